"""What those who run a server may do to its tables and to people who spoil it for others."""
from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from contextlib import suppress
from dataclasses import replace
from typing import Annotated, Literal

import sqlalchemy as sa
from pydantic import Field, TypeAdapter

from gnothi.engine.errors import GnothiError
from gnothi.engine.record import read_record, write_record
from gnothi.server.addresses import Network, is_among, read_network, whole_visitor
from gnothi.server.archive import store_archive
from gnothi.server.house import House, no_table
from gnothi.server.messages import Said, SeatNumber
from gnothi.server.news import Kind
from gnothi.server.refusals import Refusal
from gnothi.server.schema import (
    ADD_BAN,
    DROP_ANALYSIS,
    DROP_ARCHIVE,
    DROP_BAN,
    DROP_BROUGHT,
    DROP_HEAD,
    DROP_LINES,
    DROP_MOVES,
    DROP_SEATS,
    DROP_TABLE,
    Job,
    Row,
    change_line,
    change_seat,
    change_table,
    drop_line,
    raise_any,
)
from gnothi.server.seats import KEPT, PERSON, Chair, write_chair
from gnothi.server.store import Conflict, Kept
from gnothi.server.table import LOBBY, OVER, PLAYING

DAY = 86_400
LOOK_SECONDS = 0.5      # until the other processes have said who is at a table
MAX_SEEN = 30           # pages at a table that one of them names, each in so many letters
MAX_LETTERS = 120
Code = Annotated[str, Field(pattern=r"^[0-9A-Za-z]{1,12}$")]


class OfTable(Said):
    code: Code


class Close(OfTable):
    deed: Literal["close"] = "close"


class Reopen(OfTable):
    deed: Literal["reopen"] = "reopen"


class Delete(OfTable):
    deed: Literal["delete"] = "delete"


class Look(OfTable):
    deed: Literal["look"] = "look"


class Free(OfTable):
    deed: Literal["free"] = "free"
    seat: SeatNumber


class Forget(OfTable):
    deed: Literal["forget"] = "forget"
    seat: SeatNumber


class Ban(Said):
    deed: Literal["ban"] = "ban"
    network: Annotated[str, Field(max_length=60)]


class Unban(Said):
    deed: Literal["unban"] = "unban"
    network: Annotated[str, Field(max_length=60)]


class Prune(Said):
    deed: Literal["prune"] = "prune"
    days: Annotated[float, Field(gt=0, le=100_000)]


Deed = Close | Reopen | Delete | Look | Free | Forget | Ban | Unban | Prune
deeds: TypeAdapter[Deed] = TypeAdapter(Annotated[Deed, Field(discriminator="deed")])


