"""Players that choose by lot."""
from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.match import Match
from gnothi.engine.view import View

SHUNNED = 0.0025        # a weight that makes an action as good as never taken, beside the 1 of an ordinary one


class RandomBot:
    """Takes any legal action, each as likely as the others."""

    def __init__(self, seed: int = 0) -> None:
        self.dice = random.Random(seed)

    def choose(self, view: View) -> int:
        return self.dice.choice(view.actions)

    def call(self, view: View) -> int | None:
        return None


class CasualBot(RandomBot):
    """Takes actions as often as the game says a casual player would (its `weigh`)."""

    def choose(self, view: View) -> int:
        return self.dice.choices(view.actions, self.weights(view))[0]

    def call(self, view: View) -> int | None:
        """To keep still weighs as much as an ordinary action."""
        return self.dice.choices((*view.actions, None), [*self.weights(view), 1.0])[0]

    def weights(self, view: View) -> list[float]:
        actions = np.array(view.actions, np.int32)
        out = np.zeros(len(actions), np.float64)
        bind(view.game, templates.call_weigh)(view.states, view.seat, actions, len(actions), out)
        return out.tolist()


class CarelessBot(CasualBot):
    """Takes any action, each as likely as the others, but for those that even a casual player shuns."""

    def choose(self, view: View) -> int:
        weighed = zip(view.actions, self.weights(view), strict=True)
        return self.dice.choice([action for action, weight in weighed if weight > SHUNNED] or view.actions)

    def call(self, view: View) -> int | None:
        return None


def casual_play(match: Match, seed: int, moves: int) -> Iterator[tuple[int, int]]:
    """Play on, casually, for `moves` moves or to the end; yields each seat and action just before it is played."""
    bot = CasualBot(seed)
    order = random.Random(seed)
    while not match.over and moves:
        seat = order.choice(match.awaited)
        action = bot.choose(match.view(seat))
        yield seat, action
        match.play(seat, action)
        moves -= 1
