"""What a hope adds up to: the parts of a plan, number by number."""
import math

import pytest

from gnothi.games.stage5.insight import danger, hazard, outlook, outlook_of, patience, promise, steps_left
from gnothi.games.stage5.paths import FAR
from gnothi.games.stage5.plan import (
    in_one_move,
    spans_left,
    turns_to_bait,
    turns_to_found,
    turns_to_keep,
    turns_to_move,
    turns_to_reach,
    turns_to_run,
    turns_to_unlock,
)
from gnothi.games.stage5.sight import best_goal, goal
from gnothi.games.stage5.state import Phase
from gnothi.games.stage5.tuning import (
    AHEAD,
    CONFINED,
    DOOM,
    DOOM_NEAR,
    ENTER_AT_ONCE,
    ENTER_BY_DIE,
    ENTER_BY_SPAN,
    ENTER_CUT_OFF,
    ENTER_ON_FOOT,
    ENTER_STEP,
    FEAR,
    FULL_GOAL,
    HAZARD,
    HEAD_START,
    KEEP_ALONE,
    LAST_MOMENT,
    LONG,
    NEVER,
    NO_BAIT,
    NO_WALL,
    PACE,
    PASSES,
    QUIET,
    RACE,
    RAISE,
    RIVAL,
    RUN_LATER,
    SPAN_TO_MEET,
    SPOILS_OTHERS,
    SPOILS_OWN,
    STIFF,
    STRANDED,
    TO_AWAIT,
    TO_ENTER,
    TO_MEET,
    TO_OPEN,
    TO_PLACE,
    TO_SEND,
    TO_TRAVEL,
    TWO_TRAVELS,
    WAITS,
    WORST,
)
from gnothi.games.stage5.walls import can_unlock, turns_outside

from . import BOARD_K, BOARD_V, RING, A, C, M, S, position, state, tile
from .test_moves import W11
from .test_sight import weights
from .test_sight_plan import BOARD_W, FOUR, to_wall

WALLED = {"A3": FOUR, "S5": "S! S?"}
POCKET = BOARD_V.replace("S5", "C5") + " M3 9,1"        # behind A3 lie C5 and, at its other corner, M3
TWO_NULLS = {"A3": FOUR, "M3": "C 3", "M1": "M! A!", "A2": "M?", "M2": "A?"}


def bits(*names):
    return sum(1 << tile(name) for name in names)


# The runner


def test_a_run_is_the_way_home_the_stages_to_place_the_way_to_the_last_and_what_carries():
    s = state(position(RING, {"S0": "S S1"}))
    moving = STIFF + CONFINED / 3 - WAITS[1] - 4 * SPAN_TO_MEET         # to M0 and A0; the spans 2 to 5
    unlocking = 4 * SPOILS_OWN + (1 + 2 + 3 + 4) * RAISE                # the ace is unlocked
    assert turns_to_move(s, S, S) == pytest.approx(moving)
    assert turns_to_run(s, S) == pytest.approx(9 + 5 * TO_PLACE + unlocking + TO_TRAVEL + ENTER_CUT_OFF + moving)
    s = state(position(RING))
    moving = STIFF + CONFINED - WAITS[1] - 5 * SPAN_TO_MEET             # nothing carries it from S0
    assert turns_to_run(s, S) == pytest.approx(9 + 5 * TO_PLACE + unlocking + TWO_TRAVELS + ENTER_CUT_OFF + moving)


def test_an_avatar_runs_as_far_as_home_if_no_stage_is_missing_and_further_over_a_full_one():
    def run(beings, board=BOARD_V):
        return turns_to_run(state(position(board, beings, "4 0 0 0")), S)

    assert run({"S5": "S! 2"}) == 9
    assert run({"S4": "S! 2"}) == 8                     # it is there and has only to announce
    assert run({"S5": "S! 2", "S4": FOUR}) == 9 + FULL_GOAL
    assert run({"S5": "S! 2"}, BOARD_V.replace("S4 6,0  ", "")) == STRANDED


def test_a_die_serves_best_that_shows_a_short_rank_and_only_once():
    def carried(dice, suit=S, runner=S):
        s = state(position(RING, dice=dice, seats=2))
        return STIFF + CONFINED - SPAN_TO_MEET * spans_left(s, suit) - turns_to_move(s, suit, runner)

    assert carried("2 0 0 0") == pytest.approx(WAITS[2])
    assert carried("2 0 0 0", S, C) == pytest.approx(PASSES[2])
    assert carried("2 0 2 0") == pytest.approx(WAITS[2])
    assert carried("0 0 2 0") == pytest.approx(PASSES[2])
    assert carried("1 2 3 4") == pytest.approx(WAITS[1] + PASSES[2] + PASSES[3] + PASSES[4])


