"""Section 9: the big wonder and conversion."""
from collections import Counter

import pytest

from gnothi.games.credo.deeds import lot_die, try_lot
from gnothi.games.credo.state import Side

from . import Position, piece, position

SCIENTIST, RELIGIONIST = Side.SCIENTIST, Side.RELIGIONIST


def full_strip(seed: int, **pieces) -> Position:
    """A round in which S1 and S2, side by side, fill the scientists' strip."""
    return position(strip=(28, 0), seed=seed, S1=(1, 1), S2=(1, 2), **pieces).play(S1="P", S2="P")


@pytest.mark.clause("CRE-9.1", "CRE-9.2")
def test_the_lot_falls_on_every_member_of_the_side_and_on_nobody_else():
    drawn = Counter()
    for seed in range(120):
        s = full_strip(seed, S3=piece(5, 5, stun=2), S4=piece(9, 9, wonder=2), R1=(13, 19), R2=(13, 1))
        (seat, side), = s.lots
        assert side == SCIENTIST
        drawn[seat] += 1
    assert set(drawn) == {0, 1, 2, 3}               # the stunned S3 and the bearer S4 too
    assert min(drawn.values()) > 15


@pytest.mark.clause("CRE-9.1")
def test_members_are_counted_as_of_now():
    # R1 is converted in this round and is the third of the side when the lot is drawn.
    drawn = set()
    for seed in range(40):
        s = full_strip(seed, R1=piece(8, 8), S3=piece(9, 9, wonder=3), R2=(13, 1))
        drawn.add(s.lots[0][0])
    assert drawn == {0, 1, 2, 3}


@pytest.mark.clause("CRE-9.1", "R29")
def test_more_than_six_members_need_the_20_sided_die():
    six = {f"S{n}": (n, 1) for n in range(1, 7)}
    assert lot_die(position(**six, R1=(9, 9)).s, SCIENTIST) == 6
    assert lot_die(position(**six, S7=(7, 1), R1=(9, 9)).s, SCIENTIST) == 20
    s = position(**six, S7=(7, 1), R1=(9, 9))
    assert not try_lot(s.s, SCIENTIST, 8)
    assert try_lot(s.s, SCIENTIST, 7)
    assert s["S7"].wonder == 5


@pytest.mark.clause("CRE-9.3", "R28")
def test_the_wonder_acts_in_the_five_rounds_after_it_was_granted():
    for seed in range(9):
        s = full_strip(seed, R1=(2, 3), R2=(13, 19))
        if s["S2"].wonder:
            break
    assert s.side("R1") == RELIGIONIST              # beside the bearer, but not in this round
    assert s["S2"].wonder == 5
    s.play(S1="A", S2="A", R1="P")
    assert s.side("R1") == SCIENTIST
    assert s["S2"].wonder == 4


@pytest.mark.clause("CRE-9.3", "R30")
def test_a_bearer_drawn_again_starts_anew_with_five():
    s = position(S1=piece(1, 1, wonder=3), R1=(9, 9))
    assert try_lot(s.s, SCIENTIST, 1)
    assert s["S1"].wonder == 5                      # not 8


@pytest.mark.clause("CRE-9.4", "R27")
def test_the_strip_is_covered_and_can_be_filled_again_while_the_wonder_runs():
    s = full_strip(1, S3=(5, 5), R1=(13, 19))
    assert s.strip == (0, 0)
    s.play(S1="P", S2="P")
    assert s.strip == (2, 0)


@pytest.mark.clause("CRE-9.5", "CRE-10.1")
def test_every_opponent_around_the_bearer_is_converted():
    around = [(c, r) for c in (5, 6, 7) for r in (5, 6, 7) if (c, r) != (6, 6)]
    s = position(S1=piece(6, 6, wonder=2), **{f"R{n}": at for n, at in enumerate(around, 1)}, R9=(8, 6))
    s.play(S1="P")
    assert [s.side(f"R{n}") for n in range(1, 10)] == [SCIENTIST] * 8 + [RELIGIONIST]


@pytest.mark.clause("R32")
def test_only_where_the_walk_ends_counts():
    # The bearer passes R1 with its first steps and R1 stays; R2 stands where the walk ends.
    s = position(S1=piece(3, 5, feet=25, wonder=2), R1=(3, 4), R2=(7, 5)).play(S1="R R R", R1="P", R2="P")
    assert s.at("S1") == (6, 5)
    assert s.side("R1") == RELIGIONIST
    assert s.side("R2") == SCIENTIST


@pytest.mark.clause("CRE-9.6", "R21")
def test_a_stunned_bearer_still_converts_and_its_clock_runs():
    s = position(S1=piece(5, 5, wonder=3, stun=2), S2=(1, 1), R1=(6, 6), R2=(13, 19)).play(R1="P")
    assert s.side("R1") == SCIENTIST
    assert (s["S1"].wonder, s["S1"].stun) == (2, 1)


