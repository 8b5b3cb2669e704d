"""Bounded harm: one visitor cannot take from the others their time or their bots."""
from __future__ import annotations

import asyncio
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from gnothi.bots.random import casual_play
from gnothi.engine.match import Match
from gnothi.engine.registry import load
from gnothi.server import stories
from gnothi.server.doorman import CPU_BURST, Bucket, Doorman, Metered
from gnothi.server.driver import next_to_drive
from gnothi.server.house import House
from gnothi.server.settings import Limits
from gnothi.server.table import WATCHED_SECONDS, Table
from gnothi.server.thinking import Thinkers
from gnothi.server.turns import BURST, Ledger, ThinkingQueue, Whose
from tests.server import GAME, dealt
from tests.server.visitors import HERE, THERE, TRIES, Line, p95, visit, with_app

SAMPLES = 30

# Bots


def test_addresses_and_tables_take_turns_to_think() -> None:
    async def think() -> list[str]:
        queue, order = ThinkingQueue(1, Ledger(1.0)), []

        async def one(visitor: str, table: str) -> None:
            async with queue.turn(Whose(visitor, table)):
                order.append(visitor + table)
                await asyncio.sleep(0)

        greedy = [one("a", table) for table in "112233"]
        await asyncio.gather(*greedy, one("b", "9"))
        assert not queue.waiting and not queue.running
        return order

    assert asyncio.run(think()) == ["a1", "a1", "b9", "a2", "a3", "a2", "a3"]


def test_the_bots_of_one_address_never_keep_anothers_waiting(tmp_path: Path) -> None:
    """Twenty tables that think for ever, within all limits: somebody else's bot begins at once."""
    async def think() -> None:
        queue = ThinkingQueue(2, Ledger(0.5))

        async def for_ever(table: int) -> None:
            async with queue.turn(Whose(HERE, str(table))):
                await asyncio.Event().wait()

        greedy = [asyncio.create_task(for_ever(table)) for table in range(20)]
        await asyncio.sleep(0)
        async with asyncio.timeout(60), queue.turn(Whose(THERE, "T")):
            assert queue.running == {HERE: 1, THERE: 1}
        for task in greedy:
            task.cancel()
        await asyncio.gather(*greedy, return_exceptions=True)
        assert not queue.waiting and not queue.running, "whoever gives up leaves the queue"

    asyncio.run(think())


def test_whoever_has_used_up_the_thinking_waits_while_others_think() -> None:
    async def think() -> None:
        queue = ThinkingQueue(2, Ledger(0.5))
        queue.ledger.spend(HERE, BURST + 1.0)
        async with queue.turn(Whose(HERE, "T")):
            pass    # alone, nobody waits
        async with queue.turn(Whose(THERE, "T")):
            pass
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05), queue.turn(Whose(HERE, "T")):
                pass

    asyncio.run(think())


def test_thinkers_stand_in_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    async def think() -> list[Whose]:
        thinkers = Thinkers(1)
        seen: list[Whose] = []
        real = thinkers.queue.turn
        monkeypatch.setattr(thinkers.queue, "turn", lambda whose: (seen.append(whose), real(whose))[1])

        async def at_once(*args: Any) -> int:
            return 0

        monkeypatch.setattr(thinkers.processes, "ask", at_once)
        view = Match.new(load(GAME), 2, seed=1).view(0)
        await thinkers.choose(view, "search:2s", Whose(HERE, "T"))
        await thinkers.hint(view, Whose(THERE, "T"))
        thinkers.close()
        return seen

    assert asyncio.run(think()) == [Whose(HERE, "T"), Whose(THERE, "T")]


def test_bots_alone_sleep_while_nobody_watches(tmp_path: Path) -> None:
    async def sleep(app: FastAPI) -> None:
        house: House = app.state.house
        house.driver.stopped = True
        table = await house.make(house.shelf.game(GAME), 2, {}, 0, False, "host")
        await house.lobby.fill(table, "casual")
        await house.lobby.start(table)
        house.driver.stopped = False
        assert next_to_drive(table) is not None
        table.looked -= WATCHED_SECONDS + 1
        assert next_to_drive(table) is None
        house.driver.look_after(table)
        assert table.upkeep.driver is None and table.seq == 0
        await visit(app, HERE, f"/api/tables/{table.code}")
        assert table.upkeep.driver is not None, "whoever looks wakes them"
        await table.upkeep.driver
        assert table.phase == "over"

    with_app(tmp_path, sleep)


