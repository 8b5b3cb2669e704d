"""Why something cannot be done: the clause in the way, and a sentence about this position."""
import pytest

from gnothi.bots.random import casual_play
from gnothi.engine.match import Match
from gnothi.engine.speech import GENERAL
from gnothi.games.conscious import GAME
from gnothi.games.conscious.deck import KIND_NAMES
from gnothi.games.conscious.diagram import BALANCED, BOARD_NAMES, DO_192, DO_768, FAKIR, MONK
from gnothi.games.conscious.state import (
    ACCEPT,
    AGAIN,
    AGAIN_TOKEN,
    ALL_SHOCKS,
    AS_CHIP,
    ASK,
    CATCH,
    CHOOSE,
    DECAY,
    DECLINE,
    DIE,
    DROP,
    FROM_BLANK,
    FROM_HAND,
    FROM_LAW,
    GIVE,
    HELP,
    MOON,
    NAME_SPACE,
    OBEY,
    OPPOSITE,
    OWN_UP,
    PLAY_BLANK,
    PLAY_FACE,
    PLAY_GROUP,
    PLAY_LAW,
    ROLL,
    SCHOOL,
    SHOCK,
    TAKE,
    TRANSFORM,
    USE_SKILL,
    WILD_CANCEL,
    WILD_CLEANSE,
    WILD_ENTER,
    WILD_SHOCK,
)
from tests.games.conscious import ASTRAL, MENTAL, ONES, A, B, Person, me, plays, position, rolls

LAST = {"at": 244, "trips": 1, "last_turn": True}
FAKIRS = {"state": 1, "school": FAKIR}
MASTERS = {"state": 3, "school": FAKIR}


def why(match, action, seat=A):
    reason = match.view(seat).why(action)
    return (reason.clause, reason.text) if reason else None


def kind(card):
    return KIND_NAMES.index(card)


def group(face, *sources):
    """The action that plays these members of a group, each from where it is said to come."""
    code = sum(source << 2 * member for member, source in enumerate(sources))
    return PLAY_GROUP + 64 * BOARD_NAMES.index(face) + code


# The end of the turn


@pytest.mark.parametrize(("person", "action", "clause", "text"), [
    ({"laws": "8"}, ROLL, "G.0.5", "First obey law 8 (The Empty Lunchbox): the turn ends when all laws are obeyed."),
    ({"laws": "8 5"}, ROLL, "G.0.5", "First obey laws 8 and 5: the turn ends when all laws are obeyed."),
    ({}, DIE, "C.2", "You are not dying: this turn ends with a roll."),
    (LAST, ROLL, "R.2", "You stand on the inner end: this last turn has no roll."),
    ({"at": 0, "trips": 2, "last_turn": True, **ASTRAL}, ROLL, "R.3",
     "Your Astral body is back at the start: this last turn has no roll."),
    ({"kept": "22"}, ROLL, "O.1",
     "You die at the end of this turn by law 22, The Falling Branch (A♦), and do not roll."),
    ({"kept": "62:90"}, ROLL, "O.2",
     "You have reached the death-space of law 62, The Family Clock (A♥), and do not roll."),
])
def test_why_a_turn_does_not_end(person, action, clause, text):
    assert why(position(Person(**person)), action) == (clause, text)


def test_a_law_that_stands_alone_holds_the_roll_up_unless_its_owner_sleeps():
    match = plays(position(Person(laws="81")), "obey 81")
    assert why(match, ROLL) == ("R19", "First play law 81 (By the Book): a Law-card that stands alone must be played.")
    assert why(plays(position(Person(laws="81", kept="19:121")), "obey 81"), ROLL) is None


# Laws and moons


