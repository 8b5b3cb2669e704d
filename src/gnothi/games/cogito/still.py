"""The still pictures of Cogito: the table with a place for each seat, the hand, and the diagram."""
from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from html import escape
from textwrap import wrap

from gnothi.engine.layout import Struct
from gnothi.engine.scene import Sheet
from gnothi.games.cogito.deck import DECK, DREAM, FACES, SELVES
from gnothi.games.cogito.icons import icon
from gnothi.games.cogito.state import Colour
from gnothi.games.cogito.words import face_name

WIDTH, HEIGHT = 640, 650
EDGE = 6
CARD_W, CARD_H = 196, 60                    # a played card
BAND, SLIM = 47, 24                         # its upper part, with the statement in two lines, or in one
TILE_W, TILE_H = 194, 46                    # a self in its holder
HEAD_W, HEAD_H = 214, 122                   # what stands in each place besides the cards
HAND_W, HAND_H = 126, 112                   # a card in the viewer's hand
BESIDE = 280                                # units across, of the sheets beside the board
ROW, FIRST_ROW, FIRST_COLUMN, COLUMNS = 40, 132, 152, 104   # of the diagram
ICON_X = 23                                 # of a self in the diagram
YOU_Y = FIRST_ROW - 36                      # the row of what the viewer was told
STRATA = ("", "I", "II", "III")
BY_NAME, READ = 25, 22                      # units, of what is read on a phone: names, and statements

PALETTE = {
    "blue": ("#2c6cb0", "#5b9ce0"),
    "red": ("#b5402f", "#e2705f"),
    "fauna": ("#9a5a1f", "#dba063"),
    "flora": ("#3d7a45", "#7fc087"),
    "mystic": ("#67498f", "#b497dd"),
    "back": ("#3b4a68", "#50618a"),
    "light": ("#ffffff", "#10151f"),
    "cloth": ("#ece4d2", "#1b2333"),
}


@dataclass(frozen=True)
class Place:
    """Where a seat has its self and its field; in a wide one the field lies beside the self, else below it."""

    left: float
    top: float
    width: float
    height: float
    wide: bool


@lru_cache
def places(seats: int) -> tuple[Place, ...]:
    """One's own place below, then the others above from left to right, clockwise round the table."""
    others = seats - 1
    deep = 196 if others > 1 else 288
    own = Place(EDGE, HEIGHT - EDGE - deep, WIDTH - 2 * EDGE, deep, True)
    width = (WIDTH - EDGE * (others + 1)) / others
    high = 384 if others > 1 else deep
    return (own, *(Place(EDGE + step * (width + EDGE), EDGE, width, high, others == 1) for step in range(others)))


def middle_y(seats: int) -> float:
    """The middle of the strip between one's own place and the others."""
    own, other, *_ = places(seats)
    return (other.top + other.height + own.top) / 2


def sheets(seats: int, options: Struct) -> list[Sheet]:
    """The table, the viewer's hand, and the diagram in which the viewer looks for a self."""
    return list(still(seats))


@lru_cache
def still(seats: int) -> tuple[Sheet, ...]:
    cloth = "".join(
        f'<rect class="cloth" x="{place.left:g}" y="{place.top:g}" width="{place.width:g}" height="{place.height:g}" '
        'rx="14"/>' for place in places(seats)
    )
    return (
        Sheet(WIDTH, HEIGHT, "Cogito: the table", cloth, symbols(), PALETTE),
        Sheet(BESIDE, HAND_H + 36, "Your hand", "", hand_symbols(), PALETTE, id="hand", of="own"),
        Sheet(BESIDE, FIRST_ROW + ROW * SELVES - 18, "Who am I?", diagram(), '<g id="open-row"/>', PALETTE,
              id="diagram", of="own"),
    )


# Text that fits


LETTERS = {
    **dict.fromkeys("iljI.,!’' ", 0.32), **dict.fromkeys("tfr-", 0.4), **dict.fromkeys("mwMW", 0.97),
}
USUAL, SERIF = 0.61, 1.08       # of a letter; and how much wider a title is


def ems(text: str) -> float:
    """About how wide a text is, in units of its size."""
    return sum(LETTERS.get(letter, USUAL) for letter in text)


def fitting(text: str, width: float, most: float, least: float = 13) -> float:
    """The size at which a text fits into a width."""
    return round(min(most, max(least, width / max(ems(text), 1))), 1)


def shortened(text: str, letters: int) -> str:
    return text if len(text) <= letters else f"{text[: letters - 1]}…"


# The table


