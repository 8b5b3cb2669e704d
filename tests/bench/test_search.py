"""The benchmark of the search."""
import json
import sys


def test_thinking_is_measured_for_people_and_programs(gnothi, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    code, shown, _ = gnothi("bench", "search", "connect_four", "--seconds", 0.05, "--peers")
    assert code == 0
    assert "simulations/s" in shown
    assert "OpenSpiel is not installed; `pip install 'gnothi[peers]'` brings it" in shown
    assert "needs our adapter" in shown
    _, shown, _ = gnothi("bench", "search", "connect_four", "--seconds", 0.05, "--json")
    told = json.loads(shown)
    assert told["peers"] == {}
    assert told["games"][0]["simulations_per_second"] > 0
    code, _, said = gnothi("bench", "search", "snakes")
    assert (code, "there is no game 'snakes'" in said) == (2, True)
