"""Records without hidden bytes: two equal states are equal byte for byte."""
from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import itemgetter
from typing import Any, TypeAlias

import numpy as np

from gnothi.engine.errors import perhaps

States: TypeAlias = "np.ndarray[Any, np.dtype[np.void]]"

Field: TypeAlias = "tuple[str, Any] | tuple[str, Any, tuple[int, ...]]"


def layout(fields: Sequence[Field]) -> np.dtype[np.void]:
    """A C struct of these fields; where alignment leaves a gap, a named field fills it.

    >>> layout([("turn", np.int8), ("total", np.int32)]).names
    ('turn', 'pad_0', 'total')
    """
    filled: list[Field] = []
    size = pads = 0
    widest = 1

    def pad_to(alignment: int) -> None:
        nonlocal size, pads
        gap = -size % alignment
        if gap:
            filled.append((f"pad_{pads}", np.int8, (gap,)))
            size += gap
            pads += 1

    for field in fields:
        name, kind = field[0], np.dtype(field[1])
        if hasattr(np.ndarray, name):
            raise ValueError(f"a field may not be called {name!r}: that is a method of arrays; call it {name}_no")
        shape = field[2] if len(field) == 3 else ()
        pad_to(kind.alignment)
        filled.append((name, kind, shape) if shape else (name, kind))
        size += kind.itemsize * int(np.prod(shape, dtype=np.int64))
        widest = max(widest, kind.alignment)
    pad_to(widest)
    made = np.dtype(filled, align=True)
    assert made.itemsize == size
    return made


def blank(kind: np.dtype[np.void], count: int = 1) -> States:
    """An array of empty states, in the form that is cheapest to hand to the rules."""
    return over_bytes(bytearray(count * kind.itemsize), kind, count)


def copied(states: States) -> States:
    """The same states in another place, byte for byte."""
    return over_bytes(bytearray(states.tobytes()), states.dtype, len(states))


def over_bytes(numbers: Any, kind: np.dtype[np.void], count: int = 1) -> States:
    """These bytes as states. (To make, copy or view an array of records takes NumPy ten times as long.)"""
    return np.ndarray(count, kind, numbers)


class Struct(np.void):  # type: ignore[misc]
    """A record with its fields as attributes; writing to one changes the array that it is part of."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except (ValueError, IndexError):
            raise self._unknown(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        try:
            self[name] = value
        except (ValueError, IndexError):
            if name in (self.dtype.names or ()):
                raise
            raise self._unknown(name) from None

    def _unknown(self, name: str) -> AttributeError:
        return AttributeError(f"this record has no field {name!r}{perhaps(name, self.dtype.names or ())}")


@cache
def with_attributes(kind: np.dtype[Any]) -> np.dtype[Any]:
    """The same bytes, but every record among them, however deep, is a Struct."""
    if kind.subdtype is not None:
        return np.dtype((with_attributes(kind.subdtype[0]), kind.subdtype[1]))
    if kind.fields is None:
        return kind
    fields = [kind.fields[name] for name in kind.names or ()]
    alike = {
        "names": list(kind.names or ()), "formats": [with_attributes(field[0]) for field in fields],
        "offsets": [field[1] for field in fields], "itemsize": kind.itemsize,
    }
    return np.dtype((struct(kind.names or ()), np.dtype(alike, align=kind.isalignedstruct)))    # type: ignore[call-overload]


@cache
def struct(names: tuple[str, ...]) -> type[Struct]:
    """A Struct that finds these fields at once, without failing first."""
    return type("Struct", (Struct,), {name: property(itemgetter(name)) for name in names})


def records(states: States) -> States:
    """The same states, each with its fields as attributes."""
    return states.view(with_attributes(states.dtype))


def struct_of(states: States, index: int = 0) -> Struct:
    """One of the states, with its fields as attributes; writing to it changes the array."""
    found: Struct = records(states)[index]
    return found
