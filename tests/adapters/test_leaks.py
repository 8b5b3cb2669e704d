"""Every adapter's every observation, string and picture, in two worlds that its audience cannot tell apart."""
from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pyspiel
import pytest

import gnothi
from gnothi.adapters.gymnasium import env as gymnasium_env
from gnothi.adapters.gymnasium import vector_env
from gnothi.adapters.notebook import Board
from gnothi.adapters.openspiel import PrivateObserver, PublicObserver, SpielObserver, bounded
from gnothi.adapters.pettingzoo import env, parallel_env
from gnothi.adapters.table import Setting, Table
from gnothi.bots.random import CasualBot, casual_play
from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.engine.registry import load

MOVES = 30
EVERY = 6
NONE, SINGLE, ALL = (getattr(pyspiel.PrivateInfoType, name) for name in ("NONE", "SINGLE_PLAYER", "ALL_PLAYERS"))


def positions(setting: Setting, seed: int) -> Iterator[Table]:
    """Some tables of one casual game."""
    table, bot = Table.dealt(setting, seed), CasualBot(seed)
    for number in range(MOVES):
        if table.over:
            return
        if number % EVERY == 0:
            yield table.copy()
        table.step(table.turn, setting.still if table.callers[0] else bot.choose(table.view(table.turn)))


def imagined(table: Table, viewer: int, number: int) -> Table:
    """Another world that this viewer cannot tell from the true one."""
    twin = table.copy()
    twin.states = table.view(viewer).states.copy()
    bind(table.setting.game, templates.call_determinize)(twin.states, viewer, np.uint64(number))
    return twin


def shown(parts: Any) -> Any:
    """Whatever an adapter hands out, as something that can be compared."""
    if isinstance(parts, dict):
        return {key: shown(part) for key, part in parts.items()}
    return parts.tobytes() if isinstance(parts, np.ndarray) else parts


def check(name: str, look: Callable[[Table, int], Any], viewers: Callable[[Table], range | list[int]]) -> None:
    """What a viewer is shown is the same in both worlds, and the worlds were not all the same."""
    setting = Setting(name, max(2, load(name).default_seats()), {})
    compared = 0
    for number, table in enumerate(positions(setting, seed=5)):
        for viewer in viewers(table):
            twin = imagined(table, viewer, 77 + number)
            assert shown(look(table, viewer)) == shown(look(twin, viewer)), f"{name}: {viewer} is shown a secret"
            compared += 1
    assert compared


def seats(table: Table) -> range:
    return range(table.setting.seats)


# PettingZoo and Gymnasium


@pytest.mark.parametrize("name", gnothi.game_names())
@pytest.mark.parametrize("make", [env, parallel_env])
def test_pettingzoo_shows_a_seat_what_it_may_know(name: str, make: Any) -> None:
    count = max(2, load(name).default_seats())
    environments = {mode: make(name, count, render_mode=mode) for mode in ("ansi", "svg")}
    environments["features"] = make(name, count, observation="features")
    for environment in environments.values():
        environment.reset(seed=1)

    def look(table: Table, seat: int) -> Any:
        for mode in ("ansi", "svg"):
            environments[mode].table = table
        drawn = [environments[mode].render() for mode in ("ansi", "svg")] if seat == table.turn else []
        learned = environments["features"]
        learned.table = replace(table, setting=learned.setting)
        observations = [environments[mode].observe(f"seat_{seat}") for mode in ("ansi", "features")]
        return [*map(shown, observations), drawn]

    check(name, look, seats)


@pytest.mark.parametrize("name", gnothi.game_names())
def test_gymnasium_shows_a_seat_what_it_may_know(name: str) -> None:
    count = max(2, load(name).default_seats())
    made = {seat: gymnasium_env(name, count, seat, render_mode="svg") for seat in range(count)}
    learned = gymnasium_env(name, count, observation="features")

    def look(table: Table, seat: int) -> Any:
        made[seat].table, learned.seat = table, seat
        learned.table = replace(table, setting=learned.setting)
        return {**made[seat].observe(), "features": learned.observe()["observation"], "drawn": made[seat].render()}

    check(name, look, seats)


@pytest.mark.parametrize("observation", ["row", "features"])
@pytest.mark.parametrize("name", gnothi.game_names())
def test_vectors_hold_what_a_seat_of_one_table_is_shown(name: str, observation: str) -> None:
    """Their rows are those of `Table.observe`, which the tests above hold against two worlds."""
    count = max(2, load(name).default_seats())
    games = gnothi.vector(name, 8, seats=count, seed=3, observation=observation)
    against = vector_env(name, 8, count, seat=1, observation=observation, threads=3)
    seen, _ = against.reset(seed=3)
    for _ in range(12):
        for number in range(8):
            row, mask = games.table(number).observe(int(games.seat[number]))
            assert (row == games.observation[number]).all() and (mask == games.mask[number]).all()
            one = slice(number, number + 1)
            row, mask = Table(against.setting, against.states[one], against.callers[one], 1).observe(1)
            assert (row == seen["observation"][number]).all() and (mask == seen["action_mask"][number]).all()
        games.step(games.sample())
        seen = against.step(np.array([np.flatnonzero(mask)[0] for mask in seen["action_mask"]]))[0]


# Notebooks


