"""Buttons, questions, and the table in sentences."""
import pytest

from gnothi.games.conscious import GAME
from gnothi.games.conscious.deck import LAWS
from gnothi.games.conscious.effects import effect_words
from gnothi.games.conscious.state import Status
from gnothi.games.conscious.table import moment
from tests.games.conscious import ASTRAL, MENTAL, ONES, A, B, Person, plays, position, rolls


def buttons(match, seat=A):
    """What each legal action says."""
    view = match.view(seat)
    return {name: view.say(action) for name, action in view.legal.items()}


def described(match, seat=A):
    return GAME.words.describe(match.view(seat))


# Laws


def test_a_second_law_of_the_same_number_has_another_name():
    match = position(Person(laws="42 42", hand=""))
    assert [name for name in match.legal(A) if name.startswith("obey")] == ["obey 42", "obey 42.2"]


def test_buttons_say_what_a_law_does():
    match = position(Person(laws="8 81"))
    assert buttons(match)["obey 8"] == "Obey law 8, The Empty Lunchbox (5♦): lose all chips on DO-768"
    assert buttons(match)["play law 81"] == "Play law 81, By the Book (J♠), as a card: a chip on J♠"
    assert all(effect_words(law["n"]) for law in LAWS)


@pytest.mark.clause("R28", "G.1.g", "R25", "R11")
@pytest.mark.parametrize(("law", "words"), [
    (30, "all chips on MI-12 go to FA-6; all chips on TI-12 go to DO-6, or, if it is empty, those on your highest "
         "filled Food note below DO-6"),
    (55, "all chips on MI-48 go to LA-6; if MI-48 is empty, gain a chip there instead"),
    (67, "all chips on MI-192 go to TI-12; if MI-192 is empty, gain a chip there instead"),
    (23, "turn over as many Law-cards as your type and take the last: nothing cancels it while this law lies there"),
    (64, "turn over a Law-card: everybody takes it, and nothing cancels it while this law lies there"),
    (60, "keep it: after one later roll you may take the opposite side"),
    (79, "keep it: after one later roll you may roll again"),
    (14, "lose all chips on FA-6 and on your highest filled Impression note below FA-6"),
    (66, "lose all chips on your lowest filled Impression note"),
    (2, "gain a chip on every Food note"),
    (32, "lose all chips on DO-768, RE-384, MI-192, DO-192, RE-96, MI-48 and DO-48"),
    (80, "lose half your cards at random; of an odd number you keep the larger half"),
    (47, "draw one card"),
])
def test_a_law_is_told_completely(law, words):
    assert effect_words(law) == words


def test_a_law_that_must_be_played_says_so_and_a_sleepers_says_nothing():
    assert "It is to be obeyed and is to be played." in " ".join(described(position(Person(laws="81"))))
    optional = " ".join(described(position(Person(laws="81"), law_play="optional")))
    assert "It is to be obeyed and may be played." in optional
    told = " ".join(described(position(Person(laws="8", kept="19:121"))))
    assert "It is to be obeyed." in told
    assert "You may play no more cards of the hand this turn." in told


# Choices


@pytest.mark.clause("B.0.4", "R11")
def test_buttons_about_a_roll_tell_where_it_leads():
    match = position(Person(at=100, state=3, kept="60 79"), Person(at=105))
    assert buttons(rolls(match, 2)) == {
        "take": "Take the 2: to space 102, Card",
        "again": "Roll again (your roll-option)",
        "again by token": "Roll again (spend law 79)",
        "opposite": "Opposite: 5, to space 105, Card, to Ben (your roll-option)",
        "opposite by token": "Opposite: 5, to space 105, Card, to Ben (spend law 60)",
    }
    past = buttons(rolls(position(Person(at=70, state=3)), 1))
    assert past["opposite"] == "Opposite: 6, to space 76, Impression, past two Law-spaces (your roll-option)"
    back = buttons(rolls(position(Person(at=3, trips=1, state=3, **MENTAL)), 1))
    assert back["opposite"] == "Opposite: 6, to space 0, wild end (your roll-option)"


@pytest.mark.clause("H.1.a")
@pytest.mark.parametrize(("food", "words"), [
    (1, "Leave the skill: the Food stays on MI-192"), (3, "Leave the skill: MI-192 is full, the Food is lost"),
])
def test_leaving_a_skill_says_what_becomes_of_the_chip(food, words):
    notes = f"F[1 1 {food} 0 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]"
    match = rolls(position(Person(at=105, notes=notes, state=1, school=0)), 1)
    assert buttons(match) == {"use skill": "“Breathe when I eat”: the Food goes on to FA-96", "leave skill": words}


@pytest.mark.clause("N.STAR.2", "R.1.a")
def test_a_wild_space_offers_what_it_gives():
    assert buttons(rolls(position(Person(at=98, trips=1, notes=ONES, **ASTRAL)), 1)) == {
        "name food": "Take in a Food at DO-768", "name air": "Take in an Air at DO-192",
        "name impression": "Take in an Impression at DO-48", "name card": "Draw a card", "decline": "Take nothing",
    }
    living = buttons(rolls(position(Person(at=243)), 1))
    assert living["name air"] == "Make it an Air-space: take in an Air at DO-192"
    assert living["name law"] == "Make it a Law-space: a Law-card, and a Magnetic Center moment"