@lru_cache
def symbols() -> str:
    drawn = [f'<g id="icon-{face}">{icon(DECK.ids[face], face_name(face))}</g>' for face in range(FACES)]
    drawn += [card(f"card-{face}-{colour}", face, colour) for face in range(FACES) for colour in Colour]
    drawn += [tile(f"tile-{own}", face_name(own), f'<use href="#icon-{own}"/>') for own in range(SELVES)]
    drawn += [tile("tile-unknown", "Unknown", QUESTION), tile("tile-mine", "Who am I?", QUESTION)]
    drawn.append(f'<g id="icon-unknown">{QUESTION}</g>')
    drawn.append(
        f'<g id="back">{rectangle(CARD_W, CARD_H, "back")}{rectangle(CARD_W - 10, CARD_H - 10, "paper-line", 0.5)}'
        '<circle class="paper-line" r="12" stroke-width="1.4"/><circle class="paper" r="3.500"/></g>'
    )
    drawn.append(f'<g id="mini-back">{rectangle(22, 30, "back", radius=4)}<circle class="paper" r="3"/></g>')
    drawn.append(f'<g id="mini">{rectangle(32, 32, "card", radius=5)}{rectangle(32, 32, "line-line", radius=5)}</g>')
    drawn.append(f'<g id="pile">{rectangle(36, 46, "back", radius=6)}<circle class="paper-line" r="9"/></g>')
    drawn.append(f'<g id="no-pile">{rectangle(36, 46, "line-line", radius=6)}</g>')
    drawn.append('<rect id="unspent" class="soft-line" x="-10" y="-10" width="20" height="20" rx="5"/>')
    drawn.append(f'<g id="spent"><rect class="red" x="-10" y="-10" width="20" height="20" rx="5"/>{CROSS}</g>')
    drawn.append('<path id="flag" class="gold" d="M-8 12V-13H-5L10-7-5-1V12Z"/>')
    drawn.append('<g id="nothing"/>')
    return "".join(drawn)


QUESTION = '<text class="mystic title" text-anchor="middle" y="15" font-size="44">?</text>'
RING = '<circle class="light-line" stroke-width="2.600" r="5.500"/>'
CROSS = '<path class="light-line" stroke-width="3" stroke-linecap="round" d="M-5-5 5 5M5-5-5 5"/>'
SIGNS = {Colour.NEITHER: "", Colour.BLUE: RING, Colour.RED: CROSS}


def rectangle(width: float, height: float, css: str, opacity: float = 1.0, radius: float = 8) -> str:
    """A rounded rectangle about the middle."""
    return (
        f'<rect class="{css}" x="{-width / 2:g}" y="{-height / 2:g}" width="{width:g}" height="{height:g}" '
        f'rx="{radius:g}" stroke-width="1.3" opacity="{opacity:g}"/>'
    )


def halves(face: int, colour: Colour) -> tuple[str, str]:
    """What is up and what is down, as the card lies (COG-1.5)."""
    if face == DREAM:
        return "mystic", "mystic"
    return ("red", "blue") if colour == Colour.RED or DECK.no_blue[face] else ("blue", "red")


def shape(width: float, height: float, band: float, upper: str, lower: str) -> str:
    """A card with its upper band, torn along the edge when it is red, and a thin lower one."""
    half_w, half_h = width / 2, height / 2
    top, bottom, corner = band - half_h, half_h - 7, "a8 8 0 0 1"
    teeth = int(width // 10)
    step = width / teeth / 2
    edge = f"l{-step:g} 4{-step:g}-4" * teeth if upper == "red" else f"H{-half_w:g}"
    return (
        f'{rectangle(width, height, "card")}'
        f'<path class="{upper}" d="M{-half_w:g} {8 - half_h:g}{corner} 8-8H{half_w - 8:g}{corner} 8 8V{top:g}{edge}Z"/>'
        f'<path class="{lower}" d="M{-half_w:g} {bottom:g}H{half_w:g}v-1{corner}-8 8H{8 - half_w:g}{corner}-8-8Z"/>'
        f'{rectangle(width, height, "line-line")}'
    )


def card(name: str, face: int, colour: Colour) -> str:
    """A played card without what is printed on it."""
    return f'<g id="{name}">{shape(CARD_W, CARD_H, BAND, *halves(face, colour))}</g>'


@lru_cache
def printed(face: int, colour: int) -> str:
    """Stratum in the left corner, the statement in two lines, and at the right the sign above the drawing."""
    left, top, right = -CARD_W / 2, -CARD_H / 2, CARD_W / 2
    indent = 31 if DECK.strata[face] else 8
    lines = "".join(
        f'<text class="light" x="{left + indent:g}" y="{top + 20 + 21 * number:g}" '
        f'font-size="{fitting(line, CARD_W - indent - 28, READ)}">{escape(line)}</text>'
        for number, line in enumerate(two_lines(DECK.statements[face]))
    )
    return (
        f'{stratum(face, left + 5, top + 20, READ)}{lines}'
        f'<g transform="translate({right - 14:g} {top + 11:g})">{SIGNS[Colour(colour)]}</g>'
        f'<circle class="card" cx="{right - 14:g}" cy="{top + 32:g}" r="12"/>'
        f'<use href="#icon-{face}" transform="translate({right - 14:g} {top + 32:g}) scale(.42)"/>'
    )


@lru_cache
def printed_slim(face: int, colour: int) -> str:
    """The same where many cards overlap: in one line, and in a small room the name alone."""
    left, top, right = -CARD_W / 2, -CARD_H / 2, CARD_W / 2
    said, named = DECK.statements[face], face_name(face)
    indent = 20 if DECK.strata[face] else 6
    size = fitting(said, CARD_W - indent - 13, 15.5)
    return (
        f'{stratum(face, left + 3, top + 18, 13)}'
        f'<text class="light fine" x="{left + indent:g}" y="{top + 18:g}" font-size="{size}">'
        f'{escape(said)}</text><text class="light coarse" x="{left + 8:g}" y="{top + 20:g}" '
        f'font-size="{fitting(named, CARD_W - 33, READ)}">{escape(named)}</text>'
        f'<g transform="translate({right - 7:g} {top + 12:g})">{SIGNS[Colour(colour)]}</g>'
    )


def stratum(face: int, x: float, y: float, size: float) -> str:
    css = "light" if size == READ else "light fine"
    return f'<text class="{css}" x="{x:g}" y="{y:g}" font-size="{size:g}">{STRATA[DECK.strata[face]]}</text>'


def two_lines(text: str) -> list[str]:
    """
    >>> two_lines("I am not the owl!")
    ['I am not', 'the owl!']
    """
    words = text.split()
    splits = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))] or [(text, "")]
    return [line for line in min(splits, key=lambda pair: max(map(ems, pair))) if line]


