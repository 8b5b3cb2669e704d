"""The games for Stable-Baselines3 and sb3-contrib: one seat of many games against compiled players, as a `VecEnv`.

`gnothi.adapters.gymnasium.env` needs no adapter: MaskablePPO finds its `action_masks`. This one steps all games in one
compiled call. Observations are numbers alone; the masks are what `action_masks` answers for each game.
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from gnothi.adapters.gymnasium import SeatsAgainstBots, vector_env
from gnothi.engine.errors import missing

try:
    from stable_baselines3.common.vec_env import VecEnv
except ImportError:
    raise missing("Stable-Baselines3", "sb3") from None

Indices = int | Iterable[int] | None


def vec_env(name: str, num_envs: int = 16, **choices: Any) -> GamesAgainstBots:
    """The games of `gnothi.adapters.gymnasium.vector_env`, which takes the same choices.

    >>> model = MaskablePPO("MlpPolicy", vec_env("karma", 64, seats=2), seed=1)
    """
    return GamesAgainstBots(vector_env(name, num_envs, flat=True, **choices))


class GamesAgainstBots(VecEnv):  # type: ignore[misc]
    """A game that ends is dealt again in the same step; what was seen last is its `terminal_observation`."""

    def __init__(self, games: SeatsAgainstBots) -> None:
        self.games = games
        super().__init__(games.num_envs, games.single_observation_space, games.single_action_space)

    def reset(self) -> Any:
        rows, _ = self.games.reset(seed=self._seeds[0])
        self._reset_seeds()
        self._reset_options()
        return rows

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        rows, rewards, done, _, told = self.games.step(self.actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(done):
            infos[i] = {"terminal_observation": told["final_obs"][i], "TimeLimit.truncated": False}
        for i in np.flatnonzero(told.get("illegal", ())):
            infos[i]["illegal"] = True
        return rows, rewards.astype(np.float32), done, infos

    def close(self) -> None:
        self.games.close()

    def action_masks(self) -> Any:
        """What is offered in each game."""
        return self.games.action_masks()

    # What is asked of each game. They are no objects of their own, so all give the same answer but for the masks.

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        return [getattr(self.games, attr_name)] * len(self._get_indices(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        raise AttributeError(f"{attr_name} cannot be set: the games are stepped together, and have none of their own")

    def env_method(self, method_name: str, *args: Any, indices: Indices = None, **named: Any) -> list[Any]:
        if method_name != "action_masks":
            raise AttributeError(f"the games have no {method_name}: they are stepped together; ask for action_masks")
        masks = self.action_masks()
        return [masks[i] for i in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: type, indices: Indices = None) -> Sequence[bool]:
        return [False] * len(self._get_indices(indices))
