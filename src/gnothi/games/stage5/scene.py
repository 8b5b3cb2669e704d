"""STAGE-5 to look at: the world of tiles at their exact places, and beside it each suit's die and horizon."""
from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from gnothi.engine.layout import Struct
from gnothi.engine.scene import Piece, Sheet
from gnothi.engine.view import View
from gnothi.games.stage5.acts import read_contact
from gnothi.games.stage5.beginning import null_to_place
from gnothi.games.stage5.geometry import contact_point
from gnothi.games.stage5.icons import PAWN
from gnothi.games.stage5.icons import SUITS as SIGNS
from gnothi.games.stage5.moves import course, distance, has_avatar, is_null, matching, read_move
from gnothi.games.stage5.notation import LETTERS, Placement, places, tile_name, tiles_laid, tiles_of
from gnothi.games.stage5.plane import drawn
from gnothi.games.stage5.routes import route
from gnothi.games.stage5.state import (
    ANNOUNCE,
    COIN,
    CONTACT,
    GO,
    HORIZON,
    LINK,
    MEET,
    MOVE,
    NOTHING,
    PLACE,
    RANKS,
    REVEAL,
    SPANS,
    SUITS,
    TILES,
    Kind,
    Phase,
)
from gnothi.games.stage5.table import owner, suits_in_play
from gnothi.games.stage5.window import MAP, TILE_WIDTH, Window, centre, placement_of, quarter, window
from gnothi.games.stage5.words import (
    SUIT_NAMES,
    describe_stage,
    describe_suit,
    joined,
    moment,
    span,
    touched_tiles,
)

WIDTH, HEIGHT = 1240, 840
PANEL = 896
COIN_WIDTH = 4.9                        # at most half a tile (CMP-2)
SUIT_CLASSES = ("suns", "moons", "crowns", "arms")

PALETTE = {
    "suns": ("#b8402c", "#ee7d68"),
    "moons": ("#3c4048", "#c3c9d6"),
    "crowns": ("#3f7d3a", "#83c47c"),
    "arms": ("#2d62a8", "#78aaf0"),
    "void": ("#17151c", "#000000"),
    "light": ("#ffffff", "#10151f"),
    "cloth": ("#ece4d2", "#1b2333"),
}


# The still picture


def board(seats: int, options: Struct) -> Sheet:
    """The cloth, the panel, and the symbols of suits, tiles and pieces."""
    body = (
        f'<rect class="cloth" x="14" y="14" width="{PANEL - 30}" height="{HEIGHT - 28}" rx="22"/>'
        f'<rect class="card" x="{PANEL}" y="14" width="{WIDTH - PANEL - 14}" height="{HEIGHT - 28}" rx="14"/>'
    )
    style = ".ghost{opacity:.4}.may:hover .ghost,.may:focus .ghost{opacity:1}"
    return Sheet(WIDTH, HEIGHT, "STAGE-5: the table", body, symbols(), PALETTE, style)


def symbols() -> str:
    made = ['<g id="nothing"/>', '<circle id="contact" class="ink" r="4"/>']
    for suit, sign in enumerate(SIGNS):
        made.append(f'<g id="suit-{suit}" class="{SUIT_CLASSES[suit]}">{sign}</g>')
        made.append(tile_symbol(suit))
        made.append(
            f'<g id="pawn-{suit}"><g class="{SUIT_CLASSES[suit]}">{PAWN}</g>'
            f'<g class="light" transform="translate(0 8) scale(.42)">{sign}</g></g>'
        )
    return "".join(made)


def tile_symbol(suit: int) -> str:
    """A tile of 100 by 100 in its suit's colour, the sign large and faint behind what stands on it."""
    shade = SUIT_CLASSES[suit]
    return (
        f'<g id="tile-{suit}"><rect class="card" x="-50" y="-50" width="100" height="100" rx="2"/>'
        f'<rect class="{shade}" x="-50" y="-50" width="100" height="100" rx="2" opacity=".13"/>'
        f'<g class="{shade}" opacity=".26" transform="scale(1.75)">{SIGNS[suit]}</g>'
        f'<rect class="{shade}-line" x="-48.500" y="-48.500" width="97" height="97" rx="2" stroke-width="3"/></g>'
    )


