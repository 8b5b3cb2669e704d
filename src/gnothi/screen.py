"""A table on a terminal: the sketch of its game, and below it the panels as rows."""
from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.panel import Panel as Frame
from rich.table import Table

from gnothi.engine.scene import Panel
from gnothi.engine.view import View

NARROW = 46      # letters across; narrower panels stand beside each other


def screen(view: View, title: str, border: str = "dim") -> Frame:
    """Everything that a view shows, in a frame."""
    panels = [panel for panel in view.panels() if panel.rows]
    beside = [table_of(view, panel) for panel in panels if width(panel) <= NARROW]
    below = [table_of(view, panel) for panel in panels if width(panel) > NARROW]
    parts: list[RenderableType] = [view.sketch()]
    if beside:
        parts += ["", Columns(beside, padding=(0, 3))]
    for table in below:
        parts += ["", table]
    return Frame(Group(*parts), title=title, title_align="left", border_style=border)


def width(panel: Panel) -> int:
    """About how many letters the widest row takes."""
    return max(len(row.label) + sum(len(value) + 1 for value in row.values) for row in panel.rows)


def table_of(view: View, panel: Panel) -> Table:
    title = f"{view.names[panel.of]}: {panel.title}" if isinstance(panel.of, int) else panel.title
    table = Table(
        "", *map(escape, panel.columns), title=escape(title), title_justify="left", title_style="bold", box=None,
        show_header=any(panel.columns), header_style="dim", pad_edge=False,
    )
    for row in panel.rows:
        table.add_row(escape(row.label), *(f"[dim]{escape(value)}[/]" for value in row.values))
    return table
