"""What became of a player of STAGE-5, for each way in which a game can end."""
from __future__ import annotations

import pytest

from gnothi.engine.events import SPECTATOR
from gnothi.games.stage5.rules import leave
from gnothi.games.stage5.state import Phase

from . import BOARD_V, LINE, C, M, S, play, position, state


def ends(match):
    return [match.view(seat).outcome() for seat in (SPECTATOR, *range(match.seats))]


@pytest.mark.clause("END-1")
def test_an_avatar_that_is_home_wins_and_the_others_hear_how_far_they_had_come():
    match = position(BOARD_V, {"M0": "S! 1", "S3": "S", "C0": "M!"}, "0 3 0 0", nothing=C)
    play(match, "SE S 1 S0")
    won = "S's avatar came home to S0 in turn 1: S wins."
    assert ends(match) == [
        won, "Your avatar came home to S0 in turn 1: you win.",
        f"Your avatar had visited one of four stages. {won}",
        f"You had placed none of your five stages. {won}",
        f"You had placed three of your five stages. {won}",
    ]


@pytest.mark.clause("END-1", "SEAT-2")
def test_with_two_suits_the_avatar_is_named():
    match = position(BOARD_V, {"M0": "S! 1", "S3": "S"}, "0 0 0 0", nothing=M, seats=2)
    play(match, "SE S 1 S0")
    assert ends(match)[1] == "Your avatar of suns came home to S0 in turn 1: you win."


@pytest.mark.clause("END-2", "NOT-10")
def test_when_every_null_is_home_everybody_loses():
    match = position(BOARD_V, {"S2": "S!", "M1": "S"}, "4 0 0 0", nothing=S)
    state(match).phase, state(match).turns = Phase.NOTHING, 31
    play(match, "NOTHING S C0")
    said = "Every null is home and all is lost: after 31 turns everybody loses."
    assert ends(match)[:2] == [said, f"Your avatar had visited none of four stages. {said}"]


@pytest.mark.clause("END-3")
def test_silence_is_nobody_s_win():
    match = position(LINE, {"S0": "S S5", "M0": "M M5", "C0": "C C5"}, "5 5 5", seats=3)
    play(match, "PASS", "PASS", "PASS")
    assert ends(match)[0] == "All have passed and nothing can change any more: after three turns nobody wins."


@pytest.mark.clause("END-4", "END-5", "R51")
def test_limits_say_which_it_was_and_what_it_counts():
    quiet = position(dice="1 1 1 1", beings={"S0": "S 1", "M0": "M 1", "C0": "C 1", "A0": "A 1"}, quiet_limit=1)
    assert ends(play(quiet, "SE S 1 M0"))[0] == "Nothing lasting happened in one turn: after one turn nobody wins."
    assert ends(play(position(turn_limit=1, unfinished="all_lose"), "REVEAL S"))[:2] == [
        "The last turn is over: after one turn everybody loses.",
        "You had placed none of your five stages. The last turn is over: after one turn everybody loses.",
    ]


@pytest.mark.clause("END-6", "R56")
def test_who_is_left_alone_wins_and_who_left_is_told_so():
    match = position(LINE, dice="5 5 5", seats=3)
    leave(state(match), S)
    leave(state(match), M)
    left = "nobody else is left in the game: C wins."
    assert ends(match) == [
        f"In the first turn {left}", f"You went out of the game before its end. In the first turn {left}",
        f"You went out of the game before its end. In the first turn {left}",
        "In the first turn nobody else is left in the game: you win.",
    ]


@pytest.mark.clause("NOT-9", "END-1")
def test_who_went_out_earlier_is_told_so_when_another_wins():
    match = position(BOARD_V, {"M0": "S! 1", "S3": "S"}, "0 0 0 0", nothing=C)
    state(match).in_game[M] = 0
    play(match, "SE S 1 S0")
    assert ends(match)[1 + M].startswith("You went out of the game before its end. S's avatar came home")
