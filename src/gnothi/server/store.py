"""What is kept: tables, seats, moves and lines, in SQLite or PostgreSQL. A move is stored before anybody is told.

Reading happens wherever it is needed; all writing goes through one thread, which takes everything that waits and
commits it together. Many tables' moves so share one disk sync, and none is acknowledged before it.
"""
from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from platformdirs import user_data_path

from gnothi.engine.errors import GnothiError

MOST_BATCH = 2_000    # so many jobs at most share a commit

meta = sa.MetaData()

tables = sa.Table(
    "table", meta,
    sa.Column("code", sa.String(12), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.String(20), nullable=False),          # the version it is played by
    sa.Column("edition", sa.String(20), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("clock", sa.Integer, nullable=False),             # seconds for a decision; 0 for none
    sa.Column("status", sa.String(10), nullable=False, index=True),
    sa.Column("commitment", sa.String(64), nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("nonce", sa.String(64), nullable=False),
    sa.Column("numbers", sa.JSON, nullable=False),              # those of the people, in seat order, once it is dealt
    sa.Column("host_hash", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("started", sa.Float, nullable=False),             # 0 before
    sa.Column("result", sa.JSON, nullable=True),
    sa.Column("ended_by", sa.String(20), nullable=False),
    sa.Column("rematch", sa.String(12), nullable=False),
)

seats = sa.Table(
    "seat", meta,
    sa.Column("table", sa.String(12), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),           # open, person, bot or kept
    sa.Column("bot", sa.String(20), nullable=False),
    sa.Column("token_hash", sa.String(64), nullable=False),
    sa.Column("dice", sa.String(64), nullable=False),           # the number its person added
    sa.Column("standin", sa.Boolean, nullable=False),           # a stand-in plays until the owner returns
)

moves = sa.Table(
    "move", meta,
    sa.Column("table", sa.String(12), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(4), nullable=False),            # play or back
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Integer, nullable=False),            # for a take-back: how many moves stay
    sa.Column("moment", sa.Float, nullable=False),
)

lines = sa.Table(
    "line", meta,
    sa.Column("table", sa.String(12), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=True),               # none: said by the house
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("text", sa.String(500), nullable=False),
    sa.Column("moment", sa.Float, nullable=False),
)

Row = Mapping[str, Any]
Job = Sequence[tuple[sa.Executable, Row]]

ADD_TABLE = sa.insert(tables)
ADD_SEAT = sa.insert(seats)
ADD_MOVE = sa.insert(moves)
ADD_LINE = sa.insert(lines)
DROP_SEATS = sa.delete(seats).where(seats.c.table == sa.bindparam("of"))


class Conflict(GnothiError):
    """Another server process stored something first."""


@dataclass(frozen=True)
class Kept:
    """Everything stored of one table."""

    table: Row
    seats: list[Row]
    moves: list[Row]
    lines: list[Row]


def default_url() -> str:
    """A file in the user's data folder."""
    folder = user_data_path("gnothi", ensure_exists=True)
    return f"sqlite:///{folder / 'tables.sqlite'}"


def connect(url: str) -> sa.Engine:
    """An engine whose commits are on the disk when they return."""
    parsed = sa.make_url(url)
    if parsed.get_backend_name() == "postgresql":
        return sa.create_engine(parsed.set(drivername="postgresql+psycopg"), pool_size=4, pool_pre_ping=True)
    if parsed.get_backend_name() != "sqlite":
        raise GnothiError(f"tables are kept in SQLite or PostgreSQL, not in {parsed.get_backend_name()}")
    if parsed.database:
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(parsed, connect_args={"timeout": 30, "check_same_thread": False})

    @sa.event.listens_for(engine, "connect")
    def durable(connection: Any, record: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()

    return engine


def migrate(engine: sa.Engine) -> None:
    """Bring the database to the present layout."""
    config = Config()
    config.set_main_option("script_location", str(files("gnothi.server") / "migrations"))
    config.attributes["engine"] = engine
    command.upgrade(config, "head")


def prepared(url: str) -> sa.Engine:
    """The database at this address, ready for use; otherwise a sentence that says why not."""
    try:
        engine = connect(url)
        migrate(engine)
    except (sa.exc.DBAPIError, sa.exc.ArgumentError, ImportError, OSError) as error:
        reason = str(getattr(error, "orig", error)).strip()
        raise GnothiError(f"the tables cannot be kept in {without_password(url)!r}: {reason}") from None
    return engine


def without_password(url: str) -> str:
    try:
        return sa.make_url(url).render_as_string(hide_password=True)
    except sa.exc.ArgumentError:
        return url


class Store:
    """The database of a server: reads from anywhere, writes by one thread."""

    def __init__(self, url: str) -> None:
        self.engine = prepared(url)
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
            if len(batch) == MOST_BATCH or self.waiting.empty():
                return batch
            item = self.waiting.get()
        self.waiting.put(None)
        return batch

    def _commit(
        self, batch: Sequence[tuple[Job, asyncio.Future[None]]]
    ) -> list[tuple[asyncio.Future[None], Exception | None]]:
        """Commit a batch as one; if any of it is refused, each job by itself, so that only that one fails."""
        try:
            with self.engine.begin() as connection:
                run(connection, [step for job, _ in batch for step in job])
        except Exception as error:    # of any kind: it belongs to the one who asked, and the thread must go on
            if len(batch) == 1:
                refused = Conflict(str(error.orig)) if isinstance(error, sa.exc.IntegrityError) else error
                return [(batch[0][1], refused)]
            return [result for item in batch for result in self._commit([item])]
        return [(done, None) for _, done in batch]

    @property
    def writes(self) -> bool:
        """Whether what is written reaches the database, as far as the last write tells."""
        return self.thread.is_alive() and self.failure is None

    def close(self) -> None:
        """Store what still waits, and stop."""
        self.waiting.put(None)
        self.thread.join()
        self.engine.dispose()

    # Reading

    async def load(self, code: str) -> Kept | None:
        return await asyncio.to_thread(read_table, self.engine, code)

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
        with self.engine.connect() as connection:
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


def change_table(code: str, **values: Any) -> tuple[sa.Executable, Row]:
    """An update of one table's row."""
    names = {f"new_{name}": value for name, value in values.items()}
    query = sa.update(tables).where(tables.c.code == sa.bindparam("of"))
    query = query.values({name: sa.bindparam(f"new_{name}") for name in values})
    return query, {"of": code, **names}


def change_seat(code: str, number: int, **values: Any) -> tuple[sa.Executable, Row]:
    """An update of one seat's row."""
    names = {f"new_{name}": value for name, value in values.items()}
    query = sa.update(seats).where(seats.c.table == sa.bindparam("of"), seats.c.number == sa.bindparam("at"))
    query = query.values({name: sa.bindparam(f"new_{name}") for name in values})
    return query, {"of": code, "at": number, **names}
