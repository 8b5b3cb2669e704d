"""Pieces and seats, who goes first, and the prelude (sections 2 to 4)."""
from itertools import pairwise, product

import pytest

from gnothi.engine.match import Match
from gnothi.engine.rulebook import Rulebook
from gnothi.games.stage5 import GAME
from gnothi.games.stage5.notation import SUITS_OF
from gnothi.games.stage5.state import HORIZON, NONE, NOT_USED, OFF, Phase
from gnothi.games.stage5.table import owner, realm_tiles, suits_in_play
from gnothi.games.stage5.window import COIN_WIDTH, TILE_WIDTH

from . import A, C, M, S, legal, on, play, state, tile, told


def new(seats=4, seed=1, **options):
    return Match.new(GAME, seats, seed, "SMCA"[:seats], options)


def picks(match, *ranks):
    for seat, rank in enumerate(ranks):
        match.play(seat, f"coin {rank}")
    return match


def begun(seats=4, first=0):
    """The prelude done, every stage-null on the first seat that is offered."""
    match = picks(new(seats), *(5 if seat == first else 0 for seat in range(seats)))
    while state(match).phase == Phase.PLACE_NULL:
        match.play(match.awaited[0], match.legal(match.awaited[0])[0])
    return match


# Pieces, players, seats


@pytest.mark.clause("CMP-1")
def test_the_only_chance_is_a_lot_for_the_first_player():
    first, second = begun(), begun()
    assert first.core() == second.core()
    rng = state(first).rng
    play(first, "REVEAL S")
    assert state(first).rng == rng
    assert len({state(new(4, seed, first_player="random")).first for seed in range(20)}) == 4


@pytest.mark.clause("CMP-2")
def test_a_coin_is_drawn_at_most_half_a_tile_wide():
    assert 2 * COIN_WIDTH <= TILE_WIDTH


@pytest.mark.clause("CMP-3", "R3")
def test_the_null_coin_shows_its_suit_as_explorer_and_its_blank_side_as_null():
    match = begun()
    assert on(match, "S0") == "S 1"
    state(match).face[S] = 1
    assert on(match, "S0") == "S? 1"


@pytest.mark.clause("CMP-4")
def test_only_picked_coins_are_hidden():
    match = new()
    match.play(S, "coin 3")
    assert match.view(S).s.picks.tolist() == [3, NONE, NONE, NONE]
    assert match.view(M).s.picks.tolist() == [-2, NONE, NONE, NONE]
    assert match.view().s.picks.tolist() == [-2, NONE, NONE, NONE]
    play(match, "COIN 2", "COIN 1", "COIN 1")
    for seat in range(-1, 4):
        view = match.view(seat)
        assert view.s.picks.tolist() == [3, 2, 1, 1]
        assert view.states.tobytes()[8:GAME.core_bytes] == match.states.tobytes()[8:GAME.core_bytes]


@pytest.mark.clause("SEAT-1")
def test_after_a_seat_comes_the_next_and_after_the_last_the_first():
    match = begun(first=M)
    order = []
    for _ in range(5):
        order.append(match.awaited[0])
        play(match, f"REVEAL {'SMCA'[match.awaited[0]]}")
    assert order == [M, C, A, S, M]


@pytest.mark.clause("SEAT-2", "R9")
def test_one_suit_each_and_with_three_the_fourth_is_out():
    four, three = state(new(4)), state(new(3))
    assert [owner(four, suit) for suit in range(4)] == [0, 1, 2, 3]
    for seats, suits in SUITS_OF.items():
        s = state(new(seats))
        assert suits == tuple(
            tuple(suit for suit in range(suits_in_play(s)) if owner(s, suit) == seat) for seat in range(seats))
    assert four.coin.tolist() == [HORIZON] * 24
    assert three.coin.tolist() == [HORIZON] * 18 + [NOT_USED] * 6
    match = begun(3)
    state(match).die[A] = 3
    assert not [line for line in legal(match) if "MEET" in line]       # its die is no die in play


@pytest.mark.clause("SEAT-3", "R10")
def test_two_players_have_two_suits_each_in_one_realm():
    s = state(new(2))
    assert [owner(s, suit) for suit in range(4)] == [0, 1, 0, 1]
    assert realm_tiles(s, 0) == 63 | 63 << 12
    match = begun(2)
    assert [on(match, stage) for stage in ("S0", "M0", "C0", "A0")] == ["S 1", "M 1", "C 1", "A 1"]


@pytest.mark.clause("SEAT-4")
def test_all_lies_in_the_horizons_at_first():
    s = state(new())
    assert s.laid == 0
    assert set(s.coin.tolist()) == {HORIZON}
    assert set(s.pawn.tolist()) == {OFF}


# First player


@pytest.mark.clause("FIRST-1", "DEC-1")
def test_all_pick_unseen_and_show_together():
    match = new()
    assert match.awaited == (0, 1, 2, 3)
    assert match.legal(2) == [f"coin {rank}" for rank in range(6)]
    match.play(2, "coin 5")
    assert match.awaited == (0, 1, 3)
    assert [line.text for line in match.news(0)] == ["C has picked a coin."]
    for seat in (0, 1, 3):
        match.play(seat, "coin 0")
    assert told(match).count("FIRST-1") == 5


@pytest.mark.clause("FIRST-2", "R5", "W1")
@pytest.mark.parametrize(("ranks", "first"), [
    ((5, 5, 2, 0), 2), ((3, 3, 0), 2), ((0, 1), 1), ((1, 0), 0), ((4, 3, 4, 5), 3), ((0, 0, 0, 1), 3),
    ((2, 2, 2, 0), 3),
])
def test_w1_the_highest_rank_that_is_alone_goes_first(ranks, first):
    assert state(picks(new(len(ranks)), *ranks)).first == first


