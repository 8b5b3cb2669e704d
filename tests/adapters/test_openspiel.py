"""OpenSpiel's own simulation test for every game and every number of seats, and what it does not ask."""
from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import cfr, exploitability, get_all_states, tabular_qlearner
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation
from open_spiel.python.policy import UniformRandomPolicy

import gnothi
from gnothi.adapters.openspiel import bounded, register
from gnothi.engine.errors import BadOptions, GnothiError, IllegalAction
from gnothi.engine.options import offered, read_options
from gnothi.engine.registry import load
from tests.adapters import TABLES


def play(state, seed, moves=10_000):
    """Random play."""
    dice = random.Random(seed)
    while not state.is_terminal() and moves:
        if state.is_simultaneous_node():
            state.apply_actions([dice.choice(state.legal_actions(seat)) for seat in range(state.num_players())])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
        moves -= 1
    return state


@pytest.mark.parametrize("kind", ["", "_in_turn"])
@pytest.mark.parametrize("name", gnothi.game_names())
def test_openspiels_simulation_test_passes_for_whole_games(name, kind):
    game = pyspiel.load_game(f"gnothi_{name}{kind}", {"players": load(name).facts.seats[0]})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("kind", ["", "_in_turn"])
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_openspiels_simulation_test_passes_for_every_number_of_seats(name, seats, kind):
    game = pyspiel.load_game(f"gnothi_{name}{kind}", {"players": seats, "cut": 20})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_seats_that_decide_at_once_do_so_or_in_turn():
    at_once = dealt("gnothi_credo", {"players": 4})
    assert at_once.is_simultaneous_node()
    at_once.apply_actions([0, 0, 0, 0])
    in_turn = dealt("gnothi_credo_in_turn", {"players": 4})
    for seat in range(4):
        assert in_turn.current_player() == seat
        in_turn.apply_action(0)
    assert at_once.position.table.states.tobytes() == in_turn.position.table.states.tobytes()
    assert at_once.position.table.states[0]["round_no"] == 2


@pytest.mark.parametrize(("name", "at_once"), [
    ("cogito", True), ("credo", True), ("stage5", True),
    ("connect_four", False), ("karma", False), ("conscious", False),
])
def test_a_game_of_turns_is_sequential(name, at_once):
    kinds = pyspiel.GameType.Dynamics
    dynamics = pyspiel.load_game(f"gnothi_{name}").get_type().dynamics
    assert dynamics == (kinds.SIMULTANEOUS if at_once else kinds.SEQUENTIAL)
    assert pyspiel.load_game(f"gnothi_{name}_in_turn").get_type().dynamics == kinds.SEQUENTIAL


def dealt(name, parameters, throws=(1, 2, 3, 4)):
    state = pyspiel.load_game(name, parameters).new_initial_state()
    for throw in throws:
        state.apply_action(throw)
    return state


def test_the_throws_of_chance_are_the_seed_of_a_match():
    state = dealt("gnothi_cogito_in_turn", {"players": 3}, (0, 0, 0, 7))
    match = gnothi.new("cogito", seats=3, seed=7)
    assert state.position.table.states.tobytes()[:match.game.core_bytes] == match.core()
    other = dealt("gnothi_cogito_in_turn", {"players": 3, "seed": 1}, (0, 0, 0, 7))
    assert other.position.table.states.tobytes() != state.position.table.states.tobytes()


def test_given_deals_are_the_outcomes_of_chance():
    game = pyspiel.load_game("gnothi_cogito_in_turn", {"players": 2, "deals": "4;9;9", "cut": 2})
    root = game.new_initial_state()
    assert root.chance_outcomes() == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
    assert str(root.child(1)) == str(root.child(2)) and root.child(0).position.moves == 1
    states = get_all_states.get_all_states(game, include_terminals=True, include_chance_states=True)
    assert len(states) == 1 + 3 * (1 + 10 + 100)      # the deal, then two answers of pass or one of nine names


