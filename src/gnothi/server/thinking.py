"""Where bots think: in processes of their own, so that no table waits for another table's bot."""
from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import ParamSpec, TypeVar

import numpy as np

from gnothi import bots
from gnothi.bots.random import CasualBot
from gnothi.bots.search import SearchBot
from gnothi.engine.layout import blank
from gnothi.engine.registry import load
from gnothi.engine.view import View

P = ParamSpec("P")
T = TypeVar("T")

STAND_IN = "casual"    # the bot that plays for who is silent or gone
LEVELS = {
    "casual": "plays as a casual, sensible player would",
    "search:100ms": "thinks a tenth of a second ahead",
    "search:2s": "thinks two seconds ahead",
    "random": "plays anything that is allowed",
}
"""The bots that may sit at a table; each a word on how it plays."""
SIMULATIONS = 600      # of the search that gives a hint
log = logging.getLogger("gnothi.server")


class Thinkers:
    """A few worker processes; a broken one is replaced."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool = self._start()

    def _start(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=settle_in)

    async def choose(self, view: View, kind: str) -> int | None:
        """What a bot of this kind does; None if it keeps still."""
        return await self._ask(choose, *packed(view), kind, secrets.randbits(60))

    async def weigh(self, view: View, search: bool) -> list[tuple[float, float | None]]:
        """How much a bot leans to each of the view's actions, and what a search expects of it."""
        return await self._ask(weigh, *packed(view), search)

    async def warm(self, game: str, what: str) -> None:
        """Load a part of a game's compiled code in every worker."""
        from gnothi.server.readiness import load_part

        await asyncio.gather(*(self._ask(load_part, game, what) for _ in range(self.workers)))

    async def _ask(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wrap_future(self.pool.submit(work, *args, **kwargs), loop=loop)
        except BrokenExecutor:
            log.warning("a thinking process broke off; starting it anew")
            self.pool = self._start()
            return await asyncio.wrap_future(self.pool.submit(work, *args, **kwargs), loop=loop)

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)


# In the worker


def settle_in() -> None:
    """Ctrl-C is for the server, which then ends its workers; and they end with it if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def packed(view: View) -> tuple[str, bytes, int, int, tuple[str, ...]]:
    return view.game.id, view.states.tobytes(), view.seat, view.seats, view.names


def unpacked(game: str, states: bytes, seat: int, seats: int, names: tuple[str, ...]) -> View:
    loaded = load(game)
    kind = blank(loaded.State).dtype
    return View(loaded, seat, np.frombuffer(states, kind).copy(), seats, names)


def choose(
    game: str, states: bytes, seat: int, seats: int, names: tuple[str, ...], kind: str, seed: int
) -> int | None:
    view = unpacked(game, states, seat, seats, names)
    bot = bots.make(kind, seed)
    return bot.choose(view) if seat in view.awaited else bot.call(view)


def weigh(
    game: str, states: bytes, seat: int, seats: int, names: tuple[str, ...], search: bool
) -> list[tuple[float, float | None]]:
    view = unpacked(game, states, seat, seats, names)
    if search and seat in view.awaited:
        return [(one.share, one.expected) for one in SearchBot(seed=1, simulations=SIMULATIONS).think(view)]
    weights = CasualBot().weights(view)
    total = sum(weights)
    return [(weight / total if total else 1 / len(weights), None) for weight in weights]
