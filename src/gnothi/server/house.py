"""All tables of a server: found by their code, made, and kept in memory while somebody uses them."""
from __future__ import annotations

import asyncio
import gc
import hashlib
import logging
import random
import secrets
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from functools import partial
from itertools import count
from typing import Any
from weakref import WeakValueDictionary

import sqlalchemy as sa

from gnothi.bots import searches
from gnothi.bots.levels import LEVELS
from gnothi.engine.english import either
from gnothi.engine.errors import BadOptions, GnothiError
from gnothi.engine.game import Game
from gnothi.engine.options import Choice, offered, read_options
from gnothi.engine.seed import Draw, draw
from gnothi.server.analyses import Analyses
from gnothi.server.archive import Archived, archive
from gnothi.server.background import Background
from gnothi.server.changes import Changes, deed
from gnothi.server.database import Database
from gnothi.server.deeds import Deeds, store_end
from gnothi.server.driver import Driver
from gnothi.server.lobby import Lobby, check_clock, check_increment
from gnothi.server.machines import Helper
from gnothi.server.news import Kind
from gnothi.server.offers import Offers
from gnothi.server.others import Others
from gnothi.server.proposals import Proposals
from gnothi.server.readiness import Shelf
from gnothi.server.recent import Recent
from gnothi.server.records import Records
from gnothi.server.refusals import Refusal
from gnothi.server.schema import ADD_HEAD, ADD_SEAT, ADD_TABLE, Row, change_table, new_head, no_due
from gnothi.server.seats import KEPT, PERSON, Chair, hashed, write_chair
from gnothi.server.settings import Settings
from gnothi.server.shown import Json
from gnothi.server.shown_table import show_listed
from gnothi.server.store import Conflict, Kept, Outdated, Store
from gnothi.server.stories import Stories
from gnothi.server.table import LOBBY, OVER, PLAYING, Branch, Table, Terms
from gnothi.server.thinking import OTHERS, Thinkers
from gnothi.server.watching import Watching
from gnothi.server.words import Notice

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"    # none that look alike
CODE_LENGTH = 10            # a million guesses at a million tables find one in a thousand times
MAX_CODE = 12
ARCHIVE_REST = 50         # how many times as long as it takes to archive a game until the next one is
MAX_ENDED = 1000          # games that wait for it; others are archived at the next start
WATCH_SECONDS = 15        # between two looks at the database
MAX_LISTED = 50           # public tables that are shown
SWEEP_SECONDS = 1.0       # between two looks for tables of which something is due
MAX_DUE = 100             # of them that are taken up at a time
MAX_ENDS = 300            # answers about games that are over, of up to some 50 kB each
ANSWER_SECONDS = 20       # that those who are still at a table have to join its rematch, or not
YOUNG, YOUNG_LOOKS = 50_000, 50     # what is worked out for a page makes thousands of objects, and hardly ever a circle
log = logging.getLogger("gnothi.server")


