"""What a match tells afterwards: its events as sentences that a viewer may read, and these in turns under headlines."""
from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from gnothi.engine.defaults import in_a_row
from gnothi.engine.events import FLEETING
from gnothi.engine.layout import Struct
from gnothi.engine.speech import Line, Turn
from gnothi.engine.view import View

if TYPE_CHECKING:
    from gnothi.engine.match import Match


class Happened(NamedTuple):
    """An event as plain numbers."""

    clause: int
    seat: int
    a: int
    b: int
    c: int
    d: int
    audience: int


Place = tuple[int, int]     # a move, and which of its events
APART = "From here it is played differently, with dice of its own."


def events(match: Match, view: View, move: int) -> list[Struct]:
    """What a move brought; 0 is the deal. Numbers that are not for the viewer are nothing."""
    rows: Iterable[Any] = map(Happened._make, match.past.events[move].tolist())
    return cast(list[Struct], [row if view.knows(row) else row._replace(a=0, b=0, c=0, d=0) for row in rows])


def lines(match: Match, view: View, move: int, unless: int = 0) -> list[Line]:
    """The events of a move in the words of a view, unless they have a mark."""
    told = [line(view, move, event) for event in events(match, view, move) if not int(event.audience) & unless]
    return told + asides(match, range(move, move + 1))


def asides(match: Match, moves: range) -> list[Line]:
    """What is said of these moves that no game says."""
    return [Line(branch + 1, "", APART) for branch in match.branches if branch + 1 in moves]


def line(view: View, move: int, event: Struct) -> Line:
    return Line(move, view.game.clauses[int(event.clause)], view.tell(event))


def turns(match: Match, view: View, since: int = 0) -> list[Turn]:
    """The story in turns: each that tells of a move from `since` on, whole."""
    begun = [(0, 0), *starts(match)]
    first = max(0, sum(start <= (since, 0) for start in begun) - 1)
    ends = [*begun[1:], (len(match.moves) + 1, 0)]
    return [turn(match, view, number, begun[number], ends[number]) for number in range(first, len(begun))]


def turn(match: Match, view: View, number: int, start: Place, end: Place) -> Turn:
    """What happened from one place to another, but for remarks that were fleeting and are gone."""
    last = len(match.moves)
    told = [
        (move, event) for move in range(start[0], min(end[0], last) + 1)
        for row, event in enumerate(events(match, view, move)) if start <= (move, row) < end
        if move == last or not int(event.audience) & FLEETING
    ]
    said = [line(view, move, event) for move, event in told]
    said = sorted(said + asides(match, range(start[0], end[0])), key=lambda line: line.move)
    headline = view.headline([event for _, event in told]) if told else "".join(line.text for line in said)
    return Turn(number, headline, tuple(said))


def starts(match: Match, since: int = 0) -> list[Place]:
    """Where turns begin from a move on; the first begins with the deal, and is not among them."""
    known = match.past.starts
    if len(known) <= len(match.moves):
        view = match.view()
        known += [opened(match, view, move) for move in range(len(known), len(match.moves) + 1)]
    return [(move, row) for move in range(since, len(match.moves) + 1) for row in known[move] if (move, row) > (0, 0)]


def opened(match: Match, view: View, move: int) -> list[int]:
    """The events of a move with which a turn begins."""
    brought = events(match, view, move)
    if view.words.opens is not in_a_row:
        return [row for row, event in enumerate(brought) if view.words.opens(view, event)]
    is_another = move == 1 or (move > 1 and match.moves[move - 1][0] != match.moves[move - 2][0])
    return [0] if brought and is_another else []
