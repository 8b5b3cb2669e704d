"""Decay, early death and wild ends: sections N, O and R."""
import pytest

from gnothi.games.conscious.state import Body, Status
from tests.games.conscious import (
    ASTRAL,
    EMPTY,
    MENTAL,
    ONES,
    START,
    A,
    B,
    Person,
    cited,
    hand,
    me,
    notes,
    pile,
    plays,
    position,
    rolls,
    state,
)

# N. Decay


@pytest.mark.clause("N.0.1", "N.1")
@pytest.mark.parametrize(("die", "octave"), [(1, 0), (4, 0), (2, 1), (5, 1), (3, 2), (6, 2)])
def test_the_die_names_the_octave_and_the_owner_the_note(die, octave):
    match = position(Person(at=242, trips=1, notes=ONES, **ASTRAL))
    rolls(match, 1, (6, die - 1))
    names = (["lose do-768", "lose re-384"], ["lose do-192", "lose re-96"], ["lose do-48", "lose re-24"])[octave]
    assert match.legal(A)[:2] == names and len(match.legal(A)) == (8, 6, 4)[octave]
    plays(match, names[1])
    assert me(match).notes.sum() == 17 and hand(match) == ""


@pytest.mark.clause("N.0.2", "S.5", "R64")
def test_a_hasnamuss_does_not_decay_nor_end_at_space_0():
    match = rolls(position(Person(at=242, trips=1, notes=ONES, hasnamuss=True, kept="86", **ASTRAL)), 1)
    assert notes(match) == ONES and "N.0.2" in cited(match)
    match = plays(
        rolls(position(Person(at=1, trips=1, notes=ONES, hasnamuss=True, kept="86", **ASTRAL)), 1), "name card"
    )
    assert match.legal(A)[-1] == "roll" and (me(match).position, me(match).trips) == (0, 2)


@pytest.mark.clause("N.1.a")
def test_who_has_no_chip_left_is_out():
    match = position(
        Person(at=242, trips=1, notes="F[1 0 0 0 0 0 0 0] A[0 0 0 0 0 0] I[0 0 0 0]", discs="1/0/0", **ASTRAL)
    )
    rolls(match, 1, (6, 0))
    assert me(match).status == Status.OUT and match.over


@pytest.mark.clause("R47")
def test_an_empty_octave_loses_nothing():
    match = position(Person(at=242, trips=1, notes="F[1 0 0 0 0 0 0 0] A[0 0 0 0 0 0] I[0 0 0 0]", **ASTRAL))
    rolls(match, 1, (6, 1))
    assert me(match).notes.sum() == 1 and "R47" in cited(match)


@pytest.mark.clause("N.2", "N.2.a", "R48")
def test_a_mental_body_gives_to_the_nearest_free_space_in_front():
    match = position(Person(at=109, trips=2, notes="F[1 0 0 0 0 0 0 0] A[0 0 0 0 0 0] I[0 0 0 0]", **MENTAL))
    state(match).universe[118] = 1
    rolls(match, 4, (6, 0))                   # to 113, a Card-space; the next Food ahead is 118, then 121
    assert state(match).universe[121] == 1 and notes(match) == EMPTY
    told = [line.text for line in match.news()]
    assert "Ann gives the Food on DO-768 to the Universe; it lies on space 121." in told


@pytest.mark.clause("R48")
def test_without_room_ahead_the_chip_is_lost():
    match = position(Person(at=242, trips=2, notes="F[1 0 0 0 0 0 0 0] A[0 0 0 0 0 0] I[0 0 0 0]", **MENTAL))
    rolls(match, 1, (6, 0))
    assert state(match).universe.sum() == 0 and "R48" in cited(match)


@pytest.mark.clause("N.2.b")
def test_the_first_non_living_player_takes_double():
    match = position(Person(at=107, trips=1, notes=EMPTY, **ASTRAL))
    state(match).universe[106] = 1
    rolls(match, 1)
    assert cited(match)[:1] == ["C.2"] and "N.2.b" in cited(match)
    assert state(match).universe[106] == 0 and me(match).notes.sum() == 1      # the second finds no carbon


