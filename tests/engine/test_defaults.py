"""A game that leaves parts of the contract out is played all the same, in plain numbers."""
import re
from dataclasses import replace

import numpy as np
import pytest

import gnothi
from gnothi.bots.random import casual_play
from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.errors import BadOptions, IllegalAction
from gnothi.engine.events import SPECTATOR
from gnothi.engine.game import Facts, Notation, Words, left_out
from gnothi.engine.match import Match
from nim import GAME as NIM
from tests.testing.high_card import GAME as HIGH_CARD

pytestmark = pytest.mark.usefixtures("at_once")

NUMBERS = replace(HIGH_CARD, words=Words())


def test_an_event_is_told_by_its_numbers_to_those_who_may_know_them():
    match = Match.new(NUMBERS, seed=1, names=["Ana", "Ben"])
    card = match.actions(0)[0]
    match.play(0, card)
    assert [line.text for line in match.news(0)] == [f"Ana: H2 ({card}, 0, 0, 0)."]
    assert [line.text for line in match.news(1)] == ["Ana: H2."]
    match.play(1, match.actions(1)[0])
    while not match.over:
        seat = match.awaited[0]
        match.play(seat, match.actions(seat)[0])
    assert match.news()[-1].text.startswith("The game: H4 (")


def test_all_seats_stand_alike_and_every_action_is_as_likely():
    match = Match.new(NIM, seed=1)
    assert match.standing == (0.0, 0.0)
    weights = np.full(3, 9.0)
    bind(NIM, templates.call_weigh)(match.states, 0, np.arange(3, dtype=np.int32), 2, weights)
    assert weights.tolist() == [1.0, 1.0, 9.0]
    standing = np.full(2, 9.0)
    bind(NIM, templates.call_evaluate)(match.states, standing)
    assert standing.tolist() == [0.0, 0.0]
    assert bind(NIM, templates.call_fallback)(match.states, 0) == -1
    assert bind(NIM, templates.call_check)(match.states) == 0


def test_of_the_end_it_is_told_who_won():
    match = Match.new(NIM, seed=1, names=["Ana", "Ben"])
    assert match.view(0).outcome() == "" and match.view(0).result is None
    while not match.over:
        match.play(match.awaited[0], 0)
    assert [match.view(seat).outcome() for seat in (0, 1, SPECTATOR)] == ["You win.", "Ana wins.", "Ana wins."]
    assert match.view(1).result == match.result == (1.0, -1.0)


def test_nobody_may_leave_and_a_bot_takes_the_seat():
    match = Match.new(NIM, seed=1)
    assert not match.may_leave(0)
    assert bind(NIM, templates.call_leave)(match.states, 0) is False
    with pytest.raises(IllegalAction, match="Nim has no rule for leaving; a bot takes the seat"):
        match.leave(0)


def test_what_is_left_out_is_listed_with_what_happens_instead():
    assert left_out(NUMBERS)["words.tell"] == "An event is told by its clause and its numbers."
    assert "words.tell" not in left_out(HIGH_CARD)
    assert left_out(NIM)["facts.summary"] == "Nothing is said."
    assert "facts.version" not in left_out(NIM)


def test_a_table_has_three_seats_unless_the_game_is_for_fewer_or_more():
    def seats(*bounds):
        return replace(NIM, facts=Facts(id="nim", title="Nim", seats=range(*bounds))).default_seats()

    assert [seats(2, 5), seats(2, 3), seats(1, 7), seats(4, 9), seats(1, 2)] == [3, 2, 3, 4, 1]


def test_a_game_for_more_seats_than_events_have_room_for_is_refused():
    Facts(id="crowd", title="Crowd", seats=range(2, 13))
    with pytest.raises(AssertionError, match="room for 12 seats"):
        Facts(id="crowd", title="Crowd", seats=range(2, 14))


def test_a_game_without_words_names_no_clause_when_it_asks():
    assert Match.new(NUMBERS, seed=1).view(0).asks() == ""


def test_a_game_without_a_picture_says_so_in_the_middle():
    sheet, = Match.new(NIM, seed=1).view(0).sheets()
    assert re.findall(r'x="(\d+)" y="\d+" text-anchor="middle"', sheet.body) == [str(sheet.width // 2)] * 2
    assert sheet.width % 2 == 0


def test_a_table_that_the_game_refuses_is_not_dealt():
    def refuse(seats, options):
        return "two are too few for so many sticks" if seats == 2 else ""

    game = replace(NIM, facts=replace(NIM.facts, refuse=refuse))
    with pytest.raises(BadOptions, match=r"^two are too few for so many sticks$"):
        Match.new(game, 2, seed=1)


# Lines that mean several actions


def several(view, line):
    """`1 then 2`: this seat takes one, and so on."""
    return [int(word) - 1 for word in line.split(" then ") if word.isdigit()]


def test_a_line_may_mean_several_actions_in_a_row():
    match = Match.new(replace(NIM, rules=replace(NIM.rules, notation=Notation(steps=several))), seed=1)
    assert match.meant(0, "3 then 1") == [2, 0]
    assert match.meant(0, "2") == (2,), "a name comes before a line"
    with pytest.raises(IllegalAction, match="is not legal now"):
        match.meant(0, "all of them")
    assert gnothi.new("nim", seed=1).legal(0) == ["0", "1", "2"]


def test_who_evaluates_nothing_still_knows_how_a_game_ended():
    match = Match.new(NIM, seed=3)
    for _ in casual_play(match, 3, 100):
        assert match.standing == (0.0, 0.0)
    assert match.over and match.standing == match.result != (0.0, 0.0)
