"""Where a game stands, as OpenSpiel asks about it: who decides, chance among them, and what each seat recalls."""
from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from typing import Any

import numpy as np

from gnothi.adapters import stepping
from gnothi.adapters.chance import FACES
from gnothi.adapters.table import STILL, Setting, Table, over_bytes
from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.errors import GnothiError, IllegalAction
from gnothi.engine.options import Choice

Memory = np.ndarray[Any, np.dtype[np.uint64]]

CHANCE, SIMULTANEOUS, TERMINAL = -1, -2, -4     # OpenSpiel's numbers for who decides, beside the seats'

THROWS, SIDES = 4, 32       # of chance, to choose a deal: so many outcomes, so many times


@dataclass(frozen=True)
class Variant:
    """Which game is played, and how."""

    name: str
    seats: int
    options: tuple[tuple[str, Choice], ...]
    in_turn: bool
    seeds: tuple[int, ...]      # of the deals that chance chooses from; none: a million of them
    seed: int                   # which million
    cut: int

    def __reduce__(self) -> tuple[type[Variant], tuple[Any, ...]]:
        return Variant, tuple(getattr(self, field.name) for field in fields(self))

    @cached_property
    def setting(self) -> Setting:
        return Setting(self.name, self.seats, dict(self.options))

    @cached_property
    def advance(self) -> Any:
        return bind(self.setting.game, stepping.advance)

    @cached_property
    def waits_for(self) -> Any:
        return bind(self.setting.game, templates.call_awaited)

    @cached_property
    def dice(self) -> int:
        """What a move does that needs dice: from given deals all follows, otherwise chance is asked first."""
        return stepping.FREE if self.seeds else stepping.HELD

    @cached_property
    def sides(self) -> list[int]:
        """What chance may do to choose a deal."""
        return list(range(len(self.seeds) or SIDES))

    @cached_property
    def faces(self) -> list[int]:
        """What chance may do with dice."""
        return list(range(FACES))

    @cached_property
    def room(self) -> tuple[Any, ...]:
        """What the compiled functions ask for beside a table, always the same."""
        setting = self.setting
        return setting.still, setting.seats, setting.core, setting.seen, setting.out

    def dealt_seed(self, throws: Sequence[int]) -> int | None:
        """The seed that these throws of chance lead to; None while there are too few."""
        if self.seeds:
            return self.seeds[throws[0]]
        if len(throws) < THROWS:
            return None
        number = self.seed
        for throw in throws:
            number = number * SIDES + throw
        return number


@cache
def known(variant: Variant) -> Variant:
    """The same variant, one object for all that are equal, so that it is set up once."""
    return variant


