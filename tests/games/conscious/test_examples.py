"""The worked examples of rules.md, each as it is told there."""
import pytest

from gnothi.games.conscious.diagram import FAKIR
from gnothi.games.conscious.state import Body, Status, Step
from tests.games.conscious import (
    EMPTY,
    START,
    A,
    B,
    C,
    Person,
    board,
    cited,
    discs,
    hand,
    is_sound,
    laws,
    me,
    next_rolls,
    notes,
    pile,
    plays,
    position,
    rolls,
    state,
)

ASTRAL = {"status": Status.ASTRAL, "body": Body.ASTRAL}
MENTAL = {"status": Status.MENTAL, "body": Body.MENTAL}


def test_e1_a_food_on_the_start_diagram():
    match = rolls(position(Person(at=105)), 1)
    assert notes(match) == "F[1 1 2 0 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]"


def test_e2_an_air_on_the_start_diagram():
    match = rolls(position(Person(at=106)), 1)
    assert notes(match) == "F[1 1 0 1 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]"


def test_e3_the_first_jack():
    match = plays(position(Person(hand="JD JC", moments=1)), "play jd")
    assert board(match) == "JD1"
    assert notes(match) == "F[1 1 1 0 0 0 0 0] A[1 1 0 1 0 0] I[0 1 0 0]"
    plays(match, "play jc")
    assert notes(match) == "F[1 1 1 0 0 0 0 0] A[1 1 0 1 0 0] I[0 1 0 0]"


def test_e4_allowance_and_law_cards_on_the_first_turn():
    match = position(Person(hand="2D 3D 9H 9S 4C 8C 10S", laws="8 47", moments=1), deck="6D")
    plays(match, "obey 8", "obey 47")
    assert hand(match) == "2D 3D 6D 4C 8C 9H 9S 10S"
    plays(match, "play law-5d 6d")
    assert 8 not in laws(match)
    assert "play 2d 3d" not in match.legal(A)
    assert notes(match) == "F[0 1 1 0 0 0 0 0] A[1 1 0 1 0 0] I[0 1 0 0]"
    assert board(match) == "QD1"
    assert hand(match) == "2D 3D 4C 8C 9H 9S 10S"
    plays(match, "roll")
    assert laws(match) == set()


def test_e5_three_cards_three_chips():
    match = plays(position(Person(hand="5D 6D 7D", board="QD1", moments=2)), "play 5d 6d 7d")
    assert board(match) == "QD1 KD1"
    assert notes(match) == "F[1 1 1 0 0 0 0 0] A[1 1 0 1 0 0] I[0 1 0 0]"
    assert cited(match).count("I.0.1") == 1


def test_e6_three_cards_four_chips():
    match = plays(position(Person(hand="5D 6D 7D", board="QD2", moments=2)), "play 5d 6d 7d")
    assert board(match) == "QD2 KD1"
    assert cited(match).count("I.2") + cited(match).count("I.0.1") == 2


def test_e7_a_chain_up_to_the_aces():
    match = position(Person(notes="F[1 1 1 0 0 0 2 0] A[1 1 1 0 0 0] I[1 0 2 0]", board="KS2 AD2", laws="83"))
    plays(match, "play law 83")
    assert notes(match) == "F[1 1 1 0 0 0 0 1] A[1 1 0 1 0 0] I[0 1 0 1]"
    assert discs(match) == "1/0/1"
    assert board(match) == "KS1 AD1 AC1"
    assert me(match).state == 1
    assert me(match).school == 3


@pytest.mark.parametrize(("air", "after"), [
    ("1 1 0 0 0 0", "A[1 1 0 0 0 0] I[1 1 0 0]"), ("1 1 0 0 0 1", "A[1 1 0 0 0 1] I[1 1 1 0]"),
])
def test_e8_carbon_for_re_24(air, after):
    match = position(Person(notes=f"F[1 1 1 0 0 0 0 0] A[{air}] I[2 1 0 0]", hand="QC"))
    plays(match, "play qc")
    assert notes(match).endswith(after)


def test_e9_law_18_on_the_start_diagram():
    match = plays(position(Person(laws="18")), "obey 18")
    assert notes(match) == "F[1 1 1 0 0 1 0 0] A[1 1 0 1 1 0] I[1 1 0 0]"


def test_e9_with_fa_24_full_before_the_law():
    match = position(Person(notes="F[1 1 1 0 0 0 0 0] A[1 1 1 1 0 0] I[1 0 0 0]", laws="18"))
    plays(match, "obey 18")
    assert notes(match) == "F[1 1 1 0 0 1 0 0] A[1 1 0 1 1 0] I[1 1 0 0]"
    assert cited(match).count("D.EXCESS.1") == 1