def test_dice_are_thrown_by_chance_when_they_fall():
    state = dealt("gnothi_karma_in_turn", {"players": 2})
    before = state.position.table.states.tobytes()[:load("karma").core_bytes]
    state.apply_action(state.string_to_action("throw"))
    assert state.is_chance_node() and len(state.chance_outcomes()) == 60
    assert state.position.table.states.tobytes()[:len(before)] == before        # nothing is played before the throw
    faces = [state.child(throw).position.table.states[0]["dice"][0] for throw in range(60)]
    assert sorted(faces) == sorted([1, 2, 3, 4, 5, 6] * 10)     # the first die falls evenly over the outcomes
    assert len({str(state.child(7)) for _ in range(3)}) == 1    # a throw decides: one and the same each time
    with pytest.raises(IllegalAction, match="may throw 0 to 59"):
        state.apply_action(60)
    with pytest.raises(GnothiError, match="ask when one decides"):
        state.resample_from_infostate(0, random.random)


def test_no_dice_are_thrown_in_given_deals():
    state = play(dealt("gnothi_karma_in_turn", {"players": 2, "deals": "3"}, (0,)), seed=1, moves=200)
    assert all(entry.player >= 0 for entry in state.full_history()[1:])


def test_dice_that_fall_after_orders_given_at_once_are_thrown_too():
    """A full strip brings a lot at the end of the round (CRE-9.1): the same one, at once and in turn."""
    at_once, in_turn = (dealt(f"gnothi_credo{kind}", {"players": 4}) for kind in ("", "_in_turn"))
    for state in (at_once, in_turn):
        state.position.table.states["strip"] = 30
    at_once.apply_actions([0, 0, 0, 0])
    for seat in range(4):
        assert in_turn.current_player() == seat
        in_turn.apply_action(0)
    for state in (at_once, in_turn):
        assert state.is_chance_node() and state.legal_actions() == list(range(60))
        state.apply_action(17)
        assert not state.is_chance_node() and state.position.table.states[0]["strip"].sum() < 60
    assert at_once.is_simultaneous_node() and in_turn.current_player() == 0
    assert at_once.position.table.states.tobytes() == in_turn.position.table.states.tobytes()


def test_results_are_those_of_the_match():
    state = play(dealt("gnothi_cogito_in_turn", {"players": 3}, (0, 0, 0, 5)), seed=2)
    match = gnothi.new("cogito", seats=3, seed=5)
    for entry in state.full_history()[4:]:
        match.play(entry.player, entry.action)
    assert tuple(state.returns()) == match.result


def test_a_game_that_was_cut_is_worth_what_it_looks_like():
    state = play(dealt("gnothi_connect_four_in_turn", {"cut": 9}), seed=1)
    assert state.is_terminal() and state.move_number() == 4 + 9
    match = gnothi.new("connect_four", seed=((1 * 32 + 2) * 32 + 3) * 32 + 4)
    for entry in state.full_history()[4:]:
        match.play(entry.player, entry.action)
    assert not match.over
    assert tuple(state.returns()) == match.standing


def test_options_are_parameters():
    state = dealt("gnothi_cogito", {"players": 2, "call_mode": "live", "public_log": False})
    assert state.get_game().get_parameters()["call_mode"] == "live"
    still = state.position.variant.setting.still
    offered = [state.legal_actions(seat) for seat in range(2)]
    assert offered.count([still]) == 1                      # a call out of turn is asked for first
    assert [state.action_to_string(seat, still) for seat in range(2)] == ["(keep still)"] * 2
    with pytest.raises(BadOptions, match="deals are seeds with semicolons"):
        pyspiel.load_game("gnothi_cogito", {"deals": "one"})


