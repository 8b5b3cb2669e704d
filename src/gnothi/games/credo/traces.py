"""Where the pieces of Credo went: the ways walked, field by field."""
from __future__ import annotations

from collections.abc import Sequence

from gnothi.engine.layout import Struct
from gnothi.engine.scene import Trace
from gnothi.engine.view import View
from gnothi.games.credo.moving import WHOM, WHY
from gnothi.games.credo.scene import middle
from gnothi.games.credo.state import Clause, Throw
from gnothi.games.credo.walls import STEP, field


def traces(view: View, events: Sequence[Struct]) -> list[Trace]:
    """Walks through the middle of every field entered, and for each start the field that the dice showed."""
    found = []
    for event in events:
        if int(event.clause) == Clause.CRE_5_2:
            found.append(Trace(f"piece-{event.seat}", [middle(here) for here in fields_walked(event)]))
        elif int(event.clause) == Clause.CRE_3_4 and int(event.c) == Throw.FREE:
            found.append(Trace(f"piece-{event.seat}", [middle(field(int(event.a), int(event.b)))]))
    return found


def fields_walked(event: Struct) -> list[int]:
    """The field a walk began on, and each that it entered; a stopped step enters none."""
    walked = [int(event.a)]
    for code in filter(None, (int(event.b), int(event.c), int(event.d))):
        card, why = (code - 1) % WHY, (code - 1) % WHOM // WHY
        if not why:
            walked.append(walked[-1] + int(STEP[card]))
    return walked
