"""How environments show themselves: a sketch for the terminal, a picture as SVG or as pixels."""
from __future__ import annotations

import io

from rich.console import Console

from gnothi.engine.drawing import DAY
from gnothi.engine.english import either
from gnothi.engine.errors import BadOptions
from gnothi.engine.view import View
from gnothi.pictures import Pixels, to_pixels
from gnothi.screen import screen

MODES = ("ansi", "human", "rgb_array", "svg")
COLUMNS = 120       # of a sketch


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise BadOptions(f"there is no render mode {mode!r}; choose from {either(MODES)}")


def render(view: View, mode: str | None) -> str | Pixels | None:
    """The table as a seat sees it; `human` prints the sketch and returns nothing."""
    if mode is None:
        raise BadOptions(f"nothing was said on how to render; make the environment with render_mode={either(MODES)}")
    if mode == "svg":
        return view.svg(DAY)
    if mode == "rgb_array":
        return to_pixels(view.svg(DAY))
    drawn = sketch(view)
    if mode == "ansi":
        return drawn
    print(drawn)
    return None


def sketch(view: View) -> str:
    """The table for a terminal, with its colours."""
    paper = io.StringIO()
    Console(file=paper, force_terminal=True, width=COLUMNS).print(screen(view, view.game.title), highlight=False)
    return paper.getvalue()
