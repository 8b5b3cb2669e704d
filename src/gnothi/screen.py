"""A table on a terminal: the sketch of its game, and below it the panels as rows."""
from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.panel import Panel as Frame
from rich.table import Table

from gnothi.engine.scene import Panel
from gnothi.engine.view import View


def screen(view: View, title: str, border: str = "dim") -> Frame:
    """Everything that a view shows, in a frame."""
    tables = [table_of(view, panel) for panel in view.panels() if panel.rows]
    parts: list[RenderableType] = [view.sketch()]
    if tables:
        parts += ["", Columns(tables, padding=(0, 3))]
    return Frame(Group(*parts), title=title, title_align="left", border_style=border)


def table_of(view: View, panel: Panel) -> Table:
    title = f"{view.names[panel.of]}: {panel.title}" if isinstance(panel.of, int) else panel.title
    table = Table(
        "", *map(escape, panel.columns), title=escape(title), title_justify="left", title_style="bold", box=None,
        show_header=any(panel.columns), header_style="dim", pad_edge=False,
    )
    for row in panel.rows:
        table.add_row(escape(row.label), *(f"[dim]{escape(value)}[/]" for value in row.values))
    return table
