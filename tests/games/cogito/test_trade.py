"""End of a round: draw and trade (section 5)."""
import pytest

from gnothi.engine.errors import IllegalAction
from gnothi.games.cogito.state import Phase, Window
from tests.games.cogito import (
    DEAL_T,
    A,
    B,
    C,
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
)


def low(match):
    """Policy LOW: play the lowest card, give the highest, pass."""
    while not match.over:
        for seat in match.awaited:
            if not match.over and seat in match.awaited:
                match.play(seat, int(match.game.rules.fallback(state(match), seat)))
        yield


def play_low(match, rounds):
    for _ in low(match):
        if state(match).round_no > rounds:
            return


@pytest.mark.clause("COG-5.1", "COG-7.6", "R14")
def test_e14_to_e16_deal_t_is_played_low_to_a_tie():
    match = dealt(**DEAL_T)
    play_low(match, 4)
    assert field(match, A) == "casablanca blue, plant blue, plant blue, vertebrate red"
    assert field(match, B) == "animal blue, flower blue, cherry blue, cedar blue"
    assert field(match, C) == "owl blue, animal red, bird blue, vertebrate blue"
    assert pile(match) == "sunflower whale"
    assert [hand(match, seat) for seat in (A, B, C)] == [{"tree"}, {"dream"}, {"flower"}]
    gifts = [line.text for line in match.log() if line.clause == "COG-5.4"]
    assert len(gifts) == 9
    play_low(match, 5)
    assert pile(match).startswith("sunflower whale animal flower cherry cedar owl animal bird vertebrate casablanca")
    assert len(pile(match).split()) == 15
    assert match.over
    assert (match.ended_by, match.result) == ("COG-7.6", (0.0, 0.0, 0.0))


@pytest.mark.clause("COG-5.2", "R13")
def test_e15_a_pile_too_small_for_the_living_means_no_draw_and_no_trade():
    match = dealt(**DEAL_T)
    play_low(match, 4)
    assert "COG-5.2" in [line.clause for line in match.log()]
    assert state(match).round_no == 5
    assert all(state(match).seats[seat].hand_size == 1 for seat in (A, B, C))


@pytest.mark.clause("R13", "COG-5.2")
def test_a_pile_of_two_is_too_small_for_three_living_seats_and_enough_for_two():
    deal = {"selves": "swallow cedar owl", "hands": ("whale animal", "butterfly plant", "ego tree")}
    match = dealt(**deal, pile="sunflower flower")
    plays(match, "whale", "butterfly", "tree")
    everybody_passes(match)
    assert (int(state(match).round_no), int(state(match).pile_size)) == (2, 2)
    match = dealt(**deal, pile="sunflower flower")
    calls_and_passes(match, C="whale")
    plays(match, "whale", "butterfly")
    everybody_passes(match)
    assert (state(match).phase, int(state(match).pile_size)) == (Phase.GIVE, 0)


@pytest.mark.clause("COG-5.3")
def test_each_living_seat_draws_from_the_top_beginning_with_the_start():
    match = deal_k(start=B)
    plays(match, "plant", "swallow", "animal")
    everybody_passes(match)
    assert hand(match, B) == {"vertebrate", "tree"}
    assert hand(match, C) == {"flower", "ego"}
    assert hand(match, A) == {"cedar", "animal"}


@pytest.mark.clause("COG-5.3")
def test_a_window_opens_after_the_draw():
    match = deal_k()
    plays(match, "animal", "vertebrate", "swallow")
    for seat in match.awaited:
        match.play(seat, "pass")
    assert (state(match).phase, state(match).window) == (Phase.WINDOW, Window.AFTER_DRAW)


@pytest.mark.clause("COG-5.4", "COG-5.5")
def test_e3_draw_and_trade():
    match = deal_k()
    plays(match, "animal", "vertebrate", "swallow")
    everybody_passes(match)
    assert state(match).pile_size == 8
    gives(match, "tree", "plant", "animal")
    assert [hand(match, seat) for seat in (A, B, C)] == [{"cedar", "animal"}, {"ego", "tree"}, {"flower", "plant"}]


@pytest.mark.clause("COG-5.5", "R16")
def test_e4_the_card_just_received_cannot_be_given():
    match = deal_k()
    plays(match, "animal", "vertebrate", "swallow")
    everybody_passes(match)
    with pytest.raises(IllegalAction, match="give animal"):
        match.play(A, "give animal")
    gives(match, "tree", "plant", "animal")
    plays(match, "cedar", "tree", "plant")
    everybody_passes(match)
    assert "give animal" in match.legal(A)          # the card of the last trade may go on
    assert "give dream" in match.legal(A)           # and so may the card just drawn


@pytest.mark.clause("COG-5.5")
def test_nobody_sees_a_pick_before_all_have_picked():
    match = deal_k()
    plays(match, "animal", "vertebrate", "swallow")
    everybody_passes(match)
    before = match.view(B).states.tobytes()[: match.game.core_bytes]
    match.play(A, "give tree")
    one = match.view(B).states.tobytes()[: match.game.core_bytes]
    assert one != before                            # that A has picked may be known
    assert hand(match, B) == {"plant", "ego"}       # but nothing has moved


@pytest.mark.clause("COG-5.4", "R15")
def test_e6_the_fallen_are_skipped():
    match = deal_k()
    plays(match, "animal", "vertebrate", "swallow")
    gives(match, "tree", "plant", "animal")
    plays(match, "cedar", "ego", "plant")
    assert alive(match) == "AC"
    everybody_passes(match)
    assert pile(match) == "plant sunflower bird vertebrate butterfly flower"
    gives(match, "animal", "flower")
    assert hand(match, A) == {"dream", "flower"}
    assert hand(match, C) == {"whale", "animal"}
    assert hand(match, B) == {"tree"}


@pytest.mark.clause("COG-5.6", "R27")
def test_alone_one_draws_but_does_not_trade():
    match = deal_k()
    calls_and_passes(match, B="cedar", C="cedar")
    plays(match, "animal")
    everybody_passes(match)
    assert "COG-5.6" in cited(match)
    assert (match.awaited, hand(match, A), int(state(match).round_no)) == ((A,), {"cedar", "tree"}, 2)


@pytest.mark.clause("COG-5.7", "R17")
def test_a_window_opens_after_the_trade_and_the_first_trade_follows_the_first_draw():
    match = deal_k()
    plays(match, "animal", "vertebrate", "swallow")
    assert "COG-5.4" not in [line.clause for line in match.log()]
    gives(match, "tree", "plant", "animal")
    assert (state(match).phase, state(match).window) == (Phase.WINDOW, Window.AFTER_TRADE)
    everybody_passes(match)
    assert state(match).round_no == 2


@pytest.mark.clause("COG-13.2")
def test_giver_and_receiver_know_a_gift_and_nobody_else():
    match = deal_k()
    plays(match, "animal", "vertebrate", "swallow")
    gives(match, "tree", "plant", "animal")
    assert "You give Tree to B." in [line.text for line in match.news(A)]
    assert "A gives Tree to you." in [line.text for line in match.news(B)]
    for seat in (C, -1):
        assert "A gives a card to B." in [line.text for line in match.news(seat)]
