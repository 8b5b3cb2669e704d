"""The plan to win: walls of full stages, a bait, and the avatar's way home."""
import ast

import pytest

from gnothi.games.stage5 import GAME, tuning
from gnothi.games.stage5.insight import outlook_of, steps_left
from gnothi.games.stage5.paths import FAR, flood, steps_to
from gnothi.games.stage5.plan import (
    at_hand,
    detours,
    hops,
    in_one_move,
    lonely,
    spans_left,
    turns_to_bait,
    turns_to_found,
    turns_to_keep,
    turns_to_move,
    turns_to_reach,
    turns_to_travel,
    turns_to_unlock,
)
from gnothi.games.stage5.state import HORIZON
from gnothi.games.stage5.tuning import (
    MANY_MOVES,
    NEVER,
    NO_MOVES,
    TO_AWAIT,
    TO_COME,
    TO_FILL,
    TO_MEET,
    TO_PASS,
    TO_SECURE,
    TO_SEND,
    TO_TRAVEL,
)
from gnothi.games.stage5.walls import lacks, turns_beyond, turns_to_fill, turns_to_wall

from . import BOARD_V, LINE, RING, A, C, M, S, position, state, tile

AT_HAND = (1 << 24) - 1
BEFORE = -24        # so that nothing can be filled any more when the null is on its way
FOUR = "1 1 1 1"
BOARD_W = BOARD_V.replace("M1", "A4").replace("M2", "A5")       # the same, with nothing of M but its stage-null


def to_wall(beings=None, highest=0, early=BEFORE, helped=AT_HAND, dice="0 0 0 0", board=BOARD_W):
    """What the cheapest wall about S5 on board W costs if M is to run."""
    s = state(position(board, beings, dice))
    return turns_to_wall(s, S, M, tile("S5"), highest, helped, early)


# Walls


def test_every_way_from_board_w_leads_over_one_stage_null():
    assert to_wall() == 4 * TO_AWAIT
    assert to_wall({"C0": "C 2 2 3"}) == TO_AWAIT


def test_a_wall_on_the_way_may_be_cheaper():
    assert to_wall({"A4": "2 2 3", "A1": "2 3 3"}) == 2 * TO_AWAIT
    assert to_wall({"A4": "2 2 3 3", "A1": "4 4 4 4"}) == 0


def test_a_way_to_a_stage_null_that_is_full_need_not_be_walled():
    to_m0 = "A3 6,0 A4 5,1 A5 4,2 C1 3,3 C2 2,2"
    to_s0 = "S1 -1,1 S2 -2,2 S3 -1,3 S4 0,4 C3 1,5 C4 2,4"      # from C1
    board = f"{RING} A1 3,-1 A2 4,-2 S5 5,-1 {to_m0} {to_s0}"
    assert to_wall({"S0": FOUR, "S5": "S", "A1": "2 2 3", "C2": "2 3 4"}, board=board) == 2 * TO_AWAIT


def test_spans_to_be_met_fill_a_wall_best():
    s = state(position(dice="3 0 5 0", beings={"S0": "S2", "A0": "S5"}, seats=2))
    ready, later, never = 3, 2, 1       # a 5-span and two 3-spans, two 4-spans, what the dice have passed
    assert turns_to_fill(s, S, 0) == 0
    assert turns_to_fill(s, S, ready) == pytest.approx(ready * TO_MEET)
    assert turns_to_fill(s, S, ready + later) == pytest.approx(ready * TO_MEET + later * TO_AWAIT)
    assert turns_to_fill(s, S, ready + later + never) == pytest.approx(
        ready * TO_MEET + later * TO_AWAIT + never * TO_FILL
    )
    s.coin[tile("C0")] = HORIZON        # an explorer that is not yet on the board is none
    assert turns_to_fill(s, S, ready + 1) == pytest.approx(ready * TO_MEET + TO_AWAIT)


