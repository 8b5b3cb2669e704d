"""`gnothi admin` as a person types it, while no server runs."""
from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from gnothi.cli import admin
from gnothi.server.house import House
from gnothi.server.schema import change_table
from gnothi.server.settings import Settings
from tests.server import NAMES, dealt, sqlite_at


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


def test_a_list_keeps_to_eighty_columns_and_breaks_nothing_but_the_names(gnothi, tmp_path, monkeypatch):
    monkeypatch.setenv("GNOTHI_DB", sqlite_at(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")
    people = [f"{name} of a place with a long name" for name in NAMES[:4]]

    async def fill():
        house = House(Settings(db=sqlite_at(tmp_path)))
        table = await house.make(house.shelf.game("connect_four"), 2, {}, 0, False, "host")
        other = await house.make(house.shelf.game("cogito"), 4, {}, 0, False, "host")
        for name in people:
            await house.lobby.sit(other, None, name, "00" * 16, "")
        await house.store.write(change_table(table.code, closed=True))
        await house.close()
        return table.code, other.code

    codes = asyncio.run(fill())
    head, *lines = gnothi("admin", "list")[1].splitlines()
    assert all(len(line) <= 80 for line in (head, *lines))
    assert head.split() == ["code", "game", "phase", "moves", "last", "used", "people"]
    assert re.fullmatch(rf" *{codes[0]} +connect_four +lobby, closed +0 +[-0-9]{{10}} [:0-9]{{5}} +–, – *", lines[-1])
    at = head.index("people")
    assert " ".join(line[at:].strip() for line in lines[:-1]) == ", ".join(people)
    assert [line[:at].split()[:1] for line in lines[:-1]] == [[codes[1]], *[[]] * (len(lines) - 2)]


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


def test_the_hosting_page_names_every_command_and_only_options_that_there_are(gnothi):
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text()
    shown = gnothi("admin", "--help")[1]
    commands = {command.name or command.callback.__name__ for command in admin.app.registered_commands}
    assert {name for name in commands if f"`{name}" not in page} == set()
    assert all(name in shown for name in commands)
    known = set(re.findall(r"--[a-z-]+", gnothi("serve", "--help")[1])) | {"--db"}
    others = {"--system", "--home-dir", "--create-home", "--now"}       # of other people's commands
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", page)) - others <= known