def test_e10_law_6_on_the_start_diagram():
    match = plays(position(Person(laws="6")), "obey 6")
    assert notes(match) == "F[1 1 0 1 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]"


def test_e11_law_67_with_three_at_mi_192():
    match = position(Person(notes="F[1 1 3 0 0 0 2 0] A[1 1 1 0 0 0] I[1 0 0 0]", laws="67"))
    plays(match, "obey 67")
    assert notes(match).startswith("F[1 1 0 0 0 0 3 0]")
    assert len(hand(match).split()) == 2


def test_e12_excess_surplus_before_3_3_1():
    match = position(Person(notes="F[1 1 1 0 0 0 0 0] A[1 1 3 1 1 1] I[1 0 0 0]", discs="1/3/0", hand="JC"))
    plays(match, "play jc", "as chip")
    assert notes(match) == "F[1 1 2 0 0 0 0 0] A[1 1 2 1 1 1] I[0 1 0 0]"
    assert discs(match) == "1/3/0"


def test_e13_reaching_3_3_1_with_more_than_enough():
    match = position(Person(
        notes="F[1 1 1 0 0 0 3 1] A[1 1 2 1 1 1] I[3 1 3 1]", discs="2/2/0", board="KS2 AD2", laws="83",
    ))
    plays(match, "play law 83")
    assert notes(match) == "F[1 1 1 0 0 0 1 1] A[1 1 1 1 1 1] I[2 1 2 1]"
    assert discs(match) == "4/3/2"
    assert me(match).body == Body.ASTRAL


def test_e14_from_astral_to_mental_discs():
    match = position(Person(notes="F[1 1 1 0 0 0 2 1] A[1 1 1 0 0 0] I[1 0 0 0]", discs="7/6/4", body=Body.ASTRAL,
                            laws="20 22"))
    plays(match, "obey 20")
    assert discs(match) == "8/6/4"
    plays(match, "play law 22")
    assert discs(match) == "9/6/4"
    assert me(match).body == Body.ASTRAL


def test_e15_highest_first():
    match = position(Person(notes="F[1 1 1 1 1 0 0 0] A[1 1 0 0 0 1] I[1 1 0 0]", laws="82"))
    plays(match, "obey 82")
    assert notes(match) == "F[1 1 0 1 1 1 0 0] A[1 1 0 0 0 1] I[0 1 1 0]"


def test_e16_steward_in_mid_turn():
    match = position(Person(notes="F[1 1 1 0 0 0 1 0] A[1 1 1 0 0 0] I[1 0 1 0]", board="AD1 AC1 AH1 JS1 KS1", state=1,
                            school=FAKIR, hand="JD QC JC", more={"spent": 0}))
    plays(match, "transform js ks")
    assert board(match) == "AD1 AC1 AH1 AS1"
    assert notes(match) == "F[1 1 1 0 0 0 0 1] A[1 1 1 0 0 0] I[1 0 0 1]"
    assert me(match).state == 2
    assert "wild shock ad ac" in match.legal(A)
    plays(match, "play jd", "play qc", "play jc")
    match = rolls(match, 3)
    assert "again" in match.legal(A)


def test_e17_becoming_master():
    match = position(Person(notes="F[1 1 2 0 0 0 1 0] A[1 1 1 0 0 0] I[2 0 1 0]", board="XJ2 AD1 AH2 AS1", state=2,
                            school=FAKIR))
    plays(match, "wild shock ad ah", "shock food")
    assert notes(match) == "F[1 1 0 1 1 0 0 1] A[1 1 0 1 0 0] I[1 1 0 1]"
    assert board(match) == "AH1 AS1 XJ1 JO1"
    assert me(match).state == 3
    assert "all shocks" in match.legal(A)


@pytest.mark.parametrize(
    ("wild", "after"), [("air", "A[1 1 0 1 0 0] I[0 1 0 0]"), ("impression", "A[1 1 0 1 0 0] I[1 1 0 0]")]
)
def test_e18_the_fourth_chip_on_the_joker(wild, after):
    match = plays(position(Person(board="AS1 XJ1 JO3", state=3, school=FAKIR)), "all shocks")
    assert board(match) == "JO3"
    plays(match, wild)
    assert notes(match) == f"F[1 1 0 1 0 0 0 0] {after}"


def test_e19_who_goes_next():
    people = [Person(at=0, turns=0) for _ in range(3)]
    people[0].turns = 1
    match = position(*people, turn=A)
    for seat, pips in ((A, 4), (B, 2), (C, 4)):
        assert match.awaited == (seat,)
        rolls(match, pips, seat=seat)
    for seat, pips in ((B, 2), (B, 5), (C, 1)):
        assert match.awaited == (seat,)
        rolls(match, pips, seat=seat)


