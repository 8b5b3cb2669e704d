"""Credo to look at: the board with its walls, the pieces and their last orders, the strips, and the notebook."""
from __future__ import annotations

from gnothi.engine.events import SPECTATOR
from gnothi.engine.layout import Struct
from gnothi.engine.scene import Piece, Sheet
from gnothi.engine.view import View
from gnothi.games.credo.icons import COLOURS, PALETTE, STICKER_PLACES, STYLE, badge, label, sticker, symbols
from gnothi.games.credo.notation import order_name
from gnothi.games.credo.sight import landing
from gnothi.games.credo.state import (
    ATTACK,
    CARDS,
    LENGTH,
    MOVE,
    NONE,
    STUDY,
    TO_RED,
    TO_YELLOW,
    Limb,
    Phase,
    Side,
)
from gnothi.games.credo.walls import COLUMNS, LAYOUTS, ROWS, Wall, place
from gnothi.games.credo.words import (
    COLUMN_NAMES,
    PEOPLE,
    describe_seat,
    moment,
    power,
    standing,
    uncovered,
    where,
    who,
)

CELL = 46
LEFT, TOP = 56, 150                 # the upper left corner of the board
WIDE, HIGH = COLUMNS * CELL, ROWS * CELL
WIDTH, HEIGHT = 1240, TOP + HIGH + 26
STRIP_TOP, STRIP_ROOM, STRIP_HIGH = 42, 52, 22
PANEL = LEFT + WIDE + 26            # the notebook stands to the right of this
PANEL_WIDE = WIDTH - PANEL - 14
FIRST_ROW, ROWS_ROOM = 146, 606
MARKS_AT = {Limb.FEET: 250, Limb.HANDS: 330, Limb.HEAD: 412}        # from the left edge of the panel
LAST_AT = 496
LEGEND, LEGEND_LINE = FIRST_ROW + ROWS_ROOM + 24, 37

TURNS = (0, 180, 270, 90)           # of a card that points up, by direction
AHEAD = ((0, -1), (0, 1), (-1, 0), (1, 0))


def board(seats: int, options: Struct) -> Sheet:
    """The still picture: fields, walls, covered strips, the ruled notebook and a legend."""
    body = (
        fields()
        + "".join(draw_wall(wall) for wall in LAYOUTS[options.layout].walls)
        + "".join(covered_strip(side, int(options.strip_length)) for side in Side)
        + notebook(seats)
        + legend()
    )
    return Sheet(WIDTH, HEIGHT, "Credo: the board and the notebook", body, symbols(), PALETTE, STYLE)


def fields() -> str:
    drawn = [f'<rect class="ground" x="{LEFT}" y="{TOP}" width="{WIDE}" height="{HIGH}"/>']
    for row in range(ROWS):
        for column in range(row % 2, COLUMNS, 2):
            x, y = LEFT + column * CELL, TOP + row * CELL
            drawn.append(f'<rect class="shade" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>')
    for column in range(1, COLUMNS + 1):
        drawn.append(label(LEFT + (column - 0.5) * CELL, TOP - 9, str(column), 14, anchor="middle"))
    for row in range(1, ROWS + 1):
        drawn.append(label(LEFT - 11, TOP + (row - 0.5) * CELL + 5, str(row), 14, anchor="end"))
    border = f'x="{LEFT}" y="{TOP}" width="{WIDE}" height="{HIGH}" rx="3"'
    return "".join(drawn) + f'<rect class="wall-line" {border} stroke-width="4"/>'


def draw_wall(wall: Wall) -> str:
    """A thick bar on the edge between fields."""
    long = wall.length * CELL - 6
    if wall.kind == "v":
        x, y = LEFT + wall.column * CELL, TOP + (wall.row - 1) * CELL + 3
        return f'<rect class="wall" x="{x - 4}" y="{y}" width="8" height="{long}" rx="4"/>'
    x, y = LEFT + (wall.column - 1) * CELL + 3, TOP + wall.row * CELL
    return f'<rect class="wall" x="{x}" y="{y - 4}" width="{long}" height="8" rx="4"/>'