# What lies there now


def pieces(view: View) -> list[Piece]:
    """Everything on the table and beside it."""
    s = view.s
    asked = bool(view.actions) and (s.phase == Phase.PLACE_NULL or (s.phase == Phase.WHERE and s.doing >= CONTACT))
    ghosts = places(view) if asked else []
    at = window(view, ghosts)
    found = [heading(view)]
    for tile in tiles_laid(view):
        found += stage_pieces(view, tile, at)
    found += contact_dots(view, at)
    for tile in tiles_laid(view):
        found += target_piece(view, tile, at)
    found += [ghost_piece(view, number, placed, at) for number, placed in enumerate(ghosts)]
    for place, suit in enumerate(range(suits_in_play(s))):
        found += suit_panel(view, suit, 34 + place * 188)
    return [*found, unlocked(view), *coin_choices(view)]


def text_piece(id: str, text: str, x: float, y: float, title: str, scale: float = 1.0) -> Piece:
    """A label that is no smaller than it can be read."""
    return Piece(id=id, symbol="nothing", x=x, y=y, title=title, text=text, scale=scale,
                 size=(8.0 * scale * len(text), 18 * scale))


def heading(view: View) -> Piece:
    text = moment(view)
    scale = min(1.3, 104 / len(text))
    return text_piece("moment", text, (PANEL - 2) / 2, 44, text, max(1.0, scale))


def stage_pieces(view: View, tile: int, at: Window) -> list[Piece]:
    """A tile with its name, and the beings on it in its quarters."""
    placed = placement_of(view, tile)
    x, y = at.at(centre(placed))
    found = [
        Piece(
            id=f"stage-{tile_name(tile)}", symbol=f"tile-{tile // RANKS}", x=x, y=y, turned=-30.0 * placed[0],
            scale=at.tile / 100, title=describe_stage(view, tile), size=room_of(placed, at),
        ),
        text_piece(f"name-{tile_name(tile)}", tile_name(tile), x, y, f"stage {tile_name(tile)}"),
    ]
    for place, being in enumerate(beings_at(view, tile)):
        found.append(being_piece(view, being, *at.at(quarter(placed, place)), at))
    return found


def room_of(placed: Placement, at: Window) -> tuple[float, float]:
    """How much room a tile takes in the picture as it lies, a hair less for rounding."""
    width = at.tile * (math.cos(math.radians(30)) + 0.5 if placed[0] else 1) - 0.01
    return width, width


def target_piece(view: View, tile: int, at: Window) -> list[Piece]:
    """A frame round a stage where a move may end or begin, with its path while the pointer is there (MOVE-7)."""
    actions = target_actions(view, tile)
    if not actions:
        return []
    placed = placement_of(view, tile)
    x, y = at.at(centre(placed))
    square = 'x="-50" y="-50" width="100" height="100"'
    return [Piece(
        id=f"target-{tile_name(tile)}", symbol="nothing", x=x, y=y, turned=-30.0 * placed[0], scale=at.tile / 100,
        title="; ".join(view.say(action) for action in actions), actions=tuple(actions), size=room_of(placed, at),
        drawing=f'<rect fill-opacity="0" {square}/><rect class="gold-line" {square} stroke-width="7"/>',
        hint=path_hint(view, tile, at, actions),
    )]


def target_actions(view: View, tile: int) -> list[int]:
    """What a click on a stage does: a move ends there, or comes from there; or a null steps there."""
    s = view.s
    found = []
    for action in view.actions:
        if GO <= action < LINK and action - GO == tile:
            found.append(action)
        elif LINK <= action < PLACE and course(s, int(s.doing), action)[1] == tile:
            found.append(action)
        elif NOTHING <= action < NOTHING + SUITS * TILES and (action - NOTHING) % TILES == tile:
            found.append(action)
    return found


