"""A game that is not compiled yet: played at once and compiled beside it, or compiled first if that is wanted."""
from __future__ import annotations

import os
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from gnothi import bots
from gnothi.bots import Bot
from gnothi.bots.ready import (
    PARTS,
    SEARCH,
    compile_parts,
    expected_seconds,
    in_words,
    is_ready,
    load_part,
    start_at_once,
)
from gnothi.engine.game import Game
from gnothi.engine.view import View


def compile_first(games: Sequence[Game]) -> None:
    """Compile what is not on the disk yet, a game on each core; bars show how far it has come."""
    missing = sorted((game for game in games if not is_ready(game, SEARCH)), key=expected_seconds, reverse=True)
    columns = SpinnerColumn(), TextColumn("Compiling {task.description}"), BarColumn(), TimeElapsedColumn()
    with (
        Progress(*columns, console=Console(stderr=True), disable=not missing) as progress,
        ThreadPoolExecutor(os.cpu_count()) as pool,
    ):
        tasks = {game.id: progress.add_task(game.title, start=False, total=len(PARTS)) for game in missing}

        def compile_one(game: Game) -> None:
            progress.start_task(tasks[game.id])
            for _ in compile_parts(game):
                progress.advance(tasks[game.id])

        list(pool.map(compile_one, missing))


class Preparation:
    """The game at a terminal: interpreted until it is compiled, in the background."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.trouble = ""
        self.searches = is_ready(game, SEARCH)      # whether bots can think ahead
        self.expected = expected_seconds(game)
        self.began = time.monotonic()
        start_at_once(game)
        if not self.searches:
            threading.Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        try:
            for part in compile_parts(self.game):
                load_part(self.game.id, part)
                self.searches = part == SEARCH
        except Exception as error:    # a game may fail in any way; it is played on as before
            self.trouble = f"Bots cannot think ahead here: {error}"

    @property
    def text(self) -> str:
        """How long until bots can think ahead, in a sentence; empty once they can."""
        if self.searches:
            return ""
        left = in_words(self.expected - (time.monotonic() - self.began))
        return self.trouble or f"Bots can think ahead in {left}; until then they play casually."


class Patient:
    """A bot that plays casually until it can think ahead."""

    def __init__(self, kind: str, seed: int, preparation: Preparation) -> None:
        self.thinking, self.casual = bots.make(kind, seed), bots.make("casual", seed)
        self.preparation = preparation

    def now(self) -> Bot:
        return self.thinking if self.preparation.searches else self.casual

    def choose(self, view: View) -> int:
        return self.now().choose(view)

    def call(self, view: View) -> int | None:
        return self.now().call(view)
