"""Which clauses of a rulebook can be seen to fire, and what they are about."""
from __future__ import annotations

import re
from types import FunctionType

from gnothi.engine.game import Game

SHORTEST, LONGEST = 25, 110      # letters of a title, about
MARKS = re.compile(r"->\s*R\d+\w?|\{\w+\}|\[[^\]]*\]|\*+|`")       # for print, and references
SENTENCE = re.compile(rf".{{{SHORTEST},}}?[.?!](?=\s|$)")


def cited(game: Game) -> list[str]:
    """The clauses that the rules name in their code, in the book's order: only these can leave an event."""
    by_name = {re.sub(r"[-.]", "_", clause): clause for clause in game.clauses}
    seen: set[FunctionType] = set()
    waiting = list(game.functions.values())
    named: set[str] = set()
    while waiting:
        function = waiting.pop()
        source = getattr(function, "py_func", function)
        if not isinstance(source, FunctionType) or source in seen:
            continue
        seen.add(source)
        named.update(by_name[name] for name in source.__code__.co_names if name in by_name)
        waiting.extend(source.__globals__.get(name) for name in source.__code__.co_names)
    return [clause for clause in game.clauses if clause in named]


def title(game: Game, clause: str) -> str:
    """What a clause is about: the beginning of its text, in plain words."""
    words = " ".join(MARKS.sub("", game.rulebook.clauses[clause]).split()).removeprefix(clause).strip()
    first = SENTENCE.match(words)
    short = first[0] if first else words
    return short if len(short) <= LONGEST else short[:LONGEST].rsplit(" ", 1)[0] + " …"
