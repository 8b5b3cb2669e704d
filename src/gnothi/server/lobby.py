"""Who sits where, and by which terms: what people arrange at a table, before the deal and in play."""
from __future__ import annotations

import hashlib
import secrets
import time
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from gnothi.bots.names import BOT_NAMES
from gnothi.engine.english import either
from gnothi.engine.errors import BadOptions
from gnothi.engine.match import LEAVE, check_names
from gnothi.engine.options import Choice, read_options
from gnothi.server.changes import deed, deed_of_seat, step
from gnothi.server.deeds import Deeds, must_be
from gnothi.server.refusals import Refusal
from gnothi.server.schema import ADD_SEAT, DROP_SEATS, Job, change_seat, change_table
from gnothi.server.seats import BOT, KEPT, OPEN, PERSON, Chair, alike, hashed, write_chair
from gnothi.server.settings import MAX_CLOCK, MAX_INCREMENT
from gnothi.server.table import LOBBY, OVER, PLAYING, Table
from gnothi.server.words import Notice

TOKEN_BYTES = 16    # 128 bits


def new_token(purpose: str = "", key: str | None = None) -> str:
    """A secret for one purpose; from a key of its owner always the same, so that asking again gives nothing new."""
    if key is None:
        return secrets.token_hex(TOKEN_BYTES)
    return hashlib.sha256(f"gnothi {purpose} {key}".encode()).hexdigest()[: 2 * TOKEN_BYTES]


