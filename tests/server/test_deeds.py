"""Deeds at a table from within: who may move for whom, what keeps a table awake, and what ends a request."""
from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from connect_four import GAME as FOUR
from gnothi.engine.events import NOBODY
from gnothi.engine.match import Match
from gnothi.server import takeback
from gnothi.server.house import House
from gnothi.server.refusals import Refusal
from gnothi.server.schema import DROP_HEAD, DROP_TABLE
from gnothi.server.seats import BOT, Asks, new_request
from gnothi.server.settings import Limits
from gnothi.server.table import OVER, PLAYING, Table, Talk
from tests.server import GAME, dealt, refused
from tests.server.visitors import with_app


def at_a_table(
    folder: Path, work: Callable[[House, Table], Awaitable[None]], game: str = GAME, people: int = 2
) -> None:
    """Some people at a table, of the small game if nothing else is said, within this process."""
    async def run(app: Any) -> None:
        await work(app.state.house, await dealt(app.state.house, game, people))

    with_app(folder, run)


def question(table: Table, seat: int) -> int:
    return int(table.playing.questions[seat].seq)


def test_nobody_moves_for_a_person_who_is_here(tmp_path: Path) -> None:
    async def work(house: House, table: Table) -> None:
        [seat] = table.playing.match.awaited
        await house.deeds.play_for(table, seat, question(table, seat), 3)
        assert table.playing.match.moves == []
        table.chairs[seat].standin = True
        await house.deeds.play_for(table, seat, question(table, seat), 99)
        assert table.playing.match.moves == [], "what is not legal is not played"
        await house.deeds.play_for(table, seat, question(table, seat) + 1, 3)
        assert table.playing.match.moves == [], "the table has moved on"
        await house.deeds.play_for(table, seat, question(table, seat), 3)
        assert table.playing.match.moves == [(seat, 3)]

    at_a_table(tmp_path, work)


@pytest.mark.usefixtures("at_once")
def test_a_stand_in_comes_for_a_person_in_a_game_in_play_whose_time_is_up(tmp_path: Path) -> None:
    async def work(house: House, table: Table) -> None:
        async def has_stand_in(seat: int) -> bool:
            await house.deeds.stand_in(table, seat)
            return table.chairs[seat].standin

        assert table.awaited == (0, 1, 2)
        assert not await has_stand_in(0), "there is no clock"
        table.terms = replace(table.terms, clock=60)
        assert not await has_stand_in(0), "there is time left"
        for asked in table.playing.questions:
            asked.asked_at -= 61
        table.chairs[0].kind = BOT
        assert not await has_stand_in(0), "a bot needs none"
        table.phase = OVER
        assert not await has_stand_in(1), "nothing is left to play"
        table.phase = PLAYING
        assert await has_stand_in(1)

    at_a_table(tmp_path, work, "cogito", 3)


def test_from_when_on_somebody_may_be_covered(tmp_path: Path) -> None:
    async def work(house: House, table: Table) -> None:
        assert table.cover_from(0) is not None
        table.chairs[1].kind = BOT
        assert table.cover_from(1) is None, "a bot is never away"
        table.chairs[0].standin = True
        assert table.cover_from(0) is None, "a stand-in plays already"
        table.chairs[0].standin, table.phase = False, OVER
        assert table.cover_from(0) is None, "nothing is left to play"

    at_a_table(tmp_path, work)


def test_once_a_game_is_over_nobody_steps_back(tmp_path: Path) -> None:
    async def work(house: House, table: Table) -> None:
        table.phase = OVER
        assert "phase: " in await refused(house.deeds.step_back(table, 0, question(table, 0)))

    at_a_table(tmp_path, work)


def test_talk_and_changes_keep_a_table_awake(tmp_path: Path) -> None:
    async def work(house: House, table: Table) -> None:
        began = time.monotonic()
        table.used = 0.0
        await house.deeds.chat(table, 0, "hello")
        assert table.used >= began
        table.used = 0.0
        house.deeds.changed(table)
        assert table.used >= began

    at_a_table(tmp_path, work)


def test_one_who_talks_gets_breath_back_by_the_minute() -> None:
    talk = Talk([])
    talk.must_breathe(0, Limits(chat_rate=30))
    assert (talk.breath[0].rate, talk.breath[0].burst) == (0.5, 15)