def strip_top(side: Side) -> int:
    return STRIP_TOP + side * STRIP_ROOM


def covered_strip(side: Side, length: int) -> str:
    """A power-strip with its fields, all of them covered."""
    y = strip_top(side)
    lines = "".join(f"M{LEFT + WIDE * n / length:.1f} {y}V{y + STRIP_HIGH}" for n in range(1, length))
    return (
        f'<use href="#body-{side}" transform="translate({LEFT - 26} {y + 10}) scale(.8)"/>'
        + label(LEFT, y - 8, PEOPLE[side].capitalize(), 16, "ink") +
        f'<rect class="shade" x="{LEFT}" y="{y}" width="{WIDE}" height="{STRIP_HIGH}"/>'
        f'<path class="line-line" stroke-width="1" d="{lines}"/>'
        f'<rect class="soft-line" x="{LEFT}" y="{y}" width="{WIDE}" height="{STRIP_HIGH}" stroke-width="1.5"/>'
    )


def row_high(seats: int) -> float:
    return min(92.0, ROWS_ROOM / seats)


def row_middle(seats: int, seat: int) -> float:
    return FIRST_ROW + row_high(seats) * (seat + 0.5)


def notebook(seats: int) -> str:
    """The page of the notebook: a ruled row for each seat, a column for each kind of action (CRE-1.5)."""
    drawn = [
        f'<rect class="card" x="{PANEL}" y="14" width="{PANEL_WIDE}" height="{HEIGHT - 28}" rx="14"/>',
        f'<text class="ink title" x="{PANEL + 22}" y="58" font-size="28">Notebook</text>',
    ]
    drawn += [label(PANEL + x, 132, COLUMN_NAMES[limb], anchor="middle") for limb, x in MARKS_AT.items()]
    drawn.append(label(PANEL + LAST_AT, 132, "last order", anchor="middle"))
    for seat in range(seats + 1):
        y = FIRST_ROW + row_high(seats) * seat
        drawn.append(f'<path class="line-line" stroke-width="1" d="M{PANEL + 16} {y:g}H{WIDTH - 30}"/>')
    return "".join(drawn)


def legend() -> str:
    """What the signs on the board mean, in two columns."""
    walked = '<path class="ink-line" stroke-width="5" opacity=".6" d="M-12 0H4"/><path class="ink" d="M13 0 0-7V7Z"/>'
    stopped = '<path class="ink-line" stroke-width="4" d="M-12 0H6M8-9V9"/>'
    columns = (
        (
            ('<use href="#body-0" transform="scale(.8)"/>', "scientist"),
            ('<use href="#body-1" transform="scale(.8)"/>', "religionist"),
            (badge("sleep", 0, 0, 2), "stunned, rounds left"),
            ('<use href="#wonder" transform="scale(.7)"/>' + badge("gold", 0, 0, 5), "big wonder, rounds left"),
            (walked, "walked in the last round"),
            (stopped, "a step that was stopped"),
        ),
        (
            (sticker(1, 0, 0), "green, strength 1"),
            (sticker(2, 0, 0), "yellow, 2: after 10 marks"),
            (sticker(3, 0, 0), "red, 3: after 25 marks"),
            ('<use href="#attack-card"/>', "attacked all around"),
            ('<use href="#deed-study-0"/>', "studied"),
            ('<use href="#deed-study-1"/>', "prayed"),
        ),
    )
    drawn = []
    for column, entries in enumerate(columns):
        for line, (icon, text) in enumerate(entries):
            x, y = PANEL + 38 + column * 262, LEGEND + 12 + line * LEGEND_LINE
            drawn.append(f'<g transform="translate({x} {y})">{icon}</g>' + label(x + 28, y + 5, text, colour="ink"))
    limbs = "Stickers on the head: study/pray; hands: attack; feet: movement."
    return "".join(drawn) + label(PANEL + 22, LEGEND + 6 * LEGEND_LINE + 16, limbs)


# What lies on it


