"""A closer look at a board: by keys, wheel, dragging and two fingers; and which piece a touch beside it means."""
from __future__ import annotations

from typing import Any

from tests.web.conftest import Visit
from tests.web.screens import screen
from tests.web.test_pages import GAME
from tests.web.visitor import Visitor


def width(visitor: Visitor) -> float:
    return float(visitor.find("#board svg").bounding_box()["width"])      # type: ignore[index]


def middle(visitor: Visitor) -> tuple[float, float]:
    box: Any = visitor.find("#board").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def scrolled(visitor: Visitor) -> list[float]:
    return list(visitor.find("#board").evaluate("(board) => [board.scrollLeft, board.scrollTop]"))


def test_keys_wheel_and_dragging(visit: Visit) -> None:
    ana = visit()
    ana.sit_at(GAME)
    ana.wait_for_turn()
    whole, question = width(ana), ana.question()
    ana.find("#board .may").first.focus()
    ana.page.keyboard.press("+")
    assert abs(width(ana) / whole - 1.5) < 0.02
    ana.page.keyboard.press("0")
    assert width(ana) == whole
    ana.page.mouse.move(*middle(ana))
    ana.page.keyboard.down("Control")
    ana.page.mouse.wheel(0, -100)
    ana.page.keyboard.up("Control")
    ana.until(f"document.querySelector('#board').svg.clientWidth > {1.4 * whole}")
    before = scrolled(ana)
    x, y = middle(ana)
    ana.page.mouse.down()
    ana.page.mouse.move(x + 60, y + 40, steps=4)
    ana.page.mouse.up()
    after = scrolled(ana)
    assert before[0] - after[0] > 40 and before[1] - after[1] > 25
    assert ana.find("#offer").is_hidden() and ana.question() == question, "a drag is no click"


def test_two_fingers_on_a_phone(visit: Visit) -> None:
    ana = visit(**screen("phone"))
    ana.sit_at(GAME)
    whole = width(ana)
    x, y = middle(ana)
    line = ana.page.context.new_cdp_session(ana.page)

    def fingers(kind: str, apart: float) -> None:
        at = [{"x": x + (side - 0.5) * apart, "y": y, "id": side} for side in (0, 1)] if apart else []
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    fingers("touchStart", 60)
    for apart in (80, 100, 120):
        fingers("touchMove", apart)
    fingers("touchEnd", 0)
    ana.until(f"document.querySelector('#board').svg.clientWidth > {1.7 * whole}")


def test_a_touch_beside_a_piece_means_the_nearest(visit: Visit) -> None:
    """Just outside the leftmost column, where no piece lies."""
    ana = visit()
    ana.sit_at(GAME)
    ana.wait_for_turn()
    ana.page.wait_for_timeout(400)
    first = ana.find("#board .may").first
    box: Any = first.locator(".reach").bounding_box()
    ana.page.mouse.click(box["x"] - 8, box["y"] + box["height"] / 2)
    assert ana.find("#offer [data-action]").first.inner_text() == first.get_attribute("aria-label")
