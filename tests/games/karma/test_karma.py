"""K2 and K6, karma: rings, beads, habits, and how things that arrive together settle."""
import pytest

from gnothi.games.karma.account import add_karma, is_released, loosen, settle, settle_results, weight
from gnothi.games.karma.rules import check
from gnothi.games.karma.state import MOST_RINGS, MOST_STICKS, Ask, Clause, Do, Stage
from tests.games.karma import GREEN, ORANGE, A, B, C, do, karma, person, position, step, throw, told, where


def account(**started):
    return position(person(at="g01", **started))


def receive(s, green, orange, seat=A):
    s.n_events = 0
    add_karma(s, seat, GREEN, abs(green), green)
    add_karma(s, seat, ORANGE, abs(orange), orange)
    settle_results(s)
    return karma(s, seat)


@pytest.mark.clause("K2.1", "K2.5")
def test_the_colours_do_not_touch_each_other():
    s = account(g=-2)
    assert receive(s, 0, 1) == (-2, 1, 0, 0)


@pytest.mark.clause("K2.2")
def test_rings_left_over_mean_nothing():
    s = position(person(at="p15", pegs="222", g=7, o=9), person(at="s01", g=0))
    throw(s, 2)
    assert s.stage == Stage.OVER
    assert s.seats[A].place == 1


@pytest.mark.clause("K2.3")
@pytest.mark.parametrize("beads", [{"g": -1}, {"o": -1}, {"hg": 1}, {"ho": 1}])
def test_all_beads_must_be_gone(beads):
    s = position(person(at="p15", pegs="222", **beads))
    assert not is_released(s, A)
    throw(s, 2)
    assert where(s, A) == "s01"


@pytest.mark.clause("K2.4")
def test_a_ring_and_a_bead_of_one_colour_cancel_at_once():
    s = account(g=-2)
    assert receive(s, 1, 0) == (-1, 0, 0, 0)
    assert told(s) == [Clause.K6_3]
    assert (s.events[0].c, s.events[0].d) == (1, 0)
    s = account(o=2)
    assert receive(s, 0, -1) == (0, 1, 0, 0)


@pytest.mark.clause("K2.6")
def test_a_ring_never_touches_a_stick():
    s = account(hg=1)
    assert receive(s, 3, 0) == (3, 0, 1, 0)


@pytest.mark.clause("K2.7")
def test_three_loose_beads_go_on_a_stick():
    s = account(g=-2)
    assert receive(s, -1, 0) == (0, 0, 1, 0)
    assert Clause.K2_7 in told(s)


@pytest.mark.clause("K2.8")
def test_a_fourth_bead_is_loose_and_three_more_are_a_second_habit():
    s = account(hg=1)
    assert receive(s, -1, 0) == (-1, 0, 1, 0)
    assert receive(s, -2, 0) == (0, 0, 2, 0)


@pytest.mark.clause("K2.9", "K4.5")
@pytest.mark.parametrize(("at", "total", "loosens"), [("y05", 3, True), ("y02", 1, False), ("o05", 3, False)])
def test_a_habit_is_loosened_in_the_temple_of_the_sword_only(at, total, loosens):
    s = position(person(at=at, pegs="020", hg=1, cards=(1,)))
    if total == 1:
        do(s, Do.CARD)
    else:
        throw(s, total)
        step(s, "ts1" if loosens else "tt1")
    if s.ask == Ask.COLOUR:
        do(s, Do.ORANGE)
    assert (karma(s, A)[2] == 0) == loosens


@pytest.mark.clause("K2.10", "K6.4", "R10")
@pytest.mark.parametrize(("loose", "after"), [
    (3, (1, 0)), (1, (-1, 0)), (0, (-2, 0)), (-1, (0, 1)), (-2, (-1, 1)),
])
def test_two_freed_beads_behave_like_any_loose_beads(loose, after):
    s = account(g=loose, hg=1)
    loosen(s, A, GREEN)
    assert (karma(s, A)[0], karma(s, A)[2]) == after


