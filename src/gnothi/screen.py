"""A table on a terminal: the sketch of its game, its panels as rows, and how both share a screen."""
from __future__ import annotations

import io
from collections.abc import Sequence

from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.measure import Measurement
from rich.panel import Panel as Frame
from rich.table import Table
from rich.text import Text

from gnothi.engine.scene import SMALL, WIDE, Panel, Room
from gnothi.engine.view import View

NARROW = 46      # letters across; narrower panels stand beside each other
GAP = 3          # letters between what stands beside each other

Block = list[Text]
"""Lines that stand together."""


def screen(view: View, title: str, border: str = "dim", room: Room = WIDE) -> Frame:
    """Everything that a view shows, in a frame, as long as it may be."""
    panels = [panel for panel in view.panels() if panel.rows]
    beside = [table_of(view, panel) for panel in panels if width(panel) <= NARROW]
    below = [table_of(view, panel) for panel in panels if width(panel) > NARROW]
    parts: list[RenderableType] = [view.sketch(room)]
    if beside:
        parts += ["", Columns(beside, padding=(0, GAP))]
    for table in below:
        parts += ["", table]
    return Frame(Group(*parts), title=title, title_align="left", border_style=border, padding=0)


def width(panel: Panel) -> int:
    """About how many letters the widest row takes."""
    return max(len(row.label) + sum(len(value) + 1 for value in row.values) for row in panel.rows)


def title_of(view: View, panel: Panel) -> str:
    """Whose it is, and what; one's own says *You*."""
    if not isinstance(panel.of, int):
        return panel.title
    return f"{'You' if panel.of == view.seat else view.names[panel.of]}: {panel.title}"


def table_of(view: View, panel: Panel) -> Table:
    table = Table(
        "", *map(escape, panel.columns), title=escape(title_of(view, panel)), title_justify="left", title_style="bold",
        box=None, show_header=any(panel.columns), header_style="dim", pad_edge=False,
    )
    for row in panel.rows:
        table.add_row(escape(row.label), *(f"[dim]{escape(value)}[/]" for value in row.values))
    return table


# Lines


def lines_of(shown: RenderableType, columns: int) -> Block:
    """The lines that something takes in so many columns."""
    console = paper(columns)
    rows = console.render_lines(shown, pad=False)
    lines = [Text.assemble(*((part.text, part.style or "") for part in row)) for row in rows]
    for line in lines:
        line.rstrip()
    return lines


def paper(columns: int) -> Console:
    return Console(width=columns, file=io.StringIO(), force_terminal=True, color_system="truecolor", highlight=False)


def sketch_of(view: View, room: Room) -> Block:
    """The sketch; the small one if the room is too low for it, and cut with an ellipsis where that does not fit."""
    lines = drawn(view, room)
    if len(lines) > room.lines >= SMALL.lines and room.columns >= SMALL.columns:
        lines = drawn(view, SMALL)
    if len(lines) > room.lines:
        lines[room.lines - 1 :] = [Text("…", "dim")]
    return [fitted(line, room.columns) for line in lines]


def drawn(view: View, room: Room) -> Block:
    return list(Text.from_markup(view.sketch(room)).split("\n", allow_blank=True))


def fitted(line: Text, columns: int) -> Text:
    """A line, cut with an ellipsis if it is too long."""
    line.rstrip()
    line.truncate(columns, overflow="ellipsis")
    return line


def width_of(block: Block) -> int:
    return max((cell_len(line.plain) for line in block), default=0)


def beside(left: Block, right: Block, start: int = 0) -> Block:
    """Two blocks beside each other; the second begins where it may, or in a given column."""
    if not left or not right:
        return left or right
    start = start or width_of(left) + GAP
    count = max(len(left), len(right))
    padded = [*left, *(Text() for _ in range(count - len(left)))]
    return [
        Text.assemble(line, " " * (start - cell_len(line.plain)), right[row]) if row < len(right) else line
        for row, line in enumerate(padded)
    ]


def rule_line(columns: int, left: Text, right: str = "") -> Text:
    """A line across the screen with words at both ends."""
    head = Text.assemble(("─ ", "dim"), left, " ")
    tail = Text(f" {right} ─" if right else "", "dim")
    if head.cell_len + tail.cell_len > columns:
        tail = Text()
    head.truncate(columns, overflow="ellipsis")
    return Text.assemble(head, ("─" * (columns - head.cell_len - tail.cell_len), "dim"), tail)


# Panels where there is room


def panel_block(view: View, panel: Panel) -> Block:
    """A panel as wide as it wants to be."""
    return table_block(table_of(view, panel))


def table_block(table: Table) -> Block:
    """A table as wide as it wants to be, or as its title does."""
    table.min_width = cell_len(str(table.title))
    console = paper(1000)
    return lines_of(table, Measurement.get(console, console.options, table).maximum)


def shelve(blocks: Sequence[Block], room: Room) -> tuple[Block, list[Block]]:
    """As many blocks as find a place, side by side and below each other; and those that find none."""
    shelved: Block = []
    shelf: Block = []
    left_over = []
    for block in blocks:
        wider = beside(shelf, block)
        if width_of(wider) <= room.columns and len(shelved) + len(wider) <= room.lines:
            shelf = wider
        elif shelf and width_of(block) <= room.columns and len(shelved) + len(shelf) + 1 + len(block) <= room.lines:
            shelved += [*shelf, Text()]
            shelf = block
        else:
            left_over.append(block)
    return shelved + shelf, left_over
