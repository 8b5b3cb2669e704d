"""Crystallisation, death, winning, decay and wild ends: sections K, L, M, N, O and R."""
import pytest

from gnothi.games.conscious.state import Body, Status
from tests.games.conscious import (
    EMPTY,
    START,
    A,
    B,
    C,
    D,
    Person,
    board,
    cited,
    discs,
    hand,
    is_sound,
    laws,
    me,
    notes,
    pile,
    plays,
    position,
    rolls,
    state,
)

ASTRAL = {"status": Status.ASTRAL, "body": Body.ASTRAL}
MENTAL = {"status": Status.MENTAL, "body": Body.MENTAL}
SIXES = "F[0 0 0 0 0 0 0 1] A[0 0 0 0 0 1] I[0 0 0 1]"
ONES = "F[1 1 1 1 1 1 1 1] A[1 1 1 1 1 1] I[1 1 1 1]"


# K. Crystallisation


@pytest.mark.clause("K.1")
def test_three_three_one_is_an_astral_body():
    match = plays(position(Person(laws="15", notes=SIXES, discs="2/3/1")), "obey 15")
    assert me(match).body == Body.ASTRAL and "K.1" in cited(match)
    match = plays(position(Person(laws="15", notes=SIXES, discs="2/3/0")), "obey 15")
    assert me(match).body == Body.PHYSICAL


@pytest.mark.clause("K.1.a")
def test_an_astral_body_takes_every_further_surplus():
    match = plays(position(Person(laws="15", notes=SIXES, discs="3/3/1", body=Body.ASTRAL)), "obey 15")
    assert discs(match) == "4/3/1"


@pytest.mark.clause("K.1.b", "R38")
def test_each_octave_gathers_mental_discs_for_itself():
    match = plays(position(Person(laws="15", notes=SIXES, discs="8/3/1", body=Body.ASTRAL)), "obey 15")
    assert discs(match) == "9/3/1"
    match = plays(position(Person(laws="15", notes=SIXES, discs="11/3/1", body=Body.ASTRAL)), "obey 15")
    assert discs(match) == "11/3/1" and len(hand(match).split()) == 1


@pytest.mark.clause("K.2")
def test_three_three_one_mental_discs_are_a_mental_body():
    match = plays(position(Person(laws="15", notes=SIXES, discs="10/9/5", body=Body.ASTRAL)), "obey 15")
    assert me(match).body == Body.MENTAL and "K.2" in cited(match)


@pytest.mark.clause("K.2.a", "M.0.a", "M.0", "R45")
def test_a_full_mental_body_and_three_jokers_win():
    match = plays(
        position(Person(laws="15", notes=SIXES, discs="15/12/8", body=Body.MENTAL, board="JO3", state=3, school=0)),
        "obey 15",
    )
    assert match.over and match.ended_by == "M.0" and match.result == (1.0,)
    match = plays(
        position(Person(laws="15", notes=SIXES, discs="15/12/8", body=Body.MENTAL, board="JO2", state=3, school=0)),
        "obey 15",
    )
    assert not match.over


@pytest.mark.clause("M.0")
def test_after_the_win_nobody_may_do_anything():
    # Ann wins beside Ben, in a contact in which each might try to catch the other.
    ann = Person(laws="15", notes=SIXES, discs="15/12/8", body=Body.MENTAL, board="JO3", state=3, school=0)
    match = position(ann, Person(), fifth_striving="vigilance")
    contact = state(match).contacts[0]
    contact.met = contact.there = 1 << A | 1 << B
    state(match).n_contacts = 1
    assert match.legal(B) == ["catch seat 1"]
    plays(match, "obey 15")
    assert match.over and match.actions(A) == match.actions(B) == []


@pytest.mark.clause("M.0")
def test_who_wins_by_landing_on_the_inner_end_has_no_turn_to_come():
    ann = Person(at=243, notes=SIXES, discs="16/12/8", body=Body.MENTAL, board="JO3")
    match = plays(rolls(position(ann), 1), "name card")
    assert match.over and match.ended_by == "M.0"
    assert "R.2" not in cited(match) and not me(match).last_turn


