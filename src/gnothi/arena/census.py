"""The part of a simulation that is compiled: whole games played by lot, and everything counted that happens in them.

Like those in `engine/templates.py` these are templates; the contract's names in them are the game's own functions.
"""
# ruff: noqa: F821
import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.layout import layout
from gnothi.engine.rng import STRIDE, by_weight, scramble, throw

Counts = layout([
    ("moves", np.int32),        # actions of all seats, calls included
    ("decisions", np.int32),    # of these, answers of a seat that the game waited for
    ("genuine", np.int32),      # of these, with more than one action to choose from
    ("offered", np.int64),      # actions to choose from in all decisions together
    ("ended_by", np.int16),     # the number of the clause, or UNFINISHED
])
"""What is remembered of one game."""

UNFINISHED = -1
STILL = -1              # instead of an action: a seat that may call and does not
STILL_WEIGHT = 1.0      # a casual player who may call: to keep still weighs as much as an ordinary action


@rule
def deal_of(seed, number):
    """What a game of a series is dealt from; it does not depend on who plays the others, or when."""
    return scramble(scramble(seed) + STRIDE * np.uint64(number))


def lot(states, seen, seat, count, called, casual, luck, out, weights):
    """One of the listed actions by lot, or STILL; a casual seat weighs them by what it sees."""
    if not casual:
        return STILL if called else out[throw(luck, count)]
    seen[0] = states[0]
    redact(seen[0], seat)
    weigh(seen[0], seat, out, count, weights)
    if called:
        weights[count] = STILL_WEIGHT
    i = by_weight(weights, count + called, luck)
    return STILL if i == count else out[i]


def step(states, seen, seats, casual, luck, out, weights, tally):
    """The first seat that is awaited, or calls, acts; as at any table of bots."""
    s = states[0]
    waiting = awaited(s)
    for seat in range(seats):
        asked = (waiting >> seat) & 1
        if not asked and not casual:
            continue
        count = legal(s, seat, out)
        if count == 0:
            continue
        action = lot(states, seen, seat, count, 1 - asked, casual, luck, out, weights)
        if action == STILL:
            continue
        if asked:
            tally.decisions += 1
            tally.genuine += count > 1
            tally.offered += count
        tally.moves += 1
        s.n_events = 0
        apply(s, seat, action)
        return


def notice(states, fired, here):
    """Count the events of the last move by clause: in all, and whether in this game at all."""
    s = states[0]
    for i in range(min(s.n_events, len(s.events))):
        fired[s.events[i].clause] += 1
        here[s.events[i].clause] = 1


def census(states, seen, blank, seats, seed, first, games, casual, most_moves, out, weights, tally, results, fired,
           within):
    """Play the games `first`, `first + 1`, … of a series, and tell of each; clauses are counted over all of them."""
    s = states[0]
    luck = np.empty(1, np.uint64)
    here = np.zeros(len(fired), np.int64)
    for game in range(games):
        states[0] = blank[0]
        s.rng = deal_of(seed, first + game)
        luck[0] = scramble(s.rng + STRIDE)
        setup(s, seats)
        here[:] = 0
        notice(states, fired, here)
        while awaited(s) and tally[game].moves < most_moves:
            step(states, seen, seats, casual, luck, out, weights, tally[game])
            notice(states, fired, here)
        tally[game].ended_by = UNFINISHED if awaited(s) else s.ended_by
        if not awaited(s):
            returns(s, results[game])
        for clause in range(len(fired)):
            within[clause] += here[clause]
