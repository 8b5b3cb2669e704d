"""Through the adapters, observations hold what a seat may know, all of it and no more."""
from __future__ import annotations

import numpy as np
import pytest

import gnothi
from gnothi.adapters.table import Setting, Table
from gnothi.bots.random import CasualBot
from gnothi.engine import templates
from gnothi.engine.compile import bind
from tests.adapters import TABLES

MOVES = 120


def positions(setting, seed):
    """Tables of one casual game, move by move."""
    table = Table.dealt(setting, seed)
    bot = CasualBot(seed)
    for _ in range(MOVES):
        if table.over:
            return
        yield table
        seat = table.turn
        action = bot.choose(table.view(seat)) if not table.callers[0] else setting.still
        table.step(seat, action)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_two_worlds_that_a_seat_cannot_tell_apart_look_the_same(name, seats):
    setting = Setting(name, seats, {})
    secrets = differed = 0
    for table in positions(setting, seed=seats):
        for seat in range(seats):
            twin = table.copy()
            twin.states = table.view(seat).states.copy()
            secrets += contents(twin) != contents(table)
            bind(setting.game, templates.call_determinize)(twin.states, seat, np.uint64(20_231))
            differed += contents(twin) != contents(table)
            for one, other in zip(table.observe(seat), twin.observe(seat), strict=True):
                assert one.tobytes() == other.tobytes()
    assert differed or not secrets or seats == 1        # alone, one can work out what is hidden


def contents(table):
    """The record without its generator and its events."""
    return table.states.tobytes()[8:table.setting.core]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_an_observation_is_the_redacted_record(name, seats):
    """Every number is found under its name, whoever looks; where seats are listed, the viewer's comes first."""
    setting = Setting(name, seats, {})
    for number, table in enumerate(positions(setting, seed=1)):
        if number % 10:
            continue
        for seat in range(seats):
            row = table.observe(seat)[0].view(setting.layout)[0]
            assert row["seat"] == seat
            assert_same(row, table.view(seat).states[0], "", setting, seat)


def assert_same(row, record, path, setting, viewer):
    for name in row.dtype.names:
        if name == "seat" and not path and name not in record.dtype.names:
            continue
        inside = f"{path}{name}"
        shown, held = row[name], record[name]
        if inside in setting.game.sight.by_seat:
            seats = setting.seats
            order = [(viewer + seat) % seats for seat in range(seats)]
            held = held[order]
        if shown.dtype.names is None:
            assert np.array_equal(shown, held), inside
        elif shown.shape:
            for one, other in zip(shown.ravel(), held.ravel(), strict=True):
                assert_same(one, other, f"{inside}.", setting, viewer)
        else:
            assert_same(shown, held, f"{inside}.", setting, viewer)


@pytest.mark.parametrize("name", gnothi.game_names())
def test_the_mask_holds_exactly_the_legal_actions(name):
    setting = Setting(name, None, {})
    for table in positions(setting, seed=3):
        for seat in range(setting.seats):
            view = table.view(seat)
            offered = [*view.actions] if seat in view.awaited or table.callers[0] >> seat & 1 else []
            if seat not in view.awaited:
                offered.append(setting.still)
            assert np.flatnonzero(table.observe(seat)[1]).tolist() == sorted(offered) == table.legal(seat)
