"""How to play at a terminal: the page of a game, its figures as sketches."""
from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.panel import Panel as Frame
from rich.text import Text

from gnothi.engine.game import Game
from gnothi.engine.howto import MARK, Figure, howto
from gnothi.engine.positions import position
from gnothi.engine.scene import SMALL, WIDE, Room
from gnothi.screen import fitted, sketch_of

FRAME = 4       # letters that the frame of a figure takes


def page(game: Game, columns: int) -> RenderableType:
    """The whole page."""
    return Group(*shown(game, columns))


def shown(game: Game, columns: int) -> Iterator[RenderableType]:
    for part in howto(game).parts():
        if isinstance(part, Figure):
            yield Padding(figure(game, part, columns), (1, 0))
        else:
            yield Markdown(MARK.sub(r" (\1)", part))


def figure(game: Game, drawn: Figure, columns: int) -> RenderableType:
    """A position as a terminal shows it, in a frame with its caption."""
    view = position(game, drawn.position).view(game)
    room = Room(columns - FRAME, (WIDE if columns - FRAME >= WIDE.columns else SMALL).lines)
    lines = sketch_of(view, room)
    while lines and not lines[-1].plain.strip():
        lines.pop()
    sketch = Text("\n").join(fitted(line, columns - FRAME) for line in lines)
    framed = Frame(sketch, border_style="dim", expand=False, padding=(0, 1))
    return Group(framed, Text(drawn.caption, "italic dim"))
