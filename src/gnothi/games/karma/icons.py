"""Our own small drawings, each in a box from -16 to 16: tokens, tools, cards, pawns, and the things on the board."""
from __future__ import annotations

from html import escape
from math import cos, pi, sin

from gnothi.games.karma.data import Colour, Doing, Effect, Tool

PALETTE = {
    "land1": ("#4d9359", "#62b071"), "land1-pale": ("#d9ead2", "#1d3528"),
    "land2": ("#d17a26", "#e39a52"), "land2-pale": ("#f8e2c8", "#3d2b1b"),
    "land3": ("#b8931d", "#d8b950"), "land3-pale": ("#f5ecc4", "#38331a"),
    "land4": ("#7b5aa4", "#a98dd2"), "land4-pale": ("#e6dbf1", "#2d2442"),
    "leaf": ("#2c7f4e", "#5cc98c"), "heart": ("#c9621a", "#f2a25c"),
    "sky": ("#cfe2f2", "#121d33"), "sky-deep": ("#b6d2ea", "#182745"), "cloud": ("#ffffff", "#2d3d5a"),
    "inner": ("#e4eef8", "#16233c"), "blue": ("#2b67ac", "#3a78c4"), "blue-deep": ("#1d4c88", "#1f4d8c"),
    "light": ("#ffffff", "#0f1522"), "glow": ("#ffffff", "#ffffff"), "pit": ("#463a35", "#0a0c12"), "wood": ("#8a5a2b", "#c08c55"),
    "pawn1": ("#0f7c86", "#3fb6c0"), "pawn2": ("#a8324a", "#e06c82"),
    "pawn3": ("#4a5560", "#b9c4d0"), "pawn4": ("#8a4f9e", "#c992dd"),
}


def text(x: float, y: float, words: str, size: float, tone: str = "ink", anchor: str = "start", look: str = "") -> str:
    """A line of words; `tone` is its classes."""
    return (
        f'<text class="{tone}" x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"{look and " " + look}>'
        f"{escape(words)}</text>"
    )


def box(x: float, y: float, width: float, height: float, corner: float, tone: str, stroke: float = 0) -> str:
    """A rectangle with round corners, filled or, with a stroke, only drawn round."""
    look = f'class="{tone}-line" stroke-width="{stroke:g}"' if stroke else f'class="{tone}"'
    return f'<rect {look} x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{corner:g}"/>'


LEAF = "M0-6.500C5-4.500 5.500 2 0 6.500-5.500 2-5-4.500 0-6.500Z"
HEART = "M0 5.500C-6 1-6-5-2.800-5-1-5 0-3.800 0-2.600 0-3.800 1-5 2.800-5 6-5 6 1 0 5.500Z"


def ring(colour: int) -> str:
    """Positive karma: an open ring; green bears a leaf, orange a heart."""
    if colour == Colour.ANY:
        return (
            '<path class="leaf-line" stroke-width="3.600" d="M0-11A11 11 0 0 0 0 11"/>'
            '<path class="heart-line" stroke-width="3.600" d="M0-11A11 11 0 0 1 0 11"/>'
            f'<g transform="translate(-3.600 0) scale(.72)"><path class="leaf" d="{LEAF}"/></g>'
            f'<g transform="translate(3.800 .500) scale(.72)"><path class="heart" d="{HEART}"/></g>'
        )
    tone, mark = ("leaf", LEAF) if colour == Colour.GREEN else ("heart", HEART)
    return f'<circle class="{tone}-line" r="11" stroke-width="3.600"/><path class="{tone}" d="{mark}"/>'


def bead(colour: int) -> str:
    """Negative karma: a full bead; green bears a leaf, orange a heart."""
    if colour == Colour.ANY:
        return (
            '<path class="leaf" d="M0-12.500A12.500 12.500 0 0 0 0 12.500Z"/><path class="heart" d="M0-12.500A12.500 12.500 0 0 1 0 12.500Z"/>'
            f'<g transform="translate(-5 0) scale(.78)"><path class="light" d="{LEAF}"/></g>'
            f'<g transform="translate(5 .500) scale(.78)"><path class="light" d="{HEART}"/></g>'
        )
    tone, mark = ("leaf", LEAF) if colour == Colour.GREEN else ("heart", HEART)
    return f'<circle class="{tone}" r="12.500"/><path class="light" d="{mark}"/>'


