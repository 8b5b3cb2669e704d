"""Duplicates, the fifth striving and the Hasnamuss: sections P, Q and S, R52 to R65."""
import pytest

from gnothi.games.conscious.contact import exchange
from gnothi.games.conscious.diagram import FAKIR, SLY, YOGI
from gnothi.games.conscious.state import Status
from tests.games.conscious import (
    START,
    A,
    B,
    C,
    D,
    Person,
    cited,
    hand,
    is_sound,
    laws,
    me,
    notes,
    plays,
    position,
    rolls,
    state,
)

ASTRAL = {"status": Status.ASTRAL, "body": 1}


# P. Duplicates


@pytest.mark.clause("P.0.1", "S.5")
@pytest.mark.parametrize(("other", "exchanged"), [
    ({}, True), ({"status": Status.ASTRAL, "body": 1}, False), ({"hasnamuss": True, "kept": "86"}, False),
])
def test_no_exchange_between_living_and_dead_nor_with_a_hasnamuss(other, exchanged):
    match = rolls(position(Person(at=105, hand="2D 2D"), Person(at=106, hand="3D 3D", **other)), 1)
    assert (hand(match) == "2D 3D") == exchanged


@pytest.mark.clause("P.0.1", "S.5")
@pytest.mark.parametrize("hasnamuss", [A, B])
def test_a_hasnamuss_exchanges_neither_with_whom_he_meets_nor_with_who_meets_him(hasnamuss):
    people = [Person(hand="2D 2D"), Person(hand="3D 3D")]
    people[hasnamuss].hasnamuss, people[hasnamuss].kept = True, "86"
    match = position(*people)
    exchange(state(match), A, B)
    assert (hand(match, A), hand(match, B)) == ("2D 2D", "3D 3D")


@pytest.mark.clause("P.1", "R52")
def test_of_identical_cards_one_is_in_the_hand():
    match = position(Person(hand="2D 2D 2D 3D"))
    assert (me(match).hand_size, me(match).duplicates) == (2, 2)
    match = rolls(position(Person(at=98, hand="2D 3D"), deck="2D"), 1)
    assert (me(match).hand_size, me(match).duplicates) == (2, 1)


@pytest.mark.clause("P.1.a")
def test_a_duplicate_returns_to_the_hand():
    match = plays(position(Person(hand="JD JD", moments=1)), "play jd")
    assert (me(match).hand_size, me(match).duplicates) == (1, 0)
    assert "play jd" in match.legal(A)


@pytest.mark.clause("P.2")
def test_one_exchange_a_contact_if_both_have_duplicates():
    match = rolls(position(Person(at=105, hand="2D 2D 2D"), Person(at=106, hand="3D 3D 3D")), 1)
    assert hand(match) == "2D 2D 3D" and hand(match, B) == "2D 3D 3D"
    match = rolls(position(Person(at=105, hand="2D 2D"), Person(at=106, hand="3D")), 1)
    assert hand(match) == "2D 2D"


@pytest.mark.clause("P.2.a")
def test_which_duplicate_is_decided_at_random():
    given = set()
    for key in range(80):
        match = position(Person(at=105, hand="2D 2D 4D 4D"), Person(at=106, hand="3D 3D"))
        state(match).rng = key
        match.play(A, "roll")
        given |= {hand(match)}
    assert {"2D 3D 4D 4D", "2D 2D 3D 4D"} <= given


@pytest.mark.clause("P.3")
def test_with_several_the_last_arrival_is_first():
    # Only one duplicate of Ann's: Cy, who arrived after Ben, has it, and his goes on to Ben.
    match = position(Person(at=105, hand="2D 2D"), Person(at=106, hand="3D 3D"), Person(at=106, hand="4D 4D"))
    state(match).seats[B].stamp, state(match).seats[C].stamp = 1, 2
    rolls(match, 1)
    assert hand(match, C) == "2D 4D"
    assert cited(match).count("P.2") == 1      # what Ann got from Cy is no duplicate, so she has none for Ben


@pytest.mark.clause("P.3")
def test_the_last_arrival_is_first_wherever_he_sits():
    match = position(Person(at=105, hand="2D 2D"), Person(at=106, hand="3D 3D"), Person(at=106, hand="4D 4D"))
    state(match).seats[B].stamp, state(match).seats[C].stamp = 2, 1
    rolls(match, 1)
    assert (hand(match, B), hand(match, C)) == ("2D 3D", "4D 4D")


