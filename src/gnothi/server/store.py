"""What is kept: tables, seats, moves and lines, in SQLite or PostgreSQL. A move is stored before anybody hears of it.

What concerns a table is stored by compare-and-set: only if nothing else has been stored of that table since the one who
asks last looked. So any number of processes may change the same tables, and none ever acts on what is no longer true.

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
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

import sqlalchemy as sa

from gnothi.engine.errors import GnothiError
from gnothi.server.database import Database, why
from gnothi.server.news import TELL, News
from gnothi.server.schema import (
    ADD_LINE,
    ADD_MOVE,
    RAISE_HEAD,
    Job,
    Row,
    analyses,
    archives,
    bans,
    heads,
    lines,
    moves,
    records,
    seats,
    tables,
)

MAX_BATCH = 2_000       # jobs that share a commit
PROBE_SECONDS = 1.0     # how long the answer of a probe holds
PROBE_TIMEOUT = 5.0
log = logging.getLogger("gnothi.server")


class Conflict(GnothiError):
    """Something of that key is already stored: a code that is taken, or a row whose first answer was lost."""


class Outdated(Conflict):
    """The table has come further than the one who asks has seen."""


class NotStored(GnothiError):
    """What was to be stored did not reach the database, and so has not happened."""

    def __init__(self, reason: str) -> None:
        super().__init__("this could not be stored, so nothing has happened; try again in a moment")
        self.reason = reason


@dataclass
class Head:
    """How far a table has come, as far as this process has seen; beside others, every job raises the version."""

    code: str
    version: int = 0
    driver: str = ""            # the process that lets its bots and clocks go on; see `driver`
    due: float | None = None    # no clock or request of it runs out before this moment


class Wanted(NamedTuple):
    """What is to be stored, and who waits for it."""

    job: Job
    done: asyncio.Future[None]
    rise: Row | None            # of the head of the table that it concerns

    @property
    def move(self) -> Row | None:
        """The move that is all of it, if it is one: others need not read it again."""
        return self.job[0][1] if len(self.job) == 1 and self.job[0][0] is ADD_MOVE else None


@dataclass(frozen=True)
class Kept:
    """What is stored of one table: everything, or all that is new of it."""

    table: Row
    seats: list[Row]
    moves: list[Row]
    lines: list[Row]
    archive: Row | None = None
    head: Head | None = None


class Store:
    """The database of a server: reads from anywhere, writes by one thread."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.news = News(database.lock)
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
        await self._write_down(job)

    async def change(self, head: Head, driver: str, due: float | None, *job: tuple[sa.Executable, Row]) -> None:
        """Store this of a table if it has come no further than its head says; else raise `Outdated`.

        A process that is alone with the database, and drives the table, need not ask whether others were quicker.
        """
        is_known = bool(driver) and (driver, due) == (head.driver, head.due)
        if is_known and not self.database.is_shared:
            await self._write_down(job)
            return
        seen = head.version
        await self._write_down(job, {"of": head.code, "seen": seen, "by": driver, "next": due})
        head.version, head.driver, head.due = seen + 1, driver, due

    async def _write_down(self, job: Job, rise: Row | None = None) -> None:
        done: asyncio.Future[None] = self.loop.create_future()
        if not self.wanted:
            if not self.thread.is_alive():
                raise GnothiError("nothing can be stored: the thread that writes has stopped")
            self.loop.call_soon(self._hand_over)
        self.wanted.append(Wanted(job, done, rise))
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
        """Commit a batch as one; if any of it is refused, half and half, so that only what is refused fails.

        Heads are raised first and in the order of their codes, so that two processes never wait for each other.
        """
        steps = [step for wanted in batch for step in wanted.job]
        risen = sorted(((wanted.rise, wanted.move) for wanted in batch if wanted.rise), key=lambda pair: pair[0]["of"])
        rises = [rise for rise, _ in risen]
        try:
            with self.database.lock.writer.begin() as connection:
                raise_heads(connection, rises)
                run(connection, [*steps, *self.news.moved(risen)])
        except Exception as error:    # of any kind: it belongs to the one who asked, and the thread must go on
            if len(batch) == 1:
                return [(batch[0].done, in_words(error))]
            half = len(batch) // 2
            return [*self._commit(batch[:half]), *self._commit(batch[half:])]
        self.moves += sum(statement is ADD_MOVE for statement, _ in steps)
        self.lines += sum(statement is ADD_LINE for statement, _ in steps)
        return [(wanted.done, None) for wanted in batch]

    async def renew(self) -> None:
        """Write that we are still there, to see whether anything can be written."""
        await self.write(*self.database.lock.renewal())

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

    def close(self) -> None:
        """Store what still waits, and stop."""
        self._hand_over()
        self.bell.put(False)
        self.thread.join()
        self.news.stop()
        self.database.close()

    # Reading

    async def load(self, code: str) -> Kept | None:
        return await asyncio.to_thread(read_table, self.database.engine, code)

    async def load_new(self, head: Head, seq: int, number: int) -> Kept | None:
        """What is new of a table after a move and a line of talk, and all of it that is not numbered."""
        return await asyncio.to_thread(read_table, self.database.engine, head.code, seq, number)

    async def versions(self, codes: Sequence[str]) -> dict[str, int]:
        """How far these tables have come; those that are gone are left out."""
        query = sa.select(heads.c.table, heads.c.version).where(heads.c.table.in_(codes))
        return {row["table"]: row["version"] for row in await asyncio.to_thread(self._rows, query)}

    async def due(self, moment: float, others: Collection[str], most: int) -> list[str]:
        """The tables of which something may run out by a moment, and which none of the other processes drives."""
        query = sa.select(heads.c.table).where(heads.c.due <= moment, heads.c.driver.not_in(others))
        return [row["table"] for row in await asyncio.to_thread(self._rows, query.order_by(heads.c.due).limit(most))]

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

    async def brought(self, code: str) -> bytes | None:
        """The record of a code, if somebody brought it lately."""
        query = sa.select(records.c.text).where(records.c.code == code)
        found = await asyncio.to_thread(self._rows, query)
        return found[0]["text"] if found else None

    async def analyses(self, digest: str) -> list[Row]:
        """The tables for which the game of a record was to be analysed, and what was found if it is done."""
        query = sa.select(analyses.c.table, analyses.c.found, analyses.c.holder).where(analyses.c.hash == digest)
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


