"""Visitors who speak to an application in this process, each from an address of their own."""
from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from gnothi.server.app import make_app
from gnothi.server.house import House
from gnothi.server.settings import Limits, Settings
from tests.server import sqlite_at

HERE, THERE = "203.0.113.1", "198.51.100.2"
TRIES = 5       # of an attack: another process may have hurt more than the attacker
HEADERS = [(b"host", b"127.0.0.1:8000")]


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[FastAPI]:
    """An application whose house is open; nothing is compiled or resumed beside it."""
    app = make_app(settings)
    app.state.house = House(settings)
    try:
        yield app
    finally:
        await app.state.house.close()


def with_app(folder: Path, work: Callable[[FastAPI], Awaitable[None]], limits: Limits | None = None) -> None:
    """Let somebody work on an application of their own, in this process."""
    async def run() -> None:
        async with opened(Settings(db=sqlite_at(folder), pace=0, limits=limits or Limits())) as app:
            await work(app)

    asyncio.run(run())


def scope_of(kind: str, address: str, path: str, token: str = "", headers: Any = ()) -> dict[str, Any]:
    path, _, query = path.partition("?")
    bearer = [(b"authorization", f"Bearer {token}".encode())] if token else []
    return {
        "type": kind, "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": query.encode(), "root_path": "",
        "headers": [*HEADERS, *bearer, *headers], "client": (address, 5), "server": ("here", 80), "subprotocols": [],
    }


async def visit(
    app: FastAPI, address: str, path: str, method: str = "GET", body: Any = None, token: str = "", headers: Any = ()
) -> tuple[int, bytes]:
    """One request: the status and the body of its answer."""
    sent: list[Any] = []
    given = b"" if body is None else json.dumps(body).encode()
    more = [(b"content-type", b"application/json"), (b"content-length", str(len(given)).encode())] if given else []

    requests: asyncio.Queue[Any] = asyncio.Queue()
    requests.put_nowait({"type": "http.request", "body": given, "more_body": False})

    async def send(message: Any) -> None:
        sent.append(message)

    scope = scope_of("http", address, path, token, [*more, *headers]) | {"method": method}
    await app(scope, requests.get, send)
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])


class Line:
    """One socket."""

    def __init__(self, app: FastAPI, address: str) -> None:
        self.incoming: asyncio.Queue[Any] = asyncio.Queue()
        self.texts: list[str] = []
        self.closed: int | None = None
        self.incoming.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(app(scope_of("websocket", address, "/ws"), self.incoming.get, self._send))

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.texts.append(message["text"])
        elif message["type"] == "websocket.close":
            self.closed = message["code"]

    def say(self, kind: str, **more: Any) -> None:
        self.incoming.put_nowait({"type": "websocket.receive", "text": json.dumps({"type": kind, **more})})

    @property
    def heard(self) -> list[Any]:
        return [json.loads(text) for text in self.texts]

    async def hear(self, kind: str, **wanted: Any) -> Any:
        """The first message of a kind."""
        while True:
            for message in self.heard:
                if message["type"] == kind and all(message[key] == value for key, value in wanted.items()):
                    return message
            await asyncio.sleep(0.002)

    async def close(self) -> None:
        self.incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


def p95(waited: list[float]) -> float:
    return sorted(waited)[int(0.95 * len(waited))]
