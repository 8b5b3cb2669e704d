"""OpenSpiel's DQN, with PyTorch, learns Cosmic Karma for two against a player who takes anything.

    pip install 'gnothi[openspiel]' torch
    python examples/tools/dqn.py

What a network sees are numbers from -1 to 1, so its losses stay finite. Karma is cut after 200 moves and worth what it
then looks like; that is what the agent learns to raise.
"""
from __future__ import annotations

import argparse
import math

import numpy as np
import pyspiel
import torch
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent
from open_spiel.python.pytorch.dqn import DQN

import gnothi.adapters.openspiel  # noqa: F401  (it registers the games)

GAME = "gnothi_karma(players=2,cut=200)"


def play(environment, agents, learning: bool) -> float:
    """One game; what the first agent got."""
    step = environment.reset()
    while not step.last():
        seat = step.observations["current_player"]
        answer = agents[seat].step(step, is_evaluation=not learning)
        step = environment.step([answer.action])
    for agent in agents:
        agent.step(step, is_evaluation=not learning)
    return step.rewards[0]


def main(games: int) -> None:
    torch.set_num_threads(1)
    torch.manual_seed(1)
    np.random.seed(1)
    environment = rl_environment.Environment(pyspiel.load_game(GAME))
    environment.seed(1)
    actions = environment.action_spec()["num_actions"]
    learner = DQN(
        0, environment.observation_spec()["info_state"][0], actions, hidden_layers_sizes=(64,), learning_rate=1e-3,
        optimizer_str="adam", epsilon_decay_duration=100 * games, min_buffer_size_to_learn=500, learn_every=8,
        update_target_network_every=500, batch_size=64,
    )
    agents = [learner, random_agent.RandomAgent(1, actions)]
    before = np.mean([play(environment, agents, learning=False) for _ in range(50)])
    losses = []
    for _ in range(games):
        play(environment, agents, learning=True)
        if learner.loss is not None:
            losses.append(float(learner.loss))
    after = np.mean([play(environment, agents, learning=False) for _ in range(50)])
    assert losses and all(map(math.isfinite, losses))
    print(f"{games} games, the last loss {losses[-1]:.4f}, none of {len(losses)} was other than a number")
    print(f"what it gets on average: {before:+.2f} before, {after:+.2f} after")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=150)
    main(parser.parse_args().games)
