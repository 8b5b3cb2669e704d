"""K4: the board."""
import pytest

from gnothi.games.karma.data import EDITION, SPACES, Kind, Needs
from gnothi.games.karma.state import Ask, Do, Stage
from tests.games.karma import (
    AT,
    A,
    B,
    actions,
    begin,
    do,
    hand,
    karma,
    load,
    pegs,
    person,
    play,
    position,
    spaces_of_kind,
    step,
    throw,
    where,
)


@pytest.mark.clause("K4.1", "R32")
@pytest.mark.parametrize("turns_before", [0, 40])
def test_from_hanging_on_to_the_clouds_or_home_in_every_round(turns_before):
    last = SPACES[AT["p16"]]
    assert [(SPACES[way.to].realm, way.needs) for way in last.ways] == [
        ("spirit", Needs.NOTHING), ("cosmic", Needs.RELEASE)]
    for tools, there in (("222", "cc"), ("221", "s01")):
        s = position(person(at="p16", pegs=tools))
        s.seats[A].turns += turns_before
        throw(s, 5)
        assert where(s, A) == there


@pytest.mark.clause("K4.2", "R21")
@pytest.mark.parametrize(("account", "there"), [
    ({"pegs": "222", "g": 3}, "cc"), ({"pegs": "212"}, "s01"), ({"pegs": "222", "o": -1}, "s01"),
    ({"pegs": "222", "hg": 1, "g": 5}, "s01"),
])
def test_only_the_released_go_home_and_they_are_not_asked(account, there):
    s = position(person(at="p14", **account))
    throw(s, 6)
    assert where(s, A) == there


@pytest.mark.clause("K4.3")
def test_no_exact_count_is_needed():
    for total in (2, 12):
        s = position(person(at="p15", pegs="222"))
        throw(s, total)
        assert s.stage == Stage.OVER
    s = position(person(at="p15", pegs="222", cards=(6, 6)))
    play(s, 6, 6)
    assert s.stage == Stage.OVER


@pytest.mark.clause("K4.4")
def test_the_centre_is_no_shortcut():
    into = [space.id for space in SPACES for way in space.ways if SPACES[way.to].kind == Kind.COSMIC]
    assert into == ["p16"]
    s = position(person(at="p15", pegs="222"))
    throw(s, 12)
    assert where(s, A) == "cc"      # and not ten spaces further


@pytest.mark.clause("R21")
def test_hanging_on_is_a_space_like_others():
    s = position(person(at="p14", pegs="222"))
    throw(s, 2)
    assert where(s, A) == "p16"
    assert s.seats[A].lost == 1
    s = position(person(at="p14", pegs="222"), person(at="p16", g=-1), person(at="s01", pegs="222"))
    throw(s, 2)
    assert karma(s, A) == (-1, 0, 0, 0)     # a bead from the companion: no longer released
    s.seats[A].lost = 0
    begin(s, A)
    throw(s, 3)
    assert where(s, A) == "s01"


@pytest.mark.clause("K4.5")
def test_anyone_may_enter_the_temple_of_the_sword():
    s = position(person(at="y05", hg=1))
    throw(s, 3)
    step(s, "ts1")
    assert where(s, A) == "ts2"
    assert karma(s, A) == (0, 0, 1, 0)


@pytest.mark.clause("K4.6", "R16")
@pytest.mark.parametrize(("fork", "loop", "path"), [("y06", "ts1", "y07"), ("o06", "tt1", "o07")])
def test_a_temple_moves_the_end_by_one_and_is_chosen_knowing_the_count(fork, loop, path):
    ends = []
    for way in (path, loop):
        s = position(person(at=fork, g=9, o=9), person(at="s02"))
        throw(s, 5)
        assert s.ask == Ask.STEP        # the count is thrown before the way is chosen
        assert s.count_left == 5
        step(s, way)
        ends.append(where(s, A))
    first, second = (int(end[1:]) for end in ends)
    assert second == first - 1


