"""States, the turn and the roll: sections B and C, R5 to R14."""
import pytest

from gnothi.games.conscious.deck import Effect
from gnothi.games.conscious.obey import BRINGS, LASTS, TOUCHES_NOTES
from gnothi.games.conscious.state import IN_FACET, LANDING, QUESTIONS, Body, Status, Step
from tests.games.conscious import (
    EMPTY,
    START,
    A,
    B,
    C,
    Person,
    board,
    cited,
    hand,
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


@pytest.mark.clause("B.0.1", "R5")
def test_a_state_is_never_lost():
    match = position(Person(board="JD1 QD1 KD1", hand="JS"))
    plays(match, "play js")
    assert (me(match).state, me(match).school) == (1, 0)
    state(match).seats[A].chips[:] = 0
    rolls(match, 1)
    assert me(match).state == 1


@pytest.mark.clause("B.0.2", "G.STAR.2", "R27")
def test_a_moment_belongs_to_the_next_turn_and_lasts_one_turn():
    match = position(Person(at=96, hand="2D 3D", notes=EMPTY))
    rolls(match, 1)
    assert "play 2d 3d" in match.legal(A)
    rolls(match, 1)
    assert "play 2d 3d" not in match.legal(A)


@pytest.mark.clause("B.0.3", "H.2.c", "H.3.e")
def test_each_power_once_a_turn_and_all_of_every_state():
    match = position(Person(board="JD2 QD2 AD1 AC1 AS1 XJ1", state=3, school=0, notes=EMPTY))
    plays(match, "transform jd qd")
    assert not [name for name in match.legal(A) if name.startswith("transform")]
    plays(match, "wild shock ad ac", "shock food")
    assert not [name for name in match.legal(A) if name.startswith("wild shock")]
    plays(match, "all shocks")
    assert told(match)[0] == "You use All Shocks: A♠ and the X-Joker give a chip each for the JOKER."
    assert "all shocks" not in match.legal(A)
    rolls(match, 1)
    plays(match, "take")
    assert "transform jd qd" in match.legal(A)


@pytest.mark.clause("B.0.4")
def test_only_one_roll_option_a_turn():
    match = rolls(position(Person(state=3, school=0)), 3)
    assert match.legal(A) == ["take", "again", "opposite"]
    match = rolls(position(Person(state=3, school=0, notes=EMPTY)), 3, (6, 0))
    plays(match, "again")
    assert me(match).position == 101


@pytest.mark.clause("B.1", "R7", "C.3.b")
@pytest.mark.parametrize(("moments", "of_state", "cards"), [(0, 0, 1), (1, 0, 2), (2, 0, 3), (0, 3, 4), (1, 2, 4)])
def test_the_allowance_adds_moments_and_states(moments, of_state, cards):
    match = position(Person(hand="JD JC JH JS QD QC", moments=moments, state=of_state, school=0 if of_state else -1))
    for played in range(cards):
        assert len([name for name in match.legal(A) if name.startswith("play")]) == 6 - played
        match.play(A, next(name for name in match.legal(A) if name.startswith("play")))
    assert not [name for name in match.legal(A) if name.startswith("play")]


@pytest.mark.clause("R7")
def test_moments_need_not_add_up():
    match = position(Person(hand="2D 3D 4D", moments=2), moments_add="no")
    assert "play 2d 3d 4d" not in match.legal(A) and "play 2d 3d" in match.legal(A)


@pytest.mark.clause("R6")
def test_the_allowance_counts_cards_or_combinations():
    assert "play 2d 3d" not in position(Person(hand="2D 3D")).legal(A)
    match = position(Person(hand="2D 3D 4D JS"), allowance="combinations")
    plays(match, "play 2d 3d 4d")
    assert match.legal(A) == ["roll"]


@pytest.mark.clause("B.2", "H.0.4")
def test_a_new_state_takes_effect_with_the_next_facet():
    # JC makes a Yogi; the Food it brings to MI-192 at last cannot be shocked by the Deputy's skill yet (as in E12).
    before = "F[1 1 1 0 0 0 0 0] A[1 1 3 1 1 1] I[1 0 0 0]"
    match = position(Person(notes=before, discs="1/3/0", hand="JC JS", board="QC1 KC1"))
    plays(match, "play jc", "as chip")
    assert notes(match).startswith("F[1 1 2 0 ") and me(match).state == 1
    assert "play js" in match.legal(A)          # the allowance has grown


@pytest.mark.clause("C.0.3", "R8")
def test_who_has_travelled_least_goes_next():
    # Ann is on her way back on 240 (progress 248), Ben goes forward on 241.
    match = position(Person(at=241, trips=1, status=Status.ASTRAL, body=Body.ASTRAL), Person(at=239), turn=B)
    rolls(match, 2, seat=B)
    assert match.awaited == (B,)


@pytest.mark.clause("C.0.4")
def test_of_equals_the_last_to_arrive_goes_next():
    match = position(Person(at=99), Person(at=100), Person(at=100), turn=A)
    rolls(match, 1)
    assert match.awaited == (A,)
    assert "C.0.4" in cited(match)


@pytest.mark.clause("C.0.5")
def test_who_is_out_is_skipped():
    match = position(Person(at=99), Person(at=10, status=Status.OUT))
    rolls(match, 1)
    assert match.awaited == (A,)


@pytest.mark.clause("C.0.6")
def test_progress_counts_trips_and_a_turn_without_a_roll_gives_no_stamp():
    match = position(Person(at=2, trips=1, status=Status.MENTAL, body=Body.MENTAL))
    rolls(match, 5)
    plays(match, "name card")
    assert (me(match).position, me(match).trips) == (0, 2)
    match = position(Person(at=244, trips=1, body=Body.ASTRAL, discs="3/3/1", last_turn=True))
    stamp = int(me(match).stamp)
    plays(match, "die")
    assert me(match).stamp == stamp


@pytest.mark.clause("C.1")
def test_a_facet_is_finished_before_another_begins():
    match = position(Person(board="XJ1 AD1 AC1", state=2, school=0, laws="8"))
    plays(match, "wild shock ad ac")
    assert match.legal(A) == ["shock food", "shock self-remember", "shock transform"]
    match = position(Person(laws="8", hand="JD"))
    plays(match, "play jd", "obey 8")
    match = position(Person(laws="8", hand="JD"))
    plays(match, "obey 8", "play jd")


@pytest.mark.clause("C.2")
def test_the_roll_is_the_last_facet():
    match = position(Person(laws="8"))
    assert "roll" not in match.legal(A)
    plays(match, "obey 8")
    turn = int(me(match).turns)
    plays(match, "roll")
    assert me(match).turns == turn + 1


@pytest.mark.clause("R9")
def test_a_clumsy_roll_costs_a_card_only_where_it_is_played():
    assert hand(rolls(position(Person(at=99, hand="2D")), 1)) == "2D"
    match = position(Person(at=99, hand="2D"), clumsy_roll=100)
    match.play(A, "roll")
    assert "2D" not in hand(match) and "R9" in cited(match)


@pytest.mark.clause("C.3", "C.3.a", "G.0.2")
def test_on_the_first_turn_two_laws_come_into_play():
    match = position(
        Person(at=3, turns=0, pile="8 9 10", hand="2D 3D", more={"owed": 2}), Person(at=0, turns=1), turn=B
    )
    match.play(B, "roll")
    assert match.awaited == (A,)
    assert me(match).moments == 1
    assert len(laws(match)) == 1 and len(match.legal(A)) == 2
    match.play(A, match.legal(A)[0])
    assert len(laws(match)) == 2 and len(pile(match)) == 1
    assert "play 2d 3d" in match.legal(A)


@pytest.mark.clause("C.3.c", "P.3.a", "R54")
def test_duplicates_are_exchanged_clockwise_on_the_first_turn_with_those_still_at_the_start():
    people = [Person(at=0, turns=0, hand=two) for two in ("2D 2D 2D", "3D 3D", "4D 4D", "5D 5D")]
    people[3].at = 7
    people[0].turns = 1
    people[0].at = 1
    match = position(*people, turn=A)
    rolls(match, 1)
    assert match.awaited == (B,)
    assert hand(match, B) == "3D 4D" and hand(match, C) == "3D 4D"     # with Cy; Ann and Dan have left
    assert hand(match, 3) == "5D 5D"


# Asleep


@pytest.mark.clause("R10", "G.1.d")
def test_a_sleeper_obeys_uses_a_moon_and_takes_the_roll():
    match = position(Person(kept="19:140 21 79", laws="8 22", hand="JD", state=3, school=0, board="JD1 QD1"))
    assert match.legal(A) == ["obey 8", "obey 22", "moon accident"]
    plays(match, "obey 8", "obey 22", "moon accident")
    assert laws(match) == {21, 79}     # sleep is a law of accident, too
    match = position(Person(kept="19:140 79", state=3, school=0, at=99))
    assert match.legal(A) == ["roll"]
    rolls(match, 1)
    assert me(match).position == 100 and notes(match) == START
    assert "R10" in cited(match)


@pytest.mark.clause("R10")
def test_a_sleeper_draws_laws_for_spaces_passed_unless_the_table_says_no():
    match = rolls(position(Person(kept="19:140", at=96)), 2)
    assert len(laws(match)) == 2
    match = rolls(position(Person(kept="19:140", at=96), sleeper_draws_laws="no"), 2)
    assert laws(match) == {19} and pile(match) == set()


@pytest.mark.clause("R10")
def test_reactions_of_a_law_take_place_in_sleep():
    match = position(Person(kept="19:140", laws="31"))
    plays(match, "obey 31")
    assert notes(match) == "F[1 1 0 1 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]"


# The roll


@pytest.mark.clause("R11")
def test_tokens_are_spent_in_addition_and_an_opposite_side_is_final():
    match = rolls(position(Person(state=2, school=0, kept="60 79", notes=EMPTY)), 2, (6, 2), (6, 5))
    assert match.legal(A) == ["take", "again", "again by token", "opposite by token"]
    plays(match, "again by token")
    assert 79 not in laws(match)
    plays(match, "again")
    assert match.legal(A) == ["take", "opposite by token"]
    plays(match, "opposite by token")
    assert me(match).position == 101 and laws(match) == set()


@pytest.mark.clause("R12", "E.6")
def test_a_law_space_is_passed_strictly_between():
    match = rolls(position(Person(at=97)), 1)
    assert me(match).owed == 0 and laws(match) == set()
    match = rolls(position(Person(at=96)), 1)
    assert laws(match) == set() and len(pile(match)) == 1
    match = rolls(position(Person(at=96)), 2)
    assert len(laws(match)) == 1 and pile(match) == set()
    match = rolls(position(Person(at=70, pile="8 9 10")), 3)
    assert len(laws(match)) == 1 and match.legal(A)[0].startswith("choose")


@pytest.mark.clause("R13")
@pytest.mark.parametrize(("mark_rule", "awake"), [("reach", True), ("pass", False)])
def test_a_mark_is_reached_or_must_be_passed(mark_rule, awake):
    match = rolls(position(Person(kept="19:121", at=120), mark_rule=mark_rule), 1)
    assert (laws(match) == set()) == awake
    assert (notes(match) != START) == awake      # 121 is a Food-space


@pytest.mark.clause("R14")
def test_the_space_comes_before_the_exchange():
    match = position(Person(at=98, hand="3D"), Person(at=99, hand="2C 2C"), deck="3D")
    rolls(match, 1)
    assert set(hand(match).split()) == {"3D", "2C"}
    assert set(hand(match, B).split()) == {"2C", "3D"}
    assert board(match) == ""


def test_every_step_that_asks_is_a_question_and_no_other():
    assert set(QUESTIONS) == {step for step in Step if step.name.startswith("ASK_")}
    assert set(IN_FACET) < set(QUESTIONS)
    assert not set(LANDING) & set(QUESTIONS)


def test_an_effect_of_a_law_is_of_one_kind():
    kinds = TOUCHES_NOTES + LASTS + BRINGS
    assert set(kinds) == {0, 1}
    assert {effect for effect in Effect if not kinds[effect]} == {
        Effect.DISCARD_RANDOM, Effect.LOSE_HALF_CARDS, Effect.DISCARD_LAW_PILE, Effect.ROLL_TOKEN, Effect.CANCEL_ALL,
        Effect.HASNAMUSS,
    }
