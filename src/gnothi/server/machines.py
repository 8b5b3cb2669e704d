"""Bots that think on machines of their own: a server writes down what a bot sees, `gnothi think` answers.

What is written down is no more than the bot's own view, as the worker processes of a server get it: the bytes of a
redacted state and a few names and numbers, which are checked where they are read. An answer is a number and stored
nowhere: it is told, and whoever does not hear it in time thinks itself.
"""
from __future__ import annotations

import asyncio
import secrets
import signal
import time
from collections import OrderedDict
from contextlib import suppress

import sqlalchemy as sa

import gnothi
from gnothi import bots
from gnothi.engine.errors import GnothiError
from gnothi.engine.view import View
from gnothi.server.background import Background
from gnothi.server.database import Database
from gnothi.server.lease import SharedLock
from gnothi.server.logs import announce
from gnothi.server.news import Kind
from gnothi.server.readiness import Shelf, rules_of
from gnothi.server.schema import ADD_POSITION, DROP_POSITION, NEXT_POSITION, Row
from gnothi.server.store import Store
from gnothi.server.thinking import Processes, choose, packed, warm

ANSWER_SECONDS = 12.0       # until a server thinks itself about what no machine has answered
POLL_SECONDS = 1.0          # until a machine looks for positions of which it was not told
LOOK_SECONDS = 0.5          # between two looks who lives


class NotAnswered(GnothiError):
    """No machine has thought about this in time, or it could not."""


class Machines:
    """The machines that think for one server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.asked: OrderedDict[str, asyncio.Future[int | None]] = OrderedDict()
        store.news.hear[Kind.DECIDED] = self._decided

    @property
    def slots(self) -> int:
        """How many of their workers may think for us: each server has its part."""
        lock = self.store.database.lock
        return -(-sum(lock.machines.values()) // len(lock.living))

    @property
    def free(self) -> bool:
        """Whether one of these has time."""
        return len(self.asked) < self.slots

    async def choose(self, view: View, kind: str, seed: int) -> int | None:
        """What a bot does, thought about elsewhere; None if it makes no call."""
        number = secrets.token_hex(16)
        answer: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self.asked[number] = answer
        try:
            position = (ADD_POSITION, write_position(number, view, kind, seed))
            await self.store.write(position, *self.store.news.notice(Kind.ASKED))
            async with asyncio.timeout(ANSWER_SECONDS):
                return await answer
        except TimeoutError:
            await self.store.write((DROP_POSITION, {"of": number}))
            raise NotAnswered("no machine that thinks has answered in time") from None
        finally:
            del self.asked[number]

    def _decided(self, holder: str, number: str, action: int | None, failure: str) -> None:
        answer = self.asked.get(number)
        if answer is not None and not answer.done():
            if failure:
                answer.set_exception(NotAnswered(failure))
            else:
                answer.set_result(action)


def write_position(number: str, view: View, kind: str, seed: int) -> Row:
    game, states, seat, seats, names = packed(view)
    return {
        "id": number, "asked": time.time(), "game": game, "states": states, "seat": seat, "seats": seats,
        "names": list(names), "kind": kind, "seed": seed,
    }


def check_position(row: Row, shelf: Shelf) -> None:
    """Only what a server of ours would ask is thought about."""
    game = shelf.game(row["game"])
    names = row["names"]
    fits = len(row["states"]) == game.rules.State.itemsize and row["seats"] in game.facts.seats
    fits = fits and row["seat"] in range(row["seats"]) and isinstance(names, list) and len(names) == row["seats"]
    if not fits or not all(isinstance(name, str) for name in names) or not bots.searches(row["kind"]):
        raise GnothiError(f"a position of {game.title} cannot be read")


class Machine:
    """This machine thinks for all servers of a database."""

    def __init__(self, database: Database, workers: int) -> None:
        self.store = Store(database)
        self.workers = workers
        self.processes = Processes(workers)
        self.shelf = Shelf()
        self.background = Background()
        self.told = asyncio.Event()
        self.store.news.hear[Kind.ASKED] = lambda holder: self.told.set()
        self.thought = 0        # about so many positions so far

    def start(self) -> None:
        self.store.news.start()
        for work in (self._look(), self._get_ready(), *(self._work() for _ in range(self.workers))):
            self.background.spawn(work)

    async def close(self) -> None:
        await self.background.stop()
        await asyncio.to_thread(self.processes.close)
        await asyncio.to_thread(self.store.close)

    async def _get_ready(self) -> None:
        await self.shelf.get_ready(lambda game: warm(self.processes, self.workers, game))

    async def _look(self) -> None:
        lock = self.store.database.lock
        assert isinstance(lock, SharedLock)
        while True:
            with suppress(sa.exc.DBAPIError):
                await asyncio.to_thread(lock.look)
            await asyncio.sleep(LOOK_SECONDS)

    async def _work(self) -> None:
        """Think about one position after the other."""
        while True:
            self.told.clear()
            row = None
            with suppress(sa.exc.DBAPIError):       # the database is gone for a moment
                row = await asyncio.to_thread(self._take)
            if row is not None:
                await self._decide(row)
            else:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.told.wait(), POLL_SECONDS)

    def _take(self) -> Row | None:
        """The position that has waited longest; nobody else gets it."""
        with self.store.database.engine.begin() as connection:
            found = connection.execute(NEXT_POSITION).mappings().first()
            return None if found is None else dict(found)

    async def _decide(self, row: Row) -> None:
        action, failure = None, ""
        try:
            check_position(row, self.shelf)
            view = row["game"], row["states"], row["seat"], row["seats"], tuple(row["names"])
            action = await self.processes.ask(choose, *view, row["kind"], row["seed"])
            self.thought += 1
        except Exception as error:    # of any kind: the server that asked thinks itself, and others ask too
            failure = str(error) or type(error).__name__
        with suppress(GnothiError):
            await self.store.write(*self.store.news.notice(Kind.DECIDED, row["id"], action, failure[:200]))


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

