"""Our own small drawings: two kinds of beings, stickers by shape and colour, stun, wonder and the traces of orders."""
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
    "floor": ("#fbf7ee", "#1b2333"),
    "shade": ("#f1e9d9", "#202a3c"),
    "wall": ("#4a4036", "#c9bfae"),
    "sleep": ("#5c5470", "#a9a0c4"),
}

COLOURS = {Side.SCIENTIST: "science", Side.RELIGIONIST: "faith"}

# The outline of a piece: a hexagon for a scientist, an arched window for a religionist.
BODIES = {
    Side.SCIENTIST: "M-15-8.500 0-16.500 15-8.500V8.500L0 16.500-15 8.500Z",
    Side.RELIGIONIST: "M-14 15.500V-3C-14-10-7-14 0-16.500 7-14 14-10 14-3V15.500Z",
}

# Stickers: a circle for green, a square for yellow, a triangle for red; in a line of text, a sign of the same shape.
STICKER_SHAPES = (
    "",
    '<circle class="green sticker" r="4.200"/>',
    '<rect class="yellow sticker" x="-3.900" y="-3.900" width="7.800" height="7.800"/>',
    '<path class="red sticker" d="M0-5 5 4H-5Z"/>',
)
STICKER_SIGNS = ("", "●", "■", "▲")

# Where the stickers of a piece are: two feet, two hands, one head.
STICKER_PLACES = {Limb.FEET: ((-4.8, 14), (4.8, 14)), Limb.HANDS: ((-14, 1), (14, 1)), Limb.HEAD: ((0, -14),)}

STYLE = (
    ".sticker{stroke:#0006;stroke-width:1}.being{stroke:#0004;stroke-width:1.2}"
    ".number{font-weight:700;text-anchor:middle}"
)


def star(points: int, outer: float, inner: float) -> str:
    """The path of a star round the origin."""
    corners = []
    for corner in range(2 * points):
        turn, reach = pi * corner / points, inner if corner % 2 else outer
        corners.append(f"{sin(turn) * reach:.1f} {-cos(turn) * reach:.1f}")
    return f"M{'L'.join(corners)}Z"


BOOK = "M0-4C-3-7-7-7-10-6V5C-7 4-3 4 0 7 3 4 7 4 10 5V-6C7-7 3-7 0-4Z"

SYMBOLS = {
    "nothing": "",
    "far": '<path fill-opacity="0" d="M-17-17H17V17H-17Z"/>',       # a field that can be touched and is not marked
    "wonder": f'<path class="gold" d="{star(12, 23, 17)}"/>',
    "deed-attack": f'<path class="red-line" stroke-width="3" stroke-linejoin="round" d="{star(9, 26, 18)}"/>',
    "deed-study-0": f'<path class="card" d="{BOOK}"/>'
                    f'<path class="ink-line" stroke-width="1.600" stroke-linejoin="round" d="{BOOK}M0-4V7"/>',
    "deed-study-1": '<path class="gold" d="M0-11C4-6 5-4 5-1A5 5 0 0 1-5-1C-5-4-2-5 0-11Z"/>'
                    '<path class="card" d="M-4 4H4V11H-4Z"/>'
                    '<path class="ink-line" stroke-width="1.600" d="M-4 5H4V11H-4Z"/>',
    "target": '<circle class="card" r="8.500" opacity=".6"/><circle class="gold-line" stroke-width="2.500" r="7"/>',
    "yours": '<path class="gold-line" stroke-width="3.500" d="M-16-8V-16H-8M8-16H16V-8M16 8V16H8M-8 16H-16V8"/>',
}


def symbols(homes: tuple[Side, ...]) -> str:
    """All symbols that pieces and rows are drawn with; `homes` are the sides on which the seats begin."""
    drawn = dict(SYMBOLS)
    for side in Side:
        drawn |= {f"body-{side}": whole(side), f"sleeper-{side}": hollow(side)}
        drawn |= {f"home-{side}": home_mark(side), f"back-{side}": back_mark(side)}
    drawn |= {f"sticker-{strength}": shape for strength, shape in enumerate(STICKER_SHAPES) if shape}
    for seat, home in enumerate(homes):
        for asleep in (False, True):
            drawn[tag(seat, home, False, asleep)] = tagged(seat, home, asleep)
            for side in Side:
                mark = back_mark(home) if side == home else home_mark(home)
                drawn[tag(seat, side, True, asleep)] = tagged(seat, side, asleep) + mark
    return "".join(f'<g id="{name}">{drawing}</g>' for name, drawing in drawn.items())


def whole(side: Side) -> str:
    return f'<path class="{COLOURS[side]} being" d="{BODIES[side]}"/>'


def hollow(side: Side) -> str:
    """The outline of one who is stunned."""
    return (f'<path class="floor" d="{BODIES[side]}"/>'
            f'<path class="{COLOURS[side]}-line" stroke-width="2.500" d="{BODIES[side]}"/>')


def home_mark(side: Side) -> str:
    """In the corner of a convert: the side on which it began."""
    return (f'<g transform="translate(-12 11) scale(.42)"><path class="{COLOURS[side]}" d="{BODIES[side]}"/>'
            f'<path class="light-line" stroke-width="4" d="{BODIES[side]}"/></g>')


def back_mark(side: Side) -> str:
    """In the corner of one who was converted and has come back: the same in a ring, come full circle."""
    return ('<circle class="light" cx="-12" cy="11" r="9"/>'
            '<circle class="ink-line" stroke-width="2" cx="-12" cy="11" r="8.500"/>'
            f'<path class="{COLOURS[side]}" transform="translate(-12 11) scale(.36)" d="{BODIES[side]}"/>')


def tag(seat: int, side: Side, turned: bool, asleep: bool) -> str:
    """The name of the symbol that stands for a being in a row."""
    return f"being-{seat}-{int(side)}{'-turned' if turned else ''}{'-asleep' if asleep else ''}"


def tagged(seat: int, side: Side, asleep: bool) -> str:
    """A body with its number."""
    return (hollow(side) if asleep else whole(side)) + number(seat, number_colour(side, asleep), 19)


def number_colour(side: Side, asleep: bool) -> str:
    return COLOURS[side] if asleep else "light"


def number(seat: int, colour: str, size: int, kind: str = "") -> str:
    """The number of a seat in the middle of its piece; two digits are squeezed into the room of one and a half."""
    text = str(seat + 1)
    squeezed = f' textLength="{size * 0.85:g}" lengthAdjust="spacingAndGlyphs"' if len(text) > 1 else ""
    return f'<text class="{colour} number {kind}" y="{size * 0.36:g}" font-size="{size}"{squeezed}>{text}</text>'


def sticker(strength: int, x: float, y: float) -> str:
    return f'<use href="#sticker-{strength}" x="{x:g}" y="{y:g}"/>'


def badge(colour: str, x: float, y: float, count: int) -> str:
    """A small round number: rounds of stun or of a wonder."""
    return (
        f'<g class="fine"><circle class="{colour} sticker" cx="{x:g}" cy="{y:g}" r="8"/>'
        f'<text class="light number" x="{x:g}" y="{y + 5:g}" font-size="14">{count}</text></g>'
    )


def label(x: float, y: float, text: str, size: int, kind: str, anchor: str = "middle") -> str:
    """A line of writing."""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}">{escape(text)}</text>'
