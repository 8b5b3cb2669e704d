"""The log: every sentence that a game can tell, as a bystander and as the person it is about read it."""
import re

import pytest

from gnothi.bots.random import CasualBot
from gnothi.engine.match import Match
from gnothi.engine.rng import roll
from gnothi.games.credo import GAME
from gnothi.games.credo.deeds import throw_lot
from gnothi.games.credo.rules import try_start
from gnothi.games.credo.state import Side

from . import Position, piece, position
from .test_words import NAMES, view_of


def log(s: Position, name: str | None = None) -> list[str]:
    """What the last move brought, as a seat is told it."""
    view = view_of(s, name)
    return [view.tell(event) for event in s.s.events[: s.s.n_events]]


def test_a_round_is_told_in_sentences():
    s = position(strip=(29, 0), S1=piece(5, 5, hands=9), S2=(1, 1), S3=(1, 2), R1=(7, 6), R2=piece(13, 19, stun=1))
    s.play(S1="A", S2="P", S3="P", R1="L")
    told = log(s, "S1")
    assert told[:6] == [
        "All orders are turned up; Eve is stunned and has none.",
        "Di moves left to (6, 6).",
        "You stun Di for the next two rounds.",
        "Bo (+1) and Cy (+1) study: the scientists' strip rises to 30 of 30; one more finds no room.",
        "The notebook gets marks: feet for Di; hands for you; head for Bo and Cy.",
        "Your hands turn yellow and now stun for three rounds.",
    ]
    assert told[6:8] == ["Eve can act again.", "The scientists' strip is full: the lot decides which of them carries "
                         "the big wonder."]
    assert told[-2:] == ["The scientists' strip is covered again.", "Round 81 begins."]


def test_a_round_in_which_everybody_is_stunned_says_so():
    told = log(position(S1=(5, 5), R1=(6, 6)).play(S1="A", R1="A"))
    assert told.count("Everybody is stunned: no orders are laid.") == 2
    assert "Ana and Bo can act again." in told


# The beginning


@pytest.mark.clause("CRE-2.1")
def test_sides_are_told_together():
    told = [line.text for line in Match.new(GAME, 6, 1, NAMES).log(4)]
    assert told[:2] == ["Ana, Bo and Cy are scientists.", "You, Di and Flo are religionists."]


@pytest.mark.clause("CRE-3.4", "CRE-15.1")
def test_every_throw_for_a_start_field_is_told():
    s = position(S1=(5, 7), R1=(9, 9))
    s.s.n_events = 0
    thrown = [try_start(s.s, 1, *dice) for dice in ((14, 3), (5, 20), (5, 7), (13, 19))]
    assert thrown == [False, False, False, True]
    assert log(s) == [
        "Bo throws 14 and 3, which is off the playground.", "Bo throws 5 and 20, which is off the playground.",
        "Bo throws 5 and 7, where Ana already stands.", "Bo throws 13 and 19 and starts on (13, 19).",
    ]
    assert log(s, "S1")[2] == "Bo throws 5 and 7, where you already stand."
    assert log(s, "R1")[3] == "You throw 13 and 19 and start on (13, 19)."


@pytest.mark.clause("CRE-15.1")
def test_all_throws_of_a_deal_are_in_the_log_of_everybody():
    match = Match.new(GAME, 12, 5)
    throws = [line.text for line in match.log() if line.clause == "CRE-3.4"]
    assert sum(" starts on " in text for text in throws) == 12
    assert len(throws) > 12
    assert len([line for line in match.log(3) if line.clause == "CRE-3.4"]) == len(throws)


# Walks


@pytest.mark.clause("CRE-5.2", "CRE-5.5")
@pytest.mark.parametrize(("cards", "told"), [
    ("D", "Ana moves down to (5, 14)."),
    ("D L", "Ana moves down to (5, 14); left is stopped by Bo."),
    ("L D", "Ana's step left is stopped by a wall; then Ana moves down to (5, 14)."),
    ("D L R", "Ana moves down to (5, 14); left is stopped by Bo; then right to (6, 14)."),
    ("D D R", "Ana moves down twice and right to (6, 15)."),
    ("R R R", "Ana moves right three times to (8, 13)."),
    ("U D", "Ana moves up and down, back to (5, 13)."),
    ("L", "Ana stays on (5, 13): left is stopped by a wall."),
    ("L L", "Ana stays on (5, 13): left is stopped by a wall."),
    ("L L D", "Ana's step left is stopped by a wall; then Ana moves down to (5, 14)."),
])
def test_a_walk_is_told_forwards_in_one_sentence(cards, told):
    s = position("colonnade", S1=piece(5, 13, feet=25), R1=(4, 14), R2=(13, 1)).play(S1=cards)
    assert [line for line in log(s) if line.startswith("Ana")] == [told]


