"""Section 7: studying, praying and the power-strips."""
import pytest

from . import piece, position


@pytest.mark.clause("CRE-7.1")
def test_alone_a_study_has_no_effect():
    s = position(S1=(3, 3), S2=(5, 3), R1=(9, 9)).play(S1="P", S2="P")
    assert s.strip == (0, 0)


@pytest.mark.clause("CRE-7.1", "CRE-4.5")
def test_the_positions_after_movement_count():
    s = position(S1=(3, 3), S2=(4, 4), S3=(7, 7), R1=(9, 9)).play(S1="P", S2="P", S3="L")
    assert s.strip == (2, 0)
    s = position(S1=(3, 3), S2=(4, 4), R1=(9, 9)).play(S1="P", S2="R")
    assert s.strip == (0, 0)


@pytest.mark.clause("CRE-7.2", "CRE-1.3")
@pytest.mark.parametrize(("marks", "units"), [(0, 1), (9, 1), (10, 2), (24, 2), (25, 3)])
def test_each_fills_by_the_strength_of_the_head(marks, units):
    s = position(S1=piece(3, 3, head=marks), S2=(3, 4), R1=(9, 9), R2=(9, 10)).play(S1="P", S2="P", R1="P", R2="P")
    assert s.strip == (units + 1, 2)


@pytest.mark.clause("CRE-7.3")
def test_of_three_in_a_row_all_three_count():
    s = position(S1=(3, 3), S2=(4, 3), S3=(5, 3), R1=(9, 9)).play(S1="P", S2="P", S3="P")
    assert s.strip == (3, 0)


@pytest.mark.clause("CRE-7.4", "R24", "R22")
def test_stunned_moving_attacking_and_foreign_neighbours_do_not_help():
    s = position(S1=(3, 3), S2=piece(3, 4, stun=2), R1=(9, 9)).play(S1="P")
    assert s.strip == (0, 0)
    s = position("colonnade", S1=(3, 3), S2=(4, 3), R1=(9, 9)).play(S1="P", S2="R")     # stays beside, but moves
    assert s.at("S2") == (4, 3) and s.strip == (0, 0)
    s = position(S1=(3, 3), S2=(3, 4), R1=(9, 9)).play(S1="P", S2="A")
    assert s.strip == (0, 0)
    s = position(S1=(3, 3), R1=(3, 4)).play(S1="P", R1="P")
    assert s.strip == (0, 0)


@pytest.mark.clause("R22")
def test_by_option_an_opponent_helps_and_each_fills_the_own_strip():
    s = position(options={"study_partner": "any"}, S1=piece(3, 3, head=10), R1=(3, 4)).play(S1="P", R1="P")
    assert s.strip == (2, 1)


@pytest.mark.clause("R23", "R18")
def test_a_neighbour_hit_in_the_same_round_still_counts():
    s = position(S1=(3, 3), S2=(3, 4), R1=(3, 5)).play(S1="P", S2="P", R1="A")
    assert s["S2"].stun == 2
    assert s.strip == (2, 0)


@pytest.mark.clause("CRE-7.5", "R26")
def test_what_is_over_the_strip_is_lost():
    s = position(strip=(29, 0), S1=piece(3, 3, head=25), S2=piece(3, 4, head=25), R1=(9, 9)).play(S1="P", S2="P")
    assert s.strip == (0, 0)
    assert len(s.lots) == 1
    assert s.told("CRE-7.2") == [(-1, 0, 30)]


@pytest.mark.clause("R9", "CRE-7.5")
def test_the_length_of_the_strip_is_an_option():
    s = position(options={"strip_length": 10}, strip=(8, 0), S1=(3, 3), S2=(3, 4), R1=(9, 9)).play(S1="P", S2="P")
    assert len(s.lots) == 1
    s = position(options={"strip_length": 31}, strip=(28, 0), S1=(3, 3), S2=(3, 4), R1=(9, 9)).play(S1="P", S2="P")
    assert s.lots == [] and s.strip == (30, 0)


@pytest.mark.clause("R26")
def test_by_option_the_surplus_is_kept_for_one_wonder_a_round():
    kept = {"strip_surplus": "kept", "strip_length": 10}
    pieces = {f"S{n}": piece(3, n, head=25) for n in range(1, 9)}
    s = position(options=kept, strip=(8, 0), R1=(9, 9), **pieces).play(**dict.fromkeys(pieces, "P"))
    assert s.strip == (22, 0)                       # 8 + 24 - 10: full again, but only one wonder
    assert len(s.lots) == 1
    assert s.told("CRE-9.4") == [(-1, 0, 10)]       # and the strip shows full
    s.play(**dict.fromkeys(pieces, "A"))
    assert s.strip == (12, 0)                       # the next round's wonder
    assert len(s.lots) == 1


@pytest.mark.clause("CRE-7.6", "R16")
def test_walls_do_not_stop_studying_together():
    s = position("colonnade", S1=(4, 3), S2=(5, 3), R1=(9, 9)).play(S1="P", S2="P")
    assert s.strip == (2, 0)


# Worked examples


@pytest.mark.clause("CRE-7.1", "CRE-7.2", "CRE-7.3", "CRE-7.4", "CRE-8.1")
def test_e13_who_studies_with_whom():
    s = position(S1=(3, 3), S2=piece(4, 4, head=10), S3=piece(5, 5, head=25), S4=(7, 7), R1=(8, 8),
                 R2=piece(9, 9, stun=2), R3=(12, 1), R4=(12, 2))
    s.play(S1="P", S2="P", S3="P", S4="P", R1="P", R3="P", R4="A")
    assert s.strip == (6, 0)
    assert [s.marks(name)[2] for name in ("S1", "S2", "S3", "S4", "R1", "R2", "R3", "R4")] == [1, 11, 26, 1, 1, 0, 1, 0]


@pytest.mark.clause("CRE-7.5", "CRE-8.2", "CRE-8.3", "CRE-9.4", "R25", "R26")
def test_e14_upgrades_and_a_full_strip():
    s = position(strip=(21, 0), S1=piece(3, 3, head=9), S2=piece(3, 4, head=24), R1=(9, 9))
    s.play(S1="P", S2="P")
    assert s.strip == (24, 0)
    assert (s.marks("S1")[2], s.marks("S2")[2]) == (10, 25)
    s.play(S1="P", S2="P")
    assert s.strip == (29, 0)
    s.play(S1="P", S2="P")
    assert s.strip == (0, 0)
    assert len(s.lots) == 1


@pytest.mark.clause("CRE-7.1")
def test_e22_no_effect_through_distance_two():
    s = position(S1=(5, 5), S2=(7, 5), S3=(6, 5), R1=(13, 19)).play(S1="P", S2="P", S3="A")
    assert s.strip == (0, 0)


@pytest.mark.clause("CRE-7.6", "R16")
def test_e23_walls_and_reach():
    s = position("colonnade", S1=(4, 3), S2=(5, 4), R1=(13, 19)).play(S1="P", S2="P")
    assert s.strip == (2, 0)
    s = position("colonnade", options={"walls_block_reach": True}, S1=(4, 3), S2=(5, 4), R1=(13, 19))
    s.play(S1="P", S2="P")
    assert s.strip == (0, 0)
