"""A whole database as one SQLite file, taken while people play, and put back into an empty database of either kind."""
from __future__ import annotations

import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sa

from gnothi.engine.errors import GnothiError
from gnothi.server.database import (
    UNUSABLE,
    Database,
    connect,
    layout,
    layouts,
    migrate,
    refuse_later,
    why,
    without_password,
)
from gnothi.server.schema import leases, meta

CHUNK = 500     # rows copied at a time


def back_up(url: str, file: Path) -> int:
    """Write all that is stored at this moment into a new file; how many tables it holds."""
    if file.exists():
        raise GnothiError(f"{file} is already there; name a new file")
    source = existing(url)
    try:
        if source.dialect.name == "sqlite":
            copy_file(Path(str(source.url.database)), file)
        else:
            copy_rows_to(source, file)
        return count_tables(file)
    except UNUSABLE as error:
        file.unlink(missing_ok=True)
        raise GnothiError(f"{without_password(url)!r} could not be backed up to {file}: {why(error)}") from None
    finally:
        source.dispose()


def existing(url: str, current: bool = False) -> sa.Engine:
    """A database that is already there; if `current`, in the present layout."""
    try:
        parsed = sa.make_url(url)
        if parsed.get_backend_name() == "sqlite" and not Path(str(parsed.database)).is_file():
            raise GnothiError(f"there is no database {parsed.database}; name it with --db")
        engine = connect(url)
        try:
            refuse_foreign(engine, current)
        except BaseException:
            engine.dispose()
            raise
        return engine
    except UNUSABLE as error:
        raise GnothiError(f"{without_password(url)!r} cannot be read: {why(error)}") from None


def refuse_foreign(engine: sa.Engine, current: bool) -> None:
    where = engine.url.render_as_string()
    if not sa.inspect(engine).has_table("table"):
        raise GnothiError(f"{where!r} is no database of Gnothi; name another with --db")
    refuse_later(engine)
    if current and layout(engine) != layouts()[0]:
        raise GnothiError(
            f"{where!r} has the layout of an earlier version of Gnothi; use `gnothi admin` of that version, or start "
            "this version's server there first"
        )


def copy_file(database: Path, file: Path) -> None:
    """By SQLite's own backup, which sees each transaction whole and holds nobody up."""
    file.parent.mkdir(parents=True, exist_ok=True)
    source, target = sqlite3.connect(database), sqlite3.connect(file)
    try:
        source.backup(target)
    finally:
        target.close()
        source.close()


def copy_rows_to(source: sa.Engine, file: Path) -> None:
    """Everything as it is at one moment, from a database that is not a file."""
    target = connect(f"sqlite:///{file}")
    try:
        with source.connect().execution_options(isolation_level="REPEATABLE READ") as reading:
            revision = reading.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one()
            migrate(target, revision)
            copy_rows(reading, target)
    finally:
        target.dispose()


def copy_rows(reading: sa.Connection, target: sa.Engine) -> None:
    """Into a database of the same layout, which may be an earlier one, with fewer tables and columns than ours."""
    there = sa.MetaData()
    there.reflect(target)
    with target.begin() as writing:
        for table in meta.sorted_tables:
            if table is leases or table.name not in there.tables:
                continue
            columns = [column for column in table.c if column.name in there.tables[table.name].c]
            rows = reading.execution_options(yield_per=CHUNK).execute(sa.select(*columns)).mappings()
            for part in rows.partitions(CHUNK):
                writing.execute(sa.insert(table), [dict(row) for row in part])


def count_tables(file: Path) -> int:
    with sqlite3.connect(file) as connection:
        return int(connection.execute('SELECT count(*) FROM "table"').fetchone()[0])


def restore(file: Path, url: str) -> int:
    """Put a backup into a database that holds nothing yet; how many tables it holds then."""
    if not file.is_file():
        raise GnothiError(f"there is no file {file}")
    existing(f"sqlite:///{file}").dispose()
    database = Database(url)
    try:
        if database.lock.others():
            raise GnothiError(f"servers use {without_password(url)!r}; stop them first")
        with database.lock.writer.connect() as connection:
            if connection.execute(sa.select(meta.tables["table"].c.code).limit(1)).first() is not None:
                raise GnothiError(f"{without_password(url)!r} already holds tables; restore into an empty database")
        with TemporaryDirectory() as folder:
            source = present_copy(file, Path(folder) / "copy.sqlite")
            with source.connect() as reading:
                copy_rows(reading, database.lock.writer)
            source.dispose()
        return count_tables(file)
    finally:
        database.close()


def present_copy(file: Path, copy: Path) -> sa.Engine:
    """A backup brought to the present layout; the file itself stays as it was, for the version that made it."""
    copy_file(file, copy)
    engine = connect(f"sqlite:///{copy}")
    migrate(engine)
    return engine
