"""The still picture: the spiral, the empty Diagram of Nutrition, the board cards, and the symbols of all pieces."""
from __future__ import annotations

import math
from html import escape

from gnothi.engine.layout import Struct
from gnothi.engine.scene import Sheet
from gnothi.games.conscious.deck import LETTERS, SPACE, SPACES
from gnothi.games.conscious.diagram import (
    BOARD_CARDS,
    BOARD_NAMES,
    HOLDS,
    HYDROGEN,
    LENGTH,
    NOTE_NAMES,
    NOTES,
    OCTAVE,
    OCTAVES,
)
from gnothi.games.conscious.log import OCTAVE_WORDS
from gnothi.games.conscious.spiral import MIDDLE_X, MIDDLE_Y, PLACES, outward

WIDTH = 1640
TALL, SHORT = 1236, 916         # with panels for others below, or without
LEFT = 836                      # the viewer's own panel stands to the right of this
COLUMN, FIRST_COLUMN = 96, 886  # the diagram: a column for each hydrogen
ROWS = (318, 228, 138)          # Food below, Air, Impressions above
CARD_STEP, CARDS_Y = 42.4, 462
HAND_Y, HAND_STEP, HAND_ROW = 558, 51.5, 15
LAWS_Y = 762
STRIP = 928                     # the panels of the others
PANEL = 318

PALETTE = {
    "food": ("#c9930a", "#e7b93c"),
    "air": ("#2f78b7", "#6fb0ea"),
    "impression": ("#b8402f", "#e77c6c"),
    "poc": ("#d9772b", "#e89b5c"),
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
SUIT_SIGNS = {"D": "♦", "C": "♣", "H": "♥", "S": "♠"}
SHOCKED_BY = {2: "Air at RE-96", 6: "an Ace", 10: "RE-24", 14: "a face card", 16: "an Ace"}
BESIDE = ((0, -12), (22, -4), (-22, -4), (13, 14), (-13, 14), (0, 26))    # pawns on one space
HYDROGENS = (768, 384, 192, 96, 48, 24, 12, 6)


def note_at(note: int) -> tuple[float, float]:
    """Notes of equal hydrogen stand in one column, so that carbon is always two columns to the right."""
    return FIRST_COLUMN + COLUMN * HYDROGENS.index(int(HYDROGEN[note])), ROWS[int(OCTAVE[note])]


def card_at(card: int) -> tuple[float, float]:
    gap = 8 if card >= 12 else 0
    return LEFT + 36 + CARD_STEP * card + gap, CARDS_Y


def text(
    x: float, y: float, words: str, size: int = 15, tone: str = "ink", anchor: str = "start", more: str = ""
) -> str:
    return (f'<text class="{tone}" x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}"{more}>'
            f"{escape(words)}</text>")


def box(wide: float, high: float, radius: float, fill: str, stroke: str, width: float) -> str:
    """A framed rectangle around the middle of a piece, so wide and high to each side."""
    place = f'x="{-wide:g}" y="{-high:g}" width="{2 * wide:g}" height="{2 * high:g}" rx="{radius:g}"'
    return f'<rect class="{fill}" {place}/><rect class="{stroke}" stroke-width="{width:g}" {place}/>'


def clip(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1] + "…"


def pretty(card: str) -> str:
    """
    >>> pretty("10D")
    '10♦'
    """
    return card[:-1] + SUIT_SIGNS[card[-1]] if card[-1] in SUIT_SIGNS and card not in ("XJ", "JO") else card


def board(seats: int, options: Struct) -> Sheet:
    """The spiral, the empty diagram and the frames."""
    height = TALL if seats > 1 else SHORT
    body = (
        f'<rect class="cloth" x="12" y="12" width="{LEFT - 24}" height="{SHORT - 24}" rx="20"/>'
        f'<rect class="card" x="{LEFT}" y="12" width="{WIDTH - LEFT - 12}" height="{SHORT - 24}" rx="16"/>'
        + spiral() + diagram() + board_cards() + legend()
    )
    return Sheet(WIDTH, height, "The Conscious Board Game: the spiral and the diagrams", body, symbols(), PALETTE,
               ".may .edge{stroke-width:3.5}")


def spiral() -> str:
    way = " ".join(f"{x:g},{y:g}" for x, y in PLACES)
    drawn = [f'<polyline class="line-line" stroke-width="9" points="{way}"/>']
    for space in range(SPACES):
        x, y = PLACES[space]
        kind = int(SPACE[space])
        drawn.append(f'<circle class="{SPACE_CLASS[kind]}" cx="{x:g}" cy="{y:g}" r="14"/>')
        drawn.append(text(x, y + 5, LETTERS[kind], 14, "light", "middle"))
        if space % 20 == 0 and space:
            drawn.append(milestone(space))
    return "".join(drawn)


def milestone(space: int) -> str:
    """The number of a space, lying along the way between two rounds."""
    x, y = outward(space, 23)
    turn = math.degrees(math.atan2(y - MIDDLE_Y, x - MIDDLE_X)) + 90
    turn = turn - 180 if 90 < turn < 270 else turn
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:.1f})">{text(0, 5, str(space), 14, "ink", "middle")}</g>'


