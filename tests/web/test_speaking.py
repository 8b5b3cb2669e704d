"""The table speaks: the question, the aims, what a thing is, why not, the way back, and what nobody need be asked."""
from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import WebSocketRoute, expect

from gnothi.engine.registry import load
from tests.games.goldens import OURS
from tests.web.conftest import ASKED, Visit
from tests.web.visitor import Visitor

PIECES = """
() => [...document.querySelectorAll("game-board")].flatMap((board) => board.checkVisibility()
  ? [...board.shadowRoot.querySelectorAll(".piece:not(.may):not(.leaving)")].map((piece) => piece.dataset.id) : [])
"""


def seated(visit: Visit, game: str, options: dict[str, Any] | None = None, **more: Any) -> Visitor:
    ana = visit(**more)
    ana.sit_at(game, options=options)
    ana.wait_for_turn()
    return ana


def asked(ana: Visitor, path: str, **query: str) -> Any:
    """What the server answers the seat."""
    token = ana.page.evaluate("Object.values(JSON.parse(localStorage['gnothi.tables']))[0].seats[0]")
    headers = {"Authorization": f"Bearer {token}"}
    return ana.page.request.get(f"/api/tables/{ana.code}/{path}", headers=headers, params={"seat": 0, **query}).json()


def state(ana: Visitor) -> Any:
    return asked(ana, "state")


def touch(ana: Visitor, piece: str) -> None:
    ana.find(f'game-board .piece[data-id="{piece}"]').first.dispatch_event("click")
    expect(ana.find("#offer[data-answered]")).to_be_visible()


# The question, the aims, what a thing is, and why not


@pytest.mark.parametrize("ours", OURS)
def test_the_table_asks_and_explains_in_words(visit: Visit, ours: str) -> None:
    """All of them have things at their beginning with which something cannot be done yet."""
    ana = seated(visit, ours, settings={**ASKED, "help": "automatic"})
    asks(ana)
    shows_aims(ana)
    says_why_not(ana, ours)
    says_what_it_is(ana, ours)
    lists_what_cannot_be_done(ana)


def asks(ana: Visitor) -> None:
    """The question heads the choices, with its rule behind it."""
    shown = state(ana)
    assert shown["asked"]
    expect(ana.find("#prompt")).to_have_text(shown["asked"])
    ana.find("#asks button").click()
    expect(ana.find("#clause .body")).to_contain_text(shown["asks"])


def shows_aims(ana: Visitor) -> None:
    aims = state(ana)["aims"]
    assert aims
    expect(ana.find("#aims li")).to_have_count(len(aims))
    expect(ana.find("#aims li").first).to_contain_text(aims[0]["value"])


def says_why_not(ana: Visitor, game: str) -> None:
    """Touching what cannot be done names a rule that exists, and only for what is not among the choices."""
    possible = {action["say"] for action in state(ana)["actions"]}
    pieces = ana.page.evaluate(PIECES)
    touch(ana, next(piece for piece in pieces if asked(ana, "touch", piece=piece)["refused"]))
    read = set()
    for reason in ana.find("#offer .refused").all():
        said = reason.locator("li").all_inner_texts()
        assert said and not possible.intersection(said), "what can be done has no reason why not"
        assert reason.locator("p").inner_text().strip(" §") != ""
        read.add(reason.get_attribute("data-clause"))
    assert read and read <= set(load(game).clauses)
    ana.find("#offer .refused .cite").first.click()
    expect(ana.find("#clause .body")).to_be_visible()
    expect(ana.find("#offer")).to_be_hidden()


def says_what_it_is(ana: Visitor, game: str) -> None:
    glossary = {word.casefold() for word in load(game).glossary.entries}
    told: set[str] = set()
    for piece in ana.page.evaluate(PIECES)[:4]:
        touch(ana, piece)
        expect(ana.find("#offer > p")).not_to_be_empty()
        told |= {word.casefold() for word in ana.find("#offer .entry b").all_inner_texts()}
    ana.find("game-panel span.label:visible").first.click()
    expect(ana.find("#offer[data-answered]")).to_be_visible()
    assert told and told <= glossary


