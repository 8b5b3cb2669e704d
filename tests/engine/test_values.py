"""What is remembered of a view is what would be worked out afresh, move for move."""
from __future__ import annotations

import random
from typing import Any

import pytest

from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.engine.registry import load, names
from gnothi.engine.values import asked, remembered
from gnothi.engine.view import View

MOVES = 60


def told(view: View) -> list[Any]:
    """Everything that a page asks for."""
    actions = [(view.name(action), view.say(action), view.warns(action)) for action in view.actions]
    return [
        view.pieces(), view.panels(), view.describe(), view.aims(), view.notes(), view.question(), view.asks(),
        view.passes(), actions, view.legal,
    ]


@pytest.mark.parametrize("game", names())
def test_what_is_remembered_is_what_would_be_worked_out_afresh(game: str) -> None:
    match, dice = Match.new(load(game), seed=11), random.Random(game)
    before: dict[int, View] = {}
    while not match.over and len(match.moves) < MOVES:
        for seat in range(SPECTATOR, match.seats):
            now, fresh = match.view(seat), match.view(seat)
            if seat in before:
                now.follow(before[seat])
            assert told(now) == told(fresh), f"seat {seat} after {len(match.moves)} moves"
            before[seat] = now
        seat = dice.choice(match.awaited)
        match.play(seat, dice.choice(match.actions(seat)))


@pytest.fixture
def match() -> Match:
    return Match.new(load("karma"), seats=2, seed=3)


def follower(match: Match, before: View) -> View:
    view = match.view(0)
    view.follow(before)
    return view


def test_an_answer_is_worked_out_again_only_if_what_it_read_has_changed(match: Match) -> None:
    asked_for = []

    @remembered
    def turn(view: View, more: int) -> int:
        asked_for.append(more)
        return int(view.s.seats[0].turns) + more

    view = match.view(0)
    assert (turn(view, 1), turn(view, 1), turn(view, 2), asked_for) == (2, 2, 3, [1, 2])
    match.states["stage"] = 2
    view = follower(match, view)
    assert (turn(view, 1), asked_for) == (2, [1, 2]), "it did not ask for the stage"
    match.states["seats"]["turns"][0, 1] = 7
    view = follower(match, view)
    assert (turn(view, 1), asked_for) == (2, [1, 2]), "nor for the other seat"
    match.states["seats"]["turns"][0, 0] = 7
    view = follower(match, view)
    assert (turn(view, 1), asked_for) == (8, [1, 2, 1])


def test_who_asks_somebody_who_has_read_has_read_too(match: Match) -> None:
    @remembered
    def inner(view: View) -> int:
        return int(view.s.turn_no)

    @remembered
    def outer(view: View) -> str:
        return f"turn {inner(view)}"

    view = match.view(0)
    inner(view)
    assert outer(view) == f"turn {match.states['turn_no'][0]}"
    match.states["turn_no"] = 99
    assert outer(follower(match, view)) == "turn 99"


def test_the_record_itself_and_a_column_count_as_read(match: Match) -> None:
    @remembered
    def spaces(view: View) -> list[int]:
        return list(map(int, view.s.seats["space"][:2]))

    @remembered
    def bytes_of(view: View) -> bytes:
        return view.states.tobytes()

    view = match.view(0)
    before = bytes_of(view), spaces(view)
    match.states["seats"]["space"][0, 1] = 9
    now = follower(match, view)
    assert spaces(now) == [before[1][0], 9] and bytes_of(now) != before[0]


def test_a_rule_is_asked_about_a_record_as_plain_python(match: Match) -> None:
    from gnothi.games.karma.account import weight

    assert asked(weight)(match.view(0).s, 0, 0) == weight(match.states[0], 0, 0) == weight(match.view(0).s, 0, 0)


def test_a_field_that_is_not_there_is_named(match: Match) -> None:
    with pytest.raises(AttributeError, match="no field 'seat'"):
        _ = match.view(0).s.seat
