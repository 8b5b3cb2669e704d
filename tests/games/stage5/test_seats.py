"""Where a tile may be placed (GEO-10 to GEO-19, PRE-3, PRE-4, W2 to W4), and what guards the list of seats."""
import random
from itertools import combinations

import pytest

from gnothi.engine.compile import bind
from gnothi.engine.layout import blank, struct_of
from gnothi.engine.match import Match
from gnothi.games.stage5 import GAME, table
from gnothi.games.stage5.geometry import AROUND, Lie, placement, spot
from gnothi.games.stage5.moves import bring_coin
from gnothi.games.stage5.notation import placement_name, places
from gnothi.games.stage5.state import MAX_LEGAL, MOST_OPEN, MOST_PLACES, MOST_REACH, RANKS, State
from gnothi.games.stage5.table import count_places, find_place, has_place, lay, open_seat, touched

from . import BOARD_K, BOARD_V, RING, A, C, M, S, board, legal, position, state, tile
from . import spot as read
from .exact import Root, at, corners, direction, lattice, slow_lie

SECONDS = {"aligned": "0;12,0,0,12", "tight": "1;12,6,-6,6", "wide": "1;0,6,6,6",
           "corner-to-side": "1;12,6,-6,0", "side-to-corner": "1;6,6,0,6"}
FAMILY = sum(63 << RANKS * suit for suit in range(4))


def seats(s):
    """Every free seat with the tiles it touches."""
    return {tuple(map(int, placement(int(s.open_spot[i])))): int(s.open_near[i]) for i in range(s.n_open)}


def two(second):
    return struct_of(board(f"S0 0,0 M0 {second}", 3).copy())


def grown(seed, tiles):
    """A table grown at random, as if every tile were of a realm of its own."""
    dice = random.Random(seed)
    s = struct_of(blank(State))
    s.n_seats = 4
    lay(s, 0, 0, 0, 0, 0, 0)
    for name in range(1, tiles):
        lay(s, name, *placement(int(s.open_spot[dice.randrange(s.n_open)])))
    return s


def laid(s):
    return {name: (int(t.o), *map(int, t.n)) for name, t in enumerate(s.tiles) if int(s.laid) >> name & 1}


# A slow enumeration, by the definitions of GEO-11 with exact numbers


def slow_seats(tiles):
    found = {}
    for placed in slow_candidates(tiles):
        hows = {name: slow_lie(host, placed) for name, host in tiles.items()}
        if all(how in (Lie.APART, Lie.POINT) for how in hows.values()):
            found[placed] = sum(1 << name for name, how in hows.items() if how == Lie.POINT)
    return found


def slow_candidates(tiles):
    made = set()
    for host in tiles.values():
        made |= {(int(o), *(a + int(b) for a, b in zip(host[1:], n, strict=True))) for o, *n in AROUND[host[0]]}
    for one, other in combinations(tiles.values(), 2):
        for o in range(3):
            if o not in (one[0], other[0]) and not is_far(one, other):
                made |= slow_wedges(one, other, o)
    return made


def is_far(one, other):
    (ax, ay), (bx, by) = at(one[1:]), at(other[1:])
    gap = (ax - bx) * (ax - bx) + (ay - by) * (ay - by)
    return (gap - Root(1152, 0)).sign() > 0


def slow_wedges(one, other, o):
    """Cross every touching line of one tile with every one of the other, by Cramer's rule."""
    made = set()
    for (a, alpha), (b, beta) in ((p, q) for p in touching_lines(one, o) for q in touching_lines(other, o)):
        if a == b:
            continue
        (ax, ay), (bx, by) = direction(a), direction(b)
        whole = ax * by - ay * bx
        centre = lattice(((alpha * by - beta * ay) / whole, (ax * beta - bx * alpha) / whole))
        if centre and slow_lie(one, (o, *centre)) == slow_lie(other, (o, *centre)) == Lie.POINT:
            made.add((o, *centre))
    return made


def touching_lines(host, o):
    """Lines e_k·c = distance on which the centre of a tile that touches the host along e_k must lie."""
    x, y = at(host[1:])
    for k in (host[0], host[0] + 3, o, o + 3):
        ex, ey = direction(k)
        for way in (1, -1):
            yield k, x * ex + y * ey + Root(9 * way, 3 * way)


@pytest.mark.clause("GEO-11", "GEO-15")
@pytest.mark.parametrize("seed", range(3))
def test_free_seats_are_those_of_a_slow_enumeration(seed):
    s = grown(seed, 3)
    assert seats(s) == slow_seats(laid(s))


