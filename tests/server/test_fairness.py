"""Fair play: a refusal stays one, nobody can stall, and a seat stays its owner's."""
from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from itertools import islice
from pathlib import Path

import pytest

from gnothi.engine.layout import States
from gnothi.engine.match import Match
from gnothi.engine.registry import load
from gnothi.games.cogito.state import CALL
from gnothi.server import takeback
from gnothi.server.house import House
from gnothi.server.permissions import rights
from gnothi.server.settings import Settings
from gnothi.server.shown_table import show_table
from gnothi.server.table import Table
from tests.server import GAME, Party, Served, dealt, person, play, refused, sqlite_at

HOUR = 3_600
ANA, BEN, CLEO = 0, 1, 2


def in_house(url: str, work: Callable[[House], Awaitable[None]], **settings: float) -> None:
    """Do something in a house of its own."""
    async def run() -> None:
        house = House(Settings(db=url, pace=0, **settings))  # type: ignore[arg-type]
        try:
            await work(house)
        finally:
            await house.close()

    asyncio.run(run())


def said(table: Table) -> list[str]:
    return [line["text"] for line in table.talk.show()]


async def reopened(house: House, table: Table) -> Table:
    """The table as a server finds it that was killed and starts again."""
    house.driver.stopped = True
    house.tables.clear()
    house.driver.stopped = False
    return await house.find(table.code)


# Taking back is decided once


@pytest.mark.parametrize("seed", range(4))
def test_a_wrong_call_is_never_taken_back_however_often_one_asks(seed: int) -> None:
    """One world in dozens would have made it right: that it was wrong is something to have learned."""
    match = Match.new(load("cogito"), 3, seed=seed)
    before = match.states.copy()
    imagined = [own_self(world) for world in islice(takeback.dealt_otherwise(match, before, ANA), 90)]
    wrong = min(set(imagined) - {own_self(before)}, key=imagined.count)
    match.play(ANA, CALL + wrong)
    for seat in (BEN, CLEO):
        match.play(seat, "pass")
    assert not match.states["seats"][0]["alive"][ANA], "she fell"
    for _ in range(3):
        assert "Ana has learned something" in takeback.objection(match, 0).replace(match.names[ANA], "Ana")


def own_self(states: States) -> int:
    """Who Ana is."""
    return int(states["seats"][0]["own_self"][ANA])


def test_the_same_position_imagines_the_same_worlds() -> None:
    match = Match.new(load("cogito"), 3, seed=1)
    first, second = (
        [world.tobytes() for world in islice(takeback.dealt_otherwise(match, match.states, ANA), 5)] for _ in range(2)
    )
    assert first == second and len(set(first)) > 1


def test_what_others_decided_in_secret_is_gone_through_choice_by_choice() -> None:
    """Whoever answers last learns how the others have answered."""
    match = Match.new(load("cogito"), 3, seed=1)
    choices = len(match.actions(BEN))
    match.play(BEN, "pass")
    assert len(list(takeback.decided_otherwise(match, 1, ANA))) == choices - 1
    assert list(takeback.decided_otherwise(match, 1, BEN)) == [], "what he did himself is no secret to him"


def test_one_request_for_a_seat_and_a_move_also_after_a_kill(url: str) -> None:
    async def ask(house: House) -> None:
        table = await dealt(house)
        await play(house, table, ANA, "a")
        await house.deeds.ask(table, ANA)
        await house.deeds.answer(table, BEN, False)
        assert "before; it stands" in await refused(house.deeds.ask(table, ANA))
        table = await reopened(house, table)
        assert "before; it stands" in await refused(house.deeds.ask(table, ANA))
        await play(house, table, BEN, "a")
        await play(house, table, ANA, "b")
        await house.deeds.ask(table, ANA)
        assert table.request is not None, "another move is another question"

    in_house(url, ask)


def test_an_open_request_survives_a_kill(url: str) -> None:
    async def ask(house: House) -> None:
        table = await dealt(house, "cogito", 3)
        await play(house, table, ANA, "pass")
        await house.deeds.ask(table, ANA)
        await house.deeds.answer(table, BEN, True)
        before = show_table(table)["request"]
        table = await reopened(house, table)
        after = show_table(table)["request"]
        assert {**before, "until": 0} == {**after, "until": 0}
        assert (after["agreed"], after["missing"]) == ([ANA, BEN], [CLEO])
        await house.deeds.answer(table, CLEO, True)
        assert table.playing.match.take_backs == 1
        assert (await reopened(house, table)).request is None

    in_house(url, ask)


