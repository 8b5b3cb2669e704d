"""All tables of a server: found by their code, made, kept in memory while somebody uses them, and driven on.

Bots move, clocks run out and requests lapse here; people's own deeds are in `deeds`.
"""
from __future__ import annotations

import asyncio
import gc
import logging
import random
import secrets
import time
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any

from gnothi.bots import searches
from gnothi.bots.levels import LEVELS
from gnothi.engine import calls
from gnothi.engine.compile import over
from gnothi.engine.errors import BadOptions, GnothiError, IllegalAction
from gnothi.engine.game import Game
from gnothi.engine.options import Choice, either, read_options, without_retired
from gnothi.engine.seed import draw
from gnothi.engine.view import View
from gnothi.server.database import Database
from gnothi.server.deeds import Deeds, check_clock, seat_row, store_end
from gnothi.server.readiness import Shelf
from gnothi.server.refusals import Refusal
from gnothi.server.schema import ADD_SEAT, ADD_TABLE, Row, change_table
from gnothi.server.settings import Settings
from gnothi.server.shown import Json
from gnothi.server.store import Conflict, Kept, Store
from gnothi.server.table import BOT, KEPT, LOBBY, OVER, PERSON, PLAYING, Chair, Table, hashed
from gnothi.server.thinking import OTHERS, STAND_IN, Thinkers, leanings

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"    # none that look alike
CODE = 6
WATCH_SECONDS = 15        # between two looks at the database
LISTED = 50               # public tables that are shown
MOST_CLOCKED = 100_000    # tables with a clock that are taken up again at start
log = logging.getLogger("gnothi.server")


