"""What lies on the viewer's own sheets: the hand, and the diagram to find oneself in."""
from __future__ import annotations

from html import escape

from gnothi.engine.notes import Note
from gnothi.engine.scene import Piece
from gnothi.engine.view import View
from gnothi.games.cogito.deck import DECK, DREAM, SELVES
from gnothi.games.cogito.memory import hand_of, judged, origins, seen
from gnothi.games.cogito.state import CALL, GIVE, HAND, PLAY, Colour
from gnothi.games.cogito.still import (
    BESIDE,
    HAND_H,
    HAND_W,
    ICON_X,
    ROW,
    YOU_Y,
    belongs_to,
    column_x,
    row_y,
    shortened,
)
from gnothi.games.cogito.words import about_card, effect, face_name

NAME_W = 96     # units across, of the name of a self in the diagram


def own_pieces(view: View) -> list[Piece]:
    """The viewer's cards, what the viewer was told, and the selves, to be crossed out unless the table does so."""
    return hand(view) + told(view) + selves(view) + [name_piece(face) for face in range(SELVES) if not view.concludes]


# The hand


def hand(view: View) -> list[Piece]:
    """The viewer's cards, and under each how it came."""
    faces, came = hand_of(view, view.seat), origins(view)
    found = []
    for slot in range(HAND):
        x = BESIDE / (2 * HAND) * (2 * slot + 1)
        if slot < len(faces):
            found.append(hand_card(view, faces[slot], came[slot], slot, x))
        else:
            found.append(Piece(id=f"hand-{slot}", symbol="no-card", x=x, y=HAND_H / 2 + 7, title="No card here",
                               size=(HAND_W, HAND_H), sheet="hand", about="hand"))
    return found


def hand_card(view: View, face: int, came: str, slot: int, x: float) -> Piece:
    acts = tuple(verb + face for verb in (PLAY, GIVE) if verb + face in view.actions)
    said = [view.say(action) for action in acts] or [f"“{DECK.statements[face]}”"]
    drawn = (
        f'<text class="soft" text-anchor="middle" y="{HAND_H / 2 + 21:g}" font-size="15">'
        f'{escape(shortened(came, 15))}</text>'
    )
    return Piece(
        id=f"hand-{slot}", symbol=f"held-{face}", x=x, y=HAND_H / 2 + 7, drawing=drawn, actions=acts,
        title=" ".join(filter(None, [f"{face_name(face)}, {came}.", effect(view, face), *said])),
        size=(HAND_W, HAND_H), sheet="hand", could=(PLAY + face, GIVE + face), about=about_card(face),
    )


# The diagram


def told(view: View) -> list[Piece]:
    """Above each category, whether the viewer's statement about it was true."""
    mine = judged(view)[view.seat]
    return [told_piece(face, mine.get(face, Colour.NEITHER)) for face in range(SELVES, DREAM)]


def told_piece(face: int, colour: int) -> Piece:
    """The dot of those who belong, a ring where the viewer does not, or a question that is still open."""
    drawn, title = {
        Colour.NEITHER: ('<text class="soft" text-anchor="middle" y="5" font-size="15">?</text>', "not said yet"),
        Colour.BLUE: ('<circle class="ink-line" stroke-width="2" r="5"/>', "you are none, your statement was true"),
        Colour.RED: (
            '<circle class="gold" r="8"/><circle class="ink" r="6"/>', "you are one, your statement was false",
        ),
    }[Colour(colour)]
    return Piece(id=f"told-{face}", symbol="open-row", x=column_x(face), y=YOU_Y, drawing=drawn,
                 title=f"{face_name(face)}: {title}", size=(18, 22), sheet="diagram", about="category")


def selves(view: View) -> list[Piece]:
    """Each self with a call for a click; where the table concludes, those that the viewer has seen say where."""
    where = seen(view) if view.concludes else {}
    own = int(view.s.seats[view.seat].own_self)
    return [self_row(view, face, "you are it" if face == own else where.get(face, "")) for face in range(SELVES)]


def self_row(view: View, face: int, where: str) -> Piece:
    """What was seen is struck out, where there is no second card of it; what follows from statements is not."""
    struck = where and DECK.copies[face] == 1 and where != "you are it"
    calls = tuple(action for action in (CALL + face,) if action in view.actions and not struck)
    below = f'<text class="soft" x="24" y="15" font-size="15">{where}</text>' if where else ""
    line = '<path class="red-line" stroke-width="2" d="M22-7h92"/>' if struck else ""
    drawn = (
        f'<text class="{"soft" if struck else "ink"}" x="24" y="{-2 if where else 6}" font-size="16">'
        f"{escape(face_name(face))}</text>{below}{line}"
    )
    said = [f"{face_name(face)}: {belongs_to(face)}", *([where.capitalize()] if where else []), *map(view.say, calls)]
    return Piece(id=f"maybe-{face}", symbol="open-row", x=ICON_X, y=row_y(face), drawing=drawn, actions=calls,
                 title=". ".join(said), size=(ROW, ROW), sheet="diagram", could=(CALL + face,), about="self")


def name_piece(face: int) -> Piece:
    """The name of a self, which a click crosses out."""
    return Piece(id=f"name-of-{face}", symbol="open-row", x=ICON_X + ROW / 2 + NAME_W / 2 + 2, y=row_y(face),
                 title=f"{face_name(face)}: {belongs_to(face)}", size=(NAME_W, ROW - 2), sheet="diagram", about="self")


def notes(view: View) -> list[Note]:
    """The selves, which the viewer crosses out one by one."""
    return [Note(DECK.ids[face], face_name(face), f"name-of-{face}") for face in range(SELVES)]
