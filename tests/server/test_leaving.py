"""Leaving a table in play: by the rules of the game where it has some, and with a stand-in everywhere."""
import pytest

from gnothi.bots.random import casual_play
from gnothi.engine.match import LEAVE, Match
from gnothi.engine.registry import load, names
from tests.server import Served, person, wait_for


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
