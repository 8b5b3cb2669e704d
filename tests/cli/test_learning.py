"""Lessons at a terminal: every one of them is played through."""
import tomllib

import pytest

from gnothi.engine.lessons import Verdict, lessons, ways
from gnothi.engine.positions import FILE, Position
from gnothi.engine.puzzles import Puzzle, puzzles
from gnothi.engine.registry import load
from tests.games.goldens import OURS


def solutions(name):
    """What to type to do all lessons of a game, after a wrong choice in the first."""
    game = load(name)
    typed = []
    for lesson in lessons(game):
        for step in lesson.steps:
            outcomes = list(ways(game, step))
            if not typed:
                typed += next(moves for moves, attempt in outcomes if attempt.verdict is Verdict.WRONG)
            typed += next(moves for moves, attempt in outcomes if attempt.verdict is Verdict.DONE)
    return typed


@pytest.mark.parametrize("name", ["connect_four", *OURS])
def test_all_lessons_are_played_through(gnothi, name):
    code, shown, complaint = gnothi("learn", name, typed="\n".join([*solutions(name), "n", ""]))
    assert code == 0 and not complaint
    steps = sum(len(lesson.steps) for lesson in lessons(load(name)))
    assert shown.count("✓") == steps and "Once more, from the same position." in shown
    assert f"Play {load(name).title} now" in shown


def test_one_may_begin_later_ask_for_the_way_mistype_and_stop(gnothi):
    code, shown, _ = gnothi("learn", "connect_four", 2, typed="?\nz\nq\n")
    assert code == 0 and "1. Connect four" not in shown and "2. Do not build the step" in shown
    assert "Try: Drop a disc into column" in shown and "'z' is not legal now" in shown
    assert "Go on with: gnothi learn connect_four 2" in shown


def test_the_last_lesson_leads_into_a_game_by_the_gentlest_rules(gnothi, tmp_path):
    gnothi("learn", "connect_four", typed="\n".join([*solutions("connect_four"), "y", ""]))
    (record,) = tmp_path.glob("*.gnothi")
    told = record.read_text(encoding="utf-8")
    assert "option start_seat seat 1" in told and "bot 2 level:1" in told


def test_puzzles_are_played_one_after_the_other(gnothi):
    right = puzzles(load("connect_four"))[8].steps[0].done.action
    wrong = next(column for column in "abcdefg" if column != right)
    code, shown, complaint = gnothi("puzzles", "connect_four", 9, typed=f"{wrong}\n{right}\nq\n")
    assert code == 0 and not complaint
    assert "There is better" in shown and shown.count("✓") == 1
    assert "Go on with: gnothi puzzles connect_four 10" in shown
    code, _, complaint = gnothi("puzzles", "nim")
    assert code == 2 and "Nim has no puzzle 1; it has none yet" in complaint


def test_a_game_without_lessons_says_so(gnothi):
    code, _, complaint = gnothi("learn", "nim")
    assert code == 2 and "Nim has no lesson 1; it has none yet" in complaint


def test_puzzles_that_a_game_lacks_are_added_to_its_file(gnothi, tmp_path, monkeypatch):
    game = load("connect_four")
    there = len(puzzles(game))
    found = Position(2, 77, names=("Ana", "Ben"), seat=1), Puzzle("puzzle-77", "d", 8, 3)
    monkeypatch.setattr("gnothi.arena.puzzles.find", lambda game, number, seed: [found] * number)
    monkeypatch.setattr("gnothi.cli.preparing.compile_first", lambda games: None)
    monkeypatch.setitem(vars(game), "folder", tmp_path)
    code, shown, complaint = gnothi("puzzles", "connect_four", "--find", there)
    assert code == 0 and not complaint and not (tmp_path / FILE).exists()
    code, shown, complaint = gnothi("puzzles", "connect_four", "--find", there + 1)
    assert code == 0 and not complaint
    assert "puzzle-77: d, 8 wins in 10, and 3 for all else; after no moves of deal 77" in shown
    assert [each["wanted"] for each in tomllib.loads((tmp_path / FILE).read_text(encoding="utf-8"))["puzzles"]] == ["d"]
