"""Every kind of bot in every game: it plays by the rules, knows no more than its view, and repeats itself."""
import random
import re
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from gnothi.bots import KINDS, make, searches
from gnothi.bots.greedy import GreedyBot
from gnothi.bots.hint import KEEP_STILL, games_of, hint
from gnothi.bots.levels import LEVELS
from gnothi.bots.random import CarelessBot, casual_play
from gnothi.bots.search import SearchBot
from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.match import Match
from gnothi.engine.registry import load, names
from gnothi.engine.view import View

pytestmark = pytest.mark.compiled

MOVES = 40      # of each kind of bot in each game


def tables(name: str, seeds: int = 4) -> list[Match]:
    """Tables of a game at different moments."""
    made = []
    for seed in range(seeds):
        match = Match.new(load(name), None, seed)
        for _ in casual_play(match, seed, 11 * seed):
            pass
        if not match.over:
            made.append(match)
    return made


def twin(view: View, seed: int) -> View:
    """The same view of another world: what is hidden was imagined, and hidden again."""
    world = view.states.copy()
    bind(view.game, templates.call_determinize)(world, view.seat, np.uint64(seed))
    seen = world.copy()
    bind(view.game, templates.call_redact)(world, seen, view.seat)
    return replace(view, states=seen)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("kind", ["search:60", "greedy", "level:1", "level:3"])
