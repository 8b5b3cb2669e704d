"""Scripted players of tables, in a process of their own: any legal action, as soon as it is asked.

A bench is honest only as long as its players cost less than the server: a frame is cut from the bytes as they come, of
a state no more is read than who is asked, and only whoever is asked parses the rest.
"""
from __future__ import annotations

import asyncio
import base64
import http.client
import os
import random
import re
import secrets
import struct
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

import orjson

PAGE = ("pieces", "panels", "describe", "lines", "say", "aims", "notes")    # what a page asks for as it comes
MAKERS = 4          # tables that are made at once
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
STATE = re.compile(
    rb'\{"type":"state","version":\d+,"base":(\d+|null),"seat":\d+,"seq":(\d+),"move":\d+,"question":(\d+),'
    rb'"own":\d+,"awaited":\[([\d,]*)\],"phase":"(\w+)"'
)


@dataclass(frozen=True)
class Order:
    """What one process of players is to do."""

    port: int
    game: str
    seats: int
    active: int                 # tables in play
    idle: int                   # tables that are dealt, and at which nobody is
    parts: Sequence[str] | None
    pause: float                # seconds that a player thinks
    bot: str = ""               # against which one person plays at each table; none: people alone
    is_peer: bool = False       # whether the server is boardgame.io's


@dataclass
class Counted:
    """What the players saw while it was measured."""

    moves: int = 0
    size: int = 0                                               # bytes that came
    delays: list[float] = field(default_factory=list)           # from sending a move to each other seat's seeing it
    replies: list[float] = field(default_factory=list)          # from sending a move to being asked again after a bot's
    cpu: float = 0.0


class Party:
    """One table in play, and what its seats have seen."""

    def __init__(self, players: Players, code: str, tokens: Sequence[str]) -> None:
        self.players = players
        self.code = code
        self.lines = [players.line(self, seat, token) for seat, token in enumerate(tokens)]
        self.sent: dict[int, float] = {}            # by sequence: when the move was sent, once that is known
        self.seen: dict[int, list[float]] = {}      # by sequence: when other seats saw it before that

    def was_sent(self, seq: int, moment: float) -> None:
        self.sent[seq] = moment
        self.players.count([at - moment for at in self.seen.pop(seq, ())])
        self.sent.pop(seq - 64, None)

    def is_seen(self, seqs: Sequence[int], now: float) -> None:
        """A seat that did not make these moves sees them."""
        for seq in seqs:
            if seq in self.sent:
                self.players.count([now - self.sent[seq]])
            else:
                self.seen.setdefault(seq, []).append(now)
                self.seen.pop(seq - 64, None)

    def end(self) -> None:
        for line in self.lines:
            line.close()


