"""How long a game can be (R28)."""
import pytest

from gnothi.games.karma import GAME
from gnothi.games.karma.state import TURNS_IF_ENDLESS, Do
from tests.games.dawdling import GAMES, dawdle


@pytest.mark.clause("R28")
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("options", [{"turn_cap": 40}, {"turn_cap": 25, "play_for_places": True, "start_beads": "6"}])
def test_a_game_in_which_everybody_plays_all_cards_and_takes_every_turning(seats, options):
    for seed in range(GAMES):
        dawdle(GAME, seats, seed, options, lambda action: Do.CARD <= action < Do.GO or action in (Do.STEP + 1, Do.WAIT))


@pytest.mark.clause("R28")
def test_a_game_whose_turns_nobody_counts_is_endless_and_left_at_last():
    assert GAME.rules.endless({"turn_cap": 0})
    assert not GAME.rules.endless({"turn_cap": 1})
    assert GAME.longest(3, {}) == GAME.longest(3, {"turn_cap": TURNS_IF_ENDLESS})
