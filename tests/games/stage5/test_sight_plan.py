"""The plan to win: walls of full stages, a bait, and the avatar's way home."""
from gnothi.games.stage5.paths import FAR, flood, steps_to
from gnothi.games.stage5.plan import (
    at_hand,
    hops,
    outlook_of,
    spans_left,
    steps_left,
    turns_to_bait,
    turns_to_keep,
    turns_to_unlock,
)
from gnothi.games.stage5.walls import (
    NEVER,
    TO_CHANGE,
    TO_COME,
    TO_FILL,
    TO_SEND,
    lacks,
    turns_beyond,
    turns_to_wall,
)

from . import BOARD_V, RING, C, M, S, position, state, tile

AT_HAND = (1 << 24) - 1
FOUR = "1 1 1 1"


BEFORE = -24        # so that nothing can be filled any more when the null is on its way


def wall(match, helped=AT_HAND):
    """How many beings the cheapest wall about S5 lacks."""
    return turns_to_wall(state(match), S, C, tile("S5"), 0, helped, BEFORE) / TO_FILL


# Walls


def test_every_way_from_board_v_leads_over_one_stage_null():
    assert wall(position(BOARD_V)) == 4
    assert wall(position(BOARD_V, {"C0": "2 2 3"})) == 1


def test_a_wall_on_the_way_may_be_cheaper():
    assert wall(position(BOARD_V, {"M1": "2 2 3", "A1": "2 3 3"})) == 2
    assert wall(position(BOARD_V, {"M1": "2 2 3 3", "A1": "5 5 4 4"})) == 0


def test_a_wall_right_around_stage_5_leaves_no_way_in_but_holds_a_null():
    match = position(BOARD_V, {"A3": "2 2 3", "S5": "S?"})
    assert wall(match) == 4
    assert turns_to_wall(state(match), S, C, tile("S5"), -1, AT_HAND, 0) == TO_SEND


def test_a_wall_may_be_closed_while_the_null_is_on_its_way():
    s = state(position(BOARD_V))
    assert steps_to(s, 1 << tile("S5"), 1 << tile("C0"), 0) == 6
    assert turns_to_wall(s, S, C, tile("S5"), 0, AT_HAND, -1) == 4 * TO_SEND
    assert turns_to_wall(s, S, C, tile("S5"), 0, AT_HAND, -3) == 3 * TO_SEND + TO_FILL


def test_what_cannot_be_closed_in_time_holds_no_null():
    s = state(position(BOARD_V))
    assert turns_to_wall(s, S, C, tile("S5"), -1, AT_HAND, -2) == 4 * TO_SEND
    assert turns_to_wall(s, S, C, tile("S5"), -1, AT_HAND, -3) == 2 * NEVER


def test_the_goal_of_the_runner_had_better_not_be_in_the_wall():
    s = state(position(BOARD_V, {"C0": FOUR, "M0": "C"}, seats=2))
    assert turns_to_wall(s, S, C, tile("S5"), 0, AT_HAND, -1) == TO_CHANGE
    s = state(position(BOARD_V, {"C0": FOUR, "M0": "C C!"}, seats=2))
    assert turns_beyond(s, C, 0) == 0
    assert turns_beyond(s, C, 1 << tile("C0")) == TO_CHANGE


def test_the_runner_had_better_come_to_all_its_stages():
    s = state(position(BOARD_V))
    walls = [(), ("C0",), ("M1", "A1"), ("A3",)]
    apart = [turns_beyond(s, S, sum(1 << tile(name) for name in wall)) for wall in walls]
    assert apart == sorted(apart)
    assert apart[0] == 0 < apart[1] < apart[3] <= NEVER


def test_who_will_go_fills_nothing():
    beings = {"C0": "C 2 2 3"}
    assert lacks(state(position(BOARD_V, beings, seats=4)), S, tile("C0")) == 1
    assert lacks(state(position(BOARD_V, beings, seats=2)), S, tile("C0")) == 0
    assert lacks(state(position(BOARD_V, beings, seats=2)), C, tile("C0")) == 1


def test_a_flood_stops_at_what_is_shut():
    s = state(position(BOARD_V))
    assert flood(s, 1 << tile("S5"), 1 << tile("A3")) == 1 << tile("S5")
    assert flood(s, 1 << tile("S5"), 0) == s.laid


def test_help_is_at_hand_where_the_other_explorer_is_or_can_be():
    s = state(position(RING, {"M0": "C 1"}, "1 0 0 0", seats=2))
    assert at_hand(s, S) == sum(1 << tile(name) for name in ("M0", "S0", "C0"))
    assert wall(position(BOARD_V), helped=0) > wall(position(BOARD_V))


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
    assert turns_to_unlock(s, S, 3) == 0
    assert 0 < turns_to_unlock(s, S, 4) < turns_to_unlock(s, M, 4) < turns_to_unlock(s, S, 1)
    assert spans_left(s, S) == 2 + 2 + 2 + 2
    assert spans_left(state(position(RING, dice="5 5 5 5", seats=2)), S) == 2


# The way of an avatar


def test_hops():
    s = state(position(BOARD_V, {"S5": "S! 2", "S1": "4"}, "4 0 0 0"))
    assert hops(s, tile("S5"), tile("S4")) == 1
    assert hops(s, tile("S4"), tile("S5")) == 1
    assert hops(s, tile("S4"), tile("S3")) == 2
    assert hops(s, tile("A0"), tile("S5")) > 2
