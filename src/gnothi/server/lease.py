"""Who uses a database: one process alone with SQLite, any number of them with PostgreSQL.

With SQLite it is a lock on a file beside the database that keeps a second process out. With PostgreSQL each process has
a line of its own to the database for as long as it lives: on it stands a lock that only this process can have, so that
the others see at once when it was killed, and on it comes the news of the others; see `news`. A process whose machine
was cut off is given up after `GONE_SECONDS`. If it comes back it may believe what is no longer true, which does no
harm: whatever it wants to store is refused unless it has seen all that was stored before; see `store`.
"""
from __future__ import annotations

import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

import sqlalchemy as sa

from gnothi.engine.errors import GnothiError
from gnothi.server.schema import ADD_LEASE, RENEW_LEASE, RENEW_LEASE_NOW, RENEW_RUN, Job, Row, leases

WAIT_SECONDS = 3.0      # for a server that is just stopping
RETRY_SECONDS = 0.1
GONE_SECONDS = 15.0     # since it last renewed its lease, until a process is given up though its line still stands
ALONE, ENTERING, ALIVE = 470012, 470013, 470014     # the kinds of locks; a server of an earlier version has the first
SCHEMA = "hashtext(coalesce(current_schema(), ''))"
TRY_LOCK = f"SELECT pg_try_advisory_lock({ALONE}, {SCHEMA})"
BESIDE_OTHERS = f"SELECT pg_try_advisory_lock_shared({ALONE}, {SCHEMA})"
ENTER = f"SELECT pg_advisory_xact_lock({ENTERING}, {SCHEMA})"
LIVE = f"SELECT pg_try_advisory_lock({ALIVE}, %s)"
LINES = f"SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = {ALIVE} AND granted"
NOW = "SELECT extract(epoch FROM clock_timestamp())::float"
KEEP_ALIVE = ("tcp_keepalives_idle = 5", "tcp_keepalives_interval = 3", "tcp_keepalives_count = 3")
"""So that PostgreSQL soon notices a machine that was cut off, and frees its locks."""


class Leased(GnothiError):
    """Another server has this database now."""


class Lock(Protocol):
    """What a process has to hold while it uses the database."""

    writer: sa.Engine           # all writing goes through it
    holder: str                 # our name in the database
    living: frozenset[str]      # the names of all processes that use it, as we saw them last
    machines: dict[str, int]    # the names of the machines that think for them, each with how many workers it has
    lease: Row                  # what is written there of us, once it is

    @property
    def leads(self) -> bool:
        """Whether we do what one process is to do for all."""

    def enter(self) -> AbstractContextManager[None]:
        """While this lasts nobody else enters; wait a little for a server that is just stopping, or raise `Leased`."""

    def others(self) -> list[Row]:
        """What is written of the other processes that live."""

    def see(self, others: Sequence[Row]) -> None:
        """Know who lives."""

    def now(self, connection: sa.Connection) -> float:
        """What time it is for all who use the database."""

    def renewal(self) -> Job:
        """What renews our lease."""

    def release(self) -> None: ...


class FileLock:
    """A lock on a file beside the database, of the kind that SQLite itself uses on every system."""

    def __init__(self, writer: sa.Engine) -> None:
        self.writer = writer
        self.holder = secrets.token_hex(16)
        self.living = frozenset({self.holder})
        self.machines: dict[str, int] = {}
        self.lease: Row = {}
        path = f"{Path(str(writer.url.database)).resolve()}.lock"
        self.file = sqlite3.connect(path, WAIT_SECONDS, isolation_level=None, check_same_thread=False)

    leads = True

    @contextmanager
    def enter(self) -> Iterator[None]:
        try:
            self.file.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise Leased("another process has locked the file") from None
            raise
        yield

    def others(self) -> list[Row]:
        return []

    def see(self, others: Sequence[Row]) -> None:
        """Nobody else."""

    def now(self, connection: sa.Connection) -> float:
        return time.time()

    def renewal(self) -> Job:
        now = time.time()
        return [(RENEW_LEASE, {"now": now, "of": self.holder}), (RENEW_RUN, {"now": now})]

    def release(self) -> None:
        self.file.close()
        self.writer.dispose()