def test_your_own_walk_is_told_to_you():
    s = position("colonnade", S1=piece(5, 13, feet=25), R1=(4, 14)).play(S1="L D L")
    assert "Your step left is stopped by a wall; then you move down to (5, 14); left is stopped by Bo." in log(s, "S1")
    assert log(s, "R1")[1] == (
        "Ana's step left is stopped by a wall; then Ana moves down to (5, 14); left is stopped by you.")


@pytest.mark.clause("CRE-5.3", "R46")
def test_stopped_steps_say_what_or_who_is_in_the_way():
    s = position(S1=(5, 5), R1=(7, 5), S2=(1, 1), R2=(1, 2), S3=(13, 1), R3=(6, 4))
    s.play(S1="R", R1="L", S2="D", R2="U", S3="U", R3="D")
    told = log(s, "S2")
    assert "Ana stays on (5, 5): right is stopped by Bo and Flo, heading for the same field." in told
    assert "You stay on (1, 1): down is stopped by Di, coming the other way." in told
    assert "Di stays on (1, 2): up is stopped by you, coming the other way." in told
    assert "Eve stays on (13, 1): up is stopped by the border." in told


# Attacks


@pytest.mark.clause("CRE-6.1", "CRE-6.3")
def test_each_hit_is_told_once():
    s = position(S1=(5, 5), S2=(7, 5), R1=(6, 5), R2=(4, 4), R3=(4, 6), S3=(13, 1))
    s.play(S1="A", S2="A", S3="A", R1="P", R2="P", R3="P")
    hits = [line for line in log(s) if "stun" in line or ("attack" in line and "notebook" not in line)]
    assert hits == [
        "Ana and Bo stun Cy for the next two rounds.", "Ana stuns Di and Eve for the next two rounds.",
        "Flo attacks and hits nobody.",
    ]
    assert "Ana stuns you and Eve for the next two rounds." in log(s, "R2")
    assert "You and Bo stun Cy for the next two rounds." in log(s, "S1")


@pytest.mark.clause("CRE-6.5")
def test_a_hit_that_changes_nothing_says_so():
    s = position(S1=(6, 6), R1=piece(7, 7, stun=4), R2=piece(5, 5, stun=1)).play(S1="A")
    assert "Ana attacks Bo, who stays stunned for three more rounds." in log(s)
    assert "Ana stuns Cy for the next two rounds." in log(s)
    assert "Ana attacks you: you stay stunned for three more rounds." in log(s, "R1")


@pytest.mark.clause("R48")
def test_a_rest_is_told():
    s = position(options={"stun_rest": 2}, S1=(6, 6), R1=piece(7, 7, stun=1), R2=piece(5, 5, rest=1)).play(S1="A")
    assert "Ana attacks Bo and Cy, who cannot be stunned again yet." in log(s)
    assert "Ana attacks you and Cy: you cannot be stunned again yet." in log(s, "R1")
    assert "Bo can act again, and cannot be stunned for two rounds." in log(s)


# Study/pray and upgrades


@pytest.mark.clause("CRE-7.1", "CRE-7.2", "CRE-7.5")
def test_studying_is_told_by_side_with_what_everybody_adds():
    s = position(strip=(5, 24), S1=piece(1, 1, head=10), S2=(1, 2), S3=(9, 9), R1=piece(5, 5, head=25),
                 R2=piece(5, 6, head=25), R3=(13, 13)).play(R3="A")
    told = log(s, "S1")
    assert "You (+2) and Bo (+1) study: the scientists' strip rises to 8 of 30." in told
    assert "Cy studies alone, without effect." in told
    assert "Di (+3) and Eve (+3) pray: the religionists' strip rises to 30 of 30." in told
    s = position(S1=(1, 1), S2=(9, 9), R1=(5, 5)).play()
    assert log(s, "S1")[1:3] == ["You and Bo study, each alone and without effect.", "Cy prays alone, without effect."]


@pytest.mark.clause("CRE-8.2")
def test_an_upgrade_says_what_it_brings():
    s = position(S1=piece(5, 5, feet=9), S2=piece(9, 9, hands=24), R1=piece(1, 1, head=9)).play(S1="U", S2="A", R1="P")
    told = log(s, "R1")
    assert "Ana's feet turn yellow and now walk up to two steps a round." in told
    assert "Bo's hands turn red and now stun for four rounds." in told
    assert "Your head turns yellow and now fills two fields of the strip." in told


# The big wonder


def lot(seed: int, name: str | None = None, **pieces) -> list[str]:
    """The throws for the scientists' wonder, as a seat is told them."""
    s = position(seed=seed, **pieces, R1=(13, 19))
    s.s.n_events = 0
    throw_lot(s.s, int(Side.SCIENTIST))
    return log(s, name)


