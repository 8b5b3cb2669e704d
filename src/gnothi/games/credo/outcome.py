"""What became of a player of Credo in the end, and how."""
from __future__ import annotations

from gnothi.engine.english import a, count, listed
from gnothi.engine.events import SPECTATOR
from gnothi.engine.view import View
from gnothi.games.credo.asked import members, result
from gnothi.games.credo.state import NONE, Clause, Result, Side
from gnothi.games.credo.words import ONE, PEOPLE, at_start, many, points, rounds

TIMES = ("never", "once", "twice")


def outcome(view: View) -> str:
    """What the viewer has made of it, and which side won and when; for a spectator who triumphed."""
    ended = ending(view)
    if view.s.winner == NONE:
        return f"{ended} It is a draw, {points(view, Result.DRAW)} for everybody."
    return f"{ended} {triumphs(view)}" if view.seat == SPECTATOR else f"{own(view)} {ended}"


def ending(view: View) -> str:
    """How many of each side there were in the end, in a sentence (CRE-10.2, CRE-10.3)."""
    s = view.s
    if s.ended_by == Clause.CRE_10_2:
        return f"After {rounds(int(s.round_no))} everybody is {a(ONE[Side(s.winner)])}."
    sides = listed([many(int(members(s, int(side))), side) for side in Side])
    won = "" if s.winner == NONE else f": the {PEOPLE[Side(s.winner)]} win"
    return f"After round {s.round_no}, the last, there are {sides}{won}."


def own(view: View) -> str:
    """What the viewer has made of it, and why (CRE-10.4)."""
    made = Result(result(view.s, view.seat))
    worth = points(view, made)
    if made == Result.LOST:
        return f"You are {a(ONE[Side(view.s.seats[view.seat].side)])} and lose: {worth}."
    if made == Result.TRIUMPH:
        return f"You are on the winning side and were never converted, a triumph: {worth}."
    return f"You are on the winning side, but were converted {times(int(view.s.seats[view.seat].converted))}: {worth}."


def times(number: int) -> str:
    """
    >>> times(1), times(3)
    ('once', 'three times')
    """
    return TIMES[number] if number < len(TIMES) else count(number, "time")


def triumphs(view: View) -> str:
    """Who was never converted."""
    seats = [seat for seat in range(view.seats) if result(view.s, seat) == Result.TRIUMPH]
    if not seats:
        return "Everybody who won was converted on the way."
    were = "was" if len(seats) == 1 else "were"
    return at_start(f"{listed([view.names[seat] for seat in seats])} {were} never converted.")
