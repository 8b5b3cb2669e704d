"""What a seat still lacks: for its next state, and for its next body."""
from __future__ import annotations

from functools import lru_cache

from gnothi.engine.english import count, either, listed, number
from gnothi.engine.layout import Struct
from gnothi.engine.values import remembered
from gnothi.games.conscious.diagram import (
    ACES,
    BALANCED,
    HEARTS,
    JOKER,
    LENGTH,
    MOST_JOKERS,
    OCTAVES,
    SPADES,
    SUIT_SCHOOL,
    THREE_THREE_ONE,
    X_JOKER,
)
from gnothi.games.conscious.names import BOARD_WORDS, OCTAVE_WORDS, SCHOOL_WORDS, STATE_WORDS
from gnothi.games.conscious.state import Body, StateOfI, Status

SHOWN = 2       # of the schools that are equally near
CAUSAL = "Causal body complete"
TO_THE_JOKER = "a chip on the JOKER (the X-Joker's third chip goes there)"

Chips = tuple[int, ...]     # on each board card


@remembered
def next_state(me: Struct) -> str:
    """What the next state takes, like *Deputy Steward needs K♦ (Fakir)*; for a Master, what the win takes."""
    chips = chips_of(me)
    if me.state == StateOfI.MASTER and chips[JOKER] >= MOST_JOKERS and next_body(me) == CAUSAL:
        return "everything is attained"
    return state_needs(int(me.state), chips)


def chips_of(me: Struct) -> Chips:
    return tuple(me.chips.tolist())


@lru_cache(maxsize=256)
def state_needs(state: int, chips: Chips) -> str:
    if state == StateOfI.MASTER:
        missing = MOST_JOKERS - chips[JOKER]
        needed = f"{count(missing, 'more chip')} on the JOKER" if missing > 0 else "a Causal body"
        return f"the win needs {needed}"
    words = (schools_missing(chips), aces_missing(chips), TO_THE_JOKER)[state] if not chips[JOKER] else ""
    rises = STATE_WORDS[state + 1]
    return f"{rises} needs {words}" if words else f"{rises} when this facet ends"


def schools_missing(chips: Chips) -> str:
    """What the nearest schools still want (H.0.1, H.0.2); nothing where one is open, which counts after the facet."""
    found = [suit_missing(chips, suit) for suit in range(4)] + [balance_missing(chips)]
    least = min(missing for missing, _ in found)
    if not least:
        return ""
    return ", or ".join([words for missing, words in found if missing == least][:SHOWN])


def suit_missing(chips: Chips, suit: int) -> tuple[int, str]:
    """How many face cards of a suit its school still wants, an Ace or a Joker standing for two (H.0.2, R30)."""
    free = [BOARD_WORDS[card] for card in range(3 * suit, 3 * suit + 3) if not chips[card]]
    aces = chips[ACES + suit] + chips[JOKER] + (chips[X_JOKER] if suit != SPADES else 0)
    missing = max(0, len(free) - 2 * aces)
    words = listed(free) if len(free) == missing else f"{number(missing)} of {listed(free)}"
    return missing, f"{words} ({SCHOOL_WORDS[SUIT_SCHOOL[suit]]})"


def balance_missing(chips: Chips) -> tuple[int, str]:
    suits = [any((*chips[3 * suit + 1 : 3 * suit + 3], chips[ACES + suit])) for suit in range(4)]
    stands_in = min(2 * chips[X_JOKER], suits[:SPADES].count(False))
    missing = max(0, 3 - suits.count(True) - stands_in)
    return missing, f"a Queen or King in {count(missing, 'more suit')} ({SCHOOL_WORDS[BALANCED]})"


def aces_missing(chips: Chips) -> str:
    """Which Aces are not there yet, an X-Joker standing for two of the first three suits (H.2)."""
    free = [BOARD_WORDS[ACES + suit] for suit in range(HEARTS + 1) if not chips[ACES + suit]]
    missing = max(0, len(free) - 2 * chips[X_JOKER])
    words = free if missing == len(free) else [f"{number(missing)} of {either(free)}"] if missing else []
    return listed(words + ([] if chips[ACES + SPADES] else [BOARD_WORDS[ACES + SPADES]]))


@remembered
def next_body(me: Struct) -> str:
    """What the next body takes, like *Astral body needs two Food and one Air disc*."""
    return body_needs(int(me.status), int(me.body), tuple(me.discs.tolist()), me.notes.tolist().count(0))


@lru_cache(maxsize=256)
def body_needs(status: int, body: int, discs: tuple[int, ...], empty: int) -> str:
    if status == Status.MENTAL:
        return f"Causal body needs a chip on {count(empty, 'more note')}" if empty else CAUSAL
    if status == Status.ASTRAL and body == Body.MENTAL:
        return "Mental body when this turn ends"
    missing = [max(0, wanted - disc) for wanted, disc in zip(discs_wanted(status, body), discs, strict=True)]
    name = ("Astral", "Mental", "Causal")[body]
    found = [(discs, OCTAVE_WORDS[octave]) for octave, discs in enumerate(missing) if discs]
    if not found:
        return f"{name} body complete"
    words = listed([f"{number(discs)} {octave}" for discs, octave in found])
    return f"{name} body needs {words} {'disc' if found[-1][0] == 1 else 'discs'}"


def discs_wanted(status: int, body: int) -> list[int]:
    """How many discs of each octave the next body takes (K.COUNT)."""
    below = [0, int(status == Status.LIVING), 1][body]
    full = body == Body.MENTAL
    return [
        below * int(LENGTH[octave]) + int(LENGTH[octave] if full else THREE_THREE_ONE[octave])
        for octave in range(OCTAVES)
    ]