def path_hint(view: View, tile: int, at: Window, actions: list[int]) -> str:
    """The path of a move, drawn as seen from a stage at its end."""
    s = view.s
    if s.phase != Phase.WHERE or not actions:
        return ""
    kind, _, carrier, moved = read_move(int(s.doing))
    far = carrier if kind not in (Kind.RS, Kind.MR) else int(distance(s, carrier, moved))
    start, end = course(s, int(s.doing), actions[0])
    stages = route(s, int(start), int(end), int(far))
    points: list[tuple[float, float]] = []
    for here, following in pairwise(stages):
        points += [centre(placement_of(view, here)), meeting_point(view, here, following)]
    points.append(centre(placement_of(view, stages[-1])))
    back = centre(placement_of(view, tile))
    turn = math.radians(-30 * int(s.tiles[tile].o))
    unturned = []
    for x, y in points:
        dx, dy = (x - back[0]) / TILE_WIDTH * 100, (y - back[1]) / TILE_WIDTH * 100
        unturned.append(f"{dx * math.cos(turn) - dy * math.sin(turn):.1f} "
                        f"{-(dx * math.sin(turn) + dy * math.cos(turn)):.1f}")
    return (
        f'<path class="gold-line" stroke-width="{6 * 100 / at.tile:.1f}" stroke-linejoin="round" '
        f'stroke-linecap="round" opacity=".85" d="M{"L".join(unturned)}"/>'
    )


def meeting_point(view: View, one: int, other: int) -> tuple[float, float]:
    """Where two stages touch."""
    a, b = placement_of(view, one), placement_of(view, other)
    apart = (b[1] - a[1], b[2] - a[2], b[3] - a[3], b[4] - a[4])
    x, y = drawn(*contact_point(a[0], b[0], *apart))
    return centre(a)[0] + x, centre(a)[1] + y


def contact_dots(view: View, at: Window) -> list[Piece]:
    """A dot at every contact, so that nobody has to judge by eye."""
    found = []
    for one in tiles_laid(view):
        for other in tiles_of(int(view.s.near[one])):
            if one < other:
                x, y = at.at(meeting_point(view, one, other))
                both = f"{tile_name(one)} touches {tile_name(other)}"
                found.append(Piece(id=f"contact-{tile_name(one)}-{tile_name(other)}", symbol="contact", x=x, y=y,
                                   title=both, size=(8, 8)))
    return found


def ghost_piece(view: View, number: int, placed: Placement, at: Window) -> Piece:
    """A place for a new tile: a faint outline, and on hover the tile and what it would touch (GEO-19)."""
    x, y = at.at(centre(placed))
    half = at.tile / 2
    square = f'x="{-half:.2f}" y="{-half:.2f}" width="{2 * half:.2f}" height="{2 * half:.2f}"'
    touches = joined([tile_name(tile) for tile in touched_tiles(view, placed)])
    suit = new_tile(view) // RANKS
    return Piece(
        id=f"ghost-{number}", symbol="nothing", x=x, y=y, turned=-30.0 * placed[0],
        title=view.say(PLACE + number),
        drawing=f'<rect class="ghost soft-line" {square} stroke-dasharray="3 5"/>'
                f'<circle class="gold ghost" r="{max(5.0, half / 7):.1f}"/>',
        hint=f'<rect class="{SUIT_CLASSES[suit]}" {square} opacity=".35"/>'
             f'<rect class="gold-line" {square} stroke-width="3"/>'
             f'<text class="ink" text-anchor="middle" y="-10" font-size="15" '
             f'transform="rotate({30 * placed[0]})">{escape(touches)}</text>',
        actions=(PLACE + number,), size=(10, 10),
    )


def new_tile(view: View) -> int:
    """The tile that is about to be placed."""
    s = view.s
    return int(null_to_place(s, s.turn)) if s.phase == Phase.PLACE_NULL else int(read_contact(int(s.doing))[1])


# Beings


@dataclass(frozen=True)
class Being:
    """A coin by its number, or the pawn of a suit."""

    coin: int = -1
    pawn: int = -1


def beings_at(view: View, tile: int) -> list[Being]:
    """Who stands on a stage: avatars, explorers and nulls, then spans."""
    s = view.s
    found = [Being(pawn=suit) for suit in range(SUITS) if s.pawn[suit] == tile]
    found += [Being(coin=RANKS * suit) for suit in range(SUITS) if s.coin[RANKS * suit] == tile]
    spans = [coin for coin in range(TILES) if coin % RANKS and s.coin[coin] == tile]
    return found + [Being(coin=coin) for coin in sorted(spans, key=lambda coin: coin % RANKS)]


