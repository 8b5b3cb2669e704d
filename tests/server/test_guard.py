"""The door itself: who is ours, whom it answers, and what every answer wears."""
from __future__ import annotations

import asyncio
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from gnothi.server.doorman import Doorman
from gnothi.server.guard import Dressed, Guard, Measured, address_of, is_ours, refuse
from gnothi.server.refusals import Refusal
from gnothi.server.settings import Limits
from tests.server.visitors import HERE, scope_of, with_app


@pytest.mark.parametrize(("origin", "host", "public", "ours"), [
    (None, "here:8000", "", True),
    ("http://here:8000", "here:8000", "", True),
    ("http://elsewhere", "here:8000", "", False),
    ("https://club.example", "127.0.0.1:8000", "https://club.example", True),
    ("null", None, "", False),
])
def test_a_program_sends_no_origin_and_a_page_must_be_ours(
    origin: str | None, host: str | None, public: str, ours: bool
) -> None:
    assert is_ours(origin, host, public) is ours


def test_a_request_without_a_sender_has_no_address() -> None:
    assert address_of({"client": (HERE, 5)}) == HERE
    assert address_of({"client": None}) == address_of({}) == ""


def test_what_is_neither_a_request_nor_a_socket_is_passed_on_once() -> None:
    """A start, for example, comes from nobody's address."""
    passed: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        passed.append(scope)

    guard: Any = Guard(app, Doorman(Limits()), "")
    asyncio.run(guard({"type": "lifespan"}, None, None))
    assert passed == [{"type": "lifespan"}]


@pytest.mark.parametrize(("size", "passes"), [(8, True), (9, False)])
def test_a_body_may_be_as_long_as_is_said(size: int, passes: bool) -> None:
    async def receive() -> Any:
        return {"type": "http.request", "body": b"x" * size, "more_body": False}

    async def read() -> int:
        return len((await Measured(receive, 60, 8)())["body"])

    with nullcontext() if passes else pytest.raises(Refusal):
        assert asyncio.run(read()) == size


async def worn(app: Any, path: str) -> dict[str, str]:
    """The headers of an answer."""
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope_of("http", HERE, path) | {"method": "GET"}, receive, send)
    return {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}


def test_an_answer_is_kept_by_nobody_unless_it_says_so(tmp_path: Path) -> None:
    async def work(app: Any) -> None:
        table, picture = await worn(app, "/api/games"), await worn(app, "/api/games/connect_four/picture.svg")
        assert table["cache-control"] == "no-store" and "max-age" in picture["cache-control"]
        assert "script-src" in table["content-security-policy"]
        assert "script-src" not in picture["content-security-policy"]
        assert table["x-content-type-options"] == picture["x-content-type-options"] == "nosniff"

    with_app(tmp_path, work)


@pytest.mark.parametrize(("error", "again"), [("too_fast", True), ("origin", False)])
def test_who_comes_too_soon_is_told_when_to_come_again(error: str, again: bool) -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(refuse(Refusal(error, "no"), Dressed(send)))
    names = {name.decode().lower() for name, _ in sent[0]["headers"]}
    assert ("retry-after" in names) is again
