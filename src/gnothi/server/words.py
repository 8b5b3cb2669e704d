"""What the house says at a table. It is stored as what happened, and put into words here when somebody reads it."""
from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any


class Notice(StrEnum):
    """What may happen at a table beside the moves of the game."""

    SITS = "sits"                   # name, seat
    LEAVES = "leaves"               # name, seat
    TAKES_BACK = "takes back"       # name
    DISAGREES = "disagrees"         # name
    LAPSES = "lapses"               # a request to take back to which not everybody agreed


SENTENCES = {
    Notice.SITS: "{name} sits down on seat {place}.",
    Notice.LEAVES: "{name} leaves seat {place}.",
    Notice.TAKES_BACK: "{name} takes back.",
    Notice.DISAGREES: "{name} does not agree to take back.",
    Notice.LAPSES: "The move stands: not everybody agreed in time.",
}


def text_of(line: Mapping[str, Any]) -> str:
    """The words of a stored line: those of a person, or of version 0.1, as they are; a notice as a sentence.

    >>> text_of({"kind": "sits", "details": {"name": "Ana", "seat": 0}})
    'Ana sits down on seat 1.'
    """
    if not line["kind"]:
        return str(line["text"])
    details = line["details"]
    return SENTENCES[Notice(line["kind"])].format(**details, place=details.get("seat", 0) + 1)
