"""At the table: moves over socket and HTTP, questions, resuming, hot seat, spectators, chat, clocks, the end."""
import asyncio
import json
import threading
import time
from pathlib import Path

import pytest

from gnothi import bots
from gnothi.bots.random import casual_play
from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import LEAVE, Match
from gnothi.engine.registry import load, names
from gnothi.engine.view import View
from gnothi.server import afterwards, thinking
from gnothi.server.deeds import seat_row
from gnothi.server.house import House
from gnothi.server.settings import Settings
from gnothi.server.shown import PARTS, Frame, Sight, compact, show_lines
from gnothi.server.store import Kept
from gnothi.server.table import Chair, Table
from gnothi.server.thinking import Thinkers
from tests.server import GAME, Inside, Page, Party, Served, person, sqlite_at


@pytest.mark.parametrize("game", names())
def test_a_game_is_played_to_its_end_over_sockets(served: Served, game: str) -> None:
    served.wait_ready(game)
    seats = max(2, load(game).facts.seats[0])
    party = served.deal(game, seats)
    pages = [party.page(seat) for seat in range(seats)]
    boards = [Board() for _ in pages]
    for page, board in zip(pages, boards, strict=True):
        board.take(page.hear("state"))
    moves = 0
    while boards[0].phase == "playing" and moves < 40:
        seat = boards[0].awaited[0]
        me = boards[seat]
        name = me.actions[moves % len(me.actions)]["name"]
        pages[seat].say("play", id=moves, seat=seat, question=me.question, action=name)
        assert pages[seat].hear("done", id=moves)["seq"] == moves + 1
        moves += 1
        for other, (page, board) in enumerate(zip(pages, boards, strict=True)):
            board.take(page.hear("state", seq=moves))
            assert board.pieces == {piece["id"]: piece for piece in party.state(other)["pieces"]}
            assert board.order == [piece["id"] for piece in party.state(other)["pieces"]]
    for page in pages:
        page.close()


class Board:
    """A page's memory, kept up as the protocol says."""

    def take(self, state: dict) -> None:
        if state["base"] is None:
            self.pieces, self.lines = {}, []
        else:
            assert state["base"] == self.version
        self.version = state["version"]
        self.pieces.update({piece["id"]: piece for piece in state["pieces"]})
        for gone in state["gone"]:
            del self.pieces[gone]
        self.order = self.order if state["order"] is None else state["order"]
        self.lines = [line for line in self.lines if line["move"] < state["lines_from"]] + state["lines"]
        self.actions, self.awaited, self.question = state["actions"], state["awaited"], state["question"]
        self.phase = state["phase"]


def test_a_move_answers_its_question_once(served: Served) -> None:
    party = served.deal()
    first = party.state(0)
    name = first["actions"][0]["name"]
    body = {"seat": 0, "question": first["question"], "action": name}
    assert party.post("/play", party.tokens[0], **body).status_code == 200
    again = party.post("/play", party.tokens[0], **body)
    assert (again.status_code, again.json()["error"]) == (409, "stale")
    assert party.table()["seq"] == 1


def test_people_who_decide_at_once_do_not_disturb_each_other(served: Served) -> None:
    party = served.deal("cogito", 3)
    questions = [party.state(seat)["question"] for seat in range(3)]
    assert party.table()["awaited"] == [0, 1, 2]
    for seat in (2, 0, 1):
        answer = party.post("/play", party.tokens[seat], seat=seat, question=questions[seat], action="pass")
        assert answer.status_code == 200, "the question was put before the others answered, and still stands"


def test_an_illegal_move_is_refused_with_what_is_possible(served: Served) -> None:
    party = served.deal()
    page = party.page(0)
    question = page.hear("state")["question"]
    page.say("play", id="x", seat=0, question=question, action="castle")
    refused = page.hear("error")
    assert (refused["error"], refused["id"]) == ("illegal", "x")
    assert "'castle' is not legal now" in refused["text"]
    assert page.hear("state")["base"] is None, "the present state follows, whole"
    page.close()


