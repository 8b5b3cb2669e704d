"""Connect Four to look at: the classic blue board, discs told apart by colour and by mark."""
from __future__ import annotations

from collections.abc import Sequence

from rich.markup import escape

from connect_four.rules import fours
from connect_four.state import COLUMNS, HIGH, LETTERS, NONE, ROWS, SEATS, STEPS, Clause
from connect_four.words import moment, stacked, who
from gnothi.engine.events import SPECTATOR
from gnothi.engine.layout import Struct
from gnothi.engine.scene import Panel, Piece, Room, Row, Sheet, Trace, cut
from gnothi.engine.view import View

WIDTH, HEIGHT = 640, 650
CELL = 84
LEFT, TOP = (WIDTH - COLUMNS * CELL) // 2, 62       # the corner of the cells
BOTTOM = TOP + ROWS * CELL
HALF = ROWS * CELL // 2
DISC = 34                                           # the radius of a disc, and of the hole it fills

PALETTE = {
    "plate": ("#2359a8", "#28549a"),
    "rim": ("#184283", "#1a3a70"),
    "red": ("#d8412f", "#e25b48"),
    "red-rim": ("#a32a1c", "#a83526"),
    "yellow": ("#f4c534", "#f0c544"),
    "yellow-rim": ("#c0921a", "#b88c22"),
    "white": ("#ffffff", "#ffffff"),
    "dark": ("#1d2430", "#1d2430"),
}
COLOURS = ("red", "yellow")                         # by seat
SIGNS = ("●", "◆")                                  # the same in a terminal


def sheets(seats: int, options: Struct) -> list[Sheet]:
    """One still picture: the stand, the plate with its holes, and the letters of the columns."""
    holes = "".join(
        f'<circle class="rim" cx="{x(column)}" cy="{y(row)}" r="{DISC + 3}"/>'
        f'<circle class="paper" cx="{x(column)}" cy="{y(row)}" r="{DISC}"/>'
        for column in range(COLUMNS) for row in range(ROWS)
    )
    letters = "".join(
        f'<text class="white" x="{x(column)}" y="{BOTTOM + 20}" font-size="19" text-anchor="middle">{letter}</text>'
        for column, letter in enumerate(LETTERS)
    )
    body = (
        f'<path class="rim" d="M{LEFT + 12} {BOTTOM}v46q0 10-10 10h-16v12h78v-12h-12q-10 0-10-10v-46Z'
        f'M{WIDTH - LEFT - 12} {BOTTOM}v46q0 10 10 10h16v12h-78v-12h12q10 0 10-10v-46Z"/>'
        f'<rect class="plate" x="{LEFT - 16}" y="{TOP - 14}" width="{COLUMNS * CELL + 32}" '
        f'height="{ROWS * CELL + 46}" rx="22"/>{holes}{letters}'
    )
    return [Sheet(WIDTH, HEIGHT, "Connect Four: the board", body, symbols(), PALETTE)]


def x(column: int) -> int:
    return LEFT + column * CELL + CELL // 2


def y(row: int) -> int:
    return BOTTOM - row * CELL - CELL // 2


def symbols() -> str:
    """Red discs bear a ring and yellow ones a diamond, for who cannot tell the colours apart."""
    signs = (
        '<circle class="red-rim-line" stroke-width="4" r="16"/>',
        '<path class="yellow-rim-line" stroke-width="4" stroke-linejoin="round" d="M0-19 19 0 0 19-19 0Z"/>',
    )
    discs = "".join(
        f'<g id="{colour}"><circle class="{colour}-rim" r="{DISC}"/><circle class="{colour}" r="{DISC - 5}"/>{sign}</g>'
        for colour, sign in zip(COLOURS, signs, strict=True)
    )
    return (
        f'{discs}<g id="last"><circle class="dark" r="9"/><circle class="white" r="6"/></g>'
        f'<circle id="of-four" class="white-line" stroke-width="6" r="{DISC}"/>'
        f'<g id="column"><rect x="{-CELL / 2}" y="{-HALF}" width="{CELL}" height="{2 * HALF}" opacity="0"/>'
        f'<path class="soft" d="M-13 {-HALF - 38}h26l-13 15Z"/></g><g id="nothing"/>'
        f'<rect id="closed" x="{-CELL / 2}" y="{-HALF}" width="{CELL}" height="{2 * HALF}" opacity="0"/>'
    )


def pieces(view: View) -> list[Piece]:
    """Everything that is on the board now, and the columns that a click drops a disc into."""
    return [*discs(view), *marks(view), *columns(view), label(view)]


