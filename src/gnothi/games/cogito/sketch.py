"""Cogito for a terminal: who is who, the fields as they lie, the pile, the way of a trade, and the viewer's hand."""
from __future__ import annotations

from functools import lru_cache

from rich.markup import escape
from rich.text import Text

from gnothi.engine.english import count
from gnothi.engine.events import SPECTATOR
from gnothi.engine.scene import Room
from gnothi.engine.view import View
from gnothi.games.cogito.deck import DECK, SELVES
from gnothi.games.cogito.memory import hand_of, origins, seen
from gnothi.games.cogito.state import HIDDEN, Colour, Phase
from gnothi.games.cogito.words import (
    LAST_DRAWN,
    face_name,
    field_of,
    is_open,
    moment,
    sent_back,
    starter,
    starts,
    trades,
    who,
)

PAINT = {Colour.NEITHER: "magenta", Colour.BLUE: "bright_blue", Colour.RED: "red"}
SIGNS = {Colour.NEITHER: "◌", Colour.BLUE: "○", Colour.RED: "✗"}
NAME, SELF, HELD = 12, 13, 7        # letters across, of the columns before a field
MARGIN = 3 + NAME + SELF + HELD


def sketch(view: View, room: Room) -> str:
    """The table in Rich's markup: a field a line, clockwise from the viewer's left, and the hand below."""
    first = max(view.seat, 0) + 1
    lines = [f"[bold]{escape(moment(view))}[/]", f"[dim]{escape(legend(view))}[/]", "", heading()]
    for step in range(view.seats):
        lines += sketch_seat(view, (first + step) % view.seats, room.columns - MARGIN)
    lines += ["", *sketch_pile(view, room.columns), *sketch_trade(view)]
    if view.seat != SPECTATOR:
        lines += ["", *sketch_hand(view), *sketch_unseen(view, room.columns)]
    if len(lines) > room.lines:
        lines = [line for line in lines if line]
    return "\n".join(fitted(line, room.columns) for line in lines[: room.lines])


def fitted(line: str, columns: int) -> str:
    """A line of markup, cut where it is too wide."""
    if width(line) <= columns:
        return line
    text = Text.from_markup(line)
    text.truncate(columns, overflow="ellipsis")
    return text.markup


@lru_cache(maxsize=1024)
def width(markup: str) -> int:
    return Text.from_markup(markup).cell_len


def legend(view: View) -> str:
    start = "" if view.s.phase == Phase.OVER else f"  ⚑ {starts(view, starter(view))}"
    return f"▶ to decide  ○ true  ✗ false  ▮ in hand{start}"


def heading() -> str:
    return f"[dim]   {'':<{NAME}}{'is':<{SELF}}{'':<{HELD}}has played[/]"


# Each seat


def sketch_seat(view: View, seat: int, columns: int) -> list[str]:
    """Who sits here, who they are and what they hold, and their field in as many lines as it needs."""
    me = view.s.seats[seat]
    arrow = "[bold yellow]▶[/]" if seat in view.awaited else " "
    flag = "⚑" if starter(view) == seat and view.s.phase != Phase.OVER else " "
    own = "?" if me.own_self == HIDDEN else face_name(me.own_self)
    hand = "▮" * int(me.hand_size) if me.alive else "fallen"
    name, own = (escape(f"{short(text, wide - 1):<{wide}}") for text, wide in ((who(view, seat), NAME), (own, SELF)))
    front = f"{arrow}{flag} [bold]{name}[/]{own}{hand:<{HELD}}"
    field = wrapped(sketch_field(view, seat), columns, "  ") or ["[dim]nothing[/]"]
    return [f"{front}{field[0]}", *(f"{'':<{MARGIN}}{line}" for line in field[1:])]


def short(text: str, columns: int) -> str:
    return text if len(text) <= columns else f"{text[: columns - 1]}…"


def sketch_field(view: View, seat: int) -> list[str]:
    """The cards of a field in the order of play; those of the fallen are face down (COG-7.4)."""
    if not is_open(view, seat):
        return ["[reverse] ? [/]"] * len(field_of(view, seat))
    return [
        f"[{PAINT[Colour(colour)]}]{SIGNS[Colour(colour)]} {escape(face_name(face))}[/]"
        for face, colour in field_of(view, seat)
    ]


def wrapped(parts: list[str], columns: int, between: str) -> list[str]:
    """Parts of markup in as few lines as hold them whole."""
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]}{between}{part}" if lines else part
        if lines and width(longer) <= columns:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


# Between them


def sketch_pile(view: View, columns: int) -> list[str]:
    """How many cards are left, and those at the bottom that a Dream has put there openly (COG-8.3)."""
    pile = f"Pile: {count(int(view.s.pile_size), 'card')}"
    known = [escape(face_name(face)) for face in sent_back(view)]
    if not known:
        return [pile]
    parts = [f"{pile}; {LAST_DRAWN}: {known[0]}", *known[1:]]
    return wrapped([f"{part}," for part in parts[:-1]] + parts[-1:], columns, " ")


def sketch_trade(view: View) -> list[str]:
    """Who gives to whom, as long as anybody may (COG-5.4)."""
    givers = [giver for giver, _ in trades(view)]
    way = " → ".join(short(who(view, seat), NAME) for seat in (*givers, *givers[:1]))
    return [f"Trade: {escape(way)}"] if way else []


# The viewer's own


def sketch_hand(view: View) -> list[str]:
    """Each card with its statement and how it came; a hand that is empty says so."""
    faces = hand_of(view, view.seat)
    if not faces:
        return ["[dim]Your hand is empty.[/]"]
    return [
        f"   [reverse] {escape(face_name(face))} [/] {escape(DECK.statements[face])} [dim]{escape(came)}[/]"
        for face, came in zip(faces, origins(view), strict=True)
    ]


def sketch_unseen(view: View, columns: int) -> list[str]:
    """The selves that the viewer has seen nowhere, unless the viewer would rather find out alone."""
    if not view.concludes:
        return []
    where = seen(view)
    names = [escape(face_name(own)) for own in range(SELVES) if own not in where or DECK.copies[own] > 1]
    if not names or view.s.phase == Phase.OVER:
        return []
    return wrapped([f"Not seen yet: [bold]{names[0]}[/]", *(f"[bold]{name}[/]" for name in names[1:])], columns, ", ")
