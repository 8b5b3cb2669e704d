"""The sentences that a viewer may read of a game. Each move is put into words once for each viewer."""
from __future__ import annotations

from collections import OrderedDict

from gnothi.engine.events import FLEETING
from gnothi.engine.match import Line, Match
from gnothi.engine.view import View, Witness
from gnothi.server.shown import Json

MAX_STORIES = 400    # of a viewer at a table each; that of a long game takes some 300 kB

Viewer = tuple[str, int, bool]    # table, seat, and whether everything is open


class Stories:
    """What was put into words for all tables; the stories that were read last are kept."""

    def __init__(self, limit: int = MAX_STORIES) -> None:
        self.limit = limit
        self.stories: OrderedDict[Viewer, dict[int, list[Json]]] = OrderedDict()     # the lines of each move

    def read(self, table: str, match: Match, view: View, moves: range) -> list[Json]:
        """The lines of these moves, as this view may read them; 0 is the deal."""
        story = self._story((table, view.seat, isinstance(view, Witness)))
        for move in moves:
            if move not in story:
                story[move] = show_lines(match, view, move)
        return [line for move in moves for line in story[move]]

    def _story(self, viewer: Viewer) -> dict[int, list[Json]]:
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
