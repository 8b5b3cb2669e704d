"""Whoever has time thinks: the workers of all processes of one database, and machines that do nothing else."""
from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from gnothi.engine.errors import GnothiError
from gnothi.engine.match import Match
from gnothi.engine.registry import load
from gnothi.engine.view import View
from gnothi.server.database import Database
from gnothi.server.house import House
from gnothi.server.lease import SharedLock
from gnothi.server.machines import Machine, check_position
from gnothi.server.offers import Offers, write_position
from gnothi.server.schema import ADD_POSITION, positions
from gnothi.server.thinking import CHOICE_TIMEOUT, Thinkers, unpacked
from gnothi.server.turns import BURST, GUESTS, Whose
from tests.server import GAME, dealt, sqlite_at
from tests.server.houses import Work, beside, die, until
from tests.server.test_leaks import imagined
from tests.server.visitors import HERE, THERE

ONE, TWO, THREE, FOUR, FIVE = (f"search:{number}" for number in range(10, 15))       # bots that can be told apart


class Mind:
    """Stands for worker processes: thinks about a bot's position until the test lets it answer."""

    def __init__(self) -> None:
        self.asked: list[str] = []      # kinds of bots, in the order in which they were thought about
        self.answers: list[str] = []    # those that may be given
        self.fails = False

    async def ask(self, work: Callable[..., Any], *given: Any) -> Any:
        *view, kind, _ = given
        self.asked.append(kind)
        if self.fails:
            raise RuntimeError("a machine may fail in any way")
        await until(lambda: kind in self.answers)
        return unpacked(*view).actions[0]

    def close(self) -> None:
        pass


def mind(thinkers: Thinkers) -> Mind:
    assert isinstance(thinkers.processes, Mind)
    return thinkers.processes


def together(url: str, work: Work, count: int = 2, **more: Any) -> None:
    """Let several houses think for each other."""
    async def begin(*houses: House) -> None:
        for house in houses:
            assert house.helper is not None
            house.thinkers.processes = Mind()  # type: ignore[assignment]
            house.shelf.entries[GAME].searches = True
            house.helper.start(house.thinkers.queue.most)
        await work(*houses)

    beside(url, begin, count, **more)


async def first_view(house: House) -> View:
    return (await dealt(house)).playing.view(0)


def think(house: House, view: View, kind: str, address: str = "") -> asyncio.Task[int | None]:
    """A bot of somebody's begins to think; each has an address of its own unless it is said."""
    return asyncio.create_task(house.thinkers.choose(view, kind, Whose(address or kind, kind)))


def written(house: House) -> list[str]:
    """The bots whose positions are written down, and taken by nobody."""
    with house.store.database.engine.connect() as connection:
        return list(connection.execute(sa.select(positions.c.kind)).scalars())


# Servers think for each other