def test_a_page_that_comes_back_gets_only_the_lines_it_missed(served: Served) -> None:
    party = served.deal()
    for turn in range(6):
        party.play(turn % 2)
    page = party.page(0, seq=4)
    state = page.hear("state")
    assert state["lines_from"] == 5
    assert {line["move"] for line in state["lines"]} <= {5, 6}
    assert page.hear("chat")["lines"][0]["text"] == "Ana sits down on seat 1."
    page.close()
    whole = party.page(0)
    assert whole.hear("state")["lines_from"] == 0
    whole.close()


def test_one_browser_may_hold_several_seats(served: Served) -> None:
    party = served.deal("cogito", 2)
    page = party.page(0, 1)
    assert page.hear("welcome")["seats"] == [0, 1]
    states = [page.hear("state"), page.hear("state")]
    assert [state["seat"] for state in states] == [0, 1]
    for state in states:
        page.say("play", seat=state["seat"], question=state["question"], action="pass")
        page.hear("done")
    page.close()


def test_one_who_watches_sees_what_nobody_hides(served: Served) -> None:
    party = served.deal("cogito", 2)
    page = party.page()
    state = page.hear("state")
    assert state["seat"] is None and state["actions"] == []
    assert party.table()["watching"] == 1
    page.say("play", seat=0, question=0, action="pass")
    assert page.hear("error")["error"] == "forbidden"
    page.close()


def test_a_program_may_ask_for_less(served: Served) -> None:
    party = served.deal()
    page = served.page()
    page.say("hello", table=party.code, tokens=[party.tokens[0]], parts=[])
    state = page.hear("state")
    assert not (state["pieces"] or state["describe"] or state["standing"] or state["lines"])
    assert all(list(action) == ["name"] for action in state["actions"])
    page.close()


def test_people_talk_and_everybody_hears(served: Served) -> None:
    party = served.deal()
    ana, watcher = party.page(0), party.page()
    watcher.hear("chat")
    ana.say("chat", seat=0, text="<script>alert(1)</script> hello")
    said = watcher.hear("chat")["lines"][0]
    assert (said["name"], said["text"]) == ("Ana", "<script>alert(1)</script> hello")
    assert party.get("/chat", after=said["number"] - 1).json()["lines"] == [said]
    ana.close()
    watcher.close()


def test_who_is_here_is_seen(served: Served) -> None:
    party = served.deal()
    ana = party.page(0)
    ana.hear("state")
    ben = party.page(1)
    assert ana.hear("table")["seats"][1]["connected"]
    ben.close()
    assert not ana.hear("table")["seats"][1]["connected"]
    ana.close()


def test_a_silent_seat_is_played_until_its_owner_returns(served: Served) -> None:
    party = served.deal(clock=1)
    page = party.page(1)
    page.hear("state")
    assert party.table()["seats"][0]["deadline"] is not None
    assert page.hear("state", seq=1)["awaited"] == [1], "the stand-in moved for Ana"
    assert party.table()["seats"][0]["standin"]
    assert party.post("/back", party.tokens[0], seat=0).status_code == 200
    assert not party.table()["seats"][0]["standin"]
    page.close()


def test_a_jump_of_the_machines_clock_ends_nobodys_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def jump() -> Table:
        house = House(Settings(db=sqlite_at(tmp_path)))
        table = await house.make(house.shelf.game(GAME), 2, {"start_seat": "seat 1"}, HOUR, False, "host")
        for name in ("Ana", "Ben"):
            await house.deeds.sit(table, None, name, "00" * 16, "")
        await house.deeds.start(table)
        await house.deeds.play(table, 0, 0, "a")
        await house.deeds.play(table, 1, table.questions[1], "a")
        await house.deeds.ask(table, 1)
        monkeypatch.setattr(time, "time", lambda: real() + DAY)
        await house._take_time(table)
        assert table.request is not None, "also a request to take back stays open"
        assert not any(one.standin for one in table.chairs)
        await house.deeds.answer(table, 0, False)
        await house._take_time(table)
        await house.close()
        return table

    real = time.time
    table = asyncio.run(jump())
    assert not any(one.standin for one in table.chairs)
    deadline = table.show("")["seats"][0]["deadline"]
    assert 0 < deadline - time.time() <= HOUR + 1, "people are told when it ends by the clock on their wall"


HOUR, DAY = 3_600, 86_400


