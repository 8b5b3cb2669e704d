"""Credo in rows: one's own strengths, the two sides, all beings, and the notebook."""
from __future__ import annotations

from gnothi.engine.english import a, count, listed
from gnothi.engine.events import SPECTATOR
from gnothi.engine.scene import Panel, Row
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.credo.asked import are_opponents, members, result
from gnothi.games.credo.icons import STICKER_SIGNS, tag
from gnothi.games.credo.nearby import beside
from gnothi.games.credo.notation import ARROWS, DEVOTION, own_side
from gnothi.games.credo.state import (
    ATTACK,
    CARDS,
    CHOICES,
    LENGTH,
    MOVE,
    NONE,
    STACKS,
    STUDY,
    STUN,
    TO_RED,
    TO_YELLOW,
    Limb,
    Phase,
    Result,
    Side,
)
from gnothi.games.credo.words import (
    LIMBS,
    ONE,
    PEOPLE,
    REASONS,
    RESULTS,
    STICKERS,
    able,
    at_start,
    introduce,
    kind_of,
    limit,
    points,
    power,
    rounds,
    thinkable,
    uncovered,
    who,
    worth,
)

LONGEST_NAME = 12           # letters that fit into a column beside the numbers
NOTHING = "–"
GOALS = ("", f" of {TO_YELLOW}", f" of {TO_RED}", "")       # marks for the next sticker, by strength
MOST_STRENGTH = 3
FIGURE_SPACE = "\u2007"     # as wide as a digit


def panels(view: View) -> list[Panel]:
    """Everything that is text and number, what matters most first."""
    own = [] if view.seat == SPECTATOR else [own_panel(view)]
    end = [results_panel(view)] if view.s.phase == Phase.OVER else []
    return [*own, sides_panel(view), beings_panel(view), *end, notebook_panel(view)]


# One's own


@remembered
def own_panel(view: View) -> Panel:
    """What the viewer has laid, can do, and has around it."""
    order = Row("Order", (order_laid(view),), title="What you have laid face down for this round.", clause="CRE-4.2",
                about="order", could=thinkable(view, *FIRST_ORDERS))
    rows = [order, *(limb_row(view, limb) for limb in Limb), *neighbour_rows(view)]
    return Panel("own", f"You, {a(ONE[own_side(view)])}", rows, of="own")


def limb_row(view: View, limb: Limb) -> Row:
    """What a limb can do, and how far it is from the next sticker."""
    strength, marks = power(view, view.seat, limb), int(view.s.seats[view.seat].marks[limb])
    return Row(
        limb.name.capitalize(), (effect(view, limb, strength), f"{marks}{GOALS[strength]}"),
        symbol=f"sticker-{strength}", title=limb_title(limb, strength, marks), clause=LIMB_CLAUSES[limb],
        about=LIMBS[limb], could=thinkable(view, *limb_orders(limb, strength)),
    )


def limb_title(limb: Limb, strength: int, marks: int) -> str:
    """
    >>> limb_title(Limb.HANDS, 1, 8)
    'Your green hands stun for two rounds; two more marks turn them yellow.'
    """
    told = f"Your {STICKERS[strength]} {LIMBS[limb]} {able(limb, strength)}"
    if strength == MOST_STRENGTH:
        return f"{told}."
    left = (TO_YELLOW, TO_RED)[strength - 1] - marks
    turns = f"turn{'s' * (left == 1)} {'it' if limb == Limb.HEAD else 'them'} {STICKERS[strength + 1]}"
    return f"{told}; {count(left, 'more mark')} {turns}."


def limb_orders(limb: Limb, strength: int) -> list[int]:
    """What one could think of at a limb: of walks those straight ahead, with one card more than the feet carry."""
    if limb != Limb.FEET:
        return [ATTACK if limb == Limb.HANDS else STUDY]
    return [order for order, stack in enumerate(STACKS, MOVE) if len(set(stack)) == 1 and len(stack) <= strength + 1]


@remembered
def neighbour_rows(view: View) -> list[Row]:
    """Who of each side stands beside the viewer."""
    foes = {other: bool(are_opponents(view.s, view.seat, other)) for other in beside(view)}
    rows = []
    for noun, clause, order in (("companion", "CRE-7.1", STUDY), ("opponent", "CRE-6.1", ATTACK)):
        names = [view.called(other) for other, is_foe in foes.items() if is_foe == (noun == "opponent")]
        stands = f"{listed(names)} {'stands' if len(names) == 1 else 'stand'}" if names else f"No {noun} stands"
        rows.append(Row(f"{noun.capitalize()}s beside", (str(len(names) or "none"),), title=f"{stands} beside you.",
                        clause=clause, about=noun, could=thinkable(view, order)))
    return rows


FIRST_ORDERS = tuple(range(CHOICES[1]))       # all that green feet allow
LIMB_CLAUSES = {Limb.FEET: "CRE-5.1", Limb.HANDS: "CRE-6.2", Limb.HEAD: "CRE-7.2"}


def order_laid(view: View) -> str:
    """The viewer's order of the running round."""
    me = view.s.seats[view.seat]
    if view.s.phase == Phase.OVER:
        return NOTHING
    if me.stun:
        return f"stunned for {rounds(int(me.stun))}"
    if view.awaits(view.seat):
        return "to choose"
    return order_in_short(int(me.answer), Side(me.side))


