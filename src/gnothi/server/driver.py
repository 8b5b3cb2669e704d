"""What moves a table on while its people do nothing: bots decide, clocks run out, requests lapse.

One process drives a table: the one that its head names, as long as that lives and has the table in memory. Were there
two for a moment, what one of them stores would be refused to the other.
"""
from __future__ import annotations

import asyncio
import logging
import random
import time
from contextlib import suppress

from gnothi.bots import searches
from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.errors import GnothiError, IllegalAction
from gnothi.engine.view import View
from gnothi.server.background import Background
from gnothi.server.deeds import Deeds
from gnothi.server.proposals import Proposals
from gnothi.server.readiness import Shelf
from gnothi.server.seats import BOT, PERSON
from gnothi.server.table import PLAYING, Table
from gnothi.server.thinking import STAND_IN, Thinkers

RETRY_SECONDS = 1.0         # after the bots of a table could not go on
LONGEST_TIMER = 86_400.0    # seconds; a longer clock is looked at again then
LATE_SECONDS = 1.0          # that another process may be later than we, should we die
log = logging.getLogger("gnothi.server")


class Driver:
    """Looks after tables whenever they have changed, until it is stopped."""

    def __init__(
        self, deeds: Deeds, proposals: Proposals, shelf: Shelf, thinkers: Thinkers, background: Background, pace: float
    ) -> None:
        self.deeds = deeds
        self.changes = deeds.changes
        self.proposals = proposals
        self.shelf = shelf
        self.thinkers = thinkers
        self.background = background
        self.pace = pace
        self.stopped = False

    def look_after(self, table: Table) -> None:
        """After any change: wake the bots that have something to decide, and set the clock."""
        if self.stopped or table.has_left_memory:
            return
        has_bots = next_to_drive(table) is not None
        if not self.changes.is_driven_here(table):
            if (has_bots or table.next_due() is not None) and self.changes.is_free(table):
                self.background.spawn(self._claim(table))
        elif has_bots and table.upkeep.driver is None:
            table.upkeep.driver = self.background.spawn(self._drive(table))
        self._set_timer(table)

    async def _claim(self, table: Table) -> None:
        """Drive a table from now on that nobody drives."""
        with suppress(GnothiError):    # it cannot be stored, or is gone; whoever comes next tries again
            await self.deeds.claim(table)
            self.look_after(table)

    # Bots

    async def _drive(self, table: Table) -> None:
        """Let bots and stand-ins move until the table waits for people."""
        try:
            while self.changes.is_driven_here(table) and (seat := next_to_drive(table)) is not None:
                await self._decide(table, seat)
        except GnothiError as error:
            log.warning("table %s: %s", table.code, error)
        except Exception:
            log.exception("table %s: its bots cannot go on", table.code)
        finally:
            table.upkeep.driver = None
        if not self.stopped and self.changes.is_driven_here(table) and next_to_drive(table) is not None:
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self.look_after, table)

    async def _decide(self, table: Table, seat: int) -> None:
        began = time.monotonic()
        seq, question = table.seq, table.playing.questions[seat].seq
        action = await self.choice(table, seat)
        if action is None:
            table.upkeep.declined[seat] = seq
            return
        await asyncio.sleep(max(0.0, self.pace * random.uniform(0.8, 1.2) - (time.monotonic() - began)))
        await self.deeds.play_for(table, seat, question, action)

    async def choice(self, table: Table, seat: int) -> int | None:
        """What a seat without a person does; where its bot fails a casual one decides, and where that fails, chance."""
        view = table.playing.view(seat)
        for decide in (self._own_choice, self._casual_choice):
            try:
                return checked(view, await decide(table, view))
            except Exception as error:    # a bot may fail in any way; its table goes on
                note_failure(table, seat, error)
        return random.choice(view.actions) if seat in view.awaited else None

    async def _own_choice(self, table: Table, view: View) -> int | None:
        """That of the seat's bot; for a person whose time is up what the game falls back to; else a casual bot's."""
        chair = table.chairs[view.seat]
        if chair.kind == PERSON:
            action = int(bind(table.game, templates.call_fallback)(view.states, view.seat))
            if action in view.actions:
                return action
        may_search = self.shelf.entries[table.game.id].searches
        kind = chair.bot if chair.kind == BOT and (may_search or not searches(chair.bot)) else STAND_IN
        return await self.thinkers.choose(view, kind, table.whose)

    async def _casual_choice(self, table: Table, view: View) -> int | None:
        return await self.thinkers.choose(view, STAND_IN)

    # Clocks and requests

    def _set_timer(self, table: Table) -> None:
        """Wake up when the next clock of this table runs out, or its request lapses."""
        if table.upkeep.timer is not None:
            table.upkeep.timer.cancel()
            table.upkeep.timer = None
        due = table.next_due()
        if due is None or not self.changes.is_driven_here(table):
            return
        wait = min(max(0.0, due - time.monotonic()), LONGEST_TIMER)
        table.upkeep.timer = asyncio.get_running_loop().call_later(wait, self._ring, table)
        if table.head.due is None or table.head.due > table.uptime.moment(due) + LATE_SECONDS:
            self.background.spawn(self._note_due(table))

    async def _note_due(self, table: Table) -> None:
        """Should this process die, another one is to know when to look at the table."""
        with suppress(GnothiError):
            await self.deeds.note_due(table)

    def _ring(self, table: Table) -> None:
        table.upkeep.timer = None
        self.background.spawn(self.expire(table))

    async def expire(self, table: Table) -> None:
        """Do what is due: requests lapse, a stand-in sits down where a clock has run out."""
        now = time.monotonic()
        if table.request and table.request.until <= now:
            await self.deeds.lapse(table)
        for seat in range(len(table.chairs)):
            deadline = table.deadline(seat)
            if deadline is not None and deadline <= now:
                await self.deeds.stand_in(table, seat)
        await self.proposals.review(table)
        self._set_timer(table)


def next_to_drive(table: Table) -> int | None:
    """A seat without a person that must decide, or a bot that may call."""
    if table.phase != PLAYING:
        return None
    free = [chair for chair in table.chairs if chair.plays_itself and not table.is_asked_to_wait(chair.number)]
    if not free or table.sleeps:
        return None
    questions = table.playing.questions
    for chair in free:
        if questions[chair.number].awaited:
            return chair.number
    for chair in free:
        may_call = chair.kind == BOT and questions[chair.number].actions
        if may_call and table.upkeep.declined.get(chair.number) != table.seq:
            return chair.number
    return None


def checked(view: View, action: int | None) -> int | None:
    """A bot's answer, if it is one: a legal action, or none where the game does not wait for it."""
    if action not in view.actions and (action is not None or view.seat in view.awaited):
        raise IllegalAction(f"a bot of {view.game.title} answered {action}, which is not legal now")
    return action


def note_failure(table: Table, seat: int, error: Exception) -> None:
    """A table whose bot fails says so once: such a bot mostly fails at every move."""
    if not table.upkeep.has_failed:
        table.upkeep.has_failed = True
        log.warning("table %s: the bot of seat %s failed; a casual one decides", table.code, seat + 1, exc_info=error)
