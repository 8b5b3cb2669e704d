"""Positions that a server writes down for whoever has time: a machine that thinks, or another server.

What is written down is no more than the bot's own view, as the worker processes of a server get it: the bytes of a
redacted state and a few names and numbers. Whoever takes a position deletes it and says so; the answer is a number and
stored nowhere. A position that nobody has taken yet can be taken back; where the one who took it dies, or is not heard
in time, the server thinks itself.
"""
from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress
from typing import NamedTuple

import sqlalchemy as sa

from gnothi.engine.errors import GnothiError
from gnothi.engine.view import View
from gnothi.server.background import Background
from gnothi.server.news import Kind
from gnothi.server.schema import ADD_POSITION, DROP_POSITION, Row
from gnothi.server.store import Store
from gnothi.server.thinking import packed

ANSWER_SECONDS = 12.0       # from when somebody took a position until its server thinks itself
LOOK_SECONDS = 0.5          # between two looks whether those who think for us live
TELL_SECONDS = 1.0          # until the others are told what was used
MAX_TOLD = 100              # addresses of which they are told at a time


class NotAnswered(GnothiError):
    """Nobody else has thought about this in time, or they could not."""


class Thought(NamedTuple):
    """What a bot does, None if it makes no call, and the seconds that somebody thought about it."""

    action: int | None
    seconds: float


class Offers:
    """What one server has written down, and what it hears of that."""

    def __init__(self, store: Store, background: Background, hands: int) -> None:
        """Each server thinks about `hands` positions of others at a time: they are alike."""
        self.store = store
        self.background = background
        self.hands = hands
        self.open: dict[str, Offer] = {}
        self.used: dict[str, float] = {}        # by each address, and not told yet
        store.news.hear.update({Kind.TAKEN: self._taken, Kind.DECIDED: self._decided})

    @property
    def has_machines(self) -> bool:
        return bool(self.store.database.lock.machines)

    @property
    def places(self) -> int:
        """How many positions may be written down at a time: our part of the machines, and what other servers take."""
        lock = self.store.database.lock
        return -(-sum(lock.machines.values()) // len(lock.living)) + self.hands * (len(lock.living) - 1)

    def make(self, view: View, kind: str, seed: int) -> Offer:
        return Offer(self, write_position(secrets.token_hex(16), view, kind, seed))

    def lives(self, holder: str) -> bool:
        lock = self.store.database.lock
        return holder in lock.living or holder in lock.machines

    def _taken(self, holder: str, number: str) -> None:
        if number in self.open:
            self.open[number].take(holder)

    def _decided(self, holder: str, number: str, action: int | None, seconds: float, failure: str) -> None:
        answer = self.open[number].answer if number in self.open else None
        if answer is not None and not answer.done():
            if failure:
                answer.set_exception(NotAnswered(failure))
            else:
                answer.set_result(Thought(action, seconds))

    # What addresses use

    def tell_used(self, visitor: str, seconds: float) -> None:
        """The others are to know of it soon."""
        if len(self.store.database.lock.living) > 1:
            if not self.used:
                asyncio.get_running_loop().call_later(TELL_SECONDS, self._tell)
            self.used[visitor] = self.used.get(visitor, 0.0) + seconds

    def _tell(self) -> None:
        told, self.used = [(visitor, round(seconds, 3)) for visitor, seconds in self.used.items()], {}
        for first in range(0, len(told), MAX_TOLD):
            self.background.spawn(self.quietly(*self.store.news.notice(Kind.USED, told[first : first + MAX_TOLD])))

    async def quietly(self, *job: tuple[sa.Executable, Row]) -> None:
        with suppress(GnothiError):     # the database is gone, and said so elsewhere
            await self.store.write(*job)


class Offer:
    """One position: as long as nobody has taken it, it may be taken back."""

    def __init__(self, offers: Offers, row: Row) -> None:
        self.offers = offers
        self.row = row
        self.answer: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
        self.writing = asyncio.Lock()
        self.is_written = False
        self.is_ours = False                # we think about it ourselves
        self.holder = ""                    # who thinks about it, as far as we know
        self.since: float | None = None     # when it was taken, by the monotonic clock

    def take(self, holder: str = "") -> None:
        """Somebody thinks about it."""
        self.holder = self.holder or holder
        self.since = self.since or time.monotonic()

    async def answered(self) -> Thought:
        """Write the position down, and wait until somebody has thought about it."""
        self.offers.open[self.row["id"]] = self
        try:
            await self._write()
            while not self.answer.done():
                await asyncio.wait([self.answer], timeout=LOOK_SECONDS)
                self._must_be_in_hands()
            return self.answer.result()
        except GnothiError:
            self.is_ours = True
            raise
        finally:
            del self.offers.open[self.row["id"]]
            if self.is_written and not self.is_ours and self.since is None:
                self.offers.background.spawn(self.offers.quietly((DROP_POSITION, {"of": self.row["id"]})))

    async def _write(self) -> None:
        async with self.writing:
            if self.is_ours:
                raise NotAnswered("it is thought about here already")
            news = self.offers.store.news
            await self.offers.store.write((ADD_POSITION, self.row), *news.notice(Kind.ASKED))
            self.is_written = True

    def _must_be_in_hands(self) -> None:
        if self.answer.done() or self.since is None:
            return
        if self.holder and not self.offers.lives(self.holder):
            raise NotAnswered("the process that took this is gone")
        if time.monotonic() - self.since > ANSWER_SECONDS:
            raise NotAnswered("the process that took this has not answered in time")

    async def take_back(self) -> bool:
        """Whether we may think ourselves: nobody else does."""
        async with self.writing:
            if not self.is_written:
                self.is_ours = True
            elif not self.is_ours and self.since is None:
                self.is_ours = await asyncio.to_thread(self._drop)
        if not self.is_ours:
            self.take()
        return self.is_ours

    def _drop(self) -> bool:
        with self.offers.store.database.engine.begin() as connection:
            return connection.execute(DROP_POSITION, {"of": self.row["id"]}).rowcount == 1


def write_position(number: str, view: View, kind: str, seed: int) -> Row:
    game, states, seat, seats, names = packed(view)
    return {
        "id": number, "asked": time.time(), "game": game, "states": states, "seat": seat, "seats": seats,
        "names": list(names), "kind": kind, "seed": seed,
    }
