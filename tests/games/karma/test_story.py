"""The story in turns, along which points pawns walked, and what can be stepped back from."""
from itertools import pairwise
from math import hypot

import pytest

from gnothi.engine.layout import struct_of
from gnothi.engine.match import Match
from gnothi.games.karma import GAME, headlines, traces
from gnothi.games.karma.data import SPACES
from gnothi.games.karma.scene import pieces
from gnothi.games.karma.state import Ask, Clause, Do
from gnothi.testing.stories import casual_play
from tests.games.karma import AT, A, B, card, do, person, play, position, step, throw
from tests.games.karma.test_words import sentences, view


def events(s):
    return [s.copy().events[number] for number in range(s.n_events)]


def headline(*moments, seat=A):
    """The headline of what each of some moments brought."""
    told = [event for moment in moments for event in moment]
    return told and GAME.words.headline(view(position(person(), person(), person()), seat), told)


def way(*moments):
    """The spaces through which the pawn of these moments walked."""
    walks = {}
    for event in (event for moment in moments for event in moment):
        if int(event.clause) in traces.FOLLOWED:
            traces.follow(walks.setdefault(int(event.seat), traces.Walk()), int(event.clause), event)
    assert len(walks) == 1
    return [SPACES[space].id for space in next(iter(walks.values())).spaces]


# Headlines


def test_a_headline_says_what_was_thrown_where_it_led_and_what_it_brought():
    s = position(person(at="g06", g=-2), person(at="g10", g=-2, o=1), person())
    throw(s, 4)
    assert headline(events(s), seat=B) == (
        "Ana throws 4 to “Half a Sandwich, Offered”, meets you and makes a green habit"
    )
    s = position(person(at="g09", cards=(2, 5)), person(), person())
    do(s, card(2), card(5))
    assert headline(events(s)) == "You play 2 + 5 to Tied My Own Shoes and take a wand peg"
    s = position(person(at="g07"), person(), person())
    throw(s, 2)
    assert headline(events(s), seat=B) == "Ana throws 2 to the Slippery Slope and falls into the Pit"


def test_a_headline_leaves_out_the_name_of_a_card_before_a_gain():
    told = 0
    for seed in range(4):
        match = Match.new(GAME, 2, seed, ["Hypatia of Alexandria", "Ben"])
        for _ in casual_play(match, seed, 200):
            pass
        for turn in match.turns(match.view()):
            if {"K2.25", "K2.20"} <= {line.clause for line in turn.lines}:
                told += 1
                assert "draws “" not in turn.headline or "Free Will Card" in turn.headline, turn.headline
    assert told


def test_a_headline_names_the_end_of_the_game_and_a_lost_turn():
    s = position(person(at="p16", pegs="222"), person(lost=1), person())
    throw(s, 5)
    assert headline(events(s), seat=B) == "Ana returns to Cosmic Consciousness and wins the game"
    s = position(person(at="g10"), person(lost=1), person())
    throw(s, 5)
    lost = [event for event in events(s) if event.clause == Clause.K5_1]
    assert headline(lost, seat=B) == "You lose this turn"


def test_a_part_of_a_turn_has_a_headline():
    s = position(person(at="o04"), person(), person())
    throw(s, 6)
    first = events(s)
    assert headline(first, seat=B) == "Ana throws 6, comes to Lantern Steps and takes a Free Will Card"
    step(s, "tt1")
    assert headline(events(s)[:1], seat=B) == "Ana goes on"
    assert headline(first, events(s), seat=B).startswith("Ana throws 6 to the Dance Floor")


def test_a_life_that_begins_opens_one_turn_with_its_throw():
    s = position(person(at="s08"), person(at="g10"))
    do(s, Do.REENTER)
    assert s.n_events == 0
    throw(s, 3)
    looking = view(s)
    assert [int(event.clause) for event in events(s) if headlines.opens(looking, event)] == [Clause.K4_8]
    s = position(person(at="s08", cards=(1, 2)), person(at="g10"))
    do(s, Do.REENTER)
    play(s, 1, 2)
    assert [int(event.clause) for event in events(s) if headlines.opens(looking, event)] == [Clause.K4_8]
    s = position(person(at="g10", cards=(1, 2)), person(at="s03"))
    play(s, 1, 2)
    opening = [event for event in events(s) if headlines.opens(looking, event)]
    assert [(int(event.clause), int(event.a)) for event in opening] == [(Clause.K2_26, 0)]


@pytest.mark.parametrize("options", [{}, {"free_will_open": "false", "play_for_places": "true"}])
def test_the_story_of_a_game_has_a_headline_for_every_turn(options):
    match = Match.new(GAME, 3, 9, ["Hypatia", "Socrates", "Ana"], options)
    for _ in casual_play(match, 9, 250):
        pass
    turns = match.turns(match.view(A))
    had = sum(int(struct_of(match.states).seats[seat].turns) for seat in range(3))
    assert abs(len(turns) - 1 - had) <= 1       # the deal, and a turn that may have begun without a word
    for turn in turns[1:]:
        assert turn.headline.startswith(("You ", "Socrates ", "Ana "))
        assert len(turn.headline) <= headlines.LONGEST
        assert not turn.headline.endswith(".")
    assert turns[0].headline.startswith("The pawns are in the centre; ")
    assert len({turn.headline.split()[1] for turn in turns}) >= 4


