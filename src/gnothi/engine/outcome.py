"""How a game ended: one answer to who won, for everybody who asks."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """A game that is over."""

    ended_by: str                   # the clause
    result: tuple[float, ...]       # each seat's, from -1 to 1

    @property
    def winners(self) -> tuple[int, ...]:
        return winners(self.result)

    @property
    def drawn(self) -> bool:
        """Whether nobody did better than anybody else; alone one wins or loses."""
        return len(self.result) > 1 and not self.winners

    def headline(self, names: Sequence[str]) -> str:
        """
        >>> Outcome("COG-6.6", (1.0, 1.0, -1.0)).headline(["Ana", "Ben", "Cleo"])
        'Ana and Ben win.'
        """
        if self.drawn:
            return "A draw."
        won = [names[seat] for seat in self.winners]
        if not won:
            return "Nobody wins."
        together = " and ".join(filter(None, [", ".join(won[:-1]), won[-1]]))
        return f"{together} {'win' if len(won) > 1 else 'wins'}."


def winners(result: Sequence[float]) -> tuple[int, ...]:
    """The seats with the best result of the table, unless all have the same; alone, one wins by a result above 0.

    >>> winners((1.0, -1.0, -1.0)), winners((-1.0, -1.0)), winners((1.0,))
    ((0,), (), (0,))
    """
    if not result or (max(result) == min(result) and not (len(result) == 1 and result[0] > 0)):
        return ()
    return tuple(seat for seat, share in enumerate(result) if share == max(result))
