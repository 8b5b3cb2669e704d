"""Many games in one compiled call: each of them is an ordinary game."""
from __future__ import annotations

import pickle

import numpy as np
import pytest

import gnothi
from gnothi.adapters.crew import cores
from gnothi.adapters.table import Setting, Table
from gnothi.engine.errors import BadOptions, IllegalAction
from gnothi.engine.registry import load
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


def told(games, steps=25):
    """The bytes of all arrays after each of some random steps."""
    seen = []
    for _ in range(steps):
        games.step(games.sample())
        arrays = games.observation, games.mask, games.seat, games.reward, games.done, games.states
        seen.append(tuple(array.tobytes() for array in arrays))
    return seen


@pytest.mark.parametrize("observation", ["row", "features", "record"])
@pytest.mark.parametrize("skip_forced", [False, True])
def test_whatever_the_number_of_threads_the_same_comes_of_it(observation, skip_forced):
    alone, *others = (
        told(gnothi.vector("karma", 7, 2, 5, observation, skip_forced, threads)) for threads in (1, 2, 3, 20)
    )
    assert all(other == alone for other in others)


def test_a_vector_with_threads_goes_on_from_a_pickle_where_it_stood():
    games = gnothi.vector("karma", 6, seats=2, seed=5, observation="record", threads=2)
    told(games, 5)
    again = pickle.loads(pickle.dumps(games))
    assert told(again) == told(games)


def test_threads_are_counted_or_one_a_core():
    assert gnothi.vector("nim", 4).crew.threads == 1
    assert gnothi.vector("nim", 4, threads=9).crew.threads == 4, "no thread without a game"
    assert 1 <= gnothi.vector("nim", 1000, threads=0).crew.threads == min(cores(), 1000)
    with pytest.raises(BadOptions, match="-1 threads cannot share the work; 0 stands for one a core"):
        gnothi.vector("nim", 4, threads=-1)


def test_of_an_illegal_action_no_thread_plays_anything():
    games = gnothi.vector("connect_four", 4, threads=2)
    before = games.states.tobytes()
    with pytest.raises(IllegalAction):
        games.step([0, 0, 0, 9])
    assert games.states.tobytes() == before


@pytest.mark.parametrize("name", ["karma", "cogito", "credo", "nim"])
def test_with_forced_moves_skipped_every_decision_is_a_choice(name):
    games = gnothi.vector(name, 20, seats=load(name).facts.seats[0], seed=2, skip_forced=True)
    for _ in range(60):
        assert (games.mask.sum(axis=1) > 1).all()
        games.step(games.sample())


def test_skipping_forced_moves_makes_the_moves_that_there_are():
    """Beside each game the same one is played alone, its forced moves one by one."""
    games = gnothi.vector("karma", 5, seats=2, seed=4, skip_forced=True)
    tables = [games.table(number).copy() for number in range(5)]
    for _ in range(40):
        actions = games.sample()
        games.step(actions)
        for number, table in enumerate(tables):
            table.step(table.turn, int(actions[number]))
            table.play_forced()
            if games.done[number]:
                assert table.over and table.results() == games.reward[number].tolist()
                tables[number] = games.table(number).copy()
            else:
                assert table.turn == games.seat[number]
                assert table.observe(table.turn)[0].tobytes() == games.observation[number].tobytes()


@pytest.mark.parametrize("name", ["cogito", "karma"])
def test_a_record_is_what_the_seat_that_is_asked_may_see(name):
    games = gnothi.vector(name, 10, seats=3, seed=6, observation="record")
    for _ in range(8):
        games.step(games.sample())
        for number in range(10):
            seen = games.table(number).view(int(games.seat[number])).states
            core = load(name).core_bytes
            assert games.observation[number:number + 1].tobytes()[:core] == seen.tobytes()[:core]
    assert (games.observation["rng"] == 0).all() and games.observation["seats"]["hand"].shape[:2] == (10, 4)


def test_masks_hold_what_is_offered_and_nothing_of_before():
    games = gnothi.vector("conscious", 6, seats=2, seed=1)
    for _ in range(60):
        games.step(games.sample())
        for number in range(6):
            offered = games.table(number).legal(int(games.seat[number]))
            assert np.flatnonzero(games.mask[number]).tolist() == offered


def test_an_unknown_observation_is_refused():
    with pytest.raises(BadOptions, match="there is no observation 'rows'; choose from row, features or record"):
        gnothi.vector("nim", 4, observation="rows")
    with pytest.raises(BadOptions, match="there is no observation 'record'; choose from row or features"):
        Setting("nim", 2, {}, "record")
