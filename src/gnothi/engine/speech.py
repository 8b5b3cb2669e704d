"""What the table says to one player: how far winning is, why something cannot be done, and what a turn brought."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gnothi.engine.view import View

GENERAL = "The rules do not allow it now."


@dataclass(frozen=True)
class Aim:
    """One of the things that stand between a seat and winning, and how far it is."""

    label: str              # "Loosen your habits"
    value: str              # "1 of 2 sticks left"
    share: float            # how much of it is done, from 0 to 1
    clause: str = ""
    about: str = ""         # a word of the glossary


@dataclass(frozen=True)
class Reason:
    """Why something cannot be done now: the clause that stands in the way, and a sentence about this position."""

    clause: str
    text: str


def not_now(view: View) -> Reason:
    """The most general reason, for want of a better one: another question is open."""
    return Reason(view.asks() or view.game.clauses[0], GENERAL)


@dataclass(frozen=True)
class Line:
    """One sentence of the log, and the clause it cites."""

    move: int           # which move brought it; 0 is the deal
    clause: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})"


@dataclass(frozen=True)
class Turn:
    """A part of the story under its headline."""

    number: int         # its place in the story; 0 begins with the deal
    headline: str
    lines: tuple[Line, ...]
