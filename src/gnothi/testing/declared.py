"""What a game declares, before it is played: the fields of its record, and which have an entry for each seat."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from gnothi.engine.errors import perhaps
from gnothi.engine.game import Game
from gnothi.testing.faults import written

Places = np.ndarray[Any, np.dtype[np.int64]]


def check_declared(game: Game) -> None:
    """Assert that `by_seat` and `watched` name fields that are there, and that every field has room for a mark."""
    known = dict(fields(game.rules.State))
    for part, names in (("by_seat", game.sight.by_seat), ("watched", game.sight.watched)):
        for name in names:
            if name not in known:
                raise AssertionError(
                    f"{game.id}: {part} names {name!r}, which is no field of the record{perhaps(name, known)} "
                    f"({written(game, name)})"
                )
    usual = {option.name: option.read(option.default) for option in game.facts.options}
    for path in game.sight.meanings(game.facts.seats[0], usual):
        if path not in known:
            raise AssertionError(
                f"{game.id}: meanings tell of {path!r}, which is no field that a seat sees{perhaps(path, known)} "
                f"({written(game, path)})"
            )
    for name in game.sight.by_seat:
        if not known[name].shape or known[name].shape[0] < game.facts.seats[-1]:
            raise AssertionError(
                f"{game.id}: by_seat names {name!r}, but that field has no entry for each of {game.facts.seats[-1]} "
                f"seats ({written(game, name)})"
            )
    for name, kind in known.items():
        if kind.base.names is None and kind.base.kind != "i":
            raise AssertionError(
                f"{game.id}: the field {name!r} is {kind.base}, which has no room for a mark like HIDDEN = -2: "
                f"choose a whole number with a sign, like np.int8 ({written(game, name.rpartition('.')[2])})"
            )


def watched_bytes(game: Game) -> Places:
    """Where in the record the fields lie that change before everybody's eyes."""
    found = [place for name in game.sight.watched for place in places(game.rules.State, name.split("."))]
    return np.array(found, np.int64)


def places(kind: np.dtype[Any], path: Sequence[str], start: int = 0) -> Iterator[int]:
    """The bytes of a field, in every entry of the records that it is in."""
    if not path:
        yield from range(start, start + kind.itemsize)
        return
    assert kind.fields is not None
    field, offset = kind.fields[path[0]][:2]
    for entry in range(field.itemsize // field.base.itemsize):
        yield from places(field.base, path[1:], start + offset + entry * field.base.itemsize)


def fields(kind: np.dtype[Any], path: str = "") -> Iterator[tuple[str, np.dtype[Any]]]:
    """A game's own fields and those of the records in them, by their path."""
    assert kind.names is not None and kind.fields is not None
    for name in kind.names:
        if not path and name == "n_events":
            return
        if name.startswith("pad_") or (not path and name in ("rng", "options", "ended_by")):
            continue
        field = kind.fields[name][0]
        yield path + name, field
        if field.base.names is not None:
            yield from fields(field.base, f"{path}{name}.")
