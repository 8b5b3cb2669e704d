"""K6: the vocabulary of effects."""
import pytest

from gnothi.games.karma.checks import DOINGS
from gnothi.games.karma.data import EDITION, Doing, When
from gnothi.games.karma.effects import change_tool, gain_cards, holds
from gnothi.games.karma.state import Arrival, Ask, Clause, Do
from tests.games.karma import (
    AT,
    SWORD,
    A,
    B,
    C,
    D,
    actions,
    card,
    do,
    hand,
    karma,
    lay_free_will,
    load,
    pack_from_top,
    pegs,
    person,
    play,
    position,
    throw,
    told,
    where,
)


def drawn(top, side="a", others=(), **mine):
    """A draws this card of Land 2: o06 for a Choice Card, o02 for a Karma Card."""
    start = "o04" if top.startswith("c") else "g16"
    s = position(person(at=start, **mine), *others or (person(at="s02"),), top=top)
    throw(s, 2, side=side if top.startswith("c") else "")
    assert s.card >= 0
    return s


@pytest.mark.clause("K6.1", "R26")
def test_the_whole_vocabulary_is_in_use_and_nothing_else():
    used = {effect.do for effects in EDITION.lists for effect in effects}
    assert used == set(Doing)
    assert [doing.name.lower() for doing in Doing] == list(DOINGS)


@pytest.mark.clause("R26", "K6.1")
def test_a_bead_cannot_be_refused():
    s = drawn("c2-05", "a", g=-2, o=-2)
    assert karma(s, A) == (0, 0, 1, 1)
    assert s.turn == B


@pytest.mark.clause("K6.7", "R7")
def test_the_karma_of_a_list_is_settled_when_the_list_is_done():
    s = drawn("c2-15", "b", [person(at="s02"), person(at="s03")], o=-1)
    assert s.ask == Ask.NAME
    assert karma(s, A) == (0, -1, 0, 0)     # A's own ring waits for the naming
    do(s, Do.SEAT + C)
    assert (karma(s, A)[1], karma(s, B)[1], karma(s, C)[1]) == (0, 0, 1)


@pytest.mark.clause("K6.7")
def test_nobody_is_named_who_is_home():
    s = position(person(at="o04"), *[person(at="s02")] * 3, top="c2-15")
    s.seats[B].place = 1
    throw(s, 2, side="b")
    assert actions(s) == [Do.SEAT + C, Do.SEAT + D]


@pytest.mark.clause("K6.7")
@pytest.mark.parametrize(("habits", "after"), [(1, (0, -1, 0, 1)), (0, (0, 1, 0, 0))])
def test_conditions_choose_between_effects(habits, after):
    s = drawn("k2-18", ho=habits)
    assert karma(s, A) == after


@pytest.mark.clause("K6.7")
def test_conditions_are_tested_before_the_first_effect():
    # The bead makes a habit; tested one by one, `no_habit` would fail all the same, `has_habit` first then would not.
    s = drawn("k2-18", o=-2)
    assert karma(s, A) == (0, -1, 0, 0)     # no habit before: the ring, and only the ring


@pytest.mark.clause("K6.7")
@pytest.mark.parametrize(("mine", "holding"), [
    ({"pegs": "102", "ho": 1}, {When.ALWAYS, When.HAS_TORCH, When.NO_SWORD, When.HAS_WAND, When.HAS_HABIT}),
    ({"pegs": "010"}, {When.ALWAYS, When.NO_TORCH, When.HAS_SWORD, When.NO_WAND, When.NO_HABIT}),
])
def test_what_each_condition_asks(mine, holding):
    s = position(person(**mine))
    assert {when for when in When if holds(s, A, int(when))} == holding


@pytest.mark.clause("K6.7")
def test_karma_is_settled_before_a_card_is_drawn():
    s = position(person(at="g07", g=-1), person(at="s02"))
    throw(s, 2)
    assert told(s).index(Clause.K5_7) > told(s).index(Clause.K5_4)
    assert where(s, A) == "pit"


@pytest.mark.clause("K6.8")
def test_all_others_and_one():
    s = drawn("k2-04", others=[person(at="s02"), person(at="w2")])
    assert [karma(s, seat)[1] for seat in (A, B, C)] == [1, 1, 1]      # wherever their pawns are
    s = position(person(at="p03"), person(at="s02"), person(at="s03"), top="c4-04")
    throw(s, 2, side="b")
    assert [karma(s, seat)[:2] for seat in (A, B, C)] == [(1, 0), (0, 1), (0, 1)]


@pytest.mark.clause("K6.8")
def test_with_one_other_player_there_is_nobody_to_name():
    s = drawn("c2-15", "b")
    assert [karma(s, seat)[1] for seat in (A, B)] == [1, 1]


