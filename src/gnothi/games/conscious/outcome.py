"""What became of a player of The Conscious Board Game in the end, and how."""
from __future__ import annotations

from gnothi.engine.english import a, count, number
from gnothi.engine.events import SPECTATOR
from gnothi.engine.layout import Struct
from gnothi.engine.outcome import PLACES
from gnothi.engine.view import View
from gnothi.games.conscious.diagram import JOKER, MOST_JOKERS
from gnothi.games.conscious.goals import next_body
from gnothi.games.conscious.names import STATE_WORDS, capital
from gnothi.games.conscious.state import NONE, Clause, Status

LIFE = {Status.LIVING: ", while still living", Status.MENTAL: ", after death"}
WITHOUT = ("without an Astral body", "without a Mental body", "destroyed by a Hasnamuss")


def outcome(view: View) -> str:
    """How far the viewer had come, or how he went out, and who won and when."""
    if view.seat == SPECTATOR:
        return ending(view)
    if view.s.seats[view.seat].place:
        return won(view, view.seat)
    return f"{own(view.s.seats[view.seat])} {ending(view)}"


def ending(view: View) -> str:
    """Who won first, or why nobody did (M.0, R45, R66)."""
    if view.s.winner != NONE:
        return won(view, int(view.s.winner))
    if view.s.ended_by == Clause.R66:
        return f"After {turns(int(view.s.options.max_turns))} of one player the game stops: nobody wins."
    return "Nobody is left in the game: nobody wins."


def turns(played: int) -> str:
    return count(played, "turn")


def won(view: View, seat: int) -> str:
    """When somebody had a Causal body and a full JOKER."""
    me = view.s.seats[seat]
    place = "won" if me.place == 1 else f"came {PLACES[me.place - 1]}"
    life = LIFE.get(Status(me.status), "")
    has = f"a Causal body and {number(MOST_JOKERS)} chips on the JOKER"
    return f"{capital(view.called(seat))} {place} in {turns(int(me.turns))}, with {has}{life}."


def own(me: Struct) -> str:
    """How far somebody had come who did not win."""
    if me.status == Status.OUT:
        return f"You went out after {turns(int(me.turns))}, {WITHOUT[me.body]}."
    state = f"{a(STATE_WORDS[me.state])}{' and a Hasnamuss' if me.hasnamuss else ''}"
    chips = min(int(me.chips[JOKER]), MOST_JOKERS)
    return f"You were {state} with {chips or 'none'} of {MOST_JOKERS} chips on the JOKER; your {body(me)}."


def body(me: Struct) -> str:
    """What the next body still took."""
    name, _, missing = next_body(me).partition(" needs ")
    return f"{name} still needed {missing}" if missing else f"{name.partition(' ')[0]} body was complete"
