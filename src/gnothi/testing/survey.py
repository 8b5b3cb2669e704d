"""The part of the kit that is compiled: random games in which every state is held against the contract.

Like those in `engine/templates.py`, `survey` is a template; the contract's names in it are the game's own functions.
"""
# ruff: noqa: F821
from enum import IntEnum

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


class Where(IntEnum):
    """What the fault sheet holds."""

    BROKEN = 0
    GAME = 1
    MOVE = 2
    SEAT = 3
    DETAIL = 4


MARK = -7    # stands in `out` past the room a game declared


@rule
def differ(one, other, start, end):
    """Whether two records differ in some of their bytes."""
    for i in range(start, end):
        if one[i] != other[i]:
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


def actions_are_sound(states, seat, out, max_legal, num_actions, waiting, sheet):
    """False, and noted on the sheet, if a seat's list of actions breaks a promise."""
    out[max_legal] = MARK
    count = legal(states[0], seat, out)
    if (waiting >> seat) & 1 and count == 0:
        return not fault(sheet, Broken.NO_LEGAL_ACTION, seat, 0)
    if waiting == 0 and count:
        return not fault(sheet, Broken.CALL_AFTER_END, seat, out[0])
    if count > max_legal or out[max_legal] != MARK:
        return not fault(sheet, Broken.TOO_MANY_ACTIONS, seat, count)
    for i in range(count):
        if out[i] < 0 or out[i] >= num_actions:
            return not fault(sheet, Broken.ACTION_OUT_OF_RANGE, seat, out[i])
        for j in range(i):
            if out[i] == out[j]:
                return not fault(sheet, Broken.ACTION_TWICE, seat, out[i])
    return True


def same_choices(states, other, seat, out, again):
    """Whether a seat has the same actions in two states."""
    count = legal(states[0], seat, out)
    if legal(other[0], seat, again) != count:
        return False
    for i in range(count):
        if out[i] != again[i]:
            return False
    return True


def sight_is_sound(states, seen, other, third, seat, seed, core, out, again, sheet):
    """What a seat sees, and a world it may imagine, hold no more and no less than they should."""
    look(states, seen, seat)
    if seat != SPECTATOR and not same_choices(states, seen, seat, out, again):
        return not fault(sheet, Broken.LEGAL_BY_SECRET, seat, 0)
    if awaited(states[0]) != awaited(seen[0]):
        return not fault(sheet, Broken.AWAITED_BY_SECRET, seat, 0)
    look(seen, other, seat)
    if differ(seen.view(np.uint8), other.view(np.uint8), 0, core):
        return not fault(sheet, Broken.REDACT_NOT_STABLE, seat, 0)
    third[0] = seen[0]
    third[0].rng = seed
    determinize(third[0], seat)
    broken = check(third[0])
    if broken:
        return not fault(sheet, Broken.WORLD_INVALID, seat, broken)
    look(third, other, seat)
    if differ(seen.view(np.uint8), other.view(np.uint8), 0, core):
        return not fault(sheet, Broken.WORLD_TOLD_APART, seat, 0)
    look(states, seen, SPECTATOR)
    look(third, other, SPECTATOR)
    if seat != SPECTATOR and differ(seen.view(np.uint8), other.view(np.uint8), 0, core):
        return not fault(sheet, Broken.SPECTATOR_KNOWS, seat, 0)
    return True


def is_determined(states, seen, other, seat, action, core, sheet):
    """The same action in the same state leads to the same state."""
    seen[0] = states[0]
    other[0] = states[0]
    seen[0].n_events = 0
    other[0].n_events = 0
    apply(seen[0], seat, action)
    apply(other[0], seat, action)
    if differ(seen.view(np.uint8), other.view(np.uint8), 0, core):
        return not fault(sheet, Broken.NOT_DETERMINED, seat, action)
    return True