def pieces(view: View) -> list[Piece]:
    """Everything that changes: traces of the last round, pieces, strips and the notebook's entries."""
    seats = range(view.seats)
    found = [strip_piece(view, side) for side in Side]
    found += [halo(view, seat) for seat in seats if view.s.seats[seat].wonder]
    found += [trace(view, seat) for seat in seats if view.s.seats[seat].shown not in (NONE, STUDY)]
    leading = ways(view)
    found += targets(view, leading)
    found += [figure(view, seat, leading) for seat in seats]
    found.append(Piece(id="moment", symbol="nothing", x=PANEL + PANEL_WIDE / 2, y=92, title=moment(view),
                       drawing=label(22 - PANEL_WIDE / 2, 5, moment(view), 16, "ink"), size=(PANEL_WIDE - 20, 26)))
    for seat in seats:
        found += entries(view, seat)
    return found


def middle(number: int) -> tuple[float, float]:
    """The middle of a field in the picture."""
    column, row = place(int(number))
    return LEFT + (column - 0.5) * CELL, TOP + (row - 0.5) * CELL


def strip_piece(view: View, side: Side) -> Piece:
    """What is uncovered of a strip."""
    shown, length = uncovered(view, side), int(view.s.options.strip_length)
    wide = WIDE * shown / length
    ticks = "".join(f"M{WIDE * n / length - WIDE / 2:.1f}-11V11" for n in range(1, shown))
    return Piece(
        id=f"strip-{int(side)}", symbol="nothing", x=LEFT + WIDE / 2, y=strip_top(side) + STRIP_HIGH / 2,
        title=f"the strip of the {PEOPLE[side]} shows {shown} of {length}",
        drawing=(f'<rect class="{COLOURS[side]}" x="{-WIDE / 2:g}" y="-11" width="{wide:.1f}" height="{STRIP_HIGH}"/>'
                 f'<path class="light-line" stroke-width="1" opacity=".5" d="{ticks}"/>'
                 + label(WIDE / 2, -19, f"{shown} of {length}", 16, "ink", "end")),
        size=(WIDE, 60),
    )


def halo(view: View, seat: int) -> Piece:
    """The fields on which a bearer converts."""
    column, row = place(int(view.s.seats[seat].at))
    left, right = max(column - 2, 0), min(column + 1, COLUMNS)
    top, bottom = max(row - 2, 0), min(row + 1, ROWS)
    wide, high = (right - left) * CELL, (bottom - top) * CELL
    return Piece(
        id=f"halo-{seat}", symbol="nothing", x=LEFT + (left + right) * CELL / 2, y=TOP + (top + bottom) * CELL / 2,
        title=f"the big wonder of {view.names[seat]} reaches these fields", size=(wide, high),
        drawing=(f'<g transform="translate({2 - wide / 2:g} {2 - high / 2:g})">'
                 f'<rect class="gold" opacity=".16" width="{wide - 4}" height="{high - 4}" rx="9"/>'
                 f'<rect class="gold-line" stroke-width="2" stroke-dasharray="7 6" width="{wide - 4}" '
                 f'height="{high - 4}" rx="9"/></g>'),
    )


def trace(view: View, seat: int) -> Piece:
    """The order of the last round, as it was performed: a way walked, stopped steps, or an attack."""
    me = view.s.seats[seat]
    side, order = Side(me.shown_side), int(me.shown)
    x, y = middle(me.trail[0])
    if order == ATTACK:
        drawing, did = '<use href="#deed-attack"/>', "attacked"
    else:
        drawing, did = way(me, COLOURS[side]), f"laid {order_name(order, side)}"
    return Piece(id=f"trace-{seat}", symbol="nothing", x=x, y=y, title=f"{view.names[seat]} {did}", drawing=drawing,
                 size=(CELL, CELL))