class House:
    """A running server, without its sockets."""

    def __init__(self, settings: Settings, database: Database | None = None) -> None:
        self.settings = settings
        self.store = Store(database or Database(settings.db, settings.base, settings.door))
        self.shelf = Shelf(settings.games)
        self.thinkers = Thinkers(settings.workers, settings.limits.thinking_share, settings.bots)
        self.background = Background()
        self.helper = self._think_together() if self.store.database.is_shared else None
        self.changes = Changes(self.store, self.wake, self.lose)
        self.deeds = Deeds(self.changes, settings.limits)
        self.lobby = Lobby(self.deeds)
        self.watching = Watching(self.deeds)
        self.proposals = Proposals(self.deeds, self.lobby, settings.absence)
        self.driver = Driver(
            self.deeds, self.proposals, self.shelf, self.thinkers, self.background, settings.pace
        )
        self.analyses = Analyses(self.store, self.background, settings.limits, settings.analysis)
        self.stories = Stories()
        self.records = Records(self.shelf, self.stories, settings.base, self.store)
        self.ends: Recent[Any] = Recent(MAX_ENDS)
        self.ended: deque[Table] = deque(maxlen=MAX_ENDED)      # to be archived
        self.archiving: asyncio.Task[None] | None = None
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.others = Others(self.store, self.tables, self.loading, self.changes, self.background)
        self.others.resume.append(self._resume_analyses)
        self.makers: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.stopping = False

    def _think_together(self) -> Helper:
        """Others may think for our bots, and we for theirs; what an address uses counts everywhere."""
        thinkers = self.thinkers
        offers = thinkers.elsewhere = Offers(self.store, self.background, thinkers.queue.most)
        thinkers.ledger.tell = offers.tell_used
        self.store.news.hear[Kind.USED] = lambda holder, used: thinkers.ledger.hear(used)
        return Helper(self.store, self.shelf, thinkers, self.background, offers.open)

    def wake(self, table: Table) -> None:
        """A table has changed: let its bots and clocks look at it, and archive what is over.

        What ends while its game is still interpreted waits until all are ready: the curve would be missing for ever.
        """
        self.driver.look_after(table)
        is_due = table.phase == OVER and not table.is_archived and self.shelf.is_settled(table.game)
        if is_due and not self.stopping and self.changes.driver(table) == self.store.database.lock.holder:
            table.is_archived = True
            self.ended.append(table)
            if self.archiving is None or self.archiving.done():
                self.archiving = self.background.spawn(self._archive())

    async def _archive(self) -> None:
        """Put games that are over into words, for later rules that could not; those who play are not to feel it."""
        while self.ended:
            table = self.ended.popleft()
            async with table.lock:
                began = time.monotonic()
                if self.tables.get(table.code) is table:    # it was neither deleted nor changed by those who run this
                    live = table.playing
                    await self.store.write(*await asyncio.to_thread(archive, table.code, live.match, live.lines))
            await asyncio.sleep(ARCHIVE_REST * (time.monotonic() - began))

    async def _archive_ended(self) -> None:
        """What earlier versions did not archive, was cut off by a stop, or ended before its game was ready."""
        for code in await self.store.unarchived(OVER):
            with suppress(GnothiError):    # one that was played by other rules stays as it is
                self.wake(await self.find(code))
                if self.archiving is not None:      # one after the other, so that none is left out
                    await asyncio.wait([self.archiving])

    def open(self) -> None:
        """Begin with what goes on in the background."""
        self.others.start()
        if self.helper is not None:
            self.helper.start(self.thinkers.queue.most)
        for work in (self._get_ready(), self._tidy(), self._sweep(), self._watch_database()):
            self.background.spawn(work)

    def say_goodbye(self) -> None:
        """Nothing new begins; every page hears that it should come back."""
        self._stop()
        for table in self.tables.values():
            table.audience.say_goodbye("The server stops for a moment; nothing is lost.")

    def _stop(self) -> None:
        self.stopping = self.driver.stopped = True

    async def close(self) -> None:
        """Everything is already stored: stop."""
        self._stop()
        loading = list(self.loading.values())
        for task in loading:
            task.cancel()
        await asyncio.gather(self.background.stop(), *loading, return_exceptions=True)
        await asyncio.to_thread(self.thinkers.close)
        await asyncio.to_thread(self.analyses.close)
        await asyncio.to_thread(self.store.close)

    # In the background

    async def _get_ready(self) -> None:
        await self.shelf.get_ready(self.thinkers.warm)
        gc.freeze()     # the games stay loaded: the collector need not look through them while a table waits
        gc.set_threshold(YOUNG, YOUNG_LOOKS, YOUNG_LOOKS)
        await self._resume_analyses()
        if self.store.database.lock.leads:
            await self._archive_ended()

    async def _resume_analyses(self) -> None:
        """Go on with analyses that nobody works out any more; a search that is not compiled yet would take too long."""
        if self.shelf.is_ready:
            await self.analyses.resume()

    async def _sweep(self) -> None:
        """Take up tables that are not in memory and of which something is due: a clock or a request runs out there."""
        while True:
            with suppress(GnothiError, sa.exc.DBAPIError):      # the database is gone, and said so elsewhere
                await self.take_up_due()
            await asyncio.sleep(SWEEP_SECONDS * random.uniform(0.5, 1.5))      # processes take turns

    async def take_up_due(self) -> None:
        lock = self.store.database.lock
        others = lock.living - {lock.holder}
        for code in await self.store.due(self.store.database.uptime.now(), others, MAX_DUE):
            if code in self.tables:
                self.wake(self.tables[code])    # perhaps it could not be stored that we drive it
                continue
            try:
                await self.find(code)
            except Exception as error:    # any table may fail in its own way; the others go on
                log.warning("table %s stays closed: %s", code, error)
                await self.store.write(no_due(code))

    async def _tidy(self) -> None:
        """Tables that nobody looks at leave memory; they come back from what is stored."""
        while True:
            await asyncio.sleep(min(60, self.settings.idle))
            for table in list(self.tables.values()):
                if self._is_quiet(table):
                    with suppress(GnothiError):     # another process has changed it just now, or it cannot be stored
                        await self.leave(table)

    def _is_quiet(self, table: Table) -> bool:
        """Whether nobody needs a table in memory, nor will soon."""
        due, now = table.next_due(), time.monotonic()
        busy = table.audience.listeners or table.upkeep.driver or table.lock.locked() or table in self.ended
        return not busy and now - table.used > self.settings.idle and (due is None or due - now > self.settings.idle)

    async def leave(self, table: Table) -> None:
        """Let a table leave memory; what is due there later is taken up by any process."""
        async with table.lock:
            has_due = table.head.due is not None or table.next_due() is not None
            if self.changes.is_driven_here(table) and (has_due or self.others.there_are_some):
                await self.changes.leave(table)
            if table.audience.listeners:        # somebody has come meanwhile
                self.wake(table)
            elif self.tables.get(table.code) is table:
                self.drop(table)

    async def _watch_database(self) -> None:
        """Notice that the database is gone, also while nobody plays."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            with suppress(Exception):    # of any driver, for any reason; the store logs it
                await self.store.renew()

    def lose(self, table: Table) -> None:
        """Those who run the server have changed a table: its pages hang up, and it leaves memory."""
        table.phase = OVER      # whoever waits at the lock does nothing here any more
        table.audience.say_goodbye("This table was changed by those who run the server.")
        self.ends.forget(table.code)
        self.drop(table)

    def drop(self, table: Table) -> None:
        """Forget a table that is not to go on in memory."""
        table.has_left_memory = True
        self.tables.pop(table.code, None)
        self.stories.forget(table.code)
        if table.upkeep.timer is not None:
            table.upkeep.timer.cancel()

    # Finding

    async def find(self, code: str) -> Table:
        """The table of that code, from memory or rebuilt from its moves."""
        code = code.upper()
        if not (code.isascii() and code.isalnum()):
            raise no_table(code)
        if code in self.tables:
            table = self.tables[code]
            slept, table.used = table.sleeps, time.monotonic()
            table.looked = table.used
            if slept:
                self.wake(table)
            return table
        if code not in self.loading:
            self.loading[code] = asyncio.create_task(self._take_in(code))
        return await asyncio.shield(self.loading[code])

    async def _take_in(self, code: str) -> Table:
        """Rebuild a table once, however many ask for it: all must sit at the same one."""
        try:
            table = self.tables[code] = await self._rebuild(code)
        finally:
            del self.loading[code]
        await self.others.taken_in(table)
        self.wake(table)
        return table

    async def _rebuild(self, code: str) -> Table:
        kept = await self.store.load(code)
        if kept is None:
            raise no_table(code)
        if kept.table["closed"]:
            raise Refusal("closed", "this table was closed by those who run this server")
        try:
            game = self._game_of(kept.table)
        except GnothiError:
            if kept.table["status"] == OVER:
                raise Archived(kept) from None
            raise
        uptime = self.store.database.uptime
        table = await asyncio.to_thread(Table, kept, game, self.settings.base, self.stories, uptime)
        if table.phase == OVER and kept.table["status"] != OVER:    # as version 0.1 may have left it
            with suppress(Conflict):
                await self.changes.write(table, *await store_end(code, table.playing.match), phase=OVER)
        return table

    def _game_of(self, row: Row) -> Game:
        """The game of a stored table; refused if the table cannot be played by it any more."""
        game = self.shelf.game(row["game"])
        if row["status"] != LOBBY and not (game.facts.knows(row["rules"]) and row["edition"] == game.edition):
            raise Refusal("not_ready", f"this table was played by other rules of {game.title} than those at hand")
        try:
            read_options(game.facts.options, game.facts.choices(row["rules"], row["options"]))
        except BadOptions as error:
            raise Refusal("not_ready", f"{game.title} no longer has the house rules of this table: {error}") from None
        except TypeError:    # neither a word nor a number
            raise Refusal("not_ready", f"{game.title} cannot read the house rules of this table") from None
        return game

    async def public_tables(self) -> list[Json]:
        """The newest tables that everybody may find, as they are stored: none is rebuilt for that."""
        shown = []
        for row, seats in await self.store.public([LOBBY, PLAYING], MAX_LISTED):
            try:
                game = self._game_of(row)
            except GnothiError:    # one that cannot be opened must not hide the others
                continue
            table = self.tables.get(row["code"])
            is_known = table is not None and (self.others.is_followed(table) or not self.others.there_are_some)
            shown.append(show_listed(game, row, seats, table if is_known else None))
        return shown

    def is_listed(self, code: str) -> bool:
        """Whether everybody may find a table; one that is not in memory is taken to be as it was."""
        table = self.tables.get(code)
        return table is None or (table.terms.public and table.phase != OVER)

    # Making

    def check_bot(self, game: Game, kind: str) -> None:
        """Only bots that the server offers sit down, and those that think ahead only where their search is compiled."""
        known = [*LEVELS, *OTHERS, *self.settings.bots]
        if kind not in known:
            raise Refusal("bad_options", f"there is no bot {kind!r} here; choose from {either(known)}")
        if searches(kind):
            self.shelf.must_search(game)

    async def make(
        self, game: Game, seats: int, options: Mapping[str, Choice], clock: int, public: bool, host_token: str,
        increment: int | None = None, once: bool = False,
    ) -> Table:
        """A new table; its dice are committed to before anybody sits. If `once`, a host token leads to one table."""
        if seats not in game.facts.seats:
            game.blank(seats, {})    # raises the sentence
        usual = {option.name: option.usual for option in offered(game.facts.options) if option.at_table is not None}
        options = {**usual, **options}
        read_options(game.facts.options, options)
        chairs = [Chair(number) for number in range(seats)]
        terms = Terms(options, check_clock(clock), public, check_increment(clock, increment))
        return await self._make(game, chairs, terms, hashed(host_token), codes=codes_of(host_token) if once else None)

    def making(self, host_token: str) -> asyncio.Lock:
        """Whoever asks twice at the same time for one table waits for the first to be made."""
        return self.makers.setdefault(hashed(host_token), asyncio.Lock())

    async def made_by(self, host_token: str) -> Table | None:
        """The table that was made with this token, if there is one."""
        return await self._made_by(hashed(host_token))

    async def _made_by(self, host_hash: str) -> Table | None:
        code = await self.store.made_by(host_hash)
        return None if code is None else await self.find(code)

    async def branch(
        self, game: Game, chairs: Sequence[Chair], terms: Terms, host_token: str, source: Draw, past: Branch
    ) -> Table:
        """A new table, in play from a moment of another game on."""
        numbers = [chair.dice for chair in chairs if chair.kind == PERSON]
        table = await self._make(
            game, chairs, terms, hashed(host_token), source, codes=codes_of(host_token), branch=asdict(past),
            status=PLAYING, numbers=numbers, started=time.time(),
        )
        self.wake(table)
        return table

    async def _make(
        self, game: Game, chairs: Sequence[Chair], terms: Terms, host_hash: str, source: Draw | None = None,
        codes: Iterator[str] | None = None, before: Table | None = None, **more: Any,
    ) -> Table:
        """Store a new table, with what is not usual of it, and take it in; it is the rematch of `before`."""
        source = source or draw()
        row: Row = {
            "game": game.id, "rules": game.facts.version, "edition": game.edition, "seats": len(chairs),
            "options": dict(terms.options), "public": terms.public, "clock": terms.clock, "status": LOBBY,
            "commitment": source.commitment, "secret": source.secret.hex(), "nonce": source.nonce.hex(),
            "numbers": [], "seed_bits": source.bits, "host_hash": host_hash, "created": time.time(), "started": 0.0,
            "result": None, "ended_by": "", "rematch": "", "closed": False, "request": None, "proposal": None,
            "former": [], "increment": terms.increment, "clock_from": 0, "muted": [], "again": "", "branch": None,
            **more,
        }
        for code in codes or codes_of(secrets.token_hex()):
            seats: list[Row] = [write_chair(code, chair) for chair in chairs]
            try:
                await self._add({"code": code, **row}, seats, before)
            except Outdated:
                raise
            except Conflict:
                if codes is not None and (made := await self._made_by(host_hash)) is not None:
                    return made     # another process was quicker
                continue
            kept, uptime = Kept({"code": code, **row}, seats, [], []), self.store.database.uptime
            build = partial(Table, kept, game, self.settings.base, self.stories, uptime)
            table = self.tables[code] = build() if row["branch"] is None else await asyncio.to_thread(build)
            await self.others.taken_in(table)
            return table
        raise AssertionError("there are codes without end")

    async def _add(self, row: Row, seats: Sequence[Row], before: Table | None) -> None:
        new = [(ADD_TABLE, row), (ADD_HEAD, new_head(row["code"])), *((ADD_SEAT, seat) for seat in seats)]
        if before is None:
            await self.store.write(*new)
        else:
            await self.changes.write(before, *new, change_table(before.code, rematch=row["code"]))

    async def go_on(self, table: Table, kind: str) -> None:
        """Begin a rematch without those who have not come; who is still at the old table has a moment to answer."""
        self.check_bot(table.game, kind)
        old = await self.others.with_company(table.again, self.find)
        if old is not None and time.time() - table.created < ANSWER_SECONDS:
            for chair in table.chairs:
                if chair.kind == KEPT and old.audience.is_here(chair.number):
                    raise Refusal("phase", f"{chair.name} is still here and may answer; wait a moment")
        await self.lobby.go_on(table, kind)

    @deed
    async def rematch(self, table: Table, name: str = "") -> str:
        """The table where these people play again; made by the first who asks."""
        if table.phase != OVER:
            raise Refusal("phase", "a rematch begins when this game is over")
        if not table.rematch:
            chairs, terms = [chair.again() for chair in table.chairs], replace(table.terms)
            terms.options = rematch_options(table)
            new = await self._make(table.game, chairs, terms, table.host_hash, before=table, again=table.code)
            table.rematch = new.code
            if name:
                await self.deeds.announce(table, Notice.WOULD_PLAY_AGAIN, name=name)
            self.deeds.changed(table)
        return table.rematch


def codes_of(secret: str) -> Iterator[str]:
    """Codes for a table, one after the other, that follow from a secret: whoever asks twice asks for the same one."""
    for number in count():
        digits = int.from_bytes(hashlib.sha256(f"gnothi code {number} {secret}".encode()).digest())
        yield "".join(LETTERS[digits // len(LETTERS) ** place % len(LETTERS)] for place in range(CODE_LENGTH))


def rematch_options(table: Table) -> dict[str, Choice]:
    """The same house rules again; what the chairs chose for themselves they may choose again."""
    option, options = table.game.facts.seat_option, dict(table.terms.options)
    if option is not None and any(chair.choice for chair in table.chairs):
        options.pop(option.name, None)
    return options


def no_table(code: str) -> Refusal:
    known = code[:MAX_CODE] if code.isprintable() else "of that code"
    return Refusal("not_found", f"there is no table {known}; look at the link again")
