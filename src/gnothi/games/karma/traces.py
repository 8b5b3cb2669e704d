"""Where pawns walked: space by space, round the loop of the wheels and the corners of the clouds."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import atan2, cos, pi, remainder

from gnothi.engine.layout import Struct
from gnothi.engine.scene import Trace
from gnothi.engine.view import View
from gnothi.games.karma.data import EDITION, NONE, SPACES, Kind
from gnothi.games.karma.mandala import BEND, CX, CY, EDGE, LOOP, place_of, polar
from gnothi.games.karma.routes import ends_every_move
from gnothi.games.karma.state import Clause

Point = tuple[float, float]
BESIDE_NAME = {Kind.COSMIC: -20, Kind.REVIEW: 34, Kind.PLANNING: 34}      # so that the space's name stays readable
SETTING_OUT = (Clause.K5_3, Clause.K2_26)


def stand_of(space: int) -> Point:
    """Where a pawn that is alone on a space stands."""
    x, y = place_of(space)
    return x, y + BESIDE_NAME.get(SPACES[space].kind, 0) - 4


@dataclass
class Walk:
    """What is known of one pawn's way so far."""

    spaces: list[int] = field(default_factory=list)
    steps: int = 0          # of the move
    turning: int = NONE     # the space that was chosen at the last fork
    set_out: bool = False   # the move began among these events

    def to(self, origin: int, end: int, steps: int) -> None:
        """Go on until a move from its origin has made so many steps."""
        start = self.spaces[-1] if self.spaces else origin
        taken = steps - self.steps if self.spaces else steps
        self.spaces += stretch(start, end, taken, self.turning)[1 if self.spaces else 0:]
        self.steps, self.turning = steps, NONE

    def turn(self, fork: int, there: int, origin: int, steps: int) -> None:
        """Choose a way at a fork; if the walk up to it is not among the events it was seen before."""
        if not self.spaces and not (self.set_out and steps):
            self.spaces = [fork]
        elif not self.spaces or self.spaces[-1] != fork:
            self.to(origin, fork, steps)
        self.steps, self.turning = steps, there

    def jump(self, start: int, end: int) -> None:
        """Be put on a space."""
        self.spaces += [end] if self.spaces else [start, end]


def traces(view: View, events: Sequence[Struct]) -> list[Trace]:
    """The way of every pawn that these events moved."""
    walks: dict[int, Walk] = {}
    for event in events:
        clause = int(event.clause)
        if clause in FOLLOWED:
            follow(walks.setdefault(int(event.seat), Walk()), clause, event)
    return [Trace(f"pawn-{seat}", points(walk.spaces)) for seat, walk in walks.items() if len(walk.spaces) > 1]


def follow(walk: Walk, clause: int, event: Struct) -> None:
    a, b, c, d = int(event.a), int(event.b), int(event.c), int(event.d)
    if clause in SETTING_OUT:
        walk.set_out = True
    elif clause in (Clause.K4_6, Clause.K5_4):
        walk.to(a, b, c)
    elif clause == Clause.K0_4:
        walk.to(b, EDITION.start, c)
    elif clause == Clause.R16:
        walk.turn(a, b, c, d)
    elif clause == Clause.K5_7:
        walk.jump(b, a)
    else:
        walk.jump(c, b)     # R24


FOLLOWED = (*SETTING_OUT, Clause.K4_6, Clause.K5_4, Clause.K0_4, Clause.R16, Clause.K5_7, Clause.R24)


def stretch(start: int, end: int, steps: int, turning: int = NONE) -> list[int]:
    """The spaces of a walk of so many steps, by the main path where there are several; straight, if there is none.

    >>> stretch(1, 4, 3)
    [1, 2, 3, 4]
    """
    reached = [{start: NONE}]       # after each step: the spaces, and whence
    for step in range(steps):
        ahead: dict[int, int] = {}
        for here in reached[-1]:
            for way in SPACES[here].ways if step == 0 or not ends_every_move(here) else ():
                if step or turning in (NONE, way.to):
                    ahead.setdefault(way.to, here)
        reached.append(ahead)
    if end not in reached[-1]:
        return [start, end]
    spaces = [end]
    for before in reached[:0:-1]:
        spaces.append(before[spaces[-1]])
    return spaces[::-1]


# On the sheet


def points(spaces: Sequence[int]) -> list[Point]:
    """The way through some spaces as the board shows it."""
    found = [stand_of(spaces[0])]
    for here, there in pairwise(spaces):
        found += [*between(here, there), stand_of(there)]
    return [(round(x, 1), round(y, 1)) for x, y in found]


def between(here: int, there: int) -> list[Point]:
    """Where a way from space to space is not straight: round the wheels, and round a corner of the sky."""
    if SPACES[here].kind == SPACES[there].kind == Kind.WHEEL:
        return round_the_loop(place_of(here), place_of(there))
    if SPACES[here].realm == SPACES[there].realm == "spirit":
        return round_the_corner(place_of(here), place_of(there))
    return []


def round_the_loop(start: Point, end: Point) -> list[Point]:
    """Points on the circle of the wheels between two of them, the shorter way."""
    turn = atan2(CY - start[1], start[0] - CX)
    by = remainder(atan2(CY - end[1], end[0] - CX) - turn, 2 * pi)
    return [polar(LOOP, turn + by * part) for part in (.25, .5, .75)]


def round_the_corner(start: Point, end: Point) -> list[Point]:
    """The edge of the sky between two clouds on different sides of it; nothing between two of one side."""
    if is_upright(start) == is_upright(end):
        return []
    upright, level = (start, end) if is_upright(start) else (end, start)
    left, up = (-1 if upright[0] < CX else 1), (-1 if level[1] < CY else 1)
    bend, middle = EDGE - BEND, EDGE - BEND * (1 - cos(pi / 4))
    edge = [
        (CX + left * EDGE, upright[1]), (CX + left * EDGE, CY + up * bend), (CX + left * middle, CY + up * middle),
        (CX + left * bend, CY + up * EDGE), (level[0], CY + up * EDGE),
    ]
    return edge if upright is start else edge[::-1]


def is_upright(cloud: Point) -> bool:
    """Whether a cloud lies on the left or right side of the sky."""
    return abs(cloud[0] - CX) > abs(cloud[1] - CY)
