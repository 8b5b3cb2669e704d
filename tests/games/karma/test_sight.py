"""What a seat sees, imagines and hopes."""
import numpy as np
import pytest

from gnothi.engine.compile import INTERPRETED, bind
from gnothi.engine.layout import blank
from gnothi.engine.rng import STRIDE, below, scramble
from gnothi.games.karma import GAME
from gnothi.games.karma.data import FIRST_LIST, N_FREE, PACK_SIZE
from gnothi.games.karma.rules import check
from gnothi.games.karma.sight import (
    HIDDEN,
    TO_HANGING_ON,
    TO_THE_SWORD,
    appeal_of_list,
    determinize,
    end_of_walk,
    redact,
    weigh,
)
from gnothi.games.karma.state import Ask, Do
from tests.games.karma import AT, CARD, A, B, C, actions, hand, pack_from_top, person, play, position, step, throw


def standing(s):
    out = np.zeros(s.n_seats)
    GAME.sight.evaluate(s, out)
    return out.tolist()


def weights(s):
    found = np.array(actions(s), np.int32)
    out = np.zeros(len(found))
    weigh(s, int(s.turn), found, len(found), out)
    return dict(zip(found.tolist(), out.tolist(), strict=True))


def test_the_order_of_cards_never_drawn_is_hidden():
    s = position(person(at="o04"), person(at="s02"), top="c2-06")
    throw(s, 2, side="a")
    redact(s, B)
    assert s.orders[1, 0] >= 0                                  # drawn once: all know where it lies
    assert set(s.orders[1, 1:PACK_SIZE[1]].tolist()) == {HIDDEN}
    assert set(s.orders[0, : PACK_SIZE[0]].tolist()) == {HIDDEN}
    pack = [int(s.free[(s.free_top + place) % N_FREE]) for place in range(s.free_size)]
    assert set(pack) == {HIDDEN}                                # of Free Will Cards none has come back yet


def test_after_a_whole_round_a_pack_is_known():
    s = position(person(at="o04"), person(at="s02"))
    s.seen[1] = PACK_SIZE[1]
    redact(s, A)
    assert HIDDEN not in s.orders[1, : PACK_SIZE[1]]


@pytest.mark.clause("R13", "K2.28")
def test_closed_hands_show_only_how_many():
    s = position(person(at="g06", cards=(2, 5)), person(at="s02", cards=(4,)), free_will_open=False)
    throw(s, 2)
    own = hand(s, A)
    redact(s, B)
    assert hand(s, A) == []
    assert s.seats[A].hand_size == 3
    assert hand(s, B) == [4]
    assert len(own) == 3
    s = position(person(at="g06", cards=(2, 5)), person(at="s02"), free_will_open=True)
    redact(s, B)
    assert hand(s, A) == [2, 5]


@pytest.mark.clause("R13")
def test_a_card_that_went_back_openly_is_known_when_it_is_taken_again():
    s = position(person(at="g06", cards=(2,)), person(at="s02"), free_will_open=False)
    s.free[:] = -1
    s.free_size = s.free_unseen = 0
    play(s, 2)                      # over to g08: the pack is empty, then the 2 goes under it
    assert (hand(s, A), pack_from_top(s)) == ([], [2])
    s.turn = A
    s.seats[A].space = AT["g06"]
    throw(s, 2)
    redact(s, B)
    assert hand(s, A) == [2]


def test_a_world_imagined_is_whole_and_looks_the_same():
    others = person(at="s02", cards=(4, 4, 1)), person(at="g03")
    s = position(person(at="g06", cards=(2, 5)), *others, free_will_open=False)
    throw(s, 2)
    for seat in (A, B, C, -1):
        seen = s.copy()
        redact(seen, seat)
        world = seen.copy()
        world.rng = np.uint64(99)
        determinize(world, seat)
        assert check(world) == 0
        again = world.copy()
        redact(again, seat)
        again.rng = seen.rng
        assert again.tobytes()[: GAME.core_bytes] == seen.tobytes()[: GAME.core_bytes]


def test_imagined_cards_are_drawn_fairly():
    s = position(person(at="g06"), person(at="s02", cards=(6,)), free_will_open=False)
    counts = np.zeros(6)
    for seed in range(400):
        world = s.copy()
        redact(world, A)
        world.rng = np.uint64(seed)
        determinize(world, A)
        counts += world.seats[B].hand
    assert counts.sum() == 400
    assert counts.min() > 35        # each of the six numbers about 67 times


def test_the_way_to_the_temple_of_the_sword_is_known():
    assert TO_THE_SWORD[AT["y06"]] == 1
    assert TO_THE_SWORD[AT["y05"]] == 2
    assert TO_THE_SWORD[AT["y07"]] > 50         # past the fork it is a life away
    assert TO_HANGING_ON[AT["p15"]] == 1


