"""Cogito to look at: every seat's place on the table, and what lies between them."""
from __future__ import annotations

import math
from html import escape

from gnothi.engine.english import number, whose
from gnothi.engine.events import SPECTATOR
from gnothi.engine.scene import Piece
from gnothi.engine.view import View
from gnothi.games.cogito.asked import reds
from gnothi.games.cogito.deck import DECK, DREAM, REDS_TO_FALL
from gnothi.games.cogito.memory import hand_of, newest
from gnothi.games.cogito.own import own_pieces
from gnothi.games.cogito.rules import CONFIRM
from gnothi.games.cogito.state import GIVE, HIDDEN, PASS, PLAY, SPEAK, Colour, Phase
from gnothi.games.cogito.still import (
    BAND,
    BY_NAME,
    CARD_H,
    CARD_W,
    CROSS,
    EDGE,
    HEAD_H,
    HEAD_W,
    TILE_H,
    TILE_W,
    WIDTH,
    Place,
    middle_y,
    places,
    printed,
    printed_slim,
    sheets,
    shortened,
)
from gnothi.games.cogito.words import (
    about_card,
    describe_seat,
    does,
    effect,
    face_name,
    field_of,
    identity,
    is_open,
    known_pile,
    left_in_pile,
    moment,
    sent_back,
    starter,
    starts,
    trades,
    who,
    within,
)

__all__ = ["pieces", "sheets"]

PILE_X, STAGE_X = 196, 344
NAME_Y, SELF_Y, MARKS_Y = 18, 56, 104      # in a place, below its top


def pieces(view: View) -> list[Piece]:
    """Everything that lies on the table now, and beside it."""
    bottom = max(view.seat, 0)
    latest = newest(view)
    found = middle(view, bottom)
    for step, place in enumerate(places(view.seats)):
        seat = (bottom + step) % view.seats
        found += head(view, seat, place) + field(view, seat, place, latest)
    if view.seat != SPECTATOR:
        found += own_pieces(view)
    return found


# A place at the table


def head(view: View, seat: int, place: Place) -> list[Piece]:
    """Who sits here, who they are, how many of their statements were false, and how many cards they hold."""
    x = place.left + (HEAD_W if place.wide else place.width) / 2
    top = place.top + ((place.height - HEAD_H) / 2 if place.wide else 0)
    left = x - TILE_W / 2
    found = [asked(view, seat, place)] if seat in view.awaited else []
    found += [name_piece(view, seat, x, top + NAME_Y), self_piece(view, seat, x, top + SELF_Y)]
    if starter(view) == seat:
        found.append(Piece(id="start", symbol="flag", x=left + TILE_W - 10, y=top + NAME_Y - 1, size=(24, 28),
                           title=f"{starts(view, seat)}: first to play, to draw and to be heard of several who call",
                           about="starting player"))
    if view.s.seats[seat].alive:
        found += falls(view, seat, left + 14, top + MARKS_Y)
    else:
        found.append(fallen(view, seat, left, top + MARKS_Y))
    return found + held_backs(view, seat, left + TILE_W - 16, top + MARKS_Y)


def asked(view: View, seat: int, place: Place) -> Piece:
    """A line round the place of somebody who is to decide."""
    drawn = (
        f'<rect class="gold-line" stroke-width="3" x="{2 - place.width / 2:g}" y="{2 - place.height / 2:g}" '
        f'width="{place.width - 4:g}" height="{place.height - 4:g}" rx="12"/>'
    )
    return Piece(id=f"asked-{seat}", symbol="nothing", x=place.left + place.width / 2, y=place.top + place.height / 2,
                 title=f"{does(view, seat, 'are', 'is')} to decide", drawing=drawn, size=(place.width, place.height),
                 about="living")


def name_piece(view: View, seat: int, x: float, y: float) -> Piece:
    name = ("★ " if seat == view.s.winner else "") + who(view, seat)
    left = -TILE_W / 2
    drawn = (
        f'<text class="ink fine" x="{left:g}" y="6" font-size="17" font-weight="600">'
        f"{escape(shortened(name, 16))}</text>"
        f'<text class="ink coarse" x="{left:g}" y="8" font-size="{BY_NAME}">{escape(shortened(name, 9))}</text>'
    )
    return Piece(id=f"name-{seat}", symbol="nothing", x=x, y=y, title=describe_seat(view, seat), drawing=drawn,
                 size=(TILE_W, 28), about="living" if view.s.seats[seat].alive else "fall")


def self_piece(view: View, seat: int, x: float, y: float) -> Piece:
    own = int(view.s.seats[seat].own_self)
    symbol = f"tile-{own}" if own != HIDDEN else "tile-mine" if seat == view.seat else "tile-unknown"
    return Piece(id=f"self-{seat}", symbol=symbol, x=x, y=y, title=identity(view, seat), size=(TILE_W, TILE_H),
                 about="self")


