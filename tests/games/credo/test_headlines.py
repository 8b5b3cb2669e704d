"""A round in one line, and the ways its pieces went."""
import pytest

from gnothi.bots.random import CasualBot
from gnothi.engine.layout import struct_of
from gnothi.engine.match import Match
from gnothi.games.credo import GAME
from gnothi.games.credo.headlines import MOST_LETTERS
from gnothi.games.credo.scene import middle
from gnothi.games.credo.state import ATTACK
from gnothi.games.credo.walls import field

from . import Position, piece, position
from .test_words import NAMES, view_of


def headline(s: Position, name: str | None = None, **orders: str) -> str:
    """What a round is called afterwards, but for its number."""
    s.play(**orders)
    told = view_of(s, name).headline(s.s.events[: s.s.n_events])
    assert s.is_over or told.startswith(f"Round {s.s.round_no - 1}: ")
    return told.removeprefix(f"Round {s.s.round_no - 1}: ")


# What is most telling


@pytest.mark.clause("CRE-9.5", "CRE-6.1", "CRE-7.2")
def test_conversion_comes_before_stun_and_stun_before_study():
    there = {"S1": piece(5, 5, wonder=2), "S2": (9, 9), "S3": (9, 10), "R1": (6, 6), "R2": (10, 9)}
    s = position(**there)
    assert headline(s, S2="P", S3="P", R2="A") == "Ana convinces Di; Eve stuns Bo and Cy; Bo and Cy study (2 of 30)"


@pytest.mark.clause("CRE-9.1")
def test_the_big_wonder_is_told_by_who_receives_it():
    s = position(strip=(29, 0), S1=(5, 5), S2=(5, 6), R1=(1, 1), R2=(13, 19))
    told = headline(s, "S1", R1="R", R2="U")
    assert told == ("you receive" if s["S1"].wonder else "Bo receives") + (
        " the big wonder; you and Bo study (30 of 30)")


@pytest.mark.clause("CRE-10.2", "CRE-10.3")
def test_the_end_comes_first():
    s = position(S1=piece(5, 5, wonder=2), S2=(9, 9), R1=(6, 6))
    assert headline(s, "R1", S2="U") == "The scientists have won; Ana convinces you"
    s = position(round_no=150, S1=(5, 5), S2=(9, 9), S3=(1, 9), R1=(13, 19))
    assert headline(s) == "The scientists have won, three against one"
    s = position(round_no=150, S1=(5, 5), R1=(13, 19))
    assert headline(s, S1="U", R1="U") == "A draw, one scientist against one religionist"


@pytest.mark.clause("CRE-8.2", "CRE-6.3", "CRE-9.3", "R48")
def test_small_things_are_told_where_nothing_great_happens():
    s = position(S1=piece(5, 5, feet=9, wonder=1), S2=(9, 9), R1=piece(1, 1, stun=1), R2=(13, 19))
    assert headline(s, S1="U", S2="A", R2="D") == "Ana's feet turn yellow; Ana's big wonder is over"
    s = position(S1=piece(5, 5, head=24), S2=(9, 9), R1=piece(1, 1, stun=1), R2=(13, 19))
    assert headline(s, "S1") == "your head turns red"
    s = position(S1=(5, 5), S2=(9, 9), R1=piece(1, 1, stun=1), R2=(13, 19))
    assert headline(s, "S1", R2="D") == "Cy can act again; Di is stopped; you and Bo study apart"
    s = position(options={"stun_rest": 1}, S1=(5, 5), R1=piece(5, 6, rest=1), R2=(13, 19))
    assert headline(s, S1="A", R2="P", R1="P") == "Ana attacks Bo in vain; Bo and Cy pray apart"


def test_who_walks_is_named_or_it_is_everybody():
    names = {f"S{seat}": (seat, 1) for seat in range(1, 5)} | {"R1": (13, 18), "R2": (13, 19)}
    assert headline(position(**names), "S2", S1="D", S2="D", S3="D", S4="D", R1="U", R2="P") == (
        "you, Ana, Cy, Di and Eve walk; Flo prays alone")
    assert headline(position(**names), "S2", S1="D", S2="D", S3="D", S4="D", R1="U", R2="U") == "everybody walks"


# Turns of the story


def turns(match: Match) -> list[str]:
    return [turn.headline for turn in match.turns(match.view(0))]


