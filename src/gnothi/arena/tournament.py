"""Who plays better: every pair of bots plays the same deals from every seat, and the wins are counted."""
from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import combinations, pairwise

from gnothi import bots
from gnothi.arena.chances import Share
from gnothi.arena.games import LEDGER, Games, Played, read_played, write_played
from gnothi.arena.ledger import Answer, Part
from gnothi.arena.provenance import made_with
from gnothi.arena.question import Question
from gnothi.arena.ratings import LOST, WON, Anchor, Rating, Standing, compared, rate, reconciled
from gnothi.arena.work import Means, answers
from gnothi.bots import Bot, Player
from gnothi.bots.own import name_of
from gnothi.bots.turns import next_move
from gnothi.engine.english import either
from gnothi.engine.errors import BadOptions
from gnothi.engine.match import Match
from gnothi.engine.options import Choice
from gnothi.engine.outcome import winners
from gnothi.engine.registry import load
from gnothi.engine.seed import chosen, key

ROOM = 4    # bits of a bot's seed that are left free, so that it may count on from it


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
    anchor: Anchor

    @property
    def games(self) -> Games:
        """As data."""
        return Games(self.question, (made_with(self.question.game),), self.played)

    def score(self, bot: str, other: str | None = None) -> Score:
        """Against one other bot, or against all; at a table of several each other bot counts."""
        pairs = [pair for pair in self.tallies if pair[0] == bot and other in (None, pair[1])]
        tally = sum((self.tallies[pair] for pair in pairs), Counter())
        return Score(tally.total(), tally[WON], tally[LOST])

    @cached_property
    def tallies(self) -> dict[tuple[str, str], Counter[float]]:
        """For every two bots how often the first won, lost and drew."""
        counted: defaultdict[tuple[str, str], Counter[float]] = defaultdict(Counter)
        for game in self.played:
            for one, other, won in compared(game.means):
                counted[one, other][won] += 1
        return counted

    def won_at_all(self, bot: str) -> Share:
        """Games in which a seat of the bot got the best result of the table, whoever sat beside it."""
        own = [game for game in self.played if bot in game.table]
        return Share(sum(any(game.table[seat] == bot for seat in winners(game.results)) for game in own), len(own))

    @cached_property
    def ratings(self) -> dict[str, Rating]:
        """One fit over all games; the anchor has its fixed number."""
        return reconciled(self.fitted, self.against_the_order)

    @cached_property
    def fitted(self) -> dict[str, Rating]:
        return rate(self.bots, (Standing(game.deal, game.means) for game in self.played), self.anchor)

    @cached_property
    def against_the_order(self) -> list[tuple[str, str]]:
        """Every bot that clearly beat one which the fit puts above it: they beat each other in a circle."""
        return [
            (winner, loser) for pair in self.pairs for winner, loser in (pair, pair[::-1])
            if self.fitted[winner].value < self.fitted[loser].value and self.score(winner, loser).share.low > 0.5
        ]

    def as_dict(self) -> dict[str, object]:
        """For programs."""
        return {
            **self.question.as_dict(),
            "made_with": made_with(self.question.game),
            "anchor": {"bot": self.anchor.bot, "rating": self.anchor.value},
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
            "rating": round(rating.value, 1), "rating_low": round(rating.low, 1), "rating_high": round(rating.high, 1),
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
    players: Sequence[Player],
    games: int = 20,
    seats: int | None = None,
    options: Mapping[str, Choice] | None = None,
    seed: int = 1,
    means: Means | None = None,
    ladder: bool = False,
    anchor: Anchor | None = None,
) -> Tournament:
    """Let every two bots play `games` games, or a few more: each deal is played from every seat.

    As a ladder, only neighbours in the list play each other. Ratings are counted from the first bot, or the `anchor`.

    >>> tournament("cogito", ["casual", "search:200"], games=100).score("search:200").share
    """
    names = check_bots(players)
    anchor = anchor or Anchor(names[0])
    if anchor.bot not in names:
        raise BadOptions(f"ratings are counted from {anchor.bot!r}, which does not play; name one of {either(names)}")
    if games < 1:
        raise BadOptions(f"{games} games tell nothing; give 1 or more")
    taken = fewest_seats(game) if seats is None else seats
    if taken < 2:
        raise BadOptions(f"a tournament needs two seats or more, not {taken}")
    question = Question.of(game, taken, options or {}, seed)
    pairs = list(pairwise(names) if ladder else combinations(names, 2))
    parts = list(tables(pairs, taken, games))
    get_ready(question, players)
    work = partial(play_table, dict(zip(names, players, strict=True)))
    data = answers(work, question, parts, means or Means(), LEDGER)
    played = (read_played(part, answer) for part, answer in zip(parts, data, strict=True))
    return Tournament(question, tuple(names), tuple(pairs), tuple(played), anchor)


def get_ready(question: Question, players: Sequence[Player]) -> None:
    """Let every bot decide once, so that what it needs is compiled before several processes ask for it."""
    match = Match(question.loaded(), question.blank(), question.seats, chosen(0), ("",) * question.seats)
    for player in players:
        next_move(match, dict.fromkeys(match.awaited, seat_down(player, 0)))


def check_bots(players: Sequence[Player]) -> list[str]:
    """What the bots are called: only bots that exist, each once, and at least two."""
    for player in players:
        seat_down(player, 0)
    names = [name_of(player) for player in players]
    if len(set(names)) < len(names):
        raise BadOptions("a bot does not play against itself; name each bot once, or give yours a `name` of its own")
    if len(names) < 2:
        raise BadOptions("a tournament is between two bots or more, e.g. --bots random,casual")
    return names


def seat_down(player: Player, seed: int) -> Bot:
    """A bot for one seat of one game; one that is given as an object is copied, since it may remember things."""
    return bots.make(deepcopy(player), seed)


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


def play_table(players: Mapping[str, Player], question: Question, part: Part) -> Answer:
    """Play one game; each bot sees its own views and nothing else."""
    game, names, deal = question.loaded(), part["table"], key(question.seed, part["deal"])
    match = Match(game, question.blank(), question.seats, chosen(deal), tuple(f"{seat}" for seat in range(len(names))))
    seated = {seat: seat_down(players[name], key(deal, seat) >> ROOM) for seat, name in enumerate(names)}
    longest = question.longest()
    while not match.over and len(match.moves) < longest:
        move = next_move(match, seated)
        assert move is not None, "every seat has a bot"
        match.play(*move)
    return write_played(match)
