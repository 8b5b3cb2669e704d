"""A record as plain Python values, each looked up once: words and pictures read the same fields many times."""
from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from gnothi.engine.layout import States, Struct


class Rows(list["Values"]):
    """Records in a row; as in the array that they came from, the name of a field gives that field of all of them."""

    def __init__(self, array: States, rows: list[Values]) -> None:
        super().__init__(rows)
        self.array = array

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            return self.array[key]
        rows = super().__getitem__(key)
        return Rows(self.array[key], rows) if isinstance(key, slice) else rows


class Values(Struct):  # type: ignore[misc]
    """A record to be read: a number is Python's own, records in a row are `Rows`, rows of numbers stay arrays."""

    def __getattr__(self, name: str) -> Any:
        value = super().__getattr__(name)
        if isinstance(value, np.ndarray):
            value = Rows(value, list(value)) if value.dtype.names and value.ndim == 1 else value
        elif not isinstance(value, Struct):
            value = value.item()
        self.__dict__[name] = value
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        self.__dict__.pop(name, None)


@cache
def with_values(kind: np.dtype[Any]) -> np.dtype[Any]:
    """The same bytes, but every record among them, however deep, is read as values."""
    if kind.subdtype is not None:
        return np.dtype((with_values(kind.subdtype[0]), kind.subdtype[1]))
    if kind.fields is None:
        return kind
    fields = [kind.fields[name] for name in kind.names or ()]
    alike = {
        "names": list(kind.names or ()), "formats": [with_values(field[0]) for field in fields],
        "offsets": [field[1] for field in fields], "itemsize": kind.itemsize,
    }
    return np.dtype((Values, np.dtype(alike, align=kind.isalignedstruct)))    # type: ignore[call-overload]


def values_of(states: States, index: int = 0) -> Values:
    """One of the states, to be read."""
    found: Values = states.view(with_values(states.dtype))[index]
    return found
