"""The ways that are shown of a move; they are no choice (MOVE-7)."""
from __future__ import annotations

from functools import lru_cache

from gnothi.engine.layout import Struct
from gnothi.engine.values import remembered
from gnothi.games.stage5.asked import course, distance, stage_of
from gnothi.games.stage5.moves import read_move
from gnothi.games.stage5.state import RANKS, Kind

MAX_KEPT = 4_096        # reaches that need not be walked again


def route(s: Struct, start: int, end: int, contacts: int, open_ways: bool = False) -> list[int]:
    """The path of exactly this many contacts whose list of tile numbers is smallest; empty if there is none.

    With open ways it is found as if no stage were full: one that was taken once is always there, for tiles stay.
    """
    near, full = s.near.tolist(), 0 if open_ways else int(s.full)

    def onwards(path: list[int], seen: int) -> list[int]:
        here = path[-1]
        if len(path) == contacts + 1:
            return path if here == end else []
        if len(path) > 1 and full >> here & 1:
            return []
        rest = near[here] & ~seen
        while rest:
            bit = rest & -rest
            if found := onwards([*path, bit.bit_length() - 1], seen | bit):
                return found
            rest ^= bit
        return []

    return onwards([start], 1 << start)


def contacts_of(s: Struct, kind: int, carrier: int, moved: int) -> int:
    """How many contacts lie between the ends of a move."""
    return int(distance(s, carrier, moved)) if kind in (Kind.RS, Kind.MR) else int(carrier)


@remembered
def ways(s: Struct, action: int, where: int) -> list[list[int]]:
    """The way of a move, both steps told; of a remote one first the way to its carrier."""
    kind, suit, carrier, moved = read_move(action)
    start, end = (int(stage) for stage in course(s, action, where))
    found = [route(s, start, end, contacts_of(s, kind, carrier, moved))]
    if kind in (Kind.MS, Kind.MR):
        found.insert(0, route(s, int(stage_of(s, suit)), start if kind == Kind.MS else end, int(carrier)))
    return found


# How far it is, for those who ask why not


def ends_of(s: Struct, start: int, contacts: int, open_ways: bool = False) -> int:
    """Bits of the stages at the end of a path of exactly this many contacts (PATH-4); or as if no stage were full."""
    return walk(tuple(s.near.tolist()), 0 if open_ways else int(s.full), start, contacts, 1 << start)


@lru_cache(MAX_KEPT)
def walk(near: tuple[int, ...], full: int, here: int, contacts: int, seen: int) -> int:
    if contacts == 1:
        return near[here] & ~seen
    found, rest = 0, near[here] & ~seen & ~full
    while rest:
        bit = rest & -rest
        found |= walk(near, full, bit.bit_length() - 1, contacts - 1, seen | bit)
        rest ^= bit
    return found


def distances(s: Struct, start: int, end: int) -> list[int]:
    """All distances at which a stage lies from another, as far as a span can carry."""
    return [far for far in range(1, RANKS) if ends_of(s, start, far) >> end & 1]
