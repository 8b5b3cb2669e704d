"""PettingZoo's own tests for every game and every number of seats, and what they do not ask."""
from __future__ import annotations

import copy
import pickle

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.wrappers import BaseParallelWrapper

import gnothi
from gnothi.adapters.pettingzoo import env, parallel_env, register
from gnothi.bots.random import CasualBot
from gnothi.engine.errors import BadOptions, IllegalAction
from gnothi.engine.observation import observation_layout
from gnothi.engine.registry import load
from tests.adapters import TABLES

CYCLES = 200        # times the seats: long enough for most games to end


@pytest.mark.filterwarnings("ignore:Observation numpy array is all zeros")     # an empty heap is nothing else
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_pettingzoos_api_test_passes(name, seats):
    api_test(env(name, seats), num_cycles=CYCLES)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_pettingzoos_seed_test_passes(name, seats):
    seed_test(lambda: env(name, seats), num_cycles=CYCLES)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_pettingzoos_parallel_test_passes(name, seats):
    parallel_api_test(parallel_env(name, seats), num_cycles=CYCLES)


@pytest.mark.parametrize("name", gnothi.game_names())
def test_pettingzoos_render_test_passes(name, capsys):
    render_test(lambda render_mode: env(name, render_mode=render_mode), {"svg": lambda drawn: drawn[:4] == "<svg"})
    assert capsys.readouterr().out      # render_mode="human" prints the sketch


def play(environment):
    """Random play to the end; which seats were asked, in order."""
    dice = np.random.default_rng(1)
    asked = []
    for agent in environment.agent_iter():
        observation, _, terminated, truncated, _ = environment.last()
        if terminated or truncated:
            environment.step(None)
            continue
        asked.append(environment.seat_of[agent])
        environment.step(dice.choice(np.flatnonzero(observation["action_mask"])))
    return asked


def test_pettingzoos_make_finds_every_game():
    register()      # again: nothing is overridden, so nothing warns
    for name in gnothi.game_names():
        assert str(pettingzoo.make("aec", f"gnothi/{name}-v1")) == f"gnothi/{name}-v1"
        assert pettingzoo.make("parallel", f"gnothi/{name}").possible_agents[0] == "seat_0"
    assert pettingzoo.make("aec", "gnothi/cogito-v1", seats=4).num_agents == 0


def test_a_seed_deals_the_game_that_a_match_deals():
    environment = env("cogito", seats=3)
    environment.reset(seed=7)
    match = gnothi.new("cogito", seats=3, seed=7)
    assert environment.table.states.tobytes()[:match.game.core_bytes] == match.core()


def test_resets_without_a_seed_follow_from_the_seed_before():
    deals = []
    for _ in range(2):
        environment = env("cogito")
        environment.reset(seed=3)
        environment.reset()
        deals.append(environment.table.states.tobytes())
    first = env("cogito")
    first.reset(seed=3)
    assert deals[0] == deals[1] != first.table.states.tobytes()


def test_rewards_are_the_results_of_the_match():
    environment = env("cogito", seats=3)
    environment.reset(seed=5)
    match = gnothi.new("cogito", seats=3, seed=5)
    dice = np.random.default_rng(2)
    while not match.over:
        seat = match.awaited[0]
        assert environment.agent_selection == f"seat_{seat}"
        action = int(dice.choice(match.actions(seat)))
        match.play(seat, action)
        environment.step(action)
    assert tuple(environment.rewards.values()) == match.result
    assert all(environment.terminations.values())


def test_an_illegal_action_is_refused_and_changes_nothing():
    environment = env("connect_four", start_seat="seat 1")
    environment.reset(seed=1)
    before = environment.table.states.tobytes()
    with pytest.raises(IllegalAction, match=r"action 7 is not legal now; seat 0 may take 0 \(a\), 1 \(b\)"):
        environment.step(7)
    parallel = parallel_env("connect_four", start_seat="seat 1")
    parallel.reset(seed=1)
    with pytest.raises(IllegalAction, match="seat 1 may take 7"):
        parallel.step({"seat_0": 3, "seat_1": 3})       # seat 1 is not asked: it can only keep still
    assert environment.table.states.tobytes() == before


