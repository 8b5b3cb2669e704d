"""From the world to the board: where tiles, corners and quarters are drawn, and how large."""
from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.stage5.notation import Placement, tiles_laid
from gnothi.games.stage5.plane import drawn

Point = tuple[float, float]

WIDTH, HEIGHT = 640, 690
EDGE = 30.0                             # of the cloth that tiles leave free, for whoever sits there
FOOT = 50.0                             # of its lower edge, where captions come up
MIDDLE = (WIDTH / 2, (HEIGHT + EDGE - FOOT) / 2)
TILE_WIDTH = 12.0                       # in lattice units (GEO-2)
LARGEST = 18.0                          # pixels for a unit; a lone tile is not blown up further
MAX_KEPT = 4_096                        # places of tiles that need not be worked out again
COIN_WIDTH = 4.1                        # at most half a tile (CMP-2)


@dataclass(frozen=True)
class Window:
    """How the plane lies on the board: pixels for a unit, and where the origin is."""

    unit: float
    x: float
    y: float

    def at(self, point: Point) -> Point:
        return self.x + self.unit * point[0], self.y - self.unit * point[1]

    @property
    def tile(self) -> float:
        return TILE_WIDTH * self.unit

    @property
    def coin(self) -> float:
        """The radius of a coin."""
        return COIN_WIDTH * self.unit / 2

    def outline(self, placed: Placement) -> list[Point]:
        """The corners of a tile on the board."""
        return [self.at(corner) for corner in outline(placed)]


def window(seen: Sequence[Placement]) -> Window:
    """The largest picture of the cloth in which all these tiles and places are seen."""
    points = [corner for placed in seen for corner in outline(placed)]
    if not points:
        return Window(LARGEST, *MIDDLE)
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    low, high = min(y for _, y in points), max(y for _, y in points)
    unit = min(LARGEST, (WIDTH - 2 * EDGE) / (right - left), (HEIGHT - EDGE - FOOT) / (high - low))
    return Window(unit, MIDDLE[0] - unit * (left + right) / 2, MIDDLE[1] + unit * (low + high) / 2)


@remembered
def laid_placements(view: View) -> dict[int, Placement]:
    """Each tile on the table, and how it lies."""
    tiles = view.s.tiles
    turned, centres = tiles["o"].tolist(), tiles["n"].tolist()
    return {tile: (turned[tile], *centres[tile]) for tile in tiles_laid(view)}


@lru_cache(MAX_KEPT)
def centre(placed: Placement) -> Point:
    return drawn(*placed[1:])


@lru_cache(MAX_KEPT)
def outline(placed: Placement) -> tuple[Point, ...]:
    """The four corners of a tile."""
    x, y = centre(placed)
    reach = TILE_WIDTH / math.sqrt(2)
    turns = [math.radians(30 * placed[0] + 45 + 90 * quarter) for quarter in range(4)]
    return tuple((x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn in turns)


@lru_cache(MAX_KEPT)
def quarter(placed: Placement, place: int) -> Point:
    """Where a coin lies in a quarter of a tile, from the upper left (CMP-2); the tile's name keeps its middle."""
    x, y = centre(placed)
    turn = math.radians(30 * placed[0] + (135, 45, 225, 315)[place])
    reach = 0.3 * TILE_WIDTH * math.sqrt(2)
    return x + reach * math.cos(turn), y + reach * math.sin(turn)


# What the edge of the cloth cuts off


def is_inside(points: Sequence[Point]) -> bool:
    """Whether all of this lies on the board."""
    return all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in points)


def cut(points: Sequence[Point]) -> list[Point]:
    """What is left of a shape on the board; nothing of one that lies outside."""
    found = list(points)
    for axis, limit, way in ((0, 0, 1), (0, WIDTH, -1), (1, 0, 1), (1, HEIGHT, -1)):
        found = cut_at(found, axis, limit, way)
    return found


def cut_at(points: Sequence[Point], axis: int, limit: float, way: int) -> list[Point]:
    """What is left of a shape on one side of a line."""
    found: list[Point] = []
    for number, here in enumerate(points):
        before = points[number - 1]
        depth, depth_before = way * (here[axis] - limit), way * (before[axis] - limit)
        if (depth >= 0) != (depth_before >= 0):
            part = depth_before / (depth_before - depth)
            found.append((before[0] + part * (here[0] - before[0]), before[1] + part * (here[1] - before[1])))
        if depth >= 0:
            found.append(here)
    return found


def room(points: Sequence[Point]) -> tuple[Point, Point]:
    """The middle of a shape on the board, and how much room it takes, a hair less for rounding."""
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    return ((left + right) / 2, (top + bottom) / 2), (right - left - 0.01, bottom - top - 0.01)


def path(points: Sequence[Point], middle: Point) -> str:
    """A line through points, as seen from one of them."""
    return "M" + "L".join(f"{x - middle[0]:.1f} {y - middle[1]:.1f}" for x, y in points)
