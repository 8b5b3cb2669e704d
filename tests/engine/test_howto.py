"""A how-to page in its parts, and positions by their name."""
from dataclasses import replace

import pytest

from gnothi.engine.errors import GnothiError
from gnothi.engine.howto import Figure, Howto, howto
from gnothi.engine.positions import Position, position
from gnothi.engine.registry import load

PAGE = """# How to play

You drop *discs*. [C4-1,
C4-3] Then:

- one
- two

![Three lie level.](figure:level)

The end. [C4-4]
"""


def test_figures_stand_between_markdown():
    before, figure, after = Howto(PAGE).parts()
    assert before.startswith("# How to play") and before.endswith("- two")
    assert figure == Figure("Three lie level.", "level")
    assert after == "The end. [C4-4]"


def test_marks_name_clauses_and_are_not_counted_as_words():
    page = Howto(PAGE)
    assert page.clauses == ["C4-1", "C4-3", "C4-4"]
    assert page.words_of_art == ["discs"]
    assert page.paragraphs == [
        "# How to play", "You drop *discs*. [C4-1, C4-3] Then:", "- one", "- two", "Three lie level.",
        "The end. [C4-4]",
    ]
    assert page.length == 4 + 4 + 2 + 2 + 3 + 2


def test_a_game_without_a_page_says_so():
    with pytest.raises(GnothiError, match=r"Nim has no howto\.md yet"):
        howto(load("nim"))


def test_a_position_is_drawn_as_its_seat_sees_it_with_its_pieces_framed():
    game = load("connect_four")
    level = position(game, "level")
    assert level.view(game).seat == 0 and len(level.match(game).moves) == len(level.moves)
    frames = [each.svg(game).count('class="gold-line"') for each in (level, replace(level, lit=()))]
    assert frames[0] == frames[1] + 1


def test_of_a_sheet_a_part_can_be_drawn():
    game = load("connect_four")
    drawn = Position(2, part=(10, 20, 100, 50)).svg(game)
    assert 'viewBox="0 0 100 50"' in drawn and 'translate(-10 -20)' in drawn
