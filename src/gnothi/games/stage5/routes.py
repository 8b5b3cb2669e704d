"""The ways that are shown of a move; they are no choice (MOVE-7)."""
from __future__ import annotations

from gnothi.engine.layout import Struct
from gnothi.games.stage5.moves import course, distance, read_move, stage_of
from gnothi.games.stage5.state import Kind


def route(s: Struct, start: int, end: int, contacts: int) -> list[int]:
    """The path of exactly this many contacts whose list of tile numbers is smallest; empty if there is none."""
    near, full = s.near.tolist(), int(s.full)

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


def ways(s: Struct, action: int, where: int) -> list[list[int]]:
    """The way of a move, both steps told; of a remote one first the way to its carrier."""
    kind, suit, carrier, moved = read_move(action)
    start, end = (int(stage) for stage in course(s, action, where))
    found = [route(s, start, end, contacts_of(s, kind, carrier, moved))]
    if kind in (Kind.MS, Kind.MR):
        found.insert(0, route(s, int(stage_of(s, suit)), start if kind == Kind.MS else end, int(carrier)))
    return found
