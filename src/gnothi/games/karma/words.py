"""Cosmic Karma in words: what buttons say, and the table as told."""
from __future__ import annotations

from collections.abc import Sequence

from gnothi.engine.english import a, count, either, listed, number, whose
from gnothi.engine.layout import Struct
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.karma.data import (
    CARDS,
    EDITION,
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
from gnothi.games.karma.meeting import brings, joining_brings, side_for
from gnothi.games.karma.notation import way_of
from gnothi.games.karma.outlook import after_colour, new_habits, offered
from gnothi.games.karma.phrases import (
    TOOL_NAMES,
    card_text,
    does,
    doorway,
    in_sentence,
    inside,
    place,
    sentence,
    some,
    some_cards,
    standing,
    steps,
    who,
    with_effects,
)
from gnothi.games.karma.questions import question, task
from gnothi.games.karma.routes import (
    Route,
    cards_played,
    ends_every_move,
    freedoms,
    leads_to,
    sums,
    walks,
    written,
)
from gnothi.games.karma.state import MASTER, Ask, Do, Stage

__all__ = ["describe", "question", "say", "tell"]

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
    """What a button says; an action that moves the pawn says where it leads, one that is not legal only what it is."""
    if action not in view.actions:
        return say_idea(view, action)
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
        return f"Side {'ab'[side]}: {side_for(s, int(s.turn), CARDS[s.card].sides[side])}"
    if s.ask in (Ask.TAKE_TOOL, Ask.GIVE_TOOL):
        return say_tool(view, Tool(action - Do.TORCH))
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
    return f"Join {view.names[other]} {standing(space)} ({joining_brings(view, view.seat, other)})"


def say_colour(view: View, colour: int) -> str:
    s = view.s
    if s.ask == Ask.LOOSEN:
        left = AFTER_LOOSENING[min(int(s.seats[s.turn].loose[colour]), 2)]
        return f"Loosen {some('habit', 1, colour)}: {left}"
    token = some("ring" if offered(view) > 0 else "bead", 1, colour)
    whom = f" for {whose(view.names[(s.turn + s.cursor) % s.n_seats])} karma" if s.ask == Ask.DUAL else ""
    does_what = after_colour(view, colour)
    return f"Take {token}{whom}{f': {does_what}' if does_what else ''}"


AFTER_LOOSENING = {     # by the rings, or below zero the loose beads, of its colour (R10)
    2: "rings cancel its beads",
    1: "a ring cancels one bead, one stays loose",
    0: "two beads stay loose",
    -1: "with your loose bead its two make a habit again, one bead better",
    -2: "with your loose beads its two make a habit again, and one stays loose",
}


def token_of(do: int) -> str:
    return "ring" if do == Doing.RING else "bead"


def say_tool(view: View, tool: Tool) -> str:
    name = TOOL_NAMES[tool]
    if view.s.ask == Ask.GIVE_TOOL:
        return f"Give the {name} peg back"
    second = view.s.seats[view.s.turn].pegs[tool] == MASTER - 1
    return f"Take {a(name)} peg{f': the Master {name.capitalize()}' if second else ''}"


def say_move(view: View, action: int) -> str:
    s = view.s
    ends = routes_text(view, leads_to(s, int(s.turn), action))
    if s.ask == Ask.STEP:
        there = way_of(view, action)
        last = int(s.count_left) == 1 or ends_every_move(there)
        return f"Go to {ends}" if last else f"Go by {doorway(there)}, to {ends}"
    cards = cards_played(s)
    if action == Do.GO:
        return f"Go {sum_of(cards)}, to {ends}"
    value = int(VALUES[action - Do.CARD])
    verb = "Add" if cards else "Play"
    return f"{verb} the {value}: {sum_of([*cards, value])}, to {ends}{sums_text(view, action)}"


def sum_of(cards: Sequence[int]) -> str:
    """
    >>> sum_of([2]), sum_of([2, 3])
    ('two steps', '2 + 3 = 5 steps')
    """
    return steps(cards[0]) if len(cards) == 1 else f"{' + '.join(map(str, cards))} = {sum(cards)} steps"


def say_idea(view: View, action: int) -> str:
    """An action that somebody may think of, in a few words."""
    if action >= Do.SEAT:
        other = action - Do.SEAT
        whom = view.called(other) if other < view.seats else f"seat {other + 1}"
        return f"{'Name' if view.s.ask == Ask.NAME else 'Join'} {'yourself' if whom == 'you' else whom}"
    if Do.STEP <= action < Do.GREEN:
        ways = SPACES[view.s.seats[view.s.turn].space].ways
        place_of_way = action - Do.STEP
        return f"Go to {doorway(ways[place_of_way].to)}" if place_of_way < len(ways) else f"Take way {place_of_way + 1}"
    if Do.CARD <= action < Do.GO:
        number_on_card = VALUES[action - Do.CARD] if action - Do.CARD < len(VALUES) else "card"
        return f"{'Give up' if view.s.ask == Ask.GIVE_CARD else 'Play'} the {number_on_card}"
    return IDEAS[Do(action)]


IDEAS = {
    Do.DICE: "Throw the dice",
    Do.GO: "Go by your Free Will Cards",
    Do.GREEN: "Pick green",
    Do.ORANGE: "Pick orange",
    Do.SIDE_A: "Choose side a of the card",
    Do.SIDE_B: "Choose side b of the card",
    Do.TORCH: "Take a torch peg",
    Do.SWORD: "Take a sword peg",
    Do.WAND: "Take a wand peg",
    Do.REENTER: "Begin a new life",
    Do.WAIT: "Wait for the next life",
}


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
    habits = new_habits(view, int(view.s.turn), route.end)
    made = f"; that makes {listed(habits)}" if habits else ""
    return f"{place(route.end)} ({brings(view, int(view.s.turn), route.end)}{made}{cut}){on_the_way}"


def sums_text(view: View, action: int) -> str:
    """The further sums that a card can be part of, and what each brings."""
    s, seat = view.s, int(view.s.turn)
    totals, here, free = list(sums(s, seat, action)), int(s.seats[seat].space), freedoms(s, seat)
    found = []
    for total in totals[:SUMS_SHOWN]:
        ends = walks(here, total, False, *free)
        cut_short = all(route.unused for route in ends)     # then larger sums end there too
        more = " or more" if cut_short and total < totals[-1] else ""
        found.append(f"{total}{more} ({sum_text(view, ends)})")
        if cut_short:
            break
    else:
        found += [count(len(totals) - SUMS_SHOWN, "further sum")] if len(totals) > SUMS_SHOWN else []
    return f"; with more cards: {either(found)}" if found else ""


def sum_text(view: View, found: Sequence[Route]) -> str:
    """What a sum brings, by its ends; a stop sign is named."""
    ends = list(dict.fromkeys(end_of_sum(view, route) for route in found))
    return ", or else ".join(ends) if len(ends) <= ENDS_OF_A_SUM else f"{number(len(ends))} ends"


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
    lines += [f"{name}: {view.say(action)}." for name, action in view.legal.items()]
    return lines


@remembered
def moment(view: View) -> str:
    """What the game waits for."""
    s = view.s
    if s.stage == Stage.OVER:
        winners = [seat for seat in range(view.seats) if s.seats[seat].place == 1]
        return f"The game is over. {does(view, winners[0], 'have', 'has')} won." if winners else "The game is over."
    return f"Turn {s.seats[s.turn].turns}: {under_way(view)}{inside(view, int(s.turn), *task(view))}."


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


@remembered
def describe_seat(view: View, seat: int) -> str:
    me = view.s.seats[seat]
    where = f"home, in place {me.place}" if me.place else f"on {with_effects(int(me.space))}"
    parts = [where, account_text(me), pegs_text(me), hand_text(view, seat)]
    if me.lost:
        parts.append("loses the next turn" if me.lost == 1 else f"loses the next {me.lost} turns")
    return f"{who(view, seat)}: {'; '.join(parts)}."


@remembered
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


@remembered
def pegs_text(me: Struct) -> str:
    parts = []
    for tool, called in TOOL_NAMES.items():
        if me.pegs[tool]:
            parts.append(f"Master {called.capitalize()}" if me.pegs[tool] == MASTER else f"a {called} peg")
    return ", ".join(parts) or "no tools"


@remembered
def hand_text(view: View, seat: int) -> str:
    me = view.s.seats[seat]
    held = list(map(str, written(me.hand)))
    held += ["?"] * (int(me.hand_size) - len(held))
    said = f"Free Will {', '.join(held)}" if held else "no Free Will Cards"
    played = cards_played(view.s) if seat == view.s.turn else []
    return said + (f", {' + '.join(map(str, played))} played" if played else "")
