"""Card-plays, Law-cards used as cards, schools, powers and the wild-chip: sections F, G.2, H, I.3 to I.5."""
import pytest

from gnothi.games.conscious.diagram import BALANCED, FAKIR, MONK, SLY, YOGI
from gnothi.games.conscious.state import Status
from tests.games.conscious import (
    EMPTY,
    START,
    A,
    Person,
    board,
    cited,
    hand,
    laws,
    me,
    notes,
    plays,
    position,
    rolls,
    state,
)


def playable(match):
    return [name for name in match.legal(A) if name.startswith("play")]


@pytest.mark.clause("F.0.2")
def test_every_card_play_is_a_facet_of_its_own():
    match = position(Person(hand="JD QD", board="JC1 QC1 KC0", moments=1))
    plays(match, "play jd")
    assert "play qd" in match.legal(A) and "roll" in match.legal(A)


@pytest.mark.clause("F.1", "F.4")
def test_one_face_card_is_one_chip_and_goes_to_the_discard_pile():
    match = plays(position(Person(hand="JH")), "play jh")
    assert board(match) == "JH1" and hand(match) == ""
    assert state(match).discard.sum() == 1


@pytest.mark.clause("F.2")
def test_two_of_a_group_are_one_chip():
    match = position(Person(hand="2D 3D 5C 7C 8D 9C", moments=1))
    assert playable(match) == ["play 2d 3d", "play 5c 7c"]      # same suit, same group, different ranks
    assert board(plays(match, "play 5c 7c")) == "QC1"


@pytest.mark.clause("F.3")
def test_all_three_are_two_chips_and_one_creation():
    match = position(Person(hand="8H 9H 10H", moments=2, notes="F[0 0 0 0 0 0 0 0] A[0 0 0 0 0 0] I[3 0 0 0]"))
    plays(match, "play 8h 9h 10h")
    assert board(match) == "KH2" and notes(match).endswith("I[2 1 0 0]")


@pytest.mark.clause("F.3.a", "F.3.b", "F.3.c", "F.3.d")
def test_more_than_two_chips_bump_on_and_each_bump_is_a_creation():
    match = plays(position(Person(hand="JD", board="JD2 QD2 KD1", notes=EMPTY)), "play jd")
    assert board(match) == "JD1 QD1 KD2"
    assert cited(match).count("I.0.1") == 3 and cited(match).count("F.3.b") == 2


@pytest.mark.clause("F.3.e", "I.5.b")
def test_shocks_of_the_whole_chain_come_before_harnel_miaznel():
    # Both Impressions leave DO-48 before the one that waits at RE-24 climbs.
    match = position(Person(hand="JD", board="JD2", notes="F[0 0 0 0 0 0 0 1] A[0 0 0 0 0 0] I[3 1 0 0]"))
    plays(match, "play jd")
    clauses = [clause for clause in cited(match) if clause in ("I.2", "J.1")]
    assert clauses == ["I.2", "I.2", "J.1", "J.1"]
    assert notes(match).endswith("I[1 1 2 0]")


@pytest.mark.clause("F.5", "G.2.a", "G.2.b")
def test_hand_and_laws_mix_and_laws_do_not_count_against_the_allowance():
    match = position(Person(hand="2D 4D", laws="4 7 12"))        # 3D, 5D, 7D
    assert "play 2d law-3d" in match.legal(A) and "play law-5d law-7d" in match.legal(A)
    assert "play 2d law-3d 4d" not in match.legal(A)
    plays(match, "play law-5d law-7d", "play law-3d 4d")
    assert board(match) == "JD1 QD1" and hand(match) == "2D"
    assert playable(match) == []


@pytest.mark.clause("G.2", "G.0.5")
def test_a_law_card_may_be_played_this_turn_only():
    match = position(Person(laws="21", at=99), law_play="optional")   # KD, a moon: kept
    plays(match, "obey 21")
    assert "play law 21" in match.legal(A)
    rolls(match, 1)
    assert laws(match) == {21} and "play law 21" not in match.legal(A)


