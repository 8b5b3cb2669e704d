"""Cogito to look at: every seat's place on the table, and what lies between them."""
from __future__ import annotations

import math
from html import escape

from gnothi.engine.events import SPECTATOR
from gnothi.engine.scene import Piece
from gnothi.engine.view import View
from gnothi.games.cogito.cards import reds
from gnothi.games.cogito.deck import DECK, DREAM, REDS_TO_FALL
from gnothi.games.cogito.memory import hand_of, left_of, newest, right_of, sent_back
from gnothi.games.cogito.own import own_pieces
from gnothi.games.cogito.state import HIDDEN, Colour, Phase
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
    sheets,
    shortened,
    statement,
)
from gnothi.games.cogito.words import (
    describe_seat,
    does,
    effect,
    face_name,
    field_of,
    is_open,
    moment,
    who,
    whose,
    with_article,
)

__all__ = ["pieces", "sheets"]

PILE_X, STAGE_X = 196, 344
LARGER = (1.3, 1.15)            # laid cards than at rest, where they have room in one column


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
    found += [name_piece(view, seat, x, top + 20), self_piece(view, seat, x, top + 66)]
    if view.s.start == seat:
        found.append(Piece(id="start", symbol="flag", x=left + TILE_W - 10, y=top + 19, size=(24, 28),
                           title=f"{does(view, seat, 'start', 'starts')} every round"))
    if view.s.seats[seat].alive:
        found += falls(view, seat, left + 14, top + 120)
    else:
        found.append(fallen(view, seat, left, top + 120))
    return found + held_backs(view, seat, left + TILE_W - 16, top + 120)


def asked(view: View, seat: int, place: Place) -> Piece:
    """A line round the place of somebody who is to decide."""
    drawn = (
        f'<rect class="gold-line" stroke-width="3" x="{2 - place.width / 2:g}" y="{2 - place.height / 2:g}" '
        f'width="{place.width - 4:g}" height="{place.height - 4:g}" rx="12"/>'
    )
    return Piece(id=f"asked-{seat}", symbol="nothing", x=place.left + place.width / 2, y=place.top + place.height / 2,
                 title=f"{does(view, seat, 'are', 'is')} to decide", drawing=drawn,
                 size=(place.width, place.height))


def name_piece(view: View, seat: int, x: float, y: float) -> Piece:
    name = ("★ " if seat == view.s.winner else "") + who(view, seat)
    left = -TILE_W / 2
    drawn = (
        f'<text class="ink fine" x="{left:g}" y="6" font-size="17" font-weight="600">'
        f"{escape(shortened(name, 16))}</text>"
        f'<text class="ink coarse" x="{left:g}" y="8" font-size="{BY_NAME}">{escape(shortened(name, 9))}</text>'
    )
    return Piece(id=f"name-{seat}", symbol="nothing", x=x, y=y, title=describe_seat(view, seat), drawing=drawn,
                 size=(TILE_W, 28))


def self_piece(view: View, seat: int, x: float, y: float) -> Piece:
    own = int(view.s.seats[seat].own_self)
    if own != HIDDEN:
        symbol, title = f"tile-{own}", f"{does(view, seat, 'are', 'is')} {with_article(own)}"
    elif seat == view.seat:
        symbol, title = "tile-mine", "Who you are: everybody sees it but you"
    else:
        symbol, title = "tile-unknown", "A self that you may not see"
    return Piece(id=f"self-{seat}", symbol=symbol, x=x, y=y, title=title, size=(TILE_W, TILE_H))


def falls(view: View, seat: int, x: float, y: float) -> list[Piece]:
    """A mark for each false statement, and one for each that is left before a fall (COG-7.2)."""
    count = int(reds(view.s, seat))
    title = f"{count} red of {REDS_TO_FALL}; with {REDS_TO_FALL} red cards one falls"
    return [
        Piece(id=f"red-{seat}-{number}", symbol="spent" if number < count else "unspent", x=x + 24 * number, y=y,
              title=title, size=(20, 20))
        for number in range(min(REDS_TO_FALL, 4))
    ]


