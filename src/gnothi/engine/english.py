"""What every game's sentences need of English: articles, numbers, plurals and lists."""
from __future__ import annotations

from collections.abc import Sequence

NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)
SOUNDS_LIKE_A_CONSONANT = ("eu", "one", "uni", "use", "usu")
SOUNDS_LIKE_A_VOWEL = ("heir", "honest", "honour", "hour", "8", "11", "18")


def a(noun: str) -> str:
    """A thing with its article.

    >>> a("owl"), a("Free Will Card"), a("hour"), a("universe")
    ('an owl', 'a Free Will Card', 'an hour', 'a universe')
    """
    word = noun.casefold()
    spelt = word[:1] in tuple("aeiou") and not word.startswith(SOUNDS_LIKE_A_CONSONANT)
    return f"an {noun}" if spelt or word.startswith(SOUNDS_LIKE_A_VOWEL) else f"a {noun}"


def number(n: int) -> str:
    """A number as a sentence has it: in letters up to twelve.

    >>> number(3), number(13)
    ('three', '13')
    """
    return NUMBERS[n] if 0 < n < len(NUMBERS) else str(n)


def count(n: int, noun: str, nouns: str = "") -> str:
    """That many things.

    >>> count(0, "card"), count(1, "card"), count(3, "body", "bodies"), count(13, "card")
    ('no cards', 'one card', 'three bodies', '13 cards')
    """
    many = nouns or f"{noun}s"
    return f"no {many}" if n == 0 else f"{number(n)} {noun if n == 1 else many}"


def listed(words: Sequence[str]) -> str:
    """
    >>> listed(["red", "green", "blue"]), listed(["red"]), listed([])
    ('red, green and blue', 'red', '')
    """
    return joined(words, "and")


def either(words: Sequence[str]) -> str:
    """
    >>> either(["red", "green", "blue"])
    'red, green or blue'
    """
    return joined(words, "or")


def joined(words: Sequence[str], last: str) -> str:
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def whose(name: str) -> str:
    """
    >>> whose("Hypatia"), whose("Socrates"), whose("you")
    ("Hypatia's", "Socrates's", 'your')
    """
    return {"you": "your", "You": "Your"}.get(name, f"{name}'s")
