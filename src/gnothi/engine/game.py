"""The contract: what a game package exports as `GAME`."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.editions import edition_name
from gnothi.engine.errors import BadOptions
from gnothi.engine.events import MOST_SEATS, Event
from gnothi.engine.layout import Field, Record, States, blank, layout, record
from gnothi.engine.options import Choice, Option, options_layout, read_options
from gnothi.engine.rulebook import Rulebook

if TYPE_CHECKING:
    from gnothi.engine.match import Match
    from gnothi.engine.scene import Piece, Svg
    from gnothi.engine.view import View

Rule = Callable[..., Any]

CONTRACT = (
    "setup", "awaited", "legal", "apply", "returns", "redact", "determinize", "evaluate", "weigh", "fallback", "check",
)


def state_layout(fields: list[Field], options: tuple[Option, ...], events: int) -> np.dtype[np.void]:
    """A game's record: its generator, its options, its own fields, and room for the events of one move."""
    return layout([
        ("rng", np.uint64),             # the random state; never shown to anybody
        ("options", options_layout(options)),
        ("ended_by", np.int16),         # once it is over: the number of the clause that ended it
        *fields,
        ("n_events", np.int32),         # from here on nothing counts for equality
        ("events", Event, (events,)),
    ])


@rule
def even(s, seat, actions, count, out):  # type: ignore[no-untyped-def]
    """Every action as likely as any other."""
    for i in range(count):
        out[i] = 1.0


@dataclass(frozen=True, eq=False)
class Game:
    """One game: a record, compiled functions over it, and words and pictures over what a seat may see of it."""

    id: str
    title: str
    summary: str                        # one sentence for a shelf
    designer: str
    minutes: str                        # how long a game takes people, e.g. "10" or "30 to 90"
    version: str                        # of the rules; a record tells which it was played by
    folder: Path                        # the package, with its rules.md and data files
    seats: range
    State: np.dtype[np.void]
    num_actions: int
    max_legal: int
    max_moves: int                      # no game is longer, unless it is endless
    invariants: tuple[str, ...]         # what `check` found broken: code k is sentence k - 1

    setup: Rule                         # (s, seats); the record comes blank, with its options and a keyed generator
    awaited: Rule                       # (s) -> bits of the seats that must decide now; 0 when it is over
    legal: Rule                         # (s, seat, out) -> how many actions were written to out
    apply: Rule                         # (s, seat, action)
    returns: Rule                       # (s, out): each seat's result
    redact: Rule                        # (s, seat): only what this seat may know stays
    determinize: Rule                   # (s, seat): what is hidden is drawn from the worlds this seat cannot tell apart
    evaluate: Rule                      # (s, out): each seat's standing, from -1 to 1
    fallback: Rule                      # (s, seat) -> what a silent seat does, or -1 for a stand-in bot's choice
    check: Rule                         # (s) -> 0, or the number of the invariant that is broken

    name: Callable[[View, int], str]            # short stable notation of an action
    say: Callable[[View, int], str]             # what a button says
    tell: Callable[[View, Record], str]         # one sentence for an event
    describe: Callable[[View], list[str]]       # the table in sentences, for who cannot see it
    board: Callable[[int, Record], Svg]         # the still picture, for so many seats and these options
    pieces: Callable[[View], list[Piece]]       # what lies on it now
    sketch: Callable[[View], str]               # the table for a terminal, in Rich's markup

    weigh: Rule = even                  # (s, seat, actions, count, out): how likely a casual player takes each
    rollout: int = 4                    # casual moves before a search asks `evaluate`; 0 where that looks further
    asks: Callable[[View], str] = lambda view: ""       # the clause of the question that is open; empty for none
    options: tuple[Option, ...] = ()
    by_seat: tuple[str, ...] = ()       # fields with an entry for each seat, e.g. `seats` or `seats.seen`
    refuse: Callable[[int, Mapping[str, int]], str] = lambda seats, options: ""     # why not, or nothing
    endless: Callable[[Mapping[str, int]], bool] = lambda options: False            # whether these options set no limit
    steps: Callable[[View, str], Sequence[int]] = lambda view, line: ()             # a line that means several actions
    line: Callable[[View, Sequence[int]], tuple[str, int]] | None = None    # a line for the first actions; of how many
    leave: Rule | None = None           # (s, seat) -> whether one may leave now; None: a bot takes the seat
    exports: Mapping[str, Callable[[Match], str]] = field(default_factory=dict)     # other forms of a record
    data: tuple[str, ...] = ()                                                      # the files of an edition
    check_data: Callable[[Path], list[str]] = field(default=lambda folder: [])      # what is wrong with them
    simultaneous: bool = False          # whether several seats may be awaited at once

    def __post_init__(self) -> None:
        assert self.seats[-1] <= MOST_SEATS, "events have room for twelve seats"

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook(self.folder / "rules.md")

    @cached_property
    def clauses(self) -> tuple[str, ...]:
        """The id of each clause number."""
        return tuple(self.rulebook.clauses)

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """The compiled functions of the contract by name."""
        return {name: getattr(self, name) for name in CONTRACT}

    @cached_property
    def core_bytes(self) -> int:
        """How much of a record counts for equality: all before its events."""
        assert self.State.fields is not None
        return int(self.State.fields["n_events"][1])

    @property
    def edition(self) -> str:
        return edition_name(self.folder, self.data)

    def default_seats(self) -> int:
        return min(max(3, self.seats[0]), self.seats[-1])

    def blank(self, seats: int, chosen: Mapping[str, Choice]) -> States:
        """An empty record with its options in place; what cannot be played is refused."""
        if seats not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            raise BadOptions(f"{self.title} is for {allowed} seats, not {seats}")
        options = read_options(self.options, chosen)
        reason = self.refuse(seats, options)
        if reason:
            raise BadOptions(reason)
        states = blank(self.State)
        s = record(states)
        for name, number in options.items():
            setattr(s.options, name, number)
        return states
