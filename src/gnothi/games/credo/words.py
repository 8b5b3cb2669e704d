"""Credo in words: what buttons say, results, and the table as told."""
from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from gnothi.engine.english import a, count, either, listed
from gnothi.engine.events import SPECTATOR
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.credo.asked import is_blocked, landing, members, result, strip_shown
from gnothi.games.credo.nearby import partners, victims
from gnothi.games.credo.notation import DEVOTION, directions, order_name, own_side
from gnothi.games.credo.state import (
    ATTACK,
    CARDS,
    LENGTH,
    NONE,
    STUDY,
    STUN,
    TO_RED,
    TO_YELLOW,
    Limb,
    Phase,
    Result,
    Side,
)
from gnothi.games.credo.walls import COLUMNS, DOWN, LEFT, RIGHT, ROWS, UP, Layout, layout_of, place

PEOPLE = {Side.SCIENTIST: "scientists", Side.RELIGIONIST: "religionists"}
ONE = {Side.SCIENTIST: "scientist", Side.RELIGIONIST: "religionist"}
DEVOTES = {Side.SCIENTIST: "studies", Side.RELIGIONIST: "prays"}
STICKERS = ("", "green", "yellow", "red")
LIMBS = {Limb.FEET: "feet", Limb.HANDS: "hands", Limb.HEAD: "head"}


def asks(view: View) -> str:
    """The clause of the question that is open: all choose."""
    return "CRE-4.2" if view.s.phase == Phase.CHOOSE else ""


def say(view: View, action: int) -> str:
    """What a button says: what an order brings, and whom it can meet where everybody stands now."""
    if action == STUDY:
        return say_study(view)
    if action == ATTACK:
        return say_attack(view)
    return f"Move {', then '.join(directions(action))}: {leads_to(view, action)}"


def thinkable(view: View, *orders: int) -> tuple[int, ...]:
    """Orders that who looks can think of: none for a spectator, nor once the game is over."""
    return orders if view.seat != SPECTATOR and view.s.phase == Phase.CHOOSE else ()


def say_study(view: View) -> str:
    """Who moves does not study, so only those who stand beside already can join in (CRE-7.1)."""
    word = DEVOTION[own_side(view)].capitalize()
    near = [view.called(other) for other in partners(view)]
    if not near:
        return f"{word}: fills nothing now, for nobody beside you can join in"
    fields = count(power(view, view.seat, Limb.HEAD), "field")
    return f"{word}: {fields} of your strip if {either(near)} does the same"


def say_attack(view: View) -> str:
    """Movement comes first: opponents may walk away, and others may come (CRE-4.5)."""
    stun = f"{rounds(STUN + power(view, view.seat, Limb.HANDS))} of stun"
    near = [view.called(other) for other in victims(view)]
    if not near:
        return f"Attack: nobody in reach now; {stun} for any opponent who comes beside you"
    return f"Attack: {stun} for {listed(near)}, if still beside you"


def leads_to(view: View, order: int) -> str:
    """Where a walk leads if nobody is in the way."""
    here = int(view.s.seats[view.seat].at)
    there = int(landing(view.s, here, order))
    if there != here:
        return f"to {where(there)}"
    cards = [int(CARDS[order, step]) for step in range(LENGTH[order])]
    if all(is_blocked(view.s, here, card) for card in cards):
        found = sorted({"the border" if is_outward(here, card) else "a wall" for card in cards})
        return f"{listed(found)} {'is' if len(found) == 1 else 'are'} in the way"
    return f"back to {where(here)}"


def is_outward(here: int, direction: int) -> bool:
    """Whether a step would leave the playground."""
    column, row = place(here)
    return {UP: row == 1, DOWN: row == ROWS, LEFT: column == 1, RIGHT: column == COLUMNS}[direction]


def way(cards: list[str]) -> str:
    """
    >>> way(["left", "left", "up"])
    'left twice and up'
    """
    runs = [(card, len(list(same))) for card, same in groupby(cards)]
    return listed([card + ("", " twice", " three times")[times - 1] for card, times in runs])


def power(view: View, seat: int, limb: Limb) -> int:
    """The strength of a limb, 1 to 3 (CRE-8.2)."""
    marks = int(view.s.seats[seat].marks[limb])
    return 1 + (marks >= TO_YELLOW) + (marks >= TO_RED)


def able(limb: Limb, strength: int) -> str:
    """
    >>> able(Limb.FEET, 1), able(Limb.HANDS, 3)
    ('walk one step a round', 'stun for four rounds')
    """
    if limb == Limb.FEET:
        return f"walk {'' if strength == 1 else 'up to '}{count(strength, 'step')} a round"
    if limb == Limb.HANDS:
        return f"stun for {rounds(STUN + strength)}"
    return f"fills {count(strength, 'field')} of the strip"


@remembered
def uncovered(view: View, side: Side) -> int:
    """How much a strip shows."""
    return int(strip_shown(view.s, int(side)))


def at_start(words: str) -> str:
    """With a capital, and the rest as it is."""
    return words[0].upper() + words[1:]


def who(view: View, seat: int) -> str:
    """A seat at the start of a sentence."""
    return at_start(view.called(seat))


def does(view: View, seat: int, you: str, other: str) -> str:
    """
    >>> does(view, 2, "attack", "attacks")
    'Ana attacks'
    """
    return f"{who(view, seat)} {you if seat == view.seat else other}"


def where(field: int) -> str:
    """
    >>> where(117)
    '(5, 7)'
    """
    column, row = place(int(field))
    return f"({column}, {row})"


