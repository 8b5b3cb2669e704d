"""The pages themselves: home, lobby, help at the table, lost lines, and what no game may change."""
from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Response, Route, WebSocketRoute, expect

import gnothi
from gnothi.engine.registry import load, names
from tests.games.goldens import OURS
from tests.web.conftest import Visit
from tests.web.screens import screen
from tests.web.visitor import Visitor

WEB = Path(gnothi.__file__).parent / "web"
GAME = min(names(), key=lambda name: load(name).longest(load(name).default_seats(), {}))
TEXTS = ("ink", "soft", "gold-ink", "bad", "good")
NASTY = "<img src=x onerror=a()>"


def test_no_game_is_named_in_the_page() -> None:
    titles = {load(name).title for name in names()} | set(names())
    for path in WEB.rglob("*"):
        if path.suffix in (".html", ".css", ".js"):
            text = path.read_text()
            assert not [title for title in titles if re.search(rf"\b{title}\b", text, re.IGNORECASE)], path.name


def test_the_pages_hold_no_script_or_style_of_their_own() -> None:
    for path in WEB.glob("*.html"):
        text = path.read_text()
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*src=)|https?://", text), path.name


def test_home_shows_every_game_with_its_picture(visit: Visit) -> None:
    ana = visit()
    ana.go_home()
    expect(ana.find(".game")).to_have_count(len(names()))
    ana.until("[...document.querySelectorAll('.game img')].every(i => i.complete && i.naturalWidth > 0)")


def test_a_name_is_asked_once(visit: Visit) -> None:
    ana = visit()
    ana.make_table(GAME)
    ana.go_home()
    expect(ana.find("#name")).to_have_text("You are Ana")
    expect(ana.find("#own-list li")).to_have_count(1)
    ana.find(f'[data-play="{GAME}"]').click()
    ana.wait_for_play()


def test_join_by_code(visit: Visit) -> None:
    ana, ben = visit("Ana"), visit("Ben")
    code = ana.make_table(GAME)
    ben.go_home()
    ben.find("#code").fill(code.lower())
    ben.press("Join")
    expect(ben.find("#chairs")).to_contain_text("Ana")


def test_public_tables_are_open_to_all(visit: Visit) -> None:
    ana, ben = visit("Ana"), visit("Ben")
    code = ana.make_table(GAME)
    ana.find("#public").check()
    expect(ana.find("#public")).to_be_checked()
    ben.go_home()
    ben.find(f'#open-list a[href="/t/{code}"]').click()
    expect(ben.find("#chairs")).to_contain_text("Ana")


def test_a_text_from_a_person_stays_text(visit: Visit) -> None:
    nasty = visit(NASTY)
    nasty.play_now(GAME)
    expect(nasty.find("#seats")).to_contain_text(NASTY[:24])
    assert nasty.find("main img[src=x]").count() == 0


def test_house_rules_are_set_by_the_host_and_seen_by_all(visit: Visit) -> None:
    game = next(name for name in names() if load(name).facts.options)
    option = next(option for option in load(game).facts.options if option.words)
    other = next(word for word in option.words if word != str(option.default).lower())
    ana, ben = visit("Ana"), visit("Ben")
    ana.make_table(game)
    ana.find("#options-box summary").click()
    ana.find(f"#option-{option.name}").select_option(other)
    expect(ana.find(".option.changed")).to_have_count(1)
    ben.page.goto(ana.page.url)
    ben.find("#options-box summary").click()
    expect(ben.find(f"#option-{option.name}")).to_have_value(other)
    expect(ben.find(f"#option-{option.name}")).to_be_disabled()


def test_a_hint_tells_what_a_bot_would_do(visit: Visit) -> None:
    ana = visit()
    ana.sit_at(GAME)
    ana.wait_for_turn()
    ana.find("#hint").click()
    expect(ana.find("#advice")).to_contain_text("Drop a disc into column")
    expect(ana.find("#actions .share").first).to_be_visible()


