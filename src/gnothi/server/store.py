"""What is kept: tables, seats, moves and lines, in SQLite or PostgreSQL. A move is stored before anybody hears of it.

Reading happens wherever it is needed; all writing goes through one thread, which takes everything that waits and
commits it together. So the moves of many tables share a disk sync, and none is acknowledged before it.
"""
from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import sqlalchemy as sa

from gnothi.engine.errors import GnothiError
from gnothi.server.database import Database
from gnothi.server.lease import Replaced
from gnothi.server.schema import RENEW_LEASE, Job, Row, lines, moves, seats, tables

MAX_BATCH = 2_000    # jobs that share a commit


class Conflict(GnothiError):
    """Something of that key is already stored: a code that is taken, or a row whose first answer was lost."""


@dataclass(frozen=True)
class Kept:
    """Everything stored of one table."""

    table: Row
    seats: list[Row]
    moves: list[Row]
    lines: list[Row]


class Store:
    """The database of a server: reads from anywhere, writes by one thread."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.waiting: queue.SimpleQueue[tuple[Job, asyncio.Future[None]] | None] = queue.SimpleQueue()
        self.loop = asyncio.get_running_loop()
        self.thread = threading.Thread(target=self._write, name="gnothi-store", daemon=True)
        self.commits = 0
        self.failure: Exception | None = None       # why the last write did not reach the database
        self.thread.start()

    # Writing

    async def write(self, *job: tuple[sa.Executable, Row]) -> None:
        """Store this; when it returns, it is on the disk."""
        if not self.thread.is_alive():
            raise GnothiError("nothing can be stored: the thread that writes has stopped")
        done: asyncio.Future[None] = self.loop.create_future()
        self.waiting.put((job, done))
        await done

    def _write(self) -> None:
        """What the writing thread does until the server stops."""
        while batch := self._batch():
            results = self._commit(batch)
            self.commits += 1
            last = results[-1][1]
            self.failure = None if isinstance(last, Conflict) else last
            self.loop.call_soon_threadsafe(settle, results)

    def _batch(self) -> list[tuple[Job, asyncio.Future[None]]]:
        """Everything that waits; nothing when it is time to stop."""
        batch: list[tuple[Job, asyncio.Future[None]]] = []
        item = self.waiting.get()
        while item is not None:
            batch.append(item)
            if len(batch) == MAX_BATCH or self.waiting.empty():
                return batch
            item = self.waiting.get()
        self.waiting.put(None)
        return batch

    def _commit(
        self, batch: Sequence[tuple[Job, asyncio.Future[None]]]
    ) -> list[tuple[asyncio.Future[None], Exception | None]]:
        """Commit a batch as one; if any of it is refused, each job by itself, so that only that one fails."""
        try:
            with self.database.lock.writer.begin() as connection:
                run(connection, [step for job, _ in batch for step in job])
        except Exception as error:    # of any kind: it belongs to the one who asked, and the thread must go on
            if len(batch) == 1:
                refused = Conflict(str(error.orig)) if isinstance(error, sa.exc.IntegrityError) else error
                return [(batch[0][1], refused)]
            return [result for item in batch for result in self._commit([item])]
        return [(done, None) for _, done in batch]

    async def renew(self) -> None:
        """Write something, to see whether it can be done and whether the lease is still ours."""
        await self.write((RENEW_LEASE, {"now": time.time()}))

    @property
    def replaced(self) -> bool:
        """Whether another server has the database now."""
        return isinstance(self.failure, Replaced)

    @property
    def writes(self) -> bool:
        """Whether what is written reaches the database, as far as the last write tells."""
        return self.thread.is_alive() and self.failure is None

    def close(self) -> None:
        """Store what still waits, and stop."""
        self.waiting.put(None)
        self.thread.join()
        self.database.close()

    # Reading

    async def load(self, code: str) -> Kept | None:
        return await asyncio.to_thread(read_table, self.database.engine, code)

    async def clocked(self, status: str, most: int) -> list[str]:
        """The codes of the newest tables with a clock."""
        query = sa.select(tables.c.code).where(tables.c.status == status, tables.c.clock > 0)
        found = await asyncio.to_thread(self._rows, query.order_by(tables.c.created.desc()).limit(most))
        return [row["code"] for row in found]

    async def public(self, status: Sequence[str], most: int) -> list[tuple[Row, list[Row]]]:
        """The newest tables that everybody may find, each with its seats."""
        return await asyncio.to_thread(self._public, status, most)

    def _public(self, status: Sequence[str], most: int) -> list[tuple[Row, list[Row]]]:
        query = sa.select(tables).where(tables.c.status.in_(status), tables.c.public)
        found = self._rows(query.order_by(tables.c.created.desc()).limit(most))
        at: dict[str, list[Row]] = {row["code"]: [] for row in found}
        for seat in self._rows(sa.select(seats).where(seats.c.table.in_(at)).order_by(seats.c.number)):
            at[seat["table"]].append(seat)
        return [(row, at[row["code"]]) for row in found]

    def _rows(self, query: sa.Select[Any]) -> list[Row]:
        with self.database.engine.connect() as connection:
            return [dict(row) for row in connection.execute(query).mappings()]


def read_table(engine: sa.Engine, code: str) -> Kept | None:
    """All that is stored of a table."""
    with engine.connect() as connection:
        found = connection.execute(sa.select(tables).where(tables.c.code == code)).mappings().first()
        if found is None:
            return None

        def rows(of: sa.Table, order: str) -> list[Row]:
            query = sa.select(of).where(of.c.table == code).order_by(of.c[order])
            return [dict(row) for row in connection.execute(query).mappings()]

        return Kept(dict(found), rows(seats, "number"), rows(moves, "seq"), rows(lines, "number"))


def run(connection: sa.Connection, steps: Sequence[tuple[sa.Executable, Row]]) -> None:
    """Neighbours of one kind go to the database together."""
    for _, same in groupby(steps, key=lambda step: id(step[0])):
        together = list(same)
        connection.execute(together[0][0], [dict(row) for _, row in together])


def settle(results: Sequence[tuple[asyncio.Future[None], Exception | None]]) -> None:
    for done, error in results:
        if done.cancelled():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
