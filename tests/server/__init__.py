"""Helpers: a real server in a process of its own, and people who speak to it."""
from __future__ import annotations

import json
import re
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from gnothi.bench.server import free_port
from gnothi.bots.random import casual_play
from gnothi.engine.registry import load
from gnothi.server.app import make_app
from gnothi.server.house import House
from gnothi.server.refusals import Refusal
from gnothi.server.seats import PERSON, Chair, write_chair
from gnothi.server.settings import Limits, Settings
from gnothi.server.store import Kept
from gnothi.server.table import Table

READY_SECONDS = 1200    # a first start compiles every game
GAME = "connect_four"       # small and quick; anything said of it here is said of every game elsewhere
TERMS: dict[str, dict[str, str]] = {
    GAME: {"start_seat": "seat 1"},         # Ana begins
    "cogito": {"call_mode": "windows"},     # everybody is asked at once
}
ALONE = ("--game", GAME)   # a server that offers nothing else is there sooner
IDLE = httpx.Limits(keepalive_expiry=2)     # seconds; after five a server hangs up, perhaps as something is sent


class Served:
    """A server as a host runs it, in one process or several."""

    def __init__(self, db: str, *more: str, processes: int = 1) -> None:
        self.db = db
        self.processes = processes
        self.more = (*more, "--processes", str(processes)) if processes > 1 else more
        self.port = free_port()
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=120, limits=IDLE)
        self.start()

    def start(self) -> None:
        command = [
            sys.executable, "-m", "gnothi", "serve", "--port", str(self.port), "--db", self.db, "--pace", "0",
            "--tables-per-address", "100000", "--requests-per-address", "100000", "--misses-per-address", "100000",
            "--public-tables-per-address", "100000", "--cpu-share", "1", "--workers", "1", *self.more,
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)

    def wait_listening(self) -> Served:
        """Until it answers, whether or not anything is compiled."""
        while True:
            assert self.process.poll() is None, "the server stopped"
            with suppress(httpx.TransportError):
                self.http.get("/healthz")
                return self
            time.sleep(0.05)

    def wait_ready(self, *games: str) -> Served:
        until = time.monotonic() + READY_SECONDS
        while time.monotonic() < until:
            assert self.process.poll() is None, "the server stopped"
            with suppress(httpx.TransportError):
                answer = self.http.get("/api/games")
                shelf = {game["id"]: game for game in answer.json().get("games", ())}      # none if that was too fast
                wanted = {shelf[name]["ready"] for name in (games or shelf) if name in shelf}
                if wanted == {"ready"}:
                    return self
            time.sleep(0.1)
        raise AssertionError(f"not ready after {READY_SECONDS} seconds")

    def wait_complete(self, game: str) -> Served:
        """Until all its processes are there."""
        self.wait_ready(game)
        while self.processes > 1 and len(self.names()) < self.processes:
            time.sleep(0.1)
        return self

    def names(self) -> set[str]:
        """Of the processes that answer; each connection may lead to another one."""
        answers = [httpx.get(f"http://127.0.0.1:{self.port}/metrics").text for _ in range(10)]
        return {name for text in answers for name in re.findall(r'gnothi_stores{process="(\w+)"}', text)}

    def wait_searching(self, game: str) -> Served:
        """Until bots that think ahead can play this game."""
        self.wait_ready(game)
        while not {shown["id"]: shown["searches"] for shown in self.http.get("/api/games").json()["games"]}[game]:
            time.sleep(0.1)
        return self

    def kill(self) -> None:
        """As if the power failed."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """As Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(120)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def close(self) -> None:
        if self.process.poll() is None:
            self.stop()
        self.http.close()

    # People

    def ask(self, method: str, path: str, token: str = "", **body: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return self.http.request(method, f"/api{path}", headers=headers, json=body or None)

    def make(self, game: str = GAME, **body: Any) -> dict[str, Any]:
        answer = self.ask("POST", "/tables", game=game, **body)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def deal(self, game: str = GAME, people: int = 2, **body: Any) -> Party:
        """A table in play with this many people."""
        body = {"options": TERMS.get(game, {})} | body
        made = self.make(game, seats=people, sit=person("Ana"), **body)
        tokens = [made["token"]]
        for name in NAMES[1:people]:
            answer = self.ask("POST", f"/tables/{made['code']}/seats", **person(name))
            assert answer.status_code == 201, answer.text
            tokens.append(answer.json()["token"])
        answer = self.ask("POST", f"/tables/{made['code']}/start", made["host_token"])
        assert answer.status_code == 200, answer.text
        return Party(self, made["code"], made["host_token"], tokens)

    def page(self, origin: str | None = None) -> Page:
        return Page(f"ws://127.0.0.1:{self.port}/ws", origin)


class Inside:
    """A server in this process, whose tables the test can reach into."""

    other: Inside       # on the same database; the server itself if there is no other

    def __init__(self, db: str, *games: str) -> None:
        self.other = self
        wide = Limits(1e9, 1e9, 1e9, 1e9, 10**6, 10**6)
        settings = Settings(port=free_port(), db=db, pace=0.0, limits=wide, games=games)
        self.app = make_app(settings)
        self.server = uvicorn.Server(uvicorn.Config(self.app, port=settings.port, log_level="warning"))
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()
        self.http = httpx.Client(base_url=settings.base, timeout=600)
        while not self.server.started:
            time.sleep(0.02)
        self.socket = f"ws://127.0.0.1:{settings.port}/ws"

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    def close(self) -> None:
        self.http.close()
        self.server.should_exit = True
        self.thread.join()


NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn", "Gaia", "Hal", "Iris", "Jun", "Kay", "Lou")


def person(name: str) -> dict[str, str]:
    return {"name": name, "number": secrets.token_hex(16)}


class Party:
    """Some people at one table, over HTTP."""

    def __init__(self, served: Served, code: str, host: str, tokens: list[str]) -> None:
        self.served, self.code, self.host, self.tokens = served, code, host, tokens

    def get(self, path: str, token: str = "", **query: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return self.served.http.get(f"/api/tables/{self.code}{path}", headers=headers, params=query)

    def post(self, path: str, token: str = "", **body: Any) -> httpx.Response:
        return self.served.ask("POST", f"/tables/{self.code}{path}", token, **body)

    def table(self) -> dict[str, Any]:
        return self.get("").json()  # type: ignore[no-any-return]

    def state(self, seat: int | None = None) -> dict[str, Any]:
        answer = self.get("/state") if seat is None else self.get("/state", self.tokens[seat], seat=seat)
        assert answer.status_code == 200, answer.text
        return answer.json()  # type: ignore[no-any-return]

    def play(self, seat: int, action: str | None = None) -> dict[str, Any]:
        """The named action, or the first there is."""
        state = self.state(seat)
        name = action or state["actions"][0]["name"]
        answer = self.post("/play", self.tokens[seat], seat=seat, question=state["question"], action=name)
        assert answer.status_code == 200, answer.text
        return answer.json()["state"]  # type: ignore[no-any-return]

    def play_out(self) -> None:
        """To the end, with whatever is first."""
        while (table := self.table())["phase"] == "playing":
            self.play(table["awaited"][0])

    def play_on(self) -> None:
        """To the end, where bots play the other seats."""
        while (table := self.table())["phase"] == "playing":
            mine = [seat for seat in table["awaited"] if seat < len(self.tokens)]
            if mine:
                self.play(mine[0])

    def page(self, *seats: int, seq: int | None = None) -> Page:
        """A page that holds these seats."""
        page = self.served.page()
        page.say("hello", table=self.code, tokens=[self.tokens[seat] for seat in seats], seq=seq)
        return page


class Page:
    """One socket."""

    def __init__(self, address: str, origin: str | None) -> None:
        self.opened = ExitStack()
        self.line: ClientConnection = self.opened.enter_context(
            connect(address, origin=origin, compression=None, max_size=None)
        )

    def say(self, kind: str, **more: Any) -> None:
        self.line.send(json.dumps({"type": kind, **more}))

    def hear(self, kind: str, seconds: float = 90, **wanted: Any) -> dict[str, Any]:
        """The next message of a kind, whatever comes between."""
        until = time.monotonic() + seconds
        while True:
            message = json.loads(self.line.recv(timeout=max(0.01, until - time.monotonic())))
            if message["type"] == kind and all(message[key] == value for key, value in wanted.items()):
                return message  # type: ignore[no-any-return]

    def closed(self, seconds: float = 90) -> int:
        """The code with which the server hung up."""
        try:
            while True:
                self.line.recv(timeout=seconds)
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 0

    def close(self) -> None:
        self.opened.close()


def wait_for(party: Party, true: Callable[[dict[str, Any]], object], seconds: float = 90) -> None:
    """Until something is true of the table."""
    until = time.monotonic() + seconds
    while not true(party.table()):
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.02)


# Inside the server


async def dealt(house: House, game: str = GAME, people: int = 2, clock: int = 0, public: bool = False) -> Table:
    """A table in play."""
    table = await house.make(house.shelf.game(game), people, TERMS.get(game, {}), clock, public, "host")
    for name in NAMES[:people]:
        await house.lobby.sit(table, None, name, "00" * 16, "")
    await house.lobby.start(table)
    return table


async def play(house: House, table: Table, seat: int, action: str | None = None) -> None:
    """The named action, or the first there is."""
    name = action or next(iter(table.playing.view(seat).legal))
    await house.deeds.play(table, seat, table.playing.questions[seat].seq, name)


async def refused(deed: Awaitable[object]) -> str:
    """The word and the sentence with which something is refused."""
    with pytest.raises(Refusal) as no:
        await deed
    return f"{no.value.error}: {no.value}"


def finished_table(game: str = "cogito", people: int = 2) -> Table:
    """A table in memory whose game is over."""
    seats = [write_chair("T", Chair(number, name, PERSON)) for number, name in enumerate(NAMES[:people])]
    row = {
        "code": "T", "game": game, "rules": load(game).facts.version, "options": {}, "public": False, "clock": 0,
        "status": "playing", "secret": "00",
        "nonce": "00", "commitment": "", "numbers": [], "seed_bits": 128, "host_hash": "", "created": 0.0,
        "started": 0.0, "rematch": "", "request": None, "proposal": None, "former": [],
        "increment": None, "clock_from": 0, "muted": [], "again": "", "branch": None,
    }
    table = Table(Kept(row, seats, [], []), load(game))
    for _ in casual_play(table.playing.match, 5, 1000):
        pass
    table.phase = "over"
    table.playing.views.clear()
    return table


def sqlite_at(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite'}"
