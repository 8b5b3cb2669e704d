"""A game that bots think ahead in is loaded with all that any of them will ask."""
from dataclasses import replace

import pytest
from numba.core import event

from gnothi import bots
from gnothi.bots import ready
from gnothi.bots.levels import LEVELS
from gnothi.engine.compile import rule
from gnothi.engine.match import Match
from nim import GAME as NIM


@rule
def anything(s, seat):
    return 0


OURS = replace(NIM, rules=replace(NIM.rules, fallback=anything))       # a game that nothing else has compiled


@pytest.mark.compiled
def test_no_bot_compiles_anything_at_the_table(tmp_path, monkeypatch):
    monkeypatch.setenv("GNOTHI_CACHE", str(tmp_path))
    monkeypatch.setattr(ready, "load", lambda name: OURS)
    for part in ready.PARTS:
        with event.install_recorder("numba:compile") as compiled:
            ready.load_part("ours", part)
        assert compiled.buffer, "it was not there before"
    view = Match.new(OURS, seed=1).view(0)
    with event.install_recorder("numba:compile") as compiled:
        for kind in ("greedy", "casual", *LEVELS):
            assert bots.make(kind, 1).choose(view) in view.actions
    assert not compiled.buffer, "nobody waits for a compiler while a bot decides"