def lists_what_cannot_be_done(ana: Visitor) -> None:
    """All at once, to be searched; nobody types the name of an action."""
    ana.find("#why").click()
    reasons = ana.find("#why-not .refused")
    expect(reasons.first).to_be_visible()
    if reasons.count() > 1:
        ana.find("#why-text").fill("zzz")
        expect(reasons).to_have_count(0)
        expect(ana.find("#why-not")).to_contain_text("Nothing here speaks of “zzz”.")
    assert ana.find("#why-not input:not([type=search])").count() == 0


def test_on_a_phone_the_aims_are_folded(visit: Visit) -> None:
    ana = seated(visit, "connect_four", viewport={"width": 390, "height": 844})
    expect(ana.find("#aims li").first).to_be_hidden()
    ana.find("#aims summary").click()
    expect(ana.find("#aims li").first).to_be_visible()


def test_a_word_of_the_game_is_explained_where_it_stands(visit: Visit) -> None:
    ana = seated(visit, "karma")
    word = ana.find("#aims .word").first
    entry = load("karma").glossary.entries[str(word.get_attribute("data-word"))]
    word.click()
    expect(ana.find("#offer .entry")).to_contain_text(entry.text)
    ana.page.keyboard.press("Escape")
    expect(ana.find("#offer")).to_be_hidden()
    ana.find("#tab-clause").click()
    expect(ana.find("#clause dd")).to_have_count(len(load("karma").glossary.entries))


def test_one_who_watches_is_told_what_things_are_and_nothing_else(visit: Visit) -> None:
    ana = seated(visit, "karma")
    ben = visit("Ben")
    ben.page.goto(ana.page.url)
    ben.wait_for_play()
    expect(ben.find("#prompt")).to_contain_text("You watch. Waiting for")
    touch(ben, "space-0")
    expect(ben.find("#offer .entry")).to_have_count(1)
    assert ben.find("#offer .refused").count() == 0
    assert ben.find("#aims").is_hidden()


# The way back


@pytest.mark.parametrize("stepwise", ["stage5", "karma"])
def test_escape_leaves_the_first_part_of_a_decision(visit: Visit, stepwise: str) -> None:
    """A move of STAGE-5, the cards of Karma that are chosen one by one."""
    ana = seated(visit, stepwise)
    for _ in range(150):
        before = state(ana)
        ana.move()
        if not ana.wait_for_turn():     # the game was over before there was a way back
            ana = seated(visit, stepwise)
        elif ana.find("#step-back").count():
            break
    after = state(ana)
    assert after["can_step_back"] and after["move"] > before["move"]
    ana.page.keyboard.press("Escape")
    expect(ana.find("#take-back")).to_be_visible()
    back = state(ana)
    assert back["seq"] == after["seq"] + 1 and back["move"] == before["move"]
    assert [action["name"] for action in back["actions"]] == [action["name"] for action in before["actions"]]
    assert back["lines"] == before["lines"], "it leaves no trace"


# What nobody need be asked


def test_a_lone_choice_is_played_by_itself_if_the_player_lets_it(visit: Visit) -> None:
    """In Karma a turn begins with a throw, and nothing else while one has no cards."""
    ana = seated(visit, "karma", settings={"oneClick": False})
    assert state(ana)["actions"][0]["name"] == "throw"
    expect(ana.find("#doing")).to_have_attribute("data-soon", "")
    ana.until("!document.querySelector('#doing').hasAttribute('data-soon')")
    assert state(ana)["own"] > 0


def test_who_is_asked_everything_is_asked_for_a_lone_choice(visit: Visit) -> None:
    ana = seated(visit, "karma")
    ana.page.wait_for_timeout(2000)
    assert state(ana)["own"] == 0


