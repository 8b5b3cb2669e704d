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
    loaded = load(game)
    assert [line for line in text(in_full(loaded, list(loaded.clauses))) if MARKUP.search(line)] == []
    assert [line for line in text(look_up(loaded, ["the"]), 200) if MARKUP.search(line)] == []


@pytest.mark.parametrize("game", OURS)
def test_the_sections_are_listed_a_line_each(game):
    sections = load(game).rulebook.sections
    lines = text(look_up(load(game), []))
    for section, line in zip(sections, lines[-2 - len(sections) : -2], strict=True):
        assert line.startswith(section.title) and line.rstrip().endswith(section.span)


def test_a_search_has_a_line_for_each_clause_and_one_found_alone_is_shown_whole(gnothi):
    _, shown, _ = gnothi("rules", "cogito", "pile", "dream")
    found = load("cogito").rulebook.search(["pile", "dream"])
    assert [line.split()[0] for line in shown.splitlines()] == list(found) and len(found) > 1
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
        look_up(load("cogito"), ["COG-99"])


def said(*words):
    return " ".join(" ".join(text(look_up(load(words[0]), words[1:]))).split())


def test_the_list_begins_with_how_to_read_it_and_where_to_learn_the_game():
    assert said("cogito").startswith("These are the rules for reference")
    assert "New to the game? gnothi howto cogito says how it is played and gnothi learn cogito" in said("cogito")
    for game in ("nim", "liars_dice"):
        assert "gnothi howto" not in said(game) and "gnothi learn" not in said(game)
    assert said("nim").startswith("Nobody has put the rules of this game into words yet.")


def test_a_clause_names_the_lessons_that_teach_it():
    assert said("cogito", "COG-7.2").endswith("Taught by lessons 2 and 4: gnothi learn cogito 2")
    assert "Taught by" not in said("cogito", "COG-1.1")


def test_a_word_of_the_glossary_is_explained_before_the_clauses_that_use_it():
    assert said("cogito", "selves").startswith("Self: One of nine cards")
    assert "COG-2.2" in said("cogito", "selves")
    assert said("conscious", "duplicates").startswith("Duplicate: A second card of a kind")
