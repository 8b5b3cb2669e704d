"""The kit looks ahead: a field that `redact` forgets and `determinize` leaves alone is found once it is written to."""
from dataclasses import replace

import pytest

from gnothi.engine.events import hide_events
from gnothi.engine.layout import struct_of
from gnothi.engine.match import Match
from gnothi.testing import conform
from gnothi.testing.conform import Effort

from .gifts import GAME, LEAKY

LITTLE = Effort(tables=3, games=10, worded=6, interpreted=6)


def test_secret_gifts_keep_the_contract():
    assert conform(GAME, LITTLE)


def test_notes_that_tell_a_gift_are_found():
    with pytest.raises(AssertionError, match="^gifts: .* sees what it was never told, in notes: two worlds .* "
                                             r"\(redact in gifts/__init__.py, line \d+; Table"):
        conform(LEAKY, LITTLE)


def test_at_one_moment_the_same_notes_cannot_be_told_from_the_truth():
    assert conform(LEAKY, Effort(tables=3, games=10, ahead=0, worded=6, interpreted=6))


def test_what_all_can_watch_need_not_be_told():
    assert conform(replace(LEAKY, sight=replace(LEAKY.sight, watched=("notes",))), LITTLE)


def test_a_view_holds_nothing_of_the_events_before():
    match = Match.new(GAME, seed=3)
    match.play(0, match.actions(0)[1])
    assert match.view(0).states["events"][0]["a"].tolist() == [match.moves[0][1]]
    seen = match.states.copy()
    seen["n_events"] = 0                # as after a move of which there is nothing to tell
    hide_events(struct_of(seen), 2)
    assert not any(seen["events"].tobytes())
