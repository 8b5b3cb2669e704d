"""Gymnasium's own checks for every game, and what they do not ask."""
from __future__ import annotations

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.utils.performance import benchmark_vector_step
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import FrameStackObservation, NormalizeObservation
from gymnasium.wrappers.vector import NormalizeObservation as NormalizeVector
from gymnasium.wrappers.vector import RecordEpisodeStatistics, TransformReward

import gnothi
from gnothi.adapters import many, waiting
from gnothi.adapters.gymnasium import env, register, vector_env
from gnothi.engine.errors import BadOptions, IllegalAction
from gnothi.engine.registry import load
from tests.adapters import TABLES


@pytest.mark.parametrize("name", gnothi.game_names())
def test_gymnasiums_check_passes(name, capsys):
    check_env(gymnasium.make(f"gnothi/{name}-v1").unwrapped)
    capsys.readouterr()     # render_mode="human" prints


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_seat_plays_whole_games_against_bots(name, seats):
    environment = env(name, seats, seat=seats - 1, bot="random")
    observation, _ = environment.reset(seed=1)
    environment.action_space.seed(1)
    for _ in range(60):
        assert environment.observation_space.contains(observation)
        action = environment.action_space.sample(observation["action_mask"])
        observation, reward, terminated, truncated, info = environment.step(action)
        assert not truncated and not info
        if terminated:
            assert reward == environment.table.results()[seats - 1]
            observation, _ = environment.reset()
        else:
            assert reward == 0 and environment.table.turn == seats - 1


@pytest.mark.parametrize("bot", ["casual", "search:20"])
def test_any_bot_may_play_the_others(bot):
    environment = env("cogito", seats=3, bot=bot, call_mode="live")
    observation, _ = environment.reset(seed=4)
    terminated = False
    while not terminated:
        action = environment.action_space.sample(observation["action_mask"])
        observation, reward, terminated, _, _ = environment.step(action)
    assert -1 <= reward <= 1
    with pytest.raises(IllegalAction, match="reset it"):
        environment.step(0)


def test_an_illegal_action_loses_the_game():
    environment = env("connect_four")
    environment.reset(seed=1)
    assert environment.step(7)[1:] == (-1.0, True, False, {"illegal": True})
    games = vector_env("connect_four", 4)
    games.reset(seed=1)
    _, rewards, terminated, _, infos = games.step(np.array([0, 7, 3, -1]))
    assert rewards.tolist() == [0, -1, 0, -1] and terminated.tolist() == [False, True, False, True]
    assert infos["illegal"].tolist() == infos["_final_obs"].tolist() == [False, True, False, True]


# Many games at once


@pytest.mark.parametrize("bot", ["casual", "random"])
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_vector_of_games_fits_its_spaces(name, seats, bot):
    games = vector_env(name, 4, seats, seat=seats - 1, bot=bot)
    observation, _ = games.reset(seed=2)
    for _ in range(30):
        assert games.observation_space.contains(observation)
        assert (observation["observation"][:, 0] == seats - 1).all()
        assert observation["action_mask"].any(axis=1).all()
        actions = np.array([np.flatnonzero(mask)[-1] for mask in observation["action_mask"]])
        observation, rewards, terminated, truncated, infos = games.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (4,)
        assert (rewards[~terminated] == 0).all() and not truncated.any() and "illegal" not in infos
        assert infos.get("_final_obs", terminated).tolist() == terminated.tolist()


def test_a_vector_is_determined_by_its_seed():
    told = []
    for _ in range(2):
        games = vector_env("cogito", 6, seats=3)
        observation, _ = games.reset(seed=8)
        for _ in range(20):
            observation, *others = games.step(observation["action_mask"].argmax(axis=1))
        told.append((observation, others))
    assert data_equivalence(*told, exact=True)


def test_gymnasium_makes_vectors_and_wraps_them():
    register()      # again: nothing is overridden, so nothing warns
    games = RecordEpisodeStatistics(
        gymnasium.make_vec("gnothi/cogito-v1", num_envs=8, vectorization_mode="vector_entry_point", seats=2)
    )
    observation, _ = games.reset(seed=3)
    lengths = []
    for _ in range(30):
        observation, _, _, _, infos = games.step(observation["action_mask"].argmax(axis=1))
        lengths += infos["episode"]["l"][infos["_episode"]].tolist() if "episode" in infos else []
    assert lengths and min(lengths) >= 1
    assert benchmark_vector_step(vector_env("connect_four", 16), target_duration=0.05, seed=1) > 0


def test_a_step_plays_as_the_game_played_alone():
    """One game of a vector, looked at between two decisions: the others played legal moves, as many as were due."""
    games = vector_env("connect_four", 3, bot="random", start_seat="seat 1")
    observation, _ = games.reset(seed=5)
    discs = observation["observation"].view(games.setting.layout)["discs"][:, 0]
    assert (discs == 0).all()
    for turn in range(1, 4):
        observation, *_ = games.step(np.full(3, turn))
        discs = observation["observation"].view(games.setting.layout)["discs"][:, 0]
        assert [[int(side).bit_count() for side in row] for row in discs.tolist()] == [[turn, turn]] * 3


