"""Thousands of games stepped in one compiled call: the fast path for learning."""
from __future__ import annotations

from typing import Any

import numpy as np

from gnothi.adapters import many
from gnothi.adapters.crew import Crew
from gnothi.adapters.table import RECORD, Mask, Setting, Table
from gnothi.adapters.waiting import announce
from gnothi.engine.columns import Numbers
from gnothi.engine.compile import bind
from gnothi.engine.game import Game
from gnothi.engine.layout import States, blank
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
        self, name: str | Game, count: int, seats: int | None = None, seed: int = 0, observation: str = "row",
        skip_forced: bool = False, threads: int = 1, **options: Choice,
    ) -> None:
        self.setting = setting = Setting(name, seats, options, observation, records=True)
        self.layout = setting.layout                                        # names the numbers of a row
        self.feature_names = setting.feature_names                          # or of features
        self.skip_forced = skip_forced
        self.seen: States = blank(setting.game.rules.State, count if observation == RECORD else 0)
        self.rows: Numbers = np.zeros((count, setting.size), np.int8 if observation == RECORD else setting.number)
        self.observation: Numbers = self.seen if observation == RECORD else self.rows   # what the seat sees
        self.mask: Mask = np.zeros((count, setting.num_actions), np.int8)   # what it may do
        self.seat: Ints = np.zeros(count, np.int32)                         # which seat that is
        self.reward: Floats = np.zeros((count, setting.seats))              # each seat's result, in the step it ends
        self.done: Flags = np.zeros(count, np.bool_)                        # whether a game ended in this step
        self.states = blank(setting.game.rules.State, count)
        self.callers: Ints = np.zeros(count, np.int32)
        self.luck = np.zeros(count, np.uint64)
        self.actions: Ints = np.zeros(count, np.int32)
        self.offers = many.Offers(
            np.zeros((count, setting.game.rules.max_legal + 1), np.int32), np.zeros(count, np.int32))
        self.crew = Crew(threads, count)
        announce(setting.game, many.step_all)
        self._share_out()
        self.reset(seed)

    def _share_out(self) -> None:
        """To each thread its share of the arrays, and room of its own."""
        self._steps: list[tuple[Any, ...]] = []
        for part in self.crew.parts:
            games = many.Games(*(
                array[part] for array in (self.states, self.callers, self.luck, self.rows, self.mask)))
            offers = many.Offers(*(array[part] for array in self.offers))
            room = self.setting.room(skip_forced=self.skip_forced, seen=self.seen[part] if len(self.seen) else None)
            self._steps.append((games, offers, room, *(
                array[part] for array in (self.seat, self.actions, self.reward, self.done))))
        self._step = bind(self.setting.game, many.step_all)

    def __len__(self) -> int:
        return len(self.states)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in ("_steps", "_step")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._share_out()

    def reset(self, seed: int) -> None:
        """Deal everywhere again."""
        many.seed_all(self.luck, np.uint64(seed))
        self.mask[:] = 0
        self.actions[:] = many.DEAL
        self.crew.run(self._step, self._steps)

    def step(self, actions: Ints) -> None:
        """One action in every game; if one of them is illegal, none is played."""
        np.copyto(self.actions, actions, casting="same_kind")
        wrong = many.find_illegal(self.mask, self.actions)
        if wrong != many.FINE:
            raise self.table(wrong).refusal(int(self.seat[wrong]), int(self.actions[wrong]))
        self.crew.run(self._step, self._steps)

    def sample(self) -> Ints:
        """A legal action for every game, each as likely as the others."""
        actions = np.empty(len(self), np.int32)
        many.sample_offers(*self.offers, self.luck, actions)
        return actions

    def table(self, number: int) -> Table:
        """One of the games, to look at: its views, names and pictures. It is not a copy."""
        here = slice(number, number + 1)
        return Table(self.setting, self.states[here], self.callers[here], int(self.seat[number]))
