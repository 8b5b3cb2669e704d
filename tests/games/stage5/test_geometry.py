"""Exact numbers, and how two tiles lie (GEO-1 to GEO-9, GEO-13, GEO-14, GX)."""
import math
import random
from itertools import product

import pytest

from gnothi.games.stage5.geometry import (
    AROUND,
    Lie,
    Touch,
    compare,
    contact_point,
    corner,
    crossing,
    lie,
    placement,
    project,
    reaches,
    sign,
    spot,
    touch,
    turned,
)
from gnothi.games.stage5.plane import drawn

from . import spot as read
from .exact import Root, at, common, corners, direction, lattice, slow_lie

DICE = random.Random(5)
T = (0, 0, 0, 0, 0)


def lies(one, other):
    """How two placements lie, by the rules."""
    return lie(one[0], other[0], *(b - a for a, b in zip(one[1:], other[1:], strict=True)))


def turn(placed):
    return ((placed[0] + 1) % 3, *turned(*placed[1:]))


def quarter(n0, n1, n2, n3):
    return -n1 - n3, -n2, n1, n0 + n2


def mirror(placed):
    o, n0, n1, n2, n3 = placed
    return (-o % 3, n0 + n2, n1, -n2, -n1 - n3)


def moved(placed, by):
    return (placed[0], *(a + b for a, b in zip(placed[1:], by, strict=True)))


def near_misses():
    """Placements around the host: all its seats, the same shifted a little, and some far and some near."""
    made = []
    for row in range(36):
        seat = tuple(int(x) for x in AROUND[0, row])
        made += [seat, moved(seat, [DICE.randint(-1, 1) for _ in range(4)])]
        made.append(moved(seat, [DICE.choice((0, 0, 3, -3, 6)) for _ in range(4)]))
    made += [(DICE.randrange(3), *(DICE.randint(-9, 9) for _ in range(4))) for _ in range(60)]
    made += [(o, a, 0, 0, b) for o in range(3) for a in (0, 6, 12) for b in (0, 6, 11, 12, 13)]
    return made


MISSES = near_misses()


# Points and tiles


@pytest.mark.clause("GEO-1")
def test_four_integers_name_a_point_and_the_other_directions_follow():
    e = [direction(k) for k in range(12)]
    for k, n in ((4, (-1, 0, 1, 0)), (5, (0, -1, 0, 1)), (6, (-1, 0, 0, 0)), (9, (0, 0, 0, -1))):
        assert at(n) == e[k]
    assert len({at(n) for n in product((-1, 0, 1), repeat=4)}) == 81


@pytest.mark.clause("GEO-2")
def test_corners_and_side_middles_are_lattice_points():
    assert {corner(0, k) for k in range(4)} == {(6, 0, 0, 6), (-6, 0, 0, 6), (-6, 0, 0, -6), (6, 0, 0, -6)}
    for o in range(3):
        assert {at(corner(o, k)) for k in range(4)} == set(corners((o, 0, 0, 0, 0)))
    side = [a - b for a, b in zip(drawn(*corner(1, 0)), drawn(*corner(1, 1)), strict=True)]
    assert math.hypot(*side) == pytest.approx(12)


@pytest.mark.clause("GEO-3")
def test_drawing_agrees_with_the_exact_plane():
    for n in ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1), (5, -7, 3, 2)):
        x, y = at(n)
        assert drawn(*n) == pytest.approx((float(x.p) + float(x.q) * 3**0.5, float(y.p) + float(y.q) * 3**0.5))


@pytest.mark.clause("GEO-4")
def test_turns_and_mirrors_change_nothing_about_how_tiles_lie():
    for other in MISSES:
        how = lies(T, other)
        assert lies(turn(T), turn(other)) == how
        assert lies(T, (other[0], *quarter(*other[1:]))) == how
        assert lies(mirror(T), mirror(other)) == how
        assert turn(turn(turn(other)))[1:] == quarter(*other[1:])


def test_how_tiles_lie_does_not_depend_on_which_is_first_or_where_they_are():
    for other in MISSES:
        shift = [DICE.randint(-50, 50) for _ in range(4)]
        for o in range(3):
            host = (o, 0, 0, 0, 0)
            assert lies(host, other) == lies(other, host) == lies(moved(host, shift), moved(other, shift))


