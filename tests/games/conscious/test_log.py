"""The log: every sentence as its readers meet it."""
import re

import pytest

from gnothi.bots.random import casual_play
from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.games.conscious import GAME
from tests.games.conscious import ASTRAL, ONES, A, B, C, Person, cited, plays, position, rolls, told

NAMES = ["Ann", "Ben", "Cy", "Dan", "Eve", "Fay"]


def test_a_chain_of_reactions_reads_step_by_step():
    match = plays(position(Person(hand="JD")), "play jd")
    assert [str(line) for line in match.news(A)] == [
        "You play J♦: a chip on J♦. (F.1)",
        "You self-remember: an Impression goes from DO-48 to RE-24. (I.2)",
        "The Impression shocks your Air from MI-48 to FA-24. (I.2.a)",
    ]
    assert told(match, SPECTATOR)[1] == "Ann self-remembers: an Impression goes from DO-48 to RE-24."


@pytest.mark.clause("A.3", "A.4", "A.5")
def test_the_deal_is_a_line_for_each_and_only_ones_own_names_cards():
    match = Match.new(GAME, 6, 3, NAMES)
    lines = [str(line) for line in match.log(A)]
    assert re.fullmatch(r"You are dealt (\S+, ){0,5}\S+ and \S+\. The law pile: (law .*; ){2}law .* \(A\.3\)", lines[0])
    assert lines[1] == "Ben is dealt seven cards and three Law-cards. (A.3)"
    assert lines[6].startswith("By the die you are type ") and lines[6].endswith("(A.5)")
    assert lines[7].startswith("For the deal you roll ")
    assert len([line for line in lines if line.endswith(("(A.3)", "(A.4)", "(A.5)"))]) == 7


@pytest.mark.clause("J.1")
def test_a_climb_is_one_sentence_that_names_chip_and_carbon():
    match = rolls(position(Person(at=105), Person(at=200)), 1)
    assert told(match, B)[1:3] == [
        "Ann takes in a Food at DO-768.", "Ann's Food climbs from DO-768 to MI-192, with carbon on MI-192 and RE-96.",
    ]
    match = rolls(position(Person(at=106)), 1)
    assert told(match)[1:5] == [
        "You take in an Air at DO-192.", "Your Air climbs from DO-192 to RE-96, with carbon on MI-48.",
        "Your Food is shocked from MI-192 to FA-96.", "Your Air on RE-96 finds no carbon to climb and is lost.",
    ]


@pytest.mark.clause("P.2")
def test_bystanders_read_who_exchanges_with_whom():
    match = rolls(position(Person(hand="2D 2D", at=99), Person(hand="3S 3S", at=100), Person(at=105)), 1)
    assert "You exchange duplicates with Ben: 2♦ for 3♠." in told(match, A)
    assert "Ann exchanges duplicates with you: 2♦ for 3♠." in told(match, B)
    for seat in (C, SPECTATOR):
        assert "Ann exchanges duplicates with Ben." in told(match, seat)


@pytest.mark.clause("Q.2", "Q.2.b")
def test_bystanders_read_who_helps_whom():
    ann = Person(at=99, state=1, school=0, hand="7D")
    match = position(ann, Person(at=100, hand="5D", board="JD1 KD1"), Person(at=120), deck="2H 3H 4H")
    plays(rolls(match, 1), "give 7d")
    assert told(match, A)[:2] == ["You help Ben with 7♦, the last card needed.", told(match, A)[1]]
    assert re.fullmatch(r"For the help you draw [234]♥, [234]♥ and [234]♥\.", told(match, A)[1])
    assert told(match, SPECTATOR)[:2] == [
        "Ann helps Ben with the last card needed.", "For the help Ann draws three cards.",
    ]


@pytest.mark.clause("Q.1")
def test_everybody_in_contact_declares_his_state():
    match = rolls(position(Person(at=99, state=1, school=0), Person(at=100), Person(at=100, state=2)), 1)
    states = "you declare Deputy Steward; Ben declares Multiplicity; Cy declares Steward"
    assert f"You meet Ben and Cy: {states}." in told(match)
    states = "Ann declares Deputy Steward; you declare Multiplicity; Cy declares Steward"
    assert f"Ann meets you and Cy: {states}." in told(match, B)
    match = rolls(position(Person(at=99), Person(at=100), Person(at=100, state=2)), 1)
    assert "You meet Ben and Cy: you and Ben declare Multiplicity; Cy declares Steward." in told(match)
    match = rolls(position(Person(at=99), Person(at=100)), 1)
    assert "Ann meets Ben: both declare Multiplicity." in told(match, SPECTATOR)


@pytest.mark.clause("G.0.2", "G.0.1")
def test_only_what_was_chosen_is_told_as_chosen():
    match = plays(position(Person(laws="50", pile="8 9")), "obey 50", "choose 9")
    assert told(match) == ["You choose law 9, Under the Blankets (6♦)."]
    match = plays(position(Person(laws="50", pile="8 22")), "obey 50")
    assert "You take law 8, The Empty Lunchbox (5♦), the only one that may be chosen." in told(match)
    match = plays(position(Person(laws="72", pile="8")), "obey 72")
    assert "At random you draw law 8, The Empty Lunchbox (5♦)." in told(match)


