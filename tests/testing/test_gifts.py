"""The kit looks ahead: a field that `redact` forgets and `determinize` leaves alone is found once it is written to."""
import pytest

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
