"""Cosmic Karma in rows: the players, the open card, what meeting somebody brings, the road ahead, and the signs."""
from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from gnothi.engine.layout import Struct
from gnothi.engine.scene import Panel, Row
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.karma.asked import is_master, is_released, majority, weight
from gnothi.games.karma.data import CARDS, DICE, NONE, SPACES, Colour, Kind, Side, Tool
from gnothi.games.karma.meeting import brings, majority_text, met_on, side_for, token_kind
from gnothi.games.karma.phrases import effects_text, is_choice, place, shows, side_text, signed, who
from gnothi.games.karma.routes import cards_played, groups, ways, written
from gnothi.games.karma.state import Ask, Do, Stage
from gnothi.games.karma.symbols import sign_of
from gnothi.games.karma.touching import EVERY_CARD, about_space, by_card, ideas, legal_of, of_person
from gnothi.games.karma.words import describe_seat

SIGNS_SHOWN = 2         # of a kind, before they are counted; the panel is narrow
NO_BREAK = "\N{NARROW NO-BREAK SPACE}"
AHEAD = 6 * DICE        # steps, as far as a throw can lead


def panels(view: View) -> list[Panel]:
    """What is text and number, by how much it matters; what grows and shrinks comes late."""
    return [players(view), open_card(view), majorities(view), hands(view), road_ahead(view), signs()]


# The players


@remembered
def players(view: View) -> Panel:
    """Everybody's account in short."""
    rows = [player_row(view, seat) for seat in range(view.seats)]
    return Panel("players", "Players", rows, ("Green", "Orange", "Tools"))


@remembered
def player_row(view: View, seat: int) -> Row:
    return Row(who(view, seat), account_values(view.s.seats[seat]), disc_of(view, seat), describe_seat(view, seat),
               "K6.2", could=of_person(view, seat), about="account")


def disc_of(view: View, seat: int) -> str:
    return f"disc-{view.s.seats[seat].pawn}-{seat}"


def account_values(me: Struct) -> tuple[str, ...]:
    tools = "".join(f"{letter}{'' if pegs == 1 else '²'}" for letter, pegs in zip("TSW", me.pegs, strict=True) if pegs)
    return karma_value(me, Colour.GREEN), karma_value(me, Colour.ORANGE), tools or "–"


def karma_value(me: Struct, colour: Colour) -> str:
    """
    >>> karma_value(view.s.seats[0], Colour.GREEN)
    '●● ▬'
    """
    loose = int(me.loose[colour])
    parts = [counted("○" if loose > 0 else "●", abs(loose)), counted("▬", int(me.sticks[colour]), 1)]
    return NO_BREAK.join(filter(None, parts)) or "–"


def counted(sign: str, n: int, shown: int = SIGNS_SHOWN) -> str:
    return sign * n if n <= shown else f"{n}{sign}"


# The open card


@remembered
def open_card(view: View) -> Panel:
    """The card drawn last, with the side that counts; with a Master Torch both sides are offered.

    Without a card there are as many lines, so that what stands below keeps its place.
    """
    s = view.s
    if s.card == NONE:
        return NO_CARD
    card, choice = CARDS[s.card], is_choice(int(s.card))
    about = "Choice Card" if choice else "Karma Card"
    head = Row(card.title, (about,), "choice" if choice else "karma", CARD_TITLES[choice],
               "K2.20" if choice else "K2.23", about=about)
    if s.ask == Ask.SIDE:
        return Panel("card", "Open card", [head, *(offered_side(view, side) for side in range(len(card.sides)))])
    counts = card.sides[s.side]
    brings = Row("Brings", (effects_text(counts.effects),), title=side_text(counts), clause="K6.7", about=about)
    other = 1 - int(s.side)
    turned = other_side(view, card.sides[other], other) if choice else Row("Other side", ("none",), about=about)
    return Panel("card", "Open card", [head, Row(f"“{counts.text}”", about=about), brings, turned])


def other_side(view: View, side: Side, place: int) -> Row:
    return Row("Other side", (effects_text(side.effects),), clause="K2.14", about="Master Torch",
               title=f"{side_text(side)}. Only a Master Torch may choose it.", could=ideas(view, Do.SIDE_A + place))


