"""Credo's log: one sentence for one event."""
from __future__ import annotations

from gnothi.engine.english import a, count, listed, number, whose
from gnothi.engine.events import NOBODY
from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.credo.deeds import THROWN
from gnothi.games.credo.moving import WHOM, WHY
from gnothi.games.credo.notation import DEVOTION, DIRECTIONS
from gnothi.games.credo.rules import MYRIAD
from gnothi.games.credo.state import (
    NONE,
    WONDER_ROUNDS,
    Clause,
    Limb,
    Result,
    Side,
    Stop,
    Throw,
)
from gnothi.games.credo.walls import FIELDS, STEP
from gnothi.games.credo.words import (
    DEVOTES,
    LIMBS,
    ONE,
    PEOPLE,
    REASONS,
    STICKERS,
    able,
    at_start,
    does,
    many,
    points,
    rounds,
    way,
    where,
)

ORDINALS = (
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
)


def tell(view: View, event: Struct) -> str:
    """One sentence for one event."""
    return SENTENCES[int(event.clause)](view, int(event.seat), event)


# Several people in one sentence


def seats_of(view: View, bits: int) -> list[int]:
    """The seats of a bit set, that of who looks first."""
    return sorted((seat for seat in range(view.seats) if bits >> seat & 1), key=lambda seat: seat != view.seat)


def some(view: View, bits: int) -> str:
    """
    >>> some(view, 0b111)
    'you, Bo and Cy'
    """
    return listed([view.called(seat) for seat in seats_of(view, bits)])


def is_one_other(view: View, bits: int) -> bool:
    """Whether it is one person, and not who looks: then a verb ends in *s*."""
    return bits.bit_count() == 1 and seats_of(view, bits) != [view.seat]


def they(view: View, bits: int, do: str, does: str) -> str:
    """
    >>> they(view, 0b110, "attack", "attacks")
    'Bo and Cy attack'
    """
    return f"{at_start(some(view, bits))} {does if is_one_other(view, bits) else do}"


def who_then(view: View, bits: int, do: str, does: str) -> str:
    """
    >>> some(view, 0b010) + who_then(view, 0b010, "are", "is")
    'Bo, who is'
    """
    if view.seat in seats_of(view, bits):
        return f": you {do}"
    return f", who {does if is_one_other(view, bits) else do}"


def strip_of(side: int) -> str:
    return f"the {PEOPLE[Side(side)]}' strip"


# 2. Sides, and 3. start


def tell_side(view: View, seat: int, event: Struct) -> str:
    bits, side = int(event.b), Side(event.a)
    people = a(ONE[side]) if bits.bit_count() == 1 else PEOPLE[side]
    return f"{they(view, bits, 'are', 'is')} {people}."


def tell_throw(view: View, seat: int, event: Struct) -> str:
    throw = f"{does(view, seat, 'throw', 'throws')} {event.a} and {event.b}"
    if event.c == Throw.OUTSIDE:
        return f"{throw}, which is off the playground."
    if event.c == Throw.TAKEN:
        other = int(event.d)
        return f"{throw}, where {view.called(other)} already {'stand' if other == view.seat else 'stands'}."
    return f"{throw} and {'start' if seat == view.seat else 'starts'} on ({event.a}, {event.b})."


# 4. The round


def tell_round(view: View, seat: int, event: Struct) -> str:
    return f"Round {int(event.a) * MYRIAD + int(event.b)} begins."


def tell_turned_up(view: View, seat: int, event: Struct) -> str:
    stunned = ~int(event.a) & (1 << view.seats) - 1
    if not event.a:
        return "Everybody is stunned: no orders are laid."
    if not stunned:
        return "All orders are turned up."
    verbs = ("is stunned and has", "are stunned and have")[not is_one_other(view, stunned)]
    return f"All orders are turned up; {some(view, stunned)} {verbs} none."


# 5. Movement


def tell_walk(view: View, seat: int, event: Struct) -> str:
    """The walk forwards, step by step: where it led, and what stopped it."""
    runs = walked(view, event)
    if not any(moved for moved, _ in runs):
        stays = does(view, seat, "stay", "stays")
        return f"{stays} on {where(event.a)}: {'; '.join(text for _, text in runs)}."
    moves = f"{view.called(seat)} {'move' if seat == view.seat else 'moves'} "
    parts = [] if runs[0][0] else [f"{whose(view.called(seat))} step {runs.pop(0)[1]}"]
    for moved, text in runs:
        if moved:
            text, moves = f"{'then ' if parts else ''}{moves}{text}", ""
        parts.append(text)
    return f"{at_start('; '.join(parts))}."