class Lobby:
    """Seats and terms of all tables."""

    def __init__(self, deeds: Deeds) -> None:
        self.deeds = deeds
        self.changes = deeds.changes

    # Seats

    @deed
    async def sit(
        self, table: Table, seat: int | None, name: str, number: str, token: str, address: str = "",
        key: str | None = None,
    ) -> tuple[int, str]:
        """Take an open seat, or the one that a rematch kept; answers the seat and its token.

        Whoever asks again with the same key, or the same token, sits where they sat down the first time.
        """
        fresh = new_token(f"seat {table.code}", key)
        for own in (fresh, token):
            for chair in table.chairs:
                if chair.kind == PERSON and chair.token_hash == hashed(own) and seat in (None, chair.number):
                    return chair.number, own
        if table.phase == OVER:
            raise Refusal("phase", "the game is over; ask for a rematch, or make a new table")
        free = free_chair(table, seat, token)
        if table.has_left(free.number):
            raise Refusal("taken", f"{free.name} has left this game for good by its rules; nobody plays that seat")
        place = table.place_of(address)
        if table.phase == PLAYING:
            must_be_new(table, free.number, {hashed(token), hashed(fresh)}, place)
        own = token if free.kind == KEPT else fresh
        name = check_name(table, free.number, name)
        new = Chair(
            free.number, name, PERSON, "", hashed(own), number, place=place, choice=free.choice, spent=free.spent
        )
        await self._seat(table, new)
        if table.live is not None:
            table.live.ask_again(new.number)
            table.rename()
        await self.deeds.announce(table, Notice.SITS, name=new.name, seat=new.number)
        if table.again:
            await self._start_again(table)
        self.deeds.changed(table)
        return new.number, own

    @deed
    async def seat_bot(self, table: Table, seat: int, kind: str) -> None:
        """Put a bot on an open seat, or a bot of another kind on a bot's."""
        must_be(table, LOBBY)
        chair = table.chair(seat)
        if chair.kind not in (OPEN, BOT):
            raise Refusal("taken", f"{chair.name} sits on seat {seat + 1}; free it first")
        await self._seat(table, Chair(seat, bot_name(table, chair), BOT, kind, choice=chair.choice))
        self.deeds.changed(table)

    @deed_of_seat
    async def choose(self, table: Table, seat: int, choice: str) -> None:
        """What a seat is to be, such as a side; empty if it leaves that open."""
        must_be(table, LOBBY)
        check_choice(table, seat, choice)
        await self._seat(table, replace(table.chair(seat), choice=choice))
        self.deeds.changed(table)

    @deed
    async def complete(self, table: Table, kind: str) -> None:
        """Add the chairs that the seats' choices make necessary, with bots on them."""
        must_be(table, LOBBY)
        option, words = table.game.facts.seat_option, table.arranged()
        added = [] if option is None else [option.seat_words[word] for word in words[len(table.chairs) :]]
        if added:
            await self._set_chairs(table, with_bots(table.chairs, added, kind))
        self.deeds.changed(table)

    async def fill(self, table: Table, kind: str) -> None:
        """Put bots on every open seat."""
        for chair in list(table.chairs):
            if chair.kind == OPEN:
                await self.seat_bot(table, chair.number, kind)

    @deed
    async def free(self, table: Table, seat: int, by: str = "") -> None:
        """Somebody leaves, or others free the seat; in play a stand-in takes over until somebody sits down."""
        await self.vacate(table, seat, by)

    async def vacate(self, table: Table, seat: int, by: str, along: Job = ()) -> None:
        """The same within another deed, with what is stored along with it; `by` is who frees it, if not its owner."""
        chair = table.chair(seat)
        if table.phase == OVER:
            raise Refusal("phase", "the game is over; there is nothing to leave")
        if table.phase == PLAYING and chair.kind != PERSON:
            raise Refusal("phase", f"no person sits on seat {seat + 1}")
        await self._leave(table, chair, along)
        table.send_away(seat)
        if chair.kind in (PERSON, KEPT):
            notice = Notice.FREES if by else Notice.LEAVES if chair.kind == PERSON else Notice.PASSES
            await self.deeds.announce(table, notice, name=by or chair.name, whom=chair.name, seat=seat)
        await self.deeds.settle(table)
        self.deeds.changed(table)

    async def _leave(self, table: Table, chair: Chair, more: Job) -> None:
        """Free a chair; in play it keeps its name and its number, and the game's own rule for leaving is followed."""
        seat = chair.number
        if table.phase != PLAYING:
            await self._seat(table, Chair(seat), more)
            return
        spent = chair.spent + (table.thought(seat) or 0.0)
        new = Chair(seat, chair.name, dice=chair.dice, choice=chair.choice, spent=spent)
        former = [*table.former, chair.former()]
        along = [*store_chair(table, new), change_table(table.code, former=former), *more]
        if table.playing.match.may_leave(seat):
            await self.deeds.move(table, seat, LEAVE, along=along, ends_request=True)
        else:
            await self.changes.write(table, *along)
        table.chairs[seat], table.former = new, former

    async def _seat(self, table: Table, new: Chair, along: Job = ()) -> None:
        await self.changes.write(table, *store_chair(table, new), *along)
        table.chairs[new.number] = new

    # Terms

    @deed
    async def arrange(
        self, table: Table, seats: int | None, options: Mapping[str, Choice] | None, clock: int | None,
        public: bool | None, increment: int | None = None,
    ) -> None:
        """The host changes the number of seats, house rules, clock, or who may find the table."""
        if seats is not None or options is not None:
            must_be(table, LOBBY)
        if table.phase == OVER:
            raise Refusal("phase", "the game is over")
        if options is not None:
            await self._set_options(table, options)
        if seats is not None and seats != len(table.chairs):
            await self._set_seats(table, seats)
        if clock is not None:
            await self._arrange_clock(table, clock, increment)
        if public is not None:
            await self._set_public(table, public)
        self.deeds.changed(table)

    async def _set_options(self, table: Table, options: Mapping[str, Choice]) -> None:
        chosen = {**table.terms.options, **options}
        read_options(table.game.facts.options, chosen)
        await self.changes.write(table, change_table(table.code, options=chosen))
        table.terms.options = chosen

    async def _set_seats(self, table: Table, seats: int) -> None:
        if seats not in table.game.facts.seats:
            allowed = ", ".join(map(str, table.game.facts.seats))
            raise BadOptions(f"{table.game.title} is for {allowed} seats, not {seats}")
        lost = [chair for chair in table.chairs[seats:] if chair.kind in (PERSON, KEPT)]
        if lost:
            raise Refusal("taken", f"{lost[0].name} sits on seat {lost[0].number + 1}; free it first")
        await self._set_chairs(
            table, [*table.chairs[:seats], *(Chair(number) for number in range(len(table.chairs), seats))]
        )

    async def _set_chairs(self, table: Table, chairs: list[Chair]) -> None:
        await self.changes.write(
            table, change_table(table.code, seats=len(chairs)), (DROP_SEATS, {"of": table.code}),
            *((ADD_SEAT, write_chair(table.code, chair)) for chair in chairs),
        )
        table.chairs = chairs

    async def _arrange_clock(self, table: Table, clock: int, increment: int | None) -> None:
        if (clock, increment) == (table.terms.clock, table.terms.increment):
            return
        if table.phase != LOBBY:
            raise Refusal("phase", "in play the clock changes when everybody at the table agrees: propose it")
        await self.set_clock(table, check_clock(clock), check_increment(clock, increment))
        if any(chair.kind == PERSON for chair in table.chairs):
            await self.deeds.announce(table, Notice.ARRANGES_CLOCK, clock=clock, increment=increment)

    async def set_clock(self, table: Table, clock: int, increment: int | None, along: Job = ()) -> None:
        """Play by another clock from now on; something else is stored along with it."""
        chairs = [replace(chair, spent=0.0) for chair in table.chairs]
        terms = change_table(table.code, clock=clock, increment=increment, clock_from=table.seq)
        spent = (change_seat(table.code, chair.number, spent=0.0) for chair in chairs)
        await self.changes.write(table, terms, *spent, *along)
        table.terms.clock, table.terms.increment, table.chairs = clock, increment, chairs
        if table.live is not None:
            table.live.restart_clocks(table.seq)

    async def _set_public(self, table: Table, public: bool) -> None:
        if public != table.terms.public:
            await self.changes.write(table, change_table(table.code, public=public))
            table.terms.public = public
            await self.deeds.announce(table, Notice.OPENS if public else Notice.CLOSES)

    # The start

    @deed
    async def start(self, table: Table) -> None:
        """Deal."""
        must_be(table, LOBBY)
        for chair in table.chairs:
            if chair.kind == OPEN:
                raise Refusal("phase", f"seat {chair.number + 1} is still open; fill it or choose fewer seats")
            if chair.kind == KEPT:
                raise Refusal("phase", f"{chair.name} has not come back to seat {chair.number + 1} yet")
        await self._start(table)

    @deed
    async def go_on(self, table: Table, kind: str) -> None:
        """At a rematch those who have come play without the others, for whom bots sit down."""
        must_be(table, LOBBY)
        for chair in table.chairs:
            if chair.kind in (OPEN, KEPT):
                await self._seat(
                    table, Chair(chair.number, bot_name(table, chair), BOT, kind, choice=chair.choice)
                )
        await self._start(table)

    @step
    async def _start_again(self, table: Table) -> None:
        """A rematch begins when the last has come; if it cannot, its people arrange it as any other table."""
        if table.phase == LOBBY and all(chair.kind in (PERSON, BOT) for chair in table.chairs):
            with suppress(BadOptions):
                await self._start(table)

    async def _start(self, table: Table) -> None:
        options = table.options()
        table.game.blank(len(table.chairs), options)
        numbers, started = [chair.dice for chair in table.chairs if chair.kind == PERSON], time.time()
        started_now = change_table(
            table.code, status=PLAYING, numbers=numbers, started=started, rules=table.game.facts.version,
            edition=table.game.edition,     # a lobby may have been made before an upgrade
            options=options,
        )
        await self.changes.write(table, started_now, phase=PLAYING)
        table.dice.numbers, table.terms.options, table.phase, table.moved = numbers, options, PLAYING, started
        table.deal(time.monotonic())
        for listener in table.audience.listeners:
            table.greet(listener, None)
        self.deeds.changed(table)


