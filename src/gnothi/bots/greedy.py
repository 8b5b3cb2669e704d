"""A player that looks one step ahead and takes what then looks best to the game's `evaluate`."""
# ruff: noqa: F821
from __future__ import annotations

import random

import numpy as np

from gnothi.bots.tree import STILL, Tree, by_weight
from gnothi.engine.compile import over
from gnothi.engine.layout import blank
from gnothi.engine.rng import scramble
from gnothi.engine.view import View

WORLDS = 8      # imagined for each decision


class GreedyBot:
    """Tries every action once in a few imagined worlds; its choice is determined by seed and view."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: View) -> int:
        return self.best(view, view.actions)

    def call(self, view: View) -> int | None:
        action = self.best(view, (STILL, *view.actions))
        return None if action == STILL else action

    def best(self, view: View, actions: tuple[int, ...]) -> int:
        """The action with the best standing after it, on average; of equals any."""
        standings = self.standings(view, actions)
        ties = [action for action, standing in zip(actions, standings, strict=True) if standing == max(standings)]
        return random.Random(self.seed).choice(ties)

    def standings(self, view: View, actions: tuple[int, ...]) -> list[float]:
        game = view.game
        dice = blank(Tree)
        worlds = blank(game.State)
        totals = np.zeros(len(actions))
        over(game, foresee)(
            dice, view.states, view.seat, worlds, np.array(actions, np.int32), WORLDS, np.uint64(self.seed),
            np.empty(game.max_legal, np.int32), np.empty(game.max_legal), totals,
        )
        return (totals / WORLDS).tolist()


def foresee(dice, root, seat, worlds, actions, trials, seed, out, weights, totals):  # type: ignore[no-untyped-def]
    """What each action leads to, added up over imagined worlds, the same ones for every action."""
    s = worlds[0]
    for i in range(len(actions)):
        for trial in range(trials):
            worlds[0] = root[0]
            dice[0].luck = scramble(seed + np.uint64(trial))
            s.rng = scramble(dice[0].luck)
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


def answer(t, s, others, out, weights):  # type: ignore[no-untyped-def]
    """Those who decide at the same time do so casually: only then is the step complete."""
    seat = 0
    while others >> seat:
        if (others >> seat) & (awaited(s) >> seat) & 1:
            count = legal(s, seat, out)
            weigh(s, seat, out, count, weights)
            s.n_events = 0
            apply(s, seat, out[by_weight(weights, count, t)])
        seat += 1
