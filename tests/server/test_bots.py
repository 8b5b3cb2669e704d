"""Bots at the table: they play to the end, and one that fails is stood in for."""
import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest

from gnothi import bots
from gnothi.engine.view import View
from gnothi.server import thinking
from gnothi.server.games_api import games
from gnothi.server.house import House
from gnothi.server.refusals import Refusal
from gnothi.server.settings import Settings
from tests.server import GAME, Party, Served, sqlite_at, wait_for


def test_bots_play_against_each_other_to_the_end(served: Served) -> None:
    made = served.make(seats=2, bots="casual", start=True)
    wait_for(Party(served, made["code"], made["host_token"], []), lambda table: table["phase"] == "over")


class BadBot:
    """Answers every question in the same wrong way."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: View) -> object:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    call = choose


BAD_ANSWERS = [99, None, RuntimeError("no idea")]


@pytest.mark.parametrize("answer", BAD_ANSWERS)
@pytest.mark.parametrize("casual_too", [False, True])
def test_a_bot_that_fails_is_stood_in_for_and_the_log_says_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, answer: object, casual_too: bool
) -> None:
    def make(kind: str, seed: int) -> object:
        return real(kind, seed) if kind == "casual" and not casual_too else BadBot(answer)

    real = bots.make
    monkeypatch.setattr(bots, "make", make)
    assert asyncio.run(phase_after_bots(tmp_path, "random")) == "over"
    assert len(caplog.records) == 1
    assert "failed; a casual one decides" in caplog.text


def test_a_bot_that_thinks_for_too_long_is_stood_in_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinking, "CHOICE_TIMEOUT", 0)
    assert asyncio.run(phase_after_bots(tmp_path, "search:2s")) == "over"
    assert len(caplog.records) == 1


@pytest.mark.parametrize(("kind", "failures"), [("Last", 0), ("Cheating", 1)])
def test_a_bot_of_the_hosts_own_thinks_in_a_process_of_its_own(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, kind: str, failures: int
) -> None:
    own = {kind: f"tests.bots.own_bots:{kind}"}
    assert asyncio.run(phase_after_bots(tmp_path, kind, own)) == "over"
    assert len(caplog.records) == failures
    assert not failures or "answered -5, which is not legal," in caplog.text


def test_only_what_the_host_offers_sits_down(tmp_path: Path) -> None:
    asyncio.run(offered_and_refused(tmp_path))


async def offered_and_refused(folder: Path) -> None:
    house = House(Settings(db=sqlite_at(folder), bots={"Last": "tests.bots.own_bots:Last"}))
    game = house.shelf.game(GAME)
    house.check_bot(game, "Last")
    assert (await games(house))["bots"][-1] == {
        "kind": "Last", "name": "Last", "text": "a bot of this server's own", "searches": False,
    }
    for kind in ("First", "tests.bots.own_bots:Last", "os:system"):
        with pytest.raises(Refusal, match=rf"there is no bot '{kind}' here; .* or Last"):
            house.check_bot(game, kind)
    await house.close()


async def phase_after_bots(folder: Path, kind: str, own: Mapping[str, str] | None = None) -> str:
    """How a table stands once its two bots have nothing more to do."""
    house = House(Settings(db=sqlite_at(folder), pace=0, bots=own or {}))
    house.shelf.entries[GAME].searches = True
    table = await house.make(house.shelf.game(GAME), 2, {}, 0, False, "host")
    await house.lobby.fill(table, kind)
    await house.lobby.start(table)
    assert table.upkeep.driver is not None
    await table.upkeep.driver
    await house.close()
    return table.phase
