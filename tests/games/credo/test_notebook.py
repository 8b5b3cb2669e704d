"""Section 8: marks and stickers."""
import pytest

from gnothi.engine.match import Match
from gnothi.games.credo import GAME

from . import piece, position


@pytest.mark.clause("CRE-8.1", "R37")
def test_every_performed_action_is_one_mark():
    s = position(S1=piece(5, 5, feet=25), S2=(1, 1), R1=(9, 9), R2=(3, 3))
    s.play(S1="U U U", S2="A", R1="P", R2="L")
    assert s.marks("S1") == (26, 0, 0)              # three steps, one mark
    assert s.marks("S2") == (0, 1, 0)               # nobody hit
    assert s.marks("R1") == (0, 0, 1)               # no effect
    assert s.marks("R2") == (1, 0, 0)


@pytest.mark.clause("CRE-8.1", "R37")
def test_a_movement_that_was_stopped_altogether_is_not_noted():
    s = position(S1=piece(13, 5, feet=25), S2=(1, 1), R1=(9, 9)).play(S1="R R R", S2="U")
    assert s.marks("S1") == (25, 0, 0)
    assert s.marks("S2") == (0, 0, 0)


@pytest.mark.clause("CRE-8.1")
def test_who_walks_and_comes_back_has_left_a_field():
    s = position(S1=piece(5, 5, feet=10), R1=(9, 9)).play(S1="U D")
    assert s.at("S1") == (5, 5)
    assert s.marks("S1") == (11, 0, 0)


@pytest.mark.clause("R37")
def test_by_option_only_what_had_an_effect_is_noted():
    effective = {"notebook_counts": "effective"}
    s = position(options=effective, S1=(5, 5), S2=(1, 1), S3=(1, 2), S4=(9, 1), R1=(6, 6), R2=(13, 19))
    s.play(S1="A", S2="P", S3="P", S4="P", R1="L", R2="A")
    assert s.marks("S1") == (0, 1, 0)               # R1, moved beside it, is hit
    assert s.marks("S2") == s.marks("S3") == (0, 0, 1)
    assert s.marks("S4") == s.marks("R2") == (0, 0, 0)
    assert s.marks("R1") == (1, 0, 0)


@pytest.mark.clause("CRE-8.2", "R38")
def test_ten_marks_make_yellow_and_twenty_five_red_in_each_column_by_itself():
    s = position(S1=(5, 5), R1=(9, 9))
    seen = []
    for _ in range(13):
        s.play(S1="U").play(S1="D")
        seen.append(len(s.legal("S1")))
    assert seen == [6] * 4 + [22] * 8 + [86]        # 10 marks after five pairs, 25 in the thirteenth
    assert s.marks("S1") == (26, 0, 0)


@pytest.mark.clause("CRE-8.2")
def test_an_upgrade_is_told():
    s = position(S1=piece(5, 5, hands=9), S2=piece(1, 1, head=24), R1=(9, 9)).play(S1="A", S2="P")
    assert s.told("CRE-8.2") == [(0, 1, 2), (1, 2, 3)]


@pytest.mark.clause("CRE-8.3", "R25")
def test_an_upgrade_holds_from_the_next_round_on():
    s = position(S1=piece(5, 5, hands=9), R1=(6, 6), R2=(13, 19)).play(S1="A", R1="P")
    assert s["R1"].stun == 2                        # still green
    s = position(S1=piece(3, 3, head=9), S2=(3, 4), R1=(9, 9)).play(S1="P", S2="P")
    assert s.strip == (2, 0)
    s.play(S1="P", S2="P")
    assert s.strip == (5, 0)


@pytest.mark.clause("CRE-8.4")
def test_a_stunned_player_gets_no_marks_and_nobody_loses_any():
    s = position(S1=piece(5, 5, feet=3, hands=4, head=5, stun=2), S2=(1, 1), R1=(9, 9)).play()
    assert s.marks("S1") == (3, 4, 5)


@pytest.mark.clause("CRE-1.5", "R42", "CRE-15.1")
def test_the_notebook_is_kept_for_every_seat_and_seen_by_all():
    match = Match.new(GAME, 4, 11, ["Ana", "Bo", "Cy", "Di"])
    for seat, action in enumerate(("study", "attack", "pray", "pray")):
        match.play(seat, action)
    for viewer in (-1, 0, 3):
        told = str(match.view(viewer))
        assert "feet 0 green, hands 0 green, head 1 green" in told
        assert "feet 0 green, hands 1 green, head 0 green" in told
        rows = [match.view(viewer).s.seats[seat].marks.tolist() for seat in range(4)]
        assert rows == [[0, 0, 1], [0, 1, 0], [0, 0, 1], [0, 0, 1]]
