"""Those who think about what servers have written down: each server when it has time, and `gnothi think` always.

A position is checked where it is read: whoever may write to the database is not to make a worker run anything else.
"""
from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Collection
from contextlib import suppress

import sqlalchemy as sa

import gnothi
from gnothi import bots
from gnothi.engine.errors import GnothiError
from gnothi.server.background import Background
from gnothi.server.database import Database
from gnothi.server.lease import SharedLock
from gnothi.server.logs import announce
from gnothi.server.news import Kind
from gnothi.server.readiness import Shelf, rules_of
from gnothi.server.schema import NEXT_POSITION, TAKE_POSITION, Row
from gnothi.server.store import Store, run
from gnothi.server.thinking import CHOICE_TIMEOUT, Thinkers, choose
from gnothi.server.turns import GUESTS

POLL_SECONDS = 1.0          # until somebody looks for positions of which they were not told
LOOK_SECONDS = 0.5          # between two looks who lives


def check_position(row: Row, shelf: Shelf) -> None:
    """Only what a server of ours would ask is thought about."""
    game = shelf.game(row["game"])
    names = row["names"]
    fits = len(row["states"]) == game.rules.State.itemsize and row["seats"] in game.facts.seats
    fits = fits and row["seat"] in range(row["seats"]) and isinstance(names, list) and len(names) == row["seats"]
    if not fits or not all(isinstance(name, str) for name in names) or not bots.searches(row["kind"]):
        raise GnothiError(f"a position of {game.title} cannot be read")


class Helper:
    """Thinks about positions of others whenever our own bots leave time for it."""

    def __init__(
        self, store: Store, shelf: Shelf, thinkers: Thinkers, background: Background, ours: Collection[str] = ()
    ) -> None:
        """`ours` are the positions that we have written down ourselves, at any moment."""
        self.store = store
        self.shelf = shelf
        self.thinkers = thinkers
        self.background = background
        self.ours = ours
        self.told = asyncio.Event()
        store.news.hear[Kind.ASKED] = lambda holder: self.told.set()
        self.thought = 0        # about so many positions so far

    def start(self, hands: int) -> None:
        """Think about so many positions at a time, from now on."""
        for _ in range(hands):
            self.background.spawn(self._work())

    async def _work(self) -> None:
        """Think about one position after the other."""
        while True:
            self.told.clear()
            if await asyncio.to_thread(self._finds_some, list(self.ours)):
                async with self.thinkers.queue.turn(GUESTS):
                    row = await asyncio.to_thread(self._take, list(self.ours))
                    if row is not None:
                        await self._decide(row)
            else:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.told.wait(), POLL_SECONDS)

    def _finds_some(self, ours: Collection[str]) -> bool:
        """Whether there are positions for us; nobody has to wait here while we look."""
        with suppress(sa.exc.DBAPIError), self.store.database.engine.connect() as connection:
            return connection.execute(NEXT_POSITION, self._wanted(ours)).first() is not None
        return False    # the database is gone for a moment

    def _take(self, ours: Collection[str]) -> Row | None:
        """The position that has waited longest; nobody else gets it, and whoever wrote it hears who has it."""
        with suppress(sa.exc.DBAPIError), self.store.database.engine.begin() as connection:
            found = connection.execute(TAKE_POSITION, self._wanted(ours)).mappings().first()
            if found is not None:
                run(connection, self.store.news.notice(Kind.TAKEN, found["id"]))
                return dict(found)
        return None

    def _wanted(self, ours: Collection[str]) -> Row:
        """Those of others, of games that need not be compiled first."""
        return {"games": [name for name, entry in self.shelf.entries.items() if entry.searches], "ours": ours}

    async def _decide(self, row: Row) -> None:
        if row["asked"] < time.time() - CHOICE_TIMEOUT:     # whoever asked is gone
            return
        began = time.monotonic()
        action, failure = None, ""
        try:
            check_position(row, self.shelf)
            view = row["game"], row["states"], row["seat"], row["seats"], tuple(row["names"])
            action = await self.thinkers.processes.ask(choose, *view, row["kind"], row["seed"])
            self.thought += 1
        except Exception as error:    # of any kind: the server that asked thinks itself, and others ask too
            failure = str(error) or type(error).__name__
        seconds = time.monotonic() - began
        with suppress(GnothiError):
            await self.store.write(*self.store.news.notice(Kind.DECIDED, row["id"], action, seconds, failure[:200]))


class Machine:
    """This machine thinks for all servers of a database."""

    def __init__(self, database: Database, workers: int) -> None:
        self.store = Store(database)
        self.workers = workers
        self.thinkers = Thinkers(workers)
        self.shelf = Shelf()
        self.background = Background()
        self.helper = Helper(self.store, self.shelf, self.thinkers, self.background)

    def start(self) -> None:
        self.store.news.start()
        self.helper.start(self.workers)
        for work in (self._look(), self.shelf.get_ready(self.thinkers.warm)):
            self.background.spawn(work)

    async def close(self) -> None:
        await self.background.stop()
        await asyncio.to_thread(self.thinkers.close)
        await asyncio.to_thread(self.store.close)

    async def _look(self) -> None:
        lock = self.store.database.lock
        assert isinstance(lock, SharedLock)
        while True:
            with suppress(sa.exc.DBAPIError):
                await asyncio.to_thread(lock.look)
            await asyncio.sleep(LOOK_SECONDS)


async def think(url: str, workers: int) -> None:
    """Think until somebody stops us."""
    database = Database(url, rules=rules_of(), machine=workers)
    if not database.is_shared:
        database.close()
        raise GnothiError("machines that think reach a server through PostgreSQL; name its database with --db")
    machine = Machine(database, workers)
    machine.start()
    announce(f"Gnothi {gnothi.__version__} thinks here in {workers} processes (Ctrl-C stops it)")
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):     # on Windows
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    try:
        await stop.wait()
    finally:
        await machine.close()

