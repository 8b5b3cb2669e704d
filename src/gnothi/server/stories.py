"""The stories that viewers read of all games. Each move is put into words and into JSON once for each viewer.

What a viewer sees of a table is kept as text, too, until something changes: whoever comes late, comes back or asks
again costs next to nothing.
"""
from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable

from gnothi.engine.match import Match
from gnothi.engine.view import View, Witness
from gnothi.server.shown import Json, Read
from gnothi.server.telling import Story

MAX_STORIES = 400    # of a viewer at a table each; that of a long game takes some 300 kB
AT_ONCE = 8          # moves that are put into words while others wait
MAX_SIGHTS = 400     # what viewers saw last, of up to some 100 kB each

Viewer = tuple[str, int, bool]    # table, seat, and whether everything is open

Looked = tuple[str, Hashable, Hashable]    # table, who, and at what


class Stories:
    """What was put into words for all tables; what was read last is kept."""

    def __init__(self, limit: int = MAX_STORIES) -> None:
        self.limit = limit
        self.stories: OrderedDict[Viewer, Story] = OrderedDict()
        self.sights: OrderedDict[Looked, tuple[Hashable, str]] = OrderedDict()

    def read(self, table: str, match: Match, view: View, moves: range, fleeting: bool = False) -> Read:
        """These moves as this view may read them; 0 is the deal."""
        return self._story(table, view).read(match, view, moves, fleeting)

    def traces(self, table: str, match: Match, view: View, last: int) -> list[Json]:
        """Which pieces went where in the last two turns up to a move, as this view shows them."""
        return self._story(table, view).traces(match, view, last)

    async def prepare(self, table: str, match: Match, view: View, moves: range) -> None:
        """Put a long story into words a few moves at a time: others want to play meanwhile."""
        untold = [move for move in moves if move not in self._story(table, view).told]
        for start in range(0, len(untold), AT_ONCE):
            for move in untold[start : start + AT_ONCE]:
                if move <= len(match.moves):    # it may have been taken back meanwhile
                    self._story(table, view).tell(match, view, move)
            await asyncio.sleep(0)

    def _story(self, table: str, view: View) -> Story:
        viewer = table, view.seat, isinstance(view, Witness)
        if viewer not in self.stories:
            self.stories[viewer] = Story()
        story = self.stories[viewer]
        self.stories.move_to_end(viewer)
        while len(self.stories) > self.limit:
            self.stories.popitem(last=False)
        return story

    def forget(self, table: str, first: int = 0) -> None:
        """The moves of a table from this one on were taken back, or somebody has another name now."""
        for viewer, story in self.stories.items():
            if viewer[0] == table:
                story.forget(first)
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
