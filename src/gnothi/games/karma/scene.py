"""Cosmic Karma to look at: the mandala, and beside it the question, the accounts and the card that was drawn."""
from __future__ import annotations

from functools import cache
from math import hypot

from gnothi.engine.layout import Struct
from gnothi.engine.scene import Piece, Sheet
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
    box,
    die,
    effect_icon,
    pawn,
    peg,
    ring,
    stick,
    text,
)
from gnothi.games.karma.mandala import CLOUD_H, CLOUD_W, SIDE, mandala, place_of, room_of, wrap
from gnothi.games.karma.phrases import COLOUR_NAMES, TOOL_NAMES, card_text, effects_text, is_choice, who, with_effects
from gnothi.games.karma.routes import leads_to
from gnothi.games.karma.sketch import sketch
from gnothi.games.karma.state import MASTER, MOST_SEATS, Ask, Do, Stage
from gnothi.games.karma.words import account_text, describe_seat, hand_text, moment, pegs_text

__all__ = ["board", "pieces", "sketch"]

WIDTH, HEIGHT = 1560, SIDE
LEFT, WIDE = SIDE + 8, 416              # the panel beside the mandala
FIRST_ACCOUNT, ACCOUNT = 232, 158       # where the accounts begin, and how much each takes
CARD_TOP, CARD_HEIGHT, CARD_HEAD = 868, 246, 44
TOKENS_SHOWN, STICKS_SHOWN, CARDS_SHOWN = 5, 2, 9


def board(seats: int, options: Struct) -> Sheet:
    """The still picture: the mandala and the empty accounts."""
    frames = "".join(account_frame(seat) for seat in range(seats))
    body = painted() + frames + (legend(FIRST_ACCOUNT + seats * ACCOUNT) if seats < MOST_SEATS else "")
    return Sheet(WIDTH, HEIGHT, "Cosmic Karma: the mandala", body, symbols(), PALETTE,
               ".may .edge{stroke-width:3.5}")


@cache
def painted() -> str:
    return mandala()


def account_frame(seat: int) -> str:
    y = FIRST_ACCOUNT + seat * ACCOUNT
    return (
        box(LEFT, y, WIDE, ACCOUNT - 10, 14, "card") + box(LEFT, y, WIDE, ACCOUNT - 10, 14, "line", 1.5)
        + f'<path class="line-line" stroke-width="1.500" d="M{LEFT + 276} {y + 40}V{y + ACCOUNT - 22}"/>'
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
        f'<g transform="scale(.8)">{icon}</g>{text(26, 5, said, 15, "soft")}</g>'
        for place, (icon, said) in enumerate(LEGEND)
    )


@cache
def symbols() -> str:
    drawn = [f'<g id="figure-{seat}">{pawn(seat)}</g>' for seat in range(MOST_SEATS)]
    drawn += [f'<g id="pips-{shown}">{die(shown)}</g>' for shown in range(7)]
    drawn += [f'<g id="free-{value}">{free_will_card(str(value))}</g>' for value in VALUES]
    drawn.append(f'<g id="free-back">{free_will_card("?")}</g><g id="free-sign">{FREE_WILL}</g>')
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
        box(-13, -18, 26, 36, 5, "card") + box(-13, -18, 26, 36, 5, "edge gold", 1.8)
        + text(0, 6, sign, 18 if len(sign) < 2 else 15, "ink title", "middle")
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
    if SPACES[space].kind == Kind.CLOUD:
        y -= CLOUD_H / 2 - 4        # its name stays readable
    acts = tuple(act for act in (Do.SEAT + seat,) if act in view.actions)
    return Piece(
        id=f"pawn-{seat}", symbol=f"figure-{seat}", x=x + row, y=y - 10, scale=1.1, actions=acts, size=(26, 36),
        title="; ".join([f"{who(view, seat)} on {with_effects(space)}", *(view.say(act) for act in acts)]),
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
            drawing='<ellipse class="gold-line" stroke-width="4" stroke-dasharray="7 5" '
                    f'rx="{across:.1f}" ry="{up:.1f}"/>' + flag(view, end, acts),
            title=f"{', '.join(view.name(act) for act in acts)}: to {with_effects(end)}",
        ))
    if view.s.ask == Ask.STEP:
        found += [next_step(view, action) for action in view.actions]
    return found


