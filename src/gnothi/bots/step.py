"""The part of the greedy player that is compiled: one step ahead, in imagined worlds.

Like those in `engine/templates.py` these are templates; the contract's names in them are the game's own functions.
"""
# ruff: noqa: F821
import numpy as np

from gnothi.bots.tree import STILL
from gnothi.engine.rng import by_weight, scramble


def foresee(dice, root, seat, worlds, actions, trials, seed, out, weights, totals):
    """What each action leads to, added up over imagined worlds, the same ones for every action."""
    s = worlds[0]
    for i in range(len(actions)):
        for trial in range(trials):
            worlds[0] = root[0]
            dice[0].luck[0] = scramble(seed + np.uint64(trial))
            s.rng = scramble(dice[0].luck[0])
            determinize(s, seat)
            others = awaited(s) & ~(1 << seat)
            s.n_events = 0
            if actions[i] != STILL:
                apply(s, seat, actions[i])
            answer(dice[0], s, others, out, weights)
            if awaited(s) == 0:
                returns(s, dice[0].results)
            else:
                evaluate(s, dice[0].results)
            totals[i] += dice[0].results[seat]


def answer(t, s, others, out, weights):
    """Those who decide at the same time do so casually: only then is the step complete."""
    seat = 0
    while others >> seat:
        if (others >> seat) & (awaited(s) >> seat) & 1:
            count = legal(s, seat, out)
            weigh(s, seat, out, count, weights)
            s.n_events = 0
            apply(s, seat, out[by_weight(weights, count, t.luck)])
        seat += 1
