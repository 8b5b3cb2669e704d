"""Credo for a terminal: the board in letters, the strips and the notebook beside it."""
from __future__ import annotations

from gnothi.engine.view import View
from gnothi.games.credo.notation import DEVOTION
from gnothi.games.credo.state import ATTACK, CARDS, LENGTH, NONE, STUDY, Limb, Phase, Side
from gnothi.games.credo.walls import BLOCKED, COLUMNS, DOWN, RIGHT, ROWS, field
from gnothi.games.credo.words import PEOPLE, moment, power, standing, uncovered, who

LETTERS = {Side.SCIENTIST: "S", Side.RELIGIONIST: "R"}
PAINTS = {Side.SCIENTIST: "cyan", Side.RELIGIONIST: "magenta"}
STRENGTHS = ("", "[green]●[/]", "[yellow]■[/]", "[red]▲[/]")
DIGITS = "123456789ABC"


def sketch(view: View) -> str:
    """The table in Rich's markup: the board with its walls, and beside it strips and notebook."""
    beside = [f"[bold]{moment(view)}[/]", "", *strips_sketched(view), "", *notebook_sketched(view)]
    lines = board_sketched(view)
    beside += [""] * (len(lines) - len(beside))
    return "\n".join(f"{left}  {right}".rstrip() for left, right in zip(lines, beside, strict=True))


def board_sketched(view: View) -> list[str]:
    """Two letters a field; upright walls between them, level walls on lines of their own where there are any."""
    blocked = BLOCKED[view.s.options.layout]
    standing_on = {int(me.at): seat for seat, me in enumerate(view.s.seats[: view.seats])}
    header = "   " + "".join(f"{column:>3}" for column in range(1, COLUMNS + 1)) + " "
    lines = [f"[dim]{header}[/]", "   ┌" + "─" * (3 * COLUMNS - 1) + "┐"]
    for row in range(1, ROWS + 1):
        line = f"[dim]{row:>2}[/] │"
        for column in range(1, COLUMNS + 1):
            here = field(column, row)
            line += letters(view, standing_on[here]) if here in standing_on else "[dim] ·[/]"
            line += "│" if column == COLUMNS else "┃" if blocked[here] >> RIGHT & 1 else " "
        lines.append(line)
        level = [bool(blocked[field(column, row)] >> DOWN & 1) for column in range(1, COLUMNS + 1)]
        if row < ROWS and any(level):
            lines.append("   │" + "".join("━━ " if below else "   " for below in level)[:-1] + "│")
    lines.append("   └" + "─" * (3 * COLUMNS - 1) + "┘")
    return lines


def letters(view: View, seat: int) -> str:
    """A piece in two letters: its side and its seat, painted by what it is."""
    me = view.s.seats[seat]
    paint = PAINTS[Side(me.side)]
    style = " ".join(filter(None, [
        "bold" if not me.stun else "dim strike",
        "reverse" if seat == view.seat else "",
        f"{paint} on yellow" if me.wonder and seat != view.seat else paint,
    ]))
    return f"[{style}]{LETTERS[Side(me.side)]}{DIGITS[seat]}[/]"


def strips_sketched(view: View) -> list[str]:
    lines = []
    for side in Side:
        shown, length = uncovered(view, side), int(view.s.options.strip_length)
        full = round(18 * shown / length)
        lines.append(f"[{PAINTS[side]}]{PEOPLE[side]:<13}{'█' * full}[/][dim]{'░' * (18 - full)}[/] {shown}/{length}")
    return lines


def notebook_sketched(view: View) -> list[str]:
    """A row for each seat: marks by movement, attack and study/pray, then what else is to be known."""
    lines = ["[dim]              move  attack study[/]"]
    for seat in range(view.seats):
        me = view.s.seats[seat]
        side = Side(me.side)
        marks = "  ".join(f"{STRENGTHS[power(view, seat, limb)]}{int(me.marks[limb]):>3}" for limb in Limb)
        pointer = "[bold yellow]▶[/]" if seat in view.awaited else " "
        name = escape_markup(f"{who(view, seat)[:9]:<10}")
        lines.append(f"{pointer}[{PAINTS[side]}]{LETTERS[side]}{DIGITS[seat]}[/] {name}{marks}  {notes(view, seat)}")
    return lines


def notes(view: View, seat: int) -> str:
    """Stun, wonder, conversion and the last order, as short as they can be."""
    me = view.s.seats[seat]
    lines = []
    if me.stun:
        lines.append(f"[bold]stun {me.stun}[/]")
    if me.wonder:
        lines.append(f"[bold yellow]wonder {me.wonder}[/]")
    if me.converted:
        lines.append("convert")
    if view.s.phase == Phase.OVER:
        lines.append(f"[bold]{standing(view, seat)[-1]}[/]")
    elif me.shown != NONE:
        lines.append(f"[dim]{order_sketched(int(me.shown), Side(me.shown_side))}[/]")
    return " ".join(lines)


def order_sketched(order: int, side: Side) -> str:
    if order == STUDY:
        return DEVOTION[side]
    if order == ATTACK:
        return "attack"
    return "".join("↑↓←→"[CARDS[order, step]] for step in range(LENGTH[order]))


def escape_markup(text: str) -> str:
    return text.replace("[", r"\[")
