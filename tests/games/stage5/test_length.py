"""How long a game can be (END-5)."""
import pytest

from gnothi.games.stage5 import GAME
from gnothi.games.stage5.state import COIN, CONTACT, MOST_TRIES, NOTHING, PLACE, REVEAL
from tests.games.dawdling import GAMES, dawdle

TURNS = 60


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("policing", ["enforced", "honour"])
def test_a_game_in_which_everybody_moves_what_can_be_moved(seats, policing):
    options = {"turn_limit": TURNS, "quiet_limit": 0, "nothing_policing": policing, "reveal_wrap": "on"}
    for seed in range(GAMES):
        dawdle(GAME, seats, seed, options, lambda action: REVEAL <= action < CONTACT or action >= PLACE)


@pytest.mark.clause("FIRST-3")
def test_a_game_in_which_all_show_the_same_coin_again_and_again():
    length, longest = dawdle(GAME, 3, 1, {"turn_limit": 1}, lambda action: action == COIN or action >= NOTHING)
    assert 3 * MOST_TRIES < length <= longest


def test_by_default_a_game_has_less_than_two_thousand_moves():
    assert GAME.longest(4, {}) < 2000
