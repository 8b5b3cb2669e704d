"""What a player is asked: a question for every kind of decision, about this position."""
import pytest

from gnothi.games.conscious.diagram import FAKIR
from gnothi.games.conscious.state import Step
from tests.games.conscious import ASTRAL, MENTAL, ONES, A, B, Person, plays, position, rolls, state


def question(match, seat=A):
    return match.view(seat).question()


# The next facet


@pytest.mark.clause("C.1", "B.1")
@pytest.mark.parametrize(("person", "asked"), [
    ({}, "Roll the die: nothing else is left to do."),
    ({"hand": "JD"}, "What next: play a card or roll?"),
    ({"hand": "JD JC", "moments": 1}, "What next: play up to two cards or roll?"),
    ({"board": "JC1 QC1", "state": 1, "school": 0}, "What next: use a power or roll?"),
    ({"laws": "8"}, "You must obey law 8."),
    ({"laws": "8 5", "hand": "JD"}, "What comes first: obey laws 8 and 5 or play a card?"),
    ({"laws": "81"}, "What comes first: obey law 81 or play law 81?"),
    ({"kept": "61 59:120"}, "What next: use a moon or roll?"),
    ({"kept": "19:121"}, "You are asleep: roll."),
    ({"at": 244, "trips": 1, "last_turn": True}, "Nothing is left to do but die."),
    ({"at": 244, "trips": 1, "last_turn": True, "hand": "JD"}, "Your last turn, without a roll: play a card or die?"),
    ({"at": 0, "trips": 2, "last_turn": True, "hand": "JD", **ASTRAL},
     "Your last turn, without a roll: play a card or end it?"),
])
def test_the_next_facet_is_asked_for_by_what_there_is_to_do(person, asked):
    assert question(position(Person(**person))) == asked


def test_no_question_is_too_long():
    much = {"hand": "JD JC", "moments": 2, "board": "JC1 QC1", "state": 1, "school": 0, "kept": "61 59:120 43 22"}
    assert question(position(Person(**much))) == (
        "Your last turn, without a roll: play up to four cards, use a moon or die?"
    )
    assert question(position(Person(laws="43 1 2 3 4 6 7 9 10 11 12 13 14 15 16 17 18 20 21", hand="JD"))) == (
        "What comes first, of all that the laws leave you?"
    )


def test_a_law_that_stands_alone_is_asked_for_when_the_others_are_done():
    assert question(plays(position(Person(laws="81")), "obey 81")) == "You must play law 81."
    match = plays(position(Person(laws="81", hand="JD")), "obey 81")
    assert "play jd" in match.legal(A) and question(match) == "You must play law 81 or another card."


def test_who_waits_in_vigilance_is_asked_whether_to_call():
    match = position(Person(at=99, state=1, school=FAKIR), Person(at=100), fifth_striving="vigilance")
    rolls(match, 1)
    waiting = B if match.awaited[0] == A else A
    assert question(match, waiting) == f"{'Ann' if waiting == B else 'Ben'}'s turn: do you call on anybody in contact?"


# Inside a facet


@pytest.mark.clause("G.0.3")
def test_a_second_law_is_asked_for():
    match = position(Person(at=70, pile="8 5 10"), Person(at=200))
    rolls(match, 6)
    assert question(match) == "A second law comes into play: which one of your pile?"
    by_law = plays(position(Person(pile="8 5 10", laws="50")), "obey 50")
    assert question(by_law) == "Another law comes into play: which one of your pile?"


@pytest.mark.clause("I.4.a", "H.3.b", "D.EXCESS.7")
def test_shocks_wild_chips_and_discs_are_asked_for():
    match = plays(position(Person(board="AD1 AC1", state=2, school=0)), "wild shock ad ac")
    assert question(match) == "The X-Joker gives you one shock: which one?"
    match = plays(position(Person(board="AS1 XJ1 JO3", state=3, school=0, notes="0 " * 18)), "all shocks")
    assert question(match) == "The fourth chip on your JOKER is wild: what do you use it for?"
    notes = "F[1 1 1 0 0 0 0 0] A[1 1 3 1 1 1] I[1 0 0 0]"
    match = plays(position(Person(notes=notes, discs="1/3/0", hand="JC")), "play jc")
    assert question(match) == "One Air disc is too many: does it enter again as a Food, or buy a card?"


