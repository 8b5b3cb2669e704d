"""How the rules of a game are to be read: what is said before them, on a page and at a terminal."""
from __future__ import annotations

import re
from functools import cache

from gnothi.engine.game import Game
from gnothi.engine.howto import MARK, listed
from gnothi.engine.lessons import Lesson, lessons

RULING = re.compile(r"R\d+\w?$")
REFERENCE = (
    "These are the rules for reference, complete and exact. Every rule is a clause with a number, which the table "
    "names wherever it matters."
)
RULINGS = "Where the rulebook is silent, a ruling says what we do: R and a number."
UNWRITTEN = "Nobody has put the rules of this game into words yet. The table knows them, and offers what they allow."


def how_to_read(game: Game) -> str:
    """What the rules are, and how they are numbered."""
    if not game.rulebook.path.exists():
        return UNWRITTEN
    return f"{REFERENCE} {RULINGS}" if any(map(RULING.match, game.clauses)) else REFERENCE


@cache
def taught(game: Game) -> dict[str, list[int]]:
    """The clauses that lessons name, each with the numbers of these lessons."""
    found: dict[str, list[int]] = {}
    for number, lesson in enumerate(lessons(game), 1):
        for clause in dict.fromkeys(clauses_of(lesson)):
            found.setdefault(clause, []).append(number)
    return found


def clauses_of(lesson: Lesson) -> list[str]:
    """Every clause that a lesson names, as often as it does."""
    said = [lesson.text]
    for step in lesson.steps:
        said += [step.text, step.done.answer, *(sign.answer for sign in step.wrong), step.otherwise]
    return [clause for text in said for marked in MARK.findall(text) for clause in listed(marked)]