@pytest.mark.clause("K4.7")
def test_past_life_review_counts_one_and_ends_the_move():
    s = position(person(at="p15"), person(at="s02"))
    throw(s, 9)
    assert where(s, A) == "s01"
    assert (s.walked, s.count_left) == (2, 0)


@pytest.mark.clause("K4.8", "R22")
def test_future_life_planning_ends_the_move():
    s = position(person(at="s06"), person(at="s01", pegs="222"))
    throw(s, 9)
    assert where(s, A) == "s08"
    assert s.turn == B


@pytest.mark.clause("K4.8", "K5.2")
def test_three_options_in_future_life_planning():
    s = position(person(at="s08", cards=(3,)), person(at="g10", o=2))
    assert actions(s) == [Do.REENTER, Do.SEAT + B, Do.WAIT]
    do(s, Do.REENTER)
    assert actions(s) == [Do.DICE, Do.CARD + 2]     # with a throw or with cards
    play(s, 3)
    assert where(s, A) == "g03"                     # Me, Me, Me was the first space counted


@pytest.mark.clause("K4.8", "R24")
def test_joining_brings_majority_and_space_but_no_free_will_card():
    s = position(person(at="s08"), person(at="o05", o=2))
    do(s, Do.SEAT + B)
    assert where(s, A) == "o05"
    assert karma(s, A) == (0, 1, 0, 0)
    assert hand(s, A) == []
    assert s.turn == B                              # it was the whole turn


@pytest.mark.clause("R24")
def test_a_card_text_still_grants_free_will_to_one_who_joins():
    s = position(person(at="s08"), person(at="g03"), top="c1-14")
    load(s, (2, 1))
    do(s, Do.SEAT + B)
    assert len(hand(s, A)) == 1


@pytest.mark.clause("R15")
def test_who_joined_on_a_free_will_space_gains_only_one_card_by_a_ride():
    s = position(person(at="s08", pegs="002"), person(at="g08"), person(at="s02"))
    do(s, Do.SEAT + B)
    assert hand(s, A) == []
    begin(s, A)
    throw(s, 3)
    step(s, "w1")
    step(s, "w2")
    step(s, "o05")
    assert len(hand(s, A)) == 1


@pytest.mark.clause("R24")
@pytest.mark.parametrize(("at", "joinable"), [
    ("g10", True), ("tt2", True), ("pit", True), ("p16", True), ("w3", False), ("s04", False), ("cc", False),
])
def test_whom_one_can_join(at, joinable):
    s = position(person(at="s08"), person(at=at))
    assert (Do.SEAT + B in actions(s)) == joinable


@pytest.mark.clause("R24")
def test_joining_in_the_temple_loosens():
    s = position(person(at="s08", pegs="020", hg=1), person(at="ts2"))
    do(s, Do.SEAT + B)
    assert karma(s, A) == (-2, 0, 0, 0)


@pytest.mark.clause("R23", "K5.2")
def test_waiting_at_most_three_turns_decided_turn_by_turn():
    s = position(person(at="s08"), person(at="w1"))
    for waited in (1, 2, 3):
        do(s, Do.WAIT)
        assert s.seats[A].waits == waited
        begin(s, A)
    assert s.ask == Ask.MEANS       # nobody to join and no more waiting: re-entering is not asked
    assert s.seats[A].waits == 0
    s = position(person(at="s08", waits=3), person(at="g10"))
    assert actions(s) == [Do.REENTER, Do.SEAT + B]


@pytest.mark.clause("R23")
def test_the_arrival_and_a_lost_turn_are_no_waiting():
    s = position(person(at="s07"), person(at="s01", pegs="222"))
    throw(s, 4)
    assert (where(s, A), s.seats[A].waits) == ("s08", 0)
    s = position(person(at="s08", lost=1, waits=1), person(at="s02"))
    assert (s.turn, s.seats[A].waits) == (B, 1)
    s = position(person(at="s08", waits=2), person(at="g10"))
    do(s, Do.REENTER)
    assert s.seats[A].waits == 0    # it returns to 0 on leaving


