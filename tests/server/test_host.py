"""What a host sees: starting, stopping, wrong settings, and bots of every level."""
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gnothi.bots.levels import LEVELS
from gnothi.bots.ready import command
from gnothi.engine.registry import load
from gnothi.server.settings import Settings
from gnothi.server.thinking import OTHERS
from tests.server import ALONE, GAME, Party, Served, person, sqlite_at


def test_a_stopping_server_says_goodbye_and_loses_nothing(tmp_path: Path) -> None:
    server = Served(sqlite_at(tmp_path), *ALONE)
    try:
        server.wait_ready(GAME)
        party = server.deal()
        party.play(0)
        page = party.page(1)
        page.hear("chat")
        assert server.stop() in (0, 130)
        assert "nothing is lost" in page.hear("bye")["text"]
        assert page.closed() in (1001, 1012)
        page.close()
        server.start()
        server.wait_ready(GAME)
        assert party.table()["seq"] == 1
    finally:
        server.close()


def test_a_host_may_offer_some_games_and_not_others(tmp_path: Path) -> None:
    server = Served(sqlite_at(tmp_path), *ALONE)
    try:
        server.wait_listening()
        assert [game["id"] for game in server.http.get("/api/games").json()["games"]] == [GAME]
        refused = server.ask("POST", "/tables", game="cogito")
        assert (refused.status_code, refused.json()["error"]) == (404, "not_found")
        assert "Cogito is not played on this server" in refused.json()["text"]
        assert "there is no game" in server.ask("POST", "/tables", game="chess").json()["text"]
    finally:
        server.close()


def test_a_game_to_offer_must_be_there(gnothi: Callable[..., tuple[int, str, str]]) -> None:
    code, _, complaint = gnothi("serve", "--game", "cogit")
    assert code == 2 and "did you mean cogito?" in complaint


def test_what_a_killed_server_wanted_compiled_is_left(tmp_path: Path) -> None:
    """A server that dies closes the pipe to its compiler."""
    words = command(load(GAME))
    compiler = subprocess.Popen(words, stdin=subprocess.PIPE, env={**os.environ, "GNOTHI_CACHE": str(tmp_path)})
    compiler.communicate(timeout=120)
    assert compiler.returncode == 1
    assert not list(tmp_path.rglob("play.txt"))


def gnothi(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "gnothi", *args], capture_output=True, text=True, timeout=1200)


@pytest.mark.parametrize("db", ["mysql://localhost/x", "nonsense", "postgresql://me:hush@127.0.0.1:1/none"])
def test_a_database_that_cannot_be_used_is_said_in_a_sentence(db: str) -> None:
    done = gnothi("serve", "--db", db)
    assert done.returncode == 2
    assert "gnothi: " in done.stderr and "Traceback" not in done.stderr
    assert "hush" not in done.stderr


def test_links_lead_to_where_people_are() -> None:
    assert Settings().base == "http://127.0.0.1:8000"
    assert Settings(public_url="https://play.example.org/").base == "https://play.example.org"
    assert Settings(host="::1", port=9).base == "http://[::1]:9"
    assert "0.0.0.0" not in Settings(host="0.0.0.0").base


@pytest.mark.parametrize("kind", [*LEVELS, *OTHERS])
def test_bots_of_every_level_play(served: Served, kind: str) -> None:
    until = time.monotonic() + 600
    while not searches(served) and time.monotonic() < until:
        time.sleep(0.5)
    made = served.make(seats=2, sit=person("Ana"), bots=kind, start=True, options={"start_seat": "seat 2"})
    party = Party(served, made["code"], made["host_token"], [made["token"]])
    while party.table()["seq"] == 0 and time.monotonic() < until:
        time.sleep(0.05)
    assert party.table()["awaited"] == [0]
    hint = party.get("/hint", made["token"], seat=0).json()
    assert hint["bot"] == "search"
    assert all(-1 <= choice["expected"] <= 1 for choice in hint["choices"])


def searches(served: Served) -> bool:
    return next(game["searches"] for game in served.http.get("/api/games").json()["games"] if game["id"] == GAME)


def test_no_bot_thinks_longer_than_the_house_allows(served: Served) -> None:
    refused = served.ask("POST", "/tables", game=GAME, bots="search:9999999s")
    assert (refused.status_code, refused.json()["error"]) == (422, "bad_options")
