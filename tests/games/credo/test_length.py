"""How long a game can be (R41)."""
import pytest

from gnothi.games.credo import GAME
from gnothi.games.credo.state import ATTACK, MOST_ROUNDS
from tests.games.dawdling import dawdle


@pytest.mark.clause("R41")
@pytest.mark.parametrize("rounds", [20, 33])
def test_a_game_in_which_nobody_moves_takes_exactly_as_long(rounds):
    length, longest = dawdle(GAME, 6, 1, {"round_limit": rounds}, lambda action: action == ATTACK)
    assert length == longest == 6 * rounds


def test_a_game_without_a_limit_is_left_as_if_it_had_the_highest():
    assert GAME.rules.endless({"round_limit": 0})
    assert GAME.longest(4, {"round_limit": 0}) == GAME.longest(4, {"round_limit": MOST_ROUNDS})
