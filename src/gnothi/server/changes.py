"""How tables change: each change is stored first, and only if this process has seen all that was stored before it.

Where another process was quicker, the table catches up: what is stored is done in memory as if it had been done here,
and the pages at it hear of it. Then the deed is tried again by its own rules: a move that answers a question of before
is refused as stale, a line of talk or a person who sits down is simply stored after what came before.
"""
from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import sqlalchemy as sa

from gnothi.engine.errors import GnothiError
from gnothi.server.news import Moved
from gnothi.server.refusals import Refusal
from gnothi.server.schema import Row
from gnothi.server.seats import PERSON, Chair, read_chair
from gnothi.server.shown_table import send_table
from gnothi.server.store import Conflict, Head, Kept, NotStored, Store
from gnothi.server.table import LOBBY, Table

MAX_TRIES = 50      # of a deed; each time somebody else was quicker
P = ParamSpec("P")
T = TypeVar("T")


class Changes:
    """The changes of all tables, over one store."""

    def __init__(self, store: Store, wake: Callable[[Table], None], lose: Callable[[Table], None]) -> None:
        self.store = store
        self.wake = wake        # bots and clocks look at a table after each change
        self.lose = lose        # a table that is not there any more

    async def write(self, table: Table, *job: tuple[sa.Executable, Row], phase: str = "") -> None:
        """Store what happens at a table, or raise `Conflict`; who stores it drives the table if nobody else does.

        `phase` is what begins by it, if anything does.
        """
        due = table.next_due_stored(phase or table.phase)
        await self.store.change(table.head, self.driver(table), due, *job)

    async def leave(self, table: Table) -> None:
        """Leave a table to whoever comes to it next; what is due is done by any process."""
        due = table.next_due()
        moment = None if due is None else table.uptime.moment(due)
        await self.store.change(table.head, "", moment)

    def driver(self, table: Table) -> str:
        """The process that drives a table, from the next change on."""
        lock = self.store.database.lock
        if table.has_left_memory:
            return ""
        return table.head.driver if table.head.driver in lock.living else lock.holder

    def is_driven_here(self, table: Table) -> bool:
        return table.head.driver == self.store.database.lock.holder

    def is_free(self, table: Table) -> bool:
        """Whether nobody drives a table."""
        return table.head.driver not in self.store.database.lock.living

    async def again(self, table: Table, work: Callable[[], Awaitable[T]]) -> T:
        """Do something at a table that is locked here; where another process was quicker, catch up and do it again."""
        for _ in range(MAX_TRIES):
            try:
                return await work()
            except Conflict:
                await self._catch_up_to_act(table)
            except NotStored:
                raise
            except GnothiError:     # perhaps only by what is no longer true
                if not await self._is_behind(table):
                    raise
                await self._catch_up_to_act(table)
        raise Refusal("broken", "this cannot be done here now; the table is unharmed")

    async def _catch_up_to_act(self, table: Table) -> None:
        await self.catch_up(table)
        must_still_sit(table)

    async def _is_behind(self, table: Table) -> bool:
        """Whether another process has brought a table further than we have seen."""
        if not self.store.database.is_shared:
            return False
        versions = await self.store.versions([table.code])
        return versions.get(table.code, table.head.version + 1) > table.head.version

    async def hear(self, table: Table, version: int) -> None:
        """Another process has brought a table to a version."""
        async with table.lock:
            if table.head.version < version:
                await self.catch_up(table)

    async def hear_move(self, table: Table, told: Moved, move: Row) -> None:
        """The same, by a move that need not be read again where it is the next one."""
        async with table.lock:
            if table.head.version == told.version - 1 and table.seq == move["seq"] - 1:
                table.head = Head(told.code, told.version, told.driver, told.due)
                follow(table, move)
                if table.terms.clock:
                    send_table(table)
                self.wake(table)
            elif table.head.version < told.version:
                await self.catch_up(table)

    async def catch_up(self, table: Table) -> None:
        """Do here what is stored of a table, and tell its pages."""
        kept = await self.store.load_new(table.head, table.seq, table.talk.count)
        if kept is None or kept.table["closed"]:
            self.lose(table)
            raise Refusal("not_found", "this table was changed by those who run the server")
        catch_up(table, kept)
        send_table(table)
        self.wake(table)