@pytest.mark.clause("N.2.c")
def test_a_living_player_leaves_the_chip():
    match = position(Person(at=105, notes=EMPTY))
    state(match).universe[106] = 1
    rolls(match, 1)
    assert state(match).universe[106] == 1 and me(match).notes.sum() == 1


@pytest.mark.clause("N.STAR.1")
def test_the_non_living_draw_nothing_for_law_spaces_passed():
    match = rolls(position(Person(at=98, trips=1, notes=ONES, **ASTRAL)), 2)
    assert pile(match) == set() and me(match).owed == 0


@pytest.mark.clause("N.STAR.2", "N.STAR.3")
@pytest.mark.parametrize(("name", "index"), [("food", 0), ("air", 8), ("impression", 14), ("card", -1)])
def test_a_law_space_is_wild_for_the_non_living_and_a_moment(name, index):
    match = rolls(position(Person(at=98, trips=1, notes="F[0 1 0 0 0 0 0 0] A[0 0 0 0 0 0] I[0 0 0 0]", **ASTRAL)), 1)
    assert match.legal(A) == ["name food", "name air", "name impression", "name card", "decline"]
    plays(match, f"name {name}")
    assert me(match).moments == 1 and cited(match)[0] == "N.STAR.2"
    assert (len(hand(match).split()) == 1) if index < 0 else me(match).notes[index] == 1


# O. Early death


@pytest.mark.clause("O.0.1", "R51", "R39")
def test_early_death_keeps_the_direction_and_has_no_roll():
    match = plays(position(Person(at=100, laws="22", discs="3/3/1", body=Body.ASTRAL)), "obey 22", "play law 22", "die")
    assert (me(match).position, me(match).trips, me(match).status) == (100, 0, Status.ASTRAL)
    assert "roll" in match.legal(A)
    rolls(match, 1)
    assert me(match).position == 101
    match = plays(rolls(position(Person(at=243, trips=0, notes=ONES, **ASTRAL)), 1), "name card")
    assert "roll" in match.legal(A)           # only a turning point
    rolls(match, 2)
    assert me(match).position == 242


@pytest.mark.clause("O.1", "R40")
def test_a_killing_law_can_be_cancelled_in_its_turn():
    match = plays(position(Person(laws="22", kept="21")), "obey 22", "play law 22")
    assert "die" in match.legal(A)
    assert "roll" in plays(match, "moon accident").legal(A)


@pytest.mark.clause("O.2", "R41")
def test_a_death_mark_makes_the_next_turn_the_last():
    match = rolls(position(Person(at=98, kept="62:99", hand="JD")), 1)
    assert match.legal(A)[0] == "play jd" and "die" in match.legal(A) and "roll" not in match.legal(A)
    match = rolls(position(Person(at=98, kept="62:101 61")), 1)
    assert "roll" in match.legal(A)
    match = plays(rolls(position(Person(at=98, kept="62:99 61")), 1), "moon fate")
    assert "roll" in match.legal(A)


@pytest.mark.clause("R41")
def test_nothing_saves_who_stands_on_the_inner_end():
    match = plays(position(Person(at=244, trips=1, last_turn=True, kept="62:244 61")), "moon fate")
    assert "die" in match.legal(A)


@pytest.mark.clause("R39")
def test_death_ends_the_turn():
    match = position(Person(at=244, trips=1, last_turn=True, discs="3/3/1", body=Body.ASTRAL), Person(at=200))
    turns = int(me(match).turns)
    plays(match, "die")
    assert me(match).turns == turns and match.awaited == (B,)


# R. Wild spaces


