"""Why an order cannot be laid now in Credo, and what one that can be laid might cost."""
from __future__ import annotations

from gnothi.engine.english import a, count, listed, number, whose
from gnothi.engine.speech import Reason
from gnothi.engine.view import View
from gnothi.games.credo.asked import landing
from gnothi.games.credo.nearby import bearers_at, dangerous, end_of_walk, field_of
from gnothi.games.credo.notation import directions, own_side
from gnothi.games.credo.state import LENGTH, MOVE, NONE, TO_RED, TO_YELLOW, Limb, Side
from gnothi.games.credo.words import ONE, STICKERS, at_start, power, way, where

# What cannot be done


def why(view: View, action: int) -> Reason:
    """Whoever may choose may attack and study: only a walk can be refused, if the feet do not carry it (CRE-5.1)."""
    feet = power(view, view.seat, Limb.FEET)
    carry = f"carry {count(feet, 'movement card')}, not {number(int(LENGTH[action]))}"
    return Reason("CRE-5.1", f"Your feet are {STICKERS[feet]} and {carry}; {what_helps(view, action)}.")


def what_helps(view: View, action: int) -> str:
    """A shorter way to the same field, or what makes the feet strong enough."""
    there = landing_of(view, action)
    shorter = next((each for each in view.actions if each >= MOVE and landing_of(view, each) == there), NONE)
    if shorter != NONE and there != field_of(view, view.seat):
        return f"to come to {where(there)}, lay {way(directions(shorter))}"
    needed = int(LENGTH[action])
    left = (TO_YELLOW if needed == 2 else TO_RED) - int(view.s.seats[view.seat].marks[Limb.FEET])
    return f"{count(left, 'more round')} in which you move turn{'s' * (left == 1)} them {STICKERS[needed]}"


def landing_of(view: View, action: int) -> int:
    """Where an order leads if nobody is in the way."""
    return int(landing(view.s, field_of(view, view.seat), action))


# What one might regret


def warns(view: View, action: int) -> str:
    """To end beside a foreign bearer is to change sides (CRE-9.5); nothing is said where there is no escape."""
    if not dangerous(view):
        return ""
    there = end_of_walk(view, action)
    near = bearers_at(view, there)
    if not near or all(bearers_at(view, end_of_walk(view, each)) for each in view.actions):
        return ""
    names = listed([whose(view.called(bearer)) for bearer in near])
    reached = "you here" if there == field_of(view, view.seat) else where(there)
    wonder = f"{names} big wonder{'s reach' if len(near) > 1 else ' reaches'} {reached}"
    return f"{at_start(wonder)}: {unless_gone(view, near)}you become {what_it_makes(view)}."


def unless_gone(view: View, bearers: list[int]) -> str:
    """A stunned bearer stays where it is, and converts all the same (CRE-9.6)."""
    if any(view.s.seats[bearer].stun for bearer in bearers):
        return ""
    names = listed([view.called(bearer) for bearer in bearers])
    return f"unless {names} {'walks' if len(bearers) == 1 else 'walk'} away, "


def what_it_makes(view: View) -> str:
    """What conversion would make of the viewer, and what it would cost."""
    other = Side(1 - own_side(view))
    lost = "" if view.s.seats[view.seat].converted else " and can no longer triumph"
    return f"{a(ONE[other])}{lost}"
