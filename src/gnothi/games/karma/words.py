"""Cosmic Karma in words: names of actions, what buttons say, the sentences of the log, and the table as told."""
from __future__ import annotations

from collections.abc import Sequence

from gnothi.engine.layout import Record
from gnothi.engine.options import either
from gnothi.engine.view import View
from gnothi.games.karma.account import weight
from gnothi.games.karma.checks import CONDITIONS
from gnothi.games.karma.data import (
    CARDS,
    DO,
    EDITION,
    EFFECTS,
    MOST_WAITS,
    N_CHOICES,
    NONE,
    SPACES,
    VALUES,
    Card,
    Colour,
    Doing,
    Effect,
    Kind,
    Side,
    Space,
    Tool,
    Who,
)
from gnothi.games.karma.routes import Route, count_of, leads_to
from gnothi.games.karma.state import MASTER, Ask, Clause, Do, Stage

COLOUR_NAMES = {Colour.GREEN: "green", Colour.ORANGE: "orange"}
TOOL_NAMES = {Tool.TORCH: "torch", Tool.SWORD: "sword", Tool.WAND: "wand"}
NUMBERS = ("no", "a", "two", "three")
ROUTES_SHOWN = 4


# Effects


def effects_text(effects: Sequence[Effect]) -> str:
    """What a list of effects gives, in words.

    >>> effects_text(SPACES[1].effects)
    'a green bead'
    """
    return "; ".join(effect_text(effect) for effect in effects) or "nothing"


def effect_text(effect: Effect) -> str:
    said = plain_text(effect)
    if effect.when:
        has, _, what = CONDITIONS[effect.when - 1].partition("_")
        thing = "a habit" if what == "habit" else f"a {what}"
        said = f"{'with' if has == 'has' else 'without'} {thing}: {said}"
    return said


def plain_text(effect: Effect) -> str:
    if effect.do in (Doing.RING, Doing.BEAD):
        tokens = some("ring" if effect.do == Doing.RING else "bead", effect.n, effect.colour)
        return WHO_TAKES[Who(effect.who)].format(tokens=tokens)
    if effect.do == Doing.TOOL:
        return "a peg of any kind" if effect.colour == Tool.ANY else f"a {TOOL_NAMES[Tool(effect.colour)]} peg"
    if effect.do == Doing.LOSE_TOOL:
        return "lose a single peg" if effect.colour == Tool.ANY else f"lose a single {TOOL_NAMES[Tool(effect.colour)]}"
    if effect.do == Doing.GO:
        return f"go to {SPACES[effect.to].name}"
    one, many = COUNTED[Doing(effect.do)]
    return one if effect.n == 1 else many.format(n=NUMBERS[effect.n])


WHO_TAKES = {
    Who.SELF: "{tokens}",
    Who.ALL: "{tokens} for everyone",
    Who.OTHERS: "{tokens} for everyone else",
    Who.ONE: "{tokens} for one other player",
}
COUNTED = {
    Doing.FREE_WILL: ("a Free Will Card", "{n} Free Will Cards"),
    Doing.DROP_FREE_WILL: ("give up a Free Will Card", "give up {n} Free Will Cards"),
    Doing.LOSE_TURN: ("lose a turn", "lose {n} turns"),
    Doing.CHOICE: ("a Choice Card", ""),
    Doing.KARMA: ("a Karma Card", ""),
}


def some(what: str, n: int, colour: int) -> str:
    """
    >>> some("ring", 2, Colour.GREEN)
    'two green rings'
    """
    plural = "s" if n > 1 else ""
    if colour == Colour.ANY:
        return f"{NUMBERS[n]} {what}{plural} of either colour"
    article = "an" if n == 1 and colour == Colour.ORANGE else NUMBERS[n] if n < len(NUMBERS) else str(n)
    return f"{article} {COLOUR_NAMES[Colour(colour)]} {what}{plural}"


def shows(space: Space) -> str:
    """What a player takes who lands there."""
    sword = "loosens a habit with a Master Sword" if space.temple == "sword" else ""
    said = "" if sword and not space.effects else effects_text(space.effects)
    return "; ".join(filter(None, [said, sword]))


def card_text(card: Card, side: int) -> str:
    """The side that counts, with what it gives."""
    part = card.sides[side]
    return f"{card.title}: “{part.text}” ({effects_text(part.effects)})"


def with_effects(space: int) -> str:
    """
    >>> with_effects(1)
    'Me, Me, Me (a green bead)'
    """
    here = SPACES[space]
    return here.name if here.kind == Kind.COSMIC else f"{here.name} ({shows(here)})"


# Actions


