"""Credo for a terminal: the playground in letters, a line for each row, and beside it whom they stand for."""
from __future__ import annotations

from typing import NamedTuple

from rich.markup import escape
from rich.text import Text

from gnothi.engine.events import SPECTATOR
from gnothi.engine.scene import Room
from gnothi.engine.view import View
from gnothi.games.credo.asked import reaches, result
from gnothi.games.credo.panels import counted, order_in_short, spells
from gnothi.games.credo.state import NONE, Phase, Result, Side
from gnothi.games.credo.walls import COLUMNS, FIELDS, ROWS, STRIDE, field
from gnothi.games.credo.words import PEOPLE, RESULTS, limit, past, rounds, uncovered, who

LETTERS = {Side.SCIENTIST: "S", Side.RELIGIONIST: "R"}
PAINTS = {Side.SCIENTIST: "cyan", Side.RELIGIONIST: "magenta"}
DIGITS = "123456789ABC"
HOLY = "✶"              # an empty field on which a big wonder converts
SPACIOUS = 100          # columns of a room in which fields are wide enough for what a piece was before
FRAME = 3               # lines: the numbers of the columns, and the border above and below
GAP = 2                 # columns between the playground and its key


def sketch(view: View, room: Room) -> str:
    """The playground in Rich's markup, and beside it who is who; they fit into any room from 78 by 19."""
    cell = 3 if room.columns >= SPACIOUS else 2
    is_framed = room.lines >= ROWS + FRAME
    lines = playground(view, cell, is_framed)
    beside = key(view, room.columns - (3 + COLUMNS * (cell + 1)) - GAP)
    for number, line in enumerate(beside, FRAME - 1 if is_framed else 0):
        lines[number] += " " * GAP + line
    return "\n".join(lines)


# The playground


def playground(view: View, cell: int, is_framed: bool) -> list[str]:
    """A line for each row; without a frame the numbers of the columns stand on empty fields of the last row."""
    standing_on = {int(me.at): seat for seat, me in enumerate(view.s.seats[: view.seats])}
    holy, walls = reached_by_wonders(view), walls_of(view)
    lines = []
    for row in range(1, ROWS + 1):
        line = f"[dim]{row:>2}[/]│"
        for column in range(1, COLUMNS + 1):
            here = field(column, row)
            floor = str(column) if row == ROWS and not is_framed else "·"
            if here in standing_on:
                line += being(view, standing_on[here], cell, here in walls.below)
            else:
                line += empty(HOLY if here in holy else floor, cell, here in walls.below)
            line += "│" if column == COLUMNS else edge(walls, here, here in standing_on)
        lines.append(line)
    return framed(lines, cell) if is_framed else lines


def framed(lines: list[str], cell: int) -> list[str]:
    """With the numbers of the columns, and a border above and below."""
    numbers = "".join(f"{column:>2}".ljust(cell + 1) for column in range(1, COLUMNS + 1))
    border = "─" * (COLUMNS * (cell + 1) - 1)
    return [f"[dim]   {numbers}[/]", f"  ┌{border}┐", *lines, f"  └{border}┘"]


def being(view: View, seat: int, cell: int, is_walled: bool) -> str:
    """A piece on its field; in a narrow one without what it was before, which the key tells."""
    return painted(view, seat, code(view, seat)[-cell:], is_walled)


def empty(mark: str, cell: int, is_walled: bool) -> str:
    """A field without a piece; a level wall below it lies at its foot."""
    if mark == HOLY:
        return f"[yellow]{f'▁{HOLY}▁'[:cell] if is_walled else f' {HOLY} '[:cell]}[/]"
    return "▁" * cell if is_walled else f"[dim]{mark:>2}{' ' * (cell - 2)}[/]"


def edge(walls: Walls, here: int, is_taken: bool) -> str:
    """What is between a field and the next one on its right: a wall, or how a level wall goes on."""
    below = here in walls.below
    if here in walls.beside:
        return "┛" if below and is_taken else "┃"
    return "▁" if below and (is_taken or here + 1 in walls.below) else " "


class Walls(NamedTuple):
    """The fields with a wall inside the border below them, and those with one on their right."""

    below: set[int]
    beside: set[int]


