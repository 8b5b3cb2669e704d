"""A game under OpenSpiel's parameters: seats, options, which deals there are, and when it is cut."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from typing import Any

from gnothi.adapters import stepping
from gnothi.adapters.chance import FACES
from gnothi.adapters.table import Setting
from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.options import Choice

THROWS, SIDES = 4, 32       # of chance, to choose a deal: how many throws, and how many outcomes each has


@dataclass(frozen=True)
class Variant:
    """Which game is played, and how."""

    name: str
    seats: int
    options: tuple[tuple[str, Choice], ...]
    in_turn: bool               # whether seats that decide at once are asked one after the other
    seeds: tuple[int, ...]      # of the deals that chance chooses from; none: a million of them
    seed: int                   # which million
    cut: int                    # the game is left after this many moves; 0 for never
    observation: str = "row"    # or "features"

    def __reduce__(self) -> tuple[type[Variant], tuple[Any, ...]]:
        return Variant, tuple(getattr(self, field.name) for field in fields(self))

    @cached_property
    def setting(self) -> Setting:
        return Setting(self.name, self.seats, dict(self.options), self.observation)

    @cached_property
    def zero_sum(self) -> bool:
        return self.setting.game.is_zero_sum(self.seats, dict(self.options))

    @cached_property
    def advance(self) -> Any:
        return bind(self.setting.game, stepping.advance)

    @cached_property
    def waits_for(self) -> Any:
        return bind(self.setting.game, templates.call_awaited)

    @cached_property
    def room(self) -> tuple[Any, ...]:
        """What the compiled functions ask for beside a table, always the same."""
        setting = self.setting
        return setting.still, setting.seats, setting.core, setting.seen, setting.out

    # Chance

    @cached_property
    def dice(self) -> int:
        """Where the dice of a move come from: from given deals all follows, otherwise they are held for chance."""
        return stepping.FREE if self.seeds else stepping.HELD

    @cached_property
    def sides(self) -> list[int]:
        """What chance may throw to choose a deal."""
        return list(range(len(self.seeds) or SIDES))

    @cached_property
    def faces(self) -> list[int]:
        """What chance may throw for the dice of a move."""
        return list(range(FACES))

    def dealt_seed(self, throws: Sequence[int]) -> int | None:
        """The seed that these throws of chance lead to; None while there are too few."""
        if self.seeds:
            return self.seeds[throws[0]]
        if len(throws) < THROWS:
            return None
        number = self.seed
        for throw in throws:
            number = number * SIDES + throw
        return number


@cache
def known(variant: Variant) -> Variant:
    """The same variant, one object for all that are equal, so that it is set up once."""
    return variant
