"""The worked examples of rules.md."""
import pytest

from gnothi.games.karma.rules import find_first
from gnothi.games.karma.state import Ask, Clause, Do, Stage
from tests.games.karma import (
    A,
    B,
    C,
    actions,
    begin,
    card,
    do,
    hand,
    karma,
    load_throws,
    pack_from_top,
    pegs,
    person,
    play,
    position,
    step,
    throw,
    told,
    where,
)


def land_on(other):
    """A comes from the space before onto g10 (a green ring), where the other stands; what A takes from the majority."""
    s = position(person(at="g06", g=20, o=20), person(at="g10", **other))
    throw(s, 4)
    return s


def test_e1_majority_orange_positive():
    s = land_on({"g": -2, "o": 6})
    assert karma(s, A) == (21, 21, 0, 0)
    assert karma(s, B) == (-2, 6, 0, 0)


def test_e2_majority_orange_negative():
    s = land_on({"g": 1, "o": 1, "ho": 1})
    assert karma(s, A) == (21, 19, 0, 0)


def test_e3_neutral():
    s = land_on({"g": 2, "o": -2})
    assert karma(s, A) == (21, 20, 0, 0)


@pytest.mark.parametrize(("pick", "left"), [(Do.GREEN, (20, 20)), (Do.ORANGE, (21, 19))])
def test_e4_dual(pick, left):
    s = land_on({"hg": 1, "ho": 1})
    assert s.ask == Ask.DUAL
    do(s, pick)
    assert karma(s, A)[:2] == left


def test_e5_first_move():
    s = position(person(g=-2, o=-2))
    throw(s, 10)
    step(s, "g05")
    assert where(s, A) == "g10"
    assert karma(s, A) == (-1, -2, 0, 0)
    assert len(hand(s, A)) == 1


def test_e6_a_habit_then_a_ring():
    s = position(person(g=-2, o=-2), person(at="s02"))
    throw(s, 5)
    step(s, "g05")
    assert karma(s, A) == (0, -2, 1, 0)
    throw(s, 2)
    throw(s, 5)
    assert where(s, A) == "g10"
    assert karma(s, A) == (1, -2, 1, 0)
    assert len(hand(s, A)) == 1


def test_e7_fourth_and_sixth_bead():
    s = position(person(at="g02", hg=1))
    throw(s, 3)
    step(s, "g05")
    assert karma(s, A) == (-1, 0, 1, 0)
    s = position(person(at="o02", g=-2, hg=1))
    throw(s, 2)
    assert where(s, A) == "o04"
    assert karma(s, A) == (0, 0, 2, 0)


def test_e8_majority_before_the_space():
    s = position(person(at="g06", g=-2), person(at="g10", g=-2, o=1))
    throw(s, 4)
    assert karma(s, A) == (1, 0, 1, 0)


def test_e9_two_players_at_once():
    s = position(person(at="g06", g=-2, o=-1), person(at="g10", g=-2), person(at="g10", g=3, o=1))
    throw(s, 4)
    assert karma(s, A) == (-1, -1, 0, 0)


def test_e10_choosing_a_dual_bead():
    s = position(person(at="p01", g=1, o=-2), person(at="p06", hg=1, ho=1))
    throw(s, 5)
    do(s, Do.GREEN)
    assert karma(s, A) == (1, -2, 0, 0)


def test_e11_pegs():
    s = position(person(at="g12", pegs="002"))
    throw(s, 4)
    assert where(s, A) == "g16"
    assert pegs(s, A) == "002"
    s = position(person(at="g01", pegs="102"), top="c1-14")
    throw(s, 2, side="a")
    assert pegs(s, A) == "002"


def test_e12_master_torch():
    s = position(person(at="o04", pegs="200"), top="c2-06")
    throw(s, 2, side="b")
    assert s.ask == Ask.SIDE
    do(s, Do.SIDE_A)
    assert pegs(s, A) == "210"
    assert karma(s, A) == (0, 0, 0, 0)
    assert len(hand(s, A)) == 1


@pytest.mark.parametrize(("way", "end"), [("o07", "o10"), ("tt1", "o09")])
def test_e13_the_loop_shifts_the_end(way, end):
    s = position(person(at="o04", g=5))
    throw(s, 6)
    step(s, way)
    assert where(s, A) == end
    assert len(hand(s, A)) >= 1     # from o05
    if end == "o10":
        assert karma(s, A) == (4, 0, 0, 0)


@pytest.mark.parametrize(("start", "swords", "after"), [
    ({"g": 3, "hg": 1}, 2, (1, 0, 0, 0)),
    ({"g": -1, "hg": 1}, 2, (0, 0, 1, 0)),
    ({"g": 3, "hg": 1}, 1, (3, 0, 1, 0)),
])
def test_e14_loosening(start, swords, after):
    s = position(person(at="y05", pegs=f"0{swords}0", **start))
    throw(s, 3)
    step(s, "ts1")
    assert where(s, A) == "ts2"
    assert karma(s, A) == after


