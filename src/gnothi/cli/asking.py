"""The choices of a person: how they are numbered and listed in the room there is, and what a typed answer means."""
from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count, groupby

from rich.text import Text

from gnothi.cli.signs import has_signs, with_signs
from gnothi.engine.english import either
from gnothi.engine.errors import IllegalAction
from gnothi.engine.scene import Room
from gnothi.engine.view import View
from gnothi.screen import Block, fitted, paper

READABLE = re.compile(r"[\w'’+×-]+( [\w'’+×-]+)*")      # a name that a person would read and type
PLAIN = re.compile(r"([^\W\d_]{2,}|\d\w*)( ([^\W\d_]{2,}|\d\w*))*")     # one that is all words and numbers
STOPS = re.compile(r"[,;:.!?“”()]")
SHORTEST_WORD = 3
LONGEST_NAME = 24
NARROW = 36         # letters of a sentence that is cut: enough to know it again
COLUMN_GAP, INDENT = 2, 4
SURE = 2            # letters of a word within a name that are no slip of the finger
LARGEST_OWN = 9     # of the numbers in names that choices are known by
MEANT_SHOWN = 8     # names that a refusal lists
FEW = 3             # numbers that are named rather than counted through
IN_WORDS = "in words: list"


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
    def is_worth_reading(self) -> bool:
        """Whether its name tells more than its sentence: words and numbers, of which the sentence lacks the last."""
        words = [str(self.mark), *re.findall(r"[\w♥♦♣♠]+", self.said.casefold())]
        last = self.name.casefold().split()[-1]
        return PLAIN.fullmatch(self.name) is not None and not {last, with_signs(last)}.intersection(words)

    @property
    def is_code(self) -> bool:
        """Whether its name begins with letters that are no word."""
        first = self.name.split()[0]
        return first.isalpha() and len(first) < SHORTEST_WORD

    @property
    def label(self) -> str:
        """What it is called where there is no room for its sentence."""
        return self.name if self.is_readable else self.said.partition(":")[0].partition(". ")[0]

    @property
    def called(self) -> str:
        """What it is called in a sentence: by its name, if that is all words and numbers."""
        return self.label if PLAIN.fullmatch(self.name) else f"“{self.said}”"

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
    """The number of each choice: its place, or the small one that ends its name if that is all that names differ in.

    Beside such names one without a number is 0, so that no card becomes what *throw* was a turn ago. A list that would
    not count upwards is numbered by its places.

    >>> numbered(["throw", "card 2", "card 6"]), numbered(["se s 2", "se m 2"]), numbered(["begin", "join 2", "wait"])
    ([0, 2, 6], [1, 2], [1, 2, 3])
    """
    own = [int(last) if (last := name.split()[-1]).isdecimal() else None for name in names]
    given = {number for number in own if number is not None}
    kinds = {name.rpartition(" ")[0] for name, number in zip(names, own, strict=True) if number is not None}
    if len(given) < len(own) - own.count(None) or len(kinds) > 1 or max(given, default=0) > LARGEST_OWN:
        return list(range(1, len(names) + 1))
    free = (number for number in count(0 if given else 1) if number not in given)
    found = [next(free) if number is None else number for number in own]
    return found if found == sorted(found) else list(range(1, len(names) + 1))


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

    def wanted(self, columns: int) -> int:
        """How many lines the sentences take; of choices that go on from others, their beginnings do."""
        heads = self.heads if 2 * len(self.heads) <= len(self.all) else self.all
        return len(in_columns(list(map(self.sentence, heads)), columns))

    def whole(self, room: Room) -> Listing | None:
        """Every choice with its sentence, or None if they do not fit."""
        best = self.explained(room.columns)
        return best if best.height <= room.lines else None

    def short(self, room: Room) -> Listing | None:
        """The choices in fewer words: those that begin others, ranges, sentences that are cut, or names; or None."""
        for listing in self.shorter(room):
            if listing.height <= room.lines:
                return listing
        return None

    def shorter(self, room: Room) -> list[Listing]:
        columns = room.columns
        heads, others = tuple(self.heads), len(self.all) - len(self.heads)
        note = f"{others} go on from these, like “{longest_of(self.all)}”: list"
        ways = []
        if others >= len(heads):
            ways.append(Listing(in_columns(list(map(self.sentence, heads)), columns), heads, True, note))
        if not all(choice.is_readable for choice in self.all):
            ways.append(Listing(in_columns(ranges(self.all), columns), (), False, IN_WORDS))
        if room.lines > len(self.all):
            ways.append(Listing(self.begun(room), tuple(self.all), False, IN_WORDS))
        ways += [Listing(self.cut(self.all, columns, across), tuple(self.all), False, IN_WORDS)
                 for across in range(1, max(1, columns // NARROW) + 1)]
        if not any(choice.is_code for choice in self.all):
            names = in_columns(list(map(self.named, self.all)), columns)
            ways.append(Listing(names, tuple(self.all), False, IN_WORDS))
            if others >= len(heads):
                ways.append(Listing(in_columns(list(map(self.named, heads)), columns), heads, False, note))
        return ways

    def begun(self, room: Room) -> Block:
        """As much of each sentence as there is room for, a line at least; what is told least gets the next line."""
        told = [wrapped(Text.assemble(self.mark(choice), choice.said), room.columns) for choice in self.all]
        given = [1] * len(told)
        for _ in range(room.lines - len(told)):
            cut = [place for place, lines in enumerate(told) if given[place] < len(lines)]
            if cut:
                given[min(cut, key=given.__getitem__)] += 1
        return [line for lines, most in zip(told, given, strict=True) for line in up_to(lines, most, room.columns)]

    def cut(self, choices: Sequence[Choice], columns: int, across: int) -> Block:
        """Sentences in so many columns, each cut to a line of its column; those that begin alike keep their end."""
        width = (columns + COLUMN_GAP) // across - COLUMN_GAP
        room = width - self.mark(choices[0]).cell_len
        begun = Counter(choice.said[: room - 1] for choice in choices)
        lines = []
        for choice in choices:
            is_alone = begun[choice.said[: room - 1]] == 1
            said = without_end(choice.said, room) if is_alone else with_end(choice.said, room)
            lines.append(fitted(Text.assemble(self.mark(choice), said), width))
        return in_columns(lines, columns)

    def page(self, room: Room, page: int) -> Listing:
        """What fits of the names, or of the sentences where names are codes; `page` counts on and on."""
        if any(choice.is_code for choice in self.all):
            return self.page_of(room, page, lambda some: self.cut(some, room.columns, max(1, room.columns // NARROW)))
        return self.page_of(room, page, lambda some: in_columns(list(map(self.named, some)), room.columns))

    def page_of(self, room: Room, page: int, lay: Callable[[Sequence[Choice]], Block]) -> Listing:
        total = len(self.all)
        size = max(1, total * max(1, room.lines) // max(1, len(lay(self.all))))
        while size > 1 and any(len(lay(self.all[start : start + size])) > room.lines
                               for start in range(0, total, size)):
            size -= 1
        start = page % math.ceil(total / size) * size
        shown = tuple(self.all[start : start + size])
        note = f"{start + 1} to {start + len(shown)} of {total}: more"
        return Listing(lay(shown)[: room.lines], shown, False, note)

    def sentence(self, choice: Choice) -> Text:
        name = Text(f"{choice.name}  ", "yellow") if choice.is_worth_reading else ""
        return Text.assemble(self.mark(choice), name, choice.said)

    def named(self, choice: Choice) -> Text:
        return Text.assemble(self.mark(choice), (choice.label, "yellow"))

    def mark(self, choice: Choice) -> Text:
        digits = len(str(max(each.mark for each in self.all)))
        return Text(f"{choice.mark:>{digits}} ", "bold")


def without_end(said: str, columns: int) -> str:
    """The beginning of a sentence that is too long, in whole words.

    >>> without_end("Contact: place S2 beside A0, where your explorer of suns stands", 36)
    'Contact: place S2 beside A0, where…'
    """
    begun = said[:columns].rpartition(" ")[0]
    return said if len(said) <= columns or not begun else f"{begun}…"


def with_end(said: str, columns: int) -> str:
    """A sentence that is too long without its middle: what it is, and how it ends.

    >>> with_end("Receive: an ace calls your explorer of suns from S0 to M0", 36)
    'Receive: … of suns from S0 to M0'
    """
    if len(said) <= columns:
        return said
    words = said.split()
    first = f"{words[0]} …"
    while words and len(f"{first} {' '.join(words)}") > columns:
        words.pop(0)
    return f"{first} {' '.join(words)}"


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
    """Entries in as many columns as they leave room for, downwards, equally wide if that is possible; in a single one
    a long entry is wrapped."""
    narrowest = min((entry.cell_len for entry in entries), default=0) + COLUMN_GAP
    for across in range(min(len(entries), (columns + COLUMN_GAP) // narrowest), 1, -1):
        rows = math.ceil(len(entries) / across)
        stacks = [entries[start : start + rows] for start in range(0, len(entries), rows)]
        own = [max(entry.cell_len for entry in stack) for stack in stacks]
        for widths in ([max(own)] * len(own), own):
            if sum(widths) + COLUMN_GAP * (len(widths) - 1) <= columns:
                return side_by_side(stacks, widths)
    return [line for entry in entries for line in wrapped(entry, columns)]


def side_by_side(stacks: Sequence[Sequence[Text]], widths: Sequence[int]) -> Block:
    """Columns of entries beside each other, each as wide as its widest."""
    lines = []
    for row in range(len(stacks[0])):
        line, start = Text(), 0
        for stack, width in zip(stacks, widths, strict=True):
            if row < len(stack):
                line.pad_right(start - line.cell_len)
                line.append_text(stack[row])
            start += width + COLUMN_GAP
        lines.append(line)
    return lines


def wrapped(entry: Text, columns: int) -> Block:
    """An entry on as many lines as it takes, all but the first set in."""
    if entry.cell_len <= columns:
        return [entry]
    first, *others = entry.wrap(paper(columns), max(1, columns - INDENT))
    return [first, *(Text.assemble(" " * INDENT, line) for line in others)]


def up_to(lines: Block, most: int, columns: int) -> Block:
    """The first so many lines of an entry; an ellipsis says that it goes on."""
    if len(lines) <= most:
        return lines
    last = Text(without_end(f"{lines[most - 1].plain.rstrip()} {lines[most].plain.strip()}", columns))
    last.spans = [span for span in lines[most - 1].spans if span.end <= len(last)]
    return [*lines[: most - 1], last]


# Answers


def meant(view: View, answer: str) -> list[Choice]:
    """The choices that are meant by a number, a name, whole words at its end, the beginning of a word of it, or a
    card."""
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
        or [choice for choice in choices if says(choice, wanted) and len(wanted) > SURE]
        or [choice for choice in choices if has_signs(choice.said) and says(choice, with_signs(wanted))]
    )


def says(choice: Choice, wanted: str) -> bool:
    """Whether words begin somewhere in what is said of a choice; stops and colons need not be typed."""
    said = f" {choice.said.casefold()}"
    return f" {wanted}" in said or f" {wanted}" in STOPS.sub("", said)


def steps_of(view: View, answer: str) -> tuple[int, ...]:
    """The actions that are meant, one after the other; none where a line means nothing to the game either."""
    found = meant(view, answer)
    if len(found) == 1:
        return (found[0].action,)
    steps = line_of(view, answer)
    if found and not steps:
        names = [choice.called for choice in found]
        more = [f"{len(names) - MEANT_SHOWN} more"] if len(names) > MEANT_SHOWN else []
        raise IllegalAction(f"{answer!r} may mean {either(names[:MEANT_SHOWN] + more)}; type a little more")
    return steps


def line_of(view: View, answer: str) -> tuple[int, ...]:
    """The actions of a line in the game's notation; none if it is no such line, which people need not know of."""
    try:
        return tuple(view.game.rules.notation.steps(view, answer))
    except IllegalAction:
        return ()


def offer(choices: Sequence[Choice]) -> str:
    """What there is to choose from, by numbers."""
    marks = [choice.mark for choice in choices]
    if len(marks) > FEW and marks == list(range(1, len(marks) + 1)):
        return f"choose from 1 to {len(marks)}, or type a word of a choice"
    if len(marks) <= MEANT_SHOWN:
        return f"choose {either([str(mark) for mark in marks])}, or type a word of a choice"
    return "choose a number of the list, or type a word of a choice"
