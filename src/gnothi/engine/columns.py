"""How a record becomes a row of numbers: a plan, and the compiled function that follows it.

A plan is a list of runs. Each takes some numbers of one width that lie side by side in the record, and says which
columns of the row they fill and how. A row of whole numbers and features are both made so.
"""
from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.layout import States

Numbers = np.ndarray[Any, np.dtype[Any]]
Plan = np.ndarray[Any, np.dtype[np.int32]]

NO_LIMIT = 2**31 - 1        # of a number that may be larger than its columns tell


class Way(IntEnum):
    """How the numbers of a run fill their columns."""

    SEAT = 0            # the seat that looks, by its number; with it begins a row of whole numbers,
    COPIED = 1          # whose other numbers are as they are
    BY_WIDTH = 2        # as shares of what the field can hold
    SCALED = 3          # from 0 to 1
    MARKED = 4          # the same, and behind them all a column for each that says whether it is a mark
    KINDS = 5           # a column for each kind, and then for each seat, several times over
    BITS = 6            # a column for each bit
    SEAT_BITS = 7       # the same, for bits that stand for seats
    TALLIED = 8         # how many entries there are of each kind; as many runs follow as tell one by
    KEY = 9             # one of those


class Run(IntEnum):
    """The numbers that tell a run."""

    WAY = 0
    SIZE = 1            # bytes of each number
    START = 2           # where they begin in the record, in such sizes
    COUNT = 3
    AT = 4              # their first column
    LOW = 5
    SPAN = 6            # how many kinds or bits there are, or from the lowest number to the highest
    LEAST = 7           # the least number that may stand there, a mark or not,
    MOST = 8            # and the greatest
    SEATED = 9          # how often the kinds are followed by seats,
    ROOM = 10           # and by how many numbers in the record
    SEATS = 11          # how many seats there are,
    VIEWER = 12         # and which of them comes first
    KEYS = 13           # of a tally: how many runs tell what is counted
    LIST_SIZE = 14      # of a list, bytes of the number that tells its length; 0 where this run is in none
    LENGTH = 15         # where that lies, in such sizes
    STEP = 16           # from one entry to the next, in sizes of this run
    PLACE = 17          # which of the list this is, counted from the newest
    PER = 18            # kinds are counted in rows of so many numbers,
    WITHIN = 19         # or as places in a row of so many; 0 if they are not


(
    WAY, SIZE, START, COUNT, AT, LOW, SPAN, LEAST, MOST, SEATED, ROOM, SEATS, VIEWER, KEYS, LIST_SIZE, LENGTH, STEP,
    PLACE, PER, WITHIN,
) = map(int, Run)
SEAT, COPIED, BY_WIDTH, SCALED, MARKED, KINDS, BITS, SEAT_BITS, TALLIED, KEY = map(int, Way)
NO_COLUMN = -1              # for a mark
ANY = -NO_LIMIT             # as the least number: whatever else may stand there


def write(seen: States, seat: int, plan: Plan, row: Numbers) -> None:
    """Fill a row from a redacted record, as the plan tells; a template like those in `templates.py`."""
    fill(seen.view(np.int8), seen.view(np.int16), seen.view(np.int32), seen.view(np.int64), seat, plan, row)


def find_misfit(seen: States, plan: Plan) -> tuple[int, int]:
    """The first run with a number that is less or greater than its field's meaning says, and that number; or -1.

    A template.
    """
    run, number = misfit(seen.view(np.int8), seen.view(np.int16), seen.view(np.int32), seen.view(np.int64), plan)
    return run, number


@rule
def fill(bytes_, shorts, ints, longs, seat, plan, row):  # type: ignore[no-untyped-def]
    if len(plan) and plan[0, WAY] == SEAT:
        row[0] = seat
        copy_runs(bytes_, shorts, ints, longs, plan, row)
    else:
        row[:] = 0
        fill_features(bytes_, shorts, ints, longs, plan, row)


@rule
def copy_runs(bytes_, shorts, ints, longs, plan, row):  # type: ignore[no-untyped-def]
    """Every run but the first, as it is."""
    for r in range(1, len(plan)):
        size, start, count, at = plan[r, SIZE], plan[r, START], plan[r, COUNT], plan[r, AT]
        if size == 1:
            copy(bytes_, start, row, at, count)
        elif size == 2:
            copy(shorts, start, row, at, count)
        elif size == 4:
            copy(ints, start, row, at, count)
        else:
            copy(longs, start, row, at, count)


