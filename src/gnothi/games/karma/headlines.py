"""A whole turn in one line."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from gnothi.engine.english import a, count, listed
from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.karma.data import CARDS, SPACES, VALUES, Colour, Kind, Tool
from gnothi.games.karma.log import received, tell
from gnothi.games.karma.phrases import (
    COLOUR_NAMES,
    TOOL_NAMES,
    does,
    inside,
    place,
    reaching,
    sentence,
    some,
    some_cards,
    standing,
)
from gnothi.games.karma.state import COLOURS, Clause

LONGEST = 80
OPENING = (Clause.K5_1, Clause.K4_8, Clause.R23, Clause.R24)
WHOLE = (Clause.K0_4, Clause.K5_1, Clause.R28)      # nothing more need be said of such a turn


def opens(view: View, event: Struct) -> bool:
    """Whether a turn begins with this event; a throw or a first card after re-entering goes on with one."""
    clause = int(event.clause)
    if clause == Clause.K5_3:
        return not is_planning(int(event.d))
    if clause == Clause.K2_26:
        return int(event.c) == 0 and not is_planning(int(event.b))
    return clause in OPENING


def is_planning(space: int) -> bool:
    return SPACES[space].kind == Kind.PLANNING


@dataclass(frozen=True)
class Deed:
    """Something that the player did, and how much it matters."""

    verb: str
    rest: str
    rank: int       # the higher, the sooner it is left out


MAIN, NOTABLE, USUAL, MINOR = range(4)


def headline(view: View, events: Sequence[Struct]) -> str:
    """What a turn, or a part of one, came to."""
    told = {int(event.clause): event for event in events}
    for clause in WHOLE:
        if clause in told:
            return tell(view, told[clause]).split(". “")[0].rstrip(".")
    if Clause.K1_9 in told or Clause.K1_5 in told:
        return beginning(view, events)
    seat = mover(events)
    deeds = [*moves(view, events), *outcomes(view, seat, events)]
    return fitting(view, seat, deeds)


def beginning(view: View, events: Sequence[Struct]) -> str:
    first = [inside(view, int(event.seat), "go", "goes") for event in events if int(event.clause) == Clause.K1_9]
    return "; ".join(["The pawns are in the centre", *(f"{goes} first" for goes in first)])


def mover(events: Sequence[Struct]) -> int:
    """Whose turn it is: the seat of the first event that only a mover has."""
    own = [int(event.seat) for event in events if int(event.clause) not in (Clause.K6_3, Clause.K2_7, Clause.R7)]
    return own[0] if own else int(events[0].seat)


# The move


def moves(view: View, events: Sequence[Struct]) -> Iterator[Deed]:
    """What was thrown or played, and where it led."""
    cards = [int(VALUES[event.a]) for event in events if int(event.clause) == Clause.K2_26]
    goal = end_of(events)
    to = f" {reaching(goal)}" if goal >= 0 else ""
    for event in events:
        if int(event.clause) == Clause.K4_8:
            yield Deed("begin", "a new life", MINOR)
        elif int(event.clause) == Clause.R23:
            yield Deed("wait", "for the next life", MAIN)
        elif int(event.clause) == Clause.R24:
            yield Deed("join", f"{view.called(int(event.a))} {standing(int(event.b))}", MAIN)
        elif int(event.clause) == Clause.K5_3:
            yield Deed("throw", f"{event.a}{to}", MAIN)
    if cards:
        yield Deed("play", f"{' + '.join(map(str, cards))}{to}", MAIN)
    yield from strays(events, goal)


def end_of(events: Sequence[Struct]) -> int:
    ends = [int(event.b) for event in events if int(event.clause) == Clause.K5_4]
    return ends[-1] if ends else -1


def strays(events: Sequence[Struct], goal: int) -> Iterator[Deed]:
    """Where a pawn waits at a fork, or was put by a space or a card."""
    forks = [int(event.b) for event in events if int(event.clause) == Clause.K4_6]
    if goal < 0 and forks:
        yield Deed("come", f"to {place(forks[-1])}", USUAL)
    for event in events:
        if int(event.clause) == Clause.K5_7:
            there = int(event.a)
            verb, how = ("fall", "") if SPACES[there].kind == Kind.PIT else ("go", "straight ")
            yield Deed(verb, f"{how}{reaching(there)}", MAIN)


# What it came to


def outcomes(view: View, seat: int, events: Sequence[Struct]) -> Iterator[Deed]:
    """Whom the player met, and what changed in the account."""
    met = [view.called(int(event.a)) for event in events if int(event.clause) in MEETINGS]
    if met and not any(int(event.clause) == Clause.R24 for event in events):
        yield Deed("meet", listed(met), USUAL)
    yield from of_own(seat, events, DRAWN)
    yield from tokens(seat, events)
    yield from of_own(seat, events, CHANGES)
    yield from others_get(view, seat, events)
    cards = sum(int(event.clause) == Clause.K2_25 for event in events)
    if cards:
        yield Deed("take", some_cards(cards), USUAL)


MEETINGS = (Clause.K3_1, Clause.K3_7, Clause.K3_8)


def of_own(seat: int, events: Sequence[Struct], kinds: Mapping[int, Callable[[Struct], Deed]]) -> Iterator[Deed]:
    for event in events:
        if event.seat == seat and int(event.clause) in kinds:
            yield kinds[int(event.clause)](event)


def tokens(seat: int, events: Sequence[Struct]) -> Iterator[Deed]:
    """The rings and beads of the turn, those of majorities among them."""
    taken = [0] * COLOURS
    for event in events:
        if int(event.clause) in (Clause.K3_1, Clause.K3_8) and event.seat == seat:
            weight = int(event.c) if event.b == Colour.GREEN else int(event.d)
            taken[event.b] += 1 if weight > 0 else -1
        elif int(event.clause) == Clause.K6_3 and event.seat == seat:
            taken[0] += int(event.a)
            taken[1] += int(event.b)
    said = [some("ring" if n > 0 else "bead", abs(n), colour) for colour, n in enumerate(taken) if n]
    if said:
        yield Deed("take", listed(said), USUAL)


def others_get(view: View, seat: int, events: Sequence[Struct]) -> Iterator[Deed]:
    """What a card brought to others."""
    found = [event for event in events if int(event.clause) == Clause.K6_3 and event.seat != seat]
    if len(found) == 1:
        event = found[0]
        tokens = [received(Colour(colour), int(d), 0) for colour, d in enumerate((event.a, event.b)) if d]
        yield Deed("bring", f"{view.called(int(event.seat))} {listed(tokens)}", USUAL)
    elif found:
        yield Deed("bring", "the others karma", MINOR)


def of_habit(event: Struct) -> Deed:
    return Deed("make", a(f"{COLOUR_NAMES[Colour(event.a)]} habit"), NOTABLE)


def of_loosening(event: Struct) -> Deed:
    return Deed("loosen", a(f"{COLOUR_NAMES[Colour(event.a)]} habit"), NOTABLE)


def of_master(event: Struct) -> Deed:
    return Deed("win", f"the Master {TOOL_NAMES[Tool(event.a)].capitalize()}", NOTABLE)


def of_peg(event: Struct) -> Deed:
    return Deed("take", f"{a(TOOL_NAMES[Tool(event.a)])} peg", USUAL)


def of_lost_peg(event: Struct) -> Deed:
    return Deed("lose", f"{a(TOOL_NAMES[Tool(event.a)])} peg", USUAL)


def of_lost_turn(event: Struct) -> Deed:
    return Deed("lose", "the next turn" if event.a == 1 else f"the next {count(int(event.a), 'turn')}", USUAL)


def of_given_card(event: Struct) -> Deed:
    return Deed("give", f"up the {VALUES[event.a]}", MINOR)


def of_drawn_card(event: Struct) -> Deed:
    return Deed("draw", f"“{CARDS[event.a].title}”", MINOR)


DRAWN = {Clause.K2_20: of_drawn_card, Clause.K2_23: of_drawn_card}
CHANGES = {
    Clause.K2_7: of_habit,
    Clause.K2_10: of_loosening,
    Clause.K2_11: of_peg,
    Clause.K2_12: of_master,
    Clause.K2_30: of_lost_turn,
    Clause.K6_1: of_given_card,
    Clause.R11: of_lost_peg,
}


# The line


def fitting(view: View, seat: int, deeds: Sequence[Deed]) -> str:
    """As many deeds as fit on the line, those that matter least left out first."""
    kept = list(deeds)
    while len(line(view, seat, kept)) > LONGEST and len(kept) > 1:
        kept.remove(max(kept, key=lambda deed: (deed.rank, kept.index(deed))))
    return line(view, seat, kept)


def line(view: View, seat: int, deeds: Sequence[Deed]) -> str:
    own = seat == view.seat
    said = [
        f"{verb if own else third(verb)} {listed([deed.rest for deed in alike])}"
        for verb, alike in groupby(deeds, key=lambda deed: deed.verb)
    ]
    return f"{sentence(view.called(seat))} {listed(said)}" if said else does(view, seat, "go", "goes") + " on"


def third(verb: str) -> str:
    """
    >>> third("take"), third("go")
    ('takes', 'goes')
    """
    return f"{verb}es" if verb.endswith("o") else f"{verb}s"
