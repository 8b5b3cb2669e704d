"""The Diagram of Nutrition, game-spaces, shocks and Harnel-Miaznel: sections D, E, I.0 to I.2 and J."""
import pytest

from gnothi.games.conscious.diagram import HIGHEST_FIRST, HOLDS, HYDROGEN, MONK, NOTE_NAMES, NOTES, OCTAVE
from gnothi.games.conscious.state import Body, Status
from tests.games.conscious import (
    EMPTY,
    START,
    A,
    B,
    Person,
    cited,
    discs,
    hand,
    me,
    notes,
    pile,
    plays,
    position,
    rolls,
    told,
)

FULL = "F[1 1 3 1 1 1 3 1] A[1 1 3 1 1 1] I[3 1 3 1]"


@pytest.mark.clause("D.0.1", "D.0.3")
def test_three_octaves_of_eighteen_notes():
    assert [name for name, holds in zip(NOTE_NAMES, HOLDS, strict=True) if holds == 3] == [
        "MI-192", "TI-12", "MI-48", "DO-48", "MI-12",
    ]
    assert HOLDS.sum() == 28
    assert HYDROGEN.tolist() == [768, 384, 192, 96, 48, 24, 12, 6, 192, 96, 48, 24, 12, 6, 48, 24, 12, 6]


@pytest.mark.clause("D.0.2", "J.1")
def test_chips_climb_to_the_note_before_an_interval_and_stop_there():
    match = position(Person(at=105))
    rolls(match, 1)
    assert notes(match) == "F[1 1 2 0 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]"
    assert "Your Food climbs from DO-768 to MI-192, with carbon on MI-192 and RE-96." in told(match)


@pytest.mark.clause("D.EXCESS.0", "D.EXCESS.1", "J.0.1")
def test_excess_without_carbon_is_thrown_away():
    match = rolls(position(Person(at=105, notes="F[1 0 0 0 0 0 0 0] A[0 0 0 0 0 0] I[0 0 0 0]")), 1)
    assert notes(match) == "F[1 0 0 0 0 0 0 0] A[0 0 0 0 0 0] I[0 0 0 0]"
    assert "D.EXCESS.1" in cited(match)
    match = rolls(position(Person(at=105, notes="F[1 0 0 0 0 0 0 0] A[1 0 0 0 0 0] I[0 0 0 0]")), 1)
    assert notes(match) == "F[1 1 0 0 0 0 0 0] A[1 0 0 0 0 0] I[0 0 0 0]"


@pytest.mark.clause("D.EXCESS.2")
def test_a_fourth_food_at_mi_192():
    match = plays(position(Person(laws="1", notes="F[1 1 3 0 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]")), "obey 1")
    assert notes(match).startswith("F[1 1 3 0 ") and "D.EXCESS.2" in cited(match)


@pytest.mark.clause("D.EXCESS.3")
def test_a_fourth_air_at_mi_48():
    match = plays(position(Person(laws="35", notes="F[1 1 1 0 0 0 0 0] A[1 1 3 0 0 0] I[1 0 0 0]")), "obey 35")
    assert "A[1 1 3 0 0 0] I[2 0 0 0]" in notes(match) and "D.EXCESS.3" in cited(match)


@pytest.mark.clause("D.EXCESS.4", "R16")
def test_a_fourth_impression_at_do_48_goes_even_if_a_law_made_it():
    match = plays(position(Person(laws="65", notes="F[0 0 0 0 0 0 0 0] A[0 0 0 0 0 1] I[3 0 0 0]")), "obey 65")
    assert notes(match).endswith("I[3 0 0 0]") and "D.EXCESS.4" in cited(match)
    match = rolls(position(Person(at=102, notes="F[0 0 0 0 0 0 0 0] A[0 0 0 0 0 0] I[3 0 0 0]")), 1)
    assert notes(match).endswith("I[3 0 0 0]")


@pytest.mark.clause("D.EXCESS.5")
def test_a_chip_too_many_at_hydrogen_12_is_a_card():
    match = plays(position(Person(laws="73", notes="F[0 0 0 0 0 0 0 0] A[0 0 0 0 0 0] I[0 0 3 0]")), "obey 73")
    assert len(hand(match).split()) == 1 and notes(match).endswith("I[0 0 3 0]")


@pytest.mark.clause("D.EXCESS.6", "K.0.2")
def test_a_chip_too_many_at_hydrogen_6_is_a_disc():
    match = plays(position(Person(laws="38")), "obey 38")
    assert discs(match) == "0/0/0"
    match = plays(position(Person(laws="38", notes=FULL)), "obey 38")
    assert discs(match) == "1/1/1"


