"""What became of a player of Credo, for each way in which a game can end."""
from __future__ import annotations

import pytest

from gnothi.games.credo.outcome import outcome

from . import piece, position
from .test_words import view_of


def ends(s, *names):
    return [outcome(view_of(s, name)) for name in (None, *names)]


@pytest.mark.clause("CRE-10.2", "CRE-10.4", "CRE-10.5")
def test_when_all_are_on_one_side_each_hears_what_he_made_of_it():
    s = position(S1=piece(5, 5, wonder=3), R1=(6, 6), R2=(4, 4)).play(R1="P", R2="P")
    ended = "After 80 rounds everybody is a scientist."
    assert ends(s, "S1", "R1") == [
        f"{ended} Ana was never converted.",
        f"You are on the winning side and were never converted, a triumph: one point. {ended}",
        f"You are on the winning side, but were converted once: half a point. {ended}",
    ]


@pytest.mark.clause("CRE-10.4")
def test_it_may_be_that_all_winners_were_converted():
    s = position(S1=piece(5, 5, wonder=3, converted=2), S2=piece(1, 1, converted=4), R1=(6, 6)).play(R1="P")
    ended = "After 80 rounds everybody is a scientist."
    assert ends(s, "S1", "S2") == [
        f"{ended} Everybody who won was converted on the way.",
        f"You are on the winning side, but were converted twice: half a point. {ended}",
        f"You are on the winning side, but were converted four times: half a point. {ended}",
    ]


@pytest.mark.clause("CRE-10.3", "R41")
def test_after_the_last_round_the_majority_wins():
    s = position(round_no=150, S1=(1, 1), R1=(5, 5), R2=(9, 9)).play()
    ended = "After round 150, the last, there are one scientist and two religionists: the religionists win."
    assert ends(s, "S1", "R1") == [
        f"{ended} Bo and Cy were never converted.",
        f"You are a scientist and lose: no points. {ended}",
        f"You are on the winning side and were never converted, a triumph: one point. {ended}",
    ]


@pytest.mark.clause("CRE-10.3", "R41")
def test_a_draw_is_a_draw_for_everybody():
    s = position(round_no=150, S1=(1, 1), R1=(5, 5)).play()
    said = "After round 150, the last, there are one scientist and one religionist. It is a draw, half a point for " \
        "everybody."
    assert ends(s, "S1", "R1") == [said, said, said]
