"""What happened in a match, move by move, with copies of the state from which any moment is reached quickly."""
from __future__ import annotations

from dataclasses import dataclass, field

from gnothi.engine.events import NOBODY
from gnothi.engine.layout import States, copied

BACK = -2           # in a history: a take-back, and how many moves stay
SPACING = 32        # moves from one copy of the state to the next, until there are too many copies
MAX_COPIES = 256

Move = tuple[int, int]    # seat and action


@dataclass
class Timeline:
    """The moves of a match and what they brought."""

    # Moves that stand. NOBODY where dice were keyed again: with a number after a take-back, with −n at the nth branch.
    moves: list[Move] = field(default_factory=list)
    history: list[Move] = field(default_factory=list)       # ever made; BACK and how many stay where some were undone
    events: list[States] = field(default_factory=list)      # of the deal, then of each move
    made: list[int] = field(default_factory=list)           # length of the history after the deal, then each move
    copies: list[States] = field(default_factory=list)      # the state after the deal, then every `spacing` moves
    spacing: int = SPACING
    starts: list[list[int]] = field(default_factory=list)   # of the moves looked at, the events that open a turn

    def deal(self, events: States, states: States) -> None:
        """Begin with the deal."""
        self.events, self.made, self.copies = [events], [0], [copied(states)]

    def add(self, move: Move, events: States, states: States) -> None:
        """Remember a move, what it brought, and now and then the state after it."""
        self.moves.append(move)
        self.history.append(move)
        self.events.append(events)
        self.made.append(len(self.history))
        if len(self.moves) % self.spacing == 0:
            self.copies.append(copied(states))
        if len(self.copies) > MAX_COPIES:
            del self.copies[1::2]
            self.spacing *= 2

    def before(self, move: int) -> tuple[States, list[Move]]:
        """The last copy made before a moment, and the moves from there to it."""
        copied = move // self.spacing
        return self.copies[copied], self.moves[copied * self.spacing : move]

    def cut(self, move: int) -> None:
        """Forget all that happened after the first `move` moves."""
        del self.moves[move:], self.events[move + 1 :], self.made[move + 1 :]
        del self.copies[move // self.spacing + 1 :], self.history[self.made[move] :], self.starts[move + 1 :]

    def copy(self) -> Timeline:
        """Another that may go on in another way."""
        return Timeline(
            self.moves[:], self.history[:], self.events[:], self.made[:], self.copies[:], self.spacing, self.starts[:]
        )

    @property
    def ever_made(self) -> int:
        """How many moves were made, with those taken back and the taking back itself."""
        for since, (seat, number) in enumerate(reversed(self.history)):
            if seat == NOBODY and number > 0:
                return number + since
        return len(self.history)

    @property
    def branches(self) -> list[int]:
        """After how many moves the game was branched, each time that it was."""
        return [move for move, (seat, number) in enumerate(self.moves) if seat == NOBODY and number < 0]