@pytest.mark.clause("R.1", "R.1.a")
@pytest.mark.parametrize("name", ["food", "air", "impression", "card", "law"])
def test_a_living_player_names_the_inner_end(name):
    match = rolls(position(Person(at=241, notes=EMPTY)), 6)
    assert me(match).position == 244 and me(match).trips == 1
    assert match.legal(A) == [f"name {kind}" for kind in ("food", "air", "impression", "card", "law")]
    plays(match, f"name {name}")
    assert me(match).moments == (name == "law") and len(pile(match)) == (name == "law")
    assert len(hand(match).split()) == (name == "card")


@pytest.mark.clause("R.1.b", "R49")
def test_a_wild_end_is_a_law_space_for_the_non_living():
    match = rolls(position(Person(at=2, trips=1, notes=ONES, **MENTAL)), 6)
    assert match.legal(A) == ["name food", "name air", "name impression", "name card", "decline"]
    assert me(plays(match, "name card")).moments == 1 and cited(match)[0] == "R.1.b"


@pytest.mark.clause("N.STAR.2", "R.1.a", "R49")
@pytest.mark.parametrize(("at", "clause"), [(98, "N.STAR.2"), (2, "R.1.b")])
def test_the_non_living_may_take_nothing_from_a_wild_space_and_the_living_must(at, clause):
    match = rolls(position(Person(at=at, trips=1, notes=ONES, **MENTAL)), 1 if at == 98 else 2)
    assert match.view(A).say(match.view(A).legal["decline"]) == "Take nothing"
    plays(match, "decline")
    assert notes(match) == ONES and hand(match) == "" and me(match).moments == 1
    assert cited(match)[0] == clause and match.news(A)[0].text == "You take nothing from this space."
    assert "decline" not in rolls(position(Person(at=243)), 1).legal(A)


@pytest.mark.clause("R.0.1")
def test_contact_counts_on_wild_spaces_too():
    match = position(Person(at=243, hand="2D 2D"), Person(at=244, trips=1, hand="3D 3D", last_turn=True))
    plays(rolls(match, 1), "name food")
    assert hand(match) == "2D 3D" and hand(match, B) == "2D 3D"


@pytest.mark.clause("R.2")
def test_the_living_take_the_end_have_one_more_turn_and_go_back():
    match = plays(
        rolls(position(Person(at=243, discs="3/3/1", body=Body.ASTRAL, hand="JD", notes=EMPTY)), 1), "name food"
    )
    plays(match, "play jd", "die")
    rolls(match, 2)
    assert me(match).position == 242


@pytest.mark.clause("R.3", "N.1.b")
def test_an_astral_body_on_space_0_has_one_more_turn():
    match = plays(
        rolls(position(Person(at=1, trips=1, notes=ONES, **ASTRAL), Person(at=200, trips=1, **MENTAL)), 1), "name card"
    )
    assert match.awaited == (B,) and me(match).last_turn
    match = position(Person(at=0, trips=2, last_turn=True, notes=ONES, **ASTRAL))
    assert match.legal(A) == ["die"]
    plays(match, "die")
    assert me(match).status == Status.OUT


@pytest.mark.clause("R.3")
def test_a_mental_body_made_in_the_last_turn_goes_on():
    match = position(
        Person(
            at=0,
            trips=2,
            last_turn=True,
            notes="F[0 0 0 0 0 0 1 1] A[0 0 0 0 0 0] I[0 0 0 0]",
            discs="2/3/1",
            board="JD1 QD1",
            state=1,
            school=0,
            hand="2D",
            **ASTRAL,
        )
    )
    plays(match, "transform jd qd", "die")
    assert me(match).status == Status.MENTAL and hand(match) == "2D"
    assert "roll" in match.legal(A)


@pytest.mark.clause("R.3.a", "R50")
def test_a_mental_body_turns_round_at_either_end():
    match = plays(rolls(position(Person(at=1, trips=1, notes=ONES, **MENTAL)), 1), "name card")
    assert match.legal(A)[-1] == "roll"
    rolls(match, 3)
    assert me(match).position == 3
    assert notes(position()) == START