@pytest.mark.clause("R10")
def test_one_habit_a_landing_and_the_player_picks_the_colour():
    s = position(person(at="y05", pegs="020", hg=2, ho=1), person(at="s02"))
    throw(s, 3)
    step(s, "ts1")
    assert s.ask == Ask.LOOSEN
    do(s, Do.GREEN)
    assert karma(s, A) == (-2, 0, 1, 1)


@pytest.mark.clause("R10", "K2.15")
def test_passing_through_or_standing_there_loosens_nothing():
    s = position(person(at="y05", pegs="020", hg=1))
    throw(s, 6)
    step(s, "ts1")
    assert where(s, A) == "y10"
    assert karma(s, A)[2] == 1
    s = position(person(at="ts2", pegs="020", hg=1))
    throw(s, 4)
    assert where(s, A) == "y11"
    assert karma(s, A)[2] == 1


@pytest.mark.clause("K6.2")
def test_an_account_is_never_below_two_loose_beads():
    for loose in (-2, -1, 0, 1):
        for d in range(-9, 1):
            s = account(g=loose)
            settle(s, A, GREEN, d)
            green, _, sticks, _ = karma(s, A)
            assert green >= -2
            assert sticks >= 0
            assert green - 3 * sticks == loose + d
            assert check(s) == 0


@pytest.mark.clause("K6.3", "R7")
def test_what_arrives_together_cancels_before_it_meets_the_account():
    s = account(o=-2)
    s.n_events = 0
    add_karma(s, A, ORANGE, 1, -1)
    assert receive(s, 0, 1) == (0, -2, 0, 0)    # one by one the bead would have made a habit
    assert told(s) == [Clause.R7]
    assert (s.events[0].seat, s.events[0].a, s.events[0].b) == (A, ORANGE, 1)


@pytest.mark.clause("R8")
def test_rings_cancel_first_and_sticks_take_what_is_left():
    s = account(g=1)
    assert receive(s, -3, 0) == (-2, 0, 0, 0)


@pytest.mark.clause("K6.5", "R31", "K3.2")
@pytest.mark.parametrize(("loose", "sticks", "count"), [
    (6, 0, 6), (-2, 0, -2), (1, 1, -3), (0, 1, -4), (-1, 1, -5), (1, 2, -7),
])
def test_a_habit_counts_minus_four(loose, sticks, count):
    s = account(o=loose, ho=sticks)
    assert weight(s, A, ORANGE) == count


@pytest.mark.clause("R31")
def test_loose_beads_alone_count_no_less_than_minus_two():
    for beads in range(1, 12):
        s = account()
        settle(s, A, GREEN, -beads)
        green, _, sticks, _ = karma(s, A)
        assert weight(s, A, GREEN) == green - 4 * sticks
        assert (sticks > 0) == (beads >= 3)
        assert weight(s, A, GREEN) != -3


@pytest.mark.clause("K6.6")
@pytest.mark.parametrize(("started", "released"), [
    ({"pegs": "222"}, True), ({"pegs": "222", "g": 3}, True), ({"pegs": "122"}, False), ({"pegs": "212"}, False),
    ({"pegs": "221"}, False), ({"pegs": "222", "o": -1}, False), ({"pegs": "222", "g": 4, "hg": 1}, False),
])
def test_released(started, released):
    assert bool(is_released(account(**started), A)) == released


@pytest.mark.clause("R30")
def test_the_bank_never_runs_out_but_the_record_has_an_end():
    s = account(g=98, hg=33)
    assert receive(s, 3, 0) == (MOST_RINGS, 0, MOST_STICKS, 0)
    s = account(g=-2, hg=33)
    assert receive(s, -1, 0) == (-2, 0, MOST_STICKS, 0)
    assert check(s) == 0


@pytest.mark.clause("K6.3", "K6.8")
def test_everybody_settles_what_one_list_brings():
    s = position(person(at="g01", g=-2), person(at="s02", o=-2), person(at="s03"))
    s.beads[A], s.beads[B], s.rings[C] = (1, 0), (0, 1), (2, 2)
    settle_results(s)
    assert [karma(s, seat) for seat in (A, B, C)] == [(0, 0, 1, 0), (0, 0, 0, 1), (2, 2, 0, 0)]
    assert not s.rings.any() and not s.beads.any()
