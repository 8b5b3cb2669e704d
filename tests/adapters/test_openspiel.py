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
from open_spiel.python.algorithms import expected_game_score, get_all_states
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation
from open_spiel.python.policy import UniformRandomPolicy

import gnothi
from gnothi.adapters.openspiel import register
from gnothi.engine.errors import BadOptions, GnothiError, IllegalAction
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
    game = pyspiel.load_game("gnothi_cogito_in_turn", {"players": 2, "deals": "4,9,9", "cut": 2})
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
    assert not state.is_simultaneous_node()                 # a call out of turn is asked for first
    assert state.action_to_string(state.current_player(), state.legal_actions()[-1]) == "(keep still)"
    with pytest.raises(BadOptions, match="deals are seeds with commas"):
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
    assert seen.dict["observation"][0] == 1 and seen.dict["memory"].shape == (4,)
    assert np.array_equal(seen.tensor, state.information_state_tensor(1))
    assert state.get_game().observation_tensor_shape() == [len(seen.dict["observation"])]


def test_algorithms_of_openspiel_run_on_a_small_variant():
    game = pyspiel.load_game("gnothi_cogito_in_turn", {"players": 2, "deals": "1,2", "cut": 2})
    value = expected_game_score.policy_value(game.new_initial_state(), [UniformRandomPolicy(game)] * 2)
    assert -1 < value[0] < 1


def test_python_ends_quietly_while_openspiel_still_holds_our_games():
    script = "import gnothi.adapters.openspiel, pyspiel; state = pyspiel.load_game('gnothi_karma').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_registering_again_changes_nothing():
    before = pyspiel.registered_names()
    register()
    assert pyspiel.registered_names() == before
