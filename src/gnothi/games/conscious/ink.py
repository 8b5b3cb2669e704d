"""Colours, texts and frames that all sheets share."""
from __future__ import annotations

from html import escape

from gnothi.games.conscious.names import JOKERS

PALETTE = {
    "food": ("#946a00", "#e7b93c"),
    "air": ("#2f78b7", "#6fb0ea"),
    "impression": ("#b8402f", "#e77c6c"),
    "poc": ("#b85714", "#e89b5c"),
    "law": ("#3b8250", "#6fbf87"),
    "wild": ("#6c4a94", "#b39bdd"),
    "astral": ("#5a6fb5", "#98abee"),
    "mental": ("#8a4f9e", "#d19be6"),
    "light": ("#ffffff", "#10151f"),
    "cloth": ("#ece4d2", "#1b2333"),
    "red": ("#b5402f", "#e2705f"),
}
SPACE_CLASS = ("food", "air", "impression", "poc", "law", "wild")
OCTAVE_CLASS = ("food", "air", "impression")
SEAT_CLASS = ("ink", "impression", "air", "law", "wild", "poc")


def text(
    x: float, y: float, words: str, size: int = 15, tone: str = "ink", anchor: str = "start", bold: bool = False
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (f'<text class="{tone}" x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}"{weight}>'
            f"{escape(words)}</text>")


def box(wide: float, high: float, radius: float, fill: str, stroke: str, width: float) -> str:
    """A framed rectangle around the middle of a piece, so wide and high to each side."""
    place = f'x="{-wide:g}" y="{-high:g}" width="{2 * wide:g}" height="{2 * high:g}" rx="{radius:g}"'
    return f'<rect class="{fill}" {place}/><rect class="{stroke}" stroke-width="{width:g}" {place}/>'


def at(x: float, y: float, drawing: str) -> str:
    return f'<g transform="translate({x:g} {y:g})">{drawing}</g>'


def suit_class(card: str) -> str:
    return "red" if card[-1] in "DH" and card not in JOKERS else "ink"
