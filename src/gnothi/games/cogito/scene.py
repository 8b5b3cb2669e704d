"""Cogito to look at: the table with holders, hands, fields and pile, and the correlation diagram beside it."""
from __future__ import annotations

import math
from html import escape

from gnothi.engine.events import SPECTATOR
from gnothi.engine.layout import Struct
from gnothi.engine.scene import Piece, Sheet
from gnothi.engine.view import View
from gnothi.games.cogito.cards import reds
from gnothi.games.cogito.deck import DECK, DREAM, FACES, SELVES
from gnothi.games.cogito.icons import icon
from gnothi.games.cogito.past import is_candidate
from gnothi.games.cogito.state import CALL, GIVE, HIDDEN, PLAY, Colour, Phase
from gnothi.games.cogito.words import (
    COLOURS,
    describe_seat,
    face_name,
    field_of,
    moment,
    own_notes,
    who,
    with_article,
)

WIDTH, HEIGHT = 1240, 900
TABLE = 840                     # the diagram stands to the right of this
CARD_W, CARD_H = 96, 128
BAND = 28                       # the upper part of a card, with its name
ROW, FIRST_ROW, FIRST_COLUMN, COLUMN = 62, 258, 1046, 31
STRATA = ("", "I", "II", "III")

PALETTE = {
    "blue": ("#2c6cb0", "#5b9ce0"),
    "red": ("#b5402f", "#e2705f"),
    "fauna": ("#9a5a1f", "#dba063"),
    "flora": ("#3d7a45", "#7fc087"),
    "mystic": ("#67498f", "#b497dd"),
    "back": ("#3b4a68", "#50618a"),
    "light": ("#ffffff", "#10151f"),
    "cloth": ("#ece4d2", "#1b2333"),
}


def board(seats: int, options: Struct) -> Sheet:
    """The still picture: the cloth, the diagram, and the symbols of all cards."""
    body = (
        f'<rect class="cloth" x="14" y="14" width="{TABLE - 22}" height="{HEIGHT - 28}" rx="22"/>'
        f'<rect class="card" x="{TABLE + 6}" y="14" width="{WIDTH - TABLE - 20}" height="{HEIGHT - 28}" rx="14"/>'
        f'<text class="ink title" x="{TABLE + 30}" y="58" font-size="27">Who am I?</text>'
        f'<text class="soft" x="{TABLE + 30}" y="86" font-size="16">A dot: this self belongs there,</text>'
        f'<text class="soft" x="{TABLE + 30}" y="107" font-size="16">and “I am not …” would be false.</text>'
        + diagram()
    )
    return Sheet(WIDTH, HEIGHT, "Cogito: the table", body, symbols(), PALETTE)


def diagram() -> str:
    """Which self belongs to which category (COG-1.8)."""
    drawn = []
    categories = range(SELVES, DREAM)
    for column, face in enumerate(categories):
        x = FIRST_COLUMN + column * COLUMN
        drawn.append(
            f'<text class="ink" font-size="17" transform="translate({x + 5} {FIRST_ROW - 36}) rotate(-62)">'
            f"{escape(face_name(face))}</text>"
        )
    for own in range(SELVES):
        y = FIRST_ROW + own * ROW
        drawn.append(f'<path class="line-line" stroke-width="1" d="M{TABLE + 26} {y + ROW / 2}H{WIDTH - 28}"/>')
        drawn.append(f'<use href="#icon-{own}" transform="translate({TABLE + 54} {y}) scale(.82)"/>')
        drawn.append(f'<text class="ink" x="{TABLE + 86}" y="{y + 6}" font-size="17">{escape(face_name(own))}</text>')
        for column, face in enumerate(categories):
            x = FIRST_COLUMN + column * COLUMN
            if DECK.belongs[own][face]:
                drawn.append(f'<circle class="ink" cx="{x}" cy="{y}" r="6.5"/>')
            else:
                drawn.append(f'<circle class="line" cx="{x}" cy="{y}" r="2"/>')
    return "".join(drawn)


