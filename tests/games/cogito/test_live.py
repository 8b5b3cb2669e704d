"""Calls at any moment (R24), to the end."""
import pytest

from gnothi.engine.match import Match
from gnothi.engine.presets import find_preset
from gnothi.games.cogito import GAME
from gnothi.games.cogito.state import Phase, What
from tests.games.cogito import (
    A,
    B,
    C,
    D,
    alive,
    calls_and_passes,
    cited,
    deal_k,
    dealt,
    face,
    plays,
    state,
    to_certainty,
)


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


@pytest.mark.clause("COG-5.6", "R24")
def test_live_one_left_alone_in_a_trade_is_told_so_and_gives_nothing():
    match = dealt("swallow cedar", ("whale animal", "butterfly plant"), "sunflower owl bird tree", call_mode="live")
    plays(match, "whale", "butterfly")
    match.play(A, "give sunflower")
    match.play(B, "call owl")
    assert "COG-5.6" in cited(match, A) and "COG-5.4" not in cited(match, A)
    assert all(note.what != What.GAVE for note in state(match).notes)
    assert state(match).seats[A].answer == -1


@pytest.mark.clause("R5", "R24")
def test_live_a_call_while_a_statement_is_judged_leaves_the_others_to_speak():
    match = dealt(
        "cherry owl casablanca cedar", ("animal ego", "plant vertebrate", "swallow flower", "bird tree"),
        "animal dream whale plant sunflower vertebrate butterfly flower", call_mode="live", judging="confirm",
    )
    match.play(A, "play animal")
    match.play(B, "call ego")
    assert (state(match).phase, match.awaited) == (Phase.JUDGE, (C, D))


@pytest.mark.clause("COG-6.6", "R24")
def test_live_nobody_calls_once_the_game_is_over():
    match = deal_k(call_mode="live")
    match.play(A, "call cherry tree")
    assert match.over
    assert [match.view(seat).legal for seat in (A, B, C)] == [{}, {}, {}]


def test_a_first_game_begins_with_a_card_and_asks_nobody_to_guess():
    match = Match.new(GAME, 3, seed=1, options=find_preset(GAME.facts.presets, "first game").options)
    assert match.awaited == (A,)
    assert match.view(A).question() == "Which card do you play, to say what you are not?"
