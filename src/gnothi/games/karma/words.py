"""Cosmic Karma in words: what buttons say, and the table as told."""
from __future__ import annotations

from collections.abc import Sequence

from gnothi.engine.english import a, count, either, number, whose
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
from gnothi.games.karma.meeting import brings, joining_brings
from gnothi.games.karma.notation import way_of
from gnothi.games.karma.phrases import (
    TOOL_NAMES,
    card_text,
    does,
    in_sentence,
    inside,
    place,
    sentence,
    side_text,
    some,
    some_cards,
    steps,
    who,
    with_effects,
)
from gnothi.games.karma.routes import (
    Route,
    cards_played,
    count_of,
    ends_every_move,
    leads_to,
    routes,
    sums,
    written,
)
from gnothi.games.karma.state import MASTER, Ask, Do, Stage

__all__ = ["describe", "say", "tell"]

ROUTES_SHOWN = 4        # with what they bring; of more the names are enough
SUMS_SHOWN, ENDS_OF_A_SUM = 8, 3
HOME = "you are home"


# Actions


ASKED = {
    Ask.PLAN: "K5.2", Ask.MEANS: "K5.3", Ask.MORE: "K5.3", Ask.STEP: "K5.4", Ask.DUAL: "K3.8", Ask.COLOUR: "K6.7",
    Ask.SIDE: "K2.21", Ask.LOOSEN: "K5.8", Ask.TAKE_TOOL: "K6.9", Ask.GIVE_TOOL: "K6.9", Ask.GIVE_CARD: "K6.7",
    Ask.NAME: "K6.8",
}


def asks(view: View) -> str:
    """The clause of the question that is open."""
    return ASKED.get(Ask(view.s.ask), "")


def say(view: View, action: int) -> str:
    """What a button says; an action that moves the pawn says where it leads."""
    s = view.s
    if action in (Do.DICE, Do.REENTER):
        return "Throw the dice" if action == Do.DICE else say_reenter(view)
    if action == Do.WAIT:
        return f"Wait (turn {s.seats[s.turn].waits + 1} of {MOST_WAITS} at most)"
    if action >= Do.SEAT:
        return say_seat(view, action)
    if s.ask in (Ask.DUAL, Ask.COLOUR, Ask.LOOSEN):
        return say_colour(view, action - Do.GREEN)
    if s.ask == Ask.SIDE:
        side = action - Do.SIDE_A
        return f"Side {'ab'[side]}: {side_text(CARDS[s.card].sides[side])}"
    if s.ask in (Ask.TAKE_TOOL, Ask.GIVE_TOOL):
        peg = f"{TOOL_NAMES[Tool(action - Do.TORCH)]} peg"
        return f"Take {a(peg)}" if s.ask == Ask.TAKE_TOOL else f"Give the {peg} back"
    if s.ask == Ask.GIVE_CARD:
        return f"Put the {VALUES[action - Do.CARD]} under the pack"
    return say_move(view, action)


def say_reenter(view: View) -> str:
    cards = " or with Free Will Cards" if view.s.seats[view.s.turn].hand_size else ""
    return f"Begin a new life in {in_sentence(EDITION.lands[0].name)}, with a throw{cards}"


def say_seat(view: View, action: int) -> str:
    other, s = action - Do.SEAT, view.s
    if s.ask == Ask.NAME:
        effect = EDITION.lists[s.list_no][s.at]
        return f"Name {view.names[other]}, for {some(token_of(effect.do), effect.n, effect.colour)}"
    space = int(s.seats[other].space)
    return f"Join {view.names[other]} on {place(space)} ({joining_brings(view, view.seat, other)})"


def say_colour(view: View, colour: int) -> str:
    s = view.s
    if s.ask == Ask.LOOSEN:
        return f"Loosen {some('habit', 1, colour)}"
    if s.ask == Ask.DUAL:
        other = (s.turn + s.cursor) % s.n_seats
        token = "ring" if weight(s, other, colour) > 0 else "bead"
        return f"Take {some(token, 1, colour)} for {whose(view.names[other])} karma"
    return f"Take {some(token_of(int(EFFECTS[s.list_no, s.at, DO])), 1, colour)}"


def token_of(do: int) -> str:
    return "ring" if do == Doing.RING else "bead"


def say_move(view: View, action: int) -> str:
    s = view.s
    ends = routes_text(view, leads_to(s, int(s.turn), action))
    if s.ask == Ask.STEP:
        there = way_of(view, action)
        last = int(s.count_left) == 1 or ends_every_move(there)
        return f"Go to {ends}" if last else f"Go by {doorway(there)}, to {ends}"
    walk = f"{steps(count_of(s, action))}, to {ends}"
    if action == Do.GO:
        return f"Go {walk}"
    verb = "Add" if s.ask == Ask.MORE else "Play"
    return f"{verb} the {VALUES[action - Do.CARD]}: {walk}{sums_text(view, action)}"