@pytest.mark.parametrize(("person", "action", "clause", "text"), [
    ({}, OBEY, "G.0.4", "No law lies before you."),
    ({"laws": "8"}, OBEY + 3, "G.0.4", "Only law 8 (The Empty Lunchbox) lies before you."),
    ({"kept": "61"}, OBEY, "G.0.5", "You have obeyed law 61, Moon over Fate (K♥), and a law is obeyed once."),
    ({"at": 90, "trips": 1, **ASTRAL}, OBEY, "G.1.0",
     "You are non-living: laws have no effect on you, and none comes before you."),
    ({}, MOON + 2, "G.1.h", "You have no moon against laws of fate: it would be K♥, kept."),
    ({"laws": "61"}, MOON + 2, "G.1.h", "Law 61, Moon over Fate (K♥), becomes your moon when you obey it."),
    ({"kept": "61 8"}, MOON + 2, "G.1.h", "Your moon finds no other law of fate to cancel."),
    ({"laws": "8"}, PLAY_LAW, "G.2.a", "Law 8, The Empty Lunchbox (5♦), needs 6♦ or 7♦ beside it to be played."),
    ({"kept": "61"}, PLAY_LAW, "G.0.5",
     "Law 61, Moon over Fate (K♥), may be played once, in the turn in which it comes into play: that is over."),
    ({"laws": "63"}, PLAY_LAW, "G.2.d", "Law 63, The Blank Card (2♠), is blank: play it as a card of your choice."),
    ({}, PLAY_BLANK + 17, "G.2.d", "You have no blank card in play that could stand for the JOKER."),
    ({"pile": "8"}, CHOOSE + 8, "G.0.2",
     "Law 8, The Empty Lunchbox (5♦), waits in your pile until you owe Law-cards, and you owe none now."),
    ({"laws": "8"}, CHOOSE + 8, "G.0.4", "Law 8, The Empty Lunchbox (5♦), lies in play before you already."),
    ({}, CHOOSE + 8, "G.0.2", "Law 8, The Empty Lunchbox (5♦), is not in your pile."),
    ({}, CHOOSE, "A.C.3", "Law-cards are numbered from 1 to 86, and 0 is none of them."),
])
def test_why_a_law_is_not_at_ones_service(person, action, clause, text):
    assert why(position(Person(**person)), action) == (clause, text)


def test_what_was_taken_without_escape_cannot_be_cancelled():
    match = position(Person(kept="61 46 23"))
    me(match).laws[1].protector = 2
    assert why(match, MOON + 2) == (
        "G.1.g", "Law 46, Dizzy on the Hill (3♥), was taken without escape: your moon cannot cancel it.",
    )


@pytest.mark.parametrize(("options", "action", "clause", "text"), [
    ({"moon": "automatic"}, MOON, "R23", "Moons free by themselves at this table: there is nothing to use."),
    ({"blank_card": "no_joker"}, PLAY_BLANK + 17, "R29",
     "At this table the blank card stands for any card but the JOKER, not for the JOKER."),
    ({"blank_card": "face"}, PLAY_BLANK + 12, "R29",
     "At this table the blank card stands for a numbered card or a face card, not for A♦."),
    ({"fifth_striving": "off"}, GIVE + kind("JD"), "R58",
     "The fifth striving is not played at this table: nobody gives cards."),
])
def test_why_house_rules_forbid_something(options, action, clause, text):
    match = position(Person(laws="63", hand="JD"), Person(), **options)
    assert why(match, action) == (clause, text)


# Card-plays


@pytest.mark.parametrize(("person", "action", "clause", "text"), [
    ({}, PLAY_FACE, "F.1", "You hold no J♦."),
    ({"hand": "JD", "more": {"spent": 1}}, PLAY_FACE, "B.1",
     "You have played one card of your hand, all you may this turn in Multiplicity."),
    ({"hand": "5D 6D"}, group("QD", FROM_HAND, FROM_HAND), "B.1",
     "5♦ and 6♦ are two cards of your hand, and in Multiplicity you may play one this turn."),
    ({"hand": "5D 6D 7D", "moments": 1}, group("QD", FROM_HAND, FROM_HAND, FROM_HAND), "B.1",
     "5♦, 6♦ and 7♦ are three cards of your hand, and in Multiplicity with one Magnetic Center moment you may play "
     "two this turn."),
    ({"hand": "5D"}, group("QD", FROM_HAND, FROM_HAND), "F.2",
     "You hold no 6♦: a chip on Q♦ takes two or three of 5♦, 6♦ and 7♦."),
    ({"hand": "5D"}, group("QD", FROM_HAND), "F.2",
     "5♦ alone makes nothing: a chip on Q♦ takes two or three of 5♦, 6♦ and 7♦."),
    ({"hand": "5D"}, group("QD", FROM_HAND, FROM_LAW), "G.2.a", "No law in play before you is 6♦."),
    ({"hand": "6D", "kept": "8"}, group("QD", FROM_LAW, FROM_HAND), "G.0.5",
     "Law 8, The Empty Lunchbox (5♦), has been played as a card already."),
    ({"hand": "5D"}, group("QD", FROM_HAND, FROM_BLANK), "G.2.d",
     "You have no blank card in play that could stand for one of 5♦, 6♦ and 7♦."),
    ({"laws": "63"}, group("QD", FROM_BLANK, FROM_BLANK), "G.2.d",
     "The blank card stands for one of 5♦, 6♦ and 7♦, not for two."),
    ({"hand": "JD", "kept": "19:121"}, PLAY_FACE, "G.1.d",
     "You sleep until space 121: a sleeper only obeys laws, uses moons and rolls."),
])
def test_why_cards_are_not_played(person, action, clause, text):
    assert why(position(Person(**person)), action) == (clause, text)


