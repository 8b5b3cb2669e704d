"""The contract's functions over arrays of states: what they change, and what they leave alone."""
import numpy as np
import pytest

from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.events import EVERYONE, NOBODY, ONLOOKERS, SPECTATOR, all_but, emit, hide_events, only
from gnothi.engine.layout import blank, layout, records, struct_of
from gnothi.engine.match import Match
from gnothi.engine.options import Option
from gnothi.engine.state import state_layout
from gnothi.engine.values import values_of
from tests.testing.high_card import GAME, HIDDEN, NONE

pytestmark = pytest.mark.usefixtures("at_once")


def dealt(seed=3):
    states = blank(GAME.rules.State)
    states["n_events"] = 77     # of a game before
    bind(GAME, templates.call_setup)(states, blank(GAME.rules.State), 2, np.uint64(seed))
    return states


def test_a_deal_begins_with_a_blank_record_and_the_seed():
    states = dealt()
    assert states["n_events"][0] == 4
    assert states.tobytes() == Match.new(GAME, seed=3).states.tobytes()
    assert states.tobytes() != dealt(4).tobytes()


def test_a_move_begins_with_no_events():
    states = dealt()
    out = np.empty(2, np.int32)
    assert bind(GAME, templates.call_legal)(states, 0, out) == 2
    bind(GAME, templates.call_apply)(states, 0, out[0])
    assert states["n_events"][0] == 1
    assert bind(GAME, templates.call_awaited)(states) == 0b10


def test_a_view_is_a_copy_without_dice_and_without_what_others_know():
    states, seen = dealt(), blank(GAME.rules.State)
    before = states.tobytes()
    bind(GAME, templates.call_redact)(states, seen, 0)
    assert states.tobytes() == before
    assert states["rng"][0] != 0 and seen["rng"][0] == 0
    assert (seen["place"][0] == HIDDEN).sum() == 4
    told = struct_of(states).events[:4]
    assert [int(e.a) for e in struct_of(seen).events[:4]] == [int(e.a) if e.seat == 0 else 0 for e in told]


def test_a_world_is_drawn_with_dice_of_its_own():
    worlds = set()
    for seed in range(6):
        seen = Match.new(GAME, seed=3).view(0).states.copy()
        bind(GAME, templates.call_determinize)(seen, 0, np.uint64(seed))
        assert HIDDEN not in seen["place"] and (seen["answer"] == NONE).all()
        worlds.add(seen["place"].tobytes())
    assert len(worlds) > 1


def test_an_event_has_all_its_details_and_hides_all_of_them():
    s = struct_of(blank(state_layout([("x", np.int8)], events=2)))
    emit(s, 4, 1, 5, 6, 7, 8)
    emit(s, 5, NOBODY, 1, 2, 3, 4, audience=only(0))
    emit(s, 6, 0)
    fields = ("clause", "seat", "a", "b", "c", "d", "audience")
    assert [tuple(int(e[name]) for name in fields) for e in s.events] == [
        (4, 1, 5, 6, 7, 8, EVERYONE), (5, NOBODY, 1, 2, 3, 4, 1),
    ]
    assert s.n_events == 3
    hide_events(s, 1)
    assert [[int(e[name]) for name in "abcd"] for e in s.events] == [[5, 6, 7, 8], [0, 0, 0, 0]]


@pytest.mark.parametrize("seat", [0, 1, 11])
def test_an_audience_is_a_bit_for_each_seat_and_one_for_those_who_watch(seat):
    assert only(seat) == 1 << seat
    assert all_but(seat) == sum(1 << other for other in range(12) if other != seat)
    assert all_but(seat) | only(seat) | ONLOOKERS == EVERYONE
    s = struct_of(blank(state_layout([("x", np.int8)], events=2)))
    emit(s, 0, 0, 9, audience=ONLOOKERS)
    emit(s, 0, 0, 9, audience=all_but(seat))
    hide_events(s, SPECTATOR)
    assert [int(e.a) for e in s.events] == [9, 0]


def test_a_state_is_its_dice_its_options_its_fields_and_its_events():
    made = state_layout([("x", np.int8)], [Option("pace", 1, "R1", "", low=0, high=3)], events=5)
    assert [name for name in made.names if not name.startswith("pad_")] == [
        "rng", "options", "ended_by", "x", "n_events", "events",
    ]
    assert made["options"].names[0] == "pace" and made["events"].shape == (5,)
    assert state_layout([])["events"].shape == (16,)


def test_a_record_is_read_and_written_by_the_names_of_its_fields():
    inner = layout([("a", np.int8), ("b", np.int32)])
    states = blank(layout([("x", np.int8), ("many", inner, (2,))]), 3)
    assert len(states) == 3
    s = struct_of(states, 1)
    s.many[1].b = 7
    s.x = 5
    assert states["x"].tolist() == [0, 5, 0] and states["many"]["b"].tolist() == [[0, 0], [0, 7], [0, 0]]
    assert records(states)[1].many[1].b == 7 and struct_of(states).x == 0
    assert (type(values_of(states, 1).x), type(values_of(states, 1).many[1].b)) == (int, int)
    with pytest.raises(AttributeError, match="this record has no field 'y'"):
        _ = s.y


def test_a_value_that_does_not_fit_is_another_fault_than_a_field_that_is_not_there():
    s = struct_of(blank(layout([("x", np.int8), ("row", np.int8, (3,))])))
    with pytest.raises(AttributeError, match="this record has no field 'y'"):
        s.y = 1
    with pytest.raises(ValueError, match="could not broadcast"):
        s.row = (1, 2)
    with pytest.raises(ValueError, match="invalid literal"):
        s.x = "three"


def test_a_record_may_have_a_part_without_fields():
    s = struct_of(blank(layout([("nothing", layout([])), ("x", np.int8)])))
    s.x = 5
    assert (s.nothing.dtype.names, s.x) == ((), 5)