def order_in_short(order: int, side: Side) -> str:
    """
    >>> order_in_short(15, Side.SCIENTIST)
    '←↓'
    """
    if order == NONE:
        return NOTHING
    if order == STUDY:
        return DEVOTION[side]
    if order == ATTACK:
        return "attack"
    return "".join(ARROWS[CARDS[order, step]] for step in range(LENGTH[order]))


def effect(view: View, limb: Limb, strength: int) -> str:
    """What a limb can do with its strength."""
    if limb == Limb.FEET:
        return "1 step" if strength == 1 else f"1–{strength} steps"
    if limb == Limb.HANDS:
        return f"stun {STUN + strength}"
    return f"strip +{strength}"


# Everybody's


@remembered
def sides_panel(view: View) -> Panel:
    """Under the round, or how it ended: how many believe what, and how full their strip is."""
    s = view.s
    rows = []
    for side in Side:
        label = counted(view, side)
        rows.append(Row(
            label, (f"{uncovered(view, side)} of {s.options.strip_length}",), symbol=f"body-{int(side)}",
            clause="CRE-9.1", about=ONE[side],
            title=f"{label}; their strip shows {uncovered(view, side)} of {s.options.strip_length}.",
        ))
    return Panel("sides", ending(view) or f"Round {s.round_no}{limit(view)}", rows, ("Strip",))


@remembered
def counted(view: View, side: Side) -> str:
    """How many there are of a side, in digits."""
    there = int(members(view.s, int(side)))
    return f"{there} {ONE[side] if there == 1 else PEOPLE[side]}"


def ending(view: View) -> str:
    """How the game has ended; empty while it goes on."""
    s = view.s
    if s.phase != Phase.OVER:
        return ""
    won = "a draw" if s.winner == NONE else f"the {PEOPLE[Side(s.winner)]} have won"
    return f"Round {s.round_no}: {won}"


@remembered
def beings_panel(view: View) -> Panel:
    """A row for each seat: what it did in the last round, and its stun or wonder; at the end its result."""
    if view.s.phase == Phase.OVER:
        return Panel("beings", "Beings", [result_row(view, seat) for seat in range(view.seats)], ("Result", "Points"))
    return Panel("beings", "Beings", [being_row(view, seat) for seat in range(view.seats)], ("Last", "Right\u00a0now"))


def being_row(view: View, seat: int) -> Row:
    me = view.s.seats[seat]
    values = order_in_short(int(me.shown), Side(me.shown_side)), ", ".join(spells(view, seat)) or NOTHING
    return Row(short_name(view, seat), values, symbol(view, seat), introduce(view, seat), about=kind_of(view, seat))


def result_row(view: View, seat: int) -> Row:
    made = Result(result(view.s, seat))
    title = f"{introduce(view, seat)} {at_start(RESULTS[made])}: {REASONS[made]}."
    return Row(short_name(view, seat), (RESULTS[made], f"{worth(view, made):g}"), symbol(view, seat), title,
               "CRE-10.4", about=RESULTS[made])


@remembered
def spells(view: View, seat: int) -> list[str]:
    """What a being is under, and for how many rounds."""
    me = view.s.seats[seat]
    return [f"{word} {left}" for word, left in (("wonder", me.wonder), ("stun", me.stun), ("rest", me.rest)) if left]


@remembered
def results_panel(view: View) -> Panel:
    """What each result that was made means, and what it counts; the best first."""
    made = sorted({Result(result(view.s, seat)) for seat in range(view.seats)}, reverse=True)
    rows = [
        Row(at_start(RESULTS[each]), (f"{REASONS[each]}: {points(view, each)}",), clause="CRE-10.5",
            about=RESULTS[each])
        for each in made
    ]
    return Panel("results", "What the results mean", rows)


@remembered
def notebook_panel(view: View) -> Panel:
    """A row for each seat, a column for each kind of action (CRE-1.5)."""
    rows = []
    for seat in range(view.seats):
        marks = view.s.seats[seat].marks
        strengths = [power(view, seat, limb) for limb in Limb]
        values = (f"{STICKER_SIGNS[strength]}{marks[limb]:{FIGURE_SPACE}>2}"
                  for limb, strength in zip(Limb, strengths, strict=True))
        rows.append(Row(short_name(view, seat), tuple(values), symbol=symbol(view, seat), clause="CRE-8.2",
                        about="mark", title=abilities(view, seat, strengths)))
    return Panel("notebook", "Notebook", rows, ("Feet", "Hands", "Head"))


def abilities(view: View, seat: int, strengths: list[int]) -> str:
    feet, hands, head = strengths
    steps = "one step" if feet == 1 else f"up to {count(feet, 'step')}"
    strip = count(head, "field")
    return f"{who(view, seat)} can walk {steps}, stun for {rounds(STUN + hands)} and fill {strip} of the strip."


@remembered
def short_name(view: View, seat: int) -> str:
    name = who(view, seat)
    return name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME - 1].rstrip()}…"


def symbol(view: View, seat: int) -> str:
    me = view.s.seats[seat]
    return tag(seat, Side(me.side), bool(me.converted), bool(me.stun))

