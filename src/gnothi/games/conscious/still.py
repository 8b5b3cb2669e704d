"""The board: the spiral with its letters and numbers, and the symbols of everything that lies on a sheet."""
from __future__ import annotations

import math
from functools import cache

from gnothi.engine.scene import Sheet
from gnothi.games.conscious.deck import LETTERS, SPACE, SPACES
from gnothi.games.conscious.ink import PALETTE, SEAT_CLASS, SPACE_CLASS, box, text
from gnothi.games.conscious.names import SPACE_WORDS, SUIT_SIGNS
from gnothi.games.conscious.spiral import HEIGHT, MIDDLE_X, MIDDLE_Y, PITCH, PLACES, WIDTH, beside, way

MILES = 10              # every so many spaces the number of one is written beside it
SHAPES = (              # each kind of space has its own, so that it is known without its colour and its letter
    '<circle class="{tone}" r="12.5"/>',
    '<rect class="{tone}" x="-11.5" y="-11.5" width="23" height="23" rx="4"/>',
    '<path class="{tone}" d="M0-15.5 14.5 0 0 15.5-14.5 0Z"/>',
    '<rect class="{tone}" x="-9.5" y="-13.5" width="19" height="27" rx="4"/>',
    '<path class="{tone}" d="M-7-12.5H7L13.5 0 7 12.5H-7L-13.5 0Z"/>',
    '<circle class="{tone}" r="15.5"/><circle class="card-line" stroke-width="1.5" r="13"/>',
)
MARKS = {               # what lies beside a space: a chip of the Universe, and where a law ends or kills
    "universe": '<path class="gold" d="{star}"/><path class="card-line" d="{star}"/>'.format(
        star="M0-10 3-3.3 10-3 4.4 1.8 6.2 9 0 5-6.2 9-4.4 1.8-10-3-3-3.3Z"
    ),
    "death": '<circle class="ink" r="9"/><path class="light-line" stroke-width="2.5" d="M0-5.5V6M-4-2H4"/>',
    "sleep": '<circle class="ink" r="9"/><path class="light" d="M2.5-5.5A6 6 0 1 0 5.5 3 5 5 0 0 1 2.5-5.5Z"/>',
    "loss": '<circle class="ink" r="9"/><path class="light-line" stroke-width="2.5" d="M-4.5 0H4.5"/>',
}
MARK_WORDS = {"death": "death", "sleep": "sleep ends", "loss": "loss ends", "universe": "Universe"}
HEAD, BIG_HEAD = 11, 20     # radii of a pawn, where there is room for the board at its size and where there is not
CORNER_ROWS = (24, 54, 84)  # where the kinds of space are named, in the two upper corners


@cache
def board() -> Sheet:
    """The spiral, which is everybody's."""
    body = '<rect class="cloth" width="640" height="656" rx="18"/>' + spiral() + legend()
    return Sheet(WIDTH, HEIGHT, "The spiral", body, symbols(), PALETTE)


def spiral() -> str:
    drawn = [f'<path class="line-line" stroke-width="7" d="M{way(0, SPACES - 1)}"/>']
    for space in range(SPACES):
        x, y = PLACES[space]
        drawn.append(f'<use href="#space-{SPACE[space]}" x="{x:g}" y="{y:g}"/>')
        drawn.append(text(x, y + 5, LETTERS[SPACE[space]], 14, "light fine", "middle"))
        if space % MILES == 0 and space:
            drawn.append(milestone(space))
    return "".join(drawn)


def milestone(space: int) -> str:
    """The number of a space, lying along the way between two rounds."""
    x, y = beside(space, PITCH / 2)
    turn = math.degrees(math.atan2(y - MIDDLE_Y, x - MIDDLE_X)) + 90
    turn = turn - 180 if 90 < turn < 270 else turn
    number = text(0, 5, str(space), 14, "ink fine", "middle")
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:.1f})">{number}</g>'


def legend() -> str:
    """The kinds of space and the marks beside them, in the corners that the spiral leaves free; where it begins."""
    drawn = [text(PLACES[0][0], 15, "start", 15, "soft fine", "middle")]
    for number, (mark, word) in enumerate(MARK_WORDS.items()):
        side, row = divmod(number, 2)
        x, y = (WIDTH - 22 if side else 22), HEIGHT - CORNER_ROWS[1 - row] + 4
        drawn.append(f'<use class="fine" href="#{mark}" x="{x}" y="{y}"/>')
        drawn.append(text(x + (-16 if side else 16), y + 5, word, 15, "soft fine", "end" if side else "start"))
    for kind, word in enumerate(SPACE_WORDS):
        side, row = divmod(kind, len(CORNER_ROWS))
        x, y = (WIDTH - 22 if side else 22), CORNER_ROWS[row]
        drawn.append(f'<use class="fine" href="#space-{kind}" x="{x}" y="{y}"/>')
        drawn.append(text(x, y + 5, LETTERS[kind], 14, "light fine", "middle"))
        drawn.append(text(x + (-22 if side else 22), y + 5, word, 15, "soft fine", "end" if side else "start"))
    return "".join(drawn)


@cache
def symbols() -> str:
    drawn = ['<g id="nothing"/>']
    drawn += [f'<g id="space-{kind}">{shape(kind)}</g>' for kind in range(len(SHAPES))]
    for suit, sign in enumerate(SUIT_SIGNS.values()):
        drawn.append(f'<g id="suit-{suit}">{text(0, 7, sign, 22, "red" if suit in (0, 2) else "ink", "middle")}</g>')
    drawn.append(f'<g id="suit-4">{text(0, 7, "★", 22, "wild", "middle")}</g>')
    for seat in range(len(SEAT_CLASS)):
        for status in range(3):
            drawn.append(f'<g id="pawn-{seat}-{status}">{head(seat, status, HEAD, 15)}</g>')
            drawn.append(f'<g id="big-{seat}-{status}">{head(seat, status, BIG_HEAD, 26)}</g>')
    drawn += [f'<g id="die-{pips}">{box(27, 27, 10, "card", "ink-line", 2)}{dots(pips)}</g>' for pips in range(1, 7)]
    drawn += [f'<g id="{name}">{mark}</g>' for name, mark in MARKS.items()]
    return "".join(drawn)


def shape(kind: int) -> str:
    return SHAPES[kind].format(tone=SPACE_CLASS[kind])


@cache
def head(seat: int, status: int, size: int, letter: int) -> str:
    """A pawn with the number of its seat: full for the living, a ring in the Astral body, a lozenge in the Mental."""
    tone = SEAT_CLASS[seat]
    number = text(0, 0.36 * letter, str(seat + 1), letter, "light" if status == 0 else "ink", "middle", bold=True)
    if status == 0:
        return f'<circle class="{tone}" r="{size}"/><circle class="card-line" stroke-width="2" r="{size}"/>{number}'
    far = 1.25 * size
    shape = (f'<circle class="{{}}" r="{size - 1}" stroke-width="3"/>' if status == 1 else
             f'<path class="{{}}" stroke-width="3" d="M0-{far:g} {far:g} 0 0 {far:g}-{far:g} 0Z"/>')
    return shape.format("card") + shape.format(f"{tone}-line") + number


def dots(pips: int) -> str:
    spots = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}[pips]
    places = {letter: (-14 + 14 * (index % 3), -14 + 14 * (index // 3)) for index, letter in enumerate("abcdefghi")}
    return "".join(f'<circle class="ink" cx="{places[spot][0]}" cy="{places[spot][1]}" r="5"/>' for spot in spots)
