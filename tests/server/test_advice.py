"""Help at the table: hints, and why not."""
import asyncio
import threading

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
    assert "the game waits for Ana" in answer["text"]
    assert answer["clause"] == "C4-3"
