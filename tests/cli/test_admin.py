"""`gnothi admin` as a person types it, while no server runs."""
from __future__ import annotations

import asyncio

import pytest

from gnothi.server.house import House
from gnothi.server.schema import change_table
from gnothi.server.settings import Settings
from tests.server import dealt, sqlite_at


@pytest.fixture
def code(tmp_path, monkeypatch):
    """The code of a table in play, in the database that the environment names."""
    monkeypatch.setenv("GNOTHI_DB", sqlite_at(tmp_path))

    async def fill():
        house = House(Settings(db=sqlite_at(tmp_path)))
        table = await dealt(house)
        await house.close()
        return table.code

    return asyncio.run(fill())


def test_tables_are_listed_and_shown(gnothi, code):
    status, shown, _ = gnothi("admin", "list")
    assert status == 0 and code in shown and "Ana, Ben" in shown
    assert "there are no tables" in gnothi("admin", "list", "--phase", "over")[1]
    _, shown, _ = gnothi("admin", "show", code.lower())
    assert "seat 1: Ana (person)" in shown and "Ben sits down on seat 2." in shown and "no server runs" in shown
    status, _, said = gnothi("admin", "list", "--phase", "asleep")
    assert status == 2 and "choose from lobby, playing or over" in said


def test_a_check_ends_in_an_error_if_a_table_cannot_go_on(gnothi, code, tmp_path):
    status, shown, _ = gnothi("admin", "check")
    assert (status, shown) == (0, "✓ 1 table can go on or be read\n")

    async def age():
        house = House(Settings(db=sqlite_at(tmp_path)))
        await house.store.write(change_table(code, rules="0.0"))
        await house.close()

    asyncio.run(age())
    status, shown, _ = gnothi("admin", "check")
    assert status == 1
    assert f"✗ {code} (connect_four, playing; Ana, Ben): it is played by version 0.0 of the rules" in shown


def test_tables_are_backed_up_deleted_and_restored(gnothi, code, tmp_path):
    copy, other = tmp_path / "copies" / "today.sqlite", sqlite_at(tmp_path / "other")
    assert "holds 1 table" in gnothi("admin", "backup", copy)[1]
    assert gnothi("admin", "delete", code)[0] == 0
    assert "there are no tables" in gnothi("admin", "list")[1]
    assert "restored: 1 table" in gnothi("admin", "restore", copy, "--db", other)[1]
    assert code in gnothi("admin", "list", "--db", other)[1]


def test_bans_are_listed(gnothi, code):
    assert "nobody is banned" in gnothi("admin", "bans")[1]
    gnothi("admin", "ban", "2001:db8::7")
    assert "2001:db8::/64 since" in gnothi("admin", "bans")[1]


def test_a_database_that_is_not_there_is_said_so(gnothi, tmp_path):
    for command in (["list"], ["check"], ["delete", "AAAAAA"], ["backup", "x.sqlite"]):
        status, _, said = gnothi("admin", *command, "--db", sqlite_at(tmp_path / "nowhere"))
        assert status == 2 and "there is no database" in " ".join(said.split())
    assert not (tmp_path / "nowhere").exists(), "to look changes nothing"
