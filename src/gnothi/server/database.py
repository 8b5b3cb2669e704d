"""The database of a server: SQLite or PostgreSQL, in the present layout, and written to by this process alone."""
from __future__ import annotations

import sqlite3
import time
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from platformdirs import user_data_path

from gnothi.engine.errors import GnothiError
from gnothi.server.clocks import Session
from gnothi.server.lease import FileLock, Leased, Lock, SessionLock
from gnothi.server.schema import ADD_LEASE, DROP_LEASES, leases

FULL, READ_ONLY = "the disk is full", "the database may only be read, not written to"
REASONS: dict[int | str, str] = {
    sqlite3.SQLITE_FULL: FULL, sqlite3.SQLITE_READONLY: READ_ONLY, "53100": FULL, "25006": READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened; may this user read and write it and its folder?",
    sqlite3.SQLITE_IOERR: "the disk does not take what is written to it",
    sqlite3.SQLITE_NOTADB: "the file is no database of SQLite",
    sqlite3.SQLITE_CORRUPT: "the database is damaged; restore a backup",
}
"""What people read of an error, by the number of SQLite or the code of PostgreSQL."""
UNUSABLE = (sa.exc.DBAPIError, sa.exc.ArgumentError, sqlite3.Error, ImportError, OSError)


def default_url() -> str:
    """A file in the user's data folder."""
    folder = user_data_path("gnothi")
    return f"sqlite:///{folder / 'tables.sqlite'}"


class Database:
    """A database that this process has to itself until it closes it."""

    def __init__(self, url: str, address: str = "", door: str = "") -> None:
        """`address` is where people find the server that has it, `door` where `gnothi admin` does."""
        try:
            self.engine = connect(url)
            self.lock: Lock = (SessionLock if self.engine.dialect.name == "postgresql" else FileLock)(self.engine)
            try:
                self._take(address, door)
            except BaseException:
                self.close()
                raise
        except UNUSABLE as error:
            where = without_password(url)
            raise GnothiError(
                f"the tables cannot be kept in {where!r}: {why(error)}; name another place with --db"
            ) from None

    def _take(self, address: str, door: str) -> None:
        """Lock the database, bring it to the present layout, and write there who has it."""
        try:
            self.lock.take()
        except Leased:
            raise Leased(
                f"another Gnothi server{self._holder()} already uses these tables; play there, stop it first, or give "
                "this one a database of its own with --db"
            ) from None
        migrate(self.engine)
        now = time.time()
        with self.lock.writer.begin() as connection:
            last = connection.execute(sa.select(leases.c.started, leases.c.renewed)).first()
            connection.execute(DROP_LEASES)
            lease = {"holder": self.lock.holder, "address": address, "door": door, "renewed": now, "started": now}
            connection.execute(ADD_LEASE, lease)
        self.session = Session(now, *(last or ()))

    def _holder(self) -> str:
        """Where the server is found that has the database, if that can be read."""
        with suppress(sa.exc.DBAPIError), self.engine.connect() as connection:
            address = connection.execute(sa.select(leases.c.address)).scalar()
            return f", at {address}," if address else ""
        return ""

    def close(self) -> None:
        self.lock.release()
        self.engine.dispose()


def why(error: BaseException) -> str:
    """What is wrong with a database, in a sentence where we know one."""
    cause = getattr(error, "orig", None) or error
    if isinstance(cause, OSError) and cause.strerror:
        return f"{cause.strerror.lower()}: {cause.filename}"
    if isinstance(cause, sqlite3.Error):
        known: int | str = getattr(cause, "sqlite_errorcode", 0) & 0xFF      # without what SQLite adds to it
    else:
        known = getattr(cause, "sqlstate", None) or ""
    return REASONS.get(known) or str(cause).strip().partition("\n")[0]


def connect(url: str) -> sa.Engine:
    """An engine whose commits are on the disk when they return."""
    parsed = sa.make_url(url)
    if parsed.get_backend_name() == "postgresql":
        return sa.create_engine(parsed.set(drivername="postgresql+psycopg"), pool_size=4, pool_pre_ping=True)
    if parsed.get_backend_name() != "sqlite":
        raise GnothiError(f"tables are kept in SQLite or PostgreSQL, not in {parsed.get_backend_name()}")
    if parsed.database in (None, "", ":memory:"):
        raise GnothiError("tables in memory would be lost; give SQLite a file, as in sqlite:///tables.sqlite")
    Path(str(parsed.database)).parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(parsed, connect_args={"timeout": 30, "check_same_thread": False})
    sa.event.listen(engine, "connect", make_durable)
    return engine


def make_durable(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def migrate(engine: sa.Engine, revision: str = "head") -> None:
    """Bring the database to the present layout, or to an earlier one."""
    config = migrations()
    config.attributes["engine"] = engine
    refuse_later(engine)
    command.upgrade(config, revision)


def migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("gnothi.server") / "migrations"))
    return config


def layouts() -> list[str]:
    """The names of all layouts that this version knows, the present one first."""
    return [script.revision for script in ScriptDirectory.from_config(migrations()).walk_revisions()]


def layout(engine: sa.Engine) -> str:
    """The name of the layout of a database; empty if it holds nothing yet."""
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision() or ""


def refuse_later(engine: sa.Engine) -> None:
    if layout(engine) not in ("", *layouts()):
        raise GnothiError(
            f"{engine.url.render_as_string()!r} has the layout of a later version of Gnothi; use that version, or "
            "restore into an empty database a backup that was made before the upgrade"
        )


def without_password(url: str) -> str:
    try:
        return sa.make_url(url).render_as_string(hide_password=True)
    except sa.exc.ArgumentError:
        return url
