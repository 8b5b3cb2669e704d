"""boardgame.io, the usual server for such games in JavaScript, driven beside ours by the same players.

It plays tic-tac-toe, the game of its tutorial, with its own FlatFile storage. There a move is sent to everybody before
it is written, and nothing waits for the disk; so its moves are not durable as ours are. An answer that comes before the
move is written is dropped, which only its log tells; so its players insist.
"""
from __future__ import annotations

import asyncio
import random
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import orjson
from platformdirs import user_cache_path

from gnothi.bench.players import TEXT, Line, Order, Party
from gnothi.engine.errors import GnothiError

PACKAGES = {"boardgame.io": "0.50.2", "node-persist": "3.1.0"}
"""The second is what its storage stands on; later ones write once a second, and until then it refuses the next move."""
GAME = "tic-tac-toe"
PROGRAM = Path(__file__).with_name("tictactoe.cjs")
START_SECONDS = 60
PATIENCE = 0.05     # seconds, until a player makes a move again of which nothing was heard


def installed() -> Path:
    """The folder in which npm keeps the package; it is fetched when it is first wanted."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise GnothiError(f"--peers plays on boardgame.io, for which {program} must be installed (nodejs.org)")
    folder = user_cache_path("gnothi") / "peers"
    if not all(is_there(folder, *package) for package in PACKAGES.items()):
        folder.mkdir(parents=True, exist_ok=True)
        wanted = [f"{name}@{version}" for name, version in PACKAGES.items()]
        command = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(folder), *wanted]
        if subprocess.run(command, cwd=folder, capture_output=True).returncode:
            raise GnothiError(f"npm could not fetch {wanted[0]}; is there a network?")
    return folder


def is_there(folder: Path, name: str, version: str) -> bool:
    """Whether this version of a package is installed."""
    note = folder / "node_modules" / name / "package.json"
    return note.exists() and bool(orjson.loads(note.read_bytes())["version"] == version)


@contextmanager
def running(port: int) -> Iterator[int]:
    """Its server; gives the number of the process."""
    folder = installed()
    with tempfile.TemporaryDirectory() as kept, tempfile.TemporaryFile("w+") as log:
        program = folder / PROGRAM.name         # where node finds the package
        shutil.copyfile(PROGRAM, program)
        process = subprocess.Popen(["node", str(program), str(port), kept], stdout=subprocess.DEVNULL, stderr=log)
        try:
            if not is_ready(process, port):
                log.seek(0)
                raise GnothiError(f"boardgame.io's server did not start:\n{log.read()}")
            yield process.pid
        finally:
            process.kill()
            process.wait()


def is_ready(process: subprocess.Popen[bytes], port: int) -> bool:
    """Whether it listens, when it does or has had time enough."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=5):
            return True
        time.sleep(0.2)
    return False


def make_match(order: Order) -> tuple[str, list[str]]:
    """The name of a match, which its server makes as soon as somebody asks for it; it needs no credentials."""
    return secrets.token_hex(6), [""] * order.seats


class PeerLine(Line):
    """The socket of one of its players, in the words of socket.io."""

    path = "/socket.io/?EIO=4&transport=websocket"

    def __init__(self, party: Party, seat: int, token: str) -> None:
        super().__init__(party, seat, token)
        self.is_joined = False
        self.synced: dict[str, object] = {}     # the match as it was when this player came

    def opened(self) -> None:
        self.frame(TEXT, f"40/{GAME},".encode())

    def sync(self) -> None:
        """The first makes the match, and the others come to it."""
        first = self.party.lines[0]
        assert isinstance(first, PeerLine)
        if self.is_joined and (self is first or first.synced):
            self.emit("sync", self.party.code, str(self.seat), None, self.players.order.seats)

    def emit(self, *said: object) -> None:
        self.frame(TEXT, f"42/{GAME},".encode() + orjson.dumps(said))

    def hear(self, body: bytes) -> None:
        if body == b"2":        # are you there?
            self.frame(TEXT, b"3")
        elif body.startswith(b"40/"):
            self.is_joined = True
            self.sync()
        elif body.startswith(b"42/"):
            kind, _, *said = orjson.loads(body.split(b",", 1)[1])
            if kind == "sync":
                self.come(said[0]["state"])
            elif kind == "update":
                self.see_state(said[0], True)

    def come(self, state: dict[str, object]) -> None:
        """When everybody is there, the match begins: whoever came later would miss its first move."""
        self.synced = state
        self.players.seated += 1
        lines = [line for line in self.party.lines if isinstance(line, PeerLine)]
        if self is lines[0]:
            for line in lines[1:]:
                line.sync()
        if all(line.synced for line in lines):
            for line in lines:
                line.see_state(line.synced, False)

    def see_state(self, state: dict[str, object], is_new: bool) -> None:
        context, number = state["ctx"], state["_stateID"]
        assert isinstance(context, dict) and isinstance(number, int)
        self.seq = number
        if is_new and number in self.own:
            self.players.counted.moves += self.players.measuring
        elif is_new:
            self.party.is_seen([number], time.perf_counter())
        if context.get("gameover") is not None:
            self.players.over(self.party)
        elif context["currentPlayer"] == str(self.seat) and number != self.answered:
            self.asked(number, orjson.dumps(state))

    def answer(self, question: int, body: bytes) -> None:
        if question != self.answered or self.transport is None or self.transport.is_closing():
            return
        free = [cell for cell, mark in enumerate(orjson.loads(body)["G"]["cells"]) if mark is None]
        payload = {"type": "mark", "args": [random.choice(free)], "playerID": str(self.seat)}
        self.sent = time.perf_counter()
        self.own = {question + 1}
        self.party.was_sent(question + 1, self.sent)
        self.insist(question, payload)

    def insist(self, question: int, payload: dict[str, Any]) -> None:
        """Make a move, until it is heard of."""
        if self.seq == question and self.transport is not None and not self.transport.is_closing():
            self.emit("update", {"type": "MAKE_MOVE", "payload": payload}, question, self.party.code, str(self.seat))
            asyncio.get_running_loop().call_later(PATIENCE, self.insist, question, payload)
