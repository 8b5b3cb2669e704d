"""Your games: what this browser has played and opened, kept by it alone; and record files that one brings."""
from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from gnothi.bots.random import casual_play
from gnothi.engine.match import Match
from gnothi.engine.registry import load
from tests.web.conftest import Visit, served, wait_until_ready
from tests.web.screens import SCREENS, screen
from tests.web.test_axe import complaints

GAME = "connect_four"
DROP = """
(files) => {
  const brought = new DataTransfer();
  for (const [name, text] of files) brought.items.add(new File([text], name));
  const event = new DragEvent("drop", { dataTransfer: brought, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
}
"""

TOO_SMALL = """
() => {
  const found = document.documentElement.scrollWidth > innerWidth ? ["the page is too wide"] : [];
  for (const e of document.querySelectorAll("button, a, input, li span, p")) {
    if (!e.checkVisibility() || e.closest(".unseen, .brand")) continue;
    const small = e.matches("button, a, input") && e.getBoundingClientRect().height < 32;
    if (small || parseFloat(getComputedStyle(e).fontSize) < 14) found.push(e.outerHTML);
  }
  return found;
}
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with one small game on its shelf."""
    with served(tmp_path_factory.mktemp("yours"), GAME) as address:
        wait_until_ready(address)
        yield address


def record(seed: int = 3, moves: int = 1000) -> str:
    match = Match.new(load(GAME), 2, seed, ["Cleo", "Dora"])
    for _ in casual_play(match, seed, moves):
        pass
    return match.record()


def said(page: Page, text: str) -> None:
    expect(page.locator("#record-said")).to_contain_text(text)


def test_a_game_that_was_played_is_listed_searched_exported_removed_and_brought_again(
    visit: Visit, base: str, tmp_path: Path
) -> None:
    ana = visit("Ana", at=base)
    ana.page.goto("/games")
    expect(ana.find("#empty")).to_contain_text("Games that you finish in this browser are listed here")
    ana.play_now(GAME)
    ana.play_out()
    code, outcome = ana.code, ana.page.evaluate(f"fetch('/api/tables/{ana.code}/end').then((a) => a.json())")
    ana.page.goto("/")
    ana.find("#yours").click()
    listed = ana.find("#list li")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text(outcome["outcomes"][0])
    expect(listed).to_contain_text("by the book")
    ana.find("#search").fill("connect nobodyhere")
    expect(listed).to_have_count(0)
    expect(ana.find("#count")).to_have_text("0 of 1 games")
    ana.find("#search").fill("CONNECT")
    expect(listed).to_have_count(1)
    assert complaints(ana) == []
    with ana.page.expect_download() as download:
        ana.find("#export").click()
    kept = tmp_path / "games.gnothi"
    download.value.save_as(kept)
    note, first, *_ = kept.read_text().split("\n")
    assert json.loads(note[2:])["id"] == code and first.endswith("gnothi record 1")
    ana.find("#remove-all").click()
    ana.find("dialog").get_by_role("button", name="Remove all").click()
    expect(ana.find("#empty")).to_be_visible()
    ana.find("#bring input").set_input_files([kept])
    said(ana.page, "1 game was imported.")
    expect(listed).to_have_count(1)
    listed.locator("a").click()
    expect(ana.find("#moment")).to_be_visible()
    assert f"/r/{code}" in ana.page.url


def test_a_game_is_listed_before_its_record_has_come(visit: Visit, base: str) -> None:
    ana = visit("Ana", at=base)
    ana.page.route("**/record", lambda route: None)     # who goes on at once does not wait for it
    ana.play_now(GAME)
    with ana.page.expect_request("**/record"):
        ana.play_out()
    ana.page.goto("/games")
    expect(ana.find("#list li")).to_have_count(1)


def test_a_record_is_dropped_or_chosen_by_key_and_bad_files_get_a_sentence(visit: Visit, base: str) -> None:
    ana = visit("Ana", at=base)
    ana.go_home()

    def drop(*files: tuple[str, str]) -> None:
        ana.page.evaluate(DROP, [list(file) for file in files])

    drop(("diary.txt", "Dear diary"))
    said(ana.page, "The file diary.txt is no record; choose one that ends in .gnothi.")
    drop(("a.gnothi", record()), ("b.gnothi", record(4)))
    said(ana.page, "These are 2 files: open one")
    drop(("both.gnothi", record() + record(4)))
    said(ana.page, "This file has several records: import it")
    with ana.page.expect_file_chooser() as chooser:
        ana.find("#choose-record").focus()
        ana.page.keyboard.press("Enter")
    chooser.value.set_files({"name": "a.gnothi", "mimeType": "text/plain", "buffer": record().encode()})
    expect(ana.find("#moment")).to_be_visible()
    expect(ana.find("#game-title")).to_contain_text("Connect Four")
    ana.page.goto("/games")
    expect(ana.find("#list li")).to_contain_text("Cleo and Dora")
    drop(("b.gnothi", record(4)), ("both.gnothi", record(5) + record(6)))
    said(ana.page, "3 games were imported.")
    expect(ana.find("#list li")).to_have_count(4)
    drop(("diary.txt", "Dear diary"), ("b.gnothi", record(4)))
    said(ana.page, "1 game was imported. The file diary.txt is no record; choose one that ends in .gnothi.")
    expect(ana.find("#list li")).to_have_count(4)
    ana.find("#list li .remove").nth(1).press("Enter")
    expect(ana.find("#list li")).to_have_count(3)
    expect(ana.find("#list li .remove").nth(1)).to_be_focused()
    for name in SCREENS:
        width, height, _ = SCREENS[name]
        ana.page.set_viewport_size({"width": width, "height": height})
        assert ana.page.evaluate(TOO_SMALL) == [], name


def test_what_the_server_has_forgotten_is_brought_again(browser: Browser, base: str) -> None:
    """The server refuses and has forgotten things, which a browser reports as errors."""
    page = browser.new_context(base_url=base).new_page()
    page.goto("/")
    page.locator("#bring input").set_input_files(
        [{"name": "open.gnothi", "mimeType": "text/plain", "buffer": record(3, 4).encode()}]
    )
    said(page, "This game is not over; go on with it in a terminal: gnothi play --resume FILE.")
    page.locator("#bring input").set_input_files(
        [{"name": "a.gnothi", "mimeType": "text/plain", "buffer": record().encode()}]
    )
    expect(page.locator("#moment")).to_be_visible()
    asked: list[str] = []

    def forget_once(route: Route) -> None:
        if route.request.method == "GET" and not asked:
            asked.append(route.request.url)
            route.fulfill(status=404, json={"error": "not_found", "text": "this record is no longer open here"})
        else:
            asked.append(route.request.method)
            route.continue_()

    page.route("**/api/**", forget_once)
    page.reload()
    expect(page.locator("#game-title")).to_contain_text("Connect Four")
    expect(page.locator("#moment")).to_be_visible()
    assert "POST" in asked
    page.goto(page.url.replace("/r/", "/t/"))
    page.wait_for_url("**/r/R*")
    page.context.close()


def test_the_page_fits_a_phone(visit: Visit, base: str) -> None:
    ana = visit("Ana", at=base, **screen("phone"))
    ana.page.goto("/games")
    expect(ana.find("#choose-record")).to_be_visible()
    assert complaints(ana) == []
