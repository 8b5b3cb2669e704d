"""How many moves a second a server of tables stores and tells, driven by scripted players on loopback."""
from __future__ import annotations

import asyncio
import json
import os
import random
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from gnothi.engine.errors import GnothiError, missing

try:
    from websockets.asyncio.client import ClientConnection, connect
    from websockets.exceptions import ConnectionClosed
except ImportError:
    raise missing("websockets", "server", "the web table") from None

SIZES = (1, 20, 100, 500)
START_SECONDS = 1_800   # a first start compiles the games
WARM_UP = 1.0           # seconds of play before the measuring
BOT_TABLES = 2          # beside the others, of one person and one bot each, where analysis is measured
BOT = "level:4"
ENDLESS = 1_000_000     # simulations for a decision, so that an analysis outlasts the measuring
WARM_TABLES = 10        # played before everything, so that no size pays for the first use


@dataclass(frozen=True)
class Load:
    """What the server did with a number of tables."""

    tables: int
    seats: int
    seconds: float
    moves_per_second: float
    p50_ms: float           # from sending a move to another seat's seeing it
    p95_ms: float
    p99_ms: float
    kilobytes_per_table: float | None
    server_cpu: float | None    # cores that the server used
    client_cpu: float           # cores that the players used
    bot_p95_ms: float | None = None     # from sending a move to being asked again after a bot's
    analysis: bool = False              # whether a finished game was analysed meanwhile


@dataclass
class Counted:
    """What the players saw."""

    sent: dict[tuple[str, int], float] = field(default_factory=dict)     # when each move was sent
    delays: list[float] = field(default_factory=list)
    replies: list[float] = field(default_factory=list)      # how long each bot took
    acknowledged: int = 0
    seated: int = 0
    measuring: bool = False


