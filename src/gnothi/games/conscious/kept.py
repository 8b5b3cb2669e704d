"""What laws in play do to their owner for as long as they lie there."""

from gnothi.engine.compile import rule
from gnothi.games.conscious.deck import LAST_SPACE, LAW_EFFECT, Effect
from gnothi.games.conscious.state import PASS, SLOTS, Status


@rule
def slot_of(s, seat, effect):
    """The first slot with an obeyed law of this effect still in force, or -1."""
    me = s.seats[seat]
    if me.n_laws == 0:
        return -1
    for slot in range(SLOTS):
        law = me.laws[slot]
        if law.obeyed and not law.voided and LAW_EFFECT[law.law] == effect:
            return slot
    return -1


@rule
def suffers(s, seat, effect):
    return slot_of(s, seat, effect) >= 0


@rule
def is_asleep(s, seat):
    """Whether a player does nothing but obey, roll and take that roll (G.1.d, R10)."""
    return slot_of(s, seat, Effect.SLEEP) >= 0


@rule
def progress(s, seat):
    """Spaces travelled since the start (C.0.6)."""
    me = s.seats[seat]
    ahead = int(me.position) if me.trips % 2 == 0 else LAST_SPACE - int(me.position)
    return LAST_SPACE * int(me.trips) + ahead


@rule
def has_reached(s, seat, mark):
    """Whether a mark is reached, or with `mark_rule = pass` passed (R13)."""
    if s.options.mark_rule == PASS:
        return progress(s, seat) > mark
    return progress(s, seat) >= mark


@rule
def is_dying(s, seat):
    """Whether this turn has no roll and ends with death (O.1, O.2, R.2, R.3)."""
    me = s.seats[seat]
    if me.last_turn:
        return True
    if me.status != Status.LIVING or me.n_laws == 0:
        return False
    for slot in range(SLOTS):
        law = me.laws[slot]
        if law.obeyed and not law.voided:
            effect = LAW_EFFECT[law.law]
            if effect == Effect.DEATH_NOW or (effect == Effect.DEATH_IN and has_reached(s, seat, law.mark)):
                return True
    return False