def legend() -> str:
    words = ("Food", "Air", "Impression", "Card", "Law", "wild end")
    drawn = [text(34, 50, "The spiral", 25, "ink title")]
    for kind, word in enumerate(words):
        x = (188, 274, 346, 470, 556, 632)[kind]
        drawn.append(f'<circle class="{SPACE_CLASS[kind]}" cx="{x}" cy="43" r="12"/>')
        drawn.append(text(x, 48, LETTERS[kind], 14, "light", "middle") + text(x + 18, 48, word, 15, "soft"))
    return "".join(drawn)


def diagram() -> str:
    """The eighteen notes with their room, and the intervals that only a shock can cross."""
    drawn = []
    for column, hydrogen in enumerate(HYDROGENS):
        drawn.append(text(FIRST_COLUMN + COLUMN * column, 376, f"H-{hydrogen}", 14, "soft", "middle"))
    for note in range(NOTES):
        drawn.append(note_box(note))
    for octave in range(OCTAVES):
        first = int(LENGTH[:octave].sum())
        x, y = note_at(first)
        drawn.append(text(x - 38, y - 35, OCTAVE_WORDS[octave] + " enters", 14, OCTAVE_CLASS[octave]))
    drawn.append(
        text(
            LEFT + 14,
            404,
            "An arrow: climbs if carbon stands two columns to the right. A bolt: an interval that only a shock"
            " crosses.",
            14,
            "soft",
        )
    )
    return "".join(drawn)


def note_box(note: int) -> str:
    x, y = note_at(note)
    tone = OCTAVE_CLASS[int(OCTAVE[note])]
    name = NOTE_NAMES[note].split("-")[0]
    drawn = [
        f'<rect class="cloth" x="{x - 40:g}" y="{y - 27:g}" width="70" height="54" rx="9"/>',
        f'<rect class="{tone}-line" stroke-width="1.6" x="{x - 40:g}" y="{y - 27:g}" width="70" height="54" rx="9"/>',
        text(x - 33, y - 9, name, 14, "ink"),
    ]
    for slot in range(int(HOLDS[note])):
        cx, cy = chip_at(note, slot)
        drawn.append(f'<circle class="line-line" stroke-width="1.5" cx="{cx:g}" cy="{cy:g}" r="8"/>')
    if note in SHOCKED_BY:
        drawn.append(f'<path class="gold-line" stroke-width="3" d="M{x + 39:g} {y - 17:g}l7 10-9 5 8 14">'
                     f"<title>An interval: crossed only when shocked by {SHOCKED_BY[note]}</title></path>")
    elif note not in (7, 13, 17):
        drawn.append(f'<path class="soft-line" stroke-width="1.6" d="M{x + 34:g} {y:g}h16m-5-4 5 4-5 4"/>')
    return "".join(drawn)


def chip_at(note: int, slot: int) -> tuple[float, float]:
    x, y = note_at(note)
    return x - 25 + 20 * slot, y + 12


def board_cards() -> str:
    drawn = [text(LEFT + 14, CARDS_Y - 38, "Board cards", 15, "soft")]
    for card in range(BOARD_CARDS):
        x, y = card_at(card)
        drawn.append(f'<rect class="cloth" x="{x - 20:g}" y="{y - 27:g}" width="40" height="54" rx="6"/>')
        drawn.append(text(x, y - 8, pretty(BOARD_NAMES[card]), 15, suit_class(BOARD_NAMES[card]), "middle"))
    return "".join(drawn)


def suit_class(card: str) -> str:
    return "red" if card[-1] in "DH" and card not in ("XJ", "JO") else "ink"


def symbols() -> str:
    drawn = ['<g id="nothing"/>']
    for octave, tone in enumerate(OCTAVE_CLASS):
        drawn.append(f'<g id="chip-{octave}"><circle class="{tone}" r="8"/><circle class="light-line" r="5"/></g>')
    drawn.append('<g id="token"><circle class="ink" r="6"/></g>')
    star = "M0-9 2.600-3 9-2.600 4 1.600 5.600 8 0 4.600-5.600 8-4 1.600-9-2.600-2.600-3Z"
    drawn.append(f'<path id="universe" class="gold" d="{star}"/>')
    for seat, tone in enumerate(SEAT_CLASS):
        number = text(0, 5, str(seat + 1), 15, "light", "middle", ' font-weight="bold"')
        hollow = text(0, 5, str(seat + 1), 15, "ink", "middle", ' font-weight="bold"')
        drawn.append(
            f'<g id="pawn-{seat}-0"><circle class="{tone}" r="13"/>'
            f'<circle class="card-line" stroke-width="2" r="13"/>{number}</g>'
        )
        drawn.append(
            f'<g id="pawn-{seat}-1"><circle class="card" r="13"/>'
            f'<circle class="{tone}-line" stroke-width="3.500" r="12"/>{hollow}</g>'
        )
        drawn.append(f'<g id="pawn-{seat}-2"><path class="card" d="M0-16 16 0 0 16-16 0Z"/>'
                     f'<path class="{tone}-line" stroke-width="3.500" d="M0-14 14 0 0 14-14 0Z"/>{hollow}</g>')
    for pips in range(1, 7):
        drawn.append(
            f'<g id="die-{pips}">{box(24, 24, 9, "card", "ink-line edge", 2)}{dots(pips)}</g>'
        )
    return "".join(drawn)


def dots(pips: int) -> str:
    spots = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}[pips]
    places = {letter: (-13 + 13 * (index % 3), -13 + 13 * (index // 3)) for index, letter in enumerate("abcdefghi")}
    return "".join(f'<circle class="ink" cx="{places[spot][0]}" cy="{places[spot][1]}" r="4.500"/>' for spot in spots)