# Powers, skills, schools, chips


@pytest.mark.parametrize(("person", "action", "clause", "text"), [
    ({"board": "JD1 QD1"}, TRANSFORM, "I.3",
     "Transform Emotions is a power of the Deputy Steward, and you are in Multiplicity."),
    ({"board": "JD1", **FAKIRS}, TRANSFORM, "I.3",
     "Transform Emotions takes a chip from J♦ and one from Q♦, and there is none on Q♦."),
    ({"board": "JD1 QD1", "more": {"powers": 1}, **FAKIRS}, TRANSFORM, "B.0.3",
     "You have used Transform Emotions this turn, and each power is used once."),
    ({"board": "JD1 QD1", "kept": "59:120", **FAKIRS}, TRANSFORM, "G.1",
     "Law 59, Numb Hands (J♥), takes your powers until space 120."),
    (FAKIRS, WILD_SHOCK, "I.4", "Wild Shock is a power of the Steward, and you are a Deputy Steward."),
    (MASTERS, ALL_SHOCKS, "I.5",
     "All Shocks takes a chip from A♠ and one from the X-Joker, and there is none on A♠ or the X-Joker."),
    ({}, USE_SKILL, "H.1.a",
     "Skills begin with “Breathe when I eat” of the Deputy Steward, and you are in Multiplicity."),
    ({"kept": "41:120", **FAKIRS}, USE_SKILL, "G.1", "Law 41, Rusted Hinges (J♣), takes your skills until space 120."),
    ({"more": {"skills": 1}, **FAKIRS}, USE_SKILL, "B.0.3", "You have used “Breathe when I eat” this turn."),
    (FAKIRS, USE_SKILL, "R34", "“Breathe when I eat” is offered when a chip comes to where another stands."),
    ({"board": "XJ1"}, SHOCK, "I.4.a",
     "A shock is yours to choose when a chip comes to the X-Joker, which has one now."),
    ({"board": "JO2"}, WILD_ENTER, "H.3.b", "A wild-chip is the fourth chip on the JOKER, and yours has two."),
    ({}, AS_CHIP, "D.EXCESS.7", "No disc is too many: of yours three Food, three Air and one Impression may stay."),
    ({"board": "JD1"}, SCHOOL + FAKIR, "H.0.1",
     "The school of the Fakir still wants Q♦ and K♦, of which A♦ would count for two."),
    ({"board": "QD1"}, SCHOOL + BALANCED, "H.0.1",
     "The school of the Balanced Man wants a Queen or King in two more suits."),
    (FAKIRS, SCHOOL + MONK, "R31", "You are in school, of the Fakir, and a school is for good."),
])
def test_why_states_and_chips_do_not_reach(person, action, clause, text):
    assert why(position(Person(**person)), action) == (clause, text)


# Decisions that are not open


