"""A game at any of its moments: the same bytes as if it had been played again from the deal."""
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import gnothi
from gnothi.bots.random import casual_play
from gnothi.engine import timeline
from gnothi.engine.errors import IllegalAction
from gnothi.engine.match import Match
from gnothi.engine.registry import load

DEEDS = st.lists(st.tuples(st.sampled_from("ppppppbul"), st.integers(0, 2**16)), max_size=60)


def do(match, deed, number):
    """Play, take back, undo or leave; what is not possible now is left out."""
    if deed == "p":
        for _ in casual_play(match, number, 1 + number % 5):
            pass
    elif deed == "b" and match.moves:
        match.take_back(number % len(match.moves))
    elif deed == "u" and match.moves:
        match.undo()
    elif deed == "l" and match.may_leave(number % match.seats):
        match.leave(number % match.seats)


def from_the_deal(match, move):
    again = Match(match.game, match.blank, match.seats, match.draw, match.names)
    for seat, action in match.moves[:move]:
        again.redo(seat, action)
    return again


def all_bytes(match):
    return match.states.tobytes(), [events.tobytes() for events in match.past.events], match.moves


@pytest.mark.parametrize("game", ["cogito", "connect_four", "stage5"])
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(deeds=DEEDS, seed=st.integers(0, 2**32), place=st.floats(0, 1))
def test_a_moment_has_the_bytes_of_a_game_played_again_from_the_deal(game, deeds, seed, place):
    with patch.object(timeline, "MAX_COPIES", 5):
        match = Match.new(load(game), load(game).default_seats(), seed)
        match.past.spacing = 4
        for deed, number in deeds:
            do(match, deed, number)
        assert all_bytes(match) == all_bytes(from_the_deal(match, len(match.moves)))
        for move in {0, round(place * len(match.moves)), len(match.moves)}:
            assert all_bytes(match.at(move)) == all_bytes(from_the_deal(match, move))
        again = Match.read(match.record())
        assert all_bytes(again) == all_bytes(match)
        assert (again.history, again.record()) == (match.history, match.record())


def test_playing_on_in_the_past_changes_nothing_here():
    match = gnothi.new("cogito", seats=3, seed=9)
    for _ in casual_play(match, 1, 20):
        pass
    before, record = all_bytes(match.at(len(match.moves))), match.record()
    past = match.at(5)
    past.play(past.awaited[0], past.actions(past.awaited[0])[-1])
    past.take_back(2)
    match.at(len(match.moves)).undo()
    assert (all_bytes(match), match.record()) == (before, record)


def test_what_is_kept_stays_bounded_and_few_moves_are_played_again(monkeypatch):
    monkeypatch.setattr(timeline, "MAX_COPIES", 4)
    match = gnothi.new("karma", seats=2, seed=3)
    match.past.spacing = 2
    for _ in casual_play(match, 1, 60):
        assert len(match.past.copies) <= 4
    played, play = [], match._play
    match._play = lambda *move: played.append(move) or play(*move)
    for move in range(len(match.moves)):
        played.clear()
        match.at(move)
        assert len(played) < match.past.spacing == 16


def test_a_moment_that_never_was_is_refused():
    match = gnothi.new("cogito", seats=3, seed=9)
    for move in (-1, 1):
        with pytest.raises(IllegalAction, match=f"there is no move {move}; 0 have been made"):
            match.at(move)


def test_a_line_that_turns_out_illegal_changes_nothing():
    match = gnothi.new("stage5", seats=3, seed=1, first_player="seat0")
    for _ in casual_play(match, 1, 12):
        pass
    seat = match.awaited[0]
    first, before = match.actions(seat)[0], all_bytes(match.at(len(match.moves)))
    with patch.object(Match, "meant", lambda *_: (first, -7)), pytest.raises(IllegalAction):
        match.play(seat, "something that means two")
    assert all_bytes(match) == before


def test_a_refused_leaving_changes_no_byte():
    match = gnothi.new("stage5", seats=3, seed=5)
    for _ in casual_play(match, 5, 200):
        if match.may_leave(1):
            break
    match.leave(1)
    before = match.states.tobytes()
    assert match.states["n_events"][0], "there is something to lose"
    with pytest.raises(IllegalAction, match="no game to leave"):
        match.leave(1)
    assert match.states.tobytes() == before