@pytest.mark.clause("N.1", "N.2", "R.1.b")
@pytest.mark.parametrize(("person", "clause", "words"), [
    (ASTRAL, "N.1", "Lose a chip on DO-768"), (MENTAL, "N.2", "Give a chip on DO-768 to the Universe"),
])
def test_decay_and_world_maintenance_are_told_apart(person, clause, words):
    match = rolls(position(Person(at=242, trips=1, notes=ONES, **person)), 1, (6, 0))
    assert match.view(A).asks() == clause
    assert buttons(match)["lose do-768"] == words


@pytest.mark.clause("R.1.a", "R.1.b")
@pytest.mark.parametrize(("person", "clause"), [
    ({"at": 243}, "R.1.a"), ({"at": 1, "trips": 1, **MENTAL}, "R.1.b"), ({"at": 98, "trips": 1, **MENTAL}, "N.STAR.2"),
])
def test_a_wild_space_cites_what_makes_it_wild(person, clause):
    assert rolls(position(Person(notes=ONES, **person)), 1).view(A).asks() == clause


@pytest.mark.clause("H.3.b", "R22")
def test_a_wild_chip_says_what_else_it_cancels():
    person = Person(kept="85 8 5", board="AS1 XJ1 JO3", state=3, school=0, notes="0 " * 18)
    match = plays(position(person), "all shocks")
    assert buttons(match)["cancel 85"] == "Wild-chip: cancel law 85, The General Pardon (X-Joker)"
    assert buttons(match)["cancel 8"].endswith("(5♦), and every other law of accident")
    assert buttons(match)["food"] == "Wild-chip: take in a Food at DO-768"


@pytest.mark.parametrize(("person", "words"), [
    ({}, "Die, and be out: no body has crystallised"), ({"body": 1}, "Die, and go on in the Astral body"),
    ({"at": 0, "trips": 2, **ASTRAL}, "End this last turn and leave the game: the Astral body decays"),
    ({"at": 0, "trips": 2, **ASTRAL, "body": 2}, "End this last turn and go on in the Mental body"),
])
def test_the_end_of_the_last_turn_says_what_follows(person, words):
    match = position(Person(**{"at": 244, "trips": 1, "last_turn": True, **person}))
    assert buttons(match)["die"] == words


def test_cards_read_the_same_on_every_button():
    match = position(Person(hand="JD 5H 6H 10S", moments=2, board="JC1 QC1", state=1, school=0))
    said = buttons(match)
    assert said["play jd"] == "Play J♦: a chip on J♦"
    assert said["play 5h 6h"] == "Play 5♥ and 6♥: a chip on Q♥"
    assert said["transform jc qc"] == "Transform Emotions: J♣ and Q♣ become the Ace of their suit"


# The table


def test_the_table_is_told_in_sentences():
    notes = "F[1 1 2 0 0 0 0 0] A[1 0 0 0 0 0] I[0 0 0 0]"
    match = position(Person(notes=notes, hand="JD 2D 2D", pile="8", board="QD2 KD1"))
    assert described(match) == [
        "It is your turn 5. What next: play a card or roll?",
        "You are in Multiplicity, living and of type 1. You stand on space 100, 144 spaces from the inner end.",
        "You have Food on DO-768, RE-384 and MI-192 (two chips); Air on DO-192; no Impression.",
        "You have no discs, and chips on Q♦ (two) and K♦.",
        "To become a Deputy Steward you need J♦ (Fakir). "
        "For the Astral body you need three Food, three Air and one Impression disc.",
        "You hold 2♦ (two of them) and J♦. You may play one more card of the hand this turn.",
        "In your law pile lies law 8, The Empty Lunchbox (5♦), which says: lose all chips on DO-768.",
    ]


def test_others_are_told_how_many_cards_one_has_and_not_which():
    match = position(Person(hand="JD 2D 2D", pile="8"), Person())
    told = " ".join(described(match, B))
    assert "Ann holds two cards and one duplicate, with one law in the pile." in told
    assert "2♦" not in told
    assert "law 8," not in told


@pytest.mark.parametrize(("person", "asked"), [
    ({"at": 244, "trips": 1, "last_turn": True},
     "Ann's turn 5, the last: play cards and powers, or end the turn."),
    ({"laws": "8"}, "Ann's turn 5: obey the laws in play, then roll."),
    ({"laws": "22"}, "Ann's turn 5: obey the laws in play, then roll."),
    ({"kept": "19:121"}, "Ann's turn 5: asleep, roll."),
])
def test_the_others_read_what_comes_before_the_end_of_the_turn(person, asked):
    match = position(Person(**person), Person())
    assert moment(match.view(B)) == asked
    assert described(match, B)[0] == "It is " + asked.replace(": ", ", and Ann decides: ")


def test_a_law_that_stands_alone_is_asked_for():
    match = plays(position(Person(laws="81"), Person()), "obey 81")
    assert moment(match.view(B)) == "Ann's turn 5: play the Law-card that stands alone, then roll."


def test_living_and_dead_are_told_apart_in_words():
    dead = [Person(at=120, trips=body, status=body, body=body) for body in (Status.ASTRAL, Status.MENTAL)]
    told = " ".join(described(position(Person(), *dead)))
    assert "Ben is in Multiplicity, non-living in the Astral body and of type 1." in told
    assert "non-living in the Mental body" in told
