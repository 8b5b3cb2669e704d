"""Help by choice: notes of one's own, which are nobody else's business; none; or automatic."""
from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import ASKED, Visit
from tests.web.screens import screen
from tests.web.test_axe import complaints
from tests.web.test_pages import GAME
from tests.web.visitor import Visitor

WINDOWS = {"call_mode": "windows"}
KEPT = "() => JSON.parse(localStorage['gnothi.tables'])[location.pathname.split('/')[2]].notes"


def names(ana: Visitor) -> Locator:
    """The names that may be crossed out."""
    return ana.find("game-board .piece.note")


def name(ana: Visitor, word: str) -> Locator:
    return ana.find(f'game-board .piece.note[aria-label*="{word}"]')


def crossed(ana: Visitor) -> list[str]:
    """What a screen reader hears of all that is crossed out."""
    said = [each.get_attribute("aria-label") or "" for each in names(ana).all()]
    lines = ana.find("game-board .crossed").count()
    found = [label.removesuffix(", crossed out") for label in said if label.endswith(", crossed out")]
    assert lines == len(found), "a line for each that is told, and none besides"
    return found


def sit(visit: Visit, help_wanted: str = "", **more: Any) -> Visitor:
    ana = visit(settings={**ASKED, "help": help_wanted} if help_wanted else ASKED, **more)
    ana.sit_at("cogito", 3, WINDOWS)
    ana.wait_for_turn()
    return ana


def choose_help(ana: Visitor, wanted: str) -> None:
    ana.find("#menu").click()
    ana.find("#open-settings").click()
    ana.find('[data-setting="help"]').select_option(wanted)
    ana.press("Done")


def test_a_self_is_crossed_out_by_a_click_and_still_is_after_a_reload(visit: Visit) -> None:
    ana = sit(visit)
    expect(names(ana)).to_have_count(9)
    name(ana, "Owl").click()
    name(ana, "Whale").click()
    expect(name(ana, "Owl")).to_have_attribute("aria-label", "Owl, crossed out")
    expect(ana.find("#news p").last).to_have_text("Whale is crossed out.")
    assert crossed(ana) == ["Owl", "Whale"]
    ana.page.reload()
    ana.wait_for_turn()
    expect(ana.find("game-board .crossed")).to_have_count(2)
    assert crossed(ana) == ["Owl", "Whale"]
    name(ana, "Owl").click()
    expect(name(ana, "Owl")).to_have_attribute("aria-label", "Cross out Owl")
    expect(ana.find("#news p").last).to_have_text("Owl is no longer crossed out.")
    assert crossed(ana) == ["Whale"]


def test_notes_are_sent_nowhere(visit: Visit) -> None:
    ana = visit()
    sent: list[str] = []
    ana.page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(str(text))))
    ana.page.on("request", lambda request: sent.append(f"{request.url} {request.post_data}"))
    ana.sit_at("cogito", 3, WINDOWS)
    ana.wait_for_turn()
    before = len(sent)
    name(ana, "Owl").click()
    ana.take_first()
    assert len(sent) > before
    assert not any("owl" in text.lower() for text in sent[before:])


def test_a_self_is_crossed_out_by_keys(visit: Visit) -> None:
    ana = sit(visit)
    name(ana, "Owl").focus()
    ana.page.keyboard.press("Enter")
    assert crossed(ana) == ["Owl"]
    ana.page.keyboard.press("ArrowDown")
    ana.page.keyboard.press(" ")
    assert crossed(ana) == ["Owl", "Whale"]
    ana.page.keyboard.press(" ")
    assert crossed(ana) == ["Owl"]


def test_a_self_is_crossed_out_by_touch(visit: Visit) -> None:
    ana = sit(visit, **screen("phone"))
    ana.find("#tab-things").tap()
    name(ana, "Owl").tap()
    assert crossed(ana) == ["Owl"]
    assert ana.choices().count(), "nothing was called by it"


def test_the_other_button_of_a_mouse_only_asks_what_it_is(visit: Visit) -> None:
    ana = sit(visit)
    name(ana, "Owl").click(button="right")
    expect(ana.find("#offer")).to_contain_text("Owl: animal, vertebrate, bird")
    expect(ana.find("#offer .entry")).to_contain_text("Self")
    assert crossed(ana) == []


def test_what_is_crossed_out_stays_so_while_the_game_goes_on(visit: Visit) -> None:
    ana = sit(visit)
    name(ana, "Owl").click()
    for _ in range(3):
        ana.take_first()
    ana.wait_for_turn()
    assert crossed(ana) == ["Owl"]


