"""Leaving a table in play: by the rules of the game where it has some, and with a stand-in everywhere."""
import asyncio
from pathlib import Path

import pytest

from gnothi.bots.random import casual_play
from gnothi.engine.match import LEAVE, Match
from gnothi.engine.registry import load, names
from gnothi.engine.view import View
from gnothi.server.house import House
from gnothi.server.settings import Settings
from tests.server import Served, dealt, person, sqlite_at, wait_for


def test_who_leaves_is_played_for_until_somebody_sits_down(served: Served) -> None:
    party = served.deal()
    assert served.ask("DELETE", f"/tables/{party.code}/seats/0", party.tokens[0]).status_code == 200
    wait_for(party, lambda table: table["seq"] == 1)
    assert party.get("/state", party.tokens[0], seat=0).status_code == 403, "the old token is worth nothing now"
    came = served.ask("POST", f"/tables/{party.code}/seats", **person("Cleo")).json()
    assert came["seat"] == 0
    assert any("Cleo" in line for line in party.state(1)["describe"]), "who came is named at once"
    party.tokens[0] = came["token"]
    party.play(1)
    party.play(0)
    assert party.table()["seats"][0]["name"] == "Cleo"
    assert any("Cleo" in line for line in party.state(1)["describe"])
    assert served.ask("PATCH", f"/tables/{party.code}", party.host, seats=2).json()["error"] == "phase"


@pytest.mark.parametrize("leaves", [False, True])
def test_silence_has_its_answer_by_the_rules_but_a_seat_without_owner_is_played_by_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leaves: bool
) -> None:
    """Credo answers a clock by studying or praying (R11); who has gone for good does not pray for ever (R44)."""
    async def chosen() -> str:
        house = House(Settings(db=sqlite_at(tmp_path), games=("credo",)))
        house.driver.stopped = True
        table = await dealt(house, "credo", people=4, clock=30)
        last = table.playing.view(0).actions[-1]

        async def choose(view: View, kind: str, whose: object = None) -> int:
            return last

        monkeypatch.setattr(house.thinkers, "choose", choose)
        if leaves:
            await house.lobby.free(table, 0)
        else:
            await house.deeds.stand_in(table, 0)
        action = await house.driver.choice(table, 0)
        assert action is not None
        await house.close()
        return "of a bot" if action == last else table.playing.view(0).name(action)

    assert asyncio.run(chosen()) == ("of a bot" if leaves else "study")


@pytest.mark.parametrize("game", [name for name in names() if load(name).rules.has_leaving])
def test_who_leaves_does_so_by_the_games_own_rules_where_it_has_some(game: str) -> None:
    match = Match.new(load(game), 3, seed=5)
    for _ in casual_play(match, 5, 120):
        if match.may_leave(0):
            break
    before = match.core()
    assert match.may_leave(0) and match.core() == before, "asking changes nothing"
    match.redo(0, LEAVE)
    assert not match.may_leave(0), "once is enough"
    assert Match.read(match.record()).core() == match.core()


@pytest.mark.parametrize("game", [name for name in names() if load(name).rules.has_leaving])
def test_a_seat_that_left_by_the_rules_is_never_asked_again(served: Served, game: str) -> None:
    party = served.wait_ready(game).deal(game, people=3)
    for move in range(40):
        seat = party.table()["awaited"][0]
        choices = party.state(seat)["actions"]
        party.play(seat, choices[(move + seat) % len(choices)]["name"])
    before = party.table()["seq"]
    assert served.ask("DELETE", f"/tables/{party.code}/seats/0", party.tokens[0]).status_code == 200
    assert party.table()["seq"] == before + 1, "the leaving is a move of its own"
    for _ in range(12):
        table = party.table()
        if table["phase"] == "over":
            break
        assert 0 not in table["awaited"]
        party.play(table["awaited"][0])
