"""Who plays better: every pair of bots plays the same deals from every seat, and the wins are counted."""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise

from gnothi import bots
from gnothi.arena.chances import Share
from gnothi.arena.ledger import Answer, Part
from gnothi.arena.question import Question
from gnothi.arena.ratings import Rating, rate, rating_model
from gnothi.arena.work import Means, answers
from gnothi.bots.turns import next_move
from gnothi.engine.errors import BadOptions
from gnothi.engine.match import Match
from gnothi.engine.options import Choice
from gnothi.engine.outcome import winners
from gnothi.engine.registry import load
from gnothi.engine.seed import chosen, key

ROOM = 4    # bits of a bot's seed that are left free, so that it may count on from it


@dataclass(frozen=True)
class Played:
    """One game: who sat where, what each seat got, and how it went."""

    table: tuple[str, ...]
    deal: int
    results: tuple[float, ...]      # none if it was stopped as unfinished
    moves: int
    ended_by: str

    @property
    def pair(self) -> tuple[str, str]:
        first, second = dict.fromkeys(self.table)
        return first, second

    def mean(self, bot: str) -> float:
        """What the bot's seats got, taken together."""
        own = [result for who, result in zip(self.table, self.results, strict=True) if who == bot]
        return sum(own) / len(own)

    def winner(self) -> str:
        """The bot whose seats did better; none if both did the same."""
        if not self.results:
            return ""
        first, second = self.pair
        ahead = self.mean(first) - self.mean(second)
        return first if ahead > 0 else second if ahead < 0 else ""


@dataclass(frozen=True)
class Score:
    """What one bot reached against another, or against all others."""

    games: int
    wins: int
    losses: int

    @property
    def drawn(self) -> int:
        return self.games - self.wins - self.losses

    @property
    def share(self) -> Share:
        """Of the decided games."""
        return Share(self.wins, self.wins + self.losses)


@dataclass(frozen=True)
class Tournament:
    """Every game of a tournament, and what follows from them."""

    question: Question
    bots: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]
    played: tuple[Played, ...]

    def score(self, bot: str, other: str | None = None) -> Score:
        """Against one other bot, or against all."""
        own = [game for game in self.played if bot in game.table and (other is None or other in game.table)]
        ahead = [game.winner() for game in own]
        return Score(len(own), ahead.count(bot), len(own) - ahead.count(bot) - ahead.count(""))

    def won_at_all(self, bot: str) -> Share:
        """Games in which a seat of the bot got the best result of the table, whoever sat beside it."""
        own = [game for game in self.played if bot in game.table]
        return Share(sum(any(game.table[seat] == bot for seat in winners(game.results)) for game in own), len(own))

    @cached_property
    def ratings(self) -> dict[str, Rating]:
        return rate(self.bots, ((game.pair, game.winner()) for game in self.played))

    def as_dict(self) -> dict[str, object]:
        """For programs."""
        return {
            **self.question.as_dict(),
            "bots": [self.line(bot) for bot in self.bots],
            "pairs": [
                {"bot": first, "against": second, **self.shown(self.score(first, second))}
                for first, second in self.pairs
            ],
        }

    def line(self, bot: str) -> dict[str, object]:
        rating = self.ratings[bot]
        return {
            "bot": bot, **self.shown(self.score(bot)), "best_of_table": self.won_at_all(bot).as_dict(),
            "rating": round(rating.value, 2), "rating_low": round(rating.low, 2), "rating_high": round(rating.high, 2),
        }

    @staticmethod
    def shown(score: Score) -> dict[str, object]:
        share = score.share.as_dict()
        return {
            "games": score.games, "wins": score.wins, "losses": score.losses, "drawn": score.drawn,
            "share": share["share"], "low": share["low"], "high": share["high"],
        }


