"""What can go wrong, each with a sentence that says what to do instead."""
from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gnothi.engine.view import View


class GnothiError(Exception):
    """A refusal meant for a person; nothing was changed by the call that raised it."""


class UnknownGame(GnothiError):
    """No game of that name is installed."""


class BadGame(GnothiError):
    """A package offers a game that does not keep the contract."""


class BadOptions(GnothiError):
    """Seats, options or a seed that the game does not know or cannot take."""


class BadData(GnothiError):
    """A deck or board file that cannot be played with."""


class IllegalAction(GnothiError):
    """An action that this seat may not take now, or text that names none."""


class BadBot(GnothiError):
    """A bot of somebody's own that failed, or answered what is not legal; `view` is what it was shown."""

    def __init__(self, sentence: str, view: View | None = None) -> None:
        super().__init__(sentence)
        self.view = view


class BadRecord(GnothiError):
    """A record file that is damaged, of another kind, or untrue."""


def missing(library: str, extra: str, purpose: str = "this") -> GnothiError:
    """What to say where an optional library is not installed."""
    return GnothiError(
        f"{purpose} needs {library}, which is not installed; `pip install 'gnothi[{extra}]'` brings it"
    )


def perhaps(wrong: str, known: Iterable[str]) -> str:
    """What was meant by a misspelt word, to add to a sentence; empty if nothing is like it."""
    close = get_close_matches(wrong, list(known))
    return f", perhaps {close[0]!r}" if close else ""