@pytest.mark.clause("CRE-9.1", "CRE-9.3", "CRE-15.1")
def test_the_lot_says_of_whom_how_long_and_what_was_thrown_before():
    two = {"S1": (1, 1), "S2": (2, 1)}
    told = {lot(seed, **two)[-1] for seed in range(40)}
    first = "The lot falls on Ana, the first of two scientists, who carries the big wonder for the next five rounds."
    assert f"The die shows 1. {first}" in told
    assert any(line.endswith(f", too high for two scientists, then 1. {first}") for line in told)
    mine = {lot(seed, "S2", **two)[-1] for seed in range(40)}
    assert ("The die shows 2. The lot falls on you, the second of two scientists: you carry the big wonder for the "
            "next five rounds.") in mine
    assert any(lot(seed, S1=(1, 1))[-1].endswith(
        "then 1. The lot falls on Ana, the only scientist, who carries the big wonder for the next five rounds."
    ) for seed in range(9))


@pytest.mark.clause("CRE-9.1", "CRE-15.1")
def test_no_throw_is_forgotten_however_many_there_are():
    for seed in range(60):
        s = position(seed=seed, S1=(1, 1), R1=(13, 19))
        s.s.n_events, before = 0, int(s.s.rng)
        throw_lot(s.s, int(Side.SCIENTIST))
        told = [int(word.strip(",.")) for line in log(s) for word in line.split() if word.strip(",.").isdigit()]
        again = position(seed=0, S1=(1, 1), R1=(13, 19))
        again.s.rng = before
        assert told == [roll(again.s, 6) + 1 for _ in told]
        assert told[-1] == 1 and 1 not in told[:-1]


@pytest.mark.clause("CRE-9.4", "R26")
def test_what_is_kept_of_a_strip_is_told():
    kept = {"strip_surplus": "kept", "strip_length": 10}
    s = position(options=kept, strip=(8, 0), S1=piece(3, 3, head=25), S2=(3, 4), R1=(9, 9)).play(S1="P", S2="P")
    assert "The scientists' strip is covered again, but for two fields kept." in log(s)


@pytest.mark.clause("CRE-9.5", "CRE-9.7", "R33")
def test_a_conversion_is_told_once_and_a_wonder_that_ends_with_it():
    s = position(S1=piece(5, 5, wonder=3), R1=piece(6, 6, wonder=2), R2=(4, 4), R3=(13, 19)).play(R1="P", R2="P")
    told = log(s)
    assert "Ana convinces Bo and Cy, who are now scientists." in told
    assert "Bo convinces Ana, who is now a religionist." in told
    assert "Bo's big wonder ends with the change of sides." in told
    assert "Ana convinces you and Bo: you are now scientists." in log(s, "R2")
    assert "Your big wonder ends with the change of sides." in log(s, "S1")
    assert not any("is over" in line for line in told)
    s = position(S1=piece(5, 5, wonder=1), R1=(9, 9)).play(R1="P")
    assert "Ana's big wonder is over." in log(s)


# The end


@pytest.mark.clause("CRE-10.2", "CRE-10.4", "CRE-10.5")
def test_the_end_says_who_has_won_and_what_each_result_means():
    s = position(S1=piece(5, 5, wonder=1), R1=(6, 6), S2=(1, 1)).play(R1="P")
    assert log(s, "R1")[-3:] == [
        "Everybody is a scientist now: the scientists have won.",
        "Ana and Cy triumph: on the winning side and never converted (one point each).",
        "You are convinced: on the winning side, but converted on the way (half a point).",
    ]
    s = position(options={"convert_share": 30}, S1=piece(5, 5, wonder=1), R1=(6, 6)).play(R1="P")
    assert log(s)[-1].endswith("(0.3 points).")


@pytest.mark.clause("CRE-10.3", "CRE-10.4", "R41")
def test_the_last_round_is_told_with_the_count():
    s = position(round_no=150, S1=(5, 5), R1=(9, 9)).play()
    assert log(s)[-2:] == ["That was the last round: one scientist against one religionist. The game is a draw.",
                           "Nobody has convinced the others: everybody gets half a point."]
    s = position(round_no=150, S1=(5, 5), S2=(1, 1), R1=(9, 9)).play()
    assert log(s, "R1")[-3:] == [
        "That was the last round: two scientists against one religionist. The scientists have won.",
        "Ana and Bo triumph: on the winning side and never converted (one point each).",
        "You have lost: not on the winning side (no points).",
    ]


# Whole games


@pytest.mark.parametrize(("seats", "seed"), [(4, 3), (8, 5), (12, 1)])
def test_whole_games_read_well_for_everybody(seats, seed):
    match = Match.new(GAME, seats, seed, [*"ABCDEFGHIJKL"][:seats], {"round_limit": 30, "strip_length": 10})
    bot = CasualBot(seed)
    while not match.over:
        seat = match.awaited[-1]
        match.play(seat, bot.choose(match.view(seat)))
    for line in [line.text for view in (0, seats - 1, -1) for line in match.log(view)]:
        assert line.endswith(".") and line[0].isupper() and "  " not in line
        assert not re.search(r"(?i)\byou (is|has|moves|stuns|attacks|carries|stays|prays|studies)\b|you's|_", line)
