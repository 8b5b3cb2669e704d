"""What the table says to one who asks, and the way back within one's own decision."""
from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.engine.registry import load
from tests.server import Party, Served, sqlite_at

STEPWISE = "stage5"     # whose moves are decided in several steps


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Served]:
    """A server that a test may kill."""
    server = Served(sqlite_at(tmp_path), "--game", STEPWISE).wait_listening()
    yield server
    server.close()


def midway(served: Served) -> tuple[Party, int, dict[str, Any]]:
    """A party of two, the seat that is within a decision, and what it saw before it began."""
    party, dice = served.deal(STEPWISE, 2), random.Random(1)
    while True:
        seat = party.table()["awaited"][0]
        before = party.state(seat)
        after = party.play(seat, dice.choice(before["actions"])["name"])
        if after["can_step_back"]:
            return party, seat, before


def step_back(party: Party, seat: int, question: int) -> Any:
    return party.post("/step-back", party.tokens[seat], seat=seat, question=question)


def test_a_step_back_is_as_durable_as_a_move_and_leaves_no_trace(alone: Served) -> None:
    party, seat, before = midway(alone)
    answer = step_back(party, seat, party.state(seat)["question"])
    assert answer.status_code == 200, answer.text
    assert answer.json()["seq"] == before["seq"] + 2
    now = party.state(seat)
    for told in ("actions", "pieces", "panels", "asked", "lines", "turns", "move"):
        assert now[told] == before[told], told
    alone.kill()
    alone.start()
    alone.wait_listening()
    again = party.state(seat)
    assert {name for name, told in again.items() if told != now[name]} <= {"standing"}, "which is not ready yet"
    other = party.state(1 - seat)
    assert not other["can_step_back"]
    while party.table()["phase"] == "playing" and party.table()["move"] < before["move"] + 12:
        party.play(party.table()["awaited"][0])


def test_only_the_decision_that_is_open_is_left_and_only_by_its_owner(served: Served) -> None:
    party, seat, _ = midway(served)
    question = party.state(seat)["question"]
    foreign = party.post("/step-back", party.tokens[1 - seat], seat=seat, question=question)
    assert foreign.status_code == 403
    assert step_back(party, seat, question).status_code == 200
    again = step_back(party, seat, question)
    assert (again.status_code, again.json()["error"]) == (409, "stale"), "sent twice it is done once"
    nothing = step_back(party, 1 - seat, party.state(1 - seat)["question"])
    assert (nothing.status_code, nothing.json()["error"]) == (409, "refused")
    assert "there is no way back within your decision now" in nothing.json()["text"]


def test_a_step_back_ends_a_request_to_take_back(served: Served) -> None:
    """It might ask to go back to where no move is any more."""
    party, seat, _ = midway(served)
    party.post("/ask", party.tokens[seat], seat=seat)
    assert step_back(party, seat, party.state(seat)["question"]).status_code == 200
    assert party.table()["request"] is None


def test_a_step_back_is_sent_to_everybody(served: Served) -> None:
    party, seat, before = midway(served)
    other = party.page(1 - seat)
    mine = party.page(seat)
    question = mine.hear("state")["question"]
    version = other.hear("state")["version"]
    mine.say("step_back", id=1, seat=seat, question=question)
    assert mine.hear("done", id=1)["seq"] == before["seq"] + 2
    told = other.hear("state", base=version)
    assert (told["move"], told["lines_from"]) == (before["move"], before["move"] + 1)
    for page in (mine, other):
        page.close()


# Touching


def test_a_thing_says_what_it_is_and_what_it_does_not_allow(served: Served) -> None:
    party = served.deal("karma", 2)
    match = Match.new(load("karma"), 2, seed=1)
    piece = next(piece for piece in match.view(0).pieces() if piece.about and piece.could)
    seat = party.table()["awaited"][0]
    told = party.get("/touch", party.tokens[seat], seat=seat, piece=piece.id).json()
    assert [entry["word"] for entry in told["words"]] == [piece.about]
    assert told["words"][0]["text"] == load("karma").glossary.entries[piece.about].text
    assert told["refused"]
    for reason in told["refused"]:
        assert reason["clause"] in load("karma").clauses and reason["text"] and reason["actions"]


