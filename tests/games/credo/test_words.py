"""Names of orders, paths as people type them, what buttons say, and the table in sentences."""
import pytest

from gnothi.bots.random import CasualBot
from gnothi.engine.errors import IllegalAction
from gnothi.engine.match import Match
from gnothi.engine.view import View
from gnothi.games.credo import GAME, words
from gnothi.games.credo.deeds import strength
from gnothi.games.credo.state import MOVE, STACKS, Limb, Side

from . import Position, order, piece, position

NAMES = ("Ana", "Bo", "Cy", "Di", "Eve", "Flo")


def view_of(s: Position, name: str | None = None) -> View:
    return View(GAME, -1 if name is None else s.seats[name], s.states, len(s.seats), NAMES[: len(s.seats)], GAME.words)


@pytest.mark.clause("CRE-1.2")
def test_names_are_those_of_the_cards_and_each_side_has_its_word():
    s = position(S1=piece(5, 5, feet=10), R1=(9, 9))
    legal = view_of(s, "S1").legal
    assert len(legal) == 22
    assert legal["study"] == 0 and legal["attack"] == 1
    assert legal["move left left"] == order("L L") == 16
    assert "pray" in view_of(s, "R1").legal and "study" not in view_of(s, "R1").legal


@pytest.mark.clause("CRE-8.2")
@pytest.mark.parametrize("marks", [0, 9, 10, 24, 25, 99])
def test_the_strength_that_is_told_is_the_one_that_counts(marks):
    view = view_of(position(S1=piece(5, 5, feet=marks, hands=marks, head=marks), R1=(9, 9)))
    assert all(words.power(view, 0, limb) == strength(view.s, 0, int(limb)) for limb in Limb)


@pytest.mark.parametrize("line", [
    "uul", "UUL", "u u l", "↑↑←", "↑ ↑ ←", "up up left", "up, up, left", "Up, then up, then left", "move up up left",
    "up and up and left", "u up ←",
])
def test_a_path_may_be_typed_in_letters_arrows_or_words(line):
    match = feet(25)
    match.play(0, line)
    assert match.view(0).s.seats[0].answer == order("U U L")


@pytest.mark.parametrize("marks", [0, 10, 25])
@pytest.mark.parametrize(("line", "cards"), [("left", "L"), ("l", "L"), ("↑", "U"), ("Down", "D"), ("r", "R")])
def test_one_direction_is_one_step_whatever_the_feet(line, cards, marks):
    assert feet(marks).meant(0, line) == (order(cards),)


@pytest.mark.parametrize("line", ["", "x", "leftleft", "then", "u-u", "uuuu", "move", "upl", "west", "attack left"])
def test_what_is_no_path_means_nothing(line):
    assert GAME.rules.notation.steps(feet(25).view(0), line) == ()


def test_a_path_that_is_too_long_for_the_feet_is_refused():
    with pytest.raises(IllegalAction, match="'uu' is not legal now; Ana may study"):
        feet(0).play(0, "uu")


@pytest.mark.clause("CRE-1.2")
def test_either_word_for_study_or_pray_is_understood():
    match = feet(0)
    for seat in range(4):
        for word in ("study", "Pray"):
            assert match.meant(seat, word) == (order("P"),)


def test_every_order_has_its_path():
    view = feet(25).view(0)
    assert len(view.actions) == 86
    for action in view.actions[2:]:
        for signs in ("udlr", "↑↓←→"):
            assert GAME.rules.notation.steps(view, "".join(signs[card] for card in STACKS[action - MOVE])) == (action,)


def test_choices_are_offered_in_an_order_that_can_be_grouped():
    names = list(feet(25).view(0).legal)
    assert names[:6] == ["study", "attack", "move up", "move down", "move left", "move right"]
    assert [len(name.split()) - 1 for name in names[2:]] == [1] * 4 + [2] * 16 + [3] * 64


def feet(marks: int) -> Match:
    """A match in which the first seat has so many marks for movement."""
    match = Match.new(GAME, 4, 1, NAMES[:4])
    match.states[0]["seats"][0]["marks"][Limb.FEET] = marks
    return match


def test_buttons_say_what_an_order_brings_and_whom_it_can_meet():
    s = position("colonnade", S1=piece(4, 3, feet=25, hands=10, head=25), S2=(3, 3), S3=(3, 2), R1=(4, 4), R2=(5, 4))
    say = view_of(s, "S1").say
    assert say(order("P")) == "Study: three fields of your strip if Bo or Cy does the same"
    assert say(order("A")) == "Attack: three rounds of stun for Di and Eve, if still beside you"
    assert say(order("L D R")) == "Move left, then down, then right: to (4, 4)"
    assert say(order("U D")) == "Move up, then down: back to (4, 3)"
    assert say(order("R")) == "Move right: a wall is in the way"


@pytest.mark.clause("CRE-6.1", "CRE-7.4")
def test_buttons_say_that_nobody_is_there():
    s = position(S1=(5, 5), S2=piece(5, 6, stun=1), R1=(9, 9), R2=(9, 10))
    assert view_of(s, "S1").say(order("A")) == (
        "Attack: nobody in reach now; two rounds of stun for any opponent who comes beside you")
    assert view_of(s, "S1").say(order("P")) == "Study: fills nothing now, for nobody beside you can join in"
    assert view_of(s, "R1").say(order("P")) == "Pray: one field of your strip if Di does the same"


@pytest.mark.clause("R22", "R48")
def test_buttons_follow_the_house_rules():
    options = {"study_partner": "any", "stun_rest": 2}
    s = position(options=options, S1=(5, 5), R1=(5, 6), R2=piece(5, 4, rest=1), R3=piece(6, 6, stun=1))
    assert view_of(s, "S1").say(order("P")).endswith("if Bo or Cy does the same")
    assert view_of(s, "S1").say(order("A")) == "Attack: two rounds of stun for Bo, if still beside you"


def test_your_own_order_is_told_to_you_alone():
    match = Match.new(GAME, 4, 1, NAMES[:4])
    match.play(0, "attack")
    assert GAME.words.describe(match.view(0))[0] == "Round 1 of 150: you have chosen to attack."
    for viewer in (-1, 1, 2, 3):
        told = str(match.view(viewer))
        assert "has chosen" in told and "attack." not in told


@pytest.mark.clause("CRE-1.5", "CRE-15.1")
def test_the_table_is_told_with_walls_strips_and_the_notebook():
    s = position("schism", strip=(5, 9), S1=piece(5, 5, feet=12), R1=piece(9, 9, wonder=3),
                 S2=piece(6, 7, stun=2, converted=1, home=Side.RELIGIONIST))
    told = GAME.words.describe(view_of(s, "S1"))
    assert told[0] == "Round 80 of 150: choose your order."
    assert told[1].startswith("Schism: walls between rows 9 and 10 in columns 1 and 2; ")
    assert "between rows 9 and 10 in column 3;" in told[1]
    assert "between columns 6 and 7 in row 10" in told[1]
    assert told[2] == "Two scientists; their strip shows 5 of 30."
    assert told[4] == "You: a scientist on (5, 5); feet 12 yellow, hands 0 green, head 0 green; to choose."
    assert "with the big wonder for three rounds" in told[5]
    assert told[6].startswith("Cy: a scientist on (6, 7), once a religionist; ")
    assert "stunned for two rounds" in told[6]
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
