"""After the game: the last move, the end, the replay by pointer and by keys, and the analysis beside it."""
from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Visit, served
from tests.web.screens import MEASURE, SCREENS, screen, unfit
from tests.web.test_axe import complaints
from tests.web.test_screens import TOUCHED
from tests.web.test_story import GAME, Two
from tests.web.visitor import Visitor

PLAYED = "ababab"       # and then Ana wins by another a
LAST = len(PLAYED) + 1


def judgement(move: int, seat: int, played: str, best: str) -> dict[str, Any]:
    names = {"played": played, "best": best}
    weighed = {key: {"name": name, "say": f"Drop a disc into column {name}"} for key, name in names.items()}
    odds = {"before": "7 wins in 10", "after": "4 wins in 10", "line": ["Ana: c"], "loss": 0.3, "close": True}
    return {"move": move, "seat": seat, "turn": move // 2, **weighed, **odds}


WORKING = {"status": "working", "taken": 2, "looks": 6, "text": "Two of six decisions are looked at.", "losses": [],
           "turning_points": [], "judgements": []}
DONE = {**WORKING, "status": "done", "losses": [0.0, 0.43], "turning_points": [1],
        "judgements": [judgement(0, 0, "a", "a"), judgement(5, 1, "b", "a")]}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with one small game."""
    with served(tmp_path_factory.mktemp("replay"), GAME) as address:
        yield address


def judged(page: Page, *answers: dict[str, Any]) -> list[str]:
    """Let the page hear these answers about an analysis, the last of them for ever; how it asked for them."""
    ahead, methods = list(answers), []

    def answer(route: Route) -> None:
        methods.append(route.request.method)
        route.fulfill(json=ahead.pop(0) if len(ahead) > 1 else ahead[0])

    page.route("**/analysis", answer)
    return methods


def play(two: Two, columns: str) -> None:
    """Ana and Ben in turn."""
    for made, column in enumerate(columns):
        if made % 2:
            two.ben(column)
        else:
            two.play(column)


def stands_at(visitor: Visitor, move: int) -> None:
    expect(visitor.find("#moment")).to_have_text(
        f"Move {move} of {LAST}" if move else f"The deal, before move 1 of {LAST}")


def measured(visitor: Visitor, name: str) -> list[str]:
    return unfit(visitor.page.evaluate(MEASURE), name)


def in_sight(visitor: Visitor, selector: str) -> bool:
    boxes = [one.bounding_box() for one in visitor.find(selector).all()]
    height = visitor.page.evaluate("innerHeight")
    return bool(boxes) and all(box and box["y"] >= 0 and box["y"] + box["height"] <= height for box in boxes)


def test_after_the_last_move_it_is_told_how_it_ended_and_then_replayed(visit: Visit, base: str) -> None:
    """One game to its end, and all that can be done with it afterwards."""
    ana = visit(at=base)
    judged(ana.page, DONE)
    two = Two(ana, base)
    play(two, PLAYED + "a")
    the_last_move_is_seen_before_the_end_is_told(ana)
    the_end_is_told_on_every_screen(ana)
    ana.find("#replay").click()
    everything_leads_to_its_moment(ana)
    keys_go_through_moves_turns_and_decisions(ana)
    it_plays_by_itself(ana)
    ben = visit("Ben", at=base, **screen("phone"))
    judged(ben.page, DONE)
    ben.page.goto(ana.page.url)
    for visitor, names in ((ana, ["laptop"]), (ben, TOUCHED)):
        the_replay_fits(visitor, names)
        assert complaints(visitor) == []


def the_last_move_is_seen_before_the_end_is_told(ana: Visitor) -> None:
    expect(ana.find("#helps").get_by_text("See how it ended")).to_be_visible()
    marks = "document.querySelector('#board').shadowRoot.querySelectorAll('.marks *').length"
    assert ana.page.evaluate(f"!document.querySelector('#end') && {marks} > 0"), "nothing covers the last move"
    expect(ana.find("#end-title")).to_have_text("You win.")
    expect(ana.find("#end .outcome")).to_have_count(1)


def the_end_is_told_on_every_screen(ana: Visitor) -> None:
    expect(ana.find("#end .places li").first).to_have_text(re.compile(r"^\s*You\s*won\s*$"))
    point = ana.find("#end .points li")
    expect(point).to_contain_text("Ben at move 6")
    expect(point).to_contain_text("7 wins in 10 → 4 wins in 10")
    expect(point).to_contain_text("Better: Drop a disc into column a")
    assert "move=5" in (point.locator("a").get_attribute("href") or "")
    assert complaints(ana) == []
    for name, (width, height, _) in SCREENS.items():
        ana.page.set_viewport_size({"width": width, "height": height})
        assert measured(ana, name) == [], name
        assert in_sight(ana, "#end-title") and in_sight(ana, "#end .ways > *"), name
    ana.page.set_viewport_size({"width": 1366, "height": 768})


def everything_leads_to_its_moment(ana: Visitor) -> None:
    stands_at(ana, 0)
    expect(ana.find("#view")).to_have_value("all")
    expect(ana.find("#story .turn")).to_have_count(LAST + 1)
    ana.find("#story .turn").nth(4).locator(".moment").click(position={"x": 4, "y": 4})
    stands_at(ana, 4)
    expect(ana.find("#told")).to_contain_text("Ben drops a disc into column b")
    expect(ana.find("#story .now")).to_have_count(1)
    assert f"/r/{ana.page.url.split('/r/')[1][:10]}?move=4&seat=all" in ana.page.url
    place = ana.find("#branch").bounding_box()
    ana.page.keyboard.press("ArrowRight")
    stands_at(ana, 5)
    expect(ana.find("#judged p")).to_have_text([
        "Next, Ben: Drop a disc into column b – 4 wins in 10", "Better: Drop a disc into column a – 7 wins in 10",
    ])
    assert ana.find("#branch").bounding_box() == place, "nothing moves for what the search thinks"
    ana.find("#story .pivot").click()
    stands_at(ana, 5)
    ana.find("#tab-analysis").click()
    expect(ana.find("#judgements")).to_contain_text("You gave away next to nothing.")
    expect(ana.find("#judgements")).to_contain_text("Ben gave away four tenths of a win.")
    box = ana.find("#chart svg.leads").bounding_box()
    assert box
    ana.page.mouse.click(box["x"] + box["width"] - 3, box["y"] + box["height"] / 2)
    stands_at(ana, LAST)
    ana.find("#chart .pivot").click()
    stands_at(ana, 5)
    ana.page.reload()
    stands_at(ana, 5)


def keys_go_through_moves_turns_and_decisions(ana: Visitor) -> None:
    expect(ana.find("#choice-after")).to_be_visible()
    for key, move in (
        ("Home", 0), ("ArrowRight", 1), ("ArrowDown", 2), ("Shift+ArrowRight", 3), ("ArrowUp", 2), ("ArrowLeft", 1),
        ("PageDown", 2), ("PageUp", 1), ("End", LAST),
    ):
        ana.page.keyboard.press(key)
        stands_at(ana, move)
    ana.find("#view").select_option("1")
    ana.page.wait_for_url("**&seat=1")
    ana.page.evaluate("document.activeElement.blur()")
    ana.page.keyboard.press("Home")
    for move in (1, 3, 5):
        ana.find("#choice-after").click()
        stands_at(ana, move)
    expect(ana.find("#move")).to_have_attribute("aria-valuetext", re.compile(r"^Move 5 of 7\. Ana drops a disc"))
    ana.find("#story .turn").nth(2).locator(".moment").focus()
    ana.page.keyboard.press("ArrowDown")
    stands_at(ana, 5)
    ana.page.keyboard.press("Enter")
    ana.find("#move").focus()


def it_plays_by_itself(ana: Visitor) -> None:
    ana.find("#speed").select_option("rapid")
    ana.find("#steps button").first.click()
    stands_at(ana, 0)
    ana.find("#run").click()
    stands_at(ana, LAST)
    expect(ana.find("#run")).to_have_text("Play")
    expect(ana.find("#judged")).to_contain_text("Ana")
    ana.page.reload()
    expect(ana.find("#speed")).to_have_value("rapid")


def the_replay_fits(visitor: Visitor, names: list[str]) -> None:
    expect(visitor.find("#story .pivot")).to_be_attached()
    for name in names:
        width, height, _ = SCREENS[name]
        visitor.page.set_viewport_size({"width": width, "height": height})
        for tab in ("story", "analysis"):
            visitor.find(f"#tab-{tab}").click()
            assert measured(visitor, name) == [], (name, tab)
        assert in_sight(visitor, "#steps button:visible"), name


def test_a_replay_of_a_running_game_shows_what_may_be_seen_and_asks_nothing_of_the_search(
    visit: Visit, base: str,
) -> None:
    ana, zoe = visit("Ana", at=base), visit("Zoe", at=base)
    methods = judged(ana.page, DONE)
    two = Two(ana, base)
    play(two, "ab")
    expect(ana.find("#story .turn")).to_have_count(3)
    for visitor, views in ((ana, ["", "0"]), (zoe, [""])):
        visitor.page.goto(f"{base}/r/{two.address.rsplit('/', 1)[1]}")
        expect(visitor.find("#moment")).to_have_text("Move 2 of 2")
        values = visitor.find("#view option").evaluate_all("options => options.map(one => one.value)")
        assert values == views
        expect(visitor.find("#view")).to_have_value(views[-1])
        expect(visitor.find("#tab-analysis")).to_be_hidden()
        expect(visitor.find("#choice-after")).to_be_hidden()
    assert methods == []


def test_a_long_replay_keeps_the_moments_that_were_shown_last(visit: Visit, base: str) -> None:
    ana = visit(at=base)
    ana.go_home()
    kept = ana.page.evaluate(
        """async () => {
          const { Past } = await import("/web/script/past.js");
          const past = new Past("LONG", () => null);
          past.fetch = async (view, move) => ({ move: move ?? 1000, turns: [], lines: [] });
          const fetched = [];
          for (const move of [null, ...Array(300).keys()]) fetched.push((await past.at("", move)).move);
          const { states } = past.of("");
          return [fetched.length, states.size, states.has(null), states.has(299), states.has(0)];
        }""")
    assert kept == [301, 100, True, True, False]


def test_where_nothing_is_told_of_a_move_one_stands_at_the_last_that_is_told(visit: Visit, base: str) -> None:
    ana = visit(at=base)
    ana.go_home()
    found = ana.page.evaluate(
        """async () => {
          const { Moments } = await import("/web/script/moments.js");
          const box = document.body.appendChild(document.createElement("div"));
          const moments = new Moments(box, () => {}, (move) => `?move=${move}`);
          const line = (move, text) => ({ move, turn: 0, text, clause: "C4-3" });
          const lines = [line(0, "Dealt."), line(1, "Sent."), line(1, "Met."), line(3, "Over.")];
          moments.tell({ lines, turns: [{ turn: 0, move: 0, headline: "All" }] }, 2);
          const now = [...box.querySelectorAll(".now .moment")].map((one) => one.textContent);
          return [moments.lastTold, moments.now, now, box.querySelectorAll(".later").length];
        }""")
    assert found == [1, ["Sent.", "Met."], ["Sent.", "Met."], 1]


def test_an_analysis_is_asked_for_and_waited_for(visit: Visit, base: str) -> None:
    ana = visit(at=base)
    methods = judged(ana.page, {**WORKING, "status": "none"}, {**WORKING, "status": "waiting"}, WORKING, DONE)
    two = Two(ana, base)
    play(two, PLAYED + "a")
    ana.find("#analyse").click()
    expect(ana.find("#end progress")).to_have_attribute("max", "6")
    expect(ana.find("#end .points li")).to_have_count(1)
    assert methods == ["GET", "POST", "GET", "GET"]
    refused = ana.page.evaluate(
        """async () => {
          const { Analysis } = await import("/web/script/analysis.js");
          const { showAnalysis } = await import("/web/script/judging.js");
          const { Refusal } = await import("/web/script/line.js");
          const analysis = new Analysis("NONE");
          await analysis.hear(Promise.reject(new Refusal("too_many", "you asked for enough; come back tomorrow.")));
          return showAnalysis(analysis).map((one) => one?.textContent).join(" ");
        }""")
    assert "You asked for enough;" in refused and "Find the turning points" in refused
