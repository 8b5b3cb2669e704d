"""Section 6: attacks and stuns."""
import pytest

from gnothi.engine.events import NOBODY

from . import piece, position

AROUND = [(column, row) for column in (5, 6, 7) for row in (5, 6, 7) if (column, row) != (6, 6)]


@pytest.mark.clause("CRE-6.1")
def test_all_opponents_on_the_eight_fields_around_are_hit():
    s = position(S1=(6, 6), S2=(13, 19), **{f"R{n}": at for n, at in enumerate(AROUND, 1)}).play(S1="A")
    assert [s[f"R{n}"].stun for n in range(1, 9)] == [2] * 8


@pytest.mark.clause("CRE-6.1")
def test_companions_and_those_two_fields_away_are_not_hit():
    s = position(S1=(6, 6), S2=(6, 7), R1=(8, 6), R2=(4, 4), R3=(6, 8)).play(S1="A", S2="P", R3="P")
    assert [s[name].stun for name in ("S2", "R1", "R2", "R3")] == [0, 0, 0, 0]


@pytest.mark.clause("CRE-6.1")
def test_the_board_does_not_go_round_its_edge():
    s = position(S1=(13, 5), R1=(1, 6), R2=(1, 5), R3=(1, 7)).play(S1="A")
    assert [s[name].stun for name in ("R1", "R2", "R3")] == [0, 0, 0]


@pytest.mark.clause("CRE-6.2", "CRE-1.3")
@pytest.mark.parametrize(("marks", "rounds"), [(0, 2), (9, 2), (10, 3), (24, 3), (25, 4), (80, 4)])
def test_green_hands_stun_for_two_yellow_for_three_red_for_four_rounds(marks, rounds):
    s = position(round_no=100, S1=piece(6, 6, hands=marks), R1=(7, 7)).play(S1="A", R1="P")
    assert s["R1"].stun == rounds


@pytest.mark.clause("CRE-6.3", "R18")
def test_the_stun_begins_with_the_next_round_and_takes_all_of_its_rounds():
    s = position(S1=(6, 6), S2=(1, 1), R1=(7, 7), R2=(8, 8), R3=(13, 19)).play(S1="A", R1="P", R2="P")
    assert s.strip == (0, 2)                        # the prayer of the same round is not spoiled
    for _ in range(2):
        assert "R1" not in s.awaited
        s.play(S1="U", S2="U")
    assert "R1" in s.awaited


@pytest.mark.clause("CRE-6.4", "R18")
def test_two_pieces_may_stun_each_other():
    s = position(S1=(6, 6), S2=(1, 1), R1=(7, 7)).play(S1="A", R1="A")
    assert s["S1"].stun == s["R1"].stun == 2


@pytest.mark.clause("CRE-6.5", "R19")
def test_hits_do_not_add_up():
    s = position(S1=(6, 6), S2=(8, 8), R1=(7, 7), R2=(1, 1)).play(S1="A", S2="A", R1="P")
    assert s["R1"].stun == 2                        # not 4
    s = position(S1=piece(6, 6, hands=25), S2=(8, 8), R1=(7, 7), R2=(1, 1)).play(S1="A", S2="A", R1="P")
    assert s["R1"].stun == 4                        # the strongest, whoever strikes last
    s = position(S1=(6, 6), R1=piece(7, 7, stun=4), R2=(1, 1)).play(S1="A")
    assert s["R1"].stun == 3                        # neither 5 nor 2


@pytest.mark.clause("R19", "CRE-11.3")
def test_somebody_can_be_held_down_without_a_rest():
    s = position(S1=(6, 6), S2=(1, 1), R1=(7, 7), R2=(13, 13)).play(S1="A", R1="P")
    for _ in range(6):
        s.play(S1="A")
        assert "R1" not in s.awaited


