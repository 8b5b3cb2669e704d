"""How rules become fast: `rule` compiles a game's own functions, `over` a function written over any game.

Compiled code is kept on disk in a folder named by a fingerprint of everything it was made from: the sources and data
files of its package, the edition in use, and the engine; for a template, its own package too. Any edit compiles anew;
nothing stale is ever run.
"""
from __future__ import annotations

import hashlib
import os
import shutil
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numba
from platformdirs import user_cache_path

from gnothi.engine.editions import edition

if TYPE_CHECKING:
    from gnothi.engine.game import Game

# Numba fills its configuration in when it is imported; type checkers do not see it.
config: Any = numba.config
INTERPRETED = bool(config.DISABLE_JIT)

F = TypeVar("F", bound=Callable[..., Any])

ENGINE = Path(__file__).parent
DAYS_KEPT = 30    # an unused cache folder is removed after so long


def rule(function: F) -> F:
    """Compile a function of a game's rules; with NUMBA_DISABLE_JIT=1 it stays plain Python."""
    return compiled(function, cache_folder(Path(function.__code__.co_filename).parent))


def compiled(function: F, folder: Path) -> F:
    """Numba's njit with our options and a disk cache in this folder."""
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        return cast(F, numba.njit(cache=True, nogil=True, error_model="numpy")(function))
    finally:
        config.CACHE_DIR = before


@cache
def over(game: Game, template: F) -> F:
    """A template compiled for one game: where it names a function of the contract, the game's own is called.

    Any other plain function that it names is a template too.
    """
    names = {name: template.__globals__.get(name) for name in template.__code__.co_names}
    parts = {name: over(game, part) for name, part in names.items() if isinstance(part, FunctionType)}
    bound = rebound(template, {**parts, **game.rules})
    home = Path(template.__code__.co_filename).parent
    folder = cache_folder(game.folder) / f"{contract_key(game)}-{known_fingerprint(home)}"
    folder.mkdir(exist_ok=True)
    return cast(F, compiled(bound, folder))


def contract_key(game: Game) -> str:
    """Tells two games of one package apart that differ in a function."""
    named = "\n".join(f"{name} {function.__module__}.{function.__qualname__}" for name, function in game.rules.items())
    return hashlib.sha256(named.encode()).hexdigest()[:8]


def rebound(function: Any, others: dict[str, Any]) -> Any:
    """The same function with some of its global names meaning something else."""
    made = FunctionType(
        function.__code__, {**function.__globals__, **others}, function.__name__, function.__defaults__
    )
    made.__qualname__ = function.__qualname__
    made.__module__ = function.__module__
    return made


def plain(function: Any, made: dict[Any, Any] | None = None) -> Any:
    """A compiled function as ordinary Python again, together with every compiled function it calls."""
    made = {} if made is None else made
    if function in made:
        return made[function]
    source = getattr(function, "py_func", function)
    interpreted = rebound(source, {})
    made[function] = interpreted
    for name in source.__code__.co_names:
        callee = source.__globals__.get(name)
        if hasattr(callee, "py_func"):
            interpreted.__globals__[name] = plain(callee, made)
    return interpreted


@cache
def cache_folder(package: Path) -> Path:
    """Where the compiled code of a package is kept."""
    root = Path(os.environ.get("GNOTHI_CACHE") or user_cache_path("gnothi")) / "compiled"
    folder = root / f"{package.name}-{fingerprint(package)}"
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        sweep(root)
    os.utime(folder)    # in use today
    return folder


def fingerprint(package: Path) -> str:
    """A short name for exactly these sources and data."""
    digest = hashlib.sha256()
    for folder in dict.fromkeys((ENGINE, package, edition(package))):
        for path in sources(folder):
            digest.update(f"{path.relative_to(folder)}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


known_fingerprint = cache(fingerprint)


def sources(folder: Path) -> Iterator[Path]:
    """Every file of a package that its compiled code could depend on."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path


def sweep(root: Path) -> None:
    """Remove the folders of fingerprints that have not been used for a long time."""
    for folder in root.iterdir():
        if time.time() - folder.stat().st_mtime > DAYS_KEPT * 86_400:
            shutil.rmtree(folder, ignore_errors=True)
