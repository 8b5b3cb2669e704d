"""Table options: what may be chosen, said in words, stored as numbers."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from gnothi.engine.errors import BadOptions
from gnothi.engine.layout import Field, layout

Choice = int | str | bool


@dataclass(frozen=True)
class Option:
    """One house rule. Its value is a word of `words`, or a number from `low` to `high`.

    Word number i stands for the value `low + i`.
    """

    name: str
    default: Choice
    clause: str
    text: str
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    def read(self, choice: Choice) -> int:
        """The number that a choice is stored as."""
        if isinstance(choice, bool):
            choice = str(choice).lower()
        if isinstance(choice, str) and choice in self.words:
            return self.low + self.words.index(choice)
        try:
            number = int(choice)
        except ValueError:
            raise self.refusal(choice) from None
        if self.words:
            if isinstance(choice, str) or not 0 <= number - self.low < len(self.words):
                raise self.refusal(choice)
        elif not self.low <= number <= self.high:
            raise self.refusal(choice)
        return number

    def write(self, number: int) -> Choice:
        """The word, or the number, that a person knows a stored number by."""
        return self.words[number - self.low] if self.words else number

    def choices(self) -> str:
        """What may be chosen, in words."""
        if self.words:
            return either([str(word) for word in self.words])
        return f"a number from {self.low} to {self.high}"

    def refusal(self, choice: Choice) -> BadOptions:
        return BadOptions(f"{self.name} is {self.choices()}, not {choice!r} ({self.clause})")


def either(words: Sequence[str]) -> str:
    """
    >>> either(["red", "green", "blue"])
    'red, green or blue'
    """
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def options_layout(options: Sequence[Option]) -> np.dtype[np.void]:
    """The part of a record that holds a game's options, a number each."""
    fields: list[Field] = [(option.name, np.int16) for option in options]
    return layout(fields or [("none", np.int16)])


def read_options(options: Sequence[Option], chosen: Mapping[str, Choice]) -> dict[str, int]:
    """Every option's number: the chosen ones, and the defaults of the others."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            there = f"choose from {either(sorted(known))}" if known else "it has none"
            raise BadOptions(f"the game has no option {name!r}; {there}")
    return {name: option.read(chosen.get(name, option.default)) for name, option in known.items()}