@pytest.mark.clause("K.2.b")
def test_surplus_beyond_a_full_mental_octave_is_reassimilated():
    match = plays(position(Person(laws="15", notes=SIXES, discs="16/9/5", body=Body.MENTAL)), "obey 15")
    assert discs(match) == "16/9/5" and len(hand(match).split()) == 1


@pytest.mark.clause("K.STAR.1", "R37")
def test_all_surplus_of_the_facet_is_added_to_the_new_body():
    match = position(Person(laws="30", notes="F[0 0 0 0 0 0 3 1] A[0 0 0 0 0 1] I[0 0 2 1]", discs="1/3/0"))
    plays(match, "obey 30")
    assert discs(match) == "4/3/2" and me(match).body == Body.ASTRAL


# L. Death


@pytest.mark.clause("L.0.1", "R.2", "L.0.2")
def test_without_a_body_the_inner_end_is_the_end():
    match = plays(rolls(position(Person(at=243, hand="2D", pile="9"), Person(at=243)), 1), "name food")
    state(match).turn = A
    while match.awaited == (B,):
        match.play(B, match.legal(B)[0])
    assert "die" in match.legal(A)
    plays(match, "die")
    assert me(match).status == Status.OUT
    assert hand(match) == "" and pile(match) == set() and is_sound(match)


@pytest.mark.clause("L.0.3", "L.0.6")
def test_death_takes_the_laws_and_leaves_state_and_board_cards():
    person = Person(
        at=244,
        trips=1,
        last_turn=True,
        discs="3/3/1",
        body=Body.ASTRAL,
        kept="21 60",
        pile="9 10",
        board="JD1 AS2",
        state=1,
        school=0,
        type_no=5,
        more={"owed": 2},
    )
    match = plays(position(person), "die")
    assert laws(match) == set() and pile(match) == set() and me(match).owed == 0
    assert (board(match), me(match).state, me(match).type_no) == ("JD1 AS2", 1, 5)


@pytest.mark.clause("L.0.4", "R42")
def test_seven_cards_are_kept_or_drawn():
    base = {"at": 244, "trips": 1, "last_turn": True, "discs": "3/3/1", "body": Body.ASTRAL}
    match = plays(position(Person(hand="2D 2D 2D 3D 4D 5D 6D 7D", **base)), "die")
    assert "discard 2d" in match.legal(A)
    assert hand(plays(match, "discard 2d")) == "2D 2D 3D 4D 5D 6D 7D"      # duplicates count
    assert match.news(A)[0].text == "You discard 2D to keep seven cards."
    assert len(hand(plays(position(Person(hand="2D 3D", **base)), "die")).split()) == 7


@pytest.mark.clause("L.1", "L.1.a")
def test_astral_discs_become_chips_and_mental_discs_stay():
    match = plays(position(Person(at=244, trips=1, last_turn=True, discs="10/4/2", body=Body.ASTRAL)), "die")
    assert notes(match) == "F[1 1 1 1 1 1 1 1] A[1 1 1 1 0 0] I[1 1 0 0]"
    assert discs(match) == "2/0/0" and me(match).status == Status.ASTRAL


@pytest.mark.clause("L.1.b")
def test_astral_surplus_makes_mental_discs():
    match = position(
        Person(
            at=244,
            trips=1,
            notes="F[0 0 0 0 0 0 1 1] A[0 0 0 0 0 0] I[0 0 0 0]",
            discs="2/3/1",
            board="JD1 QD1",
            state=1,
            school=0,
            **ASTRAL,
        )
    )
    plays(match, "transform jd qd")
    assert me(match).body == Body.MENTAL and discs(match) == "3/3/1" and me(match).status == Status.ASTRAL


@pytest.mark.clause("L.1.c", "R44")
def test_the_body_changes_at_the_end_of_the_turn_after_the_roll():
    match = position(Person(at=240, trips=1, notes=SIXES, discs="5/3/1", status=Status.ASTRAL, body=Body.MENTAL))
    assert match.legal(A) == ["roll"]
    rolls(match, 2)
    assert notes(match).startswith("F[1 1 1 1 1 0 0 0]") and me(match).status == Status.MENTAL
    assert discs(match) == "0/0/0"


