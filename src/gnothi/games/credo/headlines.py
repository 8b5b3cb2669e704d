"""Credo's rounds in a line each: what was most telling, from the end of the game down to who walked."""
from __future__ import annotations

from collections.abc import Callable, Sequence

from gnothi.engine.english import count, listed, number, whose
from gnothi.engine.events import NOBODY
from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.credo.notation import DEVOTION
from gnothi.games.credo.rules import MYRIAD
from gnothi.games.credo.state import NONE, Clause, Limb, Side
from gnothi.games.credo.story import is_one_other, seats_of
from gnothi.games.credo.words import DEVOTES, LIMBS, PEOPLE, STICKERS, at_start, many

MOST_LETTERS = 80
MOST_NAMED = 28             # letters in the names of three or more; of others only the first is named

Events = Sequence[Struct]


def opens(view: View, event: Struct) -> bool:
    """A turn of the story is a round, from the orders turned up to the beginning of the next one (CRE-4.3)."""
    return bool(int(event.clause) == Clause.CRE_4_3)


def headline(view: View, events: Events) -> str:
    """The most telling things of a round, as many as a line holds; who walked is told where there is nothing else."""
    great, small = ([part for told in kind for part in told(view, events)] for kind in (GREAT, SMALL))
    first, *parts = great or small or ["the orders are turned up"]
    line = round_before(events) + first
    for part in parts:
        if len(line) + len(part) + 2 <= MOST_LETTERS:
            line += f"; {part}"
    return at_start(line)


def round_before(events: Events) -> str:
    """The round that was performed, if another begins after it."""
    begun = max((int(event.a) * MYRIAD + int(event.b) for event in told_by(events, Clause.CRE_4_1)), default=0)
    return f"Round {begun - 1}: " if begun > 1 else ""


# People in few letters


def few(view: View, bits: int) -> str:
    """
    >>> few(view, 0b110), few(view, 0b11111)
    ('Bo and Cy', 'you and four others')
    """
    names = [view.called(seat) for seat in seats_of(view, bits)]
    if len(names) <= 2 or len(listed(names)) <= MOST_NAMED:
        return listed(names)
    return f"{names[0]} and {count(len(names) - 1, 'other')}"


def do(view: View, bits: int, verb: str, verbs: str) -> str:
    """
    >>> do(view, 0b010, "walk", "walks"), do(view, 0b111111, "walk", "walks")
    ('Bo walks', 'everybody walks')
    """
    if bits.bit_count() == view.seats:
        return f"everybody {verbs}"
    return f"{few(view, bits)} {verbs if is_one_other(view, bits) else verb}"


def told_by(events: Events, clause: int) -> list[Struct]:
    return [event for event in events if int(event.clause) == clause]


def actors(events: Events, clause: int) -> int:
    """A bit for each seat that did something by a clause."""
    return sum({1 << int(event.seat) for event in told_by(events, clause)})


# What there is to tell, the most telling first


def ending(view: View, events: Events) -> list[str]:
    agreed = [f"the {PEOPLE[Side(event.a)]} have won" for event in told_by(events, Clause.CRE_10_2)]
    return agreed + [by_limit(event) for event in told_by(events, Clause.CRE_10_3)]


def by_limit(event: Struct) -> str:
    left = {Side.SCIENTIST: int(event.b), Side.RELIGIONIST: int(event.c)}
    if event.a == NONE:
        return f"a draw, {' against '.join(many(there, side) for side, there in left.items())}"
    winner = Side(event.a)
    return f"the {PEOPLE[winner]} have won, {number(left[winner])} against {number(left[Side(1 - winner)])}"


def conversions(view: View, events: Events) -> list[str]:
    return [
        f"{do(view, int(event.a), 'convince', 'convinces')} {few(view, int(event.b))}"
        for event in told_by(events, Clause.CRE_9_5)
    ]


def wonders(view: View, events: Events) -> list[str]:
    granted = [event for event in told_by(events, Clause.CRE_9_1) if event.seat != NOBODY]
    return [f"{do(view, 1 << int(event.seat), 'receive', 'receives')} the big wonder" for event in granted]


def hits(view: View, events: Events) -> list[str]:
    return [
        f"{do(view, int(event.a), 'stun', 'stuns')} {few(view, int(event.b))}"
        for event in told_by(events, Clause.CRE_6_1) if event.b
    ]


def studies(view: View, events: Events) -> list[str]:
    told = []
    for event in told_by(events, Clause.CRE_7_2):
        side, shares = Side(event.a), int(event.c)
        bits = sum(1 << seat for seat in range(view.seats) if shares >> 2 * seat & 3)
        strip = f"{event.b} of {view.s.options.strip_length}"
        told.append(f"{do(view, bits, DEVOTION[side], DEVOTES[side])} ({strip})")
    return told


def upgrades(view: View, events: Events) -> list[str]:
    return [
        f"{whose(view.called(int(event.seat)))} {LIMBS[Limb(event.a)]} {'turns' if event.a == Limb.HEAD else 'turn'} "
        f"{STICKERS[event.b]}"
        for event in told_by(events, Clause.CRE_8_2)
    ]


def wonders_over(view: View, events: Events) -> list[str]:
    return [f"{whose(view.called(int(event.seat)))} big wonder is over" for event in told_by(events, Clause.CRE_9_3)]


def vain_attacks(view: View, events: Events) -> list[str]:
    spared = [
        f"{do(view, int(event.a), 'attack', 'attacks')} {few(view, int(event.b))} in vain"
        for event in told_by(events, Clause.R48)
    ]
    idle = [
        f"{do(view, int(event.a), 'attack', 'attacks')} nobody"
        for event in told_by(events, Clause.CRE_6_1) if not event.b
    ]
    return spared + idle


def awakenings(view: View, events: Events) -> list[str]:
    return [f"{few(view, int(event.a))} can act again" for event in told_by(events, Clause.CRE_6_3)]


def walks(view: View, events: Events) -> list[str]:
    bits = actors(events, Clause.CRE_5_2)
    return [do(view, bits, "walk", "walks")] if bits else []


def stops(view: View, events: Events) -> list[str]:
    bits = actors(events, Clause.CRE_5_3)
    return [f"{do(view, bits, 'are', 'is')} stopped"] if bits else []


def lone_studies(view: View, events: Events) -> list[str]:
    told = []
    for event in told_by(events, Clause.CRE_7_1):
        bits, side = int(event.a), Side(event.b)
        told.append(f"{do(view, bits, DEVOTION[side], DEVOTES[side])} {'alone' if bits.bit_count() == 1 else 'apart'}")
    return told


def silence(view: View, events: Events) -> list[str]:
    return ["everybody is stunned" for event in told_by(events, Clause.CRE_4_3) if not event.a]


def beginnings(view: View, events: Events) -> list[str]:
    """Before the first round: the sides, and where the dice put the pieces."""
    sides = [many(int(event.b).bit_count(), Side(event.a)) for event in told_by(events, Clause.CRE_2_1)]
    if sides:
        return [f"{' against '.join(sides)}; the dice place them"]
    return ["the dice place everybody"] if told_by(events, Clause.CRE_3_4) else []


Telling = tuple[Callable[[View, Events], list[str]], ...]

GREAT: Telling = (ending, conversions, wonders, hits, studies, upgrades, wonders_over)
SMALL: Telling = (silence, vain_attacks, awakenings, walks, stops, lone_studies, beginnings)