@pytest.mark.clause("R48")
@pytest.mark.parametrize("rest", [1, 2, 3])
def test_by_option_nobody_is_stunned_again_during_a_stun_and_for_some_rounds_after_it(rest):
    s = position(options={"stun_rest": rest}, S1=(6, 6), S2=(1, 1), R1=(7, 7), R2=(13, 13)).play(S1="A", R1="P")
    clock = [int(s["R1"].stun)]
    for _ in range(3 + rest):
        s.play(**({"S1": "A", "R1": "P"} if "R1" in s.awaited else {"S1": "A"}))
        clock.append(int(s["R1"].stun))
    assert clock == [2, 1, 0] + [0] * rest + [2]        # the attack of the round after the rest is the first that stuns


@pytest.mark.clause("R48")
def test_a_stronger_hit_does_not_prolong_a_stun_where_there_is_a_rest():
    s = position(options={"stun_rest": 1}, S1=piece(6, 6, hands=25), R1=piece(7, 7, stun=2), R2=(1, 1)).play(S1="A")
    assert s["R1"].stun == 1
    s = position(S1=piece(6, 6, hands=25), R1=piece(7, 7, stun=2), R2=(1, 1)).play(S1="A")
    assert s["R1"].stun == 4                            # without a rest the longer one counts (CRE-6.5)


@pytest.mark.clause("R48", "CRE-6.5")
def test_hits_of_one_round_are_taken_together_before_the_rest():
    s = position(options={"stun_rest": 1}, S1=(6, 6), S2=piece(8, 8, hands=25), R1=(7, 7), R2=(1, 1))
    assert s.play(S1="A", S2="A", R1="P")["R1"].stun == 4


@pytest.mark.clause("R48", "R37")
def test_an_attack_on_one_who_rests_has_no_effect():
    options = {"stun_rest": 2, "notebook_counts": "effective"}
    s = position(options=options, S1=(6, 6), S2=(1, 1), R1=piece(7, 7, rest=1)).play(S1="A", R1="P")
    assert (s["R1"].stun, s["R1"].rest) == (0, 0)
    assert s.marks("S1") == (0, 0, 0)
    s.play(S1="A", R1="P")
    assert s["R1"].stun == 2
    assert s.marks("S1") == (0, 1, 0)


@pytest.mark.clause("R48", "CRE-6.1")
def test_all_whom_an_attack_does_not_stun_again_are_told_of_at_once():
    s = position(options={"stun_rest": 2}, S1=(6, 6), R1=piece(7, 7, stun=4), R2=piece(5, 5, rest=1), R3=(6, 7))
    s.play(S1="A", R2="P", R3="P")
    s1, r1, r2, r3 = (1 << seat for seat in range(4))
    assert s.told("R48") == [(NOBODY, s1, r1 | r2)]
    assert s.told("CRE-6.1") == [(NOBODY, s1, r3)]


@pytest.mark.clause("CRE-6.6", "R16")
def test_walls_do_not_stop_an_attack():
    s = position("colonnade", S1=(4, 3), R1=(5, 3)).play(S1="A", R1="P")
    assert s["R1"].stun == 2


@pytest.mark.clause("R16")
def test_by_option_walls_stop_an_attack():
    options = {"walls_block_reach": True}
    s = position("colonnade", options=options, S1=(4, 3), R1=(5, 3), R2=(3, 3)).play(S1="A", R1="P", R2="P")
    assert s["R1"].stun == 0
    assert s["R2"].stun == 2
    s = position("library", options=options, S1=(2, 3), R1=(2, 4), R2=(2, 2)).play(S1="A", R1="P", R2="P")
    assert s["R1"].stun == 0
    assert s["R2"].stun == 2


@pytest.mark.clause("R16")
def test_by_option_only_a_wall_in_between_matters():
    options = {"walls_block_reach": True}
    # The border beside both, or a wall beside both, stops nothing between them.
    for here, there, across in (((1, 5), (1, 6), (1, 4)), ((5, 1), (6, 1), (4, 1)),
                                ((13, 5), (13, 6), (13, 4)), ((5, 19), (6, 19), (4, 19))):
        s = position(options=options, S1=here, R1=there, R2=across).play(S1="A")
        assert s["R1"].stun == s["R2"].stun == 2
    s = position("colonnade", options=options, S1=(5, 3), R1=(5, 4), R2=(13, 19)).play(S1="A")
    assert s["R1"].stun == 2


