"""Clocks for a whole game: how long each seat has thought, as its stored moves say, and since when it thinks now.

A move that is taken back gives no time back: its row stays, and what it had gained goes with it.
"""
from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from gnothi.engine.match import Match
from gnothi.server.schema import Row

LEAST_SECONDS = 10      # that every decision has, however little is left for the game


class Uptime:
    """When anybody looked after the tables of a database: no time of a player passes while nobody does.

    What the machine's clock says is read once; from then on it may be set, and ends nobody's time.
    """

    def __init__(self, now: float = 0.0, runs: Sequence[tuple[float, float]] = ((0.0, 0.0),)) -> None:
        """`runs` are those of the past, each from when to when, and at last the present one."""
        self.offset = now - time.monotonic()
        *self.past, (self.began, _) = sorted(runs)

    @property
    def resumed(self) -> float:
        """Since when the tables are looked after now, by the monotonic clock."""
        return self.began - self.offset

    def now(self) -> float:
        return time.monotonic() + self.offset

    def moment(self, monotonic: float) -> float:
        """A moment of the monotonic clock of this process, as it is stored."""
        return monotonic + self.offset

    def passed(self, moment: float) -> float:
        """For how many seconds somebody has looked after the tables since a stored moment."""
        before = sum(max(0.0, alive - max(began, moment)) for began, alive in self.past)
        return max(0.0, self.now() - max(moment, self.began)) + before

    def monotonic(self, moment: float) -> float:
        """A stored moment by the monotonic clock, later by all the time that nobody looked after the tables since."""
        return time.monotonic() - self.passed(moment)


@dataclass
class Thinking:
    """How long the seats of one game have thought."""

    seats: int
    counts_from: int = 0                # the row after which time counts, since the clock was set anew then
    spent: list[float] = field(default_factory=list)            # seconds, by the rows of each seat
    since: list[float | None] = field(default_factory=list)     # when it began to think, by the monotonic clock
    timed: list[bool] = field(default_factory=list)     # of each move that stands, whether it was made by this clock

    def __post_init__(self) -> None:
        self.spent = [0.0] * self.seats
        self.since = [None] * self.seats

    def follow(self, row: Row, match: Match, standing: int) -> None:
        """Count a stored row, which left so many earlier moves standing."""
        spent = row.get("spent")        # earlier versions stored none
        counts = spent is not None and row["seq"] > self.counts_from
        if spent is not None and counts:
            self.spent[row["seat"]] += spent
        del self.timed[standing:]
        self.timed += [counts] * (len(match.moves) - len(self.timed))

    def ask(self, awaited: Sequence[int], again: Sequence[int], now: float) -> None:
        """These seats must decide; those that were asked before think on, except for those that are asked again."""
        for seat in range(self.seats):
            if seat not in awaited:
                self.since[seat] = None
            elif self.since[seat] is None or seat in again:
                self.since[seat] = now

    def decisions(self, seat: int, match: Match) -> int:
        """How many moves of a seat stand that were made by this clock."""
        return sum(timed and mover == seat for timed, (mover, _) in zip(self.timed, match.moves, strict=True))

    def seconds(self, seat: int) -> float | None:
        """For how long a seat has thought about its decision; none if it has none to make."""
        since = self.since[seat]
        return None if since is None else time.monotonic() - since

    def begin(self, seq: int) -> None:
        """Another clock counts from now on."""
        now = time.monotonic()
        self.counts_from, self.spent, self.timed = seq, [0.0] * self.seats, [False] * len(self.timed)
        self.since = [None if since is None else now for since in self.since]
