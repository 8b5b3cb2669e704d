"""The spaces that Gymnasium and PettingZoo ask for."""
from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from gnothi.adapters.table import Setting
from gnothi.engine.observation import limits

Observation = dict[str, Any]
Space = gymnasium.spaces.Space[Any]


def observation_space(setting: Setting) -> Space:
    """A row of numbers, each within what its field can hold or, of features, up to 1; and a mask of what is offered."""
    if setting.features is None:
        low, high = limits(setting.game, setting.seats)
    else:
        low, high = setting.features.low, np.ones(setting.size, np.float32)
    return gymnasium.spaces.Dict({
        "observation": gymnasium.spaces.Box(low, high, dtype=setting.number),
        "action_mask": gymnasium.spaces.Box(0, 1, (setting.num_actions,), np.int8),
    })


def row_space(setting: Setting) -> Space:
    """The numbers alone, where the mask is told in another way."""
    space: Space = observation_space(setting)["observation"]    # type: ignore[index]
    return space


def action_space(setting: Setting) -> gymnasium.spaces.Discrete:
    """The game's own numbers, and one more to keep still."""
    return gymnasium.spaces.Discrete(setting.num_actions)
