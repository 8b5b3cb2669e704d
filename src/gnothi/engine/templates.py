"""The contract's functions over arrays of states, which Python hands over more cheaply than single records.

These are templates: `bind(game, call_legal)` is `call_legal` compiled for that game. The names that they call without
importing them (`setup`, `legal` and the others) are the game's own.
"""
# ruff: noqa: F821
import numpy as np

from gnothi.engine.events import hide_events
from gnothi.engine.rng import below, following, scramble


def call_setup(states, blank, seats, seed):
    """Deal a new game into a record; `blank` brings the options."""
    states[0] = blank[0]
    states[0].rng = seed
    setup(states[0], seats)


def call_awaited(states):
    return awaited(states[0])


def call_legal(states, seat, out):
    return legal(states[0], seat, out)


def call_apply(states, seat, action):
    s = states[0]
    s.n_events = 0
    apply(s, seat, action)


def call_redact(states, seen, seat):
    """Write into `seen` what this seat may know."""
    seen[0] = states[0]
    redact(seen[0], seat)
    seen[0].rng = 0
    hide_events(seen[0], seat)


def call_determinize(states, seat, seed):
    """Fill in what this seat does not know."""
    states[0].rng = seed
    determinize(states[0], seat)


def call_returns(states, out):
    returns(states[0], out)


def call_evaluate(states, out):
    evaluate(states[0], out)


def call_weigh(states, seat, actions, count, out):
    weigh(states[0], seat, actions, count, out)


def call_fallback(states, seat):
    return fallback(states[0], seat)


def call_check(states):
    return check(states[0])


def call_leave(states, seat):
    """Let a seat leave; where it cannot, the state may be changed in part."""
    s = states[0]
    s.n_events = 0
    return leave(s, seat)


def playouts(states, blank, seats, seed, games, out):
    """Play `games` random games; how many moves they took together."""
    s = states[0]
    dice = scramble(seed)
    moves = 0
    for game in range(games):
        states[0] = blank[0]
        s.rng = scramble(seed + np.uint64(game))
        setup(s, seats)
        waiting = awaited(s)
        while waiting:
            seat = 0
            while not (waiting >> seat) & 1:
                seat += 1
            count = legal(s, seat, out)
            dice = following(dice)
            s.n_events = 0
            apply(s, seat, out[below(scramble(dice), count)])
            moves += 1
            waiting = awaited(s)
    return moves
