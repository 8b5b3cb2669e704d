"""When it is over: the end, the record, the proof, replays and rematches."""
import json

import pytest

from gnothi.bots.random import casual_play
from gnothi.engine.events import NOBODY, SPECTATOR
from gnothi.engine.match import Match
from gnothi.engine.registry import load, names
from gnothi.server import afterwards
from gnothi.server.shown import PARTS, Frame, Sight
from tests.server import Party, Served, finished_table, person


def test_the_end_reveals_everything_and_it_can_be_verified(served: Served) -> None:
    party = served.deal()
    party.play_out()
    end = party.get("/end").json()
    assert len(end["standing"]) == end["moves"] + 1
    assert end["clause_text"] and party.table()["ended_by"] == end["ended_by"]
    record = party.get("/record")
    assert record.headers["content-disposition"].endswith('.gnothi"')
    match = Match.read(record.text)
    assert list(match.result or ()) == end["result"] == party.table()["result"]
    proof = party.get("/verify").json()
    assert proof["ok"] and len(proof["checks"]) == 5
    late = party.post("/play", party.tokens[0], seat=0, question=party.state(0)["question"], action="1")
    assert late.json()["error"] == "phase"


def test_the_replay_shows_any_seat_any_moment_once_it_is_over(served: Served) -> None:
    party = served.deal("cogito", 2)
    party.play(0)
    assert party.get("/replay", seat=0).json()["error"] == "forbidden"
    assert party.get("/replay", party.tokens[0], seat=0).json()["last"] == 1
    assert party.get("/replay", seat="all").json()["error"] == "phase"
    assert party.get("/replay", move=0).json()["move"] == 0
    party.play_out()
    last = party.table()["move"]
    for seat in (None, "0", "1", "all"):
        query = {} if seat is None else {"seat": seat}
        moments = [party.get("/replay", move=move, **query).json() for move in (0, last // 2, last)]
        assert [moment["move"] for moment in moments] == [0, last // 2, last]
        assert moments[-1]["phase"] == "over" and moments[0]["actions"] == []
        assert len(moments[0]["lines"]) < len(moments[-1]["lines"])
    assert party.get("/replay", move=last + 1).json()["error"] == "not_found"


@pytest.mark.parametrize("game", ["connect_four", "cogito"])
def test_the_end_tells_which_moves_were_chosen_among_several(served: Served, game: str) -> None:
    party = served.deal(game, 2)
    party.play_out()
    match = Match.read(party.get("/record").text)
    chosen = [
        [move, seat] for move, (seat, _) in enumerate(match.moves)
        if seat != NOBODY and (len(match.at(move).actions(seat)) > 1 or seat not in match.at(move).awaited)
    ]
    assert party.get("/end").json()["choices"] == chosen != []


def test_a_game_in_which_nobody_did_better_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished_table().playing.match
    for result, winners, drawn, places in (
        ((0.5, 0.5), [], True, ["even", "even"]), ((-1.0, -1.0), [], True, ["lost", "lost"]),
        ((1.0, -1.0), [0], False, ["won", "lost"]),
    ):
        monkeypatch.setattr(Match, "result", result)
        end = afterwards.show_end(match)
        assert (end["winners"], end["drawn"], end["places"]) == (winners, drawn, places)


def test_clauses_are_read_without_the_marks_of_their_book(served: Served) -> None:
    """The rules of Conscious say in braces for whom a clause is printed, and point to rulings with an arrow."""
    book = load("conscious").rulebook
    clause = next(name for name, text in book.clauses.items() if "{b}" in text and "->" in text)
    read = served.ask("GET", f"/games/conscious/rules/{clause}").json()
    for text in (read["html"], read["text"]):
        assert clause in text and not any(mark in text for mark in ("{b}", "-&gt;", "->", "**"))


@pytest.mark.parametrize("game", names())
def test_one_who_sees_everything_in_a_replay_sees_how_it_truly_stood(game: str) -> None:
    match = Match.new(load(game), None, 3)
    for _ in casual_play(match, 3, 200):
        pass
    for move in range(0, len(match.moves) + 1, 1 + len(match.moves) // 8):
        past = match.at(move)
        shown = json.loads(Sight(SPECTATOR, PARTS).past(past.witness(), Frame(move, move, 0, "over"), len(match.moves)))
        assert shown["standing"] == pytest.approx(past.standing, abs=0.001)


def test_a_rematch_keeps_the_seats_for_those_who_sat_there(served: Served) -> None:
    party = served.deal()
    assert party.post("/rematch", party.tokens[0]).json()["error"] == "phase"
    party.play_out()
    page = party.page(1)
    page.hear("chat")
    code = party.post("/rematch", party.tokens[0]).json()["code"]
    assert page.hear("table")["rematch"] == code
    assert party.post("/rematch", party.tokens[1]).json()["code"] == code, "one table for all who ask"
    assert party.post("/rematch", "0" * 32).json()["error"] == "forbidden"
    again = Party(served, code, party.host, party.tokens)
    assert [seat["kind"] for seat in again.table()["seats"]] == ["kept", "kept"]
    assert again.post("/start", party.host).json()["error"] == "phase"
    assert again.post("/seats", seat=0, **person("Mallory")).json()["error"] == "taken"
    for seat, name in enumerate(("Ana", "Ben")):
        sat = again.post("/seats", party.tokens[seat], seat=seat, **person(name)).json()
        assert sat["token"] == party.tokens[seat]
    assert sat["table"]["phase"] == "playing", "it is dealt when the last has come"
    again.play(0)
    page.close()
