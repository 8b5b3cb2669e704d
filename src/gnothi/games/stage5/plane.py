"""Lattice points as people see them: for drawing and for words only, never for a rule (GEO-3)."""
from __future__ import annotations

import math

HALF_ROOT = math.sqrt(3) / 2

SIDES = ("right", "upper right", "above", "upper left", "left", "lower left", "below", "lower right")


def drawn(n0: int, n1: int, n2: int, n3: int) -> tuple[float, float]:
    """Where a lattice point lies; y points up.

    >>> drawn(6, 0, 0, 6)
    (6.0, 6.0)
    """
    return n0 + HALF_ROOT * n1 + n2 / 2, n1 / 2 + HALF_ROOT * n2 + n3


def side_of(x: float, y: float) -> str:
    """In which of eight directions a point lies.

    >>> side_of(6.0, 6.0)
    'upper right'
    """
    return SIDES[round(math.atan2(y, x) / (math.pi / 4)) % 8]
