"""Lessons: what is done in a step is judged by what came of it."""
import pytest

from gnothi.engine.errors import GnothiError, IllegalAction
from gnothi.engine.lessons import Sign, Verdict, begin, lesson, lessons, ways
from gnothi.engine.positions import position
from gnothi.engine.registry import load


def outcome(game, number, step, *moves):
    attempt = begin(load(game), lesson(load(game), number).steps[step], moves)
    return attempt.verdict, attempt.answer


def test_it_is_done_by_what_happened_not_by_one_move():
    for column in ("a", "e"):
        assert outcome("connect_four", 1, 0, column) == (Verdict.DONE, "Four in a line: you have won. [C4-4]")
    assert outcome("connect_four", 1, 0, "f")[0] == Verdict.WRONG


def test_a_wrong_choice_has_its_own_answer():
    verdict, answer = outcome("connect_four", 2, 0, "d")
    assert verdict == Verdict.WRONG and answer.startswith("Now there is a step in d")
    for column in "abcefg":
        assert outcome("connect_four", 2, 0, column)[0] == Verdict.DONE


def test_a_move_that_is_told_in_two_is_open_until_it_is_made():
    assert outcome("stage5", 1, 0, "se s 1") == (Verdict.OPEN, "")
    assert outcome("stage5", 1, 0, "se s 1", "m0")[0] == Verdict.DONE
    assert outcome("stage5", 1, 0, "se c 1", "a0")[0] == Verdict.WRONG


def test_what_is_not_legal_is_refused_and_what_is_over_goes_no_further():
    with pytest.raises(IllegalAction):
        outcome("connect_four", 1, 0, "z")
    with pytest.raises(GnothiError, match="this step is over"):
        outcome("connect_four", 1, 0, "a", "b")
    with pytest.raises(GnothiError, match="Nim has no lesson 1; it has none yet"):
        lesson(load("nim"), 1)
    with pytest.raises(GnothiError, match="Connect Four has no lesson 3; there are 2"):
        lesson(load("connect_four"), 3)


def test_all_ways_are_tried():
    step = lessons(load("connect_four"))[0].steps[0]
    assert {moves[0] for moves, _ in ways(load("connect_four"), step)} == set("abcdefg")


def test_a_sign_is_read_from_the_record_the_events_and_the_name():
    game = load("connect_four")
    match = position(game, "level").match(game)
    match.play(0, "f")
    assert Sign(action="f").holds(match, "f") and not Sign(action="e").holds(match, "f")
    assert Sign(action="move").holds(match, "move up") and not Sign(action="move").holds(match, "moved")
    assert Sign(unless="e").holds(match, "f") and not Sign(unless="f").holds(match, "f")
    assert Sign(clause="C4-3").holds(match, "f") and not Sign(without="C4-3").holds(match, "f")
    assert Sign(field="last", value=5).holds(match, "f") and not Sign(field="last", value=4).holds(match, "f")


def test_a_position_goes_on_from_another_with_its_people_but_not_with_its_picture():
    game = load("cogito")
    before, after = position(game, "table"), position(game, "red")
    assert list(after.moves) == [*before.moves, "3 play vertebrate"]
    assert (after.names, after.seat, after.seed) == (before.names, before.seat, before.seed)
    assert after.lit != before.lit and position(game, "trade").lit == ()