def test_calls_out_of_turn_are_offered_after_every_move():
    environment = env("cogito", seats=3, call_mode="live")
    environment.reset(seed=4)
    still = environment.setting.still
    turn = int(environment.table.states[0]["turn"])
    others = [seat for seat in range(3) if seat != turn]
    for seat in others:
        assert environment.agent_selection == f"seat_{seat}"
        mask = environment.last()[0]["action_mask"]
        assert mask[still] and mask.sum() > 1           # the names it may call, or to keep still
        environment.step(still)
    assert environment.agent_selection == f"seat_{turn}"
    mask = environment.last()[0]["action_mask"]
    assert not mask[still]                              # the game waits for this one
    environment.step(int(np.flatnonzero(mask)[-1]))
    assert environment.table.callers[0]                 # and after its move the others are asked again


def test_a_fallen_seat_is_asked_no_more():
    environment = env("cogito", seats=3)
    environment.reset(seed=4)
    dice = np.random.default_rng(5)
    fell = 0
    for _ in environment.agent_iter():
        observation, _, terminated, _, _ = environment.last()
        if terminated:
            environment.step(None)
            continue
        alive = observation["observation"].view(environment.setting.layout)["seats"]["alive"][0]
        assert alive[0]                                 # who is asked is among the living
        fell += not alive.all()
        environment.step(dice.choice(np.flatnonzero(observation["action_mask"])))
    assert fell
    assert not environment.agents


def test_a_dead_player_who_plays_on_stays_a_live_seat():
    living = 0
    environment = env("conscious", seats=2)
    environment.reset(seed=0)
    bot = CasualBot(0)
    asked_dead = 0
    for agent in environment.agent_iter(1000):
        seat = environment.seat_of[agent]
        asked_dead += environment.table.states[0]["seats"][seat]["status"] != living
        if asked_dead == 10:
            break
        environment.step(bot.choose(environment.table.view(seat)))
    assert asked_dead == 10
    assert environment.agents == environment.possible_agents
    assert not any(environment.terminations.values())


def test_a_game_is_cut_after_max_cycles():
    environment = env("credo", seats=4, max_cycles=10)
    environment.reset(seed=1)
    assert len(play(environment)) == 10
    assert not environment.agents
    parallel = parallel_env("credo", seats=4, max_cycles=1)
    observations, _ = parallel.reset(seed=1)
    *_, truncated, _ = parallel.step(dict.fromkeys(observations, 0))
    assert all(truncated.values()) and not parallel.agents


def test_in_parallel_a_whole_round_is_one_step():
    parallel = parallel_env("credo", seats=6)
    parallel.reset(seed=1)
    parallel.step(dict.fromkeys(parallel.agents, 0))
    assert parallel.table.states[0]["round_no"] == 2


def test_in_parallel_everybody_may_call_after_every_move():
    parallel = parallel_env("cogito", seats=3, call_mode="live", start_seat="seat 1")
    still = parallel.setting.still
    observations, _ = parallel.reset(seed=4)
    play = int(np.flatnonzero(observations["seat_0"]["action_mask"])[-1])
    observations, *_ = parallel.step({"seat_0": play, "seat_1": still, "seat_2": still})
    offered = [int(observations[agent]["action_mask"].sum()) for agent in parallel.agents]
    assert min(offered) > 1     # one is to play a card or call, the others may call or keep still


def test_parallel_play_is_seeded():
    told = []
    for _ in range(2):
        parallel = parallel_env("credo", seats=4)
        observations, _ = parallel.reset(seed=9)
        for agent in parallel.agents:
            parallel.action_space(agent).seed(9)
        for _ in range(30):
            actions = {agent: parallel.action_space(agent).sample(seen["action_mask"])
                       for agent, seen in observations.items()}
            observations, *_ = parallel.step(actions)
        told.append(observations["seat_3"]["observation"].tolist())
    assert told[0] == told[1]


def test_ones_own_seat_comes_first():
    environment = env("cogito", seats=3)
    environment.reset(seed=6)
    layout = observation_layout(load("cogito"), 3)
    table = environment.table.states[0]["seats"]
    for seat in range(3):
        seen = environment.observe(f"seat_{seat}")["observation"].view(layout)[0]
        assert seen["seat"] == seat
        assert seen["seats"]["hand"][0].tolist() == table[seat]["hand"].tolist()
        others = [(seat + 1) % 3, (seat + 2) % 3]
        assert seen["seats"]["own_self"][1:3].tolist() == [table[other]["own_self"] for other in others]
        assert seen["seats"]["own_self"][0] < 0         # hidden from oneself


# Other people's wrappers


