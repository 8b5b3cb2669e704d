"""Clocks: silent seats are played for, and no jump of the machine's clock or restart ends anybody's time."""
import asyncio
import time
from pathlib import Path

import pytest

from gnothi.server.house import House
from gnothi.server.settings import Settings
from gnothi.server.shown_table import show_table
from gnothi.server.table import Table
from tests.server import Served, dealt, play, sqlite_at

HOUR, DAY = 3_600, 86_400


def test_a_silent_seat_is_played_until_its_owner_returns(served: Served) -> None:
    party = served.deal(clock=1)
    page = party.page(1)
    page.hear("state")
    assert party.table()["seats"][0]["deadline"] is not None
    assert page.hear("state", seq=1)["awaited"] == [1], "the stand-in moved for Ana"
    assert party.table()["seats"][0]["standin"]
    assert party.post("/back", party.tokens[0], seat=0).status_code == 200
    assert not party.table()["seats"][0]["standin"]
    page.close()


def test_a_jump_of_the_machines_clock_ends_nobodys_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def jump() -> Table:
        house = House(Settings(db=sqlite_at(tmp_path)))
        table = await dealt(house, clock=HOUR)
        await play(house, table, 0, "a")
        await play(house, table, 1, "a")
        await house.deeds.ask(table, 1)
        monkeypatch.setattr(time, "time", lambda: real() + DAY)
        await house.driver.expire(table)
        assert table.request is not None, "also a request to take back stays open"
        assert not any(chair.standin for chair in table.chairs)
        await house.deeds.answer(table, 0, False)
        await house.driver.expire(table)
        await house.close()
        return table

    real = time.time
    table = asyncio.run(jump())
    assert not any(chair.standin for chair in table.chairs)
    deadline = show_table(table)["seats"][0]["deadline"]
    assert 0 < deadline - time.time() <= HOUR + 1, "people are told when it ends by the clock on their wall"


@pytest.mark.parametrize("moved", [-DAY, 0, DAY])
def test_a_table_that_comes_back_gives_everybody_some_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moved: int
) -> None:
    """While it was not in memory, the machine's clock may have been set."""
    async def come_back() -> float:
        house = House(Settings(db=sqlite_at(tmp_path)))
        table = await dealt(house, clock=HOUR)
        house.tables.clear()
        monkeypatch.setattr(time, "time", lambda: real() + moved)
        deadline = (await house.find(table.code)).deadline(0)
        await house.close()
        assert deadline is not None
        return deadline - time.monotonic()

    real = time.time
    assert 0 < asyncio.run(come_back()) <= HOUR
