"""What the house says: stored as what happened, read as a sentence; what version 0.1 stored is read as it is."""
from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa

from gnothi.server.database import Database, connect, migrate
from gnothi.server.house import House
from gnothi.server.schema import ADD_LINE, tables
from gnothi.server.settings import Settings
from gnothi.server.store import Store
from gnothi.server.words import SENTENCES, Notice, text_of
from tests.server import GAME, dealt, play, sqlite_at


def test_no_sentence_of_the_house_is_in_the_database(url: str) -> None:
    async def visit() -> list[str]:
        house = House(Settings(db=url))
        table = await dealt(house)
        await play(house, table, 0, "a")
        await house.deeds.ask(table, 0)
        await house.deeds.answer(table, 1, False)
        await house.deeds.chat(table, 1, "no!")
        await play(house, table, 1, "a")
        await house.deeds.ask(table, 1)
        await house.deeds.answer(table, 0, True)
        await house.lobby.free(table, 1)
        kept = await house.store.load(table.code)
        house.tables.clear()
        shown = [line["text"] for line in (await house.find(table.code)).talk.show()]
        await house.close()
        assert kept is not None
        assert [line["text"] for line in kept.lines if line["text"]] == ["no!"]
        assert kept.lines[0]["kind"] == "sits" and kept.lines[0]["details"] == {"name": "Ana", "seat": 0}
        return shown

    assert asyncio.run(visit()) == [
        "Ana sits down on seat 1.", "Ben sits down on seat 2.", "Ana asks to take back.",
        "Ben does not agree to take back.", "no!", "Ben asks to take back.", "Ben takes back.", "Ben leaves seat 2.",
    ]


def test_a_sentence_that_version_0_1_stored_is_read(url: str) -> None:
    engine = connect(url)
    migrate(engine, "0001")
    old = {"table": "T", "number": 1, "seat": None, "name": "", "text": "Ana sits down on seat 1.", "moment": 1.5}
    with engine.begin() as connection:
        connection.execute(sa.insert(tables), {
            "code": "T", "game": GAME, "rules": "", "edition": "", "seats": 2, "options": {}, "public": False,
            "clock": 0, "status": "lobby", "commitment": "", "secret": "", "nonce": "", "numbers": [],
            "host_hash": "", "created": 0.0, "started": 0.0, "result": None, "ended_by": "", "rematch": "",
        })
        names = ", ".join(f'"{name}"' for name in old)
        connection.execute(sa.text(f'INSERT INTO line ({names}) VALUES (:{", :".join(old)})'), old)
    engine.dispose()

    async def read() -> list[str]:
        store = Store(Database(url))
        kept = await store.load("T")
        store.close()
        assert kept is not None
        return [text_of(line) for line in kept.lines]

    assert asyncio.run(read()) == ["Ana sits down on seat 1."]


@pytest.mark.parametrize("notice", Notice)
def test_every_notice_has_its_sentence(notice: Notice) -> None:
    text = text_of({"kind": str(notice), "details": {"name": "Ana", "seat": 0}})
    assert text.endswith(".") and "{" not in text
    assert set(SENTENCES) == set(Notice)


def test_a_line_whose_answer_was_lost_does_not_silence_the_table(tmp_path: Path) -> None:
    async def talk() -> list[str]:
        house = House(Settings(db=sqlite_at(tmp_path)))
        table = await dealt(house)
        lost = {"table": table.code, "number": table.talk.count + 1, "seat": 0, "name": "Ana", "text": "hello?"}
        await house.store.write((ADD_LINE, {**lost, "moment": 1.5}))
        await house.deeds.chat(table, 1, "I hear you")
        said = [line["text"] for line in table.talk.show()]
        await house.close()
        return said[-2:]

    assert asyncio.run(talk()) == ["hello?", "I hear you"]
