"""What stands between a player and winning: the Path, the JOKER, and the bodies up to the Causal one."""
from __future__ import annotations

from gnothi.engine.english import count
from gnothi.engine.layout import Struct
from gnothi.engine.speech import Aim
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.conscious.deck import LAST_SPACE, LAW_EFFECT, Effect
from gnothi.games.conscious.diagram import (
    ACES,
    JOKER,
    LENGTH,
    MOST_CHIPS,
    MOST_JOKERS,
    NOTES,
    OCTAVES,
    X_JOKER,
)
from gnothi.games.conscious.goals import balance_missing, chips_of, discs_wanted, next_body, next_state, suit_missing
from gnothi.games.conscious.log import mark_words
from gnothi.games.conscious.offers import slots
from gnothi.games.conscious.state import Body, StateOfI, Status

CAUSAL_DISCS = 2 * int(LENGTH.sum())        # M.0.a


def aims(view: View) -> list[Aim]:
    """The Path first, then the bodies; and what would end the game before that."""
    me = view.s.seats[view.seat]
    if me.status >= Status.OUT:
        return []
    found = [path(view.s, view.seat), jokers(me)]
    if me.status != Status.MENTAL and me.body < Body.MENTAL:
        found.append(body(me))
    found.append(causal(me))
    if me.hasnamuss:
        found.append(Aim("Be cleansed", "a Hasnamuss cannot win", 0.0, "S.4", "Hasnamuss"))
    return found + deaths(me)


# The Path


@remembered
def path(s: Struct, seat: int) -> Aim:
    me = s.seats[seat]
    if me.state == StateOfI.MASTER:
        return Aim("Rise to Master", "done", 1.0, "H.3", "Master")
    return Aim("Rise to Master", next_state(me), (int(me.state) + on_the_way(me)) / StateOfI.MASTER, "H.3", "state")


def on_the_way(me: Struct) -> float:
    """How far somebody is from one state to the next, short of it."""
    if me.state == StateOfI.MULTIPLICITY:
        chips = chips_of(me)
        missing = min([balance_missing(chips)[0], *(suit_missing(chips, suit)[0] for suit in range(4))])
        return (3 - missing) / 3
    if me.state == StateOfI.DEPUTY:
        aces = sum(1 for ace in range(ACES, X_JOKER) if me.chips[ace]) + 2 * int(me.chips[X_JOKER])
        return min(aces, 3) / 4
    return int(me.chips[X_JOKER]) / (MOST_CHIPS + 1)


def jokers(me: Struct) -> Aim:
    has = min(int(me.chips[JOKER]), MOST_JOKERS)
    return Aim("Fill the JOKER", f"{has} of {MOST_JOKERS} chips", has / MOST_JOKERS, "H.3.a", "JOKER")


# The bodies


@remembered
def body(me: Struct) -> Aim:
    """The next body, and how long there is for it."""
    wanted = discs_wanted(int(me.status), int(me.body))
    has = sum(min(int(disc), most) for disc, most in zip(me.discs, wanted, strict=True))
    name = ("Astral", "Mental")[me.body]
    clause = "K.1" if me.body == Body.PHYSICAL else "L.1.b" if me.status == Status.ASTRAL else "K.2"
    return Aim(f"Crystallise the {name} body", needs(me), has / sum(wanted), clause, f"{name} body")


def needs(me: Struct) -> str:
    """What the body still takes, and before which end of the spiral, for those who would be out without it."""
    _, _, missing = next_body(me).partition(" needs ")
    words = f"needs {missing}" if missing else "complete when this facet ends"
    inwards = me.trips % 2 == 0
    if me.body == Body.PHYSICAL or (me.status == Status.ASTRAL and not inwards and not me.hasnamuss):
        left = LAST_SPACE - int(me.position) if inwards else int(me.position)
        words += f"; {count(left, 'space')} left" if left and not me.last_turn else "; this is your last turn"
    return words


@remembered
def causal(me: Struct) -> Aim:
    """A disc on every note twice over while living; after death a chip on every note of the Mental body."""
    if me.status == Status.MENTAL:
        filled = sum(1 for note in range(NOTES) if me.notes[note])
        return Aim("Make the body Causal", f"{filled} of {NOTES} notes filled", filled / NOTES, "M.0.a", "Causal body")
    if me.status == Status.ASTRAL:
        lies = sum(min(int(me.discs[octave]), int(LENGTH[octave])) for octave in range(OCTAVES))
        return Aim("Make the body Causal", f"{lies} of {NOTES} notes begun", lies / NOTES, "M.0.a", "Causal body")
    has = int(me.discs.sum())
    return Aim("Make the body Causal", f"{has} of {CAUSAL_DISCS} discs", has / CAUSAL_DISCS, "M.0.a", "Causal body")


@remembered
def deaths(me: Struct) -> list[Aim]:
    """Laws that will kill a player who has no body to go on in."""
    found = []
    for slot in slots(me.laws) if me.status == Status.LIVING and me.body == Body.PHYSICAL else ():
        law = me.laws[slot]
        if law.obeyed and not law.voided and LAW_EFFECT[law.law] in (Effect.DEATH_NOW, Effect.DEATH_IN):
            when = f"death on {mark_words(int(law.mark))}" if law.mark else "death at the end of this turn"
            found.append(Aim(f"Escape law {int(law.law)}", when, 0.0, "O.2" if law.mark else "O.1", "death-space"))
    return found[:1]
