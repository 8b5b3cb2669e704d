"""Cosmic Karma to look at: the mandala, and beside it the question, the accounts and the card that was drawn."""
from __future__ import annotations

from functools import cache
from html import escape

from gnothi.engine.layout import Record
from gnothi.engine.scene import Piece, Svg
from gnothi.engine.view import View
from gnothi.games.karma.data import CARDS, DICE, NONE, SPACES, VALUES, Colour, Kind, Side, Tool
from gnothi.games.karma.icons import (
    ANY_TOOL,
    CHOICE,
    FREE_WILL,
    HOURGLASS,
    KARMA,
    PALETTE,
    TOOLS,
    bead,
    die,
    effect_icon,
    pawn,
    peg,
    ring,
    stick,
)
from gnothi.games.karma.mandala import CLOUD_H, CLOUD_W, SIDE, mandala, place_of, room_of, wrap
from gnothi.games.karma.routes import leads_to
from gnothi.games.karma.sketch import sketch
from gnothi.games.karma.state import MASTER, MOST_SEATS, Ask, Do, Stage
from gnothi.games.karma.words import (
    TOOL_NAMES,
    account_text,
    card_text,
    describe_seat,
    effects_text,
    hand_text,
    is_choice,
    moment,
    name,
    pegs_text,
    say,
    who,
    with_effects,
)

__all__ = ["board", "pieces", "sketch"]

WIDTH, HEIGHT = 1560, SIDE
LEFT, WIDE = SIDE + 8, 416              # the panel beside the mandala
FIRST_ACCOUNT, ACCOUNT = 232, 158       # where the accounts begin, and how much each takes
CARD_TOP, CARD_HEIGHT = 872, 238
TOKENS_SHOWN, STICKS_SHOWN, CARDS_SHOWN = 5, 2, 9


def board(seats: int, options: Record) -> Svg:
    """The still picture: the mandala and the empty accounts."""
    frames = "".join(account_frame(seat) for seat in range(seats))
    body = painted() + frames + (legend(FIRST_ACCOUNT + seats * ACCOUNT) if seats < MOST_SEATS else "")
    return Svg(WIDTH, HEIGHT, "Cosmic Karma: the mandala", body, symbols(), PALETTE,
               ".may .edge{stroke-width:3.5}")


@cache
def painted() -> str:
    return mandala()


def account_frame(seat: int) -> str:
    y = FIRST_ACCOUNT + seat * ACCOUNT
    return (
        f'<rect class="card" x="{LEFT}" y="{y}" width="{WIDE}" height="{ACCOUNT - 10}" rx="14"/>'
        f'<rect class="line-line" x="{LEFT}" y="{y}" width="{WIDE}" height="{ACCOUNT - 10}" rx="14" stroke-width="1.500"/>'
        f'<path class="line-line" stroke-width="1.500" d="M{LEFT + 276} {y + 40}V{y + ACCOUNT - 22}"/>'
    )


LEGEND = (
    (ring(Colour.GREEN), "green ring"), (bead(Colour.GREEN), "green bead"), (ring(Colour.ORANGE), "orange ring"),
    (bead(Colour.ORANGE), "orange bead"), (ring(Colour.ANY), "either colour"), (CHOICE, "Choice Card"),
    (KARMA, "Karma Card"), (FREE_WILL, "Free Will Card"), (HOURGLASS, "lose a turn"), (ANY_TOOL, "torch, sword, wand"),
)


def legend(top: float) -> str:
    """What the signs mean, where the table leaves room for it."""
    return "".join(
        f'<g transform="translate({LEFT + 24 + 208 * (place % 2)} {top + 20 + 28 * (place // 2)})">'
        f'<g transform="scale(.8)">{icon}</g><text class="soft" x="26" y="5" font-size="15">{said}</text></g>'
        for place, (icon, said) in enumerate(LEGEND)
    )


