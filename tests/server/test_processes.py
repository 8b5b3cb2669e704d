"""Several processes on one database: each is a house of its own here, and what one stores the others must not miss."""
from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gnothi.bots.random import casual_play
from gnothi.engine.errors import GnothiError
from gnothi.engine.events import SPECTATOR
from gnothi.server.admin import Admin
from gnothi.server.app import make_app
from gnothi.server.audience import Listener
from gnothi.server.backup import back_up, restore
from gnothi.server.doorman import Doorman
from gnothi.server.house import House
from gnothi.server.live import GRACE_SECONDS
from gnothi.server.messages import MuteBody, ProposeBody
from gnothi.server.records import KEPT_SECONDS
from gnothi.server.refusals import Refusal
from gnothi.server.schema import DROP_OLD_RECORDS
from gnothi.server.settings import Limits
from gnothi.server.shown import PARTS
from gnothi.server.shown_table import send_presence, show_table
from gnothi.server.table import PLAYING, Table
from tests.server import GAME, dealt, play, refused, sqlite_at
from tests.server.houses import Work, beside, die, until
from tests.server.visitors import HERE, THERE, Line


async def both(a: House, b: House, **more: Any) -> tuple[Table, Table]:
    """The same table in play, in two memories."""
    return await watched(await dealt(a, **more), b)


async def lobby(a: House, b: House) -> tuple[Table, Table]:
    return await watched(await a.make(a.shelf.game(GAME), 2, {"start_seat": "seat 1"}, 0, True, "host"), b)


async def watched(here: Table, b: House) -> tuple[Table, Table]:
    """Both follow what happens: somebody looks at the table through each."""
    there = await b.find(here.code)
    for table in (here, there):
        page(table)
    return here, there


def page(table: Table, *seats: int, name: str = "", address: str = HERE) -> Listener:
    listener = Listener(PARTS, seats, address, name)
    table.audience.listeners.add(listener)
    send_presence(table)
    return listener


def heard(listener: Listener, kind: str) -> list[dict[str, Any]]:
    messages = [json.loads(listener.waiting.popleft()) for _ in range(len(listener.waiting))]
    return [message for message in messages if message["type"] == kind]


def same(first: Table, second: Table) -> bool:
    """Whether two memories hold the same table; when requests end is told to a second."""
    shown = [show_table(table) | {"moment": 0} for table in (first, second)]
    for told in shown:
        for seat in told["seats"]:
            seat["cover_from"] = None
            seat["deadline"] = seat["deadline"] and round(seat["deadline"], -1)
        for request in filter(None, (told["request"], told["proposal"])):
            request["until"] = round(request["until"], -1)
    return shown[0] == shown[1] and states(first) == states(second) and first.talk.show() == second.talk.show()


def states(table: Table) -> list[str]:
    return [table.state(seat, PARTS, None) for seat in (SPECTATOR, 0, 1)] if table.live else []


# What is done through one is seen through the others


