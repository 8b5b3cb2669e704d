"""What all tests share: reproducible properties, one process for each game, the command, and how often to kill."""
import io
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

from gnothi import game_names
from gnothi.cli import main
from gnothi.engine.compile import Mode

settings.register_profile("gnothi", deadline=None, derandomize=True, database=None)
settings.load_profile("gnothi")

GAMES = Path(__file__).parent / "games"
PAGE = Path(__file__).parent / "web"
LONGEST_FIRST = ("conscious", "stage5", "karma", "cogito", "credo", "connect_four")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--kills", type=int, default=10, help="how often the kill test kills the server")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """All tests of a game run in one process, so that it is compiled once, and the longest begin.

    Those of the page come last: a browser leaves an event loop running, and other tests want one of their own.
    """
    for item in items:
        if (game := game_of(item)) and not is_of_page(item):
            item.add_marker(pytest.mark.xdist_group(game))
    items.sort(key=lambda item: (is_of_page(item), place_of(game_of(item))))
    check_ids(config, items)


def check_ids(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of several tests with one id only one is run on several cores, without a word; Schemathesis makes such."""
    twice = [name for name, count in Counter(item.nodeid for item in items).items() if count > 1]
    if twice and hasattr(config, "workerinput"):
        raise pytest.UsageError(f"several tests are called {twice[0]}; run this file apart, without -n")


def is_of_page(item: pytest.Item) -> bool:
    return item.path.is_relative_to(PAGE)


def place_of(game: str) -> int:
    return LONGEST_FIRST.index(game) if game in LONGEST_FIRST else len(LONGEST_FIRST)


def game_of(item: pytest.Item) -> str:
    """The game that a test is about; empty if it is about none or several."""
    if item.path.is_relative_to(GAMES) and item.path.parent != GAMES:
        return item.path.parent.name
    chosen = item.callspec.params.values() if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ()
    return next((value for value in chosen if isinstance(value, str) and value in game_names()), "")


@pytest.fixture
def at_once(monkeypatch):
    """Nothing is compiled for a test that is over sooner interpreted."""
    monkeypatch.setattr(Mode, "at_once", True)


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
