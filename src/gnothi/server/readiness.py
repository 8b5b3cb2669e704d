"""Getting the games ready while the pages are already up: the smallest first, each in a process of its own."""
from __future__ import annotations

import asyncio
import logging
import sys
from dataclasses import dataclass

from gnothi.engine.compile import INTERPRETED, sources
from gnothi.engine.errors import GnothiError
from gnothi.engine.game import Game
from gnothi.engine.ready import is_compiled, prepare
from gnothi.engine.registry import load, names
from gnothi.server.refusals import Refusal
from gnothi.server.thinking import Thinkers

WAITING, COMPILING, READY, BROKEN = "waiting", "compiling", "ready", "broken"
log = logging.getLogger("gnothi.server")


@dataclass
class Entry:
    """One game on the shelf."""

    name: str
    game: Game | None
    state: str = WAITING
    why: str = ""


class Shelf:
    """All games there are, and whether each can be played yet."""

    def __init__(self) -> None:
        self.entries = {name: entry(name) for name in names()}

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
        """Compile every game, those on disk first, then the smallest first."""
        there = [one for one in self.entries.values() if one.game is not None]
        for one in sorted(there, key=effort):
            assert one.game is not None
            one.state = COMPILING
            try:
                await get_ready(one.game)
                await thinkers.warm(one.name)
                one.state = READY
            except Exception as error:    # any game may fail in its own way; the others go on
                log.exception("%s does not get ready", one.name)
                one.state, one.why = BROKEN, f"it does not compile ({error})"


def entry(name: str) -> Entry:
    try:
        return Entry(name, load(name))
    except GnothiError as error:
        return Entry(name, None, BROKEN, str(error))


def effort(one: Entry) -> tuple[bool, int]:
    assert one.game is not None
    return not is_compiled(one.game), sum(path.stat().st_size for path in sources(one.game.folder))


async def get_ready(game: Game) -> None:
    """Compile in another process, so that the pages stay quick; then load what that left on disk."""
    if not INTERPRETED and not is_compiled(game):
        process = await asyncio.create_subprocess_exec(sys.executable, "-m", __name__, game.id)
        try:
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
    await asyncio.to_thread(prepare, game)


if __name__ == "__main__":
    prepare(load(sys.argv[1]))
