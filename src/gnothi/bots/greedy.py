"""A player that looks one step ahead and takes what then looks best to the game's `evaluate`."""
from __future__ import annotations

import random

import numpy as np

from gnothi.bots import step
from gnothi.bots.tree import STILL, Tree
from gnothi.engine.compile import bind
from gnothi.engine.layout import blank
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
        worlds = blank(game.rules.State)
        totals = np.zeros(len(actions))
        bind(game, step.foresee)(
            dice, view.states, view.seat, worlds, np.array(actions, np.int32), WORLDS, np.uint64(self.seed % 2**64),
            np.empty(game.rules.max_legal, np.int32), np.empty(game.rules.max_legal), totals,
        )
        return [float(total) for total in totals]
