"""Bounded harm: one visitor cannot take from the others their time, their bots, their list or their links."""
from __future__ import annotations

import asyncio
import json
import socket
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.types import Scope

from gnothi.bots.random import casual_play
from gnothi.engine.match import Match
from gnothi.engine.registry import load
from gnothi.server import stories
from gnothi.server.addresses import client_of, read_networks, visitor_of
from gnothi.server.connections import MAX_FILES, raise_file_limit
from gnothi.server.doorman import CPU_BURST, Bucket, Doorman, Metered
from gnothi.server.driver import next_to_drive
from gnothi.server.house import CODE_LENGTH, LETTERS, House
from gnothi.server.schema import ADD_SEAT, ADD_TABLE
from gnothi.server.settings import Limits, Settings
from gnothi.server.table import WATCHED_SECONDS, Table
from gnothi.server.thinking import Thinkers
from gnothi.server.turns import BURST, ThinkingQueue, Whose
from tests.server import GAME, Served, dealt, refused, sqlite_at
from tests.server.visitors import Line, opened, scope_of, visit

HERE, THERE = "203.0.113.1", "198.51.100.2"
SAMPLES = 30
TRIES = 5       # of an attack: another process may have hurt more than the attacker


def with_app(folder: Path, work: Callable[[FastAPI], Awaitable[None]], limits: Limits | None = None) -> None:
    async def run() -> None:
        async with opened(Settings(db=sqlite_at(folder), pace=0, limits=limits or Limits())) as app:
            await work(app)

    asyncio.run(run())


# Whose address it is


def test_a_household_of_ipv6_is_one_visitor() -> None:
    assert visitor_of("2001:db8:0:7::1") == visitor_of("2001:db8:0:7:ffff::2") != visitor_of("2001:db8:0:8::1")
    assert visitor_of("::ffff:203.0.113.1") == HERE
    assert visitor_of("::1") == "::1" and visitor_of("") == ""


@pytest.mark.parametrize(("peer", "trusted", "forwarded", "seen"), [
    ("127.0.0.1", (), HERE, "127.0.0.1"),                           # nobody is believed unless named
    ("127.0.0.1", ("127.0.0.1",), HERE, HERE),
    ("127.0.0.1", ("127.0.0.1",), "", "127.0.0.1"),
    (THERE, ("127.0.0.1",), HERE, THERE),
    ("10.0.0.2", ("10.0.0.0/8",), f"1.2.3.4, {HERE}, 10.0.0.9", HERE),     # what a visitor claims stands to the left
    ("10.0.0.2", ("10.0.0.0/8",), f"{HERE}, nonsense", "10.0.0.2"),
])
def test_only_named_proxies_are_believed(peer: str, trusted: tuple[str, ...], forwarded: str, seen: str) -> None:
    scope: Scope = scope_of("http", peer, "/", headers=[(b"x-forwarded-for", forwarded.encode())])
    assert client_of(scope, read_networks(trusted)) == seen


def test_addresses_behind_a_trusted_proxy_are_counted_apart(tmp_path: Path) -> None:
    async def ask(app: FastAPI) -> None:
        async def made(claimed: str) -> int:
            headers = [(b"x-forwarded-for", claimed.encode())]
            return (await visit(app, "127.0.0.1", "/api/tables", "POST", {"game": GAME}, headers=headers))[0]

        assert [await made(HERE) for _ in range(3)] == [201, 201, 429]
        assert await made(THERE) == 201

    async def run() -> None:
        limits = Limits(tables=2)
        settings = Settings(db=sqlite_at(tmp_path), limits=limits, trusted_proxies=("127.0.0.1",))
        async with opened(settings) as app:
            await ask(app)

    asyncio.run(run())


# Codes, tables, talk


def test_a_million_guesses_at_ten_thousand_tables_find_none() -> None:
    assert 1e6 * 1e4 / len(LETTERS) ** CODE_LENGTH < 1e-4


