"""The part of the kit that is compiled: random games in which every state is held against the contract.

Like those in `engine/templates.py`, `survey` is a template; the contract's names in it are the game's own functions.
"""
# ruff: noqa: F821
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.events import SPECTATOR, hide_events
from gnothi.engine.rng import by_weight, following, scramble, throw


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
    luck: Array             # a generator of the survey's own
    out: Array              # two lists of actions
    again: Array
    weights: Array
    fired: Array            # how often each clause did
    sheet: Array            # the first fault


def differ(one, other, start, end):
    """Whether two states differ in some of their bytes."""
    ours, theirs = one.view(np.uint8), other.view(np.uint8)
    for i in range(start, end):
        if ours[i] != theirs[i]:
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


def actions_are_sound(states, case, seat, waiting, out, sheet):
    """False, and noted on the sheet, if a seat's list of actions breaks a promise."""
    out[case.max_legal] = MARK
    count = legal(states[0], seat, out)
    if (waiting >> seat) & 1 and count == 0:
        return not fault(sheet, Broken.NO_LEGAL_ACTION, seat, 0)
    if waiting == 0 and count:
        return not fault(sheet, Broken.CALL_AFTER_END, seat, out[0])
    if count > case.max_legal or out[case.max_legal] != MARK:
        return not fault(sheet, Broken.TOO_MANY_ACTIONS, seat, count)
    for i in range(count):
        if out[i] < 0 or out[i] >= case.num_actions:
            return not fault(sheet, Broken.ACTION_OUT_OF_RANGE, seat, out[i])
        for j in range(i):
            if out[i] == out[j]:
                return not fault(sheet, Broken.ACTION_TWICE, seat, out[i])
    return True


def same_choices(states, seen, seat, out, again):
    """Whether a seat has the same actions in the game and in what it sees of it."""
    count = legal(states[0], seat, out)
    if legal(seen[0], seat, again) != count:
        return False
    for i in range(count):
        if out[i] != again[i]:
            return False
    return True


def sight_is_sound(desk, case, seat):
    """What a seat sees, and a world it may imagine, hold no more and no less than they should."""
    states, seen, other, third, sheet = desk.states, desk.seen, desk.other, desk.third, desk.sheet
    look(states, seen, seat)
    if seat != SPECTATOR and not same_choices(states, seen, seat, desk.out, desk.again):
        return not fault(sheet, Broken.LEGAL_BY_SECRET, seat, 0)
    if awaited(states[0]) != awaited(seen[0]):
        return not fault(sheet, Broken.AWAITED_BY_SECRET, seat, 0)
    look(seen, other, seat)
    if differ(seen, other, 0, case.core):
        return not fault(sheet, Broken.REDACT_NOT_STABLE, seat, 0)
    third[0] = seen[0]
    third[0].rng = following(desk.luck[0])
    determinize(third[0], seat)
    broken = check(third[0])
    if broken:
        return not fault(sheet, Broken.WORLD_INVALID, seat, broken)
    look(third, other, seat)
    if differ(seen, other, 0, case.core):
        return not fault(sheet, Broken.WORLD_TOLD_APART, seat, 0)
    look(states, seen, SPECTATOR)
    look(third, other, SPECTATOR)
    if seat != SPECTATOR and differ(seen, other, 0, case.core):
        return not fault(sheet, Broken.SPECTATOR_KNOWS, seat, 0)
    return True


def is_determined(desk, case, seat, action):
    """The same action in the same state leads to the same state."""
    states, seen, other = desk.states, desk.seen, desk.other
    play_in(seen, states, seat, action)
    play_in(other, states, seat, action)
    if differ(seen, other, 0, case.core):
        return not fault(desk.sheet, Broken.NOT_DETERMINED, seat, action)
    return True


def play_in(copy, states, seat, action):
    """Play an action in a copy of the game; whom it waits for then."""
    copy[0] = states[0]
    copy[0].n_events = 0
    apply(copy[0], seat, action)
    return awaited(copy[0])