def answer_is_secret(states, seen, other, third, seat, seats, one, two, core, sheet):
    """While others still decide, they see the same whatever this seat has answered; an act with events is public."""
    waiting = awaited(states[0])
    rest = waiting & ~(1 << seat)
    for watcher in range(SPECTATOR, seats):
        if watcher == seat:
            continue
        third[0] = states[0]
        third[0].n_events = 0
        apply(third[0], seat, one)
        if awaited(third[0]) != rest or rest == 0:
            return True
        look(third, seen, watcher)
        hide_events(seen[0], watcher)
        third[0] = states[0]
        third[0].n_events = 0
        apply(third[0], seat, two)
        if awaited(third[0]) != rest:
            return True
        look(third, other, watcher)
        hide_events(other[0], watcher)
        if differ(seen.view(np.uint8), other.view(np.uint8), core, other.itemsize):
            return True
        if differ(seen.view(np.uint8), other.view(np.uint8), 0, core):
            return not fault(sheet, Broken.ANSWER_LEAKS, watcher, seat)
    return True


def events_are_sound(states, clauses, fired, sheet):
    s = states[0]
    if s.n_events > len(s.events):
        return not fault(sheet, Broken.EVENTS_OVERFLOW, 0, s.n_events)
    for i in range(s.n_events):
        clause = s.events[i].clause
        if clause < 0 or clause >= clauses:
            return not fault(sheet, Broken.UNKNOWN_CLAUSE, s.events[i].seat, clause)
        fired[clause] += 1
    return True


def seats_are_sound(states, seen, other, third, seats, waiting, max_legal, num_actions, core, sights, luck, out, again,
                    sheet):
    """Every seat's actions, and at one state in `sights` what each seat and a spectator see and may imagine."""
    for seat in range(seats):
        if not actions_are_sound(states, seat, out, max_legal, num_actions, waiting, sheet):
            return False
    if throw(luck, sights) == 0:
        for seat in range(SPECTATOR, seats):
            if not sight_is_sound(states, seen, other, third, seat, following(luck[0]), core, out, again, sheet):
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


def what_to_do(states, third, seat, count, casual, luck, out, weights):
    """An action as a casual player would choose, or any."""
    if throw(luck, 100) >= casual:
        return out[throw(luck, count)]
    third[0] = states[0]
    redact(third[0], seat)
    weigh(third[0], seat, out, count, weights)
    return out[by_weight(weights, count, luck)]


def survey(states, seen, other, third, blank, seats, seed, games, max_moves, cut, max_legal, num_actions, clauses, core,
           casual, sights, out, again, weights, fired, sheet):
    """Play random games and look at every state; at one in `sights` also through each pair of eyes.

    A game is left after `cut` moves. Stops at the first broken promise, with the state in `states` and what was
    compared in `seen` and `other`.
    """
    s = states[0]
    luck = np.empty(1, np.uint64)
    luck[0] = scramble(seed)
    for game in range(games):
        sheet[Where.GAME] = game
        states[0] = blank[0]
        s.rng = scramble(seed + np.uint64(game))
        setup(s, seats)
        for move in range(cut + 1):
            sheet[Where.MOVE] = move
            broken = check(s)
            if broken and fault(sheet, Broken.INVARIANT, 0, broken):
                return
            if not events_are_sound(states, clauses, fired, sheet):
                return
            waiting = awaited(s)
            if waiting >> seats and fault(sheet, Broken.STRANGER_AWAITED, 0, waiting):
                return
            if not seats_are_sound(states, seen, other, third, seats, waiting, max_legal, num_actions, core, sights,
                                   luck, out, again, sheet):
                return
            if waiting == 0 or move == cut:
                break
            if move >= max_moves and fault(sheet, Broken.TOO_LONG, 0, move):
                return
            seat = who_acts(states, seats, waiting, luck, out)
            count = legal(s, seat, out)
            chosen = what_to_do(states, third, seat, count, casual, luck, out, weights)
            if not is_determined(states, seen, other, seat, chosen, core, sheet):
                return
            if count > 1 and throw(luck, sights) == 0 and not answer_is_secret(
                    states, seen, other, third, seat, seats, out[0], out[count - 1], core, sheet):
                return
            s.n_events = 0
            apply(s, seat, chosen)
