"""How long a game can be (section 12)."""
import pytest

from gnothi.games.cogito import GAME
from gnothi.games.cogito.state import CALL, PLAY
from tests.games.dawdling import GAMES, dawdle


def is_no_call(action):
    return not CALL <= action < PLAY


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{"judging": "confirm"}, {"dream_scope": "own_field"}, {"call_mode": "live"}])
def test_a_game_in_which_nobody_calls(seats, options):
    for seed in range(GAMES):
        dawdle(GAME, seats, seed, options, is_no_call)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_in_which_everybody_guesses(seats):
    for seed in range(GAMES):
        dawdle(GAME, seats, seed, {"call_mode": "live", "judging": "confirm"}, lambda action: True)


@pytest.mark.compiled
def test_the_bound_is_not_idle():
    for seats in GAME.facts.seats:
        games = [dawdle(GAME, seats, seed, {"judging": "confirm"}, is_no_call) for seed in range(40)]
        assert 2 * max(games)[0] > GAME.longest(seats, {})