TORCH = (
    '<path class="wood" d="M-3.500 3H3.500L1.800 15H-1.800Z"/><path class="heart" d="M0-15C7-8 7-1 4.500 2H-4.500C-7-1-6-5-3-8-3-5-2-4-1-4 1-7 1-11 0-15Z"/>'
    '<path class="gold" d="M0-6C3-3 2.500 0 1.500 2H-1.500C-3 0-2-3 0-6Z"/>'
)
SWORD = (
    '<path class="soft" d="M0-16 2.800-12V5H-2.800V-12Z"/><path class="light-line" stroke-width="1" d="M0-12V4"/>'
    '<path class="gold" d="M-8 5H8V8H-8Z"/><path class="wood" d="M-1.900 8H1.900V13.500H-1.900Z"/><circle class="gold" cy="14.500" r="2.200"/>'
)
WAND = (
    '<path class="wood-line" stroke-width="3.600" stroke-linecap="round" d="M-9 13 3-1"/>'
    '<path class="gold" d="M5-15 7.400-8.800 14-8.400 8.900-4.200 10.600 2.200 5-1.400-.600 2.200 1.100-4.200-4-8.400 2.600-8.800Z"/>'
)
ANY_TOOL = (
    f'<g transform="translate(-9 1) scale(.66)">{TORCH}</g><g transform="translate(0 1) scale(.66)">{SWORD}</g>'
    f'<g transform="translate(9 1) scale(.66)">{WAND}</g>'
)
TOOLS = {Tool.TORCH: TORCH, Tool.SWORD: SWORD, Tool.WAND: WAND, Tool.ANY: ANY_TOOL}

FREE_WILL = (
    '<rect class="card" x="-9" y="-13" width="18" height="26" rx="3.500"/><rect class="gold-line" x="-9" y="-13" width="18" height="26" rx="3.500" stroke-width="2"/>'
    '<path class="gold" d="M0-9 6-1H2.200V9H-2.200V-1H-6Z"/>'
)
CHOICE = (
    '<rect class="card" x="-9" y="-13" width="18" height="26" rx="3.500"/><path class="ink" d="M-9 9.500V13H9V-9.500L-9 9.500Z" opacity=".82"/>'
    '<rect class="ink-line" x="-9" y="-13" width="18" height="26" rx="3.500" stroke-width="1.800"/>'
    '<circle class="ink" cx="-3.500" cy="-5.500" r="2.200"/><circle class="card" cx="3.500" cy="6" r="2.200"/>'
)
KARMA = (
    '<rect class="card" x="-9" y="-13" width="18" height="26" rx="3.500"/><rect class="blue-line" x="-9" y="-13" width="18" height="26" rx="3.500" stroke-width="1.800"/>'
    '<path class="blue-line" stroke-width="2" d="M0 0C-8-10-8 10 0 0 8-10 8 10 0 0Z"/><path class="blue-line" stroke-width="2" d="M0 0C-9-9 9-9 0 0-9 9 9 9 0 0Z"/>'
)
HOURGLASS = (
    '<path class="wood" d="M-9-14H9V-11H-9ZM-9 11H9V14H-9Z"/><path class="soft-line" stroke-width="1.800" d="M-7-11C-7-4-1.500-3-1.500 0S-7 4-7 11M7-11C7-4 1.500-3 1.500 0S7 4 7 11"/>'
    '<path class="gold" d="M-4.500-6H4.500L0 0ZM-5.500 10.500C-4 6-1 5 0 2 1 5 4 6 5.500 10.500Z"/>'
)
SLIDE = '<path class="ink-line" stroke-width="3.200" stroke-linecap="round" d="M-11-9C-2-9 3-4 5 7"/><path class="ink" d="M-2 5 12 3 7 14Z"/>'
EYE = (
    '<path class="blue-line" stroke-width="2.400" d="M-12 0C-6-8 6-8 12 0 6 8-6 8-12 0Z"/>'
    '<circle class="blue" r="3.600"/>'
)
SEED = (
    '<path class="leaf-line" stroke-width="2.400" stroke-linecap="round" d="M0 11V-2"/>'
    '<path class="leaf" d="M0-2C-10-1-11-8-10-11-4-11 0-8 0-2ZM0 2C8 3 11-2 10-7 4-7 0-4 0 2Z"/>'
)
NOTHING = '<circle class="soft" r="3"/><circle class="soft-line" r="8" stroke-width="1.400"/>'
MINUS = '<circle class="ink" cx="10" cy="10" r="6"/><path class="card-line" stroke-width="2" d="M6.500 10H13.500"/>'


def effect_icon(effect: Effect) -> str:
    """What an effect gives, at a glance."""
    drawn = {
        Doing.RING: lambda: ring(effect.colour),
        Doing.BEAD: lambda: bead(effect.colour),
        Doing.TOOL: lambda: TOOLS[Tool(effect.colour)],
        Doing.LOSE_TOOL: lambda: TOOLS[Tool(effect.colour)] + MINUS,
        Doing.FREE_WILL: lambda: FREE_WILL,
        Doing.DROP_FREE_WILL: lambda: FREE_WILL + MINUS,
        Doing.LOSE_TURN: lambda: HOURGLASS,
        Doing.GO: lambda: SLIDE,
        Doing.CHOICE: lambda: CHOICE,
        Doing.KARMA: lambda: KARMA,
    }[Doing(effect.do)]()
    return drawn if effect.n == 1 else fanned(drawn, effect.n)