def flag(view: View, end: int, acts: list[int]) -> str:
    """The numbers of the cards that lead to an end, beside its space."""
    numbers = [str(VALUES[act - Do.CARD]) for act in acts if Do.CARD <= act < Do.GO]
    if not numbers or view.s.ask == Ask.GIVE_CARD:
        return ""
    x, y = place_of(end)
    away = max(hypot(x - SIDE / 2, y - SIDE / 2), 1)
    outwards = SPACES[end].kind in (Kind.TEMPLE, Kind.PIT)
    reach = (room_of(SPACES[end]) + 20) * (1 if outwards else -1)
    dx, dy = (x - SIDE / 2) / away * reach, (y - SIDE / 2) / away * reach
    width = 14 + 9 * len(", ".join(numbers))
    return (
        f'<g transform="translate({dx:.1f} {dy:.1f})">{box(-width / 2, -12, width, 24, 12, "gold")}'
        f'{text(0, 5, ", ".join(numbers), 15, "light", "middle")}</g>'
    )


def next_step(view: View, action: int) -> Piece:
    """A way out of the fork, for a click."""
    here = SPACES[view.s.seats[view.s.turn].space]
    there = here.ways[action - Do.STEP].to
    x, y = place_of(there)
    room = room_of(SPACES[there]) + 1
    drawing = (
        f'<circle class="gold" r="{room:.1f}" opacity=".3"/>'
        f'<circle class="edge gold-line" r="{room:.1f}" stroke-width="4"/>'
    )
    return Piece(id=f"step-{there}", symbol="nothing", x=x, y=y, drawing=drawing, title=view.say(action),
                 actions=(action,), size=(2 * room, 2 * room))


# The panel


def question(view: View) -> list[Piece]:
    """What the game waits for."""
    asked = moment(view)
    lines = wrap(asked, 36)
    drawing = "".join(text(-WIDE / 2, 26 * step, line, 21, "ink title") for step, line in enumerate(lines[:2]))
    size = WIDE, 60
    return [Piece(id="moment", symbol="nothing", x=LEFT + WIDE / 2, y=42, drawing=drawing, title=asked, size=size)]


def buttons(view: View) -> list[Piece]:
    """Every action as a word to click."""
    found = []
    x, y = float(LEFT), 112.0
    for action in view.actions:
        label = view.name(action)
        width = 24 + 9.2 * len(label)
        if x + width > LEFT + WIDE:
            x, y = float(LEFT), y + 38
        found.append(Piece(
            id=f"button-{action}", symbol="nothing", x=x + width / 2, y=y, title=view.say(action), actions=(action,),
            drawing=box(-width / 2, -16, width, 32, 16, "card") + box(-width / 2, -16, width, 32, 16, "edge gold", 2),
            text=label, size=(width, 32),
        ))
        x += width + 8
    return found


