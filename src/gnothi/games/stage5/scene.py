"""STAGE-5 to look at: the cloth with its tiles at their exact places, and what stands on them."""
from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from gnothi.engine.layout import Struct
from gnothi.engine.scene import Piece, Sheet
from gnothi.engine.view import View
from gnothi.games.stage5.described import describe_stages
from gnothi.games.stage5.horizon import acts_of, caption, horizon_pieces, horizon_sheet
from gnothi.games.stage5.icons import COIN_RADIUS, FACES, PALETTE, STYLE, SUIT_CLASSES, face, sized_letters, symbols
from gnothi.games.stage5.last import Last, last_move
from gnothi.games.stage5.moves import is_null, level
from gnothi.games.stage5.notation import LETTERS, RANK_NAMES, Placement, tile_name, tiles_of
from gnothi.games.stage5.places import open_places, place_pieces, tiles_to_see, touching_point
from gnothi.games.stage5.reasons import locked, own_suits
from gnothi.games.stage5.round import seat_pieces
from gnothi.games.stage5.routes import ways
from gnothi.games.stage5.state import COIN, GO, LINK, NONE, NOTHING, PLACE, RANKS, STAY, TILES, Phase
from gnothi.games.stage5.table import suits_in_play
from gnothi.games.stage5.window import (
    HEIGHT,
    WIDTH,
    Point,
    Window,
    centre,
    cut,
    is_inside,
    laid_placements,
    path,
    quarter,
    room,
    window,
)
from gnothi.games.stage5.words import SUIT_NAMES

SMALLEST = 13.2         # units of a text


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
    at = window([*tiles_to_see(view, laid, free).values(), *free])
    titles = describe_stages(view)
    found = [piece for tile in laid for piece in stage_pieces(view, tile, laid[tile], titles[tile], at, last)]
    found += ways_taken(view, laid, last, at)
    found += contact_dots(view, laid, at)
    found += [piece for tile in laid for piece in name_pieces(tile, laid[tile], titles[tile], at)]
    found += being_pieces(view, laid, at, last)
    found += target_pieces(view, laid, at)
    found += place_pieces(view, laid, free, at)
    return [*found, *seat_pieces(view), *horizon_pieces(view, last)]


# Stages


def stage_pieces(view: View, tile: int, placed: Placement, title: str, at: Window, last: Last) -> list[Piece]:
    """A tile as it lies; of one at the edge of the cloth what is seen of it."""
    corners = at.outline(placed)
    id = f"stage-{tile_name(tile)}"
    if not is_inside(corners):
        return cut_stage(id, title, tile, cut(corners))
    middle, size = room(corners)
    marks = ""
    if int(view.s.full) >> tile & 1:
        marks += '<rect class="ink-line" x="-46" y="-46" width="92" height="92" stroke-width="5"/>'
    if tile in last.tiles:
        marks += (f'<rect class="ink-line" x="-53" y="-53" width="106" height="106" stroke-dasharray="8 6" '
                  f'stroke-width="{300 / at.tile:.1f}"/>')
    return [Piece(
        id=id, symbol=f"tile-{tile // RANKS}", x=middle[0], y=middle[1], turned=-30.0 * placed[0],
        scale=at.tile / 100, title=title, drawing=marks, size=size,
    )]