def test_spans_that_others_can_take_away_had_better_not_be_in_a_wall():
    assert to_wall({"C0": "2 2 5 5"}) == 2 * TO_SECURE
    assert to_wall({"C0": "2 2 3 3"}, dice="2 0 2 1") == 2 * TO_SECURE


def test_a_wall_right_around_stage_5_leaves_no_way_in_but_holds_a_null():
    around = {"A3": "2 2 3", "S5": "S?"}
    assert to_wall(around) == 4 * TO_AWAIT
    assert to_wall(around, -1, 0) == TO_SEND


def test_a_wall_may_be_closed_while_the_null_is_on_its_way():
    assert steps_to(state(position(BOARD_W)), 1 << tile("S5"), 1 << tile("C0"), 0) == 6
    assert to_wall(None, 0, -1) == 4 * TO_SEND
    assert to_wall(None, 0, -3) == 3 * TO_SEND + TO_AWAIT


def test_what_cannot_be_closed_in_time_holds_no_null():
    assert to_wall(None, -1, -2) == 4 * TO_SEND
    assert to_wall(None, -1, -3) == 2 * NEVER


def test_the_goal_of_the_runner_had_better_not_be_in_the_wall():
    walled = {"C0": FOUR, "M0": "C"}
    s = state(position(BOARD_V, walled, seats=2))
    assert turns_to_wall(s, S, C, tile("S5"), 0, AT_HAND, -1) == TO_PASS + 2
    s = state(position(BOARD_V, {**walled, "M0": "C C!"}, seats=2))
    assert turns_beyond(s, C, 0) == 0
    assert turns_beyond(s, C, 1 << tile("C0")) == TO_PASS + 2


def test_the_runner_had_better_come_to_all_its_stages():
    s = state(position(BOARD_V, {"S5": "S"}))
    walls = [(), ("C0",), ("S1", "S2"), ("A3",)]
    apart = [turns_beyond(s, S, sum(1 << tile(name) for name in wall)) for wall in walls]
    assert apart == [0, TO_PASS + 2, TO_PASS + 6, TO_PASS + 10]


def test_an_explorer_had_better_stand_on_the_side_of_its_stage_5():
    wall = 1 << tile("A3")
    beyond, within, between = (turns_beyond(state(position(BOARD_V, {at: "S"})), S, wall) for at in ("A2", "S5", "A3"))
    assert beyond == within + 2 == between + 2


def test_who_will_go_fills_nothing():
    explorer, avatar = {"C0": "C 2 2 3"}, {"C0": "C! 2 2 3", "S0": "C?"}
    assert lacks(state(position(BOARD_V, explorer, seats=2)), S, tile("C0")) == 1
    assert lacks(state(position(BOARD_V, avatar, seats=2)), S, tile("C0")) == 0
    assert lacks(state(position(BOARD_V, avatar, seats=2)), C, tile("C0")) == 1
    assert lacks(state(position(BOARD_V, avatar, seats=4)), S, tile("C0")) == 1


def test_a_wall_that_holds_with_those_who_stay_needs_nobody_to_come():
    def to_hold(beings):
        s = state(position(BOARD_W, beings, "0 0 0 0", seats=2))
        return turns_to_wall(s, S, M, tile("S5"), 0, 0, BEFORE)

    assert to_hold({"C0": "C! 2 2 3", "S0": "C?"}) == 0
    assert to_hold({"C0": "C 2 2 3"}) >= TO_COME


def test_a_flood_stops_at_what_is_shut():
    s = state(position(BOARD_V))
    assert flood(s, 1 << tile("S5"), 1 << tile("A3")) == 1 << tile("S5")
    assert flood(s, 1 << tile("S5"), 0) == s.laid


def test_help_is_at_hand_where_the_other_explorer_is_or_can_be():
    s = state(position(RING, {"M0": "C 1"}, "1 0 0 0", seats=2))
    assert at_hand(s, S) == sum(1 << tile(name) for name in ("M0", "S0", "C0"))
    assert to_wall(helped=0) == to_wall() + TO_COME