def test_codes_of_before_stay_valid(tmp_path: Path) -> None:
    async def find(app: FastAPI) -> None:
        house: House = app.state.house
        table = await dealt(house)
        kept = await house.store.load(table.code)
        assert kept is not None
        seats = [(ADD_SEAT, {**seat, "table": "K7QMPX"}) for seat in kept.seats]
        await house.store.write((ADD_TABLE, {**kept.table, "code": "K7QMPX"}), *seats)
        assert (await visit(app, HERE, "/api/tables/k7qmpx"))[0] == 200

    with_app(tmp_path, find)


def test_one_address_does_not_fill_the_public_list(tmp_path: Path) -> None:
    async def fill(app: FastAPI) -> None:
        async def make(address: str) -> tuple[int, Any]:
            status, body = await visit(app, address, "/api/tables", "POST", {"game": GAME, "public": True})
            return status, json.loads(body)

        tables = [await make(HERE) for _ in range(4)]
        assert [status for status, _ in tables] == [201, 201, 201, 429]
        assert (await make(THERE))[0] == 201
        first, token = tables[0][1]["code"], tables[0][1]["host_token"]
        status, _ = await visit(app, HERE, f"/api/tables/{first}", "PATCH", {"public": False}, token)
        assert (status, (await make(HERE))[0]) == (200, 201), "whoever hides one may show another"
        status, _ = await visit(app, HERE, f"/api/tables/{first}", "PATCH", {"public": True}, token)
        assert status == 429

    with_app(tmp_path, fill, Limits(public_tables=3))


def test_one_seat_does_not_talk_all_others_down(tmp_path: Path) -> None:
    async def talk(app: FastAPI) -> None:
        house: House = app.state.house
        table = await dealt(house)
        for _ in range(5):
            await house.deeds.chat(table, 0, "I say!")
        assert "too fast" in await refused(house.deeds.chat(table, 0, "I say!"))
        await house.deeds.chat(table, 1, "well")
        table.talk.breath.clear()
        await house.deeds.chat(table, 0, "I say!")
        house.tables.clear()
        table = await house.find(table.code)
        assert "that is enough" in await refused(house.deeds.chat(table, 0, "I say!")), "also after a restart"

    with_app(tmp_path, talk, Limits(chat_rate=10, chat_lines=6))


def test_only_what_a_page_needs_is_served(served: Served) -> None:
    assert served.http.get("/web/__init__.py").status_code == 404
    assert served.http.get("/web/script/table.js").status_code == 200
    assert served.http.get("/web/icon.svg").status_code == 200


