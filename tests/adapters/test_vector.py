"""Many games in one compiled call: each of them is an ordinary game."""
from __future__ import annotations

import numpy as np
import pytest

import gnothi
from gnothi.adapters.table import Setting, Table
from gnothi.engine.errors import IllegalAction
from tests.adapters import TABLES


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_game_of_a_vector_is_an_ordinary_game(name, seats):
    """Beside each game of the vector the same one is played alone, through its deal, its moves and its end."""
    games = gnothi.vector(name, 5, seats=seats, seed=11)
    setting = Setting(name, seats, {})
    tables = [Table(setting, games.states[i:i + 1].copy(), games.callers[i:i + 1].copy(), int(games.seat[i]))
              for i in range(5)]
    for _ in range(60):
        actions = games.sample()
        games.step(actions)
        for i, table in enumerate(tables):
            table.step(table.turn, int(actions[i]))
            assert games.done[i] == table.over
            assert games.reward[i].tolist() == table.results()
            if table.over:
                tables[i] = table = games.table(i).copy()
            row, mask = table.observe(table.turn)
            assert games.seat[i] == table.turn
            assert games.observation[i].tobytes() == row.tobytes()
            assert games.mask[i].tobytes() == mask.tobytes()


def test_games_end_and_are_dealt_anew():
    games = gnothi.vector("cogito", 100, seats=2, seed=1)
    ended = 0
    for _ in range(50):
        games.step(games.sample())
        ended += games.done.sum()
        assert (games.reward[~games.done] == 0).all()
        assert games.mask.any(axis=1).all()
    assert ended > 100


def test_a_vector_is_determined_by_its_seed_and_a_game_by_its_place():
    small, large, other = (gnothi.vector("cogito", count, seed=seed) for count, seed in ((3, 5), (30, 5), (3, 6)))
    for _ in range(40):
        for games in (small, large, other):
            games.step(games.sample())
    assert small.observation.tobytes() == large.observation[:3].tobytes() != other.observation.tobytes()


def test_the_arrays_are_filled_in_place():
    games = gnothi.vector("credo", 8)
    kept = games.observation, games.mask, games.seat, games.reward, games.done
    before = games.observation.copy()
    games.step(games.sample())
    assert kept[0] is games.observation and kept[1] is games.mask and kept[2] is games.seat
    assert kept[3] is games.reward and kept[4] is games.done
    assert (games.observation != before).any()


def test_an_illegal_action_is_refused_and_nothing_is_played():
    games = gnothi.vector("connect_four", 4, start_seat="seat 1")
    before = games.states.tobytes()
    with pytest.raises(IllegalAction, match="action 7 is not legal now; seat 0 may take 0"):
        games.step(np.array([0, 1, 7, 2]))
    with pytest.raises(IllegalAction, match="action -1 is not legal"):
        games.step(np.array([0, 1, -1, 2]))
    assert games.states.tobytes() == before


def test_names_show_the_numbers_without_a_copy():
    games = gnothi.vector("cogito", 16, seats=3, seed=2)
    named = games.observation.view(games.layout)[:, 0]
    assert np.shares_memory(named, games.observation)
    assert named["seats"]["own_self"].shape == (16, 3)
    assert (named["seats"]["own_self"][:, 0] < 0).all()
    assert (named["seat"] == games.seat).all()
