"""What teaches a game is held against it: its rules, its glossary, and play."""
from dataclasses import replace

import pytest

from gnothi.engine.errors import BadGame
from gnothi.engine.lessons import lessons
from gnothi.engine.registry import load
from gnothi.testing.taught import check_howto, check_lessons, check_positions, check_puzzles, untaught
from tests.games.goldens import OURS

LESSON = """
[[lessons]]
title = "Drop"
seats = 2
[[lessons.steps]]
position = "two"
text = "It is your turn."
task = "Drop into c."
done = { action = "c", clause = "C4-3", answer = "Well done." }
wrong = [{ action = "d", answer = "That is d." }]
otherwise = "Not there."
"""
PUZZLE = '[[puzzles]]\nposition = "two"\nwanted = "c"\ngames = 9\nothers = 4\n'
FIGURE = "![Two discs.](figure:two)"
TWO = '[positions.two]\nseats = 2\noptions = { start_seat = "seat 1" }\nmoves = ["1 a", "2 b"]\nseat = 1\n'


@pytest.fixture
def taught(tmp_path):
    """Connect Four, taught otherwise."""

    def teach(page, lessons=TWO):
        game = replace(load("connect_four"))
        assert game.rulebook and game.glossary
        vars(game)["folder"] = tmp_path
        (tmp_path / "howto.md").write_text(page, encoding="utf-8")
        (tmp_path / "lessons.toml").write_text(lessons, encoding="utf-8")
        return game

    return teach


@pytest.mark.parametrize("name", [*OURS, "connect_four"])
def test_every_game_of_ours_says_how_it_is_played(name):
    check_positions(load(name))
    check_howto(load(name))
    assert untaught(load(name)) == {}


def test_a_page_may_be_short(taught):
    check_howto(taught(f"# How to play\n\nDrop a *disc*. Four of them win. [C4-3, C4-4]\n\n{FIGURE}\n"))


@pytest.mark.parametrize(("page", "said"), [
    ("word " * 901, "it has 901 words, more than 900"),
    (f"{FIGURE}\n\n" * 7, "it has 7 figures, more than 6"),
    ("It is won. [C4-9]", "C4-9 is no clause of its rules"),
    ("Drop a *bead*.", "the glossary does not know 'bead'"),
    ("Drop it. [C4-3] Four win.", "no clause stands behind 'Drop it. [C4-3] Four win.'"),
    ("- Drop it. [C4-3]\n- Four win.", "no clause stands behind '- Four win.'"),
    ("![Gone.](figure:gone)", "the figure gone cannot be drawn: Connect Four has no position 'gone'"),
])
def test_what_is_wrong_with_a_page_is_said(taught, page, said):
    with pytest.raises(AssertionError) as error:
        check_howto(taught(page))
    assert said in str(error.value)


@pytest.mark.parametrize(("lessons", "said"), [
    (TWO.replace('"2 b"', '"1 b"'), "'b' cannot be played by Seat 1 now"),
    (TWO + 'lit = ["disc-99"]\n', "lights disc-99, which is not there"),
    (TWO + 'sheet = "hand"\n', "there is no sheet 'hand'"),
])
def test_a_position_is_reached_by_legal_moves_and_shows_what_it_lights(taught, lessons, said):
    with pytest.raises(AssertionError, match="position two") as error:
        check_positions(taught("", lessons))
    assert said in str(error.value)


@pytest.mark.parametrize("name", [*OURS, "connect_four"])
def test_every_puzzle_of_ours_has_one_answer(name):
    check_puzzles(load(name))


def test_a_puzzle_whose_answer_is_no_choice_is_found(taught):
    two = TWO + 'names = ["Ana", "Ben"]\n'
    check_puzzles(taught("", two + PUZZLE))
    with pytest.raises(AssertionError, match=r"puzzle 1 of connect_four is wrong:\n.* cannot be done"):
        check_puzzles(taught("", two + PUZZLE.replace('"c"', '"h"')))
    with pytest.raises(BadGame, match=r"a puzzle of connect_four/lessons\.toml cannot be read"):
        check_puzzles(taught("", two + PUZZLE.replace("games", "wins")))


@pytest.mark.parametrize("name", [*OURS, "connect_four"])
def test_every_lesson_of_ours_can_be_done_and_answers_everything(name):
    check_lessons(load(name))
    known = lessons(load(name))
    assert known[-1].seats and known[-1].bots == "level:1"
    assert len(known) in (range(2, 3) if name == "connect_four" else range(5, 9))


def test_a_lesson_may_be_small(taught):
    check_lessons(taught("", TWO + LESSON))


@pytest.mark.parametrize(("before", "after", "said"), [
    ('"c", clause = "C4-3"', '"c", clause = "C4-4"', "'Drop into c.' cannot be done"),
    ('clause = "C4-3"', 'clause = "C4-9"', "C4-9 is no clause of its rules"),
    ('action = "d"', 'action = "h"', "nothing that can be done gets the answer 'That is d.'"),
    ('otherwise = "Not there."', "", "'Drop into c.' does not answer everything"),
    ("It is your turn.", "A *bead*. [C4-8]", "the glossary does not know 'bead'"),
    ('position = "two"', 'position = "three"', "Connect Four has no position 'three'"),
    ('task = ', 'lit = ["column-9"]\ntask = ', "lights column-9, which is not there"),
    ("seats = 2\n[[lessons.steps]]", "seats = 3\n[[lessons.steps]]", "it leads into a game with 3 seats"),
    ("seats = 2\n", 'seats = 2\nbots = "boss"\n', "it leads into a game against 'boss', which is no level"),
])
def test_what_is_wrong_with_a_lesson_is_said(taught, before, after, said):
    assert before in LESSON
    with pytest.raises(AssertionError, match="lesson 1 of connect_four, 'Drop', is wrong") as error:
        check_lessons(taught("", TWO + LESSON.replace(before, after)))
    assert said in str(error.value)


def test_a_real_game_after_the_lessons_needs_a_first_game(taught):
    game = taught("", TWO + LESSON)
    bare = replace(game, facts=replace(game.facts, presets=()))
    assert bare.rulebook and bare.glossary
    vars(bare)["folder"] = game.folder
    with pytest.raises(AssertionError, match="by the preset 'first game', which there is not"):
        check_lessons(bare)
