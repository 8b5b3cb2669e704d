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
from gnothi.server.turns import NOBODYS, Ledger, ThinkingQueue, Whose

P = ParamSpec("P")
T = TypeVar("T")

STAND_IN = "casual"    # the bot that plays for people who are silent or gone
DEFAULT_BOT = "level:2"     # sits down where nobody chooses a bot, once a game can be searched
OTHERS = (STAND_IN, "random", "greedy", "search:100ms", "search:2s")
"""Bots that programs may seat beside those of a level."""
HINT_TIMEOUT = 6       # seconds that a person waits for it; then a casual bot is asked
CHOICE_TIMEOUT = 30    # seconds that a table waits for a bot that thinks; then a casual one decides
HEAD_START = 0.1       # seconds: a machine that has time takes a position by then
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


class Offered(Protocol):
    """A position that others may think about; see `offers`."""

    async def answered(self) -> tuple[int | None, float]: ...

    async def take_back(self) -> bool: ...


class Elsewhere(Protocol):
    """The other processes that think for us."""

    @property
    def has_machines(self) -> bool: ...

    @property
    def places(self) -> int: ...

    def make(self, view: View, kind: str, seed: int) -> Offered: ...


class ThoughtElsewhere(GnothiError):
    """Another process thinks about this."""


class Thinkers:
    """The processes in which bots think, and whose turn it is."""

    elsewhere: Elsewhere | None = None

    def __init__(self, count: int, share: float = 1.0, own: Mapping[str, str] = MappingProxyType({})) -> None:
        self.count = count
        self.own = own      # bots of somebody's own by what they are called, each with its code
        self.processes = Processes(count)
        self.ledger = Ledger(share)
        self.queue = ThinkingQueue(count, self.ledger)
        self.away = ThinkingQueue(0, self.ledger, counts=False)     # for what may be thought about elsewhere

    async def choose(self, view: View, kind: str, whose: Whose = NOBODYS) -> int | None:
        """What a bot of this kind does; None if it makes no call. If it thinks for too long, TimeoutError."""
        seed = secrets.randbits(60)
        if kind not in self.own and not bots.searches(kind):
            return decide(view, kind, seed)
        async with asyncio.timeout(CHOICE_TIMEOUT):
            if kind not in self.own and self._may_offer(whose):
                with suppress(GnothiError):     # then it is thought about here
                    return await self._choose_anywhere(view, kind, seed, whose)
            return await self._choose_here(view, kind, seed, whose)

    def _may_offer(self, whose: Whose) -> bool:
        """Whether others are to be asked: machines always, other servers if a bot would have to wait here."""
        if self.elsewhere is None:
            return False
        self.away.resize(self.elsewhere.places)
        return bool(self.away.slots) and (self.elsewhere.has_machines or not self.queue.has_room(whose.visitor))

    async def _choose_anywhere(self, view: View, kind: str, seed: int, whose: Whose) -> int | None:
        """Let whoever has time first think about it, we ourselves among them."""
        assert self.elsewhere is not None
        offer = self.elsewhere.make(view, kind, seed)
        wait = HEAD_START if self.elsewhere.has_machines and self.away.has_room(whose.visitor) else 0
        answers = [
            asyncio.create_task(self._choose_here(view, kind, seed, whose, offer, wait)),
            asyncio.create_task(self._choose_away(offer, whose)),
        ]
        try:
            for answer in asyncio.as_completed(answers):
                with suppress(GnothiError):
                    return await answer
            raise ThoughtElsewhere("nobody has answered")
        finally:
            for task in answers:
                task.cancel()
            await asyncio.gather(*answers, return_exceptions=True)

    async def _choose_away(self, offer: Offered, whose: Whose) -> int | None:
        async with self.away.turn(whose):
            action, seconds = await offer.answered()
        self.ledger.spend(whose.visitor, seconds)
        return action

    async def _choose_here(
        self, view: View, kind: str, seed: int, whose: Whose, offer: Offered | None = None, wait: float = 0
    ) -> int | None:
        if wait:
            await asyncio.sleep(wait)
        async with self.queue.turn(whose):
            if offer is not None and not await offer.take_back():
                raise ThoughtElsewhere("another process thinks about this")
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
