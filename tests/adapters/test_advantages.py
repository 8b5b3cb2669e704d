"""What decisions were worth, against the same worked out one game and one seat at a time."""
from __future__ import annotations

import numpy as np
import pytest

import gnothi
from gnothi.adapters.advantages import advantages

GAMES, STEPS = 12, 50
DISCOUNT, TRACE = 0.9, 0.8


def played(name, seats):
    """Random games as a learner would keep them, with values drawn by lot."""
    games, dice = gnothi.vector(name, GAMES, seats=seats, seed=3), np.random.default_rng(4)
    seat, reward, done = [], [], []
    for _ in range(STEPS):
        seat.append(games.seat.copy())
        games.step(games.sample())
        reward.append(games.reward.copy())
        done.append(games.done.copy())
    value = dice.normal(size=(STEPS + 1, GAMES))
    return np.array(seat), np.array(reward), np.array(done), value[:-1], games.seat.copy(), value[-1]


def by_hand(kept, game, one):
    """The same for one seat of one game, as textbooks have it for a single player; None where it is not known."""
    seat, reward, done, value, next_seat, next_value = kept
    mine = [step for step in range(STEPS) if seat[step, game] == one]
    worth = dict.fromkeys(mine)
    for place in reversed(range(len(mine))):
        step = mine[place]
        ends = [later for later in range(step, STEPS) if done[later, game]]
        after = mine[place + 1] if place + 1 < len(mine) else STEPS
        if ends and ends[0] < after:
            worth[step] = reward[ends[0], game, one] - value[step, game]
        elif after < STEPS:
            later = worth[after] or 0.0
            worth[step] = DISCOUNT * value[after, game] - value[step, game] + DISCOUNT * TRACE * later
        elif next_seat[game] == one:
            worth[step] = DISCOUNT * next_value[game] - value[step, game]
    return worth


@pytest.mark.parametrize(("name", "seats"), [("nim", 2), ("cogito", 3), ("credo", 4), ("liars_dice", 3), ("karma", 2)])
def test_every_decision_is_followed_by_the_next_of_the_same_seat_or_by_the_end(name, seats):
    kept = played(name, seats)
    worth, known = advantages(*kept, discount=DISCOUNT, trace=TRACE)
    for game in range(GAMES):
        for one in range(seats):
            for step, expected in by_hand(kept, game, one).items():
                assert known[step, game] == (expected is not None)
                assert worth[step, game] == pytest.approx(expected or 0.0)
    assert known.mean() > 0.9


def test_the_loser_of_a_game_pays_though_the_winner_moved_last():
    """Nim: the seat that took the last stick wins, and the other's last decision before it is worth -1."""
    kept = played("nim", 2)
    seat, reward, done = kept[:3]
    worth, known = advantages(*kept[:3], np.zeros((STEPS, GAMES)), *kept[4:], discount=1.0, trace=1.0)
    step, game = np.argwhere(done)[0]
    winner, before = seat[step, game], max(at for at in range(step) if seat[at, game] != seat[step, game])
    assert reward[step, game, winner] == worth[step, game] == 1
    assert worth[before, game] == -1 and known[before, game]