def being_piece(view: View, being: Being, x: float, y: float, at: Window) -> Piece:
    radius = max(9.0, COIN_WIDTH * at.unit / 2)
    if being.pawn >= 0:
        suit = being.pawn
        acts = acts_of(view, suit)
        return Piece(id=f"pawn-{LETTERS[suit]}", symbol=f"pawn-{suit}", x=x, y=y, scale=radius / 21,
                     title="; ".join([f"the avatar of {SUIT_NAMES[suit]}", *(view.say(act) for act in acts)]),
                     drawing=halo(acts, 26), actions=tuple(acts), size=(2 * radius, 2 * radius))
    return coin_piece(view, being.coin, x, y, radius)


def coin_piece(view: View, coin: int, x: float, y: float, radius: float) -> Piece:
    """A coin: a span shows its rank, an explorer its suit, a null a void with the letter of its suit."""
    suit, rank = divmod(coin, RANKS)
    r = f"{radius:.1f}"
    acts: list[int] = []
    text = ""
    if rank:
        drawing = f'<circle class="card" r="{r}"/><circle class="ink-line" r="{r}" stroke-width="1.6"/>'
        text, title = str(rank), f"{span(rank)}{' in the horizon' if view.s.coin[coin] == HORIZON else ''}"
        acts = [MEET + SPANS * who + rank - 1 for who in range(SUITS)
                if view.s.coin[coin] == HORIZON and MEET + SPANS * who + rank - 1 in view.actions
                and owner(view.s, suit) == owner(view.s, who)]
    elif is_null(view.s, suit):
        title = f"the null of {SUIT_NAMES[suit]}"
        drawing = (
            f'<circle class="void" r="{r}"/><circle class="{SUIT_CLASSES[suit]}-line" r="{r}" stroke-width="2.5"/>'
            f'<text fill="#ffffff" text-anchor="middle" dy="5" font-size="15">{LETTERS[suit]}</text>'
        )
    else:
        title = f"the explorer of {SUIT_NAMES[suit]}"
        acts = acts_of(view, suit)
        drawing = (
            f'<circle class="{SUIT_CLASSES[suit]}" r="{r}"/>'
            f'<g class="light" transform="scale({radius / 31:.3f})">{SIGNS[suit]}</g>'
        )
    return Piece(
        id=f"coin-{tile_name(coin)}", symbol="nothing", x=x, y=y, text=text,
        title="; ".join([title, *(view.say(act) for act in acts)]),
        drawing=halo(acts, radius + 3) + drawing, actions=tuple(acts), size=(2 * radius, 2 * radius),
    )


def halo(acts: list[int], radius: float) -> str:
    """Gold round what is yours to use now."""
    return f'<circle class="gold-line" r="{radius:.1f}" stroke-width="3"/>' if acts else ""


def acts_of(view: View, suit: int) -> list[int]:
    """What the explorer or avatar of a suit may begin or do."""
    found = []
    for action in view.actions:
        if MOVE <= action < CONTACT and read_move(action)[1] == suit:
            found.append(action)
        elif CONTACT <= action < ANNOUNCE and read_contact(action)[0] == suit:
            found.append(action)
    return found


# The panel


def suit_panel(view: View, suit: int, top: float) -> list[Piece]:
    """A suit's owner, die and horizon."""
    s = view.s
    seat = int(owner(s, suit))
    lost = "" if s.in_game[seat] else " · lost"
    turn = " · to decide" if seat in view.awaited else ""
    called = "You" if seat == view.seat else view.names[seat]
    title = f"{called[:16]} · {SUIT_NAMES[suit]}{lost or turn}"
    found = [
        Piece(id=f"sign-{suit}", symbol=f"suit-{suit}", x=PANEL + 34, y=top + 14, scale=0.7,
              title=describe_suit(view, suit), size=(30, 30)),
        left_text(f"owner-{suit}", title, PANEL + 60, top + 14, describe_suit(view, suit)),
        die_piece(view, suit, PANEL + 46, top + 92),
        text_piece(f"die-name-{suit}", "harbinger" if has_avatar(s, suit) else "die", PANEL + 46, top + 136,
                   "what the die is now"),
    ]
    tiles = [tile for tile in range(RANKS * suit, RANKS * suit + RANKS) if not int(s.laid) >> tile & 1]
    found += [horizon_tile(view, tile, PANEL + 108 + 38 * place, top + 68) for place, tile in enumerate(tiles)]
    coins = [coin for coin in range(RANKS * suit, RANKS * suit + RANKS) if s.coin[coin] == HORIZON]
    found += [coin_piece(view, coin, PANEL + 108 + 38 * place, top + 118, 15) for place, coin in enumerate(coins)]
    if s.pawn[suit] == HORIZON and s.phase != Phase.COIN:
        found.append(Piece(id=f"pawn-{LETTERS[suit]}", symbol=f"pawn-{suit}", x=WIDTH - 34, y=top + 20, scale=0.62,
                           title=f"the pawn of {SUIT_NAMES[suit]}, to be the avatar", size=(24, 30)))
    return found