def test_what_came_to_light_while_a_request_was_open_is_in_the_way(tmp_path: Path) -> None:
    async def ask(house: House) -> None:
        table = await dealt(house)
        await play(house, table, ANA, "a")
        await house.deeds.ask(table, ANA)
        table.playing.objections[0] = "somebody has seen something"
        await house.deeds.answer(table, BEN, True)
        assert (table.request, len(table.playing.match.moves)) == (None, 1)
        assert said(table)[-1] == "The move stands: something has come to light since."

    in_house(sqlite_at(tmp_path), ask)


# Nobody can stall


def test_clocks_and_stand_ins_go_on_while_somebody_asks_to_take_back(tmp_path: Path) -> None:
    async def ask(house: House) -> None:
        table = await dealt(house, "cogito", 3, clock=HOUR)
        await play(house, table, ANA, "pass")
        await house.deeds.ask(table, ANA)
        assert table.request is not None
        deadline = table.deadline(BEN)
        assert deadline is not None, "the clock runs"
        table.playing.questions[BEN].asked_at -= HOUR + 1
        await house.driver.expire(table)
        assert table.chairs[BEN].standin and table.request is not None
        assert table.upkeep.driver is not None
        await table.upkeep.driver
        assert [seat for seat, _ in table.playing.match.moves] == [ANA, BEN], "the stand-in has moved"
        assert said(table)[-1] == "Ben has run out of time; a stand-in plays until Ben comes back."

    in_house(sqlite_at(tmp_path), ask)


def test_a_request_is_not_open_for_longer_than_a_decision_may_take(tmp_path: Path) -> None:
    async def ask(house: House) -> None:
        table = await dealt(house, clock=5)
        await play(house, table, ANA, "a")
        await house.deeds.ask(table, ANA)
        assert table.request is not None and table.request.until <= time.monotonic() + 5

    in_house(sqlite_at(tmp_path), ask)


# A seat stays its owner's


def test_in_play_the_host_frees_nobodys_seat(served: Served) -> None:
    party = served.deal()
    for token in (party.host, party.tokens[ANA]):
        answer = served.ask("DELETE", f"/tables/{party.code}/seats/{BEN}", token)
        assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")
        assert "belongs to Ben" in answer.json()["text"]
    party.state(BEN)


def test_a_seat_whose_clock_has_run_out_may_be_freed_and_the_log_says_by_whom(tmp_path: Path) -> None:
    async def free(house: House) -> None:
        table = await dealt(house, clock=HOUR)
        table.playing.questions[ANA].asked_at -= HOUR + 1
        await house.driver.expire(table)
        hosts = rights(table, ["host"])
        hosts.must_free(ANA)
        await house.lobby.free(table, ANA, hosts.freed_by(ANA))
        assert table.chairs[ANA].kind == "open"
        assert said(table)[-1] == "The seat of Ana was freed by the host."

    in_house(sqlite_at(tmp_path), free)


def test_all_others_together_free_a_seat(url: str) -> None:
    async def vote(house: House) -> None:
        table = await dealt(house, "cogito", 3)
        await house.proposals.free(table, ANA, BEN)
        assert show_table(table)["proposal"]["missing"] == [CLEO], "Ben is not asked"
        assert "not asked" in await refused(house.proposals.vote(table, BEN, False))
        table = await reopened(house, table)
        assert table.chairs[BEN].kind == "person"
        await house.proposals.vote(table, CLEO, True)
        assert (table.chairs[BEN].kind, table.proposal) == ("open", None)
        assert said(table)[-2:] == [
            "Ana proposes to free the seat of Ben.", "The seat of Ben was freed by Ana and Cleo.",
        ]
        assert (await reopened(house, table)).proposal is None

    in_house(url, vote)


def test_one_who_does_not_agree_keeps_a_seat_taken(tmp_path: Path) -> None:
    async def vote(house: House) -> None:
        table = await dealt(house, "cogito", 3)
        await house.proposals.free(table, ANA, BEN)
        assert "answer it first" in await refused(house.proposals.clock(table, CLEO, 60))
        await house.proposals.vote(table, CLEO, False)
        assert table.chairs[BEN].kind == "person" and table.proposal is None
        assert said(table)[-1] == "Cleo does not agree, so nothing changes."
        assert "wait a minute" in await refused(house.proposals.free(table, ANA, BEN)), "she is not asked again at once"
        await house.proposals.clock(table, CLEO, 60)
        table.proposal.until = 0.0  # type: ignore[union-attr]
        await house.driver.expire(table)
        assert table.proposal is None
        assert said(table)[-1] == "Nothing changes: not everybody agreed in time."

    in_house(sqlite_at(tmp_path), vote)


