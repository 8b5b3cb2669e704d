"""The figures of section 9, by simulation: 20 000 deals a line, as the specification measured them."""
# ruff: noqa: F821
import numpy as np
import pytest

from gnothi.engine.compile import bind
from gnothi.engine.layout import blank
from gnothi.engine.rng import STRIDE, below, scramble
from gnothi.games.cogito import GAME
from gnothi.games.cogito.certainty import candidates, is_candidate
from gnothi.games.cogito.deck import SELVES
from gnothi.games.cogito.state import CALL, PASS, Clause, Phase, What

DEALS = 20_000
TIES, ROUNDS, TURNS, FALLS, CERTAIN = range(5)


def careful(states, empty, seats, seed, games, calling, out, tally):
    """Random cards and gifts; a call only when certain, or never. Counts what section 9 counts."""
    s = states[0]
    dice = scramble(seed)
    for game in range(games):
        states[0] = empty[0]
        s.rng = scramble(seed + np.uint64(game))
        setup(s, seats)
        known = 0
        while awaited(s):
            seat = 0
            while not (awaited(s) >> seat) & 1:
                seat += 1
            count = legal(s, seat, out)
            dice += STRIDE
            chosen = out[below(scramble(dice), count)]
            if s.phase == Phase.WINDOW:
                chosen = PASS
                for other in range(seats):
                    if s.seats[other].alive and candidates(s, other) == 1:
                        known |= 1 << other
                if calling and (known >> seat) & 1:
                    for name in range(SELVES):
                        if is_candidate(s, seat, name):
                            chosen = CALL + name
            s.n_events = 0
            apply(s, seat, chosen)
            for i in range(s.n_events):
                tally[FALLS] += s.events[i].clause == Clause.COG_7_2
        tally[TIES] += s.winner < 0
        tally[ROUNDS] += s.round_no
        for i in range(s.n_notes):
            tally[TURNS] += s.notes[i].what == What.PLAYED
        for other in range(seats):
            tally[CERTAIN] += (known >> other) & 1


def simulated(seats, calling):
    tally = np.zeros(5, np.int64)
    out = np.empty(GAME.rules.max_legal, np.int32)
    empty = GAME.blank(seats, {})
    bind(GAME, careful)(blank(GAME.rules.State), empty, seats, np.uint64(1), DEALS, calling, out, tally)
    return tally / DEALS


@pytest.mark.compiled
@pytest.mark.clause("COG-9.5")
@pytest.mark.parametrize(("seats", "ties", "rounds", "turns", "falls"), [
    (2, 0.145, 4.5, 7.8, 0.50), (3, 0.012, 2.6, 7.0, 0.23), (4, 0.002, 1.8, 6.0, 0.09),
])
def test_random_but_careful_players_end_as_measured(seats, ties, rounds, turns, falls):
    told = simulated(seats, True)
    assert told[TIES] == pytest.approx(ties, abs=0.01)
    assert told[ROUNDS] == pytest.approx(rounds, abs=0.1)
    assert told[TURNS] == pytest.approx(turns, abs=0.15)
    assert told[FALLS] == pytest.approx(falls, abs=0.03)


@pytest.mark.compiled
@pytest.mark.clause("COG-9.6")
@pytest.mark.parametrize(("seats", "share"), [(2, 0.67), (3, 0.83), (4, 0.91)])
def test_so_many_seats_reach_certainty_if_nobody_calls(seats, share):
    assert simulated(seats, False)[CERTAIN] / seats == pytest.approx(share, abs=0.02)


