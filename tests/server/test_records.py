"""Records that are brought to a server: opened like a table that is over, kept nowhere, no way into a running one."""
from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace

import httpx
import pytest
import uvicorn
from fastapi import FastAPI

from gnothi.bots.random import casual_play
from gnothi.engine.errors import BadRecord
from gnothi.engine.match import Match
from gnothi.engine.record import read_record, write_record
from gnothi.engine.registry import load
from gnothi.server import records
from gnothi.server.app import Host
from gnothi.server.archive import Archive, show_archived
from gnothi.server.doorman import Doorman
from gnothi.server.ends import proof
from gnothi.server.readiness import Shelf
from gnothi.server.records import Records, code_of, is_record
from gnothi.server.refusals import Refusal, refusal
from gnothi.server.settings import BODY_BYTES, RECORD_BYTES, Limits, Settings
from gnothi.server.store import Kept
from gnothi.server.stories import Stories
from tests.server import GAME, Inside


def played(game: str = GAME, seed: int | None = 3, moves: int = 1000) -> Match:
    match = Match.new(load(game), 2, seed, ["Ana", "Ben"], bots=["", "casual"])
    for _ in casual_play(match, 3, moves):
        pass
    return match


@pytest.fixture(scope="module")
def shelf() -> Shelf:
    shelf = Shelf([GAME])
    shelf.queue.clear()
    return shelf


class Nowhere:
    """Keeps nothing."""

    async def write(self, *job: object) -> None:
        pass

    async def brought(self, code: str) -> None:
        return None


def brought(shelf: Shelf, *texts: str) -> Records:
    kept = Records(shelf, Stories(), "http://here", Nowhere())  # type: ignore[arg-type]

    async def open_all() -> None:
        for text in texts:
            await kept.open(text)

    asyncio.run(open_all())
    return kept


def test_the_code_follows_from_the_text_and_is_no_table_s() -> None:
    code = code_of(played().record())
    assert code == code_of(played().record()) != code_of(played(seed=4).record())
    assert is_record(code) and is_record(code.lower()) and not is_record("K7QMPX23AB") and len(code) == 12


