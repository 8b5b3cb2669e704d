"""What happened, as small rows in the record; sentences, citations and counts all come from them."""
import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.layout import layout

Event = layout([
    ("clause", np.int16),     # which clause did it: its number in the game's rulebook
    ("seat", np.int16),       # whose doing it was, or NOBODY
    ("a", np.int32),          # details, as the clause needs them
    ("b", np.int32),
    ("c", np.int32),
    ("d", np.int32),
    ("audience", np.int32),   # who may know the details: a bit for each seat, and the marks below
])

NOBODY = -1
SPECTATOR = -1                # the seat of one who only watches

MOST_SEATS = 12
ONLOOKERS = 1 << MOST_SEATS
EVERYONE = (1 << (MOST_SEATS + 1)) - 1
FLEETING = 1 << (MOST_SEATS + 1)
"""A mark on an event that is told as it happens and not kept in the log."""


NOTHING = np.zeros(1, Event)


@rule
def emit(s, clause, seat, a=0, b=0, c=0, d=0, audience=EVERYONE):
    """Leave an event; past the end of the block it is only counted.

    A detail that does not fit is refused when rules are interpreted; compiled rules, as everywhere, do not look.
    """
    if s.n_events < len(s.events):
        e = s.events[s.n_events]
        e.clause = clause
        e.seat = seat
        e.a = a
        e.b = b
        e.c = c
        e.d = d
        e.audience = audience
    s.n_events += 1


@rule
def only(seat):
    """The audience that is one seat."""
    return 1 << int(seat)


@rule
def all_but(seat):
    """The audience of every seat but one, without onlookers: what all see but the owner."""
    return EVERYONE & ~ONLOOKERS & ~(1 << int(seat))


@rule
def hide_events(s, seat):
    """Leave of the last move's events only what this seat, or the SPECTATOR, may know, and nothing of those before."""
    bit = ONLOOKERS if seat == SPECTATOR else 1 << int(seat)
    s.events[s.n_events:] = NOTHING[0]
    for i in range(min(s.n_events, len(s.events))):
        e = s.events[i]
        if not e.audience & bit:
            e.a = 0
            e.b = 0
            e.c = 0
            e.d = 0
