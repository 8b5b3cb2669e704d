"""An observation: the redacted record as one row of numbers with names."""
import pytest

import gnothi
from gnothi.engine.observation import limits, observation, observation_layout
from gnothi.engine.registry import load


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