def test_e15_completed_in_the_temple():
    s = position(person(at="y04", pegs="010", o=1, hg=1, ho=1))
    throw(s, 3)
    step(s, "ts1")
    assert pegs(s, A) == "020"
    assert s.ask == Ask.LOOSEN
    do(s, Do.ORANGE)
    assert karma(s, A) == (0, -1, 1, 0)


def test_e16_a_ride_on_the_wheels():
    s = position(person(at="o03", pegs="002"), top="c3-01")
    throw(s, 7)
    for way in ("w2", "w3", "y04"):
        step(s, way)
    assert where(s, A) == "y06"
    assert s.card >= 0
    assert len(hand(s, A)) == 2


def test_e17_staying_on_the_wheels():
    s = position(person(at="g08", pegs="002", g=-2, o=-1), person(at="s02"))
    throw(s, 5)
    for way in ("w1", "w2", "w3", "w4", "w1"):
        step(s, way)
    assert where(s, A) == "w1"
    assert karma(s, A) == (-1, -1, 0, 0)
    assert hand(s, A) == []
    throw(s, 2)
    throw(s, 2)
    step(s, "w2")
    step(s, "o05")
    assert where(s, A) == "o05"
    assert karma(s, A) == (-1, -1, 0, 0)
    assert len(hand(s, A)) == 1


def test_e18_free_will_cards_together():
    s = position(person(at="g09", cards=(2, 5, 6)))
    assert actions(s) == [Do.DICE, card(2), card(5), card(6)]
    do(s, card(2))
    assert actions(s) == [Do.GO, card(5), card(6)]
    do(s, card(5), Do.GO)
    assert where(s, A) == "g16"
    assert pegs(s, A) == "001"
    assert hand(s, A) == [6]
    assert pack_from_top(s)[-2:] == [2, 5]


def test_e19_two_free_will_spaces_in_one_move():
    s = position(person(at="o04", cards=(4, 6, 6)))
    play(s, 4, 6, 6)
    step(s, "o07")
    assert where(s, A) == "y04"
    assert len(hand(s, A)) == 2


def test_e20_winning():
    s = position(person(at="p12", pegs="222", o=4))
    throw(s, 9)
    assert where(s, A) == "cc"
    assert s.stage == Stage.OVER
    assert s.seats[A].place == 1


def test_e21_exactly_on_hanging_on():
    s = position(person(at="p12", pegs="222", o=4), person(at="s01", pegs="222"))
    throw(s, 4)
    assert where(s, A) == "p16"
    assert s.seats[A].lost == 1
    throw(s, 2)
    assert s.turn == B      # A's turn was lost
    throw(s, 2)
    assert s.turn == A
    throw(s, 2)
    assert s.stage == Stage.OVER


def test_e22_not_released():
    s = position(person(at="p13", pegs="222", g=-1), person(at="s02"))
    throw(s, 8)
    assert where(s, A) == "s01"
    assert s.count_left == 0
    throw(s, 2)
    throw(s, 11)
    assert where(s, A) == "s08"


def test_e23_planning():
    s = position(person(at="s08", g=-2, hg=1, pegs="020"), person(at="ts3", g=2), person(at="w2"))
    assert actions(s) == [Do.REENTER, Do.SEAT + B, Do.WAIT]
    do(s, Do.WAIT)
    assert s.seats[A].waits == 1
    begin(s, A)
    do(s, Do.SEAT + B)
    assert s.ask == Ask.COLOUR
    assert karma(s, A) == (-1, 0, 1, 0)
    do(s, Do.GREEN)
    assert karma(s, A) == (-2, 0, 0, 0)
    assert hand(s, A) == []


def test_e24_the_slope():
    s = position(person(at="g03", g=-1, o=-2), person(at="pit", g=-1, o=2))
    throw(s, 6)
    step(s, "g05")
    assert where(s, A) == "pit"
    assert karma(s, A) == (-1, -1, 0, 0)
    do(s, Do.ORANGE)
    assert karma(s, A) == (-1, -2, 0, 0)
    assert len(hand(s, A)) == 1
    assert s.turn == B


def test_e25_two_turns_lost():
    s = position(person(at="g16"), person(at="s01", pegs="222"), top="k2-10")
    throw(s, 2)
    assert s.seats[A].lost == 2
    for left in (1, 0):
        assert s.turn == B
        throw(s, 2)
        assert s.seats[A].lost == left
    throw(s, 2)
    assert s.turn == A
    throw(s, 2)
    assert where(s, A) == "o04"


def test_e26_first_player():
    s = position(person(), person(), person())
    load_throws(s, 9, 4, 9, 5, 8)
    s.n_events = 0
    assert find_first(s) == C
    assert told(s) == [Clause.K1_8] * 3 + [Clause.R2] + [Clause.K1_8] * 2
    order = []
    s = position(person(), person(), person(), turn=C)
    for _ in range(3):
        order.append(int(s.turn))
        throw(s, 2)
    assert order == [C, A, B]