@pytest.mark.clause("G.2.c")
@pytest.mark.parametrize(("law", "after"), [(19, "JD1"), (61, "KH1"), (84, "AS1"), (85, "XJ1"), (86, "JO1")])
def test_face_cards_aces_and_jokers_are_played_by_themselves(law, after):
    match = plays(position(Person(laws=str(law), notes=EMPTY)), f"play law {law}")
    if law == 85:
        plays(match, "shock food")
    assert board(match) == after


@pytest.mark.clause("G.2.d", "R29")
def test_the_blank_card_is_any_one_card():
    match = position(Person(laws="63", hand="2D 3D"))
    names = playable(match)
    assert "play blank as jo" in names and "play 2d blank-3d" in names and "play blank-2d 3d" in names
    assert len([name for name in names if name.startswith("play blank as")]) == 18
    assert "play blank-2h blank-3h" not in names
    assert board(plays(match, "play 2d blank-4d")) == "JD1"
    no_joker = playable(position(Person(laws="63"), blank_card="no_joker"))
    assert "play blank as xj" in no_joker and "play blank as jo" not in no_joker
    faces = playable(position(Person(laws="63"), blank_card="face"))
    assert "play blank as ks" in faces and "play blank as ad" not in faces


# H. The Path


@pytest.mark.clause("H.0.1", "H.1", "H.0.3")
@pytest.mark.parametrize(("there", "play", "school"), [
    ("QD1 KD1", "JD", FAKIR), ("JC1 KC1", "QC", YOGI), ("QH1 KH1", "JH", MONK), ("QS1 KS1", "JS", SLY),
    ("QC1 KH1", "QD", BALANCED),
])
def test_schools(there, play, school):
    match = plays(position(Person(hand=play, board=there)), f"play {play}")
    assert (me(match).school, me(match).state) == (school, 1)


@pytest.mark.clause("H.0.2", "R30")
@pytest.mark.parametrize(("there", "attained"), [
    ("AD1 JD1", True), ("AD2", True), ("XJ1 KD1", True), ("XJ1 KS1", True), ("XJ1", False), ("AD1", False),
    ("JD1 QD1", False), ("AD1 AC1", False), ("AD1 AC1 AH1", True), ("AS1 XJ1", True),
])
def test_aces_and_jokers_count(there, attained):
    match = plays(position(Person(board=there, laws="47")), "obey 47")
    asked = match.legal(A)[0].startswith("school")
    assert (me(match).state > 0 or asked) == attained


@pytest.mark.clause("R30", "H.2")
@pytest.mark.parametrize(("there", "attained"), [
    ("AD1 AC1 AH1 AS1", 2), ("XJ1 AD1 AS1", 2), ("XJ2 AS1", 2), ("XJ1 AS1", 1), ("AD1 AC1 AH1", 1), ("XJ2", 1),
])
def test_steward_needs_four_aces(there, attained):
    match = plays(position(Person(board=there, laws="47", state=1, school=FAKIR)), "obey 47")
    assert me(match).state == attained


@pytest.mark.clause("H.1", "R31")
def test_of_several_schools_one_is_named_and_stays():
    match = plays(position(Person(board="JD1 QD1 KC1 KH1", laws="21")), "play law 21")
    assert match.legal(A) == ["school fakir", "school balanced man"]
    plays(match, "school balanced man")
    assert me(match).school == BALANCED
    plays(match, "obey 21")
    assert me(match).school == BALANCED
    match = plays(position(Person(laws="86")), "play law 86")
    assert (me(match).state, me(match).school) == (3, BALANCED)     # Master at once, and of a school


@pytest.mark.clause("H.1", "H.2", "H.0.4")
def test_who_names_a_school_rises_at_once_as_far_as_the_aces_go():
    match = plays(position(Person(board="AD1 AC1 AH1 JD1", laws="63", notes=EMPTY)), "play blank as as")
    assert match.legal(A) == ["school fakir", "school balanced man"]
    plays(match, "school fakir")
    assert (me(match).state, me(match).school) == (2, FAKIR)
    assert cited(match) == ["H.1", "H.2"]