@cache
def symbols() -> str:
    drawn = [f'<g id="pawn-{seat}">{pawn(seat)}</g>' for seat in range(MOST_SEATS)]
    drawn += [f'<g id="die-{shown}">{die(shown)}</g>' for shown in range(7)]
    drawn += [f'<g id="free-{value}">{free_will_card(str(value))}</g>' for value in VALUES]
    drawn.append(f'<g id="free-back">{free_will_card("?")}</g><g id="free-pack">{FREE_WILL}</g>')
    drawn.append('<g id="nothing"/>')
    for colour in (Colour.GREEN, Colour.ORANGE):
        drawn.append(f'<g id="ring-{colour.value}">{ring(colour)}</g><g id="bead-{colour.value}">{bead(colour)}</g>')
        drawn.append(f'<g id="stick-{colour.value}">{stick(colour)}</g>')
    drawn += [f'<g id="tool-{tool.value}">{TOOLS[tool]}</g>' for tool in TOOL_NAMES]
    drawn.append(f'<g id="peg">{peg(Tool.ANY)}</g><g id="hole">{peg(None)}</g><g id="hourglass">{HOURGLASS}</g>')
    drawn.append('<circle id="turn" class="gold-line" r="21" stroke-width="3.500"/>')
    return "".join(drawn)


def free_will_card(sign: str) -> str:
    return (
        '<rect class="card" x="-13" y="-18" width="26" height="36" rx="5"/>'
        '<rect class="edge gold-line" x="-13" y="-18" width="26" height="36" rx="5" stroke-width="1.800"/>'
        f'<text class="ink title" text-anchor="middle" y="6" font-size="{18 if len(sign) < 2 else 15}">{sign}</text>'
    )


# The table now


def pieces(view: View) -> list[Piece]:
    """Everything that lies on the table now."""
    found = ends(view) + [pawn_piece(view, seat) for seat in range(view.seats)]
    found += question(view) + dice(view) + buttons(view)
    for seat in range(view.seats):
        found += account(view, seat)
    return found + drawn_card(view)


def pawn_piece(view: View, seat: int) -> Piece:
    """A pawn on its space; several stand side by side."""
    s = view.s
    space = int(s.seats[seat].space)
    together = [other for other in range(view.seats) if s.seats[other].space == space]
    x, y = place_of(space)
    row = 24 * (together.index(seat) - (len(together) - 1) / 2)
    if SPACES[space].kind == Kind.COSMIC:
        y += 50
    acts = tuple(act for act in (Do.SEAT + seat,) if act in view.actions)
    return Piece(
        id=f"pawn-{seat}", symbol=f"pawn-{seat}", x=x + row, y=y - 10, scale=1.1, actions=acts, size=(26, 36),
        title="; ".join([f"{who(view, seat)} on {with_effects(space)}", *(say(view, act) for act in acts)]),
    )


def ends(view: View) -> list[Piece]:
    """Where each action that moves the pawn may end; at a fork the next step itself is there for a click."""
    found = []
    marked: dict[int, list[int]] = {}
    for action in view.actions:
        for route in leads_to(view.s, view.seat, action):
            if action not in marked.setdefault(route.end, []):
                marked[route.end].append(action)
    for end, acts in marked.items():
        x, y = place_of(end)
        across, up = (CLOUD_W / 2, CLOUD_H / 2) if SPACES[end].kind == Kind.CLOUD else (room_of(SPACES[end]) + 5,) * 2
        found.append(Piece(
            id=f"end-{end}", symbol="nothing", x=x, y=y, size=(2 * across, 2 * up),
            drawing=f'<ellipse class="gold-line" rx="{across:.1f}" ry="{up:.1f}" stroke-width="4" stroke-dasharray="7 5"/>',
            title=f"{', '.join(name(view, act) for act in acts)}: to {with_effects(end)}",
        ))
    if view.s.ask == Ask.STEP:
        found += [next_step(view, action) for action in view.actions]
    return found


def next_step(view: View, action: int) -> Piece:
    """A way out of the fork, for a click."""
    here = SPACES[view.s.seats[view.s.turn].space]
    there = here.ways[action - Do.STEP].to
    x, y = place_of(there)
    room = room_of(SPACES[there]) + 1
    drawing = (
        f'<circle class="gold" r="{room:.1f}" opacity=".3"/><circle class="edge gold-line" r="{room:.1f}" stroke-width="4"/>'
    )
    return Piece(id=f"step-{there}", symbol="nothing", x=x, y=y, drawing=drawing, title=say(view, action),
                 actions=(action,), size=(2 * room, 2 * room))


# The panel


def question(view: View) -> list[Piece]:
    """What the game waits for."""
    told = moment(view)
    lines = wrap(told, 36)
    drawing = "".join(
        f'<text class="ink title" x="{-WIDE / 2}" y="{26 * step:g}" font-size="21">{escape(line)}</text>'
        for step, line in enumerate(lines[:2])
    )
    return [Piece(id="moment", symbol="nothing", x=LEFT + WIDE / 2, y=42, drawing=drawing, title=told, size=(WIDE, 60))]