class Server:
    """A server of our own, on a temporary file."""

    def __init__(self, folder: Path, game: str | None) -> None:
        """It offers the named game alone, or all of them."""
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        command = [
            sys.executable, "-m", "gnothi", "serve", "--port", str(self.port), "--pace", "0",
            "--db", f"sqlite:///{folder / 'tables.sqlite'}", "--tables-per-address", "1000000",
            "--requests-per-address", "1000000", "--messages-per-socket", "100000",
            "--cpu-share", "1", "--connections-per-address", "100000", "--analysis-simulations", str(ENDLESS),
            "--thinking-share", "100", *(("--game", game) if game else ()),
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)

    def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def wait_ready(self, game: str | None) -> Any:
        """Wait until nothing is compiled any more; then the named game, or the first that can be played."""
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            with suppress(OSError):
                there = self.ask("GET", "/api/games")["games"]
                settled = not any(game_shown["wait"] for game_shown in there)
                for game_shown in there:
                    if settled and game_shown["ready"] == "ready" and game in (None, game_shown["id"]):
                        return game_shown
            if self.process.poll() is not None:
                raise GnothiError("the server stopped before it was ready")
            time.sleep(0.5)
        raise GnothiError(f"the server was not ready after {START_SECONDS} seconds")

    def analyse(self, game: str, seats: int) -> None:
        """Let a game be analysed that bots have played; that takes longer than any measuring."""
        code = self.ask("POST", "/api/tables", {"game": game, "seats": seats, "bots": "casual", "start": True})["code"]
        while self.ask("GET", f"/api/tables/{code}")["phase"] != "over":
            time.sleep(0.1)
        self.ask("POST", f"/api/tables/{code}/analysis")
        while self.ask("GET", f"/api/tables/{code}/analysis")["status"] != "working":
            time.sleep(0.1)

    def make_table(self, game: str, seats: int, bot: str = "") -> tuple[str, list[str]]:
        """A table in play: its code, and a token for each seat; with a bot, for the first alone."""
        if bot:
            sit = {"name": "Player 1", "number": secrets.token_hex(16)}
            body = {"game": game, "seats": seats, "sit": sit, "bots": bot, "start": True}
            made = self.ask("POST", "/api/tables", body)
            return made["code"], [made["token"]]
        people = [{"name": f"Player {seat + 1}", "number": secrets.token_hex(16)} for seat in range(seats)]
        made = self.ask("POST", "/api/tables", {"game": game, "seats": seats, "sit": people[0]})
        tokens = [made["token"]]
        for person in people[1:]:
            tokens.append(self.ask("POST", f"/api/tables/{made['code']}/seats", person)["token"])
        self.ask("POST", f"/api/tables/{made['code']}/start", token=made["host_token"])
        return made["code"], tokens

    def kilobytes(self) -> float | None:
        """Resident memory, where the system tells it."""
        with suppress(OSError, StopIteration, ValueError):
            status = Path(f"/proc/{self.process.pid}/status").read_text()
            line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
            return float(line.split()[1])
        return None

    def cpu_seconds(self) -> float | None:
        with suppress(OSError, ValueError, IndexError):
            parts = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
            return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")
        return None

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def running(game: str | None = None) -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), game)
        try:
            yield server
        finally:
            server.stop()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Player:
    """A scripted player: any legal action, as soon as it is asked."""

    def __init__(
        self, server: Server, game: str, parts: Sequence[str] | None, counted: Counted, bot: str = ""
    ) -> None:
        self.server = server
        self.game = game
        self.parts = parts
        self.counted = counted
        self.bot = bot      # against which it plays; none: against other players

    async def play(self, code: str, token: str, seat: int, ready: asyncio.Event) -> None:
        """Play one seat to the end of its game."""
        address = f"ws://127.0.0.1:{self.server.port}/ws"
        line = await connect(address, compression=None, max_size=None, ping_interval=None)
        try:
            await self._answer(line, code, token, seat, ready)
        finally:
            # A farewell would wait for the server's, and who is stopped then leaves the line open.
            line.transport.abort()

    async def _answer(self, line: ClientConnection, code: str, token: str, seat: int, ready: asyncio.Event) -> None:
        hello: dict[str, Any] = {"type": "hello", "table": code, "tokens": [token]}
        await line.send(json.dumps(hello | ({} if self.parts is None else {"parts": list(self.parts)})))
        answered = -1
        async for text in line:
            message = json.loads(text)
            self.counted.seated += message["type"] == "welcome"
            self.counted.acknowledged += message["type"] == "done" and self.counted.measuring
            if message["type"] != "state":
                continue
            self._saw(code, seat, message)
            if message["phase"] == "over":
                return
            await ready.wait()
            if seat in message["awaited"] and message["question"] != answered:
                answered = message["question"]
                self._heard(code, seat)
                await self._move(line, code, seat, message)

    def _saw(self, code: str, seat: int, message: Any) -> None:
        for other in range(12):
            sent = self.counted.sent.get((code, other)) if other != seat else None
            if sent is not None and other not in message["awaited"]:
                del self.counted.sent[code, other]
                if self.counted.measuring:
                    self.counted.delays.append(time.perf_counter() - sent)

    def _heard(self, code: str, seat: int) -> None:
        """A bot has answered a move."""
        sent = self.counted.sent.pop((code, seat), None) if self.bot else None
        if sent is not None and self.counted.measuring:
            self.counted.replies.append(time.perf_counter() - sent)

    async def _move(self, line: ClientConnection, code: str, seat: int, message: Any) -> None:
        action = random.choice(message["actions"])["name"]
        self.counted.sent[code, seat] = time.perf_counter()
        await line.send(json.dumps({
            "type": "play", "id": 0, "seat": seat, "question": message["question"], "action": action,
        }))


async def keep_playing(player: Player, seats: int, ready: asyncio.Event, up: asyncio.Semaphore) -> None:
    """One table after another."""
    while True:
        async with up:
            code, tokens = await asyncio.to_thread(player.server.make_table, player.game, seats, player.bot)
        players = [player.play(code, token, seat, ready) for seat, token in enumerate(tokens)]
        with suppress(ConnectionClosed):
            await asyncio.gather(*players)


