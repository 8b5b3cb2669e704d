"""The sentences that a viewer may read of a game. Each move is put into words and into JSON once for each viewer.

What a viewer sees of a table is kept as text, too, until something changes: whoever comes late, comes back or asks
again costs next to nothing.
"""
from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import NamedTuple

from gnothi.engine.events import FLEETING
from gnothi.engine.match import Line, Match
from gnothi.engine.view import View, Witness
from gnothi.server.shown import Json, compact

MAX_STORIES = 400    # of a viewer at a table each; that of a long game takes some 300 kB
AT_ONCE = 8          # moves that are put into words while others wait
MAX_SIGHTS = 400     # what viewers saw last, of up to some 100 kB each

Viewer = tuple[str, int, bool]    # table, seat, and whether everything is open

Looked = tuple[str, Hashable, Hashable]    # table, who, and at what


class Told(NamedTuple):
    """The lines of one move as JSON, one after the other with commas between."""

    whole: str
    lasting: str        # without what was only for the moment


class Stories:
    """What was put into words for all tables; what was read last is kept."""

    def __init__(self, limit: int = MAX_STORIES) -> None:
        self.limit = limit
        self.stories: OrderedDict[Viewer, dict[int, Told]] = OrderedDict()     # the lines of each move
        self.sights: OrderedDict[Looked, tuple[Hashable, str]] = OrderedDict()

    def read(self, table: str, match: Match, view: View, moves: range, fleeting: bool = False) -> str:
        """The lines of these moves, as this view may read them, as JSON with commas between; 0 is the deal."""
        story = self._story(table, view)
        for move in moves:
            if move not in story:
                story[move] = tell(show_lines(match, view, move))
        told = (story[move].whole if fleeting else story[move].lasting for move in moves)
        return ",".join(filter(None, told))

    async def prepare(self, table: str, match: Match, view: View, moves: range) -> None:
        """Put a long story into words a few moves at a time: others want to play meanwhile."""
        untold = [move for move in moves if move not in self._story(table, view)]
        for start in range(0, len(untold), AT_ONCE):
            for move in untold[start : start + AT_ONCE]:
                if move <= len(match.moves):    # it may have been taken back meanwhile
                    self.read(table, match, view, range(move, move + 1))
            await asyncio.sleep(0)

    def _story(self, table: str, view: View) -> dict[int, Told]:
        viewer = table, view.seat, isinstance(view, Witness)
        story = self.stories.setdefault(viewer, {})
        self.stories.move_to_end(viewer)
        while len(self.stories) > self.limit:
            self.stories.popitem(last=False)
        return story

    def forget(self, table: str, first: int = 0) -> None:
        """The moves of a table from this one on were taken back, or somebody has another name now."""
        for viewer, story in self.stories.items():
            if viewer[0] == table:
                for move in [move for move in story if move >= first]:
                    del story[move]
        for looked in [looked for looked in self.sights if looked[0] == table]:
            del self.sights[looked]

    def sight(self, viewer: Looked, moment: Hashable, show: Callable[[], str]) -> str:
        """What a viewer sees at a moment, as text; worked out once while the moment lasts."""
        kept = self.sights.get(viewer)
        if kept is None or kept[0] != moment:
            kept = self.sights[viewer] = moment, show()
        self.sights.move_to_end(viewer)
        while len(self.sights) > MAX_SIGHTS:
            self.sights.popitem(last=False)
        return kept[1]


def tell(lines: list[Json]) -> Told:
    whole = [compact(line) for line in lines]
    lasting = [text for line, text in zip(lines, whole, strict=True) if not line["fleeting"]]
    return Told(",".join(whole), ",".join(lasting))


def show_lines(match: Match, view: View, move: int) -> list[Json]:
    """The sentences of one move; those that are only for the moment are marked."""
    lasting = match.lines(view, move, FLEETING)
    shown = []
    for line in match.lines(view, move):
        stays = bool(lasting) and lasting[0] == line
        if stays:
            lasting = lasting[1:]
        shown.append(show_line(line, not stays))
    return shown


def show_line(line: Line, fleeting: bool) -> Json:
    return {"move": line.move, "clause": line.clause, "text": line.text, "fleeting": fleeting}