# Traces


def test_a_pawn_walks_space_by_space():
    s = position(person(at="g09"))
    throw(s, 5)
    assert way(events(s)) == ["g09", "g10", "g11", "g12", "g13", "g14"]
    s = position(person(at="p14"))
    throw(s, 7)
    assert way(events(s)) == ["p14", "p15", "p16", "s01"]
    s = position(person(at="p14", pegs="222"))
    throw(s, 7)
    assert way(events(s)) == ["p14", "p15", "p16", "cc"]


def test_a_pawn_walks_up_to_a_fork_and_then_on_as_was_chosen():
    s = position(person(at="o04"))
    throw(s, 6)
    first = events(s)
    assert way(first) == ["o04", "o05", "o06"]
    step(s, "tt1")
    assert way(events(s)) == ["o06", "tt1", "tt2", "tt3", "o09"]
    whole = ["o04", "o05", "o06", "tt1", "tt2", "tt3", "o09"]
    assert way(first, events(s)) == whole
    lasting = [event for event in first if event.clause != Clause.K4_6]     # the remark at the fork is fleeting
    assert way(lasting, events(s)) == whole


def test_a_ride_on_the_wheels_is_traced_when_it_ends():
    s = position(person(at="o03", pegs="002"))
    throw(s, 7)
    moments = [events(s)]
    for there in ("w2", "w3", "y04"):
        step(s, there)
        moments.append(events(s))
    assert way(*moments) == ["o03", "o04", "o05", "w2", "w3", "y04", "y05", "y06"]
    assert sentences(s)[0] == "At the Wheel of Clean Work you leave the wheels for the Open Book."


def test_slides_and_joining_are_traced():
    s = position(person(at="g07"))
    throw(s, 2)
    assert way(events(s)) == ["g07", "g08", "g09", "pit"]
    s = position(person(at="s08"), person(at="g10"))
    do(s, Do.SEAT + B)
    assert way(events(s)) == ["s08", "g10"]


def test_clouds_are_walked_round_the_corner_and_wheels_round_the_loop():
    corner = traces.between(AT["s01"], AT["s02"])
    assert [(round(x), round(y)) for x, y in corner] == [(272, 9), (87, 9), (32, 32), (9, 87), (9, 272)]
    assert all(min(x, y, 640 - x, 640 - y) < 33 for x, y in traces.between(AT["s05"], AT["s06"]))
    assert traces.between(AT["s02"], AT["s03"]) == []
    assert {round(hypot(x - 320, y - 320)) for x, y in traces.between(AT["w1"], AT["w2"])} == {128}
    assert traces.between(AT["g01"], AT["g02"]) == []


def test_traces_end_where_the_pawns_stand():
    match = Match.new(GAME, 3, 12)
    traced = 0
    for _ in casual_play(match, 12, 150):
        looking = match.view()
        stand = {piece.id: (piece.x, piece.y) for piece in pieces(looking)}
        for trace in looking.traces([*looking.s.events[: looking.s.n_events]]):
            (x, y), (x1, y1) = trace.points[-1], stand[trace.piece]
            assert abs(x - x1) <= 41 and abs(y - y1) < .1      # others may stand beside
            assert all(hypot(b[0] - a[0], b[1] - a[1]) > 1 for a, b in pairwise(trace.points))
            traced += 1
    assert traced > 50


# Stepping back


@pytest.mark.clause("R13")
def test_cards_and_a_new_life_can_be_taken_back_until_the_pawn_sets_out():
    match = Match.new(GAME, 2, 4)
    taken_back = set()
    for seat, _ in casual_play(match, 4, 400):
        if match.can_step_back(seat):
            last = match.moves[-1][1]
            taken_back.add((int(match.view(seat).s.ask), "card" if Do.CARD <= last < Do.GO else last))
    assert {(Ask.MORE, "card"), (Ask.MEANS, Do.REENTER)} <= taken_back
    assert not any(action == Do.DICE for _, action in taken_back)


@pytest.mark.clause("R13")
def test_a_card_that_lay_face_down_is_told_when_it_is_laid_down():
    s = position(person(at="g09", cards=(2, 5)), free_will_open=False)
    do(s, card(5))
    assert sentences(s, B) == ["Ana lays down a Free Will Card, the 5."]
    s = position(person(at="g09", cards=(2, 5)))
    do(s, card(5))
    assert sentences(s, B) == []
    do(s, card(2))
    assert [text.split(":")[0] for text in sentences(s, B)[:3]] == [
        "Ana plays a Free Will Card, the 2", "Ana plays a Free Will Card, the 5",
        "Together Ana's cards make seven steps.",
    ]