@rule
def fill_features(bytes_, shorts, ints, longs, plan, row):  # type: ignore[no-untyped-def]
    for r in range(len(plan)):
        way, size, start, count, at = plan[r, WAY], plan[r, SIZE], plan[r, START], plan[r, COUNT], plan[r, AT]
        if plan[r, LIST_SIZE] and way != TALLIED:
            place = number_at(bytes_, shorts, ints, longs, plan[r, LIST_SIZE], plan[r, LENGTH]) - 1 - plan[r, PLACE]
            if place < 0:
                continue
            start += place * plan[r, STEP]
        if way == SCALED:
            low, share = np.float32(plan[r, LOW]), np.float32(1.0 / plan[r, SPAN])
            if size == 1:
                scale(bytes_, start, row, at, count, low, share)
            elif size == 2:
                scale(shorts, start, row, at, count, low, share)
            elif size == 4:
                scale(ints, start, row, at, count, low, share)
            else:
                scale(longs, start, row, at, count, low, share)
        elif way == KINDS and plan[r, SEATED] == 0 and plan[r, PER] == 1 and plan[r, WITHIN] == 0:
            low, kinds = plan[r, LOW], plan[r, SPAN]
            for i in range(count):
                kind = number_at(bytes_, shorts, ints, longs, size, start + i) - low
                if 0 <= kind < kinds:
                    row[at + kind] = 1
                at += kinds
        elif way == TALLIED:
            tally(bytes_, shorts, ints, longs, plan, r, row)
        elif way != KEY:
            for i in range(count):
                at = spread(number_at(bytes_, shorts, ints, longs, size, start + i), plan, r, i, at, row)


@rule
def number_at(bytes_, shorts, ints, longs, size, place):  # type: ignore[no-untyped-def]
    if size == 1:
        return int(bytes_[place])
    if size == 2:
        return int(shorts[place])
    return int(ints[place]) if size == 4 else int(longs[place])


@rule
def copy(numbers, start, row, at, count):  # type: ignore[no-untyped-def]
    """The numbers as they are.

    It is a loop of its own, by numbers without a sign, because that is vectorised; a slice would have to be counted.
    """
    source, target = np.uint64(start), np.uint64(at)
    for i in range(np.uint64(count)):
        row[target + i] = numbers[source + i]


@rule
def scale(numbers, start, row, at, count, low, share):  # type: ignore[no-untyped-def]
    """Shares of a span, at most 1."""
    source, target = np.uint64(start), np.uint64(at)
    for i in range(np.uint64(count)):
        row[target + i] = min((np.float32(numbers[source + i]) - low) * share, np.float32(1.0))


@rule
def spread(number, plan, r, i, at, row):  # type: ignore[no-untyped-def]
    """The columns of one number; where those of the next begin."""
    way = plan[r, WAY]
    if way == KINDS:
        column = column_of(number, plan, r)
        if column != NO_COLUMN:
            row[at + column] = 1
        return at + plan[r, SPAN] + plan[r, SEATED] * plan[r, SEATS]
    if way == BITS:
        if number > 0:
            for place in range(plan[r, SPAN]):
                row[at + place] = (number >> int(plan[r, LOW] + place)) & 1
        return at + plan[r, SPAN]
    if way == SEAT_BITS:
        seats = plan[r, SEATS]
        if number > 0:
            for seat in range(seats):
                row[at + (seat + seats - plan[r, VIEWER]) % seats] = (number >> seat) & 1
        return at + seats
    if way == MARKED:
        if number < plan[r, LOW]:
            row[at + plan[r, COUNT]] = 1
        else:
            row[at] = min((number - plan[r, LOW]) / plan[r, SPAN], 1.0)
    else:
        row[at] = number * 0.5 ** (8 * plan[r, SIZE] - 1)
    return at + 1


