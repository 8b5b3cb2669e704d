"""The door: foreign origins, floods and oversized bodies are turned away before anything else happens."""
from __future__ import annotations

import time
from collections import OrderedDict
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gnothi.server.refusals import Refusal
from gnothi.server.settings import BODY_BYTES, Limits
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
MAX_ADDRESSES = 10_000    # remembered at a time


class Bucket:
    """A token bucket: `burst` at once, and `rate` a second."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left = burst
        self.moment = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Whether there was enough left."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.moment) * self.rate)
        self.moment = now
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def drain(self, cost: float) -> None:
        self.left = max(-self.burst, self.left - cost)


class Doorman:
    """Remembers how much each address has asked for lately."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.http: OrderedDict[str, Bucket] = OrderedDict()
        self.made: OrderedDict[str, Bucket] = OrderedDict()
        self.sockets: dict[str, int] = {}

    def asks(self, address: str) -> bool:
        return self._bucket(self.http, address, self.limits.http_rate, self.limits.http_burst).take()

    def missed(self, address: str) -> None:
        """A code that leads nowhere costs more."""
        self._bucket(self.http, address, self.limits.http_rate, self.limits.http_burst).drain(self.limits.miss_cost)

    def makes_table(self, address: str) -> None:
        bucket = self._bucket(self.made, address, self.limits.tables / 3600, self.limits.tables)
        if not bucket.take():
            raise Refusal("too_many", f"{self.limits.tables} new tables an hour are enough; play one of them")

    def _bucket(self, known: OrderedDict[str, Bucket], address: str, rate: float, burst: float) -> Bucket:
        if address not in known:
            known[address] = Bucket(rate, burst)
            while len(known) > MAX_ADDRESSES:
                known.popitem(last=False)
        known.move_to_end(address)
        return known[address]

    def comes(self, address: str) -> bool:
        """A socket opens."""
        if self.sockets.get(address, 0) >= self.limits.sockets:
            return False
        self.sockets[address] = self.sockets.get(address, 0) + 1
        return True

    def goes(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]


def is_ours(origin: str | None, host: str | None, public_url: str) -> bool:
    """Whether a page of ours sent this. Programs send no origin, and prove themselves by tokens."""
    if origin is None:
        return True
    where = urlsplit(origin).netloc
    ours = {host or "", urlsplit(public_url).netloc} - {""}
    return where in ours


class Guard:
    """The outermost layer around the application."""

    def __init__(self, app: ASGIApp, doorman: Doorman, public_url: str) -> None:
        self.app = app
        self.doorman = doorman
        self.public_url = public_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = self.check(scope)
        if refusal is None:
            await self.app(scope, Measured(receive), Dressed(send))
        else:
            await refuse(refusal, Dressed(send))

    def check(self, scope: Scope) -> Refusal | None:
        headers = Headers(scope=scope)
        if not self.doorman.asks(address_of(scope)):
            return Refusal("too_fast", "that was too much at once; wait a moment")
        if scope["method"] not in ("GET", "HEAD") and not is_ours(
            headers.get("origin"), headers.get("host"), self.public_url
        ):
            return Refusal("origin", "this server answers only its own pages")
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length) > BODY_BYTES:
            return too_large()
        return None


def too_large() -> Refusal:
    return Refusal("too_large", f"a message has at most {BODY_BYTES} bytes")


def address_of(scope: Scope) -> str:
    return scope["client"][0] if scope.get("client") else ""


class Measured:
    """A body that is cut off when it grows too long, whatever its header said."""

    def __init__(self, receive: Receive) -> None:
        self.receive = receive
        self.size = 0

    async def __call__(self) -> Message:
        message = await self.receive()
        self.size += len(message.get("body", b""))
        if self.size > BODY_BYTES:
            raise too_large()
        return message


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
