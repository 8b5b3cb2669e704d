"""How an event is told: who is *you*, what its details are called, and what those read who may not know them."""
from __future__ import annotations

import re
from collections.abc import Callable

from gnothi.engine.english import a, count, listed, whose
from gnothi.engine.events import EVERYONE, MOST_SEATS
from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.conscious.deck import LAST_SPACE, LAW_EFFECT, Effect
from gnothi.games.conscious.diagram import NOTE_NAMES, OCTAVE
from gnothi.games.conscious.names import (
    BOARD_WORDS,
    DESIGNATION_WORDS,
    KIND_WORDS,
    OCTAVE_WORDS,
    SCHOOL_WORDS,
    SHOCK_WORDS,
    STATE_WORDS,
    capital,
    law_words,
    source_words,
    the_card,
    with_it,
)
from gnothi.games.conscious.sentences import PATTERNS
from gnothi.games.conscious.state import CARD_BITS, DIE_BITS, LAW_BITS, NOTE_BITS

VERBS = re.compile(r"\[([^|\]]+)\|([^\]]+)\]")
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


def tell(view: View, event: Struct) -> str:
    """One sentence for one event."""
    pattern = PATTERNS[int(event.clause)]
    if int(event.audience) != EVERYONE:
        text = pattern.own if view.knows(event) else pattern.hidden
    else:
        text = pattern.forms[int(getattr(event, pattern.by))] if pattern.by else pattern.text
    yours = 1 if int(event.seat) == view.seat else 2
    return capital(VERBS.sub(lambda verb: verb[yours], text).format_map(Details(view, event)))


class Details(dict[str, str]):
    """The words of an event's details, found when a sentence asks for them."""

    def __init__(self, view: View, event: Struct) -> None:
        super().__init__()
        self.view, self.event = view, event

    def __missing__(self, word: str) -> str:
        if word in PEOPLE:
            return PEOPLE[word](self.view, self.event)
        kind, _, detail = word.rpartition("_")
        return THINGS[kind](int(getattr(self.event, detail)))


# People


def who(view: View, event: Struct) -> str:
    return view.called(int(event.seat))


def partner(view: View, event: Struct) -> str:
    """The other of the two who may know what passed between them."""
    others = int(event.audience) & ((1 << MOST_SEATS) - 1) & ~(1 << int(event.seat))
    return view.called(others.bit_length() - 1)


def types(view: View, event: Struct) -> str:
    """Everybody with his type."""
    verb = "are" if view.seat == 0 else "is"
    first, *rest = (f"{view.called(seat)} {{}}{die_of(int(event.a), seat)}" for seat in range(view.seats))
    return listed([first.format(f"{verb} type "), *(words.format("") for words in rest)])


def deal_rolls(view: View, event: Struct) -> str:
    """Who rolled what for the deal, and who has it or rolls again."""
    rolled = [seat for seat in range(view.seats) if die_of(int(event.a), seat)]
    highest = [view.called(seat) for seat in rolled if int(event.b) >> seat & 1]
    verbs = ["roll" if seat == view.seat else "rolls" for seat in rolled[:1]] + [""] * len(rolled)
    rolls = listed([
        " ".join(filter(None, (view.called(seat), verb, str(die_of(int(event.a), seat)))))
        for seat, verb in zip(rolled, verbs, strict=False)
    ])
    if len(highest) > 1:
        return f"{rolls}: {listed(highest)} roll again"
    return f"{rolls}: {highest[0]} {'deal' if highest[0] == 'you' else 'deals'}"


def die_of(dice: int, seat: int) -> int:
    return dice >> (DIE_BITS * seat) & (1 << DIE_BITS) - 1


def in_contact(view: View, event: Struct) -> list[int]:
    """Who meets, the lander first."""
    return sorted((seat for seat in range(view.seats) if int(event.a) >> seat & 1), key=lambda seat: seat != event.seat)


def states(view: View, event: Struct) -> str:
    """What everybody in contact declares."""
    met = in_contact(view, event)
    found: dict[str, list[str]] = {}
    for seat in met:
        found.setdefault(STATE_WORDS[int(event.b) >> 2 * seat & 3], []).append(view.called(seat))
    if len(found) == 1:
        return f"{'both' if len(met) == 2 else 'all'} declare {next(iter(found))}"
    return "; ".join(
        f"{listed(names)} {'declares' if len(names) == 1 and names != ['you'] else 'declare'} {state}"
        for state, names in found.items()
    )


PEOPLE: dict[str, Callable[[View, Struct], str]] = {
    "Who": lambda view, event: capital(who(view, event)),
    "who": who,
    "whose": lambda view, event: whose(who(view, event)),
    "partner": partner,
    "seat_a": lambda view, event: view.called(int(event.a)),
    "seat_a's": lambda view, event: whose(view.called(int(event.a))),
    "cards": lambda view, event: source_words(int(event.a), int(event.b)),
    "drawn": lambda view, event: drawn_words(int(event.a), int(event.b)),
    "types": types,
    "deal_rolls": deal_rolls,
    "met": lambda view, event: listed([view.called(seat) for seat in in_contact(view, event)[1:]]),
    "states": states,
}


# Things


def parts(packed: int, bits: int) -> list[int]:
    """Numbers that stand in one detail, each from 1."""
    found = []
    while packed:
        found.append((packed & (1 << bits) - 1) - 1)
        packed >>= bits
    return found


def drawn_words(first: int, rest: int) -> str:
    return listed([KIND_WORDS[kind] for kind in parts(first, CARD_BITS) + parts(rest, CARD_BITS)]) or "no cards"


def mark_words(mark: int) -> str:
    return f"space {mark}" if mark <= LAST_SPACE else "the end of the spiral"


THINGS: dict[str, Callable[[int], str]] = {
    "number": str,
    "chips": lambda value: count(value, "chip"),
    "law": law_words,
    "short": lambda value: f"law {value}",
    "laws": lambda value: "; ".join(law_words(law + 1) for law in parts(value, LAW_BITS)),
    "with_it": with_it,
    "lost": lambda law: "skills" if LAW_EFFECT[law] == Effect.NO_SKILLS else "powers",
    "note": lambda value: NOTE_NAMES[value],
    "chip": lambda value: OCTAVE_WORDS[OCTAVE[value]],
    "a_chip": lambda value: a(OCTAVE_WORDS[OCTAVE[value]]),
    "carbons": lambda value: listed([*dict.fromkeys(NOTE_NAMES[note] for note in parts(value, NOTE_BITS))]),
    "found": lambda value: f"on {NOTE_NAMES[value]}" if value >= 0 else "to act on",
    "card": lambda value: BOARD_WORDS[value],
    "the_card": the_card,
    "kind": lambda value: KIND_WORDS[value],
    "octave": lambda value: OCTAVE_WORDS[value],
    "lower": lambda value: a(OCTAVE_WORDS[value - 1]),
    "school": lambda value: SCHOOL_WORDS[value],
    "designation": lambda value: DESIGNATION_WORDS[value],
    "shock": lambda value: SHOCK_WORDS[value],
    "mark": mark_words,
    "place": lambda value: PLACES[value - 1],
}
