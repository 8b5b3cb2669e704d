"""Who is let in at all: only by a name that is ours, and not from an address that is banned."""
from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from gnothi.server.addresses import Network, is_among
from gnothi.server.guard import Dressed, address_of, refuse
from gnothi.server.refusals import Refusal
from gnothi.server.settings import Settings

REFUSED = 1008


def names_of(settings: Settings) -> frozenset[str]:
    """The names by which people may call this server, beside plain addresses."""
    own = socket.gethostname().casefold()
    public = urlsplit(settings.public_url).hostname or ""
    allowed = {name.casefold() for name in settings.allowed_hosts}
    return frozenset({"localhost", own, f"{own}.local", settings.host.casefold(), public, *allowed} - {""})


def is_known(host: str, names: frozenset[str]) -> bool:
    """Whether a `Host` header names us: by name, or by an address, which no foreign name can pretend to be."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    with suppress(ValueError):
        return bool(ip_address(name))
    return "*" in names or name.removesuffix(".") in names


class Gate:
    """A layer behind the guard, who finds out the visitor's address."""

    def __init__(self, app: ASGIApp, settings: Settings, banned: set[Network]) -> None:
        self.app = app
        self.names = names_of(settings)
        self.banned = banned        # changed by `gnothi admin`

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        no = self.check(scope) if scope["type"] in ("http", "websocket") else None
        if no is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await refuse(no, Dressed(send))
        else:
            await receive()
            await send({"type": "websocket.close", "code": REFUSED, "reason": "refused"})

    def check(self, scope: Scope) -> Refusal | None:
        host = Headers(scope=scope).get("host", "")
        if not is_known(host, self.names):
            name = host[:80] if host.isprintable() else "that"
            return Refusal("host", f"this server is not called {name}; whoever runs it may allow that name with "
                                   "--allowed-host")
        if is_among(address_of(scope), tuple(self.banned)):
            return Refusal("banned", "nobody plays here from your address; ask those who run this server")
        return None