def test_observations_are_copies_unless_one_says_otherwise():
    games = vector_env("connect_four", 2)
    first, _ = games.reset(seed=1)
    assert first["observation"] is not games.observations()["observation"]
    games = vector_env("connect_four", 2, copy=False)
    first, _ = games.reset(seed=1)
    assert first["observation"] is games.step(np.array([3, 3]))[0]["observation"]


# Other people's wrappers


@pytest.mark.parametrize("name", gnothi.game_names())
def test_a_flat_observation_is_the_row_and_its_mask_is_told_beside_it(name, capsys):
    plain, flat = env(name), env(name, flat=True)
    check_env(flat, skip_render_check=True)
    capsys.readouterr()
    for one in (plain, flat):
        one.reset(seed=3)
    for _ in range(12):
        seen, told = flat.told()
        assert flat.observation_space.contains(seen)
        assert seen.tobytes() == plain.observe()["observation"].tobytes()
        assert told["action_mask"].tolist() == plain.observe()["action_mask"].tolist() == plain.action_masks().tolist()
        assert flat.action_masks().dtype == np.bool_
        action = int(np.flatnonzero(told["action_mask"])[-1])
        if plain.step(action)[2] | flat.step(action)[2]:
            break


def test_wrappers_that_know_no_dicts_take_flat_observations():
    wrapped = NormalizeObservation(FrameStackObservation(env("karma", seats=2, flat=True), 3))
    seen, told = wrapped.reset(seed=1)
    for _ in range(20):
        seen, _, done, _, told = wrapped.step(int(told["action_mask"].argmax()))
        assert seen.shape == (3, wrapped.unwrapped.setting.size)
        assert wrapped.get_wrapper_attr("action_masks")().tolist() == told["action_mask"].astype(bool).tolist()
        assert not done


@pytest.mark.parametrize("mode", ["same_step", "next_step"])
@pytest.mark.parametrize("make", [SyncVectorEnv, "ours"])
def test_gymnasiums_vector_wrappers_count_the_same_games_by_both_kinds_of_reset(make, mode):
    """Connect Four lasts at least four moves of a seat, and every game that ends is counted once."""
    games = RecordEpisodeStatistics(eight_of("connect_four", make, mode))
    wrapped = TransformReward(games, lambda rewards: 2 * rewards)
    seen, told = wrapped.reset(seed=2)
    dice, ended, before = np.random.default_rng(1), 0, np.zeros(8, bool)
    for _ in range(60):
        masks = told["action_mask"] * (dice.random(told["action_mask"].shape) + 0.1)
        seen, rewards, done, _, told = wrapped.step(masks.argmax(axis=1))
        assert wrapped.observation_space.contains(seen)
        if mode == "next_step":
            assert not (done & before).any() and (rewards[before] == 0).all()
            before = done
        ended += done.sum()
        lengths = told["episode"]["l"][told["_episode"]] if "episode" in told else np.array([9])
        assert lengths.min() >= 1
    assert games.episode_count == ended > 20


def test_a_game_is_shown_at_its_end_and_then_dealt_again():
    """In the next step its action does not count: the same games follow whatever it is, as in the same step."""
    same, after = (vector_env("connect_four", 6, flat=True, autoreset=mode) for mode in ("same_step", "next_step"))
    (row, told), (_, later) = same.reset(seed=4), after.reset(seed=4)
    waits = np.zeros(6, bool)
    for _ in range(40):
        actions = told["action_mask"].argmax(axis=1)
        row, rewards, done, _, told = same.step(actions)
        seen, got, over, _, later = after.step(np.where(waits, 7, actions))
        assert got.tolist() == rewards.tolist() and over.tolist() == done.tolist() and not waits.any()
        for i in np.flatnonzero(done):
            assert seen[i].tobytes() == told["final_obs"][i].tobytes() != row[i].tobytes()
        if done.any():
            idle, waits = seen.copy(), done
            actions = np.where(waits, 7, told["action_mask"].argmax(axis=1))
            break
    states = after.states[waits].tobytes()
    seen, got, over, _, later = after.step(actions)
    assert after.states[waits].tobytes() == states
    assert (got[waits] == 0).all() and not over[waits].any() and "illegal" not in later
    assert seen[waits].tobytes() == row[waits].tobytes() != idle[waits].tobytes()


def test_observations_are_normalised_over_many_games():
    games = NormalizeVector(vector_env("karma", 8, seats=2, flat=True, autoreset="next_step"))
    seen, told = games.reset(seed=1)
    for _ in range(30):
        seen, *_, told = games.step(told["action_mask"].argmax(axis=1))
    assert np.abs(seen).max() < 100


def eight_of(name, make, mode):
    if make == "ours":
        return vector_env(name, 8, flat=True, autoreset=mode)
    modes = {"same_step": AutoresetMode.SAME_STEP, "next_step": AutoresetMode.NEXT_STEP}
    return make([lambda: env(name, flat=True)] * 8, autoreset_mode=modes[mode])


# Moves without a choice