class Line(asyncio.Protocol):
    """The socket of one seat."""

    path = "/ws"

    def __init__(self, party: Party, seat: int, token: str) -> None:
        self.party, self.seat, self.token = party, seat, token
        self.players = party.players
        self.buffer = b""
        self.is_open = False
        self.transport: asyncio.Transport | None = None
        self.seq = -1               # the last that it saw
        self.own: set[int] = set()  # sequences of its own moves, until it sees them
        self.answered = -1
        self.sent = 0.0             # when it sent its last move

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write((
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1:{self.players.order.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode())

    def opened(self) -> None:
        parts = {} if self.players.order.parts is None else {"parts": list(self.players.order.parts)}
        self.send({"type": "hello", "table": self.party.code, "tokens": [self.token], **parts})

    def close(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    def send(self, message: dict[str, Any]) -> None:
        self.frame(TEXT, orjson.dumps(message))

    def frame(self, kind: int, body: bytes) -> None:
        """A masked frame, as the protocol wants it; the mask of zeros costs nothing."""
        size = len(body)
        head = struct.pack("!BB", 0x80 | kind, 0x80 | size) if size < 126 else struct.pack(
            "!BBH", 0x80 | kind, 0xFE, size
        )
        assert self.transport is not None
        self.transport.write(head + b"\0\0\0\0" + body)

    def data_received(self, data: bytes) -> None:
        self.buffer = self.buffer + data if self.buffer else data
        if not self.is_open:
            _, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            self.is_open, self.buffer = True, rest
            self.opened()
        for kind, body in self.frames():
            self.players.counted.size += len(body) * self.players.measuring
            if kind == TEXT:
                self.hear(body)
            elif kind == PING:
                self.frame(PONG, body)
            elif kind == CLOSE:
                self.close()

    def frames(self) -> list[tuple[int, bytes]]:
        """The frames that are there whole."""
        data, at, found = self.buffer, 0, []
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if len(data) < start + size or (data[at + 1] >= 126 and len(data) - at < 10):
                break
            found.append((data[at] & 15, data[start : start + size]))
            at = start + size
        self.buffer = data[at:]
        return found

    def hear(self, body: bytes) -> None:
        state = STATE.match(body)
        if state is not None:
            self.see(body, state)
        elif body.startswith(b'{"type":"done"'):
            seq = orjson.loads(body)["seq"]
            self.own.add(seq)
            self.players.counted.moves += self.players.measuring
            self.party.was_sent(seq, self.sent)
        elif body.startswith(b'{"type":"welcome"'):
            self.players.seated += 1
        elif body.startswith(b'{"type":"error"'):
            self.answered = -1      # the state that follows says what may be done

    def see(self, body: bytes, state: re.Match[bytes]) -> None:
        base, seq, question, awaited, phase = state.groups()
        before, self.seq = self.seq, int(seq)
        if base != b"null":
            self.party.is_seen(self.others(before), time.perf_counter())
        if phase != b"playing":
            self.players.over(self.party)
        elif int(question) != self.answered and str(self.seat).encode() in awaited.split(b","):
            self.asked(int(question), body)

    def others(self, before: int) -> list[int]:
        """What others did since a sequence."""
        found = [seq for seq in range(before + 1, self.seq + 1) if seq not in self.own]
        self.own = {seq for seq in self.own if seq > self.seq}
        return found

    def asked(self, question: int, body: bytes) -> None:
        self.answered = question
        if self.players.order.bot and self.sent and self.players.measuring:
            self.players.counted.replies.append(time.perf_counter() - self.sent)
        if not self.players.playing:
            self.players.waiting.append((self, question, body))
        elif self.players.order.pause:
            pause = random.uniform(0, 2 * self.players.order.pause)
            asyncio.get_running_loop().call_later(pause, self.answer, question, body)
        else:
            self.answer(question, body)

    def answer(self, question: int, body: bytes) -> None:
        if question != self.answered or self.transport is None or self.transport.is_closing():
            return
        action = random.choice(orjson.loads(body)["actions"])["name"]
        self.sent = time.perf_counter()
        self.send({"type": "play", "id": 0, "seat": self.seat, "question": question, "action": action})


class Players:
    """All players of one process."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.counted = Counted()
        self.measuring = self.playing = False
        self.seated = 0
        self.waiting: list[tuple[Line, int, bytes]] = []
        self.parties: set[Party] = set()
        self.makers = ThreadPoolExecutor(MAKERS)
        self.line, self.make = Line, make_table
        if order.is_peer:
            from gnothi.bench import boardgameio

            self.line, self.make = boardgameio.PeerLine, boardgameio.make_match
        self.making: set[asyncio.Task[None]] = set()

    def count(self, delays: list[float]) -> None:
        if self.measuring:
            self.counted.delays += delays

    async def gather(self) -> None:
        """Make all tables, and sit down at those that are played."""
        loop = asyncio.get_running_loop()
        idle = [loop.run_in_executor(self.makers, self.make, self.order) for _ in range(self.order.idle)]
        await asyncio.gather(*idle, *(self.sit_down() for _ in range(self.order.active)))
        seats = 1 if self.order.bot else self.order.seats
        while self.seated < self.order.active * seats:
            await asyncio.sleep(0.02)

    async def sit_down(self) -> None:
        loop = asyncio.get_running_loop()
        party = Party(self, *await loop.run_in_executor(self.makers, self.make, self.order))
        self.parties.add(party)
        for line in party.lines:
            await self.connect(line)

    async def connect(self, line: Line) -> None:
        await asyncio.get_running_loop().create_connection(lambda: line, "127.0.0.1", self.order.port)

    def begin(self) -> None:
        self.playing = True
        for line, question, body in self.waiting:
            line.answer(question, body)

    def over(self, party: Party) -> None:
        """A game is over; the next one begins at another table."""
        if party in self.parties:
            self.parties.discard(party)
            party.end()
            task = asyncio.get_running_loop().create_task(self.sit_down())
            self.making.add(task)
            task.add_done_callback(self.making.discard)

    async def stop(self) -> None:
        for task in self.making:
            task.cancel()
        for party in self.parties:
            party.end()
        self.makers.shutdown(cancel_futures=True)


def ask(order: Order, path: str, body: Any = None, token: str = "") -> Any:
    """Post something to the server."""
    line = http.client.HTTPConnection("127.0.0.1", order.port, timeout=60)
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    try:
        line.request("POST", path, orjson.dumps(body) if body is not None else None, headers)
        return orjson.loads(line.getresponse().read())
    finally:
        line.close()


def make_table(order: Order) -> tuple[str, list[str]]:
    """A table in play: its code, and a token for each person."""
    people = [{"name": f"Player {seat + 1}", "number": secrets.token_hex(16)} for seat in range(order.seats)]
    table = {"game": order.game, "seats": order.seats, "sit": people[0]}
    if order.bot:
        made = ask(order, "/api/tables", {**table, "bots": order.bot, "start": True})
        return made["code"], [made["token"]]
    made = ask(order, "/api/tables", table)
    address = f"/api/tables/{made['code']}"
    tokens = [made["token"]]
    tokens += [ask(order, f"{address}/seats", person)["token"] for person in people[1:]]
    ask(order, f"{address}/start", token=made["host_token"])
    return made["code"], tokens


def drive(order: Order, orders: Connection) -> None:
    """Play in this process, as its parent says: `play`, `measure`, `tell`, each answered when it is done."""
    asyncio.run(driving(order, orders))


async def driving(order: Order, orders: Connection) -> None:
    loop, players = asyncio.get_running_loop(), Players(order)
    await players.gather()
    orders.send(None)
    while (said := await loop.run_in_executor(None, orders.recv)) != "stop":
        if said == "play":
            players.begin()
        elif said == "measure":
            players.counted, players.measuring = Counted(cpu=-time.process_time()), True
        else:
            players.measuring = False
            players.counted.cpu += time.process_time()
            orders.send(players.counted)
    await players.stop()
