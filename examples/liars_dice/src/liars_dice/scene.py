"""Liar's Dice to look at: cups round a table with their dice before them, and a sheet of bids to click on."""
from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape as escape_svg
from textwrap import wrap

from rich.markup import escape

from gnothi.engine.layout import Struct
from gnothi.engine.scene import Panel, Piece, Room, Row, Sheet, cut
from gnothi.engine.view import View
from liars_dice.rules import face, quantity
from liars_dice.state import FACES, LIAR, NO_BID, ONE, WILD
from liars_dice.words import claim, faces, found, moment, seat_line, under, verdict, who

WIDTH, HEIGHT = 640, 620
CENTRE_X, CENTRE_Y = 320, 310       # of the table
ACROSS, DOWN = 215, 152             # from there to the cups at the sides, and to those above and below
DIE, RING, STEP = 30, 63, 31        # a die, how far it lies from the middle of its cup, and degrees to the next one
BIDS, ROWS = "bids", 6              # the sheet of bids, and how many stand below each other
BIDS_WIDTH, BIDS_HEIGHT = 280, 372

PALETTE = {
    "felt": ("#2f6d52", "#1f4a3a"),
    "rim": ("#7d5230", "#4f3724"),
    "cup": ("#9a5b33", "#a4673d"),
    "cup-dark": ("#6b3a1d", "#68401f"),
    "die": ("#fffaf0", "#efe8d8"),
    "pip": ("#26221e", "#26221e"),
    "veil": ("#d9c6a3", "#b9a684"),
    "chalk": ("#ffffff", "#f1ecdf"),
    "lamp": ("#ffd34f", "#f2c14e"),
    "alarm": ("#a8321f", "#c2472f"),
}
STAR = '<path class="pip" d="M0-11 3-4 10-3 5 2 6 9 0 5-6 9-5 2-10-3-3-4Z"/>'
PIPS = ("5", "19", "159", "1379", "13579", "134679")      # of each face, as on the keys of a telephone


# The still picture


def sheets(seats: int, options: Struct) -> list[Sheet]:
    """The table, and the sheet with room for the bids."""
    rooms = "".join(
        f'<rect class="line-line" x="{x - 20}" y="{y - 18}" width="40" height="36" rx="8"/>'
        for x, y in (cell(column, row) for column in range(FACES) for row in range(ROWS))
    )
    heads = "".join(
        f'<use href="#die-{column + 1}" transform="translate{cell(column, -1)}"/>'
        for column in range(FACES)
    )
    body = (
        '<rect class="rim" x="2" y="2" width="636" height="616" rx="170"/>'
        '<rect class="felt" x="16" y="16" width="608" height="588" rx="156"/>'
        '<rect class="chalk-line" x="26" y="26" width="588" height="568" rx="146" stroke-opacity=".25"/>'
    )
    drawn = symbols(options.ones == WILD)
    return [
        Sheet(WIDTH, HEIGHT, "Liar's Dice: the table", body, drawn, PALETTE),
        Sheet(BIDS_WIDTH, BIDS_HEIGHT, "What you may bid", heads + rooms, drawn, PALETTE, id=BIDS, of="own"),
    ]


def cell(column: int, row: int) -> tuple[int, int]:
    """The middle of a place on the sheet of bids; above the first row are the faces."""
    return 24 + 46 * column, 66 + 42 * row