@pytest.mark.clause("K4.9")
def test_arrows_are_not_counted():
    s = position(person(at="pit"), person(at="s02"))
    throw(s, 3)
    assert where(s, A) == "g13"     # the arrow out of the Pit leads to g11
    assert any(way.arrow for way in SPACES[AT["pit"]].ways)


@pytest.mark.clause("K4.10", "R25")
def test_the_pit_ends_the_move_and_gives_every_majority_and_a_bead():
    s = position(person(at="g03", g=4, o=4), person(at="pit", o=3), person(at="pit", o=3))
    throw(s, 9)
    step(s, "pit")
    assert where(s, A) == "pit"
    assert karma(s, A) == (4, 6, 0, 0)
    assert s.ask == Ask.COLOUR      # the colour of the bead is for the player to pick
    do(s, Do.GREEN)
    assert karma(s, A) == (3, 6, 0, 0)
    assert s.turn == B


@pytest.mark.clause("R25")
def test_the_majority_comes_before_the_bead_of_the_pit():
    s = position(person(at="g02", g=-2), person(at="pit", g=1))
    throw(s, 3)
    step(s, "pit")
    do(s, Do.GREEN)
    assert karma(s, A) == (-2, 0, 0, 0)     # the bead first would have made a habit


@pytest.mark.clause("R25")
def test_the_next_turn_leads_out_of_the_pit():
    s = position(person(at="pit"), person(at="s02"))
    throw(s, 4)
    assert where(s, A) == "g14"


@pytest.mark.clause("K4.11")
def test_a_wheel_is_one_space_and_entered_only_from_its_free_will_space():
    wheels = spaces_of_kind(Kind.WHEEL)
    for wheel in wheels:
        doors = [space for space in SPACES if space.kind != Kind.WHEEL and AT[wheel] in [way.to for way in space.ways]]
        assert [(door.kind, door.land) for door in doors] == [(Kind.FREE_WILL, SPACES[AT[wheel]].land)]
        assert [way.needs for way in doors[0].ways if way.to == AT[wheel]] == [Needs.MASTER_WAND]
    s = position(person(at="g07", pegs="002"))
    throw(s, 3)
    step(s, "w1")
    assert (where(s, A), s.count_left) == ("w1", 1)


@pytest.mark.clause("K4.12")
def test_the_wheels_give_rings_of_a_known_colour():
    gives = [[(effect.do, effect.colour) for effect in SPACES[AT[wheel]].effects] for wheel in ("w1", "w2", "w3", "w4")]
    assert gives == [[(0, 0)], [(0, 1)], [(0, 0)], [(0, 1)]]
    s = position(person(at="o04", pegs="002", o=-1))
    throw(s, 2)
    step(s, "w2")
    assert karma(s, A) == (0, 0, 0, 0)


@pytest.mark.clause("R29")
def test_dying_costs_nothing():
    s = position(person(at="p15", pegs="120", g=-2, ho=1, o=2, cards=(3, 5)))
    throw(s, 9)
    assert where(s, A) == "s01"
    assert (pegs(s, A), karma(s, A), hand(s, A)) == ("120", (-2, 2, 0, 1), [3, 5])


@pytest.mark.clause("R33")
def test_doubles_are_nothing_special():
    s = position(person(at="g06"), person(at="s02"))
    load(s, (6, 1), (6, 1))
    do(s, Do.DICE)
    assert (where(s, A), karma(s, A), s.turn) == ("g10", (1, 0, 0, 0), B)


@pytest.mark.clause("R34", "R26")
def test_nobody_can_trade_give_or_refuse():
    s = position(person(at="g10", cards=(1,)), person(at="s02"), person(at="s03"))
    assert actions(s) == [Do.DICE, Do.CARD]
    throw(s, 3)
    assert karma(s, A) == (0, -1, 0, 0)     # the bead was taken without a question
    assert s.turn == B


@pytest.mark.clause("R35")
def test_the_full_count_is_walked():
    for total in range(2, 9):
        s = position(person(at="p01", g=50, o=50, pegs="000"), person(at="s02"))
        throw(s, total)
        assert s.walked == total
    assert Do.WAIT not in actions(position(person(at="g10")))
    assert EDITION.most_waits == 3
