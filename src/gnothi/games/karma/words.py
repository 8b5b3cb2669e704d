"""Cosmic Karma in words: what buttons say, and the table as told."""
from __future__ import annotations

from collections.abc import Sequence

from gnothi.engine.english import either
from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.karma.account import weight
from gnothi.games.karma.data import (
    CARDS,
    DO,
    EDITION,
    EFFECTS,
    MOST_WAITS,
    NONE,
    SPACES,
    VALUES,
    Colour,
    Doing,
    Kind,
    Tool,
)
from gnothi.games.karma.log import tell
from gnothi.games.karma.notation import way_of
from gnothi.games.karma.phrases import (
    TOOL_NAMES,
    article,
    card_text,
    does,
    side_text,
    some,
    some_cards,
    steps,
    who,
    whose,
    with_effects,
)
from gnothi.games.karma.routes import Route, count_of, leads_to
from gnothi.games.karma.state import MASTER, Ask, Do, Stage

__all__ = ["describe", "say", "tell"]

ROUTES_SHOWN = 4


# Actions


ASKED = {
    Ask.PLAN: "K5.2", Ask.MEANS: "K5.3", Ask.MORE: "K5.3", Ask.STEP: "K5.4", Ask.DUAL: "K3.8", Ask.COLOUR: "K6.7",
    Ask.SIDE: "K2.21", Ask.LOOSEN: "K5.8", Ask.TAKE_TOOL: "K6.9", Ask.GIVE_TOOL: "K6.7", Ask.GIVE_CARD: "K6.7",
    Ask.NAME: "K6.8",
}


def asks(view: View) -> str:
    """The clause of the question that is open."""
    return ASKED.get(Ask(view.s.ask), "")


def say(view: View, action: int) -> str:
    """What a button says; an action that moves the pawn says where it leads."""
    s = view.s
    if action in (Do.DICE, Do.REENTER):
        return "Throw the dice" if action == Do.DICE else "Re-enter the lands, with a throw or with cards"
    if action == Do.WAIT:
        return f"Wait ({s.seats[s.turn].waits + 1} of {MOST_WAITS})"
    if action >= Do.SEAT:
        return say_seat(view, action)
    if s.ask in (Ask.DUAL, Ask.COLOUR, Ask.LOOSEN):
        return say_colour(view, action - Do.GREEN)
    if s.ask == Ask.SIDE:
        side = action - Do.SIDE_A
        return f"Side {'ab'[side]}: {side_text(CARDS[s.card].sides[side])}"
    if s.ask in (Ask.TAKE_TOOL, Ask.GIVE_TOOL):
        peg = f"{TOOL_NAMES[Tool(action - Do.TORCH)]} peg"
        return f"Take a {peg}" if s.ask == Ask.TAKE_TOOL else f"Give the {peg} back"
    if s.ask == Ask.GIVE_CARD:
        return f"Put the {VALUES[action - Do.CARD]} under the pack"
    return say_move(view, action)


def say_seat(view: View, action: int) -> str:
    other = action - Do.SEAT
    if view.s.ask == Ask.NAME:
        effect = EDITION.lists[view.s.list_no][view.s.at]
        return f"Name {view.names[other]}, for {some(token_of(effect.do), effect.n, effect.colour)}"
    return f"Join {view.names[other]} on {with_effects(int(view.s.seats[other].space))}"


def say_colour(view: View, colour: int) -> str:
    s = view.s
    if s.ask == Ask.LOOSEN:
        return f"Loosen {article(colour)} habit"
    if s.ask == Ask.DUAL:
        other = (s.turn + s.cursor) % s.n_seats
        token = "ring" if weight(s, other, colour) > 0 else "bead"
        return f"Take {article(colour)} {token} from {whose(view, other)} majority"
    return f"Take {article(colour)} {token_of(int(EFFECTS[s.list_no, s.at, DO]))}"


def token_of(do: int) -> str:
    return "ring" if do == Doing.RING else "bead"


def say_move(view: View, action: int) -> str:
    s = view.s
    ends = routes_text(leads_to(s, int(s.turn), action))
    if s.ask == Ask.STEP:
        there = way_of(view, action)
        last = int(s.count_left) == 1 or SPACES[there].stop or SPACES[there].kind == Kind.COSMIC
        return f"Go to {ends}" if last else f"Go by {SPACES[there].name}, to {ends}"
    count = steps(count_of(s, action))
    if action == Do.GO:
        return f"Go {count}, to {ends}"
    return f"{'Add' if s.ask == Ask.MORE else 'Play'} the {VALUES[action - Do.CARD]}: {count}, to {ends}"


