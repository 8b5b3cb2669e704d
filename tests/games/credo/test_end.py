"""Section 10: how it ends and who has won."""
import pytest

from gnothi.games.credo import GAME
from gnothi.games.credo.state import Side

from . import piece, position

SCIENTIST, RELIGIONIST = Side.SCIENTIST, Side.RELIGIONIST


@pytest.mark.clause("CRE-10.1", "CRE-10.2")
def test_the_game_ends_as_soon_as_all_are_on_one_side():
    s = position(S1=piece(5, 5, wonder=3), R1=(6, 6), R2=(13, 19)).play(R1="P")
    assert not s.is_over
    s = position(S1=piece(5, 5, wonder=3), R1=(6, 6), R2=(4, 4)).play(R1="P", R2="P")
    assert s.is_over
    assert s.s.winner == SCIENTIST
    assert GAME.clauses[s.s.ended_by] == "CRE-10.2"
    assert s.s.round_no == 80
    assert s.legal("S1") == []


@pytest.mark.clause("CRE-10.3", "R41")
def test_after_the_last_round_the_majority_has_won():
    s = position(round_no=149, S1=(1, 1), R1=(5, 5), R2=(9, 9)).play()
    assert not s.is_over
    s.play()
    assert s.is_over and s.s.winner == RELIGIONIST
    assert GAME.clauses[s.s.ended_by] == "CRE-10.3"


@pytest.mark.clause("R41", "CRE-10.3")
def test_the_limit_and_its_result_are_options():
    s = position(round_no=500, options={"round_limit": 0}, S1=(1, 1), R1=(5, 5), R2=(9, 9)).play()
    assert not s.is_over
    s = position(round_no=20, options={"round_limit": 20}, S1=(1, 1), R1=(5, 5), R2=(9, 9)).play()
    assert s.is_over and s.s.winner == RELIGIONIST
    drawn = {"round_limit": 20, "limit_result": "draw"}
    s = position(round_no=20, options=drawn, S1=(1, 1), R1=(5, 5), R2=(9, 9)).play()
    assert s.is_over and s.s.winner == -1
    assert s.results == [0.5, 0.5, 0.5]


@pytest.mark.clause("CRE-10.2", "R41")
def test_conviction_in_the_last_round_counts_before_the_limit():
    s = position(round_no=150, S1=piece(5, 5, wonder=3), R1=(6, 6)).play(R1="P")
    assert GAME.clauses[s.s.ended_by] == "CRE-10.2"


@pytest.mark.clause("CRE-10.4", "CRE-10.5", "R39")
def test_a_converts_share_is_an_option():
    for share, worth in ((0, 0.0), (30, 0.3), (100, 1.0)):
        s = position(options={"convert_share": share}, S1=piece(5, 5, wonder=3), R1=(6, 6)).play(R1="P")
        assert s.results == [1.0, worth]


@pytest.mark.clause("CRE-10.4", "R36")
def test_one_converted_away_and_back_is_only_convinced():
    s = position(round_no=150, S1=(1, 1), S2=piece(5, 5, converted=2), R1=(9, 9)).play()
    assert s.results == [1.0, 0.5, 0.0]


@pytest.mark.clause("R40")
def test_bearers_who_swap_sides_do_not_end_the_game():
    s = position(S1=piece(5, 5, wonder=3), R1=piece(6, 6, wonder=3)).play(S1="P", R1="P")
    assert s.side("S1") == RELIGIONIST and s.side("R1") == SCIENTIST
    assert not s.is_over
    s = position(options={"wonder_clash": "immune"}, S1=piece(5, 5, wonder=3), R1=piece(6, 6, wonder=3))
    s.play(S1="P", R1="P")
    assert s.side("S1") == SCIENTIST and s.side("R1") == RELIGIONIST


@pytest.mark.clause("CRE-11.4")
def test_the_sides_are_alike():
    orders = [("A", "P", "P", "U"), ("L", "A", "P", "D"), ("P", "P", "A", "R"), ("P", "P", "L", "A")]
    places = ((5, 5), (5, 6), (6, 6), (7, 7))
    one = position(strip=(3, 5), S1=piece(*places[0], wonder=2), S2=places[1], R1=places[2], R2=places[3])
    two = position(strip=(5, 3), R1=piece(*places[0], wonder=2), R2=places[1], S1=places[2], S2=places[3])
    for cards in orders:
        for s in (one, two):
            s.play(**{name: card for name, card in zip(s.seats, cards, strict=True) if name in s.awaited})
        assert one.strip == two.strip[::-1]
        for a, b in zip(one.seats, two.seats, strict=True):
            assert one.side(a) == 1 - two.side(b)
            assert (one.at(a), one.marks(a)) == (two.at(b), two.marks(b))
            assert (one[a].stun, one[a].wonder) == (two[b].stun, two[b].wonder)


# Worked examples


@pytest.mark.clause("CRE-10.2", "CRE-10.4", "CRE-10.5")
def test_e18_the_end():
    s = position(S1=piece(5, 5, wonder=2), S2=(1, 1), R1=(7, 5), S3=piece(1, 19, home=RELIGIONIST, converted=1))
    s.play(S1="R", R1="U")
    assert s.is_over and s.s.winner == SCIENTIST
    assert s.results == [1.0, 1.0, 0.5, 0.5]


@pytest.mark.clause("CRE-10.3", "CRE-10.4", "CRE-10.5", "R41")
def test_e19_the_limit():
    convert = piece(9, 9, home=RELIGIONIST, converted=1)
    s = position(round_no=150, S1=(1, 1), S2=(5, 5), S3=convert, R1=(13, 19)).play()
    assert s.is_over and s.results == [1.0, 1.0, 0.5, 0.0]
    s = position(round_no=150, S1=(1, 1), S2=(5, 5), R1=(9, 9), R2=(13, 19)).play()
    assert s.is_over and s.results == [0.5, 0.5, 0.5, 0.5]
    s = position(round_no=150, S1=(1, 1), S2=(5, 5), R1=(9, 9), R2=(13, 19), R3=(9, 13)).play()
    assert s.is_over and s.results == [0.0, 0.0, 1.0, 1.0, 1.0]
