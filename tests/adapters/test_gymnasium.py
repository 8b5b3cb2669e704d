"""Gymnasium's own checks for every game, and what they do not ask."""
from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.utils.performance import benchmark_vector_step
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import gnothi
from gnothi.adapters.gymnasium import env, register, vector_env
from gnothi.engine.errors import BadOptions, IllegalAction
from tests.adapters import TABLES


@pytest.mark.parametrize("name", gnothi.game_names())
def test_gymnasiums_check_passes(name, capsys):
    check_env(gymnasium.make(f"gnothi/{name}-v1").unwrapped)
    capsys.readouterr()     # render_mode="human" prints


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_seat_plays_whole_games_against_bots(name, seats):
    environment = env(name, seats, seat=seats - 1, bot="random")
    observation, _ = environment.reset(seed=1)
    environment.action_space.seed(1)
    for _ in range(60):
        assert environment.observation_space.contains(observation)
        action = environment.action_space.sample(observation["action_mask"])
        observation, reward, terminated, truncated, info = environment.step(action)
        assert not truncated and not info
        if terminated:
            assert reward == environment.table.results()[seats - 1]
            observation, _ = environment.reset()
        else:
            assert reward == 0 and environment.table.turn == seats - 1


@pytest.mark.parametrize("bot", ["casual", "search:20"])
def test_any_bot_may_play_the_others(bot):
    environment = env("cogito", seats=3, bot=bot, call_mode="live")
    observation, _ = environment.reset(seed=4)
    terminated = False
    while not terminated:
        action = environment.action_space.sample(observation["action_mask"])
        observation, reward, terminated, _, _ = environment.step(action)
    assert -1 <= reward <= 1
    with pytest.raises(IllegalAction, match="reset it"):
        environment.step(0)


def test_an_illegal_action_loses_the_game():
    environment = env("connect_four")
    environment.reset(seed=1)
    assert environment.step(7)[1:] == (-1.0, True, False, {"illegal": True})
    games = vector_env("connect_four", 3)
    games.reset(seed=1)
    _, rewards, terminated, _, infos = games.step(np.array([0, 7, 3]))
    assert rewards.tolist() == [0, -1, 0] and terminated.tolist() == [False, True, False]
    assert infos["illegal"].tolist() == infos["_final_obs"].tolist() == [False, True, False]


# Many games at once


@pytest.mark.parametrize("bot", ["casual", "random"])
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_vector_of_games_fits_its_spaces(name, seats, bot):
    games = vector_env(name, 4, seats, seat=seats - 1, bot=bot)
    observation, _ = games.reset(seed=2)
    for _ in range(30):
        assert games.observation_space.contains(observation)
        assert (observation["observation"][:, 0] == seats - 1).all()
        assert observation["action_mask"].any(axis=1).all()
        actions = np.array([np.flatnonzero(mask)[-1] for mask in observation["action_mask"]])
        observation, rewards, terminated, truncated, infos = games.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (4,)
        assert (rewards[~terminated] == 0).all() and not truncated.any() and "illegal" not in infos
        assert infos.get("_final_obs", terminated).tolist() == terminated.tolist()


def test_a_vector_is_determined_by_its_seed():
    told = []
    for _ in range(2):
        games = vector_env("cogito", 6, seats=3)
        observation, _ = games.reset(seed=8)
        for _ in range(20):
            observation, *others = games.step(observation["action_mask"].argmax(axis=1))
        told.append((observation, others))
    assert data_equivalence(*told, exact=True)


def test_gymnasium_makes_vectors_and_wraps_them():
    register()      # again: nothing is overridden, so nothing warns
    games = RecordEpisodeStatistics(
        gymnasium.make_vec("gnothi/cogito-v1", num_envs=8, vectorization_mode="vector_entry_point", seats=2)
    )
    observation, _ = games.reset(seed=3)
    lengths = []
    for _ in range(30):
        observation, _, _, _, infos = games.step(observation["action_mask"].argmax(axis=1))
        lengths += infos["episode"]["l"][infos["_episode"]].tolist() if "episode" in infos else []
    assert lengths and min(lengths) >= 1
    assert benchmark_vector_step(vector_env("connect_four", 16), target_duration=0.05, seed=1) > 0


def test_a_step_plays_as_the_game_played_alone():
    """One game of a vector, looked at between two decisions: the others played legal moves, as many as were due."""
    games = vector_env("connect_four", 3, bot="random", start_seat="seat 1")
    observation, _ = games.reset(seed=5)
    discs = observation["observation"].view(games.setting.layout)["discs"][:, 0]
    assert (discs == 0).all()
    for turn in range(1, 4):
        observation, *_ = games.step(np.full(3, turn))
        discs = observation["observation"].view(games.setting.layout)["discs"][:, 0]
        assert [[int(side).bit_count() for side in row] for row in discs.tolist()] == [[turn, turn]] * 3


def test_observations_are_copies_unless_one_says_otherwise():
    games = vector_env("connect_four", 2)
    first, _ = games.reset(seed=1)
    assert first["observation"] is not games.observations()["observation"]
    games = vector_env("connect_four", 2, copy=False)
    first, _ = games.reset(seed=1)
    assert first["observation"] is games.step(np.array([3, 3]))[0]["observation"]


def test_casual_opponents_are_stronger_than_random_ones():
    """The same uniform player wins less against opponents who weigh their actions."""
    shares = {}
    for bot in ("casual", "random"):
        games = vector_env("connect_four", 200, bot=bot)
        observation, _ = games.reset(seed=1)
        dice = np.random.default_rng(1)
        total = count = 0
        for _ in range(60):
            noise = dice.random(observation["action_mask"].shape) * observation["action_mask"]
            observation, rewards, terminated, *_ = games.step(noise.argmax(axis=1))
            total += rewards[terminated].sum()
            count += terminated.sum()
        shares[bot] = total / count
    assert shares["casual"] < shares["random"]


def test_mistakes_are_explained():
    with pytest.raises(BadOptions, match="casual or random, which are compiled; one game against search:20 is"):
        vector_env("cogito", 2, bot="search:20")
    with pytest.raises(BadOptions, match="there is no seat 3; the seats are 0 to 2"):
        env("cogito", seats=3, seat=3)
    with pytest.raises(BadOptions, match="there is no bot"):
        env("cogito", bot="oracle")
    with pytest.raises(IllegalAction, match="reset them first"):
        vector_env("cogito", 2).step(np.array([0, 0]))
