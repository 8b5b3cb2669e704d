"""Company: who left comes back, who is away is played for, who watches is seen and heard, who agrees plays again."""
from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from gnothi.engine.match import LEAVE
from gnothi.engine.registry import load, names
from gnothi.server.audience import Listener
from gnothi.server.house import House
from gnothi.server.messages import MuteBody
from gnothi.server.settings import Limits, Settings
from gnothi.server.shown import PARTS
from gnothi.server.shown_table import show_table
from gnothi.server.table import LOBBY, PLAYING, Table
from tests.server import GAME, Party, Served, dealt, person, play, refused, sqlite_at, wait_for
from tests.server.visitors import HERE, THERE, Line, with_app

LEAVING = [name for name in names() if load(name).rules.has_leaving]


def in_house(folder: Path, work: Callable[[House], Awaitable[None]], **settings: object) -> None:
    """Let somebody work in a house whose bots and clocks stand still."""
    async def run() -> None:
        house = House(Settings(db=sqlite_at(folder), **settings))   # type: ignore[arg-type]
        house.driver.stopped = True
        try:
            await work(house)
        finally:
            await house.close()

    asyncio.run(run())


# Leaving and coming back


def test_who_left_comes_back_to_the_same_seat_under_the_same_name(served: Served) -> None:
    party = served.deal()
    party.play(0)
    assert served.ask("DELETE", f"/tables/{party.code}/seats/0", party.tokens[0]).status_code == 200
    other = served.ask("POST", f"/tables/{party.code}/seats", party.tokens[0], seat=1, **person("Ana"))
    assert other.status_code in (403, 409), "but to no other seat"
    came = served.ask("POST", f"/tables/{party.code}/seats", party.tokens[0], seat=0, **person("Ana"))
    assert came.status_code == 201, came.text
    assert came.json()["table"]["seats"][0] | {"connected": False} == party.table()["seats"][0]
    assert (came.json()["seat"], party.table()["seats"][0]["name"]) == (0, "Ana")
    assert not party.table()["seats"][0]["standin"]


@pytest.mark.parametrize("game", LEAVING)
def test_a_seat_that_was_left_by_the_rules_is_offered_to_nobody(tmp_path: Path, game: str) -> None:
    async def leave(house: House) -> None:
        table = await dealt(house, game, people=3)
        while not table.playing.match.may_leave(0):
            await play(house, table, table.awaited[0])
        await house.lobby.free(table, 0)
        assert (0, LEAVE) in table.playing.match.moves
        seat = show_table(table)["seats"][0]
        assert (seat["kind"], seat["left"], seat["standin"]) == ("open", True, False), "nobody plays it"
        assert "left this game for good" in await refused(house.lobby.sit(table, 0, "Dov", "00" * 16, ""))
        assert "left this game for good" in await refused(house.lobby.sit(table, None, "Dov", "00" * 16, ""))

    in_house(tmp_path, leave, games=(game,))


def test_when_everybody_has_gone_nothing_is_played_until_somebody_comes_back(served: Served) -> None:
    made = served.make(seats=2, sit=person("Ana"), bots="casual", start=True, options={"start_seat": "seat 1"})
    party = Party(served, made["code"], made["host_token"], [made["token"]])
    served.ask("DELETE", f"/tables/{party.code}/seats/0", party.tokens[0])
    time.sleep(0.5)
    table = party.table()
    assert table["deserted"] and table["seq"] == 0, "neither the stand-in nor the bot goes on alone"
    back = served.ask("POST", f"/tables/{party.code}/seats", party.tokens[0], seat=0, **person("Ana")).json()
    party.tokens[0] = back["token"]
    assert not party.table()["deserted"]
    party.play(0)
    wait_for(party, lambda table: table["seq"] == 2)


# Away


def test_nobody_plays_for_one_who_is_here(served: Served) -> None:
    party = served.deal()
    ben = party.page(1)
    ben.hear("state")
    ben.say("cover", id=1, seat=1, whom=0)
    assert "just now" in ben.hear("error", id=1)["text"], "Ana was here a moment ago"
    ben.say("cover", id=2, seat=1, whom=1)
    assert "another person" in ben.hear("error", id=2)["text"]
    ben.close()


