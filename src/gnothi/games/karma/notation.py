"""Cosmic Karma as records write it."""
from __future__ import annotations

from gnothi.engine.view import View
from gnothi.games.karma.data import SPACES, VALUES, Space
from gnothi.games.karma.state import Ask, Do


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
        ways = SPACES[view.s.seats[view.s.turn].space].ways
        place = action - Do.STEP
        return f"step {SPACES[ways[place].to].id if place < len(ways) else place + 1}"
    number = action - Do.CARD
    return f"{'give' if view.s.ask == Ask.GIVE_CARD else 'card'} {VALUES[number] if number < len(VALUES) else '-'}"


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