def buttons(view: View) -> list[Piece]:
    """Every action as a word to click."""
    found = []
    x, y = float(LEFT), 112.0
    for action in view.actions:
        label = name(view, action)
        width = 24 + 9.2 * len(label)
        if x + width > LEFT + WIDE:
            x, y = float(LEFT), y + 38
        found.append(Piece(
            id=f"button-{action}", symbol="nothing", x=x + width / 2, y=y, title=say(view, action), actions=(action,),
            drawing=f'<rect class="card" x="{-width / 2:.1f}" y="-16" width="{width:.1f}" height="32" rx="16"/>'
                    f'<rect class="edge gold-line" x="{-width / 2:.1f}" y="-16" width="{width:.1f}" height="32" rx="16" stroke-width="2"/>',
            text=label, size=(width, 32),
        ))
        x += width + 8
    return found


def dice(view: View) -> list[Piece]:
    """The last throw, and the Free Will pack."""
    s = view.s
    y = 196
    acts = tuple(act for act in (Do.DICE,) if act in view.actions)
    found = [
        Piece(id=f"die-{place}", symbol=f"die-{s.dice[place]}", x=LEFT + 24 + 52 * place, y=y, actions=acts, size=(40, 40),
              title="; ".join([f"a die shows {s.dice[place]}" if s.dice[place] else "a die", *(say(view, a) for a in acts)]))
        for place in range(DICE)
    ]
    played = [f"{VALUES[number]}" for number in range(len(VALUES)) for _ in range(s.played[number])]
    count = f"played {' + '.join(played)}" if played else f"{s.count_left} to go" if s.ask == Ask.STEP else ""
    if count:
        found.append(label("count", LEFT + 52 * DICE + 70, y, count, 120))
    found.append(Piece(id="free-pack", symbol="free-pack", x=LEFT + 262, y=y, title="the Free Will pack", size=(26, 36)))
    found.append(label("free-size", LEFT + 344, y, f"{s.free_size} Free Will Cards", 130))
    return found


def label(called: str, x: float, y: float, text: str, width: float) -> Piece:
    return Piece(id=called, symbol="nothing", x=x, y=y, text=text, title=text, size=(width, 20))


def account(view: View, seat: int) -> list[Piece]:
    """A player's account: name and place, rings and beads, habits, pegs, Free Will Cards and lost turns."""
    s = view.s
    y = FIRST_ACCOUNT + seat * ACCOUNT
    found = [head(view, seat, y)]
    if seat == s.turn and s.stage != Stage.OVER:
        found.append(Piece(id=f"turn-{seat}", symbol="turn", x=LEFT + 28, y=y + 26, title=f"{who(view, seat)} to move",
                           size=(42, 42)))
    for colour in (Colour.GREEN, Colour.ORANGE):
        found.append(karma_row(view, seat, colour, y + 59 + 29 * colour))
    found.append(tools(view, seat, y + 66))
    return found + hand(view, seat, y + 126) + lost_turns(view, seat, y + 126)


def head(view: View, seat: int, y: float) -> Piece:
    me = view.s.seats[seat]
    where = f"home, place {me.place}" if me.place else SPACES[me.space].name
    drawing = (
        f'<use href="#pawn-{seat}" transform="translate({28 - WIDE / 2} 2)"/>'
        f'<text class="ink title" x="{58 - WIDE / 2}" y="6" font-size="19">{escape(clip(who(view, seat), 16))}</text>'
        f'<text class="soft" text-anchor="end" x="{WIDE / 2 - 14}" y="6" font-size="15">{escape(clip(where, 27))}</text>'
    )
    return Piece(id=f"account-{seat}", symbol="nothing", x=LEFT + WIDE / 2, y=y + 24, drawing=drawing,
                 title=describe_seat(view, seat), size=(WIDE, 40))


