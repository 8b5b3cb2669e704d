"""Players that choose by lot."""
from __future__ import annotations

import random

import numpy as np

from gnothi.engine import calls
from gnothi.engine.compile import over
from gnothi.engine.view import View


class RandomBot:
    """Takes any legal action, each as likely as the others."""

    def __init__(self, seed: int = 0) -> None:
        self.dice = random.Random(seed)

    def choose(self, view: View) -> int:
        return self.dice.choice(view.actions)


class CasualBot(RandomBot):
    """Takes actions as often as the game says a casual player would (its `weigh`)."""

    def choose(self, view: View) -> int:
        actions = np.array(view.actions, np.int32)
        weights = np.zeros(len(actions), np.float64)
        over(view.game, calls.weights)(view.states, view.seat, actions, len(actions), weights)
        return self.dice.choices(view.actions, weights.tolist())[0]
