"""Many games played by lot, and what happened in them."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from gnothi.arena.census import UNFINISHED, Counts, census
from gnothi.arena.chances import Share
from gnothi.arena.ledger import Answer, Part
from gnothi.arena.question import Question
from gnothi.arena.work import Means, answers
from gnothi.engine.compile import bind
from gnothi.engine.english import either
from gnothi.engine.errors import BadOptions
from gnothi.engine.layout import blank
from gnothi.engine.options import Choice
from gnothi.engine.outcome import winners
from gnothi.engine.registry import load

PLAYERS = ("casual", "random")
"""Who may sit at all seats: players who choose as the game's `weigh` says, or players who take anything."""

GAMES_A_PART = 250


@dataclass(frozen=True)
class Tally:
    """What was counted over many games of one table. Tallies add up, in any order to the same."""

    seats: int
    outcomes: Counter[tuple[float, ...]] = field(default_factory=Counter)      # every seat's result; () if unfinished
    lengths: Counter[int] = field(default_factory=Counter)                     # moves of a game
    endings: Counter[str] = field(default_factory=Counter)                     # by clause; "" if unfinished
    fired: Counter[str] = field(default_factory=Counter)                       # events by clause
    within: Counter[str] = field(default_factory=Counter)                      # games in which a clause fired
    decisions: int = 0      # a seat was awaited and answered
    genuine: int = 0        # … and had more than one action to choose from
    offered: int = 0        # actions to choose from, in all decisions together

    @property
    def games(self) -> int:
        return self.outcomes.total()

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.seats, self.outcomes + other.outcomes, self.lengths + other.lengths, self.endings + other.endings,
            self.fired + other.fired, self.within + other.within, self.decisions + other.decisions,
            self.genuine + other.genuine, self.offered + other.offered,
        )

    def wins(self, seat: int) -> Share:
        """In how many games a seat was among the winners."""
        return Share(sum(n for results, n in self.outcomes.items() if seat in winners(results)), self.games)

    def undecided(self) -> Share:
        """Games in which nobody did better than anybody else."""
        return Share(sum(n for results, n in self.outcomes.items() if not winners(results)), self.games)

    def mean_result(self, seat: int) -> float | None:
        """Of the games that were finished."""
        finished = sorted((results, n) for results, n in self.outcomes.items() if results)
        games = sum(n for _, n in finished)
        return sum(results[seat] * n for results, n in finished) / games if games else None


def simulate(
    game: str,
    n: int,
    seats: int | None = None,
    options: Mapping[str, Choice] | None = None,
    players: str = "casual",
    seed: int = 1,
    means: Means | None = None,
) -> Tally:
    """Play n games by lot, on all cores; the same seed gives the same tally, however many there are.

    >>> simulate("cogito", 1000, seats=2).wins(0)
    """
    if n < 1:
        raise BadOptions(f"{n} games tell nothing; give 1 or more")
    if players not in PLAYERS:
        raise BadOptions(f"a simulation is played by {either(PLAYERS)} players, not by {players!r}")
    question = Question.of(game, load(game).default_seats() if seats is None else seats, options or {}, seed)
    parts = [
        {"players": players, "first": first, "games": min(GAMES_A_PART, n - first)}
        for first in range(0, n, GAMES_A_PART)
    ]
    played(question, {"players": players, "first": 0, "games": 0})    # compiled once, before several threads ask for it
    tallies = answers(played, question, parts, means or Means(), "simulate", nogil=True)
    return gathered(question.seats, map(read_tally, tallies))


def gathered(seats: int, tallies: Iterable[Tally]) -> Tally:
    whole = Tally(seats)
    for tally in tallies:
        whole += tally
    return whole


def played(question: Question, part: Part) -> Answer:
    """One part: a run of games of the series."""
    game, games = question.loaded(), int(part["games"])
    clauses = len(game.clauses)
    tallies, results = blank(Counts, games), np.zeros((games, question.seats), np.float64)
    fired, within = np.zeros(clauses, np.int64), np.zeros(clauses, np.int64)
    bind(game, census)(
        blank(game.rules.State), blank(game.rules.State), question.blank(), question.seats, np.uint64(question.seed),
        int(part["first"]), games, int(part["players"] == "casual"), question.longest(),
        np.empty(game.rules.max_legal, np.int32), np.empty(game.rules.max_legal + 1, np.float64),
        tallies, results, fired, within,
    )
    finished = tallies["ended_by"] != UNFINISHED
    return write_tally(Tally(
        question.seats,
        Counter(tuple(row) if ended else () for row, ended in zip(results.tolist(), finished, strict=True)),
        Counter(tallies["moves"].tolist()),
        Counter(game.clauses[clause] if clause != UNFINISHED else "" for clause in tallies["ended_by"]),
        Counter({game.clauses[i]: int(fired[i]) for i in np.flatnonzero(fired)}),
        Counter({game.clauses[i]: int(within[i]) for i in np.flatnonzero(within)}),
        int(tallies["decisions"].sum()), int(tallies["genuine"].sum()), int(tallies["offered"].sum()),
    ))


def write_tally(tally: Tally) -> dict[str, Any]:
    """A tally as JSON can say it."""
    return {
        "seats": tally.seats,
        "outcomes": [[list(results), n] for results, n in sorted(tally.outcomes.items())],
        "lengths": sorted(tally.lengths.items()),
        **{name: dict(sorted(getattr(tally, name).items())) for name in ("endings", "fired", "within")},
        **{name: getattr(tally, name) for name in ("decisions", "genuine", "offered")},
    }


def read_tally(data: Mapping[str, Any]) -> Tally:
    return Tally(
        data["seats"],
        Counter({tuple(results): n for results, n in data["outcomes"]}),
        Counter(dict(data["lengths"])), Counter(data["endings"]), Counter(data["fired"]), Counter(data["within"]),
        data["decisions"], data["genuine"], data["offered"],
    )
