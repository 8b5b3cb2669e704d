"""How tiles lie (section 12): exact numbers a + b√3, touching, overlap, and the seats of a new tile.

A point is four integers (GEO-1), a number a + b√3 the pair (a, b). There is no floating point in any rule.
"""
from enum import IntEnum

import numpy as np

from gnothi.engine.compile import rule
from gnothi.games.stage5.state import MOST_REACH

SIDE = 12           # GEO-2
WIDE = (18, 6)      # the w of GEO-7: how far apart two tiles of different orientation are when they touch, doubled


class Lie(IntEnum):
    """How two tiles lie to each other (GEO-7)."""

    APART = 0
    POINT = 1
    SIDE_TO_SIDE = 2
    OVERLAP = 3


class Touch(IntEnum):
    """What meets in a point contact, the host first (GEO-9)."""

    CORNERS = 0             # corner-to-corner
    CORNER_ON_SIDE = 1      # a corner of the new tile on a side of the host: corner-to-side
    SIDE_ON_CORNER = 2      # a side of the new tile on a corner of the host: side-to-corner


# Exact numbers (GEO-5)


@rule
def sign(a, b):
    """The sign of a + b√3."""
    if a >= 0 and b >= 0:
        return 1 if a + b > 0 else 0
    if a <= 0 and b <= 0:
        return -1
    return 1 if (a * a > 3 * b * b) == (a > 0) else -1


@rule
def project(k, n0, n1, n2, n3):
    """The doubled projection of a vector on e_k, as a pair (GEO-6)."""
    if k == 0:
        return 2 * n0 + n2, n1
    if k == 1:
        return 2 * n1 + n3, n0 + n2
    if k == 2:
        return n0 + 2 * n2, n1 + n3
    if k == 3:
        return n1 + 2 * n3, n2
    if k == 4:
        return n2 - n0, n3
    return n3 - n1, -n0


@rule
def compare(k, n0, n1, n2, n3, a, b):
    """Whether the projection on e_k is in size less than a + b√3 (-1), equal (0) or greater (1)."""
    p, q = project(k, n0, n1, n2, n3)
    if sign(p, q) < 0:
        p, q = -p, -q
    return sign(p - a, q - b)


@rule
def reaches(n0, n1, n2, n3, squared):
    """The sign of a vector's squared length less a whole number."""
    a, b = project(0, n0, n1, n2, n3)
    c, d = project(3, n0, n1, n2, n3)
    return sign(a * a + 3 * b * b + c * c + 3 * d * d - 4 * squared, 2 * (a * b + c * d))


@rule
def turned(n0, n1, n2, n3):
    """A vector turned by 30 degrees (GEO-4)."""
    return -n3, n0, n1 + n3, n2


# How two tiles lie (GEO-7)


@rule
def lie(i, j, n0, n1, n2, n3):
    """How a tile of orientation j lies to a host of orientation i, n being the difference of the centres."""
    if reaches(n0, n1, n2, n3, 2 * SIDE * SIDE) > 0:       # GEO-8
        return Lie.APART
    if reaches(n0, n1, n2, n3, SIDE * SIDE) < 0:
        return Lie.OVERLAP
    if i == j:
        return lie_parallel(i, n0, n1, n2, n3)
    most = max(compare(i, n0, n1, n2, n3, *WIDE), compare(i + 3, n0, n1, n2, n3, *WIDE))
    if most <= 0:
        most = max(most, compare(j, n0, n1, n2, n3, *WIDE), compare(j + 3, n0, n1, n2, n3, *WIDE))
    if most > 0:
        return Lie.APART
    return Lie.POINT if most == 0 else Lie.OVERLAP


@rule
def lie_parallel(i, n0, n1, n2, n3):
    """The same for two tiles of one orientation, which alone can lie side to side."""
    across = compare(i, n0, n1, n2, n3, 2 * SIDE, 0)
    along = compare(i + 3, n0, n1, n2, n3, 2 * SIDE, 0)
    if across > 0 or along > 0:
        return Lie.APART
    if across == 0 and along == 0:
        return Lie.POINT
    return Lie.SIDE_TO_SIDE if across == 0 or along == 0 else Lie.OVERLAP


# Kind and point of a contact (GEO-9)


@rule
def touching_axis(i, n0, n1, n2, n3):
    """The normal of a tile of orientation i along which it just touches the other, or -1."""
    if compare(i, n0, n1, n2, n3, *WIDE) == 0:
        return i
    if compare(i + 3, n0, n1, n2, n3, *WIDE) == 0:
        return i + 3
    return -1


@rule
def touch(i, j, n0, n1, n2, n3):
    """What meets where a tile of orientation j touches a host of orientation i."""
    if i == j:
        return Touch.CORNERS
    host, new = touching_axis(i, n0, n1, n2, n3), touching_axis(j, n0, n1, n2, n3)
    if new < 0:
        return Touch.CORNER_ON_SIDE
    return Touch.SIDE_ON_CORNER if host < 0 else Touch.CORNERS


@rule
def contact_point(i, j, n0, n1, n2, n3):
    """Where a tile of orientation j touches a host of orientation i, as seen from the host's centre."""
    if i == j:
        return n0 // 2, n1 // 2, n2 // 2, n3 // 2
    axis = touching_axis(i, n0, n1, n2, n3)
    if axis >= 0:
        a, b = project(axis, n0, n1, n2, n3)
        c0, c1, c2, c3 = furthest_corner(j, axis, -sign(a, b))
        return n0 + c0, n1 + c1, n2 + c2, n3 + c3
    axis = touching_axis(j, n0, n1, n2, n3)
    a, b = project(axis, n0, n1, n2, n3)
    return furthest_corner(i, axis, sign(a, b))