async def load(
    server: Server, game: Any, tables: int, seconds: float, parts: Sequence[str] | None, bot_tables: int = 0
) -> Load:
    """`tables` tables in play at once, each move as soon as the one before is seen."""
    counted, ready = Counted(), asyncio.Event()
    seats = game["seats"][0] if game["seats"][0] > 1 else 2
    player = Player(server, game["id"], parts, counted)
    before = server.kilobytes()
    up = asyncio.Semaphore(4)
    playing = [asyncio.create_task(keep_playing(player, seats, ready, up)) for _ in range(tables)]
    bot = Player(server, game["id"], parts, counted, BOT)
    playing += [asyncio.create_task(keep_playing(bot, seats, ready, up)) for _ in range(bot_tables)]
    while counted.seated < tables * seats + bot_tables:
        await asyncio.sleep(0.05)
    after = server.kilobytes()
    ready.set()
    await asyncio.sleep(WARM_UP)
    counted.measuring = True
    began, busy, own = time.perf_counter(), server.cpu_seconds(), time.process_time()
    await asyncio.sleep(seconds)
    counted.measuring = False
    took, busy_after = time.perf_counter() - began, server.cpu_seconds()
    own = time.process_time() - own
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)

    def at(share: float, seen: Sequence[float] = counted.delays) -> float:
        delays = sorted(seen) or [0.0]
        return round(1000 * delays[min(len(delays) - 1, int(share * len(delays)))], 2)

    return Load(
        tables, seats, round(took, 2), round(counted.acknowledged / took, 1), at(0.5), at(0.95), at(0.99),
        None if before is None or after is None else round((after - before) / tables, 1),
        None if busy is None or busy_after is None else round((busy_after - busy) / took, 2), round(own / took, 2),
        at(0.95, counted.replies) if bot_tables else None,
    )


def run(
    game: str | None, seconds: float, sizes: Sequence[int], whole: bool, analysis: bool, as_json: bool,
    console: Console,
) -> None:
    """Measure at each size, if wanted also beside an analysis, and print a table or one JSON object."""
    raise_file_limit()
    status = Console(stderr=True)
    loads = []
    with running(game) as server:
        with status.status("starting a server, and waiting until every game is compiled …"):
            chosen = server.wait_ready(game)
            asyncio.run(load(server, chosen, WARM_TABLES, 0.5, None if whole else ()))
        for beside in (False, True) if analysis else (False,):
            if beside:
                server.analyse(chosen["id"], max(2, chosen["seats"][0]))
            for tables in sizes:
                with status.status(f"{tables} tables of {chosen['title']} …"):
                    under = load(server, chosen, tables, seconds, None if whole else (), BOT_TABLES * analysis)
                    loads.append(replace(asyncio.run(under), analysis=beside))
    if as_json:
        print(json.dumps({"game": chosen["id"], "whole": whole, "loads": [asdict(row) for row in loads]}, indent=2))
        return
    console.print(f"{chosen['title']}, every move durable; players ask for "
                  f"{'everything that a page shows' if whole else 'the names of their actions only'}")
    console.print(table(loads))
    if analysis:
        console.print(f"bots are {BOT}; the same sizes again while a finished game is analysed")


def raise_file_limit() -> None:
    """A socket is a file, and a thousand of them are more than many shells allow."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, hard) if hard > 0 else 8192, hard))


def table(loads: Sequence[Load]) -> Table:
    columns = ("tables", "seats", "moves/s", "p50 ms", "p95 ms", "p99 ms", "kB/table", "server cores", "player cores",
               "bot p95 ms", "analysis")
    made = Table(*columns, box=None, header_style="bold")
    for column in made.columns:
        column.justify = "right"
    for row in loads:
        made.add_row(
            str(row.tables), str(row.seats), f"{row.moves_per_second:.0f}", f"{row.p50_ms:.1f}", f"{row.p95_ms:.1f}",
            f"{row.p99_ms:.1f}", measured(row.kilobytes_per_table), measured(row.server_cpu), f"{row.client_cpu:.2f}",
            measured(row.bot_p95_ms), "beside" if row.analysis else "",
        )
    return made


def measured(number: float | None) -> str:
    return "not told" if number is None else f"{number:g}"
