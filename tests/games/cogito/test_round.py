"""The round, the turn and judging (sections 3 and 4)."""
import pytest

from gnothi.engine.errors import IllegalAction
from gnothi.games.cogito.state import Phase, Window
from tests.games.cogito import (
    A,
    B,
    C,
    alive,
    calls_and_passes,
    cited,
    deal_k,
    dealt,
    everybody_passes,
    face,
    field,
    gives,
    hand,
    pile,
    plays,
    state,
)


@pytest.mark.clause("COG-3.1", "R3")
def test_the_starting_seat_is_the_same_in_every_round():
    match = deal_k()
    plays(match, "animal", "plant", "swallow")
    gives(match, "tree", "ego", "animal")
    everybody_passes(match)
    assert (match.awaited, int(state(match).round_no)) == ((A,), 2)


@pytest.mark.clause("COG-3.1", "R3")
def test_the_start_may_rotate_to_the_left_with_each_round():
    match = deal_k(start_seat="rotates")
    plays(match, "animal", "plant", "swallow")
    everybody_passes(match)
    assert hand(match, A) == {"cedar", "tree"}          # the draw still begins with A, who started this round
    gives(match, "tree", "ego", "animal")
    assert (int(state(match).anchor), int(state(match).start)) == (A, A)
    everybody_passes(match)
    assert (match.awaited, int(state(match).start)) == ((B,), B)
    plays(match, "vertebrate", "ego", "cedar")
    everybody_passes(match)
    assert int(state(match).anchor) == B
    assert hand(match, B) == {"tree", "dream"}          # B draws first now
    gives(match, "animal", "tree", "flower")
    everybody_passes(match)
    assert (match.awaited, int(state(match).start)) == ((C,), C)


@pytest.mark.clause("COG-3.1", "R3")
def test_a_rotating_start_passes_over_the_fallen():
    match = deal_k(start_seat="rotates")
    calls_and_passes(match, B="cedar")
    plays(match, "animal", "swallow")
    gives(match, "tree", "flower")
    everybody_passes(match)
    assert (match.awaited, int(state(match).start)) == ((C,), C)
    plays(match, "ego", "cedar")
    gives(match, "flower", "animal")
    everybody_passes(match)
    assert (match.awaited, int(state(match).start)) == ((A,), A)        # not C again in the place of B


@pytest.mark.clause("COG-3.1", "COG-5.3", "R3")
def test_e13_the_first_living_seat_acts_for_a_fallen_starter():
    match = deal_k()
    calls_and_passes(match, A="cedar")
    assert alive(match) == "BC"
    everybody_passes(match)
    assert match.awaited == (B,)
    plays(match, "plant", "swallow")
    everybody_passes(match)
    assert hand(match, B) == {"vertebrate", "tree"}     # B draws first
    assert hand(match, C) == {"flower", "ego"}


@pytest.mark.clause("COG-3.2", "R4")
def test_a_seat_must_play_exactly_one_card():
    match = deal_k()
    everybody_passes(match)
    assert match.legal(A) == ["play cedar", "play animal"]
    with pytest.raises(IllegalAction, match="A may play cedar or play animal"):
        match.play(A, "pass")
    match.play(A, "play cedar")
    assert hand(match, A) == {"animal"}


@pytest.mark.clause("COG-3.3", "COG-4.1", "COG-4.2", "COG-4.4")
def test_e2_true_false_always_true():
    match = deal_k()
    plays(match, "animal")
    assert cited(match) == ["COG-3.3", "COG-4.1"]
    plays(match, "vertebrate", "swallow")
    assert cited(match)[:2] == ["COG-3.3", "COG-4.2"]
    assert [field(match, seat) for seat in (A, B, C)] == ["animal blue", "vertebrate red", "swallow blue"]


@pytest.mark.clause("COG-3.4", "COG-3.5")
def test_a_field_stays_in_the_order_of_play():
    match = deal_k()
    plays(match, "animal", "plant", "swallow")
    gives(match, "tree", "vertebrate", "animal")
    plays(match, "cedar")
    assert field(match, A) == "animal blue, cedar blue"
    placed = {piece.id: piece.y for piece in match.game.scene.pieces(match.view(A)) if piece.id.startswith("field-0")}
    assert placed["field-0-0"] < placed["field-0-1"]