def answer_is_secret(desk, case, seat, one, two):
    """While others still decide, they see the same whatever this seat has answered; an act with events is public."""
    states, seen, other, third = desk.states, desk.seen, desk.other, desk.third
    rest = awaited(states[0]) & ~(1 << seat)
    for watcher in range(SPECTATOR, case.seats):
        if watcher == seat:
            continue
        if play_in(third, states, seat, one) != rest or rest == 0:
            return True
        look(third, seen, watcher)
        hide_events(seen[0], watcher)
        if play_in(third, states, seat, two) != rest:
            return True
        look(third, other, watcher)
        hide_events(other[0], watcher)
        if differ(seen, other, case.core, other.itemsize):
            return True
        if differ(seen, other, 0, case.core):
            return not fault(desk.sheet, Broken.ANSWER_LEAKS, watcher, seat)
    return True


def events_are_sound(states, case, fired, sheet):
    s = states[0]
    if s.n_events > len(s.events):
        return not fault(sheet, Broken.EVENTS_OVERFLOW, 0, s.n_events)
    for i in range(s.n_events):
        clause = s.events[i].clause
        if clause < 0 or clause >= case.clauses:
            return not fault(sheet, Broken.UNKNOWN_CLAUSE, s.events[i].seat, clause)
        fired[clause] += 1
    return True


def seats_are_sound(desk, case, waiting):
    """Every seat's actions, and at one state in `sights` what each seat and a spectator see and may imagine."""
    states, out, sheet = desk.states, desk.out, desk.sheet
    if waiting >> case.seats:
        return not fault(sheet, Broken.STRANGER_AWAITED, 0, waiting)
    if waiting & (waiting - 1) and not case.simultaneous:
        return not fault(sheet, Broken.SEVERAL_AWAITED, random_bit(waiting, desk.luck), 0)
    for seat in range(case.seats):
        if not actions_are_sound(states, case, seat, waiting, out, sheet):
            return False
    if throw(desk.luck, case.sights) == 0:
        for seat in range(SPECTATOR, case.seats):
            if not sight_is_sound(desk, case, seat):
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


def what_to_do(desk, case, seat, count):
    """An action as a casual player would choose, or any."""
    third, luck, out, weights = desk.third, desk.luck, desk.out, desk.weights
    if throw(luck, 100) >= case.casual:
        return out[throw(luck, count)]
    third[0] = desk.states[0]
    redact(third[0], seat)
    weigh(third[0], seat, out, count, weights)
    return out[by_weight(weights, count, luck)]


def move_is_sound(desk, case, waiting):
    """Let somebody act, after a look at what the act would do and show."""
    states, out, luck = desk.states, desk.out, desk.luck
    seat = who_acts(states, case.seats, waiting, luck, out)
    count = legal(states[0], seat, out)
    action = what_to_do(desk, case, seat, count)
    if not is_determined(desk, case, seat, action):
        return False
    if count > 1 and throw(luck, case.sights) == 0 and not answer_is_secret(desk, case, seat, out[0], out[count - 1]):
        return False
    states[0].n_events = 0
    apply(states[0], seat, action)
    return True


def state_is_sound(desk, case, waiting):
    broken = check(desk.states[0])
    if broken:
        return not fault(desk.sheet, Broken.INVARIANT, 0, broken)
    return events_are_sound(desk.states, case, desk.fired, desk.sheet) and seats_are_sound(desk, case, waiting)


def survey(desk, case):
    """Play random games and look at every state; at one in `sights` also through each pair of eyes.

    Stops at the first broken promise, with the state in `states` and what was compared in `seen` and `other`.
    """
    s = desk.states[0]
    desk.luck[0] = scramble(case.seed)
    for game in range(case.games):
        desk.sheet[Where.GAME] = game
        desk.states[0] = desk.blank[0]
        s.rng = scramble(case.seed + np.uint64(game))
        setup(s, case.seats)
        for move in range(case.cut + 1):
            desk.sheet[Where.MOVE] = move
            waiting = awaited(s)
            if not state_is_sound(desk, case, waiting):
                return
            if waiting == 0 or move == case.cut:
                break
            if move >= case.max_moves:
                fault(desk.sheet, Broken.TOO_LONG, 0, move)
                return
            if not move_is_sound(desk, case, waiting):
                return