@pytest.mark.parametrize(("person", "action", "clause", "text"), [
    ({}, TAKE, "C.2", "You have not rolled yet this turn."),
    ({}, AGAIN, "H.2.b", "Only a Steward rolls again, and you are in Multiplicity."),
    ({"at": 102}, NAME_SPACE, "R.1",
     "You stand on space 102, Card, which is not wild: land on a Food-space or on a wild space that you name so."),
    ({"at": 0}, NAME_SPACE + 1, "R.1",
     "You are still at the start: land on an Air-space or on a wild space that you name so."),
    (LAST, NAME_SPACE, "R.1", "You have taken space 244 already."),
    ({}, DECAY, "N.0.1", "Only the bodies of the non-living decay, and you are living."),
    ({"at": 106, "trips": 1, **ASTRAL}, DECAY, "N.1",
     "You lose a chip when you land on a Card-space; this is 106, Food."),
    ({"hasnamuss": True, "at": 106, "trips": 1, **ASTRAL}, DECAY, "N.0.2", "You are a Hasnamuss, who does not decay."),
    ({}, ASK, "S.2", "Only a Hasnamuss asks others for cards, and you are none."),
    ({"hand": "JD"}, GIVE + kind("JD"), "Q.2", "Only a higher state helps a lower one, and you are in Multiplicity."),
    ({}, GIVE + kind("JD"), "Q.2", "You hold no J♦ to give."),
    ({"hand": "JD 2D", **FAKIRS}, GIVE + kind("JD"), "Q.2",
     "You give a card on contact, where it is the last that one in a lower state needs."),
    ({"hand": "JD 2D"}, DROP + kind("JD"), "L.0.4",
     "Cards are thrown away only in death, down to seven: you live, and keep your two cards."),
    ({}, ACCEPT, "L.1.d", "An Astral body is offered to non-living players alone, and you are living."),
    ({"at": 90, "trips": 1, "type_no": 4, **ASTRAL}, ACCEPT, "L.1.d",
     "Nobody of your type, 4, leaves an Astral body behind now."),
    ({}, DECLINE, "L.1.d", "Nothing is offered to you that you could decline."),
    ({}, HELP + B, "R58", "At this table nobody forgets: on contact you are asked for the card that helps."),
    ({}, CATCH + 4, "A.1", "Nobody sits there: this is a table for two."),
])
def test_why_a_decision_is_not_open(person, action, clause, text):
    assert why(position(Person(**person), Person(at=200)), action) == (clause, text)


@pytest.mark.parametrize(("action", "clause", "text"), [
    (PLAY_FACE, "C.2",
     "The roll is the last facet of a turn, and you have rolled; first decide about the 4 that you rolled."),
    (OPPOSITE, "H.3.d", "Only a Master takes the opposite side, and you are a Steward."),
    (AGAIN_TOKEN, "R11", "You have no such token: it would be law 79, The Second Thought, kept."),
    (SHOCK, "I.4.a", "A shock is yours to choose when a chip comes to the X-Joker, which has none now; "
                     "first decide about the 4 that you rolled."),
])
def test_what_comes_first_is_said_too(action, clause, text):
    assert why(rolls(position(Person(hand="JD", state=2, school=FAKIR)), 4), action) == (clause, text)


def test_a_roll_option_is_used_once_and_not_by_a_hasnamuss():
    match = plays(rolls(position(Person(state=3, kept="79")), 4), "again")
    assert why(match, OPPOSITE) == ("B.0.4", "You have used a roll-option this turn, and there is one a turn.")
    match = rolls(position(Person(state=3, hasnamuss=True, kept="86 79")), 4)
    assert why(match, OPPOSITE) == ("S.0.1", "You are a Hasnamuss, who has no roll-options.")


def test_a_facet_is_finished_before_the_next():
    match = plays(position(Person(board="AD1 AC1", hand="JD", state=2, school=FAKIR)), "wild shock ad ac")
    assert why(match, PLAY_FACE) == (
        "C.1", "A facet that has begun is finished before the next; first choose the shock of the X-Joker.",
    )


# Answers that are not among those to the question


@pytest.mark.clause("G.0.3")
def test_an_ace_is_chosen_last():
    match = plays(position(Person(pile="8 5 22", laws="50")), "obey 50")
    assert why(match, CHOOSE + 22) == (
        "G.0.3", "Law 22, The Falling Branch (A♦), is an Ace: you choose it only when nothing else is left, "
                 "and two other laws are.",
    )
    assert why(match, CHOOSE + 9)[0] == "G.0.2"


def test_a_wild_chip_has_its_limits():
    person = Person(kept="85 8", board="AS1 XJ1 JO3", state=3, school=0, notes="0 " * 18)
    match = position(person)
    me(match).laws[1].protector = 0
    plays(match, "all shocks")
    assert why(match, WILD_CLEANSE) == ("S.4", "You are no Hasnamuss: there is nothing to be cleansed of.")
    assert why(match, WILD_CANCEL + 1) == (
        "G.1.g",
        "Law 8, The Empty Lunchbox (5♦), was taken without escape: nothing cancels it while law 85 lies there.",
    )


