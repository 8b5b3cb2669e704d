"""One server for each database: two would sell the same seat twice, so the second is refused when it starts.

On SQLite the lease is a lock on a file beside the database. On PostgreSQL it is a lock of the only session that writes,
so nothing is ever written without it. Both end with the process, even if that is killed.
"""
from __future__ import annotations

import secrets
import sqlite3
import time
from pathlib import Path
from typing import Any, Protocol

import sqlalchemy as sa

from gnothi.engine.errors import GnothiError
from gnothi.server.schema import leases

WAIT_SECONDS = 3.0      # for a server that is just stopping
RETRY_SECONDS = 0.1
TRY_LOCK = "SELECT pg_try_advisory_lock(470012, hashtext(coalesce(current_schema(), '')))"
HOLDER = str(sa.select(leases.c.holder))
KEEP_ALIVE = ("tcp_keepalives_idle = 10", "tcp_keepalives_interval = 5", "tcp_keepalives_count = 3")
"""So that PostgreSQL soon notices a machine that was cut off, and frees its lock."""


class Leased(GnothiError):
    """Another server has this database now."""


class Replaced(GnothiError):
    """Another server has had this database since, so what this one remembers may no longer be true."""


class Lock(Protocol):
    """What keeps a second server out."""

    writer: sa.Engine       # all writing goes through it, and so stands under the lock
    holder: str             # our name in the database

    def take(self) -> None:
        """Wait a little for a server that is just stopping; then raise `Leased`."""

    def release(self) -> None: ...


class FileLock:
    """A lock on a file beside the database, of the kind that SQLite itself uses on every system."""

    def __init__(self, engine: sa.Engine) -> None:
        self.writer = engine
        self.holder = secrets.token_hex(16)
        path = f"{Path(str(engine.url.database)).resolve()}.lock"
        self.file = sqlite3.connect(path, WAIT_SECONDS, isolation_level=None, check_same_thread=False)

    def take(self) -> None:
        try:
            self.file.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise Leased("another process has locked the file") from None
            raise

    def release(self) -> None:
        self.file.close()


class SessionLock:
    """A lock that each session of the writer takes before anything else; there is one such session at a time."""

    def __init__(self, engine: sa.Engine) -> None:
        self.writer = sa.create_engine(engine.url, pool_size=1, max_overflow=0, pool_pre_ping=True)
        self.holder = secrets.token_hex(16)
        self.sessions = 0
        sa.event.listen(self.writer, "connect", self._begin)

    def take(self) -> None:
        self.writer.connect().close()

    def release(self) -> None:
        self.writer.dispose()

    def _begin(self, session: Any, record: object) -> None:
        try:
            for setting in KEEP_ALIVE:
                session.execute(f"SET {setting}")
            self._lock(session)
            session.commit()
        except BaseException:
            session.close()
            raise
        self.sessions += 1

    def _lock(self, session: Any) -> None:
        """Take the lock, or take it again after a lost session, unless another server came in between."""
        locked = try_lock(session, 0 if self.sessions else WAIT_SECONDS)
        if self.sessions and session.execute(HOLDER).fetchone() != (self.holder,):
            raise Replaced("another server has taken over this database, so this one stops")
        if not locked:
            raise Leased("another session has the lock")


def try_lock(session: Any, seconds: float) -> bool:
    """Whether a session gets the lock within this time."""
    until = time.monotonic() + seconds
    while not session.execute(TRY_LOCK).fetchone()[0]:
        if time.monotonic() >= until:
            return False
        time.sleep(RETRY_SECONDS)
    return True
