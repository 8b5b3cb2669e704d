"""K0 and K1: the realms, and setting up."""
from math import atan2, pi

import numpy as np
import pytest

from gnothi.engine.errors import BadOptions
from gnothi.engine.layout import struct_of
from gnothi.engine.match import Match
from gnothi.games.karma import GAME
from gnothi.games.karma.data import CARDS, EDITION, N_CHOICES, N_FREE, PACK_SIZE, PACKS, SPACES, VALUES, Kind
from gnothi.games.karma.rules import find_first, setup
from gnothi.games.karma.state import Clause, Do, Stage
from tests.games.karma import (
    A,
    B,
    C,
    D,
    actions,
    karma,
    load_throws,
    pegs,
    person,
    position,
    step,
    throw,
    told,
    where,
)


def dealt(seats=3, seed=5, **options):
    states = GAME.blank(seats, options)
    s = struct_of(states)
    s.rng = np.uint64(seed)
    setup(s, seats)
    return s


@pytest.mark.clause("K0.1")
def test_three_realms_and_four_lands():
    assert {space.realm for space in SPACES} == {"cosmic", "earth", "spirit"}
    assert [land.colour for land in EDITION.lands] == ["green", "orange", "yellow", "purple"]
    assert {space.land for space in SPACES if space.realm == "earth"} == {1, 2, 3, 4}
    assert {space.land for space in SPACES if space.realm != "earth"} == {0}


@pytest.mark.clause("K0.2", "K0.3")
@pytest.mark.parametrize(("start", "total", "after", "tools"), [
    ("g16", 4, (-1, 0, 0, 0), "000"),       # a green bead
    ("g16", 3, (0, 1, 0, 0), "000"),        # an orange ring
    ("g16", 2, None, None),                 # a Karma Card: something else happens
    ("p08", 2, (0, 0, 0, 0), "010"),        # a sword peg
    ("p02", 2, (0, 0, 0, 0), "001"),        # a wand peg
])
def test_a_throw_moves_the_pawn_and_the_space_gives(start, total, after, tools):
    s = position(person(at=start), person(at="s02"))
    throw(s, total)
    if after is None:
        assert s.card >= N_CHOICES
    else:
        assert (karma(s, A), pegs(s, A)) == (after, tools)


@pytest.mark.clause("K0.3")
def test_a_torch_peg_goes_into_the_account():
    s = position(person(at="g02"))
    throw(s, 4)
    step(s, "g05")
    assert pegs(s, A) == "100"


@pytest.mark.clause("K0.4")
@pytest.mark.parametrize(("account", "wins"), [
    ({"pegs": "222"}, True),
    ({"pegs": "222", "g": 5, "o": 9}, True),
    ({"pegs": "221"}, False),
    ({"pegs": "222", "g": -1}, False),
    ({"pegs": "222", "g": 9, "ho": 1}, False),
])
def test_the_winner_has_all_tools_no_negative_karma_and_comes_home(account, wins):
    s = position(person(at="p15", **account), person(at="s02"))
    throw(s, 4)
    assert (s.stage == Stage.OVER) == wins
    if wins:
        assert where(s, A) == "cc"
        out = np.zeros(2)
        GAME.rules.returns(s, out)
        assert out.tolist() == [1, -1]
        assert s.ended_by == Clause.K0_4


@pytest.mark.clause("K1.1", "K1.2", "R5")
def test_the_packs_are_sorted_by_land_and_shuffled():
    for pack, cards in enumerate(PACKS):
        assert {CARDS[card].land for card in cards} == {pack % 4 + 1}
        assert all((card < N_CHOICES) == (pack < 4) for card in cards)
    one, other = dealt(seed=1), dealt(seed=2)
    for pack in range(8):
        order = one.orders[pack][: PACK_SIZE[pack]].tolist()
        assert sorted(order) == sorted(PACKS[pack])
        assert order != other.orders[pack][: PACK_SIZE[pack]].tolist()


@pytest.mark.clause("K1.3", "R5")
def test_the_free_will_pack_is_shuffled_and_lose_a_turn_cards_lie_beside_it():
    one, other = dealt(seed=1), dealt(seed=2)
    assert sorted(one.free.tolist()) == sorted(other.free.tolist())
    assert one.free.tolist() != other.free.tolist()
    assert (one.free_size, one.free_unseen) == (N_FREE, N_FREE)
    assert len(EDITION.comforts) == 8
    assert VALUES.tolist() == [1, 2, 3, 4, 5, 6]


@pytest.mark.clause("K1.4")
def test_what_is_taken_comes_from_the_bank():
    s = position(person(at="g16"), person(at="s02", o=3))
    throw(s, 3)
    assert karma(s, A) == (0, 1, 0, 0)
    assert karma(s, B) == (0, 3, 0, 0)


@pytest.mark.clause("K1.5")
def test_everybody_begins_with_two_beads_of_each_colour():
    s = dealt()
    assert [karma(s, seat) for seat in range(3)] == [(-2, -2, 0, 0)] * 3


