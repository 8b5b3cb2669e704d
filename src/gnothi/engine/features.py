"""What a seat sees, as numbers made for learning: from 0 to 1, kinds and sets spread out, one's own seat first.

They are computed from the redacted record alone, by what the game says that its fields mean (`Sight.meanings`).
Whatever cannot change for this number of seats and these options has no column: the options themselves, seats that are
not taken, and entries that no game uses. Of what is nothing or hidden all columns are 0; a number that may be so has a
second column that says it.
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from gnothi.engine.columns import ANY, NO_LIMIT, Plan, Run, Way, write
from gnothi.engine.compile import bind
from gnothi.engine.defaults import mean_widths
from gnothi.engine.errors import BadGame, perhaps
from gnothi.engine.meaning import (
    Bits,
    FieldMeanings,
    First,
    Kind,
    LeftOut,
    Meaning,
    Newest,
    Number,
    SeatBits,
    SeatNumber,
    Tally,
    all_of,
    how_many,
    kind_names,
)
from gnothi.engine.observation import Part, parts

if TYPE_CHECKING:
    from gnothi.engine.game import Game
    from gnothi.engine.view import View

Floats = np.ndarray[Any, np.dtype[np.float32]]

UNDECLARED = LeftOut("the game does not say what it means")
ALWAYS_LEFT_OUT = ("options", "ended_by")       # of every game: they cannot change while it is played


@dataclass
class Column:
    """A run of the plan, with the names of its columns and the field that it is made of."""

    path: str
    numbers: dict[Run, int]
    names: list[str]
    low: float = 0.0        # the least that stands in its columns


@dataclass
class Place:
    """Where a record lies that fields are taken from."""

    kind: np.dtype[Any]
    start: int              # in bytes
    path: str               # of its fields, with a full stop at the end
    name: str               # the same, as the columns are called
    within: dict[Run, int] = field(default_factory=dict)       # where it is in a list


@dataclass(frozen=True)
class Features:
    """The columns of a game for a number of seats under some options."""

    game: Game
    seats: int
    plan: Plan              # for each seat that looks; the last is a spectator's
    names: tuple[str, ...]
    paths: tuple[str, ...]  # which field each run is made of
    low: Floats             # the least that each column may be; the greatest is 1
    meanings: FieldMeanings
    undeclared: tuple[str, ...]     # fields of which the game does not say what they mean

    @property
    def size(self) -> int:
        return len(self.names)


def features_of(game: Game, seats: int, options: Mapping[str, int]) -> Features:
    """What the columns are; options are numbers, as `read_options` gives them."""
    return made(game, seats, tuple(sorted(options.items())))


@cache
def made(game: Game, seats: int, options: tuple[tuple[str, int], ...]) -> Features:
    meanings = game.sight.meanings(seats, dict(options))
    check_paths(game, meanings)
    undeclared: list[str] = []
    each = [placed(list(Maker(game, seats, viewer, meanings, undeclared).columns())) for viewer in (*range(seats), 0)]
    rows = [[[column.numbers.get(number, 0) for number in Run] for column in columns] for columns in each]
    plan = np.array(rows, np.int32).reshape(seats + 1, -1, len(Run))
    first = each[0]
    names = tuple(name for column in first for name in column.names)
    low = np.array([column.low for column in first for _ in column.names], np.float32)
    paths = tuple(column.path for column in first)
    return Features(game, seats, plan, names, paths, low, meanings, tuple(dict.fromkeys(undeclared)))


def check_paths(game: Game, meanings: FieldMeanings) -> None:
    known = dict(all_paths(game, game.rules.State, ""))
    for path in meanings:
        if path not in known:
            near = perhaps(path, known)
            raise BadGame(f"{game.id}: meanings tell of {path!r}, which is no field that a seat sees{near}")


def all_paths(game: Game, kind: np.dtype[Any], path: str) -> Iterator[tuple[str, np.dtype[Any]]]:
    """Every field that an observation shows, and those of the records in it."""
    for part in parts(game, 1, kind, path):
        yield part.path, part.kind
        if part.kind.names is not None:
            yield from all_paths(game, part.kind, f"{part.path}.")


def placed(columns: list[Column]) -> list[Column]:
    """One behind the other."""
    at = 0
    for column in columns:
        column.numbers[Run.AT] = at
        at += len(column.names)
    return columns


def feature_names(game: Game, seats: int, options: Mapping[str, int]) -> tuple[str, ...]:
    """What each column says: `turn=me`, `seats[+1].hand[2]`, `seats[me].state=deputy`.

    `me` is the seat that looks, `+1` the one after it.
    """
    return features_of(game, seats, options).names


def undeclared(game: Game) -> dict[str, str]:
    """Fields of which a game says nothing, though it does of others, and what becomes of their numbers."""
    if game.sight.meanings is mean_widths:
        return {}
    usual = {option.name: option.read(option.default) for option in game.facts.options}
    fields = features_of(game, game.facts.seats[-1], usual).undeclared
    return {f"a meaning of {path}": "Features scale it by what the field can hold." for path in fields}


def features(view: View) -> Floats:
    """What a seat sees, as one row."""
    options = {option.name: option.stored(view.s.options) for option in view.game.facts.options}
    told = features_of(view.game, view.seats, options)
    row = np.empty(told.size, np.float32)
    bind(view.game, write)(view.states, view.seat, told.plan[view.seat], row)
    return row


@dataclass
class Maker:
    """Makes the columns of one viewer."""

    game: Game
    seats: int
    viewer: int
    meanings: FieldMeanings
    undeclared: list[str]

    def columns(self) -> Iterator[Column]:
        return self.of_record(Place(self.game.rules.State, 0, "", ""))

    def of_record(self, place: Place) -> Iterator[Column]:
        for part in parts(self.game, self.seats, place.kind, place.path):
            if part.path in ALWAYS_LEFT_OUT:
                continue
            for meaning in all_of(self.meanings.get(part.path, UNDECLARED)):
                for suffix, entry, count in self.groups(part):
                    start = place.start + part.offset + entry * part.kind.itemsize
                    yield from self.of_part(place, part, meaning, start, count, suffix)

    def of_part(
        self, place: Place, part: Part, meaning: Meaning, start: int, count: int, suffix: str
    ) -> Iterator[Column]:
        if isinstance(meaning, LeftOut) and meaning is not UNDECLARED:
            return
        if isinstance(meaning, Tally):
            yield from self.of_tally(place, part, meaning, start, count, suffix)
        elif part.kind.names is None:
            yield from self.of_field(place, part, meaning, start, count, suffix)
        else:
            yield from self.of_entries(place, part, meaning, start, count, suffix)

    def groups(self, part: Part) -> Iterator[tuple[str, int, int]]:
        """A field's entries, or those of each seat, one's own first: how they are called, from where, how many."""
        count = int(np.prod(part.shape[1:] if part.by_seat else part.shape, dtype=np.int64))
        if not part.by_seat:
            yield "", 0, count
            return
        for after in range(self.seats):
            yield f"[{relative(after)}]", (self.viewer + after) % self.seats * count, count

    def of_entries(
        self, place: Place, part: Part, meaning: Meaning, start: int, count: int, suffix: str
    ) -> Iterator[Column]:
        """Records in a record."""
        listed = {}
        if isinstance(meaning, Newest):
            listed = self.list_of(place, meaning.length)
            chosen = min(meaning.count, count)
        else:
            chosen = min(meaning.count, count) if isinstance(meaning, First) else count
        for i in range(chosen):
            number = f"[{i}]" if len(part.shape) > part.by_seat else ""
            within = {**listed, Run.STEP: part.kind.itemsize, Run.PLACE: i} if listed else place.within
            here = start if listed else start + i * part.kind.itemsize
            yield from self.of_record(
                Place(part.kind, here, f"{part.path}.", f"{place.name}{part.name}{suffix}{number}.", within))

    def list_of(self, place: Place, length: str) -> dict[Run, int]:
        """Where the length of a list lies."""
        assert place.kind.fields is not None
        if length not in place.kind.fields:
            raise BadGame(f"{self.game.id}: meanings tell of a list by {length!r}, which is no field beside it")
        kind, offset = place.kind.fields[length][:2]
        return {Run.LIST_SIZE: kind.itemsize, Run.LENGTH: (place.start + offset) // kind.itemsize}

    def of_field(
        self, place: Place, part: Part, meaning: Meaning, start: int, count: int, suffix: str
    ) -> Iterator[Column]:
        """The numbers of one field."""
        size = part.kind.itemsize
        whole = f"{place.name}{part.name}{suffix}"
        entries = getattr(meaning, "entries", None)
        used = count if entries is None else min(entries, count)
        alone = len(part.shape) == part.by_seat
        labels = [whole if alone else f"{whole}[{i}]" for i in range(used)]
        numbers = {
            Run.SIZE: size, Run.START: start // size, Run.COUNT: used, Run.SEATS: self.seats, Run.VIEWER: self.viewer,
            Run.ROOM: self.game.facts.seats[-1], **place.within,
        }
        if Run.STEP in numbers:
            numbers[Run.STEP] //= size
        if meaning is UNDECLARED:
            self.undeclared.append(part.path)
            yield Column(part.path, {**numbers, Run.WAY: Way.BY_WIDTH}, labels, -1.0)
            return
        told, names = told_by(meaning, labels, self.seats)
        if names:
            yield Column(part.path, {**numbers, **told}, names)

    def of_tally(
        self, place: Place, part: Part, meaning: Tally, start: int, count: int, suffix: str
    ) -> Iterator[Column]:
        """How many entries there are of each kind: a run, and one for each field that tells one by."""
        in_records = part.kind.names is not None
        holder, before = (part.kind, start) if in_records else (place.kind, start - part.offset)
        assert holder.fields is not None and not place.within, f"{part.path} is in a list, and cannot be counted"
        keys: dict[str, tuple[dict[Run, int], list[str]]] = {}
        if meaning.where:       # looked at before the others
            keys[meaning.where[0]] = {Run.LOW: meaning.where[1], Run.SPAN: 1, Run.LEAST: ANY, Run.PER: 1}, [""]
        keys |= {name: told_by(key, [""], self.seats) for name, key in meaning.by.items()}
        size = holder.fields[next(iter(keys))][0].base.itemsize
        shared = {Run.SIZE: size, Run.SEATS: self.seats, Run.VIEWER: self.viewer, Run.ROOM: self.game.facts.seats[-1]}
        step = part.kind.itemsize // size if in_records else 1
        ends = [" ".join(end).replace("=", "") for end in product(*(names for _, names in keys.values()))]
        yield Column(part.path, {
            **shared, Run.WAY: Way.TALLIED, Run.COUNT: count, Run.STEP: step, Run.MOST: meaning.most,
            Run.KEYS: len(keys), **(self.list_of(place, meaning.length) if meaning.length else {}),
        }, [f"{place.name}{part.name}{suffix} counts {end.strip()}" for end in ends])
        for name, (told, _) in keys.items():
            kind, offset = holder.fields[name][:2]
            assert kind.base.itemsize == size, f"{part.path} is counted by fields of one width"
            yield Column(part.path, {**shared, **told, Run.WAY: Way.KEY, Run.START: (before + offset) // size}, [])


def relative(after: int) -> str:
    return f"+{after}" if after else "me"


def least(low: int, mark: int | None) -> int:
    """The least number that may stand in a field."""
    return low if mark is None else min(low, mark)


def told_by(meaning: Meaning, labels: list[str], seats: int) -> tuple[dict[Run, int], list[str]]:
    """The numbers of a run that come of a meaning, and the names of its columns; none where nothing can change."""
    around = [relative(after) for after in range(seats)]
    if isinstance(meaning, Number):
        names = labels if meaning.mark is None else [*labels, *(f"{label} is none" for label in labels)]
        return {
            Run.WAY: Way.SCALED if meaning.mark is None else Way.MARKED, Run.LOW: meaning.low,
            Run.SPAN: meaning.high - meaning.low, Run.LEAST: least(meaning.low, meaning.mark),
            Run.MOST: NO_LIMIT if meaning.capped else meaning.high,
        }, names if meaning.high > meaning.low else []
    if isinstance(meaning, Kind):
        kinds = kind_names(meaning.of, meaning.low)
        part = f"//{meaning.per}" if meaning.per > 1 else f"%{meaning.within}" if meaning.within else ""
        ends = [*kinds, *(f"{word} {seat}" for word in meaning.seated for seat in around)]
        return {
            Run.WAY: Way.KINDS, Run.LOW: meaning.low, Run.SPAN: len(kinds), Run.LEAST: least(meaning.low, meaning.mark),
            Run.SEATED: len(meaning.seated), Run.PER: meaning.per, Run.WITHIN: meaning.within,
        }, [f"{label}{part}={end}" for label in labels for end in ends] if len(ends) > 1 else []
    if isinstance(meaning, SeatNumber):
        return {
            Run.WAY: Way.KINDS, Run.LEAST: least(0, meaning.mark), Run.SEATED: 1, Run.PER: 1,
        }, [f"{label}={seat}" for label in labels for seat in around]
    if isinstance(meaning, Bits):
        return {
            Run.WAY: Way.BITS, Run.LOW: meaning.low, Run.SPAN: how_many(meaning.of), Run.LEAST: least(0, meaning.mark),
            Run.MOST: NO_LIMIT if meaning.others else 0,
        }, [f"{label} has {kind}" for label in labels for kind in kind_names(meaning.of, meaning.low)]
    if isinstance(meaning, SeatBits):
        return {
            Run.WAY: Way.SEAT_BITS, Run.LEAST: least(0, meaning.mark),
        }, [f"{label} has {seat}" for label in labels for seat in around]
    raise AssertionError(f"{labels} are numbers, which have no {type(meaning).__name__}")
