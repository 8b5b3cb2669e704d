"""Whoever waits for the compiler is told for what, in a line, once."""
import pytest

from gnothi.adapters import waiting
from gnothi.adapters.waiting import announce
from gnothi.engine import templates
from gnothi.engine.registry import load

pytestmark = pytest.mark.compiled
GAME = load("connect_four")


@pytest.fixture
def said(monkeypatch, capsys):
    """What is said of a game of which something is on the disk already, or not."""
    def say(is_there, bot="random"):
        waiting.tell_once.cache_clear()
        monkeypatch.setattr(waiting, "is_kept", lambda *_: is_there)
        monkeypatch.setattr(waiting, "is_ready", lambda *_: is_there)
        announce(GAME, templates.call_apply, bot)
        announce(GAME, templates.call_apply, bot)
        return capsys.readouterr().err.splitlines()

    return say


def test_what_is_compiled_for_the_first_time_is_announced_once(said):
    assert said(False) == ["Compiling Connect Four for this machine, once; that may take a minute …"]


def test_so_is_the_search_of_a_bot(said):
    search = "Compiling the search of Connect Four for this machine, once; that may take a minute …"
    assert said(False, "level:3")[1:] == [search]


def test_nothing_is_said_of_what_is_there(said):
    assert said(True, "level:3") == []
