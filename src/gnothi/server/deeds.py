"""What happens at a table in play. Each deed is checked, stored, done in memory, and then sent, in this order."""
from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from gnothi.engine.match import Match
from gnothi.server import takeback
from gnothi.server.archive import store_archive
from gnothi.server.changes import Changes, deed, deed_of_seat, step
from gnothi.server.live import BACK, PLAY, STEP, Line
from gnothi.server.refusals import Refusal
from gnothi.server.schema import ADD_LINE, ADD_MOVE, Job, change_seat, change_table
from gnothi.server.seats import Asks, Request, new_request
from gnothi.server.settings import CHAT_LENGTH, Limits
from gnothi.server.shown_table import send_table
from gnothi.server.table import LOBBY, OVER, PLAYING, Table
from gnothi.server.talk import seat_key
from gnothi.server.words import Notice

AT_ONCE = 64        # moves that are written down in less than a millisecond
Done = Callable[[int], None]    # hears the sequence of a move as soon as it is stored


def ignore(seq: int) -> None:
    pass


class Deeds:
    """The deeds of all tables."""

    def __init__(self, changes: Changes, limits: Limits) -> None:
        self.changes = changes
        self.limits = limits

    def changed(self, table: Table) -> None:
        """Send what everybody may know of a table, and let bots and clocks look at it."""
        table.used = time.monotonic()
        send_table(table)
        self.changes.wake(table)

    # Moves

    @deed_of_seat
    async def play(self, table: Table, seat: int, question: int, action: str, done: Done = ignore) -> int:
        """A person's move, by name; `done` hears of it before anybody else."""
        must_be(table, PLAYING)
        must_stand(table, seat, question)
        number = table.playing.find(seat, action)
        had_request = table.request is not None
        await self._return(table, seat, question)
        await self.move(table, seat, number, done, ends_request=True)
        if had_request:
            send_table(table)
        return table.seq

    @deed_of_seat
    async def step_back(self, table: Table, seat: int, question: int) -> None:
        """Back to a seat's last choice, as long as nothing has come of it; nobody need be asked."""
        must_be(table, PLAYING)
        must_stand(table, seat, question)
        stay = table.playing.match.choice_before(seat)
        if stay is None:
            raise Refusal("refused", "there is no way back within your decision now; you may ask to take back")
        await self._return(table, seat, question)
        await self._append(table, STEP, seat, stay, ends_request=True)
        self.changed(table)

    @deed
    async def play_for(self, table: Table, seat: int, question: int, action: int) -> None:
        """The move of a bot or a stand-in, unless the table has moved on."""
        if table.phase != PLAYING or question != table.playing.questions[seat].seq or table.is_asked_to_wait(seat):
            return
        if table.chairs[seat].plays_itself and action in table.playing.match.actions(seat):
            await self.move(table, seat, action)

    async def move(
        self, table: Table, seat: int, action: int, done: Done = ignore, along: Job = (), ends_request: bool = False
    ) -> None:
        """Make a move, and store what goes along with it."""
        await self._append(table, PLAY, seat, action, done, along, ends_request)
        if table.terms.clock or table.phase == OVER:
            self.changed(table)    # which shows deadlines and the result
        else:
            self.changes.wake(table)

    async def _append(
        self, table: Table, kind: str, seat: int, action: int, done: Done = ignore, along: Job = (),
        ends_request: bool = False,
    ) -> None:
        """Store one row of the game, what goes along with it and how it ends; when it is safe, do it and send it."""
        row = {
            "table": table.code, "seq": table.seq + 1, "kind": kind, "seat": seat, "action": action,
            "moment": time.time(), "spent": table.thought(seat),
        }
        live = table.playing
        ending = live.ending(row)
        end = await store_end(table.code, ending, live.lines_with(row, live.any_view(seat))) if ending else []
        closed = [change_table(table.code, request=None)] if ends_request and table.request else []
        await self.changes.write(table, (ADD_MOVE, row), *along, *closed, *end, phase=OVER if ending else "")
        table.follow(row, time.monotonic())
        if ends_request:
            table.request = None
        done(table.seq)
        table.send_states(table.playing.standing[-1] + 1)

    # Driving

    @deed
    async def claim(self, table: Table) -> None:
        """This process drives the table from now on, if nobody else does."""
        if self.changes.is_free(table):
            await self.changes.write(table)

    @deed
    async def note_due(self, table: Table) -> None:
        """Store when something runs out."""
        due, noted = table.next_due(), table.head.due
        if due is not None and (noted is None or noted > table.uptime.moment(due)):
            await self.changes.write(table)

    # Silence

    @deed
    async def stand_in(self, table: Table, seat: int) -> None:
        """The clock of a seat has run out: a stand-in plays until its owner returns."""
        deadline = table.deadline(seat)
        if deadline is not None and deadline <= time.monotonic():
            await self._set_standin(table, seat, True)
            await self.settle(table)
            self.changed(table)

    @deed_of_seat
    async def cover(self, table: Table, seat: int, whom: int) -> None:
        """Somebody at the table asks a stand-in to play for another who has been away for a while."""
        must_be(table, PLAYING)
        chair, cover_from = table.chair(whom), table.cover_from(whom)
        if chair.standin:
            raise Refusal("refused", f"a stand-in plays for {chair.name} already")
        if cover_from is None:
            raise Refusal("refused", "choose the seat of another person who is not here")
        if cover_from > time.monotonic():
            raise Refusal("refused", f"{chair.name} was here just now; wait until a minute has passed")
        await self._set_standin(table, whom, True, by=table.chairs[seat].name)
        await self.settle(table)
        self.changed(table)

    @deed_of_seat
    async def back(self, table: Table, seat: int) -> None:
        """The owner is here again."""
        if table.chairs[seat].standin:
            await self._set_standin(table, seat, False)
            self.changed(table)

    async def _return(self, table: Table, seat: int, question: int) -> None:
        """The owner is here again, to answer this question."""
        if table.chairs[seat].standin:
            await self._set_standin(table, seat, False)
            must_stand(table, seat, question)       # another process may have been quicker

    async def _set_standin(self, table: Table, seat: int, away: bool, by: str = "") -> None:
        chair = table.chairs[seat]
        if chair.standin != away:
            spent = chair.spent + (table.thought(seat) or 0.0)
            await self.changes.write(table, change_seat(table.code, seat, standin=away, spent=spent))
            chair.standin, chair.spent = away, spent
            table.playing.ask_again(seat)
            details = {"name": chair.name, "whom": by}
            await self.announce(table, (Notice.AWAY if by else Notice.LATE) if away else Notice.RETURNS, **details)

    # Taking back

    @deed_of_seat
    async def ask(self, table: Table, seat: int, along: Sequence[int] = ()) -> None:
        """Ask everybody to go back to before this seat's last move; seats of the same page go along with it."""
        must_be(table, PLAYING)
        if table.request is not None:
            raise Refusal("refused", f"{table.chairs[table.request.seat].name} already asks to take back")
        stay = takeback.last_of(table.playing.match, seat)
        if stay is None:
            raise Refusal("refused", "you have made no move that could be taken back")
        move = table.playing.match.past.made[stay + 1]
        if table.chairs[seat].asked == move:
            raise Refusal("refused", "you have asked about this move before; it stands")
        if reason := await table.playing.objection(stay):
            raise Refusal("refused", f"this cannot be taken back: {reason}")
        request = new_request(Asks.BACK, seat, stay, {seat, *along}, table.terms.clock)
        await self._open_request(table, request, move)
        await self.settle(table)
        self.changed(table)

    async def _open_request(self, table: Table, request: Request, move: int) -> None:
        """Nobody asks twice about the same move."""
        asked = change_seat(table.code, request.seat, asked=move)
        await self.changes.write(table, asked, change_table(table.code, request=request.write()))
        table.chairs[request.seat].asked = move
        table.request = request
        if table.people() - request.agreed:
            await self.announce(table, Notice.ASKS, name=table.chairs[request.seat].name)

    @deed_of_seat
    async def answer(self, table: Table, seat: int, agree: bool) -> None:
        """Agree to a request to take back, or not."""
        if table.request is None:
            raise Refusal("refused", "nobody asks to take back now")
        if agree:
            request = replace(table.request, agreed=table.request.agreed | {seat})
            await self.changes.write(table, change_table(table.code, request=request.write()))
            table.request = request
            await self.settle(table)
        else:
            await self._close_request(table, Notice.DISAGREES, name=table.chairs[seat].name)
        self.changed(table)

    @deed
    async def lapse(self, table: Table) -> None:
        """A request to take back has been open for too long."""
        if table.request is not None and table.request.until <= time.monotonic():
            await self._close_request(table, Notice.LAPSES)
            self.changed(table)

    async def _close_request(self, table: Table, notice: Notice, **details: str) -> None:
        await self.changes.write(table, change_table(table.code, request=None))
        table.request = None
        await self.announce(table, notice, **details)

    @step
    async def settle(self, table: Table) -> None:
        """Take back if somebody asks to and all people who play agree; what happened meanwhile may be in the way."""
        request = table.request
        if request is None or table.people() - request.agreed:
            return
        if await table.playing.objection(request.value):
            await self._close_request(table, Notice.STANDS)
            return
        await self._append(table, BACK, request.seat, request.value, ends_request=True)
        await self.announce(table, Notice.TAKES_BACK, name=table.chairs[request.seat].name)

    # Talk

    @deed_of_seat
    async def chat(self, table: Table, seat: int, text: str) -> None:
        text = check_text(text)
        table.talk.must_be_heard(seat_key(seat))
        table.talk.must_breathe(seat, self.limits)
        await self.say(table, seat=seat, name=table.chairs[seat].name, text=text)

    async def announce(self, table: Table, notice: Notice, **details: str | int | None) -> None:
        """A notice by the house; stored as what happened, not in words."""
        await self.say(table, kind=notice, details=details)

    @step
    async def say(self, table: Table, /, **said: Any) -> None:
        """Store a line of talk, and send it."""
        line = {
            "table": table.code, "number": table.talk.count + 1, "seat": None, "name": "", "text": "", "kind": "",
            "details": None, "moment": time.time(), **said,
        }
        await self.changes.write(table, (ADD_LINE, line))
        table.used = time.monotonic()
        table.hear([line])