CARD_TITLES = {
    True: "A Choice Card: the side that lies upright when it is drawn is carried out.",
    False: "A Karma Card: what it says is carried out.",
}
NO_CARD = Panel("card", "Open card", [
    Row("No card lies open", symbol="no-effect", about="Choice Card"),
    Row("Some spaces have you draw a card. The last one lies here to read.", about="Choice Card"),
    Row("Brings", ("–",), about="Choice Card"),
    Row("Other side", ("–",), about="Master Torch"),
])


def offered_side(view: View, side: int) -> Row:
    action = Do.SIDE_A + side
    told = side_for(view.s, int(view.s.turn), CARDS[view.s.card].sides[side])
    return Row(f"{'AB'[side]}: {told}", actions=legal_of(view, (action,)), could=ideas(view, action), clause="K2.21",
               about="Master Torch")


# Karmic majority


@remembered
def majorities(view: View) -> Panel:
    """What landing on each player would bring, with the counts behind it."""
    rows = [majority_row(view, seat) for seat in range(view.seats)]
    return Panel("majority", "Karmic majority", rows, ("brings", "green", "orange"))


@remembered
def majority_row(view: View, seat: int) -> Row:
    s = view.s
    green, orange = weight(s, seat, Colour.GREEN), weight(s, seat, Colour.ORANGE)
    colour = int(majority(s, seat))
    token = "either " + token_kind(s, seat) if colour == Colour.ANY else majority_text(s, seat)
    symbol = "no-effect" if colour == NONE else f"{token_kind(s, seat)}-{colour}"
    return Row(who(view, seat), (token, signed(green), signed(orange)), symbol, MAJORITY,
               "K3.7" if colour == NONE else "K3.3", could=of_person(view, seat),
               about=MAJORITIES.get(colour, "karmic majority"))


MAJORITIES = {NONE: "neutral", Colour.ANY: "dual majority"}
MAJORITY = (
    "The karmic majority. A ring counts +1, a bead −1, a habit −4, green and orange apart. Anyone who lands here "
    "takes one token of the larger count, a ring above zero or a bead below; this player loses nothing."
)


# Cards in hand


@remembered
def hands(view: View) -> Panel:
    """Everybody's Free Will Cards, and the turns that they will lose."""
    rows = [hand_row(view, seat) for seat in range(view.seats)]
    return Panel("hands", "In hand", rows, ("Free Will", "lost turns"))


@remembered
def hand_row(view: View, seat: int) -> Row:
    me = view.s.seats[seat]
    held = list(map(str, written(me.hand)))
    held += ["?"] * (int(me.hand_size) - len(held))
    played = cards_played(view.s) if seat == view.s.turn else []
    held += [f"({' + '.join(map(str, played))} played)"] if played else []
    shown = (" ".join(held) or "–", str(me.lost) if me.lost else "–")
    return Row(who(view, seat), shown, disc_of(view, seat), IN_HAND, "K2.26", about="Free Will Card",
               could=of_person(view, seat, *EVERY_CARD))


IN_HAND = (
    "Free Will Cards replace a throw: play one, or several together. A ? lies face down. "
    "Each Lose a Turn Card costs a turn."
)


# The road ahead


@remembered
def road_ahead(view: View) -> Panel:
    """The spaces that a throw may lead to by the main path, from one's own pawn or that of the player to move."""
    seat = view.seat if view.seat >= 0 else int(view.s.turn)
    title = "Your road ahead" if seat == view.seat else "The road ahead"
    road = main_path(view, seat)
    wand, released = bool(is_master(view.s, seat, Tool.WAND)), bool(is_released(view.s, seat))
    cards, held = by_card(view) if view.actions else {}, groups(written(view.s.seats[seat].hand))
    rows = [
        space_row(
            view, seat, steps, space, ways(space, False, wand, released)[1:], held.get(steps, ()), cards.get(space)
        )
        for steps, space in enumerate(road, 1)
    ]
    rows += [
        Row(f"{steps}  –", title="The move ends before.", about="count") for steps in range(len(road) + 1, AHEAD + 1)
    ]
    return Panel("ahead", title, rows)