@pytest.mark.clause("COG-3.6", "COG-3.7")
def test_a_window_after_each_turn_then_the_left_and_then_the_round_ends():
    match = deal_k()
    plays(match, "animal")
    assert (state(match).phase, state(match).window) == (Phase.WINDOW, Window.AFTER_TURN)
    everybody_passes(match)
    assert match.awaited == (B,)
    plays(match, "plant", "swallow")
    for seat in match.awaited:
        match.play(seat, "pass")
    assert state(match).window == Window.AFTER_DRAW


@pytest.mark.clause("COG-3.6", "R26")
def test_e19_a_call_instead_of_the_own_turn():
    match = deal_k()
    plays(match, "animal")
    calls_and_passes(match, B="cedar")
    assert alive(match) == "AC"
    assert match.awaited == (A, C)
    everybody_passes(match)
    assert match.awaited == (C,)
    assert hand(match, B) == {"plant", "vertebrate"}


@pytest.mark.clause("COG-4.2", "R6")
def test_the_statement_of_ones_own_self_would_be_false():
    match = deal_k()
    state(match).seats[A].hand[0] = face("cherry")      # as if the card existed twice
    plays(match, "cherry tree")
    assert field(match, A) == "cherry red"


@pytest.mark.clause("COG-4.3", "COG-8.6")
def test_who_is_ego_belongs_to_no_category():
    for card in ("animal", "plant", "vertebrate", "flower", "bird", "tree"):
        match = dealt("ego owl", (f"{card} whale", "cedar butterfly"), "swallow sunflower")
        plays(match, card)
        assert field(match, A) == f"{card} blue"


@pytest.mark.clause("COG-4.3")
def test_the_log_does_not_tell_ego_from_another_true_statement():
    stories = []
    for own in ("ego", "cedar"):
        match = dealt(f"{own} owl", ("animal whale", "plant butterfly"), "swallow sunflower")
        plays(match, "animal")
        stories.append(match.log(A))
    assert stories[0] == stories[1]


@pytest.mark.clause("COG-4.5", "R5")
def test_with_confirm_the_others_speak_and_the_result_is_the_same():
    match = deal_k(judging="confirm")
    plays(match, "animal")
    assert (state(match).phase, match.awaited) == (Phase.JUDGE, (B, C))
    assert field(match, A) == "animal neither"
    assert match.game.words.say(match.view(B), match.actions(B)[0]) == "Say “That is true.”"
    match.play(C, "judge")
    assert (match.awaited, match.legal(A)) == ((B,), [])
    match.play(B, "judge")
    assert field(match, A) == "animal blue"
    plays(match, "vertebrate")
    assert match.game.words.say(match.view(A), match.actions(A)[0]) == "Say “That is false.”"
    match.play(A, "judge")
    match.play(C, "judge")
    assert field(match, B) == "vertebrate red"


@pytest.mark.clause("R5", "R28")
def test_the_fallen_and_the_lonely_are_judged_without_buttons():
    match = deal_k(judging="confirm")
    calls_and_passes(match, B="cedar")
    plays(match, "animal")
    assert match.awaited == (C,)
    match.play(C, "judge")
    calls_and_passes(match, C="cedar")
    assert alive(match) == "A"
    plays(match, "cedar")
    assert field(match, A) == "animal blue, cedar blue"


@pytest.mark.clause("COG-4.5", "R5")
def test_automatic_judging_asks_nobody():
    match = deal_k()
    plays(match, "animal")
    assert field(match, A) == "animal blue"
    assert state(match).phase == Phase.WINDOW


@pytest.mark.clause("COG-4.6")
def test_everybody_hears_the_judgement():
    match = deal_k()
    plays(match, "animal", "vertebrate")
    for seat in (A, B, C, -1):
        owner = "you are" if seat == B else "B is"
        assert f"That is false: {owner} a vertebrate. The card turns red." in [line.text for line in match.news(seat)]
    assert pile(match).startswith("tree ego animal dream")