@pytest.mark.clause("CRE-4.1", "CRE-4.3")
def test_a_turn_is_a_round_and_before_it_the_sides_are_told():
    match = Match.new(GAME, 4, 1, NAMES[:4])
    before = "Two scientists against two religionists; the dice place them"
    assert turns(match) == [before]
    for _ in range(2):
        for seat in range(4):
            match.play(seat, ATTACK)
    assert turns(match) == [before, *(f"Round {number}: everybody attacks nobody" for number in (1, 2))]
    assert match.turns(match.view(0))[1].lines[-1].text == "Round 2 begins."


def test_parts_of_a_turn_have_their_line():
    match = Match.new(GAME, 4, 1, NAMES[:4])
    for seat in range(4):
        match.play(seat, ATTACK)
    s, view = struct_of(match.states), match.view(0)
    events = list(s.events[: s.n_events])
    assert view.headline(events[:1]) == "The orders are turned up"
    assert view.headline(events[:2]) == "Everybody attacks nobody"
    assert view.headline(events[-1:]) == "Round 1: the orders are turned up"


@pytest.mark.clause("CRE-4.1")
def test_a_round_in_which_everybody_is_stunned_has_its_line():
    s = position(S1=(5, 5), R1=(6, 6)).play(S1="A", R1="A")
    rounds: list[list] = []
    for event in s.s.events[: s.s.n_events]:
        if GAME.words.opens(view_of(s), event):
            rounds.append([])
        rounds[-1].append(event)
    assert [view_of(s).headline(events) for events in rounds] == [
        "Round 80: Bo stuns Ana; Ana stuns Bo", "Round 81: everybody is stunned",
        "Round 82: everybody is stunned; Ana and Bo can act again"]


def test_every_part_of_every_turn_has_a_line_that_fits():
    match = Match.new(GAME, 12, 5, [f"Somebody {letter}" for letter in "ABCDEFGHIJKL"], {"round_limit": 30})
    bot = CasualBot(5)
    lines = set()
    while not match.over:
        seat = match.awaited[-1]
        match.play(seat, bot.choose(match.view(seat)))
        s, view = struct_of(match.states), match.view(3)
        for events in (s.events[: s.n_events], s.events[: s.n_events // 2], s.events[s.n_events // 2 : s.n_events]):
            if len(events):
                lines.add(view.headline(events))
    assert len(lines) > 60
    assert max(map(len, lines)) <= MOST_LETTERS
    assert not [line for line in lines if line.endswith(".")]
    assert any("you and nine others walk" in line for line in lines)


# Ways


@pytest.mark.clause("CRE-5.2", "CRE-5.5")
def test_a_walk_is_traced_field_by_field_and_a_stopped_step_is_not():
    s = position(S1=piece(12, 5, feet=25), S2=(1, 1), R1=(9, 9)).play(S1="U R R", S2="L", R1="A")
    traces = view_of(s).traces(s.s.events[: s.s.n_events])
    assert [(trace.piece, list(trace.points)) for trace in traces] == [
        ("piece-0", [middle(field(*at)) for at in ((12, 5), (12, 4), (13, 4))])]


@pytest.mark.clause("CRE-3.4")
def test_a_start_is_marked_where_the_dice_put_the_piece():
    match = Match.new(GAME, 6, 4, NAMES)
    s, view = struct_of(match.states), match.view(0)
    there = {piece.id: (piece.x, piece.y) for piece in view.pieces()}
    assert {trace.piece: trace.points[0] for trace in view.traces(s.events[: s.n_events])} == {
        f"piece-{seat}": there[f"piece-{seat}"] for seat in range(6)}


def test_traces_of_a_whole_game_begin_and_end_where_pieces_lie():
    match = Match.new(GAME, 6, 4, NAMES, {"round_limit": 30})
    bot = CasualBot(4)
    walked = 0
    after = {piece.id: (piece.x, piece.y) for piece in match.view(0).pieces()}
    while not match.over:
        seat, before = match.awaited[0], after
        match.play(seat, bot.choose(match.view(seat)))
        s, view = struct_of(match.states), match.view(0)
        after = {piece.id: (piece.x, piece.y) for piece in view.pieces()}
        for trace in view.traces(s.events[: s.n_events]):
            assert (trace.points[0], trace.points[-1]) == (before[trace.piece], after[trace.piece])
            walked += 1
    assert walked > 40
