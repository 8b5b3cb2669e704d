"""Calling Cogito!, falling, ending (sections 6 and 7)."""
import pytest

from gnothi.engine.errors import IllegalAction
from gnothi.games.cogito.state import NONE, Phase
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
    everybody_passes,
    field,
    gives,
    hand,
    pile,
    plays,
    state,
    to_certainty,
)


@pytest.mark.clause("COG-6.1", "COG-6.6", "COG-7.8", "COG-7.10")
def test_e8_certainty_wins_though_no_turn_is_running():
    match = to_certainty()
    assert hand(match, C) == {"whale", "sunflower"}
    calls_and_passes(match, C="casablanca")
    assert (match.ended_by, match.result) == ("COG-6.6", (-1.0, -1.0, 1.0))


@pytest.mark.clause("COG-6.1", "COG-6.3", "R20")
def test_in_a_window_every_living_seat_may_pass_or_call_one_of_nine():
    match = deal_k()
    for seat in (A, B, C):
        assert match.actions(seat) == list(range(10))


@pytest.mark.clause("COG-6.2", "R20")
def test_after_a_failed_call_the_game_goes_on_where_it_stopped():
    match = deal_k()
    plays(match, "animal")
    calls_and_passes(match, C="cedar")
    everybody_passes(match)
    assert (state(match).phase, match.awaited) == (Phase.PLAY, (B,))


@pytest.mark.clause("COG-6.3", "R22")
def test_answers_are_hidden_until_all_are_in():
    worlds = []
    for answer in ("pass", "call cedar"):
        match = deal_k()
        match.play(A, answer)
        assert match.awaited == (B, C)
        worlds.append([match.view(seat).states.tobytes()[: match.game.core_bytes] for seat in (B, C, -1)])
    assert worlds[0] == worlds[1]


@pytest.mark.clause("COG-6.4")
def test_if_all_pass_the_window_closes():
    match = deal_k()
    calls_and_passes(match)
    assert cited(match)[0] == "COG-6.4"
    assert state(match).phase == Phase.PLAY


@pytest.mark.clause("COG-6.5", "COG-6.7", "COG-7.1")
def test_e9_the_first_call_is_wrong_the_second_right():
    match = to_certainty()
    calls_and_passes(match, A="sunflower", C="casablanca")
    assert cited(match) == ["COG-6.1", "COG-6.7", "COG-7.1", "COG-6.1", "COG-6.6"]
    assert match.result == (-1.0, -1.0, 1.0)


@pytest.mark.clause("COG-6.6", "R25", "R22")
def test_e10_the_first_call_is_right_and_the_other_void():
    match = to_certainty()
    calls_and_passes(match, A="cherry tree", C="casablanca")
    assert match.result == (1.0, -1.0, -1.0)
    assert cited(match)[-1] == "R25"


@pytest.mark.clause("COG-6.5", "R21")
def test_e17_calls_are_dealt_with_from_the_anchor():
    def four(start):
        hands = ("animal plant", "vertebrate tree", "flower bird", "animal plant")
        return dealt("owl whale cedar butterfly", hands, "swallow sunflower vertebrate flower dream", start)

    match = four(A)
    plays(match, "plant", "tree", "bird", "plant")
    assert state(match).anchor == D
    calls_and_passes(match, B="ego", C="ego")
    assert [line.text[0] for line in match.news() if line.clause == "COG-6.1"] == ["B", "C"]
    match = four(C)
    plays(match, "bird", "plant", "plant", "tree")
    gives(match, "animal", "vertebrate", "flower", "animal")
    assert state(match).anchor == C
    calls_and_passes(match, B="ego", C="ego")
    assert [line.text[0] for line in match.news() if line.clause == "COG-6.1"] == ["C", "B"]


@pytest.mark.clause("COG-6.5", "R21")
def test_in_other_windows_the_anchor_is_the_first_living_seat_from_the_start():
    match = deal_k(start=B)
    calls_and_passes(match, B="cedar")
    assert state(match).anchor == B             # the window opened again keeps its anchor
    plays(match, "swallow", "animal")
    for seat in match.awaited:
        match.play(seat, "pass")
    assert state(match).anchor == C


@pytest.mark.clause("COG-6.7", "R12")
def test_a_wrong_caller_is_not_told_the_true_self():
    match = to_certainty()
    calls_and_passes(match, A="sunflower")
    assert match.view(A).s.seats[A].own_self == -2
    assert not any("cherry" in line.text.lower() for line in match.log(A))


@pytest.mark.clause("COG-6.8", "R23")
def test_after_wrong_calls_the_window_opens_again_with_the_same_anchor():
    match = deal_k()
    plays(match, "animal", "plant")
    calls_and_passes(match, A="ego")
    assert (state(match).phase, match.awaited, int(state(match).anchor)) == (Phase.WINDOW, (B, C), B)
    calls_and_passes(match, C="ego")
    assert (match.awaited, int(state(match).anchor)) == ((B,), B)


