"""What stands beside the spiral: the hand and the way ahead of who looks, and everybody's diagram and board cards."""
from __future__ import annotations

from functools import cache

from gnothi.engine.layout import Struct
from gnothi.engine.scene import Sheet, Whose
from gnothi.games.conscious.diagram import (
    ACES,
    BOARD_CARDS,
    BOARD_NAMES,
    HOLDS,
    HYDROGEN,
    JOKER,
    NOTE_NAMES,
    NOTES,
    OCTAVE,
    TOP,
    X_JOKER,
)
from gnothi.games.conscious.ink import OCTAVE_CLASS, PALETTE, at, box, suit_class, text
from gnothi.games.conscious.names import OCTAVE_WORDS, pretty
from gnothi.games.conscious.still import board

WIDTH = 280
HYDROGENS = (768, 384, 192, 96, 48, 24, 12, 6)
SHOCKED_BY = {2: "Air at RE-96", 6: "an Ace", 10: "RE-24", 14: "a face card", 16: "an Ace"}
DICE, WAYS, IN_ROW = 6, 24, 6                   # the first row of the way ahead is what the die can reach
WAY_STEP, WAY_ROW, WAY_TOP = 46, 50, 48
HAND_ROWS, CARD_HEIGHT = 2, 48
HAND_ROOMY = 7                                  # cards in a row; a larger hand overlaps
NOTE_STEP, NOTE_ROW = 82, 40
DISCS_AT = (239, 226)                           # in the corner of the diagram that no octave reaches
SYMBOLS = '<g id="bare"/><g id="token"><circle class="ink" r="6"/></g>' + "".join(
    f'<g id="chip-{octave}"><circle class="{tone}" r="7"/><circle class="light-line" r="4"/></g>'
    for octave, tone in enumerate(OCTAVE_CLASS)
)


@cache
def sheets_for(seats: int) -> tuple[Sheet, ...]:
    own = [sheet("hand", "Your hand", 104, hand_body(), "own"), sheet("way", "Your way ahead", 226, way_body(), "own")]
    everybody = [
        made
        for seat in range(seats)
        for made in (
            sheet(f"diagram-{seat}", "Diagram of Nutrition", 346, diagram_body(), seat),
            sheet(f"cards-{seat}", "Board cards", 190, cards_body(), seat),
        )
    ]
    return board(), *own, *everybody


def sheets(seats: int, options: Struct) -> list[Sheet]:
    """The spiral, one's own hand and way ahead, and each seat's diagram and board cards."""
    return [*sheets_for(seats)]


def sheet(name: str, title: str, height: int, body: str, of: Whose) -> Sheet:
    return Sheet(WIDTH, height, title, body, SYMBOLS, PALETTE, id=name, of=of)


# The hand


def hand_body() -> str:
    return f'<rect class="cloth" width="{WIDTH}" height="104" rx="10"/>'


def hand_at(place: int, cards: int) -> tuple[float, float, float]:
    """Where a card of the hand lies, and how much of it can be seen to the next one."""
    in_row = max(HAND_ROOMY, -(-cards // HAND_ROWS))
    row, column = divmod(place, in_row)
    step = min(39.0, 234 / max(1, in_row - 1))
    return 22 + step * column, 28 + CARD_HEIGHT * row, step


# The way ahead


def way_body() -> str:
    """The six faces of the die above the spaces that they lead to."""
    drawn = [f'<rect class="cloth" width="{WIDTH}" height="84" rx="10"/>']
    for pips in range(1, DICE + 1):
        x = way_at(pips)[0]
        drawn.append(at(x, 16, box(10, 10, 4, "card", "line-line", 1.5) + text(0, 5, str(pips), 15, "ink", "middle")))
    return "".join(drawn)


def way_at(step: int) -> tuple[float, float]:
    """Where the space so many steps ahead is drawn."""
    row, column = divmod(step - 1, IN_ROW)
    return 25 + WAY_STEP * column, WAY_TOP + WAY_ROW * row


# The diagram


def diagram_body() -> str:
    """The eighteen notes with their room, the octaves rising, and the intervals that only a shock can cross."""
    drawn = []
    for hydrogen in HYDROGENS:
        drawn.append(text(30, 5 + row_of(hydrogen), str(hydrogen), 15, "soft", "end"))
    for octave, top in enumerate(TOP):
        drawn.append(text(note_at(int(top))[0], 16, OCTAVE_WORDS[octave], 15, OCTAVE_CLASS[octave], "middle"))
    drawn += [note_box(note) for note in range(NOTES)]
    drawn.append(at(130, 300, bolt()) + text(142, 305, "by a shock", 15, "soft"))
    drawn.append(at(130, 324, arrow()) + text(142, 331, "with carbon", 15, "soft"))
    return "".join(drawn)


def row_of(hydrogen: int) -> float:
    return 42 + NOTE_ROW * (7 - HYDROGENS.index(hydrogen))


@cache
def note_at(note: int) -> tuple[float, float]:
    """Notes of equal hydrogen stand in one row, so that carbon is always two rows above."""
    return 75 + NOTE_STEP * int(OCTAVE[note]), row_of(int(HYDROGEN[note]))


def chip_at(slot: int) -> tuple[float, float]:
    """Where a chip lies on its note, from the middle of it."""
    return -3 + 16 * slot, 0


def note_box(note: int) -> str:
    x, y = note_at(note)
    drawn = [
        box(39.5, 16, 8, "cloth", f"{OCTAVE_CLASS[int(OCTAVE[note])]}-line", 1.5),
        text(-36, 5, NOTE_NAMES[note].split("-")[0], 15),
    ]
    for slot in range(int(HOLDS[note])):
        cx, cy = chip_at(slot)
        drawn.append(f'<circle class="line-line" stroke-width="1.5" cx="{cx:g}" cy="{cy:g}" r="7"/>')
    if note not in TOP:
        drawn.append(at(0, -20, bolt() if note in SHOCKED_BY else arrow()))
    return at(x, y, "".join(drawn))


def bolt() -> str:
    return '<path class="gold-line" stroke-width="3" d="M3-8-4 0H4L-3 8"/>'


def arrow() -> str:
    return '<path class="soft-line" stroke-width="1.8" d="M-5 2 0-3 5 2"/>'


# The board cards


def cards_body() -> str:
    return "".join(at(*card_at(card), card_face(card)) for card in range(BOARD_CARDS))


def card_at(card: int) -> tuple[float, float]:
    """A row for each suit, Jack to Ace; the Jokers stand beside them."""
    if card in (X_JOKER, JOKER):
        return 250, 49 if card == X_JOKER else 141
    suit, rank = divmod(card, 3) if card < ACES else (card - ACES, 3)
    return 27 + 54 * rank, 26 + 46 * suit


def card_size(card: int) -> tuple[int, int]:
    return (58, 86) if card in (X_JOKER, JOKER) else (50, 42)


def card_face(card: int) -> str:
    wide, high = card_size(card)
    name = BOARD_NAMES[card]
    face = box(wide / 2 - 1, high / 2 - 1, 7, "cloth", "line-line", 1.5)
    if card in (X_JOKER, JOKER):
        return face + text(0, -16, "X" if card == X_JOKER else "JOKER", 15, "wild", "middle") + (
            text(0, 2, "Joker", 15, "wild", "middle") if card == X_JOKER else "")
    return face + text(-20, 6, pretty(name), 17, suit_class(name))


def token_at(card: int, slot: int) -> tuple[float, float]:
    """Where a chip lies on a board card, from the middle of it."""
    return (-15 + 15 * slot, 24) if card in (X_JOKER, JOKER) else (16, 8 - 16 * slot)