@pytest.mark.clause("D.EXCESS.7", "K.STAR.2")
@pytest.mark.parametrize(("law", "before", "answer", "after", "cards"), [
    (77, "0/0/1", "as chip", "A[1 0 0 0 0 0] I[0 0 0 1]", 0), (77, "0/0/1", "as card", "A[0 0 0 0 0 0] I[0 0 0 1]", 1),
    (13, "0/3/0", "as chip", "A[0 0 0 0 0 1] I[0 0 0 0]", 0), (13, "0/3/0", "as card", "A[0 0 0 0 0 1] I[0 0 0 0]", 1),
    (15, "3/0/0", "", "A[0 0 0 0 0 0] I[0 0 0 0]", 1),
])
def test_excess_surplus_is_reassimilated(law, before, answer, after, cards):
    six = {77: "I[0 0 0 1]", 13: "A[0 0 0 0 0 1] I[0 0 0 0]", 15: "F[0 0 0 0 0 0 0 1]"}[law]
    start = {77: f"F[0 0 0 0 0 0 0 0] A[0 0 0 0 0 0] {six}", 13: f"F[0 0 0 0 0 0 0 0] {six}",
             15: f"{six} A[0 0 0 0 0 0] I[0 0 0 0]"}[law]
    match = plays(
        position(Person(laws=str(law), notes=start, discs=before)), f"obey {law}", *([answer] if answer else [])
    )
    assert discs(match) == before
    assert notes(match).endswith(after)
    assert len(hand(match).split()) == cards
    if (law, answer) == (13, "as chip"):
        assert notes(match).startswith("F[1 0")


# E. Game-spaces


@pytest.mark.clause("E.1", "E.2", "E.3", "J.0.2")
@pytest.mark.parametrize(("space", "after"), [
    (106, "F[1 0 0 0 0 0 0 0] A[0 0 0 0 0 0] I[0 0 0 0]"), (107, "F[0 0 0 0 0 0 0 0] A[1 0 0 0 0 0] I[0 0 0 0]"),
    (108, "F[0 0 0 0 0 0 0 0] A[0 0 0 0 0 0] I[1 0 0 0]"),
])
def test_a_chip_enters_at_the_bottom_of_its_octave(space, after):
    assert notes(rolls(position(Person(at=space - 1, notes=EMPTY)), 1)) == after


@pytest.mark.clause("E.4")
def test_a_card_space_gives_a_card():
    assert hand(rolls(position(Person(at=98), deck="9S"), 1)) == "9S"


@pytest.mark.clause("E.5", "G.STAR.1")
def test_a_law_space_gives_a_law_card_that_stays_in_the_pile():
    match = rolls(position(Person(at=96), law_deck="9"), 1)
    assert pile(match) == {9} and laws_none(match) and me(match).moments == 1


def laws_none(match):
    return me(match).n_laws == 0


@pytest.mark.clause("E.7")
def test_only_the_owner_sees_a_law_card_added_to_the_pile():
    match = position(Person(at=96), Person(at=90), law_deck="9", turn=A)
    rolls(match, 1)
    assert "law 9," in " ".join(line.text for line in match.news(A))
    assert "law 9," not in " ".join(line.text for line in match.news(B))


# I. Shocks


@pytest.mark.clause("I.0.1", "R35")
def test_a_shock_moves_what_is_there_and_cannot_be_declined():
    match = plays(position(Person(laws="39", notes=EMPTY)), "obey 39")
    assert notes(match) == EMPTY and "I.0.1" in cited(match)
    match = plays(position(Person(laws="39")), "obey 39")
    assert notes(match) == "F[1 1 0 1 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]"
    match = position(Person(board="XJ0 AD1 AC1", state=2, school=0, notes=EMPTY))
    plays(match, "wild shock ad ac", "shock food")      # a wild shock may be spent on nothing
    assert notes(match) == EMPTY


@pytest.mark.clause("I.1")
def test_air_at_re_96_shocks_food_also_when_a_law_made_it():
    match = plays(position(Person(laws="6", notes="F[0 0 2 0 0 0 0 0] A[0 0 0 0 0 0] I[0 0 0 0]")), "obey 6")
    assert notes(match) == "F[0 0 1 1 0 0 0 0] A[0 1 0 0 0 0] I[0 0 0 0]"


@pytest.mark.clause("I.2")
def test_each_face_card_created_moves_one_impression():
    match = position(Person(hand="JD JC", moments=1, notes="F[0 0 0 0 0 0 0 0] A[0 0 0 0 0 0] I[3 0 0 0]"))
    plays(match, "play jd")
    assert notes(match).endswith("I[2 1 0 0]")


@pytest.mark.clause("I.2.a")
def test_an_impression_at_re_24_shocks_air_also_when_a_law_made_it():
    match = plays(position(Person(laws="69", notes="F[0 0 0 0 0 0 0 0] A[0 0 2 0 0 0] I[0 0 0 0]")), "obey 69")
    assert notes(match).endswith("A[0 0 1 1 0 0] I[0 1 0 0]")


