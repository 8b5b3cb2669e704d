"""Help at the table: hints, and why not."""
import asyncio
import threading
import time
from typing import Any

import pytest

from gnothi.engine.view import View
from gnothi.server.thinking import Thinkers
from gnothi.server.turns import Whose
from tests.server import GAME, Inside, Page, Served, person


def test_a_hint_weighs_what_may_be_done(served: Served) -> None:
    party = served.deal()
    choices = party.get("/hint", party.tokens[0], seat=0).json()["choices"]
    assert {choice["name"] for choice in choices} == {action["name"] for action in party.state(0)["actions"]}
    assert sum(choice["share"] for choice in choices) == pytest.approx(1, abs=0.01)
    page = party.page(0)
    page.say("hint", id=3, seat=0)
    assert page.hear("hint", id=3)["choices"] == choices
    page.close()


def test_a_page_plays_on_while_its_hint_is_thought_about(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    played = threading.Event()

    async def think(self: Thinkers, view: View, whose: Whose) -> None:
        while not played.is_set():
            await asyncio.sleep(0.01)

    monkeypatch.setattr(Thinkers, "hint", think)
    monkeypatch.setattr(inside.house.shelf.entries[GAME], "searches", True)
    made = inside.http.post("/api/tables", json={
        "game": GAME, "seats": 2, "sit": person("Ana"), "bots": "casual", "start": True,
        "options": {"start_seat": "seat 1"},
    }).json()
    page = Page(inside.socket, None)
    page.say("hello", table=made["code"], tokens=[made["token"]])
    question = page.hear("state")["question"]
    page.say("hint", id="first", seat=0)
    page.say("hint", id="second", seat=0)
    page.say("play", id="move", seat=0, question=question, action="a")
    try:
        assert page.hear("error", id="second")["error"] == "too_fast"
        assert page.hear("done", id="move")["seq"] == 1
    finally:
        played.set()
    assert page.hear("hint", id="first")["choices"]
    page.close()


def test_why_not_is_answered_in_a_sentence(served: Served) -> None:
    party = served.deal()
    name = party.state(0)["actions"][0]["name"]
    assert party.get("/why", party.tokens[0], seat=0, action=name).json()["possible"]
    answer = party.get("/why", party.tokens[1], seat=1, action=name).json()
    assert not answer["possible"]
    assert "The game waits for Ana" in answer["text"]
    assert answer["clause"] == "C4-3"


# How much is concluded


ALONE = ["pieces", "panels", "describe", "lines", "say", "aims", "notes"]


def concluded(state: dict[str, Any]) -> set[str]:
    """The selves that Cogito says to stand before somebody."""
    return {piece["id"] for piece in state["pieces"] if "in a holder" in piece["drawing"]}


def test_nothing_is_concluded_for_a_page_that_does_not_ask_for_it(served: Served) -> None:
    party = served.deal("cogito", 3)
    page = party.served.page()
    page.say("hello", table=party.code, tokens=[party.tokens[0]], parts=ALONE)
    alone = page.hear("state")
    page.say("hello", table=party.code, tokens=[party.tokens[0]])
    helped = page.hear("state")
    page.close()
    assert concluded(helped) and not concluded(alone)
    assert (len(alone["notes"]), helped["notes"]) == (9, [])
    assert (alone["standing"], len(helped["standing"])) == ([], 3)
    assert alone["describe"] == helped["describe"]


def test_what_is_shown_again_concludes_no_more_than_is_wanted(served: Served) -> None:
    party = served.deal("cogito", 3)
    helped = party.get("/replay", party.tokens[0], seat=0, move=0).json()
    alone = party.get("/replay", party.tokens[0], seat=0, move=0, conclusions=False).json()
    assert concluded(helped) and not concluded(alone)


def test_what_is_crossed_out_by_hand_can_be_asked_about(served: Served) -> None:
    party = served.deal("cogito", 3)
    told = party.get("/touch", party.tokens[0], seat=0, piece="name-of-1").json()
    assert [entry["word"] for entry in told["words"]] == ["self"]


def test_a_hint_says_why_in_the_games_own_words(served: Served) -> None:
    party = served.deal()
    said = {action["name"]: action["say"] for action in party.state(0)["actions"]}
    while (hint := party.get("/hint", party.tokens[0], seat=0).json())["bot"] != "search":
        time.sleep(0.1)         # until bots can think ahead
    best, other = hint["choices"][:2]
    assert hint["text"].startswith(f"{said[best['name']]} – as good as winning about ")
    assert f"{said[other['name']]} – that " in hint["text"]
    assert best["worth"].endswith("wins in 10")


def test_where_only_a_casual_bot_was_asked_that_is_said(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inside.house.shelf.entries[GAME], "searches", False)
    made = inside.http.post("/api/tables", json={
        "game": GAME, "seats": 2, "sit": person("Ana"), "bots": "casual", "start": True,
        "options": {"start_seat": "seat 1"},
    }).json()
    hint = inside.http.get(f"/api/tables/{made['code']}/hint", params={"seat": 0},
                           headers={"Authorization": f"Bearer {made['token']}"}).json()
    assert hint["text"].startswith("A casual player sees no difference between these choices.")
    assert {choice["worth"] for choice in hint["choices"]} == {""}