@pytest.mark.clause("COG-6.9")
def test_even_a_name_in_sight_may_be_called():
    match = deal_k()
    assert "call owl" in match.legal(A)
    calls_and_passes(match, A="owl")
    assert alive(match) == "BC"


@pytest.mark.clause("COG-7.2", "COG-8.5", "R7")
def test_e5_ego_as_the_second_red():
    match = deal_k()
    plays(match, "animal", "vertebrate", "swallow")
    gives(match, "tree", "plant", "animal")
    plays(match, "cedar", "ego")
    assert field(match, B) == "vertebrate red, ego red"
    assert alive(match) == "AC"
    assert cited(match) == ["COG-8.5", "COG-7.2"]     # no judgement, and no window before the fall
    plays(match, "plant")
    assert field(match, C) == "swallow blue, plant red"


@pytest.mark.clause("COG-7.3")
def test_the_fallen_take_no_further_part():
    match = deal_k()
    calls_and_passes(match, B="ego")
    while not match.over:
        assert match.legal(B) == []
        assert B not in match.awaited
        seat = match.awaited[0]
        match.play(seat, int(match.game.rules.fallback(state(match), seat)))
    assert hand(match, B) == {"plant", "vertebrate"}


@pytest.mark.clause("COG-7.4", "R11")
def test_a_dream_does_not_move_the_cards_of_the_fallen():
    match = to_certainty()
    assert field(match, B) == "vertebrate red, ego red"
    assert hand(match, B) == {"tree"}
    backs = [piece for piece in match.game.scene.pieces(match.view(A)) if piece.id.startswith("field-1")]
    assert {piece.symbol for piece in backs} == {"back"}
    assert match.view(A).s.seats[B].own_self >= 0       # the self stays in sight of the others


@pytest.mark.clause("COG-7.5", "COG-7.7", "R31")
def test_e12_all_fall_in_one_window():
    match = to_certainty()
    calls_and_passes(match, A="sunflower", C="sunflower")
    assert (match.ended_by, match.result) == ("COG-7.5", (0.0, 0.0, 0.0))


@pytest.mark.clause("COG-5.6", "COG-7.5", "COG-7.9", "R27")
def test_e11_a_wrong_call_and_a_lonely_end():
    match = to_certainty()
    calls_and_passes(match, C="sunflower")
    assert (alive(match), match.awaited) == ("A", (A,))
    assert hand(match, C) == {"whale", "sunflower"}
    plays(match, "plant")
    assert field(match, A) == "dream neither, plant red"
    everybody_passes(match)
    assert hand(match, A) == {"flower", "bird"}
    plays(match, "flower")
    assert (match.ended_by, match.result) == ("COG-7.5", (0.0, 0.0, 0.0))


@pytest.mark.clause("COG-7.6", "COG-7.7", "COG-9.8")
def test_e20_a_wrong_last_guess_costs_nothing():
    match = last_turns()
    assert state(match).final
    calls_and_passes(match, A="owl")
    assert (alive(match), match.awaited) == ("B", (B,))
    match.play(B, "pass")
    assert (match.ended_by, match.result) == ("COG-7.6", (0.0, 0.0))


@pytest.mark.clause("COG-7.6", "COG-6.5")
def test_e20_the_last_window_can_still_be_won_in_order():
    match = last_turns()
    calls_and_passes(match, B="cedar")
    assert match.result == (-1.0, 1.0)
    match = last_turns()
    calls_and_passes(match, A="swallow", B="cedar")
    assert match.result == (-1.0, 1.0)                  # the anchor is B, whose turn was last
    match = last_turns()
    calls_and_passes(match)
    assert match.ended_by == "COG-7.6"


def last_turns():
    """Two seats, both hands empty after B's turn: the final window."""
    match = dealt("swallow cedar", ("whale", "butterfly"), "sunflower")
    plays(match, "whale", "butterfly")
    return match


@pytest.mark.clause("COG-7.6")
def test_a_wrong_call_can_make_the_window_opened_again_the_final_one():
    match = dealt("swallow cedar", ("whale", "butterfly"), "sunflower", start=A)
    plays(match, "whale")
    assert not state(match).final
    calls_and_passes(match, B="owl")
    assert state(match).final


@pytest.mark.clause("COG-7.9")
def test_the_last_living_seat_must_still_name_itself():
    match = deal_k()
    calls_and_passes(match, B="ego", C="ego")
    assert not match.over
    calls_and_passes(match, A="cherry tree")
    assert match.result == (1.0, -1.0, -1.0)


