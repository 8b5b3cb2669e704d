"""How tests are shared out among processes."""
import pytest

from tests.conftest import game_of


@pytest.mark.parametrize(("test", "game"), [
    ("tests/games/credo/test_board.py::test_one", "credo"),
    ("tests/games/test_all.py::test_goldens_are_as_they_were[stage5-turns.txt]", "stage5"),
    ("tests/adapters/test_gymnasium.py::test_one[conscious-2-casual]", "conscious"),
    ("tests/server/test_lease.py::test_one[sqlite]", ""),
    ("tests/games/test_all.py::test_one", ""),
])
def test_the_tests_of_a_game_are_known_by_their_names(test, game):
    """They run in one process: otherwise each process compiles the game."""
    assert game_of(test) == game