@pytest.mark.parametrize("moved", [-DAY, 0, DAY])
def test_a_table_that_comes_back_gives_everybody_some_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moved: int
) -> None:
    """While it was not in memory, the machine's clock may have been set."""
    async def come_back() -> float:
        house = House(Settings(db=sqlite_at(tmp_path)))
        table = await house.make(house.shelf.game(GAME), 2, {"start_seat": "seat 1"}, HOUR, False, "host")
        for name in ("Ana", "Ben"):
            await house.deeds.sit(table, None, name, "00" * 16, "")
        await house.deeds.start(table)
        house.tables.clear()
        monkeypatch.setattr(time, "time", lambda: real() + moved)
        deadline = (await house.find(table.code)).deadline(0)
        await house.close()
        assert deadline is not None
        return deadline - time.monotonic()

    real = time.time
    assert 0 < asyncio.run(come_back()) <= HOUR


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


def wait_for(party: Party, true: object, seconds: float = 90) -> None:
    until = time.monotonic() + seconds
    while not true(party.table()):  # type: ignore[operator]
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.02)


def test_a_hint_weighs_what_may_be_done(served: Served) -> None:
    party = served.deal()
    choices = party.get("/hint", party.tokens[0], seat=0).json()["choices"]
    assert {one["name"] for one in choices} == {one["name"] for one in party.state(0)["actions"]}
    assert sum(one["share"] for one in choices) == pytest.approx(1, abs=0.01)
    page = party.page(0)
    page.say("hint", id=3, seat=0)
    assert page.hear("hint", id=3)["choices"] == choices
    page.close()


def test_why_not_is_answered_in_a_sentence(served: Served) -> None:
    party = served.deal()
    name = party.state(0)["actions"][0]["name"]
    assert party.get("/why", party.tokens[0], seat=0, action=name).json()["possible"]
    told = party.get("/why", party.tokens[1], seat=1, action=name).json()
    assert not told["possible"]
    assert "the game waits for Ana" in told["text"]
    assert told["clause"] == "C4-3"


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
    told = party.get("/verify").json()
    assert told["ok"] and len(told["checks"]) == 5
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


@pytest.fixture
def finished() -> Table:
    """A table in memory whose game is over."""
    game = load("cogito")
    seats = [seat_row("T", Chair(number, name, "person")) for number, name in enumerate(("Ana", "Ben"))]
    row = {
        "code": "T", "game": "cogito", "options": {}, "public": False, "clock": 0, "status": "playing", "secret": "00",
        "nonce": "00", "commitment": "", "numbers": [], "host_hash": "", "created": 0.0, "started": 0.0, "rematch": "",
    }
    table = Table(Kept(row, seats, [], []), game)
    for _ in casual_play(table.playing, 5, 1000):
        pass
    table.phase = "over"
    table.views.clear()
    return table