def left_text(id: str, text: str, x: float, y: float, title: str) -> Piece:
    """A label that begins at a point."""
    return Piece(id=id, symbol="nothing", x=x, y=y, title=title,
                 drawing=f'<text class="ink" dy="6" font-size="17">{escape(text)}</text>', size=(20, 20))


def die_piece(view: View, suit: int, x: float, y: float) -> Piece:
    acts = [action for action in (REVEAL + suit, ANNOUNCE + suit) if action in view.actions]
    shade = SUIT_CLASSES[suit]
    edge = "gold-line" if acts else f"{shade}-line"
    shows = int(view.s.die[suit])
    rank = f'<text class="light title" text-anchor="middle" dy="11" font-size="32">{shows}</text>'
    return Piece(
        id=f"die-{LETTERS[suit]}", symbol="nothing", x=x, y=y,
        title="; ".join([f"the die of {SUIT_NAMES[suit]} shows {shows or 'null'}", *(view.say(act) for act in acts)]),
        drawing=f'<rect class="{shade}" x="-25" y="-25" width="50" height="50" rx="9"/>'
                f'<rect class="{edge}" x="-25" y="-25" width="50" height="50" rx="9" stroke-width="4"/>{rank}',
        actions=tuple(acts), size=(54, 54),
    )


def horizon_tile(view: View, tile: int, x: float, y: float) -> Piece:
    """A stage that is not yet placed."""
    acts = [action for action in view.actions if CONTACT <= action < ANNOUNCE and read_contact(action)[1] == tile]
    edge = '<rect class="gold-line" x="-54" y="-54" width="108" height="108" stroke-width="9"/>' if acts else ""
    return Piece(
        id=f"stage-{tile_name(tile)}", symbol=f"tile-{tile // RANKS}", x=x, y=y, scale=0.34,
        title="; ".join([f"stage {tile_name(tile)}, in the horizon", *(view.say(act) for act in acts)]),
        drawing=f'{edge}<text class="ink" text-anchor="middle" dy="15" font-size="44">{tile % RANKS}</text>',
        actions=tuple(acts), size=(36, 36),
    )


def unlocked(view: View) -> Piece:
    """Which ranks the dice unlock, and by how many."""
    shown = [(rank, int(matching(view.s, rank))) for rank in range(1, RANKS)]
    told = [f"{rank}" if count == 1 else f"{rank} (×{count})" for rank, count in shown if count]
    text = f"Unlocked: {', '.join(told)}" if told else "Nothing is unlocked"
    return left_text("unlocked", text, PANEL + 22, HEIGHT - 42, text)


def coin_choices(view: View) -> list[Piece]:
    """The six coins to pick from, before anybody knows who goes first."""
    if view.s.phase != Phase.COIN or not view.actions:
        return []
    found = []
    for rank in range(RANKS):
        x = MAP[0] + MAP[2] * (rank + 1) / 7
        found.append(Piece(
            id=f"pick-{rank}", symbol="nothing", x=x, y=HEIGHT / 2, text=str(rank), scale=2.4,
            title=view.say(COIN + rank), actions=(COIN + rank,), size=(84, 84),
            drawing='<circle class="card" r="16"/><circle class="gold-line" r="16" stroke-width="1.6"/>',
        ))
    return found
