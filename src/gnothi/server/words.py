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
    ARRANGES_CLOCK = "arranges clock"       # clock; before the deal
    WOULD_PLAY_AGAIN = "would play again"   # name
    PASSES = "passes"               # name of one who does not play again
    LATE = "late"                   # name
    AWAY = "away"                   # name of one who is not here; who has asked a stand-in to play
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
    Notice.ARRANGES_CLOCK: "The host sets the clock: {time}.",
    Notice.SETS_CLOCK: "All agree with {name}: {time} from now on.",
    Notice.WOULD_PLAY_AGAIN: "{name} would like to play again.",
    Notice.PASSES: "{name} does not play again.",
    Notice.LATE: "{name} has run out of time; a stand-in plays until {name} comes back.",
    Notice.AWAY: "{name} is away; {whom} asks a stand-in to play until {name} comes back.",
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
    known = {"name": "", "whom": "", "clock": 0, "increment": None, "seat": 0, **line["details"]}
    time = time_of(known["clock"], known["increment"])
    return SENTENCES[Notice(line["kind"])].format(**known, place=known["seat"] + 1, time=time)


UNITS = ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"))


def time_of(clock: int, increment: int | None = None) -> str:
    """The time for a decision, or for the whole game, in words.

    >>> time_of(90), time_of(3600), time_of(0)
    ('90 seconds for a decision', '1 hour for a decision', 'no clock')
    >>> time_of(600, 5)
    '10 minutes for the whole game, and 5 seconds more for each decision'
    """
    if not clock:
        return "no clock"
    if increment is None:
        return f"{length_of(clock)} for a decision"
    return f"{length_of(clock)} for the whole game" + (
        f", and {length_of(increment)} more for each decision" if increment else ""
    )


def length_of(seconds: int) -> str:
    length, unit = next(known for known in UNITS if seconds % known[0] == 0)
    count = seconds // length
    return f"{count} {unit}{'' if count == 1 else 's'}"