class AtTables(Protocol):
    """Who does deeds at tables."""

    @property
    def changes(self) -> Changes: ...


S = TypeVar("S", bound=AtTables)
Work = Callable[Concatenate[S, Table, P], Coroutine[Any, Any, T]]


def deed(work: Work[S, P, T]) -> Work[S, P, T]:
    """A deed at a table: one at a time in this process, and done again where another process was quicker."""
    @wraps(work)
    async def done(self: S, table: Table, /, *args: P.args, **more: P.kwargs) -> T:
        async with table.lock:
            return await self.changes.again(table, partial(work, self, table, *args, **more))

    return done


OfSeat = Callable[Concatenate[S, Table, int, P], Coroutine[Any, Any, T]]


def deed_of_seat(work: OfSeat[S, P, T]) -> OfSeat[S, P, T]:
    """A deed of whoever sits there when it begins: it is not done for somebody else who sits down meanwhile."""
    @wraps(work)
    async def done(self: S, table: Table, seat: int, /, *args: P.args, **more: P.kwargs) -> T:
        acting = seat, table.chair(seat).token_hash
        async with table.lock:
            table.acting = acting
            try:
                must_still_sit(table)
                return await self.changes.again(table, partial(work, self, table, seat, *args, **more))
            finally:
                table.acting = None

    return done


def must_still_sit(table: Table) -> None:
    """Whoever acts at a table, if it is somebody who sits there, holds the same seat as when they began."""
    if table.acting is not None:
        seat, token_hash = table.acting
        if seat >= len(table.chairs) or table.chairs[seat].token_hash != token_hash:
            raise Refusal("forbidden", f"seat {seat + 1} has changed hands just now")


def step(work: Work[S, P, T]) -> Work[S, P, T]:
    """A part of a deed that is done again by itself, since what was stored before it is not to be done twice."""
    @wraps(work)
    async def done(self: S, table: Table, /, *args: P.args, **more: P.kwargs) -> T:
        return await self.changes.again(table, partial(work, self, table, *args, **more))

    return done


def catch_up(table: Table, kept: Kept) -> None:
    """Make a table in memory what is stored, as if everything new had happened here."""
    row = kept.table
    assert kept.head is not None
    table.head = kept.head
    clock = table.terms.clock, table.terms.increment
    table.arrange(row)
    if table.live is not None and clock != (table.terms.clock, table.terms.increment):
        table.live.restart_clocks(row["clock_from"])
    if table.phase == LOBBY:
        take_seats(table, kept.seats)
        if row["status"] != LOBBY:
            begin(table, row)
    for move in kept.moves:
        follow(table, move)
    take_seats(table, kept.seats)
    table.hear(kept.lines)


def follow(table: Table, move: Row) -> None:
    """A move was made elsewhere."""
    table.follow(move, table.uptime.monotonic(move["moment"]))
    table.send_states(table.playing.standing[-1] + 1)


def begin(table: Table, row: Row) -> None:
    """The game was dealt elsewhere."""
    table.phase, table.moved = row["status"], row["started"]
    table.deal(table.uptime.monotonic(row["started"]), row["clock_from"])
    for page in table.audience.listeners:
        table.greet(page, None)


def take_seats(table: Table, seats: Sequence[Row]) -> None:
    """Chairs may have changed hands, and stand-ins come and gone."""
    before, table.chairs = table.chairs, [read_chair(seat) for seat in seats]
    there = {chair.number: chair for chair in table.chairs}
    for old in before:
        new = there.get(old.number)
        if old.kind == PERSON and (new is None or old.token_hash != new.token_hash):
            table.send_away(old.number)
        if table.live is not None and (new is None or who_decides(old) != who_decides(new)):
            table.live.ask_again(old.number)
    if [chair.name for chair in before] != [chair.name for chair in table.chairs]:
        table.rename()


def who_decides(chair: Chair) -> tuple[object, ...]:
    return chair.kind, chair.standin, chair.token_hash
