"""A game looked at afterwards: blunders are found, nobody is blamed for what could not be known, all is repeatable."""
import json
from dataclasses import replace

import numpy as np
import pytest

import gnothi
from connect_four import GAME as FOUR
from gnothi.arena.analysis import spread_over
from gnothi.arena.work import Means
from gnothi.bots import make
from gnothi.bots.analysis import CLOSER, GLANCE, Analysis, Judgement, Weighed, analyse, decisions, judge, record_hash
from gnothi.bots.hint import KEEP_STILL, in_brief
from gnothi.bots.random import casual_play
from gnothi.bots.tree import STILL
from gnothi.bots.turns import next_move
from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.errors import BadOptions, GnothiError
from gnothi.engine.events import NOBODY
from gnothi.engine.match import LEAVE, Match
from gnothi.engine.registry import load, names
from gnothi.games.cogito.sight import candidates

pytestmark = pytest.mark.compiled

COGITO, STAGE5 = load("cogito"), load("stage5")
SECRETIVE = {"cogito", "credo", "karma", "conscious", "liars_dice"}


def finish(match: Match, *kinds: str, seed: int = 0) -> Match:
    """Play on with a bot on each seat until it is over."""
    bots = {seat: make(kind, 2 * seed + seat) for seat, kind in enumerate(kinds)}
    while not match.over:
        move = next_move(match, bots)
        assert move is not None
        match.play(*move)
    return match


def four(columns: str) -> Match:
    """Connect Four after these columns, dropped in turn, and then played well."""
    match = Match.new(FOUR, 2, 1, options={"start_seat": "seat 1"})
    for move, column in enumerate(columns):
        match.play(move % 2, column)
    return finish(match, "search:300", "search:300")


def casual(name: str) -> Match:
    """A casual game of two, or of as few as there must be."""
    match = Match.new(load(name), max(2, load(name).facts.seats[0]), 3)
    for _ in casual_play(match, 3, 100_000):
        pass
    return match


# Known blunders


def test_a_column_that_would_have_won_is_the_turning_point():
    first = analyse(four("dadadbg"), 400).turning_points[0]
    assert (first.move, first.seat, first.played.name, first.best.name) == (6, 0, "g", "d")
    assert first.best.expected == 1.0
    assert first.loss > 0.5
    assert first.line == (), "after four in a line nothing is to be expected"


def test_a_four_that_was_not_stopped_is_the_turning_point():
    first = analyse(four("dadadg"), 400).turning_points[0]
    assert (first.move, first.seat, first.played.name, first.best.name) == (5, 1, "g", "d")
    assert first.played.expected < -0.9


def test_a_free_centre_that_was_not_taken_is_the_turning_point():
    first = analyse(four("caea"), 400).turning_points[0]
    assert (first.move, first.seat, first.played.name, first.best.name) == (3, 1, "a", "d")
    assert first.played.expected < -0.7 < first.best.expected


def test_a_player_who_is_certain_and_passes_at_the_last_chance_is_found():
    match = Match.new(COGITO, 2, 0)
    bots = [make("search:50", seat) for seat in range(2)]
    while not match.over:
        seat = match.awaited[0]
        view = match.view(seat)
        match.play(seat, view.passes() if view.passes() >= 0 else bots[seat].choose(view))
    last = len(match.moves) - 1
    silent = match.moves[last][0]
    assert candidates(match.at(last).view(silent).s, silent) == 1
    first = analyse(match, 400).turning_points[0]
    assert (first.move, first.seat, first.played.name) == (last, silent, "pass")
    assert first.best.name.startswith("call ")
    assert (first.best.expected, first.played.expected) == (1.0, 0.0)


def test_a_stage_5_that_is_entered_too_early_is_the_turning_point():
    match, entered = entered_too_early()
    finish(match, "search:60", "search:60")
    first = analyse(match, 400).turning_points[0]
    assert first.move == entered
    assert first.played.action == match.moves[entered][1]
    assert first.loss > 0.5


def entered_too_early() -> tuple[Match, int]:
    """A game in which somebody does, at the first occasion, what the table warns of; and after how many moves."""
    match = Match.new(STAGE5, 2, 0)
    bots = {seat: make("search:60", seat) for seat in range(2)}
    while not match.over:
        seat = match.awaited[0]
        for action in match.actions(seat):
            then = match.at(len(match.moves))
            then.play(seat, action)
            view = then.view(seat)
            perilous = [entering for entering in view.actions if "not placed yet" in view.warns(entering)]
            if perilous and len(perilous) < len(view.actions):
                then.play(seat, perilous[0])
                return then, len(then.moves) - 1
        match.play(*next_move(match, bots))
    raise AssertionError("nobody could enter")


# Strength


