"""How many moves a second a server of tables stores and tells, driven by scripted players on loopback."""
from __future__ import annotations

import json
import multiprocessing
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import quantiles
from typing import Any

from rich.console import Console
from rich.table import Table

from gnothi.engine.errors import GnothiError, missing

try:
    from gnothi.bench import boardgameio
    from gnothi.bench.players import PAGE, Counted, Order, drive
except ImportError:
    raise missing("orjson", "server", "the web table") from None

SIZES = (1, 20, 100, 500)
START_SECONDS = 1_800   # a first start compiles the games
WARM_UP = 1.0           # seconds of play before the measuring
BOT_TABLES = 2          # beside the others, of one person and one bot each, where analysis is measured
BOT = "level:4"
ENDLESS = 1_000_000     # simulations for a decision, so that an analysis outlasts the measuring
LOOKS = 8               # for each of several processes on one port: nobody knows which one answers
WARM_TABLES = 10        # played before everything, so that no size pays for the first use


@dataclass(frozen=True)
class Plan:
    """What is to be measured."""

    seconds: float
    sizes: Sequence[int]
    active: int | None = None       # tables in play; the others are dealt, and nobody is there
    names: bool = False             # players ask for the names of their actions alone
    pause: float = 0.0              # seconds that a player thinks
    processes: int = 1              # that serve
    players: int = 1                # processes of players
    database: str = ""              # SQLite in a temporary file if empty
    postgres: bool = False          # a PostgreSQL of its own
    analysis: bool = False
    turns: int = 1                  # without an analysis and beside one
    peers: bool = False             # boardgame.io beside ours

    @property
    def parts(self) -> Sequence[str] | None:
        return () if self.names else PAGE


@dataclass(frozen=True)
class Load:
    """What the server did with a number of tables."""

    game: str
    tables: int
    active: int
    seats: int
    seconds: float
    moves_per_second: float
    moves_per_cpu_second: float | None      # of the server
    bytes_per_move: int                     # that all seats of a table were sent
    p50_ms: float                           # from sending a move to another seat's seeing it, of all seats
    p95_ms: float
    p99_ms: float
    kilobytes_per_table: float | None       # before play
    megabytes: float | None                 # of the server, after play
    server_cpu: float | None                # cores that the server used
    database_cpu: float | None              # cores that a PostgreSQL of our own used
    client_cpu: float                       # cores that the players used
    bot_p95_ms: float | None = None     # from sending a move to being asked again after a bot's
    analysis: bool = False              # whether a finished game was analysed meanwhile


# Processes


def family(pid: int) -> list[int]:
    """A process and all that it began."""
    found: list[int] = [pid]
    children: dict[int, list[int]] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError, IndexError):
            parent = int(status.read_text().rsplit(")", 1)[1].split()[1])
            children.setdefault(parent, []).append(int(status.parent.name))
    for parent in found:
        found += children.get(parent, [])
    return found


