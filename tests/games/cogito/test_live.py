"""Calls at any moment (R24), to the end."""
import pytest

from tests.games.cogito import A, B, C, alive, calls_and_passes, cited, deal_k, face, state, to_certainty


@pytest.mark.clause("COG-7.5", "R24")
def test_live_when_the_last_one_falls_nobody_has_won():
    match = deal_k(call_mode="live")
    for seat in (B, C, A):
        assert not match.over
        match.play(seat, "call ego")
    assert (alive(match), match.over, match.ended_by, match.result) == ("", True, "COG-7.5", (0.0, 0.0, 0.0))
    assert cited(match)[-1] == "COG-7.5"
    assert state(match).winner == -1


@pytest.mark.clause("R25")
def test_a_void_call_is_told_by_the_name_that_was_called():
    match = to_certainty()
    calls_and_passes(match, A="cherry tree", C="casablanca")
    event = state(match).events[int(state(match).n_events) - 1]
    assert (event.seat, event.a) == (C, face("casablanca"))
