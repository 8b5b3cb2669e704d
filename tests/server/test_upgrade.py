"""Games outlive the rules they were played by: their record, end and story can be read, and a host knows before."""
from __future__ import annotations

import asyncio
import json
import zlib
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from gnothi.engine.errors import GnothiError
from gnothi.server import readiness
from gnothi.server.admin import Close
from gnothi.server.admin_client import send
from gnothi.server.app import make_app
from gnothi.server.archive import Archived
from gnothi.server.backup import back_up, existing, restore
from gnothi.server.database import Database, connect, migrate
from gnothi.server.house import House
from gnothi.server.inspection import check, list_tables
from gnothi.server.schema import archives, change_table
from gnothi.server.table import PLAYING
from tests.server import dealt, play, sqlite_at
from tests.server.test_storage import one_move_before_the_end


async def finished(url: str) -> tuple[House, str]:
    """A game that is over and archived."""
    house, table, last = await one_move_before_the_end(url)
    await house.deeds.play(*last)
    await settled(house)
    return house, table.code


async def settled(house: House) -> None:
    """Until everything in the background is done that a house begins when a game ends."""
    await asyncio.gather(*house.background.tasks)


async def upgraded(house: House, code: str) -> None:
    """As if the game had other rules now."""
    await house.store.write(change_table(code, rules="0.0"))
    house.tables.clear()


async def ask(house: House, *paths: str) -> list[httpx.Response]:
    app = make_app(house.settings)
    app.state.house = house
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as visitor:
        return [await visitor.get(path) for path in paths]


def test_a_game_of_earlier_rules_is_read_to_its_end(url: str) -> None:
    async def read() -> tuple[list[httpx.Response], list[httpx.Response]]:
        house, code = await finished(url)
        base = f"/api/tables/{code}"
        asked = [base, f"{base}/end", f"{base}/record", f"{base}/replay", f"{base}/replay?move=2", f"{base}/verify",
                 f"{base}/table.svg"]
        before = await ask(house, *asked)
        await upgraded(house, code)
        with pytest.raises(Archived, match="its story and its record can be read"):
            await house.find(code)
        after = await ask(house, *asked)
        await house.close()
        return before, after

    before, after = asyncio.run(read())
    assert [answer.status_code for answer in after] == [200] * 7
    table, end, record, replay, early, verify, picture = after
    assert table.json()["archived"] and not before[0].json()["archived"]
    assert table.json() | {"archived": False, "moment": 0, "seats": 0, "seat_choices": 0, "options": 0} == (
        before[0].json() | {"moment": 0, "seats": 0, "seat_choices": 0, "options": 0}
    )
    assert end.json() == before[1].json()
    assert record.text == before[2].text
    assert replay.json()["lines"] == before[3].json()["lines"] and replay.json()["last"] == 7
    assert {line["move"] for line in early.json()["lines"]} <= {0, 1, 2}
    assert [check["ok"] for check in verify.json()["checks"]] == [True, True, True, False]
    assert "that takes version 1 of the rules" in verify.json()["checks"][-1]["text"]
    assert picture.text.startswith("<svg")


def test_without_its_story_a_game_is_read_from_its_record(tmp_path: Path) -> None:
    async def read() -> list[Any]:
        house, code = await finished(sqlite_at(tmp_path))
        await house.store.write((sa.update(archives).values(shown=sa.null()), {}))
        await upgraded(house, code)
        base = f"/api/tables/{code}"
        table, end, replay = await ask(house, base, f"{base}/end", f"{base}/replay")
        await house.close()
        return [table.json(), end.json(), replay.json()]

    table, end, replay = asyncio.run(read())
    assert table["archived"] and table["result"] == [1.0, -1.0]
    assert (end["winners"], end["names"], end["moves"]) == ([0], ["Ana", "Ben"], 7)
    assert [line["text"] for line in replay["lines"]][:2] == ["Ana: a", "Ben: b"]


def test_what_was_not_archived_is_archived_at_the_next_start(tmp_path: Path) -> None:
    async def start_again() -> bool:
        house, code = await finished(sqlite_at(tmp_path))
        await house.store.write((sa.delete(archives), {}))
        house.tables.clear()
        await house._archive_ended()
        await settled(house)
        kept = await house.store.load(code)
        await house.close()
        return kept is not None and kept.archive is not None and kept.archive["shown"] is not None

    assert asyncio.run(start_again())


