"""Playing cards as people type them: `kh`, `k hearts` and `king of hearts` all mean K♥."""
from __future__ import annotations

import re

SUITS = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}
RANKS = {
    "ace": "a", "king": "k", "queen": "q", "jack": "j", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "10",
}
CARD = re.compile(rf"\b({'|'.join(RANKS)}|10|[2-9akqj])(?: of)? ?(hearts?|diamonds?|clubs?|spades?|[hdcs♥♦♣♠])(?!\w)")


def with_signs(typed: str) -> str:
    """What was typed, in small letters, with the sign of each card that it names.

    >>> with_signs("Play KH and the ten of clubs")
    'play k♥ and the 10♣'
    """
    return CARD.sub(lambda card: RANKS.get(card[1], card[1]) + SUITS.get(card[2][0], card[2]), typed.casefold())


def has_signs(text: str) -> bool:
    return any(sign in text for sign in SUITS.values())
