"""STAGE-5 for a terminal: clocks and dice in a line each, and a map of stages, their contacts and the choices."""
from __future__ import annotations

from rich.cells import cell_len, set_cell_size
from rich.markup import escape

from gnothi.engine.scene import SMALL, WIDE, Room
from gnothi.engine.view import View
from gnothi.games.stage5.asked import is_null, stage_of
from gnothi.games.stage5.canvas import Canvas
from gnothi.games.stage5.described import (
    full_stages,
    moment,
    next_stages,
    player_of_nothing,
    quiet_left,
    suits_in_order,
    way_of_null,
)
from gnothi.games.stage5.notation import LETTERS, RANK_NAMES, Placement, seat_of, tile_name, tiles_laid, tiles_of
from gnothi.games.stage5.places import is_placing, new_tile, open_places, tiles_to_see
from gnothi.games.stage5.plane import SIDES, side_of
from gnothi.games.stage5.state import GO, HORIZON, LINK, NONE, NOTHING, RANKS, STAY, SUITS, TILES, Phase
from gnothi.games.stage5.window import Point, centre, laid_placements
from gnothi.games.stage5.words import upper

COLOURS = ("red", "white", "green", "bright_blue")
LEGEND = "1 an ace, 2–5 spans · s explorer · S! avatar · s? null"
SIDE = 6                        # columns beside the outermost stages, for half a name and who stands there
ROWS_A_UNIT = 0.4               # at most
STRETCHED = 3.5                 # columns for each row of a unit, at most; a letter is about twice as high as wide
LEAST_COLUMNS, LEAST_ROWS = 0.52, 0.11      # of a unit; less could not be read, so only a part is shown
LONGEST = 14                    # letters of a name
MOST_LEFT = 7                   # rows of a low room that the map leaves to choices


def sketch(view: View, room: Room) -> str:
    """The table in Rich's markup, as large as the room."""
    above = [clock_line(view), dice_line(view, room)] if view.s.phase >= Phase.TURN else [order_line(view)]
    lines = [] if view.actions else [f"[bold]{escape(cut(moment(view), room.columns))}[/]"]
    lines += [f"[dim]{escape(cut(line, room.columns))}[/]" for line in above if line]
    if view.s.laid:
        touching = contact_lines(view, room.columns) if room.columns >= WIDE.columns else []
        rows = room.lines - len(lines) - 1 - is_placing(view) - len(touching)
        world, beyond = draw_world(view, Room(room.columns, rows - left_to_choices(view, room)))
        below = [legend(view), beyond] if is_placing(view) else [beyond or legend(view)]
        lines += [*world, *(f"[dim]{cut(line, room.columns)}[/]" for line in below if line), *touching]
    return "\n".join(lines)


def cut(text: str, columns: int) -> str:
    """
    >>> cut("Everybody picks a coin", 12)
    'Everybody p…'
    """
    return text if cell_len(text) <= columns else f"{set_cell_size(text, columns - 1)}…"


# Above the map


def clock_line(view: View) -> str:
    """How the game may end, shortly, and when."""
    s = view.s
    if s.phase < Phase.TURN or s.phase == Phase.OVER:
        return ""
    parts = [f"turn {s.turns + 1}"]
    if s.player_of_nothing != NONE:
        away = [f"{LETTERS[suit]} {way_of_null(view, suit)}" for suit in range(SUITS) if is_null(s, suit)]
        parts += [f"Nothing: {player_of_nothing(view)[:LONGEST]}", f"nulls: {', '.join(away)}"]
    if stages := next_stages(view):
        parts.append(f"to visit: {stages}")
    if s.options.quiet_limit:
        parts.append(f"quiet: {quiet_left(view)} left")
    if stages := full_stages(view):
        parts.append(f"full: {stages}")
    return " · ".join(parts)


def dice_line(view: View, room: Room) -> str:
    """Every suit in the order of play, with its owner and what its die shows."""
    s = view.s
    suits = suits_in_order(view)
    longest = room.columns // len(suits) - 11       # beside suit, die and the gaps
    told = []
    for suit in suits:
        seat = seat_of(view, suit)
        name = "You" if seat == view.seat else view.names[seat][:longest]
        told.append(f"{LETTERS[suit]} {name}{'' if s.in_game[seat] else ' (lost)'}: {RANK_NAMES[s.die[suit]]}")
    return "  ".join(told)


def order_line(view: View) -> str:
    """Who plays after whom, while there is nothing else to tell."""
    told = [f"{LETTERS[suit]} {upper(view.called(seat_of(view, suit)))}" for suit in suits_in_order(view)]
    return f"order of play: {', '.join(told)}"


def legend(view: View) -> str:
    """What the map shows."""
    if is_placing(view):
        return f"numbers are the places for {tile_name(new_tile(view))}, as in the list of choices"
    return f"{LEGEND} · ›3 choice 3" if target_numbers(view) else LEGEND


def contact_lines(view: View, columns: int) -> list[str]:
    """Which stages touch, each pair once, as many to a line as fit."""
    lines = ["[dim]contacts[/]"] if view.s.near.any() else []
    width = len("contacts")
    for tile in tiles_laid(view):
        later = [tile_name(other) for other in tiles_of(int(view.s.near[tile])) if other > tile]
        if later:
            text = f"{tile_name(tile)}–{' '.join(later)}"
            if width + 3 + len(text) > columns:
                lines.append("")
                width = -3
            lines[-1] += f"{'   ' if width > 0 else ''}{text}"
            width += 3 + len(text)
    return lines