def falls(view: View, seat: int, x: float, y: float) -> list[Piece]:
    """A mark for each false statement, and one for each that is left before a fall (COG-7.2)."""
    count = int(reds(view.s, seat))
    title = f"Red cards: {count} of {REDS_TO_FALL}; with {number(REDS_TO_FALL)} a player falls"
    return [
        Piece(id=f"red-{seat}-{mark}", symbol="spent" if mark < count else "unspent", x=x + 24 * mark, y=y,
              title=title, size=(20, 20), about="red")
        for mark in range(min(REDS_TO_FALL, 4))
    ]


def fallen(view: View, seat: int, left: float, y: float) -> Piece:
    drawn = (
        '<g transform="translate(12 0)"><rect class="red" x="-10" y="-10" width="20" height="20" rx="5"/>'
        f'{CROSS}</g><text class="red fine" x="30" y="6" font-size="17">fallen</text>'
        f'<text class="red coarse" x="28" y="8" font-size="{BY_NAME}">fallen</text>'
    )
    return Piece(id=f"fallen-{seat}", symbol="nothing", x=left, y=y, drawing=drawn,
                 title=f"{does(view, seat, 'have', 'has')} fallen: no more turns, trades or calls", about="fall")


def held_backs(view: View, seat: int, right: float, y: float) -> list[Piece]:
    """The cards in a hand, as backs, or small where this view may know them."""
    found = []
    for slot, face in enumerate(hand_of(view, seat)):
        known = face != HIDDEN
        found.append(Piece(
            id=f"held-{seat}-{slot}", symbol="mini" if known else "mini-back", x=right - slot * 36, y=y,
            title=f"In {whose(view.called(seat))} hand" + (f": {face_name(face)}" if known else ""),
            drawing=f'<use href="#icon-{face}" transform="scale(.56)"/>' if known else "", size=(30, 30),
            about=about_card(face) if known else "hand", change="turn",
        ))
    return found


# Fields


