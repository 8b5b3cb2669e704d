"""What the processes that use one database tell each other, by the notices of PostgreSQL.

That a table has changed is told in the same transaction: nobody hears of what is not stored, and what is stored is
told. The rest is told and not stored: who is at a table now, that somebody was banned. With SQLite nobody is told.
"""
from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

import sqlalchemy as sa

from gnothi.server.lease import SharedLock
from gnothi.server.schema import Row

CHANNEL = "gnothi"
MAX_MOVED = 40          # tables that a notice names: PostgreSQL takes 8,000 bytes
MOVE = ("seq", "kind", "seat", "action", "moment", "spent")     # what is told of a move
MAX_NOTICE = 7_900      # bytes
WAIT_SECONDS = 0.5      # for a notice, until the thread looks whether it is to stop
RETRY_SECONDS = 0.25    # until a lost line is opened again
TELL = sa.text("SELECT pg_notify(:channel, :text)")
log = logging.getLogger("gnothi.server")


class Kind(StrEnum):
    """What is told."""

    MOVED = "moved"     # tables have come to these versions
    GONE = "gone"       # a table is not what it was: closed, deleted, or its people forgotten
    HERE = "here"       # who is at a table, on the pages of the one who tells
    WHO = "who"         # who is at these tables?
    BANS = "bans"       # others are banned now
    LOOK = "look"       # from where are people at a table?
    SEEN = "seen"       # they are there from here
    ASKED = "asked"     # somebody is to think about a position
    TAKEN = "taken"     # somebody thinks about it
    DECIDED = "decided"     # what a bot does there
    USED = "used"       # so much these addresses have used of the thinking


class Moved(NamedTuple):
    """A table has come to a version."""

    code: str
    version: int
    driver: str
    due: float | None
    move: Row | None        # which is all that has happened; none if it was something else


def write_moved(rise: Row, move: Row | None) -> Sequence[Any]:
    values = [] if move is None else [move[name] for name in MOVE]
    return [rise["of"], rise["seen"] + 1, rise["by"], rise["next"], *values]


def read_moved(told: Sequence[Any]) -> Moved:
    code, version, driver, due, *values = told
    return Moved(code, version, driver, due, dict(zip(MOVE, values, strict=True)) if values else None)


class News:
    """The line of one process to the others."""

    def __init__(self, lock: object) -> None:
        self.lock = lock if isinstance(lock, SharedLock) else None
        self.loop = asyncio.get_running_loop()
        self.hear: dict[Kind, Callable[..., object]] = {}
        self.missed: list[Callable[[], object]] = []        # done when something may not have been heard
        self.thread: threading.Thread | None = None
        self.stopped = False

    def start(self) -> None:
        """Listen from now on."""
        if self.lock is not None:
            self.thread = threading.Thread(target=self._listen, name="gnothi-news", daemon=True)
            self.thread.start()

    def stop(self) -> None:
        self.stopped = True
        if self.thread is not None:
            self.thread.join()

    # Telling

    def notice(self, kind: Kind, *content: Any) -> list[tuple[sa.Executable, Row]]:
        """What tells the others something, as a job for the store; nothing if there can be no others."""
        if self.lock is None:
            return []
        text = json.dumps([self.lock.holder, kind, *content], ensure_ascii=False, separators=(",", ":"))
        return [(TELL, {"channel": CHANNEL, "text": text})] if len(text.encode()) <= MAX_NOTICE else []

    def moved(self, risen: Sequence[tuple[Row, Row | None]]) -> list[tuple[sa.Executable, Row]]:
        """What tells the others that these heads were raised, and by which move if it was one."""
        told = [write_moved(rise, move) for rise, move in risen]
        parts = [told[first : first + MAX_MOVED] for first in range(0, len(told), MAX_MOVED)]
        return [notice for part in parts for notice in self.notice(Kind.MOVED, part)]

    # Listening

    def _listen(self) -> None:
        """What the listening thread does until the server stops; a line that breaks is opened again."""
        assert self.lock is not None
        is_down = False
        while not self.stopped:
            try:
                line = self.lock.line = self.lock.line or self.lock.open_line()
                line.execute(f"LISTEN {CHANNEL}")
                for catch_up in self.missed:
                    self._call(catch_up)
                if is_down:
                    log.warning("the other processes are heard again")
                is_down = False
                while not self.stopped:
                    for notice in line.notifies(timeout=WAIT_SECONDS):
                        self._call(self._hear, notice.payload)
            except Exception as error:    # of any kind: as long as this process lives it must try to hear the others
                if not is_down and not self.stopped:
                    log.error("the other processes cannot be heard: %s", str(error).partition("\n")[0])
                if self.lock.line is not None:
                    self.lock.line.close()
                is_down, self.lock.line = True, None
                time.sleep(RETRY_SECONDS)

    def _call(self, work: Callable[..., object], *given: Any) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(work, *given)

    def _hear(self, text: str) -> None:
        assert self.lock is not None
        try:
            holder, kind, *content = json.loads(text)
            hear = self.hear.get(Kind(kind))
        except (ValueError, TypeError):
            log.warning("a notice cannot be read")
            return
        if holder != self.lock.holder and hear is not None:
            hear(holder, *content)