def test_who_is_away_is_covered_after_a_minute_and_takes_over_when_he_returns(tmp_path: Path) -> None:
    async def cover(house: House) -> None:
        table = await dealt(house)
        assert "just now" in await refused(house.deeds.cover(table, 1, 0))
        table.seen_at[0] = time.monotonic() - 61
        await house.deeds.cover(table, 1, 0)
        assert table.chairs[0].standin and not table.is_deserted
        assert "already" in await refused(house.deeds.cover(table, 1, 0))
        assert [line["text"] for line in table.talk.show()][-1] == (
            "Ana is away; Ben asks a stand-in to play until Ana comes back."
        )
        house.tables.clear()
        again = await house.find(table.code)
        assert again.chairs[0].standin, "it is stored"
        await house.deeds.back(again, 0)
        assert not again.chairs[0].standin

    in_house(tmp_path, cover)


# Clocks for the whole game


def test_a_clock_for_the_game_counts_every_decision_and_gives_each_its_increment(tmp_path: Path) -> None:
    async def think(house: House) -> None:
        table = await timed(house, clock=100, increment=5)
        assert [table.left(seat) for seat in (0, 1)] == [100, 100]
        await think_and_play(house, table, 0, 30)
        assert about(table, 0, 75) and about(table, 1, 100)
        await think_and_play(house, table, 1, 10)
        await think_and_play(house, table, 0, 40)
        assert about(table, 0, 40) and about(table, 1, 95)
        deadline = table.deadline(1)
        assert deadline is not None and 90 < deadline - time.monotonic() <= 95
        assert table.deadline(0) is None

    in_house(tmp_path, think)


def test_a_take_back_gives_no_time_back(tmp_path: Path) -> None:
    async def take_back(house: House) -> None:
        table = await timed(house, clock=100, increment=5)
        await think_and_play(house, table, 0, 30)
        await house.deeds.ask(table, 0, (1,))
        assert table.awaited == (0,), "Ana decides again"
        assert about(table, 0, 70), "what she thought is gone, and so is what the move had gained"
        house.tables.clear()
        assert about(await house.find(table.code), 0, 70)

    in_house(tmp_path, take_back)


