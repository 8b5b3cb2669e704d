"""Section 5: how pieces walk."""
import random

import pytest

from gnothi.games.credo.state import Stop
from gnothi.games.credo.walls import LAYOUTS

from . import order, piece, position

YELLOW, RED = 10, 25


@pytest.mark.clause("CRE-5.1", "CRE-1.2", "R12")
def test_green_feet_lay_one_card_yellow_up_to_two_red_up_to_three():
    s = position(S1=(5, 5), S2=piece(7, 7, feet=YELLOW), S3=piece(9, 9, feet=RED), R1=(1, 1))
    assert s.legal("S1") == list(range(6))
    assert s.legal("S2") == list(range(22))
    assert s.legal("S3") == list(range(86))


@pytest.mark.clause("CRE-5.1")
def test_directions_are_mixed_freely_and_the_uppermost_card_comes_first():
    s = position("colonnade", S1=piece(4, 5, feet=RED), R1=(13, 1)).play(S1="U R R")
    assert s.at("S1") == (4, 4)     # up first, and then the wall
    s = position("colonnade", S1=piece(4, 5, feet=RED), R1=(13, 1)).play(S1="R U U")
    assert s.at("S1") == (5, 3)     # right first, below the wall


@pytest.mark.clause("CRE-3.1", "R5")
def test_directions_are_those_of_the_board_for_both_sides():
    for cards, there in (("U", (5, 4)), ("D", (5, 6)), ("L", (4, 5)), ("R", (6, 5))):
        s = position(S1=(5, 5), R1=(9, 9)).play(S1=cards, R1=cards)
        assert s.at("S1") == there
        assert s.at("R1") == (there[0] + 4, there[1] + 4)


@pytest.mark.clause("CRE-5.2")
def test_second_cards_are_performed_after_all_first_cards():
    s = position(S1=piece(3, 3, feet=YELLOW), R1=(4, 2)).play(S1="R R", R1="D")
    assert s.at("S1") == (4, 3)     # both want (4, 3) in step 1: nobody enters; in step 2 it is free
    assert s.at("R1") == (4, 2)


@pytest.mark.clause("CRE-5.3", "R46")
def test_a_step_against_border_wall_or_piece_may_be_laid_and_is_lost():
    s = position("colonnade", S1=(4, 3), S2=(1, 1), R1=(8, 8), R2=(8, 9))
    assert order("R") in s.legal("S1") and order("U") in s.legal("S2") and order("D") in s.legal("R1")
    s.play(S1="R", S2="U", R1="D", R2="P")
    assert [s.at(name) for name in ("S1", "S2", "R1", "R2")] == [(4, 3), (1, 1), (8, 8), (8, 9)]


@pytest.mark.clause("CRE-5.3", "R14")
def test_a_contested_field_stays_empty_even_if_a_rival_would_have_been_stopped_otherwise():
    # R1 and S2 would change places; all the same R1 contests (6, 5), and that is what stops S1.
    s = position(S1=(5, 5), S2=(6, 5), R1=(7, 5)).play(S1="R", S2="R", R1="L")
    assert [s.at(name) for name in ("S1", "S2", "R1")] == [(5, 5), (6, 5), (7, 5)]
    assert s.stops == {
        "S1": [(Stop.CONTEST, {"R1"})], "R1": [(Stop.CONTEST, {"S1"})], "S2": [(Stop.BLOCKED, {"R1"})],
    }
    # S2 leaves, R1 comes from the other side: the contest alone stops S1 and R1.
    s = position(S1=(5, 5), S2=(6, 5), R1=(7, 5)).play(S1="R", S2="U", R1="L")
    assert [s.at(name) for name in ("S1", "S2", "R1")] == [(5, 5), (6, 4), (7, 5)]


@pytest.mark.clause("CRE-5.3", "CRE-5.7")
def test_a_rival_stopped_by_a_wall_does_not_contest():
    s = position("colonnade", S1=(5, 2), R1=(4, 3), R2=(13, 19)).play(S1="D", R1="R")
    assert s.at("S1") == (5, 3)     # R1 aims at it too, through the wall
    assert s.at("R1") == (4, 3)


@pytest.mark.clause("CRE-5.3")
def test_three_rivals_for_one_field_all_stay():
    s = position(S1=(5, 5), S2=(7, 5), R1=(6, 4)).play(S1="R", S2="L", R1="D")
    assert [s.at(name) for name in ("S1", "S2", "R1")] == [(5, 5), (7, 5), (6, 4)]
    assert s.stops["R1"] == [(Stop.CONTEST, {"S1", "S2"})]


