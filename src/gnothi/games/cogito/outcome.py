"""What became of a player of Cogito in the end, and how."""
from __future__ import annotations

from gnothi.engine.english import count, listed
from gnothi.engine.events import SPECTATOR
from gnothi.engine.view import View
from gnothi.games.cogito.asked import candidates, reds
from gnothi.games.cogito.deck import REDS_TO_FALL
from gnothi.games.cogito.state import Clause
from gnothi.games.cogito.words import denied, does

TIES = {
    Clause.COG_7_5: "Everybody fell, so nobody wins.",
    Clause.COG_7_6: "The last cards were played and nobody had found out who they are: a tie.",
}


def outcome(view: View) -> str:
    """Why the viewer fell, or how near he was to knowing himself, and who did."""
    won = TIES.get(int(view.s.ended_by)) or winner(view)
    if view.seat == SPECTATOR or view.seat == view.s.winner:
        return f"{won} {fallen(view)}".rstrip()
    return f"{own(view)} {won}"


def winner(view: View) -> str:
    """Who won, and how sure that was from all that the winner had seen."""
    seat = int(view.s.winner)
    left = int(candidates(view.s, seat))
    sure = "nothing else was possible" if left == 1 else f"{selves(left)} were still possible"
    return f"{does(view, seat, 'said', 'said')} “I am {self_of(view, seat)}” and won, when {sure}."


def selves(number: int) -> str:
    return count(number, "self", "selves")


def self_of(view: View, seat: int) -> str:
    return denied(int(view.s.seats[seat].own_self))


def fallen(view: View) -> str:
    """Who fell on the way, the viewer not among them."""
    seats = [seat for seat in range(view.seats) if not view.s.seats[seat].alive]
    if len(seats) == view.seats or not seats:
        return ""
    if len(seats) == 1:
        return f"{view.names[seats[0]]} fell {by(view, seats[0])}."
    return f"{listed([view.names[seat] for seat in seats])} fell on the way."


def by(view: View, seat: int) -> str:
    """What somebody fell by (COG-7.1, COG-7.2)."""
    return "by a second red card" if reds(view.s, seat) >= REDS_TO_FALL else "by a wrong name"


def own(view: View) -> str:
    """How the viewer fell, or what was still possible for one who did not."""
    who = self_of(view, view.seat)
    if not view.s.seats[view.seat].alive:
        return f"You fell {by(view, view.seat)}: you are {who}."
    if view.seat in too_late(view):
        return f"You are {who} and called it too, but your turn to speak came later."
    left = int(candidates(view.s, view.seat))
    if left == 1:
        return f"You are {who}, and by all that you had seen you could be nothing else."
    return f"You are {who}, one of {selves(left)} that were still possible for you."


def too_late(view: View) -> list[int]:
    """Who called rightly, but after somebody had won (R25)."""
    events = view.s.events[: view.s.n_events]
    void = [(int(event.seat), int(event.a)) for event in events if event.clause == Clause.R25]
    return [seat for seat, name in void if name == view.s.seats[seat].own_self]
