"""Section 11: how games of sensible and of random players end."""
import numpy as np
import pytest

from gnothi.engine.compile import INTERPRETED, bind
from gnothi.engine.rng import STRIDE, below, scramble
from gnothi.games.credo import GAME
from gnothi.games.credo.state import NUM_ACTIONS, Clause

GAMES = 4 if INTERPRETED else 150
MEDIANS = ((4, 63), (6, 65), (8, 63), (10, 72), (12, 75))       # rounds, by the first table of section 11


def play_games(states, blank, seats, seed, games, casual, out, weights, ends, lengths):
    """Whole games by casual players, or by players who lay anything: which clause ended each, in which round."""
    s = states[0]
    dice = scramble(seed)
    for game in range(games):
        states[0] = blank[0]
        s.rng = scramble(seed + np.uint64(game))
        setup(s, seats)  # noqa: F821
        while awaited(s):  # noqa: F821
            seat = 0
            while not (awaited(s) >> seat) & 1:  # noqa: F821
                seat += 1
            count = legal(s, seat, out)  # noqa: F821
            for i in range(count):
                weights[i] = 1.0
            if casual:
                weigh(s, seat, out, count, weights)  # noqa: F821
            total = 0.0
            for i in range(count):
                total += weights[i]
            dice += STRIDE
            point = total * below(scramble(dice), 1_000_000) / 1_000_000
            i = 0
            while i < count - 1 and point >= weights[i]:
                point -= weights[i]
                i += 1
            s.n_events = 0
            apply(s, seat, out[i])  # noqa: F821
        ends[game] = s.ended_by
        lengths[game] = s.round_no


def played(seats: int, games: int, casual: bool, **options: int) -> tuple[float, float]:
    """The share of games decided by conversion, and the median length in rounds."""
    blank = GAME.blank(seats, options)
    ends, lengths = np.zeros(games, np.int64), np.zeros(games, np.int64)
    with np.errstate(over="ignore"):        # 64-bit wrap-around, when interpreted
        bind(GAME, play_games)(blank.copy(), blank, seats, np.uint64(2024), games, casual,
                               np.empty(NUM_ACTIONS, np.int32), np.empty(NUM_ACTIONS, np.float64), ends, lengths)
    return float((ends == Clause.CRE_10_2).mean()), float(np.median(lengths))


@pytest.mark.clause("CRE-11.1")
@pytest.mark.parametrize(("seats", "median"), MEDIANS[:1] if INTERPRETED else MEDIANS)
def test_sensible_players_decide_nearly_all_games_within_the_limit(seats, median):
    decided, rounds = played(seats, GAMES, casual=True)
    assert decided >= (0.5 if INTERPRETED else 0.88)
    assert abs(rounds - median) <= (40 if INTERPRETED else 15)


@pytest.mark.clause("CRE-11.1")
def test_random_players_do_not_finish():
    decided, rounds = played(4, 2 if INTERPRETED else 50, casual=False)
    assert decided == 0
    assert rounds == 150


@pytest.mark.clause("CRE-11.1", "R9")
def test_a_longer_strip_makes_a_longer_game():
    games = 2 if INTERPRETED else 150
    short, long = (played(8 if games > 2 else 4, games, casual=True, strip_length=length)[1] for length in (10, 60))
    assert short < long
