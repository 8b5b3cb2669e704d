"""STAGE-5 to look at: the cloth with its tiles at their exact places, and what stands on them."""
from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from gnothi.engine.layout import Struct
from gnothi.engine.scene import Piece, Sheet
from gnothi.engine.view import View
from gnothi.games.stage5.acts import LAST_RANK
from gnothi.games.stage5.beings import being_pieces
from gnothi.games.stage5.described import describe_stages
from gnothi.games.stage5.horizon import caption, horizon_pieces, horizon_sheet
from gnothi.games.stage5.icons import PALETTE, STYLE, SUIT_CLASSES, face, sized_letters, symbols
from gnothi.games.stage5.last import Last, last_move
from gnothi.games.stage5.notation import Placement, tile_name, tiles_of
from gnothi.games.stage5.places import open_places, place_pieces, tiles_to_see, touching_point
from gnothi.games.stage5.round import seat_pieces
from gnothi.games.stage5.routes import ways
from gnothi.games.stage5.state import COIN, GO, LINK, NONE, NOTHING, PLACE, RANKS, STAY, TILES, Phase
from gnothi.games.stage5.thoughts import of_stage
from gnothi.games.stage5.window import (
    HEIGHT,
    MAX_KEPT,
    WIDTH,
    Point,
    Window,
    centre,
    cut,
    is_inside,
    laid_placements,
    path,
    room,
    window,
)


def sheets(seats: int, options: Struct) -> list[Sheet]:
    """The cloth, and what lies before who looks."""
    return still_sheets(2 if seats == 2 else 1)


@lru_cache
def still_sheets(suits: int) -> list[Sheet]:
    cloth = f'<rect class="cloth" width="{WIDTH}" height="{HEIGHT}" rx="18"/>'
    return [
        Sheet(WIDTH, HEIGHT, "The cloth", cloth, symbols(), PALETTE, STYLE),
        horizon_sheet(suits),
    ]


def pieces(view: View) -> list[Piece]:
    """Everything on the cloth, and one's own horizon."""
    if view.s.phase == Phase.COIN:
        return [*coins_to_pick(view), *seat_pieces(view), *horizon_pieces(view, Last())]
    last = last_move(view)
    free = open_places(view)
    laid = laid_placements(view)
    at = window_of(view, laid)
    titles = describe_stages(view)
    found = [piece for tile in laid for piece in stage_pieces(view, tile, laid[tile], titles[tile], at, last)]
    found += ways_taken(view, laid, last, at)
    found += contact_dots(view, laid, at)
    found += [piece for tile in laid for piece in name_pieces(view, tile, laid[tile], titles[tile], at)]
    found += being_pieces(view, laid, at, last)
    found += target_pieces(view, laid, at)
    found += place_pieces(view, laid, free, at)
    return [*found, *seat_pieces(view), *horizon_pieces(view, last)]


def window_of(view: View, laid: dict[int, Placement]) -> Window:
    """How the cloth is seen now."""
    free = open_places(view)
    return window([*tiles_to_see(view, laid, free).values(), *free])


# Stages


def stage_pieces(view: View, tile: int, placed: Placement, title: str, at: Window, last: Last) -> list[Piece]:
    """A tile as it lies; of one at the edge of the cloth what is seen of it."""
    is_full = bool(int(view.s.full) >> tile & 1)
    return stage(tile, placed, title, at, is_full, tile in last.tiles, of_stage(view, tile))


@lru_cache(maxsize=MAX_KEPT)
def stage(
    tile: int, placed: Placement, title: str, at: Window, is_full: bool, is_last: bool, could: tuple[int, ...]
) -> list[Piece]:
    corners = at.outline(placed)
    id = f"stage-{tile_name(tile)}"
    if not is_inside(corners):
        return cut_stage(id, title, tile, cut(corners), could)
    middle, size = room(corners)
    marks = ""
    if is_full:
        marks += '<rect class="ink-line" x="-46" y="-46" width="92" height="92" stroke-width="5"/>'
    if is_last:
        marks += (f'<rect class="ink-line" x="-53" y="-53" width="106" height="106" stroke-dasharray="8 6" '
                  f'stroke-width="{300 / at.tile:.1f}"/>')
    return [Piece(
        id=id, symbol=f"tile-{tile // RANKS}", x=middle[0], y=middle[1], turned=-30.0 * placed[0],
        scale=at.tile / 100, title=title, drawing=marks, size=size, could=could, about=kind_of(tile),
    )]