class Admin:
    """The deeds of those who run a server; each answers with a sentence."""

    house: House        # once it is open

    def __init__(self, banned: set[Network]) -> None:
        self.banned = banned
        self.seen: defaultdict[str, list[str]] = defaultdict(list)      # who is at a table, as the other processes say

    async def open(self, house: House) -> None:
        """Take up the bans, and delete what is too old once a day, if the host wants that."""
        self.house = house
        news = house.store.news
        news.hear |= {
            Kind.BANS: lambda holder: house.background.spawn(self._take_up_bans()),
            Kind.LOOK: lambda holder, code: house.background.spawn(self._tell_who(code)),
            Kind.SEEN: lambda holder, code, seen: self.seen[code].extend(seen),
        }
        news.missed.append(lambda: house.background.spawn(self._take_up_bans()))
        await self._take_up_bans()
        if house.settings.keep_days:
            house.background.spawn(self._prune_daily(house.settings.keep_days))

    async def do(self, said: Deed) -> str:
        match said:
            case Close():
                return await self.close(said.code.upper())
            case Reopen():
                return await self.reopen(said.code.upper())
            case Delete():
                return await self.delete(said.code.upper())
            case Look():
                return await self.look(said.code.upper())
            case Free():
                return await self.free(said.code, said.seat)
            case Forget():
                return await self.forget(said.code.upper(), said.seat)
            case Ban():
                return await self.ban(said.network)
            case Unban():
                return await self.unban(said.network)
            case Prune():
                return await self.prune(said.days)

    # Tables

    async def close(self, code: str) -> str:
        """Nobody can open the table any more, until it is reopened; nothing of it is lost."""
        await self._kept(code)
        await self._send_away(code, change_table(code, closed=True))
        return f"{code} is closed; `gnothi admin reopen {code}` opens it again"

    async def reopen(self, code: str) -> str:
        await self._kept(code)
        await self.house.store.write(change_table(code, closed=False))
        return f"{code} is open again"

    async def delete(self, code: str) -> str:
        """All that is stored of a table goes: seats, moves, talk and record."""
        await self._kept(code)
        drops = (DROP_SEATS, DROP_MOVES, DROP_LINES, DROP_ARCHIVE, DROP_ANALYSIS, DROP_HEAD, DROP_TABLE)
        await self._send_away(code, *((drop, {"of": code}) for drop in drops))
        return f"{code} is deleted, with its moves, its talk and its record"

    async def free(self, code: str, seat: int) -> str:
        table = await self.house.find(code)
        name = table.chair(seat).name
        await self.house.lobby.free(table, seat, "those who run the server")
        await self.house.proposals.review(table)
        return f"seat {seat + 1} of {table.code} is free; {name or 'nobody'} sat there"

    async def prune(self, days: float) -> str:
        """Delete all tables that nobody has used for so many days."""
        before = time.time() - days * DAY
        await self.house.store.write((DROP_BROUGHT, {"before": before}))    # analyses of records without a table
        unused = await self.house.store.unused(before)
        for code in unused:
            with suppress(Refusal):     # another process was quicker
                await self.delete(code)
        gone = "1 table was" if len(unused) == 1 else f"{len(unused)} tables were"
        return f"{gone} deleted that nobody had used for {days:g} days"

    async def _prune_daily(self, days: float) -> None:
        while True:
            if self.house.store.database.lock.leads:
                await self.prune(days)
            await asyncio.sleep(DAY)

    async def _kept(self, code: str) -> Kept:
        kept = await self.house.store.load(code)
        if kept is None:
            raise no_table(code)
        return kept

    async def _send_away(self, code: str, *job: tuple[sa.Executable, Row]) -> None:
        """Change what is stored of a table while nobody is at it: its pages hang up, and it leaves memory."""
        store, table = self.house.store, self.house.tables.get(code)
        job = (raise_any(code), *job, *store.news.notice(Kind.GONE, code))
        if table is None:
            await store.write(*job)
            return
        async with table.lock:
            await store.write(*job)
            self.house.lose(table)

    # People

    async def forget(self, code: str, seat: int) -> str:
        """What is stored of the person on a seat goes: the name, everything said, and the key to the seat."""
        kept = await self._kept(code)
        row = next((row for row in kept.seats if row["number"] == seat), None)
        if row is None or row["kind"] not in (PERSON, KEPT):
            raise Refusal("not_found", f"no person sits on seat {seat + 1} of {code}")
        if kept.table["status"] == PLAYING:
            raise Refusal("phase", f"{code} is being played; wait for its end, or delete it whole")
        name = f"Seat {seat + 1}"
        job = [*forget_seat(kept, row, name), *forget_lines(kept, row, name), *forget_record(kept, seat, name)]
        await self._send_away(code, *job)
        if kept.table["status"] == OVER:
            await self._tell_again(code)
        return f"{row['name']} is forgotten at {code}"

    async def _tell_again(self, code: str) -> None:
        """Let the story be put into words again, where the rules are at hand for that."""
        with suppress(GnothiError):
            await self.house.find(code)

    async def look(self, code: str) -> str:
        """Who is at a table now, and from where; the other processes have a moment to say who is there through them."""
        if self.house.others.there_are_some:
            await self.house.store.write(*self.house.store.news.notice(Kind.LOOK, code))
            await asyncio.sleep(LOOK_SECONDS)
        return "; ".join([*self._seen_here(code), *self.seen.pop(code, ())]) or "nobody is there"

    def _seen_here(self, code: str) -> list[str]:
        table = self.house.tables.get(code)
        return [] if table is None else [
            f"{page.address or 'somewhere'}: " + (", ".join(table.chair(seat).name for seat in page.seats) or "watches")
            for page in table.audience.listeners
        ]

    async def _tell_who(self, code: str) -> None:
        if told := [line[:MAX_LETTERS] for line in self._seen_here(code)[:MAX_SEEN]]:
            await self.house.store.write(*self.house.store.news.notice(Kind.SEEN, code, told))

    async def ban(self, text: str) -> str:
        """Nobody comes from these addresses any more; those who are here go."""
        network = whole_visitor(read_network(text))
        if is_among("127.0.0.1", [network]) or is_among("::1", [network]):
            raise Refusal("bad_options", "that would shut out this machine itself")
        try:
            row = {"network": str(network), "moment": time.time()}
            await self.house.store.write((ADD_BAN, row), *self.house.store.news.notice(Kind.BANS))
        except Conflict:
            return f"{network} was banned before"
        await self._take_up_bans()
        return f"{network} is banned"

    async def _take_up_bans(self) -> None:
        """Whoever is banned, by whichever process, goes."""
        banned = {read_network(row["network"]) for row in await self.house.store.bans()}
        self.banned.clear()
        self.banned.update(banned)
        for table in list(self.house.tables.values()):
            for page in list(table.audience.listeners):
                if is_among(page.address, tuple(banned)):
                    page.hang_up()

    async def unban(self, text: str) -> str:
        network = whole_visitor(read_network(text))
        known = network in self.banned
        await self.house.store.write((DROP_BAN, {"of": str(network)}), *self.house.store.news.notice(Kind.BANS))
        await self._take_up_bans()
        return f"{network} may come again" if known else f"{network} was not banned"


def forget_seat(kept: Kept, row: Row, name: str) -> Job:
    """In a lobby the seat is free again; of a game that is over the seat stays, without its person."""
    code, seat = kept.table["code"], row["number"]
    if kept.table["status"] == LOBBY:
        empty = {key: value for key, value in write_chair(code, Chair(seat)).items() if key not in ("table", "number")}
        return [change_seat(code, seat, **empty)]
    return [change_seat(code, seat, name=name, token_hash="", place="")]


def forget_lines(kept: Kept, row: Row, name: str) -> Job:
    """What the person said is gone; what the house said of them names the seat."""
    code = kept.table["code"]
    said = [line for line in kept.lines if line["seat"] == row["number"] and line["name"] == row["name"]]
    told = [line for line in kept.lines if row["name"] in (line["details"] or {}).values()]
    job = [drop_line(code, line["number"]) for line in said]
    for line in told:
        details = {key: name if value == row["name"] else value for key, value in line["details"].items()}
        job.append(change_line(code, line["number"], details=details))
    return job


def forget_record(kept: Kept, seat: int, name: str) -> Job:
    """The record names the seat, and the story is to be told again; the analysis was of the old record."""
    if kept.archive is None:
        return []
    recorded = read_record(kept.archive["record"])
    names = tuple(name if number == seat else other for number, other in enumerate(recorded.names))
    code = kept.table["code"]
    return [(DROP_ANALYSIS, {"of": code}), *store_archive(code, write_record(replace(recorded, names=names)))]
