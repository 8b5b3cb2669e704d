"""Ratings by openskill: how strong each bot is, and how sure that is."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gnothi.arena.chances import Z
from gnothi.engine.errors import missing

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull


@dataclass(frozen=True)
class Rating:
    """A bot's strength; 25 is what everybody begins with."""

    value: float
    spread: float

    @property
    def low(self) -> float:
        return self.value - Z * self.spread

    @property
    def high(self) -> float:
        return self.value + Z * self.spread


def rating_model() -> BradleyTerryFull:
    try:
        from openskill.models import BradleyTerryFull
    except ImportError:
        raise missing("openskill", "arena", "a rating") from None
    return BradleyTerryFull()


def rate(bots: Sequence[str], games: Iterable[tuple[tuple[str, str], str]]) -> dict[str, Rating]:
    """Ratings after these games, in their order; each is two bots, and the one that won or nobody."""
    model = rating_model()
    made = {bot: model.rating(name=bot) for bot in bots}
    for (first, second), winner in games:
        ranks = [0.0, 0.0] if not winner else [float(winner != first), float(winner != second)]
        (made[first],), (made[second],) = model.rate([[made[first]], [made[second]]], ranks=ranks)
    return {bot: Rating(float(rating.mu), float(rating.sigma)) for bot, rating in made.items()}