def name(view: View, action: int) -> str:
    """
    >>> name(view, Do.STEP + 1)
    'step pit'
    """
    if action in PLAIN_NAMES:
        return PLAIN_NAMES[action]
    if action >= Do.SEAT:
        return f"{'join' if view.s.ask == Ask.PLAN else 'name'} {action - Do.SEAT + 1}"
    if action >= Do.STEP:
        return f"step {SPACES[way_of(view, action)].id}"
    return f"{'give' if view.s.ask == Ask.GIVE_CARD else 'card'} {VALUES[action - Do.CARD]}"


PLAIN_NAMES: dict[int, str] = {
    Do.DICE: "throw",
    Do.GO: "go",
    Do.GREEN: "green",
    Do.ORANGE: "orange",
    Do.SIDE_A: "side a",
    Do.SIDE_B: "side b",
    Do.TORCH: "torch",
    Do.SWORD: "sword",
    Do.WAND: "wand",
    Do.REENTER: "re-enter",
    Do.WAIT: "wait",
}


def way_of(view: View, action: int) -> int:
    """The space that a way at the fork leads to."""
    here: Space = SPACES[view.s.seats[view.s.turn].space]
    return here.ways[action - Do.STEP].to


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


def article(colour: int) -> str:
    return "an orange" if colour == Colour.ORANGE else "a green"


def token_of(do: int) -> str:
    return "ring" if do == Doing.RING else "bead"


def side_text(side: Side) -> str:
    return f"“{side.text}” ({effects_text(side.effects)})"


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


def steps(count: int) -> str:
    return "1 step" if count == 1 else f"{count} steps"


def routes_text(found: Sequence[Route]) -> str:
    """Where a move may end, with the Free Will Cards on the way."""
    ends: dict[int, int] = {}
    for route in found:
        ends[route.end] = max(ends.get(route.end, 0), route.cards)
    told = [
        with_effects(end) + (f" with {some_cards(cards)} on the way" if cards_passed(end, cards) else "")
        for end, cards in ends.items()
    ]
    more = [f"{len(told) - ROUTES_SHOWN} other ends"] if len(told) > ROUTES_SHOWN else []
    return either(told[:ROUTES_SHOWN] + more)


def cards_passed(end: int, cards: int) -> int:
    """Cards beyond the one that the end itself shows."""
    return cards - (1 if SPACES[end].kind == Kind.FREE_WILL else 0)


def some_cards(n: int) -> str:
    return "a Free Will Card" if n == 1 else f"{n} Free Will Cards"


# Sentences


def who(view: View, seat: int) -> str:
    """A seat at the start of a sentence."""
    called = view.called(seat)
    return called[0].upper() + called[1:]


def does(view: View, seat: int, you: str, other: str = "") -> str:
    """
    >>> does(view, 2, "throw")
    'Ana throws'
    """
    return f"{who(view, seat)} {you if seat == view.seat else other or you + 's'}"


def whose(view: View, seat: int) -> str:
    return "your" if seat == view.seat else f"{view.names[seat]}’s"


def tell(view: View, event: Record) -> str:
    """One sentence for one event."""
    return SENTENCES[int(event.clause)](view, int(event.seat), event)


def tell_first_beads(view: View, seat: int, event: Record) -> str:
    return f"{does(view, seat, 'begin')} with {event.a} green and {event.b} orange beads."


def tell_first_throw(view: View, seat: int, event: Record) -> str:
    return f"{does(view, seat, 'throw')} {event.a} for the first turn."


def tell_tie(view: View, seat: int, event: Record) -> str:
    tied = [view.called(other) for other in range(view.seats) if event.a >> other & 1]
    said = f"{', '.join(tied[:-1])} and {tied[-1]} tie and throw again."
    return said[0].upper() + said[1:]


def tell_first(view: View, seat: int, event: Record) -> str:
    return f"{does(view, seat, 'go', 'goes')} first."


def tell_lost_turn(view: View, seat: int, event: Record) -> str:
    more = f" and {event.a} more to come" if event.a else ""
    comforts = EDITION.comforts
    comfort = f" “{comforts[(seat + int(event.a)) % len(comforts)]}”" if comforts else ""
    return f"{does(view, seat, 'lose')} this turn{more}.{comfort}"


def tell_reenter(view: View, seat: int, event: Record) -> str:
    return f"{does(view, seat, 're-enter')} the lands."


def tell_wait(view: View, seat: int, event: Record) -> str:
    return f"{does(view, seat, 'wait')} before the next life ({event.a} of {MOST_WAITS})."


def tell_join(view: View, seat: int, event: Record) -> str:
    return f"{does(view, seat, 'join')} {view.called(int(event.a))} on {with_effects(int(event.b))}."