# The processor


def test_work_is_charged_for_its_own_time_only() -> None:
    async def work() -> str:
        await asyncio.sleep(0.05)
        with pytest.raises(ZeroDivisionError):
            await failing()
        busy(0.02)
        return "done"

    async def failing() -> None:
        await asyncio.sleep(0)
        raise ZeroDivisionError

    async def other() -> None:
        busy(0.1)

    async def run() -> list[float]:
        spent: list[float] = []
        task = asyncio.create_task(other())
        assert await Metered(work(), spent.append) == "done"
        await task
        endless = asyncio.create_task(cancelled(spent))
        await asyncio.sleep(0)
        endless.cancel()
        with pytest.raises(asyncio.CancelledError):
            await endless
        return spent

    async def cancelled(spent: list[float]) -> None:
        await Metered(asyncio.sleep(60), spent.append)

    assert 0.02 <= sum(asyncio.run(run())) < 0.1


def busy(seconds: float) -> None:
    began = time.thread_time()
    while time.thread_time() - began < seconds:
        pass


def test_a_visitor_is_slowed_only_in_company() -> None:
    async def run() -> None:
        doorman = Doorman(Limits(cpu_share=0.01))
        here = doorman.visitor(HERE)
        here.spend(CPU_BURST + 1.0)
        await doorman.turn(here)
        doorman.visitor(THERE)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await doorman.turn(here)
        await doorman.turn(doorman.visitor(THERE))

    asyncio.run(run())


def test_a_bucket_may_be_in_debt() -> None:
    bucket = Bucket(10, 5)
    bucket.spend(6)
    assert 0 < bucket.wait() <= 0.1 and not bucket.take()


def test_a_state_is_put_together_once_however_many_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(app: FastAPI) -> None:
        table = await dealt(app.state.house)
        for number in range(5):
            assert (await visit(app, HERE, f"/api/tables/{table.code}/state"))[0] == 200
            line = Line(app, HERE)
            line.say("hello", table=table.code)
            assert (await line.hear("state"))["lines_from"] == 0
            await line.close()
            if number == 0:
                monkeypatch.setattr("gnothi.server.shown.Sight.body", None)
                monkeypatch.setattr("gnothi.engine.view.View.tell", None)

    with_app(tmp_path, ask)


def test_others_play_on_while_a_long_story_is_put_into_words(tmp_path: Path) -> None:
    async def ask(app: FastAPI) -> None:
        table = await played(app.state.house, "cogito")
        rounds = 0

        async def others() -> None:
            nonlocal rounds
            while True:
                rounds += 1
                await asyncio.sleep(0)

        playing = asyncio.create_task(others())
        for path in ("/state", f"/replay?seat=all&move={len(table.playing.match.moves)}"):
            rounds = 0
            table.phase = "over"
            assert (await visit(app, HERE, f"/api/tables/{table.code}{path}"))[0] == 200
            assert rounds >= len(table.playing.match.moves) // stories.AT_ONCE
        playing.cancel()

    with_app(tmp_path, ask)


def test_whoever_comes_is_not_announced_once_for_each_hello(tmp_path: Path) -> None:
    async def greet(app: FastAPI) -> None:
        table = await dealt(app.state.house)
        watcher, guest = Line(app, THERE), Line(app, HERE)
        watcher.say("hello", table=table.code)
        await watcher.hear("chat")
        for number in range(30):
            guest.say("hello", id=number, table=table.code)
        await guest.hear("welcome", id=29)
        await watcher.hear("table", watching=2)
        assert len([message for message in watcher.heard if message["type"] == "table"]) <= 3
        for line in (watcher, guest):
            await line.close()

    with_app(tmp_path, greet)


# What another visitor feels of it


async def attack_by_states(app: FastAPI, address: str, table: Table) -> None:
    await asyncio.gather(*(visit(app, address, f"/api/tables/{table.code}/state") for _ in range(300)))


async def attack_by_replays(app: FastAPI, address: str, table: Table) -> None:
    paths = (f"/api/tables/{table.code}/replay?move={move}" for move in range(300))
    await asyncio.gather(*(visit(app, address, path) for path in paths))


