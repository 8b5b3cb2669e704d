"""Credo asks: which order to lay, by what matters most where everybody stands now."""
from __future__ import annotations

from collections.abc import Callable, Sequence

from gnothi.engine.english import count, either, listed, whose
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.credo.asked import members
from gnothi.games.credo.nearby import bearers_at, bearers_coming, field_of, partners, victims
from gnothi.games.credo.notation import DEVOTION, own_side
from gnothi.games.credo.state import Limb, Side
from gnothi.games.credo.words import at_start, many, power

MOST_NAMED = 22         # letters of names in a question; more people than that are counted


def question(view: View) -> str:
    """What the viewer is to decide, in one sentence."""
    asked = (of_own_wonder, of_foreign_wonder, of_wonder_to_come, of_last_round, of_neighbours)
    return next(filter(None, (ask(view) for ask in asked)), of_round(view))


def of_own_wonder(view: View) -> str:
    left = int(view.s.seats[view.seat].wonder)
    return f"Your big wonder runs for {count(left, 'more round')}: whom will you come near?" if left else ""


def of_foreign_wonder(view: View) -> str:
    near = bearers_at(view, field_of(view, view.seat))
    return f"{wonders_of(view, near)} reach{'es' * (len(near) == 1)} your field: what will you do?" if near else ""


def wonders_of(view: View, bearers: Sequence[int]) -> str:
    """
    >>> wonders_of(view, [2])
    "Cy's big wonder"
    """
    if len(bearers) == 1:
        return f"{whose(view.called(bearers[0]))} big wonder"
    return f"The big wonders of {people(view, bearers, 'opponent', listed)}"


@remembered
def of_wonder_to_come(view: View) -> str:
    near = bearers_coming(view)
    if not near:
        return ""
    return f"{at_start(people(view, near, 'opponent', either))} can bring a big wonder up to you: what will you do?"


def of_last_round(view: View) -> str:
    if view.s.round_no != view.s.options.round_limit:
        return ""
    left = (many(int(members(view.s, int(side))), side) for side in Side)
    return f"Last round, {' against '.join(left)}: what will you do?"


def of_neighbours(view: View) -> str:
    """Who beside the viewer can join in, and who can be stunned."""
    word, together, struck = DEVOTION[own_side(view)], partners(view), victims(view)
    parts = []
    if together:
        parts.append(f"{people(view, together, 'neighbour', either)} could {word} with you")
    if struck:
        parts.append(f"{people(view, struck, 'opponent', listed)} {'is' if len(struck) == 1 else 'are'} in reach")
    asked = "what will you do?" if len(parts) == 2 else f"will you walk, attack or {word}?"
    return f"{at_start('; '.join(parts))}: {asked}" if parts else ""


def of_round(view: View) -> str:
    feet = power(view, view.seat, Limb.FEET)
    steps = "one step" if feet == 1 else f"up to {count(feet, 'step')}"
    return f"Round {view.s.round_no}: will you walk {steps}, attack or {DEVOTION[own_side(view)]}?"


def people(view: View, seats: Sequence[int], noun: str, joined: Callable[[Sequence[str]], str]) -> str:
    """Some people by name, or how many, where their names would be too long.

    >>> people(view, [1, 2], "opponent", listed), people(view, [1, 2, 3, 4, 5], "opponent", listed)
    ('Bo and Cy', 'five opponents')
    """
    names = joined([view.called(seat) for seat in seats])
    return names if len(seats) == 1 or len(names) <= MOST_NAMED else count(len(seats), noun)
