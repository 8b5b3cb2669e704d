"""How soon people can play where nothing is compiled yet is measured by a command."""
import json
import re
import subprocess
import sys

from rich.console import Console

from gnothi.bench import start

GAME = "connect_four"


def test_the_start_is_measured_with_nothing_compiled():
    command = [sys.executable, "-m", "gnothi", "bench", "start", GAME, "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    game, = told["games"]
    assert game["game"] == GAME
    assert told["first_line"] > 0 and game["page"] > 0 and game["terminal"] > 0


def test_people_read_it_as_a_table(monkeypatch, capsys):
    monkeypatch.setattr(start, "at_page", lambda names: (2.0, dict.fromkeys(names, 3.25)))
    monkeypatch.setattr(start, "at_terminal", lambda name: 1.5)
    start.run([GAME], False, Console(width=100))
    shown = capsys.readouterr().out
    assert re.search(r"connect_four +3.2 +1.5", shown)
    assert "first line came after 2.0 s; 3.2 s later a move had been made in every game" in shown
