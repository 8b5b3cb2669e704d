"""What is asked of a game: everything that decides the answers, except which part of the work it is."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from gnothi import bots
from gnothi.engine.cache import fingerprint, made_from, sources
from gnothi.engine.errors import GnothiError
from gnothi.engine.game import Game
from gnothi.engine.layout import States
from gnothi.engine.options import Choice
from gnothi.engine.registry import load
from gnothi.engine.seed import chosen


@dataclass(frozen=True)
class Question:
    """A game at one table, and a seed for all that is played there."""

    game: str
    made_of: str                            # a fingerprint of its rules, edition and engine, and of our bots
    seats: int
    options: tuple[tuple[str, Choice], ...]
    seed: int

    @classmethod
    def of(cls, game: str, seats: int, options: Mapping[str, Choice], seed: int) -> Question:
        """Refuses what cannot be played."""
        loaded = load(game)
        loaded.blank(seats, options)
        chosen(seed)
        return cls(game, made_of(game), seats, tuple(sorted(options.items())), seed)

    def loaded(self) -> Game:
        """The game, as it was when the question was put; another edition or version would give other answers."""
        if made_of(self.game) != self.made_of:
            raise GnothiError(
                f"the {self.game} installed here is not the one that was asked about; install the same version of "
                "gnothi, and of the game, on every machine"
            )
        return load(self.game)

    def blank(self) -> States:
        return self.loaded().blank(self.seats, dict(self.options))

    def longest(self) -> int:
        """The number of moves after which a game is left."""
        return self.loaded().longest(self.seats, dict(self.options))

    def as_dict(self) -> dict[str, object]:
        """For a file, and for programs."""
        return {**asdict(self), "options": dict(self.options)}


@cache
def made_of(game: str) -> str:
    rules = made_from(load(game).functions.values(), load(game).folder)
    return fingerprint([*rules, *map(str, sources(Path(bots.__file__).parent))])
