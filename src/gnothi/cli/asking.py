"""The choices of a person: how they are numbered and listed in the room there is, and what a typed answer means."""
from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count, groupby

from rich.text import Text

from gnothi.engine.english import either
from gnothi.engine.errors import IllegalAction
from gnothi.engine.scene import Room
from gnothi.engine.view import View
from gnothi.screen import Block, paper

READABLE = re.compile(r"[\w'’+×-]+( [\w'’+×-]+)*")      # a name that a person would read and type
LONGEST_NAME = 24
COLUMN_GAP, INDENT = 2, 4
SURE = 2            # letters of a word within a name that are no slip of the finger
MEANT_SHOWN = 8     # names that a refusal lists


@dataclass(frozen=True)
class Choice:
    """One action, by the number that a person types for it."""

    mark: int
    name: str
    action: int
    said: str

    @property
    def is_readable(self) -> bool:
        return len(self.name) <= LONGEST_NAME and READABLE.fullmatch(self.name) is not None

    @property
    def names_itself(self) -> bool:
        """Whether its sentence has every word of its name."""
        words = re.findall(r"\w+", self.said.casefold())
        return all(word in words for word in self.name.casefold().split())

    @property
    def label(self) -> str:
        """What it is called where there is no room for its sentence."""
        return self.name if self.is_readable else self.said.partition(":")[0].partition(". ")[0]

    @property
    def warns(self) -> bool:
        """Whether its sentence goes on to another: there is more to say than what it is."""
        return re.search(r"\. [A-Z]", self.said) is not None


def choices_of(view: View) -> list[Choice]:
    """What a view may do, in the game's order."""
    marks = numbered(list(view.legal))
    return [Choice(mark, name, view.legal[name], view.say(view.legal[name]))
            for mark, name in zip(marks, view.legal, strict=True)]


def numbered(names: Sequence[str]) -> list[int]:
    """The number of each choice: the one that ends its name if no two names end in the same, else its place.

    >>> numbered(["throw", "card 2", "card 6"]), numbered(["se s 2", "se m 2"])
    ([1, 2, 6], [1, 2])
    """
    own = [int(last) if (last := name.split()[-1]).isdecimal() else None for name in names]
    given = {number for number in own if number is not None}
    if len(given) < len(own) - own.count(None):
        return list(range(1, len(names) + 1))
    free = (number for number in count(1) if number not in given)
    return [next(free) if number is None else number for number in own]


# Listing


@dataclass(frozen=True)
class Listing:
    """The choices as lines of a screen."""

    lines: Block
    shown: tuple[Choice, ...]       # that stand there themselves
    explained: bool                 # each with its sentence
    note: str                       # what else there is

    @property
    def height(self) -> int:
        return len(self.lines)