# Bait and runner


def test_a_null_that_is_cut_off_for_good_gives_time_to_the_other_suit():
    walled = position(BOARD_V, {"A3": FOUR, "S5": "S! S?"}, "4 0 1 0", seats=2, nothing=S)
    corked = position(BOARD_V, {"A3": "C 1 1 1", "S5": "S! S?"}, "4 0 1 0", seats=2, nothing=S)
    free = position(BOARD_V, {"M0": "C", "S5": "S! S?"}, "4 0 1 0", seats=2, nothing=S)
    assert turns_to_keep(state(walled), C) == 0 < turns_to_keep(state(corked), C)
    assert steps_left(state(corked)) == FAR > steps_left(state(free))
    assert outlook_of(state(walled), C) > outlook_of(state(corked), C) > outlook_of(state(free), C)


def test_a_runner_in_the_wall_can_only_be_replaced_while_the_null_comes_near():
    beside = {"A3": "C 1 1 1", "S5": "S! S?"}
    beyond = {"S3": FOUR, "S4": "C 2 2 2", "S5": "S! S?"}
    near, far = (state(position(BOARD_V, one, "4 0 1 0", seats=2, nothing=S)) for one in (beside, beyond))
    assert steps_left(near) == steps_left(far) == FAR
    assert turns_to_keep(far, C) <= TO_SEND + TO_COME < turns_to_keep(near, C)


def test_an_avatar_that_lacks_a_stage_hopes_for_nothing():
    walled = {"A3": FOUR, "S5": "S! S?"}
    board = BOARD_V.replace("S2 4,2  ", "")
    assert outlook_of(state(position(BOARD_V, walled, "4 0 1 0", seats=2, nothing=S)), S) > 0
    assert outlook_of(state(position(board, walled, "4 0 1 0", seats=2, nothing=S)), S) < 0


def test_a_bait_is_another_suit_unless_one_has_only_one():
    full = {"M1": "2 2 3 3", "A1": "4 4 5 5"}
    two = state(position(BOARD_V, full, seats=2))
    assert turns_to_bait(two, C) < turns_to_bait(two, S)
    assert turns_to_bait(state(position(BOARD_V, full)), S) < turns_to_bait(state(position(BOARD_V)), S)


def test_a_rank_that_all_dice_have_passed_is_hardly_hoped_for():
    s = state(position(RING, dice="3 5 2 5", seats=2))
    assert turns_to_unlock(s, S, C, 3) == 0
    assert 0 < turns_to_unlock(s, S, C, 4) < turns_to_unlock(s, S, S, 4) < turns_to_unlock(s, M, A, 4)
    assert turns_to_unlock(s, M, A, 4) < turns_to_unlock(s, S, C, 1)
    assert spans_left(s, S) == 2 + 2 + 2 + 2
    assert spans_left(state(position(RING, dice="5 5 5 5", seats=2)), S) == 2


# Placing and entering


def test_a_stage_is_placed_from_another_s_stage():
    assert turns_to_travel(state(position(LINE, {"M0": "S"}, seats=3)), S) == 0
    assert turns_to_travel(state(position(LINE, {"S0": "S 1"}, seats=3)), S) == TO_TRAVEL
    assert turns_to_travel(state(position(LINE, {"S0": "S"}, "0 0 0", seats=3)), S) == 2 * TO_TRAVEL


def test_a_stage_5_is_best_placed_where_few_ways_lead():
    near, far = (state(position(BOARD_V, {at: "S"}, seats=2)) for at in ("A3", "M0"))
    assert lonely(near, S) & (1 << tile("A3") | 1 << tile("S5")) == 1 << tile("A3")
    assert turns_to_found(near, C, S) < turns_to_found(far, C, S)