def tournament(
    game: str,
    names: Sequence[str],
    games: int = 20,
    seats: int | None = None,
    options: Mapping[str, Choice] | None = None,
    seed: int = 1,
    means: Means | None = None,
    ladder: bool = False,
) -> Tournament:
    """Let every two bots play `games` games, or a few more: each deal is played from every seat.

    As a ladder, only neighbours in the list play each other.

    >>> tournament("cogito", ["casual", "search:200"], games=100).score("search:200").share
    """
    rating_model()
    check_bots(names)
    if games < 1:
        raise BadOptions(f"{games} games tell nothing; give 1 or more")
    taken = fewest_seats(game) if seats is None else seats
    if taken < 2:
        raise BadOptions(f"a tournament needs two seats or more, not {taken}")
    question = Question.of(game, taken, options or {}, seed)
    pairs = list(pairwise(names) if ladder else combinations(names, 2))
    parts = list(tables(pairs, taken, games))
    get_ready(question, names)
    data = answers(play_table, question, parts, means or Means(), "tournament")
    played = (read_played(part, answer) for part, answer in zip(parts, data, strict=True))
    return Tournament(question, tuple(names), tuple(pairs), tuple(played))


def get_ready(question: Question, names: Sequence[str]) -> None:
    """Let every bot decide once, so that what it needs is compiled before several processes ask for it."""
    match = Match(question.loaded(), question.blank(), question.seats, chosen(0), ("",) * question.seats)
    view = match.view(match.awaited[0])
    for name in names:
        bots.make(name, 0).choose(view)


def check_bots(names: Sequence[str]) -> None:
    """Only bots that exist, each once, and at least two."""
    for name in names:
        bots.make(name, 0)
    if len(set(names)) < len(names):
        raise BadOptions("a bot does not play against itself; name each bot once")
    if len(names) < 2:
        raise BadOptions("a tournament is between two bots or more, e.g. --bots random,casual")


def fewest_seats(game: str) -> int:
    return min((seats for seats in load(game).facts.seats if seats > 1), default=1)


def tables(pairs: Sequence[tuple[str, str]], seats: int, games: int) -> Iterator[Part]:
    """Every game to be played; deal by deal, so that a tournament cut short is fair so far."""
    deals = -(-games // len(lineups("a", "b", seats)))
    for deal in range(deals):
        for first, second in pairs:
            for table in lineups(first, second, seats):
                yield {"table": list(table), "deal": deal}


def lineups(bot: str, other: str, seats: int) -> list[tuple[str, ...]]:
    """Ways to seat two bots: in halves and swapped, so that in games of two sides each plays a side.

    Where halves are not equal, they move round the table, until either bot has sat everywhere equally often.

    >>> lineups("a", "b", 4)
    [('a', 'a', 'b', 'b'), ('b', 'b', 'a', 'a')]
    """
    half = seats // 2
    first = (bot,) * (seats - half) + (other,) * half
    second = tuple(other if who == bot else bot for who in first)
    turns = range(seats) if seats % 2 else range(1)
    return [table[turn:] + table[:turn] for turn in turns for table in (first, second)]


def play_table(question: Question, part: Part) -> Answer:
    """Play one game; each bot sees its own views and nothing else."""
    game, names, deal = question.loaded(), part["table"], key(question.seed, part["deal"])
    match = Match(game, question.blank(), question.seats, chosen(deal), tuple(f"{seat}" for seat in range(len(names))))
    players = {seat: bots.make(name, key(deal, seat) >> ROOM) for seat, name in enumerate(names)}
    longest = question.longest()
    while not match.over and len(match.moves) < longest:
        move = next_move(match, players)
        assert move is not None, "every seat has a bot"
        match.play(*move)
    return {"results": list(match.result or ()), "moves": len(match.moves), "ended_by": match.ended_by}


def read_played(part: Part, answer: Answer) -> Played:
    return Played(
        tuple(part["table"]), part["deal"], tuple(answer["results"]), answer["moves"], answer["ended_by"]
    )
