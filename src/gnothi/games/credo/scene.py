"""Credo to look at: the playground with its walls, the pieces with their last orders, and above it the power-strips."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from gnothi.engine.english import count
from gnothi.engine.layout import Struct
from gnothi.engine.scene import Piece, Sheet
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.credo.asked import are_opponents, reaches
from gnothi.games.credo.icons import (
    COLOURS,
    PALETTE,
    STICKER_PLACES,
    STYLE,
    badge,
    label,
    number,
    number_colour,
    sticker,
    symbols,
)
from gnothi.games.credo.nearby import beside, partners, steps_beside, victims
from gnothi.games.credo.notation import directions, order_name, own_side
from gnothi.games.credo.state import ATTACK, CARDS, LENGTH, MOVE, NONE, STACKS, STUDY, Side
from gnothi.games.credo.walls import COLUMNS, ROWS, STEP, Wall, blocked_by, field, layout_of, place
from gnothi.games.credo.words import PEOPLE, at_start, does, introduce, kind_of, power, thinkable, uncovered, where

CELL = 34
LEFT, TOP = 36, 58                  # the upper left corner of the playground
WIDE, HIGH = COLUMNS * CELL, ROWS * CELL
WIDTH, HEIGHT = LEFT + WIDE + 6, TOP + HIGH + 6

STRIP_GAP = 14
STRIP_WIDE, STRIP_HIGH = (WIDE - STRIP_GAP) / 2, 30
BAR_LEFT, BAR_WIDE = 25, 102        # of a strip's fields, inside it; right of them stands the number
STRIP_MIDDLE = 18

TURNS = (0, 180, 270, 90)           # of an arrow that points up, by direction
AHEAD = ((0, -1), (0, 1), (-1, 0), (1, 0))
STEPS = tuple(STEP.tolist())        # from the number of a field to that of the next


def sheets(seats: int, options: Struct) -> list[Sheet]:
    """The playground; everything else is text and number."""
    return [playground(seats, int(options.scientists), layout_of(options).walls, int(options.strip_length))]


@lru_cache(maxsize=64)
def playground(seats: int, scientists: int, walls: tuple[Wall, ...], strip_length: int) -> Sheet:
    """The still picture: fields, walls and covered strips."""
    scientists = scientists or (1 << seats // 2) - 1
    homes = tuple(Side.SCIENTIST if scientists >> seat & 1 else Side.RELIGIONIST for seat in range(seats))
    body = (
        fields()
        + "".join(draw_wall(wall) for wall in walls)
        + "".join(covered_strip(side, strip_length) for side in Side)
    )
    return Sheet(WIDTH, HEIGHT, "Playground", body, symbols(homes), PALETTE, STYLE)


def fields() -> str:
    drawn = [f'<rect class="floor" x="{LEFT}" y="{TOP}" width="{WIDE}" height="{HIGH}"/>']
    for row in range(ROWS):
        for column in range(row % 2, COLUMNS, 2):
            x, y = LEFT + column * CELL, TOP + row * CELL
            drawn.append(f'<rect class="shade" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>')
    for column in range(1, COLUMNS + 1):
        drawn += numbered(LEFT + (column - 0.5) * CELL, TOP - 5, column, "middle")
    for row in range(1, ROWS + 1):
        drawn += numbered(LEFT - 6, TOP + (row - 0.5) * CELL + 5, row, "end")
    border = f'x="{LEFT}" y="{TOP}" width="{WIDE}" height="{HIGH}" rx="3"'
    return "".join(drawn) + f'<rect class="wall-line" {border} stroke-width="4"/>'


def numbered(x: float, y: float, line: int, anchor: str) -> list[str]:
    """The number of a column or row; where the sheet is small, of every second one, large."""
    coarse = [label(x, y + 4, str(line), 27, "soft coarse", anchor)] if line % 2 else []
    return [label(x, y, str(line), 15, "soft fine", anchor), *coarse]


def draw_wall(wall: Wall) -> str:
    """A thick bar on the edge between fields."""
    x, y, wide, high = bar_of(wall)
    return f'<rect class="wall" x="{x}" y="{y}" width="{wide}" height="{high}" rx="4"/>'


def bar_of(wall: Wall) -> tuple[int, int, int, int]:
    """Where a wall stands: from the left and from the top, how wide and how high."""
    long = wall.length * CELL - 4
    if wall.kind == "v":
        return LEFT + wall.column * CELL - 4, TOP + (wall.row - 1) * CELL + 2, 8, long
    return LEFT + (wall.column - 1) * CELL + 2, TOP + wall.row * CELL - 4, long, 8


@remembered
def standing_walls(view: View) -> list[Piece]:
    """All walls as one thing to be touched, a little broader than they are drawn."""
    built = layout_of(view.s.options)
    x, y = LEFT + WIDE / 2, TOP + HIGH / 2
    bars = "".join(f"M{left - x - 3:g} {top - y - 3:g}h{wide + 6}v{high + 6}h-{wide + 6}Z"
                   for left, top, wide, high in map(bar_of, built.walls))
    return [Piece(
        id="walls", symbol="nothing", x=x, y=y, size=(WIDE, HIGH), title=f"The walls of {built.name}.", about="wall",
        drawing=f'<path fill-opacity="0" d="{bars}"/>',
    )] if built.walls else []


def strip_middle(side: Side) -> float:
    """Where a strip is, from the left: the scientists' before the religionists'."""
    return LEFT + STRIP_WIDE / 2 + side * (STRIP_WIDE + STRIP_GAP)


def covered_strip(side: Side, length: int) -> str:
    """A power-strip with its fields, all of them covered."""
    x, y = strip_middle(side) - STRIP_WIDE / 2 + BAR_LEFT, STRIP_MIDDLE - 10
    lines = "".join(f"M{x + BAR_WIDE * n / length:.1f} {y}v20" for n in range(1, length))
    return (
        f'<use href="#body-{side}" transform="translate({x - 13:g} {STRIP_MIDDLE}) scale(.75)"/>'
        f'<rect class="shade" x="{x:g}" y="{y}" width="{BAR_WIDE}" height="20"/>'
        f'<path class="line-line fine" stroke-width="1" d="{lines}"/>'
        f'<rect class="soft-line" x="{x:g}" y="{y}" width="{BAR_WIDE}" height="20" stroke-width="1.5"/>'
    )


# What lies on it


def pieces(view: View) -> list[Piece]:
    """Everything that changes: strips, orders of the last round, fields to walk to, and pieces."""
    seats = range(view.seats)
    found = [strip_piece(view, side) for side in Side]
    found += [halo(view, seat) for seat in seats if view.s.seats[seat].wonder]
    found += [last_order(view, seat) for seat in seats if view.s.seats[seat].shown not in (NONE, STUDY)]
    found += [*targets(view), *standing_walls(view)]
    return found + [figure(view, seat) for seat in seats]


def middle(number: int) -> tuple[float, float]:
    """The middle of a field in the picture."""
    column, row = place(int(number))
    return LEFT + (column - 0.5) * CELL, TOP + (row - 0.5) * CELL


@remembered
def strip_piece(view: View, side: Side) -> Piece:
    """What is uncovered of a strip."""
    shown, length = uncovered(view, side), int(view.s.options.strip_length)
    left, right = BAR_LEFT - STRIP_WIDE / 2, STRIP_WIDE / 2
    return Piece(
        id=f"strip-{int(side)}", symbol="nothing", x=strip_middle(side), y=STRIP_MIDDLE,
        title=f"The strip of the {PEOPLE[side]} shows {shown} of {length}.",
        drawing=(f'<rect class="{COLOURS[side]}" x="{left:g}" y="-10" width="{BAR_WIDE * shown / length:.1f}" '
                 f'height="20"/>'
                 + label(right, 5.5, f"{shown} of {length}", 16, "ink fine", "end")
                 + label(right, 10, f"{shown}/{length}", 28, "ink coarse", "end")),
        size=(STRIP_WIDE, STRIP_HIGH), about="power-strip",
        could=thinkable(view, STUDY) if own_side(view) == side else (),
    )


@remembered
def halo(view: View, seat: int) -> Piece:
    """The fields on which a bearer converts, a line round its neighbourhood, and the rays of the bearer itself."""
    at = int(view.s.seats[seat].at)
    column, row = place(at)
    left, right = max(column - 2, 0), min(column + 1, COLUMNS)
    top, bottom = max(row - 2, 0), min(row + 1, ROWS)
    wide, high = (right - left) * CELL, (bottom - top) * CELL
    x, y = LEFT + (left + right) * CELL / 2, TOP + (top + bottom) * CELL / 2
    around = [field(c, r) for r in range(top + 1, bottom + 1) for c in range(left + 1, right + 1)]
    reached = "".join(square(here, x, y) for here in around if here == at or reaches(view.s, at, here))
    at_x, at_y = middle(at)
    return Piece(
        id=f"halo-{seat}", symbol="nothing", x=x, y=y, size=(wide, high), about="big wonder",
        title=f"The big wonder of {view.called(seat)} reaches these fields.",
        drawing=(f'<path class="gold" opacity=".16" d="{reached}"/>'
                 f'<rect class="gold-line" stroke-width="2" stroke-dasharray="7 6" x="{2 - wide / 2:g}" '
                 f'y="{2 - high / 2:g}" width="{wide - 4}" height="{high - 4}" rx="5"/>'
                 f'<use href="#wonder" x="{at_x - x:g}" y="{at_y - y:g}"/>'),
    )


def square(number: int, x: float, y: float) -> str:
    """The path round a field, as seen from a place."""
    at_x, at_y = middle(number)
    return f"M{at_x - x - CELL / 2:g} {at_y - y - CELL / 2:g}h{CELL}v{CELL}h-{CELL}Z"


@remembered
def last_order(view: View, seat: int) -> Piece:
    """The order of the last round, as it was performed: a way walked, stopped steps, or an attack."""
    me = view.s.seats[seat]
    side, order = Side(me.shown_side), int(me.shown)
    x, y = middle(me.trail[0])
    if order == ATTACK:
        drawing, did = '<use href="#deed-attack"/>', "attacked"
    else:
        drawing, did = way(me, COLOURS[side]), f"laid {order_name(order, side)}"
    return Piece(id=f"order-{seat}", symbol="nothing", x=x, y=y, drawing=drawing, size=(CELL, CELL),
                 about="attack" if order == ATTACK else "movement card",
                 title=f"{does(view, seat, did, did)} in the last round.")


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
            drawn.append(f'<path class="{colour}-line" stroke-width="5" stroke-linecap="round" opacity=".6" '
                         f'd="M{x:g} {y:g}l{dx * CELL} {dy * CELL}"/>')
    if last != NONE:
        drawn.insert(0, f'<circle class="{colour}-line" stroke-width="2" stroke-dasharray="4 4" r="12" opacity=".7"/>')
        drawn.append(arrow_head(spots[last], int(CARDS[me.shown, last]), colour))
    return "".join(drawn)


def bar(x: float, y: float, dx: int, dy: int, colour: str) -> str:
    """A short step against a bar at the edge of the field."""
    edge_x, edge_y = x + dx * 16, y + dy * 16
    return (f'<path class="{colour}-line" stroke-width="4" d="M{x:g} {y:g}L{edge_x:g} {edge_y:g}'
            f'M{edge_x - dy * 8:g} {edge_y - dx * 8:g}L{edge_x + dy * 8:g} {edge_y + dx * 8:g}"/>')


def arrow_head(spot: tuple[float, ...], direction: int, colour: str) -> str:
    """At the edge of the field that the last step enters, where the piece does not cover it."""
    x, y = (spot[axis] + AHEAD[direction][axis] * CELL * 0.5 for axis in (0, 1))
    return (f'<path class="{colour}" transform="translate({x:g} {y:g}) rotate({TURNS[direction]})" '
            f'd="M0-7 8 5H-8Z"/>')


@dataclass(frozen=True)
class Around:
    """What a viewer who can think of orders has around it."""

    ways: dict[int, list[int]]          # fields within three steps, each with the shortest stacks that lead there
    beside: Sequence[int] = ()          # seats, as are these
    partners: Sequence[int] = ()
    victims: Sequence[int] = ()


@remembered
def look_around(view: View) -> Around:
    if not thinkable(view, STUDY):
        return Around({})
    return Around(ways(view), beside(view), partners(view), victims(view))


@remembered
def ways(view: View) -> dict[int, list[int]]:
    """The fields that the viewer can come to if nobody is in the way, also those too far yet for its feet."""
    blocked, at = blocked_fields(layout_of(view.s.options).walls), int(view.s.seats[view.seat].at)
    leading: dict[int, list[int]] = {}
    for action, stack in enumerate(STACKS, MOVE):       # shorter stacks have smaller numbers
        there = at
        for card in stack:
            if not blocked[there] >> card & 1:
                there += STEPS[card]
        stacks = leading.setdefault(there, [])
        if not stacks or LENGTH[stacks[0]] == len(stack):
            stacks.append(action)
    return leading


@lru_cache(maxsize=64)
def blocked_fields(walls: tuple[Wall, ...]) -> list[int]:
    """For each field the directions in which a step is stopped, a bit each."""
    numbers: list[int] = blocked_by(walls).tolist()
    return numbers


@remembered
def targets(view: View) -> list[Piece]:
    """A ring on each empty field that the viewer can walk to; those too far for its feet say so when asked."""
    leading = look_around(view).ways
    taken = {int(me.at) for me in view.s.seats[: view.seats]}
    found = []
    for there in sorted(set(leading) - taken):
        found.append(ring(there, tuple(leading[there]), view.may(leading[there][0])))
    return found


@lru_cache(maxsize=4096)
def ring(there: int, stacks: tuple[int, ...], may: bool) -> Piece:
    x, y = middle(there)
    return Piece(
        id=f"to-{there}", symbol="target" if may else "far", x=x, y=y, size=(18, 18), about="field",
        actions=stacks if may else (), could=stacks,
        title=ways_there(there, stacks) if may else far_away(there, stacks[0]),
    )


def ways_there(there: int, stacks: Sequence[int]) -> str:
    """
    >>> ways_there(104, [11])
    'To (8, 6): down, then right.'
    """
    told = f"{len(stacks)} ways" if len(stacks) > 1 else ", then ".join(directions(stacks[0]))
    return f"To {where(there)}: {told}."


def far_away(there: int, stack: int) -> str:
    """
    >>> far_away(104, 11)
    '(8, 6): two steps away.'
    """
    return f"{where(there)}: {count(int(LENGTH[stack]), 'step')} away."


@remembered
def figure(view: View, seat: int) -> Piece:
    """A piece: its outline tells the side, stickers the strengths, badges stun and wonder."""
    me, near = view.s.seats[seat], look_around(view)
    x, y = middle(me.at)
    could = orders_at(view, seat, near)
    return Piece(
        id=f"piece-{seat}", symbol=f"{'sleeper' if me.stun else 'body'}-{int(me.side)}", x=x, y=y,
        title=f"{introduce(view, seat)} {how_far(view, seat, near)}".rstrip(), about=kind_of(view, seat),
        drawing=marks_on(view, seat), size=(CELL, CELL), could=could,
        actions=tuple(order for order in could if view.may(order) and is_apt(view, seat, order, near)),
    )


def how_far(view: View, seat: int, near: Around) -> str:
    """How far another piece is from a viewer who can think of orders."""
    if seat == view.seat or not near.ways:
        return ""
    if seat in near.beside:
        return "In your reach."
    steps = steps_beside(view, seat)
    return f"{at_start(count(steps, 'step'))} out of your reach." if steps else "Out of your reach, behind a wall."


def orders_at(view: View, seat: int, near: Around) -> tuple[int, ...]:
    """What one could think of at a piece: at one's own what needs no walk; at another's also the way to its field."""
    if not near.ways:
        return ()
    if seat == view.seat:
        return STUDY, ATTACK
    if not are_opponents(view.s, view.seat, seat):
        deeds = [STUDY]
    else:
        deeds = [ATTACK, STUDY] if seat in near.partners else [ATTACK]          # R22
    return *deeds, *near.ways.get(int(view.s.seats[seat].at), ())


def is_apt(view: View, seat: int, order: int, near: Around) -> bool:
    """Whether a click on a piece can mean an order: nobody is stunned or joins in from afar."""
    apt = {ATTACK: near.victims, STUDY: near.partners}
    return seat == view.seat or order not in apt or seat in apt[order]


@remembered
def marks_on(view: View, seat: int) -> str:
    """Everything on a body: its number, its stickers, what it was before, what it did at rest, stun and wonder."""
    me = view.s.seats[seat]
    colour = number_colour(Side(me.side), bool(me.stun))
    drawn = [
        '<use href="#yours"/>' if seat == view.seat else "",
        number(seat, colour, 19, "fine"), number(seat, colour, 28, "coarse"), stickers(view, seat),
        f'<use href="#{"back" if me.side == me.home else "home"}-{int(me.home)}"/>' if me.converted else "",
    ]
    if me.shown == STUDY:
        drawn.append(f'<use href="#deed-study-{int(me.shown_side)}" transform="translate(13 12) scale(.68)"/>')
    if me.stun:
        drawn.append(badge("sleep", 12, -12, int(me.stun)))
    if me.wonder:
        drawn.append(badge("gold", -12, -12, int(me.wonder)))
    return "".join(drawn)


def stickers(view: View, seat: int) -> str:
    drawn = [
        sticker(power(view, seat, limb), x, y) for limb, spots in STICKER_PLACES.items() for x, y in spots
    ]
    return f'<g class="fine">{"".join(drawn)}</g>'
