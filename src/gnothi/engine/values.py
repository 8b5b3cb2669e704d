"""A record as plain Python values that know what was read of them.

Words and pictures read the same few fields of a record many times, and from one move to the next most of them stay as
they are. So each is looked up once, and an answer that was worked out from them is kept as long as they do not change.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, wraps
from typing import Any, TypeVar, cast

import numpy as np

from gnothi.engine.compile import Reading, plain
from gnothi.engine.errors import perhaps
from gnothi.engine.layout import States, Struct
from gnothi.engine.once import once

F = TypeVar("F", bound=Callable[..., Any])

MANY = 16       # records in a row
KEPT = 24       # views for which an answer is kept that nobody asks for


class Answer:
    """Something that was worked out of a view: what it is, the cells of the record from which it came, as bits, and
    which view asked for it last."""

    __slots__ = ("asked", "cells", "value")

    def __init__(self, value: Any, cells: int, asked: int) -> None:
        self.value = value
        self.cells = cells
        self.asked = asked


class Memory:
    """What was worked out of a view, and of those before it that it follows."""

    __slots__ = ("answers", "number", "seen")

    def __init__(self, answers: dict[Any, Answer] | None = None, number: int = 0) -> None:
        self.answers = {} if answers is None else answers
        self.number = number
        self.seen = 0       # the cells that were read for the answer that is being worked out

    def without(self, cells: int) -> Memory:
        """What still holds when these cells are others."""
        since, number = self.number - KEPT, self.number + 1
        return Memory({
            key: answer for key, answer in self.answers.items() if not answer.cells & cells and answer.asked > since
        }, number)


def remembered(function: F) -> F:
    """A question about a view or its record, with plain arguments, that is worked out again only if what it read of the
    record is another now. Nobody may change what it answers."""

    @wraps(function)
    def ask(about: Any, *args: Any) -> Any:
        if isinstance(about, Struct):       # nobody knows what is read of it
            return function(about, *args)
        memory: Memory = about._memory
        key = (function, about._place, *args)
        answer = memory.answers.get(key)
        if answer is not None:
            memory.seen |= answer.cells
            answer.asked = memory.number
            return answer.value
        before, memory.seen = memory.seen, 0
        try:
            found = function(about, *args)
            memory.answers[key] = Answer(found, memory.seen, memory.number)
        finally:
            memory.seen |= before
        return found

    return cast(F, ask)


def asked(rule: F) -> F:
    """A rule as words and pictures ask it about a view's record: plain Python, and its answers are remembered."""
    known = remembered(plain(rule))

    @wraps(rule)
    def ask(about: Any, *args: Any) -> Any:
        return known(about, *args) if isinstance(about, Reading) else rule(about, *args)

    return cast(F, ask)


class Values(Reading):
    """A record to be read: a number is Python's own, records in a row are a tuple, rows of numbers an array.

    Each kind of record has a class of its own, with a property for each field.
    """

    __hash__ = None     # type: ignore[assignment]

    def __init__(self, record: Any, place: int, memory: Memory) -> None:
        self._record = record
        self._place = place     # the number of its first cell
        self._memory = memory
        self._found: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):    # what Numba looks for in everything it is handed
            raise AttributeError(name)
        raise AttributeError(f"this record has no field {name!r}{perhaps(name, self._record.dtype.names)}")

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)


class Rows(tuple[Values, ...]):
    """Records in a row; as in the array that they came from, the name of a field gives that field of all of them."""

    array: States
    first: int          # the number of their first cell
    memory: Memory

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            return column(self, key)
        return rows_of(self, key) if isinstance(key, slice) else tuple.__getitem__(self, key)


class Many(Sequence[Values]):
    """The same of which there may be many and few are read."""

    def __init__(self, array: States, first: int, memory: Memory) -> None:
        self.array, self.first, self.memory = array, first, memory
        self.read: dict[int, Values] = {}

    def __len__(self) -> int:
        return len(self.array)

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            return column(self, key)
        if isinstance(key, slice):
            return rows_of(self, key)
        if key not in self.read:
            place, kind = range(len(self))[key], self.array.dtype
            self.read[key] = values(kind)(self.array[place], self.first + count_cells(kind) * place, self.memory)
        return self.read[key]


def rows(array: States, first: int, memory: Memory) -> Rows:
    kind = array.dtype
    row, width = values(kind), count_cells(kind)
    made = Rows([row(array[i], first + width * i, memory) for i in range(len(array))])
    made.array, made.first, made.memory = array, first, memory
    return made


