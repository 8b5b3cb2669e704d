"""One server for each database: the second is refused, a killed one leaves nothing behind, a lost lock is noticed."""
from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from gnothi.engine.errors import GnothiError
from gnothi.server import house as house_module
from gnothi.server.database import Database, connect
from gnothi.server.house import House
from gnothi.server.lease import TRY_LOCK, Leased, Replaced
from gnothi.server.refusals import refusal
from gnothi.server.schema import leases
from gnothi.server.settings import Settings
from gnothi.server.store import Store
from tests.server import ALONE, Served, free_port, sqlite_at

ADDRESS = "http://127.0.0.1:8000"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gnothi.server.lease.WAIT_SECONDS", 0.2)


def test_a_second_server_is_told_where_the_first_is_and_what_to_do(url: str) -> None:
    with closing(Database(url, ADDRESS)), pytest.raises(Leased) as refused:
        Database(url)
    assert str(refused.value) == (
        f"another Gnothi server, at {ADDRESS}, already uses these tables; play there, stop it first, or give this one "
        "a database of its own with --db"
    )


def test_who_closes_a_database_leaves_it_to_the_next(url: str) -> None:
    for _ in range(3):
        Database(url).close()


def test_two_databases_are_served_by_two(url: str, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    with closing(Database(url)), closing(Database(sqlite_at(tmp_path / "other"))):
        pass


def test_a_link_leads_to_the_same_lock(tmp_path: Path) -> None:
    (tmp_path / "link.sqlite").symlink_to(tmp_path / "tables.sqlite")
    with closing(Database(sqlite_at(tmp_path))), pytest.raises(Leased):
        Database(f"sqlite:///{tmp_path}/link.sqlite")


def test_a_second_process_is_refused_in_a_sentence_and_a_killed_one_frees_the_database_at_once(url: str) -> None:
    first = Served(url, *ALONE)
    try:
        first.wait_listening()
        second = start_second(url)
        assert second.returncode == 2
        assert f"gnothi: another Gnothi server, at http://127.0.0.1:{first.port}, already uses" in second.stderr
        assert "Traceback" not in second.stderr
        made = first.make(seats=2)
        first.kill()
        first.start()
        assert first.wait_listening().http.get(f"/api/tables/{made['code']}").status_code == 200
    finally:
        first.close()


def start_second(url: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "gnothi", "serve", "--port", str(free_port()), "--db", url]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


# A lost session


@pytest.fixture
def admin(postgres_database: str) -> Iterator[sa.Connection]:
    """Somebody who may end other people's sessions."""
    engine = connect(postgres_database)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        yield connection
    engine.dispose()


def end_sessions(admin: sa.Connection) -> None:
    """As a restart of PostgreSQL does."""
    others = "datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
    admin.execute(sa.text(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {others}"))


def test_a_lost_lock_is_taken_again_and_what_waits_is_stored(postgres_database: str, admin: sa.Connection) -> None:
    async def lose() -> None:
        store = Store(Database(postgres_database))
        await store.renew()
        end_sessions(admin)
        await store.renew()
        assert store.failure is None
        with pytest.raises(Leased):
            Database(postgres_database)
        store.close()

    asyncio.run(lose())


@pytest.mark.parametrize("still_there", [True, False])
def test_nothing_is_written_once_another_server_has_been_there(
    postgres_database: str, admin: sa.Connection, still_there: bool
) -> None:
    async def lose() -> None:
        store = Store(Database(postgres_database))
        end_sessions(admin)
        other = Database(postgres_database, "elsewhere")
        if not still_there:
            other.close()
        with pytest.raises(Replaced):
            await store.renew()
        assert store.replaced and store.failure is not None
        other.close()
        store.close()

    asyncio.run(lose())
    assert admin.execute(sa.select(leases.c.address)).scalars().all() == ["elsewhere"]


def test_a_server_whose_database_another_one_has_taken_over_stops(
    postgres_database: str, admin: sa.Connection
) -> None:
    server = Served(postgres_database, *ALONE)
    try:
        server.wait_listening()
        end_sessions(admin)
        assert admin.exec_driver_sql(TRY_LOCK).scalar()
        admin.execute(sa.update(leases).values(holder="another"))
        refused = server.ask("POST", "/tables", game="connect_four")
        assert (refused.status_code, refused.json()["error"]) == (503, "stopping")
        assert server.process.wait(60) == 2
    finally:
        server.close()


def test_a_database_that_is_gone_is_noticed_though_nobody_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def watch() -> tuple[bool, bool]:
        house = House(Settings(db=sqlite_at(tmp_path)))
        house.background.spawn(house._watch_database())
        rename(house, "lease", "away")
        await until(lambda: house.store.failure is not None)
        while_gone = house.store.failure is None
        rename(house, "away", "lease")
        await until(lambda: house.store.failure is None)
        await asyncio.sleep(0.1)
        await house.close()
        return while_gone, house.store.failure is None

    monkeypatch.setattr(house_module, "WATCH_SECONDS", 0.01)
    with caplog.at_level(logging.WARNING):
        assert asyncio.run(watch()) == (False, True)
    assert [record.getMessage().split(":")[0] for record in caplog.records] == [
        "nothing can be stored", "what is played is stored again",
    ]


def rename(house: House, old: str, new: str) -> None:
    with house.store.database.engine.begin() as connection:
        connection.execute(sa.text(f'ALTER TABLE "{old}" RENAME TO "{new}"'))


async def until(true: object) -> None:
    limit = time.monotonic() + 60
    while not true():  # type: ignore[operator]
        assert time.monotonic() < limit, "it did not happen"
        await asyncio.sleep(0.01)


def test_who_is_replaced_is_said_to_be_stopping() -> None:
    assert refusal(Replaced("gone")).error == "stopping"
    assert refusal(GnothiError("why")).error == "broken"