@pytest.mark.clause("E.4", "D.EXCESS.5", "D.EXCESS.7", "L.0.4", "G.1", "R33")
@pytest.mark.parametrize(("match", "names", "clause", "own", "other"), [
    (lambda: position(Person(at=98), Person(at=200), deck="9S"), ["roll"], "E.4",
     "You land on a Card-space and draw 9♠.", "Ann lands on a Card-space and draws a card."),
    (lambda: position(Person(laws="73", notes="F[0 0 0 0 0 0 0 0] A[0 0 0 0 0 0] I[0 0 3 0]"), Person(), deck="9S"),
     ["obey 73"], "D.EXCESS.5", "A chip too many on MI-12 buys you a card: 9♠.",
     "A chip too many at Hydrogen-12 buys Ann a card."),
    (lambda: position(Person(laws="15", notes=ONES, discs="3/0/0"), Person(), deck="9S"), ["obey 15"], "D.EXCESS.7",
     "Your Food disc too many is exchanged for a card: 9♠.", "Ann exchanges a disc too many for a card."),
    (lambda: position(Person(laws="54"), Person(), deck="9S 9S 9S 9S 9S"), ["obey 54"], "G.1",
     "You draw 9♠, 9♠, 9♠, 9♠ and 9♠.", "Ann draws what the law gives."),
    (lambda: position(Person(at=244, trips=1, last_turn=True, body=1, discs="3/3/1", hand="2D 3D 4D 5D 6D 7D"),
                      Person(at=200), deck="9S"), ["die"], "L.0.4",
     "You draw up to seven cards: 9♠.", "Ann draws up to seven cards."),
    (lambda: position(Person(board="AS1 XJ1 JO3", state=3, school=0), Person(), deck="9S"), ["all shocks", "card"],
     "R33", "You draw 9♠ for the wild-chip.", "Ann draws a card for the wild-chip."),
])
def test_a_draw_cites_what_gave_it_and_hides_what_it_was(match, names, clause, own, other):
    match = match()
    if names == ["roll"]:
        rolls(match, 1)
    else:
        plays(match, *names)
    assert f"{own} ({clause})" in map(str, match.news(A))
    assert f"{other} ({clause})" in map(str, match.news(B))
    assert "9♠" not in " ".join(told(match, B))


@pytest.mark.clause("G.1.f", "R22")
def test_a_wild_chip_on_a_law_without_designation_cancels_no_other():
    person = Person(kept="85 8 5", board="AS1 XJ1 JO3", state=3, school=0, notes="0 " * 18)
    match = plays(position(person), "all shocks", "cancel 85")
    assert told(match)[0] == "With the wild-chip you cancel law 85, The General Pardon (X-Joker)."
    match = plays(position(person), "all shocks", "cancel 8")
    assert told(match)[0].endswith("cancel law 8, The Empty Lunchbox (5♦), and every other law of accident.")


@pytest.mark.clause("C.0.3")
def test_who_plays_alone_is_told_which_turn_begins_and_not_that_he_goes_next():
    match = rolls(position(Person(at=98)), 1)
    assert cited(match) == ["C.2", "E.4", "C.0.3"]
    assert told(match)[-1] == "Your turn 6 begins."
    assert told(rolls(position(Person(at=98), Person(at=200)), 1))[-1] == "You are furthest behind and go next."


def test_a_roll_and_its_move_are_one_sentence_unless_something_was_chosen():
    assert told(rolls(position(Person(at=98)), 1))[0] == "You roll 1 and move from space 98 to 99."
    match = rolls(position(Person(at=98, state=3)), 1)
    assert told(match) == ["You roll 1."]
    assert told(plays(match, "opposite"))[:2] == [
        "You use the roll-option of a Master.", "You turn the die over to 6 and move from space 98 to 104.",
    ]
    ends = told(rolls(position(Person(at=3, trips=1, notes=ONES, **ASTRAL)), 5))
    assert ends[:2] == ["You roll 5 and move from space 3 to 0.", "That is an end of the spiral, a wild space."]


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_no_sentence_has_codes_markup_or_a_wrong_article(seats):
    match = Match.new(GAME, seats, seats, NAMES[:seats])
    for _ in casual_play(match, seats, 500):
        pass
    witnessed = [line.text for move in range(len(match.moves) + 1) for line in match.lines(match.witness(), move)]
    for text in {line.text for seat in range(SPECTATOR, seats) for line in match.log(seat)} | set(witnessed):
        assert not re.search(r"\b(10|[2-9]|[JQKA])[DCHS]\b|\bXJ\b|\bJO\b|[#*{}\[\]|]|->|_", text), text
        assert not re.search(r"\ba [AEIOaeio]|\bby choice\b|\b1 (cards|chips)\b|  ", text), text
        assert text[0].isupper() and text.endswith(".")
