"""STAGE-5 for a terminal: a map of the stages, what stands on them, the dice, and long choices sorted into groups."""
from __future__ import annotations

from collections.abc import Callable

from gnothi.engine.view import View
from gnothi.games.stage5.geometry import Touch, contact_point, touch
from gnothi.games.stage5.moves import has_avatar, is_null, matching, stage_of
from gnothi.games.stage5.notation import LETTERS, Placement, placement_name, places, tile_name, tiles_laid, tiles_of
from gnothi.games.stage5.paths import way_home
from gnothi.games.stage5.plane import SIDES, drawn, side_of
from gnothi.games.stage5.state import (
    ANNOUNCE,
    CONTACT,
    HORIZON,
    MEET,
    MOVE,
    NONE,
    PASS,
    RANKS,
    SUITS,
    Phase,
)
from gnothi.games.stage5.table import owner, suits_in_play
from gnothi.games.stage5.words import difference, moment, touched_tiles

COLOURS = ("red", "white", "green", "bright_blue")
SIGNS = ("☀", "☾", "♛", "⛨")
COLUMNS = 72                    # as wide as the map may get
ROWS = 24                       # and as high
UNITS_A_ROW = 2.0               # a row is about twice as high as a column is wide
LABEL = 6                       # columns that a stage needs
FEW = 6                         # so few choices need no groups


def sketch(view: View) -> str:
    """The table in Rich's markup."""
    s = view.s
    lines = [f"[bold]{moment(view)}[/]", *legend(view)]
    if s.laid:
        lines += ["", *world(view), "", *contacts(view)]
    lines += ["", *(suit_line(view, suit) for suit in range(suits_in_play(s)))]
    return "\n".join([*lines, *choices(view)])


def legend(view: View) -> list[str]:
    if view.s.phase in (Phase.COIN, Phase.PLACE_NULL):
        return []
    return ["[dim]digits are spans · s an explorer · [/][bold]S![/][dim] an avatar · s? a null of the Nothing[/]"]


# The map


def world(view: View) -> list[str]:
    """Every stage at its place: the name, and below it who stands there."""
    spots = {tile: drawn(*map(int, view.s.tiles[tile].n)) for tile in tiles_laid(view)}
    left, top = min(x for x, _ in spots.values()), max(y for _, y in spots.values())
    width, height = max(x for x, _ in spots.values()) - left, top - min(y for _, y in spots.values())
    columns = min(1.0, (COLUMNS - LABEL) / max(width, 1), UNITS_A_ROW * ROWS / max(height, 1))
    rows = columns / UNITS_A_ROW
    canvas: dict[int, list[tuple[int, int, str]]] = {}
    for tile, (x, y) in sorted(spots.items()):
        column, row = round((x - left) * columns), round((top - y) * rows)
        place(canvas, row, column, tile_name(tile), f"bold {COLOURS[tile // RANKS]}")
        beings = beings_text(view, tile)
        if beings:
            place(canvas, row + 1, column, beings, "default")
    return [write_row(canvas.get(row, [])) for row in range(max(canvas) + 1)]


def place(canvas: dict[int, list[tuple[int, int, str]]], row: int, column: int, text: str, style: str) -> None:
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


# Suits


def suit_line(view: View, suit: int) -> str:
    """A suit's die, its explorer or avatar, and its horizon."""
    s = view.s
    seat = int(owner(s, suit))
    arrow = "[bold yellow]▶[/]" if seat in view.awaited else " "
    who = ("You" if seat == view.seat else view.names[seat]).replace("[", r"\[")
    where = int(stage_of(s, suit))
    stands = "" if where == HORIZON else f"on {tile_name(where)}"
    actor = "avatar" if has_avatar(s, suit) else "explorer"
    shows = int(s.die[suit])
    die = f"{'harbinger' if has_avatar(s, suit) else 'die'} [bold reverse] {shows or '·'} [/]"
    tiles = "".join(str(rank) for rank in range(RANKS) if not int(s.laid) >> RANKS * suit + rank & 1) or "–"
    spans = "".join(str(rank) for rank in range(1, RANKS) if s.coin[RANKS * suit + rank] == HORIZON) or "–"
    lost = "" if s.in_game[seat] else "  [red]lost[/]"
    clock = null_clock(view, suit)
    return (
        f"{arrow} [bold {COLOURS[suit]}]{SIGNS[suit]} {LETTERS[suit]}[/] {who:<10.10} {die}  {actor} {stands:<6} "
        f"[dim]to place[/] {tiles:<6} [dim]to meet[/] {spans:<5}{clock}{lost}"
    )


def null_clock(view: View, suit: int) -> str:
    if not is_null(view.s, suit):
        return ""
    far, _ = way_home(view.s, int(view.s.coin[RANKS * suit]))
    return f"  [magenta]null {'cut off' if far == NONE else 'home' if far == 0 else f'{far} from home'}[/]"


# Choices


def choices(view: View) -> list[str]:
    """What may be done now, by groups; what is unlocked stands beside it."""
    s = view.s
    if not view.actions or s.phase == Phase.COIN:
        return []
    if s.phase == Phase.PLACE_NULL or (s.phase == Phase.WHERE and s.doing >= CONTACT):
        return ["", *place_groups(view)]
    if s.phase == Phase.TURN:
        return ["", unlocked(view), *(turn_groups(view) if len(view.actions) > FEW else [])]
    return []


def unlocked(view: View) -> str:
    shown = [f"{rank}{'×' + str(count) if count > 1 else ''}" for rank in range(1, RANKS)
             if (count := int(matching(view.s, rank)))]
    return f"[dim]unlocked[/]  {'  '.join(shown) or 'nothing'}"


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
    """Placements by the stages they touch and the side on which they do, each with its number in the list."""
    groups: dict[tuple[str, int], list[str]] = {}
    for number, placed in enumerate(places(view), 1):
        tiles = touched_tiles(view, placed)
        where = side_of(*drawn(*contact_point(
            int(view.s.tiles[tiles[0]].o), placed[0], *difference(view, tiles[0], placed))))
        both = "+".join(tile_name(tile) for tile in tiles)
        kind = touch_kind(view, tiles[0], placed)
        told = f"[bold]{number}[/] [yellow]{placement_name(placed)}[/] [dim]{kind}[/]"
        groups.setdefault((both, SIDES.index(where)), []).append(told)
    return [f"{both:<12} {SIDES[where]:<12} {'  '.join(names)}" for (both, where), names in sorted(groups.items())]


def touch_kind(view: View, tile: int, placed: Placement) -> str:
    """How a placement touches, in a word or two."""
    o = int(view.s.tiles[tile].o)
    how = touch(o, placed[0], *difference(view, tile, placed))
    if how == Touch.CORNERS:
        return "corners"
    return "its corner on a side" if how == Touch.CORNER_ON_SIDE else "its side on a corner"