@pytest.mark.clause("GEO-14", "GEO-15")
def test_a_tile_is_wedged_between_tiles_that_lie_far_apart():
    s = struct_of(board("S0 0,0 M0 2;6,6,6,0 C0 1;0,6,18,6 A0 2;-6,-6,0,12", 4).copy())
    wedged = read("0;12,-12,0,24")
    assert seats(s)[wedged] == 1 << tile("C0") | 1 << tile("A0")
    assert {host: slow_lie(placed, wedged) for host, placed in laid(s).items()} == {
        tile("S0"): Lie.APART, tile("M0"): Lie.APART, tile("C0"): Lie.POINT, tile("A0"): Lie.POINT,
    }


@pytest.mark.clause("GEO-11")
def test_a_touching_placement_that_is_not_pinned_down_is_no_seat():
    s = struct_of(board("S0 0,0", 4).copy())
    assert touched(s, *read("1;12,6,-6,3")) == 1
    assert read("1;12,6,-6,3") not in seats(s)
    assert len(seats(s)) == 36


@pytest.mark.clause("GEO-11")
def test_the_order_in_which_tiles_are_laid_does_not_matter():
    forward, backward = struct_of(blank(State)), struct_of(blank(State))
    forward.n_seats = backward.n_seats = 4
    tiles = laid(grown(7, 6))
    for name in sorted(tiles):
        lay(forward, name, *tiles[name])
    for name in sorted(tiles, reverse=True):
        lay(backward, name, *tiles[name])
    assert forward.tobytes() == backward.tobytes()


@pytest.mark.clause("GEO-12", "PRE-4", "CON-3")
@pytest.mark.parametrize("seed", range(4))
def test_no_seat_overlaps_a_tile_or_lies_at_its_side(seed):
    s = grown(seed, 9)
    for placed, near in seats(s).items():
        for name, host in laid(s).items():
            how = table.lie_to(s, name, *placed)
            assert how == (Lie.POINT if near >> name & 1 else Lie.APART), (placed, host)


@pytest.mark.clause("GEO-12", "CON-4")
def test_the_own_realm_may_not_be_touched():
    s = two(SECONDS["aligned"])
    for seat in (S, M, C):
        own = 63 << RANKS * seat
        for wanted in range(count_places(s, FAMILY, own)):
            assert not seats(s)[placement(find_place(s, FAMILY, own, wanted))] & own


@pytest.mark.clause("GEO-10")
def test_the_table_holds_together_and_has_no_more_contacts_than_a_plane_allows():
    for seed in range(6):
        s = grown(seed, 12)
        edges = sum(int(near).bit_count() for near in s.near) // 2
        assert 11 <= edges <= 3 * 12 - 6
        reached, new = set(), {0}
        while new:
            reached |= new
            new = {other for name in new for other in range(12) if int(s.near[name]) >> other & 1} - reached
        assert reached == set(range(12))


@pytest.mark.clause("GEO-17", "R57", "PRE-2")
def test_the_first_tile_is_upright_at_the_origin_and_leaves_all_36_seats():
    match = position("S0 0,0")
    s = state(match)
    assert laid(s) == {0: (0, 0, 0, 0, 0)}
    assert s.n_open == 36
    assert set(seats(s).values()) == {1}


@pytest.mark.clause("GEO-18")
@pytest.mark.parametrize(("kind", "third", "both", "own"), [
    ("aligned", 54, 4, 25), ("tight", 48, 2, 23), ("wide", 50, 2, 24), ("corner-to-side", 49, 3, 23),
    ("side-to-corner", 49, 3, 23),
])
def test_so_many_seats_for_a_third_stage_null(kind, third, both, own):
    s = two(SECONDS[kind])
    assert count_places(s, FAMILY, 63 << 12) == third
    assert list(seats(s).values()).count(1 | 64) == both
    assert count_places(s, 64, 63 | 63 << 12) == own


@pytest.mark.clause("GEO-19")
def test_a_seat_is_asked_for_once_and_each_has_its_place_in_the_list():
    match = position(beings={"M0": "S M 1"})
    match.play(S, "contact s s1")
    view = match.view(S)
    assert len(places(view)) == len(set(places(view))) == len(view.actions)
    assert list(view.legal) == [placement_name(placed) for placed in places(view)]


# Examples


@pytest.mark.clause("GX-3", "W2")
def test_gx_3_four_seats_touch_two_aligned_tiles():
    both = {placed for placed, near in seats(two("1,1")).items() if near == 1 | 64}
    assert both == {read(text) for text in ("1;12,6,-6,0", "2;12,6,-6,0", "1;0,-6,6,12", "2;0,-6,6,12")}


