"""The kill test of several processes on one database: any of them dies at any moment, and the others go on.

Players are spread over three of them, and whoever's line breaks goes on through another. Nothing that was acknowledged
is lost, doubled or reordered, and nothing is dealt twice.
"""
from __future__ import annotations

import asyncio
import json
import os
import random
import secrets
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from gnothi.bench.server import free_port
from gnothi.engine.record import read_record
from tests.server import GAME, NAMES, TERMS

PROCESSES, TABLES, STRIKES = 3, 20, 8      # a round: so many tables are made and played out, under so many strikes,
MOVES = 60                                  # each after up to so many further moves of all tables
BREAKS = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError)


@dataclass
class Figures:
    """What a run has seen."""

    kills: int = 0
    tables: int = 0
    moves: int = 0          # acknowledged
    unsure: int = 0         # made, though no answer came
    follows: list[float] = field(default_factory=list)      # seconds until a move is seen through another process
    returns: list[float] = field(default_factory=list)      # seconds until a page that comes back is shown its table

    def __str__(self) -> str:
        told = f"{self.kills} kills, {self.tables} tables, {self.moves} moves acknowledged, {self.unsure} unanswered"
        return f"{told}; seen elsewhere {spread(self.follows)}; back {spread(self.returns)}"


def spread(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    marks = [ordered[int(part * (len(ordered) - 1))] for part in (0.5, 0.95, 1.0)] if ordered else [0.0] * 3
    return "p50 {:.3f} s, p95 {:.3f} s, at most {:.3f} s".format(*marks)


class Servers:
    """Three processes on one database, each of which may be killed."""

    def __init__(self, url: str) -> None:
        self.nursery = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", "tests.server.nursery"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True,
        )
        self.url = url
        self.ports = [free_port() for _ in range(PROCESSES)]
        self.processes = [self.start(port) for port in self.ports]

    def start(self, port: int) -> int:
        assert self.nursery.stdin is not None and self.nursery.stdout is not None
        self.nursery.stdin.write(json.dumps({"port": port, "db": self.url}) + "\n")
        self.nursery.stdin.flush()
        return int(self.nursery.stdout.readline())

    def strike(self, number: int) -> None:
        """As if the power failed, and came back."""
        os.kill(self.processes[number], signal.SIGKILL)
        self.processes[number] = self.start(self.ports[number])

    def close(self) -> None:
        for process in self.processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.nursery.communicate()


