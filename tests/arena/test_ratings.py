"""Ratings follow from the games: in the order of true strength, with intervals that hold, finite, and comparable."""
import itertools
import math

import numpy as np
import pytest

from gnothi.arena.games import Played
from gnothi.arena.question import Question
from gnothi.arena.ratings import SCALE, Anchor, Rating, Standing, compared, rate, reconciled, strengths
from gnothi.arena.tournament import Tournament


def simulated(dice, strong, deals, drawn=0.0, table=2):
    """Games of players of known strength: with Gumbel's luck a table's order is as Plackett and Luce say."""
    for deal in range(deals):
        for bots in itertools.combinations(strong, table):
            for _ in range(2):
                lucky = {bot: strong[bot] + dice.gumbel() for bot in bots}
                yield Standing(deal, dict.fromkeys(bots, 0.0) if dice.random() < drawn else lucky)


@pytest.mark.parametrize(("deals", "table"), [(12, 2), (8, 3), (30, 3)])
def test_players_of_known_strength_are_rated_in_order_by_intervals_that_hold(deals, table):
    dice = np.random.default_rng(7)
    strong = {"a": 0.0, "b": 0.7, "c": 1.4, "d": 2.1}
    held, widths, values = 0, [], []
    for _ in range(600):
        rated = rate(list(strong), simulated(dice, strong, deals, table=table), Anchor("a"))
        for bot in "bcd":
            held += rated[bot].low <= 1000 + SCALE * strong[bot] <= rated[bot].high
            widths.append(rated[bot].high - rated[bot].low)
        values.append([rated[bot].value for bot in strong])
    assert held / 1800 >= 0.945, "to the nearest hundredth, 95 in a hundred"
    assert np.mean(widths) < 400
    middle = np.mean(values, axis=0)
    assert list(middle) == sorted(middle)
    assert middle == pytest.approx([1000 + SCALE * strength for strength in strong.values()], abs=25)


def test_games_of_one_deal_are_one_piece_of_evidence():
    """Twenty deals of which each was played ten times alike tell no more than twenty games."""
    won = [deal % 4 > 0 for deal in range(20)]
    once = [Standing(deal, {"a": 0, "b": 1 if ahead else -1}) for deal, ahead in enumerate(won)]
    alike, apart = (
        rate("ab", games, Anchor("a"))["b"]
        for games in (once * 10, [Standing(number, game.results) for number, game in enumerate(once * 10)])
    )
    assert alike.value == pytest.approx(apart.value)
    assert alike.high - alike.low > 2.5 * (apart.high - apart.low)


def test_two_bots_are_as_far_apart_as_their_wins():
    games = [Standing(deal, {"a": 0, "b": 1}) for deal in range(30)] + [Standing(30, {"a": 1, "b": 0})] * 3
    rated = rate("ab", games, Anchor("a", 500))
    assert rated["b"].value == pytest.approx(500 + 400 * math.log10(30.5 / 3.5))
    assert rated["a"] == Rating(500, 500, 500)


def test_a_tie_is_half_a_win():
    ties = [Standing(deal, {"a": 1, "b": 1}) for deal in range(10)]
    split = [Standing(deal, {"a": deal % 2, "b": 1 - deal % 2}) for deal in range(10)]
    assert rate("ab", ties, Anchor("a"))["b"].value == pytest.approx(rate("ab", split, Anchor("a"))["b"].value) == 1000
    assert list(compared({"a": 1, "b": 1})) == [("a", "b", 0.5), ("b", "a", 0.5)]


def test_whoever_never_lost_stays_finite_with_an_end_that_is_open():
    few, many = (
        rate("ab", [Standing(deal, {"a": -1, "b": 1}) for deal in range(deals)], Anchor("a"))["b"]
        for deals in (10, 100)
    )
    assert 1000 < few.low < few.value < many.value < 2000 < many.high < 4000
    assert many.high - many.value > many.value - many.low


def test_tables_with_a_bot_in_common_are_compared_by_their_anchor():
    low = rate("ab", [Standing(0, {"a": 0, "b": 1})] * 10 + [Standing(1, {"a": 1, "b": 0})] * 5, Anchor("a"))
    high = rate("bc", [Standing(0, {"b": 0, "c": 1})] * 10 + [Standing(1, {"b": 1, "c": 0})] * 5,
                Anchor("b", low["b"].value))
    assert high["b"].value == low["b"].value
    assert high["c"].value - high["b"].value == pytest.approx(low["b"].value - 1000)


def test_the_order_of_games_does_not_count():
    games = list(simulated(np.random.default_rng(3), {"a": 0.0, "b": 1.0, "c": 2.0}, 20, drawn=0.2))
    there, back = (rate("abc", given, Anchor("a")) for given in (games, games[::-1]))
    assert there["c"].value == pytest.approx(back["c"].value)


def test_the_fit_is_the_likeliest_one():
    """At the top the wins that were expected are those that there were."""
    wins = np.array([[0, 9, 1.5], [3, 0, 40], [0.5, 2, 0]])
    found = strengths(wins)
    expected = (wins + wins.T) / (1 + np.exp(found[None] - found[:, None]))
    assert (expected.sum(axis=1)) == pytest.approx(wins.sum(axis=1))
    assert found.sum() == pytest.approx(0)


def tournament_of(wins):
    """Two-seat games: so often the first bot of a pair won against the second."""
    played = []
    for (winner, loser), count in wins.items():
        played += [Played((winner, loser), deal, deal, (1.0, -1.0), (), "X") for deal in range(count)]
    bots = tuple(dict.fromkeys(bot for pair in wins for bot in pair))
    pairs = tuple(itertools.combinations(bots, 2))
    return Tournament(Question("connect_four", "", 2, (), 1), bots, pairs, tuple(played), Anchor(bots[0]))


@pytest.mark.parametrize("seed", range(12))
def test_no_order_is_claimed_that_the_crosstable_refutes(seed):
    """Whatever the games were, also in circles."""
    dice = np.random.default_rng(seed)
    played = tournament_of({pair: int(dice.integers(60)) for pair in itertools.permutations("abcd", 2)})
    for one, other in itertools.permutations("abcd", 2):
        if played.score(one, other).share.low > 0.5:
            assert played.ratings[one].high >= played.ratings[other].low


def test_what_was_rated_below_random_is_rated_above_it():
    """Casual beat random by 36 to 18; by openskill, which looks at one game after the other, it stood below."""
    played = tournament_of({("random", "casual"): 18, ("casual", "random"): 36})
    assert played.ratings["casual"].low > 1000 > 0
    assert not played.against_the_order


def test_bots_that_beat_each_other_in_a_circle_are_told():
    played = tournament_of({
        ("paper", "stone"): 80, ("stone", "paper"): 20, ("stone", "scissors"): 99, ("scissors", "stone"): 1,
        ("scissors", "paper"): 60, ("paper", "scissors"): 40,
    })
    assert played.against_the_order == [("scissors", "paper")]
    assert played.fitted["scissors"].high < played.fitted["paper"].low
    assert played.ratings["scissors"].high == played.ratings["paper"].low
    assert reconciled(played.ratings, [("paper", "stone")]) == played.ratings
