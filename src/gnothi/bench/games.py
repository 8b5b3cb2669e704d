"""How fast the games play on one core: random playouts, compiling, and single moves from Python."""
from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.progress import Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from gnothi.bench import peers as other_libraries
from gnothi.bench.playouts import playout_rate
from gnothi.engine.game import Game
from gnothi.engine.match import Match
from gnothi.engine.ready import prepare
from gnothi.engine.registry import load

SAMPLE_MOVES = 2_000    # through Match.play, for its cost from Python
LONG_GAME = 3_000       # moves after which a game is long enough to step about in
STEPS = 500             # to moments of it


@dataclass(frozen=True)
class Speed:
    """What one game reached."""

    game: str
    seats: int
    moves_per_second: float
    games_per_second: float
    moves_per_game: float
    state_bytes: int
    core_bytes: int
    cold_seconds: float | None      # compiling from nothing, as measured when it was done
    warm_seconds: float             # getting ready from the cache, in this run
    play_microseconds: float        # one Match.play from Python
    at_microseconds: float          # one Match.at, at any moment of a long game


def measure(game: Game, seconds: float, cold: bool = False) -> Speed:
    """Play random games for a number of seconds."""
    ready = prepare(game)
    seats = game.default_seats()
    rate = playout_rate(game, seats, seconds)
    assert game.rules.State.fields is not None
    return Speed(
        game=game.id,
        seats=seats,
        moves_per_second=rate.moves / rate.seconds,
        games_per_second=rate.games / rate.seconds,
        moves_per_game=rate.moves / rate.games,
        state_bytes=game.rules.State.itemsize,
        core_bytes=game.core_bytes,
        cold_seconds=compile_again(game) if cold else ready.cold_seconds,
        warm_seconds=ready.seconds,
        play_microseconds=play_cost(game, seats),
        at_microseconds=at_cost(game, seats),
    )


def compile_again(game: Game) -> float:
    """Seconds to compile a game from nothing, in a process and a cache of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "gnothi", "bench", game.id, "--seconds", "0.01", "--json"]
        environment = {**os.environ, "GNOTHI_CACHE": folder}
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return float(json.loads(done.stdout)["games"][0]["cold_seconds"])


def play_cost(game: Game, seats: int) -> float:
    """Microseconds for one checked move through Match.play."""
    dice = random.Random(1)
    spent = 0
    moves = seed = 0
    match = Match.new(game, seats, seed)
    while moves < SAMPLE_MOVES:
        if match.over:
            seed += 1
            match = Match.new(game, seats, seed)
        seat = match.awaited[0]
        action = dice.choice(match.actions(seat))
        began = time.perf_counter_ns()
        match.play(seat, action)
        spent += time.perf_counter_ns() - began
        moves += 1
    return spent / moves / 1000


def at_cost(game: Game, seats: int) -> float:
    """Microseconds to step to any moment of a game."""
    dice = random.Random(1)
    match = Match.new(game, seats, 1)
    while not match.over and len(match.moves) < LONG_GAME:
        seat = match.awaited[0]
        match.play(seat, dice.choice(match.actions(seat)))
    moments = [dice.randint(0, len(match.moves)) for _ in range(STEPS)]
    began = time.perf_counter_ns()
    for moment in moments:
        match.at(moment)
    return (time.perf_counter_ns() - began) / STEPS / 1000


def run(
    names: Sequence[str], seconds: float, with_peers: bool, as_json: bool, cold: bool, console: Console
) -> None:
    """Measure, with a progress line, and print a table or one JSON object."""
    games = [load(name) for name in names]
    speeds = []
    with Progress(TextColumn("{task.description}"), TimeElapsedColumn(), console=Console(stderr=True)) as progress:
        for game in games:
            task = progress.add_task(f"playing {game.title} …", total=1)
            speeds.append(measure(game, seconds, cold))
            progress.update(task, completed=1, visible=False)
        found = other_libraries.compare(seconds, progress) if with_peers else {}
    if as_json:
        print(json.dumps({"games": [asdict(speed) for speed in speeds], "peers": found}, indent=2))
        return
    console.print(table(speeds))
    for line in other_libraries.sentences(found):
        console.print(line, highlight=False, markup=False)


def in_millions(rate: float) -> str:
    return f"{rate / 1e6:.3g} M"


def table(speeds: Sequence[Speed]) -> Table:
    columns = ("game", "seats", "moves/s", "games/s", "per game", "bytes", "cold s", "warm s", "µs/play", "µs/at")
    made = Table(*columns, box=None, header_style="bold")
    for column in made.columns[1:]:
        column.justify = "right"
    for speed in speeds:
        cold = "" if speed.cold_seconds is None else f"{speed.cold_seconds:.1f}"
        made.add_row(
            speed.game, str(speed.seats), in_millions(speed.moves_per_second), in_millions(speed.games_per_second),
            f"{speed.moves_per_game:.1f}", str(speed.state_bytes), cold, f"{speed.warm_seconds:.1f}",
            f"{speed.play_microseconds:.1f}", f"{speed.at_microseconds:.1f}",
        )
    return made
