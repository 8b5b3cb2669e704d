"""What a seat sees, as one row of whole numbers with a named layout.

An observation is the redacted record with all its numbers at one width: the seat's own number, then every field of the
record in its order, without the generator, the padding and the events. Where a game says that a field has an entry for
each seat (`Game.by_seat`), one's own entry comes first and the others follow in the order of play. Numbers that *name*
a seat (`turn`, `winner`) stay the table's own; the first number of the row tells which of them is oneself.
"""
from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np

from gnothi.adapters import stepping
from gnothi.engine.compile import over
from gnothi.engine.errors import BadGame
from gnothi.engine.game import Game
from gnothi.engine.view import View

Numbers = np.ndarray[Any, np.dtype[np.signedinteger[Any]]]
Runs = np.ndarray[Any, np.dtype[np.int32]]


@cache
def observation_layout(game: Game) -> np.dtype[np.void]:
    """The names of an observation's numbers: `row.view(layout)` shows them without a copy.

    >>> layout = observation_layout(load("cogito"))
    >>> row.view(layout)["seats"]["hand"][0, 0]         # the two cards of one's own hand
    array([3, 11], dtype=int16)
    """
    number = width(game)
    return np.dtype([("seat", number), *named(game.State, game, number)])


def observation(view: View) -> Numbers:
    """What a seat sees, as one row."""
    game = view.game
    number = width(game)
    row = np.empty(observation_layout(game).itemsize // number.itemsize, number)
    over(game, stepping.write_row)(view.states, view.seat, plan(game, view.seats)[view.seat], row)
    return row


@cache
def width(game: Game) -> np.dtype[Any]:
    """The smallest whole number that holds every number of the record."""
    kinds = set(kinds_of(game.State, game))
    for kind in kinds:
        if kind.kind != "i":
            raise BadGame(f"{game.id}: observations hold whole numbers with a sign, but its record has {kind}")
    return np.result_type(*kinds)


def limits(game: Game) -> tuple[Numbers, Numbers]:
    """The least and the greatest value that each number of an observation can have: those its field can hold."""
    ranges = [np.iinfo(np.int8), *(np.iinfo(kind) for kind in kinds_of(game.State, game))]
    number = width(game)
    return np.array([each.min for each in ranges], number), np.array([each.max for each in ranges], number)


def fields(kind: np.dtype[Any], game: Game) -> Iterator[tuple[str, np.dtype[Any]]]:
    """The fields of a record, or of a record in it, that an observation shows."""
    assert kind.names is not None and kind.fields is not None
    for name in kind.names:
        hidden = kind is game.State and (name == "rng" or kind.fields[name][1] >= game.core_bytes)
        if not hidden and not name.startswith("pad_"):
            yield name, kind.fields[name][0]


def named(kind: np.dtype[Any], game: Game, number: np.dtype[Any]) -> list[tuple[str, Any, tuple[int, ...]]]:
    """The same fields with every number at one width."""
    return [
        (name, number if part.base.names is None else np.dtype(named(part.base, game, number)), part.shape)
        for name, part in fields(kind, game)
    ]


def kinds_of(kind: np.dtype[Any], game: Game) -> Iterator[np.dtype[Any]]:
    """The type of each number of an observation, after the first."""
    for _, part in fields(kind, game):
        inner = [part.base] if part.base.names is None else list(kinds_of(part.base, game))
        for _ in range(int(np.prod(part.shape, dtype=np.int64))):
            yield from inner


# How a record becomes a row


@cache
def plan(game: Game, seats: int) -> Runs:
    """For each viewer, the runs of equal numbers to copy: width in bytes, where from (in such widths), how many."""
    each = [runs(game, seats, viewer) for viewer in range(seats)]
    made = np.zeros((seats, max(map(len, each)), 3), np.int32)
    for viewer, rows in enumerate(each):
        made[viewer, :len(rows)] = rows
    return made


def runs(game: Game, seats: int, viewer: int) -> list[list[int]]:
    made: list[list[int]] = []
    for offset, size in sources(game, game.State, 0, "", seats, viewer):
        if made and made[-1][0] == size and made[-1][1] + made[-1][2] == offset // size:
            made[-1][2] += 1
        else:
            made.append([size, offset // size, 1])
    return made


def sources(
    game: Game, kind: np.dtype[Any], offset: int, path: str, seats: int, viewer: int
) -> Iterator[tuple[int, int]]:
    """Where in the record each number of a viewer's row lies, and how wide it is."""
    assert kind.fields is not None
    for name, part in fields(kind, game):
        start = offset + kind.fields[name][1]
        inside = f"{path}{name}"
        count = int(np.prod(part.shape, dtype=np.int64))
        for i in entries(part.shape, seats, viewer) if inside in game.by_seat else range(count):
            here = start + i * part.base.itemsize
            if part.base.names is None:
                yield here, part.base.itemsize
            else:
                yield from sources(game, part.base, here, f"{inside}.", seats, viewer)


def entries(shape: tuple[int, ...], seats: int, viewer: int) -> Iterator[int]:
    """The entries of an array that has one row for each seat, the viewer's first; empty seats stay behind."""
    row = int(np.prod(shape[1:], dtype=np.int64))
    for seat in range(shape[0]):
        owner = (viewer + seat) % seats if seat < seats else seat
        yield from range(owner * row, (owner + 1) * row)