@rule
def furthest_corner(o, axis, way):
    """The corner of a tile of orientation o that lies furthest along an axis, or against it if way is -1."""
    c0, c1, c2, c3 = corner(o, 0)
    best_a, best_b = project(axis, c0, c1, c2, c3)
    for quarter in range(1, 4):
        n0, n1, n2, n3 = corner(o, quarter)
        a, b = project(axis, n0, n1, n2, n3)
        if sign(way * (a - best_a), way * (b - best_b)) > 0:
            best_a, best_b = a, b
            c0, c1, c2, c3 = n0, n1, n2, n3
    return c0, c1, c2, c3


@rule
def corner(o, quarter):
    """A corner of a tile as seen from its centre: 6·e_o + 6·e_{o+3}, turned on by quarters (GEO-2)."""
    n0, n1, n2, n3 = SIDE // 2, 0, 0, SIDE // 2
    for _ in range(o + 3 * quarter):
        n0, n1, n2, n3 = turned(n0, n1, n2, n3)
    return n0, n1, n2, n3


# Seats around one tile (GEO-13)


def seats_around() -> np.ndarray:
    """For each orientation of a host its 36 cornered and centred seats, as rows (o, n0, n1, n2, n3)."""
    nine = (
        (0, 12, 0, 0, 12),                              # aligned corner
        (1, 12, 6, -6, 6), (2, 6, -6, 6, 12),           # tight corner
        (1, 0, 6, 6, 6), (2, 6, 6, 6, 0),               # wide corner
        (1, 6, 6, 0, 6), (2, 6, 0, 6, 6),               # side-to-corner
        (1, 12, 6, -6, 0), (2, 6, 6, 6, -6),            # corner-to-side
    )
    made = np.zeros((3, 36, 5), np.int16)
    for host in range(3):
        for row in range(36):
            o, *n = nine[row // 4]
            vector = (n[0], n[1], n[2], n[3])
            for _ in range(host + 3 * (row % 4)):
                vector = PLAIN_TURN(*vector)
            made[host, row] = ((o + host) % 3, *vector)
    return made


PLAIN_TURN = getattr(turned, "py_func", turned)
AROUND = seats_around()


# Wedged seats of two tiles (GEO-14)

COSINES = np.array([(2, 0), (0, 1), (1, 0), (0, 0), (-1, 0), (0, -1)], np.int64)     # 2 cos 30k°, as pairs
SINES = np.array([(0, 0), (1, 0), (0, 1), (2, 0), (0, 1), (1, 0)], np.int64)
NOWHERE = (False, 0, 0, 0, 0)       # no crossing on the lattice


@rule
def times(a, b, c, d):
    """The product of two pairs."""
    return a * c + 3 * b * d, a * d + b * c


@rule
def crossing(a, p, q, b, u, v):
    """Where the lines P_a = (p, q) and P_b = (u, v) cross: whether on the lattice, and the point."""
    x, xr = times(p, q, SINES[b, 0], SINES[b, 1])
    m, mr = times(u, v, SINES[a, 0], SINES[a, 1])
    y, yr = times(u, v, COSINES[a, 0], COSINES[a, 1])
    k, kr = times(p, q, COSINES[b, 0], COSINES[b, 1])
    x, xr, y, yr = x - m, xr - mr, y - k, yr - kr
    if b < a:
        x, xr, y, yr = -x, -xr, -y, -yr
    apart = abs(b - a)
    if apart == 3:
        if (x | xr | y | yr) & 1:
            return NOWHERE
        x, xr, y, yr = x // 2, xr // 2, y // 2, yr // 2
    elif apart == 2 or apart == 4:
        if x % 3 or y % 3:
            return NOWHERE
        x, xr, y, yr = xr, x // 3, yr, y // 3
    if (x - yr) & 1 or (y - xr) & 1:
        return NOWHERE
    return True, (x - yr) // 2, xr, yr, (y - xr) // 2


@rule
def line(index, i, o, n0, n1, n2, n3):
    """One of the eight lines on which a tile of orientation o may touch one of orientation i that lies at n."""
    k = (i if index < 4 else o) + (3 if index & 2 else 0)
    a, b = project(k, n0, n1, n2, n3)
    if index & 1:
        return k, a - WIDE[0], b - WIDE[1]
    return k, a + WIDE[0], b + WIDE[1]


# A placement as one number, so that the order of GEO-16 is the order of numbers

ROOM = 4096


@rule
def spot(o, n0, n1, n2, n3):
    """The number of a placement."""
    key = o
    key = key * ROOM + n0 + ROOM // 2
    key = key * ROOM + n1 + ROOM // 2
    key = key * ROOM + n2 + ROOM // 2
    return key * ROOM + n3 + ROOM // 2


@rule
def placement(key):
    """The placement of a number: orientation and centre."""
    n3 = key % ROOM - ROOM // 2
    key //= ROOM
    n2 = key % ROOM - ROOM // 2
    key //= ROOM
    n1 = key % ROOM - ROOM // 2
    key //= ROOM
    return key // ROOM, key % ROOM - ROOM // 2, n1, n2, n3


@rule
def is_within_reach(n0, n1, n2, n3):
    """Whether the record has room for such coordinates."""
    return max(abs(n0), abs(n1), abs(n2), abs(n3)) <= MOST_REACH