# Exact numbers


@pytest.mark.clause("GEO-5")
def test_the_sign_is_exact_where_squares_nearly_agree():
    assert [sign(a, b) for a, b in ((0, 0), (3, 0), (0, -2), (2, 5), (-1, -1))] == [0, 1, -1, 1, -1]
    assert sign(26, -15) == 1 and sign(-26, 15) == -1          # 676 and 675
    assert sign(19, -11) == -1 and sign(-19, 11) == 1          # 361 and 363
    for _ in range(200):
        a, b = DICE.randint(-99, 99), DICE.randint(-99, 99)
        assert sign(a, b) == Root(a, b).sign()


@pytest.mark.clause("GEO-6")
def test_projections_are_doubled_dot_products():
    for _ in range(30):
        n = [DICE.randint(-40, 40) for _ in range(4)]
        x, y = at(n)
        for k in range(6):
            ex, ey = direction(k)
            dot = x * ex + y * ey
            assert project(k, *n) == (2 * dot.p, 2 * dot.q)


@pytest.mark.clause("GEO-7")
def test_how_two_tiles_lie_agrees_with_the_figure_they_have_in_common():
    seen = set()
    for other in MISSES:
        for o in range(2):
            host = (o, 0, 0, 0, 0)
            seen.add(lies(host, other))
            assert lies(host, other) == slow_lie(host, other), (host, other)
    assert seen == set(Lie)


@pytest.mark.clause("GEO-8")
def test_the_quick_rejection_never_contradicts_the_exact_test():
    for other in MISSES:
        if reaches(*other[1:], 288) > 0:
            assert slow_lie(T, other) == Lie.APART
        if reaches(*other[1:], 144) < 0:
            assert slow_lie(T, other) == Lie.OVERLAP
    assert reaches(12, 0, 0, 12, 288) == 0
    assert reaches(12, 0, 0, 0, 144) == 0


@pytest.mark.clause("GEO-9")
def test_a_contact_is_the_one_point_that_both_tiles_share():
    found = 0
    for other in MISSES:
        for o in range(3):
            if lies((o, 0, 0, 0, 0), other) == Lie.POINT:
                point = contact_point(o, other[0], *other[1:])
                assert common((o, 0, 0, 0, 0), other) == {at(point)}
                assert kind_by_corners((o, 0, 0, 0, 0), other, at(point)) == touch(o, other[0], *other[1:])
                found += 1
    assert found > 60


def kind_by_corners(host, new, point):
    if point not in corners(host):
        return Touch.CORNER_ON_SIDE
    return Touch.CORNERS if point in corners(new) else Touch.SIDE_ON_CORNER


# Seats of one tile


@pytest.mark.clause("GEO-13")
def test_a_lone_tile_has_36_seats_in_five_classes():
    for o in range(3):
        seats = {tuple(int(x) for x in row) for row in AROUND[o]}
        assert len(seats) == 36
        assert all(slow_lie((o, 0, 0, 0, 0), seat) == Lie.POINT for seat in seats)
        kinds = [touch(o, seat[0], *seat[1:]) for seat in seats]
        assert [kinds.count(kind) for kind in Touch] == [20, 8, 8]
        assert {turn(seat) for seat in seats} == {tuple(int(x) for x in row) for row in AROUND[(o + 1) % 3]}
    for o, *n in AROUND[0].tolist():
        point = contact_point(0, o, *n)
        assert point in corner_points() if touch(0, o, *n) != Touch.CORNER_ON_SIDE else point in side_middles()


def corner_points():
    return {corner(0, k) for k in range(4)}


def side_middles():
    return {(6, 0, 0, 0), (-6, 0, 0, 0), (0, 0, 0, 6), (0, 0, 0, -6)}


