"""A slow, independent geometry to hold the quick one against: polygons over the numbers p + q√3, p and q rational."""
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product


@dataclass(frozen=True)
class Root:
    """p + q√3."""

    p: Fraction
    q: Fraction

    def __add__(self, other: Root) -> Root:
        return Root(self.p + other.p, self.q + other.q)

    def __sub__(self, other: Root) -> Root:
        return Root(self.p - other.p, self.q - other.q)

    def __mul__(self, other: Root) -> Root:
        return Root(self.p * other.p + 3 * self.q * other.q, self.p * other.q + self.q * other.p)

    def __truediv__(self, other: Root) -> Root:
        norm = other.p * other.p - 3 * other.q * other.q
        return self * Root(other.p / norm, -other.q / norm)

    def sign(self) -> int:
        """By nested rational bounds of √3, not by squaring."""
        if not self.p and not self.q:
            return 0
        low, high = Fraction(1), Fraction(2)
        while True:
            ends = (self.p + self.q * low, self.p + self.q * high)
            if min(ends) > 0:
                return 1
            if max(ends) < 0:
                return -1
            middle = (low + high) / 2
            low, high = (middle, high) if middle * middle < 3 else (low, middle)


ZERO = Root(Fraction(0), Fraction(0))
Point = tuple[Root, Root]
Placement = tuple[int, int, int, int, int]

HALF = Fraction(1, 2)
UNITS = [
    (Root(Fraction(1), Fraction(0)), ZERO),
    (Root(Fraction(0), HALF), Root(HALF, Fraction(0))),
    (Root(HALF, Fraction(0)), Root(Fraction(0), HALF)),
    (ZERO, Root(Fraction(1), Fraction(0))),
]


def number(value: int) -> Root:
    return Root(Fraction(value), Fraction(0))


def at(n: tuple[int, ...]) -> Point:
    """A lattice point in the plane (GEO-1)."""
    x, y = ZERO, ZERO
    for count, (ex, ey) in zip(n, UNITS, strict=True):
        x, y = x + number(count) * ex, y + number(count) * ey
    return x, y


def direction(k: int) -> Point:
    """The unit vector at 30·k degrees."""
    if k < 4:
        return UNITS[k]
    x, y = direction(k - 3)
    return ZERO - y, x


def corners(placed: Placement) -> list[Point]:
    """The four corners of a tile, counterclockwise."""
    x, y = at(placed[1:])
    (ax, ay), (bx, by) = direction(placed[0]), direction(placed[0] + 3)
    six = number(6)
    return [
        (x + six * number(i) * ax + six * number(j) * bx, y + six * number(i) * ay + six * number(j) * by)
        for i, j in ((1, 1), (-1, 1), (-1, -1), (1, -1))
    ]


def cross(o: Point, a: Point, b: Point) -> Root:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def holds(square: list[Point], point: Point) -> bool:
    """Whether a point lies in a closed convex polygon."""
    return all(cross(square[i - 1], square[i], point).sign() >= 0 for i in range(4))


def meeting(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where two segments cross, if they are not parallel."""
    along = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
    if along.sign() == 0:
        return None
    t = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / along
    u = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / along
    if min(t.sign(), u.sign()) < 0 or max((t - number(1)).sign(), (u - number(1)).sign()) > 0:
        return None
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])


def common(one: Placement, other: Placement) -> set[Point]:
    """The corners of the figure that two tiles have in common."""
    first, second = corners(one), corners(other)
    found = {point for point in first if holds(second, point)} | {point for point in second if holds(first, point)}
    for i, j in product(range(4), range(4)):
        crossing = meeting(first[i - 1], first[i], second[j - 1], second[j])
        if crossing:
            found.add(crossing)
    return found


def slow_lie(one: Placement, other: Placement) -> int:
    """0 apart, 1 at a point, 2 side to side, 3 overlapping: by the common figure, in the order of `Lie`."""
    found = list(common(one, other))
    if len(found) < 2:
        return len(found)
    flat = all(cross(a, b, c).sign() == 0 for a, b, c in combinations(found, 3))
    return 2 if flat else 3


def lattice(point: Point) -> tuple[int, int, int, int] | None:
    """A point of the plane as a lattice point, if it is one: x = n0 + n2/2 + n1·√3/2, y = n1/2 + n3 + n2·√3/2."""
    x, y = point
    n1, n2 = 2 * x.q, 2 * y.q
    n0, n3 = x.p - n2 / 2, y.p - n1 / 2
    if any(n.denominator != 1 for n in (n0, n1, n2, n3)):
        return None
    return int(n0), int(n1), int(n2), int(n3)
