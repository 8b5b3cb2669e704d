"""Five opponents, from a beginner to a master, that mean the same in every game and on every machine.

A level is how far it thinks ahead, in simulations, and how often it makes a mistake: a move that a casual player would
make, or any move that is not sheer folly.
"""
from __future__ import annotations

import random
from dataclasses import dataclass

from gnothi.bots.random import CarelessBot, CasualBot
from gnothi.bots.search import SearchBot
from gnothi.engine.view import View


@dataclass(frozen=True)
class Level:
    """How one level plays."""

    name: str
    text: str
    blunders: float         # how often it takes any move,
    lapses: float           # and how often one without thinking ahead
    simulations: int        # of the search behind its other moves


LEVELS = {
    "level:1": Level("beginner", "knows the rules, and mostly plays anything", 0.85, 0.15, 0),
    "level:2": Level("learner", "plays sensibly, with a slip now and then", 0.1, 0.78, 50),
    "level:3": Level("practised", "looks a little ahead, half of the time", 0.06, 0.52, 150),
    "level:4": Level("expert", "thinks ahead, but not always", 0.03, 0.3, 600),
    "level:5": Level("master", "thinks far ahead, always", 0.0, 0.0, 6000),
}
"""The levels by the name that `make` knows."""


class LevelBot:
    """A player of a level; seed and what it has seen so far determine what it does."""

    def __init__(self, level: Level, seed: int = 0) -> None:
        self.level = level
        self.dice = random.Random(seed)
        self.careless = CarelessBot(seed)
        self.casual = CasualBot(seed)
        self.search = SearchBot(seed, level.simulations) if level.simulations else self.casual

    def choose(self, view: View) -> int:
        return self.mood().choose(view)

    def call(self, view: View) -> int | None:
        return self.mood().call(view)

    def mood(self) -> CasualBot | SearchBot:
        """Which of its selves decides now."""
        point = self.dice.random()
        if point < self.level.blunders:
            return self.careless
        return self.casual if point < self.level.blunders + self.level.lapses else self.search
