"""Nothing on a page stands in the way of people who see, hear or move otherwise, as far as axe can tell."""
from __future__ import annotations

from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe

from tests.web.conftest import Visit
from tests.web.screens import screen
from tests.web.test_pages import GAME
from tests.web.visitor import Visitor

LIGHTS = ("light", "dark")
LOOK_DISABLED = """
() => {
  const gray = document.createElement("button");
  gray.disabled = true;
  document.body.append(gray);
  const { color } = getComputedStyle(gray);
  const enabled = document.querySelectorAll("button:enabled:not([aria-disabled=true], [role=tab], .cite), a.button");
  const found = [...enabled].filter((one) => one.checkVisibility() && getComputedStyle(one).color === color);
  gray.remove();
  return found.map((one) => `looks as if it could not be pressed: ${one.outerHTML}`);
}
"""


def complaints(visitor: Visitor) -> list[str]:
    """What axe finds, by day and by night, and what can be pressed and does not look so."""
    found: list[str] = []
    for light in LIGHTS:
        visitor.page.emulate_media(color_scheme=light, reduced_motion="reduce")     # type: ignore[arg-type]
        found += visitor.page.evaluate(LOOK_DISABLED)
        for broken in Axe().run(visitor.page).response["violations"]:
            found += [f"{broken['id']}: {node['target']} {node['failureSummary']}" for node in broken["nodes"]]
    return found


def test_a_table_in_play(visit: Visit, game: str) -> None:
    ana = visit(**screen("laptop"))
    ana.sit_at(game)
    ana.move()
    ana.wait_for_turn()
    assert complaints(ana) == []


def test_a_table_on_a_phone(visit: Visit) -> None:
    ana = visit(**screen("phone"))
    ana.sit_at(GAME)
    ana.wait_for_turn()
    assert complaints(ana) == []


def test_home_lobby_rules_and_the_end(visit: Visit) -> None:
    ana = visit()
    ana.go_home()
    assert complaints(ana) == []
    ana.make_table(GAME)
    assert complaints(ana) == []
    ana.find("#start").click()
    ana.wait_for_play()
    ana.play_out()
    ana.find("#end-title").wait_for()
    assert complaints(ana) == []
    ana.page.goto(f"/rules/{GAME}")
    ana.find("#book h1").first.wait_for()
    assert complaints(ana) == []


def test_a_replay(visit: Visit, finished: Callable[[str], str]) -> None:
    ana = visit()
    ana.page.goto(f"/r/{finished(GAME)}?move=3")
    ana.find("#run").wait_for()
    assert complaints(ana) == []