@pytest.mark.clause("R34", "H.1")
def test_skills_and_schools_are_asked_for():
    match = rolls(position(Person(at=105, state=1, school=FAKIR)), 1)
    assert question(match) == "A Food comes to MI-192: do you send it on to FA-96 (“Breathe when I eat”)?"
    match = plays(position(Person(board="QD1 KD1 QC1 QH1", hand="JD")), "play jd")
    assert question(match) == "Which school do you enter: Fakir or Balanced Man?"


@pytest.mark.clause("C.2")
def test_the_roll_is_asked_about_with_its_end():
    ahead = rolls(position(Person(at=100, state=2)), 4)
    assert question(ahead) == "You rolled 4, which leads to space 104: do you take it?"
    back = rolls(position(Person(at=3, trips=1, state=2, notes=ONES, **MENTAL)), 5)
    assert question(back) == "You rolled 5, which leads to space 0: do you take it?"


# Landing, death and contact


@pytest.mark.clause("R.1.a", "R.1.b", "N.STAR.2")
@pytest.mark.parametrize(("person", "asked"), [
    ({"at": 243}, "You have reached the inner end: what kind of space is it for you?"),
    ({"at": 1, "trips": 1, **MENTAL}, "This end of the spiral is wild for you: what do you take from it?"),
    ({"at": 98, "trips": 1, **MENTAL}, "This Law-space is wild for you: what do you take from it?"),
])
def test_a_wild_space_is_asked_about(person, asked):
    assert question(rolls(position(Person(notes=ONES, **person)), 1)) == asked


@pytest.mark.clause("N.1", "N.2")
@pytest.mark.parametrize(("person", "asked"), [
    (ASTRAL, "Which Food does your Astral body lose?"), (MENTAL, "Which Food do you give to the Universe?"),
])
def test_decay_is_asked_about_by_octave(person, asked):
    assert question(rolls(position(Person(at=242, trips=1, notes=ONES, **person)), 1, (6, 0))) == asked


@pytest.mark.clause("S.2", "Q.2")
def test_cards_of_others_are_asked_about_by_name():
    match = rolls(position(Person(at=100, hasnamuss=True, kept="86"), Person(at=101, hand="4S")), 1)
    assert question(match) == "Which card do you ask Ben for?"
    helper = Person(at=100, state=1, school=FAKIR, hand="7D 9D 10S")
    match = rolls(position(helper, Person(at=101, board="JD1 KD1", hand="5D 2C")), 1)
    assert question(match) == "Ben is one card from Deputy Steward: which one do you give?"


@pytest.mark.clause("L.0.4")
def test_what_to_discard_in_death_is_asked():
    dying = Person(at=244, trips=1, last_turn=True, body=1, discs="4/3/1", hand="2D 3D 4D 2C 3C 4C 2H 3H 4H")
    match = plays(position(dying), "die")
    assert question(match) == "You keep seven cards in death: which two do you discard?"
    assert question(plays(match, "discard 2d")) == "You keep seven cards in death: which one do you discard?"


@pytest.mark.clause("L.1.d")
def test_an_offered_body_is_asked_about_with_its_chips():
    giver = Person(at=244, trips=1, last_turn=True, body=2, discs="11/9/5")
    match = position(giver, Person(at=90, trips=1, notes="1 " * 9 + "0 " * 9, **ASTRAL))
    plays(match, "die")
    assert state(match).stack[state(match).depth - 1].what == Step.ASK_OFFER
    assert question(match, B) == "Do you take Ann's Astral body, 18 chips, for your nine?"
