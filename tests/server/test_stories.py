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
from gnothi.server import afterwards, stories
from gnothi.server.house import House
from gnothi.server.recent import Recent
from gnothi.server.settings import Settings
from gnothi.server.shown import PARTS, Frame, Sight, message
from gnothi.server.stories import Stories
from gnothi.server.table import Table
from tests.server import Served, dealt, finished_table, play, sqlite_at


@pytest.fixture
def worded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The moves that were put into words."""
    moves: list[int] = []
    real = stories.show_lines

    def show_lines(match: Any, view: Any, move: int) -> Any:
        moves.append(move)
        return real(match, view, move)

    monkeypatch.setattr(stories, "show_lines", show_lines)
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
            lines = Stories().read("T", match, view, range(move + 1))
            shown = Sight(view.seat, PARTS).past(view, Frame(0, move, 0, body["phase"]), len(match.moves))
            assert body == json.loads(message(1, None, shown, 0, lines))


def test_who_steps_through_a_replay_is_sent_each_line_once() -> None:
    table = finished_table()
    last = len(table.playing.match.moves)
    steps = [replayed(table, "all", 0)] + [replayed(table, "all", move, move - 1) for move in range(1, last + 1)]
    assert [step["lines_from"] for step in steps] == list(range(last + 1))
    whole = replayed(table, "all", last)
    assert [line for step in steps for line in step["lines"]] == whole["lines"]
    assert {key: value for key, value in steps[-1].items() if key not in ("lines", "lines_from")} == {
        key: value for key, value in whole.items() if key not in ("lines", "lines_from")
    }
    assert replayed(table, None, 3, 7)["lines"] == [], "one step back brings nothing new"


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
