"""One server and one browser for all tests of the page; every page must stay free of errors."""
from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from gnothi.engine.registry import names
from tests.games.goldens import OURS
from tests.web.chromium import ARGUMENTS, chromium
from tests.web.visitor import Visitor

COMPILE_SECONDS = 900
DESKTOP = {"width": 1280, "height": 800}
ASKED = {"forced": False, "oneClick": False}       # settings by which nothing is played without a person's own click
SET = "if (location.host) localStorage['gnothi.settings'] ??= %s"

Visit = Callable[..., Visitor]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    path, why = chromium()
    if not path:
        terminalreporter.write_line(f"LEFT OUT: all tests of the page in a browser; {why}", yellow=True, bold=True)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`game` is one of ours, or one with a picture from another package; `any_game` is one of all there are."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [*OURS, "connect_four"])
    if "any_game" in metafunc.fixturenames:
        metafunc.parametrize("any_game", names())


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server on which every game is ready."""
    with served(tmp_path_factory.mktemp("server")) as base:
        wait_until_ready(base)
        yield base


@contextmanager
def served(folder: Path, *games: str, **environment: str) -> Iterator[str]:
    """The address of a server that has just started, on a file `tables.db` in a folder."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.web.host", str(port), f"sqlite:///{folder}/tables.db", *games],
            stdout=log, stderr=subprocess.STDOUT, cwd=Path(__file__).parents[2], env={**os.environ, **environment},
        )
        try:
            base = f"http://127.0.0.1:{port}"
            while not readiness(base):
                assert process.poll() is None, f"the server stopped: {(folder / 'log').read_text()}"
                time.sleep(0.1)
            yield base
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(120)


def wait_until_ready(base: str) -> None:
    """Until every game of a server is compiled."""
    for _ in range(COMPILE_SECONDS * 2):
        if readiness(base) == {"ready"}:
            return
        time.sleep(0.5)


def readiness(base: str) -> set[str]:
    """How the games of a server are played now; nothing before it listens."""
    try:
        return {game["ready"] for game in httpx.get(f"{base}/api/games").json()["games"]}
    except httpx.TransportError:
        return set()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path, why = chromium()
    if not path:
        pytest.skip(why)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield found
        found.close()


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Somebody with a browser of their own, at our server or another, who is asked everything unless they have set it
    otherwise; at the end no page may have had an error."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)

    def come(name: str = "Ana", at: str = "", settings: Mapping[str, Any] = ASKED, **more: Any) -> Visitor:
        usual: Any = {"viewport": DESKTOP, "reduced_motion": "reduce"}
        context = browser.new_context(base_url=at or request.getfixturevalue("server"), **(usual | more))
        context.add_init_script(SET % json.dumps(json.dumps(settings)))
        contexts.append(context)
        context.on("page", watch)
        return Visitor(context.new_page(), name)

    yield come
    for context in contexts:
        context.close()
    assert not errors


@pytest.fixture(scope="session")
def finished(server: str) -> Callable[[str], str]:
    """The code of a game of that name that has been played to its end: by bots, while we look."""
    codes: dict[str, str] = {}

    def play_out(game: str) -> str:
        if game not in codes:
            codes[game] = played_out(server, game)
        return codes[game]

    return play_out


def played_out(server: str, game: str) -> str:
    code = httpx.post(f"{server}/api/tables", json={"game": game, "bots": "casual", "start": True}).json()["code"]
    for _ in range(1200):
        if httpx.get(f"{server}/api/tables/{code}").json()["phase"] == "over":
            return str(code)
        time.sleep(0.25)
    raise AssertionError(f"{game} was not over after five minutes")
