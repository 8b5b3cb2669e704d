"""Get a game ready to be played: compile what a table needs, once, and remember how long that took."""
from __future__ import annotations

import random
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from gnothi.engine import templates
from gnothi.engine.compile import bind, compiling
from gnothi.engine.game import Game
from gnothi.engine.match import Match

NOTE = "seconds.txt"
MOVES = 30      # played to reach the functions that words and pictures call


@dataclass(frozen=True)
class Readiness:
    """How long a game took to get ready: now, and when it was compiled."""

    seconds: float
    cold_seconds: float | None      # unknown where part of it had been compiled before


def prepare(game: Game) -> Readiness:
    """Compile, or load, everything that a match, its words and pictures, and a casual bot at it use."""
    folder = kept_in(game)
    cold = not any(folder.rglob("*.nbi"))
    began = time.perf_counter()
    with compiling():
        exercise(game)
    seconds = time.perf_counter() - began
    note = folder / NOTE
    if cold:
        note.write_text(f"{seconds:.2f}\n")
    return Readiness(seconds, float(note.read_text()) if note.exists() else None)


def kept_in(game: Game, template: Any = templates.call_apply) -> Path:
    """The folder in which a template compiled for this game is kept."""
    return Path(bind(game, template).folder)


def exercise(game: Game) -> None:
    """The beginning of a game, with everything that a table shows of it."""
    match = Match.new(game, game.default_seats(), seed=1)
    dice = random.Random(1)
    view = match.view(match.awaited[0])
    bind(game, templates.call_fallback)(view.states, view.seat)
    bind(game, templates.call_returns)(match.states, np.zeros(match.seats))
    bind(game, templates.call_evaluate)(match.states, np.zeros(match.seats))
    bind(game, templates.call_determinize)(view.states, view.seat, np.uint64(1))
    while not match.over and len(match.moves) < MOVES:
        seat = dice.choice(match.awaited)
        view = match.view(seat)
        actions, weights = np.array(view.actions, np.int32), np.zeros(len(view.actions))
        bind(game, templates.call_weigh)(view.states, seat, actions, len(actions), weights)
        for action in view.actions:
            view.say(action)
        view.sketch()
        view.describe()
        view.svg()
        match.play(seat, dice.choices(view.actions, weights.tolist())[0])
        match.news(seat)