@dataclass
class Game:
    """A table, from before it is made until it is over, with the scripts that play there."""

    servers: Servers
    figures: Figures
    dice: random.Random
    http: httpx.AsyncClient
    code: str = ""
    acknowledged: list[dict[int, str]] = field(default_factory=lambda: [{}, {}])    # by seat: each sequence, its move
    sent: Counter[int] = field(default_factory=Counter)
    answered: dict[int, tuple[float, int]] = field(default_factory=dict)    # when each sequence was, and through which

    async def play(self) -> None:
        tokens = await self.deal()
        self.figures.tables += 1
        await asyncio.gather(*(self.sit_through(seat, token) for seat, token in enumerate(tokens)))

    async def deal(self) -> list[str]:
        """Make a table, sit down and start: each by another process, and again with the same key after a kill."""
        keys = [secrets.token_hex(16) for _ in range(3)]
        body = {"game": GAME, "seats": 2, "options": TERMS[GAME]}
        made = await self.ask("POST", "/api/tables", {**body, "sit": person("Ana"), "key": keys[0]})
        self.code = made["code"]
        sit = {**person("Ben"), "key": keys[1]}
        tokens = [made["token"], (await self.ask("POST", f"/api/tables/{self.code}/seats", sit))["token"]]
        start = [self.ask("POST", f"/api/tables/{self.code}/start", None, made["host_token"]) for _ in range(2)]
        refused = [told for told in await asyncio.gather(*start) if "error" in told]
        assert all(told["error"] == "phase" for told in refused), refused
        return tokens

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """Until some process answers."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        while True:
            url = f"http://127.0.0.1:{self.dice.choice(self.servers.ports)}{path}"
            with suppress(httpx.TransportError):
                answer = await self.http.request(method, url, json=body, headers=headers)
                assert answer.status_code < 500 or answer.json()["error"] in ("stopping", "not_stored"), answer.text
                if answer.status_code < 500:
                    return answer.json() if "json" in answer.headers["content-type"] else answer.text
            await asyncio.sleep(0.02)

    async def sit_through(self, seat: int, token: str) -> None:
        seen: list[int] = []
        while not await self.visit(seat, token, seen, self.dice.randrange(PROCESSES)):
            await asyncio.sleep(self.dice.uniform(0, 0.05))

    async def visit(self, seat: int, token: str, seen: list[int], number: int) -> bool:
        """Play through one process until the line breaks; True once the game is over."""
        with suppress(*BREAKS):
            address = f"ws://127.0.0.1:{self.servers.ports[number]}/ws"
            async with connect(address, compression=None, max_size=None, open_timeout=30) as line:
                greeted = time.monotonic()
                await line.send(json.dumps({
                    "type": "hello", "table": self.code, "tokens": [token], "seq": seen[-1] if seen else None,
                    "parts": ["lines"],
                }))
                waiting: tuple[int, str] | None = None
                async for text in line:
                    message = json.loads(text)
                    if message["type"] == "error":
                        assert message["error"] in ("stale", "not_stored", "stopping"), message
                        waiting = None
                    if message["type"] == "welcome":
                        assert message["seats"] == [seat], "who sits here is known to every process"
                    if message["type"] == "done" and waiting:
                        self.note(seat, message["seq"], waiting[1], number)
                    if message["type"] != "state":
                        continue
                    if greeted and seen:
                        self.figures.returns.append(time.monotonic() - greeted)
                    greeted = 0.0
                    assert not seen or message["seq"] >= seen[-1], "the table never goes back"
                    self.follow(message["seq"], number, seen)
                    seen.append(message["seq"])
                    if message["phase"] == "over":
                        return True
                    if seat in message["awaited"] and (not waiting or waiting[0] != message["question"]):
                        waiting = message["question"], self.dice.choice(message["actions"])["name"]
                        self.sent[seat] += 1
                        await asyncio.sleep(self.dice.uniform(0, 0.15))
                        play = {"seat": seat, "question": waiting[0], "action": waiting[1]}
                        await line.send(json.dumps({"type": "play", "id": self.sent[seat], **play}))
        return False

    def note(self, seat: int, seq: int, action: str, number: int) -> None:
        assert seq not in self.acknowledged[seat], "one move is not two"
        self.acknowledged[seat][seq] = action
        self.answered[seq] = time.monotonic(), number
        self.figures.moves += 1

    def follow(self, seq: int, number: int, seen: list[int]) -> None:
        """How long ago a move was answered that is now seen through another process, on a page that was there."""
        when, through = self.answered.get(seq, (0.0, number))
        if seen and seq == seen[-1] + 1 and through != number:
            self.figures.follows.append(time.monotonic() - when)

    async def check(self) -> None:
        """Every acknowledged move is in the record, none is there twice, and every process says the same."""
        texts = {await self.ask("GET", f"/api/tables/{self.code}/record") for _ in range(2 * PROCESSES)}
        assert len(texts) == 1
        record = read_record(texts.pop())
        assert record.result is not None
        for seat, moves in enumerate(self.acknowledged):
            for seq, name in moves.items():
                assert record.moves[seq - 1] == (seat, name), "an acknowledged move is not where it was"
            made = sum(mover == seat for mover, _ in record.moves)
            assert len(moves) <= made <= self.sent[seat], "nobody moved more often than they sent a move"
            assert made - len(moves) <= STRIKES, "at most the moves that were under way have no answer"
            self.figures.unsure += made - len(moves)
        assert [mover for mover, _ in record.moves] == [number % 2 for number in range(len(record.moves))]
        assert (await self.ask("GET", f"/api/tables/{self.code}/verify"))["ok"]


def person(name: str) -> dict[str, Any]:
    assert name in NAMES
    return {"name": name, "number": "00" * 16}


async def play_under_strikes(servers: Servers, figures: Figures, dice: random.Random, strikes: int) -> None:
    """Make tables and play them out while processes are killed; then compare."""
    async with httpx.AsyncClient(timeout=30) as http:
        games = [Game(servers, figures, random.Random(dice.random()), http) for _ in range(TABLES)]
        playing = asyncio.gather(*(game.play() for game in games))
        for number in range(strikes):
            await asyncio.sleep(dice.uniform(0.05, 0.6))
            until = figures.moves + (dice.randrange(MOVES) if number else 0)        # the first while they are dealt
            while figures.moves < until and not playing.done():
                await asyncio.sleep(0.002)
            await asyncio.to_thread(servers.strike, dice.randrange(PROCESSES))
            figures.kills += 1
        await asyncio.wait_for(playing, 600)
        await asyncio.gather(*(game.check() for game in games))


def test_nothing_is_lost_or_dealt_twice_when_any_of_three_processes_is_killed(
    postgres_database: str, pytestconfig: pytest.Config
) -> None:
    kills, figures = pytestconfig.getoption("kills"), Figures()
    servers = Servers(postgres_database)
    try:
        for number in range(-(-kills // STRIKES)):
            asyncio.run(play_under_strikes(servers, figures, random.Random(number), min(STRIKES, kills)))
            print(figures, flush=True)
    finally:
        servers.close()
    assert figures.follows and figures.moves
    assert sorted(figures.follows)[len(figures.follows) // 2] < 1, "a page at another process follows within a second"
