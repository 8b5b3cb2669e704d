"""A policy of one's own from nothing to a rating: NumPy, a linear actor and critic, Connect Four against itself.

    python examples/tools/own_policy.py

`gnothi.vector` plays the games, `advantages` says what each decision was worth to the seat that made it, and the arena
rates the bot `Linear` among others. In seconds it learns to beat who plays at random; it is no match for a search.
"""
from __future__ import annotations

import numpy as np

import gnothi
from gnothi.adapters.advantages import advantages
from gnothi.arena.tournament import Tournament, tournament
from gnothi.arena.work import Means
from gnothi.engine.observation import observation, observation_layout
from gnothi.engine.registry import load
from gnothi.engine.view import View

GAME = "connect_four"
GAMES, MOVES, LESSONS = 256, 24, 150
RATE, CRITIC_RATE = 0.5, 0.05
LAYOUT = observation_layout(load(GAME), 2)
CELLS = 64      # bits of each seat's discs


def seen(rows):
    """Who lies where, one's own first, and which pairs lie side by side; with a 1 for what is always so."""
    discs = np.ascontiguousarray(rows.view(LAYOUT)[:, 0]["discs"])
    bits = np.unpackbits(discs.view(np.uint8), axis=1, bitorder="little").astype(np.float32)
    own, other = bits[:, :CELLS], bits[:, CELLS:]
    pairs = [side[:, :-step] * side[:, step:] for side in (own, other) for step in (1, 6, 7, 8)]
    return np.hstack([bits, *pairs, np.ones((len(rows), 1), np.float32)])


class Policy:
    """Weights for each action, and for the result that is expected."""

    def __init__(self, inputs: int, actions: int) -> None:
        self.actor, self.critic = np.zeros((inputs, actions), np.float32), np.zeros(inputs, np.float32)

    def odds(self, inputs, mask):
        scores = np.where(mask, inputs @ self.actor, -np.inf)
        chances = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return chances / chances.sum(axis=-1, keepdims=True)

    def learn(self, inputs, odds, action, worth):
        """Make likelier what was better than expected, and expect what came of it."""
        push = -odds
        push[np.arange(len(action)), action] += 1
        push *= ((worth - worth.mean()) / worth.std())[:, None]
        self.actor += RATE * inputs.T @ push / len(action)
        self.critic += CRITIC_RATE * inputs.T @ worth / len(action)


def trained(lessons: int = LESSONS, seed: int = 1) -> Policy:
    """A policy that played both seats of many games."""
    games, dice = gnothi.vector(GAME, GAMES, seed=seed), np.random.default_rng(seed)
    policy = Policy(seen(games.observation).shape[1], games.mask.shape[1])
    for _ in range(lessons):
        kept = [[] for _ in range(6)]
        for _ in range(MOVES):
            inputs = seen(games.observation)
            odds = policy.odds(inputs, games.mask)
            action = (odds.cumsum(axis=1) > dice.random((GAMES, 1))).argmax(axis=1)
            seat = games.seat.copy()
            games.step(action)
            told = inputs, odds, action, seat, games.reward.copy(), games.done.copy()
            for column, new in zip(kept, told, strict=True):
                column.append(new)
        inputs, odds, action, seat, reward, done = map(np.array, kept)
        value = inputs @ policy.critic
        after = seen(games.observation) @ policy.critic
        worth, known = advantages(seat, reward, done, value, games.seat.copy(), after, discount=0.98)
        policy.learn(inputs[known], odds[known], action[known], worth[known].astype(np.float32))
    return policy


class Linear:
    """The policy as a bot: it takes what it thinks likeliest to be best."""

    def __init__(self, policy: Policy) -> None:
        self.name = "linear"
        self.policy = policy

    def choose(self, view: View) -> int:
        actions = np.array(view.actions)
        scores = seen(observation(view)[None]) @ self.policy.actor
        return int(actions[scores[0, actions].argmax()])


def rated(policy: Policy, games: int = 100) -> Tournament:
    """The bot among others; `random` is the anchor, with 1000."""
    means = Means(jobs=1, quiet=True)     # in one process, for a class of a script is known in no other
    return tournament(GAME, ["random", "casual", Linear(policy)], games, means=means)


if __name__ == "__main__":
    played = rated(trained())
    for bot, rating in played.ratings.items():
        print(f"{bot:8} {rating.value:5.0f} ({rating.low:.0f} to {rating.high:.0f})")
    share = played.score("linear", "random").share
    print(f"of its decided games against random, linear won {share.value:.0%} ({share.low:.0%} to {share.high:.0%})")
