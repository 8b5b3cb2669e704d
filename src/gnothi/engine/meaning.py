"""What the numbers of a record mean, so that a program can learn from them: see `Sight.meanings`.

A field with several entries has a meaning for each entry; several meanings at once are a tuple of them. Below zero
mostly means nothing or hidden: `mark` is the least such number that may stand in the field.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

Kinds: TypeAlias = "int | type[IntEnum] | Sequence[str]"
"""How many kinds there are, or their names, counted from the lowest."""


@dataclass(frozen=True)
class Number:
    """A quantity, from `low`, which is 0, to `high`, which is 1; where it is `capped` whatever is more is 1 too.

    Where it may be a mark there is a second column, which is 1 for the marks; the first is 0 then.
    """

    high: int
    low: int = 0
    capped: bool = False
    mark: int | None = None
    entries: int | None = None      # how many of the field's entries can change; all, if it is not said


@dataclass(frozen=True)
class Kind:
    """One of several kinds, a column each; all are 0 for a mark.

    Behind the kinds the field may tell of a seat, once for each word of `seated`: in whose hand, before whom. Those
    columns have the seats in the order of play, one's own first. Where a field is a row times a stride and a
    column, it has two meanings: `Kind(ROWS, per=STRIDE)` and `Kind(COLUMNS, within=STRIDE)`.
    """

    of: Kinds
    low: int = 0
    seated: tuple[str, ...] = ()
    per: int = 1
    within: int = 0
    mark: int | None = None
    entries: int | None = None


@dataclass(frozen=True)
class SeatNumber:
    """A seat, a column each in the order of play, one's own first; all are 0 for a mark."""

    mark: int | None = None
    entries: int | None = None


@dataclass(frozen=True)
class Bits:
    """A set: a column for each bit from `low` on; all are 0 for a mark.

    With `others` the number has further bits, which another meaning tells, or nobody needs.
    """

    of: Kinds
    low: int = 0
    others: bool = False
    mark: int | None = None
    entries: int | None = None


@dataclass(frozen=True)
class SeatBits:
    """A set of seats: a column each in the order of play, one's own first; all are 0 for a mark."""

    mark: int | None = None
    entries: int | None = None


@dataclass(frozen=True)
class Tally:
    """Entries whose order does not matter: a column for each kind that says how many of `most` there are.

    `by` says what makes a kind: fields of the records that are counted or, where the entries are numbers, the field
    itself and others beside it with as many entries. Entries with a mark in one of them are not counted. `where` counts
    only those whose field of that name has that number, and `length` names the field beside it that says how many there
    are.

    >>> Tally(by={"face": Kind(FACES), "colour": Kind(Colour)}, most=2)
    """

    by: Mapping[str, Kind | SeatNumber]
    most: int
    where: tuple[str, int] | None = None
    length: str = ""


@dataclass(frozen=True)
class First:
    """Of a field of records: only so many can be in use."""

    count: int


@dataclass(frozen=True)
class Newest:
    """Of a field of records that is filled one after the other: the last ones alone, the newest first.

    `length` names the field beside it that says how many there are; where there are fewer, the columns are 0.
    """

    length: str
    count: int


@dataclass(frozen=True)
class LeftOut:
    """Nothing to learn from, and why."""

    why: str


Meaning: TypeAlias = Number | Kind | SeatNumber | Bits | SeatBits | Tally | First | Newest | LeftOut

FieldMeanings: TypeAlias = "Mapping[str, Meaning | tuple[Meaning, ...]]"
"""What each field means, by its path: `seats.hand`."""


def how_many(of: Kinds) -> int:
    """How many kinds there are."""
    if isinstance(of, int):
        return of
    return max(of) + 1 if isinstance(of, type) else len(of)


def kind_names(of: Kinds, low: int = 0) -> list[str]:
    """What they are called, by their numbers where they have no names."""
    if isinstance(of, int):
        return [str(low + kind) for kind in range(of)]
    if isinstance(of, type):
        known = {int(member): member.name.lower() for member in of}
        return [known.get(kind, str(kind)) for kind in range(how_many(of))]
    return list(of)


def all_of(meaning: Meaning | tuple[Meaning, ...]) -> tuple[Meaning, ...]:
    return meaning if isinstance(meaning, tuple) else (meaning,)
