"""What a seat still lacks: for its next state, and for its next body."""
from __future__ import annotations

from gnothi.engine.english import count, either, listed, number
from gnothi.engine.layout import Struct
from gnothi.games.conscious.diagram import (
    ACES,
    BALANCED,
    HEARTS,
    JOKER,
    LENGTH,
    MOST_JOKERS,
    NOTES,
    OCTAVES,
    SPADES,
    SUIT_SCHOOL,
    THREE_THREE_ONE,
    X_JOKER,
)
from gnothi.games.conscious.names import BOARD_WORDS, OCTAVE_WORDS, SCHOOL_WORDS, STATE_WORDS
from gnothi.games.conscious.path import ace_chips, faces_of, faces_with_chips
from gnothi.games.conscious.state import Body, StateOfI, Status

SHOWN = 2       # of the schools that are equally near


def next_state(s: Struct, seat: int) -> str:
    """What the next state takes, like *Deputy Steward needs K♦ (Fakir)*."""
    me = s.seats[seat]
    if me.state == StateOfI.MASTER:
        missing = MOST_JOKERS - int(me.chips[JOKER])
        needed = f"{count(missing, 'more chip')} on the JOKER" if missing > 0 else "a Causal body"
        return f"the win needs {needed}"
    words = (schools_missing(s, seat), aces_missing(me), "a chip on the JOKER, by a third one on the X-Joker")[me.state]
    return f"{STATE_WORDS[me.state + 1]} needs {words}"


def schools_missing(s: Struct, seat: int) -> str:
    """What the nearest schools still want (H.0.1, H.0.2)."""
    found = [suit_missing(s, seat, suit) for suit in range(4)] + [balance_missing(s, seat)]
    least = min(missing for missing, _ in found)
    return ", or ".join([words for missing, words in found if missing == least][:SHOWN])


def suit_missing(s: Struct, seat: int, suit: int) -> tuple[int, str]:
    faces = faces_with_chips(s, seat)
    missing = max(1, 3 - int(faces_of(faces, suit)) - 2 * int(ace_chips(s, seat, suit)))
    free = [BOARD_WORDS[card] for card in range(3 * suit, 3 * suit + 3) if not faces >> card & 1]
    words = listed(free) if len(free) == missing else f"{number(missing)} of {listed(free)}"
    return missing, f"{words} ({SCHOOL_WORDS[SUIT_SCHOOL[suit]]})"


def balance_missing(s: Struct, seat: int) -> tuple[int, str]:
    me = s.seats[seat]
    faces = faces_with_chips(s, seat)
    suits = [bool(faces >> 3 * suit + 1 & 3) or bool(me.chips[ACES + suit]) for suit in range(4)]
    stands_in = min(2 * int(me.chips[X_JOKER]), suits[:SPADES].count(False))
    missing = max(1, 3 - suits.count(True) - stands_in)
    return missing, f"a Queen or King in {count(missing, 'more suit')} ({SCHOOL_WORDS[BALANCED]})"


def aces_missing(me: Struct) -> str:
    """Which Aces are not there yet, an X-Joker standing for two of the first three suits (H.2)."""
    free = [BOARD_WORDS[ACES + suit] for suit in range(HEARTS + 1) if not me.chips[ACES + suit]]
    missing = max(0, len(free) - 2 * int(me.chips[X_JOKER]))
    words = free if missing == len(free) else [f"{number(missing)} of {either(free)}"] if missing else []
    return listed(words + ([] if me.chips[ACES + SPADES] else [BOARD_WORDS[ACES + SPADES]]))


def next_body(me: Struct) -> str:
    """What the next body takes, like *Astral body needs two Food and one Air discs*."""
    if me.status == Status.MENTAL:
        empty = sum(1 for note in range(NOTES) if not me.notes[note])
        return f"Causal body needs a chip on {count(empty, 'more note')}" if empty else "Causal body complete"
    if me.status == Status.ASTRAL and me.body == Body.MENTAL:
        return "Mental body when this turn ends"
    missing = [max(0, wanted - int(disc)) for wanted, disc in zip(discs_wanted(me), me.discs, strict=True)]
    name = ("Astral", "Mental", "Causal")[me.body]
    discs = listed([f"{number(discs)} {OCTAVE_WORDS[octave]}" for octave, discs in enumerate(missing) if discs])
    return f"{name} body needs {discs} {'disc' if sum(missing) == 1 else 'discs'}" if discs else f"{name} body complete"


def discs_wanted(me: Struct) -> list[int]:
    """How many discs of each octave the next body takes (K.COUNT)."""
    below = [0, int(me.status == Status.LIVING), 1][me.body]
    full = me.body == Body.MENTAL
    return [
        below * int(LENGTH[octave]) + int(LENGTH[octave] if full else THREE_THREE_ONE[octave])
        for octave in range(OCTAVES)
    ]
