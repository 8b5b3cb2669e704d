"""Steps a second through each adapter, beside the same library's own classic games in the same run.

Seconds are those that this process had a core for, so that a busy machine does not count against anybody; but where
several threads are at work, they are those of the clock, and then a busy machine counts.
"""
from __future__ import annotations

import importlib
import importlib.util
import json
import logging
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import numpy as np
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from gnothi.adapters.table import FEATURES, RECORD, ROW
from gnothi.adapters.vector import Vector
from gnothi.engine.errors import GnothiError
from gnothi.engine.registry import load

MANY = 1024     # games of a vector

ZOO_CLASSICS = ("classic/connect_four-v3", "classic/tictactoe-v3")
SPIEL_CLASSICS = (      # its games in Python, the fastest first: all but mean-field games, which nobody plays at random
    "python_kuhn_poker", "python_liars_poker", "python_iterated_prisoners_dilemma", "python_hangman",
    "python_block_dominoes", "python_team_dominoes", "python_tic_tac_toe", "python_ant_foraging",
    "python_dynamic_routing",
)
GYM_CLASSICS = ("Blackjack-v1", "CartPole-v1")
VECTOR_CLASSIC = "CartPole-v1"
PGX = ("jax", "pgx", "pgx.experimental.wrappers")      # no extra of ours brings them
PGX_CLASSICS = ("connect_four", "backgammon")
THREADS = 2

Steps = Callable[[int], int]
"""Makes at least this number of steps, and says how many they were."""


@dataclass(frozen=True)
class Task:
    """One game through one adapter, to be measured."""

    adapter: str
    game: str
    theirs: bool            # a game of the library itself
    begin: Callable[[str], Steps]
    by_clock: bool = False


@dataclass(frozen=True)
class Pace:
    """How fast that was."""

    adapter: str
    game: str
    theirs: bool
    steps_per_second: float
    by_clock: bool          # or by the time that this process had a core


def pace(task: Task, seconds: float) -> Pace:
    """Steps for `seconds` seconds, in batches, after a few that are not counted."""
    steps = task.begin(task.game)
    batch = max(20, steps(20))
    done = 0
    now = time.perf_counter if task.by_clock else time.process_time
    began = now()
    while (used := now() - began) < seconds:
        done += steps(batch)
    return Pace(task.adapter, task.game, task.theirs, done / used, task.by_clock)


# The drivers: ours and theirs are played by the same lines


