"""K3: karmic majority."""
import pytest

from gnothi.games.karma.account import majority
from gnothi.games.karma.data import NONE, Colour
from gnothi.games.karma.state import Ask, Clause, Do
from tests.games.karma import GREEN, ORANGE, A, B, C, actions, do, karma, person, position, step, throw, told, where


def of(**account):
    return majority(position(person(at="g01", **account)), A)


@pytest.mark.clause("K3.1", "K3.6", "K3.5")
def test_who_lands_on_another_takes_one_token_from_the_bank():
    s = position(person(at="g06"), person(at="g10", o=6))
    throw(s, 4)
    assert karma(s, A) == (1, 1, 0, 0)      # one ring of the majority, one of the space
    assert karma(s, B) == (0, 6, 0, 0)


@pytest.mark.clause("K3.1", "R17")
def test_passing_is_not_landing_and_the_player_landed_on_gets_nothing():
    s = position(person(at="g06", o=4), person(at="g10", o=6))
    throw(s, 5)
    assert Clause.K3_1 not in told(s)
    s = position(person(at="g06", o=4), person(at="g10", g=-1))
    throw(s, 4)
    assert karma(s, B) == (-1, 0, 0, 0)


@pytest.mark.clause("K3.2", "K3.3")
def test_each_colour_is_counted_by_itself_and_the_larger_count_names_the_colour():
    assert of(g=-2, o=6) == ORANGE
    assert of(g=-2, o=1) == GREEN
    assert of(g=3, ho=1) == ORANGE          # 3 against -4
    assert of(g=3, o=2, ho=1) == GREEN      # 3 against -2
    assert of(o=-1) == ORANGE
    assert of(g=1, hg=1, o=2) == GREEN      # the stick itself counts: -3 against 2


@pytest.mark.clause("K3.4")
@pytest.mark.parametrize(("other", "after"), [
    ({"o": 2}, (1, 1, 0, 0)), ({"o": -2}, (1, -1, 0, 0)), ({"g": 2}, (2, 0, 0, 0)), ({"hg": 1}, (0, 0, 0, 0)),
])
def test_a_positive_count_gives_a_ring_and_a_negative_one_a_bead(other, after):
    s = position(person(at="g06"), person(at="g10", **other))
    throw(s, 4)
    assert karma(s, A) == after


@pytest.mark.clause("K3.7", "R19")
@pytest.mark.parametrize("other", [{"g": 2, "o": -2}, {"g": 4, "ho": 1}, {}])
def test_neutral_karma_gives_nothing(other):
    s = position(person(at="g06"), person(at="g10", **other))
    throw(s, 4)
    assert karma(s, A) == (1, 0, 0, 0)
    assert Clause.K3_7 in told(s)


@pytest.mark.clause("R19")
def test_if_one_count_is_zero_the_other_is_the_majority():
    assert of(g=1) == GREEN
    assert of(o=-1) == ORANGE
    assert of() == NONE


@pytest.mark.clause("K3.8")
@pytest.mark.parametrize(("other", "after"), [({"g": 2, "o": 2}, (1, 1, 0, 0)), ({"g": -1, "o": -1}, (1, -1, 0, 0))])
def test_a_dual_majority_is_for_the_one_who_landed_to_pick(other, after):
    assert of(**other) == Colour.ANY
    s = position(person(at="g06"), person(at="g10", **other))
    throw(s, 4)
    assert (s.ask, s.turn) == (Ask.DUAL, A)
    assert actions(s) == [Do.GREEN, Do.ORANGE]
    do(s, Do.ORANGE)
    assert karma(s, A) == after


@pytest.mark.clause("K3.9", "R20", "K5.6")
def test_the_majority_of_everybody_there_is_taken_as_one_batch():
    s = position(person(at="g06", g=-2, o=-2), person(at="g10", g=-1), person(at="g10", g=2), person(at="g10", o=3))
    throw(s, 4)
    assert karma(s, A) == (-1, -1, 0, 0)    # green: a bead and a ring cancel; settled one by one they make a habit
    assert [clause for clause in told(s) if clause != Clause.K2_25] == [
        Clause.K5_3, Clause.K5_4, Clause.K3_1, Clause.K3_1, Clause.K3_1, Clause.R7, Clause.K2_4, Clause.K6_3]