def test_what_a_hint_advises_comes_into_sight(visit: Visit) -> None:
    """The last of many choices is advised, by an answer of ours."""
    advised: dict[str, Any] = {"type": "hint", "bot": "casual", "choices": []}

    def between(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            asked = json.loads(text)
            if asked["type"] == "hint":
                page_side.send(json.dumps({**advised, "id": asked["id"]}))
            else:
                server_side.send(text)

        page_side.on_message(pass_on)

    ana = visit(viewport={"width": 844, "height": 390})
    ana.page.route_web_socket("**/ws", between)
    ana.sit_at("cogito")
    ana.wait_for_turn()
    expect(ana.choices().last).not_to_be_in_viewport()
    name = ana.choices().last.get_attribute("data-action")
    advised["choices"] = [{"name": name, "say": "this", "share": 1.0, "expected": None}]
    ana.find("#hint").click()
    expect(ana.choices().last).to_be_in_viewport()


def test_a_hint_does_not_stay_behind_the_curtain(visit: Visit) -> None:
    ana = visit()
    ana.make_table(GAME)
    ana.find("#chairs li").nth(1).get_by_text("Sit here too").click()
    ana.find("#ask-name").fill("Ben")
    ana.press("That is me")
    expect(ana.find("#chairs")).to_contain_text("Ben")
    ana.find("#start").click()
    ana.find("#draw-curtain").click()
    ana.wait_for_turn()
    ana.find("#hint").click()
    expect(ana.find("#advice")).to_contain_text("Drop a disc")
    ana.choices().first.click()
    expect(ana.find("#curtain")).to_be_visible()
    assert ana.find("#advice").text_content() == ""


def test_the_board_is_told_in_words(visit: Visit) -> None:
    ana = visit()
    ana.sit_at(GAME)
    ana.find("#tab-words").click()
    expect(ana.find("#words p").first).to_be_visible()


def test_one_who_watches_may_not_act(visit: Visit) -> None:
    ana, ben = visit("Ana"), visit("Ben")
    ana.sit_at(GAME)
    ben.page.goto(ana.page.url)
    ben.wait_for_play()
    expect(ben.find("#prompt")).to_contain_text("You watch")
    assert ben.choices().count() == 0
    assert ben.find("game-board .may").count() == 0


KEEP_LINES = "window.lines = []; const Old = WebSocket; window.WebSocket = class extends Old {" \
             " constructor(url) { super(url); window.lines.push(this); } }"
REFUSAL = """{data: JSON.stringify({type: "error", id: null, error: "too_fast", text: "Wait."})}"""


def test_a_lost_line_comes_back_by_itself(visit: Visit) -> None:
    ana = visit()
    ana.page.add_init_script(KEEP_LINES)
    ana.sit_at(GAME)
    ana.wait_for_turn()
    ana.page.evaluate("window.lines.at(-1).close()")
    expect(ana.find("#line")).to_be_visible()
    expect(ana.find("#line")).to_be_hidden()
    assert ana.move()


@pytest.mark.parametrize("answer", [f"onmessage({REFUSAL})", "close()"])
def test_a_move_that_is_never_answered_can_be_made_again(visit: Visit, answer: str) -> None:
    ana = visit()
    ana.page.add_init_script(KEEP_LINES)
    ana.sit_at(GAME)
    ana.wait_for_turn()
    ana.page.evaluate("window.lines.at(-1).send = () => {}")
    ana.choices().first.click()
    ana.page.evaluate(f"window.lines.at(-1).{answer}")
    expect(ana.find(".toast").first).to_be_visible()
    expect(ana.find("#line")).to_be_hidden()
    ana.page.evaluate("delete window.lines.at(-1).send")
    assert ana.move()


def test_each_button_names_its_game_and_games_of_others_stand_apart(visit: Visit) -> None:
    ana = visit()
    ana.go_home()
    labels = ana.find(".game button").evaluate_all("buttons => buttons.map(button => button.ariaLabel)")
    assert len(set(labels)) == len(labels) and "Play now: Cogito" in labels
    shelves = {"#games": set(OURS), "#guest-games": set(names()) - set(OURS)}
    for shelf, games in shelves.items():
        found = ana.find(f"{shelf} [data-play]").evaluate_all("buttons => buttons.map(one => one.dataset.play)")
        assert set(found) == games


def test_a_table_that_is_not_there_says_so(visit: Visit) -> None:
    ana = visit()
    ana.page.goto("/t/AAAAAA")
    expect(ana.find("#trouble")).to_contain_text("no table")


def test_a_clock_is_shown_to_all(visit: Visit) -> None:
    ana = visit()
    ana.make_table(GAME)
    ana.find("#clock").select_option("60")
    ana.find("#start").click()
    ana.wait_for_play()
    ana.wait_for_turn()
    expect(ana.find("#seats .own.awaited [data-clock]")).to_have_text(re.compile(r"^(1:00|0:\d\d)$"))


def two_in_the_lobby(visit: Visit) -> tuple[Visitor, Visitor]:
    """Ana, who is the host, and Ben at one table that is not dealt yet."""
    ana, ben = visit("Ana"), visit("Ben")
    ana.make_table(GAME)
    ben.page.goto(ana.page.url)
    ben.press("Sit down")
    ben.say_name()
    expect(ana.find("#start")).to_have_text("Start the game")
    return ana, ben


def deal(host: Visitor, guest: Visitor) -> tuple[Visitor, Visitor]:
    """Start the game; who moves first, and who does not."""
    host.find("#start").click()
    host.wait_for_play()
    guest.wait_for_play()
    expect(host.find("#seats .awaited")).to_have_count(1)
    return (host, guest) if host.find("#seats .own.awaited").count() else (guest, host)


def test_a_late_answer_does_not_turn_the_table_back(visit: Visit) -> None:
    """The answer to the start is held back until somebody has moved."""
    ana, ben = two_in_the_lobby(visit)
    late: list[tuple[Route, APIResponse]] = []
    ana.page.route("**/start", lambda route: late.append((route, route.fetch())))
    mover, other = deal(ana, ben)
    mover.move()
    other.wait_for_turn()
    expect(ana.find("#seats .awaited")).to_contain_text(other.name)
    [(route, answer)] = late
    with ana.page.expect_response("**/start") as arrived:
        route.fulfill(response=answer)
    arrived.value.finished()
    ana.page.wait_for_timeout(200)
    expect(ana.find("#seats .awaited")).to_contain_text(other.name, timeout=1)


def test_who_leaves_watches_on(visit: Visit) -> None:
    ana = visit()
    ana.sit_at(GAME)
    ana.press("Menu")
    ana.press("Leave the table")
    ana.press("Leave")
    ana.until("document.querySelector('#end') || document.querySelector('#prompt').textContent.startsWith('You watch')")


def test_take_back_alone_against_bots(visit: Visit) -> None:
    """Nobody need agree, and play goes on from there."""
    ana = visit()
    ana.sit_at(GAME)
    ana.wait_for_turn()
    before = ana.pieces()
    ana.move()
    ana.wait_for_turn()
    asked = ana.question()
    ana.find("#take-back").click()
    ana.wait_for_answer(asked)
    assert ana.wait_for_turn()
    assert ana.pieces() == before
    assert ana.move()


def test_take_back_by_consent(visit: Visit) -> None:
    """What one has just done is taken back once the other agrees; neither before nor without."""
    ana, ben = two_in_the_lobby(visit)
    mover, other = deal(ana, ben)
    mover.page.wait_for_timeout(200)
    before = other.pieces()
    mover.move()
    other.until("document.querySelector('#actions button')")
    assert other.pieces() != before
    mover.find("#take-back").click()
    expect(other.find("#consent")).to_contain_text(mover.name)
    other.find("#agree").click()
    mover.until("document.querySelector('#actions button')")
    other.until("!document.querySelector('#actions button')")
    assert other.pieces() == before


def test_another_clock_by_consent_without_a_mouse(visit: Visit) -> None:
    ana, ben = two_in_the_lobby(visit)
    deal(ana, ben)
    ana.find("#menu").press("Enter")
    ana.find("#propose-clock").select_option("60")
    expect(ben.find("#consent [role=alert]")).to_have_text(re.compile("Ana asks for 1 minute for a decision.*Agree"))
    expect(ana.find("#consent [role=status]")).to_contain_text("Waiting for Ben")
    ben.find("#agree-proposal").press("Enter")
    expect(ana.find("#seats .awaited [data-clock]")).to_have_text(re.compile(r"^(1:00|0:\d\d)$"))
    expect(ben.find("#consent")).to_be_empty()


def test_nobody_frees_the_seat_of_one_other_who_is_here(visit: Visit) -> None:
    ana, ben = two_in_the_lobby(visit)
    deal(ana, ben)
    ana.find("#menu").click()
    ana.press("Free the seat of Ben …")
    ana.press("Ask the others")
    expect(ana.find("#toasts")).to_contain_text("Alone you cannot free the seat of Ben")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_its_ground(visit: Visit, scheme: str) -> None:
    """At least 4.5 to 1 on paper and on cards, by day and by night."""
    ana = visit(color_scheme=scheme)
    ana.page.goto("/")
    for text, ground in product(TEXTS, ("paper", "card", "raised")):
        colours = [
            ana.page.evaluate("name => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`)", name)
            for name in (text, ground)
        ]
        light, dark = sorted(map(luminance, colours), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (text, ground)


def test_home_is_no_wider_than_a_phone(visit: Visit) -> None:
    ana = visit(**screen("small-phone"))
    ana.go_home()
    assert ana.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def luminance(colour: str) -> float:
    parts = [int(colour.strip()[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_nothing_drives_a_replay_before_its_first_moment_is_there(
    visit: Visit, finished: Callable[[str], str]
) -> None:
    ana, held = visit(), []
    ana.page.route("**/replay?*", lambda route: route.continue_() if held else held.append(route))
    with ana.page.expect_request("**/replay?*"):
        ana.page.goto(f"/r/{finished(GAME)}?move=3")
    expect(ana.find("#drive")).to_have_js_property("inert", True)
    ana.page.keyboard.press("ArrowRight")
    held[0].continue_()
    expect(ana.find("#drive")).to_have_js_property("inert", False)
    expect(ana.find("#moment")).to_contain_text("Move 3 of")
    ana.page.keyboard.press("ArrowRight")
    expect(ana.find("#moment")).to_contain_text("Move 4 of")


def test_a_replay_fetches_each_sentence_once(visit: Visit, finished: Callable[[str], str]) -> None:
    ana = visit()
    answers: list[Response] = []
    ana.page.on("response", lambda answer: answers.append(answer) if "/replay?" in answer.url else None)

    def fetched() -> list[tuple[int, str]]:
        ana.page.wait_for_load_state("networkidle")
        lines = [(line["move"], line["text"]) for answer in answers for line in answer.json()["lines"]]
        answers.clear()
        return sorted(lines)

    ana.page.goto(f"/r/{finished(GAME)}?move=0")
    for move in range(1, 6):
        ana.find("#steps button").nth(4).click()
        expect(ana.find("#moment")).to_contain_text(f"Move {move} of")
    story, stepwise = ana.find("#story").inner_text(), fetched()
    ana.page.reload()
    expect(ana.find("#moment")).to_contain_text("Move 5 of")
    assert ana.find("#story").inner_text() == story, "step by step or at once, the story is the same"
    assert stepwise == fetched() != []