def routes_text(found: Sequence[Route]) -> str:
    """Where a move may end, with the Free Will Cards on the way."""
    ends: dict[int, int] = {}
    for route in found:
        ends[route.end] = max(ends.get(route.end, 0), route.cards)
    routes = [
        with_effects(end) + (f" with {some_cards(cards)} on the way" if cards_passed(end, cards) else "")
        for end, cards in ends.items()
    ]
    more = [f"{len(routes) - ROUTES_SHOWN} other ends"] if len(routes) > ROUTES_SHOWN else []
    return either(routes[:ROUTES_SHOWN] + more)


def cards_passed(end: int, cards: int) -> int:
    """Cards beyond the one that the end itself shows."""
    return cards - (1 if SPACES[end].kind == Kind.FREE_WILL else 0)


# The table as told


def describe(view: View) -> list[str]:
    """The whole table in sentences."""
    lines = [moment(view)]
    if view.s.card != NONE:
        lines.append(f"The card on the table: {card_text(CARDS[view.s.card], int(view.s.side))}.")
    lines += [describe_seat(view, seat) for seat in range(view.seats)]
    lines.append(f"The Free Will pack has {view.s.free_size} cards.")
    lines += [f"{view.name(action)}: {say(view, action)}." for action in view.actions]
    return lines


def moment(view: View) -> str:
    """What the game waits for."""
    s = view.s
    if s.stage == Stage.OVER:
        winners = [seat for seat in range(view.seats) if s.seats[seat].place == 1]
        return f"The game is over. {does(view, winners[0], 'have', 'has')} won." if winners else "The game is over."
    return f"Turn {s.seats[s.turn].turns}: {does(view, int(s.turn), *QUESTIONS[Ask(s.ask)])}."


QUESTIONS = {
    Ask.PLAN: ("plan your next life", "plans the next life"),
    Ask.MEANS: ("throw the dice or play Free Will Cards", "throws the dice or plays Free Will Cards"),
    Ask.MORE: ("go, or add another card", "goes, or adds another card"),
    Ask.STEP: ("choose the way", "chooses the way"),
    Ask.DUAL: ("pick the colour of a dual majority", "picks the colour of a dual majority"),
    Ask.COLOUR: ("pick a colour", "picks a colour"),
    Ask.SIDE: ("choose a side of the card", "chooses a side of the card"),
    Ask.LOOSEN: ("pick the habit to loosen", "picks the habit to loosen"),
    Ask.TAKE_TOOL: ("pick a peg to take", "picks a peg to take"),
    Ask.GIVE_TOOL: ("pick a peg to lose", "picks a peg to lose"),
    Ask.GIVE_CARD: ("pick a Free Will Card to give up", "picks a Free Will Card to give up"),
    Ask.NAME: ("name another player", "names another player"),
}


def describe_seat(view: View, seat: int) -> str:
    me = view.s.seats[seat]
    where = f"home, in place {me.place}" if me.place else f"on {with_effects(int(me.space))}"
    parts = [where, account_text(me), pegs_text(me), hand_text(view, seat)]
    if me.lost:
        parts.append("loses the next turn" if me.lost == 1 else f"loses the next {me.lost} turns")
    return f"{who(view, seat)}: {'; '.join(parts)}."


def account_text(me: Struct) -> str:
    """
    >>> account_text(view.s.seats[0])
    'two green beads, two orange beads'
    """
    parts = []
    for colour in (Colour.GREEN, Colour.ORANGE):
        loose, sticks = int(me.loose[colour]), int(me.sticks[colour])
        if loose:
            parts.append(some("ring" if loose > 0 else "bead", abs(loose), colour))
        if sticks:
            parts.append(some("habit", sticks, colour))
    return ", ".join(parts) or "no karma"


def pegs_text(me: Struct) -> str:
    parts = []
    for tool, called in TOOL_NAMES.items():
        if me.pegs[tool]:
            parts.append(f"Master {called.capitalize()}" if me.pegs[tool] == MASTER else f"a {called} peg")
    return ", ".join(parts) or "no tools"


def hand_text(view: View, seat: int) -> str:
    me = view.s.seats[seat]
    held = [str(value) for number, value in enumerate(VALUES) for _ in range(me.hand[number])]
    unknown = int(me.hand_size) - len(held)
    cards = ", ".join(held + (["?"] * unknown))
    return f"Free Will {cards}" if cards else "no Free Will Cards"