def test_what_happens_through_one_process_is_sent_to_the_pages_of_another(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        here, there = await both(a, b)
        ben = page(there, 1)
        await play(a, here, 0, "d")
        await until(lambda: there.seq == 1)
        assert [(state["seq"], state["awaited"]) for state in heard(ben, "state")] == [(1, [1])]
        await a.deeds.chat(here, 0, "your turn")
        await until(lambda: there.talk.count == here.talk.count)
        assert heard(ben, "chat")[-1]["lines"][-1]["text"] == "your turn"
        await play(b, there, 1, "d")
        await until(lambda: here.seq == 2 and same(here, there))

    beside(postgres_database, work)


def test_pages_are_told_the_same_to_the_byte_through_any_process(postgres_database: str) -> None:
    """What the leak test proves of a server's own pages is so proved of those that hear by news."""
    async def work(a: House, b: House) -> None:
        here, there = await both(a, b, game="cogito", people=3)
        seats = [(), (0,), (1,), (2,)]
        pages = [[page(table, *held) for held in seats] for table in (here, there)]
        for number in range(25):
            match = here.playing.match.at(len(here.playing.match.moves))
            if match.over:      # a wild call may end it soon
                break
            seat, action = next(casual_play(match, number, 1))
            name = match.game.rules.notation.name(match.view(seat), action)
            await a.deeds.play(here, seat, here.playing.questions[seat].seq, name)
            await until(lambda: there.seq == here.seq)
        await a.deeds.chat(here, 0, "well played")
        await until(lambda: there.talk.count == here.talk.count)
        told = [[list(drained(listener, "state", "chat")) for listener in listeners] for listeners in pages]
        assert told[0] == told[1] and all(len(texts) == here.seq + 1 for texts in told[0])

    beside(postgres_database, work)


def drained(listener: Listener, *kinds: str) -> Iterator[str]:
    while listener.waiting:
        text = listener.waiting.popleft()
        if json.loads(text)["type"] in kinds:
            yield text


def test_a_take_back_is_seen_through_another_process(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        here, there = await both(a, b)
        await play(a, here, 0, "d")
        await a.deeds.ask(here, 0)
        await until(lambda: there.request is not None)
        assert show_table(there)["request"]["missing"] == [1]
        await b.deeds.answer(there, 1, True)
        await until(lambda: here.seq == there.seq == 2)
        await until(lambda: same(here, there))
        assert here.awaited == (0,) and here.request is None
        await play(a, here, 0, "e")
        await until(lambda: there.seq == 3)
        assert same(here, there)

    beside(postgres_database, work)


def test_a_lobby_is_arranged_from_two_sides(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        here, there = await lobby(a, b)
        await a.lobby.arrange(here, None, None, 60, False, 5)
        await b.lobby.sit(there, None, "Ana", "00" * 16, "")
        await a.lobby.sit(here, None, "Ben", "00" * 16, "")
        await until(lambda: there.head.version == here.head.version)
        assert [chair.name for chair in there.chairs] == ["Ana", "Ben"]
        assert (there.terms.clock, there.terms.increment, there.terms.public) == (60, 5, False)
        await until(lambda: same(here, there))

    beside(postgres_database, work)


def test_a_table_that_changes_while_it_is_loaded_is_up_to_date(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        here = await dealt(a)
        loading = asyncio.create_task(b.find(here.code))
        await asyncio.sleep(0)
        for seat in (0, 1) * 3:
            await play(a, here, seat)
        there = await loading
        page(there)
        await play(a, here, 0)
        await until(lambda: there.seq == 7 and same(here, there))

    beside(postgres_database, work)


def test_what_was_not_heard_is_found_out_when_the_line_is_open_again(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        here, there = await both(a, b)
        b.store.news.hear.clear()
        await play(a, here, 0, "d")
        await asyncio.sleep(0.2)
        assert there.seq == 0
        await b.others.catch_up()
        assert there.seq == 1

    beside(postgres_database, work)


def test_a_table_at_which_nobody_looks_here_is_not_followed_here_until_somebody_asks(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        here, there = await both(a, b)
        there.audience.listeners.clear()
        await play(a, here, 0, "d")
        other, elsewhere = await both(a, b)
        await play(a, other, 0, "d")
        await until(lambda: elsewhere.seq == 1)
        assert there.seq == 0
        await b.others.refresh(there)
        assert there.seq == 1

    beside(postgres_database, work)


def test_what_happens_while_a_page_says_hello_is_shown_to_it(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then nobody looked at the table here, and it was not followed."""
    async def work(a: House, b: House) -> None:
        here = await dealt(a)
        there = await b.find(here.code)
        app = make_app(b.settings)
        app.state.house = b

        async def late(table: Table, viewers: object) -> None:
            await play(a, here, 0, "d")

        monkeypatch.setattr(Table, "prepare", late)
        line = Line(app, HERE)
        line.say("hello", table=here.code, tokens=[])
        assert (await line.hear("state", seq=1))["awaited"] == [1]
        assert there.seq == 1
        await line.close()

    beside(postgres_database, work)


def test_who_comes_through_another_process_finds_done_what_was_done_before(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        here, there = await both(a, b)
        await play(a, here, 0, "d")
        await b.others.refresh(there)
        assert there.seq == 1

    beside(postgres_database, work, news=False)


# Deeds at a table that has come further


async def chat(house: House, table: Table) -> None:
    await house.deeds.chat(table, 1, "hello")


async def watch(house: House, table: Table) -> None:
    await house.watching.chat(table, "Zoe", HERE, "hello")


async def mute(house: House, table: Table) -> None:
    await house.watching.mute(table, MuteBody(seat=0, muted=True))


async def leave(house: House, table: Table) -> None:
    await house.lobby.free(table, 1)


async def publish(house: House, table: Table) -> None:
    await house.lobby.arrange(table, None, None, None, True)


async def propose(house: House, table: Table) -> None:
    await house.proposals.make(table, ProposeBody(seat=1, clock=60))


async def propose_and_settle(house: House, table: Table) -> None:
    await house.proposals.clock(table, 1, 60, along=(0,))


async def cover(house: House, table: Table) -> None:
    table.seen_at[0] = time.monotonic() - 61
    await house.deeds.cover(table, 1, 0)


async def move(house: House, table: Table) -> None:
    await house.deeds.play(table, 0, 0, "a")


async def ask(house: House, table: Table) -> None:
    await play(house, table, 0, "a")
    await house.deeds.ask(table, 0)


@pytest.mark.parametrize("deed", [chat, watch, mute, leave, publish, propose, propose_and_settle, cover, move, ask])
def test_a_deed_in_play_is_done_on_what_is_true_now(postgres_database: str, deed: Work) -> None:
    """Neither house hears of the other: the second finds out when it wants to store something."""
    async def work(a: House, b: House) -> None:
        here, there = await both(a, b)
        await a.deeds.chat(here, 0, "before")
        await deed(b, there)
        assert there.talk.show()[-1]["text"] == "before" or "before" in [line["text"] for line in there.talk.show()]
        await a.deeds.chat(here, 0, "after")
        assert same(here, there) is False
        await b.deeds.chat(there, 1, "and again")
        await a.others.refresh(here)
        assert same(here, there)

    beside(postgres_database, work, news=False)


def test_a_move_to_a_question_of_before_is_stale(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        here, there = await both(a, b)
        question = here.playing.questions[0].seq
        await a.deeds.play(here, 0, question, "d")
        assert "stale" in await refused(b.deeds.play(there, 0, question, "e"))
        assert there.seq == 1 and same(here, there)
        assert "stale" in await refused(b.deeds.step_back(there, 0, question))
        await b.deeds.play_for(there, 0, question, 1)
        assert there.seq == 1

    beside(postgres_database, work, news=False)


def test_nothing_is_done_for_a_seat_by_somebody_who_has_just_lost_it(postgres_database: str) -> None:
    """The process that they ask has not heard of it, and another person sits there now."""
    async def work(a: House, b: House) -> None:
        here, there = await both(a, b)
        await a.deeds.play(here, 0, here.playing.questions[0].seq, "d")
        await a.deeds.chat(here, 0, "before")
        for deed in (
            lambda: b.deeds.play(there, 1, there.playing.questions[1].seq, "e"),
            lambda: b.deeds.step_back(there, 1, there.playing.questions[1].seq),
            lambda: b.deeds.chat(there, 1, "I am still here"), lambda: b.deeds.ask(there, 1),
            lambda: b.proposals.clock(there, 1, 60), lambda: b.proposals.free(there, 1, 0),
            lambda: b.deeds.cover(there, 1, 0),
        ):
            await b.others.refresh(there)
            await a.lobby.free(here, 1)
            await a.lobby.sit(here, 1, "Cleo", "00" * 16, "")
            before = (await b.store.load(here.code)).lines  # type: ignore[union-attr]
            assert "seat 2 has changed hands" in await refused(deed())
            after = await b.store.load(here.code)
            assert after is not None and after.lines == before and not after.table["proposal"] and len(after.moves) == 1
            await a.others.refresh(here)
        await b.deeds.chat(there, 1, "I am Cleo")

    beside(postgres_database, work, news=False)


def test_one_seat_is_sold_once_and_who_asks_again_sits_where_they_sat(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        here, there = await lobby(a, b)
        seats = await asyncio.gather(
            a.lobby.sit(here, 0, "Ana", "00" * 16, ""), b.lobby.sit(there, 0, "Ben", "00" * 16, ""),
            return_exceptions=True,
        )
        assert {type(answer) for answer in seats} == {tuple, Refusal}
        first = await a.lobby.sit(here, 1, "Cleo", "00" * 16, "", key="1" * 32)
        assert await b.lobby.sit(there, 1, "Cleo", "00" * 16, "", key="1" * 32) == first

    beside(postgres_database, work, news=False)


def test_a_game_is_dealt_once(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        for _ in range(5):
            here, there = await lobby(a, b)
            for name in ("Ana", "Ben"):
                await a.lobby.sit(here, None, name, "00" * 16, "")
            started = await asyncio.gather(a.lobby.start(here), b.lobby.start(there), return_exceptions=True)
            assert [str(error) for error in started if error] == ["that is not possible now: the game is being played"]
            await asyncio.gather(a.others.refresh(here), b.others.refresh(there))
            assert here.playing.match.record() == there.playing.match.record()

    beside(postgres_database, work, news=False)


def test_a_rematch_is_made_once_and_begins_once_when_the_last_two_come_from_two_sides(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        here = await a.make(a.shelf.game(GAME), 2, {}, 0, False, "host")
        tokens = [(await a.lobby.sit(here, None, name, "00" * 16, ""))[1] for name in ("Ana", "Ben")]
        await a.lobby.start(here)
        while here.phase == PLAYING:
            await play(a, here, here.awaited[0])
        there = await b.find(here.code)
        codes = await asyncio.gather(a.rematch(here, "Ana"), b.rematch(there, "Ben"))
        assert codes[0] == codes[1]
        again = [await house.find(codes[0]) for house in (a, b)]
        await asyncio.gather(*(
            house.lobby.sit(table, None, name, "00" * 16, token)
            for house, table, name, token in zip((a, b), again, ("Ana", "Ben"), tokens, strict=True)
        ))
        await asyncio.gather(a.others.refresh(again[0]), b.others.refresh(again[1]))
        assert again[0].phase == again[1].phase == PLAYING
        assert same(*again)

    beside(postgres_database, work, news=False)


def test_a_table_that_is_asked_for_twice_with_one_key_is_made_once(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        made = await asyncio.gather(*(
            house.make(house.shelf.game(GAME), 2, {}, 0, False, "the same host", once=True) for house in (a, b)
        ))
        assert made[0].code == made[1].code and made[0].dice.secret == made[1].dice.secret
        other = await a.make(a.shelf.game(GAME), 2, {}, 0, False, "another host", once=True)
        assert other.code != made[0].code

    beside(postgres_database, work, news=False)


# Driving


def driver_of(house: House) -> str:
    return house.store.database.lock.holder


def test_one_process_drives_a_table_until_it_dies_and_another_takes_over(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        here = await a.make(a.shelf.game(GAME), 2, {"start_seat": "seat 1"}, 0, False, "host")
        await a.lobby.sit(here, 0, "Ana", "00" * 16, "")
        await a.lobby.fill(here, "casual")
        await a.lobby.start(here)
        there = await b.find(here.code)
        page(there)
        assert there.head.driver == driver_of(a)
        await play(b, there, 0)
        await until(lambda: here.seq == 2 and there.seq == 2)       # the bot has moved, driven by the other
        assert b.driver.background and there.upkeep.driver is None
        await die(a)
        await play(b, there, 0)
        began = time.monotonic()
        await until(lambda: there.seq == 4)
        assert there.head.driver == driver_of(b) and time.monotonic() - began < 30

    beside(postgres_database, work)


def test_a_table_that_leaves_memory_is_driven_by_whoever_has_it(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        here, there = await both(a, b, clock=3600)
        assert here.head.driver == there.head.driver == driver_of(a)
        assert here.upkeep.timer is not None and there.upkeep.timer is None
        await a.leave(here)
        assert here.code in a.tables, "somebody still looks at it"
        here.audience.listeners.clear()
        await a.leave(here)
        assert here.code not in a.tables
        await until(lambda: there.head.driver == driver_of(b) and there.upkeep.timer is not None)

    beside(postgres_database, work)


def test_what_runs_out_at_a_table_that_left_memory_is_done_by_any_process(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        here = await dealt(a, clock=1)
        here.playing.questions[0].asked_at = time.monotonic()
        await a.leave(here)
        assert not a.tables and here.head.due is not None and here.head.driver == ""
        await b.take_up_due()
        assert not b.tables, "it is not time yet"
        await asyncio.sleep(1.1)
        await b.take_up_due()
        there = b.tables[here.code]
        await until(lambda: there.chairs[0].standin)
        await b.lobby.free(there, 1)
        await b.lobby.free(there, 0)
        await until(lambda: there.next_due() is None)
        await b.leave(there)
        await a.take_up_due()
        assert not a.tables, "nothing is due any more"

    beside(postgres_database, work, news=False)


def test_when_something_runs_out_is_stored_with_what_sets_the_clock(tmp_path: Path) -> None:
    """So that another process finds it, though this one is killed at once."""
    async def work(house: House) -> None:
        table = await lobby_of(house, 60)
        assert table.head.due is None
        for name in ("Ana", "Ben"):
            await house.lobby.sit(table, None, name, "00" * 16, "")
        await house.lobby.start(table)
        stored = await house.store.load(table.code)
        assert stored is not None and stored.head is not None and stored.head.due is not None
        assert 50 < stored.head.due - table.uptime.now() <= 60
        while table.phase == PLAYING:
            await play(house, table, table.awaited[0])
        assert table.head.due is None

    async def lobby_of(house: House, clock: int) -> Table:
        return await house.make(house.shelf.game(GAME), 2, {}, clock, False, "host")

    beside(sqlite_at(tmp_path), work, count=1)


def test_a_table_with_a_clock_leaves_memory_unless_it_would_have_to_come_back_soon(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await dealt(house, clock=30 * 86_400)
        table.used -= 601
        assert house._is_quiet(table), "it is due in a month"
        await house.leave(table)
        near = await dealt(house, clock=300)
        near.used -= 601
        assert not house._is_quiet(near), "it would have to come back at once"
        assert near.upkeep.timer is not None

    beside(sqlite_at(tmp_path), work, count=1)


def test_time_passes_while_any_process_lives_and_no_longer(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        here, there = await both(a, b, clock=GRACE_SECONDS // 2)
        first, second = here.deadline(0), there.deadline(0)
        assert first is not None and second is not None and abs(first - second) < 1, "nobody gets time by coming back"

    beside(postgres_database, work)


# Who is here


def test_who_is_here_and_who_watches_is_known_everywhere_until_their_process_dies(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        here = await dealt(a)
        there = await b.find(here.code)
        page(there, 1)
        zoe = page(there, name="Zoe")
        await until(lambda: here.audience.is_here(1) and show_table(here)["watchers"])
        shown = show_table(here)
        assert [seat["connected"] for seat in shown["seats"]] == [False, True]
        assert shown["watching"] == 1 and shown["watchers"] == [{"name": "Zoe", "muted": False}]
        assert here.absence(1) == 0 and here.cover_from(1) is None
        assert "already called" in await refused_name(a, here, "zoe")
        await a.watching.mute(here, MuteBody(name="Zoe", muted=True))
        await until(lambda: there.talk.muted)
        assert "muted" in await refused(b.watching.chat(there, "Another", HERE, "boo")), "the same place is meant"
        there.audience.listeners.discard(zoe)
        send_presence(there)
        await until(lambda: not show_table(here)["watching"])
        a.others.give_up([driver_of(b)])
        assert not here.audience.is_here(1) and here.audience.is_empty

    beside(postgres_database, work)


async def refused_name(house: House, table: Table, name: str) -> str:
    return await refused(house.watching.chat(table, name, THERE, "hello"))


def test_whoever_loads_a_table_is_told_who_is_there(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        here = await dealt(a)
        page(here, 0)
        there = await b.find(here.code)
        await until(lambda: there.audience.is_here(0))

    beside(postgres_database, work)


# What else was in one memory


def test_a_record_that_was_brought_to_one_process_is_opened_by_another(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        here = await dealt(a)
        while here.phase == PLAYING:
            await play(a, here, here.awaited[0])
        text = here.playing.match.record()
        code = await a.records.open(text, at_once=True)
        b.shelf.queue.clear()       # nothing is to be compiled
        assert (await b.records.find(code)).playing.match.record() == text
        old = "UPDATE record SET moment = 0"
        with a.store.database.engine.begin() as connection:
            connection.exec_driver_sql(old)
        await a.records.open(text, at_once=True)
        b.records.kept.clear()
        assert await b.records.find(code), "whoever brings it again keeps it for another day"
        with a.store.database.engine.begin() as connection:
            connection.exec_driver_sql(old)
        await a.store.write((DROP_OLD_RECORDS, {"before": time.time() - KEPT_SECONDS}))
        b.records.kept.clear()
        assert "no longer open" in await refused(b.records.find(code))

    beside(postgres_database, work, news=False)


def test_an_analysis_that_one_process_has_begun_is_not_begun_by_another_until_that_dies(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        begun: list[str] = []
        for house in (a, b):
            house.analyses._want = lambda digest, record, visitor: begun.append(digest)   # type: ignore[method-assign]
        await a.analyses.ask("ONE", "a record", HERE)
        await b.analyses.ask("TWO", "a record", HERE)
        await b.analyses.resume()
        assert len(begun) == 1
        told = [json.loads(await house.analyses.show("a record", ("Ana", "Ben"))) for house in (a, b)]
        assert [answer["status"] for answer in told] == ["waiting", "waiting"]
        assert "under way" in told[1]["text"]
        b.store.database.lock.living = frozenset({driver_of(b)})
        await b.analyses.resume()
        assert len(set(begun)) == 1 and len(begun) > 1
        begun.clear()
        await a.analyses.resume()
        assert not begun, "it has gone over to the other"

    beside(postgres_database, work, news=False)


def test_what_those_do_who_run_the_server_is_done_in_every_process(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        banned: list[set[Any]] = [set(), set()]
        admins = [Admin(addresses) for addresses in banned]
        for admin, house in zip(admins, (a, b), strict=True):
            await admin.open(house)
        here = await dealt(a)
        there = await b.find(here.code)
        page(here, 0)
        guest = page(there, address=THERE)
        assert await admins[0].look(here.code) == f"{HERE}: Ana; {THERE}: watches"
        await admins[0].ban(THERE)
        await until(lambda: guest.closes and banned[0] == banned[1] and banned[1])
        await admins[1].unban(THERE)
        await until(lambda: not banned[0] and not banned[1])
        other = page(there, 1)
        await admins[0].close(here.code)
        await until(lambda: here.code not in b.tables)
        assert heard(other, "bye") and "closed by those" in await refused(b.find(here.code))
        await admins[1].reopen(here.code)
        again = await a.find(here.code)
        await b.find(here.code)
        await admins[1].delete(here.code)
        await until(lambda: here.code not in a.tables)
        assert "no table" in await refused(a.find(again.code))

    beside(postgres_database, work)


def test_nothing_is_restored_under_servers_that_run(postgres_database: str, tmp_path: Path) -> None:
    async def work(a: House, b: House) -> None:
        file = tmp_path / "copy.sqlite"
        await asyncio.to_thread(back_up, postgres_database, file)
        with pytest.raises(GnothiError, match="stop them first"):
            await asyncio.to_thread(restore, file, postgres_database)

    beside(postgres_database, work, news=False)


def test_one_of_them_does_what_is_to_be_done_once(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        assert [house.store.database.lock.leads for house in (a, b)].count(True) == 1

    beside(postgres_database, work, news=False)


def test_an_address_may_use_its_rates_at_all_processes_together() -> None:
    doorman = Doorman(Limits(http_rate=30, tables=60))
    before = doorman.visitor(HERE)
    doorman.share(3)
    for visitor in (before, doorman.visitor(THERE)):
        assert (visitor.requests.rate, visitor.tables.rate * 3600, visitor.requests.burst) == (10, 20, 300)