def test_those_used_last_are_kept(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MAX_RECORDS", 2)
    texts = [played(seed=seed).record() for seed in (1, 2, 3)]
    kept = brought(shelf, texts[0], texts[1], texts[0], texts[2])
    assert list(kept.kept) == [code_of(texts[0]), code_of(texts[2])]
    with pytest.raises(Refusal, match="no longer open here; open its file again"):
        asyncio.run(kept.find(code_of(texts[1])))


@pytest.mark.parametrize(("change", "complaint"), [
    (lambda text: "Dear diary\n", "this is no Gnothi record"),
    (lambda text: "", "this is no Gnothi record"),
    (lambda text: text.replace("move 1 ", "move 2 ", 1), r"line \d+ of this record was changed"),
    (lambda text: text[:-1], "is cut off"),
    (lambda text: text + text, "several records in one file; open them one by one"),
    (lambda text: played("cogito").record(), "Cogito is not played on this server"),
    (lambda text: played(moves=3).record(), r"this game is not over; go on with it .* gnothi play --resume FILE"),
    (lambda text: text.replace("\n", "\r\n"), ""),
])
def test_what_cannot_be_opened_gets_a_sentence(shelf: Shelf, change: Callable[[str], str], complaint: str) -> None:
    text = change(played().record())
    if not complaint:
        assert len(brought(shelf, text).kept) == 1
        return
    with pytest.raises((BadRecord, Refusal), match=complaint) as refused:
        brought(shelf, text)
    assert refusal(refused.value).error in ("bad_record", "not_found")


def test_a_record_of_other_rules_or_another_edition_is_refused(shelf: Shelf) -> None:
    recorded = read_record(played().record())
    for change, complaint in (({"rules": "99"}, "was played by version 99"), ({"edition": "mine"}, "the edition mine")):
        with pytest.raises(BadRecord, match=complaint):
            brought(shelf, write_record(replace(recorded, **change)))


def test_a_record_that_is_too_long_is_not_played(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MAX_MOVES", 3)
    with pytest.raises(BadRecord, match=r"more than 3 moves; replay it in a terminal"):
        brought(shelf, played().record())


def test_while_its_game_is_made_ready_a_record_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf([GAME])
    monkeypatch.setattr(shelf, "is_settled", lambda game: False)
    with pytest.raises(Refusal, match="still being made ready") as refused:
        brought(shelf, played().record())
    assert refused.value.error == "not_ready"
    kept = Records(shelf, Stories(), "http://here", Nowhere())  # type: ignore[arg-type]
    assert asyncio.run(kept.open(played().record(), at_once=True)) in kept.kept


def test_a_foreign_record_is_proved_without_a_word_about_what_was_shown() -> None:
    drawn = proof(played(seed=None), None)
    assert drawn["ok"] and "of the record" in drawn["checks"][1]["text"] and len(drawn["checks"]) == 5
    chosen = proof(played(), None)
    assert chosen["ok"] and "the seed 3 was chosen" in chosen["checks"][1]["text"]


# By HTTP


def post(inside: Inside, text: str) -> httpx.Response:
    while True:
        answer = inside.http.post("/api/records", json={"text": text})
        if answer.json().get("error") != "not_ready":
            return answer
        time.sleep(0.2)


def test_everything_of_a_table_that_is_over_is_there(inside: Inside) -> None:
    match = played()
    answer = post(inside, match.record())
    assert answer.status_code == 200, answer.text
    code = answer.json()["code"]
    at = f"/api/tables/{code}"
    table = inside.http.get(at).json()
    assert (table["phase"], table["game"], table["move"], table["public"]) == ("over", GAME, len(match.moves), False)
    assert [(seat["name"], seat["kind"]) for seat in table["seats"]] == [("Ana", "person"), ("Ben", "bot")]
    end = inside.http.get(f"{at}/end").json()
    assert end["outcomes"] == [match.view(seat).outcome() for seat in range(2)]
    assert end["outcome"] == match.view().outcome() and tuple(end["result"]) == match.result
    moment = inside.http.get(f"{at}/replay", params={"seat": "all", "move": 2}).json()
    assert (moment["move"], moment["last"]) == (2, len(match.moves)) and moment["pieces"]
    assert inside.http.get(f"{at}/sheets").json()[0]["id"] == "board"
    assert inside.http.get(f"{at}/table.svg").text.startswith("<svg")
    assert inside.http.get(f"{at}/record").text == match.record()
    assert inside.http.get(f"{at}/verify").json()["ok"]
    assert inside.http.get(at.lower()).status_code == 200


def test_nothing_is_stored_and_nothing_can_be_done_there(inside: Inside) -> None:
    before = inside.http.get("/api/tables").json()
    code = post(inside, played(seed=5).record()).json()["code"]
    assert inside.http.get("/api/tables").json() == before
    for method, path, body in (
        ("POST", "/seats", {"name": "Eve", "number": "0" * 32}), ("POST", "/rematch", None),
        ("PATCH", "", {"clock": 5}), ("POST", "/start", None),
    ):
        refused = inside.http.request(method, f"/api/tables/{code}{path}", json=body,
                                      headers={"Authorization": "Bearer x"})
        assert refused.status_code == 404, (path, refused.text)
    unknown = inside.http.get("/api/tables/RAAAAAAAAAAA")
    assert unknown.status_code == 404 and "open its file again" in unknown.json()["text"]


def test_a_running_table_tells_nothing_by_way_of_its_record(inside: Inside) -> None:
    """Whoever copies what is open of a running game has no record of it, and one made up is another game."""
    made = inside.http.post("/api/tables", json={"game": GAME, "bots": "casual", "sit": {
        "name": "Ana", "number": "0" * 32}, "start": True}).json()
    assert inside.http.get(f"/api/tables/{made['code']}/record").json()["error"] == "phase"
    assert post(inside, played(moves=4).record()).json()["error"] == "bad_record"


def test_size_is_bounded_and_only_a_record_may_be_long(inside: Inside) -> None:
    refused = inside.http.post("/api/records", json={"text": "x" * (RECORD_BYTES + 1)})
    assert refused.status_code == 413 and f"a record has at most {RECORD_BYTES} bytes" in refused.json()["text"]
    refused = inside.http.post("/api/tables", json={"text": "x" * (BODY_BYTES + 1)})
    assert refused.status_code == 413 and f"at most {BODY_BYTES} bytes" in refused.json()["text"]
    for odd in ("\ud800", "\0", 5, None):
        assert inside.http.post("/api/records", content=f'{{"text": {json.dumps(odd)}}}',
                                headers={"Content-Type": "application/json"}).status_code == 422


def test_an_address_brings_so_many_an_hour() -> None:
    doorman = Doorman(Limits(tables=2))
    doorman.reads_record("a")
    doorman.reads_record("a")
    with pytest.raises(Refusal, match="2 records an hour are enough"):
        doorman.reads_record("a")
    doorman.reads_record("b")


# Whoever runs a server


def first_page(shelf: Shelf, record: str) -> str:
    app = FastAPI()
    app.state.house = SimpleNamespace(records=Records(shelf, Stories(), "http://here", Nowhere()))  # type: ignore[arg-type]
    return asyncio.run(Host(uvicorn.Config(app), app, Settings(port=7), False, record).first_page())


def test_a_server_may_begin_with_a_record(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    assert first_page(shelf, "") == "http://127.0.0.1:7"
    text = played().record()
    assert first_page(shelf, text) == f"http://127.0.0.1:7/r/{code_of(text)}"
    assert first_page(shelf, "Dear diary\n") == "http://127.0.0.1:7"
    assert "The record cannot be opened: this is no Gnothi record" in "".join(capsys.readouterr())


# Games that were archived before their outcome was told


def test_an_older_archive_says_who_won() -> None:
    match = played()
    shown = show_archived(match)
    told = {name: shown["end"].pop(name) for name in ("outcome", "outcomes")}
    row = {"result": list(match.result or ()), "ended_by": match.ended_by, "rematch": ""}
    end = Archive(Kept(row, [], [], []), match.record(), shown).end()
    assert (end["outcome"], end["outcomes"]) == ("Ana wins.", ["You win.", "Ana wins."])
    shown["end"] |= told
    assert Archive(Kept(row, [], [], []), match.record(), shown).end()["outcomes"] == told["outcomes"]
