"""Where a game stands, as OpenSpiel asks about it: who decides, chance among them.

Chance decides first, and chooses the deal. From then on each action is tried with the dice held. If it needs none it is
played. If it needs some nothing happens yet: chance decides, and the action is played with the dice of that outcome.
Whatever is asked, a table holds the game, and a recall what the seats remember of it.
"""
from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

import numpy as np

from gnothi.adapters import stepping
from gnothi.adapters.recall import Digests, Recall
from gnothi.adapters.table import STILL, Table
from gnothi.adapters.variant import Variant, known
from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.errors import GnothiError, IllegalAction
from gnothi.engine.layout import over_bytes

Floats = np.ndarray[Any, np.dtype[np.float64]]

CHANCE, SIMULTANEOUS, TERMINAL = -1, -2, -4     # OpenSpiel's numbers for who decides, beside the seats'


def balanced(thought: Floats) -> Floats:
    """What is thought of each seat, so that it adds up to 0, still from -1 to 1."""
    beside: Floats = thought - thought.mean()
    beside /= max(1.0, np.abs(beside).max())
    return beside


class Position:
    """Where a game stands. A copy is a memcpy; what is pickled is bytes."""

    __slots__ = ("deciding", "held", "moves", "named", "offered", "player", "recall", "table", "throws", "variant")

    table: Table                # once it is dealt
    recall: Recall

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.player = CHANCE    # who decides now, in OpenSpiel's numbers
        self.deciding = 0       # the same as bits of seats
        self.offered: list[int] = []                # what the first of them may do, sorted
        self.moves = 0          # that have been asked for
        self.throws: tuple[int, ...] = ()           # of chance, which choose the deal
        self.held: list[tuple[int, int]] = []       # seats and actions; the first waits for its dice
        self.named: dict[int, dict[int, str]] = {}  # what a seat may do now, by name, once somebody asked

    @property
    def dealt(self) -> bool:
        return self.moves > 0

    # Chance decides

    @property
    def outcomes(self) -> list[int]:
        """What chance may throw now: for a deal, or for the dice of a move."""
        return self.variant.faces if self.moves else self.variant.sides

    def throw(self, outcome: int) -> None:
        """Chance chooses a deal, or the dice of the action that waits for them."""
        count = len(self.outcomes)
        if not 0 <= outcome < count:
            raise IllegalAction(f"chance cannot throw {outcome}; it may throw 0 to {count - 1}")
        if self.dealt:
            (seat, action), *others = self.held
            self.held = []
            self._move(seat, action, outcome)
            self.play_all(others)
        else:
            self.throws = (*self.throws, outcome)
            self._deal()

    def _deal(self) -> None:
        """Begin the game that the throws have chosen, if there were enough of them."""
        seed = self.variant.dealt_seed(self.throws)
        if seed is not None:
            self.table, self.recall = Table.dealt(self.variant.setting, seed), Recall(seed)
            self._look_up()
            self._await_next()

    def _await_throw(self, actions: Sequence[tuple[int, int]]) -> None:
        """These actions are played as soon as chance has thrown the dice of the first."""
        self.held = list(actions)
        self.player = CHANCE

    # Seats decide

    def play(self, action: int) -> None:
        """The action of the only seat that decides."""
        place = bisect_left(self.offered, action)
        turn = self.table.turn
        if place == len(self.offered) or self.offered[place] != action:
            raise self.table.refusal(turn, action)
        if self._move(turn, action, self.variant.dice):
            self._await_next()
        else:
            self._await_throw([(turn, action)])

    def play_all(self, actions: Sequence[tuple[int, int]]) -> None:
        """The actions of seats that decide at once; a call may leave others nothing to decide."""
        for number, (seat, action) in enumerate(actions):
            if not self.deciding >> seat & 1:
                continue
            if action not in self.table.legal(seat):
                self.recall.since.append((seat, action, stepping.VOID))
            elif not self._move(seat, action, self.variant.dice):
                self._await_throw(actions[number:])
                return
        self._await_next()

    def _move(self, seat: int, action: int, dice: int) -> bool:
        """Whether a legal action was played; if not, its dice were held, and chance is to throw them first."""
        table, variant = self.table, self.variant
        turn, count = variant.advance(table.states, table.callers, seat, action, dice, *variant.room)
        if turn == stepping.HELD:
            return False
        self.recall.since.append((seat, action, dice))
        table.turn = turn
        self.offered = variant.setting.out[:count].tolist()
        self.offered.sort()
        return True

    def _await_next(self) -> None:
        """Who is to decide now, unless the game is over or cut."""
        table, variant = self.table, self.variant
        if variant.cut and self.moves == variant.cut:
            table.turn = stepping.OVER
        self.moves += 1
        if self.named:
            self.named = {}
        turn = table.turn
        if turn == stepping.OVER:
            self.player, self.deciding, self.offered = TERMINAL, 0, []
        else:
            alone = variant.in_turn or table.callers[0]
            self.deciding = 1 << turn if alone else int(variant.waits_for(table.states))
            self.player = turn if variant.in_turn else SIMULTANEOUS

    def _look_up(self) -> None:
        """What is offered to the seat whose turn it is."""
        self.offered = [] if self.table.over else self.table.legal(self.table.turn)

    # What may be asked

    def legal(self, seat: int) -> list[int]:
        """What a seat is offered; where others decide and all are asked, that is to keep still."""
        if seat == self.table.turn:
            return self.offered
        return self.table.legal(seat) if self.deciding >> seat & 1 else [self.variant.setting.still]

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
            return (balanced(out) if self.variant.zero_sum else out).tolist()
        return table.results()

    def recalled(self) -> Digests:
        """For each seat a digest of all it has seen and done; the last is a spectator's."""
        return self.recall.now(self.variant)

    def resample(self, seat: int, number: int) -> None:
        """Become another world that this seat cannot tell from this one; what was seen before stays as it was."""
        if self.player == CHANCE:
            raise GnothiError("a world is drawn from what a player sees: ask when one decides, not when chance does")
        self.recalled()
        table = self.table
        table.states = table.view(seat).states
        bind(table.setting.game, templates.call_determinize)(table.states, seat, np.uint64(number))
        self.recall.table = table.copy()
        self._look_up()

    # Copies

    def __deepcopy__(self, memo: object) -> Position:
        made = Position(self.variant)
        made.player, made.deciding, made.offered = self.player, self.deciding, self.offered
        made.moves, made.throws, made.held = self.moves, self.throws, self.held
        if self.dealt:
            made.table, made.recall = self.table.copy(), self.recall.copy()
        return made

    def __getstate__(self) -> tuple[Any, ...]:
        if not self.dealt:
            return self.variant, self.throws
        table = self.table
        return (
            self.variant, self.player, self.deciding, self.moves, self.held, table.turn, int(table.callers[0]),
            table.states.tobytes(), self.recall.seed, self.recalled().tobytes(),
        )

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.__init__(known(state[0]))      # type: ignore[misc]
        if len(state) == 2:
            self.throws = state[1]
            return
        self.player, self.deciding, self.moves, self.held, turn, callers, contents, seed, digests = state[1:]
        setting = self.variant.setting
        states = over_bytes(bytearray(contents), setting.seen.dtype)
        self.table, self.recall = Table(setting, states, np.array([callers], np.int32), turn), Recall(seed)
        self.recall.table, self.recall.digests = self.table.copy(), np.frombuffer(digests, np.uint64)
        self._look_up()
