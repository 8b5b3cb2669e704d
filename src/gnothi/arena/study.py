"""A study of a game: thousands of casual games counted, a ladder of bots for how much skill matters, and a report."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean

from gnothi.arena.chances import Share
from gnothi.arena.clauses import cited, title
from gnothi.arena.question import Question
from gnothi.arena.simulate import Tally, simulate
from gnothi.arena.tournament import Score, check_bots, fewest_seats, tournament
from gnothi.arena.work import Means
from gnothi.bots import Player
from gnothi.engine.editions import OURS, data_folder
from gnothi.engine.game import Game
from gnothi.engine.options import Choice
from gnothi.engine.registry import load


@dataclass(frozen=True)
class Skill:
    """What a stronger bot reached against a weaker one."""

    stronger: str
    weaker: str
    seats: int
    score: Score


@dataclass(frozen=True)
class Study:
    """Everything that was counted, of one edition of one game at one table."""

    question: Question
    edition: str            # "standard", or the folder it lies in
    players: str            # who played the games that were counted
    tally: Tally
    skill: tuple[Skill, ...]

    @property
    def game(self) -> Game:
        return load(self.question.game)

    @cached_property
    def clauses(self) -> list[str]:
        """Those that can leave an event, in the book's order."""
        able = {*cited(self.game), *self.tally.fired, *self.tally.endings}
        return [clause for clause in self.game.clauses if clause in able]

    @property
    def never(self) -> list[str]:
        return [clause for clause in self.clauses if not self.fired(clause)]

    @property
    def wins(self) -> list[Share]:
        """Every seat's share of wins."""
        return [self.tally.wins(seat) for seat in range(self.question.seats)]

    def fired(self, clause: str) -> int:
        """How often a clause fired; one that ended a game did, even if it left no event."""
        return max(self.tally.fired[clause], self.tally.endings[clause])

    def within(self, clause: str) -> Share:
        """The share of games in which a clause fires."""
        return Share(max(self.tally.within[clause], self.tally.endings[clause]), self.tally.games)

    @property
    def genuine(self) -> Share:
        """The share of decisions that offer more than one action."""
        return Share(self.tally.genuine, self.tally.decisions)

    @property
    def offered(self) -> float:
        """Actions to choose from, on average over the decisions."""
        return self.tally.offered / max(1, self.tally.decisions)

    @property
    def mean_length(self) -> float:
        return fmean(self.tally.lengths.keys(), self.tally.lengths.values())

    def length(self, quantile: float) -> int:
        """The number of moves that this share of the games does not exceed."""
        passed = 0
        for moves, games in sorted(self.tally.lengths.items()):
            passed += games
            if passed >= quantile * self.tally.games:
                return moves
        raise AssertionError("a study has games")


def study(
    game: str,
    games: int = 20_000,
    seats: int | None = None,
    options: Mapping[str, Choice] | None = None,
    players: str = "casual",
    ladder: Sequence[Player] = (),
    ladder_games: int = 40,
    seed: int = 1,
    means: Means | None = None,
) -> Study:
    """Count `games` games, and let neighbours on a ladder of bots, weakest first, play each other.

    >>> study("cogito", 2000, ladder=("random", "casual")).wins
    """
    if ladder:
        check_bots(ladder)
    taken = fewest_seats(game) if seats is None else seats
    question = Question.of(game, taken, options or {}, seed)
    tally = simulate(game, games, taken, options, players, seed, means)
    skill: tuple[Skill, ...] = ()
    if ladder and taken > 1:
        played = tournament(game, ladder, ladder_games, taken, options, seed, means, ladder=True)
        skill = tuple(Skill(strong, weak, taken, played.score(strong, weak)) for weak, strong in played.pairs)
    return Study(question, edition_label(load(game)), players, tally, skill)


def edition_label(game: Game) -> str:
    folder = data_folder(game.folder)
    return OURS if folder == game.folder else folder.name


def ending_title(study: Study, clause: str) -> str:
    return title(study.game, clause) if clause else f"not over after {study.question.longest():,} moves"