def tell_throw(view: View, seat: int, event: Record) -> str:
    pair = f" ({event.b} and {event.c})" if EDITION.dice == 2 else ""
    return f"{does(view, seat, 'throw')} {event.a}{pair}."


def tell_played(view: View, seat: int, event: Record) -> str:
    card = EDITION.free_will[event.a]
    return f"{does(view, seat, 'play')} a Free Will Card, the {card.value}: {card.title}."


def tell_group(view: View, seat: int, event: Record) -> str:
    return f"{does(view, seat, 'go', 'goes')} {steps(int(event.a))} by free will."


def tell_move(view: View, seat: int, event: Record) -> str:
    left = f"; {event.d} of the count {'is' if event.d == 1 else 'are'} not used" if event.d else ""
    return f"{does(view, seat, 'walk')} {steps(int(event.c))} to {with_effects(int(event.b))}{left}."


def tell_card_taken(view: View, seat: int, event: Record) -> str:
    card = f": a {VALUES[event.a]}" if view.knows(event) else ""
    return f"{does(view, seat, 'take')} a Free Will Card{card}."


def tell_no_card(view: View, seat: int, event: Record) -> str:
    return f"The Free Will pack is empty: no card for {view.called(seat)}."


def tell_under(view: View, seat: int, event: Record) -> str:
    cards = "The card" if event.a == 1 else f"The {event.a} cards"
    return f"{cards} played by {view.called(seat)} {'goes' if event.a == 1 else 'go'} under the pack."


def tell_given_card(view: View, seat: int, event: Record) -> str:
    return f"{does(view, seat, 'give')} up a Free Will Card, the {VALUES[event.a]}."


def tell_majority(view: View, seat: int, event: Record) -> str:
    token = "ring" if event.c > 0 else "bead"
    return f"{does(view, seat, 'take')} {whose(view, int(event.a))} karmic majority: {article(event.b)} {token}."


def tell_neutral(view: View, seat: int, event: Record) -> str:
    karma = whose(view, int(event.a))
    return f"{karma[0].upper()}{karma[1:]} karma is neutral: nothing for {view.called(seat)}."


def tell_dual(view: View, seat: int, event: Record) -> str:
    token = "ring" if event.c > 0 else "bead"
    return f"{does(view, seat, 'pick')} {article(event.b)} {token} from {whose(view, int(event.a))} dual majority."


def tell_batch(view: View, seat: int, event: Record) -> str:
    tokens = [
        some("ring" if d > 0 else "bead", abs(d), colour)
        for colour, d in ((Colour.GREEN, int(event.a)), (Colour.ORANGE, int(event.b))) if d
    ]
    return f"{does(view, seat, 'receive')} {' and '.join(tokens)}."


def tell_cancel(view: View, seat: int, event: Record) -> str:
    n, colour = int(event.b), COLOUR_NAMES[Colour(event.a)]
    pair = f"A {colour} ring and a {colour} bead" if n == 1 else f"{n} {colour} rings and {n} {colour} beads"
    return f"{pair} of {owned(view, seat)} cancel."


def owned(view: View, seat: int) -> str:
    return "yours" if seat == view.seat else view.names[seat]


def tell_habit(view: View, seat: int, event: Record) -> str:
    return f"Three loose {COLOUR_NAMES[Colour(event.a)]} beads of {owned(view, seat)} go on a stick: a habit."


def tell_loosened(view: View, seat: int, event: Record) -> str:
    return f"{does(view, seat, 'loosen')} {article(event.a)} habit; one bead and the stick go to the bank."


def tell_peg(view: View, seat: int, event: Record) -> str:
    return f"{does(view, seat, 'take')} a {TOOL_NAMES[Tool(event.a)]} peg."


def tell_master(view: View, seat: int, event: Record) -> str:
    tool = TOOL_NAMES[Tool(event.a)]
    return f"{does(view, seat, 'take')} a second {tool} peg: a Master {tool.capitalize()}, for good."


def tell_third_peg(view: View, seat: int, event: Record) -> str:
    tool = f"a Master {TOOL_NAMES[Tool(event.a)].capitalize()}"
    return f"{does(view, seat, 'have', 'has')} {tool} already and {take(view, seat)} no further peg."


def take(view: View, seat: int) -> str:
    return "take" if seat == view.seat else "takes"


def tell_lost_peg(view: View, seat: int, event: Record) -> str:
    return f"{does(view, seat, 'lose')} a {TOOL_NAMES[Tool(event.a)]} peg."


def tell_no_peg(view: View, seat: int, event: Record) -> str:
    if event.a:
        return f"{does(view, seat, 'have', 'has')} no single peg to lose."
    return f"{does(view, seat, 'have', 'has')} all three master tools and {take(view, seat)} no peg."