@pytest.mark.clause("CRE-5.3")
def test_nobody_changes_places_and_both_are_told_why():
    s = position(S1=(5, 5), R1=(6, 5)).play(S1="R", R1="L")
    assert (s.at("S1"), s.at("R1")) == ((5, 5), (6, 5))
    assert s.stops == {"S1": [(Stop.EXCHANGE, {"R1"})], "R1": [(Stop.EXCHANGE, {"S1"})]}


@pytest.mark.clause("CRE-5.4", "CRE-5.7")
def test_who_is_stopped_blocks_those_behind_whatever_their_seat():
    s = position(R1=(5, 5), S1=(6, 5), R2=(7, 5), S2=(9, 5)).play(R1="R", S1="R", R2="R", S2="L")
    assert [s.at(name) for name in ("R1", "S1", "R2", "S2")] == [(5, 5), (6, 5), (7, 5), (9, 5)]
    s = position(S2=(9, 5), R2=(7, 5), S1=(6, 5), R1=(5, 5)).play(R1="R", S1="R", R2="R", S2="U")
    assert [s.at(name) for name in ("R1", "S1", "R2", "S2")] == [(6, 5), (7, 5), (8, 5), (9, 4)]


@pytest.mark.clause("CRE-5.5", "R15")
def test_after_a_stopped_step_the_rest_of_the_stack_goes_on():
    s = position(S1=piece(13, 5, feet=RED), R1=(1, 1)).play(S1="R D D")
    assert s.at("S1") == (13, 7)


@pytest.mark.clause("CRE-5.6")
def test_stunned_pieces_stand_in_the_way():
    s = position(S1=(5, 5), R1=piece(6, 5, stun=2), R2=(1, 1)).play(S1="R")
    assert s.at("S1") == (5, 5)
    assert s["R1"].stun == 1


@pytest.mark.clause("CRE-3.3", "CRE-5.7")
def test_a_field_never_holds_two():
    s = position(S1=(5, 5), S2=(5, 6), R1=(5, 7), R2=(5, 8)).play(S1="D", S2="D", R1="D", R2="P")
    assert [s.at(name) for name in ("S1", "S2", "R1", "R2")] == [(5, 5), (5, 6), (5, 7), (5, 8)]


def test_the_trail_tells_where_a_piece_stood_in_the_round():
    s = position(S1=piece(13, 5, feet=RED), R1=(1, 1)).play(S1="R D L")
    assert [number % 16 for number in s["S1"].trail] == [13, 13, 13, 12]
    assert [number // 16 for number in s["S1"].trail] == [5, 5, 6, 6]
    s.play(S1="P")
    assert set(s["S1"].trail) == {s["S1"].at}


# Against a second telling of CRE-5.7, by sets


Place = tuple[int, int]
DIRECTIONS = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}


def walls_of(layout: str) -> set[frozenset[Place]]:
    """The pairs of fields that a wall stands between."""
    pairs = set()
    for wall in next(each for each in LAYOUTS if each.id == layout).walls:
        for unit in range(wall.length):
            x, y = (wall.column, wall.row + unit) if wall.kind == "v" else (wall.column + unit, wall.row)
            pairs.add(frozenset({(x, y), (x + 1, y) if wall.kind == "v" else (x, y + 1)}))
    return pairs


def walked(standing: dict[str, Place], stacks: dict[str, list[str]], walls: set[frozenset[Place]]) -> dict[str, Place]:
    """Where everybody stands after the stacks, told once more from the clause."""
    standing = dict(standing)
    for step in range(3):
        aims = {}
        for name, stack in stacks.items():
            if step < len(stack):
                (x, y), (dx, dy) = standing[name], DIRECTIONS[stack[step]]
                there = (x + dx, y + dy)
                if 1 <= there[0] <= 13 and 1 <= there[1] <= 19 and frozenset({(x, y), there}) not in walls:
                    aims[name] = there
        aims = {name: there for name, there in aims.items() if list(aims.values()).count(there) == 1}
        while True:
            occupant = {at: name for name, at in standing.items()}
            struck = set()
            for name, there in aims.items():
                other = occupant.get(there)
                if other is not None and (other not in aims or aims[other] == standing[name]):
                    struck.add(name)
            if not struck:
                break
            aims = {name: there for name, there in aims.items() if name not in struck}
        standing.update(aims)
    return standing


