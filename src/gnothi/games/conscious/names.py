"""What things are called: one word for one thing, in buttons, log, pictures and terminal."""
from __future__ import annotations

from functools import cache

from gnothi.engine.english import listed
from gnothi.games.conscious.deck import GROUP, KIND_NAMES, LAW_DESIGNATION, LAWS, Designation
from gnothi.games.conscious.diagram import BOARD_NAMES
from gnothi.games.conscious.state import FROM_BLANK, FROM_LAW

OCTAVE_WORDS = ("Food", "Air", "Impression")
SPACE_WORDS = ("Food", "Air", "Impression", "Card", "Law", "wild end")
STATE_WORDS = ("Multiplicity", "Deputy Steward", "Steward", "Master")
SCHOOL_WORDS = ("Fakir", "Monk", "Yogi", "Balanced Man", "Sly Man", "none, by grace")
STATUS_WORDS = ("living", "non-living, Astral body", "non-living, Mental body", "out", "home")
DESIGNATION_WORDS = ("accident", "cause and effect", "fate", "will", "no designation")
SHOCK_WORDS = ("the Food shock", "Self-remember", "Transform", "all shocks")
SKILL_WORDS = ("Breathe when I eat", "Eat when I breathe", "Carbon-12")
SUIT_SIGNS = {"D": "♦", "C": "♣", "H": "♥", "S": "♠"}
JOKERS = {"XJ": "X-Joker", "JO": "JOKER"}


def capital(words: str) -> str:
    return words[0].upper() + words[1:]


def pretty(card: str) -> str:
    """
    >>> pretty("10D"), pretty("XJ")
    ('10♦', 'X-Joker')
    """
    return JOKERS.get(card) or card[:-1] + SUIT_SIGNS[card[-1]]


def the_card(card: int) -> str:
    """A board card in a sentence, a Joker with its article."""
    return f"the {BOARD_WORDS[card]}" if BOARD_NAMES[card] in JOKERS else BOARD_WORDS[card]


KIND_WORDS = tuple(map(pretty, KIND_NAMES))
BOARD_WORDS = tuple(map(pretty, BOARD_NAMES))


@cache
def law_words(law: int) -> str:
    """
    >>> law_words(8)
    'law 8, The Empty Lunchbox (5♦)'
    """
    return f"law {law}, {LAWS[law - 1]['title']} ({pretty(LAWS[law - 1]['card'])})"


@cache
def law_named(law: int) -> str:
    """
    >>> law_named(8)
    'law 8 (The Empty Lunchbox)'
    """
    return f"law {law} ({LAWS[law - 1]['title']})"


def law_kind(law: int) -> str:
    """
    >>> law_kind(8), law_kind(85)
    ('a law of accident', 'a law without designation')
    """
    designation = int(LAW_DESIGNATION[law])
    if designation == Designation.NONE:
        return "a law without designation"
    return f"a law of {DESIGNATION_WORDS[designation]}"


def with_it(law: int) -> str:
    """What else a wild-chip on this law cancels (R22)."""
    designation = int(LAW_DESIGNATION[law])
    return "" if designation == Designation.NONE else f", and every other law of {DESIGNATION_WORDS[designation]}"


def source_words(group: int, code: int) -> str:
    """The cards of a group play, and which of them are Law-cards."""
    words: list[str] = []
    for member in range(3):
        source = code >> (2 * member) & 3
        mark = " (law)" if source == FROM_LAW else " (blank)" if source == FROM_BLANK else ""
        words += [KIND_WORDS[GROUP[group, member]] + mark] if source else []
    return listed(words)