def must_be(table: Table, phase: str) -> None:
    if table.phase != phase:
        now = {LOBBY: "has not begun", PLAYING: "is being played", OVER: "is over"}[table.phase]
        raise Refusal("phase", f"that is not possible now: the game {now}")


def must_stand(table: Table, seat: int, question: int) -> None:
    """Answer the question that is open, not one before it."""
    if question != table.playing.questions[seat].seq:
        raise Refusal("stale", "the table has moved on since; here is what you may do now")


async def store_end(code: str, match: Match, lines: list[Line] | None = None) -> Job:
    """What puts the end of a game that is over into the store, and its record.

    Where the lines of that are not known the game is retold, and others play meanwhile.
    """
    outcome = match.outcome
    assert outcome is not None
    ended = change_table(code, status=OVER, result=list(outcome.result), ended_by=outcome.ended_by)
    if lines is None:
        lines = []
        for line in match.retold():
            lines.append(line)
            if len(lines) % AT_ONCE == 0:
                await asyncio.sleep(0)
    return [ended, *store_archive(code, match.record(lines))]


def check_text(text: str) -> str:
    text = " ".join(text.split())
    if not text or len(text) > CHAT_LENGTH or not text.isprintable():
        raise Refusal("malformed", f"say something of up to {CHAT_LENGTH} printable characters")
    return text