def fanned(drawn: str, n: int) -> str:
    """Two or three of the same, one beside the other."""
    size = (1, 1, .66, .56)[n]
    return "".join(
        f'<g transform="translate({14 * (place - (n - 1) / 2):g} 0) scale({size})">{drawn}</g>' for place in range(n)
    )


def wheel(radius: float) -> str:
    """A dharma wheel: rim, eight spokes, and a hub that holds an icon."""
    spokes = "".join(
        f'<path class="gold-line" stroke-width="4.500" stroke-linecap="round" d="M{radius * .5 * cos(turn):.1f} {radius * .5 * sin(turn):.1f}'
        f'L{radius * 1.13 * cos(turn):.1f} {radius * 1.13 * sin(turn):.1f}"/>'
        f'<circle class="gold" cx="{radius * 1.16 * cos(turn):.1f}" cy="{radius * 1.16 * sin(turn):.1f}" r="4.200"/>'
        for turn in (pi / 8 + step * pi / 4 for step in range(8))
    )
    return (
        f'<circle class="card" r="{radius}"/>{spokes}<circle class="gold-line" r="{radius * .86:.1f}" stroke-width="5"/>'
        f'<circle class="card" r="{radius * .54:.1f}"/><circle class="gold-line" r="{radius * .54:.1f}" stroke-width="2.500"/>'
    )


def cloud(width: float, height: float) -> str:
    """A cloud of the spirit realm."""
    w, h = width / 2, height / 2
    puffs = [(-.62, .18, .40), (-.30, -.30, .52), (.22, -.36, .56), (.62, .10, .44), (.28, .42, .48), (-.28, .44, .46)]
    shape = "".join(f'<ellipse cx="{w * x:.1f}" cy="{h * y:.1f}" rx="{w * r * 1.05:.1f}" ry="{h * r * 1.15:.1f}"/>' for x, y, r in puffs)
    return (
        f'<g class="blue-line" stroke-width="3" opacity=".45">{shape}</g><g class="cloud">{shape}'
        f'<ellipse rx="{w * .82:.1f}" ry="{h * .72:.1f}"/></g>'
    )


BODY = "C8-1 9.500 5 11 12H-11C-9.500 5-8-1-5-5.200"
HEADS = (       # a moon, a star, a flame and a crown
    f"M0-17A7 7 0 0 1 5-5.200{BODY}A7 7 0 0 1 0-17Z",
    f"M0-19.500 2.300-14.600 8-14 3.800-10 5-5.200{BODY}L-3.800-10-8-14-2.300-14.600Z",
    f"M0-20C5-15 9-10 5-5.200{BODY}C-9-10-5-15 0-20Z",
    f"M0-18.500 3-13 8-17 5-5.200{BODY}L-8-17-3-13Z",
)


def pawn(figure: int, seat: int) -> str:
    """A pawn with its seat's number."""
    return (
        f'<g transform="scale(1.200)"><path class="light-line" stroke-width="4" d="{HEADS[figure]}"/>'
        f'<path class="pawn{figure + 1}" d="{HEADS[figure]}"/></g>'
        f'<text class="light" text-anchor="middle" y="10" font-size="17" font-weight="700">{seat + 1}</text>'
    )


def disc(figure: int, seat: int) -> str:
    """A pawn from above, for small screens: the number is as large as it goes."""
    return (
        f'<circle class="light" r="20"/><circle class="pawn{figure + 1}" r="18"/>'
        f'<text class="light" text-anchor="middle" y="9" font-size="26" font-weight="700">{seat + 1}</text>'
    )


def peg(is_there: bool) -> str:
    """A peg in its hole, or the hole alone."""
    if not is_there:
        return '<circle class="line" r="7.500"/><circle class="paper" r="4.800"/>'
    return '<circle class="gold" r="9"/><circle class="card" r="4.800"/><circle class="gold" r="2.600"/>'


def stick(colour: int) -> str:
    """A habit: three beads on a stick."""
    beads = "".join(f'<g transform="translate({x} 0) scale(.74)">{bead(colour)}</g>' for x in (-18.5, 0, 18.5))
    return f'<path class="wood-line" stroke-width="4" stroke-linecap="round" d="M-33 0H33"/>{beads}'


PIPS = {1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
        5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1))}


def die(shown: int) -> str:
    """A die; 0 is one that has not been thrown."""
    pips = "".join(f'<circle class="ink" cx="{10 * x}" cy="{10 * y}" r="4"/>' for x, y in PIPS.get(shown, ()))
    unknown = '<text class="soft title" text-anchor="middle" y="10" font-size="28">?</text>' if not shown else pips
    return (
        '<rect class="card" x="-22" y="-22" width="44" height="44" rx="9"/>'
        f'<rect class="edge soft-line" x="-22" y="-22" width="44" height="44" rx="9" stroke-width="1.600"/>{unknown}'
    )