def left_to_choices(view: View, room: Room) -> int:
    """How many rows a map in a low room leaves to the sentences below it; the places for a tile are on the map."""
    if room.lines > SMALL.lines or is_placing(view):
        return 0
    return min(len(view.actions), MOST_LEFT)


# The map


def draw_world(view: View, room: Room) -> tuple[list[str], str]:
    """Every stage at its place with who stands there, contacts, and choices by number; and what lies beyond."""
    free = open_places(view)
    laid = laid_placements(view)
    seen = {tile: centre(placed) for tile, placed in laid.items()}
    near = tiles_to_see(view, laid, free)
    around = {*near, *(other for tile in near for other in tiles_of(int(view.s.near[tile])))}
    at = Scale.of([*(seen[tile] for tile in around), *map(centre, free)], focus(view, laid, free), room)
    canvas = Canvas(room.columns, room.lines)
    numbers = target_numbers(view)
    spots = {}
    for tile in filter(lambda tile: at.holds(seen[tile]), seen):
        name, beings = tile_name(tile), beings_text(view, tile)
        there = f":{beings}" if beings else ""
        choice = f"›{','.join(map(str, numbers[tile]))}" if tile in numbers else ""
        spots[tile] = canvas.write(at.cell(seen[tile]), f"{name}{there}{choice}",
                                   f"[bold {COLOURS[tile // RANKS]}]{name}[/]{there}[yellow]{choice}[/]")
    for number, placed in enumerate(free, 1):
        canvas.write(at.cell(centre(placed)), str(number), f"[yellow]{number}[/]")
    for tile in spots:
        for other in tiles_of(int(view.s.near[tile])):
            if tile < other and other in spots:
                canvas.connect(spots[tile], spots[other])
    return canvas.lines(), beyond(at, {tile: spot for tile, spot in seen.items() if tile not in spots})


def beyond(at: Scale, tiles: dict[int, Point]) -> str:
    """The stages that did not find room, and where they lie."""
    if not tiles:
        return ""
    there: dict[str, list[str]] = {side: [] for side in SIDES}
    for tile, (x, y) in tiles.items():
        there[side_of(x - at.x, y - at.y)].append(tile_name(tile))
    return f"beyond the map: {', '.join(' '.join([*names, side]) for side, names in there.items() if names)}"


def focus(view: View, laid: dict[int, Placement], free: list[Placement]) -> Point:
    """What must be seen if not all can be: the places for a tile, or where an explorer or avatar stands."""
    if free:
        spots = [centre(placed) for placed in free]
        return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
    for suit in suits_in_order(view):
        if (stage := int(stage_of(view.s, suit))) != HORIZON:
            return centre(laid[stage])
    return 0.0, 0.0


class Scale:
    """How the plane lies on the map: columns and rows of a unit, and which point is in the middle."""

    def __init__(self, columns: float, rows: float, middle: Point, room: Room) -> None:
        self.columns, self.rows, self.room = columns, rows, room
        self.x, self.y = middle

    @classmethod
    def of(cls, spots: list[Point], focus: Point, room: Room) -> Scale:
        """The largest scale in which all can be seen, or the smallest that can be read, about the focus."""
        left, right = min(x for x, _ in spots), max(x for x, _ in spots)
        low, high = min(y for _, y in spots), max(y for _, y in spots)
        across, down = room.columns - 2 * SIDE, room.lines - 1
        rows = max(LEAST_ROWS, min(ROWS_A_UNIT, down / max(high - low, 1)))
        columns = max(LEAST_COLUMNS, min(STRETCHED * rows, across / max(right - left, 1)))
        return cls(columns, rows, (
            middle(left, right, focus[0], across / columns), middle(low, high, focus[1], down / rows),
        ), room)

    def cell(self, spot: Point) -> tuple[int, int]:
        """The row and column of a point."""
        down = round((self.room.lines - 1) / 2 - (spot[1] - self.y) * self.rows)
        return down, round(self.room.columns / 2 + (spot[0] - self.x) * self.columns)

    def holds(self, spot: Point) -> bool:
        row, column = self.cell(spot)
        return 0 <= row < self.room.lines and 2 <= column < self.room.columns - 2


def middle(low: float, high: float, wanted: float, shown: float) -> float:
    """The middle of what is shown: of all if there is room for it, else as near to what is wanted as the ends allow."""
    if shown >= high - low:
        return (low + high) / 2
    return min(max(wanted, low + shown / 2), high - shown / 2)


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


def target_numbers(view: View) -> dict[int, list[int]]:
    """The numbers of the choices that lead to, or take from, each stage; a remote move has too many to show."""
    found: dict[int, list[int]] = {}
    for number, action in enumerate(view.actions, 1):
        if GO <= action < LINK:
            found.setdefault(action - GO, []).append(number)
        elif NOTHING <= action < STAY:
            found.setdefault((action - NOTHING) % TILES, []).append(number)
    return found
