"""What a game package exports as `GAME`: five groups, of which only the facts and the rules are required."""
from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from gnothi.engine import contract, defaults
from gnothi.engine.editions import edition_name
from gnothi.engine.errors import BadGame, BadOptions
from gnothi.engine.events import MOST_SEATS
from gnothi.engine.glossary import Glossary
from gnothi.engine.layout import States, blank, struct_of
from gnothi.engine.notes import no_notes
from gnothi.engine.options import Choice, Option, read_options, without_retired
from gnothi.engine.presets import BY_THE_BOOK, Preset
from gnothi.engine.rulebook import Rulebook

COMPILED = {
    "rules": ("setup", "awaited", "legal", "apply", "returns", "fallback", "check", "leave"),
    "sight": ("redact", "determinize", "evaluate", "weigh"),
}
"""The functions of each group that templates call by name."""


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What a game is called, who plays it, and what can be chosen before it.

    `older` names the earlier versions of the rules that these still play, each with the options that now have another
    default or did not exist, as the game was played then.
    """

    id: str
    title: str
    seats: range
    summary: str = ""                   # one sentence for a shelf
    designer: str = ""
    minutes: str = ""                   # how long a game takes people, e.g. "10" or "30 to 90"
    version: str = "1"                  # of the rules; a record tells which it was played by
    older: Mapping[str, Mapping[str, Choice]] = field(default_factory=dict)
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()    # beside *by the book*, which every game has
    refuse: contract.Refuse = defaults.refuse_nothing
    arrange: contract.Arrange = defaults.take_the_rarest
    data: tuple[str, ...] = ()          # the files of an edition
    check_data: contract.CheckData = defaults.accept_data

    def __post_init__(self) -> None:
        assert self.seats[-1] <= MOST_SEATS, f"events have room for {MOST_SEATS} seats"
        for choices in (*self.older.values(), *(preset.options for preset in self.presets)):
            read_options(self.options, choices)
        assert sum(bool(option.seat_words) for option in self.options) <= 1, "a seat makes one choice"

    @property
    def seat_option(self) -> Option | None:
        """The option in which each seat chooses for itself, if there is one."""
        return next((option for option in self.options if option.seat_words), None)

    @property
    def all_presets(self) -> tuple[Preset, ...]:
        """The presets that people may choose from, *by the book* first."""
        return (BY_THE_BOOK, *self.presets)

    def knows(self, version: str) -> bool:
        """Whether a game by that version of the rules can be played on by these."""
        return version == self.version or version in self.older

    def choices(self, version: str, chosen: Mapping[str, Choice]) -> dict[str, Choice]:
        """The options of a game by that version: what it tells of them, and what was usual then."""
        return {**self.older.get(version, {}), **without_retired(self.options, chosen)}


@dataclass(frozen=True, kw_only=True)
class Notation:
    """Actions as text for records and messages, without language."""

    name: contract.Name = defaults.number
    steps: contract.Steps = defaults.no_steps
    line: contract.Line = defaults.one_by_one
    exports: Mapping[str, contract.Export] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The record, and what may be done, what it does, and when it ends."""

    State: np.dtype[np.void]
    num_actions: int
    setup: contract.Setup
    awaited: contract.Awaited
    legal: contract.Legal
    apply: contract.Apply
    returns: contract.Returns
    worst: float = -1.0                 # result that a seat can get
    zero_sum: bool | contract.ZeroSum = False       # whether results add up to 0; see `Game.is_zero_sum`
    max_legal: int = 0                  # 0: a seat may have all actions at once
    max_moves: int | contract.MaxMoves = 10_000     # a number, or one for each table; see `Game.longest`
    endless: contract.Endless = defaults.ends
    simultaneous: bool = False          # whether several seats may be awaited at once
    fallback: contract.Fallback = defaults.leave_to_bot
    check: contract.Check = defaults.check_nothing
    invariants: tuple[str, ...] = ()
    leave: contract.Leave = defaults.stay
    notation: Notation = Notation()

    def __post_init__(self) -> None:
        object.__setattr__(self, "max_legal", self.max_legal or self.num_actions)

    @property
    def has_leaving(self) -> bool:
        """Whether the rules say what becomes of a seat whose owner goes."""
        return self.leave is not defaults.stay


@dataclass(frozen=True, kw_only=True)
class Sight:
    """What a seat knows, guesses and hopes: all that a bot asks of a game."""

    redact: contract.Redact = defaults.hide_nothing
    determinize: contract.Determinize = defaults.imagine_nothing
    evaluate: contract.Evaluate = defaults.hope_nothing
    weigh: contract.Weigh = defaults.even
    meanings: contract.Meanings = defaults.mean_widths
    casual_moves: int = 4               # that a search plays before it asks `evaluate`
    by_best: bool = False               # whether a search values a choice by the best that follows, not by the mean
    by_seat: tuple[str, ...] = ()       # fields with an entry for each seat, e.g. `seats` or `seats.seen`
    watched: tuple[str, ...] = ()       # fields that all can watch change, told or not, e.g. `seats.hand_size`