@pytest.mark.clause("R20", "K5.6")
def test_dual_choices_are_asked_going_round_from_the_next_seat():
    s = position(person(at="g10", hg=1, ho=1), person(at="g10", g=1, o=1), person(at="g06", g=5, o=5), turn=C)
    throw(s, 4)
    assert (s.ask, s.turn) == (Ask.DUAL, C)
    do(s, Do.GREEN)             # A is next after C: a green bead
    assert s.ask == Ask.DUAL
    do(s, Do.ORANGE)            # then B: an orange ring
    assert karma(s, C) == (5, 6, 0, 0)


@pytest.mark.clause("K3.10")
def test_majorities_come_before_the_space():
    s = position(person(at="g06", g=-2), person(at="g10", g=-1))
    throw(s, 4)
    assert karma(s, A) == (1, 0, 1, 0)      # the bead makes a habit before the ring of the space arrives
    assert told(s).index(Clause.K3_1) < told(s).index(Clause.K6_3)


@pytest.mark.clause("K3.11", "R17")
def test_there_is_none_in_the_spirit_realm_nor_in_the_centre():
    s = position(person(at="s01"), person(at="s02", o=5))
    s.seats[A].hand[0] = s.seats[A].hand_size = 1
    do(s, Do.CARD)
    assert (where(s, A), karma(s, A)) == ("s02", (1, 0, 0, 0))
    s = position(person(), person())
    assert Clause.K3_1 not in told(s)


@pytest.mark.clause("R17")
@pytest.mark.parametrize(("at", "total", "ways", "there"), [
    ("g15", 2, (), "o01"),              # the path
    ("o05", 2, ("o06", "tt1"), "tt1"),  # a temple
    ("g07", 2, ("w1",), "w1"),          # a wheel
    ("p14", 2, (), "p16"),              # Hanging On
])
def test_majority_holds_everywhere_in_the_earth_realm(at, total, ways, there):
    s = position(person(at=at, pegs="202"), person(at=there, o=9))
    throw(s, total)
    for way in ways:
        step(s, way)
    assert where(s, A) == there
    assert Clause.K3_1 in told(s)


@pytest.mark.clause("R17", "K3.1")
def test_one_who_is_home_stands_in_nobodys_way():
    s = position(person(at="g06"), person(), person(at="g10", o=6))
    s.seats[B].place = 1
    throw(s, 4)
    assert karma(s, A) == (1, 1, 0, 0)      # the majority of C, who sits behind B


@pytest.mark.clause("R17")
def test_majority_holds_however_one_lands():
    s = position(person(at="g07"), person(at="pit", g=9))
    throw(s, 2)                         # by the slope into the Pit
    assert where(s, A) == "pit"
    assert karma(s, A)[0] == 1
    s = position(person(at="s08"), person(at="g10", o=3))
    do(s, Do.SEAT + B)                  # by joining
    assert karma(s, A) == (1, 1, 0, 0)


@pytest.mark.clause("R18")
@pytest.mark.parametrize(("options", "after"), [
    ({}, (1, 1, 0, 0)), ({"join_takes": "joined"}, (1, 1, 0, 0)), ({"join_takes": "everyone"}, (3, 1, 0, 0)),
])
def test_joining_a_space_with_several_players(options, after):
    there = [person(at="g10", o=3), person(at="g10", g=3), person(at="g10", g=2)]
    s = position(person(at="s08"), *there, **options)
    do(s, Do.SEAT + B)
    assert karma(s, A) == after


@pytest.mark.clause("R18", "K3.9")
@pytest.mark.parametrize("takes", ["everyone", "joined"])
def test_who_comes_by_count_takes_from_everyone_there(takes):
    s = position(person(at="g06"), person(at="g10", o=3), person(at="g10", g=3), join_takes=takes)
    throw(s, 4)
    assert karma(s, A) == (2, 1, 0, 0)      # a ring from each, and one of the space