def walked(view: View, event: Struct) -> list[tuple[bool, str]]:
    """The parts of a walk: steps that led somewhere, together, and each that was stopped."""
    start = here = int(event.a)
    runs: list[tuple[bool, str]] = []
    cards: list[str] = []               # of the steps that led somewhere, since the last one that was stopped
    for code in filter(None, (int(event.b), int(event.c), int(event.d))):
        card, why, whom = (code - 1) % WHY, (code - 1) % WHOM // WHY, (code - 1) // WHOM
        there = here + int(STEP[card])
        if why:
            cards = []
            stop = (False, f"{DIRECTIONS[card]} is stopped by {obstacle(view, Stop(why - 1), there, whom)}")
            runs += [stop] if runs[-1:] != [stop] else []
            continue
        if cards:
            runs.pop()
        cards.append(DIRECTIONS[card])
        here = there
        runs.append((True, f"{way(cards)}{', back' if here == start else ''} to {where(here)}"))
    return runs


def obstacle(view: View, why: Stop, there: int, whom: int) -> str:
    """What is in the way of a step to a field."""
    if why == Stop.WALL:
        return "a wall" if there in FIELDS else "the border"
    return some(view, whom) + {
        Stop.BLOCKED: "", Stop.CONTEST: ", heading for the same field", Stop.EXCHANGE: ", coming the other way",
    }[why]


# 6. Attack


def tell_hit(view: View, seat: int, event: Struct) -> str:
    attackers, victims, ahead, hit = int(event.a), int(event.b), int(event.c), int(event.d)
    if victims == 0:
        return f"{they(view, attackers, 'attack and hit', 'attacks and hits')} nobody."
    if ahead > hit:
        longer = f"{who_then(view, victims, 'stay', 'stays')} stunned for {count(ahead, 'more round')}"
        return f"{they(view, attackers, 'attack', 'attacks')} {some(view, victims)}{longer}."
    return f"{they(view, attackers, 'stun', 'stuns')} {some(view, victims)} for the next {rounds(ahead)}."


def tell_spared(view: View, seat: int, event: Struct) -> str:
    spared = f"{some(view, int(event.b))}{who_then(view, int(event.b), 'cannot', 'cannot')} be stunned again yet"
    return f"{they(view, int(event.a), 'attack', 'attacks')} {spared}."


def tell_awake(view: View, seat: int, event: Struct) -> str:
    rest = f", and cannot be stunned for {rounds(int(event.b))}" if event.b else ""
    return f"{they(view, int(event.a), 'can', 'can')} act again{rest}."


# 7. Study/pray and the power-strip


def tell_study(view: View, seat: int, event: Struct) -> str:
    side, shares = Side(event.a), int(event.c)
    parts = {each: shares >> 2 * each & 3 for each in range(view.seats)}
    bits = sum(1 << each for each, share in parts.items() if share)
    studying = listed([f"{view.called(each)} (+{parts[each]})" for each in seats_of(view, bits)])
    lost = f"; {number(int(event.d))} more {'finds' if event.d == 1 else 'find'} no room" if event.d else ""
    rises = f"{strip_of(side)} rises to {event.b} of {view.s.options.strip_length}"
    return f"{at_start(studying)} {DEVOTES[side] if is_one_other(view, bits) else DEVOTION[side]}: {rises}{lost}."


def tell_alone(view: View, seat: int, event: Struct) -> str:
    bits, side = int(event.a), Side(event.b)
    alone = " alone," if bits.bit_count() == 1 else ", each alone and"
    return f"{they(view, bits, DEVOTION[side], DEVOTES[side])}{alone} without effect."


# 8. Notebook and upgrades


def tell_mark(view: View, seat: int, event: Struct) -> str:
    limbs = zip(LIMBS.values(), (int(event.a), int(event.b), int(event.c)), strict=True)
    marked = "; ".join(f"{limb} for {some(view, bits)}" for limb, bits in limbs if bits)
    return f"The notebook gets marks: {marked}." if marked else "The notebook gets no marks."


def tell_upgrade(view: View, seat: int, event: Struct) -> str:
    limb, strength = Limb(event.a), int(event.b)
    turn = "turns" if limb == Limb.HEAD else "turn"
    now = f"{STICKERS[strength]} and now {able(limb, strength)}"
    return f"{at_start(whose(view.called(seat)))} {LIMBS[limb]} {turn} {now}."


