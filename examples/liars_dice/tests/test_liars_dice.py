"""Liar's Dice by clause, by count, by what a seat may know, and against the conformance kit."""
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import gnothi
from gnothi.engine import templates
from gnothi.engine.compile import INTERPRETED, bind
from gnothi.engine.layout import struct_of
from gnothi.engine.match import Match
from gnothi.testing import check_clauses, conform, count, playthrough
from gnothi.testing.conform import Effort
from liars_dice import GAME
from liars_dice.state import FACES, HIDDEN, LIAR, LOWEST_BID

TESTS = Path(__file__).parent
ANA, BEN, CLEO = 0, 1, 2
NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve"]


def position(*cups: str, turn: int = ANA, **options: str) -> Match:
    """A round that begins with these dice under the cups, such as "136"; an empty cup is that of a seat that is out.

    The dice are written into the record of a match before its first move. A match that goes back, to undo or to replay,
    goes back to its own deal and not to these.
    """
    match = Match.new(GAME, len(cups), 1, NAMES[:len(cups)], options)
    s = struct_of(match.states)
    s.turn = turn
    for me, cup in zip(s.seats, cups, strict=False):
        me.dice = len(cup)
        me.under[:] = [cup.count(str(face + 1)) for face in range(FACES)]
    return match


def played(match: Match, *actions: str) -> Match:
    """The same match after these actions, each by whoever is asked."""
    for action in actions:
        match.play(match.awaited[0], action)
    return match


def dice(match: Match) -> list[int]:
    """How many dice each seat has."""
    return match.states[0]["seats"]["dice"][:match.seats].tolist()


def under(match: Match, seat: int, viewer: int) -> list[int]:
    """What a viewer sees under a seat's cup."""
    return match.view(viewer).s.seats[seat].under.tolist()


def sentences(match: Match, seat: int) -> list[str]:
    """What a seat hears of the last move."""
    return [str(line) for line in match.news(seat)]


# 1. Set-up


