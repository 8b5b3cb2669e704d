"""Five people choose sides, their host evens them and draws a playground, and their record is proven elsewhere."""
from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from gnothi.games.credo.editor import editors
from tests.web.conftest import Visit, served
from tests.web.screens import MEASURE, screen
from tests.web.visitor import Visitor

OTHERS = ("Ben", "Cleo", "Dora", "Emil")


@pytest.fixture(scope="module")
def credo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with nothing but Credo, as soon as it can be played."""
    with served(tmp_path_factory.mktemp("credo"), "credo") as base:
        yield base


def come(visitor: Visitor, url: str) -> Visitor:
    visitor.page.goto(url)
    visitor.press("Sit down")
    visitor.say_name()
    expect(visitor.find("select[data-choice]")).to_be_visible()
    return visitor


def open_drawing(ana: Visitor) -> None:
    ana.find("#drawings summary").first.click()
    ana.press("Change it")
    expect(ana.find("#drawings")).to_contain_text("own, 10 walls")


def click_slot(ana: Visitor, slot: str) -> None:
    """Click in the middle of an edge, wherever the board is on the screen."""
    (editor,) = editors()
    x, y = editor.slots[slot]
    board = ana.find("#drawings game-board svg")
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    assert box is not None
    scale = box["width"] / editor.sheet.width
    board.click(position={"x": x * scale, "y": y * scale})


def walls(visitor: Visitor) -> list[str]:
    drawn = visitor.page.evaluate(
        "[...document.querySelector('#drawings game-board').shadowRoot.querySelectorAll('.piece:not(.leaving)')]"
        ".map(piece => piece.dataset.id)"
    )
    return sorted(drawn)


def test_five_people_sit_choose_even_draw_play_and_prove_it(visit: Visit, credo: str, tmp_path: Path) -> None:
    ana = visit("Ana", credo)
    ana.make_table("credo")
    ana.find("#seat-count").select_option("6")
    expect(ana.find("#chairs li")).to_have_count(6)
    people = [ana, *(come(visit(name, credo), ana.page.url) for name in OTHERS)]
    for visitor in people[:4]:
        visitor.find("select[data-choice]").select_option("scientist")
    ben, emil = people[1], people[4]
    expect(ben.find("select[data-choice]")).to_have_value("scientist")
    expect(emil.find('#chairs [data-seat="0"]')).to_contain_text("scientist")
    expect(emil.find("#chosen")).to_contain_text("4 scientists and 2 undecided.")
    expect(emil.find("#complete")).to_have_count(0)
    expect(ana.find("#start")).to_be_disabled()
    expect(ana.find("#begin")).to_contain_text("With four scientists and two religionists the game takes eight chairs")
    ana.find("#complete").click()
    expect(ben.find("#chairs li")).to_have_count(8)
    expect(ana.find("#start")).to_be_enabled()

    ana.find("#options-box summary").click()
    ana.find("#option-round_limit").fill("20")
    ana.find("#option-round_limit").blur()
    expect(ana.find(".option.changed")).to_have_count(1)
    open_drawing(ana)
    click_slot(ana, "h6.9")
    click_slot(ana, "h6.9")
    expect(ben.find("#drawings")).to_contain_text("own, 11 walls")
    ben.find("#drawings details details summary").click()
    expect(ben.find("#drawings .parts")).to_contain_text("A wall between rows 9 and 10 in columns 6 and 7")
    expect(ben.find("#drawings .parts button")).to_have_count(0)
    assert "h6.9.2" in walls(ben)

    ana.find("#start").click()
    for visitor in people:
        visitor.wait_for_play()
        assert visitor.move()
    record = play_out(people, credo)
    (tmp_path / "x.gnothi").write_text(record, encoding="utf-8")
    proven = subprocess.run(
        [sys.executable, "-m", "gnothi", "verify", tmp_path / "x.gnothi"], capture_output=True, text=True, check=True,
    )
    assert "every one legal" in proven.stdout
    assert "the result is as claimed" in proven.stdout
    sides = ",".join(["scientist"] * 4 + ["religionist"] * 4)
    assert f"option scientists {sides}\n" in record
    assert "option layout own\n" in record and " h6.9.2\n" in record


def play_out(people: list[Visitor], base: str) -> str:
    """Everybody studies or prays until the last round, by the tokens that their pages keep; the record."""
    code = people[0].code
    kept = "code => JSON.parse(localStorage['gnothi.tables'])[code].seats"
    tokens = [visitor.page.evaluate(kept, code) for visitor in people]
    with httpx.Client(base_url=f"{base}/api/tables", timeout=60) as http:
        while http.get(f"/{code}").json()["phase"] == "playing":
            for seat, token in ((int(seat), token) for held in tokens for seat, token in held.items()):
                headers = {"Authorization": f"Bearer {token}"}
                state = http.get(f"/{code}/state", params={"seat": seat}, headers=headers).json()
                if seat in state["awaited"]:
                    order = {"seat": seat, "question": state["question"], "action": state["actions"][0]["name"]}
                    http.post(f"/{code}/play", json=order, headers=headers)
        return http.get(f"/{code}/record").text


def test_a_playground_is_drawn_by_keys_and_by_a_form(visit: Visit, credo: str) -> None:
    ana = visit("Ana", credo)
    ana.make_table("credo")
    open_drawing(ana)
    ana.press("Clear")
    expect(ana.find("#drawings")).to_contain_text("own, no walls")
    ana.find("#drawings game-board svg").focus()
    for key in ("ArrowDown", "ArrowRight", "Enter", "Enter"):
        ana.page.keyboard.press(key)
    expect(ana.find("#drawings")).to_contain_text("own, one wall")
    ana.find("#drawings details details summary").click()
    expect(ana.find("#drawings .parts li")).to_have_count(1)
    for label, value in (("Kind", "level"), ("Column", "5"), ("Row", "7"), ("Length", "two fields")):
        ana.page.get_by_label(label, exact=True).select_option(label=value)
    ana.press("Add this wall")
    expect(ana.find("#drawings .parts")).to_contain_text("A wall between rows 7 and 8 in columns 5 and 6")
    ana.find("#drawings .parts button").first.click()
    expect(ana.find("#drawings .parts li")).to_have_count(1)
    ana.page.wait_for_timeout(500)      # the cursor has gone
    assert walls(ana) == ["h5.7.2"]


def test_the_third_click_takes_a_wall_away_and_a_drag_builds_two_units(visit: Visit, credo: str) -> None:
    ana = visit("Ana", credo)
    ana.make_table("credo")
    open_drawing(ana)
    ana.press("Clear")
    expect(ana.find("#drawings")).to_contain_text("own, no walls")
    for expected in (["v7.9.1"], ["v7.9.2"], []):
        click_slot(ana, "v7.9")
        ana.until("given === JSON.stringify([...document.querySelector('#drawings game-board').shadowRoot"
                  ".querySelectorAll('.piece:not(.leaving)')].map(piece => piece.dataset.id))",
                  str(expected).replace("'", '"'))
    board = ana.find("#drawings game-board svg")
    box = board.bounding_box()
    (editor,) = editors()
    assert box is not None
    scale = box["width"] / editor.sheet.width
    for slot, act in (("h3.5", ana.page.mouse.down), ("h4.5", ana.page.mouse.up)):
        x, y = editor.slots[slot]
        ana.page.mouse.move(box["x"] + x * scale, box["y"] + y * scale)
        act()
    expect(ana.find("#drawings")).to_contain_text("own, one wall")
    assert walls(ana) == ["h3.5.2"]


def test_a_wall_that_cannot_stand_is_not_built_and_the_page_says_why(browser: Browser, credo: str) -> None:
    """Without the fixture that wants no error: a refusal is one to the browser."""
    with browser.new_context(base_url=credo, viewport={"width": 1366, "height": 768}) as context:
        ana = Visitor(context.new_page(), "Ana")
        ana.make_table("credo")
        open_drawing(ana)
        click_slot(ana, "v1.1")
        expect(ana.find("#drawings")).to_contain_text("own, 11 walls")
        click_slot(ana, "h1.1")
        expect(ana.find("#drawings [role=alert]")).to_contain_text(
            "The wall between rows 1 and 2 in column 1 walls off the field (1, 1); every field must be reachable (R7)."
        )
        expect(ana.find("#drawings")).to_contain_text("own, 11 walls")
        assert "h1.1.1" not in walls(ana)


@pytest.mark.parametrize("name", ["laptop", "phone", "phone-aside"])
def test_the_lobby_can_be_read_and_touched_by_everybody(visit: Visit, credo: str, name: str) -> None:
    ana = visit("Ana", credo, **screen(name))
    ana.make_table("credo")
    ana.find("select[data-choice]").select_option("scientist")
    ana.press("Add a bot")
    open_drawing(ana)
    ana.find("#drawings details details summary").click()
    measured = ana.page.evaluate(MEASURE)
    least = 32 if name.startswith("phone") else 24
    assert measured["overhang"] <= 0
    assert [text for size, text, _ in measured["texts"] if size < 12] == []
    small = {label for size, label in measured["targets"] if size < least and not label.startswith("preset-")}
    assert small <= {"public", "watchers-talk"}, "a box that is ticked by its label too"
    for light in ("light", "dark"):
        ana.page.emulate_media(color_scheme=light, reduced_motion="reduce")     # type: ignore[arg-type]
        assert [broken["id"] for broken in Axe().run(ana.page).response["violations"]] == []