def test_a_stage_5_cannot_be_placed_alone_where_every_seat_touches_another_stage_too():
    crowded = "M0 0,0  C0 1,-1  A0 1;24,6,-6,-18  M1 1;12,-6,-6,-18  A1 1;12,6,-6,6"
    assert lonely(state(position(crowded)), S) == sum(1 << tile(name) for name in ("M0", "A0", "M1", "A1"))
    assert lonely(state(position(crowded)), M) == sum(1 << tile(name) for name in ("A0", "A1"))
    assert lonely(state(position(RING)), M) == sum(1 << tile(name) for name in ("S0", "C0", "A0"))


def test_before_the_explorers_stand_on_the_board_nothing_can_be_placed():
    s = state(position(BOARD_V, seats=2))
    s.coin[tile("S0")] = s.coin[tile("C0")] = HORIZON
    assert turns_to_found(s, S, C) == 2 * NEVER


def test_to_enter_an_explorer_needs_a_rank_and_a_span_for_its_way():
    def turns(beings, dice):
        s = state(position(BOARD_V, beings, dice, seats=2))
        return turns_to_reach(s, S, in_one_move(s, S))

    assert turns({"A3": "S 1"}, "1 0 0 0") == 0.5
    assert turns({"S3": "S"}, "2 0 0 0") == turns({"S3": "S 2"}, "1 0 0 0") == 1.5
    assert turns({"S3": "S"}, "1 0 0 0") == 2.5
    assert turns({"S3": "S", "M0": "S2 C2"}, "2 0 0 0") == 3.5      # no 2-span is left to meet
    assert turns({"S0": "S"}, "1 0 0 0") > 3


def test_the_die_of_the_runner_waits_and_the_bait_s_is_raised():
    low, high = (state(position(BOARD_V, dice=dice, seats=2)) for dice in ("1 0 0 0", "3 0 0 0"))
    as_runner, as_bait = (turns_to_move(high, S, runner) - turns_to_move(low, S, runner) for runner in (S, C))
    assert as_runner > as_bait


# The way of an avatar


def test_hops():
    s = state(position(BOARD_V, {"S5": "S! 2", "S1": "4"}, "4 0 0 0"))
    assert hops(s, tile("S5"), tile("S4")) == 1
    assert hops(s, tile("S4"), tile("S5")) == 1
    assert hops(s, tile("S4"), tile("S3")) == 2
    assert hops(s, tile("A0"), tile("S5")) > 2


def test_a_way_of_three_moves_and_ways_that_lead_nowhere():
    s = state(position(BOARD_V, {"S5": "S! 1", "S4": "1"}, "4 0 0 0"))
    assert hops(s, tile("S5"), tile("M2")) == 3
    s = state(position(BOARD_V, {"S5": "S! 1"}, "4 0 0 0"))
    assert hops(s, tile("S5"), tile("S4")) == MANY_MOVES        # one leads to A3, and none from there
    assert hops(s, tile("S4"), tile("S5")) == NO_MOVES
    assert detours(s, S) == MANY_MOVES - 1


# Where it stands


def test_no_rule_of_the_game_asks_the_insight():
    modules = {file.stem: ast.parse(file.read_text(encoding="utf-8")) for file in GAME.folder.glob("*.py")}
    asked = {"insight", "plan", "walls", "tuning"}
    asking = {
        name for name, tree in modules.items() for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").rpartition(".")[2] in asked
    }
    assert asking == {"sight", "insight", "plan", "walls"}


def test_every_tuned_number_is_in_the_table_and_used():
    numbers = {name for name in vars(tuning) if name.isupper()}
    used = set()
    for name in ("sight", "insight", "plan", "walls"):
        tree = ast.parse((GAME.folder / f"{name}.py").read_text(encoding="utf-8"))
        used |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} & numbers
        if name != "sight":     # what a casual player does is weighed there, each number in its place
            assert decimals(tree) <= {0.0, 1.0, 2.0, 3.0}, name     # counts of moves
    assert used | {"TO_TRAVEL", "AHEAD", "NEVER"} == numbers


def decimals(tree):
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, float)}