def test_a_world_that_a_seat_cannot_tell_apart_gets_the_same_choice(name, kind):
    for match in tables(name):
        for seat in match.awaited:
            view = match.view(seat)
            chosen = make(kind, 7).choose(view)
            assert chosen in view.actions
            assert all(make(kind, 7).choose(twin(view, seed)) == chosen for seed in (1, 99))


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("kind", ["search:20", "search:20x2", "greedy", *LEVELS])
def test_every_bot_plays_every_game_by_its_rules(name, kind):
    match = Match.new(load(name), None, 5)
    bots = [make(kind if kind != "level:5" or seat == 0 else "casual", seat) for seat in range(match.seats)]
    for _ in range(MOVES if kind != "level:5" else MOVES // 4):
        if match.over:
            break
        for seat in set(range(match.seats)) - set(match.awaited):
            view = match.view(seat)
            assert bots[seat].call(view) in (*view.actions, None)
        seat = match.awaited[0]
        match.play(seat, bots[seat].choose(match.view(seat)))


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("kind", ["greedy", "level:1", "casual"])
def test_quick_bots_play_to_the_end(name, kind):
    match = Match.new(load(name), load(name).facts.seats[0], 3)
    bots = [make(kind, seat) for seat in range(match.seats)]
    while not match.over:
        seat = match.awaited[0]
        match.play(seat, bots[seat].choose(match.view(seat)))
    assert match.result is not None


def test_every_kind_that_is_offered_can_be_made():
    assert set(LEVELS) <= set(KINDS)
    for kind in KINDS:
        make(kind, 1)
    assert [kind for kind in KINDS if searches(kind)] == [
        "level:2", "level:3", "level:4", "level:5", "greedy", "search:100ms", "search:2s", "search:500",
    ]


def test_a_beginner_does_not_call_by_a_wild_guess():
    for seed in range(30):
        match = Match.new(load("cogito"), 3, seed)
        seat = match.awaited[0]
        view = match.view(seat)
        assert any(view.name(action).startswith("call") for action in view.actions)
        assert not view.name(make("level:1", seed).choose(view)).startswith("call")


def test_whoever_shuns_everything_takes_anything():
    match = Match.new(load("connect_four"), 2, 1)
    view = match.view(match.awaited[0])
    bot = CarelessBot(1)
    bot.weights = lambda view: [0.001] * len(view.actions)
    assert {bot.choose(view) for _ in range(200)} == set(view.actions)


def test_levels_go_up():
    ladder = list(LEVELS.values())
    assert len({level.name for level in ladder}) == 5
    assert all(low.blunders > high.blunders for low, high in pairwise(ladder))
    assert all(low.simulations <= high.simulations for low, high in pairwise(ladder))
    assert all(level.blunders + level.lapses == 1 for level in ladder if not level.simulations)


@pytest.mark.parametrize("higher", ["level:2", "level:3", "level:4", "level:5"])
def test_a_level_beats_the_one_below_at_connect_four(higher):
    lower = f"level:{int(higher[-1]) - 1}"
    game = load("connect_four")
    wins = [0, 0]
    for seed in range(100):
        match = Match.new(game, 2, seed)
        bots = [make(higher, seed), make(lower, seed + 1000)]
        while not match.over:
            seat = match.awaited[0]
            match.play(seat, bots[seat ^ (seed & 1)].choose(match.view(seat)))
        wins[0] += match.result[seed & 1] > 0
        wins[1] += match.result[1 - (seed & 1)] > 0
    assert wins[0] >= 1.5 * wins[1], "six decided games in ten"


# Greedy


def test_greedy_takes_what_looks_best_after_one_step():
    match = Match.new(load("connect_four"), 2, 1, options={"start_seat": "seat 1"})
    for move, column in enumerate("dadadb"):
        match.play(move % 2, column)
    view = match.view(0)
    assert view.name(GreedyBot(1).choose(view)) == "d"
    assert GreedyBot(1).standings(view, view.actions)[view.actions.index(3)] == max(
        GreedyBot(1).standings(view, view.actions)
    )


def test_of_equal_actions_greedy_takes_any_by_its_seed():
    match = Match.new(load("connect_four"), 2, 1)
    match.play(match.awaited[0], "d")
    view = match.view(match.awaited[0])
    ties = {GreedyBot(seed).choose(view) for seed in range(30)}
    standings = dict(zip(view.actions, GreedyBot(1).standings(view, view.actions), strict=True))
    assert ties == {action for action, standing in standings.items() if standing == max(standings.values())}


def test_greedy_sees_its_step_through_where_all_decide_at_once():
    """In Credo an order shows only when everybody has laid one."""
    match = Match.new(load("credo"), 4, 1)
    differ = 0
    for seat, _ in casual_play(match, 1, 60):
        view = match.view(seat)
        differ += len(set(GreedyBot(1).standings(view, view.actions))) > 1
    assert differ > 5


# Hints


@pytest.mark.parametrize("name", names())
def test_a_hint_tells_each_choice_with_its_share_and_what_to_expect(name):
    for match in tables(name, 3):
        view = match.view(match.awaited[0])
        told = hint(view, 200)
        assert {choice.name for choice in told.choices} == set(view.legal)
        assert sum(choice.share for choice in told.choices) == pytest.approx(1)
        assert all(-1 <= choice.expected <= 1 for choice in told.choices)
        assert [choice.share for choice in told.choices] == sorted((c.share for c in told.choices), reverse=True)
        assert str(told).startswith(f"After 200 simulations: {told.choices[0].name} (")
        assert hint(twin(view, 5), 200) == told


def test_a_hint_agrees_with_the_bot_and_tells_how_it_may_go_on():
    match = Match.new(load("connect_four"), 2, 1, options={"start_seat": "seat 1"}, names=["Ana", "Ben"])
    for move, column in enumerate("dadad"):
        match.play(move % 2, column)
    view = match.view(1)
    told = hint(view, seed=3)
    assert told.choices[0].action == SearchBot(3, told.simulations).choose(view)
    assert [step.who for step in told.choices[0].line[:2]] == ["Ana", "you"]
    careless = [choice for choice in told.choices[1:] if choice.line]
    assert careless
    assert all(str(choice.line[0]) == "Ana: d" and choice.expected < -0.5 for choice in careless)


def test_a_hint_for_a_call_speaks_of_keeping_still():
    match = Match.new(load("cogito"), 2, 5, options={"call_mode": "live"})
    seat = next(seat for seat in range(2) if seat not in match.awaited)
    told = hint(match.view(seat), 500)
    assert told.choices[0].name == KEEP_STILL
    assert len(told.choices) == len(match.actions(seat)) + 1


def test_a_hint_is_the_same_whoever_asks_first():
    order = list(range(3))
    random.Random(1).shuffle(order)
    match = Match.new(load("cogito"), 3, 8)
    once = {seat: hint(match.view(seat), 100) for seat in match.awaited}
    assert all(hint(match.view(seat), 100) == once[seat] for seat in order if seat in once)


# Hints in words


def four(moves: str) -> View:
    """What the seat sees that is next to drop a disc."""
    match = Match.new(load("connect_four"), 2, 1, options={"start_seat": "seat 1"}, names=["Ana", "Ben"])
    for move, column in enumerate(moves):
        match.play(move % 2, column)
    return match.view(match.awaited[0])


def test_a_hint_says_what_the_best_choice_gains_and_what_the_next_one_risks():
    assert hint(four("dadad"), seed=3).advice == (
        "Drop a disc into column d – as good as winning about 4 games of 10. Drop a disc into column a – that leaves "
        "hardly any. Then, most likely: Ana connects four and wins."
    )


def test_a_hint_tells_what_certainly_comes_of_the_best_choice():
    told = hint(four("dadada"), seed=3).advice
    assert told.startswith("Drop a disc into column d – nearly every game is won from there. You connect four and win.")


def test_a_hint_counts_from_the_worst_that_a_game_gives():
    discs, credo = four(""), Match.new(load("credo"), seed=1).view(0)
    assert [games_of(discs.game.rules.worst, expected) for expected in (-1, 0, 0.4, 1)] == [0, 5, 7, 10]
    assert [games_of(credo.game.rules.worst, expected) for expected in (0, 0.5, 1)] == [0, 5, 10]


@pytest.mark.parametrize("name", names())
def test_a_hint_in_words_has_the_games_own_terms_and_no_figures_of_the_search(name):
    for match in tables(name, 3):
        view = match.view(match.awaited[0])
        told = hint(view, 200)
        assert told.advice.startswith(f"{view.say(told.choices[0].action).rstrip('.')} – ")
        assert all(view.say(choice.action).rstrip(".") in told.advice for choice in told.choices[:2])
        assert not re.search(r"\d%|[+−-]\d\.\d\d", told.advice)
        assert hint(twin(view, 5), 200).advice == told.advice
