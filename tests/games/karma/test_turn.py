"""K5: the turn, step by step, and how the game ends."""
import numpy as np
import pytest

from gnothi.engine.match import Match
from gnothi.games.karma import GAME
from gnothi.games.karma.journey import write_ways
from gnothi.games.karma.rules import awaited
from gnothi.games.karma.state import Ask, Clause, Do, Stage
from tests.games.karma import (
    AT,
    A,
    B,
    C,
    D,
    actions,
    begin,
    card,
    do,
    hand,
    karma,
    load,
    pegs,
    person,
    play,
    position,
    step,
    throw,
    told,
    where,
)


def results(s):
    out = np.zeros(s.n_seats)
    GAME.rules.returns(s, out)
    return out.tolist()


@pytest.mark.clause("K5.1")
def test_a_lost_turn_comes_before_anything_else():
    s = position(person(at="s08", lost=1, cards=(4,)), person(at="g10"))
    assert s.turn == B
    assert told(s) == [Clause.K5_1]
    assert s.seats[A].turns == 1


@pytest.mark.clause("K5.2")
def test_planning_is_decided_before_the_means():
    s = position(person(at="s08", waits=1), person(at="g10"))
    assert s.ask == Ask.PLAN
    do(s, Do.WAIT)
    assert (s.seats[A].waits, s.turn) == (2, B)
    s = position(person(at="s08", waits=1), person(at="g10", g=1))
    s.dice[:] = 3, 4                    # of the turn before
    do(s, Do.SEAT + B)
    assert s.seats[A].waits == 0
    assert Clause.K3_1 in told(s)       # K5.6 follows, without dice
    assert not s.dice.any()
    s = position(person(at="s08", waits=1), person(at="g10"))
    do(s, Do.REENTER)
    assert (s.ask, s.turn, s.seats[A].waits) == (Ask.MEANS, A, 0)


@pytest.mark.clause("K5.3")
def test_the_count_is_the_throw_or_the_sum_of_the_cards():
    s = position(person(at="g09", cards=(2, 3)))
    load(s, (6, 2), (6, 3))
    do(s, Do.DICE)
    assert s.dice.tolist() == [3, 4]
    assert where(s, A) == "g16"
    s = position(person(at="g09", cards=(2, 3)))
    play(s, 2, 3)
    assert where(s, A) == "g14"


@pytest.mark.clause("K5.4")
def test_a_step_at_a_time_asking_only_where_several_ways_are_open():
    s = position(person(at="g01"))
    throw(s, 12)
    assert (s.ask, where(s, A), s.count_left) == (Ask.STEP, "g04", 9)
    assert actions(s) == [Do.STEP, Do.STEP + 1]
    step(s, "g05")
    assert where(s, A) == "g13"         # g08 has one open way for who has no wand


@pytest.mark.clause("K5.4", "R21")
@pytest.mark.parametrize(("at", "tools", "ways"), [
    ("g08", "001", [0]), ("g08", "002", [0, 1]), ("p16", "221", [0]), ("p16", "222", [1]),
])
def test_only_open_ways_are_offered(at, tools, ways):
    s = position(person(at=at, pegs=tools))
    out = np.zeros(GAME.rules.max_legal, np.int32)
    assert out[: write_ways(s, A, out)].tolist() == [Do.STEP + way for way in ways]


@pytest.mark.clause("K5.4")
def test_a_move_ends_at_a_stop_and_in_the_centre():
    s = position(person(at="g03"))
    throw(s, 9)
    step(s, "pit")
    assert (where(s, A), s.walked) == ("pit", 2)
    s = position(person(at="p16", pegs="222"))
    throw(s, 9)
    assert (where(s, A), s.walked) == ("cc", 1)


@pytest.mark.clause("K5.5")
def test_cards_are_back_before_the_game_is_won():
    s = position(person(at="p15", pegs="222", cards=(2,)))
    play(s, 2)
    assert s.stage == Stage.OVER
    assert (hand(s, A), int(s.played.sum()), s.free_size) == ([], 0, 48)


@pytest.mark.clause("K5.6")
def test_order_of_a_landing():
    s = position(person(at="g06"), person(at="g10", o=3))
    throw(s, 4)
    found = told(s)
    assert found.index(Clause.K5_3) < found.index(Clause.K5_4) < found.index(Clause.K3_1)
    assert [clause for clause in found if clause in (Clause.K3_1, Clause.K6_3)] == [
        Clause.K3_1, Clause.K6_3]


@pytest.mark.clause("K5.7")
def test_go_lands_again_with_majority_and_results():
    s = position(person(at="o13", pegs="020", hg=1), person(at="ts2", o=2), top="k3-10")
    throw(s, 4)
    assert where(s, A) == "ts2"
    assert karma(s, A) == (-2, 1, 0, 0)     # B's majority, and a habit loosened


@pytest.mark.clause("K5.7")
def test_a_free_will_space_landed_on_by_count_gives_one_card_not_two():
    s = position(person(at="g06"))
    throw(s, 2)
    assert (where(s, A), len(hand(s, A))) == ("g08", 1)


@pytest.mark.clause("K5.7")
def test_nothing_is_passed_over_by_go():
    s = position(person(at="g07"))
    throw(s, 2)         # over g08 to the slope, and from there into the Pit
    assert len(hand(s, A)) == 1
    s = position(person(at="y04"), top="k3-10")
    s.seats[A].hand[0] = s.seats[A].hand_size = 1
    do(s, card(1))
    assert where(s, A) == "ts2"
    assert hand(s, A) == []


