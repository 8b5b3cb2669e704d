"""Connect Four in words: what buttons say, the sentences of the log, and the table as told."""
from __future__ import annotations

from connect_four.state import COLUMNS, HIGH, LETTERS, NONE, ROWS, Clause
from gnothi.engine.layout import Struct
from gnothi.engine.view import View


def say(view: View, action: int) -> str:
    """What a button says."""
    return f"Drop a disc into column {LETTERS[action]}"


def asks(view: View) -> str:
    """The clause of the question that is open."""
    return "C4-3" if view.awaited else ""


def who(view: View, seat: int) -> str:
    """A seat at the start of a sentence."""
    called = view.called(seat)
    return called[0].upper() + called[1:]


def does(view: View, seat: int, verb: str) -> str:
    """
    >>> does(view, 1, "drop")
    'Ben drops'
    """
    return f"{who(view, seat)} {verb if seat == view.seat else verb + 's'}"


def tell(view: View, event: Struct) -> str:
    """One sentence for one event; it reads only the event and the names."""
    seat = int(event.seat)
    if event.clause == Clause.C4_2:
        return f"{does(view, seat, 'start')}."
    if event.clause == Clause.C4_3:
        return f"{does(view, seat, 'drop')} a disc into column {LETTERS[event.a]}."
    if event.clause == Clause.C4_4:
        return f"{does(view, seat, 'connect')} four and {'win' if seat == view.seat else 'wins'}."
    if event.clause == Clause.C4_5:
        return "The board is full and nobody has four: a draw."
    raise KeyError(int(event.clause))


def describe(view: View) -> list[str]:
    """The table in sentences: what is going on, and each column that is not empty."""
    lines = [moment(view)]
    for column in range(COLUMNS):
        discs = ", ".join(view.called(seat) for seat in stacked(view, column))
        if discs:
            lines.append(f"Column {LETTERS[column]}, from the bottom: {discs}.")
    return lines


def moment(view: View) -> str:
    """What the game waits for, or how it ended."""
    s = view.s
    if not s.over:
        return "It is your turn." if s.turn == view.seat else f"It is the turn of {view.names[s.turn]}."
    return "A draw." if s.winner == NONE else f"{does(view, int(s.winner), 'win')}."


def stacked(view: View, column: int) -> list[int]:
    """Whose discs lie in a column, from the bottom up."""
    cells = range(column * HIGH, column * HIGH + ROWS)
    return [seat for cell in cells for seat in range(view.seats) if int(view.s.discs[seat]) >> cell & 1]
