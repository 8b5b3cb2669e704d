"""The other processes that use our database: what they have changed is done here too, and those who die are noticed."""
from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import sqlalchemy as sa

from gnothi.engine.errors import GnothiError
from gnothi.server.audience import NOBODY_ELSEWHERE, Elsewhere
from gnothi.server.background import Background
from gnothi.server.changes import Changes
from gnothi.server.lease import SharedLock
from gnothi.server.news import Kind, Moved, read_moved
from gnothi.server.shown_table import MAX_WATCHERS, company_here, send_table
from gnothi.server.store import Store
from gnothi.server.table import Table

LOOK_SECONDS = 0.5      # between two looks who lives
ANSWER_SECONDS = 0.3    # until the others have said who is at a table
MAX_ASKED = 500         # tables whose versions are read at a time


class Others:
    """What a house hears of the other processes."""

    def __init__(
        self, store: Store, tables: Mapping[str, Table], loading: Collection[str], changes: Changes,
        background: Background,
    ) -> None:
        self.store = store
        self.tables = tables
        self.loading = loading
        self.changes = changes
        self.background = background
        self.met: set[str] = set()          # since we last looked who lives
        self.heard: dict[str, int] = {}     # of tables that are just being loaded: to which version they have come
        self.resume: list[Callable[[], Coroutine[Any, Any, None]]] = []     # done when one of them is gone
        self.counted: Callable[[int], None] = lambda processes: None        # hears how many live, us among them
        self.store.news.hear.update({
            Kind.MOVED: self._moved, Kind.GONE: self._gone, Kind.HERE: self._here, Kind.WHO: self._who,
        })
        self.store.news.missed.append(lambda: self._spawn(self.catch_up()))

    def start(self) -> None:
        """Hear of them, and look who lives, from now on."""
        self.counted(len(self.store.database.lock.living))
        self.store.news.start()
        if isinstance(self.store.database.lock, SharedLock):
            self.background.spawn(self._look(self.store.database.lock))

    @property
    def there_are_some(self) -> bool:
        return len(self.store.database.lock.living) > 1

    # Who lives

    async def _look(self, lock: SharedLock) -> None:
        while True:
            before, self.met = lock.living | self.met, set()
            with suppress(sa.exc.DBAPIError):       # the database is gone; the store says so
                was_given_up = not await asyncio.to_thread(lock.look)
                self.counted(len(lock.living))
                self.give_up(before - lock.living)
                if was_given_up:
                    await self.catch_up()
            await asyncio.sleep(LOOK_SECONDS)

    def give_up(self, gone: Collection[str]) -> None:
        """Nobody is there through those who are gone; take over what they have driven."""
        for table in list(self.tables.values()) if gone else ():
            company = {table.audience.elsewhere.pop(holder, None) for holder in gone} - {None}
            if company or table.head.driver in gone:
                send_table(table)
                self.changes.wake(table)
        for resume in self.resume if gone else ():
            self._spawn(resume())

    # What they have changed

    def _moved(self, holder: str, told: Sequence[Sequence[Any]]) -> None:
        for moved in map(read_moved, told):
            table = self.tables.get(moved.code)
            if moved.code in self.loading:
                self.heard[moved.code] = max(moved.version, self.heard.get(moved.code, 0))
            elif table is not None and table.head.version < moved.version and self.is_followed(table):
                self._spawn(self._hear(table, moved))

    async def _hear(self, table: Table, moved: Moved) -> None:
        if moved.move is None:
            await self.changes.hear(table, moved.version)
        else:
            await self.changes.hear_move(table, moved, moved.move)

    def is_followed(self, table: Table) -> bool:
        """Whether somebody here wants to know at once what happens; others find it out when they do something there."""
        return bool(table.audience.listeners) or self.changes.is_driven_here(table)

    def _gone(self, holder: str, code: str) -> None:
        if code in self.tables:
            self.changes.lose(self.tables[code])

    async def taken_in(self, table: Table) -> None:
        """A table was loaded: catch up with what was told meanwhile, and find out who is there."""
        table.audience.tell = partial(self.tell_presence, table)
        version = self.heard.pop(table.code, 0)
        if table.head.version < version:
            await self.changes.hear(table, version)
        if self.there_are_some:
            self._tell(Kind.WHO, [table.code])

    async def refresh(self, table: Table) -> None:
        """Whoever did something through another process, and comes here next, is to find it done."""
        if self.store.database.is_shared:       # also if we know of no others yet
            await self._catch_up([table.code])

    async def catch_up(self) -> None:
        """Look at all tables in memory, since something may not have been heard; who hears us knows that we live."""
        codes = list(self.tables)
        self._tell(Kind.WHO, [])
        for first in range(0, len(codes), MAX_ASKED):
            asked = codes[first : first + MAX_ASKED]
            for table in self._among(asked):
                table.audience.elsewhere.clear()
                self.tell_presence(table, again=True)
            self._tell(Kind.WHO, asked)
            await self._catch_up(asked)

    async def _catch_up(self, codes: Sequence[str]) -> None:
        versions = await self.store.versions(codes)
        for table in self._among(codes):
            version = versions.get(table.code, table.head.version + 1)      # a table that is gone is found out there
            if table.head.version < version:
                await quietly(self.changes.hear(table, version))

    def _among(self, codes: Sequence[str]) -> list[Table]:
        return [self.tables[code] for code in codes if code in self.tables]

    # Who is where

    def tell_presence(self, table: Table, again: bool = False) -> None:
        """Tell the others who is at a table here, if that is new to them, or if they ask."""
        here = company_here(table)
        if self.there_are_some and (here != table.audience.told or again):
            table.audience.told = here
            self._tell(Kind.HERE, table.code, sorted(here.seats), here.watching, here.watchers[:MAX_WATCHERS])

    async def with_company(self, code: str, find: Callable[[str], Coroutine[Any, Any, Table]]) -> Table | None:
        """A table with everybody who is there; none if nobody can be, since it is in nobody's memory."""
        if code not in self.tables and self.there_are_some:
            with suppress(GnothiError):
                await find(code)
                await asyncio.sleep(ANSWER_SECONDS)
        return self.tables.get(code)

    def _who(self, holder: str, codes: Sequence[str]) -> None:
        self._meet(holder)
        for table in self._among(codes):
            if table.audience.listeners:
                self.tell_presence(table, again=True)

    def _here(
        self, holder: str, code: str, seats: Sequence[int], watching: int, watchers: Sequence[Sequence[str]]
    ) -> None:
        table = self.tables.get(code)
        if table is None:
            return
        there = Elsewhere(frozenset(seats), watching, tuple((name, place) for name, place in watchers))
        before = table.audience.elsewhere.pop(holder, NOBODY_ELSEWHERE)
        table.seen_at.update(dict.fromkeys(before.seats - there.seats, time.monotonic()))
        self._meet(holder)
        if there != NOBODY_ELSEWHERE:
            table.audience.elsewhere[holder] = there
        if there != before:
            send_table(table)
            self.changes.wake(table)

    def _meet(self, holder: str) -> None:
        """Know of another process before we look who lives the next time."""
        self.met.add(holder)
        self.store.database.lock.living |= {holder}

    def _tell(self, kind: Kind, *content: Any) -> None:
        self._spawn(self.store.write(*self.store.news.notice(kind, *content)))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self.background.spawn(quietly(work))


async def quietly(work: Coroutine[Any, Any, None]) -> None:
    """What comes of news; where it cannot be followed now, the next deed there finds out."""
    with suppress(GnothiError, sa.exc.DBAPIError):
        await work
