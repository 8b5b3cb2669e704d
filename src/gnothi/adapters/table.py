"""One game as the adapters hold it: a record, the calls still open, and compiled functions over both."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from gnothi.adapters import stepping
from gnothi.adapters.many import RANDOM, Facts, Room
from gnothi.engine import templates
from gnothi.engine.columns import Numbers, Run, write
from gnothi.engine.compile import bind
from gnothi.engine.english import either
from gnothi.engine.errors import BadGame, BadOptions, IllegalAction
from gnothi.engine.events import MOST_SEATS, NOBODY, SPECTATOR
from gnothi.engine.features import Features, features_of
from gnothi.engine.game import Game
from gnothi.engine.layout import States, blank, copied
from gnothi.engine.observation import observation_layout, plan, width
from gnothi.engine.options import Choice, read_options
from gnothi.engine.registry import load
from gnothi.engine.view import View

Mask = np.ndarray[Any, np.dtype[np.int8]]

STILL = "(keep still)"      # the action behind the game's own
ROW, FEATURES, RECORD = "row", "features", "record"
"""What an `observation` may be: the record's own numbers, or what is made of them for learning; of many games also the
redacted records themselves."""


NO_PLAN = np.zeros((MOST_SEATS + 1, 0, len(Run)), np.int32)

COMPILED = {
    "deal": stepping.deal, "step": stepping.step, "may": stepping.may, "observe": stepping.observe,
    "results": templates.call_returns,
}
"""What a setting calls; it is bound to the game again where a setting is unpickled."""


class Setting:
    """A game for so many seats under some options, ready to be dealt; tables of one setting share its scratch room."""

    deal: Callable[..., int]
    step: Callable[..., int]
    may: Callable[..., int]
    observe: Callable[..., None]
    results: Callable[..., None]

    def __init__(
        self, name: str | Game, seats: int | None, options: Mapping[str, Choice], observation: str = ROW,
        records: bool = False,
    ) -> None:
        self.game = load(name) if isinstance(name, str) else name
        self.seats = self.game.default_seats() if seats is None else seats
        self.blank = self.game.blank(self.seats, options)
        for field in self.game.sight.by_seat:
            if field.partition(".")[0] not in (self.game.rules.State.names or ()):
                raise BadGame(f"{self.game.id}: by_seat names {field!r}, which its record does not have")
        self.still = self.game.rules.num_actions
        self.num_actions = self.game.rules.num_actions + 1
        self.core = self.game.core_bytes
        self.layout = observation_layout(self.game, self.seats)
        self.features: Features | None = None
        if observation == ROW:
            self.number: np.dtype[Any] = width(self.game)
            self.size = self.layout.itemsize // self.number.itemsize
            self.plan = plan(self.game, self.seats)
        elif observation == FEATURES:
            self.features = features_of(self.game, self.seats, read_options(self.game.facts.options, options))
            self.number, self.size, self.plan = np.dtype(np.float32), self.features.size, self.features.plan
        elif observation == RECORD and records:
            self.number, self.size, self.plan = self.game.rules.State, 0, NO_PLAN
        else:
            known = (ROW, FEATURES, RECORD) if records else (ROW, FEATURES)
            raise BadOptions(f"there is no observation {observation!r}; choose from {either(known)}")
        self.names = tuple(f"Seat {seat + 1}" for seat in range(self.seats))
        self.seen = blank(self.game.rules.State)
        self.out = np.empty(self.game.rules.max_legal + 1, np.int32)
        self._bind()

    def _bind(self) -> None:
        for name, template in COMPILED.items():
            setattr(self, name, bind(self.game, template))

    @property
    def feature_names(self) -> tuple[str, ...]:
        """What each number of an observation says, where it is features."""
        return self.features.names if self.features else ()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in COMPILED}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._bind()

    def room(
        self, me: int = NOBODY, player: int = RANDOM, skip_forced: bool = False, seen: States | None = None
    ) -> Room:
        """The same for many games in one call; in each the caller plays all seats, or one against such players."""
        return Room(
            Facts(self.seats, self.still, self.core, me, player, int(skip_forced)), self.blank, self.plan,
            blank(self.game.rules.State) if seen is None else seen, np.empty(self.game.rules.max_legal + 1, np.int32),
            np.zeros(self.game.rules.max_legal + 1), np.zeros(self.seats),
        )


@dataclass
class Table:
    """One game in progress."""

    setting: Setting
    states: States
    callers: np.ndarray[Any, np.dtype[np.int32]]
    turn: int                   # the seat that is asked, or stepping.OVER

    @classmethod
    def dealt(cls, setting: Setting, seed: int) -> Table:
        kind = setting.seen.dtype
        table = cls(setting, blank(kind), np.zeros(1, np.int32), stepping.OVER)
        table.deal(seed)
        return table

    def deal(self, seed: int) -> None:
        """The same game as `gnothi.new` deals with this seed."""
        setting = self.setting
        self.turn = setting.deal(self.states, self.callers, setting.blank, setting.seats, np.uint64(seed), setting.out)

    def copy(self) -> Table:
        """The same position."""
        return Table(self.setting, copied(self.states), self.callers.copy(), self.turn)

    @property
    def over(self) -> bool:
        return self.turn == stepping.OVER

    def step(self, seat: int, action: int) -> None:
        """Play an action of a seat; an illegal one is refused and changes nothing."""
        setting = self.setting
        turn = setting.step(self.states, self.callers, seat, action, setting.still, setting.seats, setting.out)
        if turn == stepping.ILLEGAL:
            raise self.refusal(seat, action)
        self.turn = turn

    def play_forced(self) -> None:
        """Play on as long as whoever is asked has one action alone."""
        while not self.over and len(actions := self.legal(self.turn)) == 1:
            self.step(self.turn, actions[0])

    def refusal(self, seat: int, action: int) -> IllegalAction:
        if self.over:
            return IllegalAction(f"action {action} cannot be played: the game is over; reset it")
        names = [f"{number} ({self.name(seat, number)})" for number in self.legal(seat)[:12]]
        return IllegalAction(f"action {action} is not legal now; seat {seat} may take {either(names)}")

    def legal(self, seat: int) -> list[int]:
        """What a seat is offered now, as sorted numbers; the last number there is means to keep still."""
        setting = self.setting
        count = setting.may(self.states, self.callers, seat, setting.still, setting.out)
        return sorted(setting.out[:count].tolist())

    def name(self, seat: int, action: int) -> str:
        return STILL if action == self.setting.still else self.view(seat).name(action)

    def observe(self, seat: int) -> tuple[Numbers, Mask]:
        """What a seat sees, and what it is offered."""
        setting = self.setting
        row, mask = np.empty(setting.size, setting.number), np.empty(setting.num_actions, np.int8)
        setting.observe(
            self.states, self.callers, setting.seen, seat, setting.still, setting.core, setting.plan, setting.out, row,
            mask,
        )
        return row, mask

    def watch(self, order: int = SPECTATOR) -> Numbers:
        """What a spectator sees, with the seats in their own order or in that of one of them."""
        setting = self.setting
        row = np.empty(setting.size, setting.number)
        bind(setting.game, write)(self.view(SPECTATOR).states, SPECTATOR, setting.plan[order], row)
        return row

    def results(self) -> list[float]:
        """Each seat's result; zeros while the game goes on."""
        out = np.zeros(self.setting.seats, np.float64)
        if self.over:
            self.setting.results(self.states, out)
        return out.tolist()

    def view(self, seat: int) -> View:
        """The table as a seat sees it, for words and pictures."""
        setting = self.setting
        seen = blank(self.states.dtype)
        bind(setting.game, templates.call_redact)(self.states, seen, seat)
        return View(setting.game, seat, seen, setting.seats, setting.names, setting.game.words)