def fallen(view: View, seat: int, left: float, y: float) -> Piece:
    drawn = (
        '<g transform="translate(12 0)"><rect class="red" x="-10" y="-10" width="20" height="20" rx="5"/>'
        f'{CROSS}</g><text class="red fine" x="30" y="6" font-size="17">fallen</text>'
        f'<text class="red coarse" x="28" y="8" font-size="{BY_NAME}">fallen</text>'
    )
    return Piece(id=f"fallen-{seat}", symbol="nothing", x=left, y=y, drawing=drawn,
                 title=f"{does(view, seat, 'have', 'has')} fallen: no more turns, trades or calls")


def held_backs(view: View, seat: int, right: float, y: float) -> list[Piece]:
    """The cards in a hand, as backs, or small where this view may know them."""
    found = []
    for slot, face in enumerate(hand_of(view, seat)):
        known = face != HIDDEN
        found.append(Piece(
            id=f"held-{seat}-{slot}", symbol="mini" if known else "mini-back", x=right - slot * 36, y=y,
            title=f"In {'your' if seat == view.seat else f'{view.names[seat]}’s'} hand"
                  + (f": {face_name(face)}" if known else ""),
            drawing=f'<use href="#icon-{face}" transform="scale(.56)"/>' if known else "", size=(30, 30),
        ))
    return found


# Fields


