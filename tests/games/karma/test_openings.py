"""Openings, counted by hand."""
from gnothi.engine.match import Match
from gnothi.games.karma import GAME
from gnothi.testing import count


def test_openings_are_counted():
    """Both throw 8 from the centre, so both come to the fork of the Shortcut Sign.

    1: only the throw. 2: the path or the Pit. 3: by the path it is B who throws, in the Pit A picks one of two beads.
    4: B at the fork, or after either bead B throws: 2 + 1 + 1. 5: B lands on A, whose two green and two orange beads
    are a dual majority, or falls into the Pit: 2 + 2; or, A being in the Pit, B is at the fork: 2 + 2.
    """
    match = Match.new(GAME, 2, 3, options={"first_player": "seat 1"})
    assert [count(match, plies) for plies in (1, 2, 3, 4, 5)] == [1, 2, 3, 4, 8]


def test_a_short_first_throw_leaves_no_choice():
    """A throws 4: to the Shortcut Sign and no further, so that B throws next; B's 11 goes past the fork."""
    seed = next(seed for seed in range(100) if first_throws(seed) == [4, 11])
    match = Match.new(GAME, 2, seed, options={"first_player": "seat 1"})
    assert [count(match, plies) for plies in (1, 2, 3)] == [1, 1, 2]


def first_throws(seed: int) -> list[int]:
    """What the two players throw in their first turns, if no card comes between."""
    match = Match.new(GAME, 2, seed, options={"first_player": "seat 1"})
    totals = []
    for seat in (0, 1):
        if match.awaited != (seat,) or match.legal(seat) != ["throw"]:
            return []
        match.play(seat, "throw")
        totals.append(int(match.states[0]["dice"].sum()))
    return totals