def rows_of(whole: Rows | Many, key: slice) -> Rows:
    """Some of the records in a row."""
    start, _, step = key.indices(len(whole))
    if step != 1:
        raise IndexError("records in a row are read in their order")
    return rows(whole.array[key], whole.first + count_cells(whole.array.dtype) * start, whole.memory)


def column(whole: Rows | Many, name: str) -> Any:
    """A field of all records in a row."""
    whole.memory.seen |= column_cells(whole.array.dtype, len(whole), name) << whole.first
    return whole.array[name]


def values_of(states: States, index: int = 0, memory: Memory | None = None, place: int = 0) -> Values:
    """One of the states, to be read."""
    return values(states.dtype)(states[index], place, Memory() if memory is None else memory)


@cache
def values(kind: np.dtype[Any]) -> type[Values]:
    """What reads records of a kind."""
    place, made = 0, type("Values", (Values,), {})
    for name in kind.names or ():
        field = kind.fields[name][0]        # type: ignore[index]
        if holds_records(field):
            found = once(record_reader(name, field, place))
            found.name = name
            setattr(made, name, found)
        else:
            setattr(made, name, property(number_reader(name, field, place)))
        place += count_cells(field)
    return made


def holds_records(kind: np.dtype[Any]) -> bool:
    """Whether a field is a record, or records in a row."""
    inner, shape = kind.subdtype or (kind, ())
    return bool(inner.names) and len(shape) < 2


def record_reader(name: str, kind: np.dtype[Any], place: int) -> Callable[[Values], Any]:
    """What finds a record or records; of those only what is read of them counts as read."""
    inner, shape = kind.subdtype or (kind, ())

    def find(s: Values) -> Any:
        found, first = s._record[name], s._place + place
        if not shape:
            return values(inner)(found, first, s._memory)
        return (Many if shape[0] > MANY else rows)(found, first, s._memory)

    return find


def number_reader(name: str, kind: np.dtype[Any], place: int) -> Callable[[Values], Any]:
    """What reads a number or a row of numbers."""
    bits = ((1 << count_cells(kind)) - 1) << place

    def read(s: Values) -> Any:
        s._memory.seen |= bits << s._place
        found = s._found.get(name)
        if found is None:
            found = s._record[name]
            if not kind.shape:
                found = found.item()
            s._found[name] = found
        return found

    return read


# Cells


@cache
def count_cells(kind: np.dtype[Any]) -> int:
    """How many cells a record has: one for each number and for each row of numbers."""
    inner, shape = kind.subdtype or (kind, ())
    if not inner.names:
        return 1
    cells: list[int] = [count_cells(inner.fields[name][0]) for name in inner.names]     # type: ignore[index]
    return sum(cells) * int(np.prod(shape, dtype=int))


@cache
def column_cells(kind: np.dtype[Any], rows: int, name: str) -> int:
    """The cells of a field of all records in a row, as bits."""
    names = list(kind.names or ())
    before: list[int] = [count_cells(kind.fields[other][0]) for other in names[: names.index(name)]]   # type: ignore[index]
    place = sum(before)
    one = ((1 << count_cells(kind.fields[name][0])) - 1) << place      # type: ignore[index]
    found = 0
    for row in range(rows):
        found |= one << count_cells(kind) * row
    return found


@cache
def starts(kind: np.dtype[Any]) -> tuple[int, ...]:
    """At which byte of a record each cell begins."""
    inner, shape = kind.subdtype or (kind, ())
    if not inner.names:
        return (0,)
    one = [inner.fields[name][1] + start for name in inner.names for start in starts(inner.fields[name][0])]    # type: ignore[index]
    return tuple(start + inner.itemsize * i for i in range(int(np.prod(shape, dtype=int))) for start in one)


@cache
def cells_of(kind: np.dtype[Any]) -> np.ndarray[Any, np.dtype[np.int32]]:
    """To which cell each byte of a record belongs; those between two belong to the first."""
    begins = np.zeros(kind.itemsize, np.int32)
    begins[list(starts(kind)[1:])] = 1
    return np.cumsum(begins, dtype=np.int32)


def others(before: States, now: States) -> int:
    """The cells in which two states of a kind are not alike, as bits."""
    differ = np.flatnonzero(np.frombuffer(before, np.uint8) != np.frombuffer(now, np.uint8))
    cells = 0
    for cell in set(cells_of(now.dtype)[differ].tolist()):
        cells |= 1 << cell
    return cells
