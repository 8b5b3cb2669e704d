"""How long a game can be (R66)."""
import pytest

from gnothi.engine.compile import INTERPRETED
from gnothi.games.conscious import GAME
from gnothi.games.conscious.state import DIE, ROLL, TAKE
from tests.games.dawdling import GAMES, dawdle


@pytest.mark.clause("R66")
@pytest.mark.parametrize("seats", [1, 3, 6])
@pytest.mark.parametrize("options", [
    {"allowance": "combinations"}, {"fifth_striving": "vigilance"}, {"moon": "automatic", "law_play": "compulsory"},
    {"fifth_striving": "off", "after_win": "play_on"},
])
def test_a_game_in_which_nobody_rolls_before_he_must(seats, options):
    turns = 4 if INTERPRETED else 300
    for seed in range(GAMES):
        dawdle(GAME, seats, seed, {**options, "max_turns": turns}, lambda action: action not in (ROLL, DIE, TAKE))


def test_a_shorter_limit_makes_a_shorter_game():
    assert GAME.longest(3, {"max_turns": 100}) < GAME.longest(3, {}) / 10