@pytest.mark.parametrize("name", gnothi.game_names())
def test_moves_without_a_choice_are_made_for_the_seat(name):
    """The same game, with fewer steps: whoever takes the only action by hand comes to the same decisions."""
    asked, skipped = env(name, bot="random"), env(name, bot="random", skip_forced=True)
    for one in (asked, skipped):
        one.reset(seed=6)
    for _ in range(40):
        while not asked.table.over and asked.action_masks().sum() == 1:
            asked.step(int(asked.action_masks().argmax()))
        assert asked.table.states.tobytes() == skipped.table.states.tobytes()
        if asked.table.over:
            break
        assert skipped.action_masks().sum() > 1
        action = int(np.flatnonzero(asked.action_masks())[-1])
        ends = [one.step(action)[1:3] for one in (asked, skipped)]
        assert ends[0] == ends[1] or not ends[0][1]


# Pickled, copied, announced


@pytest.mark.parametrize("name", gnothi.game_names())
@pytest.mark.parametrize("make", [env, vector_env])
def test_environments_are_pickled_and_copied(name, make):
    given = make(name, flat=True)
    _, told = given.reset(seed=1)
    given.step(told["action_mask"].argmax(axis=-1))
    for twin in (pickle.loads(pickle.dumps(given)), copy.deepcopy(given)):
        ours = copy.deepcopy(given)
        for _ in range(8):
            told = [one.step(one.action_masks().argmax(axis=-1)) for one in (ours, twin)]
            assert data_equivalence(*told, exact=True)
            if np.any(told[0][2]):
                break


@pytest.mark.parametrize(("make", "template"), [
    (lambda: env("nim"), "step"), (lambda: vector_env("nim"), "step_all_for"),
])
def test_whoever_waits_for_the_compiler_is_told_so_once(make, template, monkeypatch, capsys):
    waiting.tell_once.cache_clear()
    make()
    make()
    kept = capsys.readouterr().err
    monkeypatch.setattr(waiting, "is_kept", lambda game, asked: asked.__name__ != template)
    make()
    make()
    line = "Compiling Nim for this machine, once; that may take a minute …\n"
    assert kept in ("", line)
    assert kept + capsys.readouterr().err == line


def test_what_is_on_the_disk_is_not_announced():
    vector_env("nim").reset(seed=1)
    assert waiting.is_kept(load("nim"), many.step_all_for)
    assert not waiting.is_kept(load("nim"), not_bound)


def not_bound(states):
    """A template that nothing has called."""
    return len(states)


def test_casual_opponents_are_stronger_than_random_ones():
    """The same uniform player wins less against opponents who weigh their actions."""
    shares = {}
    for bot in ("casual", "random"):
        games = vector_env("connect_four", 200, bot=bot)
        observation, _ = games.reset(seed=1)
        dice = np.random.default_rng(1)
        total = count = 0
        for _ in range(60):
            noise = dice.random(observation["action_mask"].shape) * observation["action_mask"]
            observation, rewards, terminated, *_ = games.step(noise.argmax(axis=1))
            total += rewards[terminated].sum()
            count += terminated.sum()
        shares[bot] = total / count
    assert shares["casual"] < shares["random"]


def test_mistakes_are_explained():
    with pytest.raises(BadOptions, match="casual or random, which are compiled; one game against search:20 is"):
        vector_env("cogito", 2, bot="search:20")
    with pytest.raises(BadOptions, match="there is no seat 3; the seats are 0 to 2"):
        env("cogito", seats=3, seat=3)
    with pytest.raises(BadOptions, match="there is no bot"):
        env("cogito", bot="oracle")
    with pytest.raises(BadOptions, match="there is no autoreset 'never'; choose from same_step or next_step"):
        vector_env("cogito", autoreset="never")
    with pytest.raises(IllegalAction, match="reset them first"):
        vector_env("cogito", 2).step(np.array([0, 0]))


def test_features_lie_in_their_space_alone_and_in_a_vector():
    environment = env("karma", seats=2, observation="features", flat=True)
    row, _ = environment.reset(seed=1)
    assert row.dtype == np.float32 and environment.observation_space.contains(row)
    games = vector_env("karma", 8, seats=2, observation="features", flat=True)
    rows, _ = games.reset(seed=1)
    assert rows.shape == (8, len(row)) and games.observation_space.contains(rows)


@pytest.mark.parametrize("threads", [2, 3, 0])
def test_threads_change_nothing(threads):
    alone, shared = (vector_env("karma", 9, seats=2, threads=count, skip_forced=True) for count in (1, threads))
    told = [made.reset(seed=3)[0] for made in (alone, shared)]
    for _ in range(20):
        actions = np.array([np.flatnonzero(mask)[-1] for mask in told[0]["action_mask"]])
        (one, *ones, _), (other, *others, _) = alone.step(actions), shared.step(actions)
        told = [one, other]
        assert all((one[part] == other[part]).all() for part in one)
        assert all((mine == theirs).all() for mine, theirs in zip(ones, others, strict=True))
        assert (one["action_mask"].sum(axis=1) > 1).all(), "forced moves are made for the seat"
