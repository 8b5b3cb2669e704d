"""At the table: moves over socket and HTTP, questions, resuming, several seats, spectators, and talk."""
import pytest

from gnothi.engine.registry import load, names
from tests.server import Page, Served, wait_for


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
            assert board.panels == party.state(other)["panels"]
    for page in pages:
        page.close()


class Board:
    """A page's memory, kept up as the protocol says."""

    def take(self, state: dict) -> None:
        if state["base"] is None:
            self.pieces, self.lines, self.panels = {}, [], []
        else:
            assert state["base"] == self.version
        self.version = state["version"]
        self.pieces.update({piece["id"]: piece for piece in state["pieces"]})
        for gone in state["gone"]:
            del self.pieces[gone]
        self.order = self.order if state["order"] is None else state["order"]
        known = {panel["id"]: panel for panel in self.panels}
        self.panels = [known[panel] if isinstance(panel, str) else panel for panel in state["panels"]]
        self.lines = [line for line in self.lines if line["move"] < state["lines_from"]] + state["lines"]
        self.actions = self.actions if state["actions"] is None else state["actions"]
        self.awaited, self.question = state["awaited"], state["question"]
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
    wait_for(party, lambda table: table["watching"] == 1)
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
    hear_that_ben_is(ana, there=True)
    ben.close()
    hear_that_ben_is(ana, there=False)
    ana.close()


def hear_that_ben_is(ana: Page, there: bool) -> None:
    """Sooner or later: another process is told."""
    while ana.hear("table")["seats"][1]["connected"] != there:
        pass
