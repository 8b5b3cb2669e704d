"""One server for the tests that do not need their own, and databases to keep tables in."""
from __future__ import annotations

import getpass
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
import sqlalchemy as sa

from gnothi.bench.server import free_port
from tests.server import GAME, Inside, Served, sqlite_at


@pytest.fixture(scope="session")
def database_at(request: pytest.FixtureRequest) -> Callable[[Path], str]:
    """Makes an empty database: an SQLite file in a folder, or one of PostgreSQL if the tests are to use that."""
    if not request.config.getoption("postgres"):
        return sqlite_at
    postgres, numbers = request.getfixturevalue("postgres"), count()
    return lambda _: empty_database(postgres, f"gnothi_{next(numbers)}")


@pytest.fixture(scope="session")
def served(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, database_at: Callable[[Path], str]
) -> Iterator[Served]:
    processes = request.config.getoption("processes")
    several = ("--processes", str(processes)) if processes > 1 else ()
    server = Served(database_at(tmp_path_factory.mktemp("server")), *several)
    try:
        yield server.wait_ready(GAME, "cogito")
    finally:
        server.close()


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory, database_at: Callable[[Path], str]) -> Iterator[Inside]:
    server = Inside(database_at(tmp_path_factory.mktemp("inside")))
    try:
        yield server
    finally:
        server.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a private PostgreSQL that lives as long as the tests."""
    binaries = postgres_binaries()
    if binaries is None:
        pytest.skip("left out: PostgreSQL's binaries are not installed (apt install postgresql)")
    user = server_user()
    if user is None:
        pytest.skip("left out: PostgreSQL does not run as root, and there is no other user to run it as")
    folder = Path(tempfile.mkdtemp(prefix="gnothi-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, user)
    port = free_port()

    def call(program: str, *args: str) -> None:
        as_user = {"user": user, "group": pwd.getpwnam(user).pw_gid} if os.geteuid() == 0 else {}
        subprocess.run([binaries / program, *args], check=True, cwd=folder, stdout=subprocess.DEVNULL, **as_user)

    data = folder / "data"
    call("initdb", "-D", str(data), "-U", "gnothi", "--auth=trust", "--no-sync", "-E", "UTF8")
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
    call("pg_ctl", "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        yield f"postgresql://gnothi@127.0.0.1:{port}/postgres"
    finally:
        call("pg_ctl", "-D", str(data), "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_database(postgres: str) -> str:
    """An empty database of PostgreSQL."""
    return empty_database(postgres, "gnothi")


def empty_database(postgres: str, name: str) -> str:
    base = sa.make_url(postgres).set(drivername="postgresql+psycopg")
    engine = sa.create_engine(base, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return base.set(database=name, drivername="postgresql").render_as_string()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    return sqlite_at(tmp_path) if request.param == "sqlite" else request.getfixturevalue("postgres_database")


def postgres_binaries() -> Path | None:
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None, key=lambda path: int(path.parent.name))


def server_user() -> str | None:
    """Who may run PostgreSQL: we ourselves, or, if we are root, the user that its package made."""
    if os.geteuid() != 0:
        return getpass.getuser()
    return next((name for name in ("postgres", "nobody") if any(user.pw_name == name for user in pwd.getpwall())), None)
