"""Where the 245 spaces lie: a spiral from the outer end to the inner one, with equal steps."""
from __future__ import annotations

import math
from itertools import pairwise

from gnothi.games.conscious.deck import SPACES

WIDTH, HEIGHT = 640, 656
MIDDLE = MIDDLE_X, MIDDLE_Y = 320.0, 336.0
OUTER, INNER, PITCH = 297.0, 64.0, 40.0     # radii, and how far apart the rounds are
STEP = 2.0                                  # degrees; fine enough to measure along


def walk() -> list[tuple[float, float]]:
    """The middle of each space, by going along the spiral and stopping at equal lengths."""
    line = []
    turn = 0.0
    while (radius := OUTER - PITCH * turn / 360) >= INNER:
        angle = math.radians(turn - 90)         # it begins at the top
        line.append((MIDDLE_X + radius * math.cos(angle), MIDDLE_Y + radius * math.sin(angle)))
        turn += STEP
    lengths = [0.0]
    for (x, y), (to_x, to_y) in pairwise(line):
        lengths.append(lengths[-1] + math.hypot(to_x - x, to_y - y))
    found = []
    at = 0
    for space in range(SPACES):
        wanted = lengths[-1] * space / (SPACES - 1)
        while at + 1 < len(lengths) - 1 and lengths[at + 1] < wanted:
            at += 1
        part = (wanted - lengths[at]) / (lengths[at + 1] - lengths[at])
        (x, y), (to_x, to_y) = line[at], line[at + 1]
        found.append((round(x + part * (to_x - x), 1), round(y + part * (to_y - y), 1)))
    return found


PLACES = walk()


def beside(space: int, step: float, aside: float = 0.0) -> tuple[float, float]:
    """A point so far from a space towards the middle, or away from it if `step` is negative; `aside` in degrees."""
    x, y = PLACES[space]
    angle = math.atan2(MIDDLE_Y - y, MIDDLE_X - x) + math.radians(aside)
    return round(x + step * math.cos(angle), 1), round(y + step * math.sin(angle), 1)


def along(space: int, steps: float) -> tuple[float, float]:
    """A point between two rounds, so many spaces along the way from a space."""
    where = min(max(space + steps, 0), SPACES - 1)
    first, part = min(int(where), SPACES - 2), where - min(int(where), SPACES - 2)
    (x, y), (to_x, to_y) = beside(first, PITCH / 2), beside(first + 1, PITCH / 2)
    return round(x + part * (to_x - x), 1), round(y + part * (to_y - y), 1)


def heading(space: int, step: int) -> float:
    """The direction of travel on a space, in degrees."""
    first = min(max(space, 0 if step > 0 else 1), SPACES - 2 if step > 0 else SPACES - 1)
    (x, y), (to_x, to_y) = PLACES[first], PLACES[first + step]
    return math.degrees(math.atan2(to_y - y, to_x - x))


def way(first: int, last: int) -> str:
    """The line from one space to another along the spiral, as points of a path."""
    step = 1 if last >= first else -1
    return "L".join(f"{x:g} {y:g}" for x, y in (PLACES[space] for space in range(first, last + step, step)))
