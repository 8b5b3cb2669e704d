"""The part of the adapters that is compiled: whose turn it is, what it may do, what it sees, and what comes of it.

Other libraries ask one seat at a time and know no calls out of turn. So each seat that is not awaited but may act (to
call Cogito!, say) is asked once after every move, before those that the game waits for: it takes one of its actions or
KEEPS STILL, the one action that adapters add behind the game's own. Seats that decide at the same time are asked in
their order; the rules keep each answer from the others. `callers` holds the bits of the seats yet to be asked so.

Like those in `engine/templates.py` these are templates; the contract's names in them are the game's own functions.
"""
# ruff: noqa: F821
import numpy as np

from gnothi.adapters.chance import thrown
from gnothi.engine.columns import write
from gnothi.engine.compile import rule
from gnothi.engine.events import SPECTATOR
from gnothi.engine.rng import digest, following, scramble

OVER = -1       # nobody's turn
ILLEGAL = -2    # in place of whose turn it is

# Where the dice of a move come from: a throw of chance (a number from 0), or
FREE = -1       # the record's own generator
HELD = -2       # a throw that is still to come: a move with dice is not played before it
VOID = -3       # nowhere; the move was not played, because another made it void


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


def copy_core(states, other, core):
    """Everything but the events."""
    source, copy = states.view(np.uint8), other.view(np.uint8)
    for i in range(core):
        copy[i] = source[i]


def look(states, seen, seat, core):
    """The record as a seat may know it; events are left behind."""
    copy_core(states, seen, core)
    redact(seen[0], seat)
    seen[0].rng = 0


def observe(states, callers, seen, seat, still, core, plan, out, row, mask):
    """A seat's observation and the mask of what it is offered."""
    look(states, seen, seat, core)
    write(seen, seat, plan[seat], row)
    mask[:] = 0
    for i in range(may(states, callers, seat, still, out)):
        mask[out[i]] = 1


# One move at a time, with all that is asked about it in one call


def advance(states, callers, seat, action, throw, still, seats, core, before, out):
    """Play an action that is known to be legal: whose turn it is then, and how many actions that seat is offered.

    HELD in place of whose turn it is: dice would fall, and nothing was played.
    """
    if throw == HELD:
        copy_core(states, before, core)
    calling = callers[0]
    replay(states, callers, seat, action, throw, still, seats, out)
    if throw == HELD and states[0].rng != before[0].rng:
        copy_core(before, states, core)
        states[0].n_events = 0
        callers[0] = calling
        return HELD, 0
    turn = whose(states, callers)
    return turn, 0 if turn == OVER else may(states, callers, turn, still, out)


def replay(states, callers, seat, action, throw, still, seats, out):
    """Play an action that is known to be legal, with dice by a throw of chance if there was one."""
    if throw >= 0:
        states[0].rng = thrown(states[0].rng, throw)
    take(states, callers, seat, action, still, seats, out)


def remember(states, seen, core, seats, memory):
    """Add what each seat sees now to the digest of all it has seen; equal digests are equal pasts.

    The last digest is a spectator's: its number, below 0, counts from the end.
    """
    for seat in range(SPECTATOR, seats):
        look(states, seen, seat, core)
        memory[seat] = scramble(following(memory[seat] ^ digest(seen.view(np.uint64), (core + 7) // 8)))


def recall(states, callers, moves, memory, still, seats, core, seen, out):
    """Play moves (seat, action, throw) again, and remember what each seat did and saw."""
    for i in range(len(moves)):
        seat, action, throw = moves[i, 0], moves[i, 1], moves[i, 2]
        memory[seat] = scramble(memory[seat] ^ np.uint64(action + 1))
        if throw != VOID:
            replay(states, callers, seat, action, throw, still, seats, out)
            remember(states, seen, core, seats, memory)
