"""A game's whole state as one record."""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gnothi.engine.events import Event
from gnothi.engine.layout import Field, layout
from gnothi.engine.options import Option, options_layout


def state_layout(fields: Sequence[Field], options: Sequence[Option] = (), events: int = 16) -> np.dtype[np.void]:
    """A game's record: its generator, its options, its own fields, and room for the events of one move."""
    return layout([
        ("rng", np.uint64),             # the random state; never shown to anybody
        ("options", options_layout(options)),
        ("ended_by", np.int16),         # once it is over: the number of the clause that ended it
        *fields,
        ("n_events", np.int32),         # from here on nothing counts for equality
        ("events", Event, (events,)),
    ])
