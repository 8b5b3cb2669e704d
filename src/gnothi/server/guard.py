"""The door: foreign origins, floods and oversized bodies are turned away before anything else happens."""
from __future__ import annotations

import asyncio
from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gnothi.server.addresses import Network, client_of
from gnothi.server.doorman import Doorman
from gnothi.server.refusals import Refusal
from gnothi.server.settings import BODY_BYTES, RECORD_BYTES
from gnothi.server.shown import compact

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"    # an SVG by itself brings its own style sheet

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def is_ours(origin: str | None, host: str | None, public_url: str) -> bool:
    """Whether a page of ours sent this. Programs send no origin, and prove themselves by tokens."""
    if origin is None:
        return True
    where = urlsplit(origin).netloc
    ours = {host or "", urlsplit(public_url).netloc} - {""}
    return where in ours


class Guard:
    """The outermost layer around the application."""

    def __init__(self, app: ASGIApp, doorman: Doorman, public_url: str, trusted: Sequence[Network] = ()) -> None:
        self.app = app
        self.doorman = doorman
        self.public_url = public_url
        self.trusted = trusted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        address = client_of(scope, self.trusted)
        scope = {**scope, "client": (address, 0)}
        visitor = self.doorman.visitor(address)
        if scope["type"] == "websocket":
            await self.doorman.turn(visitor)
            await self.app(scope, receive, send)
        elif (refusal := self.check(scope, address)) is not None:
            await refuse(refusal, Dressed(send))
        else:
            await self.doorman.turn(visitor)
            await self.doorman.metered(visitor, self.serve(scope, receive, send))

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = Measured(receive, self.doorman.limits.request_seconds, most_bytes(scope))
        await self.app(scope, body, Dressed(send))

    def check(self, scope: Scope, address: str) -> Refusal | None:
        headers = Headers(scope=scope)
        if not self.doorman.asks(address):
            return Refusal("too_fast", "that was too much at once; wait a moment")
        if scope["method"] not in ("GET", "HEAD") and not is_ours(
            headers.get("origin"), headers.get("host"), self.public_url
        ):
            return Refusal("origin", "this server answers only its own pages")
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length) > most_bytes(scope):
            return too_large(most_bytes(scope))
        return None


def most_bytes(scope: Scope) -> int:
    """How long a body may be: only a record may be longer than what people say."""
    return RECORD_BYTES if scope["path"] == "/api/records" else BODY_BYTES


def too_large(most: int) -> Refusal:
    return Refusal("too_large", f"a {'record' if most == RECORD_BYTES else 'message'} has at most {most} bytes here")


def address_of(scope: Scope) -> str:
    """The visitor that the guard has found behind a request."""
    return scope["client"][0] if scope.get("client") else ""


class Measured:
    """A body that is cut off when it grows too long, whatever its header said, or comes too slowly."""

    def __init__(self, receive: Receive, seconds: float, most: int) -> None:
        self.receive = receive
        self.most = most
        self.until = asyncio.get_running_loop().time() + seconds
        self.size = 0
        self.complete = False

    async def __call__(self) -> Message:
        message = await (self.receive() if self.complete else self._in_time())
        self.complete = not message.get("more_body", False)
        self.size += len(message.get("body", b""))
        if self.size > self.most:
            raise too_large(self.most)
        return message

    async def _in_time(self) -> Message:
        try:
            async with asyncio.timeout_at(self.until):
                return await self.receive()
        except TimeoutError:
            raise Refusal("too_slow", "the rest of this request has not come; send it again") from None


class Dressed:
    """Every answer wears the same headers."""

    def __init__(self, send: Send) -> None:
        self.send = send

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            kind = headers.get("content-type", "")
            headers["Content-Security-Policy"] = PICTURE_POLICY if kind.startswith("image/svg") else POLICY
            for name, value in HEADERS.items():
                headers[name] = value
            if "cache-control" not in headers:
                headers["Cache-Control"] = "no-store"
        await self.send(message)


async def refuse(refusal: Refusal, send: Dressed) -> None:
    body = compact({"error": refusal.error, "text": str(refusal)}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refusal.status in (429, 503):
        headers.append((b"retry-after", b"2"))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