class House:
    """A running server, without its sockets."""

    def __init__(self, settings: Settings, database: Database | None = None) -> None:
        self.settings = settings
        self.store = Store(database or Database(settings.db, settings.base))
        self.shelf = Shelf()
        self.thinkers = Thinkers(settings.workers)
        self.deeds = Deeds(self.store, settings.base)
        self.deeds.after = self.look_after
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.stopping = False

    def open(self) -> None:
        """Begin with what goes on in the background."""
        self.spawn(self._take_up())
        self.spawn(self._get_ready())
        self.spawn(self._tidy())
        self.spawn(self._watch_database())

    def say_goodbye(self) -> None:
        """Nothing new begins; every page hears that it should come back."""
        self.stopping = True
        for table in self.tables.values():
            table.tell({"type": "bye", "text": "The server stops for a moment; nothing is lost."})
            for listener in list(table.listeners):
                listener.push_end()

    async def close(self) -> None:
        """Everything is already stored: stop."""
        self.stopping = True
        drivers = (table.driver for table in self.tables.values() if table.driver)
        running = [*self.tasks, *self.loading.values(), *drivers]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await asyncio.to_thread(self.thinkers.close)
        await asyncio.to_thread(self.store.close)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("something in the background failed", exc_info=error)

    async def _get_ready(self) -> None:
        await self.shelf.get_ready(self.thinkers)
        gc.freeze()     # the games stay loaded: the collector need not look through them while a table waits

    async def _take_up(self) -> None:
        """After a start: tables with a clock go on, whether or not anybody looks."""
        for code in await self.store.clocked(PLAYING, MOST_CLOCKED):
            try:
                self.look_after(await self.find(code))
            except GnothiError as error:
                log.warning("table %s stays closed: %s", code, error)

    async def _tidy(self) -> None:
        """Tables that nobody looks at leave memory; they come back from what is stored."""
        while True:
            await asyncio.sleep(min(60, self.settings.idle))
            for code, table in list(self.tables.items()):
                quiet = time.monotonic() - table.used > self.settings.idle
                busy = table.listeners or table.driver or table.timer or table.lock.locked()
                if quiet and not busy:
                    del self.tables[code]

    async def _watch_database(self) -> None:
        """Notice that the database is gone, or that another server has it, also while nobody plays."""
        missing = False
        while not self.store.replaced:
            await asyncio.sleep(WATCH_SECONDS)
            try:
                await self.store.renew()
            except Exception as error:    # of any driver, for any reason
                if not missing:
                    log.error("nothing can be stored: %s", str(error).splitlines()[0])
                missing = True
            else:
                if missing:
                    log.warning("what is played is stored again")
                missing = False

    # Finding and making

    async def find(self, code: str) -> Table:
        """The table of that code, from memory or rebuilt from its moves."""
        code = code.upper()
        if code in self.tables:
            self.tables[code].used = time.monotonic()
            return self.tables[code]
        if code not in self.loading:
            self.loading[code] = asyncio.create_task(self._take_in(code))
        return await asyncio.shield(self.loading[code])

    async def _take_in(self, code: str) -> Table:
        """Rebuild a table once, however many ask for it: all must sit at the same one."""
        try:
            table = self.tables[code] = await self._rebuild(code)
        finally:
            del self.loading[code]
        self.look_after(table)
        return table

    async def _rebuild(self, code: str) -> Table:
        kept = await self.store.load(code)
        if kept is None:
            raise Refusal("not_found", f"there is no table {code[:12]}; look at the link again")
        table = await asyncio.to_thread(Table, kept, self._game_of(kept.table))
        if table.phase == OVER and kept.table["status"] != OVER:    # as version 0.1 may have left it
            await self.store.write(*store_end(code, table.playing.outcome))
        return table

    def _game_of(self, row: Row) -> Game:
        """The game of a stored table; refused if the table cannot be played by it any more."""
        game = self.shelf.game(row["game"])
        if row["status"] != LOBBY and (row["rules"], row["edition"]) != (game.facts.version, game.edition):
            raise Refusal("not_ready", f"this table was played by other rules of {game.title} than those at hand")
        try:
            read_options(game.facts.options, without_retired(game.facts.options, row["options"]))
        except BadOptions as error:
            raise Refusal("not_ready", f"{game.title} no longer has the house rules of this table: {error}") from None
        except TypeError:    # neither a word nor a number
            raise Refusal("not_ready", f"{game.title} cannot read the house rules of this table") from None
        return game

    def check_bot(self, game: Game, kind: str) -> None:
        """Only bots of a known level sit down, and those that think ahead only where their search is compiled."""
        if kind not in LEVELS and kind not in OTHERS:
            raise Refusal("bad_options", f"there is no bot {kind!r} here; choose from {either([*LEVELS, *OTHERS])}")
        if searches(kind) and not self.shelf.entries[game.id].searches:
            raise Refusal("not_ready", self.shelf.wait_text(game.id))

    async def make(
        self, game: Game, seats: int, options: Mapping[str, Choice], clock: int, public: bool, host_token: str
    ) -> Table:
        """A new table; its dice are committed to before anybody sits."""
        if seats not in game.facts.seats:
            game.blank(seats, {})    # raises the sentence
        read_options(game.facts.options, options)
        return await self._make(game, [Chair(number) for number in range(seats)], options, check_clock(clock), public,
                                hashed(host_token))

    async def _make(
        self, game: Game, chairs: list[Chair], options: Mapping[str, Choice], clock: int, public: bool, host_hash: str
    ) -> Table:
        source = draw()
        row: Row = {
            "game": game.id, "rules": game.facts.version, "edition": game.edition, "seats": len(chairs),
            "options": dict(options), "public": public, "clock": clock, "status": LOBBY,
            "commitment": source.commitment, "secret": source.secret.hex(), "nonce": source.nonce.hex(),
            "numbers": [], "host_hash": host_hash, "created": time.time(), "started": 0.0, "result": None,
            "ended_by": "", "rematch": "",
        }
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE))
            seats = [seat_row(code, one) for one in chairs]
            try:
                await self.store.write((ADD_TABLE, {"code": code, **row}), *((ADD_SEAT, seat) for seat in seats))
            except Conflict:
                continue
            table = Table(Kept({"code": code, **row}, list(seats), [], []), game)
            self.tables[code] = table
            return table

    async def public_tables(self) -> list[Json]:
        """The newest tables that everybody may find, as they are stored: none is rebuilt for that."""
        shown = []
        for row, seats in await self.store.public([LOBBY, PLAYING], LISTED):
            try:
                game = self._game_of(row)
            except GnothiError:    # one that cannot be opened must not hide the others
                continue
            table = self.tables.get(row["code"])
            shown.append(show_listed(game, row, seats, table.awaited if table else ()))
        return shown

    async def rematch(self, table: Table) -> str:
        """The table where these people play again; made by the first who asks."""
        async with table.lock:
            if table.phase != OVER:
                raise Refusal("phase", "a rematch begins when this game is over")
            if not table.rematch:
                chairs = [again(one) for one in table.chairs]
                new = await self._make(table.game, chairs, table.options, table.clock, table.public, table.host_hash)
                await self.store.write(change_table(table.code, rematch=new.code))
                table.rematch = new.code
                self.deeds.changed(table)
            return table.rematch

    # Bots, clocks and requests

    def look_after(self, table: Table) -> None:
        """After any change: wake the bots that have something to decide, and set the clock."""
        if self.stopping:
            return
        if table.phase == PLAYING and table.driver is None and self.next_to_drive(table) is not None:
            table.driver = asyncio.create_task(self._drive(table))
        self._set_timer(table)

    def next_to_drive(self, table: Table) -> int | None:
        """A seat without a person that must decide, or a bot that may call."""
        if table.phase != PLAYING or table.request:
            return None
        for one in table.chairs:
            if one.plays_itself and table.choices[one.number][0]:
                return one.number
        for one in table.chairs:
            may_call = one.kind == BOT and table.choices[one.number][1]
            if may_call and table.still.get(one.number) != table.seq:
                return one.number
        return None

    async def _drive(self, table: Table) -> None:
        """Let bots and stand-ins move until the table waits for people."""
        try:
            while (seat := self.next_to_drive(table)) is not None:
                await self._decide(table, seat)
        except GnothiError as error:
            log.warning("table %s: %s", table.code, error)
        except Exception:
            log.exception("table %s: its bots cannot go on", table.code)
        finally:
            table.driver = None
        if table.phase == PLAYING and not self.stopping and self.next_to_drive(table) is not None:
            asyncio.get_running_loop().call_later(1, self.look_after, table)

    async def _decide(self, table: Table, seat: int) -> None:
        began = time.monotonic()
        seq, question = table.seq, table.questions[seat]
        action = await self.choice(table, seat)
        if action is None:
            table.still[seat] = seq
            return
        await asyncio.sleep(max(0.0, self.settings.pace * random.uniform(0.8, 1.2) - (time.monotonic() - began)))
        await self.deeds.play_for(table, seat, question, action)

    async def choice(self, table: Table, seat: int) -> int | None:
        """What a seat without a person does; where its bot fails a casual one decides, and where that fails, chance."""
        view = table.view(seat)
        for decide in (self._own_choice, self._casual_choice):
            try:
                return checked(view, await decide(table, view))
            except Exception as error:    # a bot may fail in any way; its table goes on
                note_failure(table, seat, error)
        return random.choice(view.actions) if seat in view.awaited else None

    async def _own_choice(self, table: Table, view: View) -> int | None:
        """That of the seat's bot; for a stand-in what the game falls back to, or a casual bot."""
        one = table.chairs[view.seat]
        if one.kind != BOT:
            action = int(over(table.game, calls.silent)(view.states, view.seat))
            if action in view.actions:
                return action
        may_search = self.shelf.entries[table.game.id].searches
        kind = one.bot if one.kind == BOT and (may_search or not searches(one.bot)) else STAND_IN
        return await self.thinkers.choose(view, kind)

    async def _casual_choice(self, table: Table, view: View) -> int | None:
        return await self.thinkers.choose(view, STAND_IN)

    def _set_timer(self, table: Table) -> None:
        """Wake up when the next clock of this table runs out, or its request lapses."""
        if table.timer is not None:
            table.timer.cancel()
            table.timer = None
        if table.phase != PLAYING:
            return
        moments = [table.deadline(seat) for seat in range(len(table.chairs))]
        moments.append(table.request.until if table.request else None)
        due = [moment for moment in moments if moment is not None]
        if due:
            wait = min(max(0.0, min(due) - time.monotonic()), 86_400.0)
            table.timer = asyncio.get_running_loop().call_later(wait, self._time_up, table)

    def _time_up(self, table: Table) -> None:
        table.timer = None
        self.spawn(self._take_time(table))

    async def _take_time(self, table: Table) -> None:
        now = time.monotonic()
        if table.request and table.request.until <= now:
            await self.deeds.lapse(table)
        for seat in range(len(table.chairs)):
            deadline = table.deadline(seat)
            if deadline is not None and deadline <= now:
                await self.deeds.stand_in(table, seat)
        self._set_timer(table)

    # Hints

    async def hint(self, table: Table, seat: int) -> Json:
        """What a bot leans to, best first: one that searches where it can, otherwise a casual one."""
        if table.phase != PLAYING:
            raise Refusal("phase", "there is nothing to decide now")
        view = table.view(seat)
        if not view.actions:
            raise Refusal("phase", "there is nothing for you to decide now")
        search = self.shelf.entries[table.game.id].searches and seat in view.awaited
        thought = await self.thinkers.hint(view) if search else None
        if thought is None:
            told = zip(view.actions, view.legal, leanings(view), strict=True)
            choices = sorted((leaning(view, *one) for one in told), key=lambda one: -float(one["share"]))
            text = self.shelf.wait_text(table.game.id)
            return {"seat": seat, "bot": STAND_IN, "text": text, "choices": choices}
        return {
            "seat": seat, "bot": "search", "text": str(thought),
            "choices": [
                leaning(view, one.action, one.name, one.share, round(one.expected, 3), [*map(str, one.line)])
                for one in thought.choices
            ],
        }


