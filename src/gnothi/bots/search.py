"""A player that thinks: information-set Monte-Carlo tree search over the contract, for any game."""
from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from gnothi.bots import tree
from gnothi.engine.compile import bind
from gnothi.engine.errors import BadOptions
from gnothi.engine.layout import States, blank
from gnothi.engine.view import View

MOST_NODES = 1 << 19    # places for what seats see; a tree that has filled half of them grows no more
MOST_EDGES = 1 << 21    # places for their choices
BATCH = 32              # simulations between two looks at the clock
CALL_SHARE = 10         # a call is thought over with a tenth of the budget: one may be asked after every move


@dataclass(frozen=True)
class Estimate:
    """What the search thinks of one action; STILL stands for no call at all."""

    action: int
    visits: int         # simulations that tried it first,
    share: float        # and what part of them all that is
    expected: float     # this seat's result, on average


class Thinker:
    """One tree over one view, and the memory to grow it."""

    def __init__(self, view: View, seed: int, most: int) -> None:
        game = view.game
        self.view = view
        self.words = -(-game.core_bytes // 8)
        self.trees = blank(tree.Tree)
        self.trees["luck"] = np.uint64(seed)
        self.trees["calling"] = view.seat not in view.awaited
        self.trees["low"], self.trees["high"] = np.inf, -np.inf
        self.nodes = blank(tree.Node, min(MOST_NODES, power_of_two(2 * most + 2)))
        self.edges = blank(tree.Edge, min(MOST_EDGES, (most + 1) * (game.rules.max_legal + 1)))
        self.worlds = blank(game.rules.State, 2)
        self.out = np.empty(game.rules.max_legal + 1, np.int32)
        self.weights = np.empty(game.rules.max_legal + 1, np.float64)

    def grow(self, simulations: int) -> None:
        game = self.view.game
        bind(game, tree.grow)(
            self.trees, self.nodes, self.edges, self.view.states, self.view.seat, self.worlds, self.words,
            game.sight.casual_moves, game.sight.by_best, simulations, self.out, self.weights,
        )

    def grow_until(self, moment: float) -> None:
        while time.perf_counter() < moment:
            self.grow(BATCH)

    def edges_of(self, seat: int) -> States:
        """The choices of a seat in the first of the worlds, if the tree has come to what it sees there."""
        place = int(bind(self.view.game, tree.place_of)(self.nodes, self.worlds, seat, self.words))
        first, count = int(self.nodes["first"][place]), int(self.nodes["count"][place])
        return self.edges[first : first + count]

    def root(self) -> States:
        """The edges of the first node: the choices that the view offers."""
        return self.edges[: len(self.view.actions) + int(self.trees["calling"][0])]


def power_of_two(least: int) -> int:
    return 1 << (least - 1).bit_length()


class SearchBot:
    """Thinks for a number of simulations or seconds, and takes what it tried most.

    With a number of simulations its choice is determined by seed, view and number of threads. Each thread grows a tree
    of its own with its part of the simulations, or for the whole time; what they found is added up.
    """

    def __init__(self, seed: int = 0, simulations: int = 0, seconds: float = 0.0, threads: int = 1) -> None:
        if (simulations > 0) == (seconds > 0) or simulations < 0 or seconds < 0 or threads < 1:
            raise BadOptions("a search needs a number of simulations or of seconds above 0, and at least one thread")
        self.seed = seed
        self.simulations = simulations
        self.seconds = seconds
        self.threads = threads

    def choose(self, view: View) -> int:
        if len(view.actions) == 1:
            return view.actions[0]
        return best(self.think(view)).action

    def call(self, view: View) -> int | None:
        """What it tried most; to keep still is one of the choices."""
        if not view.actions:
            return None
        action = best(self.think(view, CALL_SHARE)).action
        return None if action == tree.STILL else action

    def think(self, view: View, hurry: int = 1) -> list[Estimate]:
        """An estimate of every legal action, in their order; where the view's seat is not awaited, of STILL too."""
        return together(self.trees(view, hurry))

    def trees(self, view: View, hurry: int = 1) -> list[Thinker]:
        """Each thread's tree, grown as far as the budget goes."""
        most = -(-self.simulations // (hurry * self.threads)) if self.simulations else MOST_NODES
        thinkers = [Thinker(view, key(self.seed, thread), most) for thread in range(self.threads)]
        moment = time.perf_counter() + self.seconds / hurry

        def work(thinker: Thinker) -> None:
            if self.simulations:
                thinker.grow(most)
            else:
                thinker.grow(1)
                thinker.grow_until(moment)

        if self.threads == 1:
            work(thinkers[0])
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(work, thinkers))
        return thinkers


def together(thinkers: Sequence[Thinker]) -> list[Estimate]:
    """What several trees over one view found, added up."""
    roots = [thinker.root() for thinker in thinkers]
    visits = np.sum([root["visits"] for root in roots], axis=0)
    totals = np.sum([root["visits"] * root["worth"].astype(np.float64) for root in roots], axis=0)
    return [
        Estimate(int(action), int(tried), float(tried / visits.sum()), float(total / max(tried, 1)))
        for action, tried, total in zip(roots[0]["action"], visits, totals, strict=True)
    ]


def key(seed: int, thread: int) -> int:
    """Each thread's own random numbers."""
    return (seed * 0x9E3779B97F4A7C15 + thread * 0xD1342543DE82EF95) % 2**64


def best(estimates: list[Estimate]) -> Estimate:
    """The one tried most; of equals the one that promises more."""
    return max(estimates, key=lambda estimate: (estimate.visits, estimate.expected))
