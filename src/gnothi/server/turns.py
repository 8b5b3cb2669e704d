"""Whose bots think next: addresses take turns, and so do the tables of each; nobody keeps all others waiting."""
from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

from gnothi.server.doorman import Bucket

BURST = 60.0                # seconds of thinking that an address may use before it is slowed
COMPANY_SECONDS = 60.0      # an address whose bots thought this long ago is still there
MAX_KNOWN = 10_000          # addresses remembered at a time


class Whose(NamedTuple):
    """In whose name a bot thinks."""

    visitor: str
    table: str


NOBODYS = Whose("", "")
GUESTS = Whose("*", "")     # those of other processes; our own come first
Turn = asyncio.Future[None]


class Used:
    """What one address has used of the thinking lately."""

    def __init__(self, share: float) -> None:
        self.time = Bucket(share, BURST)
        self.seen = 0.0


class Ledger:
    """What addresses have used of the thinking lately, at all processes that tell us."""

    def __init__(self, share: float) -> None:
        self.share = share
        self.used: OrderedDict[str, Used] = OrderedDict()       # whose bots thought last stands last
        self.tell: Callable[[str, float], None] = lambda visitor, seconds: None     # hears what is used here

    def spend(self, visitor: str, seconds: float) -> None:
        self._of(visitor).time.spend(seconds)
        self.tell(visitor, seconds)

    def hear(self, used: Sequence[tuple[str, float]]) -> None:
        """What addresses have used through another process."""
        for visitor, seconds in used:
            self._of(visitor).time.spend(seconds)

    def pause(self, visitor: str) -> float:
        """How long an address must wait because of what it has used; not at all if it is alone."""
        used = self._of(visitor)
        others = (other.seen for other in reversed(self.used.values()) if other is not used)
        alone = time.monotonic() - next(others, -COMPANY_SECONDS) >= COMPANY_SECONDS
        return 0.0 if alone else used.time.wait()

    def _of(self, visitor: str) -> Used:
        used = self.used.setdefault(visitor, Used(self.share))
        self.used.move_to_end(visitor)
        used.seen = time.monotonic()
        while len(self.used) > MAX_KNOWN:
            self.used.popitem(last=False)
        return used


class ThinkingQueue:
    """Gives out `slots` turns at a time; no address has more than half of them, if there are two."""

    def __init__(self, slots: int, ledger: Ledger, counts: bool = True) -> None:
        """`counts`: whoever has a turn uses it, and need not say for how long."""
        self.ledger = ledger
        self.counts = counts
        self.resize(slots)
        self.running: Counter[str] = Counter()
        self.waiting: OrderedDict[str, OrderedDict[str, deque[Turn]]] = OrderedDict()      # who is next stands first
        self.timer: asyncio.TimerHandle | None = None

    def resize(self, slots: int) -> None:
        self.slots = slots
        self.most = max(1, slots // 2)      # of one address

    def has_room(self, visitor: str) -> bool:
        """Whether an address would get a turn at once."""
        is_free = self.running.total() < self.slots and self.running[visitor] < self.most
        return is_free and not self.ledger.pause(visitor)

    @asynccontextmanager
    async def turn(self, whose: Whose) -> AsyncIterator[None]:
        """Think when it is this table's turn."""
        turn: Turn = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(whose.visitor, OrderedDict()).setdefault(whose.table, deque()).append(turn)
        self._give_out()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():    # it was given out in this very moment
                self._end(whose, 0.0)
            else:
                self._withdraw(whose, turn)
            raise
        began = time.monotonic()
        try:
            yield
        finally:
            self._end(whose, time.monotonic() - began)

    def _end(self, whose: Whose, seconds: float) -> None:
        self.running[whose.visitor] -= 1
        self.running += Counter()       # drops those who have none
        if self.counts and whose is not GUESTS:
            self.ledger.spend(whose.visitor, seconds)
        self._give_out()

    def _withdraw(self, whose: Whose, turn: Turn) -> None:
        """Somebody has waited for too long."""
        tables = self.waiting.get(whose.visitor)
        if tables and turn in tables.get(whose.table, ()):
            tables[whose.table].remove(turn)
            self._forget_empty(whose.visitor, whose.table)

    def _give_out(self) -> None:
        while self.running.total() < self.slots and (visitor := self._next()) is not None:
            tables = self.waiting[visitor]
            table = next(iter(tables))
            turn = tables[table].popleft()
            tables.move_to_end(table)
            self.waiting.move_to_end(visitor)
            self._forget_empty(visitor, table)
            if not turn.cancelled():
                self.running[visitor] += 1
                turn.set_result(None)

    def _next(self) -> str | None:
        """The first address in line that may think now, else the guests.

        If all have used up their share, look again later.
        """
        ours = self.waiting.keys() - {GUESTS.visitor}
        free = [visitor for visitor in self.waiting if visitor in ours and self.running[visitor] < self.most]
        pauses = {visitor: self.ledger.pause(visitor) for visitor in free}
        for visitor, pause in pauses.items():
            if not pause:
                return visitor
        if self.timer is not None:
            self.timer.cancel()
        if pauses:
            self.timer = asyncio.get_running_loop().call_later(min(pauses.values()), self._give_out)
        return GUESTS.visitor if GUESTS.visitor in self.waiting else None

    def _forget_empty(self, visitor: str, table: str) -> None:
        tables = self.waiting[visitor]
        if not tables[table]:
            del tables[table]
        if not tables:
            del self.waiting[visitor]
