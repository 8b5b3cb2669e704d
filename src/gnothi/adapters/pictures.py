"""How environments show themselves: a sketch for the terminal, a picture as SVG or as pixels."""
from __future__ import annotations

import io
from typing import Any

import numpy as np
from rich.console import Console

from gnothi.adapters import missing
from gnothi.engine.errors import BadOptions
from gnothi.engine.options import either
from gnothi.engine.scene import DAY, to_png
from gnothi.engine.view import View

MODES = ("ansi", "human", "rgb_array", "svg")
COLUMNS = 120       # of a sketch

Pixels = np.ndarray[Any, np.dtype[np.uint8]]


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
        return pixels(view.svg(DAY))
    drawn = sketch(view)
    if mode == "ansi":
        return drawn
    print(drawn)
    return None


def sketch(view: View) -> str:
    """The table for a terminal, with its colours."""
    paper = io.StringIO()
    Console(file=paper, force_terminal=True, width=COLUMNS).print(view.sketch(), highlight=False)
    return paper.getvalue()


def pixels(picture: str) -> Pixels:
    """An SVG as rows of red, green and blue."""
    try:
        from PIL import Image
    except ImportError:
        raise missing("Pillow", "png") from None
    return np.array(Image.open(io.BytesIO(to_png(picture))).convert("RGB"))
