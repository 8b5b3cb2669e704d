"""The database of a server: SQLite or PostgreSQL, in the present layout."""
from __future__ import annotations

import sqlite3
from collections.abc import Mapping
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
from gnothi.server.clocks import Uptime
from gnothi.server.lease import FileLock, Leased, Lock, SharedLock
from gnothi.server.schema import ADD_LEASE, ADD_RUN, DROP_LEASES, Row, leases, runs

FULL, READ_ONLY = "the disk is full", "the database may only be read, not written to"
REASONS: dict[int | str, str] = {
    sqlite3.SQLITE_FULL: FULL, sqlite3.SQLITE_READONLY: READ_ONLY, "53100": FULL, "25006": READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened; may this user read and write it and its folder?",
    sqlite3.SQLITE_IOERR: "the disk does not take what is written to it",
    sqlite3.SQLITE_NOTADB: "the file is no database of SQLite",
    sqlite3.SQLITE_CORRUPT: "the database is damaged; restore a backup",
}
"""What people read of an error, by the number of SQLite or the code of PostgreSQL."""
FIRST_SHARED = "0010"   # the first layout that several processes could use at a time
MAX_RUNS = 200          # of the past, that are looked at to find out how long somebody has thought
UNUSABLE = (sa.exc.DBAPIError, sa.exc.ArgumentError, sqlite3.Error, ImportError, OSError)


def default_url() -> str:
    """A file in the user's data folder."""
    folder = user_data_path("gnothi")
    return f"sqlite:///{folder / 'tables.sqlite'}"


class Database:
    """A database that this process may use until it closes it: SQLite alone, PostgreSQL beside others."""

    def __init__(
        self, url: str, address: str = "", door: str = "", rules: Mapping[str, str] | None = None, machine: int = 0
    ) -> None:
        """`address` is where people find this process, `door` where `gnothi admin` does, `rules` those of its games.

        A `machine` that only thinks for the others has so many workers.
        """
        try:
            self.engine = connect(url)
            self.is_shared = self.engine.dialect.name == "postgresql"
            # What others write would empty the cache of the connection that writes: it has an engine to itself.
            self.lock: Lock = SharedLock(self.engine) if self.is_shared else FileLock(connect(url))
            try:
                self._enter({
                    "holder": self.lock.holder, "address": address, "door": door, "rules": dict(rules or {}),
                    "machine": machine,
                })
            except BaseException:
                self.close()
                raise
        except UNUSABLE as error:
            where = without_password(url)
            raise GnothiError(
                f"the tables cannot be kept in {where!r}: {why(error)}; name another place with --db"
            ) from None

    def _enter(self, lease: Row) -> None:
        """Take our place, bring the database to the present layout, and write there that we use it."""
        try:
            with self.lock.enter():
                others = self._others(lease["rules"])
                migrate(self.engine)
                with self.lock.writer.begin() as connection:
                    now = self.lock.now(connection)
                    if not others:
                        connection.execute(DROP_LEASES)
                        connection.execute(ADD_RUN, {"began": now, "alive": now})
                    connection.execute(ADD_LEASE, {**lease, "renewed": now})
                    past = connection.execute(sa.select(runs).order_by(runs.c.began.desc()).limit(MAX_RUNS))
                    self.uptime = Uptime(now, [(run.began, run.alive) for run in past])
        except Leased:
            raise Leased(
                f"another Gnothi server{self._holder()} already uses these tables; play there, stop it first, or give "
                "this one a database of its own with --db"
            ) from None
        self.lock.lease = lease
        self.lock.see(others)

    def _others(self, rules: Mapping[str, str]) -> list[Row]:
        """The other processes that use the database; refused unless they are of our version."""
        there = layout(self.engine)
        if not there:
            return []
        refuse_later(self.engine)
        if there < FIRST_SHARED:    # its servers hold a lock beside which we would not have come in
            return []
        others = self.lock.others()
        for other in others:
            differs = [game for game in rules.keys() & other["rules"].keys() if rules[game] != other["rules"][game]]
            if there != layouts()[0] or differs:
                raise GnothiError(
                    f"another Gnothi server, at {other['address']}, uses these tables in another version; stop it "
                    "first, or start the same version here"
                )
        return others

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