def test_the_living_name_their_end_and_the_dead_get_no_law_from_theirs():
    assert why(rolls(position(Person(at=243)), 1), DECLINE) == (
        "R49", "You are living: you must name the inner end, and take what it gives.",
    )
    match = rolls(position(Person(at=98, trips=1, notes=ONES, **MENTAL)), 1)
    assert why(match, NAME_SPACE + 4) == (
        "N.STAR.2", "You are non-living: a wild space gives you a chip, a card or nothing, and no law.",
    )


def test_decay_keeps_to_the_octave_of_the_die():
    match = rolls(position(Person(at=242, trips=1, notes="1 0 1 " + "1 " * 15, **ASTRAL)), 1, (6, 0))
    assert why(match, DECAY + DO_192) == ("N.1", "The die named Food, and DO-192 is a note of Air.")
    assert why(match, DECAY + DO_768 + 1) == ("N.1", "No chip stands on RE-384.")


@pytest.mark.clause("Q.2", "Q.2.a", "R57")
def test_a_gift_is_the_final_card_and_of_the_givers_school():
    helper = Person(at=100, hand="7D 9D 10S JD", **FAKIRS)
    match = rolls(position(helper, Person(at=101, board="JD1 KD1", hand="5D 2C")), 1)
    assert why(match, GIVE + kind("7D")) is None
    assert why(match, GIVE + kind("JD")) == ("Q.2.a", "Ben has a chip on J♦ already.")
    assert why(match, GIVE + kind("9D")) == (
        "Q.2", "9♦ is not the last card that Ben needs to become a Deputy Steward.",
    )
    assert why(match, GIVE + kind("10S")) == (
        "R57", "As a Fakir you help others into school with cards of your own, and 10♠ is none.",
    )
    assert why(match, GIVE + kind("6D")) == ("Q.2", "You hold no 6♦ to give.")


# Calls


@pytest.mark.clause("R58", "Q.3")
def test_calls_belong_to_a_contact():
    match = position(Person(at=99, **FAKIRS), Person(at=100), Person(at=50), fifth_striving="vigilance")
    assert why(match, HELP + B) == ("Q.2", "You are in no contact with Ben: help is offered where pieces have met.")
    assert why(match, CATCH + B) == ("Q.3", "Ben is in no contact that still stands, and so has nobody to forget.")
    assert why(match, OWN_UP) == ("Q.3.b", "You are in no contact that still stands: you have forgotten nobody.")
    rolls(match, 1)
    assert why(match, HELP + B) is None
    assert why(match, HELP + A, B) == (
        "Q.2", "You cannot help Ann: Deputy Steward is no lower state than Multiplicity.",
    )
    assert why(match, HELP + A) == ("Q.2", "You cannot help yourself.")
    assert why(match, ROLL)[1] == "Facets belong to one's own turn; it is Cy's turn, and you may only call."
    match.play(A, "help seat 2")
    assert why(match, HELP + B) == ("R58", "You have offered Ben help in this contact already.")


# Everything


@pytest.mark.parametrize(("seats", "options"), [
    (1, {}), (3, {}), (4, {"fifth_striving": "vigilance"}), (2, {"moon": "automatic", "blank_card": "face"}),
])
def test_every_illegal_action_has_a_clause_and_a_sentence_of_its_own(seats, options):
    match = Match.new(GAME, seats, seats, ["Ann", "Ben", "Cy", "Dan"][:seats], options)
    texts = set()
    for number, _ in enumerate(casual_play(match, seats, 150)):
        for view in [match.view(seat) for seat in range(seats)] if number % 24 == 5 else ():
            for reason in [view.why(action) for action in range(GAME.rules.num_actions)] if view.actions else ():
                if reason:
                    assert reason.clause in GAME.clauses
                    assert reason.text != GENERAL and not reason.text[0].islower() and reason.text.endswith(".")
                    assert len(reason.text) < 200 and ";;" not in reason.text and " ." not in reason.text
                    texts.add(reason.text)
    assert len(texts) > 200
