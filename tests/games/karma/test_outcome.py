"""What became of a player of Karma, for each way in which a game can end."""
from __future__ import annotations

import pytest

from gnothi.engine.events import SPECTATOR
from gnothi.games.karma.outcome import outcome
from gnothi.games.karma.state import Do

from . import A, B, C, do, person, position, throw
from .test_words import view

AT_THE_DOOR = {"at": "p16", "pegs": "222"}


def ends(s):
    return [outcome(view(s, seat)) for seat in (SPECTATOR, *range(int(s.n_seats)))]


@pytest.mark.clause("K0.4", "R28")
def test_who_comes_home_wins_and_the_others_hear_what_they_lacked():
    s = position(person(**AT_THE_DOOR), person(at="g06", g=-2, hg=1, pegs="210"), person(**AT_THE_DOOR))
    throw(s, 5)
    assert ends(s) == [
        "Ana came home in one turn and won.",
        "You came home in one turn and won, with three master tools, no bead and no habit.",
        "You lacked two master tools and had two beads and one habit left. Ana came home in one turn and won.",
        "You were released and on Hanging On. Ana came home in one turn and won.",
    ]


@pytest.mark.clause("R28")
def test_with_places_each_hears_his_own():
    s = position(person(**AT_THE_DOOR), person(**AT_THE_DOOR), person(at="g06", o=-1, pegs="222"), play_for_places=True)
    throw(s, 5)
    throw(s, 5)
    assert ends(s) == [
        "Ana came home first in one turn and won and Ben came home second in one turn.",
        "You came home first in one turn and won, with three master tools, no bead and no habit.",
        "You came home second in one turn, with three master tools, no bead and no habit.",
        "You had one bead left. Ana came home first in one turn and won.",
    ]


@pytest.mark.clause("R28")
def test_when_the_turns_are_over_nobody_wins():
    s = position(person(at="s08"), person(at="s01", pegs="222"), turn_cap=1)
    do(s, Do.WAIT)
    throw(s, 2)
    said = "After one turn each nobody is home, and nobody wins."
    assert ends(s)[:2] == [said, f"You lacked three master tools. {said}"]
    assert ends(s)[2].startswith("You were released and ") and ends(s)[2].endswith(f" from Hanging On. {said}")


@pytest.mark.clause("R28")
def test_who_is_home_when_the_turns_are_over_has_won():
    s = position(person(**AT_THE_DOOR), person(at="s08"), person(at="s08"), play_for_places=True, turn_cap=1)
    throw(s, 5)
    do(s, Do.WAIT)
    do(s, Do.WAIT)
    assert ends(s)[1 + A].startswith("You came home first")
    assert ends(s)[1 + B] == ends(s)[1 + C] == "You lacked three master tools. Ana came home first in one turn and won."