def walls_of(view: View) -> Walls:
    level, upright = view.s.level.tolist(), view.s.upright.tolist()
    return Walls(
        {here for here in FIELDS if here // STRIDE < ROWS and level[here // STRIDE] >> here % STRIDE & 1},
        {here for here in FIELDS if here % STRIDE < COLUMNS and upright[here // STRIDE] >> here % STRIDE & 1},
    )


def reached_by_wonders(view: View) -> set[int]:
    """The fields on which somebody's big wonder converts."""
    s = view.s
    bearers = [int(me.at) for me in s.seats[: view.seats] if me.wonder]
    return {here for at in bearers for here in FIELDS if reaches(s, at, here)}


def code(view: View, seat: int) -> str:
    """A piece in three letters: the side it began on if it was ever converted, its side (small if stunned), its seat.

    >>> code(view, 0), code(view, 1), code(view, 2)
    (' S1', 'sr2', 'rR3')
    """
    me = view.s.seats[seat]
    letter = LETTERS[Side(me.side)]
    home = LETTERS[Side(me.home)].lower() if me.converted else " "
    return f"{home}{letter.lower() if me.stun else letter}{DIGITS[seat]}"


def painted(view: View, seat: int, text: str, is_walled: bool = False) -> str:
    """The letters of a piece, painted by what it is."""
    me = view.s.seats[seat]
    paint = PAINTS[Side(me.side)]
    style = " ".join(filter(None, [
        "dim" if me.stun else "bold",
        "underline" if is_walled else "",
        "reverse" if seat == view.seat else "",
        f"{paint} on yellow" if me.wonder and seat != view.seat else paint,
    ]))
    return f"[{style}]{text}[/]"


# The key


def key(view: View, width: int) -> list[str]:
    """The round, one's own state, the sides, who is who, and what signs mean: no more lines than there are rows."""
    sides = [
        f"[{PAINTS[side]}]{LETTERS[side]}[/] {counted(view, side)}, "
        f"strip {uncovered(view, side)} of {view.s.options.strip_length}"
        for side in Side
    ]
    beings = [who_is(view, seat, width) for seat in range(view.seats)]
    return [f"[bold]{moment(view)[0]}[/]", f"[bold]{moment(view)[1]}[/]", *sides, *beings, *signs(view)]


def moment(view: View) -> tuple[str, str]:
    """The round, and what it asks of who looks; or how it ended."""
    s = view.s
    if s.phase == Phase.OVER:
        won = "It is a draw" if s.winner == NONE else f"The {PEOPLE[Side(s.winner)]} have won"
        return f"Over after round {s.round_no}", won
    this = f"Round {s.round_no}{limit(view)}"
    if view.seat == SPECTATOR:
        return this, ""
    me = s.seats[view.seat]
    if me.stun:
        return this, f"You are stunned for {rounds(int(me.stun))}"
    if view.seat in view.awaited:
        return this, "Choose your order"
    return this, f"Your order: {order_in_short(int(me.answer), Side(me.side))}"


def who_is(view: View, seat: int, width: int) -> str:
    """A piece, its name, cut only where there is no room for it, and what everybody should know of it."""
    pointer = "[bold yellow]▶[/]" if seat in view.awaited else " "
    told = [RESULTS[Result(result(view.s, seat))]] if view.s.phase == Phase.OVER else spells(view, seat)
    if width >= SPACIOUS // 2:
        told = [*past(view, seat), *told]
    known = "".join(f", {part}" for part in told)
    name = Text(who(view, seat))
    name.truncate(width - 5 - len(known), overflow="ellipsis")
    return f"{pointer}{painted(view, seat, code(view, seat))} {escape(name.plain)}[dim]{known}[/]"


def signs(view: View) -> list[str]:
    """What the marks mean that can be seen now."""
    there = view.s.seats[: view.seats]
    return [f"[dim]{told}[/]" for seen, told in (
        (any(me.wonder for me in there), f"{HOLY} where a big wonder converts"),
        (any(me.stun for me in there), "s1, r1: stunned"),
        (any(me.converted for me in there), "rS1: came from R; sS1: came back"),
    ) if seen]
