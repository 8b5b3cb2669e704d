"""PPO in NumPy that teaches itself a game: features beside raw numbers, in one run.

    python examples/tools/ppo.py karma
    python examples/tools/ppo.py cogito --against level:1

`gnothi.vector` plays the games, `advantages` says what each decision was worth to the seat that made it. A small network
plays all seats; every few lessons it plays against others, who have never been its teachers.
"""
from __future__ import annotations

import argparse
import time

import numba
import numpy as np

import gnothi
from gnothi.adapters.advantages import advantages
from gnothi.adapters.gymnasium import vector_env

GAMES, MOVES = 256, 64                      # of a lesson
EPOCHS, BATCH, CLIP, ENTROPY = 3, 2048, 0.2, 0.01
RATE, DISCOUNT, TRACE = 7e-4, 0.997, 0.95
HIDDEN = 128


@numba.njit(cache=True)
def forward(rows, weights, out):
    """`out += rows @ weights`, where most of the rows is 0, as features are."""
    for i in range(len(rows)):
        for column in range(rows.shape[1]):
            number = rows[i, column]
            if number != 0:
                for j in range(weights.shape[1]):
                    out[i, j] += number * weights[column, j]


@numba.njit(cache=True)
def backward(rows, error, slope):
    """`slope += rows.T @ error`, the same way."""
    for i in range(len(rows)):
        for column in range(rows.shape[1]):
            number = rows[i, column]
            if number != 0:
                for j in range(error.shape[1]):
                    slope[column, j] += number * error[i, j]


class Network:
    """Two hidden layers, a score for each action and the result that is expected; learns by Adam."""

    def __init__(self, inputs: int, actions: int, dice: np.random.Generator) -> None:
        sizes = [(inputs, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, actions + 1)]
        self.weights = [dice.normal(0, (2 / rows) ** 0.5, (rows, columns)).astype(np.float32) for rows, columns in sizes]
        self.weights[2] *= 0.01
        self.biases = [np.zeros(columns, np.float32) for _, columns in sizes]
        self.steps = 0
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]

    @property
    def parts(self):
        return [*self.weights, *self.biases]

    def layers(self, rows):
        """What goes into each layer, and what comes out at last: scores, and in the last column a value."""
        first = np.tile(self.biases[0], (len(rows), 1))
        forward(rows, self.weights[0], first)
        np.maximum(first, 0, out=first)
        second = np.maximum(first @ self.weights[1] + self.biases[1], 0)
        return [rows, first, second], second @ self.weights[2] + self.biases[2]

    def odds(self, rows, mask):
        """How likely it takes each action, and the result that it expects."""
        told = self.layers(rows)[1]
        return chances(told[:, :-1], mask), told[:, -1]

    def learn(self, inputs, error, rate):
        """One step of Adam against the error of what came out."""
        slopes = [None] * 6
        for layer in (2, 1, 0):
            slopes[3 + layer] = error.sum(axis=0)
            if layer == 0:
                slopes[0] = np.zeros_like(self.weights[0])
                backward(inputs[0], error, slopes[0])
            else:
                slopes[layer] = inputs[layer].T @ error
                error = (error @ self.weights[layer].T) * (inputs[layer] > 0)
        size = sum(float((slope ** 2).sum()) for slope in slopes) ** 0.5
        self.steps += 1
        for part, slope, mean, square in zip(self.parts, slopes, self.means, self.squares, strict=True):
            slope *= min(1.0, 0.5 / (size + 1e-8))
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope ** 2 - square)
            part -= rate * mean / (1 - 0.9 ** self.steps) / (np.sqrt(square / (1 - 0.999 ** self.steps)) + 1e-5)


def chances(scores, mask):
    scores = np.where(mask, scores, np.float32(-1e9))
    likely = np.exp(scores - scores.max(axis=1, keepdims=True))
    return likely / likely.sum(axis=1, keepdims=True)


class Scale:
    """Brings raw numbers near 0, by their mean and spread so far; features need none."""

    def __init__(self, columns: int, raw: bool) -> None:
        self.raw, self.count = raw, 1e-4
        self.mean, self.spread = np.zeros(columns), np.ones(columns)

    def seen(self, rows):
        if self.raw:
            count = self.count + len(rows)
            shift = rows.mean(axis=0) - self.mean
            self.spread += (rows.var(axis=0) + shift ** 2 * self.count / count - self.spread) * len(rows) / count
            self.mean += shift * len(rows) / count
            self.count = count

    def __call__(self, rows):
        if not self.raw:
            return rows
        return ((rows - self.mean) / np.sqrt(self.spread + 1e-8)).clip(-5, 5).astype(np.float32)


