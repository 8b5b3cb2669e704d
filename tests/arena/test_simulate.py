"""Many games by lot: counted rightly, and the same however many hands do it."""
from collections import Counter

import numpy as np
import pytest

from connect_four import GAME as FOUR
from gnothi.arena.census import STRIDE, deal_of, throw
from gnothi.arena.chances import Share, difference
from gnothi.arena.simulate import Tally, read_tally, simulate, write_tally
from gnothi.arena.work import Means
from gnothi.engine.errors import BadOptions, UnknownGame
from gnothi.engine.match import Match
from gnothi.engine.outcome import winners
from gnothi.engine.registry import load
from gnothi.engine.rng import scramble

ALONE = Means(jobs=1, quiet=True)


def by_hand(games: int, seed: int) -> Tally:
    """The same random games of Connect Four through Match, which knows nothing of a census."""
    whole = Tally(2)
    for number in range(games):
        deal = deal_of(np.uint64(seed), number)
        match = Match.new(FOUR, 2, int(deal))
        luck = np.array([scramble(deal + STRIDE)], np.uint64)
        offered = genuine = 0
        while not match.over:
            seat = match.awaited[0]
            actions = match.actions(seat)
            offered += len(actions)
            genuine += len(actions) > 1
            match.play(seat, actions[throw(luck, len(actions))])
        fired = Counter(line.clause for line in match.log())
        whole += Tally(
            2, Counter([match.result]), Counter([len(match.moves)]), Counter([match.ended_by]), fired,
            Counter(set(fired)), len(match.moves), genuine, offered,
        )
    return whole


@pytest.mark.filterwarnings("ignore:overflow encountered")
def test_what_is_counted_is_what_happened():
    assert simulate("connect_four", 60, 2, players="random", seed=5, means=ALONE) == by_hand(60, 5)


def test_one_hand_or_several_count_the_same():
    one = simulate("cogito", 1100, 3, seed=8, means=ALONE)
    assert simulate("cogito", 1100, 3, seed=8, means=Means(jobs=3, quiet=True)) == one
    assert one.games == 1100
    assert simulate("cogito", 1100, 3, seed=9, means=ALONE) != one


def test_more_games_of_a_series_begin_with_the_same_games():
    few, more = (simulate("cogito", n, 2, seed=8, means=ALONE) for n in (250, 500))
    assert all(more.lengths[length] >= n for length, n in few.lengths.items())


def test_casual_players_call_out_of_turn():
    live = simulate("cogito", 200, 2, {"call_mode": "live"}, seed=3, means=ALONE)
    random = simulate("cogito", 200, 2, {"call_mode": "live"}, "random", seed=3, means=ALONE)
    moves = sum(length * n for length, n in live.lengths.items())
    assert moves > live.decisions
    assert sum(length * n for length, n in random.lengths.items()) == random.decisions


def test_every_clause_that_fires_is_known_and_endings_are_told():
    tally = simulate("cogito", 300, 4, means=ALONE)
    assert set(tally.fired) <= set(load("cogito").clauses)
    assert tally.endings.total() == tally.lengths.total() == tally.games == 300
    assert all(tally.within[clause] <= min(300, n) for clause, n in tally.fired.items())


def test_a_tally_can_be_written_and_read():
    tally = simulate("cogito", 50, 2, means=ALONE)
    assert read_tally(write_tally(tally)) == tally


def test_the_winners_are_those_with_the_best_result():
    assert winners((1.0, -1.0, -1.0)) == (0,)
    assert winners((0.3, 1.0, 1.0, 0.0)) == (1, 2)
    assert winners((-1.0, -1.0)) == winners((0.5, 0.5)) == winners(()) == winners((0.0,)) == ()
    assert winners((1.0,)) == (0,)
    tally = Tally(2, Counter({(1.0, -1.0): 6, (0.0, 0.0): 3, (): 1}))
    assert tally.wins(0) == Share(6, 10)
    assert tally.undecided() == Share(4, 10)
    assert tally.mean_result(0) == pytest.approx(6 / 9)


def test_intervals_are_those_of_the_books():
    # Newcombe (1998), tables I and II: 81 of 263, and 56 of 70 against 48 of 80.
    assert (round(Share(81, 263).low, 4), round(Share(81, 263).high, 4)) == (0.2553, 0.3662)
    more, low, high = difference(Share(48, 80), Share(56, 70))
    assert (round(more, 4), round(low, 4), round(high, 4)) == (0.2, 0.0524, 0.3339)
    assert (Share(0, 10).low, Share(10, 10).high) == (0.0, 1.0)
    assert Share(0, 0).value is None
    assert difference(Share(0, 0), Share(1, 2)) is None


@pytest.mark.parametrize(("given", "complaint"), [
    ({"n": 0}, "0 games tell nothing"),
    ({"players": "clever"}, "played by casual or random players, not by 'clever'"),
    ({"seats": 9}, "Cogito is for 2, 3, 4 seats, not 9"),
    ({"options": {"moon": 1}}, "the game has no option 'moon'"),
    ({"seed": -1}, "a seed is a whole number"),
])
def test_what_cannot_be_simulated_is_refused(given, complaint):
    with pytest.raises(BadOptions, match=complaint):
        simulate("cogito", **{"n": 10, **given})


def test_an_unknown_game_is_refused():
    with pytest.raises(UnknownGame, match="did you mean cogito"):
        simulate("cogitto", 10)


def test_a_number_of_jobs_below_one_is_refused():
    with pytest.raises(BadOptions, match="-2 jobs cannot work"):
        Means(jobs=-2)