# 9. The big wonder


def tell_lot(view: View, seat: int, event: Struct) -> str:
    side, members = Side(event.b), int(event.c)
    if event.a == 0:
        return f"{at_start(strip_of(side))} is full: the lot decides which of them carries the big wonder."
    if seat == NOBODY:
        return f"The die shows {too_high(int(event.a), members, side)}."
    place = f"the only {ONE[side]}" if members == 1 else f"the {ORDINALS[event.a]} of {many(members, side)}"
    carries = f"{who_then(view, 1 << seat, 'carry', 'carries')} the big wonder for the next {rounds(WONDER_ROUNDS)}"
    before = f"{too_high(int(event.d), members, side)}, then " if event.d else ""
    return f"The die shows {before}{event.a}. The lot falls on {view.called(seat)}, {place}{carries}."


def too_high(refused: int, members: int, side: Side) -> str:
    """
    >>> too_high(6 * 32 + 5, 2, Side.SCIENTIST)
    '6 and 5, too high for two scientists'
    """
    throws = []
    while refused:
        refused, throw = divmod(refused, THROWN)
        throws.append(str(throw))
    return f"{listed(throws[::-1])}, too high for {many(members, side)}"


def tell_covered(view: View, seat: int, event: Struct) -> str:
    kept = f", but for {count(int(event.b), 'field')} kept" if event.b else ""
    return f"{at_start(strip_of(event.a))} is covered again{kept}."


def tell_wonder_ends(view: View, seat: int, event: Struct) -> str:
    return f"{at_start(whose(view.called(seat)))} big wonder is over."


def tell_convinced(view: View, seat: int, event: Struct) -> str:
    converts, side = int(event.b), Side(event.c)
    people = a(ONE[side]) if converts.bit_count() == 1 else PEOPLE[side]
    now = f"{who_then(view, converts, 'are', 'is')} now {people}"
    return f"{they(view, int(event.a), 'convince', 'convinces')} {some(view, converts)}{now}."


def tell_wonder_lost(view: View, seat: int, event: Struct) -> str:
    return f"{at_start(whose(view.called(seat)))} big wonder ends with the change of sides."


# 10. Goal, end, result


def tell_agreed(view: View, seat: int, event: Struct) -> str:
    side = Side(event.a)
    return f"Everybody is {a(ONE[side])} now: the {PEOPLE[side]} have won."


def tell_limit(view: View, seat: int, event: Struct) -> str:
    won = "The game is a draw" if event.a == NONE else f"The {PEOPLE[Side(event.a)]} have won"
    left = f"{many(int(event.b), Side.SCIENTIST)} against {many(int(event.c), Side.RELIGIONIST)}"
    return f"That was the last round: {left}. {won}."


def tell_result(view: View, seat: int, event: Struct) -> str:
    made, bits = Result(event.a), int(event.b)
    if made == Result.DRAW:
        return f"Nobody has convinced the others: everybody gets {points(view, made)}."
    do, does = RESULT_VERBS[made]
    each = " each" if bits.bit_count() > 1 else ""
    return f"{they(view, bits, do, does)}: {REASONS[made]} ({points(view, made)}{each})."


RESULT_VERBS = {
    Result.LOST: ("have lost", "has lost"),
    Result.CONVINCED: ("are convinced", "is convinced"),
    Result.TRIUMPH: ("triumph", "triumphs"),
}

SENTENCES = {
    Clause.CRE_2_1: tell_side,
    Clause.CRE_3_4: tell_throw,
    Clause.CRE_4_1: tell_round,
    Clause.CRE_4_3: tell_turned_up,
    Clause.CRE_5_2: tell_walk,
    Clause.CRE_5_3: tell_walk,
    Clause.CRE_6_1: tell_hit,
    Clause.CRE_6_3: tell_awake,
    Clause.CRE_7_1: tell_alone,
    Clause.CRE_7_2: tell_study,
    Clause.CRE_8_1: tell_mark,
    Clause.CRE_8_2: tell_upgrade,
    Clause.CRE_9_1: tell_lot,
    Clause.CRE_9_3: tell_wonder_ends,
    Clause.CRE_9_4: tell_covered,
    Clause.CRE_9_5: tell_convinced,
    Clause.CRE_9_7: tell_wonder_lost,
    Clause.CRE_10_2: tell_agreed,
    Clause.CRE_10_3: tell_limit,
    Clause.CRE_10_4: tell_result,
    Clause.R48: tell_spared,
}
