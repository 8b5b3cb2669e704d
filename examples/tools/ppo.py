"""PPO in NumPy that teaches itself a game: with features, and beside it with the record's raw numbers, in one run.

    pip install 'gnothi[gymnasium]'
    python examples/tools/ppo.py karma
    python examples/tools/ppo.py cogito --teachers casual

`gnothi.vector` plays the games, `advantages` says what each decision was worth to the seat that made it. A small
network plays all seats or, with teachers, one against compiled players. Now and then it is tried against others, and in
the end the arena lets the bot `Learned` play a beginner.
"""
from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

import numba
import numpy as np

import gnothi
from gnothi.adapters.advantages import advantages
from gnothi.adapters.gymnasium import vector_env
from gnothi.arena.tournament import tournament
from gnothi.arena.work import Means
from gnothi.engine.features import features
from gnothi.engine.observation import observation
from gnothi.engine.view import View

GAMES, MOVES = 256, 64                      # of a lesson
EPOCHS, BATCH, CLIP, ENTROPY = 3, 2048, 0.2, 0.01
RATE, DISCOUNT, TRACE = 7e-4, 0.997, 0.95
HIDDEN, THREADS = 128, 2


@numba.njit
def forward(rows, weights, out):
    """`out += rows @ weights`, where most of the rows is 0, as features are."""
    for i in range(len(rows)):
        for column in range(rows.shape[1]):
            number = rows[i, column]
            if number != 0:
                for j in range(weights.shape[1]):
                    out[i, j] += number * weights[column, j]


@numba.njit
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
        self.weights = [dice.normal(0, (2 / size[0]) ** 0.5, size).astype(np.float32) for size in sizes]
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
    """Brings raw numbers near 0, by their mean and spread so far; features lie there."""

    def __init__(self, columns: int) -> None:
        self.count, self.mean, self.spread = 1e-4, np.zeros(columns), np.ones(columns)

    def learn(self, rows):
        count = self.count + len(rows)
        shift = rows.mean(axis=0) - self.mean
        self.spread += (rows.var(axis=0) + shift ** 2 * self.count / count - self.spread) * len(rows) / count
        self.mean += shift * len(rows) / count
        self.count = count

    def __call__(self, rows):
        return ((rows - self.mean) / np.sqrt(self.spread + 1e-8)).clip(-5, 5).astype(np.float32)


class Against:
    """Games of one seat against compiled players, with the arrays of `gnothi.vector`."""

    def __init__(self, game: str, count: int, seats: int, bot: str, seen: str, seed: int) -> None:
        self.table = vector_env(
            game, count, seats=seats, bot=bot, observation=seen, copy=False, skip_forced=True, threads=THREADS)
        self.table.reset(seed=seed)
        self.observation, self.mask = self.table.rows, self.table.masks
        self.seat, self.reward, self.done = np.zeros(count, np.int32), np.zeros((count, seats)), np.zeros(count, bool)

    def step(self, actions):
        _, self.reward[:, 0], self.done[:], _, _ = self.table.step(actions)


