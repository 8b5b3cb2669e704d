"""Only by a name of ours, and not from a banned address."""
from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from gnothi.engine.errors import BadOptions
from gnothi.server.addresses import is_among, read_network, whole_visitor
from gnothi.server.app import make_app
from gnothi.server.gate import is_known, names_of
from gnothi.server.house import House
from gnothi.server.settings import Settings
from tests.server import Served, sqlite_at


@pytest.mark.parametrize(("host", "known"), [
    ("localhost:8000", True), ("127.0.0.1:8000", True), ("192.0.2.7", True), ("[::1]:8000", True),
    ("play.example.org", True), ("PLAY.example.org:443", True), ("play.example.org.", True), ("friends.example", True),
    ("evil.example", False), ("play.example.org.evil.example", False), ("", False), ("[::1", False), ("a@b:c:d", False),
])
def test_a_host_is_known_by_name_or_address(host: str, known: bool) -> None:
    settings = Settings(public_url="https://play.example.org/", allowed_hosts=("friends.example",))
    assert is_known(host, names_of(settings)) == known


def test_a_foreign_host_is_refused_and_stands_in_no_answer(served: Served) -> None:
    answer = served.http.get("/api/tables/", headers={"Host": "evil.example"}, follow_redirects=False)
    assert (answer.status_code, answer.json()["error"]) == (421, "host")
    assert "--allowed-host" in answer.json()["text"]
    for path in ("/api/tables/", "/t/", "/web", "/api/games/"):
        answer = served.http.get(path, headers={"Host": "localhost"}, follow_redirects=False)
        assert answer.status_code == 404 and "location" not in answer.headers, path


@pytest.mark.parametrize(("banned", "address", "inside"), [
    ("192.0.2.7", "192.0.2.7", True), ("192.0.2.7", "192.0.2.8", False), ("192.0.2.0/24", "192.0.2.8", True),
    ("2001:db8::5", "2001:db8::", True), ("2001:db8::/32", "2001:db8:7::", True), ("2001:db8::5", "2001:db9::", False),
])
def test_addresses_lie_in_networks(banned: str, address: str, inside: bool) -> None:
    """A visitor by IPv6 is told by half of the address, so no less than that is banned."""
    assert is_among(address, [whole_visitor(read_network(banned))]) == inside


def test_what_is_no_network_is_refused() -> None:
    with pytest.raises(BadOptions, match="write it like"):
        read_network("all of them")


def test_a_banned_address_is_let_in_nowhere(tmp_path: Path) -> None:
    async def visit() -> list[int]:
        settings = Settings(db=sqlite_at(tmp_path))
        house = House(settings)
        app = make_app(settings)
        app.state.house = house
        await app.state.admin.open(house)
        transport = httpx.ASGITransport(app, client=("192.0.2.7", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as visitor:
            seen = [(await visitor.get("/api/games")).status_code]
            await app.state.admin.ban("192.0.2.0/24")
            refused = await visitor.get("/api/games")
            assert refused.json()["error"] == "banned"
            seen.append(refused.status_code)
            await app.state.admin.unban("192.0.2.0/24")
            seen.append((await visitor.get("/api/games")).status_code)
        await house.close()
        return seen

    assert asyncio.run(visit()) == [200, 403, 200]
