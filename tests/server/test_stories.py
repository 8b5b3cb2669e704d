"""Sentences: each move is put into words once for each viewer, and whoever has read some is sent only what is new."""
from __future__ import annotations

import asyncio
import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.engine.view import View
from gnothi.server import afterwards
from gnothi.server.house import House
from gnothi.server.recent import Recent
from gnothi.server.settings import Settings
from gnothi.server.shown import PARTS, Frame, Sight, message
from gnothi.server.stories import Stories
from gnothi.server.table import Table
from gnothi.server.telling import Story
from tests.server import GAME, Served, dealt, finished_table, play, sqlite_at


@pytest.fixture
def worded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The moves that were put into words."""
    moves: list[int] = []
    real = Story.tell

    def tell(self: Story, match: Match, view: View, move: int) -> None:
        if move not in self.told:
            moves.append(move)
        real(self, match, view, move)

    monkeypatch.setattr(Story, "tell", tell)
    return moves


def replayed(table: Table, seat: str | None, move: int, after: int | None = None) -> Any:
    return json.loads(asyncio.run(afterwards.replay(table, "", seat, move, after)).body)


def test_a_finished_game_is_put_into_words_once_for_each_viewer(worded: list[int]) -> None:
    table = finished_table()
    match = table.playing.match
    for seat in (None, "0", "1", "all"):
        worded.clear()
        bodies = [replayed(table, seat, move) for move in range(len(match.moves) + 1)]
        assert worded == list(range(len(match.moves) + 1))
        for move, body in enumerate(bodies):
            past = match.at(move)
            view = past.witness() if seat == "all" else past.view(SPECTATOR if seat is None else int(seat))
            read = Stories().read("T", match, view, range(move + 1))
            shown = Sight(view.seat, PARTS).past(view, Frame(0, move, 0, body["phase"]), len(match.moves))
            assert body == json.loads(message(1, None, shown, 0, read))


def test_who_steps_through_a_replay_is_sent_each_line_once() -> None:
    table = finished_table()
    last = len(table.playing.match.moves)
    steps = [replayed(table, "all", 0)] + [replayed(table, "all", move, move - 1) for move in range(1, last + 1)]
    assert [step["lines_from"] for step in steps] == list(range(last + 1))
    whole = replayed(table, "all", last)
    assert [line for step in steps for line in step["lines"]] == whole["lines"]
    told: list[Any] = []
    for step in steps:
        told = [turn for turn in told if turn["turn"] < step["turns_from"]] + step["turns"]
    assert told == whole["turns"]
    ranged = ("lines", "lines_from", "turns", "turns_from")
    assert {key: value for key, value in steps[-1].items() if key not in ranged} == {
        key: value for key, value in whole.items() if key not in ranged
    }
    assert replayed(table, None, 3, 7)["lines"] == [], "one step back brings nothing new"
    assert replayed(table, None, 3, 7)["turns"] == replayed(table, None, 3)["turns"][-1:], "but the turn as it stood"


def test_a_state_puts_only_what_is_asked_for_into_words(tmp_path: Path, worded: list[int]) -> None:
    async def look() -> None:
        house = House(Settings(db=sqlite_at(tmp_path)))
        table = await dealt(house)
        for turn in range(6):
            await play(house, table, turn % 2)
        assert worded == [], "nobody has looked"
        state = json.loads(table.state(0, PARTS, 4))
        assert (state["lines_from"], worded) == (5, [5, 6])
        table.state(0, PARTS, 4)
        assert worded == [5, 6], "the same again"
        assert len(json.loads(table.state(0, PARTS, None))["lines"]) > len(state["lines"])
        assert worded == [5, 6, 0, 1, 2, 3, 4]
        await house.close()

    asyncio.run(look())


def test_what_was_taken_back_and_what_names_somebody_else_is_put_into_words_again(tmp_path: Path) -> None:
    async def look() -> None:
        house = House(Settings(db=sqlite_at(tmp_path)))
        table = await dealt(house)
        await play(house, table, 0, "a")
        await play(house, table, 1, "b")
        assert texts(table)[-1] == "Ben drops a disc into column b."
        await house.deeds.ask(table, 1)
        await house.deeds.answer(table, 0, True)
        await play(house, table, 1, "c")
        assert texts(table)[-1] == "Ben drops a disc into column c."
        await house.lobby.free(table, 0)
        await house.lobby.sit(table, 0, "Cleo", "00" * 16, "")
        assert not any("Ana" in text for text in texts(table))
        assert any("Cleo" in text for text in texts(table))
        await house.close()

    asyncio.run(look())


def texts(table: Table) -> list[str]:
    return [line["text"] for line in json.loads(table.state(SPECTATOR, PARTS, None))["lines"]]


# Turns


def test_turns_come_as_changes_and_go_with_what_is_taken_back(served: Served) -> None:
    party = served.deal()
    page = party.page(1)
    state = page.hear("state")
    assert [turn["turn"] for turn in state["turns"]] == [0] and state["own"] == 0
    party.play(0, "a")
    change = page.hear("state")
    assert change["turns_from"] == 0 and change["lines"][0]["turn"] == 1
    assert change["turns"][-1] == {"turn": 1, "move": 1, "seat": 0, "headline": "Ana drops a disc into column a"}
    assert [(trace["turn"], trace["move"], trace["piece"]) for trace in change["traces"]] == [(1, 1, "disc-0-0")]
    party.play(1, "b")
    change = page.hear("state")
    assert (change["turns_from"], [turn["turn"] for turn in change["turns"]], change["own"]) == (1, [1, 2], 2)
    assert [trace["move"] for trace in change["traces"]] == [1, 2], "the last two turns"
    assert party.post("/ask", party.tokens[1], seat=1).status_code == 200
    assert party.post("/answer", party.tokens[0], seat=0, agree=True).status_code == 200
    change = page.hear("state", move=2)
    assert (change["turns_from"], [turn["turn"] for turn in change["turns"]], change["own"]) == (1, [1], 0)
    assert [trace["move"] for trace in change["traces"]] == [1]
    page.close()


@pytest.mark.parametrize("game", ["cogito", GAME])
def test_the_turns_of_a_page_are_those_of_the_match(game: str) -> None:
    table = finished_table(game)
    match = table.playing.match
    for view in (table.playing.view(0), match.witness()):
        read = Stories().read("T", match, view, range(len(match.moves) + 1))
        lines, turns = json.loads(f"[{read.lines}]"), json.loads(f"[{read.turns}]")
        assert [turn["turn"] for turn in turns] == list(range(len(turns)))
        for turn, shown in zip(match.turns(view)[:-1], turns, strict=False):
            own = [line["text"] for line in lines if line["turn"] == turn.number]
            assert (shown["headline"], own) == (turn.headline, [line.text for line in turn.lines])


def test_a_whole_game_is_read_with_one_headline_for_each_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    match, real = finished_table("karma").playing.match, View.headline
    asked: list[int] = []
    monkeypatch.setattr(View, "headline", lambda view, events: asked.append(0) or real(view, events))
    read = Stories().read("T", match, match.witness(), range(len(match.moves) + 1))
    turns = json.loads(f"[{read.turns}]")
    assert len(asked) <= len(turns) < len(match.moves)


def test_a_long_story_is_read_again_in_no_time() -> None:
    table = finished_table("stage5")
    match = table.playing.match
    last = len(match.moves)
    assert last > 400
    view = match.witness()
    table.read(view, 0, last)
    began = time.process_time()
    for _ in range(20):
        table.read(view, 0, last)
    assert (time.process_time() - began) / 20 < 0.005


def test_only_the_stories_that_were_read_last_are_kept(worded: list[int]) -> None:
    table = finished_table()
    table.stories.limit = 2
    deal = range(1)
    views = [table.playing.view(seat) for seat in (SPECTATOR, 0, 1)]
    for view in (*views, *reversed(views)):
        table.stories.read("T", table.playing.match, view, deal)
    assert len(worded) == 4 and len(table.stories.stories) == 2


def test_a_play_by_http_answers_with_what_is_new_to_the_player(served: Served) -> None:
    party = served.deal()
    for turn in range(4):
        party.play(turn % 2)
    state = party.state(0)
    body = {"seat": 0, "question": state["question"], "action": state["actions"][0]["name"], "after": 2}
    answer = party.post("/play", party.tokens[0], **body).json()
    assert answer["state"]["lines_from"] == 3
    assert {line["move"] for line in answer["state"]["lines"]} == {3, 4, 5}
    state = party.state(1)
    body = {"seat": 1, "question": state["question"], "action": state["actions"][0]["name"]}
    assert party.post("/play", party.tokens[1], **body).json()["state"]["lines_from"] == 6


# What is worked out of a game that is over


def test_an_answer_is_worked_out_once_though_many_ask() -> None:
    async def ask() -> tuple[list[int], int]:
        recent: Recent[int] = Recent(2)
        calls: list[int] = []
        together = threading.Event()

        def work(number: int) -> int:
            together.wait(10)
            calls.append(number)
            return number

        waiting = asyncio.gather(*(recent.get("a", lambda: work(1)) for _ in range(5)))
        await asyncio.sleep(0)
        together.set()
        assert await waiting == [1] * 5
        for key, number in (("b", 2), ("a", 3), ("c", 4), ("b", 5)):
            await recent.get(key, lambda number=number: work(number))
        return calls, len(recent.answers)

    assert asyncio.run(ask()) == ([1, 2, 4, 5], 2), "of three, the two that were asked for last are kept"


def test_an_answer_that_failed_is_tried_again() -> None:
    async def ask() -> int:
        recent: Recent[int] = Recent(2)
        with pytest.raises(ZeroDivisionError):
            await recent.get("a", lambda: 1 // 0)
        return await recent.get("a", lambda: 1)

    assert asyncio.run(ask()) == 1


def test_the_end_the_record_and_the_proof_are_worked_out_once(inside: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    made = inside.http.post("/api/tables", json={"game": "connect_four", "bots": "random", "start": True}).json()
    address = f"/api/tables/{made['code']}"
    while inside.http.get(address).json()["phase"] != "over":
        time.sleep(0.02)
    first = [inside.http.get(f"{address}/{what}").text for what in ("end", "record", "verify")]
    for name in ("show_end", "proof"):
        monkeypatch.setattr(afterwards, name, None)
    monkeypatch.setattr("gnothi.engine.match.Match.record", None)
    assert [inside.http.get(f"{address}/{what}").text for what in ("end", "record", "verify")] == first
