"""Games that are over, analysed: asked for by anybody, worked out once for all, and kept by the hash of the record.

They are judged in a process that has the processor only while nobody else wants it, so no table ever waits for them.
Visitors take turns there, slice by slice; of each one's games one is finished before the next begins.
"""
from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from gnothi.bots import analysis
from gnothi.bots.analysis import Analysis, Decision, Judgement, closer_looks, in_order, looks_after
from gnothi.engine.errors import GnothiError
from gnothi.server.analysis_shown import Status, show, show_found
from gnothi.server.background import Background
from gnothi.server.recent import Recent
from gnothi.server.refusals import Refusal
from gnothi.server.schema import ADD_ANALYSIS, DROP_ANALYSES, DROP_ANALYSIS, Job, Row, claim_analysis, keep_analysis
from gnothi.server.settings import Limits
from gnothi.server.shown import Json, compact
from gnothi.server.store import NotStored, Store
from gnothi.server.thinking import Processes, begin_analysis, judge_some
from gnothi.server.turns import Ledger, ThinkingQueue, Whose

MAX_SENT = 32           # decisions that a slice may judge
MAX_SHOWN = 100         # analyses that need not be read again, of up to 300 kB each
RETRY_SECONDS = 10.0    # until what could not be stored is tried again
OFF = "games are not analysed on this server; save the record and use `gnothi analyse FILE`"
ELSEWHERE = "The analysis is under way."
RESUMES = "The analysis goes on as soon as every game here is compiled."
NOBODY_ASKED = "Nobody has asked for an analysis of this game yet."
log = logging.getLogger("gnothi.server")


@dataclass
class Asked:
    """A game that is to be analysed."""

    record: str
    visitor: str        # who asked first; nobody after a restart
    looks: int = 0      # that are to be taken, once that is known
    taken: int = 0


