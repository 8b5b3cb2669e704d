"""What people do at a table. Each deed is checked, stored, done in memory, and then told, in this order."""
from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gnothi.bots.names import BOT_NAMES
from gnothi.engine.errors import BadOptions
from gnothi.engine.match import LEAVE, check_names
from gnothi.engine.options import Choice, read_options
from gnothi.engine.outcome import Outcome
from gnothi.server import takeback
from gnothi.server.refusals import Refusal
from gnothi.server.schema import ADD_LINE, ADD_MOVE, ADD_SEAT, DROP_SEATS, Job, change_seat, change_table
from gnothi.server.settings import CHAT_LENGTH, MOST_CLOCK
from gnothi.server.store import Conflict, Store
from gnothi.server.table import (
    BACK,
    BOT,
    KEPT,
    LOBBY,
    OPEN,
    OVER,
    PERSON,
    PLAY,
    PLAYING,
    Chair,
    Table,
    hashed,
    new_request,
)
from gnothi.server.words import Notice

TOKEN_BYTES = 16    # 128 bits


def new_token() -> str:
    return secrets.token_hex(TOKEN_BYTES)


class Deeds:
    """The deeds of all tables, over one store."""

    def __init__(self, store: Store, base: str) -> None:
        self.store = store
        self.base = base
        self.after: Callable[[Table], None] = lambda table: None      # who drives bots and clocks

    def changed(self, table: Table) -> None:
        """Tell what everybody may know, and let bots and clocks look at it."""
        table.used = time.monotonic()
        table.stirred = False
        table.tell_table(self.base)
        self.after(table)

    # In the lobby

    async def sit(self, table: Table, seat: int | None, name: str, number: str, token: str) -> tuple[int, str]:
        """Take an open seat, or the one that a rematch kept; answers the seat and its token."""
        async with table.lock:
            if table.phase == OVER:
                raise Refusal("phase", "the game is over; ask for a rematch, or make a new table")
            one = self._free_chair(table, seat, token)
            name = check_name(table, one.number, name)
            own = token if one.kind == KEPT else new_token()
            new = Chair(one.number, name, PERSON, "", hashed(own), number, False)
            await self._seat(table, new)
            if table.match is not None:
                table.match.names = tuple(other.name for other in table.chairs)
                table.views.clear()
                table.asked_at[new.number] = time.monotonic()
                table.tell_state(len(table.match.moves) + 1)
            await self.announce(table, Notice.SITS, name=name, seat=one.number)
            self.changed(table)
            return one.number, own

    def _free_chair(self, table: Table, seat: int | None, token: str) -> Chair:
        mine = [one for one in table.chairs if one.kind == KEPT and token and one.token_hash == hashed(token)]
        free = [*mine, *(one for one in table.chairs if one.kind == OPEN)]
        if seat is None:
            if not free:
                raise Refusal("taken", "every seat is taken; you may watch")
            return free[0]
        one = chair_of(table, seat)
        if one.kind == KEPT and one not in mine:
            raise Refusal("taken", f"seat {seat + 1} is kept for {one.name}, who sat there before")
        if one not in free:
            raise Refusal("taken", f"{one.name} already sits on seat {seat + 1}")
        return one

    async def seat_bot(self, table: Table, seat: int, kind: str) -> None:
        """Put a bot on an open seat, or a bot of another kind on a bot's."""
        async with table.lock:
            must_be(table, LOBBY)
            one = chair_of(table, seat)
            if one.kind not in (OPEN, BOT):
                raise Refusal("taken", f"{one.name} sits on seat {seat + 1}; free it first")
            await self._seat(table, self._bot(table, seat, kind))
            self.changed(table)

    def _bot(self, table: Table, seat: int, kind: str) -> Chair:
        taken = {one.name.casefold() for one in table.chairs if one.number != seat}
        name = table.chairs[seat].name if table.chairs[seat].kind == BOT else ""
        name = name or next(name for name in BOT_NAMES if name.casefold() not in taken)
        return Chair(seat, name, BOT, kind)

    async def fill(self, table: Table, kind: str) -> None:
        """Put bots on every open seat."""
        for one in list(table.chairs):
            if one.kind == OPEN:
                await self.seat_bot(table, one.number, kind)

    async def free(self, table: Table, seat: int) -> None:
        """Somebody leaves, or the host frees a seat; in play a stand-in takes over until somebody sits down."""
        async with table.lock:
            one = chair_of(table, seat)
            if table.phase == OVER:
                raise Refusal("phase", "the game is over; there is nothing to leave")
            if table.phase == PLAYING and one.kind != PERSON:
                raise Refusal("phase", f"no person sits on seat {seat + 1}")
            was = one.name if one.kind in (PERSON, KEPT) else ""
            kept_name = one.name if table.phase == PLAYING else ""
            new = Chair(seat, kept_name, OPEN, "", "", one.dice if table.phase == PLAYING else "")
            if table.phase == PLAYING and table.playing.may_leave(seat):
                table.request = None
                await self._append(table, PLAY, seat, LEAVE, along=store_chair(table, new))
                table.chairs[seat] = new
            else:
                await self._seat(table, new)
            for listener in table.listeners:
                if seat in listener.seats:
                    listener.seats = tuple(other for other in listener.seats if other != seat)
                    table.greet(listener, None)
            if was:
                await self.announce(table, Notice.LEAVES, name=was, seat=seat)
            await self._settle(table)
            self.changed(table)

    async def _seat(self, table: Table, new: Chair) -> None:
        await self.store.write(*store_chair(table, new))
        table.chairs[new.number] = new

    async def arrange(
        self, table: Table, seats: int | None, options: Mapping[str, Choice] | None, clock: int | None,
        public: bool | None,
    ) -> None:
        """The host changes the number of seats, house rules, clock, or who may find the table."""
        async with table.lock:
            if seats is not None or options is not None:
                must_be(table, LOBBY)
            if table.phase == OVER:
                raise Refusal("phase", "the game is over")
            if options is not None:
                await self._set_options(table, options)
            if seats is not None and seats != len(table.chairs):
                await self._set_seats(table, seats)
            values: dict[str, Any] = {}
            if clock is not None:
                values["clock"] = check_clock(clock)
            if public is not None:
                values["public"] = public
            if values:
                await self.store.write(change_table(table.code, **values))
                table.clock = values.get("clock", table.clock)
                table.public = values.get("public", table.public)
                if "clock" in values:
                    table.asked_at = [time.monotonic()] * len(table.chairs)
            self.changed(table)

    async def _set_options(self, table: Table, options: Mapping[str, Choice]) -> None:
        chosen = {**table.options, **options}
        read_options(table.game.facts.options, chosen)
        await self.store.write(change_table(table.code, options=chosen))
        table.options = chosen

    async def _set_seats(self, table: Table, seats: int) -> None:
        if seats not in table.game.facts.seats:
            allowed = ", ".join(map(str, table.game.facts.seats))
            raise BadOptions(f"{table.game.title} is for {allowed} seats, not {seats}")
        lost = [one for one in table.chairs[seats:] if one.kind in (PERSON, KEPT)]
        if lost:
            raise Refusal("taken", f"{lost[0].name} sits on seat {lost[0].number + 1}; free it first")
        chairs = [*table.chairs[:seats], *(Chair(number) for number in range(len(table.chairs), seats))]
        await self.store.write(
            change_table(table.code, seats=seats), (DROP_SEATS, {"of": table.code}),
            *((ADD_SEAT, seat_row(table.code, one)) for one in chairs),
        )
        table.chairs = chairs

    async def start(self, table: Table) -> None:
        """Deal."""
        async with table.lock:
            must_be(table, LOBBY)
            for one in table.chairs:
                if one.kind == OPEN:
                    raise Refusal("phase", f"seat {one.number + 1} is still open; fill it or choose fewer seats")
                if one.kind == KEPT:
                    raise Refusal("phase", f"{one.name} has not come back to seat {one.number + 1} yet")
            table.game.blank(len(table.chairs), table.options)
            numbers = [one.dice for one in table.chairs if one.kind == PERSON]
            started = time.time()
            await self.store.write(change_table(
                table.code, status=PLAYING, numbers=numbers, started=started, rules=table.game.facts.version,
                edition=table.game.edition,     # a lobby may have been made before an upgrade
            ))
            table.numbers, table.started, table.phase = numbers, started, PLAYING
            table.deal(time.monotonic())
            for listener in table.listeners:
                table.greet(listener, None)
            self.changed(table)

    # In play

    async def play(
        self, table: Table, seat: int, question: int, action: str, done: Callable[[int], None] = lambda seq: None
    ) -> int:
        """A person's move, by name; `done` hears of it before anybody is told."""
        async with table.lock:
            must_be(table, PLAYING)
            if question != table.questions[seat]:
                raise Refusal("stale", "the table has moved on since; here is what you may do now")
            number = table.find(seat, action)
            if table.chairs[seat].standin:
                await self._standin(table, seat, False)
            table.stirred = table.stirred or table.request is not None
            table.request = None
            await self._append(table, PLAY, seat, number, done)
            return table.seq

    async def play_for(self, table: Table, seat: int, question: int, action: int) -> None:
        """The move of a bot or a stand-in, unless the table has moved on."""
        async with table.lock:
            if table.phase != PLAYING or question != table.questions[seat] or table.request:
                return
            if not table.chairs[seat].plays_itself or action not in table.playing.actions(seat):
                return
            await self._append(table, PLAY, seat, action)

    async def _append(
        self, table: Table, kind: str, seat: int, action: int, done: Callable[[int], None] = lambda seq: None,
        along: Job = (),
    ) -> None:
        """Store one row of the game, what goes along with it and how it ends; when it is safe, do it and tell."""
        row = {
            "table": table.code, "seq": table.seq + 1, "kind": kind, "seat": seat, "action": action,
            "moment": time.time(),
        }
        try:
            await self.store.write((ADD_MOVE, row), *along, *store_end(table.code, table.outcome_of(row)))
        except Conflict:
            await self._catch_up(table)
            raise Refusal("stale", "a move is already stored there; here is what you may do now") from None
        table.replay(row, time.monotonic())
        done(table.seq)
        table.tell_state(table.kept_at[-1] + 1)
        if kind == BACK or table.clock or table.phase == OVER or table.stirred:
            self.changed(table)
        else:
            self.after(table)    # nothing that everybody may know has changed but the sequence

    async def _catch_up(self, table: Table) -> None:
        """More is stored than was answered, since the answer of the database was lost: do what is stored."""
        kept = await self.store.load(table.code)
        assert kept is not None
        for row in kept.moves[table.seq :]:
            table.replay(row, time.monotonic())
        table.tell_state(0)
        self.changed(table)

    async def stand_in(self, table: Table, seat: int) -> None:
        """The clock of a seat has run out: a stand-in plays until its owner returns."""
        async with table.lock:
            if table.phase == PLAYING and table.chairs[seat].kind == PERSON:
                await self._standin(table, seat, True)
                await self._settle(table)
                self.changed(table)

    async def back(self, table: Table, seat: int) -> None:
        """The owner is here again."""
        async with table.lock:
            if table.chairs[seat].standin:
                await self._standin(table, seat, False)
                self.changed(table)

    async def _standin(self, table: Table, seat: int, away: bool) -> None:
        await self.store.write(change_seat(table.code, seat, standin=away))
        table.chairs[seat].standin = away
        table.stirred = True
        if table.match is not None:
            table.asked_at[seat] = time.monotonic()

    # Taking back

    async def ask(self, table: Table, seat: int, along: Sequence[int] = ()) -> None:
        """Ask everybody to go back to before this seat's last move; seats of the same page go along with it."""
        async with table.lock:
            must_be(table, PLAYING)
            if table.request is not None:
                raise Refusal("refused", f"{table.chairs[table.request.seat].name} already asks to take back")
            stay = takeback.last_of(table.playing, seat)
            if stay is None:
                raise Refusal("refused", "you have made no move that could be taken back")
            reason = await asyncio.to_thread(takeback.objection, table.playing, stay)
            if reason:
                raise Refusal("refused", f"this cannot be taken back: {reason}")
            table.request = new_request({seat, *along}, seat, stay)
            if not await self._settle(table):
                self.changed(table)

    async def answer(self, table: Table, seat: int, agree: bool) -> None:
        """Agree to a request to take back, or not."""
        async with table.lock:
            if table.request is None:
                raise Refusal("refused", "nobody asks to take back now")
            if not agree:
                table.request = None
                await self.announce(table, Notice.DISAGREES, name=table.chairs[seat].name)
                self.changed(table)
                return
            table.request.agreed.add(seat)
            if not await self._settle(table):
                self.changed(table)

    async def lapse(self, table: Table) -> None:
        """A request to take back has been open for too long."""
        async with table.lock:
            if table.request is not None and table.request.until <= time.monotonic():
                table.request = None
                await self.announce(table, Notice.LAPSES)
                self.changed(table)

    async def _settle(self, table: Table) -> bool:
        """Take back if everybody who is asked agrees."""
        ask = table.request
        if ask is None or table.people() - ask.agreed:
            return False
        table.request = None
        await self._append(table, BACK, ask.seat, ask.stay)
        await self.announce(table, Notice.TAKES_BACK, name=table.chairs[ask.seat].name)
        return True

    # Talk

    async def chat(self, table: Table, seat: int, text: str) -> None:
        async with table.lock:
            await self._say(table, seat=seat, name=table.chairs[seat].name, text=check_text(text))

    async def announce(self, table: Table, notice: Notice, **details: str | int) -> None:
        """A notice by the house; stored as what happened, not in words."""
        await self._say(table, kind=notice, details=details)

    async def _say(self, table: Table, **said: Any) -> None:
        line = {
            "table": table.code, "number": table.said + 1, "seat": None, "name": "", "text": "", "kind": "",
            "details": None, "moment": time.time(), **said,
        }
        await self.store.write((ADD_LINE, line))
        table.hear(line)
        table.used = time.monotonic()
        table.tell({"type": "chat", "lines": table.talk(table.said - 1)})


