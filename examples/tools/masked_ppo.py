"""MaskablePPO of sb3-contrib learns Connect Four, on one environment and on many games in one compiled call.

    pip install 'gnothi[sb3]' sb3-contrib torch && pip install -e examples/connect_four
    python examples/tools/masked_ppo.py

It asks every environment for `action_masks()`: Gymnasium's have that, and `gnothi.adapters.sb3.vec_env` answers for
each of its games.
"""
from __future__ import annotations

import argparse

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import VecMonitor

from gnothi.adapters.gymnasium import env
from gnothi.adapters.sb3 import vec_env

GAME = "connect_four"


def share_won(model: MaskablePPO, games: int = 200) -> float:
    results, _ = evaluate_policy(
        model, Monitor(env(GAME, bot="random", flat=True)), n_eval_episodes=games, deterministic=False,
        return_episode_rewards=True,
    )
    return float(np.mean(np.array(results) > 0))


def main(steps: int) -> None:
    torch.set_num_threads(1)
    for policy, flat in (("MlpPolicy", True), ("MultiInputPolicy", False)):
        alone = env(GAME, bot="random", flat=flat)
        assert is_masking_supported(alone)
        MaskablePPO(policy, alone, n_steps=64, seed=1).learn(128)
        print(f"{policy} runs on one environment")
    games = VecMonitor(vec_env(GAME, 64, bot="random"))
    assert get_action_masks(games).shape == (64, 8)
    model = MaskablePPO("MlpPolicy", games, n_steps=64, batch_size=1024, seed=1)
    before = share_won(model)
    model.learn(steps)
    after = share_won(model)
    print(f"{steps:,} steps of 64 games: it wins {after:.0%} of its games against random, {before:.0%} before")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=60_000)
    main(parser.parse_args().steps)
