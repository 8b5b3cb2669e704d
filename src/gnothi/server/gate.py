"""Who is let in at all: only by a name that is ours, and not from an address that is banned."""
from __future__ import annotations

import socket
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from gnothi.engine.errors import BadOptions
from gnothi.server.guard import Dressed, address_of, refuse
from gnothi.server.refusals import Refusal
from gnothi.server.settings import Settings

Network = IPv4Network | IPv6Network
REFUSED = 1008


def read_network(text: str) -> Network:
    """An address, or many: 192.0.2.7, 192.0.2.0/24, 2001:db8::/64."""
    try:
        return ip_network(text.strip(), strict=False)
    except ValueError:
        raise BadOptions(
            f"{text[:60]!r} is no address; write it like 192.0.2.7, 192.0.2.0/24 or 2001:db8::/64"
        ) from None


def is_in(address: str, networks: Iterable[Network]) -> bool:
    """Whether an address lies in one of these networks."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    plain = getattr(found, "ipv4_mapped", None) or found
    return any(plain in network for network in networks)


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
    """A layer around the guard."""

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
        if is_in(address_of(scope), self.banned):
            return Refusal("banned", "nobody plays here from your address; ask those who run this server")
        return None
