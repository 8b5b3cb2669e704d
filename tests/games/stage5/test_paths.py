"""Paths by exact count (PATH-1 to PATH-8, R23 to R25, W8 to W10)."""
import random

import pytest

from gnothi.engine.layout import struct_of
from gnothi.games.stage5.notation import tile_name
from gnothi.games.stage5.paths import ends, ends_by_rank, lowest, way_home
from gnothi.games.stage5.state import TILES

from . import BOARD_K, BOARD_V, S, board, legal, position, state, tile

PLAIN_K = {"S0": "M0 A0 M1", "M0": "S0 C0 S1 C1", "C0": "M0 A0 A1", "A0": "S0 C0", "M1": "S0 C1", "S1": "M0 A1",
           "C1": "M0 M1", "A1": "C0 S1"}


def stages(bits):
    return {tile_name(name) for name in range(TILES) if int(bits) >> name & 1}


def slow_ends(near, full, start, contacts):
    """Walk every path; a full stage ends it."""
    found = set()

    def walk(path):
        if len(path) == contacts + 1:
            found.add(path[-1])
        elif len(path) == 1 or path[-1] not in full:
            for following in near[path[-1]]:
                if following not in path:
                    walk([*path, following])

    walk([start])
    return found


def random_table(seed):
    """Any graph with some stages full."""
    dice = random.Random(seed)
    s = struct_of(board("S0 0,0", 4).copy())
    near = {name: set() for name in range(TILES)}
    for _ in range(dice.randint(20, 44)):
        a, b = dice.sample(range(TILES), 2)
        near[a].add(b)
        near[b].add(a)
    full = {name for name in range(TILES) if dice.random() < 0.15}
    s.laid = (1 << TILES) - 1
    s.near[:] = [sum(1 << other for other in near[name]) for name in range(TILES)]
    s.full = sum(1 << name for name in full)
    return s, near, full


@pytest.mark.clause("PATH-1", "PATH-2", "PATH-4", "PATH-6")
@pytest.mark.parametrize("seed", range(12))
def test_ends_of_paths_agree_with_a_slow_walk(seed):
    s, near, full = random_table(seed)
    for start in range(0, TILES, 5):
        for contacts in range(1, 6):
            bits = int(ends(s, start, contacts))
            assert {name for name in range(TILES) if bits >> name & 1} == slow_ends(near, full, start, contacts)


@pytest.mark.clause("PATH-4")
@pytest.mark.parametrize("seed", range(12, 16))
def test_distance_is_the_same_both_ways(seed):
    s, _, _ = random_table(seed)
    for contacts in range(1, 6):
        reach = [int(ends(s, start, contacts)) for start in range(TILES)]
        for a in range(TILES):
            assert all(reach[a] >> b & 1 == reach[b] >> a & 1 for b in range(TILES))


@pytest.mark.clause("PATH-8", "NOT-2")
@pytest.mark.parametrize("seed", range(16, 26))
def test_the_way_home_agrees_with_a_slow_search(seed):
    s, near, full = random_table(seed)
    nulls = {0, 6, 12, 18}
    for start in range(TILES):
        far, steps = way_home(s, start)
        expected = slow_home(near, full, nulls, start)
        assert far == expected
        if far > 0:
            nearer = {name for name in near[start] - full if slow_home(near, full, nulls, name) == far - 1}
            assert {name for name in range(TILES) if int(steps) >> name & 1} == nearer


def slow_home(near, full, nulls, start):
    if start in nulls:
        return 0
    ring, seen, far = {start}, {start}, 0
    while ring:
        far += 1
        ring = {b for a in ring for b in near[a]} - full - seen
        if ring & nulls:
            return far
        seen |= ring
    return -1


def test_bits_are_counted_from_below():
    assert [int(lowest(bits)) for bits in (1, 2, 12, 1 << 23, 5 << 20)] == [0, 1, 2, 23, 20]


def test_board_k_has_the_contacts_of_its_description():
    s = struct_of(board(BOARD_K, 4).copy())
    assert {name: stages(s.near[tile(name)]) for name in PLAIN_K} == {
        name: set(near.split()) for name, near in PLAIN_K.items()
    }


def test_board_v_has_the_distances_of_its_description():
    s = struct_of(board(BOARD_V, 4).copy())
    home = {"M1": 1, "A1": 1, "S1": 2, "S2": 2, "M2": 3, "A2": 3, "S3": 4, "S4": 4, "A3": 5, "S5": 6}
    assert {name: way_home(s, tile(name))[0] for name in home} == home
    assert sum(int(near).bit_count() for near in s.near) == 2 * 18


@pytest.mark.clause("PATH-5", "R24")
def test_where_three_tiles_meet_a_step_may_go_straight_or_over_the_third():
    s = struct_of(board("S0 0,0 M0 1;12,6,-6,6 C0 2;6,-6,6,12", 4).copy())
    assert stages(ends(s, tile("S0"), 1)) == stages(ends(s, tile("S0"), 2)) == {"M0", "C0"}
    assert not ends(s, tile("S0"), 3)


@pytest.mark.clause("PATH-3", "R25")
def test_a_full_stage_is_measured_from_and_to_but_not_over():
    match = position(BOARD_K, {"M0": "1 2 3 M"})
    s = state(match)
    assert stages(ends(s, tile("M0"), 1)) == {"S0", "C0", "S1", "C1"}
    assert "M0" in stages(ends(s, tile("S0"), 1))
    assert stages(ends(s, tile("S0"), 2)) == {"C0", "C1"}       # over A0 and M1; not S1, which lies behind M0


@pytest.mark.clause("PATH-7")
def test_only_the_distances_that_matter_are_walked():
    s = struct_of(board(BOARD_K, 4).copy())
    assert ends_by_rank(s, tile("S0"), 2 | 16) == (0, ends(s, tile("S0"), 1), 0, 0, ends(s, tile("S0"), 4), 0)
    for rank in range(1, 6):
        assert [far for far, found in enumerate(ends_by_rank(s, tile("S0"), 1 << rank)) if found] == [rank]


@pytest.mark.clause("R23", "PATH-4")
def test_two_stages_may_be_at_several_distances():
    s = struct_of(board(BOARD_K, 4).copy())
    assert [r for r in range(1, 6) if "M0" in stages(ends(s, tile("S0"), r))] == [1, 3, 5]


@pytest.mark.clause("W8")
def test_w8_exact_count():
    match = position(BOARD_K, {"S0": "S 4", "M0": "M 1 2"}, "4 0 0 0")
    assert legal(match) == ["REVEAL S", "MEET S 4", "SE S 4 S1", "SE S 4 C0", "SE S 4 C1"]


@pytest.mark.clause("W9", "PATH-3")
def test_w9_a_full_stage_between():
    match = position(BOARD_K, {"S0": "S 4", "M0": "M 1 2 3"}, "4 0 0 0")
    assert legal(match) == ["REVEAL S", "MEET S 4", "SE S 4 S1"]
    assert [r for r in range(1, 6) if "M0" in stages(ends(state(match), tile("S0"), r))] == [1, 3, 5]


@pytest.mark.clause("W10", "R25")
def test_w10_leaving_a_full_stage():
    match = position(BOARD_K, {"S0": "S 1 2 3"}, "1 0 0 0")
    assert match.awaited == (S,)
    assert legal(match) == ["REVEAL S", "SE S 1 M0", "SE S 1 M1", "SE S 1 A0"]
