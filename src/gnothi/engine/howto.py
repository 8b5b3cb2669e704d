"""How to play: a game's howto.md, a page for people, with figures of named positions.

It is Markdown with three signs of its own. `![caption](figure:NAME)` alone on a line is a figure of a position,
`[COG-3.1]` names the clauses behind what was said before it, and *emphasis* marks a word of the glossary.
"""
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from gnothi.engine.editions import OURS
from gnothi.engine.errors import GnothiError
from gnothi.engine.game import Game

FILE = "howto.md"
CLAUSE = r"[A-Z][A-Za-z0-9]*(?:[-.][A-Za-z0-9]+)*"
FIGURE = re.compile(r"!\[([^\]]+)\]\(figure:([\w-]+)\)\n?")
MARK = re.compile(rf"\s?\[({CLAUSE}(?:,\s{CLAUSE})*)\]")
WORD_OF_ART = re.compile(r"(?<![*\w])\*([^*\n]+)\*(?![*\w])")


@dataclass(frozen=True)
class Figure:
    """A position, and what is to be seen in it."""

    caption: str
    position: str


@dataclass(frozen=True)
class Howto:
    """The page of a game."""

    text: str

    def parts(self) -> Iterator[str | Figure]:
        """The page from top to bottom: Markdown, and the figures between it."""
        at = 0
        for found in FIGURE.finditer(self.text):
            if before := self.text[at : found.start()].strip():
                yield before
            yield Figure(found[1], found[2])
            at = found.end()
        if rest := self.text[at:].strip():
            yield rest

    @property
    def figures(self) -> list[Figure]:
        return [part for part in self.parts() if isinstance(part, Figure)]

    @property
    def clauses(self) -> list[str]:
        """Every clause that it names, as often as it does."""
        return [clause for marked in MARK.findall(self.text) for clause in listed(marked)]

    @property
    def words_of_art(self) -> list[str]:
        return WORD_OF_ART.findall(MARK.sub("", self.text))

    def section(self, word: str) -> str:
        """What stands below the first heading with this word, but for figures; nothing where there is none."""
        for part in re.split(r"^## ", FIGURE.sub("", self.text), flags=re.MULTILINE)[1:]:
            title, _, said = part.partition("\n")
            if word in title.casefold().split():
                return said.strip()
        return ""

    @property
    def paragraphs(self) -> list[str]:
        """What is said, one paragraph, heading or caption each; an item of a list is one too."""
        said = FIGURE.sub(lambda found: f"\n\n{found[1]}\n\n", self.text)
        return [" ".join(part.split()) for part in re.split(r"\n\s*\n|\n(?=- |\d+\. )", said) if part.strip()]

    @property
    def length(self) -> int:
        """How many words a person reads."""
        return sum(len(MARK.sub("", paragraph).split()) for paragraph in self.paragraphs)


def listed(marked: str) -> list[str]:
    """The clauses that one mark names.

    >>> listed("K2.4, K2.5")
    ['K2.4', 'K2.5']
    """
    return marked.replace(",", "").split()


@cache
def howto(game: Game) -> Howto:
    """How a game is played; refused where nobody has written it down."""
    if not has_howto(game):
        edition = "" if game.edition == OURS else " for this edition"
        raise GnothiError(f"{game.title} has no {FILE}{edition} yet; its rules say how it is played")
    return Howto((game.folder / FILE).read_text(encoding="utf-8"))


def has_howto(game: Game) -> bool:
    """Whether somebody has written down how a game is played; with other decks or boards its page would not be true."""
    return game.edition == OURS and (game.folder / FILE).exists()