@pytest.mark.clause("R44")
def test_from_crystallisation_on_he_maintains_the_world():
    match = position(Person(at=244, trips=1, notes="F[1 0 0 0 0 0 0 0] A[0 0 0 0 0 0] I[0 0 0 0]", discs="3/3/1",
                            status=Status.ASTRAL, body=Body.MENTAL))
    rolls(match, 1, (6, 0))
    assert state(match).universe.sum() == 1 and me(match).status == Status.MENTAL


@pytest.mark.clause("L.1.d", "R43")
def test_the_discarded_astral_body_goes_clockwise_to_one_of_the_same_type():
    giver = Person(at=240, trips=1, notes=ONES, discs="3/3/1", status=Status.ASTRAL, body=Body.MENTAL, type_no=2)
    others = [Person(at=200, trips=1, notes=SIXES, discs="1/0/0", type_no=kind, **ASTRAL) for kind in (3, 2, 2)]
    match = position(giver, *others)
    rolls(match, 2)
    assert match.awaited == (C,)
    match.play(C, "decline")
    assert match.awaited == (D,)
    match.play(D, "accept")
    assert notes(match, D) == "F[1 1 0 1 1 1 2 1] A[1 1 2 1 1 1] I[1 1 1 1]"       # as it stood after his last landing
    assert discs(match, D) == "1/0/0" and notes(match, C) == SIXES and notes(match, B) == SIXES
    assert state(match).offered.sum() == 0


@pytest.mark.clause("L.1.d", "R43")
def test_an_astral_body_is_offered_neither_to_the_living_nor_to_who_has_a_mental_one():
    giver = Person(at=240, trips=1, notes=ONES, discs="3/3/1", status=Status.ASTRAL, body=Body.MENTAL)
    match = position(giver, Person(at=150), Person(at=200, notes=ONES, **MENTAL), Person(at=200, notes=SIXES, **ASTRAL))
    rolls(match, 2)
    assert match.legal(D) == ["accept", "decline"]
    assert match.awaited == (D,)


@pytest.mark.clause("L.2", "L.2.a", "R43")
def test_death_with_a_mental_body_offers_a_whole_astral_one():
    match = position(Person(at=244, trips=1, last_turn=True, discs="12/10/5", body=Body.MENTAL, type_no=2),
                     Person(at=200, trips=1, type_no=2, notes=SIXES, **ASTRAL))
    plays(match, "die")
    assert match.legal(B) == ["accept", "decline"]
    match.play(B, "accept")
    assert notes(match, B) == ONES
    assert notes(match) == "F[1 1 1 1 0 0 0 0] A[1 1 1 1 0 0] I[1 0 0 0]" and discs(match) == "0/0/0"
    assert me(match).status == Status.MENTAL


@pytest.mark.clause("L.2.b")
def test_a_mental_body_is_causal_only_while_every_note_is_filled_and_makes_no_discs():
    full = Person(at=240, trips=1, notes=ONES, board="JO2 AS1 XJ1", state=3, school=0, **MENTAL)
    match = plays(position(full), "all shocks")
    assert me(match).notes[14] == 0 and not match.over  # self-remembering emptied DO-48
    person = Person(
        at=240,
        trips=1,
        notes="F[1 1 1 1 1 1 3 1] A[1 1 1 1 1 1] I[3 1 3 1]",
        board="JD1 QD1",
        state=1,
        school=0,
        **MENTAL,
    )
    match = plays(position(person), "transform jd qd")
    assert match.legal(A) == ["as chip", "as card"] and discs(match) == "1/0/0"
    plays(match, "as card")
    assert discs(match) == "0/0/0" and len(hand(match).split()) == 2


