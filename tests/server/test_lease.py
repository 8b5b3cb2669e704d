"""Who uses a database: one server alone with SQLite, any number with PostgreSQL; a killed one is noticed at once."""
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
from gnothi.server.lease import TRY_LOCK, Leased, SharedLock
from gnothi.server.refusals import refusal
from gnothi.server.schema import leases
from gnothi.server.settings import Settings
from gnothi.server.store import Store
from tests.server import ALONE, Served, free_port, sqlite_at

ADDRESS = "http://127.0.0.1:8000"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gnothi.server.lease.WAIT_SECONDS", 0.2)


def test_a_second_server_is_told_where_the_first_is_and_what_to_do(tmp_path: Path) -> None:
    with closing(Database(sqlite_at(tmp_path), ADDRESS)), pytest.raises(Leased) as refused:
        Database(sqlite_at(tmp_path))
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


def test_a_second_process_is_refused_in_a_sentence_and_a_killed_one_frees_the_file_at_once(tmp_path: Path) -> None:
    first = Served(sqlite_at(tmp_path), *ALONE)
    try:
        first.wait_listening()
        second = start_second(first.db)
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


# Several at one database


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


def look(database: Database) -> frozenset[str]:
    assert lock_of(database).look()
    return database.lock.living


def lock_of(database: Database) -> SharedLock:
    assert isinstance(database.lock, SharedLock)
    return database.lock


def test_each_sees_who_lives_and_who_is_gone(postgres_database: str, admin: sa.Connection) -> None:
    with closing(Database(postgres_database)) as first:
        second = Database(postgres_database)
        both = {first.lock.holder, second.lock.holder}
        assert look(first) == look(second) == both
        line = lock_of(second).line
        assert line is not None
        line.close()        # as when it is killed
        assert look(first) == {first.lock.holder}
        assert admin.execute(sa.select(leases.c.holder)).scalars().all() == [first.lock.holder]
        lock_of(second).line = lock_of(second).open_line()
        assert not lock_of(second).look(), "it was given up, and comes back"
        assert look(first) == both
        second.close()
        assert look(first) == {first.lock.holder}


def test_whose_machine_was_cut_off_is_given_up_after_a_while(postgres_database: str, admin: sa.Connection) -> None:
    with closing(Database(postgres_database)) as first, closing(Database(postgres_database)) as second:
        admin.execute(sa.update(leases).where(leases.c.holder == second.lock.holder).values(renewed=0.0))
        assert look(first) == {first.lock.holder}


def test_nobodys_time_stands_still_while_any_of_them_lives(postgres_database: str) -> None:
    first = Database(postgres_database)
    with closing(Database(postgres_database)) as second:
        assert second.uptime.began == first.uptime.began
        first.close()
        with closing(Database(postgres_database)) as third:
            assert third.uptime.began == second.uptime.began and not third.uptime.past
    with closing(Database(postgres_database)) as fourth:
        assert fourth.uptime.began > second.uptime.began and len(fourth.uptime.past) == 1


def test_another_version_beside_ours_is_refused(postgres_database: str, admin: sa.Connection) -> None:
    with closing(Database(postgres_database, ADDRESS, rules={"cogito": "1 standard", "karma": "1 standard"})):
        Database(postgres_database, rules={"cogito": "1 standard"}).close()
        with pytest.raises(GnothiError, match=f"another Gnothi server, at {ADDRESS}, uses these tables in another"):
            Database(postgres_database, rules={"cogito": "2 standard"})
    while not admin.exec_driver_sql(TRY_LOCK).scalar():     # as a server of version 0.1 does, once the others are gone
        time.sleep(0.02)
    with pytest.raises(Leased, match="another Gnothi server"):
        Database(postgres_database)


def test_a_server_of_an_earlier_version_is_kept_out(postgres_database: str, admin: sa.Connection) -> None:
    with closing(Database(postgres_database)):
        assert not admin.exec_driver_sql(TRY_LOCK).scalar()


def test_a_lost_session_is_opened_again_and_what_waits_is_stored(postgres_database: str, admin: sa.Connection) -> None:
    async def lose() -> None:
        store = Store(Database(postgres_database))
        await store.renew()
        end_sessions(admin)
        await store.renew()
        assert store.failure is None
        store.close()

    asyncio.run(lose())


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


def test_what_nobody_foresaw_is_said_to_be_broken() -> None:
    assert refusal(GnothiError("why")).error == "broken"
