import io
import sys

import pytest

from gnothi.cli import main


@pytest.fixture
def gnothi(monkeypatch, capsys, tmp_path):
    """Run the command in an empty folder: its exit code, what it printed, what it complained of."""
    monkeypatch.chdir(tmp_path)
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
