"""The bot that thinks: it wins, it repeats itself, and it keeps to its budget."""
from dataclasses import replace

import pytest

from connect_four import GAME as FOUR
from gnothi.bots import Bot, make
from gnothi.bots.search import SearchBot, best
from gnothi.bots.tree import STILL, Edge, Node, Tree, learn
from gnothi.engine.errors import BadOptions
from gnothi.engine.game import Game
from gnothi.engine.layout import blank, struct_of
from gnothi.engine.match import Match
from gnothi.engine.registry import load

COGITO = load("cogito")


def duel(game: Game, one: str, two: str, games: int) -> tuple[int, int]:
    """How many games each of two bots wins, seats swapped every time."""
    wins = [0, 0]
    for seed in range(games):
        match = Match.new(game, 2, seed)
        bots: list[Bot] = [make(one, seed), make(two, seed)]
        if seed % 2:
            bots.reverse()
        while not match.over:
            seat = match.awaited[0]
            match.play(seat, bots[seat].choose(match.view(seat)))
        for seat, share in enumerate(match.result):
            wins[(seat + seed) % 2] += share > 0
    return wins[0], wins[1]


def four(*columns: str) -> Match:
    """Connect Four after these columns, dropped in turn."""
    match = Match.new(FOUR, 2, 1, options={"start_seat": "seat 1"})
    for move, column in enumerate(columns):
        match.play(move % 2, column)
    return match


def named(match: Match, seat: int, bot: SearchBot) -> str:
    return match.view(seat).name(bot.choose(match.view(seat)))


@pytest.mark.compiled
def test_thinking_wins_at_connect_four():
    assert duel(FOUR, "search:400", "casual", 12)[0] >= 11
    assert duel(FOUR, "search:3000", "search:60", 12)[0] >= 8


@pytest.mark.compiled
def test_thinking_wins_at_a_game_with_secrets():
    thinker, casual = duel(COGITO, "search:300", "casual", 40)
    assert thinker >= 2 * casual


def test_it_stops_four():
    assert named(four("d", "a", "d", "a", "d"), 1, SearchBot(1, 300)) == "d"


def test_it_takes_a_win_rather_than_anything_else():
    match = four("d", "a", "d", "a", "d", "b")
    estimates = {match.view(0).name(e.action): e for e in SearchBot(1, 300).think(match.view(0))}
    assert estimates["d"].expected == 1.0
    assert estimates["d"].share > 0.5
    assert sum(e.share for e in estimates.values()) == pytest.approx(1)
    assert named(match, 0, SearchBot(1, 300)) == "d"


def test_it_takes_four_before_it_stops_four():
    match = four("d", "a", "d", "a", "d", "a")      # both have three in a column
    assert named(match, 0, SearchBot(1, 300)) == "d"


def middle(seed: int) -> Match:
    match = Match.new(COGITO, 3, seed, options={"start_seat": 0})
    for seat in match.awaited:
        match.play(seat, "pass")
    return match


def test_seed_and_simulations_determine_the_choice():
    view = middle(5).view(0)
    assert SearchBot(3, 200).think(view) == SearchBot(3, 200).think(view)
    assert SearchBot(3, 200).think(view) != SearchBot(4, 200).think(view)


def test_a_game_says_how_far_casual_play_goes_before_it_is_judged():
    match = four("d", "a", "d", "b")
    games = [replace(FOUR, sight=replace(FOUR.sight, casual_moves=moves)) for moves in (0, 4)]
    views = [replace(match.view(0), game=game) for game in games]
    judged, played = (SearchBot(1, 1).think(view) for view in views)
    match.play(0, best(judged).action)
    assert best(judged).expected == pytest.approx(match.standing[0])
    assert best(played).action == best(judged).action
    assert best(played).expected != best(judged).expected


@pytest.mark.parametrize(("certain", "worth"), [(True, 0.8), (False, 0.2)])
def test_an_earlier_choice_is_worth_the_best_later_one_where_results_are_certain(certain, worth):
    t, nodes, edges = struct_of(blank(Tree)), blank(Node, 2), blank(Edge, 3)
    nodes["first"], nodes["count"] = [0, 1], [1, 2]
    edges["visits"], edges["worth"] = [0, 4, 0], [0.0, 0.8, 0.0]
    t.path[:2], t.whose[:2], t.where[:2] = [0, 2], [1, 1], [0, 1]
    t.results[1] = 0.2
    learn(t, nodes, edges, 2, certain)
    assert edges["visits"].tolist() == [1, 4, 1]
    assert edges["worth"].tolist() == pytest.approx([worth, 0.8, 0.2])


