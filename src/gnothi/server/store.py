"""What is kept: tables, seats, moves and lines, in SQLite or PostgreSQL. A move is stored before anybody hears of it.

Reading happens wherever it is needed; all writing goes through one thread, which takes everything that waits and
commits it together. So the moves of many tables share a disk sync, and none is acknowledged before it. What is wanted
in one round of the event loop is handed over at its end, so that it is not cut into many small commits.
"""
from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import sqlalchemy as sa

from gnothi.engine.errors import GnothiError
from gnothi.server.database import Database, why
from gnothi.server.lease import Replaced
from gnothi.server.schema import (
    ADD_LINE,
    ADD_MOVE,
    RENEW_LEASE,
    Job,
    Row,
    analyses,
    archives,
    bans,
    lines,
    moves,
    seats,
    tables,
)

MAX_BATCH = 2_000       # jobs that share a commit
PROBE_SECONDS = 1.0     # how long the answer of a probe holds
PROBE_TIMEOUT = 5.0
log = logging.getLogger("gnothi.server")

Wanted = tuple[Job, asyncio.Future[None]]       # what is to be stored, and who waits for it


class Conflict(GnothiError):
    """Something of that key is already stored: a code that is taken, or a row whose first answer was lost."""


class NotStored(GnothiError):
    """What was to be stored did not reach the database, and so has not happened."""

    def __init__(self, reason: str) -> None:
        super().__init__("this could not be stored, so nothing has happened; try again in a moment")
        self.reason = reason


@dataclass(frozen=True)
class Kept:
    """Everything stored of one table."""

    table: Row
    seats: list[Row]
    moves: list[Row]
    lines: list[Row]
    archive: Row | None = None


