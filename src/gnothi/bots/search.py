"""A player that thinks: information-set Monte-Carlo tree search over the contract, for any game."""
from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from gnothi.bots import tree
from gnothi.bots.random import CasualBot
from gnothi.engine.compile import over
from gnothi.engine.events import MOST_SEATS
from gnothi.engine.layout import blank
from gnothi.engine.view import View

EDGES = 1 << 18         # entries of the tree; older ones make room when it is full
BATCH = 32              # simulations between two looks at the clock
ROLLOUT = 40            # casual moves before `evaluate` is asked


@dataclass(frozen=True)
class Estimate:
    """What the search thinks of one action."""

    action: int
    share: float        # of all simulations that tried it first
    expected: float     # this seat's result, from -1 to 1


class SearchBot:
    """Thinks for so many simulations, or so many seconds, and takes what it tried most.

    With a number of simulations its choice is determined by seed and view.
    """

    def __init__(self, seed: int = 0, simulations: int = 0, seconds: float = 0.0) -> None:
        self.seed = seed
        self.simulations = simulations
        self.seconds = seconds
        self.casual = CasualBot(seed)

    def choose(self, view: View) -> int:
        if len(view.actions) == 1:
            return view.actions[0]
        return max(self.think(view), key=lambda estimate: estimate.share).action

    def call(self, view: View) -> int | None:
        return self.casual.call(view)

    def think(self, view: View) -> list[Estimate]:
        """An estimate of every legal action, in their order."""
        game = view.game
        edges = blank(tree.Edge, EDGES)
        states, seen = blank(game.State), blank(game.State)
        words = -(-game.core_bytes // 8)
        luck = np.array([self.seed], np.uint64)
        out = np.empty(game.max_legal, np.int32)
        weights = np.empty(game.max_legal, np.float64)
        results = np.zeros(MOST_SEATS, np.float64)
        path, whose = np.empty(tree.MOST_DEPTH, np.int64), np.empty(tree.MOST_DEPTH, np.int64)
        grow = over(game, tree.grow)
        done, began = 0, time.perf_counter()
        while done < self.simulations or time.perf_counter() - began < self.seconds:
            batch = BATCH if self.seconds else min(BATCH, self.simulations - done)
            grow(view.states, states, seen, view.seat, words, edges, ROLLOUT, batch, luck, out, weights, results,
                 path, whose)
            done += batch
        visits, totals = np.zeros(game.max_legal), np.zeros(game.max_legal)
        over(game, tree.read_root)(view.states, view.seat, words, seen, edges, out, visits, totals)
        tried = max(1.0, float(visits.sum()))
        return [
            Estimate(action, float(visits[i]) / tried, float(totals[i] / max(1.0, visits[i])))
            for i, action in enumerate(view.actions)
        ]
