"""What all tests share: reproducible properties, one process for each game, the command, and how often to kill."""
import io
import re
import sys
from collections import Counter
from typing import Any

import pytest
from hypothesis import settings

from gnothi import game_names
from gnothi.cli import main
from gnothi.engine.compile import Mode

settings.register_profile("gnothi", deadline=None, derandomize=True, database=None)
settings.load_profile("gnothi")

LONGEST_FIRST = ("conscious", "stage5", "karma", "cogito", "credo", "connect_four")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--processes", type=int, default=1, help="how many serve together, with --postgres")
    parser.addoption("--kills", type=int, default=10, help="how often the kill test kills the server")
    parser.addoption("--postgres", action="store_true", help="keep the tables of servers under test in PostgreSQL")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest begin.

    Those of the page come last: a browser leaves an event loop running, and other tests want one of their own.
    """
    items.sort(key=lambda item: (is_of_page(item.nodeid), place_of(game_of(item.nodeid))))
    check_ids(config, items)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Tests of a game run in one process, so that it is compiled once; those in a file of the server's, too, so that
    what it starts is started once. All others run wherever there is room."""
    from xdist.scheduler import LoadScopeScheduling

    class ByGame(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return nodeid if is_of_page(nodeid) else game_of(nodeid) or file_of_server(nodeid) or nodeid

    return ByGame(config, log)


def check_ids(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of several tests with one id only one is run on several cores, without a word; Schemathesis makes such."""
    twice = [name for name, count in Counter(item.nodeid for item in items).items() if count > 1]
    if twice and hasattr(config, "workerinput"):
        raise pytest.UsageError(f"several tests are called {twice[0]}; run this file apart, without -n")


def is_of_page(test: str) -> bool:
    return test.startswith("tests/web/")


def file_of_server(test: str) -> str:
    return test.partition("::")[0] if test.startswith("tests/server/") else ""


def place_of(game: str) -> int:
    return LONGEST_FIRST.index(game) if game in LONGEST_FIRST else len(LONGEST_FIRST)


def game_of(test: str) -> str:
    """The game that a test is about, by its folder or what it is given; empty if it is about none or several."""
    file, _, given = test.partition("[")
    words = [*file.split("/")[:-1], *re.split(r"[^a-z0-9_]+", given)]
    return next((word for word in words if word in game_names()), "")


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