@pytest.mark.clause("CRE-5.2", "CRE-5.3", "CRE-5.4", "CRE-5.5", "CRE-5.7", "R14", "R15")
@pytest.mark.parametrize("layout", ["open", "labyrinth"])
def test_crowds_walk_as_the_clauses_say(layout):
    dice = random.Random(layout)
    walls = walls_of(layout)
    names = [f"{side}{number}" for number in range(1, 7) for side in "SR"]
    moved = 0
    for _ in range(150):
        corner = dice.randint(1, 10), dice.randint(1, 16)
        block = [(corner[0] + x, corner[1] + y) for x in range(4) for y in range(4)]
        standing = dict(zip(names, dice.sample(block, 12), strict=True))
        stacks = {name: dice.choices("UDLR", k=dice.randint(1, 3)) for name in names if dice.random() < 0.85}
        s = position(layout, **{name: piece(*at, feet=RED) for name, at in standing.items()})
        s.play(**{name: " ".join(stack) for name, stack in stacks.items()})
        after = walked(standing, stacks, walls)
        assert {name: s.at(name) for name in names} == after, (standing, stacks)
        moved += sum(after[name] != standing[name] for name in names)
    assert moved > 500


# Worked examples


@pytest.mark.clause("CRE-3.2", "CRE-5.3", "CRE-8.1")
def test_e3_walls_and_border():
    s = position("colonnade", S1=(4, 3), S2=piece(4, 5, feet=YELLOW), R1=(13, 1), R2=piece(9, 17, feet=RED))
    s.play(S1="R", S2="U R", R1="R", R2="R D D")
    assert s.at("S1") == (4, 3) and s.marks("S1")[0] == 0
    assert s.at("S2") == (4, 4) and s.marks("S2")[0] == YELLOW + 1
    assert s.at("R1") == (13, 1) and s.marks("R1")[0] == 0
    assert s.at("R2") == (9, 19) and s.marks("R2")[0] == RED + 1


@pytest.mark.clause("CRE-5.3", "CRE-5.4", "R14")
def test_e4_contest_changing_places_following():
    s = position(S1=(5, 5), S2=(1, 1), S3=(10, 10), S4=(11, 10), R1=(7, 5), R2=(1, 2), R3=(12, 10))
    s.play(S1="R", R1="L", S2="D", R2="U", S3="R", S4="R", R3="R")
    assert s.at("S1") == (5, 5) and s.at("R1") == (7, 5)
    assert s.at("S2") == (1, 1) and s.at("R2") == (1, 2)
    assert [s.at(name) for name in ("S3", "S4", "R3")] == [(11, 10), (12, 10), (13, 10)]
    assert [s.marks(name)[0] for name in ("S1", "R1", "S2", "R2", "S3", "S4", "R3")] == [0, 0, 0, 0, 1, 1, 1]


@pytest.mark.clause("CRE-5.4")
def test_e5_a_row_against_the_border():
    s = position(S1=(11, 10), S2=(12, 10), R1=(13, 10)).play(S1="R", S2="R", R1="R")
    assert [s.at(name) for name in ("S1", "S2", "R1")] == [(11, 10), (12, 10), (13, 10)]


@pytest.mark.clause("CRE-5.4")
def test_e6_a_ring():
    s = position(S1=(5, 5), S2=(6, 6), R1=(6, 5), R2=(5, 6)).play(S1="R", R1="D", S2="L", R2="U")
    assert [s.at(name) for name in ("S1", "R1", "S2", "R2")] == [(6, 5), (6, 6), (5, 6), (5, 5)]


@pytest.mark.clause("CRE-5.3")
def test_e7_two_after_one():
    s = position(S1=(5, 5), S2=(7, 5), R1=(6, 5)).play(S1="R", R1="U", S2="L")
    assert [s.at(name) for name in ("S1", "R1", "S2")] == [(5, 5), (6, 4), (7, 5)]


@pytest.mark.clause("CRE-5.2", "CRE-5.3", "CRE-8.1")
def test_e8_steps():
    s = position(S1=piece(3, 3, feet=RED), R1=piece(6, 3, feet=YELLOW)).play(S1="R R R", R1="L L")
    assert s.at("S1") == (4, 3) and s.at("R1") == (5, 3)
    assert s.marks("S1")[0] == RED + 1 and s.marks("R1")[0] == YELLOW + 1


@pytest.mark.clause("CRE-5.2")
def test_e9_passing_by():
    s = position(S1=piece(3, 3, feet=RED), R1=piece(5, 3, feet=YELLOW)).play(S1="R R R", R1="U L")
    assert s.at("S1") == (6, 3) and s.at("R1") == (4, 2)


@pytest.mark.clause("CRE-5.1", "CRE-1.2")
def test_e21_numbers_of_actions():
    numbers = {"P": 0, "A": 1, "U": 2, "D": 3, "L": 4, "R": 5, "U U": 6, "U D": 7, "L D": 15, "R R": 21, "U U U": 22,
               "D L U": 46, "L U R": 57, "R R R": 85}
    assert {cards: order(cards) for cards in numbers} == numbers