def free_chair(table: Table, seat: int | None, token: str) -> Chair:
    """The chair of that number, or the first, if this person may sit there."""
    mine = [chair for chair in table.chairs if chair.kind == KEPT and token and chair.token_hash == hashed(token)]
    free = [*mine, *(chair for chair in table.chairs if chair.kind == OPEN)]
    if seat is None:
        if not free:
            raise Refusal("taken", "every seat is taken; you may watch")
        return next((chair for chair in free if not table.has_left(chair.number)), free[0])
    chair = table.chair(seat)
    if chair.kind == KEPT and chair not in mine:
        raise Refusal("taken", f"seat {seat + 1} is kept for {chair.name}, who sat there before")
    if chair not in free:
        raise Refusal("taken", f"{chair.name} already sits on seat {seat + 1}")
    return chair


def must_be_new(table: Table, seat: int, hashes: Collection[str], place: str) -> None:
    """Whoever has seen one seat of a game may not sit on another of it."""
    here = [chair.former() for chair in table.chairs if chair.kind == PERSON]
    for other, token_hash, other_place in (*here, *table.former):
        known = token_hash in hashes or (place and other_place == place)
        if other != seat and known:
            raise Refusal(
                "forbidden", f"seat {other + 1} of this game was seen from here, so you cannot play another; "
                "watch, and join the next game",
            )