@pytest.mark.clause("R18")
def test_an_arrival_shocks_even_on_a_full_note():
    match = plays(position(Person(laws="69", notes="F[0 0 0 0 0 0 0 0] A[0 0 1 0 0 0] I[0 1 0 0]")), "obey 69")
    assert notes(match).endswith("A[0 0 0 1 0 0] I[0 1 0 0]")


# J. Harnel-Miaznel


@pytest.mark.clause("J.1")
def test_each_step_needs_its_own_carbon():
    # DO-768 to RE-384 with C-192; RE-384 is full and there is no C-96.
    match = rolls(position(Person(at=105, notes="F[1 1 1 0 0 0 0 0] A[0 0 0 0 0 0] I[0 0 0 0]")), 1)
    assert notes(match) == "F[1 1 1 0 0 0 0 0] A[0 0 0 0 0 0] I[0 0 0 0]"
    assert cited(match).count("J.1") == 1 and "D.EXCESS.1" in cited(match)


@pytest.mark.clause("J.2")
def test_the_note_after_an_interval_needs_no_carbon_the_next_does():
    match = plays(position(Person(laws="39", notes="F[0 0 1 1 0 0 0 0] A[0 0 0 0 0 0] I[0 0 0 0]")), "obey 39")
    assert notes(match).startswith("F[0 0 0 1 0 0 0 0]")
    match = plays(position(Person(laws="39", notes="F[0 0 1 1 0 1 0 0] A[0 0 0 0 0 0] I[0 0 0 0]")), "obey 39")
    assert notes(match).startswith("F[0 0 0 1 1 1 0 0]")


@pytest.mark.clause("J.2.a")
@pytest.mark.parametrize(("before", "after", "disc"), [
    ("A[0 0 1 1 0 0]", "A[0 0 0 1 1 0]", "0/0/0"), ("A[0 0 1 1 1 0]", "A[0 0 0 1 1 1]", "0/0/0"),
    ("A[0 0 1 1 1 1]", "A[0 0 0 1 1 1]", "0/1/0"),
])
def test_shocked_air_goes_on_by_itself(before, after, disc):
    match = plays(position(Person(laws="69", notes=f"F[0 0 0 0 0 0 0 0] {before} I[0 0 0 0]")), "obey 69")
    assert after in notes(match) and discs(match) == disc


@pytest.mark.clause("J.2.b")
def test_la_6_serves_as_carbon_6():
    match = plays(position(Person(laws="69", notes="F[0 0 0 0 0 0 0 0] A[0 0 0 0 0 1] I[0 1 0 0]")), "obey 69")
    assert notes(match).endswith("I[0 1 1 0]")


@pytest.mark.clause("R15")
def test_the_highest_waiting_chip_is_first():
    # RE-24 climbs to MI-12 and so gives the C-12 that lifts SO-48 (E15).
    match = position(Person(notes="F[1 1 1 1 1 0 0 0] A[1 1 0 0 0 1] I[1 1 0 0]", laws="82"))
    plays(match, "obey 82")
    assert notes(match) == "F[1 1 0 1 1 1 0 0] A[1 1 0 0 0 1] I[0 1 1 0]"


@pytest.mark.clause("R17")
def test_excess_at_so_12_shocked_law_made_and_climbed():
    shocked = plays(position(Person(laws="69", notes="F[0 0 0 0 0 0 0 0] A[0 0 1 1 1 0] I[0 0 0 0]")), "obey 69")
    assert "A[0 0 0 1 1 1]" in notes(shocked)
    made = plays(position(Person(laws="24", notes="F[0 0 0 0 0 0 0 0] A[0 0 0 0 1 0] I[0 0 0 0]")), "obey 24")
    assert "A[0 0 0 0 1 0]" in notes(made) and hand(made) == "" and cited(made).count("G.1.b") == 4
    climbed = plays(position(Person(laws="18", notes="F[0 0 0 0 0 0 0 0] A[0 0 0 1 1 1] I[0 0 0 0]")), "obey 18")
    assert "A[0 0 0 1 1 1]" in notes(climbed) and len(hand(climbed).split()) == 1


@pytest.mark.clause("R36")
def test_a_law_made_air_at_a_full_fa_24_needs_carbon():
    without = plays(position(Person(laws="51", notes="F[0 0 0 0 0 0 0 0] A[0 0 0 1 0 0] I[0 0 0 0]")), "obey 51")
    assert "A[0 0 0 1 1 0]" in notes(without) and "D.EXCESS.1" in cited(without)
    with_c6 = plays(position(Person(laws="18", notes="F[0 0 0 0 0 0 0 1] A[0 0 0 1 0 0] I[0 0 0 0]")), "obey 18")
    assert "A[0 0 0 1 1 0]" in notes(with_c6)


