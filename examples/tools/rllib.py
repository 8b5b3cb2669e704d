"""RLlib's wrappers around our PettingZoo environments: whole games through `PettingZooEnv` and `ParallelPettingZooEnv`.

    pip install 'gnothi[pettingzoo]' 'ray[rllib]'
    python examples/tools/rllib.py
"""
from __future__ import annotations

import numpy as np
from ray.rllib.env.wrappers.pettingzoo_env import ParallelPettingZooEnv, PettingZooEnv

from gnothi.adapters.pettingzoo import env, parallel_env


def play(wrapped) -> tuple[int, dict]:
    """A game by the first legal actions of whoever is shown something."""
    seen, _ = wrapped.reset(seed=1)
    steps, got = 0, {}
    while True:
        for agent, observation in seen.items():
            assert wrapped.get_observation_space(agent).contains(observation)
        actions = {agent: int(np.flatnonzero(part["action_mask"])[-1]) for agent, part in seen.items()}
        seen, rewards, terminated, truncated, _ = wrapped.step(actions)
        steps += 1
        for agent, reward in rewards.items():
            got[agent] = got.get(agent, 0.0) + reward
        if terminated["__all__"] or truncated["__all__"]:
            return steps, got


if __name__ == "__main__":
    for name, seats in (("cogito", 3), ("credo", 4), ("karma", 2)):
        print(name, "in turn:", *play(PettingZooEnv(env(name, seats))))
        print(name, "at once:", *play(ParallelPettingZooEnv(parallel_env(name, seats))))