def must_be(table: Table, phase: str) -> None:
    if table.phase != phase:
        said = {LOBBY: "has not begun", PLAYING: "is being played", OVER: "is over"}[table.phase]
        raise Refusal("phase", f"that is not possible now: the game {said}")


def store_chair(table: Table, new: Chair) -> Job:
    """What puts a chair into the store."""
    return [change_seat(
        table.code, new.number, name=new.name, kind=new.kind, bot=new.bot, token_hash=new.token_hash,
        dice=new.dice, standin=new.standin,
    )]


def store_end(code: str, outcome: Outcome | None) -> Job:
    """What puts the end of a game into the store, once it has one."""
    if outcome is None:
        return []
    return [change_table(code, status=OVER, result=list(outcome.result), ended_by=outcome.ended_by)]


def chair_of(table: Table, seat: int) -> Chair:
    if seat not in range(len(table.chairs)):
        raise Refusal("not_found", f"there is no seat {seat + 1}; there are {len(table.chairs)}")
    return table.chairs[seat]


def check_name(table: Table, seat: int, name: str) -> str:
    """A name that nobody else has at this table."""
    others = [one.name for one in table.chairs if one.name and one.number != seat]
    name = name.strip()
    if name.casefold() in {other.casefold() for other in others}:
        raise Refusal("taken", f"somebody at this table is already called {name}; choose another")
    return check_names([*others, name], len(others) + 1)[-1]


def check_text(text: str) -> str:
    text = " ".join(text.split())
    if not text or len(text) > CHAT_LENGTH or not text.isprintable():
        raise Refusal("malformed", f"say something of up to {CHAT_LENGTH} printable characters")
    return text


def check_clock(seconds: int) -> int:
    if not 0 <= seconds <= MOST_CLOCK:
        raise BadOptions(f"the clock is 0 for none, or up to {MOST_CLOCK} seconds, not {seconds}")
    return seconds


def seat_row(code: str, one: Chair) -> dict[str, Any]:
    return {
        "table": code, "number": one.number, "name": one.name, "kind": one.kind, "bot": one.bot,
        "token_hash": one.token_hash, "dice": one.dice, "standin": one.standin,
    }