@pytest.mark.clause("LD-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_begin_with_five_dice_or_as_many_as_were_agreed(seats):
    assert dice(Match.new(GAME, seats, 1)) == [5] * seats
    assert dice(Match.new(GAME, seats, 1, options={"dice": 3})) == [3] * seats


@pytest.mark.clause("LD-1")
@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_sit_at_the_table(seats):
    with pytest.raises(gnothi.BadOptions, match=f"for 2, 3, 4, 5 seats, not {seats}"):
        Match.new(GAME, seats, 1)


@pytest.mark.clause("LD-2")
def test_a_seat_sees_its_own_dice_and_how_many_the_others_have():
    match = position("136", "2245")
    assert under(match, ANA, ANA) == [1, 0, 1, 0, 0, 1]
    assert under(match, BEN, ANA) == [HIDDEN] * FACES
    assert match.view(ANA).describe()[1:] == ["You have 3 dice: 1, 3 and 6.", "Ben has 4 dice."]


@pytest.mark.clause("LD-2")
def test_one_who_only_watches_sees_no_dice():
    match = position("136", "2245")
    assert under(match, ANA, -1) == under(match, BEN, -1) == [HIDDEN] * FACES


@pytest.mark.clause("LD-2")
def test_a_throw_is_told_to_its_own_seat_only():
    match = Match.new(GAME, 2, 7, NAMES[:2])
    mine = ", ".join(str(face + 1) for face in range(FACES) for _ in range(under(match, ANA, ANA)[face]))
    assert sentences(match, ANA)[0] == f"You throw {' and '.join(mine.rsplit(', ', 1))}. (LD-2)"
    assert sentences(match, BEN)[0] == "Ana throws in secret. (LD-2)"


@pytest.mark.clause("LD-2")
def test_every_round_begins_with_a_new_throw():
    for seed in range(8):
        match = Match.new(GAME, 2, seed)
        before = [under(match, seat, seat) for seat in range(2)]
        played(match, "1x1", "liar")
        assert [sum(under(match, seat, seat)) for seat in range(2)] == dice(match)
        assert [under(match, seat, seat) for seat in range(2)] != before


@pytest.mark.clause("LD-3")
def test_the_turn_passes_to_the_next_seat_that_has_dice():
    match = position("13", "", "2", "5")
    assert [played(match, bid).awaited for bid in ("1x1", "1x2", "1x3")] == [(2,), (3,), (0,)]


@pytest.mark.clause("LD-3", "R1")
def test_the_lot_says_who_opens_the_first_round():
    assert {Match.new(GAME, 3, seed).awaited for seed in range(20)} == {(ANA,), (BEN,), (CLEO,)}
    match = Match.new(GAME, 3, 1, NAMES[:3])
    assert sentences(match, -1)[-1] == f"{NAMES[match.awaited[0]]} opens the first round. (LD-3)"


# 2. Bidding


@pytest.mark.clause("LD-4")
def test_a_bid_need_not_be_true():
    match = played(position("2", "3"), "2x6")
    assert sentences(match, BEN) == ["Ana bids 2 sixes. (LD-4)"]
    assert match.awaited == (BEN,)


@pytest.mark.clause("LD-5")
def test_a_bid_is_higher_by_its_number_or_by_its_face():
    match = played(position("22", "33"), "2x4")
    higher = ["2x5", "2x6", *(f"{number}x{face}" for number in (3, 4) for face in range(1, 7))]
    assert match.legal(BEN) == ["liar", *higher]
    with pytest.raises(gnothi.IllegalAction, match="'2x4' is not legal now"):
        match.play(BEN, "2x4")


@pytest.mark.clause("R2")
@pytest.mark.parametrize("ones", ["wild", "plain"])
def test_ones_are_the_lowest_face_to_bid(ones):
    match = position("11", "33", ones=ones)
    assert match.legal(ANA)[0] == "1x1"
    assert played(match, "1x6").legal(BEN)[:2] == ["liar", "2x1"]


@pytest.mark.clause("R3")
def test_nobody_bids_more_dice_than_there_are():
    match = position("66", "6")
    assert match.legal(ANA)[-1] == "3x6"
    assert played(match, "3x6").legal(BEN) == ["liar"]


@pytest.mark.clause("LD-6")
@pytest.mark.parametrize(("bid", "ones", "left"), [
    ("2x5", "wild", [2, 1]),        # the one is a five, and Ben was wrong to call
    ("2x5", "plain", [1, 2]),
    ("2x1", "wild", [1, 2]),        # a five is no one
    ("1x1", "wild", [2, 1]),
])
def test_a_wild_one_counts_for_every_face(bid, ones, left):
    assert dice(played(position("12", "53", ones=ones), bid, "liar")) == left


# 3. The call


@pytest.mark.clause("LD-7")
def test_only_a_bid_can_be_called():
    match = position("12", "53")
    assert "liar" not in match.legal(ANA)
    assert played(match, "1x2").view(BEN).say(LIAR) == "Call Ana a liar"
    assert sentences(played(match, "liar"), ANA)[0] == "Ben calls you a liar. (LD-7)"


@pytest.mark.clause("LD-8")
def test_all_cups_are_lifted_for_everybody_to_see():
    match = played(position("16", "235", "4"), "3x5", "liar")
    assert sentences(match, -1)[1:4] == [
        "Ana shows 1 and 6. (LD-8)", "Ben shows 2, 3 and 5. (LD-8)", "Cleo shows 4. (LD-8)",
    ]
    for viewer in range(-1, 3):
        assert match.view(viewer).s.seats["shown"][BEN].tolist() == [0, 1, 1, 0, 1, 0]


@pytest.mark.clause("LD-9")
@pytest.mark.parametrize(("cups", "left"), [
    (("235", "235"), [2, 3]),       # two fives are fewer than three
    (("255", "235"), [3, 2]),       # just as many
    (("555", "235"), [3, 2]),       # more
])
def test_whoever_was_wrong_loses_a_die(cups, left):
    assert dice(played(position(*cups), "3x5", "liar")) == left


@pytest.mark.clause("LD-9")
def test_the_count_is_told():
    lie, truth = (played(position("15", "23"), bid, "liar") for bid in ("3x5", "2x5"))
    assert "2 dice count, ones included: the bid of 3 fives was a lie. Ana loses a die. (LD-9)" in sentences(lie, -1)
    assert "2 dice count, ones included: the bid of 2 fives was true. Ben loses a die. (LD-9)" in sentences(truth, -1)


@pytest.mark.clause("LD-10")
def test_without_dice_a_seat_is_out():
    match = played(position("2", "33", "44"), "1x6", "liar")
    assert "Ana is out. (LD-10)" in sentences(match, -1)
    assert [played(match, bid).awaited for bid in ("1x1", "1x2", "1x3")] == [(CLEO,), (BEN,), (CLEO,)]
    assert match.actions(ANA) == []


@pytest.mark.clause("LD-11")
def test_whoever_lost_the_die_opens_the_next_round():
    assert played(position("22", "33", "44"), "1x6", "liar").awaited == (ANA,)
    match = played(position("22", "33", "44"), "1x2", "liar")
    assert match.awaited == (BEN,)
    assert sentences(match, -1)[-1] == "Ben opens the next round. (LD-11)"


@pytest.mark.clause("LD-11")
def test_for_a_seat_that_is_out_the_next_one_with_dice_opens():
    assert played(position("2", "", "44", "55"), "1x6", "liar").awaited == (2,)


# 4. The end


@pytest.mark.clause("LD-12")
def test_the_last_seat_with_dice_wins():
    match = played(position("2", "33"), "1x6", "liar")
    assert match.over and match.result == (-1.0, 1.0) and match.ended_by == "LD-12"
    assert sentences(match, BEN)[-1] == "You have the last dice and win. (LD-12)"
    assert match.view(ANA).describe()[0] == "Ben wins."
    assert not played(position("2", "33", "4"), "1x6", "liar").over


@pytest.mark.clause("R4")
@pytest.mark.parametrize("cups", [("2", "3"), ("2", "3", ""), ("2", "3", "", ""), ("2", "", "", "3", "")])
def test_the_losers_share_the_loss_and_all_results_add_up_to_nothing(cups):
    match = played(position(*cups), "2x6", "liar")
    assert sum(match.result) == pytest.approx(0)
    assert sorted(match.result) == pytest.approx([-1 / (len(cups) - 1)] * (len(cups) - 1) + [1])


@pytest.mark.clause("R5")
def test_a_silent_seat_calls_or_bids_a_single_one():
    silent = bind(GAME, templates.call_fallback)
    match = position("2", "3")
    assert silent(match.view(ANA).states, ANA) == LOWEST_BID == match.find(ANA, "1x1")
    assert silent(played(match, "2x2").view(BEN).states, BEN) == LIAR


# What a seat knows, guesses and hopes


def imagined(match: Match, seat: int, seed: int) -> Match:
    """The same match in a world that a seat cannot tell from the true one."""
    world = match.at(len(match.moves))
    world.states[:] = match.view(seat).states
    bind(GAME, templates.call_determinize)(world.states, seat, np.uint64(seed))
    return world


def test_in_imagined_worlds_a_seat_keeps_its_dice_and_the_others_may_have_any():
    match = position("136", "2")
    worlds = [imagined(match, ANA, seed) for seed in range(600)]
    assert all(under(world, ANA, ANA) == [1, 0, 1, 0, 0, 1] for world in worlds)
    fallen = Counter(under(world, BEN, BEN).index(1) for world in worlds)
    assert set(fallen) == set(range(FACES)) and min(fallen.values()) > 60     # a hundred each


def weights(match: Match) -> dict[str, float]:
    """How likely a casual player is to take each action, in this very state."""
    seat = match.awaited[0]
    actions = np.array(match.actions(seat), np.int32)
    out = np.zeros(len(actions))
    bind(GAME, templates.call_weigh)(match.states, seat, actions, len(actions), out)
    return dict(zip(match.legal(seat), out.tolist(), strict=True))


def test_a_casual_player_trusts_its_own_dice():
    doubtful = weights(played(position("22222", "33333"), "9x2"))
    assert max(doubtful, key=doubtful.get) == "liar"
    sure = weights(played(position("22222", "33333"), "4x3"))
    assert sure["liar"] < 1e-9 and max(sure, key=sure.get) == "5x3"


def test_guesses_read_no_dice_that_their_seat_cannot_see():
    one, other = (played(position("12345", cup, "666"), "2x2", "2x3") for cup in ("11111", "45456"))
    assert weights(one) == weights(other)
    assert one.standing == other.standing


def test_standings_add_up_to_nothing_and_dice_are_worth_something():
    ana, ben, cleo = position("12", "3456", "").standing
    assert ben > ana > cleo == -0.5
    assert ana + ben + cleo == pytest.approx(0)
    ana, ben = played(position("12345", "12345"), "9x6").standing
    assert ana < -0.1 < 0.1 < ben       # nobody will believe that


# Words, pictures and the kit


def test_the_table_is_told_in_sentences():
    match = played(position("16", "235", ""), "3x5", "liar", "1x4")
    own = under(match, ANA, ANA).index(1) + 1
    assert str(match.view(ANA)).splitlines() == [
        "Waiting for Ben.",
        "The bid is 1 four, by you.",
        f"You have 1 die: {own}.",
        "Ben has 3 dice.",
        "Cleo is out.",
        "At the last call there were: you 1 and 6; Ben 2, 3 and 5.",
        "2 dice count, ones included: the bid of 3 fives was a lie.",
    ]


@pytest.mark.parametrize("actions", [(), ("4x4",), ("12x5",), ("15x6",)])
def test_every_action_is_on_the_sheet_once(actions):
    match = played(position("11111", "22222", "33333"), *actions)
    asked = match.awaited[0]
    clicks = [action for piece in match.view(asked).pieces() for action in piece.actions]
    assert sorted(clicks) == sorted(match.actions(asked))
    assert not any(piece.actions for piece in match.view((asked + 1) % 3).pieces())


def test_dice_lie_round_their_cups_open_to_their_seat_only():
    match = position("136", "2245")
    drawn = {piece.id: piece.symbol for piece in match.view(ANA).pieces()}
    assert [drawn[f"die-of-{ANA}-{i}"] for i in range(3)] == ["die-1", "die-3", "die-6"]
    assert [drawn[f"die-of-{BEN}-{i}"] for i in range(4)] == ["die-hidden"] * 4


def test_all_that_is_written_can_be_read():
    match = played(position("16", "235", "4"), "3x5", "liar", "2x2")
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', match.view(BEN).svg())]
    assert len(sizes) > 10 and min(sizes) >= 14


def test_the_longest_game_makes_every_bid():
    match = Match.new(GAME, 2, 1, options={"dice": 1})
    for bid in range(1, 13):
        match.play(match.awaited[0], bid)
    played(match, "liar")
    assert match.over
    assert len(match.moves) == GAME.longest(2, {"dice": 1}) == 13


def test_openings_are_counted():
    match = Match.new(GAME, 2, 1, options={"dice": 1})      # twelve bids
    assert count(match, 1) == 12
    assert count(match, 2) == 12 * 13 // 2                  # after bid b, 12 - b that are higher and the call
    assert count(match, 3) == sum((bid - 1) * (13 - bid) for bid in range(2, 13))


@pytest.mark.parametrize("seats", GAME.facts.seats)
def test_it_keeps_the_contract(seats):
    effort = Effort(tables=3, games=50, worded=5, interpreted=0) if INTERPRETED else Effort(tables=8, games=20)
    fired = conform(GAME, effort, seats).fired
    told = [f"LD-{number}" for number in (2, 3, 4, 7, 8, 9, 10, 11, 12)]
    assert [clause for clause, times in fired.items() if times] == told


def test_every_clause_has_a_test():
    check_clauses(GAME, TESTS)


def test_the_playthrough_is_as_it_was():
    assert playthrough(GAME, 3, 7, 60, {"dice": 2}) == (TESTS / "playthrough.txt").read_text(encoding="utf-8")
