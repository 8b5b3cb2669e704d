"""From a replay a game is tried differently, and played on."""
from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Route, expect

from gnothi.engine.story import APART
from tests.web.conftest import Visit
from tests.web.screens import LEAST_TARGET, MEASURE, SCREENS, screen, unfit
from tests.web.test_axe import complaints
from tests.web.test_pages import GAME

MOVE = 4
TICKS = "[...document.querySelectorAll('#try label.tick')].map((label) => label.offsetHeight)"
ASKED = re.compile(rf"/replay\?.*move={MOVE}\b")


def test_a_moment_of_a_replay_is_tried_differently_and_played_on(visit: Visit, finished: Callable[[str], str]) -> None:
    ana, code = visit("Ana", **screen("laptop")), finished(GAME)
    held: list[Route] = []
    ana.page.route(ASKED, lambda route: route.continue_() if held else held.append(route))
    with ana.page.expect_request(ASKED):
        ana.page.goto(f"/r/{code}?move={MOVE}")
    ana.keep_name()
    ana.find("#branch").focus()
    ana.page.keyboard.press("Enter")
    held[0].continue_()     # whoever is quicker than the page waits for the moment that was asked for
    expect(ana.find("#try-title")).to_have_text("Try it differently")
    expect(ana.find("#try")).to_contain_text(f"After move {MOVE} a private table begins.")
    boxes = ana.find("#try input[type=checkbox]")
    expect(ana.find("#try input:checked")).to_have_count(1)
    assert complaints(ana) == []
    for name, (width, height, _) in SCREENS.items():
        ana.page.set_viewport_size({"width": width, "height": height})
        assert [found for found in unfit(ana.page.evaluate(MEASURE), name) if not found.startswith("''")] == []
        assert min(ana.page.evaluate(TICKS)) >= LEAST_TARGET[True], "a box is touched by its whole line"
        expect(ana.find("#try button.main")).to_be_in_viewport(ratio=1)
    ana.page.set_viewport_size({"width": 1366, "height": 768})
    mine = ana.find("#try input:checked").get_attribute("value")
    ana.find("#try input:checked").uncheck()
    expect(ana.find("#try button.main")).to_be_disabled()
    boxes.nth(int(mine or 0)).check()
    ana.press("Start")
    ana.page.wait_for_url("**/t/*")
    ana.wait_for_play()
    expect(ana.find("#branched")).to_have_text(f"Branch from move {MOVE}")
    assert ana.find("#branched").get_attribute("href") == f"/r/{code}?move={MOVE}"
    expect(ana.find("#story")).to_contain_text(APART)
    expect(ana.find("#seats")).to_contain_text("Ana")
    ana.take_first()
    ana.play_out()
    expect(ana.find("#end-title")).to_be_visible()
    branch = ana.code
    ana.page.goto(f"/r/{branch}?move={MOVE + 1}")
    expect(ana.find("#story")).to_contain_text(APART)
    expect(ana.find("#branched")).to_be_visible()
    expect(ana.find("#branch")).to_be_visible()


def test_at_the_end_there_is_nothing_to_try_and_in_play_it_is_not_offered(
    visit: Visit, finished: Callable[[str], str]
) -> None:
    ana = visit(**screen("phone"))
    ana.page.goto(f"/r/{finished(GAME)}?move=0")
    ana.find("#run").wait_for()
    ana.find("#steps button").last.click()
    ana.until("document.querySelector('#move').value === document.querySelector('#move').max")
    ana.press("Try it differently")
    expect(ana.find("#toasts")).to_contain_text("Go back to an earlier moment")
    assert ana.find("#try").count() == 0
    ana.sit_at(GAME)
    ana.page.goto(f"/r/{ana.code}")
    ana.find("#run").wait_for()
    assert ana.find("#branch").count() == 0