class Analyses:
    """What was asked for, and what was found."""

    def __init__(self, store: Store, background: Background, limits: Limits, simulations: int) -> None:
        self.store = store
        self.background = background
        self.limits = limits
        self.simulations = simulations
        self.processes = Processes(1, yielding=True)
        self.queue = ThinkingQueue(1, Ledger(1.0))
        self.asked: dict[str, Asked] = {}       # by the hash of the record, the first who came first
        self.served: set[str] = set()           # visitors one of whose games is being analysed
        self.shown: Recent[str] = Recent(MAX_SHOWN)
        self.door = asyncio.Lock()
        self.judged = 0                         # looks taken since the start

    # Asking

    async def ask(self, code: str, record: str, visitor: str) -> None:
        """See to it that the game of a table is analysed; when it returns, that is stored."""
        digest = analysis.hash_of(record)
        async with self.door:
            lock, rows = self.store.database.lock, await self.store.analyses(digest)
            done = await asyncio.to_thread(readable, rows)
            holder = next((row["holder"] for row in rows if row["holder"] in lock.living), lock.holder)
            if done is None and digest not in self.asked and holder == lock.holder:
                self._check(visitor)
            if done is None or done["table"] != code:
                found = done["found"] if done else None
                await self.store.write(*store_analysis(code, digest, record, found, holder))
            if done is None and holder == lock.holder:
                self._want(digest, record, visitor)

    async def resume(self) -> None:
        """Go on with what was asked for before this server stopped, or another process died."""
        lock = self.store.database.lock
        for row in await self.store.unfinished_analyses():
            if row["holder"] not in lock.living:
                await self.store.write(claim_analysis(row["hash"], row["holder"], lock.holder))
        for row in await self.store.unfinished_analyses():
            if row["holder"] == lock.holder:
                self._want(row["hash"], row["record"], "")

    def _check(self, visitor: str) -> None:
        """Whether a visitor may ask for one more."""
        mine = sum(asked.visitor == visitor for asked in self.asked.values())
        if not self.limits.analyses:
            raise Refusal("forbidden", OFF)
        if mine >= self.limits.analyses:
            raise Refusal("too_many", f"{mine} games of yours wait for their analysis; ask again when one is done")
        if len(self.asked) >= self.limits.all_analyses:
            raise Refusal("too_many", f"{len(self.asked)} games wait here for their analysis; ask again later")

    def _want(self, digest: str, record: str, visitor: str) -> None:
        if digest in self.asked:
            return
        self.asked[digest] = Asked(record, visitor)
        if visitor not in self.served:
            self.served.add(visitor)
            self.background.spawn(self._serve(visitor))

    # Working

    async def _serve(self, visitor: str) -> None:
        """Analyse all games of a visitor, the first asked for first."""
        while digest := next((digest for digest, asked in self.asked.items() if asked.visitor == visitor), None):
            try:
                await self._keep(digest, await self._analyse(digest, self.asked[digest]))
            except Exception:    # any game may fail in its own way; the others go on
                log.exception("a game could not be analysed")
                with suppress(GnothiError):
                    await self.store.write((DROP_ANALYSES, {"of": digest}))
            finally:
                del self.asked[digest]
        self.served.discard(visitor)

    async def _analyse(self, digest: str, asked: Asked) -> Analysis:
        """As `analyse` does, slice by slice in another process."""
        whose = Whose(asked.visitor, digest)
        async with self.queue.turn(whose):
            outline, glances = await self.processes.ask(begin_analysis, asked.record, self.simulations)
        asked.looks = looks_after(glances)
        glanced = await self._judge(whose, asked, glances)
        closer = await self._judge(whose, asked, closer_looks(glanced, outline.simulations, outline.seed))
        return replace(outline, judgements=in_order(glanced, closer))

    async def _judge(self, whose: Whose, asked: Asked, decisions: Sequence[Decision]) -> list[Judgement]:
        found: list[Judgement] = []
        while len(found) < len(decisions):
            next_ones = decisions[len(found) : len(found) + MAX_SENT]
            async with self.queue.turn(whose):
                judged = await self.processes.ask(judge_some, asked.record, next_ones)
            found += judged
            asked.taken += len(judged)
            self.judged += len(judged)
        return found

    async def _keep(self, digest: str, found: Analysis) -> None:
        """Store what was found, for every table with this record; while nothing can be stored, try again."""
        packed = await asyncio.to_thread(write_found, found)
        while True:
            try:
                return await self.store.write(keep_analysis(digest, packed))
            except NotStored:
                await asyncio.sleep(RETRY_SECONDS)

    def close(self) -> None:
        self.processes.close()

    # Showing

    async def show(self, record: str, names: Sequence[str]) -> str:
        """Where the analysis of a game stands, or what was found, as JSON."""
        digest = analysis.hash_of(record)
        asked = self.asked.get(digest)
        if asked is not None:
            return compact(self._progress(asked))
        kept = await self.store.analyses(digest)
        done = tuple(row["found"] for row in kept if row["found"] is not None)
        found = await self.shown.get((digest, done), partial(show_kept, done, names)) if done else ""
        if found or len(done) == len(kept):
            return found or compact(show(Status.NONE, NOBODY_ASKED))
        is_elsewhere = any(row["holder"] in self.store.database.lock.living for row in kept)
        return compact(show(Status.WAITING, ELSEWHERE if is_elsewhere else RESUMES))

    def _progress(self, asked: Asked) -> Json:
        if asked.looks:
            text = f"The search has looked at {asked.taken} of {asked.looks} decisions."
            return show(Status.WORKING, text, asked.taken, asked.looks)
        others = len(self.asked) - 1
        text = "The analysis begins in a moment."
        if others:
            text = f"The analysis waits its turn beside {others} other{'' if others == 1 else 's'}."
        return show(Status.WAITING, text)


def store_analysis(code: str, digest: str, record: str, found: bytes | None, holder: str) -> Job:
    """What puts the analysis of a table's game into the store; the record only as long as it is not done."""
    row = {
        "table": code, "hash": digest, "asked": time.time(), "record": "" if found else record, "found": found,
        "holder": holder,
    }
    return [(DROP_ANALYSIS, {"of": code}), (ADD_ANALYSIS, row)]


def readable(kept: Sequence[Row]) -> Row | None:
    """The first of these rows with an analysis that can be read."""
    return next((row for row in kept if read_found(row["found"]) is not None), None)


def show_kept(packed: Sequence[bytes], names: Sequence[str]) -> str:
    """What was found in a game, as JSON; nothing if no analysis of it can be read."""
    found = next(filter(None, map(read_found, packed)), None)
    return compact(show_found(found, names)) if found else ""


def write_found(found: Analysis) -> bytes:
    """As the store keeps it; of a long game that is a megabyte of JSON, for which no table is to wait."""
    return zlib.compress(found.to_json().encode())


def read_found(packed: bytes | None) -> Analysis | None:
    """An analysis from the store; none if it is not done, or was kept by a version that wrote it otherwise."""
    if packed is None:
        return None
    try:
        return Analysis.from_json(zlib.decompress(packed).decode())
    except (GnothiError, zlib.error):
        return None
