"""Records without hidden bytes: two equal states are equal byte for byte."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

Record: TypeAlias = Any
"""One state: a `numpy.record` to Python, a C struct to compiled code."""

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
    from gnothi.engine.compile import INTERPRETED

    return np.zeros(count, dtype=np.dtype((np.record, kind)) if INTERPRETED else kind)


def record(states: States, index: int = 0) -> Record:
    """One of the states, with its fields as attributes; writing to it changes the array."""
    return states.view(np.dtype((np.record, states.dtype)))[index]
