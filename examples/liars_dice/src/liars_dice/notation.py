"""Liar's Dice as records write it."""
from gnothi.engine.view import View
from liars_dice.rules import face, quantity
from liars_dice.state import LIAR


def name(view: View, action: int) -> str:
    """
    >>> name(view, 23), name(view, LIAR)
    ('4x5', 'liar')
    """
    return "liar" if action == LIAR else f"{quantity(action)}x{face(action) + 1}"
