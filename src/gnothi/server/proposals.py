"""What people at a table in play decide together: to free somebody's seat, or to play by another clock."""
from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from gnothi.engine.english import listed
from gnothi.server.changes import deed, deed_of_seat, step
from gnothi.server.deeds import Deeds, must_be
from gnothi.server.lobby import Lobby, check_clock, check_increment
from gnothi.server.messages import ProposeBody
from gnothi.server.refusals import Refusal
from gnothi.server.schema import change_table
from gnothi.server.seats import PERSON, Asks, Request, new_request
from gnothi.server.table import PLAYING, Table
from gnothi.server.words import Notice

PAUSE_SECONDS = 60    # after a proposal was declined, until the same seat may make another


class Proposals:
    """The proposals of all tables: one at a time at each, stored before anybody hears of it."""

    def __init__(self, deeds: Deeds, lobby: Lobby, absence: float) -> None:
        self.deeds = deeds
        self.lobby = lobby
        self.changes = deeds.changes
        self.absence = absence      # seconds after which one person alone may free the seat of another

    async def make(self, table: Table, said: ProposeBody, along: Sequence[int] = ()) -> None:
        """Propose what a message says; seats of the same page go along with it."""
        if said.free is not None:
            await self.free(table, said.seat, said.free, along)
        elif said.clock is not None:
            await self.clock(table, said.seat, said.clock, said.increment, along)

    @deed_of_seat
    async def free(self, table: Table, seat: int, whom: int, along: Sequence[int] = ()) -> None:
        """Propose to free the seat of somebody else."""
        must_be(table, PLAYING)
        chair = table.chair(whom)
        if chair.kind != PERSON or whom in (seat, *along):
            raise Refusal("refused", "choose the seat of another person")
        request = new_request(Asks.FREE, seat, whom, {seat, *along})
        if len(table.asked(request)) < 2 and table.absence(whom) < self.absence:
            raise Refusal(
                "refused", f"alone you cannot free the seat of {chair.name}, who was here less than "
                f"{self.absence / 60:.0f} minutes ago",
            )
        await self._open(table, request)

    @deed_of_seat
    async def clock(
        self, table: Table, seat: int, clock: int, increment: int | None = None, along: Sequence[int] = ()
    ) -> None:
        """Propose another clock."""
        must_be(table, PLAYING)
        increment = check_increment(clock, increment)
        await self._open(
            table, new_request(Asks.CLOCK, seat, check_clock(clock), {seat, *along}, increment=increment)
        )

    async def _open(self, table: Table, request: Request) -> None:
        if table.proposal is not None:
            raise Refusal("refused", f"{table.chairs[table.proposal.seat].name} has made a proposal; answer it first")
        if time.monotonic() < table.declined.get(request.seat, 0.0):
            raise Refusal("too_fast", "your last proposal was declined just now; wait a minute")
        await self.changes.write(table, change_table(table.code, proposal=request.write()))
        table.proposal = request
        if table.asked(request) - request.agreed:
            name = table.chairs[request.seat].name
            if request.kind == Asks.FREE:
                whom = table.chairs[request.value].name
                await self.deeds.announce(table, Notice.WOULD_FREE, name=name, whom=whom, seat=request.value)
            else:
                await self.deeds.announce(
                    table, Notice.WOULD_SET_CLOCK, name=name, clock=request.value, increment=request.increment
                )
        await self._settle(table)
        self.deeds.changed(table)

    @deed_of_seat
    async def vote(self, table: Table, seat: int, agree: bool) -> None:
        """Agree to the proposal, or not; without everybody nothing changes."""
        request = table.proposal
        if request is None:
            raise Refusal("refused", "there is no proposal now")
        if seat not in table.asked(request):
            raise Refusal("refused", "you are not asked about this")
        if agree:
            request = replace(request, agreed=request.agreed | {seat})
            await self.changes.write(table, change_table(table.code, proposal=request.write()))
            table.proposal = request
            await self._settle(table)
        else:
            table.declined[request.seat] = time.monotonic() + PAUSE_SECONDS
            await self._close(table)
            await self.deeds.announce(table, Notice.DECLINES, name=table.chairs[seat].name)
        self.deeds.changed(table)

    @deed
    async def review(self, table: Table) -> None:
        """Somebody has left or gone silent, or time has passed: perhaps a proposal is decided, or of no use now."""
        request = table.proposal
        if request is None:
            return
        if table.phase != PLAYING or is_void(table, request):
            await self._close(table)
        elif request.until <= time.monotonic():
            await self._close(table)
            await self.deeds.announce(table, Notice.EXPIRES)
        else:
            await self._settle(table)
        self.deeds.changed(table)

    async def _close(self, table: Table) -> None:
        await self.changes.write(table, change_table(table.code, proposal=None))
        table.proposal = None

    @step
    async def _settle(self, table: Table) -> None:
        """Do it if all agree."""
        request = table.proposal
        if request is None or table.asked(request) - request.agreed:
            return
        closed = [change_table(table.code, proposal=None)]
        if request.kind == Asks.CLOCK:
            await self.lobby.set_clock(table, request.value, request.increment, closed)
            table.proposal = None
            name = table.chairs[request.seat].name
            await self.deeds.announce(
                table, Notice.SETS_CLOCK, name=name, clock=request.value, increment=request.increment
            )
        else:
            names = listed([table.chairs[seat].name for seat in sorted(request.agreed)])
            await self.lobby.vacate(table, request.value, names, closed)
            table.proposal = None


def is_void(table: Table, request: Request) -> bool:
    """Whether who asks, or whose seat it is about, is no longer there."""
    about = {request.seat, request.value} if request.kind == Asks.FREE else {request.seat}
    return any(table.chairs[seat].kind != PERSON for seat in about)
