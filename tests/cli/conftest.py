import io
import sys

import pytest

from gnothi.cli import main
from gnothi.engine.compile import Mode


@pytest.fixture
def gnothi(monkeypatch, capsys, tmp_path):
    """Run the command in an empty folder: its exit code, what it printed, what it complained of."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Mode, "at_once", False)     # a command may change that for its process
    monkeypatch.setenv("COLUMNS", "110")

    def run(*arguments, typed=""):
        monkeypatch.setattr(sys, "argv", ["gnothi", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            main()
        except SystemExit as stop:
            code = stop.code or 0
        else:
            code = 0
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run
