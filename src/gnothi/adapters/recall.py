"""What each seat and a spectator recall of a game, as one number: equal numbers are equal pasts."""
from __future__ import annotations

from typing import Any

import numpy as np

from gnothi.adapters import stepping
from gnothi.adapters.table import Table
from gnothi.adapters.variant import Variant
from gnothi.engine.compile import bind

Digests = np.ndarray[Any, np.dtype[np.uint64]]


class Recall:
    """A digest for each seat of all that it has seen and done, and behind them one for a spectator.

    To digest every move would cost as much as to play it, and few ask. So digests are kept up to some earlier table,
    with the moves made since, and are brought up to now when somebody asks. Copies share that table and those digests,
    which are replaced and never changed.
    """

    __slots__ = ("digests", "seed", "since", "table")

    table: Table            # once somebody asked
    digests: Digests

    def __init__(self, seed: int) -> None:
        self.seed = seed                                # of the deal
        self.since: list[tuple[int, int, int]] = []     # seat, action, and where its dice came from

    def copy(self) -> Recall:
        made = Recall(self.seed)
        made.since = self.since[:]
        if hasattr(self, "table"):
            made.table, made.digests = self.table, self.digests
        return made

    def now(self, variant: Variant) -> Digests:
        """The digests, brought up to the last move."""
        if not hasattr(self, "table"):
            self._begin(variant)
        if self.since:
            self.table, self.digests = self.table.copy(), self.digests.copy()
            bind(variant.setting.game, stepping.recall)(
                self.table.states, self.table.callers, np.array(self.since, np.int64), self.digests, *variant.room)
            self.since = []
        return self.digests

    def _begin(self, variant: Variant) -> None:
        """What the seats know of a game that has just been dealt."""
        setting = variant.setting
        self.table, self.digests = Table.dealt(setting, self.seed), np.zeros(setting.seats + 1, np.uint64)
        bind(setting.game, stepping.remember)(
            self.table.states, setting.seen, setting.core, setting.seats, self.digests)
