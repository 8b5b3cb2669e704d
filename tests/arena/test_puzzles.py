"""Puzzles are looked for in games of bots; those of our games hold by a search that never saw them."""
import tomllib
from dataclasses import replace

import pytest

from gnothi.arena.puzzles import HEADING, MARGIN, add_to, far_better, find, is_clear, played, ranked
from gnothi.bots.analysis import decisions
from gnothi.bots.search import Estimate, key
from gnothi.engine.lessons import begin
from gnothi.engine.positions import Position, position
from gnothi.engine.puzzles import Puzzle, puzzles
from gnothi.engine.registry import load
from tests.games.goldens import OURS

pytestmark = pytest.mark.compiled

FRESH = 99      # a seed that no puzzle was found by


def test_a_puzzle_is_a_moment_before_somebody_missed_what_was_far_better_than_all_else():
    game = load("connect_four")
    (place, puzzle), = found = list(find(game, 1, simulations=2000))
    assert found == list(find(game, 1, place.seed, simulations=2000))
    deals = [position(game, known.steps[0].position).seed for known in puzzles(game)]
    assert puzzle.position == f"puzzle-{len(deals) + 1}" and place.seed > max(deals)
    then = place.match(game)
    assert then.awaited == (place.seat - 1,) and puzzle.wanted in then.legal(place.seat - 1)
    first, second, *_ = ranked(then.view(place.seat - 1), key(FRESH, 0), 2000)
    assert then.view(place.seat - 1).name(first.action) == puzzle.wanted
    assert first.expected - second.expected > 2 * MARGIN
    assert puzzle.games - puzzle.others >= 2


@pytest.mark.parametrize(("first", "second", "worst", "clear"), [
    (1.0, 0.0, -1.0, True), (0.0, -1.0, -1.0, True), (1.0, 0.7, -1.0, False), (-0.1, -1.0, -1.0, False),
    (0.8, 0.4, 0.0, True), (0.8, 0.65, 0.0, False),
])
def test_a_choice_must_be_good_and_all_others_far_worse(first, second, worst, clear):
    assert is_clear(worst, *(Estimate(0, 10, 0.5, expected) for expected in (first, second))) == clear


def test_a_glance_need_only_see_a_part_of_that():
    estimates = [Estimate(0, 10, 0.5, expected) for expected in (0.3, 0.15)]
    assert is_clear(0.0, *estimates, part=0.5) and not is_clear(0.0, *estimates)


def test_a_search_that_ends_once_it_is_refuted_says_what_a_whole_one_says():
    match = played(load("connect_four"), 1)
    views = [match.at(decision.move).view(decision.seat) for decision in decisions(match, 1, 1)]
    asked = [view for view in views if len(view.actions) > 1]
    whole = [tuple(ranked(view, 1, 500)[:2]) for view in asked]
    clear = [pair if is_clear(match.game.rules.worst, *pair) else None for pair in whole]
    assert [far_better(view, 1, 500) for view in asked] == clear
    assert None in clear and any(clear)


def test_a_deep_search_gives_every_choice_its_due():
    game = load("connect_four")
    view = Position(2, 1, moves=("2 d", "1 d"), seat=2).view(game)
    estimates = ranked(view, 1, 2000)
    assert len(estimates) == 7 and min(estimate.visits for estimate in estimates) >= 2000 // 20


@pytest.mark.parametrize("name", [*OURS, "connect_four"])
def test_puzzles_of_ours_hold_by_a_search_that_never_saw_them(name):
    game = load(name)
    for puzzle in puzzles(game):
        (step,) = puzzle.steps
        start = begin(game, step)
        view = start.match.view(start.seat)
        first, second, *_ = ranked(view, key(FRESH, 0), 8000)
        assert view.name(first.action) == step.done.action, step.position
        assert first.expected > second.expected, step.position


def test_they_are_added_below_everything_else_which_stays_as_it_is(tmp_path):
    file = tmp_path / "lessons.toml"
    file.write_text('[[lessons]]\ntitle = "Own"\n', encoding="utf-8")
    moves = tuple(f"{1 + move % 2} say “{move}” \\" for move in range(40))
    place, puzzle = Position(2, 5, moves=moves, names=("Ana", "Ben"), seat=1), Puzzle("puzzle-1", 'say "so"', 8, 3)
    add_to(file, place, puzzle)
    before = file.read_text(encoding="utf-8") + 'why = "So it is."\n'
    file.write_text(before, encoding="utf-8")
    add_to(file, place, replace(puzzle, position="puzzle-2"))
    text = file.read_text(encoding="utf-8")
    assert text.startswith(before)
    told = tomllib.loads(text)
    assert text.count(HEADING) == 1 and max(map(len, text.splitlines())) <= 120
    assert told["lessons"] == [{"title": "Own"}]
    assert Position(**told["positions"]["puzzle-1"]) == Position(
        2, 5, moves=list(moves), names=["Ana", "Ben"], seat=1)
    assert told["positions"]["puzzle-2"] == told["positions"]["puzzle-1"]
    so = {"wanted": 'say "so"', "games": 8, "others": 3}
    assert told["puzzles"] == [{"position": "puzzle-1", **so, "why": "So it is."}, {"position": "puzzle-2", **so}]
    add_to(tmp_path / "none.toml", place, puzzle)
    assert (tmp_path / "none.toml").read_text(encoding="utf-8").startswith(HEADING)
