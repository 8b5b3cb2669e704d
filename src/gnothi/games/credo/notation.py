"""Credo as records write it: orders by fixed words, which the game's sentences also use."""
from __future__ import annotations

from gnothi.engine.view import View
from gnothi.games.credo.state import ATTACK, CARDS, LENGTH, STUDY, Side

DIRECTIONS = ("up", "down", "left", "right")
DEVOTION = {Side.SCIENTIST: "study", Side.RELIGIONIST: "pray"}


def name(view: View, action: int) -> str:
    """
    >>> name(view, 16)
    'move left left'
    """
    return order_name(action, own_side(view))


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
