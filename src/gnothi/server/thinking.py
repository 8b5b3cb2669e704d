"""How bots decide: those that think ahead in processes of their own, so that no table waits for another table's bot.

A casual bot decides in microseconds and needs no process; it also steps in where a thinking one does not answer.
"""
from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from functools import lru_cache, partial
from types import MappingProxyType
from typing import ParamSpec, Protocol, TypeVar

from gnothi import bots
from gnothi.bots import analysis
from gnothi.bots.analysis import Analysis, Decision, Judgement
from gnothi.bots.hint import Hint, hint
from gnothi.bots.random import CasualBot
from gnothi.bots.ready import SEARCH, load_part
from gnothi.bots.workers import dismiss, workers
from gnothi.engine.errors import GnothiError
from gnothi.engine.layout import over_bytes
from gnothi.engine.match import Match
from gnothi.engine.registry import load
from gnothi.engine.view import View
from gnothi.server.turns import NOBODYS, ThinkingQueue, Whose

P = ParamSpec("P")
T = TypeVar("T")

STAND_IN = "casual"    # the bot that plays for people who are silent or gone
DEFAULT_BOT = "level:2"     # sits down where nobody chooses a bot, once a game can be searched
OTHERS = (STAND_IN, "random", "greedy", "search:100ms", "search:2s")
"""Bots that programs may seat beside those of a level."""
HINT_TIMEOUT = 6       # seconds that a person waits for it; then a casual bot is asked
CHOICE_TIMEOUT = 30    # seconds that a table waits for a bot that thinks; then a casual one decides
SLICE_SECONDS = 0.25    # of an analysis, until another may have its turn
MAX_RECORDED = 8        # games that are analysed by turns
log = logging.getLogger("gnothi.server")


class Processes:
    """A few worker processes; a broken one is replaced."""

    def __init__(self, count: int, yielding: bool = False) -> None:
        self.start = partial(workers, count, yielding)
        self.pool = self.start()

    async def ask(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wrap_future(self.pool.submit(work, *args, **kwargs), loop=loop)
        except BrokenExecutor:
            log.warning("a thinking process broke off; starting it again")
            self.pool = self.start()
            return await asyncio.wrap_future(self.pool.submit(work, *args, **kwargs), loop=loop)

    def close(self) -> None:
        """Nobody waits any more for what is under way."""
        dismiss(self.pool)


class Elsewhere(Protocol):
    """Machines that think for us; see `machines`."""

    @property
    def slots(self) -> int: ...

    @property
    def free(self) -> bool: ...

    async def choose(self, view: View, kind: str, seed: int) -> int | None: ...


class Thinkers:
    """The processes in which bots think, and whose turn it is."""

    elsewhere: Elsewhere | None = None

    def __init__(self, count: int, share: float = 1.0, own: Mapping[str, str] = MappingProxyType({})) -> None:
        self.count = count
        self.own = own      # bots of somebody's own by what they are called, each with its code
        self.processes = Processes(count)
        self.queue = ThinkingQueue(count, share)

    async def choose(self, view: View, kind: str, whose: Whose = NOBODYS) -> int | None:
        """What a bot of this kind does; None if it makes no call. If it thinks for too long, TimeoutError."""
        seed = secrets.randbits(60)
        if kind not in self.own and not bots.searches(kind):
            return decide(view, kind, seed)
        if self.elsewhere is not None:
            self.queue.resize(self.count + self.elsewhere.slots)
        async with asyncio.timeout(CHOICE_TIMEOUT), self.queue.turn(whose):
            if self.elsewhere is not None and self.elsewhere.free and kind not in self.own:
                with suppress(GnothiError):     # then it is thought about here
                    return await self.elsewhere.choose(view, kind, seed)
            return await self.processes.ask(choose, *packed(view), self.own.get(kind, kind), seed)

    async def hint(self, view: View, whose: Whose = NOBODYS) -> Hint | None:
        """What a search thinks of each of the view's actions; None if late."""
        try:
            async with asyncio.timeout(HINT_TIMEOUT), self.queue.turn(whose):
                return await self.processes.ask(think, *packed(view))
        except TimeoutError:
            return None

    async def warm(self, game: str) -> None:
        await warm(self.processes, self.count, game)

    def close(self) -> None:
        self.processes.close()


async def warm(processes: Processes, count: int, game: str) -> None:
    """Load a game's compiled search in every worker."""
    await asyncio.gather(*(processes.ask(load_part, game, SEARCH) for _ in range(count)))


def decide(view: View, kind: str, seed: int) -> int | None:
    """A bot's choice, or its call where the game does not wait for it."""
    bot = bots.make(kind, seed)
    return bot.choose(view) if view.seat in view.awaited else bot.call(view)


def leanings(view: View) -> list[float]:
    """How likely a casual player takes each of the view's actions."""
    weights = CasualBot().weights(view)
    total = sum(weights)
    return [weight / total if total else 1 / len(weights) for weight in weights]


# In the worker


def packed(view: View) -> tuple[str, bytes, int, int, tuple[str, ...]]:
    return view.game.id, view.states.tobytes(), view.seat, view.seats, view.names


def unpacked(game: str, states: bytes, seat: int, seats: int, names: tuple[str, ...]) -> View:
    loaded = load(game)
    return View(loaded, seat, over_bytes(bytearray(states), loaded.rules.State), seats, names, loaded.words)


def begin_analysis(record: str, simulations: int) -> tuple[Analysis, list[Decision]]:
    """What is known of a game before anything is judged, and the decisions to glance at."""
    match = recorded(record)
    analysis.check(match, simulations)
    outline = analysis.outline(match, simulations, 1)
    return outline, list(analysis.glances(match, simulations, outline.seed))


def judge_some(record: str, decisions: Sequence[Decision]) -> list[Judgement]:
    """What is thought of the first of these decisions, as many as there is time for."""
    until = time.monotonic() + SLICE_SECONDS
    judged: list[Judgement] = []
    while len(judged) < len(decisions) and (not judged or time.monotonic() < until):
        judged.append(analysis.judge(recorded(record), decisions[len(judged)]))
    return judged


@lru_cache(MAX_RECORDED)
def recorded(record: str) -> Match:
    return Match.read(record)


def choose(
    game: str, states: bytes, seat: int, seats: int, names: tuple[str, ...], kind: str, seed: int
) -> int | None:
    return decide(unpacked(game, states, seat, seats, names), kind, seed)


def think(game: str, states: bytes, seat: int, seats: int, names: tuple[str, ...]) -> Hint:
    return hint(unpacked(game, states, seat, seats, names))
