"""Games over that somebody brought as a record file: read once, and kept in memory, those that were used last.

Their text is in the database for a day, so that any process can show them. How many one address brings is bounded; see
`doorman`.

A record says everything about its game, so only one of a game that is over is opened: nothing of a table that is in
play here can be had through it. Its code follows from the text, so whoever still has the file can bring it again.
"""
from __future__ import annotations

import asyncio
import hashlib
import re
import time
import zlib
from base64 import b32encode
from collections import OrderedDict

from gnothi.engine.errors import BadRecord
from gnothi.engine.match import Match
from gnothi.engine.record import HEAD, Record, read_record
from gnothi.server.live import LiveMatch
from gnothi.server.readiness import Shelf
from gnothi.server.refusals import Refusal
from gnothi.server.schema import ADD_RECORD, DROP_OLD_RECORDS, DROP_RECORD, Row
from gnothi.server.seats import BOT, PERSON, Chair, write_chair
from gnothi.server.store import Kept, Store
from gnothi.server.stories import Stories
from gnothi.server.table import LOBBY, OVER, Table

MAX_RECORDS = 50        # in memory at a time, of up to some MB each
KEPT_SECONDS = 86_400   # in the database
MAX_MOVES = 10_000      # of a record that is played again here
SIGN, LETTERS = "R", 11
CODE = re.compile(rf"{SIGN}[A-Z2-7]{{{LETTERS}}}")      # longer than the code of any table


def code_of(text: str) -> str:
    """
    >>> code_of("gnothi record 1")
    'RWPQNS5F6BNL'
    """
    return SIGN + b32encode(hashlib.sha256(text.encode()).digest()).decode()[:LETTERS]


def is_record(code: str) -> bool:
    return CODE.fullmatch(code.upper()) is not None


class Records:
    """The records that were opened last, each as a table at which a game is over."""

    def __init__(self, shelf: Shelf, stories: Stories, base: str, store: Store) -> None:
        self.shelf, self.stories, self.base, self.store = shelf, stories, base, store
        self.kept: OrderedDict[str, Table] = OrderedDict()
        self.reading = asyncio.Lock()       # one at a time, however many are brought

    async def find(self, code: str) -> Table:
        """A record that was brought here, or to another process lately."""
        code = code.upper()
        if code not in self.kept:
            packed = await self.store.brought(code)
            if packed is None:
                raise Refusal("not_found", "this record is no longer open here; open its file again on the home page")
            await self._take_in(code, zlib.decompress(packed).decode())
        return self._used(code)

    async def open(self, text: str, at_once: bool = False) -> str:
        """Play a record again, `at_once` even if its game is not ready yet; its code. A bad one gets a sentence."""
        code = code_of(text)
        await self._take_in(code, text, at_once)
        self._used(code)
        row = {"code": code, "text": zlib.compress(text.encode()), "moment": time.time()}
        await self.store.write(
            (DROP_RECORD, {"of": code}), (ADD_RECORD, row), (DROP_OLD_RECORDS, {"before": time.time() - KEPT_SECONDS})
        )
        return code

    async def _take_in(self, code: str, text: str, at_once: bool = False) -> None:
        async with self.reading:
            if code not in self.kept:
                recorded = self.check(text)
                if not at_once and not self.shelf.is_settled(self.shelf.game(recorded.game)):
                    raise Refusal("not_ready", "this game is still being made ready here; try again in a minute")
                self.kept[code] = await asyncio.to_thread(self._read, code, text, recorded)
                while len(self.kept) > MAX_RECORDS:
                    forgotten, _ = self.kept.popitem(last=False)
                    self.stories.forget(forgotten)

    def _used(self, code: str) -> Table:
        self.kept.move_to_end(code)
        return self.kept[code]

    def check(self, text: str) -> Record:
        """What a record says, as far as it can be refused before it is played."""
        if text.count(f" {HEAD}\n") > 1:
            raise BadRecord("these are several records in one file; open them one by one")
        recorded = read_record(text)
        game = self.shelf.game(recorded.game)
        recorded.check_made_for(game)
        if recorded.result is None:
            raise BadRecord("this game is not over; go on with it in a terminal: gnothi play --resume FILE")
        if len(recorded.moves) > MAX_MOVES:
            raise BadRecord(f"this game has more than {MAX_MOVES} moves; replay it in a terminal: gnothi replay FILE")
        return recorded

    def _read(self, code: str, text: str, recorded: Record) -> Table:
        match = Match.read(text, self.shelf.game(recorded.game))
        chairs = [Chair(seat, name, BOT if bot else PERSON, bot)
                  for seat, (name, bot) in enumerate(zip(match.names, match.bots, strict=True))]
        kept = Kept(row_of(code, match), [write_chair(code, chair) for chair in chairs], [], [])
        table = Table(kept, match.game, self.base, self.stories)
        table.live, table.phase = LiveMatch(match, time.monotonic()), OVER
        return table


def row_of(code: str, match: Match) -> Row:
    """What a store would keep of the table, before its game began."""
    dice = match.draw
    return {
        "code": code, "game": match.game.id, "rules": match.game.facts.version, "edition": match.game.edition,
        "options": match.options, "public": False, "clock": 0, "increment": None, "status": LOBBY,
        "commitment": dice.commitment, "secret": dice.secret.hex(), "nonce": dice.nonce.hex(),
        "numbers": [number.hex() for number in dice.numbers], "seed_bits": dice.bits, "host_hash": "",
        "created": time.time(), "started": 0.0, "rematch": "", "request": None, "proposal": None, "former": [],
        "clock_from": 0, "muted": [], "again": "", "branch": None,
    }
