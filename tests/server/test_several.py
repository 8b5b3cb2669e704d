"""`gnothi serve --processes`: several on one port; one that dies is started again, and one signal stops them all."""
from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx

from gnothi.server.settings import Settings
from gnothi.server.several import Several
from tests.server import ALONE, GAME, Served, sqlite_at


def test_two_processes_serve_one_port_and_one_that_is_killed_is_replaced(postgres_database: str) -> None:
    served = Served(postgres_database, *ALONE, processes=2)
    try:
        served.wait_ready(GAME)
        wait(lambda: len(children(served)) == 2)
        wait(lambda: len(served.names()) == 2)
        party = served.deal()
        page = party.page(0)
        page.hear("state")
        party.play(0)
        assert page.hear("state", seq=1)["awaited"] == [1]
        page.close()

        before = children(served)
        os.kill(before[0], signal.SIGKILL)
        wait(lambda: len(children(served)) == 2 and children(served) != before)
        served.http.close()
        served.http = httpx.Client(base_url=f"http://127.0.0.1:{served.port}", timeout=120)
        assert party.table()["seq"] == 1

        served.process.terminate()
        assert served.process.wait(60) == 0
        assert not any(is_alive(child) for child in before[1:])
    finally:
        served.close()


def wait(true: Callable[[], bool]) -> None:
    until = time.monotonic() + 300
    while not true():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.05)


def children(served: Served) -> list[int]:
    """The processes that serve."""
    command = ["ps", "-ww", "--ppid", str(served.process.pid), "-o", "pid=,args="]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return [int(line.split()[0]) for line in told.splitlines() if "spawn_main" in line]


def is_alive(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


def test_with_sqlite_it_is_said_what_to_do_instead(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "gnothi", "serve", "--processes", "2", "--db", sqlite_at(tmp_path)]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert refused.returncode == 2
    assert "several processes need PostgreSQL: name its database with --db, or leave --processes out" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_those_in_which_bots_think_are_divided_among_them() -> None:
    several = [Several(Settings(workers=workers), 3, ("text", "warning"), False, "") for workers in (9, 4, 1)]
    assert [each.settings.workers for each in several] == [3, 1, 1]
