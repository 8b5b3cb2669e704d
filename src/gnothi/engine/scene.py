"""Pictures: a still board and the pieces on it, drawn once in Python for page, notebook and file."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

DAY, NIGHT = "day", "night"

FRAME: Mapping[str, tuple[str, str]] = {
    "paper": ("#f6f1e7", "#141a26"),
    "card": ("#fffdf8", "#222b3b"),
    "ink": ("#2a2724", "#e9e4d8"),
    "soft": ("#7b7469", "#98a0ae"),
    "line": ("#d8cfbd", "#38445a"),
    "gold": ("#b07d12", "#e8b84a"),
}
"""The colours that all games share, by day and by night; each game adds a few of its own."""


@dataclass(frozen=True)
class Svg:
    """A still picture: its size, its body, the symbols that pieces use, and its colours by day and by night.

    A colour `sea` is used as `class="sea"` for a filled shape and `class="sea-line"` for a stroked one.
    """

    width: int
    height: int
    title: str
    body: str
    symbols: str = ""
    colours: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    style: str = ""


@dataclass(frozen=True)
class Piece:
    """Something that lies on the board: `symbol` drawn at (x, y), turned by degrees, with the actions of a click."""

    id: str
    symbol: str
    x: float
    y: float
    title: str
    turned: float = 0.0
    scale: float = 1.0
    text: str = ""
    drawing: str = ""         # SVG of its own, for what no symbol can say: an arrow, a path
    hint: str = ""            # SVG that shows while the pointer or the focus is on it
    actions: Sequence[int] = ()
    size: tuple[float, float] = (0.0, 0.0)    # how much room it takes from (x, y), its middle


def style(svg: Svg, theme: str | None) -> str:
    """The style sheet of a picture; without a theme it follows the reader's system."""
    colours = {**FRAME, **svg.colours}
    day, night = sheet(colours, 0), sheet(colours, 1)
    shared = (
        "text{font-family:'Source Sans 3','Noto Sans','DejaVu Sans',sans-serif;stroke:none}"
        ".title{font-family:'Source Serif 4','Noto Serif','DejaVu Serif',serif}"
        ".may{cursor:pointer}.hint{visibility:hidden}g:hover>.hint,g:focus>.hint{visibility:visible}" + svg.style
    )
    if theme == DAY:
        return shared + day
    if theme == NIGHT:
        return shared + night
    return f"{shared}{day}@media (prefers-color-scheme:dark){{{night}}}"


def sheet(colours: Mapping[str, tuple[str, str]], side: int) -> str:
    return "".join(
        f".{name}{{fill:{shades[side]}}}.{name}-line{{stroke:{shades[side]};fill:none}}"
        for name, shades in colours.items()
    )


def draw_piece(piece: Piece) -> str:
    turn = f" rotate({piece.turned:g})" if piece.turned else ""
    scale = f" scale({piece.scale:g})" if piece.scale != 1 else ""
    may = ' class="may"' if piece.actions else ""
    hint = f'<g class="hint">{piece.hint}</g>' if piece.hint else ""
    label = f'<text class="ink" text-anchor="middle" dy="5" font-size="15">{escape(piece.text)}</text>'
    return (
        f'<g id="{escape(piece.id)}" transform="translate({piece.x:g} {piece.y:g}){turn}{scale}"{may}>'
        f"<title>{escape(piece.title)}</title>"
        f'<use href="#{escape(piece.symbol)}"/>{piece.drawing}{label if piece.text else ""}{hint}</g>'
    )


def draw(svg: Svg, pieces: Sequence[Piece], theme: str | None = None) -> str:
    """The whole picture as one SVG document."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {svg.width} {svg.height}" width="{svg.width}" '
        f'height="{svg.height}" role="img" aria-label="{escape(svg.title)}">'
        f"<style>{style(svg, theme)}</style><defs>{svg.symbols}</defs>"
        f'<rect class="paper" width="{svg.width}" height="{svg.height}"/>{svg.body}'
        f"{''.join(map(draw_piece, pieces))}</svg>"
    )