def zoo_steps(env: Any) -> Steps:
    dice = random.Random(1)
    env.reset(seed=1)

    def steps(count: int) -> int:
        for _ in range(count):
            if not env.agents:
                env.reset()
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(dice.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        return count

    return steps


def spiel_steps(game: Any) -> Steps:
    dice = random.Random(1)

    def steps(count: int) -> int:
        done = 0
        while done < count:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_simultaneous_node():
                    seats = range(state.num_players())
                    state.apply_actions([dice.choice(state.legal_actions(seat)) for seat in seats])
                else:
                    state.apply_action(dice.choice(state.legal_actions()))
                done += 1
        return done

    return steps


def gym_steps(env: Any) -> Steps:
    env.action_space.seed(1)
    last, _ = env.reset(seed=1)

    def steps(count: int) -> int:
        nonlocal last
        for _ in range(count):
            mask = last["action_mask"] if isinstance(last, dict) else None
            last, _, terminated, truncated, _ = env.step(env.action_space.sample(mask))
            if terminated or truncated:
                last, _ = env.reset()
        return count

    return steps


def gym_vector_steps(env: Any) -> Steps:
    from gnothi.adapters.many import sample, seed_all

    luck, actions = np.zeros(MANY, np.uint64), np.zeros(MANY, np.int32)
    seed_all(luck, np.uint64(1))
    last, _ = env.reset(seed=1)

    def steps(count: int) -> int:
        nonlocal last
        for _ in range(-(-count // MANY)):
            if isinstance(last, dict):
                sample(last["action_mask"], luck, actions)
                last, *_ = env.step(actions)
            else:
                last, *_ = env.step(env.action_space.sample())
        return -(-count // MANY) * MANY

    return steps


def vector_steps(games: Vector) -> Steps:
    def steps(count: int) -> int:
        for _ in range(-(-count // MANY)):
            games.step(games.sample())
        return -(-count // MANY) * MANY

    return steps


def pgx_steps(name: str) -> Steps:
    """Random games of Pgx, as many at once; one that ends is dealt again in the same step."""
    jax, pgx, wrappers = map(importlib.import_module, PGX)
    env = pgx.make(name)
    step = wrappers.auto_reset(env.step, env.init)

    def played(state: Any, key: Any) -> Any:
        chosen, dice = jax.random.split(key)
        scores = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(chosen, scores, axis=1)
        return jax.vmap(step)(state, actions, jax.random.split(dice, MANY))

    advance, state = jax.jit(played), jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), MANY))
    keys = iter(range(2, 2**31))

    def steps(count: int) -> int:
        nonlocal state
        for _ in range(-(-count // MANY)):
            state = advance(state, jax.random.PRNGKey(next(keys)))
        state.current_player.block_until_ready()
        return -(-count // MANY) * MANY

    return steps


# What is measured: for each adapter its library's classics, then our games


def zoo(names: Sequence[str]) -> Iterator[Task]:
    from gnothi.adapters.pettingzoo import env

    pettingzoo = importlib.import_module("pettingzoo")
    for name in ZOO_CLASSICS:
        yield Task("PettingZoo", name, True, lambda name: zoo_steps(pettingzoo.make("aec", name)))
    for name in names:
        yield Task("PettingZoo", name, False, lambda name: zoo_steps(env(name)))


def spiel(names: Sequence[str]) -> Iterator[Task]:
    importlib.import_module("gnothi.adapters.openspiel")        # registers ours
    pyspiel = importlib.import_module("pyspiel")
    logging.getLogger("absl").setLevel(logging.ERROR)           # Hangman remarks that it brought its own words
    for name in SPIEL_CLASSICS:
        importlib.import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")     # registers theirs
        yield Task("OpenSpiel", name, True, lambda name: spiel_steps(pyspiel.load_game(name)))
    for name in names:
        yield Task("OpenSpiel", name, False, lambda name: spiel_steps(pyspiel.load_game(f"gnothi_{name}_in_turn")))


def gym(names: Sequence[str]) -> Iterator[Task]:
    from gnothi.adapters.gymnasium import env

    gymnasium = importlib.import_module("gymnasium")
    for name in GYM_CLASSICS:
        yield Task("Gymnasium", name, True, lambda name: gym_steps(gymnasium.make(name)))
    for name in names:
        yield Task("Gymnasium", name, False, lambda name: gym_steps(env(name, bot="random")))


def gym_vector(names: Sequence[str]) -> Iterator[Task]:
    from gnothi.adapters.gymnasium import vector_env

    gymnasium = importlib.import_module("gymnasium")
    yield Task("Gymnasium vector", VECTOR_CLASSIC, True, lambda name: gym_vector_steps(
        gymnasium.make_vec(name, MANY, vectorization_mode="vector_entry_point")))
    for name in names:
        yield Task("Gymnasium vector", name, False, lambda name: gym_vector_steps(
            vector_env(name, MANY, bot="random", copy=False)))


def vector(names: Sequence[str]) -> Iterator[Task]:
    for name in names:
        for observation in (ROW, FEATURES, RECORD):
            label = "gnothi.vector" if observation == ROW else f"gnothi.vector, {observation}"
            yield Task(label, name, False, partial(vector_of, observation, 1))
        for observation in (ROW, FEATURES):
            for threads in (1, THREADS):
                label = f"gnothi.vector, {observation}, {threads} thread{'s' if threads > 1 else ''}"
                yield Task(label, name, False, partial(vector_of, observation, threads), by_clock=True)


def vector_of(observation: str, threads: int, name: str) -> Steps:
    return vector_steps(Vector(name, MANY, observation=observation, threads=threads))


def pgx(names: Sequence[str]) -> Iterator[Task]:
    """Pgx plays on all cores, or wherever JAX finds a device; ours beside it are those of `gnothi.vector`."""
    if importlib.util.find_spec("pgx") is None:
        raise GnothiError("this needs Pgx, which is not installed; `pip install pgx` brings it")
    for name in PGX_CLASSICS:
        yield Task("Pgx", name, True, pgx_steps, by_clock=True)


ADAPTERS = (zoo, spiel, gym, gym_vector, vector, pgx)


def run(names: Sequence[str], seconds: float, as_json: bool, console: Console) -> None:
    """Measure, with a progress line, and print a table or one JSON object."""
    for name in names:
        load(name)
    paces: list[Pace] = []
    left_out: list[str] = []
    with Progress(TextColumn("{task.description}"), TimeElapsedColumn(), console=Console(stderr=True)) as progress:
        for adapter in ADAPTERS:
            try:
                for task in adapter(names):
                    shown = progress.add_task(f"{task.adapter}: {task.game} …", total=1)
                    paces.append(pace(task, seconds))
                    progress.update(shown, completed=1, visible=False)
            except GnothiError as error:
                left_out.append(str(error))
    if as_json:
        print(json.dumps({"paces": [asdict(pace) for pace in paces], "left_out": left_out}, indent=2))
        return
    console.print(table(paces))
    for sentence in left_out:
        console.print(escape(sentence), highlight=False)


def table(paces: Sequence[Pace]) -> Table:
    """Every pace, ours as a multiple of the library's first classic."""
    made = Table("adapter", "game", "steps/s", "", box=None, header_style="bold")
    made.columns[2].justify = "right"
    for pace in paces:
        classic = next((other for other in paces if other.adapter == pace.adapter and other.theirs), None)
        ratio = "" if pace.theirs or classic is None else (
            f"{pace.steps_per_second / classic.steps_per_second:.1f} × {classic.game}")
        made.add_row(pace.adapter, f"[dim]{pace.game}[/]" if pace.theirs else pace.game,
                     f"{pace.steps_per_second:,.0f}", ratio or ("by the clock" if pace.by_clock else ""))
    return made