@pytest.mark.clause("R16")
def test_by_option_a_diagonal_is_in_reach_if_one_way_round_the_corner_is_open():
    options = {"walls_block_reach": True}
    # Colonnade: the wall right of column 4 covers rows 3 and 4. From (4, 4) one comes to (5, 5) over (4, 5), and
    # from (4, 5) to (5, 4) over (5, 5); from (4, 3) to (5, 4) there is no way.
    for here, there, hit in (((4, 4), (5, 5), 2), ((4, 5), (5, 4), 2), ((4, 3), (5, 4), 0), ((4, 4), (5, 3), 0),
                             ((5, 5), (4, 4), 2), ((5, 4), (4, 3), 0), ((4, 3), (5, 2), 2), ((7, 7), (8, 8), 2)):
        s = position("colonnade", options=options, S1=here, R1=there).play(S1="A", R1="P")
        assert s["R1"].stun == hit, (here, there)
    # Library: a shelf below (2, 3) and (3, 3), another below (5, 3) and (6, 3), and a gap at column 4.
    for here, there, hit in (((5, 3), (4, 4), 2), ((3, 3), (4, 4), 2), ((3, 3), (2, 4), 0), ((5, 3), (6, 4), 0),
                             ((5, 4), (4, 3), 2), ((3, 4), (4, 3), 2), ((3, 4), (2, 3), 0), ((5, 4), (6, 3), 0)):
        s = position("library", options=options, S1=here, R1=there).play(S1="A", R1="P")
        assert s["R1"].stun == hit, (here, there)
    # Pieces in between do not matter.
    s = position(options=options, S1=(5, 5), S2=(5, 6), S3=(6, 5), R1=(6, 6)).play(S1="A", S2="P", S3="P", R1="P")
    assert s["R1"].stun == 2


# Worked examples


@pytest.mark.clause("CRE-6.1", "CRE-4.5", "R17", "CRE-8.1")
def test_e10_attack_after_movement():
    s = position(S1=(6, 6), S2=(6, 5), R1=(7, 7), R2=(8, 6), R3=(5, 5)).play(S1="A", S2="P", R1="D", R2="L", R3="P")
    assert s.at("R1") == (7, 8) and s.at("R2") == (7, 6)
    assert [s[name].stun for name in ("R1", "R2", "R3", "S2")] == [0, 2, 2, 0]
    assert s.strip == (0, 0)
    assert s.marks("R3") == (0, 0, 1)
    s.play(S1="P", S2="P")
    assert "R2" not in s.awaited and "R3" not in s.awaited
    s.play(S1="P", S2="P")
    assert "R2" in s.awaited and "R3" in s.awaited


@pytest.mark.clause("CRE-6.4", "CRE-6.5")
def test_e11_mutual_attack_and_the_clock():
    s = position(S1=(6, 6), S2=(1, 1), R1=piece(7, 6, hands=10)).play(S1="A", R1="A")       # round 1
    assert s["S1"].stun == 3 and s["R1"].stun == 2
    s.play().play()                                                                         # rounds 2 and 3
    assert s["S1"].stun == 1 and s.awaited == {"S2", "R1"}
    s.play(R1="A")                                                                          # round 4
    assert s["S1"].stun == 3
    for _ in range(3):                                                                      # rounds 5, 6, 7
        assert "S1" not in s.awaited
        s.play(R1="P")
    assert "S1" in s.awaited


@pytest.mark.clause("CRE-6.5", "R19")
def test_e12_overlap():
    s = position(S1=(6, 6), S2=piece(8, 8, hands=25), R1=piece(7, 7, stun=1), R2=(1, 1)).play(S1="A", S2="A")
    assert s["R1"].stun == 4
    for left, after in ((3, 2), (4, 3)):
        s = position(S1=(6, 6), R1=piece(7, 7, stun=left), R2=(1, 1)).play(S1="A")
        assert s["R1"].stun == after
