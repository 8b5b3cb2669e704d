"""What the compiled part of the kit works on, and the small templates that all of it calls.

Like those in `engine/templates.py` these are templates; the contract's names in them are the game's own functions.
"""
# ruff: noqa: F821
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.events import hide_events
from gnothi.engine.rng import throw


class Broken(IntEnum):
    """Which promise of the contract was broken."""

    NOTHING = 0
    INVARIANT = 1
    EVENTS_OVERFLOW = 2
    UNKNOWN_CLAUSE = 3
    NO_LEGAL_ACTION = 4
    TOO_MANY_ACTIONS = 5
    ACTION_OUT_OF_RANGE = 6
    ACTION_TWICE = 7
    LEGAL_BY_SECRET = 8
    AWAITED_BY_SECRET = 9
    WORLD_INVALID = 10
    WORLD_TOLD_APART = 11
    SPECTATOR_KNOWS = 12
    ANSWER_LEAKS = 13
    NOT_DETERMINED = 14
    TOO_LONG = 15
    REDACT_NOT_STABLE = 16
    CALL_AFTER_END = 17
    STRANGER_AWAITED = 18
    SEVERAL_AWAITED = 19
    SEEN_UNTOLD = 20
    TOLD_A_SECRET = 21
    WEIGHED_BY_SECRET = 22
    WEIGHTS_UNSOUND = 23
    GUESS_OUT_OF_RANGE = 24
    ENDED_BY_NOTHING = 25
    AWAITED_AFTER_END = 26
    MEANS_ANOTHER = 27


class Where(IntEnum):
    """What the fault sheet holds."""

    BROKEN = 0
    GAME = 1
    MOVE = 2
    SEAT = 3
    DETAIL = 4


MARK = -7    # stands in `out` past the room a game declared

Array = np.ndarray[Any, np.dtype[Any]]


class Case(NamedTuple):
    """What is played, and what the game declares."""

    seats: int
    seed: np.uint64
    games: int
    cut: int                # a game is left after this many moves
    casual: int             # how many moves in a hundred are a casual player's
    sights: int             # one state in this many is also looked at through each pair of eyes
    ahead: int              # how many moves two worlds are then played on
    max_moves: int
    max_legal: int
    num_actions: int
    simultaneous: bool
    clauses: int
    core: int               # bytes of a state that count for equality


class Desk(NamedTuple):
    """Where it is played and compared."""

    blank: Array            # one state, with the options, to deal into
    states: Array           # the game itself
    seen: Array             # one state each, to be compared
    other: Array
    third: Array
    ahead: Array
    plan: Array             # how features are made of what each seat sees
    watched: Array          # the bytes of a state that change before everybody's eyes
    luck: Array             # a generator of the survey's own
    out: Array              # two lists of actions
    again: Array
    weights: Array          # two lists of weights
    weights_too: Array
    guesses: Array
    fired: Array            # how often each clause did
    sheet: Array            # the first fault


def differ(one, other, start, end):
    """Whether two states differ in some of their bytes; both limits are multiples of four."""
    ours, theirs = one.view(np.uint32), other.view(np.uint32)
    for i in range(start // 4, end // 4):
        if ours[i] != theirs[i]:
            return True
    return False


def differ_at(one, other, places):
    """Whether two states differ in one of these bytes."""
    ours, theirs = one.view(np.uint8), other.view(np.uint8)
    for place in places:
        if ours[place] != theirs[place]:
            return True
    return False


@rule
def fault(sheet, broken, seat, detail):
    sheet[Where.BROKEN] = broken
    sheet[Where.SEAT] = seat
    sheet[Where.DETAIL] = detail
    return True


@rule
def random_bit(bits, luck):
    """One of the set bits, by lot."""
    count = 0
    for i in range(32):
        count += (bits >> i) & 1
    nth = throw(luck, count)
    for i in range(32):
        if (bits >> i) & 1:
            if nth == 0:
                return i
            nth -= 1
    return 0


def look(states, seen, seat):
    """What a seat sees, without the events."""
    seen[0] = states[0]
    redact(seen[0], seat)
    seen[0].rng = 0


def same_choices(states, seen, seat, out, again):
    """Whether a seat has the same actions in two states."""
    count = legal(states[0], seat, out)
    if legal(seen[0], seat, again) != count:
        return False
    for i in range(count):
        if out[i] != again[i]:
            return False
    return True


def who_acts(states, seats, waiting, luck, out):
    """Mostly a seat that is awaited; now and then one that may call."""
    if throw(luck, 20):
        return random_bit(waiting, luck)
    may = 0
    for seat in range(seats):
        may |= (legal(states[0], seat, out) > 0) << seat
    return random_bit(may, luck)


def play_in(copy, states, seat, action):
    """Play an action in a copy of the game; whom it waits for then."""
    copy[0] = states[0]
    copy[0].n_events = 0
    apply(copy[0], seat, action)
    return awaited(copy[0])


def see(states, seen, seat):
    """What a seat sees, with the events as it may read them."""
    look(states, seen, seat)
    hide_events(seen[0], seat)
