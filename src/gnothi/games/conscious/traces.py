"""Which ways pieces went: pawns walk along the spiral space by space; where chips came to, there is a mark."""
from __future__ import annotations

from collections.abc import Iterator, Sequence

from gnothi.engine.layout import Struct
from gnothi.engine.scene import Trace
from gnothi.engine.view import View
from gnothi.games.conscious.body import ARROWS
from gnothi.games.conscious.diagram import ACES, FIRST, JOKER, X_JOKER
from gnothi.games.conscious.headlines import MOVES, PLAYS
from gnothi.games.conscious.lying import heads_at
from gnothi.games.conscious.mat import card_at, note_at
from gnothi.games.conscious.spiral import beside
from gnothi.games.conscious.state import Clause

Marks = dict[tuple[str, int, int], None]
"""What came where, each once: `note` or `card`, its seat and its number."""

ENTRIES = {int(Clause.E_1): 0, int(Clause.E_2): 1, int(Clause.E_3): 2}


def traces(view: View, events: Sequence[Struct]) -> list[Trace]:
    """The pawns that these events moved, and the notes, board cards and spaces to which they brought a chip."""
    return [*walks(events), *gifts(events), *chips(view, events)]


def walks(events: Sequence[Struct]) -> Iterator[Trace]:
    """Through every space from where a pawn stood to where it landed."""
    for event in events:
        if int(event.clause) in MOVES and event.d:
            before, after = int(event.b), int(event.c)
            step = 1 if after >= before else -1
            points = [heads_at((space,))[0] for space in range(before, after + step, step)]
            yield Trace(f"pawn-{int(event.seat)}", points)


def gifts(events: Sequence[Struct]) -> Iterator[Trace]:
    """Chips given to the Universe lie on the spiral."""
    for event in events:
        if int(event.clause) == Clause.N_2:
            yield Trace(f"universe-{int(event.b)}", [beside(int(event.b), -14)])


def chips(view: View, events: Sequence[Struct]) -> Iterator[Trace]:
    """One's own notes and board cards are pieces of their own; of another the whole diagram is one."""
    marks: Marks = {}
    for event in events:
        marks |= dict.fromkeys((kind, int(event.seat), number) for kind, number in reached(event))
    for kind, seat, number in marks:
        own = seat == view.seat
        if kind == "note":
            yield Trace(f"note-{number}" if own else f"body-{seat}", [note_at(number)], f"diagram-{seat}")
        else:
            yield Trace(f"card-{number}" if own else f"chips-{seat}", [card_at(number)], f"cards-{seat}")


def reached(event: Struct) -> Iterator[tuple[str, int]]:
    """The notes and board cards to which an event brought a chip."""
    clause = int(event.clause)
    if clause in ENTRIES:
        yield "note", int(FIRST[ENTRIES[clause]])
    elif clause in ARROWS:
        yield "note", int(event.b)
    elif clause == Clause.G_1_b and not event.b:
        yield "note", int(event.a)
    elif clause in PLAYS:
        yield "card", int(event.a)
    elif clause == Clause.F_3_b:
        yield "card", int(event.b)
    elif clause in MADE:
        made = MADE[clause]
        yield "card", ACES + int(event.a) // 3 if made == ACES else made


MADE = {int(Clause.I_3): ACES, int(Clause.I_4): X_JOKER, int(Clause.I_5): JOKER}     # by which power