@pytest.mark.clause("K1.6", "R4")
@pytest.mark.parametrize(("beads", "account"), [
    ("2", (-2, -2, 0, 0)), ("3", (0, 0, 1, 1)), ("4", (-1, -1, 1, 1)), ("6", (0, 0, 2, 2)),
])
def test_more_beads_are_habits_from_the_start(beads, account):
    assert karma(dealt(start_beads=beads), B) == account


@pytest.mark.clause("R4")
def test_seats_may_begin_with_different_beads():
    s = dealt(start_beads="3", beads_seat_2="5", beads_seat_3="2")
    assert [karma(s, seat) for seat in (A, B, C)] == [(0, 0, 1, 1), (-2, -2, 1, 1), (-2, -2, 0, 0)]
    s = dealt(4, beads_seat_1="6", beads_seat_4="3")
    assert [karma(s, seat) for seat in (A, B, C, D)] == [(0, 0, 2, 2), (-2, -2, 0, 0), (-2, -2, 0, 0), (0, 0, 1, 1)]
    for fewer in ("1", "0", "7"):
        with pytest.raises(BadOptions):
            GAME.blank(2, {"start_beads": fewer})


@pytest.mark.clause("R4", "K1.6")
def test_the_colours_may_begin_with_different_beads():
    s = dealt(4, start_beads="3", start_orange="2", beads_seat_4="4")
    assert [karma(s, seat) for seat in (A, B, C, D)] == [*[(0, -2, 1, 0)] * 3, (-1, -1, 1, 1)]
    assert karma(dealt(start_orange="3"), A) == (-2, 0, 0, 1)


@pytest.mark.clause("K1.7")
def test_everybody_has_the_pawn_of_their_choice():
    s = dealt(4)
    assert [int(s.seats[seat].pawn) for seat in (A, B, C, D)] == [0, 1, 2, 3]
    assert Clause.K1_7 not in told(s)
    s = dealt(3, pawns="crown,moon,star")
    assert [int(s.seats[seat].pawn) for seat in (A, B, C)] == [3, 0, 1]
    assert told(s).count(Clause.K1_7) == 3


@pytest.mark.clause("K1.7")
def test_no_two_have_the_same_pawn_and_who_has_not_chosen_gets_a_free_one():
    option = GAME.facts.seat_option
    assert list(GAME.facts.arrange(option, [1, None, 0, None])) == [1, 2, 0, 3]
    for same in ("star,star", "star", "moon,flame,moon"):
        with pytest.raises(BadOptions):
            GAME.blank(3, {"pawns": same})


@pytest.mark.clause("K1.7")
def test_pawns_begin_in_the_centre():
    s = dealt()
    assert {where(s, seat) for seat in range(3)} == {"cc"}
    assert SPACES[EDITION.start].kind == Kind.COSMIC


@pytest.mark.clause("K1.8", "R2")
def test_the_highest_throw_goes_first_and_a_tie_is_thrown_again():
    s = position(person(), person(), person())
    load_throws(s, 3, 7, 11)
    assert find_first(s) == C
    load_throws(s, 7, 3, 7, 6, 4)       # only A and C throw again
    s.n_events = 0
    assert find_first(s) == A
    assert told(s) == [Clause.K1_8] * 3 + [Clause.R2] + [Clause.K1_8] * 2


@pytest.mark.clause("R2")
def test_a_table_may_say_who_goes_first():
    assert [dealt(first_player=f"seat {seat + 1}").turn for seat in range(3)] == [0, 1, 2]
    with pytest.raises(BadOptions, match="only 2 seats"):
        Match.new(GAME, 2, 1, options={"first_player": "seat 3"})


@pytest.mark.clause("K1.9")
def test_the_first_space_counted_is_me_me_me():
    s = position(person(g=-1, cards=(1,)))
    assert actions(s)[0] == Do.DICE
    throw(s, 2)
    assert where(s, A) == "g02"
    assert SPACES[SPACES[EDITION.start].ways[0].to].name == "Me, Me, Me"


@pytest.mark.clause("K1.10")
def test_lands_run_clockwise_and_clouds_counterclockwise():
    def turning(realm):
        total = 0.0
        for space in SPACES:
            there = SPACES[space.ways[0].to]
            if space.realm == there.realm == realm:
                turn = atan2(there.y, there.x) - atan2(space.y, space.x)
                total += (turn + pi) % (2 * pi) - pi
        return total
    assert turning("earth") < -pi
    assert turning("spirit") > pi


@pytest.mark.clause("R1")
def test_two_to_four_play():
    assert list(GAME.facts.seats) == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(BadOptions):
            Match.new(GAME, seats, 1)


@pytest.mark.clause("R3", "K5.9")
def test_turns_go_round_by_rising_seats():
    s = position(person(), person(at="s02"), person(at="s03", pegs="222"), turn=B)
    order = []
    for total in (2, 2, 2, 2):
        order.append(int(s.turn))
        throw(s, total)
    assert order == [B, C, A, B]
