"""A game in play as its rows make it."""
from __future__ import annotations

import random

import pytest

from gnothi.engine.match import Match
from gnothi.engine.registry import load
from gnothi.server.live import BACK, PLAY, STEP, LiveMatch
from tests.games.goldens import OURS

ONE_LINE_A_MOVE = [name for name in OURS if name != "stage5"]


def follow(live: LiveMatch, kind: str, seat: int, action: int) -> None:
    row = {"kind": kind, "seat": seat, "action": action, "seq": live.seq + 1, "spent": None}
    known = live.lines_with(row, live.any_view(seat))
    live.follow(row, 0.0)
    assert live.lines == known


def played(name: str, moves: int) -> LiveMatch:
    live, dice = LiveMatch(Match.new(load(name), seed=1), 0.0), random.Random(1)
    while len(live.match.moves) < moves and not live.match.over:
        seat = dice.choice(live.match.awaited)
        follow(live, PLAY, seat, dice.choice(live.match.actions(seat)))
    return live


@pytest.mark.parametrize("name", ONE_LINE_A_MOVE)
def test_what_a_record_says_is_known_as_it_is_played(name: str) -> None:
    live = played(name, 12)
    assert live.lines == list(live.match.retold()) and live.lines
    assert live.match.record(live.lines) == live.match.record()


@pytest.mark.parametrize(("kind", "left"), [(BACK, 5), (STEP, 7)])
def test_once_anything_was_taken_back_the_game_is_to_be_retold(kind: str, left: int) -> None:
    live = played("karma", 8)
    follow(live, kind, 0, left)
    seat = live.match.awaited[0]
    follow(live, PLAY, seat, live.match.actions(seat)[0])
    assert live.lines is None


def test_a_record_whose_lines_tell_several_moves_is_to_be_retold() -> None:
    assert played("stage5", 2).lines is None


def test_what_happened_before_is_to_be_retold() -> None:
    assert LiveMatch(played("karma", 4).match, 0.0).lines is None
