"""What one seat may see: a redacted record, and everything that can be said or drawn of it."""
from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.drawing import draw
from gnothi.engine.events import ONLOOKERS, SPECTATOR
from gnothi.engine.game import Game, Words
from gnothi.engine.layout import States, Struct, struct_of
from gnothi.engine.scene import WIDE, Panel, Piece, Room, Sheet, is_for


@dataclass(frozen=True)
class View:
    """The table as a seat (or the SPECTATOR) sees it. It holds no more than that seat may know."""

    game: Game
    seat: int
    states: States                  # one record, already redacted
    seats: int
    names: tuple[str, ...]          # what the people at the table are called
    words: Words                    # the language of the person who looks

    @cached_property
    def s(self) -> Struct:
        """The redacted record."""
        return struct_of(self.states)

    @cached_property
    def awaited(self) -> tuple[int, ...]:
        waiting = int(bind(self.game, templates.call_awaited)(self.states))
        return tuple(seat for seat in range(self.seats) if waiting >> seat & 1)

    @cached_property
    def actions(self) -> tuple[int, ...]:
        """What this seat may do now, as numbers."""
        if self.seat == SPECTATOR:
            return ()
        out = np.empty(self.game.rules.max_legal, np.int32)
        count = bind(self.game, templates.call_legal)(self.states, self.seat, out)
        return tuple(out[:count].tolist())

    @cached_property
    def legal(self) -> dict[str, int]:
        """What this seat may do now: each name with its number."""
        return {self.name(action): action for action in self.actions}

    def name(self, action: int) -> str:
        """What records and messages call an action."""
        return self.game.rules.notation.name(self, action)

    def called(self, seat: int) -> str:
        """What a seat is called here; one's own is *you*."""
        return "you" if seat == self.seat else self.names[seat]

    def knows(self, event: Struct) -> bool:
        """Whether the details of an event are for this seat."""
        bit = ONLOOKERS if self.seat == SPECTATOR else 1 << self.seat
        return bool(int(event.audience) & bit)

    def say(self, action: int) -> str:
        """What a button says."""
        return self.words.say(self, action)

    def tell(self, event: Struct) -> str:
        """One sentence for an event."""
        return self.words.tell(self, event)

    def asks(self) -> str:
        """The clause of the question that is open; empty for none."""
        return self.words.asks(self)

    def describe(self) -> list[str]:
        """The table in sentences, for people who cannot see it."""
        return self.words.describe(self)

    def sheets(self) -> list[Sheet]:
        """The still pictures that are for this seat; the first is the board."""
        return [sheet for sheet in self.game.scene.sheets(self.seats, self.s.options) if is_for(sheet.of, self.seat)]

    def pieces(self) -> list[Piece]:
        """What lies on the sheets."""
        return self.game.scene.pieces(self)

    def panels(self) -> list[Panel]:
        """What is text and number, in rows."""
        return self.game.scene.panels(self)

    def sketch(self, room: Room = WIDE) -> str:
        """The table for a terminal, in Rich's markup."""
        return self.game.scene.sketch(self, room)

    def svg(self, theme: str | None = None) -> str:
        """The table as a picture; it follows the reader's day or night if no theme is given."""
        return draw(self.sheets(), self.pieces(), self.panels(), self.names, theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return "\n".join(self.describe())


class Witness(View):
    """One who sees everything: for a story told afterwards, never for a seat."""

    def knows(self, event: Struct) -> bool:
        return True
