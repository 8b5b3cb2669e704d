"""Thousands of games stepped in one compiled call: the fast path for learning."""
from __future__ import annotations

from typing import Any

import numpy as np

from gnothi.adapters import many
from gnothi.adapters.table import Mask, Setting, Table
from gnothi.engine.compile import bind
from gnothi.engine.game import Game
from gnothi.engine.layout import blank
from gnothi.engine.options import Choice

Ints = np.ndarray[Any, np.dtype[np.int32]]
Floats = np.ndarray[Any, np.dtype[np.float64]]
Flags = np.ndarray[Any, np.dtype[np.bool_]]


class Vector:
    """Many games of one kind, each waiting for one seat. A game that ends is dealt again in the same step.

    >>> games = gnothi.vector("cogito", 4096, seats=2, seed=7)
    >>> while True:
    ...     games.step(policy(games.observation, games.mask))
    ...     learn(games.reward, games.done)

    The arrays are filled in place by every step and never replaced; copy what is to be kept.
    """

    def __init__(
        self, name: str | Game, count: int, seats: int | None = None, seed: int = 0, **options: Choice
    ) -> None:
        self.setting = setting = Setting(name, seats, options)
        self.layout = setting.layout                                        # names the numbers of an observation
        self.observation = np.zeros((count, setting.size), setting.number)  # what the seat sees that is asked
        self.mask: Mask = np.zeros((count, setting.num_actions), np.int8)   # what it may do
        self.seat: Ints = np.zeros(count, np.int32)                         # which seat that is
        self.reward: Floats = np.zeros((count, setting.seats))              # each seat's result, in the step it ends
        self.done: Flags = np.zeros(count, np.bool_)                        # whether a game ended in this step
        self.states = blank(setting.game.rules.State, count)
        self.callers: Ints = np.zeros(count, np.int32)
        self.luck = np.zeros(count, np.uint64)
        self.actions: Ints = np.zeros(count, np.int32)
        self._games = many.Games(self.states, self.callers, self.luck, self.observation, self.mask)
        self._room = setting.room()
        self._step = bind(setting.game, many.step_all)
        self.reset(seed)

    def __len__(self) -> int:
        return len(self.states)

    def reset(self, seed: int) -> None:
        """Deal everywhere again."""
        many.seed_all(self.luck, np.uint64(seed))
        bind(self.setting.game, many.deal_all)(self._games, self._room, self.seat)
        self.reward[:] = 0.0
        self.done[:] = False

    def step(self, actions: Ints) -> None:
        """One action in every game; if one of them is illegal, none is played."""
        np.copyto(self.actions, actions, casting="same_kind")
        wrong = self._step(self._games, self._room, self.seat, self.actions, self.reward, self.done)
        if wrong != many.FINE:
            raise self.table(wrong).refusal(int(self.seat[wrong]), int(self.actions[wrong]))

    def sample(self) -> Ints:
        """A legal action for every game, each as likely as the others."""
        actions = np.empty(len(self), np.int32)
        many.sample(self.mask, self.luck, actions)
        return actions

    def table(self, number: int) -> Table:
        """One of the games, to look at: its views, names and pictures. It is not a copy."""
        here = slice(number, number + 1)
        return Table(self.setting, self.states[here], self.callers[here], int(self.seat[number]))
