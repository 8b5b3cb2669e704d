"""Names of orders, what buttons say, the log, and the table in sentences."""
import pytest

from gnothi.bots.random import CasualBot
from gnothi.engine.errors import IllegalAction
from gnothi.engine.match import Match
from gnothi.engine.view import View
from gnothi.games.credo import GAME, words
from gnothi.games.credo.state import Side

from . import Position, order, piece, position

NAMES = ("Ana", "Bo", "Cy", "Di", "Eve", "Flo")


def view_of(s: Position, name: str | None = None) -> View:
    return View(GAME, -1 if name is None else s.seats[name], s.states, len(s.seats), NAMES[: len(s.seats)], GAME.words)


def log(s: Position, name: str | None = None) -> list[str]:
    """What the last move brought, as a seat is told it."""
    view = view_of(s, name)
    return [view.tell(event) for event in s.s.events[: s.s.n_events]]


@pytest.mark.clause("CRE-1.2")
def test_names_are_those_of_the_cards_and_each_side_has_its_word():
    s = position(S1=piece(5, 5, feet=10), R1=(9, 9))
    legal = view_of(s, "S1").legal
    assert len(legal) == 22
    assert legal["study"] == 0 and legal["attack"] == 1
    assert legal["move left left"] == order("L L") == 16
    assert "pray" in view_of(s, "R1").legal and "study" not in view_of(s, "R1").legal


def test_buttons_say_what_an_order_brings():
    s = position(S1=piece(5, 5, feet=25, hands=10, head=25), R1=(9, 9))
    view = view_of(s, "S1")
    assert GAME.words.say(view, order("P")) == "Study: 3 for the strip if a companion beside you does the same"
    assert GAME.words.say(view, order("A")) == "Attack all opponents around you: 3 rounds of stun"
    assert GAME.words.say(view, order("L D R")) == "Move left, then down, then right"
    assert GAME.words.say(view_of(s, "R1"), order("P")).startswith("Pray: 1 ")


def test_a_round_is_told_in_sentences():
    s = position(strip=(29, 0), S1=piece(5, 5, hands=9), S2=(1, 1), S3=(1, 2), R1=(7, 6), R2=piece(13, 19, stun=1))
    s.play(S1="A", S2="P", S3="P", R1="L")
    told = log(s, "S1")
    assert told[0] == "All orders are turned up; stunned: Eve."
    assert "Di moves left, from (7, 6) to (6, 6)." in told
    assert "You attack Di: 2 rounds of stun." in told
    assert "Marks in the notebook: movement for Di; attack for you; study/pray for Bo, Cy." in told
    assert "Bo studies: 1 for the strip of the scientists, which shows 30." in told
    assert "Your hands turn yellow." in told
    assert "Di is stunned for the next 2 rounds." in told
    assert "Eve can act again." in told
    assert "The strip of the scientists is covered again." in told
    assert "Round 81 begins." in told
    assert any(line.startswith("The strip of the scientists is full. The die shows ") for line in told)


def test_stopped_steps_say_why():
    s = position(S1=(5, 5), R1=(7, 5), S2=(1, 1), R2=(1, 2), S3=(13, 1), R3=(9, 9))
    s.play(S1="R", R1="L", S2="D", R2="U", S3="U")
    told = log(s, "S2")
    assert "Ana’s step right from (5, 5) is stopped: others want the same field." in told
    assert "Your step down from (1, 1) is stopped: two cannot change places." in told
    assert "Eve’s step up from (13, 1) is stopped: a wall or the border is in the way." in told
    s = position(S1=(5, 5), R1=(6, 5)).play(S1="R")
    assert "Ana’s step right from (5, 5) is stopped: somebody stands there and stays." in log(s)


def test_wonder_conversion_and_end_are_told():
    s = position(S1=piece(5, 5, wonder=1), R1=(6, 6), S2=(1, 1)).play(R1="P")
    told = log(s, "R1")
    assert "Ana convinces you." in told
    assert "You are now a scientist." in told
    assert "Ana’s big wonder is over." in told
    assert "All are scientists now: the scientists have won." in told
    assert told[-3:] == ["Ana: triumph.", "You: convinced.", "Cy: triumph."]


def test_your_own_order_is_told_to_you_alone():
    match = Match.new(GAME, 4, 1, NAMES[:4])
    match.play(0, "attack")
    assert GAME.words.describe(match.view(0))[0] == "Round 1 of 150: you have chosen to attack."
    for viewer in (-1, 1, 2, 3):
        told = str(match.view(viewer))
        assert "has chosen" in told and "attack." not in told


def test_a_stack_is_told_with_all_its_cards():
    s = position(S1=piece(5, 5, feet=10), R1=(9, 9)).play(S1="U D")
    assert "Ana moves up down, from (5, 5) to (5, 5)." in log(s)


@pytest.mark.clause("CRE-1.5", "CRE-15.1")
def test_the_table_is_told_with_walls_strips_and_the_notebook():
    s = position("schism", strip=(5, 9), S1=piece(5, 5, feet=12), R1=piece(9, 9, wonder=3),
                 S2=piece(6, 7, stun=2, converted=1, home=Side.RELIGIONIST))
    told = GAME.words.describe(view_of(s, "S1"))
    assert told[0] == "Round 80 of 150: choose your order."
    assert told[1].startswith("Schism: walls between rows 9 and 10 in columns 1 and 2; ")
    assert "between rows 9 and 10 in column 3;" in told[1]
    assert "between columns 6 and 7 in row 10" in told[1]
    assert told[2] == "The scientists are 2 and their strip shows 5 of 30."
    assert told[4] == ("You: scientist on (5, 5); movement 12 yellow, attack 0 green, study/pray 0 green; to choose.")
    assert "bears the big wonder for 3 rounds" in told[5]
    assert "stunned for 2 rounds; converted once" in told[6]
    assert GAME.words.describe(view_of(position(S1=(5, 5), R1=(9, 9))))[1] == "Open field: no walls."


def test_the_moment_says_what_to_wait_for():
    s = position(S1=(5, 5), S2=piece(6, 7, stun=2), R1=(9, 9))
    s.lay("S1", "U")
    assert words.moment(view_of(s, "S1")) == "Round 80 of 150: you have chosen to move up."
    assert words.moment(view_of(s, "S2")) == "Round 80 of 150: you are stunned."
    assert words.moment(view_of(s)) == "Round 80 of 150."
    s = position(options={"round_limit": 0}, S1=(5, 5), R1=(9, 9))
    assert words.moment(view_of(s)) == "Round 80."
    s = position(round_no=150, S1=(5, 5), R1=(9, 9)).play()
    assert "That was the last round, with 1 scientist and 1 religionist: a draw." in log(s)
    assert words.moment(view_of(s)) == "The game is over after round 150. It is a draw."


def test_an_illegal_order_is_answered_with_what_is_legal():
    match = Match.new(GAME, 4, 1, NAMES[:4])
    with pytest.raises(IllegalAction, match="Ana may study, attack, move up, move down, move left or move right"):
        match.play(0, "move left left")


def test_a_whole_game_can_be_told_and_written_down():
    match = Match.new(GAME, 6, 3, NAMES, {"round_limit": 20})
    bot = CasualBot(3)
    while not match.over:
        seat = match.awaited[-1]
        match.play(seat, bot.choose(match.view(seat)))
    assert all(line.text.endswith(".") for line in match.log())
    again = Match.read(match.record())
    assert again.core() == match.core()
    assert again.result == match.result
