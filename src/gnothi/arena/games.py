"""The games of a tournament as data: a table with a row for each game and seat, and the moves of every game."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from gnothi.arena.ledger import Answer, Part, read_kept
from gnothi.arena.question import Question
from gnothi.engine.errors import BadRecord, GnothiError, IllegalAction
from gnothi.engine.match import Match
from gnothi.engine.outcome import winners
from gnothi.engine.registry import load
from gnothi.engine.timeline import Move

LEDGER = "tournament"       # the file, without its ending, that keeps a tournament's games


@dataclass(frozen=True)
class Played:
    """One game: who sat where, what each seat got, and how it went."""

    table: tuple[str, ...]          # a bot for each seat
    deal: int                       # its number in the tournament,
    seed: int                       # and the seed of its match
    results: tuple[float, ...]      # none if it was stopped as unfinished
    moves: tuple[Move, ...]
    ended_by: str

    @cached_property
    def means(self) -> dict[str, float]:
        """What each bot's seats got, on average; in an unfinished game all got the same."""
        got: dict[str, list[float]] = {}
        for bot, result in zip(self.table, self.results or [0.0] * len(self.table), strict=True):
            got.setdefault(bot, []).append(result)
        return {bot: sum(results) / len(results) for bot, results in got.items()}


@dataclass(frozen=True)
class Games:
    """The games of a tournament.

    >>> games = read("arena-karma")
    >>> pandas.DataFrame(games.columns)
    >>> games.match(7).log()
    """

    question: Question
    made_with: tuple[Mapping[str, str], ...]    # versions and machines, one after the other
    played: tuple[Played, ...]

    def __len__(self) -> int:
        return len(self.played)

    @cached_property
    def columns(self) -> dict[str, list[Any]]:
        """A row for each game and seat, as lists by name; `game` is the number that `match` wants."""
        rows = list(self.rows())
        return {name: [row[name] for row in rows] for name in rows[0]} if rows else {}

    def rows(self) -> Iterator[dict[str, Any]]:
        for number, game in enumerate(self.played):
            best = winners(game.results)
            for seat, bot in enumerate(game.table):
                yield {
                    "game": number, "deal": game.deal, "seed": game.seed, "seat": seat, "bot": bot,
                    "result": game.results[seat] if game.results else None, "won": seat in best,
                    "moves": len(game.moves), "own_moves": sum(mover == seat for mover, _ in game.moves),
                    "ended_by": game.ended_by,
                }

    def match(self, number: int) -> Match:
        """A game played again, move by move; refused where the rules at hand make another game of it."""
        told = self.played[number]
        match = Match.new(
            load(self.question.game), self.question.seats, told.seed, options=dict(self.question.options),
            bots=told.table,
        )
        try:
            for seat, action in told.moves:
                match.play(seat, action)
        except IllegalAction:
            raise self.changed(number) from None
        if (match.result or ()) != told.results or match.ended_by != told.ended_by:
            raise self.changed(number)
        return match

    def changed(self, number: int) -> BadRecord:
        made_with = ", ".join(f"{name} {value}" for name, value in self.made_with[0].items())
        return BadRecord(f"the rules or the edition at hand make another game of game {number}, which was played with "
                         f"{made_with}")

    def record(self, number: int) -> str:
        """The text of a record file, which can be replayed, verified and analysed."""
        return self.match(number).record()


def read(folder: str | Path) -> Games:
    """The games that `gnothi arena` keeps in its folder, or a study's ladder in its own; also while they are played.

    They are sorted by deals and then by who sits where, whoever was the first to end.
    """
    path = Path(folder) / f"{LEDGER}.jsonl"
    if not path.exists():
        raise GnothiError(f"{folder} has no {path.name}: name the folder that `gnothi arena` wrote")
    kept = read_kept(path)
    if kept is None:
        raise GnothiError(f"{path} is empty: its tournament has not begun")
    if not kept.made_with or not all(isinstance(answer["moves"], list) for _, answer in kept.answered):
        raise GnothiError(f"{path} was written by an earlier Gnothi that kept no moves; play the tournament again")
    known = {field.name for field in fields(Question)}
    asked = {name: value for name, value in kept.asked.items() if name in known}
    question = Question(**{**asked, "options": tuple(sorted(asked["options"].items()))})
    played = sorted((read_played(*line) for line in kept.answered), key=lambda game: (game.deal, game.table))
    return Games(question, tuple(kept.made_with), tuple(played))


def write_played(match: Match) -> Answer:
    """What came of a game, as JSON can say it; moves are seat and action by turns."""
    return {
        "seed": match.draw.start, "results": list(match.result or ()),
        "moves": [number for move in match.moves for number in move], "ended_by": match.ended_by,
    }


def read_played(part: Part, answer: Answer) -> Played:
    numbers = answer["moves"]
    moves = tuple(map(move, numbers[::2], numbers[1::2]))
    return Played(
        tuple(part["table"]), part["deal"], answer["seed"], tuple(answer["results"]), moves, answer["ended_by"]
    )


@cache
def move(seat: int, action: int) -> Move:
    """Of a million moves only a few are different; each is held once."""
    return seat, action
