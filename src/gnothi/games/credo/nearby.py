"""Who stands near in Credo: whom the viewer could study with or stun, and whose wonder it has to fear."""
from __future__ import annotations

from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.credo.asked import are_opponents, is_blocked, is_spared, landing, reaches, strength
from gnothi.games.credo.deeds import ANY, IMMUNE
from gnothi.games.credo.sight import steps_to
from gnothi.games.credo.state import CARDS, CHOICES, LENGTH, MOVE, Limb
from gnothi.games.credo.walls import STEP, STRIDE


@remembered
def beside(view: View) -> list[int]:
    """The seats whose pieces stand in the viewer's reach."""
    here = field_of(view, view.seat)
    fields = [(other, field_of(view, other)) for other in range(view.seats) if other != view.seat]
    # Most stand far away, and to see that takes far less than to ask a rule.
    near = [(other, there) for other, there in fields if abs(here - there) <= STRIDE + 1]
    return [other for other, there in near if reaches(view.s, here, there)]


def partners(view: View) -> list[int]:
    """Who beside the viewer can join in a study: a companion who is not stunned (CRE-7.1, R22)."""
    s = view.s
    return [
        other for other in beside(view)
        if not s.seats[other].stun and (s.options.study_partner == ANY or not are_opponents(s, view.seat, other))
    ]


def victims(view: View) -> list[int]:
    """Whom an attack would stun if nobody moved (CRE-6.1, R48)."""
    s = view.s
    return [other for other in beside(view) if are_opponents(s, view.seat, other) and not is_spared(s, other)]


@remembered
def companions(view: View) -> list[int]:
    """The others of the viewer's side."""
    return [
        other for other in range(view.seats) if other != view.seat and not are_opponents(view.s, view.seat, other)
    ]


def opponents(view: View) -> list[int]:
    return [other for other in range(view.seats) if are_opponents(view.s, view.seat, other)]


@remembered
def dangerous(view: View) -> list[int]:
    """The opponents whose big wonder would convert the viewer beside them (CRE-9.5, R33)."""
    s = view.s
    if s.options.wonder_clash == IMMUNE and s.seats[view.seat].wonder:
        return []
    return [other for other in range(view.seats) if s.seats[other].wonder and are_opponents(s, view.seat, other)]


def bearers_at(view: View, field: int) -> list[int]:
    """The opponents whose big wonder reaches a field, from where they stand now."""
    return [other for other in dangerous(view) if reaches(view.s, field_of(view, other), field)]


def bearers_coming(view: View) -> list[int]:
    """The opponents who could walk up to the viewer in this round and convert it."""
    s, here = view.s, field_of(view, view.seat)
    return [
        other for other in dangerous(view)
        if not s.seats[other].stun and any(
            reaches(s, int(landing(s, field_of(view, other), order)), here)
            for order in range(MOVE, CHOICES[strength(s, other, int(Limb.FEET))])
        )
    ]


def end_of_walk(view: View, order: int) -> int:
    """Where an order leaves the viewer if all others stay where they are."""
    taken = {field_of(view, seat) for seat in range(view.seats) if seat != view.seat}
    here = field_of(view, view.seat)
    for card in CARDS[order, : LENGTH[order]]:
        there = here + int(STEP[card])
        if not is_blocked(view.s, here, card) and there not in taken:
            here = there
    return here


@remembered
def steps_beside(view: View, other: int) -> int:
    """How many steps bring the viewer beside another, walls and pieces aside."""
    return int(steps_to(field_of(view, view.seat), field_of(view, other)))


def field_of(view: View, seat: int) -> int:
    return int(view.s.seats[seat].at)