def test_another_seat_at_the_same_device_does_not_see_it(visit: Visit) -> None:
    ana = visit()
    ana.make_table("cogito")
    ana.find("#chairs li").nth(1).get_by_text("Sit here too").click()
    ana.find("#ask-name").fill("Ben")
    ana.press("That is me")
    ana.find("#chairs li").nth(2).get_by_text("Add a bot").click()
    ana.find("#start").click()
    ana.find("#draw-curtain").click()
    ana.wait_for_turn()
    name(ana, "Owl").click()
    assert crossed(ana) == ["Owl"]
    ana.choices().first.click()
    expect(ana.find("#curtain")).to_be_visible()
    expect(ana.find("game-board .crossed")).to_have_count(0)
    assert "Owl" not in ana.find("#news").inner_text(), "behind the curtain nothing of it is read aloud"
    ana.find("#draw-curtain").click()
    ana.wait_for_turn()
    expect(names(ana)).to_have_count(9)
    assert crossed(ana) == []
    name(ana, "Swallow").click()
    assert sorted(ana.page.evaluate(KEPT).values()) == [["owl"], ["swallow"]], "whoever of the two was asked first"


def test_notes_go_with_the_seat(visit: Visit) -> None:
    ana = sit(visit)
    name(ana, "Owl").click()
    assert ana.page.evaluate(KEPT) == {"0": ["owl"]}
    ana.find("#menu").click()
    ana.press("Leave the table")
    ana.press("Leave")
    ana.until("!JSON.parse(localStorage['gnothi.tables'])[given]?.notes?.[0]?.length", ana.code)


def test_help_is_chosen_at_the_table(visit: Visit) -> None:
    ana = sit(visit)
    assert ana.find("#seats meter").count() == 0, "a bar of standing thinks for the player"
    expect(ana.find("#aims-list")).to_contain_text("you are one of 9 selves")
    name(ana, "Owl").click()
    choose_help(ana, "automatic")
    expect(ana.find("#aims-list")).to_contain_text("selves you have not seen")
    expect(ana.find("#seats meter")).to_have_count(3)
    expect(names(ana)).to_have_count(0)
    seen = ana.find("game-board text", has_text="in a holder")
    expect(seen.first).to_be_visible()
    choose_help(ana, "none")
    expect(ana.find("#seats meter")).to_have_count(0)
    expect(ana.find("#hint")).to_have_count(0)
    expect(names(ana)).to_have_count(0)
    expect(seen).to_have_count(0)
    choose_help(ana, "notes")
    expect(names(ana)).to_have_count(9)
    expect(ana.find("game-board .crossed")).to_have_count(1)
    expect(ana.find("#hint")).to_have_count(1)


def test_without_help_all_that_lies_open_is_there(visit: Visit) -> None:
    """The others' selves, hands and fields, what was said and what one holds."""
    ana = sit(visit, "none")
    open_things = ana.pieces()
    said = ana.find("#words").text_content()
    choose_help(ana, "automatic")
    expect(ana.find("#seats meter")).to_have_count(3)
    assert ana.pieces() == open_things
    assert said and ana.find("#words").text_content() == said


def test_a_hint_says_why_in_words(visit: Visit) -> None:
    ana = visit()
    ana.sit_at(GAME, options={"start_seat": "seat 1"})
    ana.wait_for_turn()
    ana.find("#hint").click()
    expect(ana.find("#advice")).to_have_text(re.compile(
        r"^Drop a disc into column \w – as good as winning about \d games of 10\. Drop a disc into column \w – that "))
    expect(ana.find("#actions .share").first).to_have_text(re.compile(r"^\d wins in 10$"))
    assert "%" not in ana.find("#doing").inner_text()


def test_how_the_seats_stand_is_said_in_words(visit: Visit) -> None:
    ana = sit(visit, "automatic")
    expect(ana.find("#seats meter").first).to_have_attribute(
        "aria-label", re.compile(r"^a rough guess: (level with the others|(a little|far) (ahead|behind))$"))


@pytest.mark.parametrize("wanted", ["none", "notes", "automatic"])
def test_axe_has_nothing_to_say(visit: Visit, wanted: str) -> None:
    ana = sit(visit, wanted, **screen("laptop"))
    if wanted == "notes":
        name(ana, "Owl").click()
    assert complaints(ana) == []
    ana.find("#menu").click()
    ana.find("#open-settings").click()
    assert complaints(ana) == []
