"""The rules at a terminal, without a mark of their markup."""
import re

import pytest

from gnothi.cli.rules import in_full, look_up
from gnothi.engine.errors import GnothiError
from gnothi.engine.registry import load
from gnothi.screen import lines_of
from tests.games.goldens import OURS

MARKUP = re.compile(r"\*\*|(?<!\w)\*\w|\w\*(?!\w)|`|\{\w\}|->|^#+ ")


def text(shown, columns=80):
    return [line.plain for line in lines_of(shown, columns)]


@pytest.mark.parametrize("game", ["connect_four", *OURS])
def test_no_clause_shows_its_markup(game):
    book = load(game).rulebook
    assert [line for line in text(in_full(book, list(book.clauses))) if MARKUP.search(line)] == []
    assert [line for line in text(look_up(book, ["the"]), 200) if MARKUP.search(line)] == []


@pytest.mark.parametrize("game", OURS)
def test_the_sections_are_listed_a_line_each(game):
    book = load(game).rulebook
    lines = text(look_up(book, []))
    assert len(lines) == len(book.sections) + 2
    for section, line in zip(book.sections, lines, strict=False):
        assert line.startswith(section.title) and line.rstrip().endswith(section.span)


def test_a_search_has_a_line_for_each_clause_and_one_found_alone_is_shown_whole(gnothi):
    _, shown, _ = gnothi("rules", "cogito", "pile", "dream")
    assert len(shown.splitlines()) == len(load("cogito").rulebook.search(["pile", "dream"])) > 1
    _, shown, _ = gnothi("rules", "connect_four", "lowest")
    assert "C4-3" in shown and len(shown.split()) > 10
    _, shown, _ = gnothi("rules", "cogito", "--whole")
    assert "Components" in shown and "COG-9.8" in shown and "**" not in shown


def test_a_number_shows_its_clause_and_a_section_all_of_its_own(gnothi):
    _, shown, _ = gnothi("rules", "credo", "9.5")
    assert shown.startswith("CRE-9.5 ")
    _, shown, _ = gnothi("rules", "cogito", "4")
    assert re.findall(r"^COG-\d+\.\d+", shown, re.MULTILINE) == [f"COG-4.{number}" for number in range(1, 7)]


def test_what_is_not_found_is_answered_with_what_is_like_it(gnothi):
    code, _, said = gnothi("rules", "cogito", "dreem")
    assert code == 2 and "no clause says 'dreem'; perhaps you mean dream" in said
    with pytest.raises(GnothiError, match=r"there is no clause 'COG-99'"):
        look_up(load("cogito").rulebook, ["COG-99"])
