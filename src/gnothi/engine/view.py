"""What one seat may see: a redacted record, and everything that can be said or drawn of it."""
from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from gnothi.engine import calls
from gnothi.engine.compile import over
from gnothi.engine.events import ONLOOKERS, SPECTATOR
from gnothi.engine.game import Game
from gnothi.engine.layout import Record, States, record
from gnothi.engine.scene import draw


@dataclass(frozen=True)
class View:
    """The table as a seat (or the SPECTATOR) sees it. It holds no more than that seat may know."""

    game: Game
    seat: int
    states: States                  # one record, already redacted
    seats: int
    names: tuple[str, ...]          # what the people at the table are called

    @cached_property
    def s(self) -> Record:
        """The redacted record."""
        return record(self.states)

    @cached_property
    def awaited(self) -> tuple[int, ...]:
        waiting = int(over(self.game, calls.asked)(self.states))
        return tuple(seat for seat in range(self.seats) if waiting >> seat & 1)

    @cached_property
    def actions(self) -> tuple[int, ...]:
        """What this seat may do now, as numbers."""
        if self.seat == SPECTATOR:
            return ()
        out = np.empty(self.game.max_legal, np.int32)
        count = over(self.game, calls.choices)(self.states, self.seat, out)
        return tuple(out[:count].tolist())

    @cached_property
    def legal(self) -> dict[str, int]:
        """What this seat may do now: each name with its number."""
        return {self.game.name(self, action): action for action in self.actions}

    def called(self, seat: int) -> str:
        """What a seat is called here; one's own is *you*."""
        return "you" if seat == self.seat else self.names[seat]

    def knows(self, event: Record) -> bool:
        """Whether the details of an event are for this seat."""
        bit = ONLOOKERS if self.seat == SPECTATOR else 1 << self.seat
        return bool(int(event.audience) & bit)

    def tell(self, event: Record) -> str:
        return self.game.tell(self, event)

    def svg(self, theme: str | None = None) -> str:
        """The table as a picture; it follows the reader's day or night if no theme is given."""
        return draw(self.game.board(self.seats, self.s.options), self.game.pieces(self), theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return "\n".join(self.game.describe(self))


class Witness(View):
    """One who sees everything: for a story told afterwards, never for a seat."""

    def knows(self, event: Record) -> bool:
        return True
