"""Editions to play with: ours, changed line by line."""
from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from gnothi.engine.editions import variable
from gnothi.games.karma.checks import FILES
from gnothi.games.karma.data import HOME

ROOT = Path(__file__).parents[3]


def edition(folder: Path, **changes: list[tuple[str, str]]) -> Path:
    """Our files in a folder, with replacements made in board, choice, karma or freewill; each must apply once."""
    folder.mkdir(exist_ok=True)
    for file in FILES:
        shutil.copy(HOME / file, folder / file)
        text = (folder / file).read_text(encoding="utf-8")
        for old, new in changes.get(file.removesuffix(".toml"), ()):
            assert text.count(old) == 1, f"{file} has {text.count(old)} times {old!r}"
            text = text.replace(old, new)
        (folder / file).write_text(text, encoding="utf-8")
    return folder


def line_of(folder: Path, file: str, text: str) -> int:
    """On which line of a file a text begins."""
    return (folder / file).read_text(encoding="utf-8").split(text)[0].count("\n") + 1


def at_space(name: str, old: str, new: str) -> tuple[str, str]:
    """A change of what stands somewhere below the id of a space or card, up to the next one."""
    for file in FILES:
        text = (HOME / file).read_text(encoding="utf-8")
        _, found, rest = text.partition(f'id = "{name}"\n')
        if found:
            before = rest.partition("\nid = ")[0]
            assert before.count(old) == 1, f"{name} has {before.count(old)} times {old!r}"
            return found + before, found + before.replace(old, new)
    raise AssertionError(f"there is no {name}")


def run(folder: Path, program: str, interpreted: bool) -> None:
    """Run a program in a process of its own that plays with this edition."""
    environment = {**os.environ, variable("karma"): str(folder), "NUMBA_DISABLE_JIT": "1" if interpreted else "0"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def lively(folder: Path) -> Path:
    """A board with more forks, a longer way, other numbers, and effects that our own board has no use for."""
    return edition(
        folder,
        board=[
            ("dice = 2\n", "dice = 3\n"),
            ("max_waits = 3\n", "max_waits = 1\n"),
            ("start_beads_green = 2\n", "start_beads_green = 3\n"),
            at_space("g02", '{ do = "bead", color = "orange", n = 1 }',
                     '{ do = "ring", color = "any", n = 3 }, { do = "bead", color = "green", n = 2 }'),
            at_space("g03", '{ to = "g04" }', '{ to = "g04" }, { to = "lane" }, { to = "pit" }'),
            at_space("g08", '{ do = "free_will", n = 1 }',
                     '{ do = "free_will", n = 2 }, { do = "ring", color = "green", n = 1 }'),
            at_space("g10", '{ do = "ring", color = "green", n = 1 }',
                     '{ do = "tool", tool = "sword" }, { do = "ring", color = "green", n = 1, when = "has_sword" }, '
                     '{ do = "ring", color = "orange", n = 1, when = "no_sword" }'),
            at_space("g13", '{ do = "bead", color = "orange", n = 1 }',
                     '{ do = "ring", color = "green", n = 1 }, { do = "bead", color = "orange", n = 2 }, '
                     '{ do = "choice" }'),
            ("# ---- THE PIT (Land 1) ----\n", LANE),
            at_space("y08", '{ do = "bead", color = "green", n = 1 }', '{ do = "drop_free_will", n = 3 }'),
            at_space("p03", '{ do = "bead", color = "orange", n = 1 }', '{ do = "go", to = "y04" }'),
        ],
        karma=[at_space("k1-01", "land = 1", "land = 2")],
        freewill=[("value = 6\n", "value = 10\n"), ("value = 5\ncopies = 8\n", "value = 7\ncopies = 2\n")],
    )


LANE = """
[[space]]
id = "lane"
realm = "earth"
land = 1
kind = "path"
name = "The Back Lane"
effects = [{ do = "lose_turn", n = 3 }]
next = [{ to = "g06" }]
x = 0.3
y = 0.8
"""
