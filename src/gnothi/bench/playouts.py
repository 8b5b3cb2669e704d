"""Random games of one kind, as many as a core can play."""
from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.game import Game
from gnothi.engine.layout import blank


@dataclass(frozen=True)
class Rate:
    games: int
    moves: int
    seconds: float


def playout_rate(game: Game, seats: int, seconds: float) -> Rate:
    """Random playouts in one compiled loop, in batches that grow until the time is used."""
    states, empty = blank(game.rules.State), game.blank(seats, {})
    out = np.empty(game.rules.max_legal, np.int32)
    playouts = bind(game, templates.playouts)
    playouts(states, empty, seats, np.uint64(0), 1, out)
    games = moves = 0
    batch = 1
    began = time.perf_counter()
    while (used := time.perf_counter() - began) < seconds:
        moves += int(playouts(states, empty, seats, np.uint64(games), batch, out))
        games += batch
        left = seconds - used
        batch = max(1, min(2 * batch, int(games / max(used, 1e-6) * left / 4)))
    return Rate(games, moves, time.perf_counter() - began)
