"""How soon people can play where nothing is compiled yet: on the page, and at a terminal."""
from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from gnothi.engine.errors import GnothiError
from gnothi.engine.registry import load

PROMPT = "› ".encode()      # ends a question at the terminal
LOOK = 0.05                 # seconds between two looks whether it is our turn


@dataclass(frozen=True)
class Start:
    """How long one game took, in seconds."""

    game: str
    page: float         # from the server's first line until a move was made, this game after those before it
    terminal: float     # from the command until its first question


def run(names: Sequence[str], as_json: bool, console: Console) -> None:
    """Measure each game in a cache of its own, the page's together, and print a table or one JSON object."""
    for name in names:
        load(name)
    first_line, on_page = at_page(names)
    starts = [Start(name, on_page[name], at_terminal(name)) for name in names]
    if as_json:
        print(json.dumps({"first_line": first_line, "games": [asdict(start) for start in starts]}, indent=2))
        return
    console.print(table(starts))
    console.print(
        f"\nThe server's first line came after {first_line:.1f} s; {max(on_page.values()):.1f} s later a move had been "
        "made in every game.", highlight=False, soft_wrap=True,
    )


def table(starts: Sequence[Start]) -> Table:
    made = Table("game", "page s", "terminal s", box=None, header_style="bold")
    for column in made.columns[1:]:
        column.justify = "right"
    for start in starts:
        made.add_row(start.game, f"{start.page:.1f}", f"{start.terminal:.1f}")
    return made


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A command of ours that finds nothing compiled."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:    # its compiler may still be writing
        process = subprocess.Popen(
            [sys.executable, "-m", "gnothi", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder,
            env={**os.environ, "GNOTHI_CACHE": str(Path(folder, "cache"))},
        )
        with process:
            try:
                yield process
            finally:
                process.terminate()


# On the page


def at_page(names: Sequence[str]) -> tuple[float, dict[str, float]]:
    """When the server's first line came, and how long after it each game was dealt and a move made."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    began = time.perf_counter()
    with started("serve", "--port", str(port), "--pace", "0", "--db", "sqlite:///tables.sqlite") as process:
        assert process.stdout is not None
        if not process.stdout.readline():
            raise GnothiError("the server stopped before it was ready")
        listening = time.perf_counter()
        made = {}
        for name in names:
            make_a_move(f"http://127.0.0.1:{port}/api/tables", name)
            made[name] = time.perf_counter() - listening
    return listening - began, made


def make_a_move(tables: str, game: str) -> None:
    """Sit down with bots, and play the first choice there is."""
    person = {"name": "Ana", "number": "00" * 16}
    made = ask(tables, {"game": game, "sit": person, "bots": "casual", "start": True})
    at, token = f"{tables}/{made['code']}", made["token"]
    while not (state := ask(f"{at}/state?seat=0", token=token))["actions"]:
        time.sleep(LOOK)
    ask(f"{at}/play", {"seat": 0, "action": state["actions"][0]["name"], "question": state["question"]}, token)


def ask(address: str, body: Any = None, token: str = "") -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(address, data, headers), timeout=60) as answer:
        return json.load(answer)


# At a terminal


def at_terminal(game: str) -> float:
    """Seconds from `gnothi play` against bots until its first question."""
    bots = str(load(game).default_seats() - 1)
    began = time.perf_counter()
    with started("play", game, "--bots", bots, "--ask-all") as process:
        assert process.stdout is not None
        shown = b""
        while PROMPT not in shown:
            more = os.read(process.stdout.fileno(), 1 << 16)
            if not more:
                raise GnothiError(f"`gnothi play {game}` stopped before its first question")
            shown += more
        return time.perf_counter() - began