def discs(view: View) -> list[Piece]:
    return [
        Piece(
            id=f"disc-{column}-{row}", symbol=COLOURS[seat], x=x(column), y=y(row),
            title=f"{COLOURS[seat]} in column {LETTERS[column]}, row {row + 1}", size=(2 * DISC, 2 * DISC),
            about="disc",
        )
        for column in range(COLUMNS) for row, seat in enumerate(stacked(view, column))
    ]


def marks(view: View) -> list[Piece]:
    """A dot on the disc that was dropped last, and a ring around each that makes four."""
    found = [
        Piece(id=f"of-four-{column}-{row}", symbol="of-four", x=x(column), y=y(row), title="one of the four",
              size=(2 * DISC, 2 * DISC), about="four in a line")
        for column, row in winning_cells(view)
    ]
    last = int(view.s.last)
    if last != NONE:
        row = len(stacked(view, last)) - 1
        found.append(Piece(
            id="last-disc", symbol="last", x=x(last), y=y(row), title="the last disc", size=(18, 18), about="disc",
        ))
    return found


def winning_cells(view: View) -> list[tuple[int, int]]:
    """Column and row of every disc in a line of four, once somebody has won."""
    if view.s.winner == NONE:
        return []
    mine = int(view.s.discs[view.s.winner])
    cells = set()
    for step in STEPS:
        begins = int(fours(mine, step))
        cells |= {cell + k * step for cell in range(COLUMNS * HIGH) if begins >> cell & 1 for k in range(4)}
    return [divmod(cell, HIGH) for cell in sorted(cells)]


def columns(view: View) -> list[Piece]:
    """A click anywhere in a column drops a disc, or says why not; the pointer shows where it would come to lie."""
    if view.s.over or view.seat == SPECTATOR:
        return []
    found = []
    for column in range(COLUMNS):
        is_open = column in view.actions
        falls = y(len(stacked(view, column))) - (TOP + HALF)
        found.append(Piece(
            id=f"column-{column}", symbol="column" if is_open else "closed", x=x(column), y=TOP + HALF,
            title=view.say(column), size=(CELL, 2 * HALF), could=(column,), about="column",
            hint=f'<use href="#{COLOURS[view.seat]}" y="{falls}" opacity=".5"/>' if is_open else "",
            actions=(column,) if is_open else (),
        ))
    return found


def traces(view: View, events: Sequence[Struct]) -> list[Trace]:
    """A disc falls from above its column to its cell."""
    return [
        Trace(f"disc-{event.a}-{event.b}", [(x(int(event.a)), TOP), (x(int(event.a)), y(int(event.b)))])
        for event in events if event.clause == Clause.C4_3
    ]


def label(view: View) -> Piece:
    """What the game waits for."""
    said = moment(view)
    return Piece(
        id="moment", symbol="nothing", x=WIDTH / 2, y=HEIGHT - 26, scale=1.4, text=said, title=said, size=(400, 24)
    )


def panels(view: View) -> list[Panel]:
    """Who plays which discs, and how many are left."""
    rows = [
        Row(who(view, seat), [f"{left(view, seat)} discs"], symbol=colour, title=f"{who(view, seat)}: {colour} discs",
            clause="C4-2", about="disc")
        for seat, colour in enumerate(COLOURS)
    ]
    return [Panel("discs", "Discs left", rows)]


def left(view: View, seat: int) -> int:
    return COLUMNS * ROWS // 2 - int(view.s.discs[seat]).bit_count()


# The table for a terminal


def sketch(view: View, room: Room) -> str:
    """The board in Rich's markup; brackets mark the last disc, a line of four stands out."""
    four = winning_cells(view)
    lines = [f"[bold]{escape(cut(moment(view), room.columns))}[/]", ""]
    for row in reversed(range(ROWS)):
        cells = " ".join(sketch_cell(view, column, row, (column, row) in four) for column in range(COLUMNS))
        lines.append(f"[blue]┃[/]{cells}[blue]┃[/]")
    lines.append(f"[blue]┗{'━' * (4 * COLUMNS - 1)}┛[/]")
    lines.append("  " + "   ".join(LETTERS))
    players = "   ".join(f"[{colour}]{sign}[/] {escape(cut(who(view, seat), room.columns // SEATS - 4))}"
                         for seat, (colour, sign) in enumerate(zip(COLOURS, SIGNS, strict=True)))
    return "\n".join([*lines, players])


def sketch_cell(view: View, column: int, row: int, of_four: bool) -> str:
    discs = stacked(view, column)
    if row >= len(discs):
        return "[dim] · [/]"
    colour, sign = COLOURS[discs[row]], SIGNS[discs[row]]
    if of_four:
        return f"[{colour} reverse] {sign} [/]"
    if column == view.s.last and row == len(discs) - 1:
        return f"[{colour} bold]‹{sign}›[/]"
    return f"[{colour}] {sign} [/]"