def test_a_master_gives_away_less_than_a_beginner():
    """docs/bots.md has the figures of more games and simulations."""
    less = 0
    for deal in range(6):
        kinds = ["level:5", "level:1"] if deal % 2 else ["level:1", "level:5"]
        found = analyse(finish(Match.new(FOUR, 2, deal), *kinds, seed=deal), 400)
        less += found.loss(kinds.index("level:5")) < found.loss(kinds.index("level:1"))
    assert less == 6


# What could be known


@pytest.mark.parametrize("name", names())
def test_a_decision_is_judged_alike_in_a_world_that_its_seat_could_not_tell_apart(name):
    match = casual(name)
    asked = list(decisions(match, 40, 1))
    secrets = 0
    for decision in asked[:: -(-len(asked) // 12)]:
        true = match.at(decision.move)
        imagined = imagine(true, decision.seat)
        assert judge(imagined, decision) == judge(match, decision)
        true.states["rng"] = imagined.states["rng"]
        secrets += true.core() != imagined.core()
    assert bool(secrets) == (name in SECRETIVE)


def test_what_is_dealt_to_others_and_comes_later_changes_no_judgement():
    """Two whole games that a seat cannot tell apart until the other one names another self."""
    here = Match.new(COGITO, 2, 4, options={"start_seat": "seat 1"})
    there = imagine(here, 0)
    there.past.copies[0] = there.states.copy()
    assert own_selves(there.at(0)) != own_selves(here.at(0))
    for match in (here, there):
        match.play(0, "pass")
        match.play(1, next(name for name in match.legal(1) if name.startswith("call ")))
    judged = [judge(match, next(decisions(match, 200, 1))) for match in (here, there)]
    assert judged[0] == judged[1]


def imagine(match: Match, seat: int) -> Match:
    """The same moment in a world that a seat cannot tell from the true one."""
    imagined = match.at(len(match.moves))
    imagined.states[:] = match.view(seat).states
    bind(match.game, templates.call_determinize)(imagined.states, seat, np.uint64(99))
    return imagined


def own_selves(match: Match) -> list[int]:
    return [int(match.states[0]["seats"][seat]["own_self"]) for seat in range(match.seats)]


# Which decisions


def test_one_who_has_no_choice_decides_nothing():
    match = casual("karma")
    forced = [move for move, (seat, _) in enumerate(match.moves) if len(match.at(move).actions(seat)) == 1]
    judged = {decision.move for decision in decisions(match, 1, 1)}
    assert forced
    assert judged == set(range(len(match.moves))) - set(forced)


def test_leaving_and_what_was_taken_back_are_no_decisions():
    match = Match.new(STAGE5, 3, 5)
    for _ in casual_play(match, 1, 30):
        pass
    match.take_back(20)
    for _ in casual_play(match, 2, 30):
        pass
    leaver = next(seat for seat in range(3) if match.may_leave(seat))
    match.leave(leaver)
    for _ in casual_play(match, 3, 100_000):
        pass
    asked = list(decisions(match, 1, 1))
    assert (leaver, LEAVE) in match.moves
    assert match.moves[20][0] == NOBODY
    assert all(match.moves[decision.move] == (decision.seat, decision.action) for decision in asked)
    assert all(decision.seat != NOBODY and decision.action != LEAVE for decision in asked)
    assert analyse(match, 8).judgements


def test_a_call_out_of_turn_that_was_not_made_is_judged_once():
    match = Match.new(COGITO, 2, 5, options={"call_mode": "live"})
    while not match.over:
        seat = match.awaited[0]
        match.play(seat, match.actions(seat)[0])
    waits = [decision for decision in decisions(match, 40, 1) if decision.action == STILL]
    assert len({decision.occasion for decision in waits}) < len(waits)
    assert all(decision.seat not in match.at(decision.move).awaited for decision in waits)
    found = [judgement for judgement in analyse(match, 320).judgements if judgement.played.name == KEEP_STILL]
    assert sorted(judgement.occasion for judgement in found) == sorted({decision.occasion for decision in waits})
    losses = {(decision.occasion, decision.move): judge(match, decision).loss for decision in waits}
    for judgement in found:
        dearest = max(loss for (occasion, _), loss in losses.items() if occasion == judgement.occasion)
        assert losses[judgement.occasion, judgement.move] == dearest


def test_a_gamble_out_of_turn_is_held_against_keeping_still():
    match = Match.new(COGITO, 2, 5, options={"call_mode": "live", "start_seat": "seat 1"})
    caller = 1
    assert caller not in match.awaited
    match.play(caller, match.legal(caller)[0])
    finish(match, "casual", "casual")
    first = analyse(match, 400, seat=caller).turning_points[0]
    assert (first.move, first.best.name) == (0, KEEP_STILL)


# The same again


def test_the_same_seed_and_simulations_give_the_same_and_others_do_not():
    match = casual("cogito")
    first = analyse(match, 80)
    assert analyse(match, 80) == first
    assert analyse(match, 80, seed=2).judgements != first.judgements
    assert analyse(match, 160).judgements != first.judgements


def test_a_program_asks_for_it_by_one_name():
    match = casual("connect_four")
    assert gnothi.analyse(match, 80) == gnothi.analyse(match, 80, workers=2) == analyse(match, 80)
    assert gnothi.analyse(match, 80, seat=1).loss(0) == 0


@pytest.mark.parametrize(("said", "brief"), [
    ("Call a five: your explorer goes to M0.", "Call a five: your explorer goes to M0"),
    (f"Play the 4: four steps, to {'the Pit, ' * 12}home; with more cards: 5", "Play the 4"),
    (f"Play the 4: four steps, to the Pit; with more cards: {'5, ' * 40}6", "Play the 4: four steps, to the Pit"),
    (f"Go to the Pit ({'a bead, ' * 14}a ring; that makes a habit)", "Go to the Pit"),
    (f"Go to the Pit ({'a bead, ' * 14}a ring)", "Go to the Pit"),
])
def test_what_a_button_says_is_told_in_brief(said, brief):
    assert in_brief(said) == brief


def test_any_number_of_processes_finds_the_same():
    match = casual("connect_four")
    here = analyse(match, 80)
    assert all(analyse(match, 80, spread=spread_over(Means(jobs=jobs))) == here for jobs in (1, 2, 3))


def test_judges_may_answer_in_any_order():
    match = casual("cogito")

    def backwards(match, asked):
        return reversed([(place, judge(match, decision)) for place, decision in enumerate(asked)])

    assert analyse(match, 80, spread=backwards) == analyse(match, 80)


def test_most_is_thought_where_most_seemed_lost_and_progress_is_told():
    match, told = casual("karma"), []
    found = analyse(match, 80, progress=lambda taken, total: told.append((taken, total)))
    places = [(decision.move, decision.seat) for decision in decisions(match, 1, 1)]
    glanced = len(places)
    assert told == [(taken, glanced + CLOSER) for taken in range(1, glanced + CLOSER + 1)]
    assert [(judgement.move, judgement.seat) for judgement in found.judgements] == places
    first = {(one.move, one.seat): judge(match, one).loss for one in decisions(match, 80 // GLANCE, 1)}
    closer = [first[one.move, one.seat] for one in found.judgements if one.simulations == 80]
    glances = [one.loss for one in found.judgements if one.simulations == 80 // GLANCE]
    assert len(closer) == CLOSER
    assert min(closer) >= max(glances)


def test_one_seat_alone_may_be_judged():
    match = casual("connect_four")
    alone = analyse(match, 80, seat=1)
    assert [one.move for one in alone.judgements] == [one.move for one in analyse(match, 80).of(1)]
    assert alone.loss(0) == 0


def test_what_was_only_glanced_at_is_no_turning_point():
    found = analyse(four("dadadbg"), 400)
    dear = found.turning_points[0]
    unsure = replace(dear, simulations=50)
    changed = replace(found, judgements=tuple(unsure if one == dear else one for one in found.judgements))
    assert unsure not in changed.turning_points
    assert changed.loss(0) == pytest.approx(found.loss(0))


# Files


def test_an_analysis_is_written_as_json_and_read_again():
    match = casual("cogito")
    found = analyse(match, 80)
    data = json.loads(found.to_json())
    assert Analysis.from_json(found.to_json()) == found
    assert data["record"] == record_hash(match) == record_hash(Match.read(match.record()))
    assert data["losses"] == [round(found.loss(seat), 4) for seat in range(2)]
    assert [found.judgements[place] for place in data["turning_points"]] == found.turning_points


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"judgements": 3, "losses": [], "turning_points": []}'])
def test_what_is_no_analysis_is_refused_in_a_sentence(text):
    with pytest.raises(GnothiError, match="this is no analysis"):
        Analysis.from_json(text)


def test_a_game_that_goes_on_is_not_analysed():
    with pytest.raises(GnothiError, match="not over yet"):
        analyse(Match.new(COGITO, 2, 1))


def test_no_simulations_are_refused():
    with pytest.raises(BadOptions, match="0 simulations tell nothing"):
        analyse(casual("cogito"), 0)


def test_the_least_that_is_told_follows_the_game_s_own_results():
    """In Credo results go from 0 to 1, so half as much is worth telling."""
    lost = Judgement(0, 0, 0, Weighed(1, "a", "A", 0.5), Weighed(2, "b", "B", 0.65), (), 100)
    found = Analysis("", "credo", 4, 0.0, 100, 1, (lost,))
    assert found.turning_points == [lost]
    assert replace(found, worst=-1.0).turning_points == []
