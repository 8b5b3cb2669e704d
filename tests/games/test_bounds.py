"""No rule of a game reaches past the end of an array."""
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from gnothi.engine.compile import rule
from gnothi.engine.registry import names
from tests.testing import high_card

CHECKED = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"}      # hardly optimised: to compile takes longer than to play
PLAY = """
import gc
gc.disable()    # what a compiler makes, it keeps
from gnothi.engine.registry import load
from tests.games.bounds import play_within
from tests.games.test_bounds import OUTSIDE
print(play_within({game}))
"""


@rule
def apply_outside(s, seat, card):
    """The seat past the last scores."""
    high_card.apply(s, seat, card)
    s.points[high_card.SEATS] += 1


OUTSIDE = replace(high_card.GAME, rules=replace(high_card.GAME.rules, apply=apply_outside))


def play_checked(game: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PLAY.format(game=game)], env={**os.environ, **CHECKED}, capture_output=True, text=True,
    )


@pytest.mark.compiled
@pytest.mark.parametrize("name", names())
def test_no_index_lies_outside(name):
    done = play_checked(f"load({name!r})")
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 1000


@pytest.mark.compiled
def test_an_index_outside_is_found():
    done = play_checked("OUTSIDE")
    assert done.returncode == 1
    assert "IndexError" in done.stderr