def tell_lose_turn(view: View, seat: int, event: Record) -> str:
    cards = "a Lose a Turn Card" if event.a == 1 else f"{event.a} Lose a Turn Cards"
    return f"{does(view, seat, 'take')} {cards}."


def tell_choice(view: View, seat: int, event: Record) -> str:
    drawn = f"a Choice Card, side {'ab'[event.b]} up"
    return f"{does(view, seat, 'draw')} {drawn}. {card_text(CARDS[event.a], int(event.b))}"


def tell_fate(view: View, seat: int, event: Record) -> str:
    return f"{does(view, seat, 'draw')} a Karma Card. {card_text(CARDS[event.a], 0)}"


def tell_side(view: View, seat: int, event: Record) -> str:
    side = CARDS[event.a].sides[event.b]
    return f"{does(view, seat, 'choose')} side {'ab'[event.b]} by the Master Torch: {side_text(side)}"


def tell_go(view: View, seat: int, event: Record) -> str:
    return f"{does(view, seat, 'are', 'is')} put on {with_effects(int(event.a))}."


def tell_home(view: View, seat: int, event: Record) -> str:
    won = "the game" if event.a == 1 else f"place {event.a}"
    verb = "win" if seat == view.seat else "wins"
    return f"{does(view, seat, 'return')} to {SPACES[EDITION.start].name} and {verb} {won}."


def tell_cap(view: View, seat: int, event: Record) -> str:
    return f"Everybody has had {event.a} turns: the game stops."


SENTENCES = {
    Clause.K0_4: tell_home,
    Clause.K1_5: tell_first_beads,
    Clause.K1_8: tell_first_throw,
    Clause.K1_9: tell_first,
    Clause.K2_4: tell_cancel,
    Clause.K2_7: tell_habit,
    Clause.K2_10: tell_loosened,
    Clause.K2_11: tell_peg,
    Clause.K2_12: tell_master,
    Clause.K2_13: tell_third_peg,
    Clause.K2_14: tell_side,
    Clause.K2_20: tell_choice,
    Clause.K2_23: tell_fate,
    Clause.K2_25: tell_card_taken,
    Clause.K2_26: tell_played,
    Clause.K2_27: tell_group,
    Clause.K2_29: tell_under,
    Clause.K2_30: tell_lose_turn,
    Clause.K3_1: tell_majority,
    Clause.K3_7: tell_neutral,
    Clause.K3_8: tell_dual,
    Clause.K4_8: tell_reenter,
    Clause.K5_1: tell_lost_turn,
    Clause.K5_3: tell_throw,
    Clause.K5_4: tell_move,
    Clause.K5_7: tell_go,
    Clause.K6_1: tell_given_card,
    Clause.K6_3: tell_batch,
    Clause.K6_9: tell_no_peg,
    Clause.K6_10: tell_no_card,
    Clause.R2: tell_tie,
    Clause.R11: tell_lost_peg,
    Clause.R23: tell_wait,
    Clause.R24: tell_join,
    Clause.R28: tell_cap,
}


# The table as told


def describe(view: View) -> list[str]:
    """The whole table in sentences."""
    lines = [moment(view)]
    if view.s.card != NONE:
        lines.append(f"The card on the table: {card_text(CARDS[view.s.card], int(view.s.side))}.")
    lines += [describe_seat(view, seat) for seat in range(view.seats)]
    lines.append(f"The Free Will pack has {view.s.free_size} cards.")
    lines += [f"{name(view, action)}: {say(view, action)}." for action in view.actions]
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


def account_text(me: Record) -> str:
    """
    >>> account_text(view.s.seats[0])
    'two green beads, two orange beads'
    """
    told = []
    for colour in (Colour.GREEN, Colour.ORANGE):
        loose, sticks = int(me.loose[colour]), int(me.sticks[colour])
        if loose:
            told.append(some("ring" if loose > 0 else "bead", abs(loose), colour))
        if sticks:
            told.append(some("habit", sticks, colour))
    return ", ".join(told) or "no karma"


def pegs_text(me: Record) -> str:
    told = []
    for tool, called in TOOL_NAMES.items():
        if me.pegs[tool]:
            told.append(f"Master {called.capitalize()}" if me.pegs[tool] == MASTER else f"a {called} peg")
    return ", ".join(told) or "no tools"


def hand_text(view: View, seat: int) -> str:
    me = view.s.seats[seat]
    held = [str(value) for number, value in enumerate(VALUES) for _ in range(me.hand[number])]
    unknown = int(me.hand_size) - len(held)
    cards = ", ".join(held + (["?"] * unknown))
    return f"Free Will {cards}" if cards else "no Free Will Cards"


def is_choice(card: int) -> bool:
    return card < N_CHOICES
