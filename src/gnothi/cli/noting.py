"""How much the table helps a person at a terminal, and what that person crosses out by hand."""
from __future__ import annotations

from collections.abc import Set
from enum import StrEnum
from typing import TYPE_CHECKING

from rich.text import Text

from gnothi.engine.english import either, listed
from gnothi.engine.errors import GnothiError

if TYPE_CHECKING:
    from gnothi.engine.notes import Note
    from gnothi.engine.view import View


class Help(StrEnum):
    """What thinks for a person: nothing, notes of one's own and hints, or the table as well."""

    NONE = "none"
    NOTES = "notes"
    AUTOMATIC = "automatic"


CHOSEN = {
    Help.NONE: "Nothing thinks for you now.",
    Help.NOTES: "You keep your own notes now, and may ask for a hint.",
    Help.AUTOMATIC: "The table tells what follows from what you have seen.",
}


def helped(word: str) -> Help:
    """The help that is meant by the beginning of a word."""
    found = [each for each in Help if each.startswith(word.casefold())]
    if len(found) != 1:
        raise GnothiError(f"there is no help {word!r}; type help {either([*Help])}")
    return found[0]


def found_note(view: View, words: str) -> Note:
    """The note that is meant by the beginning of a word of its label."""
    notes = view.notes()
    if not notes:
        raise GnothiError("there is nothing to cross out here")
    wanted = words.casefold()
    named = [note for note in notes if note.label.casefold() == wanted]
    found = named or [note for note in notes if f" {wanted}" in f" {note.label.casefold()}"]
    if len(found) != 1:
        choices = either([note.label for note in found or notes])
        raise GnothiError(f"{words!r} may mean {choices}" if found else f"you may cross out {choices}")
    return found[0]


def jotted(view: View, crossed: Set[str]) -> Text | None:
    """What may be crossed out, what is being struck through; nothing where there are no notes."""
    notes = view.notes()
    if not notes:
        return None
    told = [(f"✗{note.label}", "dim strike") if note.id in crossed else (note.label, "bold") for note in notes]
    return Text.assemble("Your notes: ", Text(", ").join(Text(*each) for each in told))


def left(view: View, crossed: Set[str]) -> str:
    """What is not crossed out, as a sentence."""
    labels = [note.label for note in view.notes() if note.id not in crossed]
    return f"Not crossed out: {listed(labels)}." if labels else "Everything is crossed out."
