"""Those who watch a table: they are shown, and may talk under a name of their own, unless the host mutes them."""
from __future__ import annotations

import unicodedata

from gnothi.engine.match import check_names
from gnothi.server.changes import deed
from gnothi.server.deeds import Deeds, check_text
from gnothi.server.messages import MuteBody
from gnothi.server.refusals import Refusal
from gnothi.server.schema import change_table
from gnothi.server.seats import alike
from gnothi.server.shown_table import company
from gnothi.server.table import Table
from gnothi.server.talk import WATCHERS, name_key, place_key, seat_key

MAX_MUTED = 100     # at one table


class Watching:
    """The spectators of all tables."""

    def __init__(self, deeds: Deeds) -> None:
        self.deeds = deeds
        self.changes = deeds.changes

    @deed
    async def chat(self, table: Table, name: str, address: str, text: str) -> str:
        """A spectator says something; answers the name under which it is said."""
        name, text, where = check_watcher(table, name, address), check_text(text), f"from {address}"
        table.talk.must_be_heard(*keys_of(table, name, address))
        table.talk.must_breathe(where, self.deeds.limits)
        table.talk.said[where] += 1
        await self.deeds.say(table, name=name, text=text)
        return name

    @deed
    async def mute(self, table: Table, said: MuteBody) -> None:
        """The host says who is not to talk here, or may again."""
        keys = keys_to_mute(table, said)
        muted = [key for key in table.talk.muted if key not in keys] + (keys if said.muted else [])
        if len(muted) > MAX_MUTED:
            raise Refusal("too_many", "many are muted here already; mute all spectators instead")
        await self.changes.write(table, change_table(table.code, muted=muted))
        table.talk.muted = muted
        self.deeds.changed(table)


def keys_of(table: Table, name: str, address: str) -> list[str]:
    """By what a spectator may be muted: with all others, by name, or by where they are, even under another name."""
    return keys_at(name, table.place_of(address))


def keys_at(name: str, place: str) -> list[str]:
    return [WATCHERS, name_key(alike(name)), *([place_key(place)] if place else [])]


def keys_to_mute(table: Table, said: MuteBody) -> list[str]:
    if said.seat is not None:
        return [seat_key(table.chair(said.seat).number)]
    if said.name is None:
        return [WATCHERS]
    places = {place for name, place in company(table).watchers if alike(name) == alike(said.name)}
    return sorted({key for place in {"", *places} for key in keys_at(said.name, place)} - {WATCHERS})


def check_watcher(table: Table, name: str, address: str) -> str:
    """A name that nobody has who sits there, nor somebody who watches from elsewhere."""
    name = unicodedata.normalize("NFC", name).strip()
    sitting = {alike(chair.name) for chair in table.chairs if chair.name}
    watching = {alike(other) for other, place in company(table).watchers if place != table.place_of(address)}
    if alike(name) in sitting | watching:
        raise Refusal("taken", f"somebody at this table is already called {name}; choose another name")
    return check_names([name], 1)[0]
