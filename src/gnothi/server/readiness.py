"""The games on the shelf: played at once, and compiled one after the other while people already play."""
from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import gnothi
from gnothi.bots.ready import PARTS, PLAY, SEARCH, command, expected_seconds, in_words, is_ready, load_part, rules_in
from gnothi.engine import templates
from gnothi.engine.cache import sweep
from gnothi.engine.compile import is_fast
from gnothi.engine.errors import GnothiError
from gnothi.engine.game import Game
from gnothi.engine.registry import load, names
from gnothi.server.refusals import Refusal

Warm = Callable[[str], Awaitable[None]]    # loads the search of a game wherever bots think
INTERPRETED, READY = "interpreted", "ready"
OURS = Path(gnothi.__file__).parent
log = logging.getLogger("gnothi.server")


@dataclass
class Entry:
    """One game on the shelf."""

    name: str
    game: Game | None
    why: str = ""               # it cannot be loaded, or not compiled
    seconds: float = 0.0        # that compiling it takes on a machine of the usual kind
    rules: int = 0              # how many it has: the fewer, the sooner it is loaded
    compiled: bool = False
    searches: bool = False      # whether bots that think ahead can play it yet

    @property
    def state(self) -> str:
        return READY if self.compiled else INTERPRETED


class Shelf:
    """The games of a server, all or some; each can be played, interpreted until its compiled form is there."""

    def __init__(self, chosen: Sequence[str] = ()) -> None:
        self.entries = {entry.name: entry for entry in sorted(map(load_entry, chosen or names()), key=is_a_guest)}
        loaded = (entry for entry in self.entries.values() if entry.game is not None)
        self.queue = sorted(loaded, key=lambda entry: (entry.seconds, entry.rules))
        self.began = time.monotonic()           # with the first of the queue
        self.expected = self.needed = 1.0       # seconds for those done: this machine may be slower than others

    def game(self, name: str) -> Game:
        """A game by name; one that cannot be loaded, or is not offered here, is refused."""
        if name not in self.entries:
            raise Refusal("not_found", f"{load(name).title} is not played on this server; see its home page")
        found = self.entries[name]
        if found.game is None:
            raise Refusal("not_ready", found.why)
        return found.game

    @property
    def is_ready(self) -> bool:
        """Whether all games are loaded, and compiled as far as they ever will be."""
        return not self.queue

    def is_settled(self, game: Game) -> bool:
        """Whether a game runs as fast as it ever will here: compiled, or without a hope of that."""
        return self.entries[game.id] not in self.queue or is_fast(game, templates.call_evaluate)

    def wait(self, name: str) -> float | None:
        """About how many seconds until bots that think ahead can play this game; None if they never can."""
        found = self.entries[name]
        if found.searches:
            return 0.0
        if found not in self.queue:
            return None
        before = self.queue[: self.queue.index(found) + 1]
        slowness = self.needed / self.expected
        return max(1.0, slowness * sum(entry.seconds for entry in before) - (time.monotonic() - self.began))

    def wait_text(self, name: str) -> str:
        """The same as a sentence for people; empty once they can."""
        seconds = self.wait(name)
        if seconds == 0:
            return ""
        if seconds is None:
            return f"Bots cannot think ahead here: {self.entries[name].why}."
        return f"Bots that think ahead are ready in {in_words(seconds)}; casual ones play at once."

    def must_search(self, game: Game) -> None:
        """Refuse what needs a search where there is none yet, or never."""
        if not self.entries[game.id].searches:
            raise Refusal("not_ready", self.wait_text(game.id))

    async def get_ready(self, warm: Warm) -> None:
        """Load every game that is on the disk; then compile the others, the smallest first."""
        await asyncio.to_thread(sweep)
        for entry in self.queue:
            if entry.game is not None and is_ready(entry.game):
                await self._get_ready(entry, PLAY, warm)
        while self.queue:
            entry = self.queue[0]
            assert entry.game is not None
            self.began = time.monotonic()
            try:
                async for part in compiled_parts(entry.game):
                    await self._get_ready(entry, part, warm)
            except GnothiError as error:
                entry.why = str(error)
            self.queue.remove(entry)
            if entry.seconds:
                self.expected += entry.seconds
                self.needed += time.monotonic() - self.began

    async def _get_ready(self, entry: Entry, part: str, warm: Warm) -> None:
        """Load a part of a game; if that fails, it is played as before."""
        try:
            if part == PLAY and not entry.compiled:
                await asyncio.to_thread(load_part, entry.name, part)
                entry.compiled = True
            elif part == SEARCH:
                await warm(entry.name)
                entry.searches = True
        except Exception as error:    # any game may fail in its own way; the others go on
            log.exception("%s does not get ready to %s", entry.name, part)
            entry.why = str(error)


def load_entry(name: str) -> Entry:
    try:
        game = load(name)
        return Entry(name, game, seconds=expected_seconds(game), rules=rules_in(game.folder))
    except GnothiError as error:
        return Entry(name, None, str(error))


def rules_of(chosen: Sequence[str] = ()) -> dict[str, str]:
    """By which rules and edition the games of a server are played."""
    games = (entry.game for entry in map(load_entry, chosen or names()) if entry.game is not None)
    return {game.id: f"{game.facts.version} {game.edition}" for game in games}


def is_a_guest(entry: Entry) -> bool:
    """Whether a game comes from another package; those stand behind our own on the shelf."""
    return entry.game is None or not entry.game.folder.is_relative_to(OURS)


async def compiled_parts(game: Game) -> AsyncIterator[str]:
    """Each part of a game as it is ready; what is not on the disk is compiled in another process."""
    there = [part for part in PARTS if is_ready(game, part)]
    for part in there:
        yield part
    if len(there) == len(PARTS):
        return
    process = await asyncio.create_subprocess_exec(
        *command(game), stdin=asyncio.subprocess.PIPE,      # it closes with the server, even if that is killed
        stdout=asyncio.subprocess.PIPE, start_new_session=True,     # Ctrl-C is for the server alone
    )
    assert process.stdout is not None
    try:
        async for line in process.stdout:
            if (part := line.decode().strip()) not in there:
                yield part
        if await process.wait() != 0:
            raise GnothiError(f"its compiler stopped with {process.returncode}")
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()