@pytest.mark.clause("H.1.b")
def test_a_deputy_has_a_card_and_a_power_more_and_no_roll_option():
    match = position(Person(state=1, school=FAKIR, board="JD1 KD1", hand="JC JH QC"))
    assert "transform jd kd" in match.legal(A)
    plays(match, "play jc", "play jh")
    assert playable(match) == []
    rolls(match, 3)
    assert "take" not in match.legal(A)


@pytest.mark.clause("H.2.b")
def test_a_steward_may_roll_again():
    assert "again" in rolls(position(Person(state=2, school=FAKIR)), 2).legal(A)


@pytest.mark.clause("H.3", "R32")
def test_a_chip_on_the_joker_makes_a_master():
    match = plays(
        position(Person(board="XJ2", laws="85", state=2, school=FAKIR, notes=EMPTY)), "play law 85", "shock food"
    )
    assert board(match) == "XJ1 JO1" and me(match).state == 3
    match = plays(position(Person(laws="63", notes=EMPTY)), "play blank as jo")
    assert me(match).state == 3


@pytest.mark.clause("H.3.a")
def test_three_jokers_stay():
    match = plays(position(Person(board="JO2", laws="86", state=3, school=FAKIR, notes=EMPTY)), "play law 86")
    assert board(match) == "JO3" and "obey 86" in match.legal(A)


@pytest.mark.clause("H.3.b", "R33")
def test_the_wild_chip_is_used_at_once():
    person = Person(board="AS1 XJ1 JO3", state=3, school=FAKIR, notes=EMPTY, laws="8", kept="60")
    match = plays(position(person), "all shocks")
    assert match.legal(A) == ["food", "air", "impression", "card", "cancel 8", "cancel 60"]
    assert len(hand(plays(match, "card")).split()) == 1
    match = plays(position(person), "all shocks", "cancel 8")
    assert laws(match) == {60}
    match = plays(position(person), "all shocks", "food")
    assert notes(match) == "F[1 0 0 0 0 0 0 0] A[0 0 0 0 0 0] I[0 0 0 0]"


@pytest.mark.clause("H.3.b", "R65", "R33")
def test_the_wild_chip_cleanses_even_without_escape():
    match = position(Person(board="AS1 XJ1 JO3", state=3, school=FAKIR, notes=EMPTY, kept="23 86", hasnamuss=True))
    state(match).seats[A].laws[1].protector = 0
    plays(match, "all shocks")
    assert "cancel 86" not in match.legal(A) and "cleanse" in match.legal(A)
    plays(match, "cleanse")
    assert laws(match) == set() and not me(match).hasnamuss


@pytest.mark.clause("H.3.d")
def test_a_master_may_take_the_opposite_side():
    assert "opposite" in rolls(position(Person(state=3, school=FAKIR)), 2).legal(A)


# Powers


@pytest.mark.clause("I.3", "I.3.a")
def test_transform_emotions():
    match = position(
        Person(board="JH1 QH1 KH1", state=1, school=MONK, notes="F[0 0 0 0 0 0 2 0] A[0 0 0 0 0 0] I[0 0 2 0]")
    )
    assert [name for name in match.legal(A) if name.startswith("transform")] == [
        "transform jh qh", "transform jh kh", "transform qh kh",
    ]
    plays(match, "transform qh kh")
    assert board(match) == "JH1 AH1"
    assert notes(match) == "F[0 0 0 0 0 0 1 1] A[0 0 0 0 0 0] I[0 0 1 1]"
    assert not [name for name in position(Person(board="JH2 QS1", state=1)).legal(A) if name.startswith("transform")]


