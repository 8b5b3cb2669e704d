"""What the numbers of an event mean, where they hold more than one thing."""
from __future__ import annotations

from typing import NamedTuple

from gnothi.engine.layout import Struct
from gnothi.games.stage5.notation import tiles_of
from gnothi.games.stage5.state import SUITS, Kind


class Moved(NamedTuple):
    """A move that was made (MOVE-1)."""

    kind: Kind
    suit: int           # of the explorer or avatar who acted
    by_avatar: bool
    coin: int           # that moved; of an explorer or avatar its null coin
    carrier: int        # its rank
    rank: int           # of the span that moved
    start: int
    end: int

    @property
    def lands(self) -> bool:
        """Whether the explorer or avatar itself moved."""
        return self.kind in (Kind.SE, Kind.RE)


def read_moved(event: Struct) -> Moved:
    who, what = int(event.a), int(event.b)
    return Moved(
        kind=Kind(who % 8), suit=who // 8 % SUITS, by_avatar=who >= 8 * SUITS,
        coin=what // 64, carrier=what // 8 % 8, rank=what % 8, start=int(event.c), end=int(event.d),
    )


def touched_by(event: Struct) -> list[int]:
    """The tiles that a tile touched when it was laid."""
    return tiles_of(int(event.c) | int(event.d) << 12)