def bot_name(table: Table, chair: Chair) -> str:
    """A bot that changes its kind keeps its name; a new one takes the first that is free."""
    return chair.name if chair.kind == BOT else free_name(other for other in table.chairs if other is not chair)


def free_name(chairs: Iterable[Chair]) -> str:
    taken = {alike(chair.name) for chair in chairs}
    return next(name for name in BOT_NAMES if alike(name) not in taken)


def with_bots(chairs: Sequence[Chair], choices: Sequence[str], kind: str) -> list[Chair]:
    """These chairs, and one more with a bot for each choice."""
    seated = list(chairs)
    for choice in choices:
        seated.append(Chair(len(seated), free_name(seated), BOT, kind, choice=choice))
    return seated


def check_choice(table: Table, seat: int, choice: str) -> None:
    """Refuse what cannot be chosen, and what somebody else has who is to have it alone."""
    option = table.game.facts.seat_option
    if option is None:
        raise Refusal("bad_options", f"in {table.game.title} there is nothing to choose for a seat")
    if choice and choice not in option.seat_words:
        raise Refusal("bad_options", f"a seat chooses {either(option.seat_words)}, not {choice!r} ({option.clause})")
    for other in table.chairs:
        if option.alone and choice and other.number != seat and other.choice == choice:
            raise Refusal("taken", f"{other.name} has already chosen {choice}")


def store_chair(table: Table, new: Chair) -> Job:
    """What puts a chair into the store."""
    values = dict(vars(new))
    return [change_seat(table.code, values.pop("number"), **values)]


def check_name(table: Table, seat: int, name: str) -> str:
    """A name that nobody else has at this table, nor one that looks the same."""
    others = [chair.name for chair in table.chairs if chair.name and chair.number != seat]
    name = unicodedata.normalize("NFC", name).strip()
    if alike(name) in {alike(other) for other in others}:
        raise Refusal("taken", f"somebody at this table is already called {name}; choose another")
    return check_names([*others, name], len(others) + 1)[-1]


def check_clock(seconds: int) -> int:
    if not 0 <= seconds <= MAX_CLOCK:
        raise BadOptions(f"the clock is 0 for none, or up to {MAX_CLOCK} seconds, not {seconds}")
    return seconds


def check_increment(clock: int, seconds: int | None) -> int | None:
    """What each decision adds to a clock for the game; none where each decision has its own."""
    if seconds is not None and not (clock and 0 <= seconds <= MAX_INCREMENT):
        raise BadOptions(f"a decision adds up to {MAX_INCREMENT} seconds to a clock for the game, not {seconds}")
    return seconds