def test_a_rank_is_unlocked_by_the_cheapest_die():
    def turns(dice, suit, runner, rank, **options):
        return turns_to_unlock(state(position(RING, dice=dice, seats=2, **options)), suit, runner, rank)

    assert turns("3 5 2 5", S, C, 4) == pytest.approx(RAISE)
    assert turns("3 5 2 5", S, S, 4) == pytest.approx(2 * RAISE)
    assert turns("3 5 5 5", S, S, 4) == pytest.approx(RAISE + SPOILS_OWN)
    assert turns("3 5 5 5", M, A, 4) == pytest.approx(RAISE + SPOILS_OTHERS)
    assert turns("3 5 5 5", S, C, 1) == NEVER
    assert turns("3 5 5 5", S, C, 1, reveal_wrap="on") == pytest.approx(4 * RAISE)
    assert turns("3 5 5 5", S, S, 1, reveal_wrap="on") == pytest.approx(2 * RAISE)


def test_to_enter_is_cheap_at_once_dearer_with_a_span_and_a_die_and_dearest_on_foot():
    def turns(beings, dice="1 0 0 0", board=BOARD_V, **options):
        s = state(position(board, beings, dice, **options))
        return turns_to_reach(s, S, in_one_move(s, S))

    assert turns({"A3": "S 1"}) == ENTER_AT_ONCE
    assert turns({"A3": "S 1", "M1": "M!"}, "0 1 0 0", harbinger_unlocks="move") == ENTER_AT_ONCE
    assert turns({"S3": "S"}, "2 0 0 0") == ENTER_BY_SPAN + 1
    assert turns({"S3": "S 2"}) == turns({"S3": "S", "S5": "2"}) == ENTER_BY_SPAN + ENTER_BY_DIE * RAISE
    assert turns({"A3": "S 1"}, "0 0 0 0") == ENTER_BY_SPAN + ENTER_BY_DIE * RAISE
    assert turns({"S3": "S 2"}, "5 0 0 0") == ENTER_ON_FOOT + 2 * ENTER_STEP
    assert turns({"S0": "S"}) == ENTER_ON_FOOT + 8 * ENTER_STEP
    assert turns({"S0": "S", "A3": FOUR}) == ENTER_CUT_OFF


# Bait and wall


def test_a_bait_whose_stage_5_is_not_placed_is_placed_walled_in_and_entered():
    s = state(position(BOARD_V, {"A3": "C 1"}, seats=2))
    found = turns_to_found(s, C, S)
    placing = TO_PLACE + turns_to_unlock(s, C, S, 5)
    assert turns_to_bait(s, S) == pytest.approx(placing + found + TO_ENTER + turns_to_move(s, C, S))
    assert 0 < found < NO_WALL


def test_a_suit_that_has_its_avatar_is_no_bait():
    assert turns_to_bait(state(position(POCKET, {"M3": "C 3", "A3": FOUR}, seats=2)), S) < NO_BAIT
    assert turns_to_bait(state(position(POCKET, {"M3": "C! 3", "A3": FOUR}, seats=2)), S) == NO_BAIT
    assert turns_to_bait(state(position(POCKET, {"M3": "C 3", "A3": FOUR}, "0 1 3 2", seats=2)), S) == pytest.approx(
        ENTER_ON_FOOT + ENTER_STEP + STIFF + CONFINED - PASSES[1] - PASSES[2] - PASSES[3] - 8 * SPAN_TO_MEET)


def test_a_bait_that_does_not_run_visits_no_stage_so_none_need_lie_within_its_wall():
    def bait(board):
        return turns_to_bait(state(position(board, {"M3": "C 3", "A3": FOUR}, "0 1 3 2", seats=2)), S)

    assert bait(f"{POCKET} C1 -1,1") == bait(POCKET)


def test_what_the_wall_of_a_bait_lacks_can_be_brought_while_the_null_is_on_its_way_but_for_a_step():
    short = f"{RING} A4 3,1 S1 4,0 A1 3,-1 S2 4,2 A5 5,1 A2 5,-1 S5 6,0"       # four steps from S5 to C0
    two, three, four = (
        turns_to_bait(state(position(short, {"C0": f"C {spans}"})), S) for spans in ("2 2", "2", "")       # are lacking
    )
    assert three - two == pytest.approx(TO_SEND)
    assert four - three == pytest.approx(TO_MEET)


