"""The part of the adapters that is compiled: whose turn it is, what it may do, what it sees, and what comes of it.

Other libraries ask one seat at a time and know no calls out of turn. So each seat that is not awaited but may act (to
call Cogito!, say) is asked once after every move, before those that the game waits for: it takes one of its actions or
KEEPS STILL, the one action that adapters add behind the game's own. Seats that decide at the same time are asked in
their order; the rules keep each answer from the others. `callers` holds the bits of the seats yet to be asked so.

Like those in `engine/calls.py` these are templates; the contract's names in them are the game's own functions.
"""
# ruff: noqa: F821
import numpy as np

from gnothi.engine.compile import rule

OVER = -1       # nobody's turn
ILLEGAL = -2    # in place of whose turn it is


@rule
def lowest(bits):
    """The number of the lowest bit that is set; OVER if none is."""
    if bits == 0:
        return OVER
    place = 0
    while not (bits >> place) & 1:
        place += 1
    return place


def whose(states, callers):
    """The seat to be asked next, or OVER."""
    return lowest(callers[0]) if callers[0] else lowest(awaited(states[0]))


def open_calls(states, callers, seats, out):
    """After a move: every seat that the game does not wait for, and that may act, is to be asked once."""
    waiting = awaited(states[0])
    callers[0] = 0
    for seat in range(seats):
        if not (waiting >> seat) & 1 and legal(states[0], seat, out) > 0:
            callers[0] |= 1 << seat


def deal(states, callers, blank, seats, seed, out):
    """A new game; whose turn it is."""
    states[0] = blank[0]
    states[0].rng = seed
    setup(states[0], seats)
    states[0].n_events = 0
    open_calls(states, callers, seats, out)
    return whose(states, callers)


def may(states, callers, seat, still, out):
    """How many actions a seat is offered, written to `out`; one that is not asked is to keep still."""
    waiting = (awaited(states[0]) >> seat) & 1
    count = 0
    if waiting or (callers[0] >> seat) & 1:
        count = legal(states[0], seat, out)
    if not waiting:
        out[count] = still
        count += 1
    return count


def take(states, callers, seat, action, still, seats, out):
    """Play an action that is known to be legal, or keep still."""
    if action == still:
        callers[0] &= ~(1 << seat)
    else:
        states[0].n_events = 0
        apply(states[0], seat, action)
        open_calls(states, callers, seats, out)


def step(states, callers, seat, action, still, seats, out):
    """Play an action if it is legal; whose turn it is then, or ILLEGAL."""
    for i in range(may(states, callers, seat, still, out)):
        if out[i] == action:
            take(states, callers, seat, action, still, seats, out)
            return whose(states, callers)
    return ILLEGAL


# What a seat sees


def look(states, seen, seat, core):
    """The record as a seat may know it; events are left behind."""
    source, copy = states.view(np.uint8), seen.view(np.uint8)
    for i in range(core):
        copy[i] = source[i]
    redact(seen[0], seat)
    seen[0].rng = 0


def write_row(seen, seat, runs, row):
    """The numbers of a redacted record, in the order that the runs tell."""
    bytes_, shorts, ints, longs = seen.view(np.int8), seen.view(np.int16), seen.view(np.int32), seen.view(np.int64)
    row[0] = seat
    at = 1
    for r in range(len(runs)):
        size, start, count = runs[r, 0], runs[r, 1], runs[r, 2]
        if size == 1:
            for i in range(count):
                row[at + i] = bytes_[start + i]
        elif size == 2:
            for i in range(count):
                row[at + i] = shorts[start + i]
        elif size == 4:
            for i in range(count):
                row[at + i] = ints[start + i]
        else:
            for i in range(count):
                row[at + i] = longs[start + i]
        at += count


def observe(states, callers, seen, seat, still, core, plan, out, row, mask):
    """A seat's observation and the mask of what it is offered."""
    look(states, seen, seat, core)
    write_row(seen, seat, plan[seat], row)
    mask[:] = 0
    for i in range(may(states, callers, seat, still, out)):
        mask[out[i]] = 1

