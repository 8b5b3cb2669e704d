"""What became of a player of The Conscious Board Game, for each way in which a game can end."""
from __future__ import annotations

import pytest

from gnothi.engine.events import SPECTATOR
from gnothi.games.conscious.state import Body, Status

from . import ASTRAL, MENTAL, ONES, A, B, Person, me, plays, position, state
from .test_bodies import SIXES

READY = {"laws": "15", "notes": SIXES, "discs": "15/12/8", "body": Body.MENTAL, "board": "JO3", "state": 3, "school": 0}


def ends(match):
    return [match.view(seat).outcome() for seat in (SPECTATOR, *range(match.seats))]


@pytest.mark.clause("M.0", "M.0.a")
def test_the_winner_hears_in_how_many_turns_and_the_others_what_they_lacked():
    ben = Person(discs="2/3/0", board="JD1", state=2, hasnamuss=True)
    match = plays(position(Person(**READY, turns=40), ben, Person(body=Body.MENTAL, status=Status.ASTRAL)), "obey 15")
    won = "Ann won in 40 turns, with a Causal body and three chips on the JOKER, while still living."
    assert ends(match) == [
        won, "You won in 40 turns, with a Causal body and three chips on the JOKER, while still living.",
        "You were a Steward and a Hasnamuss with none of 3 chips on the JOKER; your Astral body still needed one Food "
        f"and one Impression disc. {won}",
        f"You were a Deputy Steward with none of 3 chips on the JOKER; your Mental body was complete. {won}",
    ]


@pytest.mark.clause("M.0.a", "L.2")
def test_one_may_win_after_death():
    match = position(Person(at=110, trips=2, laws="15", notes=ONES, board="JO3", state=3, school=0, turns=90, **MENTAL))
    plays(match, "obey 15")
    assert ends(match)[1] == "You won in 90 turns, with a Causal body and three chips on the JOKER, after death."


@pytest.mark.clause("R45", "L.0.2", "R.3", "S.3")
def test_who_went_out_hears_in_which_body():
    ben = Person(status=Status.OUT, turns=12)
    cy = Person(status=Status.OUT, body=Body.MENTAL, turns=33)
    ann = Person(at=0, trips=2, last_turn=True, notes=ONES, turns=61, **ASTRAL)
    match = plays(position(ann, ben, cy), "die")
    nobody = "Nobody is left in the game: nobody wins."
    assert match.ended_by == "R45" and ends(match) == [
        nobody, f"You went out after 61 turns, without a Mental body. {nobody}",
        f"You went out after twelve turns, without an Astral body. {nobody}",
        f"You went out after 33 turns, destroyed by a Hasnamuss. {nobody}",
    ]


@pytest.mark.clause("R45")
def test_with_places_each_winner_hears_his_own():
    match = position(Person(**READY, turns=40), Person(at=0, trips=2, last_turn=True, turns=39, **ASTRAL),
                     after_win="play_on")
    me(match, B).place, me(match, B).status, state(match).places, state(match).winner = 1, Status.HOME, 1, B
    plays(match, "obey 15")
    while not match.over:
        match.play(A, match.actions(A)[0])
    assert ends(match) == [
        "Ben won in 39 turns, with a Causal body and three chips on the JOKER.",
        "You came second in 40 turns, with a Causal body and three chips on the JOKER.",
        "You won in 39 turns, with a Causal body and three chips on the JOKER.",
    ]


@pytest.mark.clause("R66")
def test_when_the_turns_are_over_nobody_wins():
    match = position(Person(turns=1, at=0, trips=2, last_turn=True, notes=ONES, **ASTRAL), Person(turns=1), max_turns=1)
    plays(match, "die")
    assert match.ended_by == "R66"
    assert ends(match)[0] == "After one turn of one player the game stops: nobody wins."
