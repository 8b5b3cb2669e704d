"""Sections 4 and 14: choosing and performing."""
import numpy as np
import pytest

from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.errors import BadOptions, IllegalAction
from gnothi.engine.events import FLEETING
from gnothi.engine.match import Match
from gnothi.games.credo import GAME
from gnothi.games.credo.state import ATTACK, NONE, STUDY, Side
from gnothi.testing import count

from . import order, piece, position


@pytest.mark.clause("CRE-4.1")
def test_a_round_is_performed_when_all_have_chosen_and_the_next_one_begins():
    match = Match.new(GAME, 4, 1)
    assert match.view().s.round_no == 1
    for seat in range(3):
        match.play(seat, "attack")
        assert match.view().s.round_no == 1
    match.play(3, "attack")
    assert match.view().s.round_no == 2
    assert match.awaited == (0, 1, 2, 3)


@pytest.mark.clause("CRE-4.2", "R11", "R12")
def test_one_action_must_be_laid_and_there_is_no_passing():
    match = Match.new(GAME, 4, 1)
    assert match.legal(0) == ["study", "attack", "move up", "move down", "move left", "move right"]
    assert match.legal(3) == ["pray", "attack", "move up", "move down", "move left", "move right"]
    for wrong in ("pass", "move left left", "attack study", "move left attack"):
        with pytest.raises(IllegalAction, match="is not legal now"):
            match.play(0, wrong)


@pytest.mark.clause("CRE-4.2")
def test_who_has_laid_an_order_is_not_asked_again():
    match = Match.new(GAME, 4, 1)
    match.play(2, "attack")
    assert match.awaited == (0, 1, 3)
    with pytest.raises(IllegalAction):
        match.play(2, "attack")


@pytest.mark.clause("CRE-4.2", "R20", "CRE-6.3")
def test_a_stunned_player_lays_nothing():
    s = position(S1=piece(5, 5, stun=2), S2=(1, 1), R1=(9, 9))
    assert s.awaited == {"S2", "R1"}
    assert s.legal("S1") == []
    s.play()
    assert s.marks("S1") == (0, 0, 0)
    assert s["S1"].shown == -1


@pytest.mark.clause("CRE-4.3")
def test_orders_are_turned_up_all_at_once():
    match = Match.new(GAME, 4, 1)
    for seat in range(3):
        match.play(seat, "attack")
        assert match.news() == []
        assert match.view(3).s.seats["shown"].tolist()[:4] == [NONE] * 4
    match.play(3, "pray")
    assert match.news()[0].text == "All orders are turned up."
    assert match.view(3).s.seats["shown"].tolist()[:4] == [ATTACK, ATTACK, ATTACK, STUDY]


@pytest.mark.clause("CRE-4.2", "CRE-4.3")
def test_the_log_keeps_that_nobody_could_lay_an_order_but_not_each_turning_up():
    s = position(S1=(5, 5), R1=(6, 6)).play(S1="A", R1="A").s       # both are stunned for the next rounds
    turned_up = [event for event in s.events[: s.n_events] if GAME.clauses[event.clause] == "CRE-4.3"]
    assert len(turned_up) > 1
    assert [bool(event.audience & FLEETING) for event in turned_up] == [event.a != 0 for event in turned_up]
    assert turned_up[0].a and not turned_up[1].a


@pytest.mark.clause("CRE-4.4", "R10")
def test_all_cards_come_back():
    s = position(S1=(5, 5), R1=(9, 9))
    for cards in ("A", "A", "P", "P", "U", "D"):
        before = s.legal("S1")
        s.play(S1=cards)
        assert s.legal("S1") == before
        assert s["S1"].answer == -1


@pytest.mark.clause("CRE-4.5", "R13", "R17")
def test_movement_comes_before_attack_whatever_the_seats():
    s = position(S1=(5, 5), R1=(6, 6), R2=(7, 5)).play(S1="A", R1="R", R2="L")
    assert s["R1"].stun == 0        # walked out of reach
    assert s["R2"].stun == 2        # walked into it
    s = position(R1=(6, 6), R2=(7, 5), S1=(5, 5)).play(S1="A", R1="R", R2="L")
    assert s["R1"].stun == 0
    assert s["R2"].stun == 2