def test_a_stage_that_hangs_on_a_stage_5_need_not_be_filled():
    assert to_wall({"A3": "2 2 3"}, board=f"{BOARD_W} C1 9,-1") == TO_AWAIT


def test_a_wall_may_lie_evenly_round_the_stage_nulls_alone():
    over_two_more = f"{BOARD_W} C1 2,2 C2 3,3"          # from M0 to S2, one contact longer than over A4
    lacking_one_each = {"A4": "2 2 3", "A1": "2 3 4", "C1": "3 4 4"}
    assert to_wall(lacking_one_each, board=over_two_more) == pytest.approx(3 * TO_AWAIT)


def test_every_stage_to_be_visited_that_lies_outside_counts():
    s = state(position(BOARD_V))
    assert turns_outside(s, S, 4, bits("S1", "S2", "S3", "S4")) == 0
    for missing in range(1, 5):
        inside = bits(*(f"S{rank}" for rank in range(1, 5) if rank != missing))
        assert turns_outside(s, S, 4, inside) == TO_OPEN + 1
    assert turns_outside(s, S, 4, 0) == TO_OPEN + 4
    assert turns_outside(s, C, 4, 0) == 0               # none of them is placed


def test_a_harbinger_is_not_raised():
    s = state(position(BOARD_V, {"M0": "S!"}, "1 1 5 0"))
    assert [can_unlock(s, seat, 5) for seat in range(4)] == [False, True, False, True]


# What a plan is worth


def test_a_promise_fades_with_every_turn():
    assert [promise(turns) for turns in (0, LONG / 2, LONG)] == [1, 0.5, 0]
    assert promise(2 * LONG) == 1 - WORST


def test_before_there_is_an_avatar_a_hope_is_bait_and_run():
    s = state(position(BOARD_V, seats=2))
    assert (turns_to_bait(s, S), turns_to_run(s, S)) == (NO_BAIT, 17)
    assert outlook_of(s, S) == pytest.approx(1 - (AHEAD + NO_BAIT + RUN_LATER * 17) / LONG)


def test_with_a_null_cut_off_a_hope_is_to_keep_it_and_to_run():
    s = state(position(BOARD_V, WALLED, "4 0 1 0", seats=2, nothing=S))
    keep = [turns_to_keep(s, runner) for runner in range(4)]
    run = [turns_to_run(s, runner) for runner in range(4)]
    assert keep == [NO_WALL, 0, 0, 16]
    expected = [1 - (ahead + k + r) / LONG for ahead, k, r in zip((4, 0, 0, 4), keep, run, strict=True)]
    assert [outlook_of(s, runner) for runner in range(4)] == pytest.approx(expected)
    assert [outlook(s, seat) for seat in range(2)] == pytest.approx([max(expected[::2]), max(expected[1::2])])


def test_with_a_null_that_can_still_be_walled_in_a_hope_is_to_do_so_and_to_run():
    s = state(position(BOARD_V, {"A3": "2 2 3", "S5": "S! S?"}, "4 0 1 0", seats=2, nothing=S))
    keep, run = turns_to_keep(s, C), turns_to_run(s, C)
    assert steps_left(s) < FAR and keep < NO_WALL
    assert outlook_of(s, C) == pytest.approx(promise(min(AHEAD / 2, 2 * keep) + keep + run))


def test_a_race_is_decided_by_the_turns_ahead():
    match = position(BOARD_V, {"C0": "S! 2", "S1": "S?"}, "0 0 0 0", nothing=S)
    s = state(match)
    doom = -DOOM - DOOM_NEAR / 1.25                     # two steps are left, and one turn
    assert danger(s) == 1 / 1.25
    assert outlook_of(s, S) == pytest.approx(doom + RACE / (1 + math.exp(-PACE * (1 + HEAD_START))))
    s.phase = Phase.NOTHING
    assert outlook_of(s, S) == pytest.approx(doom + RACE / (1 + math.exp(-PACE * HEAD_START)))
    assert outlook_of(s, M) == doom                     # an explorer has no time left for a bait


def test_to_wall_in_a_null_takes_longer_for_one_who_stays_an_explorer():
    three = {"S5": "S? M? C?", "S2": "S! M! C!"}        # eighteen steps from home together
    s = state(position(BOARD_V, three, "0 0 0 0", nothing=S))
    assert (turns_to_keep(s, A), turns_to_bait(s, A)) == (NO_WALL, NO_BAIT)
    assert NO_WALL + KEEP_ALONE >= 18 + LAST_MOMENT     # too late
    assert outlook_of(s, A) == -DOOM - DOOM_NEAR * danger(s)