class Store:
    """The database of a server: reads from anywhere, writes by one thread."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.wanted: list[Wanted] = []              # in this round
        self.waiting: deque[Wanted] = deque()       # for the thread that writes
        self.bell: queue.SimpleQueue[bool] = queue.SimpleQueue()    # rings when there is more, or False to stop
        self.loop = asyncio.get_running_loop()
        self.thread = threading.Thread(target=self._write, name="gnothi-store", daemon=True)
        self.commits = self.moves = self.lines = 0      # so far
        self.commit_seconds = 0.0
        self.failure: Exception | None = None       # why the last write did not reach the database
        self.probe: asyncio.Task[None] | None = None
        self.probed = 0.0                           # when the last probe began, by the monotonic clock
        self.thread.start()

    # Writing

    async def write(self, *job: tuple[sa.Executable, Row]) -> None:
        """Store this; when it returns, it is on the disk."""
        if not self.thread.is_alive():
            raise GnothiError("nothing can be stored: the thread that writes has stopped")
        done: asyncio.Future[None] = self.loop.create_future()
        if not self.wanted:
            self.loop.call_soon(self._hand_over)
        self.wanted.append((job, done))
        await done

    def _hand_over(self) -> None:
        self.waiting.extend(self.wanted)
        self.wanted.clear()
        self.bell.put(True)

    def _write(self) -> None:
        """What the writing thread does until the server stops."""
        while batch := self._batch():
            began = time.perf_counter()
            results = self._commit(batch)
            self.commit_seconds += time.perf_counter() - began
            self.commits += 1
            self._learn(results[-1][1])
            self.loop.call_soon_threadsafe(settle, results)

    def _learn(self, error: Exception | None) -> None:
        """Remember whether writing works, and log when that changes."""
        before, self.failure = self.failure, None if isinstance(error, Conflict) else error
        if self.failure is not None and before is None:
            log.error("nothing can be stored: %s", getattr(self.failure, "reason", self.failure))
        elif self.failure is None and before is not None:
            log.warning("what is played is stored again")

    def _batch(self) -> list[Wanted]:
        """Everything that waits; nothing when it is time to stop."""
        while not self.waiting:
            if not self.bell.get():
                return []
        return [self.waiting.popleft() for _ in range(min(len(self.waiting), MAX_BATCH))]

    def _commit(self, batch: Sequence[Wanted]) -> list[tuple[asyncio.Future[None], Exception | None]]:
        """Commit a batch as one; if any of it is refused, each job by itself, so that only that one fails."""
        steps = [step for job, _ in batch for step in job]
        try:
            with self.database.lock.writer.begin() as connection:
                run(connection, steps)
        except Exception as error:    # of any kind: it belongs to the one who asked, and the thread must go on
            if len(batch) == 1:
                return [(batch[0][1], in_words(error))]
            return [result for item in batch for result in self._commit([item])]
        self.moves += sum(statement is ADD_MOVE for statement, _ in steps)
        self.lines += sum(statement is ADD_LINE for statement, _ in steps)
        return [(done, None) for _, done in batch]

    async def renew(self) -> None:
        """Write something, to see whether it can be done and whether the lease is still ours."""
        await self.write((RENEW_LEASE, {"now": time.time()}))

    async def trouble(self) -> str:
        """Write something, and say why that fails; nothing if it does not. Those who ask at once share one write."""
        if self.probe is None or (self.probe.done() and time.monotonic() - self.probed > PROBE_SECONDS):
            self.probe, self.probed = asyncio.create_task(self.renew()), time.monotonic()
        try:
            await asyncio.wait_for(asyncio.shield(self.probe), PROBE_TIMEOUT)
        except TimeoutError:
            return "the database does not answer"
        except NotStored as error:
            return error.reason
        except GnothiError as error:
            return str(error)
        return ""

    @property
    def replaced(self) -> bool:
        """Whether another server has the database now."""
        return isinstance(self.failure, Replaced)

    def close(self) -> None:
        """Store what still waits, and stop."""
        self._hand_over()
        self.bell.put(False)
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

    async def unarchived(self, status: str) -> list[str]:
        """The codes of tables that are over and not archived whole."""
        query = sa.select(tables.c.code).outerjoin(archives, archives.c.table == tables.c.code)
        query = query.where(tables.c.status == status, archives.c.shown.is_(None)).order_by(tables.c.created)
        return [row["code"] for row in await asyncio.to_thread(self._rows, query)]

    async def made_by(self, host_hash: str) -> str | None:
        """The code of the first table of this host; rematches of it have the same."""
        query = sa.select(tables.c.code).where(tables.c.host_hash == host_hash).order_by(tables.c.created).limit(1)
        found = await asyncio.to_thread(self._rows, query)
        return found[0]["code"] if found else None

    async def analyses(self, digest: str) -> list[Row]:
        """The tables for which the game of a record was to be analysed, and what was found if it is done."""
        query = sa.select(analyses.c.table, analyses.c.found).where(analyses.c.hash == digest)
        return await asyncio.to_thread(self._rows, query)

    async def unfinished_analyses(self) -> list[Row]:
        query = sa.select(analyses).where(analyses.c.found.is_(None)).order_by(analyses.c.asked)
        return await asyncio.to_thread(self._rows, query)

    async def bans(self) -> list[Row]:
        return await asyncio.to_thread(self._rows, sa.select(bans))

    async def unused(self, before: float) -> list[str]:
        """The codes of tables where nothing has happened since a moment."""
        def nothing_in(of: sa.Table) -> sa.ColumnElement[bool]:
            return ~sa.exists().where(of.c.table == tables.c.code, of.c.moment >= before)

        query = sa.select(tables.c.code).where(
            tables.c.created < before, tables.c.started < before, nothing_in(moves), nothing_in(lines)
        )
        return [row["code"] for row in await asyncio.to_thread(self._rows, query)]

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

        archived = connection.execute(sa.select(archives).where(archives.c.table == code)).mappings().first()
        return Kept(
            dict(found), rows(seats, "number"), rows(moves, "seq"), rows(lines, "number"),
            dict(archived) if archived else None,
        )


def run(connection: sa.Connection, steps: Sequence[tuple[sa.Executable, Row]]) -> None:
    """Neighbours of one kind go to the database together."""
    for _, same in groupby(steps, key=lambda step: id(step[0])):
        together = list(same)
        connection.execute(together[0][0], [row for _, row in together])


def in_words(error: Exception) -> Exception:
    """What went wrong with a write, without the database's own words for its tables and keys."""
    if isinstance(error, sa.exc.IntegrityError):
        return Conflict("something is already stored there")
    return NotStored(why(error)) if isinstance(error, sa.exc.DBAPIError) else error


def settle(results: Sequence[tuple[asyncio.Future[None], Exception | None]]) -> None:
    for done, error in results:
        if done.cancelled():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