def test_all_that_cannot_be_done_is_told_at_once(served: Served) -> None:
    party = served.deal("karma", 2)
    seat = party.table()["awaited"][0]
    whole = party.get("/touch", party.tokens[seat], seat=seat).json()
    said = [action for reason in whole["refused"] for action in reason["actions"]]
    assert len(said) > 3 and len(set(said)) == len(said)
    assert not {action["say"] for action in party.state(seat)["actions"]}.intersection(said)
    assert whole["words"] == []


def test_who_is_not_to_decide_is_told_only_that(served: Served) -> None:
    party = served.deal("karma", 2)
    seat = party.table()["awaited"][0]
    waiting = party.get("/touch", party.tokens[1 - seat], seat=1 - seat).json()["refused"]
    assert [(reason["text"], reason["actions"]) for reason in waiting] == [
        (f"The game waits for {party.table()['seats'][seat]['name']}.", []),
    ]
    assert party.get("/touch").json()["refused"] == [], "and who only watches is told nothing of it"


def test_a_row_is_touched_by_its_panel_and_number(served: Served) -> None:
    party = served.deal("karma", 2)
    view = Match.new(load("karma"), 2, seed=1).view(SPECTATOR)
    panel = next(panel for panel in view.panels() if any(row.about for row in panel.rows))
    number = next(number for number, row in enumerate(panel.rows) if row.about)
    told = party.get("/touch", panel=panel.id, row=number).json()
    assert [entry["word"] for entry in told["words"]] == [panel.rows[number].about]


@pytest.mark.parametrize(
    "thing", [{"piece": "nothing"}, {"panel": "nothing", "row": 0}, {"panel": "players", "row": 99}])
def test_what_is_not_on_the_table_is_said_to_be_gone(served: Served, thing: dict[str, Any]) -> None:
    answer = served.deal("karma", 2).get("/touch", **thing)
    assert (answer.status_code, answer.json()["text"]) == (404, "that is not on the table any more")


def test_a_page_touches_only_for_the_seats_it_holds(served: Served) -> None:
    party = served.deal("karma", 2)
    page = party.page(0)
    page.say("touch", id=1, seat=1)
    assert page.hear("error", id=1)["error"] == "forbidden"
    page.say("touch", id=2)
    assert page.hear("touch", id=2)["refused"] == []
    page.close()


def test_why_answers_by_name_what_somebody_could_think_of(served: Served) -> None:
    party = served.deal("karma", 2)
    seat = party.table()["awaited"][0]
    view = Match.new(load("karma"), 2, seed=1).view(0)
    named = {view.name(action) for piece in view.pieces() for action in piece.could} - set(view.legal)
    told = party.get("/why", party.tokens[seat], seat=seat, action=sorted(named)[0]).json()
    assert not told["possible"] and told["clause"] in load("karma").clauses
    assert "is not legal now" not in told["text"]


def test_the_words_of_a_game_are_told(served: Served) -> None:
    told = served.ask("GET", "/games/karma/glossary").json()["words"]
    assert {entry["word"]: entry["text"] for entry in told} == {
        word: entry.text for word, entry in load("karma").glossary.entries.items()
    }


# What a state says


def test_a_state_asks_in_words_and_names_the_aims(served: Served) -> None:
    party = served.deal("karma", 2)
    seat = party.table()["awaited"][0]
    asked, waiting, watching = party.state(seat), party.state(1 - seat), party.state()
    assert asked["asked"].endswith((".", "?")) and asked["asks"] in load("karma").clauses
    assert waiting["asked"] == f"The game waits for {party.table()['seats'][seat]['name']}."
    assert len(asked["aims"]) == len(waiting["aims"]) > 2 and watching["aims"] == []
    assert all(action["warns"] == "" for action in asked["actions"])


def test_who_wants_names_only_is_told_no_more(served: Served) -> None:
    party = served.deal("karma", 2)
    page = served.page()
    page.say("hello", table=party.code, tokens=[party.tokens[party.table()["awaited"][0]]], parts=[])
    told = page.hear("state")
    assert (told["asked"], told["passes"], told["aims"]) == ("", "", [])
    assert all(set(action) == {"name"} for action in told["actions"])
    page.close()