@pytest.mark.clause("R55")
def test_contact_is_the_same_numbered_space_whatever_the_direction():
    match = position(Person(at=105, trips=0, hand="2D 2D", **ASTRAL), Person(at=106, trips=1, hand="3D 3D", **ASTRAL))
    rolls(match, 1)
    assert hand(match) == "2D 3D"


# Q. The fifth striving


def helper(**more):
    return Person(at=105, state=1, school=FAKIR, hand="QD JS", **more)


@pytest.mark.clause("Q.1")
def test_states_are_declared():
    match = rolls(position(Person(at=105), Person(at=106)), 1)
    assert "Q.1" in cited(match)


@pytest.mark.clause("Q.2", "Q.2.b", "R58")
def test_the_higher_must_give_the_final_card_and_draws_three():
    match = plays(rolls(position(helper(), Person(at=106, board="JD1 KD1")), 1), "leave skill")
    assert match.legal(A) == ["give qd"]
    plays(match, "give qd")
    assert hand(match, B) == "QD" and len(hand(match).split()) == 4
    assert is_sound(match)


@pytest.mark.clause("Q.2")
def test_the_one_landed_on_may_be_the_higher():
    match = rolls(position(Person(at=105, board="JD1 KD1"), Person(at=106, state=1, school=FAKIR, hand="QD")), 1)
    assert match.awaited == (B,) and match.legal(B) == ["give qd"]


@pytest.mark.clause("Q.2")
@pytest.mark.parametrize(
    ("there", "cards", "is_asked"),
    [
        ("JD1 KD1", "", True),
        ("JD1", "", False),
        ("JD1 KD1", "5D 6D", False),
        ("JD1", "8D 9D", True),
        ("KD1", "2D 4D", True),
    ],
)
def test_only_the_last_card_needed(there, cards, is_asked):
    match = rolls(position(helper(notes="0 " * 18), Person(at=106, board=there, hand=cards)), 1)
    assert (match.legal(A) == ["give qd"]) == is_asked


@pytest.mark.clause("R56")
@pytest.mark.parametrize(("lower", "gives"), [
    ({"state": 1, "school": YOGI, "board": "AC1 AH1 AS1 KD1"}, ["give qd"]),
    ({"state": 1, "school": YOGI, "board": "AC1 AH1 AD1 KS1"}, ["give js"]),
    ({"state": 2, "school": YOGI, "board": "XJ2 AC1 KD1"}, ["give qd"]),
    ({"state": 2, "school": YOGI, "board": "XJ2 AH1 KD1"}, ["give qd"]),
    ({"state": 2, "school": YOGI, "board": "XJ2 KD1"}, []),
    ({"state": 2, "school": YOGI, "board": "XJ2 AS1 KD1"}, []),
    ({"state": 2, "school": YOGI, "board": "XJ1 AC1 KD1"}, []),
    ({"state": 0, "board": "AD1"}, ["give qd"]),
    ({"state": 0, "board": "XJ1"}, ["give qd"]),
])
def test_what_a_final_card_is(lower, gives):
    higher = Person(at=105, state=3, school=FAKIR, hand="QD JS", notes="0 " * 18)
    match = plays(rolls(position(higher, Person(at=106, **lower)), 1), "take")
    assert [name for name in match.legal(A) if name.startswith("give")] == gives


@pytest.mark.clause("Q.2.a")
def test_no_gift_that_the_receiver_holds_or_has_a_chip_on():
    # Queens are covered by a chip; only a King would help, and there is none in the deck.
    match = rolls(position(helper(notes="0 " * 18), Person(at=106, board="JD1 QD1")), 1)
    assert not [name for name in match.legal(A) if name.startswith("give")]
    match = rolls(position(Person(at=105, state=1, school=FAKIR, hand="8D", notes="0 " * 18),
                           Person(at=106, board="JD1 QD1", hand="8D")), 1)
    assert not [name for name in match.legal(A) if name.startswith("give")]


@pytest.mark.clause("Q.2", "S.5")
def test_a_hasnamuss_owes_no_help():
    match = rolls(position(helper(hasnamuss=True, kept="86", notes="0 " * 18), Person(at=106, board="JD1 KD1")), 1)
    assert not [name for name in match.legal(A) if name.startswith("give")]


@pytest.mark.clause("Q.4")
def test_living_and_dead_do_not_help_each_other():
    match = rolls(position(helper(notes="0 " * 18), Person(at=106, board="JD1 KD1", **ASTRAL)), 1)
    assert not [name for name in match.legal(A) if name.startswith("give")]


