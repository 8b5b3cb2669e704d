"""What a seat remembers: what was played and how it was judged, which selves it has seen, how its hand came to it."""
from __future__ import annotations

from typing import NamedTuple

from gnothi.engine.events import SPECTATOR
from gnothi.engine.view import View
from gnothi.games.cogito.deck import DREAM, SELVES
from gnothi.games.cogito.state import Colour, What
from gnothi.games.cogito.words import face_name, field_of, is_open, left_of

HOLDER, HAND_NOW, PLAYED, HELD = "in a holder", "in hand", "was played", "you had it"


class Remembered(NamedTuple):
    """A note of the record (COG-13.1, COG-13.2)."""

    what: int
    seat: int
    face: int
    other: int
    round_no: int


def notes(view: View) -> list[Remembered]:
    """Everything that this view knows to have happened to cards, oldest first."""
    s = view.s
    kept = s.notes[: s.n_notes]
    return [Remembered(*note) for note in zip(*(kept[field].tolist() for field in Remembered._fields), strict=True)]


def played_cards(view: View) -> list[Remembered]:
    """The cards that were played, with their colours; without the log only those that still lie open (R19)."""
    if view.s.options.public_log:
        return [note for note in notes(view) if note.what == What.PLAYED]
    return [
        Remembered(What.PLAYED, seat, face, colour, 0)
        for seat in range(view.seats) if is_open(view, seat) for face, colour in field_of(view, seat)
    ]


def judged(view: View) -> list[dict[int, int]]:
    """For each seat, the categories of its judged statements, each with its colour."""
    found: list[dict[int, int]] = [{} for _ in range(view.seats)]
    for card in played_cards(view):
        if SELVES <= card.face < DREAM and card.other != Colour.NEITHER:
            found[card.seat][card.face] = card.other
    return found


def seen(view: View) -> dict[int, str]:
    """The selves that this view has seen, each with where: its own memory, and no conclusion from it."""
    found: dict[int, str] = {}
    if view.s.options.public_log:
        found |= {note.face: HELD for note in notes(view) if came_to(view.seat, note)}
    found |= {card.face: PLAYED for card in played_cards(view)}
    if view.seat != SPECTATOR:
        found |= dict.fromkeys(hand_of(view, view.seat), HAND_NOW)
    found |= {int(view.s.seats[seat].own_self): HOLDER for seat in range(view.seats)}
    return {face: where for face, where in found.items() if 0 <= face < SELVES}


def came_to(seat: int, note: Remembered) -> bool:
    """Whether a note tells of a card that came into this seat's hand."""
    if note.what == What.GAVE:
        return note.other == seat
    return note.seat == seat and note.what in (What.DEALT, What.DREW)


def hand_of(view: View, seat: int) -> list[int]:
    """The faces of a hand, HIDDEN where this view may not know them."""
    me = view.s.seats[seat]
    return [int(face) for face in me.hand[: me.hand_size]]


def origins(view: View) -> list[str]:
    """For each card in the viewer's hand, how it came there last."""
    came = [note for note in reversed(notes(view)) if came_to(view.seat, note)]
    found = []
    for face in hand_of(view, view.seat):
        latest = next(note for note in came if note.face == face)
        came.remove(latest)
        found.append(journey(view, latest))
    return found


def journey(view: View, note: Remembered) -> str:
    """Which way a card of the viewer came or went."""
    if note.what == What.GAVE:
        return f"from {view.names[note.seat]}" if note.other == view.seat else f"to {view.names[note.other]}"
    return "dealt" if note.what == What.DEALT else "drawn"


def own_cards(view: View) -> list[tuple[str, str]]:
    """What the viewer was dealt, drew, gave and received, each with when, as nobody else knows it (COG-13.2)."""
    return [
        (f"Round {note.round_no}" if note.round_no else "Deal", f"{face_name(note.face)} {journey(view, note)}")
        for note in notes(view)
        if came_to(view.seat, note) or (note.what == What.GAVE and note.seat == view.seat)
    ]


def newest(view: View) -> tuple[int, int] | None:
    """The seat and the place in its field of the card that was played last, if it still lies there."""
    last = next((note for note in reversed(notes(view)) if note.what == What.PLAYED), None)
    if last is None:
        return None
    field = field_of(view, last.seat)
    return (last.seat, len(field) - 1) if field and field[-1][0] == last.face else None


def right_of(view: View, seat: int) -> int | None:
    """From whom a seat gets a card in a trade."""
    return next((other for other in range(view.seats) if left_of(view, other) == seat), None)
