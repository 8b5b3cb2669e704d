"""Tiles on the table: laying one, what it touches, and which seats are still free (GEO-11 to GEO-16)."""
from gnothi.engine.compile import rule
from gnothi.games.stage5.geometry import (
    AROUND,
    SIDE,
    Lie,
    crossing,
    is_within_reach,
    lie,
    line,
    placement,
    reaches,
    spot,
)
from gnothi.games.stage5.paths import lowest
from gnothi.games.stage5.state import MOST_OPEN, MOST_PLACES, NONE, RANKS, SUITS, TILES

# Suits, seats and realms (section 2)


@rule
def suits_in_play(s):
    """Three players leave the fourth suit out (SEAT-2)."""
    return 3 if s.n_seats == 3 else SUITS


@rule
def owner(s, suit):
    """The seat that has a suit; for everything about touching it is also its realm (SEAT-2, SEAT-3)."""
    return suit % 2 if s.n_seats == 2 else suit


@rule
def realm(s, tile):
    return owner(s, tile // RANKS)


@rule
def realm_tiles(s, seat):
    """Bits of all tiles of a realm."""
    bits = 0
    for suit in range(suits_in_play(s)):
        if owner(s, suit) == seat:
            bits |= 63 << (RANKS * suit)
    return bits


@rule
def is_laid(s, tile):
    return (int(s.laid) >> tile) & 1 == 1


# How a placement lies to what is there


@rule
def lie_to(s, tile, o, n0, n1, n2, n3):
    """How a placement lies to a tile on the table (GEO-7)."""
    t = s.tiles[tile]
    return lie(t.o, o, n0 - int(t.n[0]), n1 - int(t.n[1]), n2 - int(t.n[2]), n3 - int(t.n[3]))


@rule
def touched(s, o, n0, n1, n2, n3):
    """Bits of the tiles that a placement touches at a point, or NONE if it overlaps one or lies at its side."""
    bits = 0
    rest = int(s.laid)
    while rest:
        tile = lowest(rest)
        how = lie_to(s, tile, o, n0, n1, n2, n3)
        if how == Lie.POINT:
            bits |= rest & -rest
        elif how != Lie.APART:
            return NONE
        rest &= rest - 1
    return bits


# Laying a tile


@rule
def lay(s, tile, o, n0, n1, n2, n3):
    """Put a tile down for good (R58), note its contacts and bring the free seats up to date."""
    t = s.tiles[tile]
    t.o = o
    t.n[0] = n0
    t.n[1] = n1
    t.n[2] = n2
    t.n[3] = n3
    contacts = touched(s, o, n0, n1, n2, n3)
    s.near[tile] = contacts
    for other in range(TILES):
        if (contacts >> other) & 1:
            s.near[other] |= 1 << tile
    s.laid |= 1 << tile
    close_seats(s, tile)
    open_around(s, tile)
    open_wedges(s, tile)


@rule
def close_seats(s, tile):
    """Free seats that a new tile covers or lies beside are gone; others may touch one tile more."""
    kept = 0
    for i in range(s.n_open):
        o, n0, n1, n2, n3 = placement(s.open_spot[i])
        how = lie_to(s, tile, o, n0, n1, n2, n3)
        if how == Lie.APART or how == Lie.POINT:
            s.open_spot[kept] = s.open_spot[i]
            s.open_near[kept] = s.open_near[i]
            if how == Lie.POINT:
                s.open_near[kept] |= 1 << tile
            kept += 1
    for i in range(kept, s.n_open):
        s.open_spot[i] = 0
        s.open_near[i] = 0
    s.n_open = kept


@rule
def open_around(s, tile):
    """The cornered and centred seats of a new tile (GEO-13)."""
    t = s.tiles[tile]
    for row in range(AROUND.shape[1]):
        seat = AROUND[t.o, row]
        open_seat(s, seat[0], int(t.n[0]) + int(seat[1]), int(t.n[1]) + int(seat[2]),
                  int(t.n[2]) + int(seat[3]), int(t.n[3]) + int(seat[4]))


@rule
def open_wedges(s, tile):
    """The wedged seats of a new tile with every other that is near enough (GEO-14, GEO-15)."""
    t = s.tiles[tile]
    for other in range(TILES):
        if other == tile or not is_laid(s, other):
            continue
        u = s.tiles[other]
        d0, d1 = int(u.n[0]) - int(t.n[0]), int(u.n[1]) - int(t.n[1])
        d2, d3 = int(u.n[2]) - int(t.n[2]), int(u.n[3]) - int(t.n[3])
        if reaches(d0, d1, d2, d3, 8 * SIDE * SIDE) > 0:
            continue
        for o in range(3):
            if o != t.o and o != u.o:
                wedge(s, tile, o, u.o, d0, d1, d2, d3)


@rule
def wedge(s, tile, o, j, d0, d1, d2, d3):
    """Cross the eight lines of a tile with those of another, which lies at d from it with orientation j."""
    t = s.tiles[tile]
    i = t.o
    for first in range(8):
        a, p, q = line(first, i, o, 0, 0, 0, 0)
        for second in range(8):
            b, u, v = line(second, j, o, d0, d1, d2, d3)
            if a == b:
                continue
            found, n0, n1, n2, n3 = crossing(a, p, q, b, u, v)
            if found and lie(i, o, n0, n1, n2, n3) == Lie.POINT:
                if lie(j, o, n0 - d0, n1 - d1, n2 - d2, n3 - d3) == Lie.POINT:
                    open_seat(s, o, int(t.n[0]) + n0, int(t.n[1]) + n1, int(t.n[2]) + n2, int(t.n[3]) + n3)


@rule
def open_seat(s, o, n0, n1, n2, n3):
    """Keep a seat in its place of the list if nothing lies there; one for which there is no room is only counted."""
    if not is_within_reach(n0, n1, n2, n3):
        s.left_out += 1
        return
    key = spot(o, n0, n1, n2, n3)
    place = place_of(s, key)
    if place < s.n_open and s.open_spot[place] == key:
        return
    contacts = touched(s, o, n0, n1, n2, n3)
    if contacts == NONE:
        return
    if s.n_open == MOST_OPEN:
        s.left_out += 1
        return
    for i in range(s.n_open, place, -1):
        s.open_spot[i] = s.open_spot[i - 1]
        s.open_near[i] = s.open_near[i - 1]
    s.open_spot[place] = key
    s.open_near[place] = contacts
    s.n_open += 1


@rule
def place_of(s, key):
    """Where a number stands, or would stand, among the free seats."""
    low, high = 0, int(s.n_open)
    while low < high:
        middle = (low + high) // 2
        if s.open_spot[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low


# Legal placements (GEO-12)


@rule
def has_place(s, hosts, own):
    """Whether some free seat touches one of the hosts and no tile of the own realm."""
    for i in range(s.n_open):
        if s.open_near[i] & hosts and not s.open_near[i] & own:
            return True
    return False


@rule
def count_places(s, hosts, own):
    """How many such seats there are; a question offers no more than it has numbers for."""
    count = 0
    for i in range(s.n_open):
        if s.open_near[i] & hosts and not s.open_near[i] & own:
            count += 1
    return min(count, MOST_PLACES)


@rule
def find_place(s, hosts, own, wanted):
    """The number of the wanted one of them, in the order of GEO-16."""
    for i in range(s.n_open):
        if s.open_near[i] & hosts and not s.open_near[i] & own:
            if wanted == 0:
                return int(s.open_spot[i])
            wanted -= 1
    return NONE