@rule
def column_of(number, plan, r):  # type: ignore[no-untyped-def]
    """Which of the columns of an entry its kind has, or NO_COLUMN for a mark."""
    kind, kinds, seats = kind_of(number, plan, r) - plan[r, LOW], plan[r, SPAN], plan[r, SEATS]
    if kind < kinds:
        return kind if kind >= 0 else NO_COLUMN
    kind -= kinds
    if kind >= plan[r, SEATED] * plan[r, ROOM]:
        return NO_COLUMN
    which, seat = kind // plan[r, ROOM], kind % plan[r, ROOM]
    if seat >= seats:
        return NO_COLUMN
    return kinds + which * seats + (seat + seats - plan[r, VIEWER]) % seats


@rule
def kind_of(number, plan, r):  # type: ignore[no-untyped-def]
    """What counts of a number: all of it, or its row, or its place in the row."""
    per, within = plan[r, PER], plan[r, WITHIN]
    if number < 0 or (per <= 1 and within == 0):
        return number
    return number % within if within else number // per


@rule
def entries_of(bytes_, shorts, ints, longs, plan, r):  # type: ignore[no-untyped-def]
    """How many entries a tally counts."""
    if plan[r, LIST_SIZE] == 0:
        return int(plan[r, COUNT])
    return min(int(plan[r, COUNT]), number_at(bytes_, shorts, ints, longs, plan[r, LIST_SIZE], plan[r, LENGTH]))


@rule
def tally(bytes_, shorts, ints, longs, plan, r, row):  # type: ignore[no-untyped-def]
    share, step, size = 1.0 / plan[r, MOST], plan[r, STEP], plan[r, SIZE]
    for i in range(entries_of(bytes_, shorts, ints, longs, plan, r)):
        column = 0
        for key in range(r + 1, r + 1 + plan[r, KEYS]):
            here = column_of(number_at(bytes_, shorts, ints, longs, size, plan[key, START] + i * step), plan, key)
            if here == NO_COLUMN:
                column = NO_COLUMN
                break
            column = column * (plan[key, SPAN] + plan[key, SEATED] * plan[key, SEATS]) + here
        if column != NO_COLUMN:
            row[plan[r, AT] + column] += share


# What the kit asks


@rule
def misfit(bytes_, shorts, ints, longs, plan):  # type: ignore[no-untyped-def]
    """The first run with a number that does not fit, and that number; no run, -1, if all fit."""
    for r in range(len(plan)):
        way, size, start = plan[r, WAY], plan[r, SIZE], plan[r, START]
        if way == TALLIED:
            for i in range(entries_of(bytes_, shorts, ints, longs, plan, r)):
                for key in range(r + 1, r + 1 + plan[r, KEYS]):
                    number = number_at(bytes_, shorts, ints, longs, size, plan[key, START] + i * plan[r, STEP])
                    if plan[key, LEAST] == ANY:     # it says which are counted
                        if number != plan[key, LOW]:
                            break
                    elif not is_fit(number, plan, key):
                        return key, number
        elif way > BY_WIDTH and way != KEY:
            if plan[r, LIST_SIZE]:
                place = number_at(bytes_, shorts, ints, longs, plan[r, LIST_SIZE], plan[r, LENGTH]) - 1 - plan[r, PLACE]
                if place < 0:
                    continue
                start += place * plan[r, STEP]
            for i in range(plan[r, COUNT]):
                number = number_at(bytes_, shorts, ints, longs, size, start + i)
                if not is_fit(number, plan, r):
                    return r, number
    return -1, 0


@rule
def is_fit(number, plan, r):  # type: ignore[no-untyped-def]
    """Whether a number lies between the least and the greatest that may stand in a run."""
    way = plan[r, WAY]
    if number < plan[r, LEAST]:
        return False
    if way == BITS:
        return plan[r, MOST] == NO_LIMIT or number >> int(plan[r, LOW] + plan[r, SPAN]) <= 0
    if way == SEAT_BITS:
        return number >> int(plan[r, SEATS]) <= 0
    if way in (KINDS, KEY):
        kind, beyond = kind_of(number, plan, r), plan[r, LOW] + plan[r, SPAN] + plan[r, SEATED] * plan[r, ROOM]
        return kind < beyond and (number < 0 or kind >= min(plan[r, LOW], plan[r, LEAST]))
    return number <= plan[r, MOST]
