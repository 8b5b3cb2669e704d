"""Who asks: the address of a visitor, as far as it can be believed."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import Scope

from gnothi.engine.errors import BadOptions

Network = IPv4Network | IPv6Network
MAX_KNOWN = 4_096   # addresses that need not be read again
PREFIX = 64         # of an IPv6 address: what one household or one machine has to itself


@lru_cache(MAX_KNOWN)
def visitor_of(address: str) -> str:
    """What one visitor is counted by: an IPv4 address, or the first half of an IPv6 address.

    >>> visitor_of("203.0.113.9"), visitor_of("2001:db8:0:7:1:2:3:4"), visitor_of("::ffff:203.0.113.9")
    ('203.0.113.9', '2001:db8:0:7::', '203.0.113.9')
    """
    known = read_address(address)
    if isinstance(known, IPv6Address):
        if known.ipv4_mapped:
            return str(known.ipv4_mapped)
        if not known.is_loopback:
            return str(ip_network((known, PREFIX), strict=False).network_address)
    return address if known is None else str(known)


def is_local(address: str) -> bool:
    """Whether it is on this machine, or not an address at all."""
    known = read_address(address)
    return known is None or known.is_loopback


@lru_cache(MAX_KNOWN)
def read_address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text.strip().strip("[]"))
    except ValueError:
        return None


def read_network(text: str) -> Network:
    """An address, or many: 192.0.2.7, 192.0.2.0/24, 2001:db8::/64."""
    try:
        return ip_network(text.strip(), strict=False)
    except ValueError:
        raise BadOptions(
            f"{text[:60]!r} is no address; write it like 192.0.2.7, 192.0.2.0/24 or 2001:db8::/64"
        ) from None


def read_networks(texts: Iterable[str]) -> tuple[Network, ...]:
    """Addresses and networks that a host names."""
    return tuple(map(read_network, texts))


def whole_visitor(network: Network) -> Network:
    """Of IPv6 at least what one visitor has."""
    return network.supernet(new_prefix=PREFIX) if network.version == 6 and network.prefixlen > PREFIX else network


def is_among(address: str, networks: Sequence[Network]) -> bool:
    known = read_address(address)
    return known is not None and any(known in network for network in networks)


def client_of(scope: Scope, trusted: Sequence[Network]) -> str:
    """The visitor behind a request: who is connected, or whom a proxy that we trust names.

    Each proxy adds to the right of `X-Forwarded-For` whom it heard; so we read from the right, as far as we trust.
    """
    client = scope["client"][0] if scope.get("client") else ""
    if trusted and is_among(client, trusted):
        named = ",".join(Headers(scope=scope).getlist("x-forwarded-for")).split(",")
        for address in reversed([name.strip() for name in named if name.strip()]):
            if read_address(address) is None:
                break
            client = address
            if not is_among(address, trusted):
                break
    return visitor_of(client)
