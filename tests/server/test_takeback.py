"""Taking back: by consent of all people, never past a die, never past anything that somebody has learned."""
import time

import pytest

from gnothi.engine.events import NOBODY
from gnothi.engine.match import Match
from gnothi.engine.registry import load
from gnothi.server import takeback
from tests.server import Party, Served, person


def test_all_must_agree(served: Served) -> None:
    party = served.deal()
    before = party.state(0)
    party.play(0)
    ben = party.page(1)
    ben.hear("state")
    assert party.post("/ask", party.tokens[0], seat=0).status_code == 200
    while (request := ben.hear("table")["request"]) is None:
        pass    # he hears first that he has come
    assert (request["name"], request["to_move"], request["missing"]) == ("Ana", 0, [1])
    assert party.table()["move"] == 1, "nothing happens before Ben agrees"
    ben.say("answer", seat=1, agree=True)
    state = ben.hear("state", seq=2)
    assert state["awaited"] == [0]
    assert state["lines_from"] == 1 and state["lines"] == [], "the lines of the move are gone"
    assert party.table()["request"] is None
    after = party.state(0)
    assert after["pieces"] == before["pieces"]
    assert after["question"] == 2, "and Ana is asked again"
    ben.close()


def test_one_who_does_not_agree_is_enough(served: Served) -> None:
    party = served.deal()
    party.play(0)
    party.post("/ask", party.tokens[0], seat=0)
    assert party.post("/ask", party.tokens[1], seat=1).json()["error"] == "refused"
    assert party.post("/answer", party.tokens[1], seat=1, agree=False).status_code == 200
    assert (party.table()["request"], party.table()["move"]) == (None, 1)
    assert party.get("/chat").json()["lines"][-1]["text"] == "Ben does not agree to take back."
    assert party.post("/answer", party.tokens[1], seat=1, agree=True).json()["error"] == "refused"


def test_a_move_lets_the_request_lapse(served: Served) -> None:
    party = served.deal()
    party.play(0)
    party.post("/ask", party.tokens[0], seat=0)
    party.play(1)
    assert party.table()["request"] is None


def test_what_came_after_goes_too_and_bots_do_not_mind(served: Served) -> None:
    made = served.make(seats=2, sit=person("Ana"), bots="random", start=True, options={"start_seat": "seat 1"})
    party = Party(served, made["code"], made["host_token"], [made["token"]])
    party.play(0)
    until = time.monotonic() + 90
    while party.table()["seq"] < 2 and time.monotonic() < until:
        time.sleep(0.02)
    assert party.post("/ask", made["token"], seat=0).status_code == 200
    table = party.table()
    assert (table["seq"], table["awaited"]) == (3, [0])
    assert table["move"] == 1, "what stands is one entry: the dice were keyed again"


def test_who_has_not_moved_has_nothing_to_take_back(served: Served) -> None:
    party = served.deal()
    party.play(0)
    assert "no move" in party.post("/ask", party.tokens[1], seat=1).json()["text"]


def test_the_game_goes_on_is_recorded_and_verifies_after_a_take_back(served: Served) -> None:
    party = served.deal()
    party.play(0)
    party.play(1)
    party.post("/ask", party.tokens[1], seat=1)
    party.post("/answer", party.tokens[0], seat=0, agree=True)
    party.play_out()
    assert party.get("/verify").json()["ok"]
    match = Match.read(party.get("/record").text)
    assert match.moves[1] == (NOBODY, 3), "the row of the take-back keyed the dice"
    assert match.take_backs == 1 and match.proves_dice
    assert party.get("/replay", move=2).json()["move"] == 2


def test_a_revealed_card_stays_revealed() -> None:
    match = Match.new(load("cogito"), 3, seed=3)
    for seat in range(3):
        match.play(seat, "pass")
    turn = match.awaited[0]
    match.play(turn, next(name for name in match.legal(turn) if name.startswith("play")))
    stay = takeback.last_of(match, turn)
    assert stay == 3
    assert "has learned something" in takeback.objection(match, stay)


def test_a_secret_answer_that_nobody_has_seen_may_be_changed() -> None:
    match = Match.new(load("cogito"), 3, seed=3)
    match.play(1, "pass")
    assert takeback.objection(match, 0) == ""


def test_a_die_that_was_rolled_cannot_be_unrolled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the game: if its generator was used by the moves, they stay."""
    match = Match.new(load("connect_four"), 2, seed=1)
    match.play(match.awaited[0], "a")
    assert takeback.objection(match, 0) == ""

    def rolled(self: Match, seat: int, action: int) -> None:
        self.play(seat, action)
        self.states["rng"] += 1

    monkeypatch.setattr(Match, "redo", rolled)
    assert "a die was rolled" in takeback.objection(match, 0)


def test_taking_back_keys_the_dice_again_from_the_same_draw() -> None:
    first, second = (Match.new(load("cogito"), 2, seed=5) for _ in range(2))
    for match in (first, second):
        match.play(0, "pass")
    first.take_back(0)
    assert first.states["rng"] != second.states["rng"]
    second.take_back(0)
    assert first.core() == second.core(), "the same draw and the same history give the same dice"
    second.take_back(0)
    assert first.core() != second.core()
    assert Match.read(second.record()).core() == second.core()
    with pytest.raises(Exception, match="no going back"):
        second.take_back(5)
