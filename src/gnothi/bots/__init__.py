"""Players over the contract; none of them knows a game by name."""
from __future__ import annotations

from typing import Protocol

from gnothi.engine.errors import BadOptions
from gnothi.engine.options import either
from gnothi.engine.view import View


class Bot(Protocol):
    """A player that sees its view and nothing else."""

    def choose(self, view: View) -> int:
        """One of `view.actions`, when the game waits for this seat."""
        ...

    def call(self, view: View) -> int | None:
        """One of `view.actions` when the game does not wait for this seat, or None to keep still."""
        ...


def make(name: str, seed: int) -> Bot:
    """The bot of that name.

    >>> make("casual", seed=7).choose(match.view(0))
    """
    from gnothi.bots.random import CasualBot, RandomBot

    kinds: dict[str, type[RandomBot]] = {"casual": CasualBot, "random": RandomBot}
    if name not in kinds:
        raise BadOptions(f"there is no bot {name!r}; there is {either(sorted(kinds))}")
    return kinds[name](seed)