@pytest.mark.clause("R58")
def test_the_fifth_striving_may_be_left_out():
    match = rolls(position(helper(notes="0 " * 18), Person(at=106, board="JD1 KD1"), fifth_striving="off"), 1)
    assert hand(match, B) == "" and "Q.1" not in cited(match)


def vigilant(**more):
    """Ann has landed on Ben, whom she could help; Cy is far behind and has the next turn."""
    ann = Person(at=105, state=1, school=FAKIR, hand="QD JS", notes="0 " * 18)
    match = position(
        ann, Person(at=106, board="JD1 KD1"), Person(at=50), Person(at=120), fifth_striving="vigilance", **more
    )
    return rolls(match, 1)


@pytest.mark.clause("R58")
def test_in_vigilance_nobody_is_asked_and_help_is_a_call():
    match = vigilant()
    assert match.awaited == (C,)
    assert "help seat 2" in match.legal(A) and "help seat 1" not in match.legal(B)
    assert "catch seat 1" in match.legal(B) and "catch seat 2" in match.legal(D)
    match.play(A, "help seat 2")
    assert match.legal(A) == ["give qd"]
    match.play(A, "give qd")
    assert hand(match, B) == "QD"
    rolls(match, 1, seat=C)
    match.play(B, "catch seat 1")
    assert cited(match) == ["Q.3"]              # she helped in time


@pytest.mark.clause("R58")
def test_an_offer_with_no_final_card_does_nothing_and_is_made_once():
    match = vigilant()
    state(match).seats[B].chips[:] = 0
    match.play(A, "help seat 2")
    assert match.awaited == (C,) and "help seat 2" not in match.legal(A)


@pytest.mark.clause("Q.3", "R58")
def test_a_catch_counts_after_a_move_and_once_for_each():
    match = vigilant()
    match.play(D, "catch seat 1")               # nobody has moved yet
    assert cited(match) == ["Q.3"] and "catch seat 1" not in match.legal(D)
    rolls(match, 1, seat=C)
    match.play(B, "catch seat 1")
    assert cited(match) == ["Q.3", "Q.3.a", "Q.3.a"]
    assert len(hand(match).split()) == 0
    match.play(C, "catch seat 1")
    assert cited(match) == ["Q.3"]              # the first true one ended the lapse


@pytest.mark.clause("Q.3")
def test_a_lapse_is_open_until_everybody_has_left_the_space():
    match = vigilant()
    for seat in (A, B):
        state(match).turn = seat
    rolls(match, 6, seat=C)
    state(match).seats[C].position = 130
    while state(match).n_contacts:
        seat = match.awaited[0]
        assert "catch seat 1" in match.legal(D)
        match.play(seat, match.legal(seat)[-1])
    assert not [name for name in match.legal(D) if name.startswith("catch")]


@pytest.mark.clause("Q.3.a", "R59")
def test_a_forfeit_is_a_random_card_to_everybody_clockwise_while_there_are_any():
    match = vigilant()
    rolls(match, 1, seat=C)
    match.play(D, "catch seat 1")
    assert len(hand(match, B).split()) == 1 and len(hand(match, C).split()) == 1 and hand(match, D) == ""
    assert hand(match) == "" and is_sound(match)


@pytest.mark.clause("Q.3.b", "R58")
def test_who_owns_up_gives_and_escapes():
    match = vigilant()
    state(match).seats[C].position = 140
    rolls(match, 1, seat=C)
    while match.awaited != (A,):
        match.play(match.awaited[0], match.legal(match.awaited[0])[-1])
    assert "own up" in match.legal(A)
    plays(match, "own up")
    assert match.legal(A) == ["give qd"]
    plays(match, "give qd")
    assert "QD" in hand(match, B) and "own up" not in match.legal(A)
    match.play(D, "catch seat 1")
    assert cited(match) == ["Q.3"]


# S. Hasnamuss


@pytest.mark.clause("S.0.1", "R60")
def test_obeying_the_joker_makes_a_hasnamuss_also_after_death():
    person = Person(at=244, trips=1, last_turn=True, laws="86", discs="3/3/1", body=1, state=3, school=SLY)
    match = plays(position(person), "obey 86", "play law 86", "die")
    assert me(match).hasnamuss == 1 and laws(match) == {86} and is_sound(match)
    match = rolls(match, 2)
    assert "again" not in match.legal(A) and "opposite" not in match.legal(A)


