"""Cogito for a terminal: the fields as they lie, and the viewer's hand."""
from __future__ import annotations

from rich.markup import escape

from gnothi.engine.events import SPECTATOR
from gnothi.engine.scene import Room
from gnothi.engine.view import View
from gnothi.games.cogito.deck import DECK, SELVES
from gnothi.games.cogito.memory import hand_of, origins, seen
from gnothi.games.cogito.state import Colour
from gnothi.games.cogito.words import face_name, field_of, is_open, moment, who

PAINT = {Colour.NEITHER: "magenta", Colour.BLUE: "bright_blue", Colour.RED: "red"}
SIGNS = {Colour.NEITHER: "◌", Colour.BLUE: "○", Colour.RED: "✗"}


def sketch(view: View, room: Room) -> str:
    """The table in Rich's markup: a field a line, clockwise from the viewer's left, and the hand below."""
    lines = [f"[bold]{escape(moment(view))}[/]", ""]
    first = max(view.seat, 0) + 1
    lines += [sketch_seat(view, (first + step) % view.seats) for step in range(view.seats)]
    if view.seat != SPECTATOR:
        lines += ["", *sketch_hand(view), "", sketch_unseen(view)]
    return "\n".join(lines)


def sketch_seat(view: View, seat: int) -> str:
    arrow = "[bold yellow]▶[/]" if seat in view.awaited else " "
    flag = "⚑" if view.s.start == seat else " "
    laid = [
        f"[{PAINT[Colour(colour)]}]{SIGNS[Colour(colour)]} {escape(face_name(face))}[/]" if is_open(view, seat)
        else "[reverse] ? [/]" for face, colour in field_of(view, seat)
    ]
    name = escape(f"{who(view, seat):<10}")
    return f"{arrow}{flag} [bold]{name}[/] {'  '.join(laid) or '[dim]nothing laid[/]'}"


def sketch_hand(view: View) -> list[str]:
    """Each card with its statement and how it came; a hand that is empty says so."""
    faces = hand_of(view, view.seat)
    if not faces:
        return ["[dim]Your hand is empty.[/]"]
    return [
        f"   [reverse] {escape(face_name(face))} [/] {escape(DECK.statements[face])} [dim]{escape(came)}[/]"
        for face, came in zip(faces, origins(view), strict=True)
    ]


def sketch_unseen(view: View) -> str:
    """The selves that the viewer has seen nowhere; which of them fit the statements is for the viewer to find out."""
    where = seen(view)
    names = [face_name(own) for own in range(SELVES) if own not in where or DECK.copies[own] > 1]
    return f"Not seen yet: [bold]{escape(', '.join(names))}[/]"
