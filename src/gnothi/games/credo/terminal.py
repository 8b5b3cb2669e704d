"""Credo for a terminal: the playground in letters, and beside it whom they stand for."""
from __future__ import annotations

from typing import Any

import numpy as np
from rich.markup import escape

from gnothi.engine.scene import Room
from gnothi.engine.view import View
from gnothi.games.credo.deeds import reaches
from gnothi.games.credo.state import Side
from gnothi.games.credo.walls import COLUMNS, DOWN, FIELDS, RIGHT, ROWS, blocked_by, field, layout_of
from gnothi.games.credo.words import ONE, moment, who

Blocked = np.ndarray[Any, np.dtype[np.int8]]

LETTERS = {Side.SCIENTIST: "S", Side.RELIGIONIST: "R"}
PAINTS = {Side.SCIENTIST: "cyan", Side.RELIGIONIST: "magenta"}
DIGITS = "123456789ABC"
KEY_TOP = 2         # the line of the playground beside which the key begins


def sketch(view: View, room: Room) -> str:
    """The playground in Rich's markup, and beside it who is who."""
    lines = playground_sketched(view)
    beside = dict(enumerate(key(view), KEY_TOP))
    told = (f"{line}   {beside[number]}" if number in beside else line for number, line in enumerate(lines))
    return f"[bold]{escape(moment(view))}[/]\n" + "\n".join(told)


def playground_sketched(view: View) -> list[str]:
    """Two letters a field; upright walls between them, level walls on lines of their own where there are any."""
    blocked = blocked_by(layout_of(view.s.options).walls)
    standing_on = {int(me.at): seat for seat, me in enumerate(view.s.seats[: view.seats])}
    holy = reached_by_wonders(view)
    header = "   " + "".join(f"{column:>3}" for column in range(1, COLUMNS + 1)) + " "
    lines = [f"[dim]{header}[/]", "   ┌" + "─" * (3 * COLUMNS - 1) + "┐"]
    for row in range(1, ROWS + 1):
        line = f"[dim]{row:>2}[/] │"
        for column in range(1, COLUMNS + 1):
            here = field(column, row)
            empty = "[yellow] ✶[/]" if here in holy else "[dim] ·[/]"
            line += letters(view, standing_on[here]) if here in standing_on else empty
            line += "│" if column == COLUMNS else "┃" if blocked[here] >> RIGHT & 1 else " "
        lines.append(line)
        if row < ROWS and any(is_walled(blocked, column, row, DOWN) for column in range(1, COLUMNS + 1)):
            lines.append(f"   │{level_line(blocked, row)}│")
    lines.append("   └" + "─" * (3 * COLUMNS - 1) + "┘")
    return lines


def level_line(blocked: Blocked, row: int) -> str:
    """The level walls below a row, and the upright ones that go on through it."""
    line = ""
    for column in range(1, COLUMNS + 1):
        below, next_below = (is_walled(blocked, column + ahead, row, DOWN) for ahead in (0, 1))
        line += "━━" if below else "  "
        if is_walled(blocked, column, row, RIGHT) and is_walled(blocked, column, row + 1, RIGHT):
            line += "┃"
        else:
            line += "━" if below and next_below else " "
    return line[:-1]


def is_walled(blocked: Blocked, column: int, row: int, direction: int) -> bool:
    """Whether a wall inside the border stands on this edge of a field."""
    return column <= COLUMNS and bool(blocked[field(column, row)] >> direction & 1)


def reached_by_wonders(view: View) -> set[int]:
    """The fields on which somebody's big wonder converts."""
    s = view.s
    bearers = [int(me.at) for me in s.seats[: view.seats] if me.wonder]
    return {here for at in bearers for here in FIELDS if reaches(s, at, here)}


def letters(view: View, seat: int) -> str:
    """A piece in two letters: its side and its seat, painted by what it is."""
    me = view.s.seats[seat]
    paint = PAINTS[Side(me.side)]
    style = " ".join(filter(None, [
        "bold" if not me.stun else "dim strike",
        "underline" if me.converted else "",
        "reverse" if seat == view.seat else "",
        f"{paint} on yellow" if me.wonder and seat != view.seat else paint,
    ]))
    return f"[{style}]{LETTERS[Side(me.side)]}{DIGITS[seat]}[/]"


def key(view: View) -> list[str]:
    """Whom the letters stand for, and what converts were before."""
    lines = []
    for seat in range(view.seats):
        me = view.s.seats[seat]
        pointer = "[bold yellow]▶[/]" if seat in view.awaited else " "
        was = f", once a {ONE[Side(me.home)]}" if me.side != me.home else ", converted and back" if me.converted else ""
        lines.append(f"{pointer}{letters(view, seat)} {escape(who(view, seat))}[dim]{was}[/]")
    return lines