def second_laws(pile_text, random_law):
    """The laws that can come second when the first, at random, is this one."""
    found = set()
    for key in range(40):
        match = position(Person(at=3, pile=pile_text, more={"owed": 2}), Person(at=0, turns=1), turn=B)
        state(match).rng = key
        match.play(B, "roll")
        while match.awaited == (B,):
            match.play(B, "roll")
        first = [line.text for line in match.lines(match.witness(), len(match.moves)) if line.clause == "G.0.1"]
        if not first or f"law {random_law}," not in first[0]:
            continue
        if state(match).stack[0].what == Step.ASK_FACET and state(match).depth == 1:
            found |= laws(match) - {random_law}
        else:
            found |= {int(name.split()[1]) for name in match.legal(A)}
    return found


def test_e20_choosing_a_law():
    assert second_laws("22 62 85 86", 62) == {85}
    assert second_laws("22 62 85 86", 85) == {86}
    assert second_laws("22 62 44", 44) == {22, 62}


def test_e21_without_escape():
    match = position(Person(laws="23", kept="43", type_no=3), law_deck="29")
    state(match).law_at[[1, 2]] = 0
    state(match).law_deck_size = 3
    next_rolls(match, (3, 0), (2, 0), (1, 0))
    plays(match, "obey 23")
    assert laws(match) == {23, 43, 29}
    plays(match, "moon cause and effect")
    assert laws(match) == {43, 29}
    plays(match, "moon cause and effect")
    assert laws(match) == {43}
    assert notes(match) == START


def test_e21_a_law_of_fate_must_be_obeyed():
    match = position(Person(laws="23", kept="43", type_no=1), law_deck="46")
    plays(match, "obey 23", "moon cause and effect")
    assert laws(match) == {43, 46}
    assert "moon cause and effect" not in match.legal(A)
    assert "roll" not in match.legal(A)


def test_e22_a_death_mark_escaped():
    match = position(Person(laws="62", at=100))
    plays(match, "obey 62")
    assert me(match).laws[0].mark == 127
    match = position(Person(kept="62:127", at=125, pile="61"), law_deck="1 2")
    rolls(match, 4, (2, 0), (1, 0), (3, 2))
    assert (me(match).position, pile(match), me(match).moments, laws(match)) == (129, {1, 2}, 1, {62, 61})
    plays(match, "obey 61", "play law 61")
    assert "die" in match.legal(A)
    plays(match, "moon fate")
    assert laws(match) == {61}
    assert "roll" in match.legal(A)


def test_e23_asleep():
    match = position(Person(laws="19", at=66), law_deck="10")
    plays(match, "obey 19")
    assert me(match).laws[0].mark == 87
    rolls(match, 5)
    assert (me(match).position, me(match).moments, pile(match)) == (71, 0, set())
    rolls(match, 4, (1, 0))
    assert notes(match) == START
    assert laws(match) == {19, 10}
    assert match.legal(A) == ["obey 10"]
    plays(match, "obey 10")
    after = notes(match)
    rolls(match, 6)
    rolls(match, 6)
    assert laws(match) == set()
    assert notes(match) != after


def test_e24_end_of_the_spiral():
    nine = "2D 3D 4D 5D 6D 7D 8D 9D"
    match = position(Person(at=241, discs="4/3/1", body=Body.ASTRAL, hand=nine, kept="21"), deck="10D")
    rolls(match, 5)
    plays(match, "name card")
    assert me(match).position == 244
    assert "roll" not in match.legal(A)
    plays(match, "die", "discard 2d", "discard 3d")
    assert laws(match) == set()
    assert notes(match) == "F[1 1 1 1 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]"
    assert discs(match) == "0/0/0"
    assert len(hand(match).split()) == 7
    rolls(match, 3)
    assert me(match).position == 241


def test_e25_decay():
    match = position(Person(at=244, trips=1, **ASTRAL))
    rolls(match, 3, (6, 4))
    plays(match, "lose do-192")
    assert notes(match) == "F[1 1 1 0 0 0 0 0] A[0 1 1 0 0 0] I[1 0 0 0]"
    match = position(Person(at=244, trips=1, notes="F[1 1 1 0 0 0 0 0] A[1 1 1 0 0 0] I[0 0 0 0]", **ASTRAL))
    rolls(match, 3, (6, 2))
    assert notes(match) == "F[1 1 1 0 0 0 0 0] A[1 1 1 0 0 0] I[0 0 0 0]"
    assert "R47" in cited(match)


