"""What is asked once more: what a choice throws away that nobody would want to lose by a slip."""
from __future__ import annotations

from gnothi.engine.english import listed, number
from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.conscious.asked import is_playing
from gnothi.games.conscious.deck import LAST_SPACE, LAW_DESIGNATION, LAW_EFFECT, Designation, Effect
from gnothi.games.conscious.names import STATE_WORDS, capital, law_named
from gnothi.games.conscious.offers import slots
from gnothi.games.conscious.questions import top_frame
from gnothi.games.conscious.state import (
    ACCEPT,
    DIE,
    MOON,
    NONE,
    OPPOSITE,
    OPPOSITE_TOKEN,
    OTHER,
    SCHOOL,
    TAKE,
    TRANSFORM,
    WILD_CANCEL,
    YES,
    Body,
    StateOfI,
    Status,
)

GOOD = (Effect.MOON, Effect.ROLL_TOKEN)                                 # worth keeping
GIVES = (Effect.DRAW_CARDS, Effect.CREATE, Effect.MAGNETIC_CENTER)      # worth obeying first


def warns(view: View, action: int) -> str:
    """What a choice costs; nothing for nearly all of them, and where there is no other."""
    if len(view.actions) == 1:
        return ""
    if action == DIE:
        return warn_of_death(view)
    if MOON <= action < TRANSFORM:
        return warn_of_cancelling(view, action - MOON)
    if WILD_CANCEL <= action < SCHOOL:
        law = int(view.s.seats[view.seat].laws[action - WILD_CANCEL].law)
        return warn_of_cancelling(view, int(LAW_DESIGNATION[law]), action - WILD_CANCEL)
    if action in (TAKE, OPPOSITE, OPPOSITE_TOKEN):
        return warn_of_landing(view, int(view.s.die) if action == TAKE else 7 - int(view.s.die))
    return warn_of_body(view) if action == ACCEPT else ""


def warn_of_death(view: View) -> str:
    me = view.s.seats[view.seat]
    if me.body > (Body.PHYSICAL if me.status == Status.LIVING else Body.ASTRAL):
        return ""
    return "You will be out of the game, and something can still be done in this turn."


def warn_of_cancelling(view: View, designation: int, wanted: int = NONE) -> str:
    """Freed from one, freed from all: good laws go too (G.1.f)."""
    if designation == Designation.NONE:
        return ""
    me = view.s.seats[view.seat]
    moons = [slot for slot in slots(me.laws) if LAW_EFFECT[me.laws[slot].law] == Effect.MOON and me.laws[slot].obeyed]
    lost = [
        law_named(int(me.laws[slot].law)) for slot in slots(me.laws)
        if slot != wanted and me.laws[slot].protector == NONE and is_good(me.laws[slot])
        and LAW_DESIGNATION[me.laws[slot].law] == designation and not (wanted == NONE and slot in moons[:1])
    ]
    return f"{capital(listed(lost))} will be cancelled too." if lost else ""


def is_good(law: Struct) -> bool:
    """Whether a law in play is kept for use, or has still something to give."""
    effect = LAW_EFFECT[law.law]
    return effect in GOOD or (effect in GIVES and not law.obeyed)


def warn_of_landing(view: View, pips: int) -> str:
    """A Hasnamuss in one's own state destroys whoever lands on him (S.3)."""
    s, me = view.s, view.s.seats[view.seat]
    if me.state == StateOfI.MULTIPLICITY and s.options.destroy_multiplicity != YES:
        return ""
    there = min(max(int(me.position) + (pips if me.trips % 2 == 0 else -pips), 0), LAST_SPACE)
    for seat in range(view.seats):
        you = s.seats[seat]
        if seat != view.seat and is_playing(s, seat) and you.position == there and you.hasnamuss:
            if you.state == me.state:
                state = STATE_WORDS[me.state]
                return f"{view.names[seat]} stands there, a Hasnamuss and {state} like you: you will be destroyed."
    return ""


def warn_of_body(view: View) -> str:
    chips, own = int(view.s.offered.sum()), int(view.s.seats[view.seat].notes.sum())
    if chips >= own:
        return ""
    giver = view.names[int(top_frame(view)[OTHER])]
    return f"The body that {giver} leaves has {number(chips)} chips: your own, with {number(own)}, will be gone."
