"""The places for a new tile: a numbered mark for each that can be hit, and in detail the one that is looked at."""
from __future__ import annotations

from functools import lru_cache

import numpy as np

from gnothi.engine.english import listed
from gnothi.engine.scene import Piece
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.stage5.acts import read_contact
from gnothi.games.stage5.asked import null_to_place, stage_of
from gnothi.games.stage5.geometry import contact_point
from gnothi.games.stage5.icons import SUIT_CLASSES, letters
from gnothi.games.stage5.notation import Placement, places, tile_name
from gnothi.games.stage5.plane import drawn
from gnothi.games.stage5.state import CONTACT, PLACE, RANKS, Phase
from gnothi.games.stage5.window import EDGE, FOOT, HEIGHT, WIDTH, Point, Window, centre, path
from gnothi.games.stage5.words import touched_tiles

MARK = 40.0             # units across, to be hit by a finger
APART = 43.0            # from mark to mark
ROUNDS = 60             # of moving them apart
SQUARE = 'x="-16" y="-16" width="32" height="32" rx="3"'


def is_placing(view: View) -> bool:
    """Whether who looks is asked where a tile goes."""
    s = view.s
    return bool(view.actions) and (s.phase == Phase.PLACE_NULL or (s.phase == Phase.WHERE and s.doing >= CONTACT))


@remembered
def open_places(view: View) -> list[Placement]:
    return places(view) if is_placing(view) else []


def tiles_to_see(view: View, laid: dict[int, Placement], free: list[Placement]) -> dict[int, Placement]:
    """The whole world; for a contact only what the new tile may touch, so that its places lie further apart."""
    s = view.s
    if s.phase != Phase.WHERE or not free:
        return laid
    host = int(stage_of(s, int(read_contact(int(s.doing))[0])))
    near = {tile for placed in free for tile in touched_tiles(view, placed)} | {host}
    return {tile: laid[tile] for tile in sorted(near)}


def place_pieces(view: View, laid: dict[int, Placement], free: list[Placement], at: Window) -> list[Piece]:
    """A mark for every place, in the order of the list of choices (GEO-16, GEO-19)."""
    if not free:
        return []
    centres = [at.at(centre(placed)) for placed in free]
    marks = spread(tuple((round(x, 1), round(y, 1)) for x, y in centres))
    suit = new_tile(view) // RANKS
    touched = [{tile: laid[tile] for tile in touched_tiles(view, placed)} for placed in free]
    return [place_piece(number, placed, touched[number], marks[number], suit, at) for number, placed in enumerate(free)]


def place_piece(
    number: int, placed: Placement, touched: dict[int, Placement], mark: Point, suit: int, at: Window
) -> Piece:
    """A small tile turned like the one to be placed, with a number; looked at, the tile itself and what it touches."""
    shade = SUIT_CLASSES[suit]
    small = (
        f'<g transform="rotate({-30 * placed[0]})"><rect class="card" {SQUARE}/>'
        f'<rect class="{shade}-line" {SQUARE} stroke-width="2.5"/></g>{letters(str(number + 1), 24)}'
    )
    thread = path([mark, at.at(centre(placed))], mark)
    return Piece(
        id=f"place-{number + 1}", symbol="nothing", x=mark[0], y=mark[1], size=(MARK, MARK),
        title=f"Place {number + 1}, touching {listed([*map(tile_name, touched)])}", actions=(PLACE + number,),
        about="place",
        drawing=f'<g class="place"><path class="soft-line" d="{thread}"/>{small}</g>',
        hint=f"{detail(placed, touched, mark, shade, at)}{small}",
    )


def detail(placed: Placement, touched: dict[int, Placement], mark: Point, shade: str, at: Window) -> str:
    """The tile at its place, and a dot at every contact."""
    shape = f"{path(at.outline(placed), mark)}Z"
    dots = [dot(at.at(touching_point(host, placed)), mark) for host in touched.values()]
    return (
        f'<path class="{shade}" opacity=".4" d="{shape}"/><path class="gold-line" stroke-width="4" d="{shape}"/>'
        f"{''.join(dots)}"
    )


def dot(point: Point, mark: Point) -> str:
    return f'<circle class="gold" cx="{point[0] - mark[0]:.1f}" cy="{point[1] - mark[1]:.1f}" r="8"/>'


def touching_point(host: Placement, placed: Placement) -> Point:
    """Where a tile touches, or would touch, another."""
    (o, a, b, c, d), (new, *n) = host, placed
    x, y = from_middle(o, new, n[0] - a, n[1] - b, n[2] - c, n[3] - d)
    return centre(host)[0] + x, centre(host)[1] + y


@lru_cache(maxsize=4096)
def from_middle(o: int, new: int, n0: int, n1: int, n2: int, n3: int) -> Point:
    """Where a tile touches another, as seen from the middle of that one."""
    return drawn(*contact_point(o, new, n0, n1, n2, n3))


def new_tile(view: View) -> int:
    """The tile that is about to be placed."""
    s = view.s
    return int(null_to_place(s, s.turn)) if s.phase == Phase.PLACE_NULL else int(read_contact(int(s.doing))[1])


@lru_cache(maxsize=32)
def spread(points: tuple[Point, ...]) -> list[Point]:
    """Marks near these points, so far from each other that each can be hit."""
    count = len(points)
    turns = np.arange(count) * 2.4
    spots = np.array(points) + 0.1 * np.stack([np.cos(turns), np.sin(turns)], axis=1)       # no two in one spot
    low, high = np.full(2, EDGE + MARK / 2), np.array([WIDTH - EDGE - MARK / 2, HEIGHT - FOOT - MARK / 2])
    for _ in range(ROUNDS):
        gaps = spots[:, None] - spots[None]
        far = np.hypot(gaps[..., 0], gaps[..., 1])
        np.fill_diagonal(far, APART)
        push = np.maximum(0, APART - far) / far / 2
        spots = np.clip(spots + (gaps * push[..., None]).sum(axis=1), low, high)
    return [(float(x), float(y)) for x, y in spots]