def tile(name: str, text: str, drawn: str) -> str:
    """A self as it stands in its holder."""
    size = fitting(text, (TILE_W - 48) / SERIF, BY_NAME)
    return (
        f'<g id="{name}"><path class="fauna" d="M-92 19H92L99 31H-99Z"/>{rectangle(TILE_W, TILE_H, "card")}'
        f'{rectangle(TILE_W, TILE_H, "line-line")}<g transform="translate(-75 0) scale(.74)">{drawn}</g>'
        f'<text class="ink title" x="-54" y="{size / 3:g}" font-size="{size}">{escape(text)}</text></g>'
    )


# The hand


@lru_cache
def hand_symbols() -> str:
    empty = f'<g id="no-card">{rectangle(HAND_W, HAND_H, "line-line")}</g>'
    return empty + "".join(held(face) for face in range(FACES))


def held(face: int) -> str:
    """A card in hand: stratum and name above, then the statement, then the drawing."""
    top = -HAND_H / 2
    stratum = STRATA[DECK.strata[face]]
    named = face_name(face)
    lines = "".join(
        f'<text class="ink" text-anchor="middle" y="{top + 46 + 17 * number:g}" '
        f'font-size="{fitting(line, HAND_W - 6, 15)}">{escape(line)}</text>'
        for number, line in enumerate(wrap(DECK.statements[face], 16))
    )
    return (
        f'<g id="held-{face}">{shape(HAND_W, HAND_H, 30, *halves(face, Colour.NEITHER))}'
        f'<text class="light title" x="{7 - HAND_W / 2:g}" y="{top + 21:g}" font-size="15">{stratum}</text>'
        f'<text class="light" x="{HAND_W / 2 - 9:g}" y="{top + 21:g}" text-anchor="end" '
        f'font-size="{fitting(named, HAND_W - 48, 17)}">{escape(named)}</text>{lines}'
        f'<g transform="translate(0 {-top - 27:g}) scale(.72)">{icon(DECK.ids[face], named)}</g></g>'
    )


# The diagram


def column_x(face: int) -> float:
    """The middle of a category's column."""
    categories = DREAM - SELVES
    return FIRST_COLUMN + (face - SELVES) * COLUMNS / max(categories - 1, 1)


def row_y(own: int) -> float:
    return FIRST_ROW + own * ROW


@lru_cache
def belongs_to(own: int) -> str:
    """The categories of a self, in words."""
    found = [face_name(face).lower() for face in range(SELVES, DREAM) if DECK.belongs[own][face]]
    return ", ".join(found) or "nothing"


@lru_cache
def diagram() -> str:
    """Which self belongs to which category (COG-1.8)."""
    drawn = [f'<text class="ink" x="8" y="{YOU_Y + 5}" font-size="16">You, so far</text>']
    for face in range(SELVES, DREAM):
        drawn.append(
            f'<text class="ink" font-size="15" transform="translate({column_x(face) + 3:g} {YOU_Y - 16}) rotate(-60)">'
            f"{escape(face_name(face))}</text>"
        )
    for own in range(SELVES):
        y = row_y(own)
        drawn.append(f'<path class="line-line" stroke-width="1" d="M2 {y - ROW / 2:g}H{BESIDE - 2}"/>')
        drawn.append(f'<g transform="translate({ICON_X} {y:g}) scale(.66)">{icon(DECK.ids[own], face_name(own))}</g>')
        for face in range(SELVES, DREAM):
            css, radius = ("ink", 6) if DECK.belongs[own][face] else ("line", 2)
            drawn.append(f'<circle class="{css}" cx="{column_x(face):g}" cy="{y:g}" r="{radius}"/>')
    return "".join(drawn)
