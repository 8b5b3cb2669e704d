"""Every game there is, played in a browser as people do."""
from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from gnothi.engine.game import Scene
from gnothi.engine.registry import load, names
from tests.web.conftest import Visit
from tests.web.visitor import Visitor

SHORTEST = min(names(), key=lambda name: load(name).longest(load(name).default_seats(), {}))
BY_HAND = 12        # moves made with the pointer before a test clicks on faster


def people(game: str, most: int) -> int:
    """How many people a test seats: as few as the game allows, but two where it can."""
    return min(max(2, load(game).facts.seats[0]), most, load(game).facts.seats[-1])


def has_rulebook(game: str) -> bool:
    """Whether a game has clauses to cite; one that has rules and nothing else tells no story."""
    return load(game).rulebook.path.exists()


def choose_seats(host: Visitor, game: str, count: int) -> None:
    if len(load(game).facts.seats) > 1:
        host.find("#seat-count").select_option(str(count))
    expect(host.find("#chairs > li")).to_have_count(count)


def test_play_now_from_the_home_page_to_the_end(visit: Visit, any_game: str) -> None:
    ana = visit()
    ana.play_now(any_game)
    for _ in range(BY_HAND):
        if not ana.move():
            break
    ana.play_out()
    expect(ana.find("#end-title"), "who won is seen first, on any screen").to_be_focused()
    expect(ana.find("#end .places li").filter(has_text="You")).to_have_count(1)
    for place in ana.find("#end .places li").all_inner_texts():
        assert re.search(r"won|lost|even|second|third|fourth", place) and ("You" in place or "bot" in place)
    expect(ana.find("#end .chart path.curve").first).to_be_visible()
    ana.find("#verify").click()
    expect(ana.find("#proof li").first).to_contain_text("✓")
    assert "✗" not in ana.find("#proof").inner_text()
    with ana.page.expect_download() as download:
        ana.find("#record").click()
    assert download.value.path().read_text().splitlines()[0].endswith("gnothi record 1")
    ana.press("Look at the board")
    expect(ana.find("#prompt")).to_contain_text("The game is over. ")
    ana.page.get_by_role("button", name="See how it ended").dblclick(delay=150)
    expect(ana.find("#end-title")).to_be_visible()
    ana.find("#end #rematch").click()
    ana.page.wait_for_url(lambda url: "/t/" in url and ana.code not in download.value.url)


def test_two_browsers_at_one_table_by_link(visit: Visit, game: str) -> None:
    ana, ben = visit("Ana"), visit("Ben")
    code = ana.make_table(game)
    if people(game, 12) < 2:
        pytest.skip(f"{game} is for one person")
    choose_seats(ana, game, people(game, 12))
    ben.page.goto(ana.find("#invite input").input_value())
    ben.press("Sit down")
    ben.say_name()
    expect(ana.find("#chairs")).to_contain_text("Ben")
    ana.find("#start").click()
    ana.wait_for_play()
    ben.wait_for_play()
    ben.find("#tab-chat").click()
    ben.find("#chat-text").fill("<b>hello</b> Ana")
    ben.press("Say")
    ana.find("#tab-chat").click()
    expect(ana.find("#chat-lines")).to_contain_text("<b>hello</b> Ana")
    moves = 0
    while moves < BY_HAND and not ana.is_over() and not ben.is_over():
        for one in (ana, ben):
            if one.choices().count():
                moves += one.move()
        ana.page.wait_for_timeout(20)
    assert ben.code == code
    assert moves >= BY_HAND or ana.is_over() or ben.is_over()


def test_a_hot_seat_game_behind_a_curtain(visit: Visit, game: str) -> None:
    ana = visit()
    ana.make_table(game)
    if people(game, 12) < 2:
        pytest.skip(f"{game} is for one person")
    choose_seats(ana, game, people(game, 12))
    ana.find("#chairs li").nth(1).get_by_text("Sit here too").click()
    ana.find("#ask-name").fill("Ben")
    ana.press("That is me")
    expect(ana.find("#chairs")).to_contain_text("Ben")
    ana.find("#start").click()
    drawn = set()
    for _ in range(BY_HAND):
        if not ana.wait_for_turn():
            break
        if ana.find("#curtain").is_visible():
            assert ana.pieces() == []
            assert ana.find("#actions").inner_text() == ""
            assert ana.find("#story").inner_text() == ""
            drawn.add(ana.find("#draw-curtain").inner_text())
            ana.find("#draw-curtain").click()
            expect(ana.find("#curtain")).to_be_hidden()
        ana.take_first()
    assert drawn == {"I am Ana", "I am Ben"}