@pytest.mark.clause("FIRST-3", "W1")
@pytest.mark.parametrize("ranks", [(4, 4, 2, 2), (3, 3, 3, 3), (4, 4), (1, 1, 1)])
def test_w1_if_nothing_is_left_all_pick_again(ranks):
    match = picks(new(len(ranks)), *ranks)
    s = state(match)
    assert (s.first, s.phase, s.tries, s.picks.tolist()) == (NONE, Phase.COIN, 1, [NONE] * 4)
    assert match.awaited == tuple(range(len(ranks)))


@pytest.mark.clause("R4", "FIRST-3")
def test_after_twenty_tries_lots_are_drawn():
    firsts = set()
    for seed in range(12):
        match = new(2, seed)
        for _ in range(19):
            picks(match, 2, 2)
        assert state(match).phase == Phase.COIN
        picks(match, 2, 2)
        assert "R4" in told(match)
        firsts.add(int(state(match).first))
    assert firsts == {0, 1}


@pytest.mark.clause("R4")
def test_so_many_picks_of_all_are_undecided():
    undecided = {}
    for seats in (2, 3, 4):
        alone = [any(shown.count(rank) == 1 for rank in shown) for shown in product(range(6), repeat=seats)]
        undecided[seats] = alone.count(False) / len(alone)
    assert undecided == {2: pytest.approx(1 / 6), 3: pytest.approx(1 / 36), 4: pytest.approx(2 / 27)}


@pytest.mark.clause("R4", "OPT-10")
def test_the_table_may_choose_the_first_player_otherwise():
    assert {int(state(new(3, seed, first_player="seat0")).first) for seed in range(9)} == {0}
    assert {int(state(new(3, seed, first_player="random")).first) for seed in range(20)} == {0, 1, 2}
    assert [state(new(3, first_player=how)).events[0].a for how in ("seat0", "random")] == [1, 3]      # among how many


@pytest.mark.clause("FIRST-4")
def test_the_coins_go_back():
    match = picks(new(), 5, 4, 0, 1)
    assert set(state(match).coin.tolist()) == {HORIZON}


# Prelude


@pytest.mark.clause("PRE-1")
def test_all_dice_show_null():
    assert state(picks(new(), 5, 4, 3, 2)).die.tolist() == [0, 0, 0, 0]


@pytest.mark.clause("PRE-2", "R57")
def test_the_first_player_s_stage_null_is_the_middle():
    match = picks(new(), 0, 0, 5, 1)
    s = state(match)
    assert s.laid == 1 << tile("C0")
    assert (s.tiles[tile("C0")].o, s.tiles[tile("C0")].n.tolist()) == (0, [0, 0, 0, 0])
    assert told(match)[-1] == "PRE-2"


@pytest.mark.clause("PRE-3", "DEC-2")
def test_the_others_follow_in_order_each_touching_another_realm():
    match = picks(new(), 0, 5, 0, 1)
    for seat in (C, A, S):
        assert match.awaited == (seat,)
        match.play(seat, match.legal(seat)[-1])
        near = int(state(match).near[6 * seat])
        assert near and near & ~(1 | 1 << 6 | 1 << 12 | 1 << 18) == 0
    assert state(match).phase == Phase.TURN


@pytest.mark.clause("PRE-5")
def test_with_two_players_the_round_is_made_twice():
    match = picks(new(2), 1, 5)
    laid = [int(state(match).laid)]
    while state(match).phase == Phase.PLACE_NULL:
        match.play(match.awaited[0], match.legal(match.awaited[0])[0])
        laid.append(int(state(match).laid))
    order = [laid[0]] + [after - before for before, after in pairwise(laid)]
    assert order == [1 << tile(name) for name in ("M0", "S0", "A0", "C0")]


@pytest.mark.clause("PRE-6", "R6")
@pytest.mark.parametrize(("seats", "first"), [(4, 2), (3, 1), (2, 1)])
def test_the_die_of_the_first_suit_placed_shows_the_ace(seats, first):
    assert state(begun(seats, first)).die.tolist() == [int(suit == first) for suit in range(4)]


@pytest.mark.clause("PRE-7", "R7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_stage_null_holds_its_explorer_and_ace_span(seats):
    match = begun(seats)
    suits = "SMC" if seats == 3 else "SMCA"
    assert [on(match, f"{suit}0") for suit in suits] == [f"{suit} 1" for suit in suits]
    assert int(sum(state(match).beings)) == 2 * len(suits)


@pytest.mark.clause("PRE-6", "PRE-7", "PRE-8")
def test_the_end_of_the_prelude_is_told_in_its_order():
    assert told(begun())[-4:] == ["PRE-3", "PRE-6", "PRE-7", "PRE-8"]


@pytest.mark.clause("PRE-8", "R8")
def test_the_first_player_takes_the_first_turn():
    match = begun(first=A)
    assert match.awaited == (A,)
    assert told(match)[-1] == "PRE-8"


# The rulebook


def test_the_rulebook_has_the_clauses_that_are_tested_here():
    clauses = Rulebook(GAME.folder / "rules.md").clauses
    assert {"CMP-1", "R60", "GEO-19", "W24", "GX-6", "END-7"} <= set(clauses)


@pytest.mark.clause("R1", "R2", "R22")
def test_the_pawn_is_the_avatar_and_the_die_the_harbinger():
    match = begun()
    state(match).pawn[S] = tile("S0")
    lines = GAME.words.describe(match.view())
    assert "the harbinger shows ace; the avatar stands on S0" in lines[1]
    assert "the die shows null; the explorer stands on M0" in lines[2]
