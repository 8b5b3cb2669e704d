"""How a game ended: one answer to who won, for everybody who asks."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gnothi.engine.english import listed
from gnothi.engine.events import NOBODY

PLACES = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
)


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

    @property
    def lost_by_all(self) -> bool:
        """Whether nobody did better than anybody else, and all did badly."""
        return self.drawn and max(self.result) < 0

    def headline(self, names: Sequence[str], you: int = NOBODY) -> str:
        """
        >>> Outcome("COG-6.6", (1.0, 1.0, -1.0)).headline(["Ana", "Ben", "Cleo"])
        'Ana and Ben win.'
        >>> Outcome("COG-6.6", (1.0, -1.0, -1.0)).headline(["Ana", "Ben", "Cleo"], you=0)
        'You win.'
        """
        if self.lost_by_all:
            return "Everybody loses."
        if not self.winners:
            return "Nobody wins."
        order = sorted(self.winners, key=lambda seat: seat != you)
        won = ["You" if seat == you else names[seat] for seat in order]
        return f"{listed(won)} {'win' if len(won) > 1 or you in order else 'wins'}."

    def place(self, seat: int) -> str:
        """How one seat ended, in a word or two: where only winning counted the others lost, else places count.

        >>> [Outcome("K9.1", (0.2, 1.0, -1.0)).place(seat) for seat in range(3)]
        ['second', 'won', 'third']
        """
        if self.drawn:
            return "lost" if self.lost_by_all else "even"
        if seat in self.winners:
            return "won"
        if len(set(self.result)) <= 2:
            return "lost"
        return PLACES[sum(share > self.result[seat] for share in self.result)]


def winners(result: Sequence[float]) -> tuple[int, ...]:
    """The seats with the best result of the table, unless all have the same; alone, one wins by a result above 0.

    >>> winners((1.0, -1.0, -1.0)), winners((-1.0, -1.0)), winners((1.0,))
    ((0,), (), (0,))
    """
    if not result or (max(result) == min(result) and not (len(result) == 1 and result[0] > 0)):
        return ()
    return tuple(seat for seat, share in enumerate(result) if share == max(result))