class Position:
    """Where a game stands. A copy is a memcpy; what is pickled is bytes.

    What the seats recall is kept up to some earlier position, with the moves since; it is brought up to now when
    somebody asks.
    """

    __slots__ = (
        "asked", "memory", "moves", "named", "offered", "past", "player", "since", "table", "throws", "variant",
        "waiting",
    )

    table: Table                # once it is dealt

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.player = CHANCE    # who decides now
        self.asked = 0          # bits of the seats that do
        self.offered: list[int] = []    # what the first of them may do, sorted
        self.moves = 0          # that have been asked for
        self.throws: tuple[int, ...] = ()               # of chance, until it was dealt
        self.waiting: list[tuple[int, int]] = []        # seats and actions; the first waits for a throw of chance
        self.named: dict[int, dict[int, str]] = {}      # what a seat may do now, by name, once somebody asked
        self.memory: Memory | None = None               # a digest for each seat of all it has seen, up to `past`
        self.past: Table | None = None                  # is never played on
        self.since: list[tuple[int, int, int]] = []     # seat, action, and where its dice came from

    # What may happen

    def throw(self, outcome: int) -> None:
        """Chance chooses a deal, or the dice of the move that waits for them."""
        ways = len(self.ways)
        if not 0 <= outcome < ways:
            raise IllegalAction(f"chance cannot throw {outcome}; it may throw 0 to {ways - 1}")
        if self.dealt:
            (seat, action), *others = self.waiting
            self.waiting = []
            self.move(seat, action, outcome)
            self.play_all(others)
            return
        self.throws = (*self.throws, outcome)
        seed = self.variant.dealt_seed(self.throws)
        if seed is not None:
            self.table = Table.dealt(self.variant.setting, seed)
            self.look_up()
            self.await_next()

    def play(self, action: int) -> None:
        """The action of the one seat that is asked."""
        place = bisect_left(self.offered, action)
        turn = self.table.turn
        if place == len(self.offered) or self.offered[place] != action:
            raise self.table.refusal(turn, action)
        if self.move(turn, action, self.variant.dice):
            self.await_next()
        else:
            self.await_throw([(turn, action)])

    def play_all(self, actions: Sequence[tuple[int, int]]) -> None:
        """The actions of seats that decide at once; a call may leave others nothing to decide."""
        for number, (seat, action) in enumerate(actions):
            if not (self.asked >> seat & 1 and action in self.table.legal(seat)):
                self.since.append((seat, action, stepping.VOID))
            elif not self.move(seat, action, self.variant.dice):
                self.await_throw(actions[number:])
                return
        self.await_next()

    def move(self, seat: int, action: int, throw: int) -> bool:
        """Whether a legal action was played; if not, chance is to throw its dice first."""
        table, variant = self.table, self.variant
        turn, count = variant.advance(table.states, table.callers, seat, action, throw, *variant.room)
        if turn == stepping.HELD:
            return False
        self.since.append((seat, action, throw))
        table.turn = turn
        self.offered = variant.setting.out[:count].tolist()
        self.offered.sort()
        return True

    def await_throw(self, actions: Sequence[tuple[int, int]]) -> None:
        """These actions are played as soon as chance has thrown the dice of the first."""
        self.waiting = list(actions)
        self.player = CHANCE

    def await_next(self) -> None:
        """Who is to decide now, unless the game is over or cut."""
        table, variant = self.table, self.variant
        if variant.cut and self.moves == variant.cut:
            table.turn = stepping.OVER
        self.moves += 1
        if self.named:
            self.named = {}
        turn = table.turn
        if turn == stepping.OVER:
            self.player, self.asked, self.offered = TERMINAL, 0, []
        elif variant.in_turn or table.callers[0]:
            self.player, self.asked = turn, 1 << turn
        else:
            self.asked = int(variant.waits_for(table.states))
            self.player = turn if self.asked == 1 << turn else SIMULTANEOUS

    def look_up(self) -> None:
        """What is offered to the seat whose turn it is."""
        self.offered = [] if self.table.over else self.table.legal(self.table.turn)

    # What may be asked

    @property
    def dealt(self) -> bool:
        return self.moves > 0

    @property
    def ways(self) -> list[int]:
        """What chance may do now."""
        return self.variant.faces if self.moves else self.variant.sides

    def legal(self, seat: int) -> list[int]:
        return self.offered if seat == self.table.turn else self.table.legal(seat)

    def name(self, seat: int, action: int) -> str:
        """What an action is called, if the seat may take it now."""
        if seat not in self.named:
            names = {number: name for name, number in self.table.view(seat).legal.items()}
            self.named[seat] = {**names, self.variant.setting.still: STILL}
        return self.named[seat].get(action, f"action {action}")

    def returns(self) -> list[float]:
        """Each seat's result; where the game was cut, how it stands."""
        if self.player != TERMINAL:
            return [0.0] * self.variant.seats
        table = self.table
        if self.variant.waits_for(table.states):
            out = np.zeros(self.variant.seats)
            bind(table.setting.game, templates.call_evaluate)(table.states, out)
            return out.tolist()
        return table.results()

    def recalled(self) -> Memory:
        """For each seat a digest of all it has seen and done."""
        setting = self.variant.setting
        if self.memory is None or self.past is None:
            seed = self.variant.dealt_seed(self.throws)
            assert seed is not None
            self.past, self.memory = Table.dealt(setting, seed), np.zeros(setting.seats, np.uint64)
            bind(setting.game, stepping.remember)(
                self.past.states, setting.seen, setting.core, setting.seats, self.memory)
        if self.since:
            self.past, self.memory = self.past.copy(), self.memory.copy()
            bind(setting.game, stepping.recall)(
                self.past.states, self.past.callers, np.array(self.since, np.int64), self.memory, *self.variant.room)
            self.since = []
        return self.memory

    # Other worlds, and copies

    def resample(self, seat: int, number: int) -> None:
        """Become another world that this seat cannot tell from this one."""
        if self.player == CHANCE:
            raise GnothiError("a world is drawn from what a player sees: ask when one decides, not when chance does")
        self.recalled()
        table = self.table
        table.states = table.view(seat).states
        bind(table.setting.game, templates.call_determinize)(table.states, seat, np.uint64(number))
        self.past = table.copy()
        self.look_up()

    def __deepcopy__(self, memo: object) -> Position:
        made = Position(self.variant)
        made.player, made.asked, made.offered = self.player, self.asked, self.offered
        made.moves, made.throws, made.waiting = self.moves, self.throws, self.waiting
        made.memory, made.past, made.since = self.memory, self.past, self.since[:]
        if self.dealt:
            made.table = self.table.copy()
        return made

    def __getstate__(self) -> tuple[Any, ...]:
        if not self.dealt:
            return self.variant, self.throws
        table = self.table
        return (
            self.variant, self.throws, self.player, self.asked, self.moves, self.waiting, table.turn,
            int(table.callers[0]), table.states.tobytes(), self.recalled().tobytes(),
        )

    def __setstate__(self, told: tuple[Any, ...]) -> None:
        self.__init__(known(told[0]))       # type: ignore[misc]
        self.throws = told[1]
        if len(told) == 2:
            return
        self.player, self.asked, self.moves, self.waiting, turn, callers, record, memory = told[2:]
        setting = self.variant.setting
        states = over_bytes(np.frombuffer(record, np.uint8).copy(), setting.seen.dtype)
        self.table = Table(setting, states, np.array([callers], np.int32), turn)
        self.memory, self.past = np.frombuffer(memory, np.uint64), self.table.copy()
        self.look_up()