def cut_stage(id: str, title: str, tile: int, corners: list[Point]) -> list[Piece]:
    if not corners:
        return []
    middle, size = room(corners)
    shape, shade = f"{path(corners, middle)}Z", SUIT_CLASSES[tile // RANKS]
    return [Piece(
        id=id, symbol="nothing", x=middle[0], y=middle[1], title=title, size=size,
        drawing=f'<path class="card" d="{shape}"/><path class="{shade}" opacity=".13" d="{shape}"/>'
                f'<path class="{shade}-line" stroke-width="3" d="{shape}"/>',
    )]


def name_pieces(tile: int, placed: Placement, title: str, at: Window) -> list[Piece]:
    """A stage's name in its middle, which coins leave free."""
    x, y = at.at(centre(placed))
    size = min(36.0, max(15.0, 3.5 * at.unit))
    wide, high = 1.3 * size, size
    if not is_inside([(x - wide / 2, y - high / 2), (x + wide / 2, y + high / 2)]):
        return []
    plate = f'x="{-wide / 2:.1f}" y="{-high / 2:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="{high / 3:.1f}"'
    return [Piece(
        id=f"name-{tile_name(tile)}", symbol="nothing", x=x, y=y, size=(wide, high), title=title,
        drawing=f'<rect class="card" opacity=".75" {plate}/>{sized_letters(tile_name(tile), size)}',
    )]


def contact_dots(view: View, laid: dict[int, Placement], at: Window) -> list[Piece]:
    """A dot at every contact, so that nobody has to judge by eye."""
    found = []
    near = view.s.near.tolist()
    for one in laid:
        for other in tiles_of(near[one]):
            if one > other:
                continue
            x, y = at.at(touching_point(laid[one], laid[other]))
            if is_inside([(x - 4, y - 4), (x + 4, y + 4)]):
                both = f"{tile_name(one)} touches {tile_name(other)}"
                found.append(Piece(id=f"contact-{tile_name(one)}-{tile_name(other)}", symbol="contact", x=x, y=y,
                                   title=both, size=(8, 8)))
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
        title=caption(view, tile_name(tile), actions), actions=tuple(actions),
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


# Beings


@dataclass(frozen=True)
class Being:
    """A coin by its number, or the pawn of a suit."""

    coin: int = -1
    pawn: int = -1

    @property
    def suit(self) -> int:
        """The suit it stands for; a span stands for none."""
        return self.pawn if self.pawn >= 0 else self.coin // RANKS if self.coin % RANKS == 0 else -1


def beings_at(view: View) -> dict[int, list[Being]]:
    """Who stands on each stage: avatars, explorers and nulls, then spans."""
    found: dict[int, list[Being]] = {}
    for suit, stage in enumerate(view.s.pawn.tolist()):
        found.setdefault(stage, []).append(Being(pawn=suit))
    coins = view.s.coin.tolist()
    for rank in range(RANKS):
        for coin in range(rank, TILES, RANKS):
            found.setdefault(coins[coin], []).append(Being(coin=coin))
    return found


def usable_ranks(view: View) -> set[int]:
    """The ranks by which who looks can move somebody; for a spectator, by which anybody can (UNL-1, HAR-3)."""
    s = view.s
    suits = own_suits(view) if view.seat >= 0 else range(suits_in_play(s))
    return {rank for rank in range(1, RANKS) if any(level(s, suit, rank) for suit in suits)}


def being_pieces(view: View, laid: dict[int, Placement], at: Window, last: Last) -> list[Piece]:
    """The beings on all stages, each in a quarter of its own."""
    there, usable = beings_at(view), usable_ranks(view)
    found = []
    for tile, placed in laid.items():
        for place, being in enumerate(there.get(tile, ())):
            x, y = at.at(quarter(placed, place))
            if is_inside([(x - at.coin, y - at.coin), (x + at.coin, y + at.coin)]):
                found.append(being_piece(view, being, (x, y), at.coin, last, usable))
    return found


def being_piece(view: View, being: Being, spot: Point, radius: float, last: Last, usable: set[int]) -> Piece:
    """A pawn is an avatar; a coin shows its rank as a span, its suit as an explorer, a void as a null."""
    rank = max(0, being.coin) % RANKS
    symbol, thing = look_of(view, being, usable)
    drawing = ""
    if rank:
        scale = radius / COIN_RADIUS
        size = 34 if rank > 1 else max(22.0, SMALLEST / scale)
        drawing = sized_letters(FACES[rank], size, scale, "ink" if rank in usable else "soft")
    if being.pawn in last.pawns or being.coin in last.coins:
        drawing += f'<circle class="ink-line" r="{COIN_RADIUS + 4}" stroke-width="4" stroke-dasharray="6 5"/>'
    acts = acts_of(view, being.suit) if being.suit >= 0 and not symbol.startswith("null") else []
    return Piece(
        id=f"avatar-{LETTERS[being.pawn]}" if being.pawn >= 0 else f"coin-{tile_name(being.coin)}",
        symbol=symbol, x=spot[0], y=spot[1], scale=radius / COIN_RADIUS, drawing=drawing,
        title=caption(view, thing, acts), actions=tuple(acts), size=(2 * radius, 2 * radius),
    )


def look_of(view: View, being: Being, usable: set[int]) -> tuple[str, str]:
    """The symbol of a being, and what it is."""
    suit = being.suit
    if being.pawn >= 0:
        return f"pawn-{suit}", f"the avatar of {SUIT_NAMES[suit]}"
    if suit < 0:
        rank = being.coin % RANKS
        return ("span", RANK_NAMES[rank]) if rank in usable else ("idle-span", f"{RANK_NAMES[rank]}, {locked(rank)}")
    if is_null(view.s, suit):
        return f"null-{suit}", f"the null of {SUIT_NAMES[suit]}"
    return f"explorer-{suit}", f"the explorer of {SUIT_NAMES[suit]}"


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
        drawing=face(rank, 26),
    )