def doorway(there: int) -> str:
    """A way at a fork by where it leads; a temple has a name of its own."""
    temple = SPACES[there].temple
    return f"the Temple of the {temple.capitalize()}" if temple else place(there)


def routes_text(view: View, found: Sequence[Route]) -> str:
    """Where a move may end, with what that brings and the Free Will Cards on the way; of many ends the names alone."""
    ends: dict[int, Route] = {}
    for route in found:
        ends[route.end] = max(ends.get(route.end, route), route)
    if len(ends) > ROUTES_SHOWN:
        return either([place(end) for end in ends])
    return either([route_text(view, route) for route in ends.values()])


def route_text(view: View, route: Route) -> str:
    end = SPACES[route.end]
    passed = route.cards - (1 if end.kind == Kind.FREE_WILL else 0)
    on_the_way = f" with {some_cards(passed)} on the way" if passed else ""
    if end.kind == Kind.COSMIC:
        return f"{place(route.end)}: {HOME}"
    cut = f"; every move ends there, {count(route.unused, 'step')} unused" if route.unused else ""
    return f"{place(route.end)} ({brings(view, int(view.s.turn), route.end)}{cut}){on_the_way}"


def sums_text(view: View, action: int) -> str:
    """The further sums that a card can be part of, and what each brings."""
    s, seat = view.s, int(view.s.turn)
    totals = list(sums(s, seat, action))
    found = []
    for total in totals[:SUMS_SHOWN]:
        ends = routes(s, seat, int(s.seats[seat].space), total)
        cut_short = all(route.unused for route in ends)     # then larger sums end there too
        more = " or more" if cut_short and total < totals[-1] else ""
        found.append(f"{total}{more} ({sum_text(view, ends)})")
        if cut_short:
            break
    else:
        found += [count(len(totals) - SUMS_SHOWN, "further sum")] if len(totals) > SUMS_SHOWN else []
    return f"; with more cards {either(found)}" if found else ""


def sum_text(view: View, found: Sequence[Route]) -> str:
    """What a sum brings, by its ends; a stop sign is named."""
    ends = list(dict.fromkeys(end_of_sum(view, route) for route in found))
    return " / ".join(ends) if len(ends) <= ENDS_OF_A_SUM else f"{number(len(ends))} ends"


def end_of_sum(view: View, route: Route) -> str:
    if SPACES[route.end].kind == Kind.COSMIC:
        return HOME
    return f"only to {place(route.end)}" if route.unused else brings(view, int(view.s.turn), route.end)


# The table as told


def describe(view: View) -> list[str]:
    """The whole table in sentences."""
    lines = [moment(view)]
    if view.s.card != NONE:
        lines.append(f"The card on the table: {card_text(CARDS[view.s.card], int(view.s.side))}.")
    lines += [describe_seat(view, seat) for seat in range(view.seats)]
    left = count(int(view.s.free_size), "card is", "cards are")
    lines.append(f"{sentence(left)} left in the Free Will pack.")
    lines += [f"{view.name(action)}: {say(view, action)}." for action in view.actions]
    return lines


def moment(view: View) -> str:
    """What the game waits for."""
    s = view.s
    if s.stage == Stage.OVER:
        winners = [seat for seat in range(view.seats) if s.seats[seat].place == 1]
        return f"The game is over. {does(view, winners[0], 'have', 'has')} won." if winners else "The game is over."
    return f"Turn {s.seats[s.turn].turns}: {under_way(view)}{inside(view, int(s.turn), *question(view))}."


def under_way(view: View) -> str:
    """What was thrown or played for the move that goes on."""
    s = view.s
    cards = cards_played(s)
    if s.ask == Ask.STEP and not cards:
        return f"{sum(map(int, s.dice))} thrown, {count(int(s.count_left), 'step')} left; "
    if s.ask in (Ask.STEP, Ask.MORE):
        left = f", {count(int(s.count_left), 'step')} left" if s.ask == Ask.STEP else ""
        return f"{' + '.join(map(str, cards))} played{left}; "
    return ""


def question(view: View) -> tuple[str, str]:
    """What the player on turn does, as told to him and to others."""
    s = view.s
    if s.ask == Ask.MEANS and not s.seats[s.turn].hand_size:
        return "throw the dice", "throws the dice"
    return QUESTIONS[Ask(s.ask)]


QUESTIONS = {
    Ask.PLAN: ("plan your next life", "plans the next life"),
    Ask.MEANS: ("throw the dice or play Free Will Cards", "throws the dice or plays Free Will Cards"),
    Ask.MORE: ("go or add another card", "goes or adds another card"),
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
    held = list(map(str, written(me.hand)))
    held += ["?"] * (int(me.hand_size) - len(held))
    said = f"Free Will {', '.join(held)}" if held else "no Free Will Cards"
    played = cards_played(view.s) if seat == view.s.turn else []
    return said + (f", {' + '.join(map(str, played))} played" if played else "")