# Connections


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that waits for nobody."""
    server = Served(
        sqlite_at(tmp_path_factory.mktemp("impatient")), "--request-timeout", "0.5", "--hello-timeout", "0.5",
        "--connections-per-address", "10",
    )
    try:
        yield server.wait_listening()
    finally:
        server.close()


def half_sent(port: int, text: bytes, source: str = "127.0.0.1") -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), timeout=60, source_address=(source, 0))
    line.sendall(text)
    return line


def ended(line: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    heard = b""
    try:
        while more := line.recv(65_536):
            heard += more
    except ConnectionResetError:
        pass
    line.close()
    return heard


@pytest.mark.parametrize("text", [b"", b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "])
def test_a_request_that_never_ends_is_cut_off(impatient: Served, text: bytes) -> None:
    assert ended(half_sent(impatient.port, text)) == b""


def test_also_a_second_request_must_come_to_an_end(impatient: Served) -> None:
    line = half_sent(impatient.port, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert line.recv(65_536).startswith(b"HTTP/1.1 200")
    line.sendall(b"GET /")
    assert b"HTTP/1.1" not in ended(line)


def test_a_body_that_never_ends_is_refused(impatient: Served) -> None:
    line = half_sent(impatient.port, b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 90\r\n"
                     b"Content-Type: application/json\r\nConnection: close\r\n\r\n{")
    heard = ended(line)
    assert b" 408 " in heard and b"too_slow" in heard


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address")
def test_half_sent_requests_of_one_address_leave_room_for_others(impatient: Served) -> None:
    lines = [half_sent(impatient.port, b"GET / HTTP/1.1\r\n", "127.0.0.2") for _ in range(30)]
    time.sleep(0.1)
    assert impatient.http.get("/healthz").status_code == 200
    for line in lines:
        ended(line)
    impatient.http.get("/healthz")
    request = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    line = half_sent(impatient.port, request, "127.0.0.2")
    assert b" 200 " in ended(line), "once they are gone it may come again"


def test_a_socket_that_never_says_hello_is_closed(impatient: Served) -> None:
    page = impatient.page()
    page.say("ping", id=1)
    page.hear("pong")
    assert page.closed() == 1008
    page.close()


def test_a_server_asks_for_more_open_files() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
    try:
        raise_file_limit()
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert soft == (MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES))


# Bots


def test_addresses_and_tables_take_turns_to_think() -> None:
    async def think() -> list[str]:
        queue, order = ThinkingQueue(1, 1.0), []

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
        queue = ThinkingQueue(2, 0.5)

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
        queue = ThinkingQueue(2, 0.5)
        queue._used(HERE).time.spend(BURST + 1.0)
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

        monkeypatch.setattr(thinkers, "_ask", at_once)
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
                monkeypatch.setattr(stories, "show_lines", None)

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


@pytest.mark.skipif(not hasattr(time, "pthread_getcpuclockid"), reason="this system does not tell a thread's time")
def test_an_attack_within_all_limits_at_most_doubles_what_another_visitor_waits(tmp_path: Path) -> None:
    async def suffer(app: FastAPI) -> None:
        table, other = await played(app.state.house, "karma"), await played(app.state.house, "conscious")
        for known in (table, other):
            await visit(app, HERE, f"/api/tables/{known.code}/state")
        calm = p95(await waits(app, other, 0))
        for number, attack in enumerate((attack_by_states, attack_by_replays, attack_by_hellos), 1):
            for again in range(TRIES):
                under_attack = asyncio.create_task(attack(app, f"192.0.2.{10 * number + again}", table))
                hurt = p95(await waits(app, other, number + 3 * again))     # pictures that nobody has seen yet
                under_attack.cancel()
                await asyncio.gather(under_attack, return_exceptions=True)
                if hurt < 2 * calm:
                    break
            assert hurt < 2 * calm, f"{attack.__name__}: {calm * 1e3:.2f} ms became {hurt * 1e3:.2f} ms"

    with_app(tmp_path, suffer)


async def played(house: House, game: str) -> Table:
    """A table of a long game, some way in."""
    table = await dealt(house, game, 3)
    for _ in casual_play(table.playing.match, 1, 480):
        pass
    table.playing.views.clear()
    return table


async def waits(app: FastAPI, table: Table, part: int) -> list[float]:
    """How long a visitor who steps through a game waits for each picture, in time of the processor.

    So others on this machine do not count. The visitor comes from outside, whatever the server does just then.
    """
    loop, clock = asyncio.get_running_loop(), time.pthread_getcpuclockid(threading.get_ident())
    waited: list[float] = []

    async def serve(move: int, began: float) -> None:
        assert (await visit(app, THERE, f"/api/tables/{table.code}/replay?move={move}&after={move}"))[0] == 200
        waited.append(time.thread_time() - began)

    def come() -> None:
        for move in range(part * SAMPLES, (part + 1) * SAMPLES):
            time.sleep(0.02)
            asyncio.run_coroutine_threadsafe(serve(move, time.clock_gettime(clock)), loop).result()

    before = sys.getswitchinterval()
    sys.setswitchinterval(0.0005)
    try:
        await asyncio.to_thread(come)
    finally:
        sys.setswitchinterval(before)
    return waited


def p95(waited: list[float]) -> float:
    return sorted(waited)[int(0.95 * len(waited))]
