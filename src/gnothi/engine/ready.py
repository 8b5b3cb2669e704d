"""Get a game ready to be played: compile what a table needs, once, and remember how long that took."""
from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from gnothi.engine import calls
from gnothi.engine.compile import cache_folder, over
from gnothi.engine.game import Game
from gnothi.engine.match import Match

NOTE = "seconds.txt"


@dataclass(frozen=True)
class Readiness:
    """How long a game took to get ready: now, and when it was compiled."""

    seconds: float
    cold_seconds: float | None      # unknown where part of it had been compiled before


def is_compiled(game: Game) -> bool:
    """Whether compiled code of the game already lies on disk."""
    return any(cache_folder(game.folder).rglob("*.nbi"))


def prepare(game: Game) -> Readiness:
    """Compile, or load, everything that a match and a bot at it use."""
    cold = not is_compiled(game)
    began = time.perf_counter()
    match = Match.new(game, game.default_seats(), seed=1)
    seat = match.awaited[0]
    view = match.view(seat)
    actions = np.array(view.actions, np.int32)
    over(game, calls.weights)(view.states, seat, actions, len(actions), np.zeros(len(actions)))
    over(game, calls.silent)(view.states, seat)
    over(game, calls.results)(match.states, np.zeros(match.seats))
    over(game, calls.standing)(match.states, np.zeros(match.seats))
    over(game, calls.imagine)(view.states, seat, np.uint64(1))
    match.play(seat, view.actions[0])
    game.sketch(match.view(seat))
    match.view(seat).svg()
    seconds = time.perf_counter() - began
    note = cache_folder(game.folder) / NOTE
    if cold:
        note.write_text(f"{seconds:.2f}\n")
    return Readiness(seconds, float(note.read_text()) if note.exists() else None)