@pytest.mark.parametrize("name", gnothi.game_names())
def test_a_notebook_shows_a_seat_what_it_may_know(name: str) -> None:
    count = max(2, load(name).default_seats())

    def shown_to(match: Match, seat: int) -> Any:
        board = Board.__new__(Board)
        super(Board, board).__init__()
        board.match, board.seat = match, seat
        board.show(0)
        return board.svg, board.offers, board.choices

    match = gnothi.new(name, seats=count, seed=4)
    for number, _ in enumerate(casual_play(match, 4, 24)):
        if number % EVERY or match.over:
            continue
        for seat in range(count):
            twin = match.at(len(match.moves))
            twin.states[:] = match.view(seat).states
            bind(match.game, templates.call_determinize)(twin.states, seat, np.uint64(9))
            assert shown_to(match, seat) == shown_to(twin, seat), f"{name}: {seat} is shown a secret"


# OpenSpiel


def asked(public: bool, private: Any, recall: bool = False) -> Any:
    return pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)


@pytest.mark.parametrize(("kind", "observation"), [("", "row"), ("_in_turn", "row"), ("_in_turn", "features")])
@pytest.mark.parametrize("name", gnothi.game_names())
def test_openspiel_shows_each_audience_what_it_may_know(name: str, kind: str, observation: str) -> None:
    """A public observation is a spectator's, so it must be the same in worlds that only a spectator cannot tell."""
    parameters = {"players": max(2, load(name).default_seats()), "observation": observation}
    game = pyspiel.load_game(f"gnothi_{name}{kind}", parameters)
    state, dice = game.new_initial_state(), random.Random(3)
    for number in range(MOVES):
        if state.is_terminal():
            break
        if number % EVERY == 0 and not state.is_chance_node():
            for viewer in range(SPECTATOR, game.num_players()):
                twin = state.clone()
                twin.position.resample(viewer, 11 + number)
                assert told(state, viewer) == told(twin, viewer), f"{name}: {viewer} is shown a secret"
        if state.is_simultaneous_node():
            state.apply_actions([dice.choice(state.legal_actions(seat)) for seat in range(game.num_players())])
        else:
            state.apply_action(dice.choice(state.legal_actions()))


def told(state: Any, viewer: int) -> list[Any]:
    """All that OpenSpiel hands out to this audience."""
    game = state.get_game()
    public = [asked(True, NONE), asked(True, NONE, True)]
    if viewer == SPECTATOR:
        players = range(game.num_players())
        return [str(state), *(observed(game, kind, state, player) for kind in public for player in players)]
    own = [None, asked(True, SINGLE), asked(True, SINGLE, True), asked(False, SINGLE), *public]
    asks = ("observation_string", "information_state_string", "observation_tensor", "information_state_tensor")
    names = [state.action_to_string(viewer, action) for action in state.legal_actions(viewer)]
    observations = [observed(game, kind, state, viewer) for kind in own]
    return [*observations, *(getattr(state, ask)(viewer) for ask in asks), *names]


def observed(game: Any, kind: Any, state: Any, player: int) -> tuple[str, bytes]:
    observer = game.make_py_observer(kind)
    observer.set_from(state, player)
    return observer.string_from(state, player), observer.tensor.tobytes()


def dealt(name: str, **parameters: Any) -> Any:
    state = pyspiel.load_game(name, parameters).new_initial_state()
    for throw in (1, 2, 3, 4):
        state.apply_action(throw)
    return state


def test_a_public_observation_holds_no_hand_and_is_the_same_for_every_player() -> None:
    state = dealt("gnothi_cogito_in_turn", players=3)
    game = state.get_game()
    observer = game.make_py_observer(asked(True, NONE))
    assert isinstance(observer, PublicObserver)
    assert len({observer.string_from(state, player) for player in range(3)}) == 1
    observer.set_from(state, 1)
    watched = state.position.table.watch()
    assert np.array_equal(observer.dict["observation"], bounded(watched).astype(np.float32))
    row = watched.view(state.position.table.setting.layout)
    assert row["seat"][0] == SPECTATOR and (row["seats"]["hand"] < 0).all()
    own = game.make_py_observer(asked(True, SINGLE))
    assert isinstance(own, SpielObserver) and own.string_from(state, 1) == state.observation_string(1)
    assert own.string_from(state, 1) != observer.string_from(state, 1)


def test_a_private_observation_holds_what_a_player_sees_beyond_a_spectator() -> None:
    state = dealt("gnothi_cogito_in_turn", players=3)
    observer = state.get_game().make_py_observer(asked(False, SINGLE))
    assert isinstance(observer, PrivateObserver)
    observer.set_from(state, 1)
    layout, number = state.position.table.setting.layout, state.position.table.setting.number
    hand = state.position.table.observe(1)[0].view(layout)["seats"]["hand"][0, 0]
    places = np.arange(len(observer.dict["known"])).astype(number).view(layout)["seats"]["hand"][0]
    private, known = (observer.dict[part][places] for part in ("private", "known"))
    assert (private[0] == bounded(hand).astype(np.float32)).all() and known[0].all() and not known[1:].any()
    assert observer.string_from(state, 1) and observer.string_from(state, 1) != observer.string_from(state, 2)


def test_a_public_past_recalls_only_what_everybody_saw() -> None:
    secret, open_ = (dealt("gnothi_credo_in_turn", players=4) for _ in range(2))
    secret.apply_action(1)
    open_.apply_action(2)
    public = secret.get_game().make_py_observer(asked(True, NONE, True))
    own = secret.get_game().make_py_observer(asked(True, SINGLE, True))
    assert public.string_from(secret, 0) == public.string_from(open_, 0)        # an order lies face down
    assert own.string_from(secret, 0) != own.string_from(open_, 0)


@pytest.mark.parametrize("kind", [asked(True, ALL), asked(False, ALL), asked(False, NONE), asked(False, SINGLE, True)])
def test_what_nobody_at_a_table_sees_is_not_observed(kind: Any) -> None:
    assert pyspiel.load_game("gnothi_cogito").make_py_observer(kind) is None