@pytest.mark.clause("GX-4", "GX-5")
def test_gx_4_a_wedge_that_is_neither_cornered_nor_centred():
    s = two("1;0,6,6,6")
    near = seats(s)
    assert {placed for placed in near if near[placed] == 1 | 64} == {read("2;10,6,-2,0"), read("2;-6,-6,6,12")}
    assert list(near.values()).count(1) == list(near.values()).count(64) == 24
    assert read("2;10,6,-2,0") not in {tuple(map(int, row)) for row in AROUND[0]}
    shared = at((10, 0, -8, 6))
    assert shared in corners(read("2;10,6,-2,0")) and shared not in corners((0, 0, 0, 0, 0))


@pytest.mark.clause("W2", "PRE-3")
def test_w2_the_third_of_three_stage_nulls():
    match = nulls(3, "1,1")
    assert len(legal(match)) == 54
    match.play(C, "@1;12,6,-6,0")
    s = state(match)
    assert int(s.near[tile("C0")]) == 1 << tile("S0") | 1 << tile("M0")
    s.die[:] = [1, 2, 0, 0]
    bring_coin(s, tile("S2"), tile("S0"))
    assert {"SE S 1 M0", "SE S 2 M0"} <= set(legal(match))


def nulls(seats, *placed):
    """The prelude, each further stage-null put there in turn."""
    match = Match.new(GAME, seats, 1, None, {"first_player": "seat0"})
    for text in placed:
        o, *n = read(text)
        match.play(match.awaited[0], placement_name((o, n[0], n[1], n[2], n[3])))
    return match


@pytest.mark.clause("W3", "PRE-4", "SEAT-3")
def test_w3_the_own_second_stage_null_must_not_touch_the_first():
    match = nulls(2, "1,1")
    assert match.awaited == (S,)
    found = legal(match)
    assert len(found) == 25
    wedges = {"@1;12,6,-6,0", "@2;12,6,-6,0", "@1;0,-6,6,12", "@2;0,-6,6,12"}
    assert not wedges & set(found)


@pytest.mark.clause("W4", "PRE-3")
def test_w4_the_ring():
    match = nulls(4, "1,1", "2,0")
    assert len(legal(match)) == 65
    view = match.view(A)
    near = seats(view.s)
    touches = [near[placed].bit_count() for placed in places(view)]
    assert touches.count(2) == 7 and max(touches) == 2
    assert read("1,-1") in places(view)
    assert read("1,0") not in near                      # the hole: side to side with all four


# Guards


def test_a_list_that_is_full_takes_no_more_and_says_so():
    s = grown(1, 2)
    kept = int(s.n_open)
    for i in range(MOST_OPEN):
        s.open_spot[i] = spot(0, 0, 0, 0, 0) + i
    s.n_open = MOST_OPEN
    open_seat(s, 2, 500, 0, 0, 500)
    assert (s.n_open, s.left_out) == (MOST_OPEN, 1)
    assert kept < MOST_OPEN


def test_a_seat_out_of_reach_is_left_out_and_says_so():
    s = grown(1, 1)
    before = s.n_open
    open_seat(s, 0, MOST_REACH + 1, 0, 0, 0)
    assert (s.n_open, s.left_out) == (before, 1)
    s.left_out = 0
    open_seat(s, 0, MOST_REACH, 0, 0, -MOST_REACH)
    assert (s.n_open, s.left_out) == (before + 1, 0)


def test_what_is_left_out_is_an_invariant_broken():
    match = position()
    assert bind(GAME, check_of)(match.states) == 0
    state(match).left_out = 1
    assert GAME.rules.invariants[bind(GAME, check_of)(match.states) - 1].startswith("free seats")


def check_of(states):
    return check(states[0])  # noqa: F821


def test_a_question_offers_no_more_placements_than_it_has_numbers_for():
    s = grown(1, 1)
    for i in range(MOST_OPEN):
        s.open_spot[i], s.open_near[i] = spot(0, 0, 0, 0, 0) + i, 1
    s.n_open = MOST_OPEN
    assert count_places(s, 1, 0) == MOST_PLACES
    assert has_place(s, 1, 0) and not has_place(s, 1, 1) and not has_place(s, 2, 0)


def test_no_question_is_longer_than_all_links():
    assert MAX_LEGAL >= MOST_PLACES and MAX_LEGAL == 24 * 24


@pytest.mark.parametrize("tiles", [RING, BOARD_K, BOARD_V])
def test_the_boards_of_the_examples_can_be_laid(tiles):
    assert bind(GAME, check_of)(position(tiles).states) == 0
