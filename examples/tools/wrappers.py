"""SuperSuit's wrappers on a game of PettingZoo: which run, and why the others cannot.

    pip install 'gnothi[pettingzoo]' supersuit
    python examples/tools/wrappers.py

They know no dicts of numbers and masks, so the environment is made with `flat=True`; the mask is what
`action_mask(agent)` says, and stands in the infos.
"""
from __future__ import annotations

import numpy as np
import supersuit

from gnothi.adapters.pettingzoo import env, parallel_env

GAME, SEATS = "karma", 2


def floats(environment):
    return supersuit.dtype_v0(environment, np.float32)


WRAPPERS = {
    "dtype": floats,
    "flatten": supersuit.flatten_v0,
    "reshape": lambda given: supersuit.reshape_v0(given, (1, given.observation_space("seat_0").shape[0])),
    "normalize_obs": lambda given: supersuit.normalize_obs_v0(floats(given)),
    "frame_stack": lambda given: supersuit.frame_stack_v1(given, 3),
    "delay_observations": lambda given: supersuit.delay_observations_v0(given, 1),
    "max_observation": lambda given: supersuit.max_observation_v0(given, 2),
    "nan_zeros": supersuit.nan_zeros_v0,
    # Its marker is the largest bound of all and its space has the least, so it wants bounds that are all alike.
    "agent_indicator": lambda given: supersuit.agent_indicator_v0(supersuit.normalize_obs_v0(floats(given))),
    "pad_observations": supersuit.pad_observations_v0,
    "pad_action_space": supersuit.pad_action_space_v0,
    "clip_reward": supersuit.clip_reward_v0,
}
CANNOT = {
    "frame_skip": "it plays an action again, which is hardly ever legal in a board game",
    "sticky_actions": "the same; an action that sticks is refused unless it is legal again",
    "scale_actions": "it is for actions that are real numbers",
    "color_reduction, resize": "they are for pictures",
}


def play_in_turn(given) -> int:
    given.reset(seed=1)
    steps = 0
    for agent in given.agent_iter(100):
        seen, _, terminated, truncated, _ = given.last()
        assert given.observation_space(agent).contains(seen)
        legal = np.flatnonzero(given.unwrapped.action_mask(agent))
        given.step(None if terminated or truncated else int(legal[-1]))
        steps += 1
    return steps


def play_at_once(given) -> int:
    given.reset(seed=1)
    steps = 0
    while given.agents and steps < 100:
        legal = {agent: given.unwrapped.action_mask(agent) for agent in given.agents}
        seen, *_ = given.step({agent: int(np.flatnonzero(mask)[-1]) for agent, mask in legal.items()})
        assert all(given.observation_space(agent).contains(seen[agent]) for agent in given.agents)
        steps += 1
    return steps


def play_as_vector() -> tuple[int, ...]:
    """Two games as eight of Gymnasium's, an environment for each seat; the infos hold the masks."""
    single = supersuit.pettingzoo_env_to_vec_env_v1(parallel_env(GAME, SEATS, flat=True))
    games = supersuit.concat_vec_envs_v1(single, 2, num_cpus=1, base_class="gymnasium")
    seen, infos = games.reset(seed=1)
    for _ in range(100):
        actions = np.array([int(np.flatnonzero(info["action_mask"])[-1]) for info in infos])
        seen, _, _, _, infos = games.step(actions)
    return seen.shape


if __name__ == "__main__":
    for name, wrap in WRAPPERS.items():
        in_turn = play_in_turn(wrap(env(GAME, SEATS, flat=True)))
        at_once = play_at_once(wrap(parallel_env(GAME, SEATS, flat=True)))
        print(f"{name:20} {in_turn} steps in turn, {at_once} at once")
    print(f"{'black_death':20} {play_at_once(supersuit.black_death_v3(parallel_env(GAME, SEATS, flat=True)))} at once")
    print(f"{'concat_vec_envs':20} observations of shape {play_as_vector()}")
    for name, reason in CANNOT.items():
        print(f"not {name}: {reason}")
