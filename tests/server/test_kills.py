"""The kill test: many tables in play, the server dies at a random moment, and nothing that was acknowledged is lost."""
from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from gnothi.bots.analysis import decisions
from gnothi.engine.match import Match
from gnothi.engine.record import read_record
from tests.server import ALONE, GAME, Party, Served, sqlite_at

TABLES = 50
STRIKES = 2         # at the same games


@dataclass
class Player:
    """One seat, played by a script that comes back whenever the line breaks."""

    party: Party
    seat: int
    dice: random.Random
    acknowledged: dict[int, str] = field(default_factory=dict)      # the sequence of each move, and its name
    sent: int = 0
    breaks: int = 0
    seq: int | None = None

    async def play(self) -> None:
        while not await self.visit():
            self.breaks += 1
            await asyncio.sleep(self.dice.uniform(0.5, 1.5))

    async def visit(self) -> bool:
        """Play until the line breaks; True once the game is over."""
        try:
            address = f"ws://127.0.0.1:{self.party.served.port}/ws"
            async with connect(address, compression=None, max_size=None, open_timeout=120) as line:
                await line.send(json.dumps({
                    "type": "hello", "table": self.party.code, "tokens": [self.party.tokens[self.seat]],
                    "seq": self.seq, "parts": ["lines"],
                }))
                waiting: tuple[int, str] | None = None
                async for text in line:
                    message = json.loads(text)
                    assert message["type"] != "error" or message["error"] == "not_ready", message
                    if message["type"] == "error":
                        return False
                    if message["type"] == "done" and waiting:
                        assert message["seq"] not in self.acknowledged
                        self.acknowledged[message["seq"]] = waiting[1]
                    if message["type"] != "state":
                        continue
                    assert self.seq is None or message["seq"] >= self.seq, "the table never goes back"
                    self.seq = message["seq"]
                    if message["phase"] == "over":
                        return True
                    if self.seat in message["awaited"] and (not waiting or waiting[0] != message["question"]):
                        action = self.dice.choice(message["actions"])["name"]
                        waiting = message["question"], action
                        self.sent += 1
                        await asyncio.sleep(self.dice.uniform(0, 0.15))
                        await line.send(json.dumps({
                            "type": "play", "id": self.sent, "seat": self.seat, "question": message["question"],
                            "action": action,
                        }))
        except (ConnectionClosed, InvalidHandshake, OSError):
            pass
        return False


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    tmp_path: Path, database_at: Callable[[Path], str], pytestconfig: pytest.Config
) -> None:
    kills = pytestconfig.getoption("kills")
    server = Served(database_at(tmp_path), *ALONE)
    try:
        server.wait_ready(GAME)
        caught = sum(play_and_kill(server, random.Random(number)) for number in range(-(-kills // STRIKES)))
        assert caught, "no kill struck while somebody was playing"
    finally:
        server.kill()
        server.http.close()


def play_and_kill(server: Served, dice: random.Random) -> int:
    """Deal, kill and start again, play out, and compare; how many lines were broken."""
    parties = [server.deal() for _ in range(TABLES)]
    players = [Player(party, seat, random.Random(dice.random())) for party in parties for seat in range(2)]
    asyncio.run(play_through(server, players, [dice.uniform(0.1, 1.2) for _ in range(STRIKES)]))
    for party in parties:
        mine = [player for player in players if player.party is party]
        check(party, mine)
    return sum(player.breaks for player in players)


async def play_through(server: Served, players: list[Player], moments: list[float]) -> None:
    playing = asyncio.gather(*(player.play() for player in players))
    for moment in moments:
        await asyncio.sleep(moment)
        await asyncio.to_thread(server.kill)
        server.start()
        await asyncio.to_thread(server.wait_listening)
    await asyncio.wait_for(playing, 600)


def check(party: Party, players: list[Player]) -> None:
    """Every acknowledged move is in the record, none is there twice, and the game is at its end."""
    record = read_record(party.get("/record").text)
    assert record.result is not None
    for player in players:
        for seq, name in player.acknowledged.items():
            assert record.moves[seq - 1] == (player.seat, name), "an acknowledged move is not where it was"
    made = Counter(seat for seat, _ in record.moves)
    for player in players:
        unsure = made[player.seat] - len(player.acknowledged)
        assert 0 <= unsure <= STRIKES, "at most the moves that were under way when the server died have no answer"
        assert made[player.seat] <= player.sent, "nobody moved more often than they sent a move"
    assert party.get("/verify").json()["ok"]


def test_a_table_with_a_clock_goes_on_after_a_restart_though_nobody_looks_and_nothing_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GNOTHI_CACHE", str(tmp_path / "cache"))
    server = Served(sqlite_at(tmp_path), "--game", "karma")
    try:
        server.wait_listening()
        party = server.deal("karma", clock=1)
        server.kill()
        server.start()
        with closing(sqlite3.connect(server.db.removeprefix("sqlite:///"))) as stored:
            until = time.monotonic() + 60
            while not stored.execute("select count(*) from move").fetchone()[0]:
                assert time.monotonic() < until, "a stand-in never moved"
                time.sleep(0.1)
        shelf = server.http.get("/api/games").json()["games"]
        assert next(game["ready"] for game in shelf if game["id"] == "karma") == "interpreted"
        assert party.table()["seq"]
    finally:
        server.close()


def test_an_analysis_that_was_asked_for_is_finished_after_a_kill_though_nobody_asks_again(
    tmp_path: Path, database_at: Callable[[Path], str]
) -> None:
    server = Served(database_at(tmp_path), *ALONE, "--analysis-simulations", "4000")
    try:
        server.wait_searching(GAME)
        party = server.deal()
        party.play_out()
        match = Match.read(party.get("/record").text)
        assert party.post("/analysis").json()["status"] == "waiting"
        while (told := party.get("/analysis").json())["taken"] == 0:
            assert told["status"] in ("waiting", "working")
        assert told["status"] == "working", "it is not done in one slice"
        server.kill()
        server.start()
        server.wait_listening()
        until = time.monotonic() + 300
        while (told := party.get("/analysis").json())["status"] != "done":
            assert time.monotonic() < until, "it was never finished"
            time.sleep(0.1)
        assert [judged["move"] for judged in told["judgements"]] == [found.move for found in decisions(match, 1, 1)]
        assert party.post("/analysis").json() == told
        server.kill()
        server.start()
        assert server.wait_listening() and party.get("/analysis").json() == told
    finally:
        server.close()


def test_a_server_that_starts_again_has_its_tables_and_what_is_asked_there_at_once(
    tmp_path: Path, database_at: Callable[[Path], str]
) -> None:
    server = Served(database_at(tmp_path), *ALONE)
    try:
        server.wait_ready(GAME)
        party = server.deal()
        party.play(0)
        assert party.post("/ask", party.tokens[0], seat=0).status_code == 200
        assert party.post("/chat", name="Zoe", text="well played").status_code == 200
        assert party.post("/mute", party.host, seat=1, muted=True).status_code == 200
        server.kill()
        server.start()
        until = time.monotonic() + 300
        while time.monotonic() < until:
            try:
                answer = party.get("")
                break
            except httpx.TransportError:
                time.sleep(0.02)
        assert answer.status_code == 200, "the first answer is the table, whether or not its game is loaded yet"
        table = answer.json()
        assert (table["seq"], table["request"]["name"], table["request"]["missing"]) == (1, "Ana", [1])
        assert table["seats"][1]["muted"]
        assert [line["text"] for line in party.get("/chat").json()["lines"] if line["name"] == "Zoe"] == ["well played"]
        assert party.post("/answer", party.tokens[1], seat=1, agree=True).status_code == 200
        assert party.table()["awaited"] == [0], "what was asked before the kill is done after it"
        party.play(0)
    finally:
        server.close()