def symbols(wild: bool) -> str:
    """Dice with pips, where a wild one bears a star; a die that nobody may see, a cup, and what words stand on."""
    square = f'x="{-DIE / 2}" y="{-DIE / 2}" width="{DIE}" height="{DIE}" rx="6"'
    dice = "".join(
        f'<g id="die-{number}"><rect class="die" {square}/><rect class="pip-line" {square} stroke-opacity=".45"/>'
        f'{STAR if wild and number == ONE + 1 else dots(number)}</g>' for number in range(1, FACES + 1)
    )
    return (
        f'{dice}<g id="die-hidden"><rect class="veil" {square}/><rect class="pip-line" {square} stroke-opacity=".45"/>'
        '<text class="pip" text-anchor="middle" y="6" font-size="18">?</text></g>'
        '<g id="cup"><path class="cup" d="M-20-26h40l9 46q-29 13-58 0Z"/><path class="cup-dark" d="M-20-26h40l2 9h-44Z'
        'M-29 20q29 13 58 0l-2-7q-27 12-54 0Z"/></g>'
        '<circle id="at-turn" class="lamp-line" r="41" stroke-width="5" stroke-dasharray="12 6"/>'
        '<rect id="plate" class="card" x="-70" y="-14" width="140" height="28" rx="14"/>'
        '<rect id="bid" class="gold" x="-20" y="-18" width="40" height="36" rx="8" fill-opacity=".28"/>'
        '<rect id="liar" class="alarm" x="-132" y="-26" width="264" height="52" rx="14"/><g id="nothing"/>'
    )


def dots(number: int) -> str:
    """The pips of a face; key 5 of a telephone is in the middle."""
    places = [divmod(int(key) - 1, 3) for key in PIPS[number - 1]]
    return "".join(f'<circle class="pip" cx="{8 * column - 8}" cy="{8 * row - 8}" r="3"/>' for row, column in places)


# What lies on it now


def pieces(view: View) -> list[Piece]:
    """Each seat with its cup and its dice, the bid in the middle, and what may be bid."""
    return [*(piece for seat in range(view.seats) for piece in seated(view, seat)), middle(view), *bids_offered(view)]


def place(view: View, seat: int) -> tuple[float, float]:
    """Where a seat has its cup: whoever looks sits below, and the others follow clockwise."""
    angle = math.tau * (seat - max(view.seat, 0)) / view.seats
    return CENTRE_X - ACROSS * math.sin(angle), CENTRE_Y + DOWN * math.cos(angle)


def ring(x: float, y: float, number: int) -> list[tuple[float, float]]:
    """Places for small pieces round a larger one, on its side towards the middle of the table."""
    inwards = math.degrees(math.atan2(CENTRE_Y - y, CENTRE_X - x))
    angles = [math.radians(inwards + STEP * (i - (number - 1) / 2)) for i in range(number)]
    return [(x + RING * math.cos(angle), y + RING * math.sin(angle)) for angle in angles]


def seated(view: View, seat: int) -> Iterator[Piece]:
    """All that belongs to one seat; its name stands further from the middle than its cup."""
    x, y = place(view, seat)
    beyond = 1 if y > CENTRE_Y - 1 else -1
    number, line = int(view.s.seats[seat].dice), seat_line(view, seat)
    yield Piece(id=f"name-{seat}", symbol="plate", x=x, y=y + 86 * beyond, text=label(view, seat), title=line,
                size=(140, 28))
    if number:
        yield Piece(id=f"cup-{seat}", symbol="cup", x=x, y=y, title=line, size=(60, 60))
    if seat in view.awaited:
        yield Piece(id="turn", symbol="at-turn", x=x, y=y, title=moment(view), size=(84, 84))
    own = [str(die) for die in faces(under(view, seat))] or ["hidden"] * number
    for i, (die, (at_x, at_y)) in enumerate(zip(own, ring(x, y, len(own)), strict=True)):
        yield Piece(id=f"die-of-{seat}-{i}", symbol=f"die-{die}", x=at_x, y=at_y, title=f"{who(view, seat)}: {die}",
                    size=(DIE, DIE))
    yield from shown_before(view, seat, x, y + 112 * beyond)


def label(view: View, seat: int) -> str:
    """A name that fits on its plate, with a mark for whoever is asked, has won or is out."""
    name = who(view, seat)
    mark = "▸ " if seat in view.awaited else "★ " if seat == view.s.winner else ""
    return f"{mark}{name if len(name) < 13 else name[:11] + '…'}{'' if view.s.seats[seat].dice else ' (out)'}"


