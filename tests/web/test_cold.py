"""A page on a machine where nothing is compiled yet: played at once, and on while the compiled form takes over."""
from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from gnothi.engine.registry import load
from gnothi.server.database import connect
from gnothi.server.shown import PARTS
from gnothi.server.store import read_table
from gnothi.server.table import Table
from tests.web.conftest import Visit, readiness, served
from tests.web.visitor import Visitor

GAME = "karma"
MOVES = 12      # before the compiled form is there, and after
PAUSE = 2500    # milliseconds between moves in the meantime, so that the game is not over too soon


@pytest.fixture
def cold(tmp_path: Path) -> Iterator[str]:
    """The address of a server that has nothing compiled."""
    with served(tmp_path, GAME, GNOTHI_CACHE=str(tmp_path / "cache")) as base:
        yield base


@pytest.mark.compiled
def test_a_table_goes_on_while_the_compiled_form_takes_over(cold: str, visit: Visit, tmp_path: Path) -> None:
    ana = visit("Ana", at=cold)
    ana.play_now(GAME)
    play(ana, MOVES)
    assert readiness(cold) == {"interpreted"}, "the page was quicker than the compiler"
    during = 0
    while readiness(cold) != {"ready"}:
        play(ana, 1)
        during += 1
        ana.page.wait_for_timeout(PAUSE)
    assert during
    play(ana, MOVES)
    ana.wait_for_turn()
    shown = state(ana, cold)
    assert shown["move"] >= 2 * MOVES + during
    assert shown == again(tmp_path, ana.code), "a compiled match of the same moves shows the same"


def play(visitor: Visitor, moves: int) -> None:
    for _ in range(moves):
        assert visitor.move(), "the game is long enough for this test"


def state(visitor: Visitor, base: str) -> dict[str, object]:
    """All that the server tells of the first seat."""
    script = "import('/web/script/keep.js').then(keep => keep.held(location.pathname.split('/')[2]).seats[0])"
    token = visitor.page.evaluate(script)
    asked = httpx.get(
        f"{base}/api/tables/{visitor.code}/state", params={"seat": 0}, headers={"Authorization": f"Bearer {token}"}
    )
    return dict(asked.raise_for_status().json())


def again(folder: Path, code: str) -> dict[str, object]:
    """The same, told by a table that is rebuilt here from what was stored."""
    engine = connect(f"sqlite:///{folder}/tables.db")
    kept = read_table(engine, code)
    engine.dispose()
    assert kept is not None
    return dict(json.loads(Table(kept, load(GAME)).state(0, PARTS, None)))


def test_bots_that_think_ahead_say_how_long_they_need(cold: str, visit: Visit) -> None:
    ana = visit("Ana", at=cold)
    ana.go_home()
    waits = ana.find(f"#game-{GAME} .waits")
    expect(waits).to_contain_text("Bots that think ahead are ready in about")
    ana.make_table(GAME)
    expect(ana.find("#thinking")).to_contain_text("are ready in about")
    ana.find("#chairs button", has_text="Add a bot (").first.click()
    levels = ana.find("#chairs select:not([data-choice])").first.locator("option")
    expect(levels.filter(has_text="Master")).to_be_disabled()
    expect(levels.filter(has_text="Beginner")).to_be_enabled()
    refused = httpx.post(f"{cold}/api/tables", json={"game": GAME, "bots": "level:5"})
    assert (refused.status_code, refused.json()["error"]) == (503, "not_ready")
    assert "casual ones play at once" in refused.json()["text"]