def test_one_passes_until_something_changes(visit: Visit) -> None:
    """In Cogito with windows everybody may pass instead of a call, mostly several times in a row."""
    ana = visit()
    sent: list[str] = []
    ana.page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    ana.sit_at("cogito", options={"call_mode": "windows"})
    most = 0
    while most < 2:
        if not ana.wait_for_turn():
            ana.sit_at("cogito", options={"call_mode": "windows"})
        elif ana.find("#pass-on").count():
            before, question, passed = state(ana), ana.question(), len(passes(sent))
            ana.find("#pass-on").click()
            ana.wait_for_answer(question)
            ana.until(STOPPED)
            most = max(most, len(passes(sent)) - passed)
            now = state(ana)
            assert now["phase"] == "over" or now["passes"] == "" or names(now) != names(before)
        else:
            ana.take_first()


STOPPED = """document.querySelector('#end') || (document.querySelector('#actions [data-action]:not([aria-disabled])')
  && !document.querySelector('#stop-passing'))"""


def passes(sent: list[str]) -> list[str]:
    return [frame for frame in sent if '"action":"pass"' in frame]


def names(shown: Any) -> list[str]:
    return [action["name"] for action in shown["actions"]]


def test_a_piece_with_one_choice_is_played_by_one_click_and_asked_by_the_other_button(visit: Visit) -> None:
    ana = seated(visit, "connect_four", settings={})
    piece = ana.find("#board .may").first
    ana.page.wait_for_timeout(400)
    piece.click(button="right")
    expect(ana.find("#offer [data-action]")).to_have_count(1)
    assert state(ana)["own"] == 0
    ana.page.keyboard.press("Escape")
    before = ana.question()
    piece.click()
    ana.wait_for_answer(before)
    assert state(ana)["own"] > 0 and ana.find("#offer").is_hidden()


def test_what_loses_is_asked_once_more(visit: Visit) -> None:
    """Whatever it is: the first choice warns, by a word of ours in the server's message."""
    ana = visit(settings={})
    ana.page.route_web_socket("**/ws", altering(warn))
    ana.sit_at("connect_four")
    ana.wait_for_turn()
    before = ana.question()
    ana.choices().first.click()
    expect(ana.find("#advice")).to_have_text("Careful: You lose all. Choose it again if you mean it.")
    expect(ana.find("#actions .warned")).to_have_count(1)
    assert ana.question() == before
    ana.choices().first.click()
    ana.wait_for_answer(before)
    assert state(ana)["own"] > 0


def warn(message: dict[str, Any]) -> None:
    for action in message.get("actions", ())[:1]:
        action["warns"] = "You lose all."


def altering(change: Callable[[dict[str, Any]], None]) -> Callable[[WebSocketRoute], None]:
    """Between server and page, where messages are changed a little."""
    def between(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            change(message)
            page_side.send(json.dumps(message))

        server_side.on_message(pass_on)

    return between


def test_what_happens_is_read_aloud_once(visit: Visit) -> None:
    """Each line of the story, in its order."""
    ana = seated(visit, "connect_four")
    ana.page.evaluate(LISTEN)
    known = len(state(ana)["lines"])
    for _ in range(3):
        ana.move()
    ana.wait_for_turn()
    told = [line["text"] for line in state(ana)["lines"][known:]]
    assert len(told) >= 6 and ana.page.evaluate("heard") == told


LISTEN = """
() => {
  globalThis.heard = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) heard.push(...[...addedNodes].map((node) => node.textContent));
  }).observe(document.querySelector("#news"), { childList: true });
}
"""


def test_who_is_played_for_reads_so(visit: Visit, server: str) -> None:
    """Not a question to which somebody else has the answer."""
    ana = visit()
    ana.page.route_web_socket("**/ws", altering(stand_in))
    body = {"game": "connect_four", "seats": 2, "sit": {"name": "Ana", "number": "0" * 32},
            "options": {"start_seat": "seat 1"}, "bots": "casual", "start": True}
    ana.hold(httpx.post(f"{server}/api/tables", json=body).json())
    expect(ana.find("#prompt")).to_have_text("A stand-in plays for you until you take over again.")


def stand_in(message: dict[str, Any]) -> None:
    if message["type"] == "table":
        message["seats"][0]["standin"] = True