def test_a_bait_is_tried_while_the_nothing_is_far_enough():
    s = state(position(POCKET, TWO_NULLS, "0 1 3 2", seats=2, nothing=M))
    bait, run = turns_to_bait(s, S), turns_to_run(s, S)
    assert bait < min(6 + 4, NO_WALL + KEEP_ALONE) and danger(s) == 1 / 2.25        # six steps are left
    assert outlook_of(s, S) == pytest.approx(1 - (AHEAD + bait + RUN_LATER * run) / LONG - FEAR / 2.25)
    near = state(position(POCKET, {**TWO_NULLS, "M2": "", "S1": "A?"}, "0 1 3 2", seats=2, nothing=M))
    assert outlook_of(near, S) == pytest.approx(-DOOM - DOOM_NEAR / 2)


def test_from_each_hope_a_part_of_the_best_of_the_others_is_taken():
    match = position(BOARD_V, WALLED, "4 0 1 0", nothing=S)
    s = state(match)
    s.quiet = 60
    assert patience(s) == 1 - QUIET / 2
    hopes = [patience(s) * outlook(s, seat) for seat in range(4)]
    assert hopes[M] == max(hopes) and hopes[C] == sorted(hopes)[2] and min(hopes) > 0
    fears = [hopes[C] if seat == M else hopes[M] for seat in range(4)]
    assert match.standing == pytest.approx([hope - RIVAL * fear for hope, fear in zip(hopes, fears, strict=True)])


def test_before_there_is_an_avatar_each_fears_that_another_enters_too_early():
    match = position(BOARD_V, {"A3": "S"})
    s = state(match)
    assert max(outlook(s, seat) for seat in (M, C, A)) < 0 < hazard(s, M)
    for seat in (M, C, A):
        expected = outlook(s, seat) - RIVAL * max(0, outlook(s, S)) - HAZARD * hazard(s, seat)
        assert match.standing[seat] == pytest.approx(max(-1, expected))


# Casual play


def test_a_casual_player_places_meets_travels_and_now_and_then_moves_spans():
    found = weights(position(BOARD_K, W11, "2 2 2 2"), S)
    by_kind = {
        "reveal": 1, "meet": 3, "se": 3, "re": 3, "de": 0.5, "ar": 0.5, "ss": 0.1, "rs": 0.1, "ms": 0.1, "mr": 0.1,
    }
    assert found == pytest.approx({name: by_kind[name.split()[0]] for name in found})
    assert {name.split()[0] for name in found} == set(by_kind)
    found = weights(position(BOARD_K, {"C1": "S"}, "3 0 0 0"), S)
    assert found == {"reveal s": 1, "meet s 3": 3, "contact s s3": 6}


def test_a_casual_player_announces_and_hardly_passes():
    there = position(BOARD_V, {"S4": "S! 2", "S5": "S?"}, "4 0 0 0", nothing=M)
    assert weights(there, S) == {"announce s": 100}
    on_the_way = position(BOARD_V, {"S5": "S! S? 2"}, "4 0 0 0", nothing=M, free_pass="on")
    assert weights(on_the_way, S) == {"se s 2": 100, "de s 2": 0.5, "pass": 0.02}


def test_a_casual_explorer_is_drawn_to_where_it_can_place_something():
    s = state(position(BOARD_V, {"A3": "S"}))
    assert [goal(s, S, tile(name)) for name in ("S1", "A1")] == [0.5, 1.5]
    assert best_goal(s, S, bits("S1", "A1")) == best_goal(s, S, bits("A1")) == 1.5
    assert best_goal(s, S, 0) == 0
    s = state(position(BOARD_V, {"S5": "S! 2"}, "4 0 0 0"))
    assert [goal(s, S, tile(name)) for name in ("S4", "S3", "A3")] == [50, 1, 1]
    s = state(position(BOARD_V, {"A3": "S", "M0": "M!"}, phase_scope="all"))
    assert goal(s, S, tile("A1")) == 0.5                # it may place nothing any more


def test_a_casual_player_weighs_a_place_by_what_it_touches():
    for name, weigh in (("contact s s1", lambda touched: touched), ("contact s s5", lambda touched: 1 / touched)):
        match = position(RING, {"M0": "S"}, "1 5 0 0")
        match.play(S, name)
        found = list(weights(match, S).values())
        assert (len(found), found.count(weigh(1)), found.count(weigh(2))) == (18, 16, 2)       # W6