def test_time_that_was_thought_before_a_kill_counts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ana thinks for 50 seconds, the server is down for an hour, she thinks for 20 more, and again."""
    async def begin(house: House) -> None:
        codes.append((await timed(house, clock=1000, increment=0)).code)
        moved[0] += 50
        await house.store.renew()

    async def go_on(house: House) -> None:
        left = expected.pop(0)
        for _ in ("found again", "it is not counted again"):
            deadline = (await house.find(codes[0])).deadline(0)
            assert deadline is not None and left - 5 < deadline - time.monotonic() <= left
            house.tables.clear()
        moved[0] += 20
        await house.store.renew()

    codes: list[str] = []
    moved, expected, real = [0.0], [950, 930, 910], time.time
    monkeypatch.setattr(time, "time", lambda: real() + moved[0])
    in_house(tmp_path, begin)
    for _ in range(3):
        moved[0] += 3600
        in_house(tmp_path, go_on)


def test_whose_time_for_the_game_is_up_has_ten_seconds_for_each_decision_afterwards(tmp_path: Path) -> None:
    async def run_out(house: House) -> None:
        table = await timed(house, clock=60, increment=0)
        thinking = table.playing.thinking
        assert thinking.since[0] is not None
        thinking.since[0] -= 70
        await house.driver.expire(table)
        assert table.chairs[0].standin
        house.tables.clear()
        table = await house.find(table.code)
        await house.deeds.back(table, 0)
        assert about(table, 0, 0), "to come back gives no time back"
        deadline = table.deadline(0)
        assert deadline is not None and 5 < deadline - time.monotonic() <= 10

    in_house(tmp_path, run_out)


def test_another_clock_for_the_game_begins_anew_and_to_leave_gives_nothing_back(tmp_path: Path) -> None:
    async def change(house: House) -> None:
        table = await timed(house, clock=100, increment=0)
        await think_and_play(house, table, 0, 30)
        await house.proposals.clock(table, 0, 300, 2, along=(1,))
        assert about(table, 0, 300) and about(table, 1, 300)
        await think_and_play(house, table, 1, 50)
        thinking = table.playing.thinking
        assert thinking.since[0] is not None
        thinking.since[0] -= 20
        await house.lobby.free(table, 0)
        await house.lobby.sit(table, 0, "Ana", "00" * 16, "")
        assert about(table, 0, 280) and about(table, 1, 252)
        house.tables.clear()
        table = await house.find(table.code)
        assert about(table, 0, 280) and about(table, 1, 252)

    in_house(tmp_path, change)


def test_a_record_tells_nothing_of_clocks(served: Served) -> None:
    party = served.deal(clock=600, increment=5)
    assert party.table()["increment"] == 5 and party.table()["seats"][0]["time"] == 600
    party.play_out()
    assert "600" not in party.get("/record").text.split()      # seals and secrets may have any digits
    assert party.get("/verify").json()["ok"]


async def timed(house: House, clock: int, increment: int) -> Table:
    table = await house.make(house.shelf.game(GAME), 2, {"start_seat": "seat 1"}, clock, False, "host", increment)
    for name in ("Ana", "Ben"):
        await house.lobby.sit(table, None, name, "00" * 16, "")
    await house.lobby.start(table)
    return table


async def think_and_play(house: House, table: Table, seat: int, seconds: float) -> None:
    since = table.playing.thinking.since[seat]
    assert since is not None
    table.playing.thinking.since[seat] = since - seconds
    await play(house, table, seat)


def about(table: Table, seat: int, seconds: float) -> bool:
    """Whether a seat has this much time left, or little less: this machine may be slow."""
    left = table.left(seat)
    return left is not None and seconds - 5 < left <= seconds


# Spectators


def test_spectators_are_shown_and_talk_under_a_name_that_nobody_else_has(served: Served) -> None:
    party = served.deal()
    zoe = served.page()
    zoe.say("hello", table=party.code, tokens=[], name="Zoe")
    zoe.hear("welcome")
    wait_for(party, lambda table: table["watchers"] == [{"name": "Zoe", "muted": False}] and table["watching"] == 1)
    zoe.say("chat", id=1, name="Ana", text="I am Ana")
    assert zoe.hear("error", id=1)["error"] == "taken", "she sits there"
    zoe.say("chat", id=2, name="Zoe", text="well played")
    zoe.hear("done", id=2)
    line = party.get("/chat").json()["lines"][-1]
    assert (line["seat"], line["name"], line["text"]) == (None, "Zoe", "well played")
    assert party.post("/chat", name="Yan", text="hello").status_code == 200, "also by HTTP"
    assert party.post("/chat", text="hello").json()["error"] == "malformed"
    zoe.say("chat", id=3, seat=0, text="I am Ana")
    assert zoe.hear("error", id=3)["error"] == "forbidden"
    zoe.close()
    wait_for(party, lambda table: not table["watching"] and not table["watchers"])


def test_the_host_mutes_a_spectator_a_seat_or_all_who_watch(served: Served) -> None:
    party = served.deal()
    assert party.post("/mute", party.tokens[1], name="Zoe", muted=True).json()["error"] == "forbidden"
    assert party.post("/mute", party.host, name="Zoe", muted=True).status_code == 200
    assert party.post("/chat", name="ZOE", text="hello").json()["error"] == "forbidden"
    assert party.post("/chat", name="Yan", text="hello").status_code == 200
    assert party.post("/mute", party.host, muted=True).json()["watchers_muted"]
    assert party.post("/chat", name="Yan", text="hello").json()["error"] == "forbidden"
    assert party.post("/mute", party.host, seat=1, muted=True).json()["seats"][1]["muted"]
    assert party.post("/chat", party.tokens[1], seat=1, text="hello").json()["error"] == "forbidden"
    assert party.post("/chat", party.tokens[0], seat=0, text="hello").status_code == 200
    party.post("/mute", party.host, seat=1, muted=False)
    assert party.post("/chat", party.tokens[1], seat=1, text="hello").status_code == 200


def test_who_is_muted_stays_so_under_another_name_from_there_and_after_a_restart(tmp_path: Path) -> None:
    async def talk(house: House) -> None:
        table = await dealt(house)
        code = table.code
        await house.watching.chat(table, "Zoe", HERE, "boo")
        table.audience.listeners.add(Listener(PARTS, address=HERE, name="Zoe"))
        await house.watching.mute(table, MuteBody(name="Zoe", muted=True))
        house.tables.clear()
        table = await house.find(code)
        assert "muted" in await refused(house.watching.chat(table, "Somebody else", HERE, "boo"))
        assert "muted" in await refused(house.watching.chat(table, "Zoe", THERE, "boo"))
        assert await house.watching.chat(table, "Yan", THERE, "hello") == "Yan"
        assert HERE not in str(table.talk.muted), "nobody reads there where somebody is"

    in_house(tmp_path, talk)


def test_the_spectators_of_one_address_together_talk_no_more_than_a_seat(tmp_path: Path) -> None:
    async def talk(house: House) -> None:
        table = await dealt(house)
        for number in range(4):
            await house.watching.chat(table, f"Zoe {number}", HERE, "boo")
        assert "too_fast" in await refused(house.watching.chat(table, "Zoe 9", HERE, "boo"))
        assert await house.watching.chat(table, "Yan", THERE, "hello") == "Yan", "others are heard"

    in_house(tmp_path, talk, limits=Limits(chat_rate=8))


def test_there_is_talk_before_the_deal(tmp_path: Path) -> None:
    async def talk(app: object) -> None:
        table = await app.state.house.make(app.state.house.shelf.game(GAME), 2, {}, 0, False, "host")   # type: ignore[attr-defined]
        seat, token = await app.state.house.lobby.sit(table, None, "Ana", "00" * 16, "")    # type: ignore[attr-defined]
        page, zoe = Line(app, HERE), Line(app, THERE)   # type: ignore[arg-type]
        page.say("hello", table=table.code, tokens=[token])
        zoe.say("hello", table=table.code)
        await zoe.hear("welcome")
        zoe.say("chat", name="Zoe", text="may I join?", id=1)
        await zoe.hear("done", id=1)
        page.say("chat", seat=seat, text="of course", id=1)
        await page.hear("done", id=1)
        said = [line["text"] for line in table.talk.show()]
        assert said[-2:] == ["may I join?", "of course"]
        await page.close()
        await zoe.close()

    with_app(tmp_path, talk)    # type: ignore[arg-type]


# Again


def test_a_rematch_begins_when_the_last_has_agreed(served: Served) -> None:
    party = finished(served)
    code = party.post("/rematch", party.tokens[0]).json()["code"]
    assert party.get("/chat").json()["lines"][-1]["text"] == "Ana would like to play again."
    first = served.ask("POST", f"/tables/{code}/seats", party.tokens[0], seat=0, **person("Ana")).json()
    assert (first["table"]["phase"], first["table"]["again"]) == (LOBBY, party.code)
    last = served.ask("POST", f"/tables/{code}/seats", party.tokens[1], seat=1, **person("Ben")).json()
    assert last["table"]["phase"] == PLAYING


def test_against_bots_a_rematch_begins_at_once_and_they_are_who_they_were(served: Served) -> None:
    made = served.make(seats=2, sit=person("Ana"), bots="casual", start=True)
    party = Party(served, made["code"], made["host_token"], [made["token"]])
    party.play_on()
    code = party.post("/rematch", party.tokens[0]).json()["code"]
    table = served.ask("POST", f"/tables/{code}/seats", party.tokens[0], seat=0, **person("Ana")).json()["table"]
    assert table["phase"] == PLAYING
    bots = [(seat["name"], seat["bot"]) for seat in table["seats"] if seat["kind"] == "bot"]
    assert bots == [(seat["name"], seat["bot"]) for seat in party.table()["seats"] if seat["kind"] == "bot"]


def test_who_does_not_play_again_says_so_and_the_others_go_on_without(served: Served) -> None:
    party = finished(served)
    code = party.post("/rematch", party.tokens[0]).json()["code"]
    served.ask("POST", f"/tables/{code}/seats", party.tokens[0], seat=0, **person("Ana"))
    assert served.ask("DELETE", f"/tables/{code}/seats/0", party.tokens[1]).status_code == 403
    assert served.ask("DELETE", f"/tables/{code}/seats/1", party.tokens[1]).status_code == 200
    lines = served.ask("GET", f"/tables/{code}/chat").json()["lines"]
    assert lines[-1]["text"] == "Ben does not play again."
    assert served.ask("POST", f"/tables/{code}/go-on", party.tokens[1], kind="casual").status_code == 403
    table = served.ask("POST", f"/tables/{code}/go-on", party.tokens[0], kind="casual").json()
    assert table["phase"] == PLAYING and [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
    assert table["seats"][1]["name"] != "Ben"


def test_who_is_still_there_has_a_moment_to_answer(served: Served) -> None:
    party = finished(served)
    ben = party.page(1)
    ben.hear("state")
    code = party.post("/rematch", party.tokens[0]).json()["code"]
    assert ben.hear("table", rematch=code)
    served.ask("POST", f"/tables/{code}/seats", party.tokens[0], seat=0, **person("Ana"))
    assert "still here" in served.ask("POST", f"/tables/{code}/go-on", party.tokens[0], kind="casual").json()["text"]
    ben.close()
    wait_for(party, lambda table: not any(seat["connected"] for seat in table["seats"]))
    answer = served.ask("POST", f"/tables/{code}/go-on", party.tokens[0], kind="casual")
    assert answer.status_code == 200, "who has closed the page is not waited for"


def test_only_a_rematch_begins_without_its_host(served: Served) -> None:
    made = served.make(seats=2, sit=person("Ana"))
    refusal = served.ask("POST", f"/tables/{made['code']}/go-on", made["token"], kind="casual")
    assert refusal.json()["error"] == "phase"


def finished(served: Served) -> Party:
    party = served.deal()
    party.play_out()
    return party
