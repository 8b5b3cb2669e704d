"""How much each address may ask of the server, counted in requests, tables, sockets and time of the processor."""
from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Generator
from itertools import takewhile
from typing import Any, Generic, TypeVar

from gnothi.server.refusals import Refusal
from gnothi.server.settings import Limits

T = TypeVar("T")

MAX_VISITORS = 10_000       # remembered at a time
CPU_BURST = 0.05            # seconds of the processor that an address may use before it is slowed
MAX_DEBT = 0.1              # seconds more, for which it must wait later
COMPANY_SECONDS = 2.0       # somebody who asked for something this long ago is still there
ROUNDS = 4                  # of the event loop after a pause, in which whoever came meanwhile goes first
LISTED_SECONDS = 86_400     # a table on the home page counts for whoever put it there
MAX_PAUSE = 0.25            # seconds until a visitor who was slowed looks again whether there is still company


class Bucket:
    """A token bucket: `burst` at once, and `rate` a second."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left = burst
        self.moment = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Whether there was enough left."""
        is_enough = self.level() >= cost
        if is_enough:
            self.left -= cost
        return is_enough

    def has(self, cost: float = 1.0) -> bool:
        """Whether there is enough left."""
        return self.level() >= cost

    def spend(self, cost: float) -> None:
        """Take what was used already; it may leave a debt."""
        self.left = self.level() - cost

    def wait(self) -> float:
        """Seconds until there is no debt."""
        return max(0.0, -self.level() / self.rate)

    def level(self) -> float:
        """How much is left."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.moment) * self.rate)
        self.moment = now
        return self.left


class Visitor:
    """One address, and what it has used lately."""

    def __init__(self, limits: Limits) -> None:
        self.requests = Bucket(limits.http_rate, limits.http_burst)
        self.tables = Bucket(limits.tables / 3600, limits.tables)
        self.records = Bucket(limits.tables / 3600, limits.tables)
        self.misses = Bucket(limits.misses / 3600, limits.misses)
        self.cpu = Bucket(limits.cpu_share, CPU_BURST)
        self.gate = asyncio.Lock()
        self.rested = 0.0           # when it has paused for as long as it has worked
        self.is_served = False      # in this round of the event loop
        self.sockets = 0
        self.listed: dict[str, float] = {}      # its tables that everybody may find, and since when
        self.seen = 0.0

    def share(self, limits: Limits, processes: int) -> None:
        """Visitors come to several processes, and each gives them its part of what they may use in time."""
        self.requests.rate = limits.http_rate / processes
        self.tables.rate = self.records.rate = limits.tables / 3600 / processes
        self.misses.rate = limits.misses / 3600 / processes

    def spend(self, seconds: float) -> None:
        """Something was done for it; others have as much time before it is its turn again."""
        self.cpu.spend(min(seconds, max(0.0, self.cpu.level() + MAX_DEBT)))
        self.rested = time.monotonic() + seconds

    def pause(self) -> float:
        """How long it must wait if others are here."""
        return max(self.cpu.wait(), self.rested - time.monotonic(), 0.0)

    def begin(self) -> None:
        """Something is done for it in this round of the event loop."""
        self.is_served = True
        asyncio.get_running_loop().call_soon(self.end)

    def end(self) -> None:
        self.is_served = False


class Doorman:
    """Knows the visitors, and says who must wait and who must not come in."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.processes = 1          # that share the bounds of an address
        self.visitors: OrderedDict[str, Visitor] = OrderedDict()       # who asked last stands last

    def visitor(self, address: str) -> Visitor:
        known = self.visitors.get(address)
        if known is None:
            known = self.visitors[address] = Visitor(self.limits)
            known.share(self.limits, self.processes)
            while len(self.visitors) > MAX_VISITORS:
                self.visitors.popitem(last=False)
        else:
            self.visitors.move_to_end(address)
        known.seen = time.monotonic()
        return known

    def asks(self, address: str) -> bool:
        """Whether a request or a message is one too many."""
        return self.visitor(address).requests.take()

    def share(self, processes: int) -> None:
        """So many processes serve these visitors from now on."""
        self.processes = processes
        for visitor in self.visitors.values():
            visitor.share(self.limits, processes)

    # Fair shares of the processor

    @property
    def has_shares(self) -> bool:
        """Whether nobody may use a whole core while others are here."""
        return self.limits.cpu_share < 1

    async def turn(self, visitor: Visitor) -> None:
        """Wait until it is this visitor's turn: one request in a round, and no more than its share of the time.

        Nobody has to pause who is alone here, or among others who use more.
        """
        if not self.has_shares:
            return
        async with visitor.gate:
            while visitor.is_served:
                await asyncio.sleep(0)
            rounds = 0
            while (pause := visitor.pause()) and self._has_company(visitor):
                await asyncio.sleep(min(pause, MAX_PAUSE))
                rounds = ROUNDS
            for _ in range(rounds):
                await asyncio.sleep(0)
            visitor.begin()

    def metered(self, visitor: Visitor, work: Coroutine[Any, Any, None]) -> Awaitable[None]:
        """Work for a visitor, at its cost."""
        return Metered(work, visitor.spend) if self.has_shares else work

    def _has_company(self, visitor: Visitor) -> bool:
        """Whether somebody has asked for something just now who has used less than this visitor."""
        since = time.monotonic() - COMPANY_SECONDS
        recent = takewhile(lambda other: other.seen > since, reversed(self.visitors.values()))
        return any(other.cpu.level() > visitor.cpu.level() for other in recent)

    # Codes and tables

    def must_trust(self, address: str) -> None:
        """Whoever has tried too many codes learns no more about any."""
        if not self.visitor(address).misses.has():
            raise Refusal("too_fast", "too many codes from here lead to no table; wait an hour, or use your own link")

    def missed(self, address: str) -> None:
        """A code has led nowhere."""
        self.visitor(address).misses.take()

    def makes_table(self, address: str) -> None:
        if not self.visitor(address).tables.take():
            raise Refusal("too_many", f"{self.limits.tables} new tables an hour are enough; play one of them")

    def reads_record(self, address: str) -> None:
        if not self.visitor(address).records.take():
            raise Refusal("too_many", f"{self.limits.tables} records an hour are enough; open the others later")

    def may_list_table(self, address: str, is_listed: Callable[[str], bool]) -> None:
        """Somebody wants to show a table to everybody; `is_listed` says which of the earlier ones still are."""
        visitor, since = self.visitor(address), time.monotonic() - LISTED_SECONDS
        visitor.listed = {code: at for code, at in visitor.listed.items() if at > since and is_listed(code)}
        if len(visitor.listed) >= self.limits.public_tables:
            raise Refusal(
                "too_many", f"{self.limits.public_tables} tables on the home page are enough; hide one of them first"
            )

    def lists_table(self, address: str, code: str) -> None:
        """A table is shown to everybody."""
        self.visitor(address).listed[code] = time.monotonic()

    # Sockets

    def comes(self, address: str) -> bool:
        """A socket opens."""
        visitor = self.visitor(address)
        if visitor.sockets >= self.limits.sockets or not visitor.requests.take():
            return False
        visitor.sockets += 1
        return True

    def goes(self, address: str) -> None:
        visitor = self.visitor(address)
        visitor.sockets = max(0, visitor.sockets - 1)


class Metered(Generic[T]):
    """Work whose time on the processor is counted, without the time that it waits or others work."""

    def __init__(self, work: Coroutine[Any, Any, T], spend: Callable[[float], None]) -> None:
        self.work = work
        self.spend = spend

    def __await__(self) -> Generator[Any, Any, T]:
        step: Callable[[Any], Any] = self.work.send
        given: Any = None
        while True:
            began = time.thread_time()
            try:
                waits_for = step(given)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            finally:
                self.spend(time.thread_time() - began)
            try:
                step, given = self.work.send, (yield waits_for)
            except GeneratorExit:
                self.work.close()
                raise
            except BaseException as error:
                step, given = self.work.throw, error