@dataclass(frozen=True)
class Choices:
    """All choices of one question, and the ways to list them, the best first."""

    all: Sequence[Choice]

    @cached_property
    def heads(self) -> list[Choice]:
        """Those that no other begins: *move up* stands for *move up left*, too."""
        names = {choice.name for choice in self.all}
        return [choice for choice in self.all if not any(start in names for start in beginnings(choice.name))]

    def explained(self, columns: int) -> Listing:
        """Everything with its sentence, as long as it may be."""
        return Listing(in_columns(list(map(self.sentence, self.all)), columns), tuple(self.all), True, "")

    def whole(self, room: Room) -> Listing | None:
        """Every choice with its sentence, or None if they do not fit."""
        best = self.explained(room.columns)
        return best if best.height <= room.lines else None

    def short(self, room: Room) -> Listing | None:
        """The choices in fewer words: those that begin others, ranges, or names; None if that does not fit either."""
        for listing in self.shorter(room.columns):
            if listing.height <= room.lines:
                return listing
        return None

    def shorter(self, columns: int) -> list[Listing]:
        heads, others = tuple(self.heads), len(self.all) - len(self.heads)
        note = f"{others} go on from these, like “{longest_of(self.all)}”: list"
        ways = []
        if others >= len(heads):
            ways.append(Listing(in_columns(list(map(self.sentence, heads)), columns), heads, True, note))
        if not all(choice.is_readable for choice in self.all):
            ways.append(Listing(in_columns(ranges(self.all), columns), (), False, "in words: list"))
        names = in_columns(list(map(self.named, self.all)), columns)
        ways.append(Listing(names, tuple(self.all), False, "in words: list"))
        if others >= len(heads):
            ways.append(Listing(in_columns(list(map(self.named, heads)), columns), heads, False, note))
        return ways

    def page(self, room: Room, page: int) -> Listing:
        """What fits of the names; `page` counts on and on."""
        entries = list(map(self.named, self.all))
        lines = in_columns(entries, room.columns)
        size = max(1, len(entries) * max(1, room.lines) // max(1, len(lines)))
        while size > 1 and any(len(in_columns(entries[start : start + size], room.columns)) > room.lines
                               for start in range(0, len(entries), size)):
            size -= 1
        pages = math.ceil(len(entries) / size)
        start = page % pages * size
        shown = tuple(self.all[start : start + size])
        note = f"{start + 1} to {start + len(shown)} of {len(entries)}: more"
        return Listing(in_columns(entries[start : start + size], room.columns)[: room.lines], shown, False, note)

    def sentence(self, choice: Choice) -> Text:
        if choice.names_itself or not choice.is_readable:
            return Text.assemble(self.mark(choice), choice.said)
        return Text.assemble(self.mark(choice), (choice.name, "yellow"), "  ", choice.said)

    def named(self, choice: Choice) -> Text:
        return Text.assemble(self.mark(choice), (choice.label, "yellow"))

    def mark(self, choice: Choice) -> Text:
        digits = len(str(max(each.mark for each in self.all)))
        return Text(f"{choice.mark:>{digits}} ", "bold")


def beginnings(name: str) -> list[str]:
    """
    >>> beginnings("move up left")
    ['move', 'move up']
    """
    words = name.split()
    return [" ".join(words[:length]) for length in range(1, len(words))]


def longest_of(choices: Sequence[Choice]) -> str:
    return max((choice.name for choice in choices), key=lambda name: len(name.split()))


def ranges(choices: Sequence[Choice]) -> list[Text]:
    """Choices that differ by their number alone, as one: *1–49 Place*."""
    found = []
    for kind, group in groupby(enumerate(choices), key=lambda each: (kind_of(each[1]), each[1].mark - each[0])):
        run = [choice for _, choice in group]
        first, last = run[0].mark, run[-1].mark
        found.append(Text.assemble((f"{first}–{last} " if len(run) > 1 else f"{first} ", "bold"), (kind[0], "yellow")))
    return found


def kind_of(choice: Choice) -> str:
    """Its label without its own number at the end."""
    return choice.label.removesuffix(f" {choice.mark}")


def in_columns(entries: Sequence[Text], columns: int) -> Block:
    """Entries in as many columns as they leave room for, downwards; in a single one a long entry is wrapped."""
    step = max((entry.cell_len for entry in entries), default=0) + COLUMN_GAP
    across = (columns + COLUMN_GAP) // step
    if across <= 1:
        return [line for entry in entries for line in wrapped(entry, columns)]
    rows = math.ceil(len(entries) / across)
    lines = []
    for row in range(rows):
        line = Text()
        for column, entry in enumerate(entries[row::rows]):
            line.pad_right(column * step - line.cell_len)
            line.append_text(entry)
        lines.append(line)
    return lines


def wrapped(entry: Text, columns: int) -> Block:
    """An entry on as many lines as it takes, all but the first set in."""
    first, *others = entry.wrap(paper(columns), max(1, columns - INDENT))
    return [first, *(Text.assemble(" " * INDENT, line) for line in others)]


# Answers


def meant(view: View, answer: str) -> list[Choice]:
    """The choices that are meant by a number, a name, whole words at its end, or the beginning of a word of it."""
    choices = choices_of(view)
    if answer.isdecimal():
        found = [choice for choice in choices if choice.mark == int(answer)]
        if not found:
            raise IllegalAction(f"there is no choice {answer}; {offer(choices)}")
        return found
    wanted = " ".join(answer.split()).casefold()
    by_name = {choice.name.casefold(): choice for choice in choices}
    if wanted in by_name:
        return [by_name[wanted]]
    ends = sorted((name for name in by_name if name.endswith(f" {wanted}")), key=lambda name: len(name.split()))
    if ends and len({len(name.split()) for name in ends[:2]}) == min(2, len(ends)):
        return [by_name[ends[0]]]
    return (
        [choice for name, choice in by_name.items() if name.startswith(wanted)]
        or [choice for name, choice in by_name.items() if f" {wanted}" in name and len(wanted) >= SURE]
        or [choice for choice in choices if f" {wanted}" in f" {choice.said.casefold()}" and len(wanted) > SURE]
    )


def steps_of(view: View, answer: str) -> tuple[int, ...]:
    """The actions that are meant, one after the other; none where a line means nothing to the game either."""
    found = meant(view, answer)
    if len(found) == 1:
        return (found[0].action,)
    steps = tuple(view.game.rules.notation.steps(view, answer))
    if found and not steps:
        names = [choice.label for choice in found]
        more = [f"{len(names) - MEANT_SHOWN} more"] if len(names) > MEANT_SHOWN else []
        raise IllegalAction(f"{answer!r} may mean {either(names[:MEANT_SHOWN] + more)}; type a little more")
    return steps


def offer(choices: Sequence[Choice]) -> str:
    """What there is to choose from."""
    marks = [choice.mark for choice in choices]
    if marks == list(range(1, len(marks) + 1)) and len(marks) > 1:
        return f"choose from 1 to {len(marks)}, or type a name"
    if len(marks) <= MEANT_SHOWN:
        return f"choose from {either([str(mark) for mark in marks])}, or type a name"
    return "choose a number of the list, or type a name"