def way(me: Struct, colour: str) -> str:
    """A line through the fields walked, with a head before the last one, and a bar for every stopped step."""
    start = middle(me.trail[0])
    spots = [tuple(there - here for there, here in zip(middle(number), start, strict=True)) for number in me.trail]
    drawn, last = [], NONE
    for step in range(LENGTH[me.shown]):
        direction = int(CARDS[me.shown, step])
        (x, y), (dx, dy) = spots[step], AHEAD[direction]
        if me.trail[step] == me.trail[step + 1]:
            drawn.append(bar(x, y, dx, dy, colour))
        else:
            last = step
            drawn.append(f'<path class="{colour}-line" stroke-width="6" stroke-linecap="round" opacity=".6" '
                         f'd="M{x:g} {y:g}l{dx * CELL} {dy * CELL}"/>')
    if last != NONE:
        drawn.insert(0, f'<circle class="{colour}-line" stroke-width="2" stroke-dasharray="4 4" r="15" opacity=".7"/>')
        drawn.append(arrow_head(spots[last], int(CARDS[me.shown, last]), colour))
    return "".join(drawn)


def bar(x: float, y: float, dx: int, dy: int, colour: str) -> str:
    """A short step against a bar at the edge of the field."""
    edge_x, edge_y = x + dx * 20, y + dy * 20
    return (f'<path class="{colour}-line" stroke-width="4" d="M{x:g} {y:g}L{edge_x:g} {edge_y:g}'
            f'M{edge_x - dy * 9:g} {edge_y - dx * 9:g}L{edge_x + dy * 9:g} {edge_y + dx * 9:g}"/>')


def arrow_head(spot: tuple[float, ...], direction: int, colour: str) -> str:
    """At the edge of the field that the last step enters, where the piece does not cover it."""
    x, y = (spot[axis] + AHEAD[direction][axis] * CELL * 0.52 for axis in (0, 1))
    return (f'<path class="{colour}" transform="translate({x:g} {y:g}) rotate({TURNS[direction]})" '
            f'd="M0-8 9 6H-9Z"/>')


def ways(view: View) -> dict[int, list[int]]:
    """The fields that the viewer can walk to if nobody is in the way, each with the shortest stacks that lead there."""
    leading: dict[int, list[int]] = {}
    for action in view.actions:                     # shorter stacks have smaller numbers
        if action >= MOVE:
            stacks = leading.setdefault(int(landing(view.s, view.s.seats[view.seat].at, action)), [])
            if not stacks or LENGTH[stacks[0]] == LENGTH[action]:
                stacks.append(action)
    return leading


def targets(view: View, leading: dict[int, list[int]]) -> list[Piece]:
    """A ring on each empty field that the viewer can walk to."""
    taken = {int(me.at) for me in view.s.seats[: view.seats]}
    found = []
    for there in sorted(set(leading) - taken):
        x, y = middle(there)
        ways = "; ".join(view.say(action) for action in leading[there])
        found.append(Piece(id=f"to-{there}", symbol="target", x=x, y=y, actions=tuple(leading[there]), size=(18, 18),
                           title=f"{where(there)}: {ways}"))
    return found


def figure(view: View, seat: int, leading: dict[int, list[int]]) -> Piece:
    """A piece: its outline tells the side, stickers the strengths, badges stun and wonder.

    A click on the own piece offers what needs no walk, one on another piece the way to its field.
    """
    me = view.s.seats[seat]
    x, y = middle(me.at)
    at_rest = [action for action in (STUDY, ATTACK) if action in view.actions]
    here = at_rest if seat == view.seat else leading.get(int(me.at), [])
    studied = f'<use href="#deed-study-{int(me.shown_side)}" transform="translate(18 16) scale(.68)"/>'
    return Piece(
        id=f"piece-{seat}", symbol="yours" if seat == view.seat else "nothing", x=x, y=y,
        title="; ".join([describe_seat(view, seat), *(view.say(action) for action in here)]),
        drawing=body(view, seat) + (studied if me.shown == STUDY else ""), actions=tuple(here), size=(CELL, CELL),
    )


