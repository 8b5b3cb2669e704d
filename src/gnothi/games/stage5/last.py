"""What the last move left on the table: who came, which tile is new, which way was taken, which die was turned."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from gnothi.engine.layout import Struct
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.stage5.asked import has_avatar
from gnothi.games.stage5.events import read_moved
from gnothi.games.stage5.routes import contacts_of, route
from gnothi.games.stage5.state import RANKS, Clause


@dataclass
class Last:
    """The marks of the last move."""

    coins: set[int] = field(default_factory=set)
    pawns: set[int] = field(default_factory=set)        # suits
    tiles: set[int] = field(default_factory=set)
    ways: list[list[int]] = field(default_factory=list)         # stages, from the first to the last
    dice: dict[int, str] = field(default_factory=dict)          # suits, each with an arrow up or down


@remembered
def last_move(view: View) -> Last:
    """What is to be seen of the last move."""
    s, found = view.s, Last()
    for event in s.events[: min(int(s.n_events), len(s.events))]:
        mark = MARKS.get(int(event.clause))
        if mark:
            mark(found, s, event)
    return found


def mark_tile(last: Last, s: Struct, event: Struct) -> None:
    last.tiles.add(int(event.a))


def mark_met(last: Last, s: Struct, event: Struct) -> None:
    last.coins.add(int(event.d))


def mark_move(last: Last, s: Struct, event: Struct) -> None:
    made = read_moved(event)
    if made.lands and has_avatar(s, made.suit):
        last.pawns.add(made.suit)
    else:
        last.coins.add(made.coin)
    far = contacts_of(s, made.kind, made.carrier, made.rank)
    last.ways.append(route(s, made.start, made.end, far) or [made.start, made.end])


def mark_step(last: Last, s: Struct, event: Struct) -> None:
    last.coins.add(RANKS * int(event.a))
    last.ways.append([int(event.b), int(event.c)])


def mark_avatar(last: Last, s: Struct, event: Struct) -> None:
    last.pawns.add(int(event.a))


def mark_raised(last: Last, s: Struct, event: Struct) -> None:
    last.dice[int(event.a)] = "↑"


def mark_lowered(last: Last, s: Struct, event: Struct) -> None:
    last.dice[int(event.a)] = "↓"


MARKS: dict[int, Callable[[Last, Struct, Struct], None]] = {
    Clause.PRE_2: mark_tile,
    Clause.PRE_3: mark_tile,
    Clause.PRE_6: mark_raised,
    Clause.REV_1: mark_raised,
    Clause.MEET_1: mark_met,
    Clause.MOVE_1: mark_move,
    Clause.CON_2: mark_tile,
    Clause.AVA_1: mark_avatar,
    Clause.HAR_1: mark_lowered,
    Clause.NOT_4: mark_step,
}
