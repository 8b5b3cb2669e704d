"""The story of a game for one viewer: its sentences, the turns they belong to, and which pieces went where.

Each move is put into words once.
"""
from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from gnothi.engine import story
from gnothi.engine.events import FLEETING, NOBODY
from gnothi.engine.layout import Struct
from gnothi.engine.match import Match
from gnothi.engine.scene import Trace
from gnothi.engine.speech import Line
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.server.shown import Json, Read, compact

MAX_RECENT = 64     # moves whose events are kept for the next look


class Told(NamedTuple):
    """One move as JSON: its lines, one after the other with commas between, and the turns that ended with it."""

    whole: str
    lasting: str                # without what was only for the moment
    turns: dict[int, str]


@dataclass(frozen=True, eq=False)
class Way:
    """What happened within a move in one turn, by which pieces may have moved."""

    move: int
    turn: int
    events: tuple[Struct, ...]


class Story:
    """What one viewer may read of a game."""

    def __init__(self) -> None:
        self.told: dict[int, Told] = {}                 # by move
        self.open: dict[int, str] = {}                  # by move: the turn that was going on after it, as JSON
        self.recent: dict[int, list[Struct]] = {}   # by move: its events, of the last few that were asked for
        self.ways: dict[int, list[Way]] = {}            # by move: the same by turns
        self.starts: list[story.Place] = [(0, 0)]       # where each turn begins
        self.outlined = 0                               # moves whose turns are known, and the deal

    def forget(self, first: int) -> None:
        """The moves from this one on have not happened."""
        for kept in (self.told, self.open, self.recent, self.ways):
            for move in [move for move in kept if move >= first]:
                del kept[move]
        self.starts = [(0, 0), *(start for start in self.starts[1:] if start[0] < first)]
        self.outlined = min(self.outlined, first)

    def read(self, match: Match, view: View, moves: range, fleeting: bool = False) -> Read:
        """The lines of these moves and their turns, as this view may read them; 0 is the deal."""
        last = moves.stop - 1
        for move in moves or (last,):
            self.tell(match, view, move)
        lines = (self.told[move].whole if fleeting else self.told[move].lasting for move in moves)
        turns = {number: text for move in moves for number, text in self.told[move].turns.items()}
        turns[self._turn_after(last)] = self._open_turn(match, view, last)
        return Read(",".join(filter(None, lines)), min(turns), ",".join(turns.values()))

    def tell(self, match: Match, view: View, move: int) -> None:
        """Put a move into words, if it is not yet."""
        if move in self.told:
            return
        self._outline(match, move)
        lines = [self._line(view, move, row, event) for row, event in enumerate(self._events(match, view, move))]
        lines += [self._aside(line) for line in story.asides(match, range(move, move + 1))]
        whole = [compact(line) for line in lines]
        lasts = [text for line, text in zip(lines, whole, strict=True) if not line["fleeting"]]
        ended = range(self._turn_after(move - 1) if move else 0, self._turn_after(move))
        turns = {number: compact(self.turn(match, view, number, move)) for number in ended}
        self.told[move] = Told(",".join(whole), ",".join(lasts), turns)

    def _events(self, match: Match, view: View, move: int) -> list[Struct]:
        """What a move brought; a turn asks for its moves again and again while it goes on."""
        if move not in self.recent:
            self.recent[move] = story.events(match, view, move)
            if len(self.recent) > MAX_RECENT:
                del self.recent[next(iter(self.recent))]
        return self.recent[move]

    def _lasting(self, match: Match, view: View, move: int) -> Iterator[tuple[int, Struct]]:
        """What a view may know of the events of a move that are kept, each with its row."""
        for row, event in enumerate(self._events(match, view, move)):
            if not event.audience & FLEETING:
                yield row, event

    def _outline(self, match: Match, move: int) -> None:
        """Find out where turns begin, as far as a move at least."""
        if move >= self.outlined:
            self.starts += story.starts(match, self.outlined)
            self.outlined = len(match.moves) + 1

    def _open_turn(self, match: Match, view: View, move: int) -> str:
        """The turn that was going on after a move, as it stood then; worked out only for whoever stops there."""
        if move not in self.open:
            self.open[move] = compact(self.turn(match, view, self._turn_after(move), move))
        return self.open[move]

    def _line(self, view: View, move: int, row: int, event: Struct) -> Json:
        return {
            "move": move, "turn": self._turn_of(move, row), "clause": view.game.clauses[int(event.clause)],
            "text": view.tell(event), "fleeting": bool(int(event.audience) & FLEETING),
        }

    def _aside(self, line: Line) -> Json:
        return {
            "move": line.move, "turn": self._turn_of(line.move, 0), "clause": "", "text": line.text, "fleeting": False,
        }

    def _turn_of(self, move: int, row: int) -> int:
        return bisect_right(self.starts, (move, row)) - 1

    def _turn_after(self, move: int) -> int:
        """The turn that was going on after a move."""
        return bisect_left(self.starts, (move + 1, 0)) - 1

    def turn(self, match: Match, view: View, number: int, last: int) -> Json:
        """A turn as it stood after a move, under its headline."""
        begin = self.starts[number]
        end = self.starts[number + 1] if number + 1 < len(self.starts) else (last + 1, 0)
        moves = range(begin[0], min(last, end[0]) + 1)
        events = [
            event for move in moves for row, event in self._lasting(match, view, move) if begin <= (move, row) < end
        ]
        seat = next((int(event.seat) for event in events if event.seat != NOBODY), None)
        told = view.headline(events) if events else ""
        return {"turn": number, "move": begin[0], "seat": seat, "headline": told}

    def traces(self, match: Match, view: View, last: int) -> list[Json]:
        """Which pieces went where in the last two turns up to a move, on the sheets as this view shows them."""
        self._outline(match, last)
        first = max(0, self._turn_after(last) - 1)
        return [
            trace for move in range(self.starts[first][0], last + 1)
            for way in self._ways(match, view, move) if way.turn >= first for trace in traces(view, way)
        ]

    def _ways(self, match: Match, view: View, move: int) -> list[Way]:
        """The events of a move, by the turns that they belong to."""
        if move not in self.ways:
            by_turn: dict[int, list[Struct]] = {}
            for row, event in self._lasting(match, view, move):
                by_turn.setdefault(self._turn_of(move, row), []).append(event)
            self.ways[move] = [Way(move, turn, tuple(events)) for turn, events in by_turn.items()]
            if len(self.ways) > MAX_RECENT:
                del self.ways[next(iter(self.ways))]
        return self.ways[move]


@remembered
def traces(view: View, way: Way) -> list[Json]:
    return [show_trace(trace, way) for trace in view.traces(way.events)]


def show_trace(trace: Trace, way: Way) -> Json:
    points = [[round(x, 2), round(y, 2)] for x, y in trace.points]
    return {"turn": way.turn, "move": way.move, "piece": trace.piece, "sheet": trace.sheet, "points": points}
