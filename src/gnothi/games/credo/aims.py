"""What stands between a seat of Credo and winning, in the order in which it is done."""
from __future__ import annotations

from gnothi.engine.english import a, count, whose
from gnothi.engine.speech import Aim
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.credo.asked import members
from gnothi.games.credo.nearby import companions, opponents, partners, steps_beside
from gnothi.games.credo.notation import own_side
from gnothi.games.credo.sight import FAR
from gnothi.games.credo.state import Result, Side
from gnothi.games.credo.words import ONE, PEOPLE, points, rounds, uncovered

HOLDING = 0.95          # of an aim that is nearly done, or that must hold until the end


def aims(view: View) -> list[Aim]:
    """Together fill the strip, bear the wonder, convince everybody; and stay what one was."""
    return [
        company(view), own_strip(view), own_wonder(view), everybody(view), constancy(view), defence(view),
    ]


def company(view: View) -> Aim:
    """Somebody to study with (CRE-7.1)."""
    label, clause, about = "Stand beside a companion", "CRE-7.1", "companion"
    if near := partners(view):
        names = view.called(near[0]) if len(near) == 1 else count(len(near), "neighbour")
        return Aim(label, f"{names} can join in", 1.0, clause, about)
    awake = [other for other in companions(view) if not view.s.seats[other].stun]
    if not awake:
        alone = "all your companions are stunned" if companions(view) else f"you are the only {ONE[own_side(view)]}"
        return Aim(label, alone, 0.0, clause, about)
    nearest = min(awake, key=lambda other: steps_beside(view, other))
    far = steps_beside(view, nearest)
    told = f"{count(far, 'step')} away" if far else "behind a wall"         # R16
    return Aim(label, f"{view.called(nearest)} is {told}", HOLDING - far / FAR, clause, about)


def own_strip(view: View) -> Aim:
    return Aim("Fill your strip", *shown(view, own_side(view)), "CRE-7.2", "power-strip")


def shown(view: View, side: Side) -> tuple[str, float]:
    """How full a strip is, in words and as a share."""
    full = int(view.s.options.strip_length)
    return f"{uncovered(view, side)} of {full}", uncovered(view, side) / full


def own_wonder(view: View) -> Aim:
    """The bearer of the side with the most rounds left, oneself first (CRE-9.3)."""
    label, clause, about = "Bear the big wonder", "CRE-9.1", "big wonder"
    clocks = {seat: int(view.s.seats[seat].wonder) for seat in (view.seat, *companions(view))}
    bearer = view.seat if clocks[view.seat] else max(clocks, key=clocks.__getitem__)
    if not clocks[bearer]:
        return Aim(label, "comes when your strip is full", 0.0, clause, about)
    has = "you have" if bearer == view.seat else f"{view.called(bearer)} has"
    return Aim(label, f"{has} it for {rounds(clocks[bearer])}", 1.0, clause, about)


@remembered
def everybody(view: View) -> Aim:
    """The game is won when all are on one side (CRE-10.2)."""
    side = own_side(view)
    ours = int(members(view.s, int(side)))
    return Aim(f"Make everybody {a(ONE[side])}", f"{ours} of {view.seats}", ours / view.seats, "CRE-10.2", "convince")


def constancy(view: View) -> Aim:
    """The second half of the goal (CRE-10.1)."""
    label, clause, about = "Never be converted", "CRE-10.4", "triumph"
    if view.s.seats[view.seat].converted:
        return Aim(label, f"too late: {points(view, Result.CONVINCED)} at best", 0.0, clause, about)
    return Aim(label, "not once so far", HOLDING, clause, about)


@remembered
def defence(view: View) -> Aim:
    """How near the other side is to a wonder, or how long theirs still runs."""
    other = Side(1 - own_side(view))
    label, clause = f"Hold off the {PEOPLE[other]}", "CRE-9.5"
    clocks = {seat: int(view.s.seats[seat].wonder) for seat in opponents(view)}
    bearer = max(clocks, key=clocks.__getitem__)
    if clocks[bearer]:
        runs = f"{whose(view.called(bearer))} big wonder runs for {rounds(clocks[bearer])}"
        return Aim(label, runs, 0.0, clause, "big wonder")
    told, share = shown(view, other)
    return Aim(label, f"their strip is at {told}", HOLDING * (1 - share), "CRE-7.2", "power-strip")