@pytest.mark.clause("CRE-4.5")
def test_conversion_comes_before_the_clocks_and_the_end_before_the_lot():
    # The last religionist is converted in the round in which the scientists' strip fills: no wonder is granted.
    s = position(strip=(29, 0), S1=piece(5, 5, wonder=1), S2=(1, 1), S3=(1, 2), R1=(6, 6))
    s.play(S1="A", S2="P", S3="P", R1="A")
    assert s.is_over
    assert s.strip == (30, 0)
    assert s.told("CRE-9.1") == []
    assert s["S1"].stun == 2        # hit by R1, who was an opponent when the round began


@pytest.mark.clause("CRE-4.5", "R41")
def test_a_wonder_is_still_granted_in_the_last_round():
    s = position(round_no=150, strip=(29, 0), S1=(1, 1), S2=(1, 2), R1=(9, 9), R2=(9, 13)).play(S1="P", S2="P")
    assert s.is_over
    assert len(s.lots) == 1
    assert s.strip == (0, 0)


@pytest.mark.clause("CRE-4.6")
def test_sides_and_strengths_are_those_of_the_beginning_of_the_round():
    # S1's ninth and tenth mark: the hit is still green. R1 is converted, but its prayer fills the old strip.
    s = position(S1=piece(5, 5, hands=9, wonder=3), R1=(6, 6), R2=(7, 7)).play(S1="A", R1="P", R2="P")
    assert s["R1"].stun == 2
    assert s.side("R1") == Side.SCIENTIST
    assert s.strip == (0, 2)


def test_a_round_in_which_everybody_is_stunned_passes_without_decisions():
    s = position(S1=(5, 5), R1=(6, 6)).play(S1="A", R1="A")
    assert s.s.round_no == 83       # 81 and 82 are slept through
    assert s.awaited == {"S1", "R1"}
    assert len(s.told("CRE-4.1")) == 3


@pytest.mark.clause("R11")
def test_out_of_time_the_computer_lays_study_or_pray():
    match = Match.new(GAME, 4, 1)
    for seat in range(4):
        assert bind(GAME, templates.call_fallback)(match.view(seat).states, seat) == STUDY
    assert "choice_seconds" not in match.options
    assert "choice_seconds" not in match.record()


@pytest.mark.clause("R41", "R9")
@pytest.mark.parametrize(("option", "refused", "fine"), [
    ("round_limit", (1, 19, 501), (0, 20, 500)),
    ("strip_length", (9, 61), (10, 60)),
    ("convert_share", (-1, 101), (0, 100)),
    ("stun_rest", (-1, 11), (0, 10)),
])
def test_options_out_of_range_are_refused(option, refused, fine):
    for number in refused:
        with pytest.raises(BadOptions, match=option):
            Match.new(GAME, 4, 1, options={option: number})
    for number in fine:
        assert Match.new(GAME, 4, 1, options={option: number}).options[option] == number


@pytest.mark.clause("R9", "R41", "R16", "R22", "R26", "R33", "R37", "R39", "R48", "CRE-11.1")
def test_the_defaults_are_those_of_the_table():
    assert Match.new(GAME, 4, 1).options == {
        "scientists": "usual", "layout": "colonnade", "walls": "none", "strip_length": 30, "round_limit": 150,
        "limit_result": "majority",
        "study_partner": "same_side", "walls_block_reach": "false", "wonder_clash": "mutual",
        "notebook_counts": "performed", "strip_surplus": "lost", "convert_share": 50, "stun_rest": 0,
    }


def test_openings_are_counted():
    match = Match.new(GAME, 4, 7)
    assert [count(match, plies) for plies in (1, 2, 3)] == [6, 36, 216]     # green feet: six orders each


def test_orders_are_counted_by_the_strength_of_the_feet():
    # By hand: study/pray, attack, and 4, 4 + 16, or 4 + 16 + 64 stacks.
    out = np.empty(86, np.int32)
    for marks, orders in ((0, 6), (9, 6), (10, 22), (24, 22), (25, 86), (99, 86)):
        s = position(S1=piece(5, 5, feet=marks), R1=(9, 9))
        assert bind(GAME, templates.call_legal)(s.states, 0, out) == orders
        assert out[:orders].tolist() == list(range(orders))
    assert order("R R R") == 85