def test_states_are_copied_and_pickled():
    state = play(dealt("gnothi_karma", {"players": 2}), seed=3, moves=30)
    for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert str(twin) == str(state) and twin.history() == state.history()
        assert twin.information_state_string(1) == state.information_state_string(1)
        play(twin, seed=4, moves=5)
        assert twin.history() != state.history()
    assert state.position.table.states is not state.clone().position.table.states


@pytest.mark.parametrize("name", gnothi.game_names())
def test_what_a_player_cannot_tell_apart_reads_the_same(name):
    """The two worlds again, on strings and tensors; and the imagined world can be played to its end."""
    state = dealt(f"gnothi_{name}_in_turn", {})
    for _ in range(12):
        state.apply_action(state.legal_actions()[0])
    for player in range(state.num_players()):
        twin = state.resample_from_infostate(player, random.Random(player).random)
        for ask in ("observation_string", "information_state_string", "observation_tensor", "information_state_tensor"):
            assert getattr(twin, ask)(player) == getattr(state, ask)(player)
        assert twin.history() == state.history()
        play(twin, seed=1, moves=20)


def test_an_information_state_recalls_everything():
    """Two ways to the same sight are told apart by who walked them, and not by who could not see the difference."""
    one, other = (dealt("gnothi_connect_four_in_turn", {"start_seat": "seat 1"}) for _ in range(2))
    for state, columns in ((one, (0, 1, 2, 3)), (other, (2, 1, 0, 3))):
        for column in columns:
            state.apply_action(column)
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)
    secret, open_ = (dealt("gnothi_credo_in_turn", {"players": 4}) for _ in range(2))
    secret.apply_action(1)
    open_.apply_action(2)
    assert secret.information_state_string(1) == open_.information_state_string(1)      # an order lies face down
    assert secret.information_state_string(0) != open_.information_state_string(0)


@pytest.mark.parametrize("name", ["gnothi_karma_in_turn", "gnothi_credo", "gnothi_cogito"])
def test_a_past_recalled_at_once_is_the_past_recalled_step_by_step(name):
    state = dealt(name, {})
    often, twin = state.clone(), state.clone()
    for number in range(25):
        for one in (state, often, twin):
            play(one, seed=number, moves=1)
        often.information_state_string(0)
        twin = (twin.clone(), pickle.loads(pickle.dumps(twin)))[number % 2]
    for player in range(state.num_players()):
        assert often.information_state_string(player) == state.information_state_string(player)
        assert twin.information_state_string(player) == state.information_state_string(player)


@pytest.mark.parametrize("name", ["gnothi_karma_in_turn", "gnothi_credo"])
def test_python_hears_what_openspiel_would_answer(name):
    state = pyspiel.load_game(name, {"players": 4, "cut": 30}).new_initial_state()
    while True:
        for ask in ("is_chance_node", "is_simultaneous_node"):
            assert getattr(state, ask)() == getattr(pyspiel.State, ask)(state)
        for player in range(4):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
        if state.is_terminal():
            break
        assert state.is_chance_node() or state.is_simultaneous_node() == (name == "gnothi_credo")
        if not state.is_simultaneous_node():
            assert state.legal_actions() == pyspiel.State.legal_actions(state)
        play(state, seed=state.move_number(), moves=1)
    assert state.legal_actions() == []
    with pytest.raises(IllegalAction, match="the game is over"):
        state.apply_action(0)


def test_observers_name_what_they_hold():
    state = dealt("gnothi_cogito", {"players": 2})
    seen = make_observation(state.get_game(), INFO_STATE_OBS_TYPE)
    seen.set_from(state, 1)
    row = state.position.table.observe(1)[0]
    assert np.array_equal(seen.dict["observation"], bounded(row).astype(np.float32))
    assert seen.dict["memory"].shape == (4,) and row[0] == 1
    assert np.array_equal(seen.tensor, state.information_state_tensor(1))
    assert state.get_game().observation_tensor_shape() == [len(seen.dict["observation"])]