def checked(view: View, action: int | None) -> int | None:
    """A bot's answer, if it is one: a legal action, or none where the game does not wait for it."""
    if action not in view.actions and (action is not None or view.seat in view.awaited):
        raise IllegalAction(f"a bot of {view.game.title} answered {action}, which is not legal now")
    return action


def note_failure(table: Table, seat: int, error: Exception) -> None:
    """A table whose bot fails says so once: such a bot mostly fails at every move."""
    if not table.bot_failed:
        table.bot_failed = True
        log.warning("table %s: the bot of seat %s failed; a casual one decides", table.code, seat + 1, exc_info=error)


def leaning(
    view: View, action: int, name: str, share: float, expected: float | None = None, line: Sequence[str] = ()
) -> Json:
    """One choice of a hint."""
    return {
        "name": name, "say": view.say(action), "share": round(share, 4), "expected": expected,
        "line": list(line),
    }


def show_listed(game: Game, row: Row, seats: Sequence[Row], awaited: Sequence[int]) -> Json:
    """One line of the list of public tables."""
    return {
        "code": row["code"], "game": game.id, "title": game.title, "phase": row["status"], "clock": row["clock"],
        "seats": [{"seat": one["number"], "name": one["name"], "kind": one["kind"]} for one in seats],
        "awaited": list(awaited),
    }


def again(one: Chair) -> Chair:
    """A chair at the next table: bots sit down again, people's seats are kept for them."""
    if one.kind == PERSON:
        return Chair(one.number, one.name, KEPT, "", one.token_hash)
    if one.kind == BOT:
        return Chair(one.number, one.name, BOT, one.bot)
    return Chair(one.number)
