"""What one seat may see: a redacted record, and everything that can be said or drawn of it."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import ClassVar, cast

import numpy as np

from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.drawing import draw
from gnothi.engine.english import listed
from gnothi.engine.events import MOST_SEATS, ONLOOKERS, SPECTATOR
from gnothi.engine.game import Game, Words
from gnothi.engine.layout import States, Struct
from gnothi.engine.notes import Note
from gnothi.engine.once import once
from gnothi.engine.scene import WIDE, Panel, Piece, Room, Sheet, Trace, is_for
from gnothi.engine.speech import Aim, Reason, not_now
from gnothi.engine.values import Memory, others, remembered, values_of

OVER, AWAITED, ACTIONS = 1, 2, 4    # cells of a view that are none of its record: if it is over, who decides, and what,
SEATS = 3                           # whether each single seat decides,
EACH, BUCKETS = SEATS + MOST_SEATS, 64      # and whether each single action may be taken, several to a cell,
RECORD = EACH + BUCKETS     # and where the cells of the record begin
ANYTHING = -1               # every cell there is


class Whole:
    """The record of a view as it is: whoever has it may have read anything in it."""

    def __get__(self, view: View, kind: type[View]) -> States:
        view._read(ANYTHING)
        return view._whole

    def __set__(self, view: View, states: States) -> None:
        view.__dict__["states"] = states


@dataclass(frozen=True)
class View:
    """The table as a seat (or the SPECTATOR) sees it. It holds no more than that seat may know."""

    game: Game
    seat: int
    states: States                  # one record, already redacted
    seats: int
    names: tuple[str, ...]          # what the people at the table are called
    words: Words                    # the language of the person who looks
    concludes: bool = True          # whether what follows from what was seen is told to that person

    _place: ClassVar[int] = -1      # among what answers are about; the record is at 0 and above

    def __getstate__(self) -> dict[str, object]:
        """Without what was worked out of it: a record as an object is this process's own."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @property
    def _whole(self) -> States:
        """The record, without its counting as read."""
        states: States = self.__dict__["states"]
        return states

    @once
    def _memory(self) -> Memory:
        """What was worked out already, of this view and of those that it follows."""
        before = self.__dict__.pop("_before", None)
        return Memory() if before is None else before._memory.without(self._changed(before))

    def follow(self, before: View) -> None:
        """Take over what was worked out of an earlier view of the same table, as far as it still holds."""
        self.__dict__["_before"] = before if "_memory" in before.__dict__ else before.__dict__.get("_before")

    def _changed(self, before: View) -> int:
        """The cells in which an earlier view was another."""
        changed = others(before._whole, self._whole) << RECORD
        if before._awaited != self._awaited:
            changed |= AWAITED | OVER * (not before._awaited or not self._awaited)
            for seat in {*before._awaited} ^ {*self._awaited}:
                changed |= 1 << SEATS + seat
        if before._actions != self._actions:
            changed |= ACTIONS
            for action in before._possible ^ self._possible:
                changed |= 1 << EACH + action % BUCKETS
        return changed

    def _read(self, cells: int) -> None:
        """Something was read for the answer that is being worked out, if one is."""
        if "_memory" in self.__dict__:
            self._memory.seen |= cells

    @once
    def s(self) -> Struct:
        """The redacted record, to be read."""
        return cast(Struct, values_of(self._whole, memory=self._memory, place=RECORD))

    @property
    def awaited(self) -> tuple[int, ...]:
        self._read(AWAITED)
        return self._awaited

    def awaits(self, seat: int) -> bool:
        """Whether a seat must decide now."""
        self._read(1 << SEATS + seat)
        return seat in self._awaited

    @property
    def is_over(self) -> bool:
        self._read(OVER)
        return not self._awaited

    @once
    def _awaited(self) -> tuple[int, ...]:
        waiting = int(bind(self.game, templates.call_awaited)(self._whole))
        return seats_in(waiting)

    @property
    def actions(self) -> tuple[int, ...]:
        """What this seat may do now, as numbers."""
        self._read(ACTIONS)
        return self._actions

    @once
    def _actions(self) -> tuple[int, ...]:
        if self.seat == SPECTATOR:
            return ()
        out = np.empty(self.game.rules.max_legal, np.int32)
        count = bind(self.game, templates.call_legal)(self._whole, self.seat, out)
        return tuple(out[:count].tolist())

    def may(self, action: int) -> bool:
        """Whether this seat may do something now."""
        self._read(1 << EACH + action % BUCKETS)
        return action in self._possible

    @once
    def _possible(self) -> frozenset[int]:
        return frozenset(self._actions)

    @property
    def legal(self) -> dict[str, int]:
        """What this seat may do now: each name with its number."""
        return self._legal() if self.actions else {}

    @remembered
    def _legal(self) -> dict[str, int]:
        name = self.game.rules.notation.name
        return {name(self, action): action for action in self.actions}

    @remembered
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

    @remembered
    def say(self, action: int) -> str:
        """What a button says."""
        return self.words.say(self, action)

    def tell(self, event: Struct) -> str:
        """One sentence for an event."""
        return self.words.tell(self, event)

    @remembered
    def asks(self) -> str:
        """The clause of the question that is open; empty for none."""
        return self.words.asks(self)

    @remembered
    def question(self) -> str:
        """What this seat is asked, or whom the game waits for."""
        if self.actions:
            return self.words.question(self)
        return waits_for(self) if self.awaited else "The game is over."

    @remembered
    def aims(self) -> list[Aim]:
        """What stands between this seat and winning; nothing for one who watches, or once the game is over."""
        return [] if self.seat == SPECTATOR or self.is_over else self.words.aims(self)

    def why(self, action: int) -> Reason | None:
        """Why this seat cannot take an action now; nothing if it can."""
        if action in self.actions:
            return None
        return self.words.why(self, action) if self.actions and self.awaited else self._idle()

    @remembered
    def _idle(self) -> Reason:
        """Why this seat cannot do anything now."""
        if not self.awaited:
            return Reason(self.game.clauses[int(self.s.ended_by)], "The game is over.")
        return Reason(not_now(self).clause, waits_for(self))

    @remembered
    def warns(self, action: int) -> str:
        """What a legal action costs that cannot be undone; empty where there is nothing to warn of."""
        return self.words.warns(self, action)

    @remembered
    def passes(self) -> int:
        """The action by which this seat only lets the others go on, or -1."""
        return self.words.passes(self) if self.actions else -1

    def headline(self, events: Sequence[Struct]) -> str:
        """One line for the events of a turn."""
        return self.words.headline(self, events)

    @property
    def result(self) -> tuple[float, ...] | None:
        """Each seat's result, from -1 to 1, once the game is over."""
        self._read(ANYTHING)
        return self._result

    @once
    def _result(self) -> tuple[float, ...] | None:
        if self._awaited:
            return None
        out = np.zeros(self.seats, np.float64)
        bind(self.game, templates.call_returns)(self._whole, out)
        return tuple(out.tolist())

    def outcome(self) -> str:
        """What became of this seat, and how; of all for one who watches. Empty while the game goes on."""
        return "" if self.awaited else self.words.outcome(self)

    def traces(self, events: Sequence[Struct]) -> list[Trace]:
        """Which pieces these events moved, and along which points."""
        return self.game.scene.traces(self, events)

    @remembered
    def describe(self) -> list[str]:
        """The table in sentences, for people who cannot see it."""
        return self.words.describe(self)

    def sheets(self) -> list[Sheet]:
        """The still pictures that are for this seat; the first is the board."""
        return [sheet for sheet in self.game.scene.sheets(self.seats, self.s.options) if is_for(sheet.of, self.seat)]

    @remembered
    def pieces(self) -> list[Piece]:
        """What lies on the sheets."""
        return self.game.scene.pieces(self)

    @remembered
    def panels(self) -> list[Panel]:
        """What is text and number, in rows."""
        return self.game.scene.panels(self)

    @remembered
    def notes(self) -> list[Note]:
        """What this seat may cross out by hand; nothing where the table does so by itself."""
        return [] if self.seat == SPECTATOR or self.concludes else self.game.scene.notes(self)

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


View.states = Whole()    # type: ignore[assignment]


@cache
def seats_in(waiting: int) -> tuple[int, ...]:
    """The seats whose bits are set.

    >>> seats_in(0b101)
    (0, 2)
    """
    return tuple(seat for seat in range(waiting.bit_length()) if waiting >> seat & 1)


def waits_for(view: View) -> str:
    """Whom the game waits for, as a sentence."""
    return f"The game waits for {listed([view.called(seat) for seat in view.awaited])}."


class Witness(View):
    """One who sees everything: for a story told afterwards, never for a seat."""

    def knows(self, event: Struct) -> bool:
        return True