def symbols() -> str:
    drawn = [f'<g id="icon-{face}">{icon(DECK.ids[face], face_name(face))}</g>' for face in range(FACES)]
    for face in range(FACES):
        for colour in Colour:
            drawn.append(card(f"card-{face}-{colour}", face, colour))
    drawn.append(back("back", ""))
    drawn.append(back("unknown-self", "?"))
    drawn.append('<g id="nothing"/>')
    drawn.append('<path id="struck" class="red-line" stroke-width="3" stroke-linecap="round" d="M-24 16 24-16"/>')
    drawn.append('<circle id="maybe" class="gold-line" stroke-width="3" r="25"/>')
    drawn.append('<path id="holder" class="fauna" d="M-56 0H56L64 16H-64Z"/>')
    return "".join(drawn)


def rectangle(css: str, inset: float = 0.0, opacity: float = 1.0) -> str:
    """A rounded rectangle of a card's size, or a little smaller."""
    width, height = CARD_W - 2 * inset, CARD_H - 2 * inset
    return (
        f'<rect class="{css}" x="{-width / 2}" y="{-height / 2}" width="{width}" height="{height}" '
        f'rx="{9 - inset / 2}" stroke-width="1.3" opacity="{opacity}"/>'
    )


def card(name: str, face: int, colour: Colour) -> str:
    """A card: its upper band in the colour of its position, torn along the edge when it is red."""
    upper, lower = ("red", "blue") if colour == Colour.RED or DECK.no_blue[face] else ("blue", "red")
    if face == DREAM:
        upper = lower = "mystic"
    half_w, half_h = CARD_W / 2, CARD_H / 2
    top, bottom = BAND - half_h, half_h - 12
    edge = "l-6 6-6-6" * (CARD_W // 12) if upper == "red" else f"H{-half_w}"
    size = min(15.5, 86 / (0.57 * len(face_name(face))))
    corner = "a9 9 0 0 1"
    return (
        f'<g id="{name}">{rectangle("card")}'
        f'<path class="{upper}" d="M{-half_w} {9 - half_h}{corner} 9-9H{half_w - 9}{corner} 9 9V{top}{edge}Z"/>'
        f'<path class="{lower}" d="M{-half_w} {bottom}H{half_w}V{half_h - 9}{corner}-9 9H{9 - half_w}{corner}-9-9Z"/>'
        f'{rectangle("line-line")}{MARKS[colour]}'
        f'<text class="light" x="-42" y="{top - 9}" font-size="{size:.1f}">{escape(face_name(face))}</text>'
        f'<use href="#icon-{face}" transform="translate(0 8) scale(1.1)"/>'
        f'<text class="soft title" x="42" y="{bottom - 5}" font-size="14" text-anchor="end">'
        f"{STRATA[DECK.strata[face]]}</text></g>"
    )


MARKS = {
    Colour.NEITHER: "",
    Colour.BLUE: '<circle class="blue-line" stroke-width="3" cx="-37" cy="41" r="5.5"/>',
    Colour.RED: '<path class="red-line" stroke-width="3.4" d="M-42 36-32 46M-32 36-42 46"/>',
}


def back(name: str, sign: str) -> str:
    """The back of a card: an eye, or a sign in its place."""
    eye = '<circle class="paper-line" r="15" stroke-width="1.4"/><circle class="paper" r="4"/>'
    middle = f'<text class="paper title" text-anchor="middle" y="18" font-size="52">{sign}</text>' if sign else eye
    return f'<g id="{name}">{rectangle("back")}{rectangle("line-line")}{rectangle("paper-line", 7, 0.6)}{middle}</g>'


def pieces(view: View) -> list[Piece]:
    """Everything that lies on the table now."""
    mine = max(view.seat, 0)
    found = own_place(view, mine) + middle(view)
    others = view.seats - 1
    for step in range(1, view.seats):
        seat = (mine + step) % view.seats
        width = (TABLE - 40) / others
        found += other_place(view, seat, 22 + (step - 1) * width, width)
    if view.seat != SPECTATOR and view.s.phase != Phase.OVER:
        found += marks(view)
    return found


def own_place(view: View, seat: int) -> list[Piece]:
    """The viewer's place at the lower edge: holder on the left, hand in the middle, field above."""
    me = view.s.seats[seat]
    found = [label(view, seat, 116, HEIGHT - 38), holder_piece(seat, 116, 826), self_piece(view, seat, 116, 750, 1.15)]
    found += field_columns(view, seat, 250, TABLE - 40, 508, 1.0)
    for slot in range(me.hand_size):
        face = int(me.hand[slot])
        acts = [verb + face for verb in (PLAY, GIVE) if verb + face in view.actions]
        found.append(Piece(
            id=f"hand-{seat}-{slot}",
            symbol="back" if face == HIDDEN else f"card-{face}-{Colour.NEITHER}",
            x=450 + slot * 150, y=780, scale=1.35,
            title="; ".join(["a card in hand" if face == HIDDEN else face_name(face), *map(view.say, acts)]),
            actions=tuple(acts), size=(CARD_W * 1.35, CARD_H * 1.35),
        ))
    return found


def other_place(view: View, seat: int, left: float, width: float) -> list[Piece]:
    """Another seat at the upper edge: name, self and hand, and the field below."""
    me = view.s.seats[seat]
    middle = left + width / 2
    found = [
        label(view, seat, middle, 46),
        holder_piece(seat, middle - 46, 192),
        self_piece(view, seat, middle - 46, 128, 0.98),
    ]
    for slot in range(me.hand_size):
        face = int(me.hand[slot])
        found.append(Piece(
            id=f"hand-{seat}-{slot}",
            symbol="back" if face == HIDDEN else f"card-{face}-{Colour.NEITHER}",
            x=middle + 48 + slot * 38, y=140, scale=0.6, turned=-5 + 10 * slot,
            title=f"in the hand of {view.names[seat]}", size=(CARD_W * 0.6, CARD_H * 0.6),
        ))
    return found + field_columns(view, seat, left + 8, left + width - 8, 232, 0.92)


def field_columns(view: View, seat: int, left: float, right: float, top: float, scale: float) -> list[Piece]:
    """A field in the order of play, in overlapping columns so that every name can be read (COG-3.5)."""
    laid = field_of(view, seat)
    if not laid:
        return []
    width, height = CARD_W * scale, CARD_H * scale
    deep = math.ceil(len(laid) / int((right - left) // (width + 8)))
    columns = math.ceil(len(laid) / deep)
    first = (left + right - (columns - 1) * (width + 8)) / 2
    fallen = not view.s.seats[seat].alive
    return [
        Piece(
            id=f"field-{seat}-{place}",
            symbol="back" if fallen else f"card-{face}-{colour}",
            x=first + (place // deep) * (width + 8), y=top + height / 2 + place % deep * (BAND + 6) * scale,
            scale=scale,
            title=f"{face_name(face)}, {COLOURS[colour]}{', face down' if fallen else ''}", size=(width, height),
        )
        for place, (face, colour) in enumerate(laid)
    ]


def self_piece(view: View, seat: int, x: float, y: float, scale: float) -> Piece:
    own = int(view.s.seats[seat].own_self)
    unseen = own == HIDDEN
    return Piece(
        id=f"self-{seat}",
        symbol="unknown-self" if unseen else f"card-{own}-{Colour.NEITHER}",
        x=x, y=y, scale=scale,
        title="a self that this view may not see" if unseen else f"{view.names[seat]} is {with_article(own)}",
        size=(CARD_W * scale, CARD_H * scale),
    )


def holder_piece(seat: int, x: float, y: float) -> Piece:
    return Piece(id=f"holder-{seat}", symbol="holder", x=x, y=y, title="card holder", size=(128, 32))


def label(view: View, seat: int, x: float, y: float) -> Piece:
    """The name of a seat, with what everybody should know of it."""
    me = view.s.seats[seat]
    marks = []
    if not me.alive:
        marks.append("fallen")
    elif seat in view.awaited:
        marks.append("to decide")
    if reds(view.s, seat):
        marks.append(f"{reds(view.s, seat)} red")
    text = " · ".join([who(view, seat), *marks])
    return Piece(id=f"name-{seat}", symbol="nothing", x=x, y=y, title=describe_seat(view, seat), text=text,
                 size=(min(200, 9.0 * len(text)), 20))


def middle(view: View) -> list[Piece]:
    """The pile, and where in the round we are."""
    s = view.s
    shown = min(int(s.pile_size), 4)
    found = [
        Piece(id=f"pile-{layer}", symbol="back", x=116 - 3 * layer, y=540 - 3 * layer, scale=0.9,
              title=f"the pile: {s.pile_size} cards", size=(CARD_W, CARD_H))
        for layer in range(shown)
    ]
    found.append(Piece(id="pile-size", symbol="nothing", x=112, y=622, text=f"{s.pile_size} in the pile",
                       title=f"the pile has {s.pile_size} cards", size=(120, 20)))
    found.append(Piece(id="moment", symbol="nothing", x=TABLE / 2, y=462, text=moment(view), title=moment(view),
                       size=(400, 20), scale=1.35))
    return found


def marks(view: View) -> list[Piece]:
    """On the diagram: who the viewer cannot be any more, and a call for a click (COG-13.4)."""
    found = []
    for own in range(SELVES):
        calls = tuple(action for action in (CALL + own,) if action in view.actions)
        remembers = bool(view.s.options.public_log)
        possible = is_candidate(view.s, view.seat, own)
        symbol = "nothing" if not remembers else "maybe" if possible else "struck"
        said = "you may be" if possible else "you are not"
        found.append(Piece(
            id=f"candidate-{own}", symbol=symbol, x=TABLE + 54, y=FIRST_ROW + own * ROW,
            title="; ".join([f"{said} {with_article(own)}" if remembers else with_article(own),
                             *(view.say(call) for call in calls)]),
            actions=calls, size=(52, 52),
        ))
    return found


# The table for a terminal


def sketch(view: View) -> str:
    """The table in Rich's markup: selves, hands and fields, a line each, with ring and cross beside the colours."""
    lines = [f"[bold]{moment(view)}[/]  [dim]{view.s.pile_size} in the pile[/]", ""]
    for step in range(view.seats):
        seat = (max(view.seat, 0) + 1 + step) % view.seats
        lines += sketch_seat(view, seat)
    if view.seat != SPECTATOR and view.s.phase != Phase.OVER and view.s.options.public_log:
        known = [own for own in range(SELVES) if not is_candidate(view.s, view.seat, own)]
        lines += ["", f"You may be [bold]{', '.join(face_name(own) for own in range(SELVES) if own not in known)}[/]"]
        lines += [f"[dim]but not {', '.join(map(face_name, known))}[/]"] if known else []
        lines += [f"[dim]{'; '.join(own_notes(view)[-4:])}[/]"] if own_notes(view) else []
    return "\n".join(lines)


def sketch_seat(view: View, seat: int) -> list[str]:
    me = view.s.seats[seat]
    own = "?" if me.own_self == HIDDEN else face_name(me.own_self)
    arrow = "[bold yellow]▶[/]" if seat in view.awaited else " "
    state = "" if me.alive else " [dim](fallen)[/]"
    held = "  ".join("[reverse] ? [/]" if face == HIDDEN else f"[reverse] {face_name(face)} [/]"
                     for face in me.hand[: me.hand_size])
    paint = {Colour.NEITHER: "magenta", Colour.BLUE: "bright_blue", Colour.RED: "red"}
    sign = {Colour.NEITHER: "◌", Colour.BLUE: "○", Colour.RED: "✗"}
    laid = "  ".join(f"[{paint[Colour(colour)]}]{sign[Colour(colour)]} {face_name(face)}[/]"
                     for face, colour in field_of(view, seat))
    return [
        f"{arrow} [bold]{escape_markup(who(view, seat)):<10}[/] self [bold yellow]{own}[/]{state}   "
        f"hand {held or '[dim]empty[/]'}",
        f"             {laid or '[dim]nothing laid[/]'}",
    ]


def escape_markup(text: str) -> str:
    return text.replace("[", r"\[")