@pytest.mark.clause("I.4", "I.4.a")
@pytest.mark.parametrize(("shock", "after"), [
    ("food", "F[1 1 0 1 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]"),
    ("self-remember", "F[1 1 1 0 0 0 0 0] A[1 1 0 1 0 0] I[0 1 0 0]"), ("transform", START),
])
def test_wild_shock(shock, after):
    match = position(Person(board="AD1 AC1 AH1 AS1", state=2, school=FAKIR))
    assert [name for name in match.legal(A) if name.startswith("wild")] == [
        "wild shock ad ac", "wild shock ad ah", "wild shock ac ah",
    ]
    plays(match, "wild shock ac ah", f"shock {shock}")
    assert board(match) == "AD1 AS1 XJ1" and notes(match) == after


@pytest.mark.clause("I.5", "I.5.a")
def test_all_shocks():
    match = position(
        Person(board="AS1 XJ1", state=3, school=FAKIR, notes="F[0 0 1 0 0 0 1 0] A[0 0 1 0 0 0] I[1 0 1 0]")
    )
    plays(match, "all shocks")
    assert board(match) == "JO1"
    assert notes(match) == "F[0 0 0 1 0 0 0 1] A[0 0 0 1 0 0] I[0 1 0 1]"


@pytest.mark.clause("I.3", "I.4", "I.5")
@pytest.mark.parametrize(("has", "uses"), [
    ("JH2 QH2", ("transform jh qh",)), ("AD2 AC2", ("wild shock ad ac", "shock transform")),
    ("AS2 XJ2", ("all shocks",)),
])
def test_each_power_is_used_once_a_turn_and_again_the_next(has, uses):
    match = position(Person(board=has, state=3, school=FAKIR, notes=EMPTY))
    assert uses[0] in match.legal(A)
    plays(match, *uses)
    assert uses[0] not in match.legal(A)
    plays(rolls(match, 3), "take")
    assert uses[0] in match.legal(A)


@pytest.mark.clause("H.1.c", "R57")
@pytest.mark.parametrize(("school", "gives"), [(FAKIR, ["give qd"]), (MONK, []), (BALANCED, ["give qd"]), (SLY, [])])
def test_a_deputy_brings_others_into_school_with_cards_of_his_own(school, gives):
    match = position(Person(at=98, state=1, school=school, hand="QD JS"), Person(at=99, board="JD1 KD1"))
    rolls(match, 1)
    assert [name for name in match.legal(A) if name.startswith("give")] == gives


@pytest.mark.clause("R57", "H.1.c")
@pytest.mark.parametrize(("there", "held", "given", "is_his"), [
    ("QD1 KD1", "2D", "3D", False), ("JD1 KD1", "5D", "6D", True), ("JD1 QD1", "8D", "9D", True),
])
def test_a_balanced_man_brings_others_into_school_with_queen_and_king_groups(there, held, given, is_his):
    match = position(
        Person(at=98, state=1, school=BALANCED, hand=given), Person(at=99, board=there, hand=held)
    )
    rolls(match, 1)
    assert [name for name in match.legal(A) if name.startswith("give")] == ([f"give {given.lower()}"] if is_his else [])


@pytest.mark.clause("R57")
def test_towards_steward_any_card_serves():
    match = position(
        Person(at=98, state=2, school=SLY, hand="JD"), Person(at=99, board="AC1 AH1 AS1 QD1", state=1, school=YOGI)
    )
    plays(rolls(match, 1), "take")
    assert match.legal(A) == ["give jd"]


def test_non_living_players_use_all_this_too():
    match = position(Person(status=Status.ASTRAL, body=1, board="JD1 QD1", state=1, school=FAKIR, hand="JC"))
    plays(match, "transform jd qd", "play jc")
    assert board(match) == "JC1 AD1"


@pytest.mark.clause("G.2.a", "G.2.d")
def test_a_law_of_the_printed_value_of_the_blank_card_is_played_and_the_blank_card_kept():
    match = plays(position(Person(laws="63 64", hand="3S")), "play law-2s 3s")     # both are a 2S
    assert [(lie.law, lie.played) for lie in me(match).laws[:2]] == [(63, 0), (64, 1)]
    assert "play blank as jo" in match.legal(A)
