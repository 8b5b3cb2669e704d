"""What a seat sees, as one row of whole numbers with a named layout.

An observation is the redacted record with all its numbers at one width: the seat's own number, then every field of the
record in its order, without the generator, the padding and the events. Where a game says that a field has an entry for
each seat (`Game.by_seat`), there is one for each seat that is taken: one's own first, then the others' in the order of
play. Numbers that *name* a seat (`turn`, `winner`) stay the table's own; the first number of the row tells which of
them is oneself.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from gnothi.engine.columns import Numbers, Plan, Run, Way, write
from gnothi.engine.compile import bind
from gnothi.engine.errors import BadGame

if TYPE_CHECKING:
    from gnothi.engine.game import Game
    from gnothi.engine.view import View


@dataclass(frozen=True)
class Part:
    """A field of the record, or of a record in it, that an observation shows."""

    name: str
    path: str                   # with the names of the records that it is in
    offset: int                 # from the start of the record that it is in
    kind: np.dtype[Any]         # of one entry
    shape: tuple[int, ...]      # as observed
    by_seat: bool               # whether the first axis counts seats


def parts(game: Game, seats: int, kind: np.dtype[Any], path: str = "") -> Iterator[Part]:
    """What an observation shows of a record."""
    assert kind.names is not None and kind.fields is not None
    for name in kind.names:
        field, offset = kind.fields[name][:2]
        if name.startswith("pad_") or (not path and (name == "rng" or offset >= game.core_bytes)):
            continue
        by_seat = path + name in game.sight.by_seat
        shape = (seats, *field.shape[1:]) if by_seat else field.shape
        yield Part(name, path + name, offset, field.base, shape, by_seat)


@cache
def observation_layout(game: Game, seats: int) -> np.dtype[np.void]:
    """The names of an observation's numbers: `row.view(layout)` shows them without a copy.

    >>> layout = observation_layout(load("cogito"), seats=3)
    >>> row.view(layout)["seats"]["hand"][0, 0]         # the two cards of one's own hand
    array([3, 11], dtype=int16)
    """
    number = width(game)
    return np.dtype([("seat", number), *named(game, seats, game.rules.State, "", number)])


def named(
    game: Game, seats: int, kind: np.dtype[Any], path: str, number: np.dtype[Any]
) -> list[tuple[str, Any, tuple[int, ...]]]:
    """The same fields with every number at one width."""
    return [
        (part.name, number if part.kind.names is None
         else np.dtype(named(game, seats, part.kind, f"{part.path}.", number)), part.shape)
        for part in parts(game, seats, kind, path)
    ]


@cache
def width(game: Game) -> np.dtype[Any]:
    """The smallest whole number that holds every number of the record."""
    kinds = {kind for _, kind in sources(game, 1, 0)}
    for kind in kinds:
        if kind.kind != "i":
            raise BadGame(f"{game.id}: observations hold whole numbers with a sign, but its record has {kind}")
    return np.result_type(*kinds)


def limits(game: Game, seats: int) -> tuple[Numbers, Numbers]:
    """The least and the greatest value that each number of an observation can have: those its field can hold."""
    ranges = [np.iinfo(np.int8), *(np.iinfo(kind) for _, kind in sources(game, seats, 0))]
    number = width(game)
    return np.array([each.min for each in ranges], number), np.array([each.max for each in ranges], number)


def observation(view: View) -> Numbers:
    """What a seat sees, as one row."""
    game = view.game
    number = width(game)
    row = np.empty(observation_layout(game, view.seats).itemsize // number.itemsize, number)
    bind(game, write)(view.states, view.seat, plan(game, view.seats)[view.seat], row)
    return row


# How a record becomes a row


@cache
def plan(game: Game, seats: int) -> Plan:
    """For each viewer, the runs of equal numbers to copy, each told by no more numbers than that takes.

    The last is a spectator's, who sees the seats in their own order.
    """
    each = [runs(game, seats, viewer) for viewer in (*range(seats), 0)]
    made = np.zeros((seats + 1, max(map(len, each)), Run.AT + 1), np.int32)
    made[:, :, Run.WAY] = Way.COPIED
    for viewer, rows in enumerate(each):
        made[viewer, 0, Run.WAY] = Way.SEAT
        made[viewer, 1:len(rows), [Run.SIZE, Run.START, Run.COUNT, Run.AT]] = np.array(rows[1:]).T
    return made


def runs(game: Game, seats: int, viewer: int) -> list[list[int]]:
    """The width in bytes, where from (in such widths), how many, and from which column; the first is one's own seat."""
    made = [[0, 0, 1, 0]]
    for at, (offset, kind) in enumerate(sources(game, seats, viewer), 1):
        size = kind.itemsize
        if made[-1][0] == size and made[-1][1] + made[-1][2] == offset // size:
            made[-1][2] += 1
        else:
            made.append([size, offset // size, 1, at])
    return made


def sources(game: Game, seats: int, viewer: int) -> Iterator[tuple[int, np.dtype[Any]]]:
    """Where in the record each number of a viewer's row lies, after the first, and of which type it is."""

    def within(kind: np.dtype[Any], start: int, path: str) -> Iterator[tuple[int, np.dtype[Any]]]:
        for part in parts(game, seats, kind, path):
            for i in entries(part, viewer):
                here = start + part.offset + i * part.kind.itemsize
                if part.kind.names is None:
                    yield here, part.kind
                else:
                    yield from within(part.kind, here, f"{part.path}.")

    return within(game.rules.State, 0, "")


def entries(part: Part, viewer: int) -> Iterator[int]:
    """The entries of a field in the order of the row: where they count seats, the viewer's first."""
    if not part.by_seat:
        yield from range(int(np.prod(part.shape, dtype=np.int64)))
        return
    seats, row = part.shape[0], int(np.prod(part.shape[1:], dtype=np.int64))
    for seat in range(seats):
        owner = (viewer + seat) % seats
        yield from range(owner * row, (owner + 1) * row)