@pytest.mark.filterwarnings("ignore:Observation numpy array is all zeros")
@pytest.mark.parametrize("skip_forced", [False, True])
@pytest.mark.parametrize("name", gnothi.game_names())
def test_pettingzoos_tests_pass_with_flat_observations(name, skip_forced):
    api_test(env(name, flat=True, skip_forced=skip_forced), num_cycles=CYCLES)
    parallel_api_test(LegalOnly(parallel_env(name, flat=True, skip_forced=skip_forced)), num_cycles=20)


class LegalOnly(BaseParallelWrapper):
    """PettingZoo's parallel test takes masks from dicts alone; here an illegal action is replaced by a legal one."""

    def step(self, actions):
        masks = {agent: self.unwrapped.action_mask(agent) for agent in actions}
        return super().step({
            agent: action if masks[agent][action] else int(masks[agent].argmax()) for agent, action in actions.items()
        })


def test_a_flat_observation_is_the_row_and_its_mask_is_told_beside_it():
    plain, flat = env("cogito", seats=3), env("cogito", seats=3, flat=True)
    for environment in (plain, flat):
        environment.reset(seed=2)
    for _ in range(10):
        seen, (row, *_, told) = plain.last()[0], flat.last()
        assert row.tobytes() == seen["observation"].tobytes()
        assert told["action_mask"].tolist() == seen["action_mask"].tolist()
        assert flat.observation_space(flat.agent_selection).contains(row)
        action = int(told["action_mask"].argmax())
        plain.step(action)
        flat.step(action)
        if not all(plain.terminations[agent] == 0 for agent in plain.agents):
            break


@pytest.mark.parametrize("name", gnothi.game_names())
def test_moves_without_a_choice_are_made_for_the_seats(name):
    """The same game as by hand, with every seat asked only where it has a choice."""
    asked, skipped = env(name), env(name, skip_forced=True)
    for environment in (asked, skipped):
        environment.reset(seed=6)
    dice, steps = np.random.default_rng(2), [0, 0]
    for _ in range(60):
        while not asked.table.over and asked.action_mask(asked.agent_selection).sum() == 1:
            asked.step(int(asked.action_mask(asked.agent_selection).argmax()))
            steps[0] += 1
        assert asked.table.states.tobytes() == skipped.table.states.tobytes()
        assert asked.rewards == skipped.rewards and asked.terminations == skipped.terminations
        if asked.table.over:
            break
        mask = skipped.action_mask(skipped.agent_selection)
        assert mask.sum() > 1
        action = int(dice.choice(np.flatnonzero(mask)))
        for environment in (asked, skipped):
            environment.step(action)
        steps[1] += 1
    assert steps[0] > 0 or name in ("nim", "connect_four", "liars_dice", "cogito", "credo")


def test_in_parallel_a_step_is_a_choice_of_somebody():
    parallel = parallel_env("karma", seats=2, skip_forced=True)
    parallel.reset(seed=1)
    for _ in range(50):
        masks = {agent: parallel.action_mask(agent) for agent in parallel.agents}
        assert not masks or max(mask.sum() for mask in masks.values()) > 1
        parallel.step({agent: int(np.flatnonzero(mask)[-1]) for agent, mask in masks.items()})


@pytest.mark.parametrize("make", [env, parallel_env])
@pytest.mark.parametrize("name", gnothi.game_names())
def test_environments_are_pickled_and_copied(name, make):
    given = make(name, flat=True)
    given.reset(seed=1)
    for twin in (pickle.loads(pickle.dumps(given)), copy.deepcopy(given)):
        ours = copy.deepcopy(given)
        for _ in range(6):
            for one in (ours, twin):
                masks = {agent: int(one.action_mask(agent).argmax()) for agent in one.agents}
                one.step(masks if make is parallel_env else masks[one.agent_selection])
            assert ours.table.states.tobytes() == twin.table.states.tobytes() != given.table.states.tobytes()
            if ours.table.over:
                break


def test_mistakes_are_explained():
    with pytest.raises(BadOptions, match="no render mode 'film'; choose from ansi, human, rgb_array or svg"):
        env("cogito", render_mode="film")
    with pytest.raises(BadOptions, match="render_mode="):
        env("cogito").render()
    with pytest.raises(IllegalAction, match="reset it"):
        env("cogito").step(0)
    with pytest.raises(BadOptions, match="for 2, 3, 4 seats"):
        env("cogito", seats=9)
