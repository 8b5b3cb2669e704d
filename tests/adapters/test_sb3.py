"""What the games answer Stable-Baselines3, whose base class is too heavy to install for this.

Its methods and what they are given are copied here by their names; with the real one `examples/tools/masked_ppo.py`
runs.
"""
from __future__ import annotations

import sys
from types import ModuleType

import numpy as np
import pytest

from gnothi.adapters.gymnasium import vector_env

ABSTRACT = {"reset", "step_async", "step_wait", "close", "get_attr", "set_attr", "env_method", "env_is_wrapped"}


class VecEnv:
    """As much of `stable_baselines3.common.vec_env.VecEnv` as its algorithms call."""

    def __init__(self, num_envs, observation_space, action_space):
        self.num_envs, self.observation_space, self.action_space = num_envs, observation_space, action_space
        self._seeds = [None] * num_envs
        self.render_mode = self.get_attr("render_mode")[0]

    def _reset_seeds(self):
        self._seeds = [None] * self.num_envs

    def _reset_options(self):
        """Options are not used."""

    def _get_indices(self, indices):
        return range(self.num_envs) if indices is None else [indices] if isinstance(indices, int) else indices

    def seed(self, seed):
        self._seeds = [seed + i for i in range(self.num_envs)]

    def step(self, actions):
        self.step_async(actions)
        return self.step_wait()


@pytest.fixture
def sb3(monkeypatch):
    for name in ("stable_baselines3", "stable_baselines3.common", "stable_baselines3.common.vec_env"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setattr(sys.modules["stable_baselines3.common.vec_env"], "VecEnv", VecEnv, raising=False)
    monkeypatch.delitem(sys.modules, "gnothi.adapters.sb3", raising=False)
    import gnothi.adapters.sb3 as made
    yield made
    del sys.modules["gnothi.adapters.sb3"]


def test_the_games_are_those_of_the_vector(sb3):
    games, plain = sb3.vec_env("connect_four", 6, bot="random"), vector_env("connect_four", 6, bot="random", flat=True)
    games.seed(3)
    rows, (seen, told) = games.reset(), plain.reset(seed=3)
    ended = 0
    for _ in range(25):
        masks = np.stack(games.env_method("action_masks"))
        assert masks.dtype == np.bool_ and (masks == told["action_mask"]).all()
        actions = masks.argmax(axis=1)
        rows, rewards, done, infos = games.step(actions)
        seen, expected, over, _, told = plain.step(actions)
        assert (rows == seen).all() and (rewards == expected).all() and (done == over).all()
        assert rewards.dtype == np.float32
        for i, info in enumerate(infos):
            assert ("terminal_observation" in info) == done[i]
            if done[i]:
                assert (info["terminal_observation"] == told["final_obs"][i]).all()
                assert not info["TimeLimit.truncated"]
        ended += done.sum()
    assert ended


def test_an_illegal_action_is_told_of_its_game(sb3):
    games = sb3.vec_env("connect_four", 3)
    games.reset()
    _, rewards, done, infos = games.step(np.array([0, 7, 3]))
    assert rewards.tolist() == [0, -1, 0] and done.tolist() == [False, True, False]
    assert ["illegal" in info for info in infos] == [False, True, False]


def test_nothing_abstract_is_left(sb3):
    assert vars(sb3.GamesAgainstBots).keys() >= ABSTRACT
    sb3.vec_env("nim", 1).close()


def test_games_that_are_stepped_together_answer_as_one(sb3):
    games = sb3.vec_env("nim", 4)
    games.reset()
    assert games.get_attr("seat", indices=[0, 2]) == [0, 0]
    assert len(games.env_method("action_masks", indices=1)) == 1
    assert games.env_is_wrapped(object) == [False] * 4
    with pytest.raises(AttributeError, match="the games have no fly: they are stepped together"):
        games.env_method("fly")
    with pytest.raises(AttributeError, match="seat cannot be set"):
        games.set_attr("seat", 1)
