"""Features: what the numbers of a record mean becomes columns, the same for everybody who sees the same."""
from dataclasses import replace

import numpy as np
import pytest

import gnothi
from connect_four import GAME as FOUR
from gnothi.engine import meaning
from gnothi.engine.columns import find_misfit
from gnothi.engine.compile import bind
from gnothi.engine.errors import BadGame
from gnothi.engine.features import feature_names, features, features_of, undeclared
from gnothi.engine.layout import layout
from gnothi.engine.match import Match
from gnothi.engine.meaning import (
    Bits,
    First,
    Kind,
    LeftOut,
    Newest,
    Number,
    SeatBits,
    SeatNumber,
    Tally,
)
from gnothi.engine.options import read_options
from gnothi.engine.registry import load
from gnothi.engine.state import state_layout
from nim import GAME as NIM

pytestmark = pytest.mark.usefixtures("at_once")

NOTE = layout([("what", np.int8), ("who", np.int8), ("face", np.int8)])
FIELDS = [
    ("turn", np.int8), ("sticks", np.int8), ("wide", np.int32), ("kind", np.int8), ("bits", np.int64),
    ("friends", np.int16), ("place", np.int8), ("field", np.int16), ("hand", np.int8, (3,)), ("colours", np.int8, (3,)),
    ("n_notes", np.int16), ("notes", NOTE, (4,)), ("each", np.int8, (2,)),
]


def game(**meanings):
    """Nim with more fields, and what they mean; what is not told means nothing."""
    told = {name: LeftOut("it is not what is tested") for name, *_ in FIELDS} | meanings
    return replace(
        NIM, rules=replace(NIM.rules, State=state_layout(FIELDS)),
        sight=replace(NIM.sight, meanings=lambda seats, options: told, by_seat=("each",)),
    )


def told(made, seat=0, **values):
    """The columns that are not 0, by their names."""
    match = Match.new(made, seed=1)
    for name, value in values.items():
        match.states[name][0] = value
    row = features(match.view(seat))
    names = feature_names(made, 2, {})
    assert len(row) == len(names) == len(set(names)) and row.dtype == np.float32
    return {name: round(float(number), 4) for name, number in zip(names, row, strict=True) if number}


def test_a_number_runs_from_its_lowest_to_its_highest():
    made = game(sticks=Number(20, low=10))
    assert [told(made, sticks=sticks) for sticks in (10, 15, 20)] == [{}, {"sticks": 0.5}, {"sticks": 1.0}]
    assert told(game(sticks=Number(10, capped=True)), sticks=99) == {"sticks": 1.0}


def test_a_number_that_may_be_hidden_has_a_second_column_that_says_so():
    made = game(hand=Number(4, mark=-2))
    assert told(made, hand=[-2, 0, 2]) == {"hand[0] is none": 1.0, "hand[2]": 0.5}


def test_a_number_that_cannot_change_has_no_column():
    assert feature_names(game(sticks=Number(3, low=3), kind=Kind(1), hand=Number(2, entries=1)), 2, {}) == ("hand[0]",)


def test_each_kind_has_a_column_and_a_mark_has_none():
    made = game(kind=Kind(("red", "blue"), low=1, mark=0))
    assert [told(made, kind=kind) for kind in range(3)] == [{}, {"kind=red": 1.0}, {"kind=blue": 1.0}]


def test_a_seat_is_told_from_where_one_sits():
    made = game(turn=SeatNumber(), place=Kind(1, seated=("hand", "table"), mark=-1), friends=SeatBits())
    assert told(made, 0, turn=1, place=2, friends=1) == {"turn=+1": 1.0, "place=hand +1": 1.0, "friends has me": 1.0}
    assert told(made, 1, turn=1, place=3, friends=1) == {"turn=me": 1.0, "place=table +1": 1.0, "friends has +1": 1.0}
    assert told(made, 1, turn=1, place=4) == {"turn=me": 1.0, "place=table me": 1.0}
    assert told(made, 1, turn=1, place=0) == {"turn=me": 1.0, "place=0": 1.0}


def test_entries_by_seat_begin_with_ones_own():
    made = game(each=Number(2))
    assert told(made, 0, each=[1, 2]) == {"each[me]": 0.5, "each[+1]": 1.0}
    assert told(made, 1, each=[1, 2]) == {"each[me]": 1.0, "each[+1]": 0.5}


def test_a_set_is_spread_out():
    assert told(game(bits=Bits(3)), bits=0b101) == {"bits has 0": 1.0, "bits has 2": 1.0}
    high = game(bits=Bits(2, low=40, others=True))
    assert told(high, bits=(1 << 41) + 1) == {"bits has 41": 1.0}


def test_a_field_on_a_board_is_a_row_and_a_column():
    made = game(field=(Kind(3, low=1, per=16), Kind(4, within=16)))
    assert told(made, field=35) == {"field//16=2": 1.0, "field%16=3": 1.0}


def test_entries_without_an_order_are_counted():
    made = game(hand=Tally({"hand": Kind(4)}, most=2))
    assert told(made, hand=[3, -1, 3]) == {"hand counts 3": 1.0}
    both = game(hand=Tally({"hand": Kind(4), "colours": Kind(("red", "blue"))}, most=1))
    assert told(both, hand=[3, 0, -1], colours=[1, 0, 1]) == {"hand counts 3 blue": 1.0, "hand counts 0 red": 1.0}


