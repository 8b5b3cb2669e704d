"""How sure a share is: intervals that hold 95 times in a hundred."""
from __future__ import annotations

import math
from dataclasses import dataclass

Z = 1.959963984540054       # of the normal distribution, for 95 in a hundred


@dataclass(frozen=True)
class Share:
    """A part of a whole that was counted, and between what bounds it may truly be (Wilson's interval)."""

    part: int
    whole: int

    @property
    def value(self) -> float | None:
        """None where nothing was counted."""
        return self.part / self.whole if self.whole else None

    @property
    def low(self) -> float:
        return max(0.0, self._middle - self._reach) if self.whole else 0.0

    @property
    def high(self) -> float:
        return min(1.0, self._middle + self._reach) if self.whole else 1.0

    @property
    def _middle(self) -> float:
        return (self.part + Z * Z / 2) / (self.whole + Z * Z)

    @property
    def _reach(self) -> float:
        spread = self.part * (self.whole - self.part) / self.whole + Z * Z / 4
        return Z * math.sqrt(spread) / (self.whole + Z * Z)

    def __str__(self) -> str:
        """
        >>> str(Share(9, 10))
        '90 % (60 to 98 %)'
        """
        if self.value is None:
            return "none counted"
        near_an_end = max(1, places(self.high), places(1 - self.low))
        digits = min(places(self.high - self.low), near_an_end)
        return f"{percent(self.value, digits)} ({100 * self.low:.{digits}f} to {percent(self.high, digits)})"

    def as_dict(self) -> dict[str, float | int | None]:
        """For programs."""
        return {
            "count": self.part, "of": self.whole, "share": rounded(self.value), "low": rounded(self.low),
            "high": rounded(self.high),
        }


def difference(first: Share, second: Share) -> tuple[float, float, float] | None:
    """By how much the second share is larger than the first, and the bounds of that (Newcombe's interval)."""
    if first.value is None or second.value is None:
        return None
    more = second.value - first.value
    down = math.hypot(second.value - second.low, first.high - first.value)
    up = math.hypot(second.high - second.value, first.value - first.low)
    return more, more - down, more + up


def percent(share: float, digits: int | None = None) -> str:
    """
    >>> percent(0.5), percent(0.0123)
    ('50 %', '1.2 %')
    """
    return f"{100 * share:.{places(share) if digits is None else digits}f} %"


def places(size: float) -> int:
    """Digits after the point that a share of this size, or an interval of this width, deserves."""
    return 0 if size == 0 or size >= 0.045 else 1 if size >= 0.0045 else 2


def rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 5)