@pytest.mark.parametrize("name", gnothi.game_names())
def test_tensors_are_small_numbers_that_a_network_can_bear(name):
    state = dealt(f"gnothi_{name}_in_turn", {})
    for _ in range(20):
        for seat in range(state.num_players()):
            seen = np.array(state.information_state_tensor(seat))
            assert np.abs(seen).max() <= 1
            assert np.isfinite(seen).all()
        if not state.is_terminal():
            play(state, seed=1, moves=1)


def test_small_numbers_are_told_apart_and_the_largest_stay_in_bounds():
    numbers = np.array([-2**63, -3, -2, -1, 0, 1, 2, 3, 100, 2**63 - 1])
    shares = bounded(numbers)
    assert (np.diff(shares.astype(np.float32)) > 0.004).all()
    assert (shares[0], shares[-1]) == (-1, 1)


def test_what_was_seen_before_is_worked_out_when_somebody_asks():
    state = play(dealt("gnothi_karma", {}), seed=1, moves=30)
    assert not hasattr(state.position.recall, "table")
    assert len(state.position.recall.since) == sum(entry.player >= 0 for entry in state.full_history())
    assert state.information_state_string(0)
    assert hasattr(state.position.recall, "table") and not state.position.recall.since


# As OpenSpiel writes games down


@pytest.mark.parametrize("kind", ["", "_in_turn"])
@pytest.mark.parametrize("name", gnothi.game_names())
def test_a_game_is_read_back_from_its_string_with_every_choice_of_every_option(name, kind):
    ours = load(name)
    seats = ours.default_seats()
    for option in offered(ours.facts.options):
        for choice in choices(option, seats):
            if ours.facts.refuse(seats, read_options(ours.facts.options, {option.name: choice})):
                continue
            game = pyspiel.load_game(f"gnothi_{name}{kind}", {option.name: choice})
            again = pyspiel.load_game(str(game))
            assert again.get_parameters() == game.get_parameters()
            assert dict(again.variant.options)[option.name] == choice


def choices(option, seats):
    """What may be chosen, or some of it."""
    if option.parts or option.seat_words:
        some = option.parts.like if option.parts else ",".join((option.seat_words * seats)[:seats])
        return [option.default, some]
    if isinstance(option.default, bool):
        return [False, True]
    return option.words or [option.low, option.high]


@pytest.mark.parametrize(("deals", "written", "throws"), [
    ("", "", 32), ("7", "7;", 1), ("7;", "7;", 1), ("1;2;5", "1;2;5", 3), ("1,2,5", "1;2;5", 3),
])
def test_given_deals_survive_strings_pickles_and_serialisation(deals, written, throws):
    game = pyspiel.load_game("gnothi_cogito_in_turn", {"players": 2, "deals": deals})
    state = play(game.new_initial_state(), seed=1, moves=6)
    assert game.get_parameters()["deals"] == written
    text = pyspiel.serialize_game_and_state(game, state)
    again = [*(pickle.loads(pickle.dumps((game, state))), copy.deepcopy((game, state))),
             pyspiel.deserialize_game_and_state(text)]
    for twin_game, twin in again:
        assert str(twin_game) == str(game)
        assert len(twin_game.new_initial_state().legal_actions()) == throws
        assert (str(twin), twin.history()) == (str(state), state.history())
        assert play(twin, seed=2).returns() == play(state.clone(), seed=2).returns()


def test_a_pickled_game_is_read_by_a_process_that_knows_nothing_of_us():
    game = pyspiel.load_game("gnothi_karma", {"players": 2, "deals": "3;"})
    script = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    done = subprocess.run([sys.executable, "-c", script], input=pickle.dumps(game), capture_output=True)
    assert (done.returncode, done.stdout.decode().strip()) == (0, str(game))


# Zero-sum where it is so


