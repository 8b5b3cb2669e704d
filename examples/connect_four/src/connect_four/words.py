"""Connect Four in words: what buttons say, the sentences of the log, and the table as told."""
from __future__ import annotations

from collections.abc import Sequence

from connect_four.rules import fours
from connect_four.state import COLUMNS, HIGH, LETTERS, NONE, ROWS, STEPS, Clause
from gnothi.engine.english import count
from gnothi.engine.events import SPECTATOR
from gnothi.engine.layout import Struct
from gnothi.engine.speech import Aim, Reason
from gnothi.engine.view import View


def say(view: View, action: int) -> str:
    """What a button says."""
    return f"Drop a disc into column {LETTERS[action]}"


def asks(view: View) -> str:
    """The clause of the question that is open."""
    return "C4-3" if view.awaited else ""


def question(view: View) -> str:
    """What the seat whose turn it is has to decide."""
    return "Into which column do you drop your disc?"


def why(view: View, action: int) -> Reason:
    """Whoever may drop a disc may drop it anywhere but into a full column."""
    return Reason("C4-3", f"Column {LETTERS[action]} is full: {ROWS} discs lie in it.")


def aims(view: View) -> list[Aim]:
    """Four in a line, before the other has them."""
    own, other = (longest(view, seat) for seat in (view.seat, 1 - view.seat))
    return [
        Aim("Connect four of your discs", f"{own} of 4 in a line", own / 4, "C4-4", "four in a line"),
        Aim(f"Keep {view.names[1 - view.seat]} from it", f"{other} of 4 in a line", 1 - other / 4, "C4-4",
            "four in a line"),
    ]


def longest(view: View, seat: int) -> int:
    """How many discs of a seat adjoin in one line, up to four."""
    cells = int(view.s.discs[seat])
    pairs = [cells & cells >> step for step in STEPS]
    threes = [pair & pair >> step for pair, step in zip(pairs, STEPS, strict=True)]
    return bool(cells) + any(pairs) + any(threes) + any(fours(cells, step) for step in STEPS)


def opens(view: View, event: Struct) -> bool:
    """Every disc is a turn."""
    return bool(event.clause == Clause.C4_3)


def headline(view: View, events: Sequence[Struct]) -> str:
    """Where the disc fell, or how the game ended by it."""
    return tell(view, events[-1]).rstrip(".")


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


def outcome(view: View) -> str:
    """What became of who looks, in the game's terms, with the number behind it."""
    if view.s.winner == NONE:
        return f"All {ROWS * COLUMNS} cells are full and nobody has four in a line: a draw."
    winner = int(view.s.winner)
    discs = int(view.s.discs[winner]).bit_count()
    wins = "win" if winner == view.seat else "wins"
    won = f"{does(view, winner, 'connect')} four with {count(discs, 'disc')} and {wins}."
    if view.seat in (winner, SPECTATOR):
        return won
    return f"Your longest line has {count(longest(view, view.seat), 'disc')}. {won}"


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