async def attack_by_hellos(app: FastAPI, address: str, table: Table) -> None:
    lines = [Line(app, address) for _ in range(100)]
    for line in lines * 2:
        line.say("hello", table=table.code)
    try:
        await asyncio.Event().wait()
    finally:
        await asyncio.gather(*(line.close() for line in lines))


async def attack_by_lists(app: FastAPI, address: str, table: Table) -> None:
    for _ in range(Limits().public_tables):
        await visit(app, address, "/api/tables", "POST", {"game": GAME, "public": True})
    await asyncio.gather(*(visit(app, address, "/api/tables") for _ in range(300)))


ATTACKS = attack_by_states, attack_by_replays, attack_by_hellos, attack_by_lists


@pytest.mark.skipif(not hasattr(time, "pthread_getcpuclockid"), reason="this system does not tell a thread's time")
def test_an_attack_within_all_limits_at_most_doubles_what_another_visitor_waits(tmp_path: Path) -> None:
    async def suffer(app: FastAPI) -> None:
        table, other = await played(app.state.house, "karma"), await played(app.state.house, "conscious")
        for known in (table, other):
            await visit(app, HERE, f"/api/tables/{known.code}/state")
        calm = p95(await waits(app, other, 0))
        for number, attack in enumerate(ATTACKS, 1):
            for again in range(TRIES):
                under_attack = asyncio.create_task(attack(app, f"192.0.2.{10 * number + again}", table))
                unseen = number + len(ATTACKS) * again
                hurt = p95(await waits(app, other, unseen))
                under_attack.cancel()
                await asyncio.gather(under_attack, return_exceptions=True)
                if hurt < 2 * calm:
                    break
            assert hurt < 2 * calm, f"{attack.__name__}: {calm * 1e3:.2f} ms became {hurt * 1e3:.2f} ms"

    with_app(tmp_path, suffer)


def test_bots_of_one_address_at_most_double_what_anothers_bot_takes() -> None:
    """Twenty tables whose bots think without a pause."""
    async def suffer() -> None:
        thinkers = Thinkers(2, Limits().thinking_share)
        view = Match.new(load(GAME), 2, seed=1).view(0)

        async def think(address: str, table: str, kind: str) -> float:
            began = time.monotonic()
            await thinkers.choose(view, kind, Whose(address, table))
            return time.monotonic() - began

        async def think_on(table: int) -> None:
            while True:
                await think(HERE, str(table), "search:300ms")

        async def wait() -> float:
            return p95([await think(THERE, "T", "search:100ms") for _ in range(SAMPLES // 3)])

        await thinkers.warm(GAME)
        for _ in range(TRIES):
            calm = await wait()
            greedy = [asyncio.create_task(think_on(table)) for table in range(20)]
            await asyncio.sleep(0.3)
            hurt = await wait()
            for task in greedy:
                task.cancel()
            await asyncio.gather(*greedy, return_exceptions=True)
            if hurt < 2 * calm:
                break
        await asyncio.to_thread(thinkers.close)
        assert hurt < 2 * calm, f"{calm * 1e3:.0f} ms became {hurt * 1e3:.0f} ms"

    asyncio.run(suffer())


async def played(house: House, game: str) -> Table:
    """A table of a long game, some way in."""
    table = await dealt(house, game, 3)
    for _ in casual_play(table.playing.match, 1, 640):
        pass
    table.playing.views.clear()
    return table


async def waits(app: FastAPI, table: Table, unseen: int) -> list[float]:
    """How long a visitor who steps through a part of a game waits for each picture, in time of the processor.

    So others on this machine do not count. The visitor comes from outside, whatever the server does just then.
    """
    loop, clock = asyncio.get_running_loop(), time.pthread_getcpuclockid(threading.get_ident())
    waited: list[float] = []

    async def serve(move: int, began: float) -> None:
        assert (await visit(app, THERE, f"/api/tables/{table.code}/replay?move={move}&after={move}"))[0] == 200
        waited.append(time.thread_time() - began)

    def come() -> None:
        for move in range(unseen * SAMPLES, (unseen + 1) * SAMPLES):
            time.sleep(0.02)
            asyncio.run_coroutine_threadsafe(serve(move, time.clock_gettime(clock)), loop).result()

    before = sys.getswitchinterval()
    sys.setswitchinterval(0.0005)
    try:
        await asyncio.to_thread(come)
    finally:
        sys.setswitchinterval(before)
    return waited
