"""What the house says at a table. It is stored as what happened, and put into words here when somebody reads it."""
from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any


class Notice(StrEnum):
    """What may happen at a table beside the moves of the game."""

    SITS = "sits"                   # name, seat
    LEAVES = "leaves"               # name, seat
    FREES = "frees"                 # name of one or several people; whose seat, and which
    ASKS = "asks"                   # name
    TAKES_BACK = "takes back"       # name
    DISAGREES = "disagrees"         # name
    LAPSES = "lapses"               # a request to take back to which not everybody agreed
    STANDS = "stands"               # a move that can no longer be taken back
    WOULD_FREE = "would free"       # name, whose seat
    WOULD_SET_CLOCK = "would set clock"     # name, clock
    DECLINES = "declines"           # name
    EXPIRES = "expires"             # a proposal to which not everybody agreed
    SETS_CLOCK = "sets clock"       # name, clock
    LATE = "late"                   # name
    RETURNS = "returns"             # name
    OPENS = "opens"                 # the table to everybody
    CLOSES = "closes"               # it again


SENTENCES = {
    Notice.SITS: "{name} sits down on seat {place}.",
    Notice.LEAVES: "{name} leaves seat {place}.",
    Notice.FREES: "The seat of {whom} was freed by {name}.",
    Notice.ASKS: "{name} asks to take back.",
    Notice.TAKES_BACK: "{name} takes back.",
    Notice.DISAGREES: "{name} does not agree to take back.",
    Notice.LAPSES: "The move stands: not everybody agreed in time.",
    Notice.STANDS: "The move stands: something has come to light since.",
    Notice.WOULD_FREE: "{name} proposes to free the seat of {whom}.",
    Notice.WOULD_SET_CLOCK: "{name} proposes: {time}.",
    Notice.DECLINES: "{name} does not agree, so nothing changes.",
    Notice.EXPIRES: "Nothing changes: not everybody agreed in time.",
    Notice.SETS_CLOCK: "All agree with {name}: {time} from now on.",
    Notice.LATE: "The time of {name} is up; a stand-in plays.",
    Notice.RETURNS: "{name} is back.",
    Notice.OPENS: "The host shows this table on the home page.",
    Notice.CLOSES: "The host takes this table off the home page.",
}


def text_of(line: Mapping[str, Any]) -> str:
    """The words of a stored line: those of a person, or of version 0.1, as they are; a notice as a sentence.

    >>> text_of({"kind": "sits", "details": {"name": "Ana", "seat": 0}})
    'Ana sits down on seat 1.'
    """
    if not line["kind"]:
        return str(line["text"])
    known = {"name": "", "whom": "", "clock": 0, "seat": 0, **line["details"]}
    return SENTENCES[Notice(line["kind"])].format(**known, place=known["seat"] + 1, time=time_of(known["clock"]))


UNITS = ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"))


def time_of(clock: int) -> str:
    """The time for a decision in words.

    >>> time_of(90), time_of(3600), time_of(0)
    ('90 seconds for a decision', '1 hour for a decision', 'no clock')
    """
    if not clock:
        return "no clock"
    length, unit = next(known for known in UNITS if clock % known[0] == 0)
    count = clock // length
    return f"{count} {unit}{'' if count == 1 else 's'} for a decision"
