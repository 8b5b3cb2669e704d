"""Everything that is shown can be read and touched, on every screen, at the largest tables, by day and by night."""
from __future__ import annotations

import pytest

from gnothi.engine.registry import load
from tests.web.conftest import Visit
from tests.web.screens import SCREENS, WATCH, screen, shortcomings
from tests.web.visitor import Visitor

MOVES = 6           # of one's own on each screen
MOST_SHIFT = 0.01   # of the screen, cumulated
TOUCHED = [name for name, (*_, touched) in SCREENS.items() if touched]
DOUBLE_CLICKS = 34  # in each of six games


@pytest.mark.parametrize("screens", [["laptop"], TOUCHED], ids=["laptop", "phones"])
def test_everything_can_be_read_and_touched_and_nothing_moves(visit: Visit, game: str, screens: list[str]) -> None:
    ana = visit(**screen(screens[0]))
    ana.page.add_init_script(WATCH)
    ana.sit_at(game, load(game).facts.seats[-1])
    for name in screens:
        width, height, _ = SCREENS[name]
        ana.page.set_viewport_size({"width": width, "height": height})
        for light in ("light", "dark"):
            ana.page.emulate_media(color_scheme=light, reduced_motion="reduce")
            assert judged(ana, name) == []
            ana.page.evaluate("window.shifted.length = 0")
            for _ in range(MOVES // 2):
                ana.move()
            shifts = ana.page.evaluate("window.shifted")
            assert sum(value for value, _ in shifts) <= MOST_SHIFT, (name, shifts)


def judged(ana: Visitor, name: str) -> list[str]:
    ana.page.wait_for_timeout(400)
    return shortcomings(ana, name) if ana.wait_for_turn() else []


def test_a_double_click_plays_once_and_opens_nothing(visit: Visit, game: str) -> None:
    ana = visit()
    sent: list[str] = []
    ana.page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    ana.sit_at(game)
    for _ in range(DOUBLE_CLICKS):
        if not ana.wait_for_turn():
            break
        before, asked = len(plays(sent)), ana.question()
        ana.choices().first.dblclick(delay=40)
        ana.insist()
        ana.wait_for_answer(asked)
        assert len(plays(sent)) == before + 1
        assert ana.find("dialog[open]:not(#end)").count() == 0


def plays(sent: list[str]) -> list[str]:
    return [frame for frame in sent if '"type":"play"' in frame]


RUNNING = """
[document, ...[...document.querySelectorAll("*")].map((one) => one.shadowRoot).filter(Boolean)]
  .flatMap((root) => root.getAnimations()).map((one) => one.animationName ?? "a transition")
"""


def test_an_idle_table_keeps_the_browser_quiet(visit: Visit, game: str) -> None:
    """No animation runs while nothing happens."""
    ana = visit(reduced_motion="no-preference")
    ana.sit_at(game)
    ana.wait_for_turn()
    ana.until("document.querySelector('#recap').textContent === '↺'")       # what the others did has been shown
    ana.until(f"!{RUNNING}.length")
    ana.page.wait_for_timeout(1000)
    assert ana.page.evaluate(RUNNING) == []
