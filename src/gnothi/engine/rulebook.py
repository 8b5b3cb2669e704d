"""A game's rules.md: clauses with ids, which events cite and people look up."""
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import Any

from gnothi.engine.errors import BadGame, GnothiError

CLAUSE = re.compile(r"^(?:- )?\*\*([A-Z][A-Za-z0-9]*(?:[-.][A-Za-z0-9]+)*)\b")
UNWRITTEN = "**R0** The rules of this game are written in its code alone.\n"
EXAMPLE = re.compile(r"E\d+$")


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game as text, and its clauses by id in the order of the book."""

    path: Path

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8") if self.path.exists() else UNWRITTEN

    @cached_property
    def clauses(self) -> dict[str, str]:
        """Each clause and ruling: its id, and its own paragraph."""
        self._check_ids()
        found: dict[str, list[str]] = {}
        open_clause: list[str] | None = None
        for line in self.text.splitlines():
            start = CLAUSE.match(line)
            if start and is_clause(start[1]):
                open_clause = found.setdefault(start[1], [])
            elif not line.strip() or line.startswith(("#", "**", "|", "---")):
                open_clause = None
            if open_clause is not None:
                open_clause.append(line.removeprefix("- ").strip())
        return {clause: "\n".join(lines) for clause, lines in found.items()}

    def line(self, clause: str) -> int:
        """The line, from 1, on which a clause begins."""
        return next(number for number, found in self._starts() if found == clause)

    def _starts(self) -> Iterator[tuple[int, str]]:
        """The line on which each clause begins, and its id."""
        for number, line in enumerate(self.text.splitlines(), 1):
            start = CLAUSE.match(line)
            if start and is_clause(start[1]):
                yield number, start[1]

    def _check_ids(self) -> None:
        """Rules could not tell two clauses of one name apart."""
        first: dict[str, tuple[int, str]] = {}
        for number, clause in self._starts():
            line, known = first.setdefault(member(clause), (number, clause))
            if line != number:
                raise BadGame(
                    f"{self.path.parent.name}/{self.path.name}, line {number}: the clause {clause} is there already, "
                    f"as {known} on line {line}; give each an id of its own"
                )

    def clause(self, wanted: str) -> str:
        """The text of one clause, however its id is capitalised."""
        for clause, text in self.clauses.items():
            if clause.casefold() == wanted.casefold():
                return text
        close = [clause for clause in self.clauses if wanted.casefold() in clause.casefold()][:8]
        hint = f"perhaps {', '.join(close)}" if close else f"they run from {self.first} to {self.last}"
        raise GnothiError(f"there is no clause {wanted!r}; {hint}")

    @property
    def first(self) -> str:
        return next(iter(self.clauses))

    @property
    def last(self) -> str:
        return next(reversed(self.clauses))

    def enum(self) -> Any:
        """An IntEnum of all clauses, for rules to cite: `COG-3.3` is `Clause.COG_3_3`."""
        return IntEnum("Clause", [member(clause) for clause in self.clauses], start=0)


def member(clause: str) -> str:
    """What rules call a clause."""
    return re.sub(r"[-.]", "_", clause)


def is_clause(name: str) -> bool:
    """Whether a bold word at the start of a line is an id; a worked example is none."""
    return any(letter.isdigit() for letter in name) and not EXAMPLE.match(name)
