"""Where changes are drawn from, and the tests that are to notice them."""
from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from gnothi.engine.game import Game
from gnothi.engine.registry import load, names
from tests.games.goldens import OURS
from tests.mutants.changes import Change, changes

HERE = Path(__file__).parents[2]
SOURCE = HERE / "src" / "gnothi"
SERVER = ("deeds.py", "guard.py", "table.py", "takeback.py")
COMPILER = ("cache.py", "compile.py", "linking.py", "ready.py")     # of the engine: what interpreted play leaves out
ENGINE_TESTS = ("tests/engine", "tests/testing", "tests/test_pictures.py", "examples")
COMPILER_TESTS = tuple(f"tests/engine/test_{theme}.py" for theme in ("compile", "linking", "foundations", "ready"))
LIBRARIES = ("hypothesis.strategies", "numba.core.registry", "platformdirs", "rich.console", "rich.markdown", "typer")
JUDGED = {"check"}      # looks at what the rules have done, and does nothing itself


@dataclass(frozen=True)
class Scope:
    """A part of our code, and how it is tested."""

    name: str
    begins: dict[Path, set[int] | None]         # each file, and where its functions begin; none for all of them
    tests: tuple[str, ...]
    interpreted: bool
    chosen: str = ""                            # only tests with this word in their name
    libraries: tuple[str, ...] = LIBRARIES      # what they load, other than ours
    compiles: bool = False                      # whether a change compiles again, so everything is loaded again
    plugin: str = ""                            # of pytest, that they are played with
    sight: dict[Path, set[int] | None] = field(default_factory=dict)    # the same, of `redact` and what it calls

    def changes(self) -> list[Change]:
        return drawn_from(self.begins)

    @property
    def words(self) -> list[str]:
        """What pytest is told of its tests."""
        chosen = ["-m", "not compiled"] if self.interpreted else []
        return [*chosen, "-p", self.plugin] if self.plugin else chosen

    @cached_property
    def secret(self) -> frozenset[Change]:
        """The changes in `redact` and in what it calls."""
        return frozenset(drawn_from(self.sight))

    @cached_property
    def test_files(self) -> tuple[str, ...]:
        found: list[Path] = []
        for path in (HERE / test for test in self.tests):
            found += sorted(path.rglob("test_*.py")) if path.is_dir() else [path]
        return tuple(str(file.relative_to(HERE)) for file in found)


def drawn_from(begins: dict[Path, set[int] | None]) -> list[Change]:
    return [
        change for file, lines in sorted(begins.items())
        for change in changes(str(file.relative_to(HERE)), file.read_bytes(), lines)
    ]


def scope(name: str) -> tuple[Scope, ...]:
    """The parts of a game by its name, of `engine` or of `server`; of all games what `sight` stands on."""
    if name == "engine":
        return engine()
    if name == "sight":
        return tuple(replace(game, begins=game.sight) for game in map(of_game, map(load, OURS)))
    if name == "server":
        files = [SOURCE / "server" / file for file in SERVER]
        libraries = (*LIBRARIES, "alembic", "fastapi", "sqlalchemy", "uvicorn", "websockets")
        within = "tests.mutants.within"
        return (Scope(name, dict.fromkeys(files), ("tests/server",), True, libraries=libraries, plugin=within),)
    if name not in names():
        raise SystemExit(f"mutants: {name!r} is not known; choose from engine, server, sight, {', '.join(names())}")
    return (of_game(load(name)),)


def engine() -> tuple[Scope, ...]:
    files = set((SOURCE / "engine").glob("*.py"))
    compiled = {SOURCE / "engine" / file for file in COMPILER}
    return (
        Scope("engine", dict.fromkeys(files - compiled), ENGINE_TESTS, interpreted=True),
        Scope("compiler", dict.fromkeys(compiled), COMPILER_TESTS, interpreted=False, compiles=True),
    )


def of_game(game: Game) -> Scope:
    """The rules and the sight of a game: every function of its package that they reach."""
    asked = [function for name, function in game.functions.items() if name not in JUDGED]
    return Scope(
        game.id, places(asked, game.folder), (f"tests/games/{game.id}", "tests/games/test_all.py"), interpreted=True,
        chosen=game.id, sight=places([game.functions["redact"]], game.folder),
    )


def places(functions: Iterable[Any], folder: Path) -> dict[Path, set[int] | None]:
    """Where everything in a folder begins that some rules call, themselves included."""
    found: dict[Path, set[int]] = {}
    for code in called(functions):
        if (file := Path(code.co_filename)).is_relative_to(folder):
            found.setdefault(file, set()).add(code.co_firstlineno)
    return {**found}


def called(functions: Iterable[Any]) -> Iterator[CodeType]:
    waiting, seen = list(functions), set()
    while waiting:
        source = getattr(function := waiting.pop(), "py_func", function)
        if source.__code__ not in seen:
            seen.add(source.__code__)
            yield source.__code__
            waiting += [value for value in meant(source) if hasattr(value, "py_func")]


def meant(function: Any) -> Iterator[Any]:
    """What the names in a function mean, those after the name of a module too."""
    words = function.__code__.co_names
    values = [function.__globals__[word] for word in words if word in function.__globals__]
    yield from values
    for module in values:
        if isinstance(module, ModuleType):
            yield from (getattr(module, word, None) for word in words)


def digest(files: Iterable[Path]) -> str:
    """A short name for what is in these files, and in folders everything that people write."""
    found = sha256()
    for file in sorted(every(files)):
        found.update(f"{file.relative_to(HERE)}\n".encode() + file.read_bytes())
    return found.hexdigest()[:16]


def every(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        for folder, folders, files in os.walk(path) if path.is_dir() else [(str(path.parent), [], [path.name])]:
            folders[:] = [name for name in folders if name != "__pycache__"]
            yield from (Path(folder) / name for name in files)
