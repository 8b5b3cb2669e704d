"""Table options: what may be chosen, said in words, stored as numbers."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from gnothi.engine.english import either
from gnothi.engine.errors import BadGame, BadOptions
from gnothi.engine.layout import Field, Struct, layout

Choice = int | str | bool

STORED = np.int16
LEAST, MOST = int(np.iinfo(STORED).min), int(np.iinfo(STORED).max)
CELL = MOST + 1         # one more than the largest part of a drawing
USUAL = "usual"         # of an option with a word for each seat: nobody has chosen one
NONE = "none"           # of a drawing: it is empty


@dataclass(frozen=True)
class Parts:
    """How a drawing is written: a text that names its parts, each of them stored as a number from 1 to 32,767.

    `read` refuses what cannot be drawn, by a `BadOptions` whose sentence says why.
    """

    most: int                                   # how many parts it may have
    read: Callable[[str], Sequence[int]]
    write: Callable[[Sequence[int]], str]
    like: str                                   # a text that can be read, to show how
    starts: Mapping[str, str] = field(default_factory=dict)     # drawings to begin with, by name
    read_file: Callable[[Path], str] | None = None              # the text that a file holds, if it can be in one


@dataclass(frozen=True)
class Option:
    """One house rule. Its value is a word of `words`, or a number from `low` to `high`.

    Word number i stands for the value `low + i`. A retired option is no longer offered, because no rule reads it; it
    keeps its place in the record with its default, and `text` says what took its place. At a web table, where everybody
    has a screen of their own, another choice may be usual: `at_table`.

    Where each seat chooses for itself there are `seat_words`; `alone` means that no two seats may have the same. It is
    still one number, with a digit for each seat, that of the first the lowest; 0 is what the game does where nobody has
    chosen. A drawing has `parts`: its number has a digit for each of them, and each digit a cell in the record.
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
    seat_words: tuple[str, ...] = ()
    alone: bool = False
    parts: Parts | None = None

    def __post_init__(self) -> None:
        lowest, highest = self.bounds()
        if not LEAST <= lowest <= highest <= MOST and self.parts is None:
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
        """The lowest and the highest number that it can have."""
        if self.parts is not None:
            return 0, CELL**self.parts.most - 1
        return self.low, self.low + len(self.words) - 1 if self.words else self.high

    def read(self, choice: Choice) -> int:
        """The number that a choice is stored as."""
        if isinstance(choice, bool):
            choice = str(choice).lower()
        if isinstance(choice, str) and choice in self.words:
            return self.low + self.words.index(choice)
        if self.parts is not None:
            return self._read_parts(choice, self.parts)
        if self.seat_words and isinstance(choice, str) and not choice.isdecimal():
            return self._read_seats(choice)
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

    def _read_parts(self, choice: Choice, parts: Parts) -> int:
        if not isinstance(choice, str):
            raise self.refusal(choice)
        return 0 if choice in (NONE, "") else number_of(parts.read(choice), CELL)

    def _read_seats(self, choice: str) -> int:
        if choice == USUAL:
            return 0
        words = [word.strip() for word in choice.split(",")]
        if not set(words) <= set(self.seat_words) or len(words) > len(digits(self.high, len(self.seat_words))):
            raise self.refusal(choice)
        if self.alone and len(set(words)) < len(words):
            raise BadOptions(f"{self.name} gives two seats the same, {choice}; each needs its own ({self.clause})")
        return self.of_seats([self.seat_words.index(word) for word in words])

    def of_seats(self, chosen: Sequence[int]) -> int:
        """The number for the words of all seats, each by its place in `seat_words`."""
        return number_of(chosen, len(self.seat_words))

    def is_default(self, choice: Choice) -> bool:
        try:
            return self.read(choice) == self.read(self.default)
        except BadOptions:
            return False

    def write(self, number: int, seats: int = 0) -> Choice:
        """The word, the words of these seats, or the number that a person knows a number by."""
        if self.parts is not None:
            return self.parts.write(digits(number, CELL)) or NONE
        if self.seat_words:
            chosen = digits(number, len(self.seat_words))
            chosen += [0] * (seats - len(chosen))
            return ",".join(self.seat_words[word] for word in chosen) if number else USUAL
        return self.words[number - self.low] if self.words else number

    def store(self, options: Struct, number: int) -> None:
        """Write a number to the options of a record."""
        if self.parts is None:
            setattr(options, self.name, number)
        else:
            cells = digits(number, CELL)
            options[self.name][:] = [*cells, *[0] * (self.parts.most - len(cells))]

    def stored(self, options: Struct) -> int:
        """The number that the options of a record hold."""
        cells = options[self.name]
        return int(cells) if self.parts is None else number_of(cells.tolist(), CELL)

    def choices(self) -> str:
        """What may be chosen, in words."""
        if self.parts is not None:
            return f"{NONE}, or at most {self.parts.most} parts like {self.parts.like}"
        if self.seat_words:
            return f"{USUAL}, or for each seat {either(self.seat_words)}, with commas between them"
        if self.words:
            return either([str(word) for word in self.words])
        return f"a number from {self.low} to {self.high}"

    def refusal(self, choice: Choice) -> BadOptions:
        return BadOptions(f"{self.name} is {self.choices()}, not {choice!r} ({self.clause})")


def offered(options: Sequence[Option]) -> tuple[Option, ...]:
    """The options that may be chosen now."""
    return tuple(option for option in options if not option.retired)


def digits(number: int, base: int) -> list[int]:
    """
    >>> digits(6, 2), digits(0, 2)
    ([0, 1, 1], [])
    """
    found = []
    while number:
        number, digit = divmod(number, base)
        found.append(digit)
    return found


def number_of(digits: Sequence[int], base: int) -> int:
    """
    >>> number_of([0, 1, 1], 2)
    6
    """
    return sum(digit * base**place for place, digit in enumerate(digits))


def options_layout(options: Sequence[Option]) -> np.dtype[np.void]:
    """The part of a record that holds a game's options, a number each, or the numbers of its parts."""
    fields: list[Field] = [
        (option.name, STORED) if option.parts is None else (option.name, STORED, (option.parts.most,))
        for option in options
    ]
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