@pytest.mark.parametrize(("taken", "space"), [(False, 153), (True, 152)])
def test_e26_world_maintenance(taken, space):
    match = position(Person(at=156, trips=1, notes="F[1 1 1 0 0 0 0 0] A[1 1 2 0 0 0] I[1 0 0 0]", **MENTAL))
    state(match).universe[153] = taken
    rolls(match, 1, (6, 1))
    plays(match, "lose mi-48")
    assert state(match).universe[space] == 1


def test_e26_who_takes_the_chip():
    match = position(Person(at=152, notes=EMPTY))
    state(match).universe[153] = 1
    rolls(match, 1)
    assert state(match).universe[153] == 1
    assert notes(match) == "F[0 0 0 0 0 0 0 0] A[1 0 0 0 0 0] I[0 0 0 0]"
    match = position(Person(at=154, trips=1, notes="F[0 0 0 0 0 0 0 0] A[0 0 1 0 0 0] I[0 0 0 0]", **MENTAL))
    state(match).universe[153] = 1
    rolls(match, 1)
    assert state(match).universe[153] == 0
    assert notes(match) == "F[0 0 0 0 0 0 0 0] A[1 1 1 0 0 0] I[0 0 0 0]"


def test_e27_the_fifth_striving():
    match = position(
        Person(at=98, hand="7D 9D 10S", state=1, school=FAKIR),
        Person(at=99, hand="5D 2C", board="JD1 KD1"),
        deck="2H 3H 4H 5H",
    )
    rolls(match, 1)
    assert match.legal(A) == ["give 7d"]
    plays(match, "give 7d")
    assert hand(match, B) == "5D 7D 2C"
    assert len(hand(match).split()) == 3 + 3      # two left, a card drawn on the space, three for helping


def test_e27_in_vigilance():
    match = position(
        Person(at=98, hand="7D 9D 10S", state=1, school=FAKIR), Person(at=99, hand="5D 2C", board="JD1 KD1"),
        Person(at=90), fifth_striving="vigilance", deck="2H 3H 4H",
    )
    rolls(match, 1)
    rolls(match, 1, seat=C)
    assert "catch seat 1" in match.legal(B)
    match.play(B, "catch seat 1")
    assert cited(match) == ["Q.3", "Q.3.a", "Q.3.a"]
    assert len(hand(match, B).split()) == 3
    assert len(hand(match, C).split()) == 1


def test_e28_hasnamuss():
    def lands(state_of_lander):
        dan = Person(at=53, hasnamuss=True, state=1, school=FAKIR, kept="86")
        match = position(Person(at=52, state=state_of_lander, school=FAKIR if state_of_lander else -1), dan)
        return rolls(match, 1) if state_of_lander < 2 else plays(rolls(match, 1), "take")

    assert notes(lands(0)) == START and me(lands(0)).status == Status.LIVING
    assert me(lands(1)).status == Status.OUT
    assert notes(lands(2)) == START and me(lands(2)).status == Status.LIVING
    match = position(Person(at=52, hasnamuss=True, state=1, school=FAKIR, kept="86", notes=EMPTY),
                     Person(at=53, hand="4S 4S"))
    rolls(match, 1)
    plays(match, "ask 4s")
    assert (hand(match), hand(match, B)) == ("4S", "4S")


@pytest.mark.parametrize(("first", "cards"), [("moon fate", 0), ("obey 54", 5)])
def test_e29_one_cancellation_whole_designation(first, cards):
    match = position(Person(laws="54", kept="61 59:140 60"))
    plays(match, first)
    plays(match, *(["moon fate"] if cards else []))
    assert laws(match) == {61}
    assert len(hand(match).split()) == cards


def test_e30_body_change_of_a_non_living_player():
    match = position(
        Person(
            at=244,
            trips=1,
            notes="F[1 1 1 1 1 1 3 1] A[1 1 1 0 0 0] I[1 0 0 0]",
            discs="2/3/1",
            board="JD1 QD1 KS2",
            state=1,
            school=FAKIR,
            type_no=4,
            hand="8S 9S",
            **ASTRAL,
        ),
        Person(at=200, trips=1, type_no=4, notes=EMPTY, **ASTRAL),
    )
    plays(match, "transform jd qd")
    assert discs(match) == "3/3/1" and me(match).body == Body.MENTAL and me(match).status == Status.ASTRAL
    plays(match, "play 8s 9s")
    assert discs(match) == "4/3/1"
    rolls(match, 5)
    assert notes(match) == "F[1 1 1 1 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]"
    assert me(match).status == Status.MENTAL
    assert match.legal(B) == ["accept", "decline"]
    match.play(B, "accept")
    assert notes(match, B) == "F[1 1 0 1 1 1 2 1] A[1 1 1 1 0 0] I[0 1 0 0]"
    assert is_sound(match)
