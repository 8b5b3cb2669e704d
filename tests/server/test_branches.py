"""A finished game is tried differently: a table of its own, in play at once, that stands by itself."""
from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from gnothi.bots.random import casual_play
from gnothi.engine.match import Match
from gnothi.engine.record import read_record
from gnothi.engine.story import APART
from gnothi.server.admin import Admin
from gnothi.server.app import make_app
from gnothi.server.house import House
from gnothi.server.live import PLAY
from gnothi.server.schema import ADD_MOVE, change_table
from gnothi.server.settings import Settings
from gnothi.server.table import OVER, Table
from tests.server import ALONE, GAME, Party, Served, dealt, person, play, refused, sqlite_at

MOVE = 3


@dataclass
class Try:
    """A server with a game that is over, and a visitor."""

    house: House
    parent: Table
    http: httpx.AsyncClient

    async def branch(self, **body: Any) -> httpx.Response:
        wanted = {"move": MOVE, "seats": [0], "bots": "casual", **person("Zoe"), **body}
        return await self.http.post(f"/api/tables/{self.parent.code}/branch", json=wanted)

    async def made(self, **body: Any) -> Made:
        answer = await self.branch(**body)
        assert answer.status_code == 201, answer.text
        return Made(self, answer.json())

    async def get(self, path: str, token: str = "", **query: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return await self.http.get(f"/api/tables/{path}", headers=headers, params=query or None)


@dataclass
class Made:
    """The branch that was made."""

    tried: Try
    answer: dict[str, Any]

    @property
    def code(self) -> str:
        return str(self.answer["code"])

    @property
    def table(self) -> Table:
        return self.tried.house.tables[self.code]

    @property
    def token(self) -> str:
        return str(self.answer["seats"][0]["token"])

    async def play_out(self) -> None:
        """To the end, with whatever is first on the seats of people; bots wait for nothing here."""
        while self.table.phase != OVER:
            seat = self.table.awaited[0]
            if self.table.chairs[seat].plays_itself:
                await asyncio.sleep(0.01)
            else:
                await play(self.tried.house, self.table, seat)


@asynccontextmanager
async def trying(folder: Path, game: str = GAME, ends: bool = True) -> AsyncIterator[Try]:
    settings = Settings(db=sqlite_at(folder), pace=0)
    house = House(settings)
    parent = await dealt(house, game)
    for seat, action in [*casual_play(parent.playing.match.at(0), 5, 1000 if ends else MOVE + 1)]:
        row = {"table": parent.code, "seq": parent.seq + 1, "kind": PLAY, "seat": seat, "action": action,
               "moment": 0.0, "spent": None}
        await house.store.write((ADD_MOVE, row))
        parent.follow(row, 0.0)
    if ends:
        await house.store.write(change_table(parent.code, status=OVER))
    app = make_app(settings)
    app.state.house = house
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as http:
        try:
            yield Try(house, parent, http)
        finally:
            await house.close()


def tried(folder: Path, work: Callable[[Try], Awaitable[None]], **more: Any) -> None:
    async def run() -> None:
        async with trying(folder, **more) as found:
            await work(found)

    asyncio.run(run())


def test_a_branch_is_in_play_at_once_with_the_past_as_it_was(tmp_path: Path) -> None:
    async def work(there: Try) -> None:
        made = await there.made(seats=[1])
        told, before = made.answer["table"], there.parent.playing.match
        assert (told["phase"], told["public"], told["clock"]) == ("playing", False, 0)
        assert told["branch"] == {"table": there.parent.code, "move": MOVE}
        assert [(seat["kind"], seat["bot"]) for seat in told["seats"]] == [("bot", "casual"), ("person", "")]
        assert told["seats"][1]["name"] == "Zoe" and told["seats"][0]["name"] != "Ana", "who is not here is not named"
        match = made.table.playing.match
        assert match.at(MOVE).states.tobytes() == before.at(MOVE).states.tobytes()
        assert match.draw.commitment == told["commitment"] != before.draw.commitment
        assert made.code not in (await there.http.get("/api/tables")).text
        state = await there.get(f"{made.code}/state", made.token, seat=1)
        assert APART in [line["text"] for line in state.json()["lines"]]
        assert (await there.get(there.parent.code)).json()["branch"] is None

    tried(tmp_path, work)


def test_several_seats_may_be_held_and_each_has_its_token(tmp_path: Path) -> None:
    async def work(there: Try) -> None:
        made = await there.made(seats=[1, 0, 1])
        assert [held["seat"] for held in made.answer["seats"]] == [0, 1]
        assert [seat["name"] for seat in made.answer["table"]["seats"]] == ["Zoe", "Zoe 2"]
        for held in made.answer["seats"]:
            state = await there.get(f"{made.code}/state", held["token"], seat=held["seat"])
            assert state.status_code == 200
        assert len(made.table.playing.match.draw.numbers) == 2

    tried(tmp_path, work)


def test_asking_again_with_the_same_key_gives_the_same_table(tmp_path: Path) -> None:
    async def work(there: Try) -> None:
        key = secrets.token_hex(16)
        first, second = await asyncio.gather(there.made(key=key), there.made(key=key))
        assert first.code == second.code and first.answer["seats"] == second.answer["seats"]
        assert first.answer["host_token"] == second.answer["host_token"]
        assert (await there.made()).code != first.code

    tried(tmp_path, work)


def test_it_is_played_to_its_end_replayed_recorded_and_proven(tmp_path: Path) -> None:
    async def work(there: Try) -> None:
        made = await there.made(seats=[0, 1])
        await made.play_out()
        assert (await there.get(f"{made.code}/verify")).json()["ok"]
        checks = " ".join(check["text"] for check in (await there.get(f"{made.code}/verify")).json()["checks"])
        assert f"this is a branch: its first {MOVE} moves are those of a game with the commitment" in checks
        record = (await there.get(f"{made.code}/record")).text
        assert read_record(record).branches[0].move == MOVE
        assert Match.read(record).core() == made.table.playing.match.core()
        end = (await there.get(f"{made.code}/end")).json()
        assert end["dice"]["commitment"] == made.answer["table"]["commitment"]
        assert len(end["standing"]) in (0, end["moves"] + 1), "none while the game is interpreted"
        for seat in ("0", "all", None):
            query = {} if seat is None else {"seat": seat}
            whole = (await there.get(f"{made.code}/replay", **query)).json()
            assert [line["move"] for line in whole["lines"] if line["text"] == APART] == [MOVE + 1]
            past = (await there.get(f"{made.code}/replay", move=MOVE, **query)).json()
            then = (await there.get(f"{there.parent.code}/replay", move=MOVE, **query)).json()
            places = [[(piece["id"], piece["x"], piece["y"]) for piece in at["pieces"]] for at in (past, then)]
            assert places[0] == places[1], "the whole game is shown, from the deal"

    tried(tmp_path, work)


def test_nobody_takes_back_to_before_the_branch(tmp_path: Path) -> None:
    async def work(there: Try) -> None:
        made = await there.made(seats=[0, 1])
        table, house = made.table, there.house
        seat = table.awaited[0]
        assert "refused: this cannot be taken back: it was played before this branch began" in await refused(
            house.deeds.ask(table, seat)
        )
        assert "no way back within your decision" in await refused(house.deeds.step_back(table, seat, 0))
        await play(house, table, seat)
        await house.deeds.ask(table, seat, along=[0, 1])
        assert table.playing.match.branches == [MOVE] and len(table.playing.match.moves) == MOVE + 2
        await made.play_out()

    tried(tmp_path, work)


def test_it_outlives_the_memory_of_the_server_and_its_parent(tmp_path: Path) -> None:
    async def work(there: Try) -> None:
        made = await there.made(seats=[0, 1])
        await play(there.house, made.table, made.table.awaited[0])
        before = made.table.playing.match.states.tobytes()
        admin = Admin(set())
        admin.house = there.house
        await admin.delete(there.parent.code)
        there.house.tables.clear()
        again = await there.house.find(made.code)
        assert again.playing.match.states.tobytes() == before
        assert again.branch is not None and again.branch.move == MOVE
        assert (await there.get(there.parent.code)).status_code == 404
        await made.play_out()
        assert (await there.get(f"{made.code}/verify")).json()["ok"]

    tried(tmp_path, work)


def test_a_clock_and_a_rematch_work_as_anywhere(tmp_path: Path) -> None:
    async def work(there: Try) -> None:
        made = await there.made(seats=[0, 1])
        await there.house.lobby.set_clock(made.table, 600, 5)
        assert made.table.left(0) == 600
        await play(there.house, made.table, made.table.awaited[0])
        assert max(made.table.left(seat) or 0 for seat in (0, 1)) > 600, "only decisions made here add to it"
        await made.play_out()
        new = await there.house.find(await there.house.rematch(made.table))
        assert (new.branch, new.phase) == (None, "lobby"), "a rematch is dealt anew"

    tried(tmp_path, work)


def test_a_branch_can_be_tried_differently_itself(tmp_path: Path) -> None:
    async def work(there: Try) -> None:
        made = await there.made(seats=[0, 1])
        await made.play_out()
        body = {"move": MOVE + 2, "seats": [0, 1], **person("Zoe")}
        answer = await there.http.post(f"/api/tables/{made.code}/branch", json=body)
        assert answer.json()["table"]["branch"] == {"table": made.code, "move": MOVE + 2}
        again = Made(there, answer.json())
        await again.play_out()
        assert (await there.get(f"{again.code}/verify")).json()["ok"]
        assert again.table.playing.match.branches == [MOVE, MOVE + 2]

    tried(tmp_path, work)


def test_a_game_that_goes_on_cannot_be_tried_differently(tmp_path: Path) -> None:
    async def work(there: Try) -> None:
        answer = await there.branch()
        assert (answer.status_code, answer.json()["error"]) == (409, "phase")
        assert "while a game goes on it cannot be tried differently" in answer.json()["text"]

    tried(tmp_path, work, ends=False)


@pytest.mark.parametrize(("body", "status", "sentence"), [
    ({"move": 99}, 409, "there is no move 99"),
    ({"seats": [2]}, 404, "there is no seat 3; there are 2"),
    ({"seats": []}, 422, "seats"),
    ({"bots": "level:9"}, 422, "there is no bot 'level:9' here"),
    ({"number": "x"}, 422, "number"),
    ({"name": "\u200b"}, 422, "cannot be a name"),
])
def test_what_cannot_be_branched_is_refused_in_a_sentence(
    tmp_path: Path, body: dict[str, Any], status: int, sentence: str
) -> None:
    async def work(there: Try) -> None:
        before = set(there.house.tables)
        answer = await there.branch(**body)
        assert answer.status_code == status, answer.text
        assert sentence in answer.json()["text"]
        assert set(there.house.tables) == before, "nothing was made"

    tried(tmp_path, work)


def test_after_the_last_move_there_is_nothing_to_try(tmp_path: Path) -> None:
    async def work(there: Try) -> None:
        answer = await there.branch(move=len(there.parent.playing.match.moves))
        assert "nothing can be played differently: the game is over" in answer.json()["text"]

    tried(tmp_path, work)


def test_a_game_of_earlier_rules_can_only_be_read(tmp_path: Path) -> None:
    async def work(there: Try) -> None:
        await there.house.store.write(change_table(there.parent.code, rules="0.0"))
        there.house.tables.clear()
        answer = await there.branch()
        assert (answer.status_code, answer.json()["error"]) == (409, "archived")
        assert "cannot be" not in answer.json()["text"] and "not played on" in answer.json()["text"]

    tried(tmp_path, work)


def test_nothing_of_the_past_is_told_but_what_the_seat_could_know(tmp_path: Path) -> None:
    """The dice and the record of the past, which name everything, stay with the server until the end."""
    async def work(there: Try) -> None:
        made = await there.made(seats=[0])
        asked = ["", "/state?seat=0", "/replay?seat=0", "/replay?seat=0&move=1", "/chat", "/sheets"]
        texts = [(await there.get(made.code + path, made.token)).text for path in asked]
        source = made.table.playing.match.draw
        for secret in (source.secret.hex(), there.parent.dice.secret.hex(), "gnothi record 1"):
            assert not any(secret in text for text in texts)
        for path in ("/end", "/record", "/verify", "/replay?seat=all", "/replay?seat=1"):
            assert (await there.get(made.code + path, made.token)).status_code in (403, 409)
        match, own = made.table.playing.match, there.parent.playing.match.at(MOVE)
        assert match.at(MOVE).view(0).states.tobytes() == own.view(0).states.tobytes()

    tried(tmp_path, work, game="cogito")


def test_a_branch_survives_a_kill(tmp_path: Path) -> None:
    served = Served(sqlite_at(tmp_path), *ALONE).wait_listening()
    try:
        party = served.deal()
        party.play_out()
        body = {"move": MOVE, "seats": [0, 1], "key": "ab" * 16, **person("Zoe")}
        made = party.post("/branch", **body).json()
        tokens = [held["token"] for held in made["seats"]]
        branch = Party(served, made["code"], made["host_token"], tokens)
        branch.play(branch.table()["awaited"][0])
        before = branch.state(0)
        served.kill()
        served.start()
        served.wait_listening()
        after = branch.state(0)
        assert (after["seq"], after["pieces"], after["lines"]) == (1, before["pieces"], before["lines"])
        assert party.post("/branch", **body).json()["code"] == made["code"], "asked again, since the answer was lost"
        branch.play_out()
        assert branch.get("/verify").json()["ok"]
    finally:
        served.close()