def test_a_table_that_was_deleted_meanwhile_refuses_talk_in_a_sentence(tmp_path: Path) -> None:
    async def work(house: House, table: Table) -> None:
        async with table.lock:
            talk = asyncio.create_task(house.deeds.chat(table, 0, "hello"))
            await house.store.write((DROP_HEAD, {"of": table.code}), (DROP_TABLE, {"of": table.code}))
            house.lose(table)
        with pytest.raises(Refusal, match="was changed by those who run the server"):
            await talk
        assert table.code not in house.tables

    at_a_table(tmp_path, work)


def test_a_request_that_is_open_for_too_long_lapses(tmp_path: Path) -> None:
    async def work(house: House, table: Table) -> None:
        [first] = table.playing.match.awaited
        await house.deeds.play(table, first, question(table, first), "d")
        await house.deeds.ask(table, first)
        request = table.request
        assert request is not None
        await house.deeds.lapse(table)
        assert table.request is request, "it is not too long yet"
        request.until = time.monotonic() - 1
        await house.deeds.lapse(table)
        assert table.request is None
        kept = await house.store.load(table.code)
        assert kept is not None and kept.table["request"] is None
        assert kept.lines[-1]["kind"] == "lapses"

    at_a_table(tmp_path, work)


def test_a_move_ends_a_request_and_that_is_stored(tmp_path: Path) -> None:
    async def work(house: House, table: Table) -> None:
        [first] = table.playing.match.awaited
        await house.deeds.play(table, first, question(table, first), "d")
        await house.deeds.ask(table, first)
        kept = await house.store.load(table.code)
        assert kept is not None and kept.table["request"]["agreed"] == [first]
        assert kept.lines[-1]["kind"] == "asks"
        await house.deeds.play(table, 1 - first, question(table, 1 - first), "d")
        assert table.request is None
        kept = await house.store.load(table.code)
        assert kept is not None and kept.table["request"] is None

    at_a_table(tmp_path, work)


@pytest.mark.usefixtures("at_once")
def test_stand_ins_go_on_while_people_think_about_a_request(tmp_path: Path) -> None:
    async def work(house: House, table: Table) -> None:
        await house.deeds.play(table, 0, question(table, 0), "pass")
        await house.deeds.ask(table, 0)
        table.chairs[1].standin = True
        await house.deeds.play_for(table, 1, question(table, 1), table.playing.match.actions(1)[0])
        assert len(table.playing.match.moves) == 2
        assert table.request is not None, "Cleo has not answered"

    at_a_table(tmp_path, work, "cogito", 3)


@pytest.mark.usefixtures("at_once")
def test_each_agreement_is_stored(tmp_path: Path) -> None:
    async def work(house: House, table: Table) -> None:
        await house.deeds.play(table, 0, question(table, 0), "pass")
        await house.deeds.ask(table, 0)
        await house.deeds.answer(table, 1, True)
        kept = await house.store.load(table.code)
        assert kept is not None and kept.table["request"]["agreed"] == [0, 1]

    at_a_table(tmp_path, work, "cogito", 3)


@pytest.mark.parametrize(("kind", "value", "asked"), [
    (Asks.BACK, 1, {0, 1}), (Asks.FREE, 1, {0}), (Asks.CLOCK, 1, {0, 1}),
])
def test_who_is_asked(tmp_path: Path, kind: Asks, value: int, asked: set[int]) -> None:
    """Only a request to free a seat leaves that seat out; of another the number means something else."""
    async def work(house: House, table: Table) -> None:
        assert table.asked(new_request(kind, 0, value, {0})) == asked

    at_a_table(tmp_path, work)


def test_a_take_back_may_reach_past_another() -> None:
    """Ben has taken his move back; now Ana may take back hers, which came before."""
    match = Match.new(FOUR, 2, 7, ["Ana", "Ben"], {"start_seat": "seat 1"})
    match.play(0, "d")
    match.play(1, "e")
    match.take_back(1)
    assert match.moves[-1][0] == NOBODY
    assert takeback.objection(match, 0) == ""


def test_a_move_that_is_not_possible_in_a_world_is_not_made_there() -> None:
    match = Match.new(FOUR, 2, 7, ["Ana", "Ben"], {"start_seat": "seat 1"})
    world = match.states.copy()
    assert not takeback.make(match, world, (1, 3)), "it is Ana's turn"
    assert (world == match.states).all()
    assert takeback.make(match, world, (0, 3)) and (world != match.states).any()
