"""Players over the contract; none of them knows a game by name."""
from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol, TypeAlias

from gnothi.engine.view import View


class Bot(Protocol):
    """A player that sees its view and nothing else."""

    def choose(self, view: View) -> int:
        """One of `view.actions`, when the game waits for this seat."""
        ...

    def call(self, view: View) -> int | None:
        """One of `view.actions` when the game does not wait for this seat, or None to keep still."""
        ...


class Chooser(Protocol):
    """A bot of one's own needs no `call`; without one it keeps still."""

    def choose(self, view: View) -> int: ...


Player: TypeAlias = str | Chooser | Callable[[int], Chooser]
"""What a bot is given as: its name, a bot, or what makes one from a seed (a class or a function)."""

KINDS = (
    "level:1", "level:2", "level:3", "level:4", "level:5", "casual", "greedy", "random", "search:100ms", "search:2s",
    "search:500",
)
"""What a bot of ours may be called; `search` thinks for a time, or for a number of simulations, and `x4` has four
threads."""

BUDGET = re.compile(r"search:([1-9]\d{0,8})(ms|s|)(?:x([1-9]\d?))?")


def make(player: Player, seed: int) -> Bot:
    """The bot of that name, one of your own by `module:Class`, or the bot that is given; see docs/bots.md.

    >>> make("search:500", seed=7).choose(match.view(0))
    """
    from gnothi.bots.own import found, name_of, seated

    name = name_of(player)
    if not isinstance(player, str):
        return seated(player, name, seed)
    return make_ours(name, seed) or seated(found(name), name, seed)


def make_ours(name: str, seed: int) -> Bot | None:
    """The bot of ours that has this name; None if there is none."""
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
        return None
    amount, threads = int(budget[1]), int(budget[3] or 1)
    if budget[2] == "":
        return SearchBot(seed, simulations=amount, threads=threads)
    return SearchBot(seed, seconds=amount if budget[2] == "s" else amount / 1000, threads=threads)


def searches(name: str) -> bool:
    """Whether a bot of ours thinks ahead, so that it needs a game's compiled search and some time."""
    from gnothi.bots.levels import LEVELS

    return name == "greedy" or BUDGET.fullmatch(name) is not None or (name in LEVELS and LEVELS[name].simulations > 0)