@pytest.mark.clause("GEO-14")
def test_lines_cross_where_two_equations_say():
    on_lattice = 0
    for _ in range(300):
        a, b = DICE.sample(range(6), 2)
        p, q, u, v = (DICE.randint(-30, 30) for _ in range(4))
        found, *n = crossing(a, p, q, b, u, v)
        exact = solve(a, Root(p, q), b, Root(u, v))
        assert lattice(exact) == (tuple(n) if found else None)
        on_lattice += found
    assert 20 < on_lattice < 280


def solve(a, alpha, b, beta):
    """Where 2 e_a·c = alpha and 2 e_b·c = beta, by Cramer's rule over the exact numbers."""
    (ax, ay), (bx, by) = direction(a), direction(b)
    two = Root(2, 0)
    whole = two * (ax * by - ay * bx)
    return (alpha * by - beta * ay) / whole, (ax * beta - bx * alpha) / whole


@pytest.mark.clause("GEO-16")
def test_the_numbers_of_placements_are_in_their_order():
    found = sorted((DICE.randrange(3), *(DICE.randint(-2000, 2000) for _ in range(4))) for _ in range(200))
    assert [placement(spot(*placed)) for placed in found] == found
    numbers = [spot(*placed) for placed in found]
    assert numbers == sorted(numbers)


# Examples


@pytest.mark.clause("GX-1")
@pytest.mark.parametrize(("text", "how", "kind", "point"), [
    ("0;12,0,0,12", Lie.POINT, Touch.CORNERS, (6, 0, 0, 6)),
    ("0;12,0,0,6", Lie.SIDE_TO_SIDE, None, None),
    ("0;12,0,0,13", Lie.APART, None, None),
    ("1;12,6,-6,6", Lie.POINT, Touch.CORNERS, (6, 0, 0, 6)),
    ("1;0,6,6,6", Lie.POINT, Touch.CORNERS, (6, 0, 0, 6)),
    ("1;12,6,-6,0", Lie.POINT, Touch.CORNER_ON_SIDE, (6, 0, 0, 0)),
    ("1;6,6,0,6", Lie.POINT, Touch.SIDE_ON_CORNER, (6, 0, 0, 6)),
    ("1;12,6,-6,3", Lie.POINT, Touch.CORNER_ON_SIDE, (6, 0, 0, 3)),
    ("1;11,6,-6,0", Lie.OVERLAP, None, None),
    ("1;12,2,1,0", Lie.APART, None, None),
])
def test_gx_1_one_tile_after_another(text, how, kind, point):
    placed = read(text)
    assert lies(T, placed) == slow_lie(T, placed) == how
    if how == Lie.POINT:
        assert touch(0, placed[0], *placed[1:]) == kind
        assert contact_point(0, placed[0], *placed[1:]) == point


@pytest.mark.clause("GX-1")
def test_gx_1_a_gap_of_a_twenty_fifth_of_a_unit_is_a_gap():
    assert project(0, 12, 2, 1, 0) == (25, 2)
    assert compare(0, 12, 2, 1, 0, 18, 6) == 1
    assert 0.03 < ((25 - 18) + (2 - 6) * 3**0.5) / 2 < 0.04


@pytest.mark.clause("GX-2", "GEO-10", "R24")
def test_gx_2_three_corners_in_one_point_are_three_contacts():
    u, v = read("1;12,6,-6,6"), read("2;6,-6,6,12")
    for one, other in ((T, u), (T, v), (u, v)):
        assert lies(one, other) == Lie.POINT
        apart = [b - a for a, b in zip(one[1:], other[1:], strict=True)]
        assert moved(one, contact_point(one[0], other[0], *apart))[1:] == (6, 0, 0, 6)
    assert [project(k, -6, -12, 12, 6) for k in (1, 4, 2, 5)] == [(-18, 6), (18, 6), (18, -6), (18, 6)]


@pytest.mark.clause("GX-6")
def test_gx_6_the_same_orientation_turned():
    host = (1, 0, 0, 0, 0)
    assert lies(host, read("1;-12,12,12,0")) == Lie.POINT
    assert contact_point(1, 1, -12, 12, 12, 0) == (-6, 6, 6, 0)
    assert turn(read("1,1")) == read("1;-12,12,12,0")
    assert lies(host, read("1;0,12,0,0")) == Lie.SIDE_TO_SIDE
