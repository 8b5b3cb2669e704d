"""The part of the kit that is compiled: random games in which every state is held against the contract.

Like those in `engine/templates.py`, `survey` is a template; the contract's names in it are the game's own functions.
"""
# ruff: noqa: F821
import numpy as np

from gnothi.engine.columns import find_misfit
from gnothi.engine.events import SPECTATOR
from gnothi.engine.rng import by_weight, following, scramble, throw
from gnothi.testing.ahead import stays_alike, tells_no_secret
from gnothi.testing.desk import (
    MARK,
    Broken,
    Where,
    differ,
    fault,
    look,
    play_in,
    random_bit,
    same_choices,
    see,
    who_acts,
)


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


def sight_is_sound(desk, case, seat):
    """What a seat sees, and a world it may imagine, hold no more and no less than they should."""
    states, seen, other, third, sheet = desk.states, desk.seen, desk.other, desk.third, desk.sheet
    look(states, seen, seat)
    if seat != SPECTATOR and not same_choices(states, seen, seat, desk.out, desk.again):
        return not fault(sheet, Broken.LEGAL_BY_SECRET, seat, 0)
    if awaited(states[0]) != awaited(seen[0]):
        return not fault(sheet, Broken.AWAITED_BY_SECRET, seat, 0)
    if seat != SPECTATOR and not weights_are_sound(desk, seat):
        return False
    unfit, _ = find_misfit(seen, desk.plan[seat])
    if unfit >= 0:
        return not fault(sheet, Broken.MEANS_ANOTHER, seat, unfit)
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
    return guesses_are_sound(desk, case, third)


def weights_are_sound(desk, seat):
    """What a seat weighs is told from what it sees, in `seen`; no weight is below nothing, and not all are nothing."""
    count = legal(desk.states[0], seat, desk.out)
    if count == 0:
        return True
    weigh(desk.states[0], seat, desk.out, count, desk.weights)
    weigh(desk.seen[0], seat, desk.out, count, desk.weights_too)
    total = 0.0
    for i in range(count):
        total += desk.weights_too[i]
        if not 0.0 <= desk.weights_too[i] < np.inf:
            return not fault(desk.sheet, Broken.WEIGHTS_UNSOUND, seat, desk.out[i])
        if desk.weights[i] != desk.weights_too[i]:
            return not fault(desk.sheet, Broken.WEIGHED_BY_SECRET, seat, desk.out[i])
    if total == 0.0:
        return not fault(desk.sheet, Broken.WEIGHTS_UNSOUND, seat, desk.out[0])
    return True


def guesses_are_sound(desk, case, states):
    """Every guess of a result is from -1 to 1."""
    evaluate(states[0], desk.guesses)
    for seat in range(case.seats):
        if not -1.0 <= desk.guesses[seat] <= 1.0:
            return not fault(desk.sheet, Broken.GUESS_OUT_OF_RANGE, seat, 0)
    return True


def is_determined(desk, case, seat, action):
    """The same action in the same state leads to the same state."""
    states, seen, other = desk.states, desk.seen, desk.other
    play_in(seen, states, seat, action)
    play_in(other, states, seat, action)
    if differ(seen, other, 0, case.core):
        return not fault(desk.sheet, Broken.NOT_DETERMINED, seat, action)
    return True


def answer_is_secret(desk, case, seat, one, two):
    """While others still decide, they see the same whatever this seat has answered; an act with events is public."""
    states, seen, other, third = desk.states, desk.seen, desk.other, desk.third
    rest = awaited(states[0]) & ~(1 << seat)
    for watcher in range(SPECTATOR, case.seats):
        if watcher == seat:
            continue
        if play_in(third, states, seat, one) != rest or rest == 0:
            return True
        see(third, seen, watcher)
        if play_in(third, states, seat, two) != rest:
            return True
        see(third, other, watcher)
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


def end_is_cited(states, clauses, sheet):
    """A game that is over ended by a clause that its last move cites, unless its rules are in code alone."""
    s = states[0]
    if clauses == 1:
        return True
    for i in range(s.n_events):
        if s.events[i].clause == s.ended_by:
            return True
    return not fault(sheet, Broken.ENDED_BY_NOTHING, 0, s.ended_by)


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
        if not guesses_are_sound(desk, case, states):
            return False
        for seat in range(SPECTATOR, case.seats):
            if not sight_is_sound(desk, case, seat):
                return False
    return True


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
    if throw(luck, case.sights) == 0:
        if not tells_no_secret(desk, case, seat, action):
            return False
        if count > 1 and not answer_is_secret(desk, case, seat, out[0], out[count - 1]):
            return False
        if not stays_alike(desk, case, SPECTATOR + throw(luck, case.seats + 1)):
            return False
    states[0].n_events = 0
    apply(states[0], seat, action)
    return True


def state_is_sound(desk, case, waiting):
    if waiting and desk.states[0].ended_by:
        return not fault(desk.sheet, Broken.AWAITED_AFTER_END, random_bit(waiting, desk.luck), desk.states[0].ended_by)
    broken = check(desk.states[0])
    if broken:
        return not fault(desk.sheet, Broken.INVARIANT, 0, broken)
    if not events_are_sound(desk.states, case, desk.fired, desk.sheet):
        return False
    if waiting == 0 and not end_is_cited(desk.states, case.clauses, desk.sheet):
        return False
    return seats_are_sound(desk, case, waiting)


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