@pytest.mark.clause("R70")
def test_discs_are_no_carbon():
    match = position(
        Person(notes="F[0 0 0 0 0 0 0 0] A[0 0 0 0 0 0] I[1 1 0 0]", discs="3/3/1", body=Body.ASTRAL, hand="JD")
    )
    plays(match, "play jd")
    assert notes(match).endswith("I[0 1 0 0]")


# Skills


@pytest.mark.clause("H.1.a", "R34")
def test_breathe_when_i_eat():
    match = rolls(position(Person(at=105, state=1, school=0)), 1)
    plays(match, "use skill")
    assert notes(match) == "F[1 1 1 1 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]"
    match = plays(rolls(position(Person(at=105, state=1, school=0)), 1), "leave skill")
    assert notes(match) == "F[1 1 2 0 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]"


@pytest.mark.clause("R34")
def test_a_skill_is_used_once_a_turn_the_roll_included():
    match = position(Person(at=105, state=1, school=0, laws="1"))
    plays(match, "obey 1", "use skill")
    rolls(match, 1)
    assert notes(match) == "F[1 1 2 1 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]"


@pytest.mark.clause("R34", "H.1.a")
def test_a_skill_is_renewed_with_the_next_turn():
    match = plays(position(Person(at=105, state=1, school=0, laws="1")), "obey 1", "use skill")
    rolls(match, 1)
    assert me(match).turns == 6
    assert rolls(match, 4).legal(A) == ["use skill", "leave skill"]


@pytest.mark.clause("H.1.a")
def test_a_skill_needs_a_chip_that_is_there_already():
    match = plays(position(Person(state=1, school=0, laws="1", notes=EMPTY)), "obey 1")
    assert notes(match).startswith("F[0 0 1 0")


@pytest.mark.clause("H.2.a")
def test_eat_when_i_breathe():
    match = plays(position(Person(state=2, school=0, laws="35", notes="F[0 0 0 0 1 0 0 0] A[0 0 1 0 0 0] I[0 0 0 0]")),
                  "obey 35", "use skill")
    assert "A[0 0 1 1 0 0]" in notes(match)
    match = plays(
        position(Person(state=1, school=0, laws="35", notes="F[0 0 0 0 1 0 0 0] A[0 0 1 0 0 0] I[0 0 0 0]")), "obey 35"
    )
    assert "A[0 0 2 0 0 0]" in notes(match)


@pytest.mark.clause("H.3.c")
def test_carbon_12():
    match = position(Person(state=3, school=0, laws="65", notes="F[0 0 0 0 0 0 0 0] A[0 0 1 0 0 0] I[1 0 0 0]"))
    plays(match, "obey 65", "use skill")
    assert notes(match).endswith("A[0 0 0 1 0 0] I[1 1 0 0]")


def test_the_start_diagram_is_what_it_is():
    assert notes(position()) == START
    assert me(position()).status == Status.LIVING
    assert position().awaited == (A,)


@pytest.mark.clause("D.0.1", "R15")
def test_of_chips_that_wait_on_equal_notes_food_is_first_then_air_then_impressions():
    assert HIGHEST_FIRST.tolist() == sorted(range(NOTES), key=lambda note: (HYDROGEN[note], OCTAVE[note]))
    match = position(
        Person(board="JH1 QH1", state=1, school=MONK, notes="F[0 0 0 0 0 0 1 1] A[0 0 0 0 0 0] I[0 0 1 1]")
    )
    plays(match, "transform jh qh")     # the Impression crosses first, and both top notes are full
    told = [line.text for line in match.log(A) if line.clause == "D.EXCESS.6"]
    assert ["DO-6" in told[0], "FA-6" in told[1]] == [True, True]


@pytest.mark.clause("R15")
def test_another_order_of_excess_would_sometimes_be_better():
    """The Food that waits beside the Air goes first and is lost, for want of the carbon that the Air then becomes."""
    full = "F[1 1 {} 1 1 0 0 0] A[1 1 1 1 {} 0] I[1 0 0 0]"
    steward = {"state": 2, "school": 0, "at": 106}
    match = plays(rolls(position(Person(notes=full.format(1, 0), **steward)), 1), "take", "use skill")
    assert notes(match) == full.format(0, 1)                    # the Food that left MI-192 is nowhere
    air_alone = plays(rolls(position(Person(notes=full.format(0, 0), **steward)), 1), "take", "use skill")
    assert notes(air_alone) == full.format(0, 1)
    food_after = plays(position(Person(notes=full.format(1, 1), laws="39")), "obey 39")
    assert notes(food_after) == "F[1 1 0 1 1 1 0 0] A[1 1 1 1 1 0] I[1 0 0 0]"
