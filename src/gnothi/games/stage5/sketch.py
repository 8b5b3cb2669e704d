"""STAGE-5 for a terminal: a map of the stages and who stands on them, and long choices sorted into groups."""
from __future__ import annotations

from collections.abc import Callable

from rich.markup import escape

from gnothi.engine.scene import Room
from gnothi.engine.view import View
from gnothi.games.stage5.geometry import Touch, contact_point, touch
from gnothi.games.stage5.moves import is_null, read_move
from gnothi.games.stage5.notation import LETTERS, Placement, tile_name, tiles_laid, tiles_of
from gnothi.games.stage5.places import is_placing, open_places, tiles_to_see
from gnothi.games.stage5.plane import SIDES, drawn, side_of
from gnothi.games.stage5.state import ANNOUNCE, CONTACT, MEET, MOVE, PASS, RANKS, SUITS, Kind, Phase
from gnothi.games.stage5.window import centre, placement_of
from gnothi.games.stage5.words import difference, enters_last_stage, missing_stages, moment, touched_tiles, warning

COLOURS = ("red", "white", "green", "bright_blue")
COLUMNS = 72                    # as wide as the map may get
ROWS = 24                       # and as high
UNITS_A_ROW = 2.0               # a row is about twice as high as a column is wide
CLOSE = 1.6                     # columns for a unit at most, where a tile is placed
LABEL = 6                       # columns that a stage needs
FEW = 6                         # so few choices need no groups

Canvas = dict[int, list[tuple[int, int, str]]]
"""By row: where each word begins, how wide it is, and the word with its style."""


def sketch(view: View, room: Room) -> str:
    """The table in Rich's markup."""
    lines = [f"[bold]{escape(moment(view))}[/]", *legend(view)]
    if view.s.laid:
        lines += ["", *world(view), "", *contacts(view)]
    return "\n".join([*lines, *choices(view)])


def legend(view: View) -> list[str]:
    if view.s.phase in (Phase.COIN, Phase.PLACE_NULL):
        return []
    return ["[dim]digits are spans · s an explorer · [/][bold]S![/][dim] an avatar · s? a null of the Nothing[/]"]


# The map


def world(view: View) -> list[str]:
    """Every stage at its place: the name, and below it who stands there; and by number the places for a new tile."""
    free = open_places(view)
    seen = tiles_to_see(view, free)
    spots = [centre(placed) for placed in seen]
    left, top = min(x for x, _ in spots), max(y for _, y in spots)
    width, height = max(x for x, _ in spots) - left, top - min(y for _, y in spots)
    columns = min(CLOSE if free else 1.0, (COLUMNS - LABEL) / max(width, 1), UNITS_A_ROW * ROWS / max(height, 1))
    rows = columns / UNITS_A_ROW
    canvas: Canvas = {}

    def write(placed: Placement, text: str, style: str, below: int = 0) -> None:
        x, y = centre(placed)
        place(canvas, round((top - y) * rows) + below, round((x - left) * columns), text, style)

    for tile in tiles_laid(view):
        placed = placement_of(view, tile)
        if placed in seen:
            write(placed, tile_name(tile), f"bold {COLOURS[tile // RANKS]}")
            if beings := beings_text(view, tile):
                write(placed, beings, "default", 1)
    for number, placed in enumerate(free, 1):
        write(placed, str(number), "yellow")
    return [write_row(canvas.get(row, [])) for row in range(max(canvas) + 1)]


def place(canvas: Canvas, row: int, column: int, text: str, style: str) -> None:
    """Put a word on the map, a little aside if something stands there already."""
    taken = canvas.setdefault(row, [])
    while any(column < start + width + 1 and start < column + len(text) + 1 for start, width, _ in taken):
        column += 1
    taken.append((column, len(text), f"[{style}]{text}[/]"))


def write_row(words: list[tuple[int, int, str]]) -> str:
    line, end = "", 0
    for column, width, text in sorted(words):
        line += " " * (column - end) + text
        end = column + width
    return "  " + line