def test_who_needs_less_stands_better():
    ahead, behind = standing(position(person(at="p13", pegs="222"), person(at="g01", g=-2)))
    assert ahead > 0 > behind
    near, far = (standing(position(person(at=at, pegs="222", hg=1), person(at="g01")))[A] for at in ("y05", "y07"))
    assert near > far               # the same habit, but the temple lies ahead
    near, far = (standing(position(person(at=at, pegs="222"), person(at="g01")))[A] for at in ("p13", "g01"))
    assert near > far               # both released, but the end of one way is near
    free, bound = (standing(position(person(at="y05", pegs="222", hg=habit), person(at="g01")))[A] for habit in (0, 1))
    assert free > bound
    out = standing(position(person(at="g01", pegs="222"), person(at="g01"), person(at="g01", g=-1)))
    assert all(-1 <= share <= 1 for share in out)
    assert out[A] > out[B] > out[C]


def test_at_the_end_the_standing_is_the_result():
    s = position(person(at="p16", pegs="222"), person())
    throw(s, 3)
    assert standing(s) == [1, -1]


def test_a_casual_player_goes_to_the_temple_to_loosen_a_habit():
    s = position(person(at="y05", pegs="020", hg=1))
    throw(s, 3)
    liked = weights(s)
    assert liked[Do.STEP + 1] > 3 * liked[Do.STEP]
    s = position(person(at="p15", pegs="222", cards=(3,)))
    assert weights(s)[Do.CARD + 2] > 10 * weights(s)[Do.DICE]


def test_a_casual_player_likes_what_helps():
    s = position(person(at="g09", o=-2, cards=(4, 5)))         # g13 an orange bead, g14 an orange ring
    liked = weights(s)
    assert liked[Do.CARD + 4] > liked[Do.CARD + 3]
    s = position(person(at="g02", g=3, o=-2))
    throw(s, 3)
    step(s, "pit")
    liked = weights(s)
    assert liked[Do.GREEN] > liked[Do.ORANGE]
    s = position(person(at="o04", pegs="200"), top="c2-06")
    throw(s, 2, side="b")
    assert weights(s)[Do.SIDE_A] > weights(s)[Do.SIDE_B]
    s = position(person(at="s08"), person(at="g10"))
    assert weights(s)[Do.REENTER] > weights(s)[Do.WAIT]


def test_a_casual_player_takes_a_bead_where_a_single_ring_waits_for_it():
    s = position(person(at="g02", g=1, o=-1))
    throw(s, 3)
    step(s, "pit")
    assert weights(s)[Do.GREEN] > weights(s)[Do.ORANGE]


def test_a_casual_player_counts_what_a_card_brings_to_the_reader_alone():
    def likes(card, side=0):
        return appeal_of_list(position(person(), person()), A, FIRST_LIST[CARD[card]] + side)
    assert likes("c4-04", 1) == likes("c3-12", 1) > 0           # a ring, though the first gives the others one too
    assert likes("c1-14") < likes("k1-01") < 0                  # a tool lost is worse than a bead


def test_a_casual_player_has_no_use_for_a_third_peg():
    def likes(at, tools):
        return weights(position(person(at=at, pegs=tools, cards=(2,)), person(at="s02")))[Do.CARD + 1]
    assert likes("p08", "010") > likes("p08", "020")            # p10 gives a sword
    assert likes("s03", "221") > likes("s03", "222")            # s05 gives a tool of any kind


def test_a_casual_player_loosens_the_habit_whose_beads_meet_rings():
    for green, orange, liked in ((3, -1, Do.GREEN), (-1, 3, Do.ORANGE)):
        s = position(person(at="y05", pegs="020", g=green, o=orange, hg=1, ho=1))
        throw(s, 3)
        step(s, "ts1")
        assert s.ask == Ask.LOOSEN
        assert weights(s)[liked] > 3 * weights(s)[Do.GREEN + Do.ORANGE - liked]


def test_where_a_walk_ends():
    s = position(person(at="y05"))
    assert end_of_walk(s, A, AT["y05"], 3) == AT["y08"]
    s = position(person(at="y05", pegs="020", hg=1))
    assert end_of_walk(s, A, AT["y05"], 3) == AT["ts2"]
    s = position(person(at="p15", pegs="222"))
    assert end_of_walk(s, A, AT["p15"], 9) == AT["cc"]
    assert N_FREE == 48


# Simulated lengths


def lengths(states, blank, seats, seed, games, out, found):
    """The turns that random games last, counted for the player who has had most."""
    s = states[0]
    dice = scramble(seed)
    for game in range(games):
        states[0] = blank[0]
        s.rng = scramble(seed + np.uint64(game))
        setup(s, seats)                                         # noqa: F821
        while awaited(s):                                       # noqa: F821
            count = legal(s, s.turn, out)                       # noqa: F821
            dice += STRIDE
            s.n_events = 0
            apply(s, s.turn, out[below(scramble(dice), count)])     # noqa: F821
        found[game] = s.seats[s.turn].turns


@pytest.mark.parametrize(("seats", "median"), [(2, 185), (3, 172), (4, 180)])
def test_random_games_last_as_long_as_the_specification_says(seats, median):
    games = 4 if INTERPRETED else 1000
    found = np.zeros(games, np.int64)
    with np.errstate(over="ignore"):
        bind(GAME, lengths)(blank(GAME.rules.State), GAME.blank(seats, {}), seats, np.uint64(8), games,
                            np.zeros(GAME.rules.max_legal, np.int32), found)
    assert median * (0.4 if INTERPRETED else 0.92) < np.median(found) < median * (2.5 if INTERPRETED else 1.08)