def test_bots_of_one_process_think_with_the_workers_of_another_that_has_nothing_to_do(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        view, minds = await first_view(a), (mind(a.thinkers), mind(b.thinkers))
        bots = [think(a, view, kind) for kind in (ONE, TWO, THREE, FOUR)]
        await until(lambda: [len(mind.asked) for mind in minds] == [1, 1])
        minds[1].answers += [TWO, THREE, FOUR]
        await until(lambda: len(minds[1].asked) == 3)
        minds[0].answers.append(ONE)
        assert set(await asyncio.gather(*bots)) == {view.actions[0]}
        assert sorted(minds[0].asked + minds[1].asked) == [ONE, TWO, THREE, FOUR], "nobody thinks about one twice"
        assert not written(a)

    together(postgres_database, work)


def test_what_no_other_has_taken_is_thought_about_here_as_soon_as_there_is_time(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        view = await first_view(a)
        own = think(b, view, FOUR)
        bots = [think(a, view, ONE), think(a, view, TWO)]
        await until(lambda: written(a) == [TWO])
        mind(a.thinkers).answers += [ONE, TWO]
        await asyncio.gather(*bots)
        assert mind(a.thinkers).asked == [ONE, TWO] and not written(a)
        mind(b.thinkers).answers += [FOUR]
        await own
        assert mind(b.thinkers).asked == [FOUR]

    together(postgres_database, work)


def test_the_bots_of_a_process_come_before_those_of_others(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        view, queue = await first_view(a), b.thinkers.queue
        own = [think(b, view, THREE)]
        bots = [think(a, view, ONE), think(a, view, TWO)]
        await until(lambda: written(a) == [TWO] and GUESTS.visitor in queue.waiting)
        own.append(think(b, view, FOUR))
        await until(lambda: FOUR in queue.waiting)
        mind(b.thinkers).answers += [THREE, FOUR, TWO]
        await asyncio.gather(*own, bots[1])
        assert mind(b.thinkers).asked == [THREE, FOUR, TWO]
        mind(a.thinkers).answers.append(ONE)
        await bots[0]

    together(postgres_database, work)


def test_those_of_others_leave_room_for_whoever_comes(postgres_database: str) -> None:
    """As no address has more than half of the workers, if there are two."""
    async def work(a: House, b: House) -> None:
        assert isinstance(a.thinkers.elsewhere, Offers)
        a.thinkers.elsewhere.hands = 3      # it writes down more than the other takes
        view = await first_view(a)
        bots = [think(a, view, kind) for kind in (ONE, TWO, THREE)]
        await until(lambda: (mind(a.thinkers).asked, mind(b.thinkers).asked) == ([ONE, TWO], [THREE]))
        bots.append(think(a, view, FOUR))
        await until(lambda: written(a) == [FOUR])
        own = think(b, view, FIVE)
        await until(lambda: mind(b.thinkers).asked == [THREE, FIVE])
        assert written(a) == [FOUR]
        for house in (a, b):
            mind(house.thinkers).answers += [ONE, TWO, THREE, FOUR, FIVE]
        await asyncio.gather(own, *bots)

    together(postgres_database, work, workers=2)


def test_where_the_process_dies_that_thinks_for_us_we_think_ourselves(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(a: House, b: House) -> None:
        view = await first_view(a)
        bots = [think(a, view, ONE), think(a, view, TWO)]
        await until(lambda: mind(b.thinkers).asked == [TWO])
        await die(b)
        mind(a.thinkers).answers += [ONE, TWO]
        assert set(await asyncio.gather(*bots)) == {view.actions[0]}
        assert mind(a.thinkers).asked == [ONE, TWO]

    monkeypatch.setattr("gnothi.server.offers.ANSWER_SECONDS", 1e9)
    together(postgres_database, work)


async def think_ourselves_in_the_end(a: House, b: House) -> None:
    """Of two bots one is thought about at the other process, in vain."""
    view = await first_view(a)
    bots = [think(a, view, ONE), think(a, view, TWO)]
    await until(lambda: mind(b.thinkers).asked == [TWO])
    mind(a.thinkers).answers += [ONE, TWO]
    await asyncio.gather(*bots)
    assert mind(a.thinkers).asked == [ONE, TWO]


def test_where_the_process_fails_that_thinks_for_us_we_think_ourselves(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        mind(b.thinkers).fails = True
        await think_ourselves_in_the_end(a, b)

    together(postgres_database, work)


def test_what_is_not_answered_in_time_is_thought_about_here(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gnothi.server.offers.ANSWER_SECONDS", 0.1)
    together(postgres_database, think_ourselves_in_the_end)


def test_only_what_is_ready_here_is_thought_about_for_others(postgres_database: str) -> None:
    """It would be compiled first, for minutes."""
    async def work(a: House, b: House) -> None:
        view = await first_view(a)
        b.shelf.entries[GAME].searches = False
        bots = [think(a, view, ONE), think(a, view, TWO)]
        await until(lambda: written(a) == [TWO])
        assert b.helper is not None and not b.helper._finds_some([])
        b.shelf.entries[GAME].searches = True
        await until(lambda: mind(b.thinkers).asked == [TWO])
        for house in (a, b):
            mind(house.thinkers).answers += [ONE, TWO]
        await asyncio.gather(*bots)

    together(postgres_database, work)


def test_nobody_thinks_about_what_somebody_wrote_down_who_is_gone(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        row = write_position("one", await first_view(a), ONE, 1)
        await a.store.write((ADD_POSITION, {**row, "asked": time.time() - CHOICE_TIMEOUT - 1}))
        await until(lambda: not written(a))
        assert mind(a.thinkers).asked == mind(b.thinkers).asked == []

    together(postgres_database, work)


def test_what_an_address_uses_at_one_process_counts_at_all(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        a.thinkers.ledger.spend(HERE, BURST + 100)
        await until(lambda: HERE in b.thinkers.ledger.used)
        b.thinkers.ledger.spend(THERE, 1)
        assert b.thinkers.ledger.pause(HERE) > 0 == b.thinkers.ledger.pause(THERE)
        await until(lambda: THERE in a.thinkers.ledger.used)
        assert a.thinkers.ledger.pause(HERE) > 0, "it is not alone here either"

    together(postgres_database, work)


def test_what_another_process_thinks_for_an_address_is_on_its_account(postgres_database: str) -> None:
    async def work(a: House, b: House) -> None:
        view, ledger = await first_view(a), a.thinkers.ledger
        other = think(a, view, ONE)
        await asyncio.sleep(0)
        bot = think(a, view, TWO, HERE)
        await until(lambda: mind(b.thinkers).asked == [TWO])
        await asyncio.sleep(0.05)
        mind(b.thinkers).answers.append(TWO)
        await bot
        assert BURST - ledger.used[HERE].time.left >= 0.05
        assert GUESTS.visitor not in b.thinkers.ledger.used
        mind(a.thinkers).answers.append(ONE)
        await other

    together(postgres_database, work)


def test_a_position_says_nothing_that_its_seat_cannot_know() -> None:
    match = Match.new(load("cogito"), 3, seed=1)
    before = write_position("one", match.view(0), ONE, 1)
    truth = match.states.copy()
    match.states[:] = imagined(match, truth, 0, 2)
    after = write_position("one", match.view(0), ONE, 1)
    assert (match.states != truth).any()
    assert before | {"asked": 0} == after | {"asked": 0}


def test_a_process_that_is_alone_offers_nothing(url: str) -> None:
    async def work(a: House) -> None:
        a.thinkers.processes = Mind()  # type: ignore[assignment]
        view = await first_view(a)
        bots = [think(a, view, ONE), think(a, view, TWO)]
        await until(lambda: TWO in a.thinkers.queue.waiting)
        assert not a.thinkers._may_offer(Whose(TWO, "")) and not written(a)
        mind(a.thinkers).answers += [ONE, TWO]
        await asyncio.gather(*bots)

    beside(url, work, count=1)


# Machines


def test_bots_think_on_a_machine_of_their_own_as_long_as_there_is_one(postgres_database: str) -> None:
    async def work(a: House) -> None:
        view, own = await first_view(a), mind(a.thinkers)
        own.answers += [ONE, TWO]
        assert await think(a, view, ONE) == view.actions[0]
        assert own.asked == [ONE], "there is no machine"

        machine = Machine(Database(postgres_database, machine=2), 2)
        machine.thinkers.processes = there = Mind()  # type: ignore[assignment]
        machine.shelf.entries[GAME].searches = True
        machine.shelf.queue.clear()     # nothing is to be compiled
        machine.start()
        lock = a.store.database.lock
        assert isinstance(lock, SharedLock)
        await until(lambda: lock.machines)
        assert lock.machines == {machine.store.database.lock.holder: 2} and len(lock.living) == 1
        bots = [think(a, view, kind) for kind in (ONE, TWO)]
        await until(lambda: sorted(there.asked) == [ONE, TWO])
        assert await think(a, view, TWO) == view.actions[0], "what is more than our part is thought about here"
        there.answers += [ONE, TWO]
        await asyncio.gather(*bots)
        assert (own.asked, sorted(there.asked)) == ([ONE, TWO], [ONE, TWO])

        there.fails = True
        assert await think(a, view, ONE) == view.actions[0]
        assert own.asked == [ONE, TWO, ONE], "what the machine cannot do is thought about here"
        await machine.close()
        await until(lambda: not lock.machines)

    together(postgres_database, work, count=1)


def test_a_machine_that_has_died_and_is_not_missed_yet_costs_a_moment(postgres_database: str) -> None:
    async def work(a: House) -> None:
        a.thinkers.processes = Mind()  # type: ignore[assignment]
        mind(a.thinkers).answers.append(ONE)
        view = await first_view(a)
        a.store.database.lock.machines = {"one that has just died": 1}
        assert await think(a, view, ONE) == view.actions[0] and not written(a)

    beside(postgres_database, work, count=1, news=False)


def test_a_machine_thinks_only_about_what_a_server_asks(tmp_path: Path) -> None:
    async def work(a: House) -> None:
        row = write_position("one", await first_view(a), ONE, 1)
        check_position(row, a.shelf)
        for wrong in (
            {"states": row["states"] + b"\0"}, {"seat": 2}, {"seats": 12}, {"names": ["Ana"]}, {"names": [1, 2]},
            {"kind": "casual"}, {"kind": "module:Class"}, {"game": "chess"},
        ):
            with pytest.raises(GnothiError):
                check_position({**row, **wrong}, a.shelf)

    beside(sqlite_at(tmp_path), work, count=1)