def dice(view: View) -> list[Piece]:
    """The last throw, and the Free Will pack."""
    s = view.s
    y = 196
    acts = tuple(act for act in (Do.DICE,) if act in view.actions)
    found = []
    for place in range(DICE):
        shown = f"a die shows {s.dice[place]}" if s.dice[place] else "a die"
        found.append(Piece(
            id=f"die-{place}", symbol=f"pips-{s.dice[place]}",
            x=LEFT + 24 + 52 * place, y=y, size=(40, 40), actions=acts,
            title="; ".join([shown, *(view.say(act) for act in acts)]),
        ))
    played = [f"{VALUES[number]}" for number in range(len(VALUES)) for _ in range(s.played[number])]
    count = f"played {' + '.join(played)}" if played else f"{s.count_left} to go" if s.ask == Ask.STEP else ""
    if count:
        found.append(label("count", LEFT + 52 * DICE + 70, y, count, 120))
    found.append(Piece(id="free-pack", symbol="free-sign", x=LEFT + 262, y=y, title="Free Will pack", size=(26, 36)))
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
        to_move = f"{who(view, seat)} to move"
        found.append(Piece(id=f"turn-{seat}", symbol="turn", x=LEFT + 28, y=y + 26, title=to_move, size=(42, 42)))
    for colour in (Colour.GREEN, Colour.ORANGE):
        found.append(karma_row(view, seat, colour, y + 59 + 29 * colour))
    found.append(tools(view, seat, y + 66))
    return found + hand(view, seat, y + 126) + lost_turns(view, seat, y + 126)


def head(view: View, seat: int, y: float) -> Piece:
    me = view.s.seats[seat]
    where = f"home, place {me.place}" if me.place else SPACES[me.space].name
    drawing = (
        f'<use href="#figure-{seat}" transform="translate({28 - WIDE / 2} 2)"/>'
        + text(58 - WIDE / 2, 6, clip(who(view, seat), 16), 19, "ink title")
        + text(WIDE / 2 - 14, 6, clip(where, 27), 15, "soft", "end")
    )
    return Piece(id=f"account-{seat}", symbol="nothing", x=LEFT + WIDE / 2, y=y + 24, drawing=drawing,
                 title=describe_seat(view, seat), size=(WIDE, 40))


def clip(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1] + "…"


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
    nothing = text(14, 5, f"no {COLOUR_NAMES[colour]} karma", 15, "soft")
    acts = tuple(act for act in (Do.GREEN + colour,) if act in view.actions and seat == view.seat)
    return Piece(
        id=f"karma-{seat}-{colour.value}", symbol="nothing", x=LEFT + 136, y=y, size=(264, 28), actions=acts,
        drawing=f'<g transform="translate(-132 0)">{drawn or nothing}</g>',
        title="; ".join([f"{who(view, seat)}: {account_text(me)}", *(view.say(act) for act in acts)]),
    )


def use(symbol: str, x: float, y: float, scale: float = 1) -> str:
    return f'<use href="#{symbol}" transform="translate({x:g} {y:g}) scale({scale:g})"/>'


def times(x: float, n: int) -> str:
    return text(x, 6, f"× {n}", 17)


def tools(view: View, seat: int, y: float) -> Piece:
    """Two holes for each tool; a master tool is framed."""
    me = view.s.seats[seat]
    drawn = ""
    for tool in TOOL_NAMES:
        x = 42 * tool.value - 42
        if me.pegs[tool] == MASTER:
            drawn += box(x - 19, -22, 38, 78, 9, "gold", 2.5)
        drawn += use(f"tool-{tool.value}", x, -2, .95)
        for place in range(MASTER):
            drawn += use("peg" if place < me.pegs[tool] else "hole", x - 9 + 18 * place, 34)
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
        playable = number != NONE and seat == view.seat and Do.CARD + number in view.actions
        acts = (Do.CARD + number,) if playable else ()
        shown = "a Free Will Card" if number == NONE else f"Free Will Card {VALUES[number]}"
        found.append(Piece(
            id=f"free-{seat}-{place}", symbol="free-back" if number == NONE else f"free-{VALUES[number]}",
            x=LEFT + 24 + step * place, y=y, scale=.86, actions=acts, size=(23, 32),
            title="; ".join([f"{shown} of {view.names[seat]}", *(view.say(act) for act in acts)]),
        ))
    if not cards:
        found.append(Piece(
            id=f"hand-{seat}", symbol="nothing", x=LEFT + 90, y=y, title=hand_text(view, seat), size=(160, 20),
            drawing=text(-76, 5, "no Free Will Cards", 15, "soft"),
        ))
    return found