@pytest.mark.clause("K6.8")
def test_nothing_else_follows_for_those_who_receive():
    s = drawn("k2-04", others=[person(at="s02", o=-1), person(at="ts2", pegs="020", ho=1)])
    assert karma(s, B) == (0, 0, 0, 0)
    assert karma(s, C) == (0, 1, 0, 1)      # in the Temple of the Sword, but nothing is loosened


@pytest.mark.clause("K6.9")
@pytest.mark.parametrize(("before", "asked"), [
    ("000", [Do.TORCH, Do.SWORD, Do.WAND]), ("210", [Do.SWORD, Do.WAND]), ("221", []), ("222", []),
])
def test_a_peg_of_ones_choice_is_of_a_kind_with_fewer_than_two(before, asked):
    s = position(person(at="s03", pegs=before), person(at="s02"))
    throw(s, 2)
    assert where(s, A) == "s05"
    if asked:
        assert s.ask == Ask.TAKE_TOOL
        assert actions(s) == asked
        do(s, asked[-1])
        assert s.turn == B
    else:
        assert pegs(s, A) == "222"
        assert (Clause.K6_9 in told(s)) == (before == "222")


@pytest.mark.clause("K6.9")
@pytest.mark.parametrize(("before", "after"), [("010", "000"), ("020", "020"), ("101", "101")])
def test_of_a_kind_that_is_named_only_a_single_peg_is_lost(before, after):
    s = position(person(pegs=before))
    change_tool(s, A, SWORD, True)
    assert pegs(s, A) == after
    assert (Clause.K6_9 in told(s)) == (before == after)


@pytest.mark.clause("K6.9", "R11")
@pytest.mark.parametrize(("before", "asked"), [("110", [Do.TORCH, Do.SWORD]), ("121", [Do.TORCH, Do.WAND])])
def test_which_single_peg_is_lost_is_for_its_owner(before, asked):
    s = drawn("k2-12", pegs=before)
    assert s.ask == Ask.GIVE_TOOL
    assert actions(s) == asked
    do(s, asked[0])
    assert pegs(s, A) == "0" + before[1:]


@pytest.mark.clause("K6.1")
def test_a_free_will_card_given_up_is_the_players_choice():
    s = drawn("c2-13", "a", cards=(3, 6))
    # One more was taken on o05; with several numbers in hand the player is asked.
    assert s.ask == Ask.GIVE_CARD
    do(s, card(6))
    assert pack_from_top(s)[-1] == 6
    assert 3 in hand(s, A)


@pytest.mark.clause("K6.1")
def test_with_one_number_the_card_is_given_up_without_a_question():
    s = position(person(at="o05", cards=(1, 1)), person(at="s02"), top="c2-13")
    load_side(s)
    play(s, 1)
    assert hand(s, A) == []


@pytest.mark.clause("K6.1")
def test_no_more_cards_are_given_up_than_the_list_says():
    s = position(person(at="o05", cards=(1, 1, 1)), person(at="s02"), top="c2-13")
    load_side(s)
    play(s, 1)
    assert hand(s, A) == [1]        # one was played, one given up


@pytest.mark.clause("K6.1")
def test_without_cards_nothing_is_given_up():
    s = position(person(at="o05", cards=(1,)), person(at="s02"), top="c2-13")
    load_side(s)
    play(s, 1)
    assert hand(s, A) == []
    assert s.turn == B


def load_side(s):
    load(s, (2, 0))


@pytest.mark.clause("K6.10")
def test_an_effect_that_gives_free_will_gives_what_the_pack_has():
    s = position(person(at="o13"), person(at="s02"), top="k3-17")
    lay_free_will(s, [5])
    throw(s, 4)
    assert where(s, A) == "y01"
    assert hand(s, A) == [5]
    assert Clause.K6_10 in told(s)


@pytest.mark.clause("K5.7", "R24")
@pytest.mark.parametrize(("at", "arrival", "cards"), [
    ("g08", Arrival.BY_COUNT, 0), ("g08", Arrival.BY_JOINING, 0), ("g08", Arrival.BY_GO, 1),
    ("g10", Arrival.BY_COUNT, 1), ("g10", Arrival.BY_JOINING, 1), ("g10", Arrival.BY_GO, 1),
])
def test_a_landing_brings_the_cards_of_any_space_but_those_of_a_free_will_space_only_by_go(at, arrival, cards):
    s = position(person(at=at))
    s.list_no, s.arrival = AT[at], arrival
    gain_cards(s, A, 1)
    assert len(hand(s, A)) == cards


def test_more_lost_turns_add_up():
    s = drawn("c2-18", "b")
    assert (karma(s, A)[0], s.seats[A].lost) == (-1, 1)
