"""A game's rules.md: clauses with ids, which events cite and people look up."""
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import Any

from gnothi.engine.english import either
from gnothi.engine.errors import BadGame, GnothiError

CLAUSE = re.compile(r"^(?:- )?\*\*([A-Z][A-Za-z0-9]*(?:[-.][A-Za-z0-9]+)*)\b")
UNWRITTEN = "**R0** The rules of this game are written in its code alone.\n"
EXAMPLE = re.compile(r"E\d+$")
HEADING = re.compile(r"^#{2,} +(.*)")
FOR_PRINT = re.compile(r" ?\{\w+\}")             # which players a clause is printed for
POINTER = re.compile(r"\s*-> ?(R\d+\w?(?:, R\d+\w?)*)")
MARKS = re.compile(r"\*+|`|\[data\]")
WORD = re.compile(r"[^\W\d_]{3,}")
LATE = 40           # letters before a word that is searched for
CLOSE, NEAR = 0.7, 4    # how like they are, and how many: words that are offered where a search finds nothing


@dataclass(frozen=True)
class Section:
    """A part of the rules under one heading."""

    title: str
    clauses: tuple[str, ...]

    @property
    def names(self) -> set[str]:
        """What it is called for short: `3`, `K2`, `MEET`."""
        first = self.title.partition(" ")[0].rstrip(".")
        return {number(self.title), first.casefold() if first.isupper() else ""} - {""}

    @property
    def span(self) -> str:
        """Its clauses, the first and the last."""
        return self.clauses[0] if len(self.clauses) == 1 else f"{self.clauses[0]} to {self.clauses[-1]}"


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

    def title(self, clause: str) -> str:
        """The heading under which a clause stands, without its number."""
        for section in self.sections:
            if clause in section.clauses:
                return section.title.lstrip("0123456789. ")
        return ""

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The headings that have clauses of their own, and which."""
        found: list[tuple[str, list[str]]] = [("", [])]
        for line in self.text.splitlines():
            start = CLAUSE.match(line)
            if heading := HEADING.match(line):
                found.append((plain(heading[1]), []))
            elif start and is_clause(start[1]):
                found[-1][1].append(start[1])
        return tuple(Section(title, tuple(clauses)) for title, clauses in found if clauses)

    def numbered(self, wanted: str) -> list[str]:
        """The clauses that are meant by an id, or by a section's or a clause's number alone: `9.5` is `CRE-9.5`."""
        sought = wanted.casefold()
        exact = [clause for clause in self.clauses if clause.casefold() == sought]
        of_section = [clause for section in self.sections if sought in section.names for clause in section.clauses]
        return exact or of_section or [clause for clause in self.clauses if number(clause) == sought]

    def search(self, words: Sequence[str]) -> dict[str, str]:
        """The clauses in which words begin with all of these, and the text of each from about the first of them on."""
        sought = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in words]
        found = {}
        for clause, text in self.clauses.items():
            said = plain(text).removeprefix(clause).strip()
            places = [one.search(said) for one in sought]
            if places[0] and all(places):
                found[clause] = from_sentence(said, places[0].start())
        return found

    def nothing_found(self, words: Sequence[str]) -> str:
        """What to say where a search finds nothing: words of the rules that are like those that were sought."""
        known = {word.casefold() for text in self.clauses.values() for word in WORD.findall(plain(text))}
        near = [close for word in words for close in get_close_matches(word.casefold(), sorted(known), NEAR, CLOSE)]
        said = f"no clause says {' and '.join(map(repr, words))}"
        return f"{said}; perhaps you mean {either(near[:NEAR])}" if near else f"{said}, nor anything like it"

    @property
    def first(self) -> str:
        return next(iter(self.clauses))

    @property
    def last(self) -> str:
        return next(reversed(self.clauses))

    def enum(self) -> Any:
        """An IntEnum of all clauses, for rules to cite: `COG-3.3` is `Clause.COG_3_3`."""
        return IntEnum("Clause", [member(clause) for clause in self.clauses], start=0)


def readable(text: str) -> str:
    """The Markdown of a clause without the marks that only its own page explains.

    >>> readable("**A.1 {b}** One to six players. ->R1")
    '**A.1** One to six players (R1).'
    """
    pointed = POINTER.sub(r" (\1)", FOR_PRINT.sub("", text))
    return re.sub(r"\. (\(R[^)]*\))(?=\s|$)", r" \1.", pointed)


def plain(text: str) -> str:
    """The words of a clause on one line, without Markdown.

    >>> plain("**A.1 {b}** One to *six*\nplayers.")
    'A.1 One to six players.'
    """
    return " ".join(MARKS.sub("", readable(text)).split())


def from_sentence(said: str, place: int) -> str:
    """A text from the sentence on in which something stands; from a few words before it, if it comes late."""
    start = said.rfind(". ", 0, place) + 1
    if place - start <= LATE:
        return said[start:].strip()
    return f"… {said[said.index(' ', place - LATE // 2) :].strip()}"


def number(name: str) -> str:
    """The number in an id or at the start of a heading.

    >>> number("CRE-9.5"), number("K5.3"), number("3. The round"), number("Rulings")
    ('9.5', '5.3', '3', '')
    """
    found = re.match(r"(?:[A-Z]+[-.]?)*(\d[\w.]*)", name)
    return found[1].rstrip(".").casefold() if found else ""


def member(clause: str) -> str:
    """What rules call a clause."""
    return re.sub(r"[-.]", "_", clause)


def is_clause(name: str) -> bool:
    """Whether a bold word at the start of a line is an id; a worked example is none."""
    return any(letter.isdigit() for letter in name) and not EXAMPLE.match(name)
