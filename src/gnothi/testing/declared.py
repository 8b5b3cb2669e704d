"""What a game declares, before it is played: the fields of its record, and which have an entry for each seat."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from gnothi.engine.errors import perhaps
from gnothi.engine.game import Game
from gnothi.testing.faults import written


def check_declared(game: Game) -> None:
    """Assert that the names in `by_seat` are fields with room for all seats, and that every field can be hidden."""
    known = dict(fields(game.rules.State))
    for name in game.sight.by_seat:
        if name not in known:
            raise AssertionError(
                f"{game.id}: by_seat names {name!r}, which is no field of the record{perhaps(name, known)} "
                f"({written(game, name)})"
            )
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