def rounds(n: int) -> str:
    return count(n, "round")


def many(n: int, side: Side) -> str:
    """
    >>> many(1, Side.SCIENTIST), many(3, Side.RELIGIONIST)
    ('one scientist', 'three religionists')
    """
    return count(n, ONE[side])


# Results

RESULTS = {
    Result.LOST: "lost",
    Result.DRAW: "draw",
    Result.CONVINCED: "convinced",
    Result.TRIUMPH: "triumph",
}

REASONS = {
    Result.LOST: "not on the winning side",
    Result.DRAW: "neither side has won",
    Result.CONVINCED: "on the winning side, but converted on the way",
    Result.TRIUMPH: "on the winning side and never converted",
}


def worth(view: View, made: Result) -> float:
    """What a result counts (CRE-10.5)."""
    share = float(view.s.options.convert_share) / 100
    return {Result.LOST: 0.0, Result.DRAW: 0.5, Result.CONVINCED: share, Result.TRIUMPH: 1.0}[made]


def points(view: View, made: Result) -> str:
    """
    >>> points(view, Result.CONVINCED)
    'half a point'
    """
    counts = worth(view, made)
    return {0.0: "no points", 0.5: "half a point", 1.0: "one point"}.get(counts, f"{counts:g} points")



# The table


def describe(view: View) -> list[str]:
    """The whole table in sentences: round, walls, strips, and the notebook with a row for each seat."""
    s = view.s
    lines = [moment(view), walls_in_words(layout_of(s.options))]
    for side in Side:
        there = at_start(many(int(members(s, int(side))), side))
        lines.append(f"{there}; their strip shows {uncovered(view, side)} of {s.options.strip_length}.")
    return lines + [describe_seat(view, seat) for seat in range(view.seats)]


@lru_cache
def walls_in_words(built: Layout) -> str:
    """Where the walls stand, by the fields they part."""
    return f"{built.name}: {'walls ' + '; '.join(wall.where for wall in built.walls) if built.walls else 'no walls'}."


@remembered
def moment(view: View) -> str:
    """Where in the game we are."""
    s = view.s
    if s.phase == Phase.OVER:
        won = "It is a draw." if s.winner == NONE else f"The {PEOPLE[Side(s.winner)]} have won."
        return f"The game is over after round {s.round_no}. {won}"
    if view.seat == SPECTATOR:
        return f"Round {s.round_no}{limit(view)}."
    me = s.seats[view.seat]
    if me.stun:
        return f"Round {s.round_no}{limit(view)}: you are stunned."
    if view.awaits(view.seat):
        return f"Round {s.round_no}{limit(view)}: choose your order."
    return f"Round {s.round_no}{limit(view)}: you have chosen to {order_name(int(me.answer), own_side(view))}."


def limit(view: View) -> str:
    last = int(view.s.options.round_limit)
    return f" of {last}" if last else ""


@remembered
def describe_seat(view: View, seat: int) -> str:
    """A seat and its row in the notebook."""
    me = view.s.seats[seat]
    parts = [
        ", ".join([f"{a(ONE[Side(me.side)])} on {where(me.at)}", *past(view, seat)]),
        ", ".join(f"{LIMBS[limb]} {me.marks[limb]} {STICKERS[power(view, seat, limb)]}" for limb in Limb),
        *standing(view, seat),
    ]
    return f"{who(view, seat)}: {'; '.join(parts)}."


@remembered
def introduce(view: View, seat: int) -> str:
    """Who stands there, in one sentence.

    >>> introduce(view, 6)
    'Hypatia, a scientist on (5, 7), once a religionist, stunned for two rounds.'
    """
    me = view.s.seats[seat]
    parts = [who(view, seat), f"{a(ONE[Side(me.side)])} on {where(me.at)}", *past(view, seat)]
    if me.stun:
        parts.append(f"stunned for {rounds(int(me.stun))}")
    if me.rest:
        parts.append(f"not to be stunned for {rounds(int(me.rest))}")
    if me.wonder:
        parts.append(f"with the big wonder for {rounds(int(me.wonder))}")
    return f"{', '.join(parts)}."


def kind_of(view: View, seat: int) -> str:
    """What a being is, by the word of the glossary that matters most."""
    me = view.s.seats[seat]
    if me.wonder:
        return "bearer"
    return "stunned" if me.stun else "convert" if me.converted else ONE[Side(me.side)]


@remembered
def past(view: View, seat: int) -> list[str]:
    """Whether a being was ever converted, and what it was before."""
    me = view.s.seats[seat]
    if me.side != me.home:
        return [f"once {a(ONE[Side(me.home)])}"]
    return [f"converted and {a(ONE[Side(me.home)])} again"] if me.converted else []


def standing(view: View, seat: int) -> list[str]:
    """What everybody should know of a seat beside its marks."""
    me = view.s.seats[seat]
    parts = []
    if me.stun:
        parts.append(f"stunned for {rounds(int(me.stun))}")
    if me.rest:
        parts.append(f"cannot be stunned for {rounds(int(me.rest))}")
    if me.wonder:
        parts.append(f"with the big wonder for {rounds(int(me.wonder))}")
    if me.shown != NONE:
        parts.append(f"last order {order_name(int(me.shown), Side(me.shown_side))}")
    if int(view.s.phase) == Phase.OVER:
        made = Result(result(view.s, seat))
        parts.append(f"{RESULTS[made]}, {points(view, made)}: {REASONS[made]}")
    elif not me.stun:
        parts.append("to choose" if view.awaits(seat) else "has chosen")
    return parts
