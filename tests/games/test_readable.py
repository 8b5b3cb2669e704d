"""The rules as people read them: they speak of the game, and never of the program that plays it."""
import re

import pytest

from gnothi.engine.registry import load
from gnothi.engine.rulebook import readable
from gnothi.server.rulespage import rules_html
from tests.games.goldens import OURS

FOR_PROGRAMMERS = re.compile(
    r"""
    \b(?: loaders? | engines? | TOML | NumPy | Numba | arrays? | integers? | floats? | floating | booleans? | bits?
      | bytes? | programs? | programmed | programmers? | software | code | parsers? | specification | executable
      | uids? | nodes? | struct | pseudo-?random | seeds? | cached? | bots? | JSON | SVG | API
      | data | database | files? | records? | config\w*
    )\b
    | \.(?: py | toml | txt | md | js )\b
    | \w_\w                             # the name of a field
    | \w\[\w+\]\.\w | [+*-]=\s          # code
    """,
    re.VERBOSE | re.IGNORECASE,
)
TAGS = re.compile(r"<[^>]+>")


def shown(name: str) -> str:
    return TAGS.sub("", rules_html(load(name))[0])


@pytest.mark.parametrize("name", ["connect_four", "liars_dice", *OURS])
def test_rules_speak_of_nothing_that_only_programmers_know(name):
    lines = [line for line in shown(name).splitlines() if FOR_PROGRAMMERS.search(line)]
    assert lines == [], f"{name}/rules.md is for people; what only programmers need belongs in its notes.md"


@pytest.mark.parametrize("word", [
    "the loader", "cards.toml", "state.py", "In the engine", "the field start_seat", "an array", "chips[card] += n",
])
def test_such_words_are_noticed(word):
    assert FOR_PROGRAMMERS.search(word)


@pytest.mark.parametrize("name", OURS)
def test_what_programmers_need_stands_in_notes_beside_the_rules(name):
    notes = (load(name).folder / "notes.md").read_text(encoding="utf-8")
    assert notes.startswith(f"# {load(name).title}: notes for programmers")
    cited = set(re.findall(r"\b(?:COG|CRE|GEO|PATH|DEC)-[\d.]*\d|\bK\d\.\d+", readable(notes)))
    assert cited <= set(load(name).clauses)