@dataclass(frozen=True, kw_only=True)
class Words:
    """What people read, in one language."""

    say: contract.Say = defaults.say_name
    tell: contract.Tell = defaults.tell_numbers
    describe: contract.Describe = defaults.list_fields
    asks: contract.Asks = defaults.ask_nothing
    question: contract.Question = defaults.ask_by_clause
    aims: contract.Aims = defaults.no_aims
    why: contract.Why = defaults.refuse_generally
    warns: contract.Warns = defaults.warn_of_nothing
    passes: contract.Passes = defaults.never_pass
    opens: contract.Opens = defaults.in_a_row
    headline: contract.Headline = defaults.first_sentence
    outcome: contract.Outcome = defaults.say_who_won


@dataclass(frozen=True, kw_only=True)
class Scene:
    """What people see."""

    sheets: contract.Sheets = defaults.no_sheets
    pieces: contract.Pieces = defaults.no_pieces
    panels: contract.Panels = defaults.no_panels
    notes: contract.Notes = no_notes
    traces: contract.Traces = defaults.no_traces
    sketch: contract.Sketch = defaults.sketch_description
    editors: contract.Editors = defaults.no_editors


@dataclass(frozen=True, eq=False)
class Game:
    """One game: a record, compiled functions over it, and words and pictures over what a seat may see of it."""

    facts: Facts
    rules: Rules
    sight: Sight = Sight()
    words: Words = Words()
    scene: Scene = Scene()

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """A copy is the game of that name, wherever it is made: a process plays the edition that it has itself."""
        from gnothi.engine.registry import load, names

        if self.id not in names() or load(self.id) is not self:
            raise BadGame(f"{self.title} is not the installed game {self.id!r}, so it cannot be copied by that name; "
                          "offer it as an entry point of `gnothi.games`")
        return load, (self.id,)

    @property
    def id(self) -> str:
        return self.facts.id

    @property
    def title(self) -> str:
        return self.facts.title

    @cached_property
    def folder(self) -> Path:
        """The package, with its rules.md and data files: where `setup` is written."""
        return Path(inspect.getfile(inspect.unwrap(self.rules.setup))).parent

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook(self.folder / "rules.md")

    @cached_property
    def glossary(self) -> Glossary:
        return Glossary(self.folder / "glossary.toml")

    @cached_property
    def clauses(self) -> tuple[str, ...]:
        """The id of each clause number."""
        return tuple(self.rulebook.clauses)

    @cached_property
    def functions(self) -> dict[str, Any]:
        """The compiled functions of the contract by name."""
        return {name: getattr(getattr(self, group), name) for group, names in COMPILED.items() for name in names}

    @cached_property
    def core_bytes(self) -> int:
        """How much of a record counts for equality: all before its events."""
        assert self.rules.State.fields is not None
        return int(self.rules.State.fields["n_events"][1])

    @property
    def edition(self) -> str:
        return edition_name(self.folder, self.facts.data)

    def longest(self, seats: int, chosen: Mapping[str, Choice]) -> int:
        """How many moves a game at such a table may take; an endless one is given up after as many."""
        most = self.rules.max_moves
        return most if isinstance(most, int) else most(seats, read_options(self.facts.options, chosen))

    def is_zero_sum(self, seats: int, chosen: Mapping[str, Choice]) -> bool:
        """Whether at such a table one seat's gain is always the others' loss."""
        told = self.rules.zero_sum
        return told if isinstance(told, bool) else told(seats, read_options(self.facts.options, chosen))

    def default_seats(self) -> int:
        return min(max(3, self.facts.seats[0]), self.facts.seats[-1])

    def blank(self, seats: int, chosen: Mapping[str, Choice]) -> States:
        """An empty record with its options in place; what cannot be played is refused."""
        if seats not in self.facts.seats:
            allowed = ", ".join(map(str, self.facts.seats))
            raise BadOptions(f"{self.title} is for {allowed} seats, not {seats}")
        numbers = read_options(self.facts.options, chosen)
        reason = self.facts.refuse(seats, numbers)
        if reason:
            raise BadOptions(reason)
        states = blank(self.rules.State)
        s = struct_of(states)
        for option in self.facts.options:
            option.store(s.options, numbers[option.name])
        return states


def left_out(game: Game) -> dict[str, str]:
    """The parts of the contract that a game has left to defaults, and what they do instead."""
    groups: dict[str, Any] = {
        "facts": game.facts, "rules": game.rules, "rules.notation": game.rules.notation, "sight": game.sight,
        "words": game.words, "scene": game.scene,
    }
    return {
        f"{name}.{part.name}": str(inspect.getdoc(part.default)) if callable(part.default) else "Nothing is said."
        for name, group in groups.items() for part in fields(group)
        if (callable(part.default) or part.default == "") and getattr(group, part.name) is part.default
    }