class Learner:
    """A network and the games that it plays against itself."""

    def __init__(self, game: str, seats: int, observation: str, seed: int, normalise: bool = False) -> None:
        self.game, self.seats, self.observation = game, seats, observation
        self.games = gnothi.vector(game, GAMES, seats=seats, seed=seed, observation=observation, skip_forced=True)
        self.dice = np.random.default_rng(seed)
        columns = self.games.observation.shape[1]
        self.network = Network(columns, self.games.mask.shape[1], self.dice)
        self.scale = Scale(columns, normalise)

    def choose(self, odds):
        return (odds.cumsum(axis=1) > self.dice.random((len(odds), 1))).argmax(axis=1)

    def lesson(self, rate):
        """Play, and learn from it."""
        games, network = self.games, self.network
        kept = [[] for _ in range(8)]
        for _ in range(MOVES):
            rows, mask = self.scale(games.observation).astype(np.float32), games.mask.astype(bool)
            self.scale.seen(games.observation)
            odds, value = network.odds(rows, mask)
            action = self.choose(odds)
            seat = games.seat.copy()
            games.step(action)
            chosen = odds[np.arange(GAMES), action]
            told = rows, mask, action, chosen, value, seat, games.reward.copy(), games.done.copy()
            for column, new in zip(kept, told, strict=True):
                column.append(new)
        rows, mask, action, chosen, value, seat, reward, done = map(np.array, kept)
        after = network.odds(self.scale(games.observation).astype(np.float32), games.mask.astype(bool))[1]
        worth, known = advantages(seat, reward, done, value, games.seat.copy(), after, DISCOUNT, TRACE)
        part = [column[known] for column in (rows, mask, action, chosen, worth, worth + value)]
        for _ in range(EPOCHS):
            order = self.dice.permutation(len(part[0]))
            for start in range(0, len(order) - BATCH + 1, BATCH):
                self.improve(*(column[order[start:start + BATCH]] for column in part), rate)

    def improve(self, rows, mask, action, before, worth, result, rate):
        """One step towards what was better than expected, but not far from what was done before."""
        inputs, told = self.network.layers(rows)
        odds, value = chances(told[:, :-1], mask), told[:, -1]
        here = np.arange(len(rows))
        worth = ((worth - worth.mean()) / (worth.std() + 1e-8)).astype(np.float32)
        ratio = odds[here, action] / before
        far = ((ratio > 1 + CLIP) & (worth > 0)) | ((ratio < 1 - CLIP) & (worth < 0))
        push = odds.copy()
        push[here, action] -= 1
        push *= np.where(far, 0, ratio * worth)[:, None]
        logs = np.log(odds + 1e-8)
        push += ENTROPY * odds * (logs - (odds * logs).sum(axis=1, keepdims=True))
        error = np.hstack([push, 0.5 * (value - result)[:, None]]).astype(np.float32) / len(rows)
        self.network.learn(inputs, error, rate)

    def share(self, bot: str, games: int = 400, seed: int = 9) -> float:
        """Of so many games against a compiled player, the share that it wins; a drawn one counts half."""
        won = played = 0
        for seat in range(self.seats):
            table = vector_env(self.game, 200, seats=self.seats, seat=seat, bot=bot, observation=self.observation)
            seen, _ = table.reset(seed=seed)
            need = games // self.seats
            while need > 0:
                odds, _ = self.network.odds(
                    self.scale(seen["observation"]).astype(np.float32), seen["action_mask"].astype(bool))
                seen, reward, done, _, _ = table.step(self.choose(odds))
                ended = reward[done][:need]
                won += (ended > 0).sum() + (ended == 0).sum() / 2
                played += len(ended)
                need -= len(ended)
        return won / played


if __name__ == "__main__":
    asked = argparse.ArgumentParser()
    asked.add_argument("game")
    asked.add_argument("--seats", type=int, default=2)
    asked.add_argument("--lessons", type=int, default=300)
    asked.add_argument("--observation", default="features")
    asked.add_argument("--normalise", action="store_true")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--every", type=int, default=20)
    given = asked.parse_args()
    learner = Learner(given.game, given.seats, given.observation, given.seed, given.normalise)
    began, cpu = time.time(), time.process_time()
    for lesson in range(given.lessons + 1):
        if lesson % given.every == 0:
            print(f"{lesson:4} {time.time() - began:6.0f} s {time.process_time() - cpu:6.0f} cpu  random "
                  f"{learner.share('random'):.1%}  casual {learner.share('casual'):.1%}", flush=True)
        learner.lesson(RATE * (1 - lesson / (given.lessons + 1)))
