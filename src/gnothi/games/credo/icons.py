"""Our own small drawings: two kinds of pieces, stickers by shape and colour, stun, wonder and the traces of orders."""
from __future__ import annotations

from html import escape
from math import cos, pi, sin

from gnothi.games.credo.state import Limb, Side

PALETTE = {
    "science": ("#1f6f8b", "#3f9fbd"),
    "faith": ("#8a3f6b", "#c06a9b"),
    "light": ("#ffffff", "#10151f"),
    "green": ("#2f8f4e", "#58c27a"),
    "yellow": ("#d9a400", "#f0c419"),
    "red": ("#c2372b", "#ef6a5c"),
    "ground": ("#fbf7ee", "#1b2333"),
    "shade": ("#f1e9d9", "#202a3c"),
    "wall": ("#4a4036", "#c9bfae"),
    "sleep": ("#5c5470", "#a9a0c4"),
}

COLOURS = {Side.SCIENTIST: "science", Side.RELIGIONIST: "faith"}

# The outline of a piece: a hexagon for a scientist, an arched window for a religionist.
BODIES = {
    Side.SCIENTIST: "M-16-9 0-18 16-9V9L0 18-16 9Z",
    Side.RELIGIONIST: "M-15 17V-3C-15-11-7-16 0-19 7-16 15-11 15-3V17Z",
}

# Stickers: a circle for green, a square for yellow, a triangle for red.
STICKER_SHAPES = (
    "",
    '<circle class="green sticker" r="5"/>',
    '<rect class="yellow sticker" x="-4.600" y="-4.600" width="9.200" height="9.200"/>',
    '<path class="red sticker" d="M0-5.800 5.800 4.600H-5.800Z"/>',
)

# Where the stickers of a piece are: two feet, two hands, one head.
STICKER_PLACES = {Limb.FEET: ((-8, 16), (8, 16)), Limb.HANDS: ((-16, 1), (16, 1)), Limb.HEAD: ((0, -16),)}

STYLE = ".sticker{stroke:#0006;stroke-width:1}.body{stroke:#0004;stroke-width:1.2}.may .spot{opacity:.9}"


def star(points: int, outer: float, inner: float) -> str:
    """The path of a star round the origin."""
    corners = []
    for corner in range(2 * points):
        turn, reach = pi * corner / points, inner if corner % 2 else outer
        corners.append(f"{sin(turn) * reach:.1f} {-cos(turn) * reach:.1f}")
    return f"M{'L'.join(corners)}Z"


def symbols() -> str:
    """All symbols that pieces are drawn with."""
    drawn = ['<g id="nothing"/>']
    for side in Side:
        drawn.append(f'<path id="body-{side}" class="{COLOURS[side]} body" d="{BODIES[side]}"/>')
        drawn.append(
            f'<g id="sleeper-{side}"><path class="ground" d="{BODIES[side]}"/>'
            f'<path class="{COLOURS[side]}" opacity=".62" d="{BODIES[side]}"/>'
            f'<path class="sleep-line" stroke-width="2" stroke-dasharray="4 3" d="{BODIES[side]}"/></g>'
        )
    drawn += [f'<g id="sticker-{strength}">{shape}</g>' for strength, shape in enumerate(STICKER_SHAPES) if shape]
    spikes = "".join(
        f'<path class="red" transform="rotate({turn})" d="M-4.500-22 0-33 4.500-22Z"/>' for turn in range(0, 360, 45)
    )
    drawn.append(f'<path id="wonder" class="gold" d="{star(12, 26, 19)}"/>')
    drawn.append(f'<g id="deed-attack">{spikes}</g>')
    book = "M0-4C-3-7-7-7-10-6V5C-7 4-3 4 0 7 3 4 7 4 10 5V-6C7-7 3-7 0-4Z"
    drawn.append(f'<g id="deed-study-0"><path class="card" d="{book}"/>'
                 f'<path class="ink-line" stroke-width="1.600" stroke-linejoin="round" d="{book}M0-4V7"/></g>')
    drawn.append('<g id="deed-study-1"><path class="gold" d="M0-11C4-6 5-4 5-1A5 5 0 0 1-5-1C-5-4-2-5 0-11Z"/>'
                 '<path class="card" d="M-4 4H4V11H-4Z"/>'
                 '<path class="ink-line" stroke-width="1.600" d="M-4 5H4V11H-4Z"/></g>')
    drawn.append('<g id="target"><circle class="card" r="8.500" opacity=".6"/>'
                 '<circle class="gold-line spot" stroke-width="2.500" r="7"/></g>')
    drawn.append('<rect id="yours" class="gold-line" x="-22" y="-22" width="44" height="44" rx="7" stroke-width="3"/>')
    drawn.append('<path id="pointer" class="gold" d="M-7-8 8 0-7 8Z"/>')
    drawn.append('<path id="arrow-card" class="ink" d="M0-9 7-1H2.500V9H-2.500V-1H-7Z"/>')
    drawn.append(f'<path id="attack-card" class="red" d="{star(8, 10, 4.5)}"/>')
    return "".join(drawn)


def sticker(strength: int, x: float, y: float) -> str:
    return f'<use href="#sticker-{strength}" x="{x:g}" y="{y:g}"/>'


def badge(colour: str, x: float, y: float, number: int) -> str:
    """A small round number: rounds of stun or of a wonder."""
    return (
        f'<circle class="{colour} sticker" cx="{x:g}" cy="{y:g}" r="9"/>'
        f'<text class="light" x="{x:g}" y="{y + 5:g}" font-size="14" font-weight="700" text-anchor="middle">{number}</text>'
    )


def label(x: float, y: float, text: str, size: int = 15, colour: str = "soft", anchor: str = "start") -> str:
    """A line of writing."""
    return (
        f'<text class="{colour}" x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}">{escape(text)}</text>'
    )
