"""An observation: the redacted record as one row of numbers with names."""
from dataclasses import replace

import numpy as np
import pytest

import gnothi
from gnothi.engine.columns import Run, Way
from gnothi.engine.errors import BadGame
from gnothi.engine.layout import layout
from gnothi.engine.match import Match
from gnothi.engine.observation import limits, observation, observation_layout, plan, width
from gnothi.engine.registry import load
from gnothi.engine.state import state_layout
from nim import GAME as NIM

pytestmark = pytest.mark.usefixtures("at_once")


@pytest.mark.parametrize("name", gnothi.game_names())
def test_the_layout_names_every_field_but_the_generator_and_the_events(name):
    game = load(name)
    assert game.rules.State.names is not None
    shown = [field for field in game.rules.State.names if not field.startswith("pad_")]
    assert list(observation_layout(game, game.facts.seats[0]).names) == ["seat", *shown[1:-2]]
    assert shown[0] == "rng" and shown[-2:] == ["n_events", "events"]
    low, high = limits(game, game.facts.seats[-1])
    assert (low < high).all()


def test_what_a_seat_sees_is_a_row_with_its_own_entries_first():
    match = gnothi.new("connect_four", seed=1, start_seat="seat 1")
    match.play(0, "a")
    match.play(1, "b")
    layout = observation_layout(match.game, 2)
    for seat, (own, other) in ((0, (1, 1 << 7)), (1, (1 << 7, 1))):
        row = observation(match.view(seat)).view(layout)[0]
        assert row["seat"] == seat
        assert row["discs"].tolist() == [own, other]


@pytest.mark.parametrize("name", ["cogito", "liars_dice", "karma"])
def test_every_number_is_found_under_its_name_and_within_its_limits(name):
    match = gnothi.new(name, seats=3, seed=5)
    game = match.game
    layout = observation_layout(game, 3)
    low, high = limits(game, 3)
    for seat in range(3):
        view = match.view(seat)
        row = observation(view)
        assert row.dtype == width(game) and len(low) == len(high) == len(row)
        assert (low <= row).all() and (row <= high).all()
        shown, order = row.view(layout)[0], [(seat + other) % 3 for other in range(3)]
        for field in layout.names[1:]:
            held = view.states[0][field]
            assert flat(shown[field]) == flat(held[order] if field in game.sight.by_seat else held), field


def flat(value):
    """All numbers of a field, but for what only fills gaps."""
    if value.dtype.names is None:
        return value.ravel().tolist()
    names = [name for name in value.dtype.names if not name.startswith("pad_")]
    return [number for one in np.ravel(value) for name in names for number in flat(one[name])]


def test_numbers_of_every_width_are_shown():
    kinds = (np.int8, np.int16, np.int32, np.int64)
    inner = layout([("rng", np.int8)])      # a name that is left out only where it is the record's own
    game = replace(NIM, rules=replace(NIM.rules, State=state_layout(
        [("turn", np.int8), ("sticks", np.int8), ("inner", inner),
         *((f"n{kind(0).itemsize}", kind, (2,)) for kind in kinds)]
    )))
    match = Match.new(game, seed=1)
    match.states["inner"]["rng"] = 9
    for kind in kinds:
        match.states[f"n{kind(0).itemsize}"][0] = [np.iinfo(kind).min, np.iinfo(kind).max]
    row = observation(match.view(1)).view(observation_layout(game, 2))[0]
    assert width(game) == np.int64
    assert (row["seat"], row["turn"], row["sticks"], row["inner"]["rng"]) == (1, 0, 21, 9)
    for kind in kinds:
        assert row[f"n{kind(0).itemsize}"].tolist() == [np.iinfo(kind).min, np.iinfo(kind).max]


def test_neighbours_of_one_width_are_copied_in_one_run():
    assert runs(NIM, 2) == [[[2, 4, 2, 1], [1, 12, 2, 3]]] * 3
    first, second, _ = runs(load("liars_dice"), 2)
    assert first == [[2, 4, 3, 1], [1, 14, 4, 4], [2, 9, 2, 8], [1, 22, 26, 10], [0, 0, 0, 0]]
    assert second == [[2, 4, 3, 1], [1, 14, 4, 4], [2, 9, 2, 8], [1, 35, 13, 10], [1, 22, 13, 23]]


def runs(game, seats):
    """Of each viewer's runs after one's own number: the width, where from, how many, and from which column."""
    made = plan(game, seats)
    assert (made[:, 0, Run.WAY] == Way.SEAT).all() and (made[:, 1:, Run.WAY] == Way.COPIED).all()
    return made[:, 1:, [Run.SIZE, Run.START, Run.COUNT, Run.AT]].tolist()


def test_a_record_with_other_numbers_is_refused():
    fields = [("turn", np.int8), ("sticks", np.int8), ("share", np.float32)]
    game = replace(NIM, rules=replace(NIM.rules, State=state_layout(fields)))
    with pytest.raises(BadGame, match="nim: observations hold whole numbers with a sign, but its record has float32"):
        width(game)