def lost_turns(view: View, seat: int, y: float) -> list[Piece]:
    me = view.s.seats[seat]
    if not me.lost:
        return []
    return [Piece(id=f"lost-{seat}", symbol="hourglass", x=LEFT + 392, y=y + 4, scale=.8, size=(44, 26),
                  drawing=text(-48, 7, f"{me.lost} ×", 20) if me.lost > 1 else "",
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
    corner, tone = (-WIDE / 2, -CARD_HEIGHT / 2), f"land{card.land}"
    drawing = (
        box(*corner, WIDE, CARD_HEIGHT, 16, f"{tone}-pale") + box(*corner, WIDE, CARD_HEIGHT, 16, tone, 3)
        + text(18 - WIDE / 2, 32 - CARD_HEIGHT / 2, card.title, 21, f"{tone} title")
        + text(WIDE / 2 - 18, 31 - CARD_HEIGHT / 2, "Choice" if is_choice(int(s.card)) else "Karma", 15, "soft", "end")
    )
    room = (CARD_HEIGHT - CARD_HEAD) / len(sides)
    for place, side in enumerate(sides):
        drawing += side_drawing(card.sides[side], "ab"[side] if is_choice(int(s.card)) else "",
                                CARD_HEAD - CARD_HEIGHT / 2 + room * place, room)
    if is_choice(int(s.card)) and not choosing:
        drawing += other_side(card.sides[1 - int(s.side)])
    title = "; ".join(card_text(card, side) for side in sides)
    found = [Piece(id="card", symbol="nothing", x=LEFT + WIDE / 2, y=CARD_TOP + CARD_HEIGHT / 2, drawing=drawing,
                   title=title, size=(WIDE, CARD_HEIGHT))]
    if choosing:
        found += [side_button(view, side, CARD_TOP + CARD_HEAD + room * (side + .5), room)
                  for side in sides if Do.SIDE_A + side in view.actions]
    return found


def side_button(view: View, side: int, y: float, room: float) -> Piece:
    drawing = box(8 - WIDE / 2, 2 - room / 2, WIDE - 16, room - 6, 10, "edge gold", 2)
    return Piece(id=f"side-{side}", symbol="nothing", x=LEFT + WIDE / 2, y=y, drawing=drawing, size=(WIDE, room - 6),
                 title=view.say(Do.SIDE_A + side), actions=(Do.SIDE_A + side,))


def side_drawing(side: Side, called: str, top: float, room: float) -> str:
    """The words of a side, and what it gives."""
    lines = wrap(side.text, 46)
    printed = "".join(text(18 - WIDE / 2, top + 21 + 20 * step, line, 16) for step, line in enumerate(lines))
    y = top + 21 + 20 * len(lines) + 4
    icons = "".join(
        f'<g transform="translate({36 - WIDE / 2 + 34 * place} {y:.1f}) scale(.9)">{effect_icon(effect)}</g>'
        for place, effect in enumerate(side.effects)
    )
    start = 26 + 34 * len(side.effects)
    words = wrap(effects_text(side.effects), int((WIDE - start - 84) / 9))
    gives = "".join(
        text(start - WIDE / 2, y + 6 + 19 * step, line, 16, look='font-weight="600"') for step, line in enumerate(words)
    )
    mark = text(WIDE / 2 - 18, y + 6, f"side {called}", 17, "soft title", "end") if called else ""
    return printed + icons + gives + mark


def other_side(side: Side) -> str:
    """The side that does not count lies head down."""
    lines = wrap(side.text, 50)
    first = 30 - CARD_HEIGHT / 2
    words = "".join(text(18 - WIDE / 2, first + 19 * step, line, 15, "soft") for step, line in enumerate(lines))
    fold = f"M{16 - WIDE / 2} {10 - first - 19 * len(lines)}H{WIDE / 2 - 16}"
    return f'<path class="line-line" stroke-width="1.500" d="{fold}"/><g transform="rotate(180)">{words}</g>'