def test_one_alone_frees_only_the_seat_of_somebody_who_is_long_gone(tmp_path: Path) -> None:
    async def vote(house: House) -> None:
        table = await dealt(house)
        assert "alone you cannot" in await refused(house.proposals.free(table, ANA, BEN))
        table.since -= HOUR + 1
        await house.proposals.free(table, ANA, BEN)
        assert table.chairs[BEN].kind == "open"

    in_house(sqlite_at(tmp_path), vote)


def test_a_proposal_falls_with_whoever_made_it(tmp_path: Path) -> None:
    async def vote(house: House) -> None:
        table = await dealt(house, "cogito", 3)
        await house.proposals.clock(table, ANA, 60)
        await house.lobby.free(table, ANA)
        await house.proposals.review(table)
        assert table.proposal is None and table.terms.clock == 0

    in_house(sqlite_at(tmp_path), vote)


def test_whoever_has_seen_one_seat_sits_on_no_other_after_the_deal(served: Served) -> None:
    party = served.deal()
    seats = f"/tables/{party.code}/seats"
    served.ask("DELETE", f"{seats}/{BEN}", party.tokens[BEN])
    refusal = served.ask("POST", seats, party.tokens[ANA], seat=BEN, **person("Anna"))
    assert (refusal.status_code, refusal.json()["error"]) == (403, "forbidden")
    assert "seat 1 of this game was seen from here" in refusal.json()["text"]
    served.ask("DELETE", f"{seats}/{ANA}", party.tokens[ANA])
    refusal = served.ask("POST", seats, party.tokens[ANA], seat=BEN, **person("Anna"))
    assert refusal.json()["error"] == "forbidden", "also after she has left it"
    again = served.ask("POST", seats, party.tokens[ANA], seat=ANA, **person("Ana"))
    assert again.status_code == 201, "her own she may take again"
    assert served.ask("POST", seats, **person("Cleo")).status_code == 201, "strangers are welcome"


def test_without_a_token_the_address_tells_who_has_seen_a_seat(url: str) -> None:
    home, elsewhere, number = "203.0.113.9", "198.51.100.7", "00" * 16

    async def sit(house: House) -> None:
        table = await house.make(house.shelf.game(GAME), 2, {}, 0, False, "host")
        await house.lobby.sit(table, ANA, "Ana", number, "", home)
        await house.lobby.sit(table, BEN, "Ben", number, "", home)      # two at one device, before the deal
        await house.lobby.start(table)
        await house.lobby.free(table, BEN)
        table = await reopened(house, table)
        assert "seen from here" in await refused(house.lobby.sit(table, BEN, "Bea", number, "", home))
        await house.lobby.sit(table, BEN, "Bea", number, "", elsewhere)
        kept = await house.store.load(table.code)
        assert kept is not None and home not in str(kept), "no address is stored"

    in_house(url, sit)


def test_in_play_the_clock_changes_only_if_everybody_agrees(served: Served) -> None:
    party = served.deal(clock=HOUR)
    changed = served.ask("PATCH", f"/tables/{party.code}", party.host, clock=1)
    assert (changed.status_code, changed.json()["error"]) == (409, "phase")
    assert party.post("/propose", party.tokens[ANA], seat=ANA, clock=60).status_code == 200
    proposal = party.table()["proposal"]
    assert (proposal["kind"], proposal["clock"], proposal["name"], proposal["missing"]) == ("clock", 60, "Ana", [BEN])
    assert party.table()["clock"] == HOUR
    page = party.page(BEN)
    page.say("vote", id=1, seat=BEN, agree=True)
    page.hear("done", id=1)
    page.close()
    assert (party.table()["clock"], party.table()["proposal"]) == (60, None)
    assert [line["text"] for line in party.get("/chat").json()["lines"]][-2:] == [
        "Ana proposes: 1 minute for a decision.", "All agree with Ana: 1 minute for a decision from now on.",
    ]


def test_also_who_is_silent_has_a_say_about_the_clock(tmp_path: Path) -> None:
    async def vote(house: House) -> None:
        table = await dealt(house, clock=HOUR)
        table.playing.questions[ANA].asked_at -= HOUR + 1
        await house.driver.expire(table)
        await house.proposals.clock(table, BEN, 1)
        assert table.terms.clock == HOUR and show_table(table)["proposal"]["missing"] == [ANA]

    in_house(sqlite_at(tmp_path), vote)


def test_a_proposal_is_one_thing(served: Served) -> None:
    party: Party = served.deal()
    for body in ({}, {"clock": 60, "free": BEN}):
        assert party.post("/propose", party.tokens[ANA], seat=ANA, **body).json()["error"] == "malformed"
    assert party.post("/propose", party.tokens[BEN], seat=ANA, clock=60).json()["error"] == "forbidden"
    assert "another person" in party.post("/propose", party.tokens[ANA], seat=ANA, free=ANA).json()["text"]