def body(view: View, seat: int) -> str:
    me = view.s.seats[seat]
    outline = "sleeper" if me.stun else "body"
    drawn = ['<use href="#wonder"/>' if me.wonder else "", f'<use href="#{outline}-{int(me.side)}"/>']
    for limb, spots in STICKER_PLACES.items():
        drawn += [sticker(power(view, seat, limb), x, y) for x, y in spots]
    drawn.append(f'<g font-weight="700">{label(0, 6.5, str(seat + 1), 17, "light", "middle")}</g>')
    if me.stun:
        drawn.append(badge("sleep", 15, -15, int(me.stun)))
    if me.wonder:
        drawn.append(badge("gold", -15, -15, int(me.wonder)))
    return "".join(drawn)


# The notebook's entries


def entries(view: View, seat: int) -> list[Piece]:
    """A row of the notebook: the piece, who plays it, its marks and its last order."""
    me = view.s.seats[seat]
    y = row_middle(view.seats, seat)
    found = [
        Piece(id=f"row-{seat}", symbol="nothing", x=PANEL + 42, y=y, title=describe_seat(view, seat),
              drawing=f'<g transform="scale(.9)">{body(view, seat)}</g>', size=(44, 44)),
        name_entry(view, seat, y),
    ]
    if seat in view.awaited and view.seat in (seat, SPECTATOR):
        found.append(Piece(id=f"now-{seat}", symbol="pointer", x=PANEL + 12, y=y, title="to choose", size=(16, 16)))
    for limb, x in MARKS_AT.items():
        found.append(marks_entry(view, seat, limb, PANEL + x, y))
    if me.shown != NONE:
        found.append(last_entry(view, seat, y))
    return found


def name_entry(view: View, seat: int, y: float) -> Piece:
    called = who(view, seat)
    short = called if len(called) <= 13 else called[:11] + "…"
    state = state_in_words(view, seat)
    return Piece(
        id=f"name-{seat}", symbol="nothing", x=PANEL + 132, y=y, title=f"{called}: {state}", size=(128, 40),
        drawing=label(-60, -3, short, 17, "ink") + label(-60, 16, state, 14),
    )


def state_in_words(view: View, seat: int) -> str:
    """A word or two: the result, or whether the seat sleeps, has chosen or is to choose."""
    me = view.s.seats[seat]
    if view.s.phase == Phase.OVER:
        return standing(view, seat)[-1]
    if me.stun:
        return "stunned"
    chosen = "to choose" if seat in view.awaited else "has chosen"
    return f"{chosen}, convert" if me.side != me.home else chosen


def marks_entry(view: View, seat: int, limb: Limb, x: float, y: float) -> Piece:
    """The sticker and the marks, with the number at which the next sticker comes."""
    marks, sticks = int(view.s.seats[seat].marks[limb]), power(view, seat, limb)
    goal = ("", f"/{TO_YELLOW}", f"/{TO_RED}", "")[sticks]
    return Piece(
        id=f"marks-{seat}-{int(limb)}", symbol="nothing", x=x, y=y, size=(70, 24),
        title=f"{limb.name.lower()}: {marks} marks, strength {sticks}",
        drawing=(f'{sticker(sticks, -26, 0)}<text class="ink" x="-14" y="6" font-size="17">{marks}'
                 f'<tspan class="soft" font-size="14">{goal}</tspan></text>'),
    )


def last_entry(view: View, seat: int, y: float) -> Piece:
    """The cards of the last round, turned up."""
    me = view.s.seats[seat]
    order, side = int(me.shown), Side(me.shown_side)
    if order == ATTACK:
        drawing = '<use href="#attack-card"/>'
    elif order == STUDY:
        drawing = f'<use href="#deed-study-{int(side)}"/>'
    else:
        count = int(LENGTH[order])
        drawing = "".join(
            f'<use href="#arrow-card" transform="translate({(step - (count - 1) / 2) * 20:g} 0) '
            f'rotate({TURNS[CARDS[order, step]]})"/>'
            for step in range(count)
        )
    return Piece(id=f"last-{seat}", symbol="nothing", x=PANEL + LAST_AT, y=y, drawing=drawing, size=(64, 24),
                 title=f"last order: {order_name(order, side)}")