@pytest.mark.clause("CRE-9.6")
@pytest.mark.parametrize("cards", ["A", "P", "L"])
def test_the_bearer_plays_cards_as_usual(cards):
    s = position(S1=piece(5, 5, wonder=3), S2=(5, 6), R1=(3, 3), R2=(13, 19)).play(S1=cards, S2="P", R1="P")
    assert sum(s.marks("S1")) == 1
    assert s.strip[0] == (2 if cards == "P" else 0)


@pytest.mark.clause("CRE-9.7", "R35")
def test_a_convert_plays_on_for_the_other_side():
    s = position(S1=piece(5, 5, wonder=1), S2=(6, 7), R1=piece(6, 6, head=10), R2=(7, 7), R3=(13, 19))
    s.play(S1="P", R1="P", R2="U", S2="P")
    assert s.side("R1") == SCIENTIST and s["R1"].converted == 1
    s.play(S1="U", S2="P", R1="P", R2="A")
    assert s.strip == (3, 0)                        # R1 studies with its new companion
    assert s["R1"].stun == 2                        # and is hit by its old one


@pytest.mark.clause("CRE-9.8", "R34")
def test_nobody_is_converted_twice_and_a_convert_converts_nobody_in_the_same_round():
    # R1 bears a wonder itself and stands beside S1: R1 is convinced; R2, beside R1 only, is not.
    s = position(S1=piece(5, 5, wonder=3), R1=(6, 6), R2=(7, 7), S2=piece(5, 7, wonder=2), R3=(13, 19))
    s.play(R1="P", R2="P", S1="P", S2="P")
    assert s.side("R1") == SCIENTIST and s["R1"].converted == 1
    assert s.side("R2") == RELIGIONIST


@pytest.mark.clause("CRE-9.8", "R33", "R34")
def test_a_bearer_who_is_converted_still_converts_for_the_old_side_in_that_round():
    s = position(S1=piece(5, 5, wonder=3), R1=piece(6, 5, wonder=2), S2=(7, 5), R2=(13, 19)).play(S2="P")
    assert s.side("R1") == SCIENTIST
    assert s.side("S2") == RELIGIONIST


@pytest.mark.clause("CRE-9.9", "R31")
def test_both_strips_full_bring_two_wonders_the_scientists_first():
    s = position(strip=(28, 29), R1=(9, 9), R2=(9, 10), S1=(1, 1), S2=(1, 2)).play(S1="P", S2="P", R1="P", R2="P")
    assert [side for _, side in s.lots] == [SCIENTIST, RELIGIONIST]
    assert sorted(s[name].wonder for name in s.seats) == [0, 0, 5, 5]
    assert s.strip == (0, 0)


@pytest.mark.clause("R31")
def test_several_bearers_of_one_side_may_run_at_once():
    s = position(S1=piece(5, 5, wonder=3), S2=piece(9, 9, wonder=1), R1=(6, 6), R2=(10, 10), R3=(1, 19))
    s.play(R1="P", R2="P")
    assert s.side("R1") == s.side("R2") == SCIENTIST


@pytest.mark.clause("CRE-9.10", "R16")
def test_walls_do_not_stop_a_wonder():
    s = position("colonnade", S1=piece(4, 3, wonder=2), R1=(5, 3), R2=(13, 19)).play(S1="P", R1="P")
    assert s.side("R1") == SCIENTIST
    options = {"walls_block_reach": True}
    s = position("colonnade", options=options, S1=piece(4, 3, wonder=2), R1=(5, 3), R2=(13, 19)).play(S1="P", R1="P")
    assert s.side("R1") == RELIGIONIST


@pytest.mark.clause("R33", "CRE-9.5")
def test_by_option_a_bearer_is_not_converted():
    options = {"wonder_clash": "immune"}
    s = position(options=options, S1=piece(5, 5, wonder=3), R1=piece(6, 5, wonder=1), R2=(13, 19)).play(S1="P", R1="P")
    assert s.side("S1") == SCIENTIST and s.side("R1") == RELIGIONIST
    assert (s["S1"].wonder, s["R1"].wonder) == (2, 0)
    s.play(S1="P", R1="P")
    assert s.side("R1") == SCIENTIST                # its wonder is over


@pytest.mark.clause("R36")
def test_a_convert_may_be_converted_back():
    s = position(S1=piece(5, 5, wonder=1), R1=(6, 6), R2=piece(8, 7, wonder=4), S2=(1, 1)).play(R1="P", R2="P")
    assert s.side("R1") == SCIENTIST
    s.play(R1="R", R2="P")
    assert s.side("R1") == RELIGIONIST
    assert s["R1"].converted == 2