@pytest.mark.clause("R60")
def test_the_card_goes_when_its_owner_is_out():
    match = plays(position(Person(at=244, trips=1, last_turn=True, kept="86", hasnamuss=True), Person(at=200)), "die")
    assert laws(match) == set() and state(match).law_at[86] == 1


@pytest.mark.clause("R62")
@pytest.mark.parametrize(("option", "may"), [("allowed", True), ("forbidden", False)])
def test_a_hasnamuss_and_roll_tokens(option, may):
    match = position(
        Person(kept="86 60", hasnamuss=True, state=3, school=SLY, notes="0 " * 18), hasnamuss_tokens=option
    )
    rolls(match, 2)
    assert ("opposite by token" in match.legal(A)) == may and "opposite" not in match.legal(A)


@pytest.mark.clause("R62")
def test_who_is_no_hasnamuss_may_spend_tokens_at_every_table():
    match = rolls(position(Person(kept="60", notes="0 " * 18), hasnamuss_tokens="forbidden"), 2)
    assert match.legal(A) == ["take", "opposite by token"]


@pytest.mark.clause("R11", "R23")
def test_a_token_that_an_automatic_moon_has_voided_cannot_be_spent():
    match = position(Person(laws="60 61", notes="0 " * 18), moon="automatic")
    plays(match, "obey 61", "play law 60", "play law 61")
    rolls(match, 2)
    assert match.awaited == (A,) and "opposite by token" not in match.legal(A)
    match = plays(position(Person(laws="60", notes="0 " * 18), moon="automatic"), "obey 60", "play law 60")
    assert "opposite by token" in rolls(match, 2).legal(A)


@pytest.mark.clause("S.1")
def test_who_lands_on_a_hasnamuss_does_not_get_the_space():
    match = rolls(position(Person(at=105), Person(at=106, hasnamuss=True, kept="86")), 1)
    assert notes(match) == START and "S.1" in cited(match)


@pytest.mark.clause("S.2", "R63")
def test_a_hasnamuss_may_ask_each_he_lands_on_for_one_card():
    asker = Person(at=105, hasnamuss=True, kept="86", notes="0 " * 18)
    match = position(asker, Person(at=106, hand="4S 4S"), Person(at=106, hand="5D", **ASTRAL))
    rolls(match, 1)
    assert len(match.legal(A)) == 43 and "ask nothing" in match.legal(A)
    plays(match, "ask 4s")                      # Cy arrived last, living or not, and has none
    assert hand(match, C) == "5D"
    plays(match, "ask 4s")
    assert (hand(match), hand(match, B)) == ("4S", "4S")


@pytest.mark.clause("S.2")
def test_he_may_decline_to_ask():
    match = rolls(position(Person(at=105, hasnamuss=True, kept="86", notes="0 " * 18), Person(at=106, hand="4S")), 1)
    plays(match, "ask nothing")
    assert hand(match, B) == "4S"


@pytest.mark.clause("S.3", "R61")
@pytest.mark.parametrize(("mine", "his", "option", "destroyed"), [
    (1, 1, "no", True), (1, 2, "no", False), (0, 0, "no", False), (0, 0, "yes", True),
])
def test_who_lands_on_a_hasnamuss_in_the_same_state_is_destroyed(mine, his, option, destroyed):
    lander = Person(at=105, state=mine, school=FAKIR if mine else -1, discs="3/3/1", body=1)
    match = position(lander, Person(at=106, state=his, school=SLY if his else -1, hasnamuss=True, kept="86"),
                     destroy_multiplicity=option)
    rolls(match, 1)
    assert (me(match).status == Status.OUT) == destroyed


@pytest.mark.clause("R65")
def test_cancelling_the_joker_cleanses_only_if_it_is_unprotected():
    match = plays(position(Person(laws="85", kept="86", hasnamuss=True)), "obey 85")
    assert not me(match).hasnamuss and "R65" in cited(match)
    match = position(Person(laws="85", kept="64 86", hasnamuss=True))
    state(match).seats[A].laws[2].protector = 1
    plays(match, "obey 85")
    assert me(match).hasnamuss and laws(match) == {85, 86}


@pytest.mark.clause("R64")
def test_once_cleansed_the_ordinary_rules_apply():
    match = position(Person(at=244, trips=1, notes="1 " * 18, **ASTRAL))
    rolls(match, 1, (6, 0))
    assert match.legal(A)[0].startswith("lose")