def clip(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def karma_row(view: View, seat: int, colour: Colour, y: float) -> Piece:
    """Rings or loose beads of a colour, and its habits."""
    me = view.s.seats[seat]
    loose, sticks = int(me.loose[colour]), int(me.sticks[colour])
    token = f"{'ring' if loose > 0 else 'bead'}-{colour.value}"
    drawn, x = "", 22.0
    shown = abs(loose) if abs(loose) <= TOKENS_SHOWN else 1
    for _ in range(shown):
        drawn += use(token, x, 0, .92)
        x += 27
    if abs(loose) > TOKENS_SHOWN:
        drawn += times(x - 8, abs(loose))
        x += 30
    x = max(x + 24, 190 if sticks == 1 else 0)
    for _ in range(sticks if sticks <= STICKS_SHOWN else 1):
        drawn += use(f"stick-{colour.value}", x, 0, .86)
        x += 64
    if sticks > STICKS_SHOWN:
        drawn += times(x - 30, sticks)
    nothing = f'<text class="soft" x="14" y="5" font-size="15">no {"green" if colour == Colour.GREEN else "orange"} karma</text>'
    acts = tuple(act for act in (Do.GREEN + colour,) if act in view.actions and seat == view.seat)
    return Piece(
        id=f"karma-{seat}-{colour.value}", symbol="nothing", x=LEFT + 136, y=y, size=(264, 28), actions=acts,
        drawing=f'<g transform="translate(-132 0)">{drawn or nothing}</g>',
        title="; ".join([f"{who(view, seat)}: {account_text(me)}", *(say(view, act) for act in acts)]),
    )


def use(symbol: str, x: float, y: float, scale: float = 1) -> str:
    return f'<use href="#{symbol}" transform="translate({x:g} {y:g}) scale({scale:g})"/>'


def times(x: float, n: int) -> str:
    return f'<text class="ink" x="{x:g}" y="6" font-size="17">× {n}</text>'


def tools(view: View, seat: int, y: float) -> Piece:
    """Two holes for each tool; a master tool is framed."""
    me = view.s.seats[seat]
    drawn = ""
    for tool in TOOL_NAMES:
        x = 42 * tool.value - 42
        if me.pegs[tool] == MASTER:
            drawn += f'<rect class="gold-line" x="{x - 19}" y="-22" width="38" height="78" rx="9" stroke-width="2.500"/>'
        drawn += use(f"tool-{tool.value}", x, -2, .95)
        drawn += "".join(use("peg" if place < me.pegs[tool] else "hole", x - 9 + 18 * place, 34) for place in range(MASTER))
    acts = tuple(act for act in (Do.TORCH, Do.SWORD, Do.WAND) if act in view.actions and seat == view.seat)
    return Piece(id=f"tools-{seat}", symbol="nothing", x=LEFT + 346, y=y, drawing=drawn, size=(130, 80), actions=acts,
                 title=f"{who(view, seat)}: {pegs_text(me)}")


def hand(view: View, seat: int, y: float) -> list[Piece]:
    """Free Will Cards in hand; one's own are for a click."""
    me = view.s.seats[seat]
    held = [number for number in range(len(VALUES)) for _ in range(me.hand[number])]
    cards: list[int] = held + [NONE] * (int(me.hand_size) - len(held))
    step = min(30.0, 236 / max(len(cards) - 1, 1))
    found = []
    for place, number in enumerate(cards):
        acts = tuple(act for act in (Do.CARD + number,) if number != NONE and act in view.actions and seat == view.seat)
        shown = "a Free Will Card" if number == NONE else f"Free Will Card {VALUES[number]}"
        found.append(Piece(
            id=f"free-{seat}-{place}", symbol="free-back" if number == NONE else f"free-{VALUES[number]}",
            x=LEFT + 24 + step * place, y=y, scale=.86, actions=acts, size=(23, 32),
            title="; ".join([f"{shown} of {view.names[seat]}", *(say(view, act) for act in acts)]),
        ))
    if not cards:
        found.append(Piece(id=f"hand-{seat}", symbol="nothing", x=LEFT + 90, y=y, title=hand_text(view, seat), size=(160, 20),
                           drawing='<text class="soft" x="-76" y="5" font-size="15">no Free Will Cards</text>'))
    return found


def lost_turns(view: View, seat: int, y: float) -> list[Piece]:
    me = view.s.seats[seat]
    if not me.lost:
        return []
    return [Piece(id=f"lost-{seat}", symbol="hourglass", x=LEFT + 392, y=y + 4, scale=.8, size=(44, 26),
                  drawing=f'<text class="ink" x="-42" y="7" font-size="20">{me.lost} ×</text>' if me.lost > 1 else "",
                  title=f"{who(view, seat)} loses {me.lost} turns")]


# The card


def drawn_card(view: View) -> list[Piece]:
    """The card drawn last, turned to the side that counts; with a Master Torch both sides are held up."""
    s = view.s
    if s.card == NONE:
        return []
    card = CARDS[s.card]
    choosing = s.ask == Ask.SIDE
    sides = [0, 1] if choosing else [int(s.side)]
    drawing = (
        f'<rect class="land{card.land}-pale" x="{-WIDE / 2}" y="{-CARD_HEIGHT / 2}" width="{WIDE}" height="{CARD_HEIGHT}" rx="16"/>'
        f'<rect class="land{card.land}-line" x="{-WIDE / 2}" y="{-CARD_HEIGHT / 2}" width="{WIDE}" height="{CARD_HEIGHT}" rx="16" stroke-width="3"/>'
        f'<text class="land{card.land} title" x="{18 - WIDE / 2}" y="{32 - CARD_HEIGHT / 2}" font-size="21">{escape(card.title)}</text>'
        f'<text class="soft" text-anchor="end" x="{WIDE / 2 - 18}" y="{31 - CARD_HEIGHT / 2}" font-size="15">{"Choice" if is_choice(int(s.card)) else "Karma"}</text>'
    )
    room = (CARD_HEIGHT - 48) / len(sides)
    for place, side in enumerate(sides):
        drawing += side_drawing(card.sides[side], "ab"[side] if is_choice(int(s.card)) else "",
                                -CARD_HEIGHT / 2 + 48 + room * place, room)
    if is_choice(int(s.card)) and not choosing:
        drawing += other_side(card.sides[1 - int(s.side)], "ab"[1 - int(s.side)])
    title = "; ".join(card_text(card, side) for side in sides)
    found = [Piece(id="card", symbol="nothing", x=LEFT + WIDE / 2, y=CARD_TOP + CARD_HEIGHT / 2, drawing=drawing, title=title,
                   size=(WIDE, CARD_HEIGHT))]
    if choosing:
        found += [side_button(view, side, CARD_TOP + 48 + room * (side + .5), room)
                  for side in sides if Do.SIDE_A + side in view.actions]
    return found


def side_button(view: View, side: int, y: float, room: float) -> Piece:
    drawing = f'<rect class="edge gold-line" x="{-WIDE / 2 + 8}" y="{-room / 2 + 2:.1f}" width="{WIDE - 16}" height="{room - 6:.1f}" rx="10" stroke-width="2"/>'
    return Piece(id=f"side-{side}", symbol="nothing", x=LEFT + WIDE / 2, y=y, drawing=drawing, size=(WIDE - 16, room - 6),
                 title=say(view, Do.SIDE_A + side), actions=(Do.SIDE_A + side,))


def side_drawing(side: Side, called: str, top: float, room: float) -> str:
    """The words of a side, and what it gives."""
    lines = wrap(side.text, 46)
    text = "".join(
        f'<text class="ink" x="{18 - WIDE / 2}" y="{top + 21 + 20 * step:.1f}" font-size="16">{escape(line)}</text>'
        for step, line in enumerate(lines)
    )
    y = top + 21 + 20 * len(lines) + 4
    icons = "".join(
        f'<g transform="translate({36 - WIDE / 2 + 34 * place} {y:.1f}) scale(.9)">{effect_icon(effect)}</g>'
        for place, effect in enumerate(side.effects)
    )
    words = clip(effects_text(side.effects), 42 - 4 * len(side.effects))
    gives = f'<text class="ink" x="{26 - WIDE / 2 + 34 * len(side.effects)}" y="{y + 6:.1f}" font-size="16" font-weight="600">{escape(words)}</text>'
    mark = f'<text class="soft title" text-anchor="end" x="{WIDE / 2 - 18}" y="{y + 6:.1f}" font-size="17">side {called}</text>' if called else ""
    return text + icons + gives + mark


def other_side(side: Side, called: str) -> str:
    """The side that does not count lies head down."""
    lines = wrap(side.text, 50)
    text = "".join(
        f'<text class="soft" x="{18 - WIDE / 2}" y="{30 - CARD_HEIGHT / 2 + 19 * step:.1f}" font-size="15">{escape(line)}</text>'
        for step, line in enumerate(lines)
    )
    rule = f'<path class="line-line" stroke-width="1.500" d="M{16 - WIDE / 2} {42 + 19 * (2 - len(lines))}H{WIDE / 2 - 16}"/>'
    return f'{rule}<g transform="rotate(180)">{text}</g>'


