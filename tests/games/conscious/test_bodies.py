"""Crystallisation, death and winning: sections K, L and M."""
import pytest

from gnothi.games.conscious.kept import is_dying
from gnothi.games.conscious.state import Body, Status
from tests.games.conscious import (
    ASTRAL,
    MENTAL,
    ONES,
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
    told,
)

SIXES = "F[0 0 0 0 0 0 0 1] A[0 0 0 0 0 1] I[0 0 0 1]"


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
    assert match.legal(A) == [f"discard {rank}d" for rank in range(2, 8)]
    assert hand(plays(match, "discard 2d")) == "2D 2D 3D 4D 5D 6D 7D"      # duplicates count
    assert match.news(A)[0].text == "You discard 2♦ to keep seven cards."
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
def test_each_offer_is_told_and_nothing_is_left_of_one_that_all_decline():
    giver = Person(at=240, trips=1, notes=ONES, discs="3/3/1", status=Status.ASTRAL, body=Body.MENTAL)
    match = rolls(position(giver, Person(notes=SIXES, **ASTRAL), Person(notes=SIXES, **ASTRAL)), 2)
    assert told(match, C)[-1] == "Ann's Astral body is offered to Ben."
    match.play(B, "decline")
    assert told(match, B)[-1] == "Ann's Astral body is offered to Cy."
    assert state(match).offered.any()
    match.play(C, "decline")
    assert not state(match).offered.any()


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
    assert told(match, B)[-2:] == ["With Ann in the world, you attain school.", "You are furthest behind and go next."]
    match = plays(position(winner, *others), "obey 15")
    assert match.over and me(match, B).state == 1


@pytest.mark.clause("M.1", "R46")
def test_a_winner_brings_nobody_into_school_who_is_out():
    winner = Person(laws="15", notes=SIXES, discs="15/12/8", body=Body.MENTAL, board="JO3", state=3, school=0)
    match = plays(position(winner, Person(status=Status.OUT), Person(), after_win="play_on"), "obey 15")
    assert (me(match, B).state, me(match, B).school) == (0, -1)
    assert (me(match, C).state, me(match, C).school) == (1, 5)
    assert cited(match).count("M.1") == 1


@pytest.mark.clause("O.1", "R45")
def test_a_law_that_kills_does_not_reach_one_who_has_won():
    match = position(
        Person(laws="15", kept="22", notes=SIXES, discs="15/12/8", body=Body.MENTAL, board="JO3", state=3, school=0),
        Person(), after_win="play_on",
    )
    assert is_dying(state(match), A)
    plays(match, "obey 15")
    assert me(match).status == Status.HOME and 22 in laws(match) and not is_dying(state(match), A)


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