def test_a_reload_in_mid_game_comes_back_to_the_same_seat(visit: Visit, game: str) -> None:
    ana = visit()
    ana.sit_at(game)
    for _ in range(3):
        ana.move()
    if not ana.wait_for_turn():
        return
    ana.page.wait_for_timeout(300)
    pieces, choices, story = ana.pieces(), ana.choices().all_inner_texts(), ana.find("#story").inner_text()
    ana.page.reload()
    ana.wait_for_play()
    assert ana.wait_for_turn()
    assert ana.pieces() == pieces
    assert ana.choices().all_inner_texts() == choices
    assert ana.find("#story").inner_text() == story
    assert ana.move()


def test_a_replay_with_its_slider(visit: Visit, any_game: str, finished: Callable[[str], str]) -> None:
    ana = visit()
    code = finished(any_game)
    ana.page.goto(f"/r/{code}")
    expect(ana.find("#moment")).to_contain_text("The deal")
    last = int(ana.find("#move").get_attribute("max") or 0)
    assert last > 3
    if has_rulebook(any_game):
        expect(ana.find("#story .later").first).to_be_attached()
    ana.find("#move").fill(str(last))
    expect(ana.find("#moment")).to_have_text(f"Move {last} of {last}")
    expect(ana.find("#story .later")).to_have_count(0)
    ana.find("#steps button").nth(2).click()
    expect(ana.find("#moment")).to_have_text(f"Move {last - 1} of {last}")
    ana.find("#view").select_option("all")
    ana.find("#view").select_option("0")
    ana.page.wait_for_url(f"**/r/{code}?move={last - 1}&seat=0")
    ana.page.reload()
    expect(ana.find("#moment")).to_have_text(f"Move {last - 1} of {last}")
    expect(ana.find("#view")).to_have_value("0")


def test_a_citation_opens_its_rule_and_the_rules_page(visit: Visit, game: str) -> None:
    if not has_rulebook(game):
        pytest.skip(f"{game} has no rulebook to cite")
    ana = visit()
    ana.sit_at(game)
    ana.set("forced", False)
    while not ana.find("#story .cite:visible").count():
        assert ana.move()
    ana.wait_for_turn()         # until then turns are folded away
    # Where all decide at once others still go on: which mark was the last when it was clicked, only the page knows.
    ana.page.evaluate("addEventListener('click', ({ target }) => (window.cited = target.dataset.clause), true)")
    ana.find("#story .cite:visible").last.click()
    clause = ana.page.evaluate("window.cited")
    expect(ana.find("#clause")).to_contain_text(clause)
    with ana.page.context.expect_page() as opened:
        ana.find("#clause a").last.click()
    page = opened.value
    lit = page.locator("#book .lit")
    expect(lit).to_contain_text(clause)
    expect(lit).to_be_in_viewport()
    assert page.url.endswith(f"/rules/{game}#{clause}")


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    """From the home page to the end screen with Tab, Enter and the arrows; no pointer is used."""
    ana = visit()
    assert play_by_keyboard(ana, SHORTEST, 400)
    expect(ana.find("#end-title")).to_be_visible()
    tab_to(ana, "#verify")
    ana.page.keyboard.press("Enter")
    expect(ana.find("#proof li").first).to_contain_text("✓")
    ana.page.keyboard.press("Escape")
    expect(ana.find("#end")).to_have_count(0)


def test_every_game_can_be_played_by_keyboard(visit: Visit, any_game: str) -> None:
    by_piece = play_by_keyboard(visit(), any_game, 10)
    assert by_piece or load(any_game).scene == Scene(), "no piece was played by keyboard"


def play_by_keyboard(ana: Visitor, game: str, turns: int) -> int:
    """From the home page on, without a pointer, by pieces and buttons in turn; how often by a piece."""
    keyboard = ana.page.keyboard
    ana.go_home()
    tab_to(ana, f'[data-play="{game}"]')
    keyboard.press("Enter")
    ana.wait_for_play()
    by_piece = 0
    for turn in range(turns):
        if not ana.wait_for_turn():
            break
        before = ana.question()
        if turn % 2 == 0 and ana.find("game-board .may").count():
            tab_to(ana, "game-board", ".may")
            keyboard.press("ArrowRight")
            keyboard.press("Enter")
            expect(ana.find("#offer [data-action]").first).to_be_focused()
            by_piece += 1
        else:
            tab_to(ana, "#actions [data-action]")
        keyboard.press("Enter")
        ana.insist()
        ana.wait_for_answer(before)
    return by_piece


def tab_to(visitor: Visitor, selector: str, within: str = "") -> None:
    """Press Tab until the focus is there."""
    for _ in range(80):
        if visitor.page.evaluate(
            "([selector, within]) => { const at = document.activeElement;"
            " return Boolean(at?.matches(selector) && (!within || at.shadowRoot.activeElement?.matches(within))); }",
            [selector, within],
        ):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not reach {selector}")