def field(view: View, seat: int, place: Place, latest: tuple[int, int] | None) -> list[Piece]:
    """A field in the order of play, downwards, each card leaving the statement of the one before it free (COG-3.5)."""
    cards = field_of(view, seat)
    if not cards:
        return [nothing_played(view, seat, place)]
    left, top = (place.left + HEAD_W, place.top + 8) if place.wide else (place.left, place.top + HEAD_H + 4)
    width, high = place.left + place.width - left, place.top + place.height - 8 - top
    columns = max(1, int(width // CARD_W))
    deep, step = arranged(len(cards), columns, high)
    found = []
    for place_in, (face, colour) in enumerate(cards):
        found.append(card(
            view, seat, face, colour, id=f"field-{seat}-{place_in}",
            x=left + width / columns * (place_in // deep + 0.5), y=top + CARD_H / 2 + place_in % deep * step,
            slim=step < BAND, marks=(NEWEST if (seat, place_in) == latest else "")
            + (numbered(place_in + 1) if len(cards) > deep else ""),
        ))
    return found


def card(
    view: View, seat: int, face: int, colour: int, *, id: str, x: float, y: float, slim: bool, marks: str,
) -> Piece:
    """A played card, or the back of one whose player has fallen."""
    if not is_open(view, seat):
        return Piece(id=id, symbol="back", x=x, y=y, title="A card face down", drawing=marks, size=(CARD_W, CARD_H),
                     about="fall", change="turn")
    words = (printed_slim if slim else printed)(face, colour)
    return Piece(id=id, symbol=f"card-{face}-{colour}", x=x, y=y, title=card_title(view, seat, face, colour),
                 drawing=words + marks, size=(CARD_W, CARD_H), about=about_card(face), change="turn")


def nothing_played(view: View, seat: int, place: Place) -> Piece:
    """Where the first card will lie."""
    x = place.left + (HEAD_W + CARD_W / 2 if place.wide else place.width / 2)
    y = place.top + (place.height / 2 if place.wide else HEAD_H + 4 + CARD_H / 2)
    waits = seat == view.seat and view.s.seats[seat].alive and view.s.phase != Phase.OVER
    words = "Your cards go here" if waits else "nothing played"
    drawn = f'<text class="soft fine" text-anchor="middle" y="5" font-size="15">{words}</text>'
    return Piece(id=f"empty-{seat}", symbol="nothing", x=x, y=y, drawing=drawn, size=(CARD_W, CARD_H),
                 title=f"{does(view, seat, 'have', 'has')} played nothing", about="field",
                 could=tuple(PLAY + face for face in hand_of(view, seat)) if seat == view.seat else ())


NEWEST = (
    f'<rect class="gold-line" stroke-width="4" x="{-CARD_W / 2:g}" y="{-CARD_H / 2:g}" width="{CARD_W}" '
    f'height="{CARD_H}" rx="8"/>'
)


def numbered(order: int) -> str:
    """Which card of a field this is, to the left of it, where there are several columns."""
    return (
        f'<text class="soft" x="{-CARD_W / 2 - 2:g}" y="{16 - CARD_H / 2:g}" text-anchor="end" font-size="13">'
        f"{order}</text>"
    )


def arranged(number: int, columns: int, high: float) -> tuple[int, float]:
    """How many cards a column holds, and how far apart they lie."""
    deep = max(int(high // CARD_H), math.ceil(number / columns)) if columns > 1 else number
    whole = CARD_H + 3
    most = min(deep, number)
    return deep, whole if most < 2 else min(whole, (high - CARD_H) / (most - 1))


def card_title(view: View, seat: int, face: int, colour: int) -> str:
    """A played card: who said what, and what became of it."""
    return f"{who(view, seat)}: “{DECK.statements[face]}” {effect(view, face) or VERDICTS[colour]}"


VERDICTS: dict[int, str] = {
    Colour.NEITHER: "It is about to be judged.", Colour.BLUE: "That is true: the card is blue.",
    Colour.RED: "That is false: the card is red.",
}


# Between the places


def middle(view: View, bottom: int) -> list[Piece]:
    """The pile, the round, and the way that cards go round the table."""
    y = middle_y(view.seats)
    ways = [way(view, giver, receiver, bottom, y) for giver, receiver in trades(view)]
    return [*ways, *pile(view, y), stage(view, y)]


def way(view: View, giver: int, receiver: int, bottom: int, y: float) -> Piece:
    """An arrow from one who gives in a trade to one who gets, round the table; gold while a trade goes on."""
    css = "gold" if view.s.phase == Phase.GIVE else "soft"
    step, to_step = ((seat - bottom) % view.seats for seat in (giver, receiver))
    if step and to_step > step:
        place = places(view.seats)[step]
        x, y, turned, label = place.left + place.width + EDGE / 2, place.top + MARKS_Y, 0, ""
    elif step and to_step:      # past the seat below, who has fallen
        x, turned, label = WIDTH - EDGE - 30, 180, arrow_label(css, f"to {view.called(receiver)}", -1)
    elif step:
        x, turned, label = WIDTH - EDGE - 30, 90, arrow_label(css, f"from {view.called(giver)}", -1)
    else:
        x, turned, label = EDGE + 30, -90, arrow_label(css, f"to {view.called(receiver)}", 1)
    size = 1 if label else 0.6
    arrow = f'<path class="{css}" transform="rotate({turned}) scale({size:g})" d="M-16-4H2V-12L17 0 2 12V4H-16Z"/>'
    return Piece(
        id=f"way-{giver}", symbol="nothing", x=x, y=y, drawing=arrow + label, size=(28, 36),
        title=f"In a trade {within(view, giver, 'give', 'gives')} a card to {view.called(receiver)}", about="trade",
        could=tuple(GIVE + face for face in hand_of(view, giver)) if giver == view.seat else (),
    )


def arrow_label(css: str, text: str, side: int) -> str:
    """Words beside an arrow, to its right or its left."""
    return (
        f'<text class="{"ink" if css == "gold" else "soft"} fine" x="{18 * side}" y="5" font-size="15" '
        f'text-anchor="{"start" if side > 0 else "end"}">{escape(shortened(text, 13))}</text>'
    )


def pile(view: View, y: float) -> list[Piece]:
    """The pile with the number of its cards, and a moon once a Dream has sent cards back that everybody knows."""
    s = view.s
    known = [face_name(face) for face in sent_back(view)]
    known_last = "last card known" if len(known) == 1 else f"last {len(known)} known"
    moon = f'<use href="#icon-{DREAM}" transform="scale(.6)"/>' if known else ""
    below = f'<text class="soft fine" x="26" y="17" font-size="15">{known_last}</text>' if known else ""
    drawn = (
        f'{moon}<text class="ink coarse" x="26" y="9" font-size="{BY_NAME}">{s.pile_size}</text>'
        f'<text class="ink fine" x="26" y="{-3 if known else 6}" font-size="17">{s.pile_size} in the pile</text>{below}'
    )
    title = f"{left_in_pile(int(s.pile_size))}{known_pile(view)}"
    return [Piece(id="pile-top", symbol="pile" if s.pile_size else "no-pile", x=PILE_X, y=y, drawing=drawn,
                  title=title, size=(36, 46), about="pile")]


def stage(view: View, y: float) -> Piece:
    """The round, and what goes on in it."""
    s = view.s
    now = {
        Phase.WINDOW: "anyone may call", Phase.PLAY: f"{whose(view.called(int(s.turn)))} turn",
        Phase.JUDGE: "true or false?", Phase.GIVE: "everybody trades", Phase.OVER: "the game is over",
    }[Phase(s.phase)]
    if s.final and s.phase == Phase.WINDOW:
        now = "last chance to call"
    drawn = (
        f'<text class="ink title fine" y="-3" font-size="18">Round {max(s.round_no, 1)}</text>'
        f'<text class="soft fine" y="17" font-size="15">{escape(shortened(now, 20))}</text>'
        f'<text class="ink title coarse" y="9" font-size="{BY_NAME}">Round {max(s.round_no, 1)}</text>'
    )
    return Piece(id="stage", symbol="nothing", x=STAGE_X, y=y, drawing=drawn, title=moment(view), size=(20, 40),
                 about="call window" if s.phase == Phase.WINDOW else "round",
                 could=() if view.seat == SPECTATOR else (PASS, SPEAK) if s.options.judging == CONFIRM else (PASS,))