class Learner:
    """A network, and the games that it learns from: against itself, or against the bots that are named."""

    def __init__(self, game: str, seen: str, teachers: Sequence[str] = (), seats: int = 2, seed: int = 1) -> None:
        self.game, self.seen, self.seats = game, seen, seats
        share = GAMES // max(1, len(teachers))
        self.games = [Against(game, share, seats, bot, seen, seed) for bot in teachers] or [gnothi.vector(
            game, share, seats=seats, seed=seed, observation=seen, skip_forced=True, threads=THREADS)]
        self.dice = np.random.default_rng(seed)
        columns, actions = self.games[0].observation.shape[1], self.games[0].mask.shape[1]
        self.network = Network(columns, actions, self.dice)
        self.scale = Scale(columns) if seen == "row" else None

    def inputs(self, rows):
        return self.scale(rows) if self.scale else rows.copy()

    def choose(self, odds):
        return (odds.cumsum(axis=1) > self.dice.random((len(odds), 1))).argmax(axis=1)

    def lesson(self, rate):
        """Play, and learn from it."""
        parts = [self.play(games) for games in self.games]
        part = [np.concatenate(columns) for columns in zip(*parts, strict=True)]
        for _ in range(EPOCHS):
            order = self.dice.permutation(len(part[0]))
            for start in range(0, len(order) - BATCH + 1, BATCH):
                self.improve(*(column[order[start:start + BATCH]] for column in part), rate)

    def play(self, games):
        """Some moves in all games: what was seen, offered and done, how likely that was, its worth and its end."""
        kept = [[] for _ in range(8)]
        for _ in range(MOVES):
            rows, mask = self.inputs(games.observation), games.mask.astype(bool)
            if self.scale:
                self.scale.learn(games.observation)
            odds, value = self.network.odds(rows, mask)
            action = self.choose(odds)
            seat = games.seat.copy()
            games.step(action)
            chosen = odds[np.arange(len(odds)), action]
            told = rows, mask, action, chosen, value, seat, games.reward.copy(), games.done.copy()
            for column, new in zip(kept, told, strict=True):
                column.append(new)
        rows, mask, action, chosen, value, seat, reward, done = map(np.array, kept)
        after = self.network.odds(self.inputs(games.observation), games.mask.astype(bool))[1]
        worth, known = advantages(seat, reward, done, value, games.seat.copy(), after, DISCOUNT, TRACE)
        return [column[known] for column in (rows, mask, action, chosen, worth, worth + value)]

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

    def share(self, bot: str, games: int = 400) -> float:
        """Of so many games against a compiled player, the share that it wins; a drawn one counts half."""
        won = played = 0.0
        for seat in range(self.seats):
            table = vector_env(self.game, 200, seats=self.seats, seat=seat, bot=bot, observation=self.seen, copy=False)
            seen, _ = table.reset(seed=9)
            need = games // self.seats
            while need > 0:
                odds, _ = self.network.odds(self.inputs(seen["observation"]), seen["action_mask"].astype(bool))
                seen, reward, done, _, _ = table.step(odds.argmax(axis=1))
                ended = reward[done][:need]
                won += (ended > 0).sum() + (ended == 0).sum() / 2
                played += len(ended)
                need -= len(ended)
        return won / played


class Learned:
    """What was learned as a bot: it takes what it thinks likeliest to be best."""

    def __init__(self, learner: Learner) -> None:
        self.name = f"learned from {learner.seen}"
        self.learner = learner

    def choose(self, view: View) -> int:
        row = features(view) if self.learner.seen == "features" else observation(view)
        mask = np.zeros((1, view.game.rules.num_actions + 1), bool)
        mask[0, view.actions] = True
        return int(self.learner.network.odds(self.learner.inputs(row[None]), mask)[0].argmax())


def taught(game: str, seen: str, lessons: int, every: int, teachers: Sequence[str] = ()) -> Learner:
    """A learner after its lessons; prints how it gets on."""
    learner, used = Learner(game, seen, teachers), 0.0
    for lesson in range(lessons + 1):
        if lesson % every == 0:
            shares = "  ".join(f"{bot} {learner.share(bot):.0%}" for bot in ("random", "casual"))
            print(f"{seen:8} {lesson:5} lessons {used:6.0f} s   against {shares}", flush=True)
        before = time.process_time()
        learner.lesson(RATE * (1 - lesson / (lessons + 1)))
        used += time.process_time() - before
    return learner


if __name__ == "__main__":
    asked = argparse.ArgumentParser()
    asked.add_argument("game")
    asked.add_argument("--lessons", type=int, default=300)
    asked.add_argument("--every", type=int, default=50)
    asked.add_argument("--teachers", nargs="*", default=[], help="random or casual; without, it plays itself")
    asked.add_argument("--seen", nargs="+", default=["features", "row"])
    given = asked.parse_args()
    bots = [Learned(taught(given.game, seen, given.lessons, given.every, given.teachers)) for seen in given.seen]
    played = tournament(given.game, ["level:1", *bots], 400, means=Means(jobs=1, quiet=True))
    for bot in bots:
        score = played.score(bot.name, "level:1")
        print(f"{bot.name}: of its decided games against level:1 it won {score.share.value:.0%} "
              f"({score.share.low:.0%} to {score.share.high:.0%})")