def field(view: View, seat: int, place: Place, latest: tuple[int, int] | None) -> list[Piece]:
    """A field in the order of play, downwards, each card leaving the statement of the one before it free (COG-3.5)."""
    cards = field_of(view, seat)
    if not cards:
        return [nothing_laid(view, seat, place)]
    left, top = (place.left + HEAD_W, place.top + 8) if place.wide else (place.left, place.top + HEAD_H + 4)
    width, high = place.left + place.width - left, place.top + place.height - 8 - top
    deep, scale, step = arranged(len(cards), width, high)
    across = CARD_W * scale + 7 if place.wide else width
    up = is_open(view, seat)
    return [
        Piece(
            id=f"field-{seat}-{number}", symbol=f"card-{face}-{colour}" if up else "back",
            x=left + across * (number // deep + 0.5), y=top + CARD_H * scale / 2 + number % deep * step, scale=scale,
            title=card_title(view, seat, face, colour) if up else "A card face down",
            drawing=(statement(face) if up else "") + (NEWEST if (seat, number) == latest else ""),
            size=(CARD_W * scale, CARD_H * scale),
        )
        for number, (face, colour) in enumerate(cards)
    ]


def nothing_laid(view: View, seat: int, place: Place) -> Piece:
    """Where the first card will lie."""
    x = place.left + (HEAD_W + CARD_W / 2 if place.wide else place.width / 2)
    y = place.top + (place.height / 2 if place.wide else HEAD_H + 4 + CARD_H / 2)
    waits = seat == view.seat and view.s.seats[seat].alive and view.s.phase != Phase.OVER
    words = "Your cards go here" if waits else "nothing laid"
    drawn = f'<text class="soft fine" text-anchor="middle" y="5" font-size="15">{words}</text>'
    return Piece(id=f"empty-{seat}", symbol="nothing", x=x, y=y, drawing=drawn, size=(CARD_W, CARD_H),
                 title=f"{does(view, seat, 'have', 'has')} laid nothing")


NEWEST = (
    f'<rect class="gold-line" stroke-width="4" x="{-CARD_W / 2:g}" y="{-CARD_H / 2:g}" width="{CARD_W}" '
    f'height="{CARD_H}" rx="8"/>'
)


def arranged(number: int, width: float, high: float) -> tuple[int, float, float]:
    """How many cards a column holds, how large they are and how far apart: as large as leaves every statement free."""
    for scale in LARGER:
        step = apart(number, scale, high)
        if CARD_W * scale <= width and step >= BAND * scale:
            return number, scale, step
    columns = max(1, int(width // CARD_W))
    deep = max(int(high // CARD_H), math.ceil(number / columns))
    return deep, 1.0, apart(min(deep, number), 1.0, high)


def apart(number: int, scale: float, high: float) -> float:
    """From one card of a column to the next."""
    whole = CARD_H * scale + 3
    return whole if number < 2 else min(whole, (high - CARD_H * scale) / (number - 1))


def card_title(view: View, seat: int, face: int, colour: int) -> str:
    """A laid card: who said what, and what became of it."""
    return f"{who(view, seat)}: “{DECK.statements[face]}” {effect(view, face) or VERDICTS[colour]}"


VERDICTS: dict[int, str] = {
    Colour.NEITHER: "It is about to be judged.", Colour.BLUE: "That is true: the card is blue.",
    Colour.RED: "That is false: the card is red.",
}


# Between the places


def middle(view: View, bottom: int) -> list[Piece]:
    """The pile, the round, and the way that cards go round the table."""
    y = middle_y(view.seats)
    return [
        arrow(view, "to", left_of(view, bottom), EDGE + 30, y, -1),
        *pile(view, y),
        stage(view, y),
        arrow(view, "from", right_of(view, bottom), WIDTH - EDGE - 30, y, 1),
    ]


def arrow(view: View, word: str, other: int | None, x: float, y: float, down: int) -> Piece:
    """Up to whom the seat below gives, or down from whom it gets; gold while a trade goes on."""
    css = "gold" if view.s.phase == Phase.GIVE else "soft"
    side = -down
    name = "" if other is None else f"{word} {view.called(other)}"
    drawn = (
        f'<path class="{css}" d="M-4 {-16 * down}H4V{2 * down}H12L0 {17 * down}-12 {2 * down}H-4Z"/>'
        f'<text class="{"ink" if css == "gold" else "soft"} fine" x="{18 * side}" y="5" font-size="15" '
        f'text-anchor="{"start" if side > 0 else "end"}">{escape(shortened(name, 13))}</text>'
    )
    verb = "go" if word == "to" else "come"
    title = f"In a trade cards {verb} this way{'' if other is None else f', {name}'}"
    return Piece(id=f"way-{word}", symbol="nothing", x=x, y=y, drawing=drawn, title=title, size=(28, 36))


def pile(view: View, y: float) -> list[Piece]:
    """The pile with the number of its cards, and a moon on it once a Dream has sent cards back."""
    s = view.s
    known = ", ".join(face_name(face) for face in sent_back(view))
    cards = f"{s.pile_size} card{'' if s.pile_size == 1 else 's'} in the pile"
    moon = f'<use href="#icon-{DREAM}" transform="scale(.6)"/>' if known else ""
    drawn = (
        f'{moon}<text class="ink coarse" x="26" y="9" font-size="{BY_NAME}">{s.pile_size}</text>'
        f'<text class="ink fine" x="26" y="6" font-size="17">{s.pile_size} in the pile</text>'
    )
    title = f"{cards}; the last of them are {known}" if known else cards
    return [Piece(id="pile-top", symbol="pile" if s.pile_size else "no-pile", x=PILE_X, y=y, drawing=drawn,
                  title=title, size=(36, 46))]


def stage(view: View, y: float) -> Piece:
    """The round, and what goes on in it."""
    s = view.s
    now = {
        Phase.WINDOW: "anyone may call", Phase.PLAY: f"{whose(view, int(s.turn))} turn", Phase.JUDGE: "true or false?",
        Phase.GIVE: "everybody trades", Phase.OVER: "the game is over",
    }[Phase(s.phase)]
    if s.final and s.phase == Phase.WINDOW:
        now = "last chance to call"
    drawn = (
        f'<text class="ink title fine" y="-3" font-size="18">Round {max(s.round_no, 1)}</text>'
        f'<text class="soft fine" y="17" font-size="15">{escape(shortened(now, 20))}</text>'
        f'<text class="ink title coarse" y="9" font-size="{BY_NAME}">Round {max(s.round_no, 1)}</text>'
    )
    return Piece(id="stage", symbol="nothing", x=STAGE_X, y=y, drawing=drawn, title=moment(view), size=(20, 40))
