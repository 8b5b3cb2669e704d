"""The route that is shown of a move; it is no choice (MOVE-7)."""
from __future__ import annotations

from gnothi.engine.layout import Struct
from gnothi.games.stage5.state import TILES


def route(s: Struct, start: int, end: int, contacts: int) -> list[int]:
    """The path of exactly this many contacts whose list of tile numbers is smallest; empty if there is none."""

    def onwards(path: list[int]) -> list[int]:
        if len(path) == contacts + 1:
            return path if path[-1] == end else []
        if len(path) > 1 and int(s.full) >> path[-1] & 1:
            return []
        for following in range(TILES):
            if int(s.near[path[-1]]) >> following & 1 and following not in path:
                found = onwards([*path, following])
                if found:
                    return found
        return []

    return onwards([start])
