"""Players over the contract; none of them knows a game by name."""
from __future__ import annotations

import re
from typing import Protocol

from gnothi.engine.english import either
from gnothi.engine.errors import BadOptions
from gnothi.engine.view import View


class Bot(Protocol):
    """A player that sees its view and nothing else."""

    def choose(self, view: View) -> int:
        """One of `view.actions`, when the game waits for this seat."""
        ...

    def call(self, view: View) -> int | None:
        """One of `view.actions` when the game does not wait for this seat, or None to keep still."""
        ...


KINDS = (
    "level:1", "level:2", "level:3", "level:4", "level:5", "casual", "greedy", "random", "search:100ms", "search:2s",
    "search:500",
)
"""What a bot may be called; `search` thinks for a time, or for a number of simulations, and `x4` has four threads."""

BUDGET = re.compile(r"search:([1-9]\d{0,8})(ms|s|)(?:x([1-9]\d?))?")


def make(name: str, seed: int) -> Bot:
    """The bot of that name.

    >>> make("search:500", seed=7).choose(match.view(0))
    """
    from gnothi.bots.greedy import GreedyBot
    from gnothi.bots.levels import LEVELS, LevelBot
    from gnothi.bots.random import CasualBot, RandomBot
    from gnothi.bots.search import SearchBot

    if name in LEVELS:
        return LevelBot(LEVELS[name], seed)
    if name == "casual":
        return CasualBot(seed)
    if name == "greedy":
        return GreedyBot(seed)
    if name == "random":
        return RandomBot(seed)
    budget = BUDGET.fullmatch(name)
    if budget is None:
        raise BadOptions(f"there is no bot {name!r}; choose from {either(KINDS)}, with any budget above 0 for search")
    amount, threads = int(budget[1]), int(budget[3] or 1)
    if budget[2] == "":
        return SearchBot(seed, simulations=amount, threads=threads)
    return SearchBot(seed, seconds=amount if budget[2] == "s" else amount / 1000, threads=threads)


def searches(name: str) -> bool:
    """Whether a bot of that name thinks ahead, so that it needs a game's compiled search and some time."""
    from gnothi.bots.levels import LEVELS

    return name == "greedy" or name.startswith("search:") or (name in LEVELS and LEVELS[name].simulations > 0)