def cpu_seconds(pid: int) -> float | None:
    """What a process and its children have used, where the system tells it."""
    ticks = 0
    for each in family(pid):
        with suppress(OSError, ValueError, IndexError):
            ticks += sum(map(int, Path(f"/proc/{each}/stat").read_text().rsplit(")", 1)[1].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK") if ticks else None


def kilobytes(pid: int) -> float | None:
    """Resident memory of a process and its children, where the system tells it."""
    found = 0.0
    for each in family(pid):
        with suppress(OSError, StopIteration, ValueError):
            lines = Path(f"/proc/{each}/status").read_text().splitlines()
            found += float(next(line for line in lines if line.startswith("VmRSS:")).split()[1])
    return found or None


class Server:
    """A server of our own, on a temporary file or the database that is named."""

    def __init__(self, folder: Path, game: str | None, plan: Plan, database: str) -> None:
        """It offers the named game alone, or all of them."""
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.looks = 1 if plan.processes == 1 else LOOKS * plan.processes
        command = [
            sys.executable, "-m", "gnothi", "serve", "--port", str(self.port), "--pace", "0",
            "--db", database or f"sqlite:///{folder / 'tables.sqlite'}", "--tables-per-address", "1000000",
            "--requests-per-address", "1000000", "--messages-per-socket", "100000",
            "--cpu-share", "1", "--connections-per-address", "100000", "--analysis-simulations", str(ENDLESS),
            "--thinking-share", "100", *(("--game", game) if game else ()),
            *(("--processes", str(plan.processes)) if plan.processes > 1 else ()),
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def wait_ready(self, game: str | None) -> Any:
        """Wait until nothing is compiled any more; then the named game, or the first that can be played."""
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            found = [self._ready(game) for _ in range(self.looks)]
            if all(found):
                return found[0]
            if self.process.poll() is not None:
                raise GnothiError("the server stopped before it was ready")
            time.sleep(0.5)
        raise GnothiError(f"the server was not ready after {START_SECONDS} seconds")

    def _ready(self, game: str | None) -> Any:
        """The named game, or the first that can be played, if the process that answers compiles no more."""
        with suppress(OSError):
            there = self.ask("GET", "/api/games")["games"]
            if not any(game_shown["wait"] for game_shown in there):
                for game_shown in there:
                    if game_shown["ready"] == "ready" and game in (None, game_shown["id"]):
                        return game_shown
        return None

    def analyse(self, game: str, seats: int) -> None:
        """Let a game be analysed that bots have played; that takes longer than any measuring."""
        code = self.ask("POST", "/api/tables", {"game": game, "seats": seats, "bots": "casual", "start": True})["code"]
        while self.ask("GET", f"/api/tables/{code}")["phase"] != "over":
            time.sleep(0.1)
        self.ask("POST", f"/api/tables/{code}/analysis")
        while self.ask("GET", f"/api/tables/{code}/analysis")["status"] != "working":
            time.sleep(0.1)

    def hold_analysis(self, held: bool) -> None:
        """Stop the process that analyses, or let it go on; it is the one of a lower priority than ours."""
        if not hasattr(os, "getpriority"):      # on Windows
            return
        ours = os.getpriority(os.PRIO_PROCESS, 0)
        for pid in family(self.process.pid):
            with suppress(OSError):
                if os.getpriority(os.PRIO_PROCESS, pid) > ours:
                    os.kill(pid, signal.SIGSTOP if held else signal.SIGCONT)

    def stop(self) -> None:
        self.hold_analysis(False)
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def running(game: str | None, plan: Plan, database: str = "") -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), game, plan, database)
        try:
            yield server
        finally:
            server.stop()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(frozen=True)
class Postgres:
    """A PostgreSQL that lives as long as the bench."""

    url: str
    pid: int


@contextmanager
def postgres() -> Iterator[Postgres]:
    found = shutil.which("initdb")
    paths = [Path(found).parent] if found else sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name)
    )
    if not paths:
        raise GnothiError("PostgreSQL's programs are not installed, initdb among them; --db names a database")
    user = group = "postgres" if os.geteuid() == 0 else None        # it does not run as root
    folder = Path(tempfile.mkdtemp(prefix="gnothi-bench-"))
    if user:
        shutil.chown(folder, user)
    port, data = free_port(), folder / "data"

    def call(program: str, *args: str) -> None:
        command: list[str | Path] = [paths[-1] / program, *args]
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL, user=user, group=group)

    try:
        call("initdb", "-D", str(data), "-U", "gnothi", "--auth=trust", "--no-sync", "-E", "UTF8")
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
        call("pg_ctl", "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            pid = int((data / "postmaster.pid").read_text().split()[0])
            yield Postgres(f"postgresql://gnothi@127.0.0.1:{port}/postgres", pid)
        finally:
            call("pg_ctl", "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


# Measuring


def shares(whole: int, parts: int) -> list[int]:
    """A number as equal as can be, in parts.

    >>> shares(10, 4)
    [3, 3, 2, 2]
    """
    return [whole // parts + (part < whole % parts) for part in range(parts)]


class Crowd:
    """Players in processes of their own."""

    def __init__(self, orders: Sequence[Order]) -> None:
        spawn = multiprocessing.get_context("spawn")
        pipes = [spawn.Pipe() for _ in orders]
        self.lines = [ours for ours, _ in pipes]
        self.processes = [
            spawn.Process(target=drive, args=(order, theirs), daemon=True)
            for order, (_, theirs) in zip(orders, pipes, strict=True)
        ]
        for process in self.processes:
            process.start()
        for _, theirs in pipes:
            theirs.close()
        self.hear()

    def say(self, word: str) -> None:
        for line in self.lines:
            line.send(word)

    def hear(self) -> list[Any]:
        try:
            return [line.recv() for line in self.lines]
        except EOFError:
            raise GnothiError("the players could not sit down; what the server says stands above") from None

    def stop(self) -> None:
        for line, process in zip(self.lines, self.processes, strict=True):
            with suppress(OSError):
                line.send("stop")
            process.join(10)
            if process.is_alive():
                process.kill()
            line.close()


def measure(
    port: int, pid: int, game: str, seats: int, tables: int, plan: Plan, database: Postgres | None = None,
    is_peer: bool = False,
) -> Load:
    """`tables` tables, the active ones in play at once, each move as soon as the one before is seen."""
    active = min(tables, tables if plan.active is None else plan.active)
    whole = Order(port, game, seats, 0, 0, plan.parts, plan.pause, is_peer=is_peer)
    orders = [
        replace(whole, active=playing, idle=waiting)
        for playing, waiting in zip(shares(active, plan.players), shares(tables - active, plan.players), strict=True)
    ]
    if plan.analysis:
        orders.append(replace(whole, active=BOT_TABLES, bot=BOT))
    before = kilobytes(pid)
    crowd = Crowd(orders)
    try:
        after = kilobytes(pid)
        crowd.say("play")
        time.sleep(WARM_UP)
        crowd.say("measure")
        began, busy, stored = time.perf_counter(), cpu_seconds(pid), cpu_seconds(database.pid) if database else None
        time.sleep(plan.seconds)
        crowd.say("tell")
        took, busy_after = time.perf_counter() - began, cpu_seconds(pid)
        stored_after = cpu_seconds(database.pid) if database else None
        counted: list[Counted] = crowd.hear()
        end = kilobytes(pid)
    finally:
        crowd.stop()
    moves = sum(each.moves for each in counted)
    delays = [delay for each in counted for delay in each.delays]
    busy = None if busy is None or busy_after is None else busy_after - busy
    return Load(
        game, tables, active, seats, round(took, 2), round(moves / took, 1),
        None if not busy else round(moves / busy, 1), sum(each.size for each in counted) // max(1, moves),
        at(0.5, delays), at(0.95, delays), at(0.99, delays),
        None if before is None or after is None else round((after - before) / tables, 1),
        None if end is None else round(end / 1000, 1), None if busy is None else round(busy / took, 2),
        None if stored is None or stored_after is None else round((stored_after - stored) / took, 2),
        round(sum(each.cpu for each in counted) / took, 2),
        at(0.95, [reply for each in counted for reply in each.replies]) if plan.analysis else None,
    )


def at(share: float, seen: Sequence[float]) -> float:
    """A delay in milliseconds that this share of all is within."""
    delays = sorted(seen) or [0.0]
    return round(1000 * delays[min(len(delays) - 1, int(share * len(delays)))], 2)


def loads(game: str | None, plan: Plan, database: Postgres | None, status: Console) -> Iterator[Load]:
    """At each size, if wanted also beside an analysis, by turns."""
    with running(game, plan, plan.database or (database.url if database else "")) as server:
        with status.status("starting a server, and waiting until every game is compiled …"):
            chosen = server.wait_ready(game)
            there = server.port, server.process.pid, chosen["id"], max(2, chosen["seats"][0])
            measure(*there, WARM_TABLES, replace(plan, seconds=0.5, active=None, analysis=False))
        is_begun = False
        for beside in sides(plan):
            if beside and not is_begun:
                server.analyse(chosen["id"], max(2, chosen["seats"][0]))
                is_begun = True
            if plan.analysis:
                server.hold_analysis(not beside)
            for tables in plan.sizes:
                with status.status(f"{tables} tables of {chosen['title']} …"):
                    yield replace(measure(*there, tables, plan, database), analysis=beside)


def sides(plan: Plan) -> list[bool]:
    """Whether an analysis is beside, each time; neither side always comes first.

    >>> sides(Plan(1, [20], analysis=True, turns=2))
    [False, True, True, False]
    """
    if not plan.analysis:
        return [False]
    return [beside for turn in range(plan.turns) for beside in ((True, False) if turn % 2 else (False, True))]


def slowdowns(found: Sequence[Load]) -> Iterator[str]:
    """How much longer people and bots take beside an analysis at each size, within 95 of 100 moves."""
    for game, tables in dict.fromkeys((load.game, load.tables) for load in found):
        without, beside = (
            [load for load in found if (load.game, load.tables, load.analysis) == (game, tables, side)]
            for side in (False, True)
        )
        for what, delay in DELAYS:
            pairs = zip(without, beside, strict=True)
            ratios = [delay(after) / delay(before) for before, after in pairs if delay(before)]
            if len(ratios) > 1:
                low, median, high = quantiles(ratios, n=4, method="inclusive")
                spread = f"{low:.2f} to {high:.2f} in half of the turns"
                yield f"{game}, {tables} tables: {what} takes {median:.2f} times as long beside it ({spread})"


DELAYS: Sequence[tuple[str, Callable[[Load], float]]] = (
    ("a person's move", lambda load: load.p95_ms),
    ("a bot's answer", lambda load: load.bot_p95_ms or 0.0),
)
"""What an analysis must not slow."""


def peer_loads(plan: Plan, status: Console) -> Iterator[Load]:
    """The same of boardgame.io's server."""
    port = free_port()
    with boardgameio.running(port) as pid:
        for tables in plan.sizes:
            with status.status(f"{tables} matches of tic-tac-toe on boardgame.io …"):
                yield measure(port, pid, boardgameio.GAME, 2, tables, replace(plan, analysis=False), is_peer=True)


def compare(found: Sequence[Load]) -> Iterator[str]:
    """What ours does beside what boardgame.io does, at each size."""
    peers = {load.tables: load for load in found if load.game == boardgameio.GAME}
    for load in found:
        peer = peers.get(load.tables)
        if peer is not None and load is not peer and load.moves_per_cpu_second and peer.moves_per_cpu_second:
            ratio = load.moves_per_cpu_second / peer.moves_per_cpu_second
            yield f"{load.game}, {load.tables} tables: {ratio:.2f} times the moves per CPU second of boardgame.io"


def run(games: Sequence[str | None], plan: Plan, as_json: bool, console: Console) -> None:
    """Measure each game, and print a table or one JSON object."""
    raise_file_limit()
    status = Console(stderr=True)
    with postgres() if plan.postgres else nullcontext() as database:
        found = [load for game in games for load in loads(game, plan, database, status)]
    if plan.peers:
        found += peer_loads(plan, status)
    if as_json:
        print(json.dumps({"plan": asdict(plan), "loads": [asdict(load) for load in found]}, indent=2))
        return
    what = "the names of their actions only" if plan.names else "everything that a page shows"
    console.print(f"every move durable; players ask for {what}; delays are to every other seat")
    console.print(table(found, console.width))
    if plan.peers:
        console.print("\n".join(compare(found)))
        console.print("boardgame.io tells a move before it is written, and waits for no disk: none of it is durable")
    if plan.analysis:
        console.print(f"bots are {BOT}; the same sizes again while a finished game is analysed")
        if plan.turns > 1:
            console.print("\n".join(slowdowns(found)))


def raise_file_limit() -> None:
    """A socket is a file, and a thousand of them are more than many shells allow."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, hard) if hard > 0 else 8192, hard))


COLUMNS: Sequence[tuple[str, Callable[[Load], object]]] = (
    ("game", lambda load: load.game),
    ("tables", lambda load: load.tables),
    ("active", lambda load: load.active),
    ("seats", lambda load: load.seats),
    ("moves/s", lambda load: f"{load.moves_per_second:.0f}"),
    ("moves/CPU s", lambda load: measured(load.moves_per_cpu_second)),
    ("bytes/move", lambda load: load.bytes_per_move),
    ("p50 ms", lambda load: f"{load.p50_ms:.1f}"),
    ("p95 ms", lambda load: f"{load.p95_ms:.1f}"),
    ("p99 ms", lambda load: f"{load.p99_ms:.1f}"),
    ("kB/table", lambda load: measured(load.kilobytes_per_table)),
    ("MB after", lambda load: measured(load.megabytes)),
    ("server cores", lambda load: measured(load.server_cpu)),
    ("database cores", lambda load: measured(load.database_cpu)),
    ("player cores", lambda load: f"{load.client_cpu:.2f}"),
    ("bot p95 ms", lambda load: measured(load.bot_p95_ms)),
    ("analysis", lambda load: "beside" if load.analysis else ""),
)
"""What is printed of a load."""


def table(found: Sequence[Load], width: int) -> Table:
    """A line for each load; where they would not fit, a line for each measure."""
    shown = [[head, *(str(cell(load)) for load in found)] for head, cell in COLUMNS]
    lines = [cells for cells in shown if any(cell not in ("", NOT_TOLD) for cell in cells[1:])]
    if sum(max(map(len, cells)) + 2 for cells in lines) <= width:
        lines = [list(line) for line in zip(*lines, strict=True)]
    made = Table(*lines[0], box=None, header_style="bold")
    for column in made.columns[1:]:
        column.justify = "right"
    for line in lines[1:]:
        made.add_row(*line)
    return made


NOT_TOLD = "not told"


def measured(number: float | None) -> str:
    return NOT_TOLD if number is None else f"{number:g}"
