"""Credo as records write it: orders by fixed words, which the game's sentences also use; and paths as people type."""
from __future__ import annotations

import re
from collections.abc import Sequence

from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.credo.state import ATTACK, CARDS, LENGTH, MOVE, NONE, STACKS, STUDY, Side

DIRECTIONS = ("up", "down", "left", "right")
ARROWS = "↑↓←→"
DEVOTION = {Side.SCIENTIST: "study", Side.RELIGIONIST: "pray"}

SIGNS = "udlr" + ARROWS         # either way to write a direction as one letter
ORDERS = {stack: order for order, stack in enumerate(STACKS, MOVE)}


def name(view: View, action: int) -> str:
    """
    >>> name(view, 16)
    'move left left'
    """
    return order_name(action, own_side(view))


@remembered
def own_side(view: View) -> Side:
    return Side(view.s.seats[max(view.seat, 0)].side)


def order_name(order: int, side: Side) -> str:
    if order == STUDY:
        return DEVOTION[side]
    if order == ATTACK:
        return "attack"
    return " ".join(["move", *directions(order)])


def directions(order: int) -> list[str]:
    """The cards of a stack, the uppermost first."""
    return [DIRECTIONS[CARDS[order, step]] for step in range(LENGTH[order])]


def steps(view: View, line: str) -> Sequence[int]:
    """The order that a line means: a path, or the other side's word for study/pray; the match says if it is legal.

    >>> steps(view, "uul") == steps(view, "↑↑←") == steps(view, "up, up, left")
    True
    """
    wanted = line.strip().casefold()
    order = STUDY if wanted in DEVOTION.values() else path(wanted.removeprefix("move"))
    return (order,) if order != NONE else ()


def path(text: str) -> int:
    """The stack of movement cards that a path means, or NONE.

    >>> path("left, then up"), path("lu"), path("west")
    (14, 14, -1)
    """
    for word, arrow in zip(DIRECTIONS, ARROWS, strict=True):
        text = re.sub(rf"\b{word}\b", arrow, text)
    signs = re.sub(r"\bthen\b|\band\b|[\s,;]", "", text)
    if not set(signs) <= set(SIGNS):
        return NONE
    return ORDERS.get(tuple(SIGNS.index(sign) % len(DIRECTIONS) for sign in signs), NONE)