@pytest.mark.clause("M.0", "M.0.a")
def test_a_non_living_player_wins_with_a_chip_on_every_note():
    match = position(
        Person(
            at=110,
            trips=2,
            notes="F[0 1 1 1 1 1 1 1] A[1 1 1 1 1 1] I[1 1 1 1]",
            board="JO3",
            state=3,
            school=0,
            **MENTAL,
        ),
        Person(at=200),
    )
    plays(rolls(match, 1), "take")
    assert match.over and match.result == (1.0, -1.0) and match.ended_by == "M.0"


@pytest.mark.clause("M.0.b", "S.4")
def test_a_hasnamuss_must_be_cleansed_to_win():
    person = Person(laws="15", notes=SIXES, discs="15/12/8", body=Body.MENTAL, board="JO3 AS1 XJ1", state=3, school=0,
                    kept="86", hasnamuss=True)
    match = plays(position(person), "obey 15")
    assert not match.over
    plays(match, "all shocks", "cleanse")
    assert match.over and match.result == (1.0,)


@pytest.mark.clause("M.1", "R46")
def test_a_living_winner_brings_everybody_into_school():
    winner = Person(laws="15", notes=SIXES, discs="15/12/8", body=Body.MENTAL, board="JO3", state=3, school=0)
    others = Person(at=110), Person(at=112, state=2, school=1)
    match = plays(position(winner, *others, after_win="play_on"), "obey 15")
    assert (me(match, B).state, me(match, B).school) == (1, 5)
    assert (me(match, C).state, me(match, C).school) == (2, 1)
    assert not match.over and me(match).status == Status.HOME
    match = plays(position(winner, *others), "obey 15")
    assert match.over and me(match, B).state == 1


@pytest.mark.clause("R46")
def test_a_deputy_by_grace_owes_no_help_into_school():
    match = position(Person(at=98, state=1, school=5, hand="QD"), Person(at=99, board="JD1 KD1"))
    rolls(match, 1)
    assert not [name for name in match.legal(A) if name.startswith("give")]


@pytest.mark.clause("R45")
def test_after_a_win_the_others_may_play_on_for_places():
    winner = Person(laws="15", notes=SIXES, discs="15/12/8", body=Body.MENTAL, board="JO3", state=3, school=0)
    second = Person(at=110, laws="15", notes=SIXES, discs="15/12/8", body=Body.MENTAL, board="JO3", state=3, school=0)
    third = Person(at=244, trips=1, last_turn=True)
    match = plays(position(winner, second, third, after_win="play_on"), "obey 15")
    match.play(B, "obey 15")
    match.play(C, "die")
    assert match.over and match.ended_by == "R45" and match.result == (1.0, 0.0, -1.0)


@pytest.mark.clause("R45")
def test_if_everybody_is_out_nobody_wins_and_a_survivor_plays_on():
    match = plays(position(Person(at=244, trips=1, last_turn=True), Person(at=244, trips=1, last_turn=True)), "die")
    assert not match.over
    match.play(B, "die")
    assert match.over and match.result == (0.0, 0.0) and match.ended_by == "R45"
    assert "Nobody is left to move: the game is over. (R45)" in map(str, match.news())


@pytest.mark.clause("R66")
def test_the_game_stops_before_a_turn_too_many():
    match = position(Person(turns=5), max_turns=5)
    plays(match, "roll")
    assert match.over and match.ended_by == "R66" and match.result == (0.0,)


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
    assert "Ann gives a chip of DO-768 to the Universe; it lies on space 121." in told


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
    assert match.legal(A) == ["name food", "name air", "name impression", "name card"]
    plays(match, f"name {name}")
    assert me(match).moments == 1 and cited(match)[0] == "N.STAR.2"
    assert (len(hand(match).split()) == 1) if index < 0 else me(match).notes[index] == 1


# O. Early death


@pytest.mark.clause("O.0.1", "R51", "R39")
def test_early_death_keeps_the_direction_and_has_no_roll():
    match = plays(position(Person(at=100, laws="22", discs="3/3/1", body=Body.ASTRAL)), "obey 22", "die")
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
    match = plays(position(Person(laws="22", kept="21")), "obey 22")
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
    assert match.legal(A) == ["name food", "name air", "name impression", "name card"]
    assert me(plays(match, "name card")).moments == 1


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
