"""One server for the tests that do not need their own, and databases to keep tables in."""
from __future__ import annotations

import getpass
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
def serve(request: pytest.FixtureRequest, database_at: Callable[[Path], str]) -> Callable[..., Served]:
    """Starts a server with a database in a folder, in as many processes as the tests are to use."""
    processes = request.config.getoption("processes")
    return lambda folder, *more: Served(database_at(folder), *more, processes=processes)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory, serve: Callable[..., Served]) -> Iterator[Served]:
    server = serve(tmp_path_factory.mktemp("server"))
    try:
        yield server.wait_ready(GAME, "cogito")
    finally:
        server.close()


@pytest.fixture(scope="module")
def inside(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, database_at: Callable[[Path], str]
) -> Iterator[Inside]:
    with sides(database_at(tmp_path_factory.mktemp("inside")), request.config.getoption("processes")) as server:
        yield server


@contextmanager
def sides(db: str, processes: int, *games: str) -> Iterator[Inside]:
    """A server in this process, and another one on its database if there are to be several."""
    servers = [Inside(db, *games) for _ in range(min(2, processes))]
    servers[0].other = servers[-1]
    try:
        yield servers[0]
    finally:
        for server in servers:
            server.close()


@pytest.fixture
def two_sides(postgres_database: str) -> Iterator[Inside]:
    """A server with another one beside it, whatever the tests are to use otherwise."""
    with sides(postgres_database, 2, GAME, "cogito") as server:
        yield server


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
