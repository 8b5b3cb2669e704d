"""A game in play: what each seat is asked and since when, and which moves each stored row left standing."""
from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.defaults import one_by_one
from gnothi.engine.events import SPECTATOR
from gnothi.engine.layout import copied
from gnothi.engine.match import LEAVE, Match
from gnothi.engine.view import View
from gnothi.server import takeback
from gnothi.server.clocks import Thinking
from gnothi.server.schema import Row
from gnothi.server.shown import Frame, Json

Line = tuple[int, str]      # of a record: whose, and what it says
PLAY, BACK, STEP = "play", "back", "step"     # a move; a take-back; a step back within one's own decision
GRACE_SECONDS = 60    # after a restart nobody's time is up sooner than this


@dataclass(slots=True)
class Question:
    """What a seat may decide now."""

    seq: int                        # the row that brought it
    asked_at: float                 # by the monotonic clock
    awaited: bool                   # whether the game waits for the seat; if not, its actions are calls
    actions: tuple[int, ...]

    def is_like(self, other: Question) -> bool:
        """Whether the seat may still decide the same."""
        return self.actions == other.actions and self.awaited == other.awaited


class LiveMatch:
    """A match that grows by rows, as they are stored."""

    def __init__(self, match: Match, now: float, clock_from: int = 0) -> None:
        """`now` is when it was dealt, by the monotonic clock."""
        self.match = match
        self.seq = 0                        # rows so far
        self.standing = [0]                 # how many earlier moves each row left standing
        self.views: dict[tuple[int, bool], View] = {}    # what each seat sees now, once somebody asked
        self.former: dict[tuple[int, bool], View] = {}   # what each saw when somebody last asked
        # What a record says, as long as each row was a plain move and is a line of its own.
        has_lines = match.game.rules.notation.line is one_by_one and not match.history
        self.lines: list[Line] | None = [] if has_lines else None
        self.objections: dict[int, str] = {}        # why one may not go back now to so many moves; decided once
        self.questions = [self._question(seat, now) for seat in range(match.seats)]
        self.thinking = Thinking(match.seats, clock_from, timed=[False] * len(match.moves))
        self.thinking.ask(match.awaited, (), now)

    def _question(self, seat: int, now: float) -> Question:
        view = self.any_view(seat)
        return Question(self.seq, now, seat in view.awaited, view.actions)

    def view(self, seat: int, concludes: bool = True) -> View:
        """What a seat sees now, with what follows from it or without."""
        key = seat, concludes
        if key not in self.views:
            other = self.views.get((seat, not concludes))
            view = self.match.view(seat) if other is None else other
            self.views[key] = view if view.concludes == concludes else replace(view, concludes=concludes)
        return self.views[key]

    def recalled(self, seat: int, concludes: bool) -> View:
        """The same for words and pictures, which remember what was worked out of the view before it."""
        view, former = self.view(seat, concludes), self.former.pop((seat, concludes), None)
        if former is not None:
            view.follow(former)
        return view

    def any_view(self, seat: int) -> View:
        """What a seat sees now, where it makes no difference whether anything is concluded."""
        return self.views.get((seat, False)) or self.view(seat)

    def find(self, seat: int, action: str) -> int:
        """The legal action of that name."""
        found = self.any_view(seat).legal.get(action)
        return self.match.find(seat, action) if found is None else found

    def follow(self, row: Row, now: float) -> None:
        """Do what a stored row says; `now` is when it happened, by the monotonic clock."""
        kind, seat, action = row["kind"], row["seat"], row["action"]
        self.seq = row["seq"]
        self.standing.append(len(self.match.moves) if kind == PLAY else action)
        view = self.any_view(seat)
        if kind == PLAY:
            self.match.redo(seat, action)
        elif kind == STEP:
            while len(self.match.moves) > action:
                self.match.undo()
        else:
            self.match.take_back(action)
        if self.lines is not None:
            line = line_of(row, view)
            if line is None:
                self.lines = None
            else:
                self.lines.append(line)
        self.former |= self.views
        self.views = {}
        self.objections.clear()
        for other, before in enumerate(self.questions):
            question = self._question(other, now)
            if kind == BACK or other == seat or not before.is_like(question):
                self.questions[other] = question
        self.thinking.follow(row, self.match, self.standing[-1])
        self.thinking.ask(self.match.awaited, range(self.match.seats) if kind == BACK else (seat,), now)

    def lines_with(self, row: Row, view: View) -> list[Line] | None:
        """What a record says of all moves and of a row that comes next, by what its seat saw before; nothing where the
        game has to be retold."""
        line = line_of(row, view)
        return None if self.lines is None or line is None else [*self.lines, line]

    def ending(self, row: Row) -> Match | None:
        """The game with a row that is not stored yet, if that row ends it; nothing changes by asking."""
        seat, action = row["seat"], row["action"]
        if row["kind"] != PLAY or (action != LEAVE and not is_last(self.match, seat, action)):
            return None
        ahead = self.match.at(len(self.match.moves))
        ahead.redo(seat, action)
        return ahead if ahead.over else None

    async def objection(self, stay: int) -> str:
        """Why the moves after the first `stay` may not be taken back now; empty if they may."""
        if stay not in self.objections:
            self.objections[stay] = await asyncio.to_thread(takeback.objection, self.match, stay)
        return self.objections[stay]

    def rename(self, names: Sequence[str]) -> None:
        self.match.names = tuple(names)
        self.views.clear()
        self.former.clear()

    def ask_again(self, seat: int) -> None:
        """Somebody else decides for a seat from now on, or its owner again: they have the whole time."""
        now = time.monotonic()
        self.questions[seat].asked_at = now
        self.thinking.ask(self.match.awaited, (seat,), now)

    def restart_clocks(self, seq: int) -> None:
        """Another clock counts from a row on."""
        for question in self.questions:
            question.asked_at = time.monotonic()
        self.thinking.begin(seq)

    def forgive(self, clock: int, resumed: float) -> None:
        """No decision has to be made sooner than this after the tables are looked after again."""
        soonest = resumed - clock + min(clock, GRACE_SECONDS)
        for question in self.questions:
            question.asked_at = max(question.asked_at, soonest)

    def first_new(self, after: int | None) -> int:
        """The first move that is new to somebody who has seen everything up to a sequence."""
        if after is None or not 0 <= after <= self.seq:
            return 0
        return min(self.standing[after + 1 :], default=len(self.match.moves)) + 1

    def frame(self, seat: int, phase: str, can_step_back: bool, traces: Sequence[Json]) -> Frame:
        question = self.seq if seat == SPECTATOR else self.questions[seat].seq
        return Frame(self.seq, len(self.match.moves), question, phase, self.last_own(seat), can_step_back, traces)

    def last_own(self, seat: int) -> int | None:
        """The last move that a seat made; 0 for none, and nothing for one who watches."""
        if seat == SPECTATOR:
            return None
        moves = self.match.moves
        number = len(moves)
        while number and moves[number - 1][0] != seat:
            number -= 1
        return number


def line_of(row: Row, view: View) -> Line | None:
    """What a record says of a row, by what its seat saw before; nothing if it is more than a move."""
    if row["kind"] != PLAY or row["action"] == LEAVE:
        return None
    return row["seat"], view.name(row["action"])


def is_last(match: Match, seat: int, action: int) -> bool:
    """Whether a legal action ends the game."""
    states = copied(match.states)
    bind(match.game, templates.call_apply)(states, seat, action)
    return not bind(match.game, templates.call_awaited)(states)
