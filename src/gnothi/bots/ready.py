"""Getting a game ready for people and bots: in a process of its own, while it is already played interpreted."""
from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from gnothi import bots
from gnothi.bots import tree
from gnothi.bots.hint import hint
from gnothi.engine import templates
from gnothi.engine.cache import sources
from gnothi.engine.compile import INTERPRETED, compiling, play_at_once
from gnothi.engine.errors import GnothiError
from gnothi.engine.game import Game
from gnothi.engine.match import Match
from gnothi.engine.ready import kept_in, prepare
from gnothi.engine.registry import load

PLAY, SEARCH = "play", "search"     # the parts of a game: a table with casual bots, and bots that think ahead
PARTS = (PLAY, SEARCH)
TEMPLATES = {PLAY: templates.call_apply, SEARCH: tree.grow}
START_SECONDS = 2                               # of a compiler that has nothing to do
SECONDS_A_RULE = {PLAY: 0.16, SEARCH: 0.07}     # on a machine of the usual kind


def mark(game: Game, part: str) -> Path:
    """A file that says that this part of a game is compiled."""
    return kept_in(game, TEMPLATES[part]) / f"{part}.txt"


def is_ready(game: Game, part: str = PLAY) -> bool:
    """Whether a part of a game need not be compiled any more."""
    return INTERPRETED or mark(game, part).exists()


def start_at_once(game: Game) -> None:
    """Let this process play the game interpreted, if it is not compiled yet."""
    if not is_ready(game):
        play_at_once()


def expected_seconds(game: Game) -> float:
    """About how long a game takes to compile; nothing for what is there already."""
    missing = [part for part in PARTS if not is_ready(game, part)]
    return sum(START_SECONDS + rules_in(game.folder) * SECONDS_A_RULE[part] for part in missing)


def rules_in(package: Path) -> int:
    return sum(path.read_text(encoding="utf-8").count("\n@rule\n") for path in sources(package) if path.suffix == ".py")


def in_words(seconds: float) -> str:
    """
    >>> in_words(8), in_words(44), in_words(130)
    ('a few seconds', 'about 40 seconds', 'about 2 minutes')
    """
    if seconds < 10:
        return "a few seconds"
    if seconds < 55:
        return f"about {round(seconds / 10) * 10} seconds"
    minutes = round(seconds / 60)
    return "about a minute" if minutes <= 1 else f"about {minutes} minutes"


# Compiling apart


def command(game: Game) -> list[str]:
    """What compiles a game: it prints each part that is ready, or why there is none, and ends when its input does."""
    return [sys.executable, "-m", __name__, game.id]


def compile_parts(game: Game) -> Iterator[str]:
    """Compile in another process; yields each part as it is ready."""
    with subprocess.Popen(
        command(game), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        reason = ""
        for line in map(str.strip, process.stdout):
            if line in PARTS:
                yield line
            else:
                reason = f" ({line})"
    if process.returncode:
        raise GnothiError(f"{game.title} does not compile{reason}; it is played interpreted, with casual bots")


def load_part(name: str, part: str) -> None:
    """Compile a part of a game, or load it from the disk; interpreted, there is nothing to do."""
    if INTERPRETED:
        return
    game = load(name)
    if part == PLAY:
        prepare(game)
        return
    with compiling():
        match = Match.new(game, seed=1)
        view = match.view(match.awaited[0])
        hint(view, simulations=1)
        bots.make("greedy", 1).choose(view)


def end_with_parent() -> None:
    """Nobody waits for what a process that is gone wanted compiled."""
    os.read(0, 1)
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=end_with_parent, daemon=True).start()
    gc.disable()    # what a compiler makes, it keeps
    try:
        for part in PARTS:
            load_part(sys.argv[1], part)
            mark(load(sys.argv[1]), part).touch()
            print(part, flush=True)
    except GnothiError as error:
        print(error, flush=True)
        sys.exit(1)
