"""Getting the games ready while the pages are already up: the smallest first, each in a process of its own."""
from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

import gnothi
from gnothi.bots.hint import hint
from gnothi.engine.compile import INTERPRETED, cache_folder, known_fingerprint, sources
from gnothi.engine.errors import GnothiError
from gnothi.engine.game import Game
from gnothi.engine.match import Match
from gnothi.engine.ready import prepare
from gnothi.engine.registry import load, names
from gnothi.server.refusals import Refusal
from gnothi.server.thinking import Thinkers

WAITING, COMPILING, READY, BROKEN = "waiting", "compiling", "ready", "broken"
PLAY, SEARCH = "play", "search"     # what is compiled: a table with casual bots, and bots that search
OURS = Path(gnothi.__file__).parent
BOTS = OURS / "bots"
log = logging.getLogger("gnothi.server")


@dataclass
class Entry:
    """One game on the shelf."""

    name: str
    game: Game | None
    state: str = WAITING
    why: str = ""
    searches: bool = False      # whether bots that search can play it yet


class Shelf:
    """All games there are, and whether each can be played yet."""

    def __init__(self) -> None:
        self.entries = {one.name: one for one in sorted(map(entry, names()), key=is_a_guest)}

    def game(self, name: str) -> Game:
        """A game by name, ready or not."""
        if name not in self.entries:
            load(name)    # raises the sentence that says what there is
        found = self.entries[name]
        if found.game is None:
            raise Refusal("not_ready", found.why)
        return found.game

    def ready(self, name: str) -> Game:
        """A game that can be played now; otherwise a sentence that says why not yet."""
        game = self.game(name)
        state = self.entries[name].state
        if state == BROKEN:
            raise Refusal("not_ready", f"{game.title} cannot be played here: {self.entries[name].why}")
        if state != READY:
            raise Refusal("not_ready", f"{game.title} is being compiled; this happens once and takes a minute or so")
        return game

    async def get_ready(self, thinkers: Thinkers) -> None:
        """Compile every game, those on disk first, then the smallest first; and after all of them their search."""
        there = sorted((one for one in self.entries.values() if one.game is not None), key=effort)
        for one in there:
            assert one.game is not None
            one.state = COMPILING
            try:
                await compile_apart(one.game, PLAY)
                await asyncio.to_thread(prepare, one.game)
                one.state = READY
            except Exception as error:    # any game may fail in its own way; the others go on
                log.exception("%s does not get ready", one.name)
                one.state, one.why = BROKEN, f"it does not compile ({error})"
        for one in there:
            if one.state == READY and one.game is not None:
                try:
                    await compile_apart(one.game, SEARCH)
                    await thinkers.warm(one.name)
                    one.searches = True
                except Exception:    # it is played with casual bots
                    log.exception("bots cannot search %s", one.name)


def entry(name: str) -> Entry:
    try:
        return Entry(name, load(name))
    except GnothiError as error:
        return Entry(name, None, BROKEN, str(error))


def is_a_guest(one: Entry) -> bool:
    """Whether a game comes from another package; those stand behind our own on the shelf."""
    return one.game is None or not one.game.folder.is_relative_to(OURS)


def effort(one: Entry) -> tuple[bool, int]:
    assert one.game is not None
    return not mark(one.game, PLAY).exists(), sum(path.stat().st_size for path in sources(one.game.folder))


def mark(game: Game, what: str) -> Path:
    """A file that says that this part of a game is compiled."""
    return cache_folder(game.folder) / f"server-{what}-{known_fingerprint(BOTS)}.txt"


async def compile_apart(game: Game, what: str) -> None:
    """Compile in another process, so that the pages stay quick; what it leaves on disk is loaded in a moment."""
    if INTERPRETED or mark(game, what).exists():
        return
    words = sys.executable, "-m", __name__, game.id, what
    process = await asyncio.create_subprocess_exec(
        *words, stdin=asyncio.subprocess.PIPE,      # it closes with the server, even if that is killed
        start_new_session=True,                     # Ctrl-C is for the server alone
    )
    try:
        if await process.wait() != 0:
            raise GnothiError(f"its compiler stopped with {process.returncode}")
    finally:
        if process.returncode is None:
            process.kill()


def load_part(name: str, what: str) -> None:
    """Compile a part of a game, or load it from the disk."""
    game = load(name)
    prepare(game)
    if what == SEARCH:
        match = Match.new(game, seed=1)
        hint(match.view(match.awaited[0]), simulations=1)


def end_with_server() -> None:
    """Nobody waits for what a server that is gone wanted compiled."""
    os.read(0, 1)
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=end_with_server, daemon=True).start()
    load_part(sys.argv[1], sys.argv[2])
    mark(load(sys.argv[1]), sys.argv[2]).touch()