def read_table(engine: sa.Engine, code: str, seq: int = 0, number: int = 0) -> Kept | None:
    """All that is stored of a table, as it is at one moment; moves and lines only after these."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execution_options(isolation_level="REPEATABLE READ")

        def rows(of: sa.Table, order: str, after: int) -> list[Row]:
            query = sa.select(of).where(of.c.table == code, of.c[order] > after).order_by(of.c[order])
            return [dict(row) for row in connection.execute(query).mappings()]

        head = connection.execute(sa.select(heads).where(heads.c.table == code)).mappings().first()
        found = connection.execute(sa.select(tables).where(tables.c.code == code)).mappings().first()
        if found is None or head is None:
            return None
        archived = connection.execute(sa.select(archives).where(archives.c.table == code)).mappings().first()
        return Kept(
            dict(found), rows(seats, "number", -1), rows(moves, "seq", seq), rows(lines, "number", number),
            dict(archived) if archived else None, Head(code, head["version"], head["driver"], head["due"]),
        )


def raise_heads(connection: sa.Connection, rises: Sequence[Row]) -> None:
    """Raise the versions of these tables, all or none."""
    if rises and connection.execute(RAISE_HEAD, rises).rowcount != len(rises):
        raise Outdated("the table has come further since")


def run(connection: sa.Connection, steps: Sequence[tuple[sa.Executable, Row]]) -> None:
    """Neighbours of one kind go to the database together."""
    for _, same in groupby(steps, key=lambda step: id(step[0])):
        together = list(same)
        statement, rows = together[0][0], [row for _, row in together]
        for given in rows if statement is TELL else [rows]:     # what answers with a row is asked one by one
            connection.execute(statement, given)


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
