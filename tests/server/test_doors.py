"""The doors: whose address it is, which codes are found, and connections, tables and talk that one address may have."""
from __future__ import annotations

import asyncio
import json
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from gnothi.bench.server import free_port
from gnothi.server.addresses import client_of, read_networks, visitor_of
from gnothi.server.connections import MAX_FILES, careful_protocol, raise_file_limit
from gnothi.server.house import CODE_LENGTH, LETTERS, House
from gnothi.server.schema import ADD_HEAD, ADD_SEAT, ADD_TABLE, new_head
from gnothi.server.settings import Limits, Settings
from tests.server import GAME, Served, dealt, refused, sqlite_at
from tests.server.visitors import HERE, THERE, TRIES, opened, p95, scope_of, visit, with_app

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
        await house.store.write(
            (ADD_TABLE, {**kept.table, "code": "K7QMPX"}), (ADD_HEAD, new_head("K7QMPX")), *seats
        )
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
    with suppress(ConnectionError):     # it may be closed already
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


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address")
def test_half_sent_requests_at_most_double_what_another_visitor_waits(impatient: Served) -> None:
    """Somebody opens as many as may be, and others as soon as those are cut off."""
    def wait() -> float:
        waited = []
        for _ in range(60):
            began = time.monotonic()
            assert impatient.http.get("/api/games").status_code == 200
            waited.append(time.monotonic() - began)
        return p95(waited)

    def open_on(enough: threading.Event) -> None:
        lines: deque[socket.socket] = deque(maxlen=20)
        while not enough.wait(0.005):
            if len(lines) == lines.maxlen:
                lines[0].close()
            lines.append(half_sent(impatient.port, b"GET / HTTP/1.1\r\n", "127.0.0.2"))
        for line in lines:
            line.close()

    for _ in range(TRIES):
        calm, enough = wait(), threading.Event()
        attacker = threading.Thread(target=open_on, args=(enough,))
        attacker.start()
        try:
            hurt = wait()
        finally:
            enough.set()
            attacker.join()
        if hurt < 2 * calm:
            break
    assert hurt < 2 * calm, f"{calm * 1e3:.2f} ms became {hurt * 1e3:.2f} ms"


def test_a_socket_that_never_says_hello_is_closed(impatient: Served) -> None:
    page = impatient.page()
    page.say("ping", id=1)
    page.hear("pong")
    assert page.closed() == 1008
    page.close()


@pytest.mark.parametrize("http", [HttpToolsProtocol, H11Protocol])
def test_connections_are_counted_and_cut_off_whatever_reads_them(http: Any) -> None:
    async def hello(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
        await send({"type": "http.response.body", "body": b"hello"})

    protocol = careful_protocol(Limits(connections=2, request_seconds=0.3), (), http)
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(hello, port=port, http=protocol, log_level="warning", lifespan="off"))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        whole = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        lines = [half_sent(port, whole[:-4]) for _ in range(2)]
        time.sleep(0.05)
        assert ended(half_sent(port, whole)) == b"", "a third is one too many"
        assert [ended(line) for line in lines] == [b"", b""]
        assert ended(half_sent(port, whole.replace(b"Host", b"Connection: close\r\nHost"))).endswith(b"hello")
    finally:
        server.should_exit = True
        thread.join()


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