@pytest.mark.clause("R4")
def test_sides_are_not_balanced_again():
    s = position(S1=piece(5, 5, wonder=2), S2=(1, 1), R1=(6, 6), R2=(13, 19)).play(R1="P").play(R1="P")
    assert [s.side(name) for name in ("S1", "S2", "R1", "R2")] == [SCIENTIST] * 3 + [RELIGIONIST]
    assert s.s.n_seats == 4


# Worked examples


@pytest.mark.clause("CRE-9.1", "CRE-9.3", "CRE-9.5", "R28")
def test_e15_the_wonder_round_by_round():
    s = position(strip=(28, 0), S1=(3, 3), S2=(3, 4), R1=(6, 3), R2=(13, 19))
    assert [try_lot(s.s, SCIENTIST, thrown) for thrown in (4, 6, 1)] == [False, False, True]
    assert s["S1"].wonder == 5
    for seed in range(20):                                          # a game in which the lot falls on S1
        s = position(strip=(28, 0), seed=seed, S1=(3, 3), S2=(3, 4), R1=(6, 3), R2=(13, 19))
        s.play(S1="P", S2="P", R1="L")
        if s["S1"].wonder:
            break
    assert s.at("R1") == (5, 3) and s.side("R1") == RELIGIONIST and s.strip == (0, 0)
    s.play(S1="R", R1="U")
    assert s.at("S1") == (4, 3) and s.at("R1") == (5, 2)
    assert s.side("R1") == SCIENTIST
    clock = [5, int(s["S1"].wonder)]
    for _ in range(4):
        s.play(S1="A", S2="A", R1="A")
        clock.append(int(s["S1"].wonder))
    assert clock == [5, 4, 3, 2, 1, 0]
    s["R2"].at = s["S1"].at + 1                                     # round 7: somebody beside it
    s.play(S1="P", R2="P")
    assert s.side("R2") == RELIGIONIST


@pytest.mark.clause("CRE-9.5", "CRE-9.8", "R33", "R40")
@pytest.mark.parametrize("clash", ["mutual", "immune"])
def test_e16_bearer_beside_bearer(clash):
    s = position(options={"wonder_clash": clash}, S1=piece(5, 5, wonder=3), S2=(7, 5), S3=(13, 19),
                 R1=piece(6, 5, wonder=2), R2=(4, 5), R3=(13, 1))
    s.play(S1="P", R1="P", R2="A", S2="A")
    assert (s["S1"].stun, s["R1"].stun) == (2, 2)
    assert s.side("R2") == SCIENTIST and s.side("S2") == RELIGIONIST
    if clash == "mutual":
        assert s.side("S1") == RELIGIONIST and s.side("R1") == SCIENTIST
        assert (s["S1"].wonder, s["R1"].wonder) == (0, 0)
    else:
        assert s.side("S1") == SCIENTIST and s.side("R1") == RELIGIONIST
        assert (s["S1"].wonder, s["R1"].wonder) == (2, 1)


@pytest.mark.clause("CRE-9.7", "R35", "CRE-6.5")
def test_e17_what_a_convert_keeps():
    s = position(strip=(0, 7), S1=piece(5, 5, wonder=1), S2=(7, 7), R1=piece(6, 6, feet=4, head=25, stun=2),
                 R2=(13, 19))
    s.play(S1="A", S2="P")
    assert s.side("R1") == SCIENTIST
    assert s.marks("R1") == (4, 0, 25)
    assert s["R1"].stun == 2
    assert s.strip == (0, 7)
    s.play(S1="P", S2="U").play(S1="P", S2="D")
    assert s["R1"].stun == 0
    before = s.strip[0]
    s.play(S1="A", S2="P", R1="P")
    assert s.strip == (before + 3 + 1, 7)


@pytest.mark.clause("CRE-9.1", "R29")
def test_e20_the_lot():
    s = position(R1=(1, 1), S1=(2, 1), S2=(3, 1), R2=(4, 1), R3=(5, 1), S3=(6, 1), S4=(7, 1))
    assert lot_die(s.s, SCIENTIST) == 6
    assert [try_lot(s.s, SCIENTIST, thrown) for thrown in (5, 6, 2)] == [False, False, True]
    assert s["S2"].wonder == 5 and s.seats["S2"] == 2               # seat 3, counted from 1
    s = position(**{f"S{n}": (n, 1) for n in range(1, 9)}, R1=(9, 9))
    assert lot_die(s.s, SCIENTIST) == 20
    assert [try_lot(s.s, SCIENTIST, thrown) for thrown in (17, 9, 8)] == [False, False, True]
    assert s["S8"].wonder == 5
    assert [try_lot(s.s, RELIGIONIST, thrown) for thrown in (6, 2, 1)] == [False, False, True]
    assert s["R1"].wonder == 5
