"""The bot that thinks: it wins, it repeats itself, and it knows no more than its view."""
import numpy as np
import pytest

from connect_four import GAME as FOUR
from gnothi.bots import Bot, make
from gnothi.bots.search import SearchBot
from gnothi.engine import calls
from gnothi.engine.compile import over
from gnothi.engine.errors import BadOptions
from gnothi.engine.game import Game
from gnothi.engine.match import Match
from gnothi.engine.registry import load
from gnothi.engine.view import View

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


def test_thinking_wins_at_connect_four():
    assert duel(FOUR, "search:400", "casual", 12)[0] >= 11
    assert duel(FOUR, "search:1500", "search:60", 12)[0] >= 8


def test_thinking_wins_at_a_game_with_secrets():
    thinker, casual = duel(COGITO, "search:300", "casual", 40)
    assert thinker >= 2 * casual


def test_it_sees_four_and_stops_four():
    match = Match.new(FOUR, 2, 1, options={"start_seat": "seat 1"})
    for seat, column in ((0, "d"), (1, "a"), (0, "d"), (1, "a"), (0, "d")):
        match.play(seat, column)
    assert FOUR.name(match.view(1), SearchBot(1, 300).choose(match.view(1))) == "d"
    match.play(1, "b")
    estimates = {FOUR.name(match.view(0), e.action): e for e in SearchBot(1, 300).think(match.view(0))}
    assert estimates["d"].expected == 1.0
    assert estimates["d"].share > 0.5
    assert sum(e.share for e in estimates.values()) == pytest.approx(1)


def middle(seed: int) -> Match:
    match = Match.new(COGITO, 3, seed, options={"start_seat": 0})
    for seat in match.awaited:
        match.play(seat, "pass")
    return match


def test_seed_and_simulations_determine_the_choice():
    view = middle(5).view(0)
    assert SearchBot(3, 200).think(view) == SearchBot(3, 200).think(view)


def test_it_chooses_the_same_in_a_world_that_its_seat_cannot_tell_apart():
    for seed in range(5):
        view = middle(seed).view(0)
        world = view.states.copy()
        over(COGITO, calls.imagine)(world, 0, np.uint64(99))
        seen = world.copy()
        over(COGITO, calls.see)(world, seen, 0)
        twin = View(COGITO, 0, seen, 3, view.names)
        assert SearchBot(1, 100).think(twin) == SearchBot(1, 100).think(view)


def test_thinking_leaves_the_view_as_it_was():
    view = middle(2).view(0)
    before = view.states.tobytes()
    SearchBot(1, 100).choose(view)
    assert view.states.tobytes() == before


@pytest.mark.parametrize("name", ["search", "search:", "search:0", "search:0ms", "search:-1s", "search:soon", "Casual"])
def test_a_budget_that_is_none_is_refused(name):
    with pytest.raises(BadOptions, match="there is no bot"):
        make(name, 1)


def test_a_budget_may_be_a_time():
    assert make("search:50ms", 1).seconds == 0.05
    assert make("search:2s", 1).seconds == 2
    assert make("search:20ms", 1).choose(middle(1).view(0)) in middle(1).actions(0)
