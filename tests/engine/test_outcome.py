"""Who won: one answer for the page, the terminal and the arena."""
import pytest

from gnothi.engine.outcome import Outcome


@pytest.mark.parametrize(("result", "winners", "drawn", "headline"), [
    ((1.0, -1.0, -1.0), (0,), False, "Ana wins."),
    ((0.3, 1.0, 1.0), (1, 2), False, "Ben and Cleo win."),
    ((0.5, 0.5, 0.5), (), True, "Nobody wins."),
    ((-1.0, -1.0), (), True, "Everybody loses."),
    ((-0.5, -1.0), (0,), False, "Ana wins."),
    ((1.0,), (0,), False, "Ana wins."),
    ((-1.0,), (), False, "Nobody wins."),
])
def test_the_best_result_wins_and_equal_results_are_a_draw(result, winners, drawn, headline):
    outcome = Outcome("F.6", result)
    assert (outcome.winners, outcome.drawn) == (winners, drawn)
    assert outcome.headline(["Ana", "Ben", "Cleo"]) == headline


@pytest.mark.parametrize(("result", "you", "headline"), [
    ((1.0, -1.0, -1.0), 0, "You win."),
    ((0.3, 1.0, 1.0), 2, "You and Ben win."),
    ((-1.0, 1.0, -1.0), 0, "Ben wins."),
    ((0.5, 0.5, 0.5), 0, "Nobody wins."),
])
def test_whoever_reads_it_is_you(result, you, headline):
    assert Outcome("F.6", result).headline(["Ana", "Ben", "Cleo"], you) == headline


@pytest.mark.parametrize(("result", "places"), [
    ((1.0, -1.0, -1.0), ["won", "lost", "lost"]),
    ((0.2, 1.0, -1.0, 0.2), ["second", "won", "fourth", "second"]),
    ((0.5, 0.5), ["even", "even"]),
    ((1.0,), ["won"]),
    ((-1.0,), ["lost"]),
])
def test_a_place_is_a_word(result, places):
    assert [Outcome("F.6", result).place(seat) for seat in range(len(result))] == places
