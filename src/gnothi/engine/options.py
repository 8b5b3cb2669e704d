"""Table options: what may be chosen, said in words, stored as numbers."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from gnothi.engine.english import either
from gnothi.engine.errors import BadGame, BadOptions
from gnothi.engine.layout import Field, layout

Choice = int | str | bool

STORED = np.int16
LEAST, MOST = int(np.iinfo(STORED).min), int(np.iinfo(STORED).max)


@dataclass(frozen=True)
class Option:
    """One house rule. Its value is a word of `words`, or a number from `low` to `high`.

    Word number i stands for the value `low + i`. A retired option is no longer offered, because no rule reads it; it
    keeps its place in the record with its default, and `text` says what took its place. At a web table, where everybody
    has a screen of their own, another choice may be usual: `at_table`.
    """

    name: str
    default: Choice
    clause: str
    text: str
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    retired: bool = False
    at_table: Choice | None = None

    def __post_init__(self) -> None:
        lowest, highest = self.bounds()
        if not LEAST <= lowest <= highest <= MOST:
            raise BadGame(f"option {self.name} runs from {lowest} to {highest}; its numbers must rise within 16 bits")
        for choice in (self.default, self.usual):
            try:
                self.read(choice)
            except BadOptions as error:
                raise BadGame(f"option {self.name} has a default that cannot be chosen: {error}") from None

    @property
    def usual(self) -> Choice:
        """What is played at a web table unless its host chooses otherwise."""
        return self.default if self.at_table is None else self.at_table

    def bounds(self) -> tuple[int, int]:
        """The lowest and the highest number that it is stored as."""
        return self.low, self.low + len(self.words) - 1 if self.words else self.high

    def read(self, choice: Choice) -> int:
        """The number that a choice is stored as."""
        if isinstance(choice, bool):
            choice = str(choice).lower()
        if isinstance(choice, str) and choice in self.words:
            return self.low + self.words.index(choice)
        try:
            number = int(choice)
        except (ValueError, OverflowError):
            raise self.refusal(choice) from None
        if self.words:
            if isinstance(choice, str) or not 0 <= number - self.low < len(self.words):
                raise self.refusal(choice)
        elif not self.low <= number <= self.high:
            raise self.refusal(choice)
        return number

    def is_default(self, choice: Choice) -> bool:
        try:
            return self.read(choice) == self.read(self.default)
        except BadOptions:
            return False

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


def offered(options: Sequence[Option]) -> tuple[Option, ...]:
    """The options that may be chosen now."""
    return tuple(option for option in options if not option.retired)


def options_layout(options: Sequence[Option]) -> np.dtype[np.void]:
    """The part of a record that holds a game's options, a number each."""
    fields: list[Field] = [(option.name, STORED) for option in options]
    return layout(fields or [("none", STORED)])


def read_options(options: Sequence[Option], chosen: Mapping[str, Choice]) -> dict[str, int]:
    """Every option's number: the chosen ones, and the defaults of the others."""
    known = {option.name: option for option in options}
    for name, choice in chosen.items():
        if name not in known:
            names = sorted(option.name for option in offered(options))
            choices = f"choose from {either(names)}" if names else "it has none"
            raise BadOptions(f"the game has no option {name!r}; {choices}")
        if known[name].retired and not known[name].is_default(choice):
            raise BadOptions(f"{name} is no option any more: {known[name].text} ({known[name].clause})")
    return {name: option.read(chosen.get(name, option.default)) for name, option in known.items()}


def without_retired(options: Sequence[Option], chosen: Mapping[str, Choice]) -> dict[str, Choice]:
    """What an older record or table tells, less the options that are gone; those meant nothing, if allowed at all."""
    gone = {option.name: option for option in options if option.retired}
    for name in gone.keys() & chosen.keys():
        gone[name].read(chosen[name])
    return {name: choice for name, choice in chosen.items() if name not in gone}