@remembered
def main_path(view: View, seat: int) -> list[int]:
    """The spaces from a pawn on, as far as a throw can lead, or to where every move ends."""
    s = view.s
    if s.stage == Stage.OVER or s.seats[seat].place:
        return []
    here, released = int(s.seats[seat].space), bool(is_released(s, seat))
    road: list[int] = []
    while len(road) < AHEAD:
        here = ways(here, False, False, released)[0]
        road.append(here)
        if SPACES[here].stop or SPACES[here].kind == Kind.COSMIC:
            break
    return road


def space_row(
    view: View, seat: int, steps: int, number: int, beside: Sequence[int], group: tuple[int, ...], card: int | None
) -> Row:
    """A space, who is met there, where else one may go, the cards that lead to it, and one that would."""
    could = () if card is None else (card,)
    is_met = bool(met_on(view, seat, number))
    return row_ahead(steps, number, is_met, brings(view, seat, number), beside, group, could, legal_of(view, could))


@lru_cache(8192)
def row_ahead(
    steps: int, number: int, is_met: bool, gives: str, beside: Sequence[int], group: tuple[int, ...],
    could: tuple[int, ...], may: tuple[int, ...],
) -> Row:
    cards = f"card{'s' if len(group) > 1 else ''} {' + '.join(map(str, group))}" if group else ""
    value = "met" if is_met else "fork" if beside else ""
    title = "; ".join([
        f"{SPACES[number].name} ({gives})",
        *(f"a way leads to {place(way)}" for way in beside), *([f"reached with {cards}"] if cards else []),
    ])
    shown = ", ".join(filter(None, [value, cards]))
    return Row(f"{steps}  {shows(number)}", (shown,), sign_of(SPACES[number].effects), title,
               actions=may, could=could, about=about_space(number))


# Signs


SIGNS = (
    ("ring-0", "Ring ○", "good karma", "ring", "K2.2", "Positive karma. A ring takes a loose bead of its colour away."),
    ("bead-0", "Bead ●", "bad karma", "bead", "K2.3", "Negative karma. Every bead must be gone before you can win."),
    ("stick-0", "Habit ▬", "three beads, stuck", "habit", "K2.7",
     "Three loose beads of a colour go on a stick. Only a Master Sword loosens it, in the Temple of the Sword."),
    ("ring-2", "Leaf or heart", "green or orange", "karma", "K2.1",
     "Karma has two colours. They never cancel each other."),
    ("tool-0", "T  Torch", "T² turns Choice Cards", "torch", "K2.14",
     "Two torch pegs are the Master Torch: you choose the side of a Choice Card."),
    ("tool-1", "S  Sword", "S² loosens habits", "sword", "K2.15",
     "Two sword pegs are the Master Sword: you loosen a habit in the Temple of the Sword."),
    ("tool-2", "W  Wand", "W² opens the wheels", "wand", "K2.16",
     "Two wand pegs are the Master Wand: you may enter a Dharma Wheel from the Free Will space beside it."),
    ("free-sign", "Free Will Card", "move by its number", "Free Will Card", "K2.25",
     "You take one on landing on such a space and on passing it, and play one or more instead of throwing the dice."),
    ("choice", "Choice Card", "draw one", "Choice Card", "K2.20",
     "Draw a Choice Card of this land; the upright side is carried out."),
    ("karma", "Karma Card", "draw one", "Karma Card", "K2.23", "Draw a Karma Card of this land and do what it says."),
    ("hourglass", "Hourglass", "lose a turn", "Lose a Turn Card", "K2.30", "Your next turn is lost."),
    ("slide", "Slide", "go on at once", "slide", "K5.7", "Your pawn goes to another space at once and lands there."),
)


@cache
def signs() -> Panel:
    """What the signs mean."""
    rows = [
        Row(label, (value,), symbol, title, clause, about=about)
        for symbol, label, value, about, clause, title in SIGNS
    ]
    return Panel("signs", "Signs", rows)