def test_records_are_counted_as_far_as_the_list_goes():
    made = game(notes=Tally({"who": SeatNumber(), "face": Kind(3)}, 2, ("what", 5), "n_notes"))
    notes = [(5, 1, 2), (4, 0, 0), (5, 1, 2), (5, 0, 1)]
    assert told(made, 1, n_notes=3, notes=notes) == {"notes counts me 2": 1.0}
    assert told(made, 0, n_notes=4, notes=notes) == {"notes counts +1 2": 1.0, "notes counts me 1": 0.5}


def test_of_a_list_the_newest_come_first():
    made = game(**{"notes": Newest("n_notes", 2), "notes.what": Number(10), "notes.who": LeftOut("no"),
                   "notes.face": Kind(3)})
    notes = [(1, 0, 0), (2, 0, 1), (3, 0, 2), (9, 0, 0)]
    assert told(made, n_notes=3, notes=notes) == {
        "notes[0].what": 0.3, "notes[0].face=2": 1.0, "notes[1].what": 0.2, "notes[1].face=1": 1.0}
    assert told(made, n_notes=1, notes=notes) == {"notes[0].what": 0.1, "notes[0].face=0": 1.0}
    assert told(made, n_notes=0, notes=notes) == {}


def test_of_records_only_those_in_use_have_columns():
    none = LeftOut("no")
    made = game(**{"notes": First(2), "notes.what": Number(10), "notes.who": none, "notes.face": none})
    assert feature_names(made, 2, {}) == ("notes[0].what", "notes[1].what")


def test_what_a_game_does_not_declare_is_scaled_by_its_width():
    assert told(NIM, sticks=64) == {"sticks": 0.5}
    made = game()
    told_of = replace(made, sight=replace(made.sight, meanings=lambda seats, options: {"sticks": Number(21)}))
    assert told(told_of, turn=0, wide=-(2**30)) == {"sticks": 1.0, "wide": -0.5}
    assert list(undeclared(told_of))[:2] == ["a meaning of turn", "a meaning of wide"]
    assert undeclared(NIM) == undeclared(FOUR) == {}
    assert (features_of(told_of, 2, {}).low[:2] == [-1, 0]).all()


def test_a_misspelt_field_is_refused():
    with pytest.raises(BadGame, match="nim: meanings tell of 'stick', which is no field that a seat sees, perhaps"):
        features_of(game(stick=Number(3)), 2, {})
    with pytest.raises(BadGame, match="nim: meanings tell of a list by 'n_note', which is no field beside it"):
        features_of(game(notes=Newest("n_note", 2)), 2, {})


@pytest.mark.parametrize(("meant", "field", "fits", "wrong"), [
    (Number(20, low=3), "sticks", [3, 20], [2, 21, -1]),
    (Number(20, mark=-2), "sticks", [-2, 0], [-3]),
    (Number(9, capped=True), "sticks", [99], [-1]),
    (Kind(3, low=1), "kind", [1, 3], [0, 4]),
    (Kind(2, seated=("hand",)), "place", [0, 3], [4, -1]),
    (SeatNumber(mark=-1), "turn", [-1, 1], [2, -2]),
    (Bits(3), "bits", [0, 7], [8, -1]),
    (Bits(3, others=True), "bits", [8], [-1]),
    (SeatBits(), "friends", [3], [4]),
    (Kind(3, low=1, per=16), "field", [16, 63], [15, 64]),
])
def test_a_number_that_its_meaning_does_not_allow_is_found(meant, field, fits, wrong):
    made = game(**{field: meant})
    plan = features_of(made, 2, {}).plan[0]
    match = Match.new(made, seed=1)
    for number in (*fits, *wrong):
        match.states[field][0] = number
        expected = (-1, 0) if number in fits else (0, number)
        assert tuple(bind(made, find_misfit)(match.view(0).states, plan)) == expected


def test_what_a_tally_counts_is_looked_at_too():
    made = game(notes=Tally({"who": SeatNumber(), "face": Kind(3)}, 2, ("what", 5), "n_notes"))
    match = Match.new(made, seed=1)
    plan = features_of(made, 2, {}).plan[0]
    match.states["notes"][0] = [(4, 0, 99), (5, 1, 7), (5, 0, 8), (5, 0, 9)]
    for length, found in ((1, (-1, 0)), (2, (3, 7))):
        match.states["n_notes"] = length
        assert tuple(bind(made, find_misfit)(match.view(0).states, plan)) == found


@pytest.mark.parametrize("name", [*gnothi.game_names()])
def test_features_lie_in_their_bounds_and_every_field_has_a_meaning(name):
    made = load(name)
    assert not undeclared(made)
    usual = read_options(made.facts.options, {})
    for seats in (made.facts.seats[0], made.facts.seats[-1]):
        known = features_of(made, seats, usual)
        games = gnothi.vector(name, 16, seats=seats, seed=3, observation="features")
        assert games.feature_names == known.names and games.observation.shape == (16, known.size)
        for _ in range(40):
            games.step(games.sample())
            assert (known.low <= games.observation).all() and (games.observation <= 1).all()
        for number in range(16):
            view = games.table(number).view(int(games.seat[number]))
            assert features(view).tobytes() == games.observation[number].tobytes()


def test_kinds_have_names_or_numbers():
    assert meaning.kind_names(2, 1) == ["1", "2"]
    assert meaning.kind_names(("a", "b")) == ["a", "b"] and meaning.how_many(("a", "b")) == 2