def test_what_ends_before_its_game_is_compiled_is_archived_with_its_curve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def end_early() -> tuple[Any, Any]:
        with monkeypatch.context() as early:
            early.setattr(readiness, "is_fast", lambda game, template: False)
            house, code = await finished(sqlite_at(tmp_path))
        before = await house.store.load(code)
        await house._archive_ended()
        await settled(house)
        after = await house.store.load(code)
        await house.close()
        assert before is not None and after is not None
        return before.archive, after.archive

    before, after = asyncio.run(end_early())
    assert before["shown"] is None and before["record"], "who won is kept at once"
    assert len(json.loads(zlib.decompress(after["shown"]))["end"]["standing"]) == 8


def test_a_host_is_told_before_an_upgrade_which_tables_cannot_go_on(url: str) -> None:
    async def fill() -> tuple[str, str, str]:
        house, over = await finished(url)
        good, bad = await dealt(house), await dealt(house)
        await play(house, good, 0)
        for code in (over, bad.code):
            await house.store.write(change_table(code, rules="0.0"))
        await house.close()
        return over, good.code, bad.code

    over, good, bad = asyncio.run(fill())
    engine = connect(url)
    found = {finding.code: finding.trouble for finding in check(engine)}
    engine.dispose()
    assert found[over] == "", "it is archived, and can be read"
    assert found[good] == ""
    assert found[bad] == "it is played by version 0.0 of the rules; here is version 1"


def make_version_0_1(url: str) -> None:
    """A database in the first layout, with a table in play."""
    engine = connect(url)
    migrate(engine, "0001")
    there = sa.MetaData()
    there.reflect(engine)
    row = {
        "code": "OLD", "game": "connect_four", "rules": "1", "edition": "standard", "seats": 2, "options": {},
        "public": False, "clock": 0, "status": PLAYING, "commitment": "", "secret": "00" * 32, "nonce": "00" * 16,
        "numbers": [], "host_hash": "", "created": 1.0, "started": 2.0, "result": None, "ended_by": "", "rematch": "",
    }
    with engine.begin() as connection:
        connection.execute(sa.insert(there.tables["table"]), row)
        for number, name in enumerate(("Ana", "Ben")):
            seat = {"table": "OLD", "number": number, "name": name, "kind": "person", "bot": "", "token_hash": "",
                    "dice": "", "standin": False}
            connection.execute(sa.insert(there.tables["seat"]), seat)
    engine.dispose()


def test_a_database_of_version_0_1_is_looked_at_and_not_changed(url: str) -> None:
    make_version_0_1(url)
    engine = connect(url)
    assert [(finding.people, finding.trouble) for finding in check(engine)] == [("Ana, Ben", "")]
    assert [row["code"] for row in list_tables(engine, PLAYING, 10)] == ["OLD"]
    engine.dispose()
    for act in (lambda: existing(url, current=True), lambda: send(url, Close(code="OLD"))):
        with pytest.raises(GnothiError, match="layout of an earlier version"):
            act()
    assert layout_of(url) == "0001"


def test_a_backup_made_before_an_upgrade_is_still_of_the_old_version_after_it_is_restored(
    url: str, tmp_path: Path
) -> None:
    file, other = tmp_path / "copy.sqlite", sqlite_at(tmp_path / "restored")
    make_version_0_1(url)
    assert back_up(url, file) == 1
    assert layout_of(f"sqlite:///{file}") == "0001"
    before = file.read_bytes()
    assert restore(file, other) == 1
    assert file.read_bytes() == before
    engine = existing(other, current=True)
    assert [(finding.people, finding.trouble) for finding in check(engine)] == [("Ana, Ben", "")]
    engine.dispose()


def test_a_database_of_a_later_version_is_refused(url: str) -> None:
    Database(url).close()
    engine = connect(url)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(GnothiError, match="later version"):
        Database(url)
    with pytest.raises(GnothiError, match="later version"):
        existing(url, current=True)


def layout_of(url: str) -> str:
    engine = connect(url)
    with engine.connect() as connection:
        layout = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one()
    engine.dispose()
    return str(layout)