def test_threads_share_the_simulations_and_always_find_the_same():
    view = middle(5).view(0)
    found = [SearchBot(3, 210, threads=3).think(view) for _ in range(3)]
    assert found[0] == found[1] == found[2]
    assert sum(one.visits for one in found[0]) == 210
    assert found[0] != SearchBot(3, 210).think(view)


def test_thinking_leaves_the_view_as_it_was():
    view = middle(2).view(0)
    before = view.states.tobytes()
    SearchBot(1, 100).choose(view)
    assert view.states.tobytes() == before


# Calls out of turn


def live(moves: int) -> Match:
    """A table where Cogito! may be called at any time, after so many casual moves without a call."""
    match = Match.new(COGITO, 2, 5, options={"call_mode": "live", "start_seat": "seat 1"})
    for _ in range(moves):
        seat = match.awaited[0]
        match.play(seat, match.actions(seat)[0])
    return match


def test_a_call_is_thought_over_and_to_keep_still_is_a_choice():
    match = live(1)
    seat = next(seat for seat in range(2) if seat not in match.awaited)
    view = match.view(seat)
    estimates = SearchBot(1, 2000).think(view)
    assert [one.action for one in estimates] == [*view.actions, STILL]
    assert best(estimates).action == STILL          # with so many selves left a call is a gamble
    assert SearchBot(1, 2000).call(view) is None


def test_one_who_knows_its_self_calls():
    for seed in range(60):
        match = Match.new(COGITO, 2, seed, options={"call_mode": "live"})
        while not match.over:
            for seat in set(range(2)) - set(match.awaited):
                view = match.view(seat)
                if known := certain(view):
                    assert SearchBot(1, 1000).call(view) == known
                    return
            seat = match.awaited[0]
            match.play(seat, max(match.actions(seat)))
    raise AssertionError("nobody was ever certain")


def certain(view) -> int | None:
    """The only call that a casual player would think of."""
    from gnothi.bots.random import CasualBot

    likely = [action for action, weight in zip(view.actions, CasualBot().weights(view), strict=True) if weight > 0]
    return likely[0] if len(likely) == 1 else None


def test_one_with_nothing_to_call_keeps_still():
    match = four("d")
    assert SearchBot(1, 10).call(match.view(0)) is None


# Names and budgets


@pytest.mark.parametrize("name", [
    "search", "search:", "search:0", "search:0ms", "search:-1s", "search:soon", "search:10x0", "Casual", "level:0",
    "level:6", "level:", "master",
])
def test_a_bot_that_is_none_is_refused_with_what_there_is(name):
    with pytest.raises(BadOptions, match=r"there is no bot .*level:1, .*budget above 0"):
        make(name, 1)


def test_a_search_without_a_budget_is_refused():
    for budget in ({}, {"simulations": 0}, {"simulations": -5}, {"seconds": -1.0}, {"simulations": 5, "threads": 0}):
        with pytest.raises(BadOptions, match="above 0"):
            SearchBot(1, **budget)


def test_a_budget_may_be_a_time_and_have_threads():
    assert make("search:50ms", 1).seconds == 0.05
    assert make("search:2s", 1).seconds == 2
    assert (make("search:90x4", 1).simulations, make("search:90x4", 1).threads) == (90, 4)
    assert make("search:20msx2", 1).choose(middle(1).view(0)) in middle(1).actions(0)


def test_a_tree_that_is_full_still_thinks(monkeypatch):
    from gnothi.bots import search

    monkeypatch.setattr(search, "MOST_NODES", 8)
    monkeypatch.setattr(search, "MOST_EDGES", 40)
    thinker, = SearchBot(1, 300).trees(four("d").view(1))
    assert thinker.trees["n_nodes"][0] <= 4
    assert thinker.trees["n_edges"][0] <= 40
    assert thinker.root()["visits"].sum() == 300