def beings_text(view: View, tile: int) -> str:
    """
    >>> beings_text(view, 0)
    's1'
    """
    s = view.s
    found = [f"{LETTERS[suit]}!" for suit in range(SUITS) if s.pawn[suit] == tile]
    found += [LETTERS[suit].lower() + ("?" if is_null(s, suit) else "") for suit in range(SUITS)
              if s.coin[RANKS * suit] == tile]
    found += [str(rank) * int(s.spans[tile, rank]) for rank in range(1, RANKS)]
    return "".join(found)


def contacts(view: View) -> list[str]:
    """Which stages touch, a word for each stage, several to a line."""
    told = []
    for tile in tiles_laid(view):
        near = [tile_name(other) for other in tiles_of(int(view.s.near[tile]))]
        full = "[bold red]full[/] " if int(view.s.full) >> tile & 1 else ""
        told.append((f"{tile_name(tile)}–{' '.join(near)}", full))
    lines = ["[dim]contacts[/]"]
    width = 0
    for text, full in told:
        if width + len(text) + 8 > COLUMNS or len(lines) == 1:
            lines.append("  ")
            width = 0
        lines[-1] += f"{text} {full}  "
        width += len(text) + (8 if full else 3)
    return lines


# Choices


def choices(view: View) -> list[str]:
    """What may be done now, by groups, with what a player is warned of."""
    if is_placing(view):
        return ["", *place_groups(view)]
    if view.actions and view.s.phase == Phase.TURN and len(view.actions) > FEW:
        return ["", *turn_groups(view), *warnings(view)]
    return []


def warnings(view: View) -> list[str]:
    """Which moves can make an avatar that cannot get on (HAR-6)."""
    found = []
    for action in view.actions:
        if MOVE <= action < CONTACT:
            kind, suit, _, _ = read_move(action)
            if kind in (Kind.SE, Kind.RE) and missing_stages(view, suit) and enters_last_stage(view, action):
                found.append(f"[red]{view.name(action)}{warning(view, suit)}[/]")
    return found


def turn_groups(view: View) -> list[str]:
    """First steps, a line for each group."""
    groups: list[tuple[str, Callable[[int], bool]]] = [
        ("die", lambda action: action < MEET or ANNOUNCE <= action < PASS),
        ("meet", lambda action: MEET <= action < MOVE),
        ("move", lambda action: MOVE <= action < CONTACT),
        ("contact", lambda action: CONTACT <= action < ANNOUNCE),
        ("", lambda action: action == PASS),
    ]
    lines = []
    for title, belongs in groups:
        names = [view.name(action) for action in view.actions if belongs(action)]
        if names:
            lines.append(f"[dim]{title:<9}[/] {'  '.join(names)}")
    return lines


def place_groups(view: View) -> list[str]:
    """Placements by the stages they touch and the side on which they do, each by its number on the map."""
    groups: dict[tuple[str, int], list[str]] = {}
    for number, placed in enumerate(open_places(view), 1):
        tiles = touched_tiles(view, placed)
        where = side_of(*drawn(*contact_point(
            int(view.s.tiles[tiles[0]].o), placed[0], *difference(view, tiles[0], placed))))
        both = "+".join(tile_name(tile) for tile in tiles)
        told = f"[yellow]{number}[/] [dim]{touch_kind(view, tiles[0], placed)}[/]"
        groups.setdefault((both, SIDES.index(where)), []).append(told)
    return [f"{both:<12} {SIDES[where]:<12} {'  '.join(names)}" for (both, where), names in sorted(groups.items())]


def touch_kind(view: View, tile: int, placed: Placement) -> str:
    """How a placement touches, in a word or two."""
    o = int(view.s.tiles[tile].o)
    how = touch(o, placed[0], *difference(view, tile, placed))
    if how == Touch.CORNERS:
        return "corners"
    return "its corner on a side" if how == Touch.CORNER_ON_SIDE else "its side on a corner"
