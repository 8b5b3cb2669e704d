"""Players over the contract; none of them knows a game by name."""
from __future__ import annotations

from typing import Protocol

from gnothi.engine.view import View


class Bot(Protocol):
    """A player that sees its view and nothing else."""

    def choose(self, view: View) -> int:
        """One of `view.actions`."""
        ...