@pytest.mark.clause("K5.8")
def test_loosening_comes_after_the_results():
    s = position(person(at="y05", pegs="020", g=-1, hg=1))
    throw(s, 4)
    step(s, "ts1")
    assert s.ask == Ask.COLOUR      # the ring of ts3 first
    do(s, Do.GREEN)
    assert karma(s, A) == (-2, 0, 0, 0)
    s = position(person(at="y05", pegs="020", g=-1, hg=1))
    throw(s, 4)
    step(s, "ts1")
    do(s, Do.ORANGE)
    assert karma(s, A) == (0, 1, 1, 0)


@pytest.mark.clause("K5.9")
def test_after_the_turn_the_next_seat_is_asked():
    s = position(person(at="g06"), person(at="s02"), person(at="s03"))
    throw(s, 4)
    assert (s.turn, s.ask, s.card_out) == (B, Ask.MEANS, 0)


@pytest.mark.clause("R28")
def test_the_game_ends_at_once_without_completing_the_round():
    s = position(person(at="p16", pegs="222"), person(at="p16", pegs="222"), person())
    throw(s, 5)
    assert awaited(s) == 0
    assert results(s) == [1, -1, -1]
    assert (s.ended_by, actions(s)) == (Clause.K0_4, [])


@pytest.mark.clause("R28")
def test_playing_for_places():
    s = position(person(at="p16", pegs="222"), person(at="p16", pegs="222"), person(at="g06"), person(at="s08"),
                 play_for_places=True)
    throw(s, 5)
    assert (s.seats[A].place, s.turn) == (1, B)
    throw(s, 5)
    assert (s.seats[B].place, s.turn) == (2, C)
    throw(s, 4)
    assert s.turn == D
    assert actions(s) == [Do.REENTER, Do.SEAT + C, Do.WAIT]     # who is home cannot be joined
    do(s, Do.WAIT)
    assert s.turn == C                                          # and has no turn
    s.seats[C].pegs[:] = 2
    s.seats[C].space = AT["p16"]
    throw(s, 5)
    assert s.stage == Stage.OVER
    assert results(s) == pytest.approx([1, 1 / 3, -1 / 3, -1])


@pytest.mark.clause("R28", "K6.8")
def test_who_is_home_is_given_nothing():
    s = position(person(at="p16", pegs="222"), person(at="g02"), person(), top="k1-07", play_for_places=True)
    throw(s, 5)
    begin(s, B)
    throw(s, 2)
    assert [karma(s, seat)[1] for seat in (A, B, C)] == [0, 1, 1]


@pytest.mark.clause("R28", "K6.8")
def test_who_is_home_is_not_named_either():
    s = position(person(at="p16", pegs="222"), person(at="o04"), person(at="s02"), top="c2-15", play_for_places=True)
    throw(s, 5)
    assert s.turn == B
    throw(s, 2, side="b")
    assert s.turn == C                  # there was only C to name, so B was not asked
    assert [karma(s, seat)[1] for seat in (A, B, C)] == [0, 1, 1]


@pytest.mark.clause("R28")
def test_a_turn_cap_stops_the_game_without_a_winner():
    s = position(person(at="p01"), person(at="s01", pegs="222"), turn_cap=2)
    for _ in range(2):
        throw(s, 2)
        throw(s, 2)
    assert s.stage == Stage.OVER
    assert results(s) == [0, 0]
    assert s.ended_by == Clause.R28


@pytest.mark.clause("R28")
def test_lost_and_waiting_turns_count_for_the_cap():
    s = position(person(at="s08"), person(at="s08", lost=3), turn_cap=2)
    do(s, Do.WAIT)
    assert s.turn == A
    do(s, Do.WAIT)
    assert s.stage == Stage.OVER


@pytest.mark.clause("R28")
def test_under_the_cap_those_without_a_place_share_the_rest():
    s = position(person(at="p16", pegs="222"), person(at="s08"), person(at="s08"), play_for_places=True, turn_cap=1)
    throw(s, 5)
    do(s, Do.WAIT)
    do(s, Do.WAIT)
    assert s.stage == Stage.OVER
    assert results(s) == [1, -0.5, -0.5]


@pytest.mark.clause("R28")
def test_who_is_home_owes_the_cap_no_turns():
    s = position(person(at="p16", pegs="222"), person(at="s08"), person(at="s08"), play_for_places=True, turn_cap=2)
    throw(s, 5)
    for seat in (B, C, B, C):
        assert s.turn == seat
        do(s, Do.WAIT)
    assert (s.stage, s.ended_by, int(s.seats[A].turns)) == (Stage.OVER, Clause.R28, 1)


def test_a_whole_game_can_be_played_by_names():
    match = Match.new(GAME, 2, 3, ["Ana", "Ben"])
    seat = match.awaited[0]
    assert match.legal(seat) == ["throw"]
    match.play(seat, "Throw")
    assert match.moves == [(seat, Do.DICE)]


def test_pegs_stay_when_a_turn_is_lost():
    s = position(person(at="o11", pegs="111"))
    throw(s, 2)
    assert pegs(s, A) == "111"
