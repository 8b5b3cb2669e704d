"""The story by turn, what the others do step by step, marks, sounds, calls and settings."""
from __future__ import annotations

import json
from collections.abc import Iterator

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.web.conftest import Visit, served
from tests.web.visitor import Visitor

GAME = "connect_four"
MOVING = {"reduced_motion": "no-preference"}
DISCS = "[...document.querySelector('#board').shadowRoot.querySelectorAll('.piece:not(.leaving)')]" \
    ".filter(piece => piece.dataset.id.startsWith('disc')).length"
MOVES = "[...document.querySelector('#board').shadowRoot.querySelectorAll('*')]" \
    ".flatMap(one => one.getAnimations()).length"
LISTEN = """
window.heard = [];
for (const name of ["createOscillator", "createBufferSource"]) {
  const real = AudioContext.prototype[name];
  AudioContext.prototype[name] = function () { window.heard.push(name); return real.call(this); };
}
"""
CALLS = """
window.calls = [];
window.Notification = class {
  static permission = "default";
  static async requestPermission() { return (Notification.permission = "granted"); }
  constructor(title, { body }) { window.calls.push([title, body]); }
};
"""
HIDE = "Object.defineProperty(document, 'hidden', {value: %s, configurable: true});" \
    "document.dispatchEvent(new Event('visibilitychange'))"


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with one small game."""
    with served(tmp_path_factory.mktemp("story"), GAME) as address:
        yield address


class Two:
    """Ana before her page, and Ben, who plays by HTTP."""

    def __init__(self, ana: Visitor, base: str) -> None:
        self.ana, self.base = ana, base
        asked = {"game": GAME, "seats": 2, "sit": person("Ana"), "options": {"start_seat": "seat 1"}}
        made = httpx.post(f"{base}/api/tables", json=asked).json()
        self.address = f"{base}/api/tables/{made['code']}"
        self.token = httpx.post(f"{self.address}/seats", json=person("Ben")).json()["token"]
        host = {"Authorization": f"Bearer {made['host_token']}"}
        httpx.post(f"{self.address}/start", headers=host).raise_for_status()
        held = {made["code"]: {"seats": {"0": made["token"]}, "host": made["host_token"], "moment": 0}}
        ana.page.add_init_script(f"localStorage['gnothi.tables'] ??= {json.dumps(json.dumps(held))}")
        ana.page.goto(f"{base}/t/{made['code']}")
        ana.wait_for_play()

    def ben(self, column: str) -> None:
        own = {"Authorization": f"Bearer {self.token}"}
        state = httpx.get(f"{self.address}/state?seat=1", headers=own).json()
        played = {"seat": 1, "question": state["question"], "action": column}
        httpx.post(f"{self.address}/play", headers=own, json=played).raise_for_status()

    def play(self, column: str) -> None:
        assert self.ana.wait_for_turn()
        self.ana.find(f'#actions [data-action="{column}"]').click()


def person(name: str) -> dict[str, str]:
    return {"name": name, "number": "0" * 32}


# The story


def reader(visit: Visit, base: str, told: list[tuple[int, int, str]]) -> Visitor:
    """Somebody before a story of these moves, turns and sentences: `show(count, turns)` tells the first of them."""
    ana = visit(at=base)
    ana.page.goto(f"/rules/{GAME}")
    expect(ana.find("#book")).to_contain_text("C4-1")
    lines = [
        {"move": move, "turn": turn, "clause": "C4-3", "text": text, "fleeting": False} for move, turn, text in told
    ]
    ana.page.evaluate(
        """async (lines) => {
          const { Story } = await import("/web/script/story.js");
          document.body.innerHTML = '<div id="story"></div>';
          window.cited = [];
          window.story = new Story(document.querySelector("#story"), (clause) => window.cited.push(clause));
          window.show = (count, turns) => window.story.show(lines.slice(0, count), turns).map((line) => line.text);
        }""", lines)
    return ana


def test_the_story_folds_every_turn_but_the_present_under_its_headline(visit: Visit, base: str) -> None:
    told = [(0, 0, "You start."), (1, 1, "Ana falls."), (1, 1, "Ana rises."), (2, 2, "Ben sings.")]
    turns = [{"turn": 0, "headline": "You start"}, {"turn": 1, "headline": "Ana fell and rose"}]
    ana = reader(visit, base, told)
    ana.page.evaluate("(turns) => window.show(3, turns)", turns)
    fold = ana.find("details")
    assert ana.find("#story > .turn").count() == 2, "a turn of one sentence needs no fold"
    assert fold.get_attribute("open") is not None and fold.locator("summary").inner_text() == "Ana fell and rose"
    turns.append({"turn": 2, "headline": "Ben sings"})
    assert ana.page.evaluate("(turns) => window.show(4, turns)", turns) == ["Ben sings."], "only that is new"
    assert fold.get_attribute("open") is None
    fold.locator("summary").click()
    fold.locator(".cite").first.click()
    assert ana.page.evaluate("window.cited") == ["C4-3"]
    ana.page.keyboard.press("ArrowDown")
    ana.page.keyboard.press("ArrowDown")
    expect(ana.find("p.turn .cite").last).to_be_focused()
    assert ana.page.evaluate("(turns) => window.show(3, turns)", turns[:2]) == []
    expect(ana.find("#story")).not_to_contain_text("Ben")      # it was taken back


def test_a_click_counts_though_the_story_goes_on_meanwhile_and_the_focus_stays(visit: Visit, base: str) -> None:
    told = [(0, 0, "You start."), (1, 1, "Ana falls."), (1, 1, "Ana rises."), (1, 1, "Ana falls again.")]
    turns = [{"turn": 0, "headline": "You start"}, {"turn": 1, "headline": "Ana falls"}]
    ana = reader(visit, base, told)
    ana.page.evaluate("(turns) => window.show(2, turns)", turns)
    ana.find("#story .cite").last.hover()
    ana.page.mouse.down()
    ana.page.evaluate("(turns) => window.show(3, turns)", turns)
    ana.page.mouse.up()
    assert ana.page.evaluate("window.cited") == ["C4-3"]
    expect(ana.find("#story .turn").last).to_contain_text("Ana rises.")
    mark = ana.find("#story .cite").last
    mark.focus()
    ana.page.evaluate("(turns) => window.show(4, turns)", turns)
    expect(ana.find("#story p", has_text="Ana rises.").locator(".cite")).to_be_focused()
    assert ana.find("#story p").all_inner_texts() == [f"{text} §" for _, _, text in told]


def test_a_replay_has_the_same_turns_as_the_table(visit: Visit, base: str) -> None:
    two = Two(visit(at=base), base)
    ana = two.ana
    for column in "ab":
        two.play(column)
        two.ben(column)
    expect(ana.find("#story .turn")).to_have_count(5)
    there = ana.find("#story").inner_text()
    ana.page.goto(f"/r/{ana.code}?seat=0")
    expect(ana.find("#story")).to_have_text(there, use_inner_text=True)
    ana.find("#steps button").nth(2).click()
    expect(ana.find("#story .turn.later")).to_have_count(1)


# What the others do


def test_what_the_others_did_is_shown_step_by_step_and_never_holds_up_a_choice(visit: Visit, base: str) -> None:
    two = Two(visit(at=base, **MOVING), base)
    ana = two.ana
    ana.set("speed", "slow")
    two.play("a")
    ana.page.evaluate(HIDE % "true")
    two.ben("b")
    assert ana.wait_for_turn()
    assert ana.page.evaluate(DISCS) == 1, "nothing is shown to somebody who looks elsewhere"
    ana.page.evaluate(HIDE % "false")
    ana.until(f"{DISCS} === 2 && {MOVES} > 0")
    ana.until(f"{MOVES} === 0")
    ana.find("#recap").click()
    ana.until(f"{DISCS} === 1")
    expect(ana.find("#caption")).to_contain_text("You drop a disc into column a")
    ana.page.keyboard.press("Escape")
    assert ana.page.evaluate(DISCS) == 2, "a key skips"
    ana.find("#recap").click()
    ana.until(f"{DISCS} === 1")
    two.play("c")
    ana.until(f"{DISCS} === 3")
    expect(ana.find("#recap")).to_be_disabled()


def test_somebody_who_comes_back_is_shown_what_they_missed(visit: Visit, base: str) -> None:
    two = Two(visit(at=base, **MOVING), base)
    ana = two.ana
    two.play("a")
    address = ana.page.url
    expect(ana.find("#story .turn")).to_have_count(2)
    ana.page.goto("/rules/connect_four")
    two.ben("b")
    ana.page.goto(address)
    expect(ana.find("#caption")).to_contain_text("Ben drops a disc into column b")
    ana.until("document.querySelector('#recap').textContent === '↺'")
    ana.page.reload()
    assert ana.wait_for_turn()
    assert ana.find("#recap").inner_text() == "↺", "what was seen is not shown again by itself"


def test_nothing_moves_where_motion_is_not_wanted(visit: Visit, base: str) -> None:
    two = Two(visit(at=base), base)
    ana = two.ana
    two.play("a")
    two.ben("b")
    ana.until(f"{DISCS} === 2")
    assert ana.page.evaluate(MOVES) == 0
    ana.find("#recap").click()
    ana.until(f"{DISCS} === 1")
    assert ana.page.evaluate(MOVES) == 0
    ana.find("#board").click()
    assert ana.page.evaluate(DISCS) == 2, "a click skips"
    marks = "[...document.querySelector('#board').shadowRoot.querySelectorAll('.marks *')].map(one => one.tagName)"
    assert set(ana.page.evaluate(marks)) == {"polyline", "circle", "rect"}, "the last turn is marked by shapes"


def test_dice_roll_and_cards_turn_and_are_heard_if_that_is_wanted(visit: Visit, base: str) -> None:
    ana = visit(at=base, **MOVING)
    ana.page.add_init_script(LISTEN)
    ana.page.goto(f"/rules/{GAME}")
    expect(ana.find("#book")).to_contain_text("C4-1")
    ana.page.evaluate(
        """async () => {
          const { Board } = await import("/web/script/board.js");
          const board = window.board = new Board();
          document.body.replaceChildren(board);
          const symbols = ["die-1", "die-2", "card-1", "card-2"].map((id) => `<g id="${id}"><circle r="20"/></g>`);
          board.lay({ width: 200, height: 100, title: "", style: "", body: "", symbols: symbols.join("") });
          window.put = (symbol, change, way) => board.place(
            [{ id: "one", symbol, change, x: 50, y: 50, size: [40, 40], title: "one" }], new Map(way));
          window.put("die-1", "roll");
        }""")
    assert ana.page.evaluate("window.put('die-2', 'roll')") > 300
    assert ana.page.evaluate("window.heard") == [], "sounds are off until somebody asks for them"
    ana.set("sound", True)
    assert ana.page.evaluate("window.put('die-2', 'roll', [['one', [[50, 50]]]])") > 300, "the same number again"
    assert set(ana.page.evaluate("window.heard")) == {"createBufferSource"}
    assert ana.page.evaluate("window.put('card-1', 'turn')") > 300
    ana.set("speed", "fast")
    assert ana.page.evaluate("window.put('card-2', 'turn')") < 300
    assert ana.page.evaluate("window.put('card-2', 'turn', [['one', [[10, 10], [90, 10], [50, 50]]]])") > 200
    assert ana.page.evaluate(
        "getComputedStyle(board.shadowRoot.querySelector('.piece')).transform") != "matrix(1, 0, 0, 1, 50, 50)"


def test_an_idle_table_leaves_the_browser_alone(visit: Visit, base: str) -> None:
    two = Two(visit(at=base, **MOVING), base)
    assert two.ana.wait_for_turn()
    two.ana.page.wait_for_timeout(1500)
    session = two.ana.page.context.new_cdp_session(two.ana.page)
    session.send("Performance.enable")

    def busy() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))

    before = busy()
    two.ana.page.wait_for_timeout(3000)
    assert busy() - before < 0.15, "seconds of three"


# Calls and settings


def test_calls_are_offered_once_and_come_to_a_page_out_of_sight(visit: Visit, base: str) -> None:
    ana = visit(at=base)
    ana.page.add_init_script(CALLS)
    two = Two(ana, base)
    expect(ana.find("#calls")).to_have_count(0)
    two.play("a")
    expect(ana.find("#calls")).to_contain_text("call you when it is your turn")
    ana.press("Call me")
    expect(ana.find("#calls")).to_have_count(0)
    ana.page.evaluate(HIDE % "true")
    two.ben("b")
    ana.until("window.calls.length === 1")
    assert ana.page.evaluate("window.calls[0]") == ["Connect Four", "It is your turn."]
    ana.page.evaluate(HIDE % "false")
    two.play("a")
    expect(ana.find("#prompt")).to_contain_text("Ben")
    expect(ana.find("#calls")).to_have_count(0)


def test_settings_are_one_dialog_and_are_kept(visit: Visit, base: str) -> None:
    ana = visit(at=base, color_scheme="light", settings={})
    ana.page.add_init_script(LISTEN)
    Two(ana, base)
    day = ana.page.evaluate("getComputedStyle(document.body).backgroundColor")
    ana.find("#menu").click()
    ana.press("Settings")
    assert Axe().run(ana.page).response["violations"] == []
    ana.find('[data-setting="theme"]').select_option("night")
    ana.find('[data-setting="speed"]').select_option("fast")
    ana.find('[data-setting="sound"]').check()
    assert "createOscillator" in ana.page.evaluate("window.heard"), "it is heard at once what was switched on"
    ana.find("#own-name").fill("Anna")
    ana.press("Done")
    night = ana.page.evaluate("getComputedStyle(document.body).backgroundColor")
    ground = "getComputedStyle(document.querySelector('#board').shadowRoot.querySelector('.sheet-ground')).fill"
    assert night != day and ana.page.evaluate(ground) == night
    ana.page.reload()
    ana.wait_for_play()
    assert ana.page.evaluate("getComputedStyle(document.body).backgroundColor") == night
    kept = json.loads(ana.page.evaluate("localStorage['gnothi.settings']"))
    assert kept == {"theme": "night", "speed": "fast", "sound": True}
    assert json.loads(ana.page.evaluate("localStorage['gnothi.name']")) == "Anna"


def test_every_page_follows_the_theme(visit: Visit, base: str) -> None:
    ana = visit(at=base, color_scheme="dark")
    for path in ("/", f"/rules/{GAME}"):
        ana.page.goto(path)
        night = ana.page.evaluate("getComputedStyle(document.body).backgroundColor")
        ana.set("theme", "day")
        assert ana.page.evaluate("getComputedStyle(document.body).backgroundColor") != night
        ana.set("theme", "system")
        assert ana.page.evaluate("getComputedStyle(document.body).backgroundColor") == night