def test_a_finished_game_is_put_into_words_once_for_each_viewer(
    finished: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, told = finished.playing, []
    monkeypatch.setattr("gnothi.server.table.show_lines", lambda *asked: told.append(asked) or show_lines(*asked))
    monkeypatch.setattr("gnothi.server.shown.show_lines", lambda *asked: told.append(asked) or show_lines(*asked))
    for seat in (None, "0", "1", "all"):
        told.clear()
        for move in range(len(match.moves) + 1):
            body = json.loads(asyncio.run(afterwards.replay(finished, "", seat, move)).body)
            viewer = SPECTATOR if seat in (None, "all") else int(seat)
            frame = Frame(0, move, 0, body["phase"])
            alone = len(told)
            shown = Sight(viewer, PARTS).past(match.at(move), frame, seat == "all")
            assert body == json.loads(compact(shown | {"last": len(match.moves)}))
            del told[alone:]
        assert len(told) == len(match.moves) + 1
    assert len(finished.stories) == 4


def test_a_game_in_which_nobody_did_better_is_drawn(finished: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    for result, winners, drawn in (((0.5, 0.5), [], True), ((1.0, -1.0), [0], False)):
        monkeypatch.setattr(Match, "result", result)
        end = afterwards.told_end(finished, finished.playing)
        assert (end["winners"], end["drawn"]) == (winners, drawn)


def test_visitors_cannot_fill_the_memory_with_boards() -> None:
    assert afterwards.still.cache_info().maxsize == afterwards.MAX_BOARDS <= 64


@pytest.mark.parametrize("game", names())
def test_one_who_sees_everything_in_a_replay_sees_how_it_truly_stood(game: str) -> None:
    match = Match.new(load(game), None, 3)
    for _ in casual_play(match, 3, 200):
        pass
    for move in range(0, len(match.moves) + 1, 1 + len(match.moves) // 8):
        past = match.at(move)
        shown = Sight(SPECTATOR, PARTS).past(past, Frame(move, move, 0, "over"), everything=True)
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
    assert again.post("/start", party.host).json()["phase"] == "playing"
    again.play(0)
    page.close()


def test_bots_play_against_each_other_to_the_end(served: Served) -> None:
    made = served.make(seats=2, bots="casual", start=True)
    wait_for(Party(served, made["code"], made["host_token"], []), lambda table: table["phase"] == "over")


def test_a_page_plays_on_while_its_hint_is_thought_about(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    played = threading.Event()

    async def think(self: Thinkers, view: View) -> None:
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


class BadBot:
    """Answers every question in the same wrong way."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: View) -> object:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    call = choose


BAD_ANSWERS = [99, None, RuntimeError("no idea")]


@pytest.mark.parametrize("answer", BAD_ANSWERS)
@pytest.mark.parametrize("casual_too", [False, True])
def test_a_bot_that_fails_is_stood_in_for_and_the_log_says_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, answer: object, casual_too: bool
) -> None:
    def make(kind: str, seed: int) -> object:
        return real(kind, seed) if kind == "casual" and not casual_too else BadBot(answer)

    real = bots.make
    monkeypatch.setattr(bots, "make", make)
    assert asyncio.run(phase_after_bots(tmp_path, "random")) == "over"
    assert len(caplog.records) == 1
    assert "failed; a casual one decides" in caplog.text


def test_a_bot_that_thinks_for_too_long_is_stood_in_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinking, "PATIENCE", 0)
    assert asyncio.run(phase_after_bots(tmp_path, "search:2s")) == "over"
    assert len(caplog.records) == 1


async def phase_after_bots(folder: Path, kind: str) -> str:
    """How a table stands once its two bots have nothing more to do."""
    house = House(Settings(db=sqlite_at(folder), pace=0))
    house.shelf.entries[GAME].searches = True
    table = await house.make(house.shelf.game(GAME), 2, {}, 0, False, "host")
    await house.deeds.fill(table, kind)
    await house.deeds.start(table)
    assert table.driver is not None
    await table.driver
    await house.close()
    return table.phase


@pytest.mark.parametrize("game", names())
def test_the_board_and_the_pieces_fit_together(served: Served, game: str) -> None:
    served.wait_ready(game)
    made = served.make(game, bots="casual", sit=person("Ana"), start=True)
    party = Party(served, made["code"], made["host_token"], [made["token"]])
    board = party.get("/board").json()
    for piece in party.state(0)["pieces"]:
        assert f'id="{piece["symbol"]}"' in board["symbols"]
        assert 0 <= piece["x"] <= board["width"] and 0 <= piece["y"] <= board["height"]
    sheet = party.get("/board.css")
    assert sheet.headers["content-type"].startswith("text/css") and ".gold{" in sheet.text
    assert party.get("/table.svg", made["token"], seat=0).text.startswith("<svg")
    assert party.get("/table.svg", seat=0).status_code == 403
    assert served.http.get(f"/api/games/{game}/picture.svg?theme=night").text.startswith("<svg")


@pytest.mark.parametrize("game", names())
def test_the_rules_are_there_clause_by_clause(served: Served, game: str) -> None:
    book = served.http.get(f"/api/games/{game}/rules").json()
    clauses = load(game).clauses
    missing = [clause for clause in clauses if f'id="{clause}"' not in book["html"]]
    assert not missing, f"no anchor for {missing}"
    one = served.http.get(f"/api/games/{game}/rules/{clauses[0].lower()}").json()
    assert clauses[0] in one["html"]
    assert served.http.get(f"/api/games/{game}/rules/nothing").json()["error"] == "not_found"


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
