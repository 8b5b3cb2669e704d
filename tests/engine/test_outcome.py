"""Who won: one answer for the page, the terminal and the arena."""
import pytest

from gnothi.engine.outcome import Outcome


@pytest.mark.parametrize(("result", "winners", "drawn", "headline"), [
    ((1.0, -1.0, -1.0), (0,), False, "Ana wins."),
    ((0.3, 1.0, 1.0), (1, 2), False, "Ben and Cleo win."),
    ((0.5, 0.5, 0.5), (), True, "A draw."),
    ((-1.0, -1.0), (), True, "A draw."),
    ((-0.5, -1.0), (0,), False, "Ana wins."),
    ((1.0,), (0,), False, "Ana wins."),
    ((-1.0,), (), False, "Nobody wins."),
])
def test_the_best_result_wins_and_equal_results_are_a_draw(result, winners, drawn, headline):
    outcome = Outcome("F.6", result)
    assert (outcome.winners, outcome.drawn) == (winners, drawn)
    assert outcome.headline(["Ana", "Ben", "Cleo"]) == headline