def kind_of(tile: int) -> str:
    """The word for a stage: the first and the last of a suit have one of their own."""
    return {0: "stage-null", LAST_RANK: "stage-5"}.get(tile % RANKS, "stage")


def cut_stage(id: str, title: str, tile: int, corners: list[Point], could: tuple[int, ...]) -> list[Piece]:
    if not corners:
        return []
    middle, size = room(corners)
    shape, shade = f"{path(corners, middle)}Z", SUIT_CLASSES[tile // RANKS]
    return [Piece(
        id=id, symbol="nothing", x=middle[0], y=middle[1], title=title, size=size, could=could,
        about=kind_of(tile),
        drawing=f'<path class="card" d="{shape}"/><path class="{shade}" opacity=".13" d="{shape}"/>'
                f'<path class="{shade}-line" stroke-width="3" d="{shape}"/>',
    )]


def name_pieces(view: View, tile: int, placed: Placement, title: str, at: Window) -> list[Piece]:
    """A stage's name in its middle, which coins leave free."""
    return name_plate(tile, placed, title, at, of_stage(view, tile))


@lru_cache(maxsize=MAX_KEPT)
def name_plate(tile: int, placed: Placement, title: str, at: Window, could: tuple[int, ...]) -> list[Piece]:
    x, y = at.at(centre(placed))
    size = min(36.0, max(15.0, 3.5 * at.unit))
    wide, high = 1.3 * size, size
    if not is_inside([(x - wide / 2, y - high / 2), (x + wide / 2, y + high / 2)]):
        return []
    plate = f'x="{-wide / 2:.1f}" y="{-high / 2:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="{high / 3:.1f}"'
    return [Piece(
        id=f"name-{tile_name(tile)}", symbol="nothing", x=x, y=y, size=(wide, high), title=title,
        could=could, about=kind_of(tile),
        drawing=f'<rect class="card" opacity=".75" {plate}/>{sized_letters(tile_name(tile), size)}',
    )]


def contact_dots(view: View, laid: dict[int, Placement], at: Window) -> list[Piece]:
    """A dot at every contact, so that nobody has to judge by eye."""
    return [*dots(tuple(laid.items()), tuple(view.s.near.tolist()), at)]


@lru_cache(maxsize=MAX_KEPT)
def dots(lying: tuple[tuple[int, Placement], ...], near: tuple[int, ...], at: Window) -> list[Piece]:
    found, laid = [], dict(lying)
    for one in laid:
        for other in tiles_of(near[one]):
            if one > other:
                continue
            x, y = at.at(touching_point(laid[one], laid[other]))
            if is_inside([(x - 4, y - 4), (x + 4, y + 4)]):
                both = f"{tile_name(one)} touches {tile_name(other)}"
                found.append(Piece(id=f"contact-{tile_name(one)}-{tile_name(other)}", symbol="contact", x=x, y=y,
                                   title=both, size=(8, 8), about="contact"))
    return found


# Ways


def way_points(view: View, laid: dict[int, Placement], stages: list[int], at: Window) -> list[Point]:
    """The middles of stages and the points where they touch, in turn."""
    points: list[Point] = []
    for here, following in pairwise(stages):
        points.append(centre(laid[here]))
        if int(view.s.near[here]) >> following & 1:
            points.append(touching_point(laid[here], laid[following]))
    points.append(centre(laid[stages[-1]]))
    return [at.at(point) for point in points]


def ways_taken(view: View, laid: dict[int, Placement], last: Last, at: Window) -> list[Piece]:
    """The ways of the last move, dashed."""
    found = []
    for number, stages in enumerate(last.ways):
        points = way_points(view, laid, stages, at)
        if is_inside(points):
            middle, size = room(points)
            found.append(Piece(
                id=f"way-{number}", symbol="nothing", x=middle[0], y=middle[1],
                size=(max(8.0, size[0]), max(8.0, size[1])), title=f"the last move went by {in_words(stages)}",
                about="path",
                drawing=f'<path class="ink-line" stroke-width="4" stroke-dasharray="3 8" stroke-linecap="round" '
                        f'opacity=".7" d="{path(points, middle)}"/>',
            ))
    return found


def in_words(stages: list[int]) -> str:
    return ", ".join(map(tile_name, stages))


# Where a move may end


def target_pieces(view: View, laid: dict[int, Placement], at: Window) -> list[Piece]:
    """A frame round each stage where a move may end or begin."""
    actions: dict[int, list[int]] = {}
    for action in view.actions:
        if (tile := target(action)) != NONE:
            actions.setdefault(tile, []).append(action)
    return [target_piece(view, laid, tile, actions[tile], at) for tile in laid if tile in actions]


def target_piece(view: View, laid: dict[int, Placement], tile: int, actions: list[int], at: Window) -> Piece:
    """Such a frame, with the way while it is looked at (MOVE-7)."""
    corners = at.outline(laid[tile])
    middle, size = room(corners)
    shape = f"{path(corners, middle)}Z"
    taken = [way for action in actions for way in ways_of(view, action)]
    return Piece(
        id=f"target-{tile_name(tile)}", symbol="nothing", x=middle[0], y=middle[1], size=size,
        title=caption(view, tile_name(tile), actions), actions=tuple(actions), about=kind_of(tile),
        drawing=f'<path class="gold target" fill-opacity=".1" d="{shape}"/>'
                f'<path class="gold-line" stroke-width="5" d="{shape}"/>',
        hint="".join(way_hint(way_points(view, laid, way, at), middle) for way in taken),
    )


def target(action: int) -> int:
    """The stage at which a click does this: a move ends there, or comes from there, or a null steps there; or NONE."""
    if GO <= action < LINK:
        return action - GO
    if LINK <= action < PLACE:
        return (action - LINK) % TILES
    return (action - NOTHING) % TILES if NOTHING <= action < STAY else NONE


def ways_of(view: View, action: int) -> list[list[int]]:
    """The way of a move that is half told, of a remote one both parts; or the step of a null."""
    s = view.s
    if s.phase == Phase.NOTHING:
        suit, end = divmod(action - NOTHING, TILES)
        return [[int(s.coin[RANKS * suit]), end]]
    return ways(s, int(s.doing), action)


def way_hint(points: list[Point], middle: Point) -> str:
    return (
        f'<path class="gold-line" stroke-width="7" stroke-linejoin="round" stroke-linecap="round" opacity=".85" '
        f'd="{path(points, middle)}"/>'
    )


# Who goes first


def coins_to_pick(view: View) -> list[Piece]:
    """The six coins to pick from, before anybody knows who goes first; then the one that was picked."""
    if not view.actions:
        picked = int(view.s.picks[view.seat]) if view.seat >= 0 else -1
        return [] if picked < 0 else [big_coin(view, picked, WIDTH / 2, HEIGHT / 2, "the coin that you picked", ())]
    return [
        big_coin(view, rank, WIDTH * (rank % 3 + 0.5) / 3, HEIGHT * (0.3 + 0.4 * (rank // 3)), view.say(COIN + rank),
                 (COIN + rank,))
        for rank in range(RANKS)
    ]


def big_coin(view: View, rank: int, x: float, y: float, title: str, actions: tuple[int, ...]) -> Piece:
    return Piece(
        id=f"pick-{rank}", symbol="span", x=x, y=y, scale=3.2, title=title, actions=actions, size=(135, 135),
        could=(COIN + rank,), about="coin",
        drawing=face(rank, 26),
    )
