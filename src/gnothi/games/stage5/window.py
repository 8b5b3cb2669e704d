"""From the world to the picture: where tiles, corners and quarters are drawn, and how large."""
from __future__ import annotations

import math
from dataclasses import dataclass

from gnothi.engine.view import View
from gnothi.games.stage5.notation import Placement, tiles_laid
from gnothi.games.stage5.plane import drawn

MAP = (30.0, 68.0, 834.0, 742.0)        # left, top, width and height of the world's window
TILE_WIDTH = 12.0                       # in lattice units (GEO-2)
LARGEST = 10.0                          # pixels for a unit; a small world is not blown up further


@dataclass(frozen=True)
class Window:
    """How the plane lies in the picture: pixels for a unit, and where the origin is."""

    unit: float
    x: float
    y: float

    def at(self, point: tuple[float, float]) -> tuple[float, float]:
        return self.x + self.unit * point[0], self.y - self.unit * point[1]

    @property
    def tile(self) -> float:
        return TILE_WIDTH * self.unit


def window(view: View, ghosts: list[Placement]) -> Window:
    """The largest picture in which every tile, and every place where one may be put, is seen."""
    placed_tiles = [placement_of(view, tile) for tile in tiles_laid(view)]
    points = [corner for placed in [*placed_tiles, *ghosts] for corner in outline(placed)]
    if not points:
        return Window(LARGEST, MAP[0] + MAP[2] / 2, MAP[1] + MAP[3] / 2)
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    low, high = min(y for _, y in points), max(y for _, y in points)
    unit = min(LARGEST, MAP[2] / (right - left), MAP[3] / (high - low))
    return Window(
        unit, MAP[0] + MAP[2] / 2 - unit * (left + right) / 2, MAP[1] + MAP[3] / 2 + unit * (low + high) / 2
    )


def placement_of(view: View, tile: int) -> Placement:
    t = view.s.tiles[tile]
    return int(t.o), int(t.n[0]), int(t.n[1]), int(t.n[2]), int(t.n[3])


def centre(placed: Placement) -> tuple[float, float]:
    return drawn(*placed[1:])


def outline(placed: Placement) -> list[tuple[float, float]]:
    """The four corners of a tile."""
    x, y = centre(placed)
    reach = TILE_WIDTH / math.sqrt(2)
    turns = [math.radians(30 * placed[0] + 45 + 90 * quarter) for quarter in range(4)]
    return [(x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn in turns]


def quarter(placed: Placement, place: int) -> tuple[float, float]:
    """The middle of a quarter of a tile, from the upper left (CMP-2)."""
    x, y = centre(placed)
    turn = math.radians(30 * placed[0] + (135, 45, 225, 315)[place])
    reach = 0.255 * TILE_WIDTH * math.sqrt(2)
    return x + reach * math.cos(turn), y + reach * math.sin(turn)