@pytest.mark.clause("R24", "COG-6.1")
def test_live_calls_are_open_to_every_living_seat_at_every_moment():
    match = deal_k(call_mode="live")
    assert (state(match).phase, match.awaited) == (Phase.PLAY, (A,))
    assert match.legal(C) == [f"call {name}" for name in (
        "swallow", "owl", "whale", "butterfly", "casablanca", "sunflower", "cherry", "cedar", "ego")]
    assert match.legal(A)[:2] == ["play cedar", "play animal"]
    match.play(C, "call casablanca")
    assert match.result == (-1.0, -1.0, 1.0)


@pytest.mark.clause("R24")
def test_live_picks_already_made_stay_made():
    match = deal_k(call_mode="live")
    for seat, card in ((A, "animal"), (B, "vertebrate"), (C, "swallow")):
        match.play(seat, f"play {card}")
    match.play(A, "give tree")
    match.play(B, "call ego")
    assert match.awaited == (C,)
    match.play(C, "give animal")
    assert hand(match, A) == {"cedar", "animal"}
    assert hand(match, C) == {"flower", "tree"}


@pytest.mark.clause("R24", "R26")
def test_live_the_turn_of_a_failed_caller_goes_on_to_the_left():
    match = deal_k(call_mode="live")
    match.play(A, "call ego")
    assert match.awaited == (B,)
    match.play(C, "call ego")
    assert match.awaited == (B,)
    match.play(B, "play plant")
    assert match.awaited == (B,)        # alone: the next round is B's again
    assert state(match).round_no == 2


@pytest.mark.clause("R24", "COG-5.4")
def test_live_the_trade_goes_through_when_the_last_to_pick_falls():
    match = deal_k(call_mode="live")
    for seat, card in ((A, "animal"), (B, "vertebrate"), (C, "swallow")):
        match.play(seat, f"play {card}")
    match.play(A, "give tree")
    match.play(B, "give plant")
    match.play(C, "call ego")
    assert [hand(match, seat) for seat in (A, B)] == [{"cedar", "plant"}, {"ego", "tree"}]
    assert (match.awaited, int(state(match).round_no)) == ((A,), 2)


@pytest.mark.clause("R26", "R5")
def test_live_what_was_judged_is_forgotten_with_a_lost_turn():
    match = deal_k(call_mode="live", judging="confirm")
    match.play(A, "play animal")
    match.play(B, "judge")
    match.play(A, "call ego")
    assert match.awaited == (B,)
    assert match.legal(B)[:2] == ["play plant", "play vertebrate"]


@pytest.mark.clause("R24")
def test_live_a_right_call_during_a_trade_ends_it():
    match = deal_k(call_mode="live")
    for seat, card in ((A, "animal"), (B, "vertebrate"), (C, "swallow")):
        match.play(seat, f"play {card}")
    match.play(A, "give tree")
    match.play(C, "call casablanca")
    assert match.over
    assert match.result == (-1.0, -1.0, 1.0)
    assert all(state(match).seats[seat].answer == NONE for seat in (A, B, C))


@pytest.mark.clause("R24")
def test_live_one_left_alone_in_a_trade_keeps_both_cards():
    match = dealt("swallow cedar", ("whale animal", "butterfly plant"), "sunflower owl bird tree", call_mode="live")
    match.play(A, "play whale")
    match.play(B, "play butterfly")
    match.play(A, "give sunflower")
    match.play(B, "call owl")
    assert hand(match, A) == {"animal", "sunflower"}
    assert (match.awaited, int(state(match).round_no)) == ((A,), 2)


@pytest.mark.clause("R24", "R5")
def test_live_a_call_while_a_statement_is_judged():
    match = deal_k(call_mode="live", judging="confirm")
    match.play(A, "play animal")
    match.play(B, "judge")
    match.play(C, "call ego")               # the last judge falls, so the judgement stands
    assert field(match, A) == "animal blue"
    assert match.awaited == (B,)
    match.play(B, "play plant")
    match.play(B, "call ego")               # the player falls before the judgement
    assert (alive(match), field(match, B)) == ("A", "plant neither")
    assert not match.over


@pytest.mark.clause("R24", "COG-7.6")
def test_live_only_the_final_window_is_asked():
    match = dealt("swallow cedar", ("whale", "butterfly"), "sunflower", call_mode="live")
    match.play(A, "play whale")
    assert state(match).phase == Phase.PLAY
    match.play(B, "play butterfly")
    assert (state(match).phase, match.awaited, bool(state(match).final)) == (Phase.WINDOW, (A, B), True)
    match.play(A, "pass")
    assert match.legal(A) == []         # who has passed has answered


@pytest.mark.clause("COG-7.3", "R24")
def test_the_fallen_cannot_call():
    match = deal_k(call_mode="live")
    match.play(C, "call ego")
    with pytest.raises(IllegalAction, match="waits for A"):
        match.play(C, "call casablanca")
    assert pile(match).startswith("tree")