class SharedLock:
    """A place among the processes that use a database of PostgreSQL."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.writer = sa.create_engine(engine.url, pool_size=1, max_overflow=0, pool_pre_ping=True)
        sa.event.listen(self.writer, "connect", keep_alive)
        self.holder = secrets.token_hex(16)
        self.living = frozenset({self.holder})
        self.machines: dict[str, int] = {}
        self.lease: Row = {}
        self.line: Any = None       # a connection of the driver's own, beside those of the engine
        self.looking = threading.Lock()     # nobody leaves in the middle of it

    @property
    def leads(self) -> bool:
        return self.holder == min(self.living)

    @contextmanager
    def enter(self) -> Iterator[None]:
        with self.engine.begin() as connection:
            self.line = self.open_line()
            connection.exec_driver_sql(ENTER)
            yield

    def open_line(self) -> Any:
        """A session of our own, with our locks on it."""
        driver: Any = self.engine.dialect.dbapi
        url = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        line = driver.connect(url, autocommit=True)
        try:
            keep_alive(line, None)
            if not patiently(lambda: is_granted(line, BESIDE_OTHERS)):
                raise Leased("a server of an earlier version has the database")
            patiently(lambda: is_granted(line, LIVE, sign_of(self.holder)))
        except BaseException:
            line.close()
            raise
        return line

    def others(self) -> list[Row]:
        with self.engine.connect() as connection:
            return self._others(connection)

    def _others(self, connection: sa.Connection) -> list[Row]:
        lines = {number for number, in connection.exec_driver_sql(LINES)}
        current = leases.c.renewed > self.now(connection) - GONE_SECONDS
        found = connection.execute(sa.select(leases).where(current, leases.c.holder != self.holder)).mappings()
        return [dict(row) for row in found if sign_of(row["holder"]) in lines]

    def now(self, connection: sa.Connection) -> float:
        return float(connection.exec_driver_sql(NOW).scalar_one())

    def look(self) -> bool:
        """Renew our lease, and find out who lives; False if the others had given us up."""
        with self.looking, self.engine.begin() as connection:
            connection.exec_driver_sql("SET LOCAL synchronous_commit = off")
            now = self.now(connection)
            renewed = connection.execute(RENEW_LEASE, {"now": now, "of": self.holder}).rowcount
            if not renewed:
                connection.execute(ADD_LEASE, {**self.lease, "renewed": now})
            connection.execute(RENEW_RUN, {"now": now})
            others = self._others(connection)
            here = [self.holder, *(row["holder"] for row in others)]
            connection.execute(sa.delete(leases).where(leases.c.holder.not_in(here)))
        self.see(others)
        return bool(renewed)

    def see(self, others: Sequence[Row]) -> None:
        """Know who lives: those that serve, we among them, and those that think for them."""
        self.living = frozenset({self.holder, *(row["holder"] for row in others if not row["machine"])})
        self.machines = {row["holder"]: row["machine"] for row in others if row["machine"]}

    def renewal(self) -> Job:
        return [(RENEW_LEASE_NOW, {"of": self.holder})]

    def release(self) -> None:
        with suppress(sa.exc.DBAPIError), self.looking, self.engine.begin() as connection:
            connection.execute(sa.delete(leases).where(leases.c.holder == self.holder))
        if self.line is not None:
            self.line.close()
        self.writer.dispose()


def sign_of(holder: str) -> int:
    """The number by which the lock of a process is known."""
    return int(holder[:8], 16) & 0x7FFFFFFF


def keep_alive(session: Any, record: object) -> None:
    for setting in KEEP_ALIVE:
        session.execute(f"SET {setting}")
    session.commit()


def is_granted(session: Any, lock: str, *given: int) -> bool:
    return bool(session.execute(lock, given).fetchone()[0])


def patiently(granted: Callable[[], bool]) -> bool:
    """Whether a lock is granted within a short time."""
    until = time.monotonic() + WAIT_SECONDS
    while not granted():
        if time.monotonic() >= until:
            return False
        time.sleep(RETRY_SECONDS)
    return True