def shown_before(view: View, seat: int, x: float, y: float) -> Iterator[Piece]:
    """The dice that a seat had at the last call, small and in a row."""
    row = faces(view.s.seats[seat].shown.tolist())
    for i, die in enumerate(row):
        yield Piece(id=f"shown-{seat}-{i}", symbol=f"die-{die}", x=x + 23 * (i - (len(row) - 1) / 2), y=y, scale=0.66,
                    title=f"{who(view, seat)} at the last call: {die}", size=(20, 20))


def middle(view: View) -> Piece:
    """The bid that stands, and whose it is."""
    bid = int(view.s.bid)
    words = "No bid yet" if view.awaited else moment(view)
    if bid != NO_BID:
        words = f"bid by {view.called(int(view.s.bidder))}"
    drawn = f'<text class="chalk" text-anchor="middle" y="52" font-size="17">{escape_svg(words)}</text>'
    if bid != NO_BID:
        drawn += (
            f'<text class="chalk title" x="4" y="15" text-anchor="end" font-size="44">{quantity(bid)} ×</text>'
            f'<use href="#die-{face(bid) + 1}" transform="translate(44 0) scale(1.7)"/>'
        )
    title = words if bid == NO_BID else f"{claim(bid)}, {words}"
    return Piece(id="standing", symbol="nothing", x=CENTRE_X, y=CENTRE_Y, title=title, drawing=drawn, size=(160, 110))


def bids_offered(view: View) -> Iterator[Piece]:
    """The bids that may be made, a column for each face, and the call; the last row has all that are higher still."""
    for column in range(FACES):
        bids = [action for action in view.actions if action != LIAR and face(action) == column]
        rows = [(bid,) for bid in bids[:ROWS - 1]] + [tuple(bids[ROWS - 1:])]
        for row, offered in enumerate(filter(None, rows)):
            yield offer(view, column, row, offered)
    if LIAR in view.actions:
        yield Piece(id="call", symbol="liar", x=BIDS_WIDTH / 2, y=BIDS_HEIGHT - 30, title=view.say(LIAR), sheet=BIDS,
                    actions=(LIAR,), size=(264, 52),
                    drawing='<text class="chalk" text-anchor="middle" y="8" font-size="23">Liar!</text>')


def offer(view: View, column: int, row: int, bids: tuple[int, ...]) -> Piece:
    """A click makes the bid, or asks which of several."""
    x, y = cell(column, row)
    more = len(bids) > 1
    return Piece(
        id=f"offer-{column}-{row}", symbol="bid", x=x, y=y, text=f"{quantity(bids[0])}{'+' if more else ''}",
        title=f"{view.say(bids[0])}{' or more' if more else ''}", actions=bids, size=(40, 36), sheet=BIDS,
        hint='<rect class="gold-line" x="-20" y="-18" width="40" height="36" rx="8" stroke-width="3"/>',
    )


def panels(view: View) -> list[Panel]:
    """How many dice each seat has, and what the last call showed."""
    dice = [
        Row(who(view, seat), [f"{int(view.s.seats[seat].dice)} dice"], title=seat_line(view, seat), clause="LD-2")
        for seat in range(view.seats)
    ]
    shown = "none yet" if view.s.called == NO_BID else verdict(view, int(view.s.called), found(view))
    call = Row("What it showed", [shown], title="The bid that was doubted, and what lay under the cups.", clause="LD-4")
    return [Panel("dice", "Dice left", dice), Panel("call", "The last call", [call])]


# The table for a terminal


def sketch(view: View, room: Room) -> str:
    """The description in Rich's markup, with what is asked in bold."""
    lines = [cut(part, room.columns) for line in view.describe() for part in wrap(line, room.columns)]
    first, *others = map(escape, lines[:room.lines])
    return "\n".join([f"[bold]{first}[/]", *others])