@pytest.mark.parametrize(("name", "seats", "options", "zero_sum"), [
    ("cogito", 2, {}, True), ("cogito", 3, {}, False), ("karma", 2, {}, True), ("karma", 3, {}, False),
    ("karma", 3, {"play_for_places": True}, True), ("conscious", 2, {}, True), ("conscious", 3, {}, False),
    ("credo", 4, {}, False), ("stage5", 2, {}, False), ("connect_four", 2, {}, True), ("nim", 2, {}, True),
    ("liars_dice", 4, {}, True),
])
def test_a_table_is_zero_sum_where_all_results_add_up_to_nothing(name, seats, options, zero_sum):
    game = pyspiel.load_game(f"gnothi_{name}", {"players": seats, **options})
    kinds = pyspiel.GameType.Utility
    assert game.get_type().utility == (kinds.ZERO_SUM if zero_sum else kinds.GENERAL_SUM)
    assert game.utility_sum() == (0.0 if zero_sum else None)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_is_said_to_add_up_to_nothing_does_so_in_many_games(name, seats):
    zero_sum = load(name).is_zero_sum(seats, {})
    games = gnothi.vector(name, 200, seats=seats, seed=4)
    for _ in range(400):
        games.step(games.sample())
        assert not zero_sum or np.abs(games.reward.sum(axis=1)).max() < 1e-9


@pytest.mark.parametrize(("name", "params"), [
    ("gnothi_karma", {"players": 3, "play_for_places": True, "cut": 12}),
    ("gnothi_conscious", {"players": 2, "cut": 30}), ("gnothi_liars_dice", {"players": 4, "cut": 3}),
])
def test_what_is_thought_of_a_zero_sum_game_that_was_cut_adds_up_too(name, params):
    for seed in range(6):
        state = play(pyspiel.load_game(name, params).new_initial_state(), seed)
        assert sum(state.returns()) == pytest.approx(0)
        assert np.abs(state.returns()).max() <= 1


# Algorithms of OpenSpiel on small variants


SMALL = [
    ("gnothi_cogito_in_turn", {"players": 2, "deals": "1;2", "cut": 3}),
    ("gnothi_karma", {"players": 2, "deals": "1;2;3", "cut": 6}),
    ("gnothi_liars_dice", {"players": 2, "dice": 1, "deals": "1;2;3;4", "cut": 2}),
    ("gnothi_connect_four", {"deals": "1;", "cut": 3}),
]


@pytest.mark.parametrize(("name", "params"), SMALL)
def test_both_ways_to_measure_exploitability_agree_and_cfr_lowers_it(name, params):
    game = pyspiel.load_game(name, params)
    uniform = exploitability.exploitability(game, UniformRandomPolicy(game))
    assert uniform > 0
    assert pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game)) == pytest.approx(uniform)
    solver = cfr.CFRSolver(game)
    for _ in range(10):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < uniform / 2


@pytest.mark.parametrize("name", ["gnothi_cogito", "gnothi_credo", "gnothi_stage5", "gnothi_karma"])
def test_agents_of_openspiel_play_games_in_which_seats_decide_at_once(name):
    """Every agent is asked in every step of a simultaneous game, so each has something to answer."""
    environment = rl_environment.Environment(pyspiel.load_game(name, {"cut": 40}), enable_legality_check=True)
    environment.seed(3)
    agents = [
        tabular_qlearner.QLearner(seat, environment.action_spec()["num_actions"])
        for seat in range(environment.num_players)
    ]
    for _ in range(3):
        step = environment.reset()
        while not step.last():
            answers = [agent.step(step).action for agent in agents] if not environment.is_turn_based else [
                agents[step.observations["current_player"]].step(step).action
            ]
            step = environment.step(answers)
        for agent in agents:
            agent.step(step)
    assert all(agent._q_values for agent in agents)


def test_python_ends_quietly_while_openspiel_still_holds_our_games():
    script = "import gnothi.adapters.openspiel, pyspiel; state = pyspiel.load_game('gnothi_karma').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_registering_again_changes_nothing():
    before = pyspiel.registered_names()
    register()
    assert pyspiel.registered_names() == before
