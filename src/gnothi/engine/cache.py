"""Where compiled code is kept: in folders named by a fingerprint of everything it was made from.

That is the module of the functions, every module that it imports, wherever that is, and the data files beside it or of
the edition in use; for a template the modules of the game too; the versions of Python, NumPy and Numba, the kind of
processor, and how much Numba was told to optimise and check. Any change to these compiles again, nothing stale is ever
run; words and pictures are no part of it.
"""
from __future__ import annotations

import atexit
import hashlib
import importlib.util
import json
import os
import re
import shutil
import sys
import tempfile
import time
import uuid
import warnings
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
from llvmlite.binding import get_host_cpu_name
from platformdirs import user_cache_path

from gnothi.engine.editions import data_folder
from gnothi.engine.rulebook import Rulebook

# Numba fills its configuration in when it is imported; type checkers do not see it.
config: Any = numba.config

try:
    import fcntl
except ImportError:    # Windows: there a folder in use cannot be told from another
    fcntl = None    # type: ignore[assignment]

NOTE = "made-from.json"
PASSING = "new-"        # how a folder is called while it is made or removed
MOMENT = 600            # seconds; what is called so for longer was left behind
MACHINE = f"{sys.implementation.cache_tag} {np.__version__} {numba.__version__} {get_host_cpu_name()}"
WAYS = f"{config.OPT} {config.BOUNDSCHECK}"     # how Numba was told to compile
FOREIGN = sys.stdlib_module_names | {"llvmlite", "numba", "numpy"}      # known by version
FOR_PEOPLE = {"glossary.toml", "lessons.toml"}       # that no rule reads
IMPORT = re.compile(r"^(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]*)|import[ \t]+([^\n#]+))", re.MULTILINE)


@dataclass(frozen=True)
class Origin:
    """What the code of a folder was made from."""

    label: str
    files: tuple[str, ...]
    contract: str = ""      # tells two games of one package apart
    ways: str = WAYS

    @property
    def name(self) -> str:
        """What the folder is called as long as nothing has changed."""
        digest = hashlib.sha256(f"{MACHINE}\n{self.ways}\n{self.contract}\n{fingerprint(self.files)}".encode())
        return f"{self.label}-{digest.hexdigest()[:16]}"

    @property
    def there(self) -> bool:
        return all(Path(file).is_file() for file in self.files)


@dataclass(frozen=True)
class Kept:
    """One folder of compiled code."""

    folder: Path
    origin: Origin | None       # unknown where its note is missing

    @property
    def in_use(self) -> bool:
        """Whether a process that lives has opened it."""
        if fcntl is None or self.origin is None:
            return False
        try:
            note = os.open(self.folder / NOTE, os.O_RDONLY)
        except FileNotFoundError:    # another process has just removed it
            return False
        try:
            fcntl.flock(note, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return True
        finally:
            os.close(note)
        return False

    @property
    def current(self) -> bool:
        """Whether what it was made from is still there, and as it was."""
        return self.origin is not None and self.origin.there and self.origin.name == self.folder.name

    @property
    def passing(self) -> bool:
        """Whether it is just being made or removed."""
        with suppress(FileNotFoundError):    # another process was quicker, and it is gone
            return self.folder.name.startswith(PASSING) and time.time() - self.folder.stat().st_mtime < MOMENT
        return True

    @property
    def size(self) -> int:
        return sum(path.stat().st_size for path in self.folder.rglob("*") if path.is_file())


def rule_folder(function: FunctionType) -> Path:
    """Where the compiled code of a rule is kept, with that of its whole module."""
    return module_folder(function.__code__.co_filename, function.__module__)


@cache
def module_folder(file: str, module: str) -> Path:
    package = Path(file).parent
    files = sorted({*closure(file, module), *data_files(package)})
    return open_folder(Origin(f"{package.name}-{Path(file).stem}", tuple(files)))


def template_folder(template: FunctionType, rules: Iterable[Any], package: Path, contract: str) -> Path:
    """Where a template is kept, compiled for a game of these rules."""
    label = f"{package.name}-{Path(template.__code__.co_filename).stem}"
    return open_folder(Origin(label, made_from([template, *rules], package), contract))


def made_from(functions: Iterable[Any], package: Path) -> tuple[str, ...]:
    """Every file that these functions of a package depend on, however they are compiled."""
    found = set(data_files(package))
    for function in functions:
        source = getattr(function, "py_func", function)
        found |= closure(source.__code__.co_filename, source.__module__)
    return tuple(sorted(found))


def fingerprint(files: Iterable[str]) -> str:
    """A short name for files of exactly these names and contents, wherever they lie."""
    digest = hashlib.sha256()
    for name, content in sorted((path.name, contents(path)) for path in map(Path, files)):
        digest.update(f"{name}\n".encode() + content)
    return digest.hexdigest()[:16]


@cache
def open_folder(origin: Origin) -> Path:
    """The folder for code of this origin, which stays as long as this process lives."""
    folder = root() / origin.name
    while not hold(folder):
        make(folder, origin)
        sweep_once()
    return folder


def hold(folder: Path) -> bool:
    """Mark a folder as in use until this process ends; False if it is not there."""
    try:
        note = os.open(folder / NOTE, os.O_RDONLY)
    except FileNotFoundError:
        return False
    if fcntl is not None:
        fcntl.flock(note, fcntl.LOCK_SH)
    return True


def root() -> Path:
    """Where everything is kept; if that cannot be written, a passing folder for this process and those it starts."""
    chosen = Path(os.environ.get("GNOTHI_CACHE") or user_cache_path("gnothi")) / "compiled"
    try:
        chosen.mkdir(parents=True, exist_ok=True)
    except OSError:
        writable = False
    else:
        writable = os.access(chosen, os.W_OK)
    return chosen if writable else passing_root(chosen)


def passing_root(unwritable: Path) -> Path:
    warnings.warn(
        f"compiled code cannot be kept in {unwritable}: every start compiles again; GNOTHI_CACHE names another folder",
        stacklevel=2,
    )
    passing = Path(tempfile.mkdtemp(prefix="gnothi-"))
    atexit.register(shutil.rmtree, passing, ignore_errors=True)
    os.environ["GNOTHI_CACHE"] = str(passing)
    return root()


def make(folder: Path, origin: Origin) -> None:
    """A new folder, which nobody sees before its note is in it."""
    unfinished = Path(tempfile.mkdtemp(dir=folder.parent, prefix=PASSING))
    (unfinished / NOTE).write_text(json.dumps(asdict(origin)), encoding="utf-8")
    try:
        unfinished.rename(folder)
    except OSError:    # another process was quicker
        shutil.rmtree(unfinished, ignore_errors=True)


def kept() -> list[Kept]:
    """All folders there are, by name."""
    return [Kept(folder, origin_of(folder)) for folder in sorted(root().iterdir()) if folder.is_dir()]


def origin_of(folder: Path) -> Origin | None:
    try:
        note = json.loads((folder / NOTE).read_text(encoding="utf-8"))
        return Origin(str(note["label"]), tuple(note["files"]), str(note["contract"]), str(note["ways"]))
    except (OSError, ValueError, TypeError, KeyError):
        return None


def sweep(everything: bool = False) -> list[Path]:
    """Remove the folders whose sources are gone or have changed, or all; those in use stay. Returns what went."""
    gone = []
    for entry in kept():
        if (everything or not (entry.current or entry.passing)) and not entry.in_use:
            remove(entry.folder)
            gone.append(entry.folder)
    return gone


def remove(folder: Path) -> None:
    """Away at once, so that nobody opens it while it goes."""
    going = folder.parent / f"{PASSING}{uuid.uuid4().hex}"
    with suppress(OSError):    # another process was quicker
        folder.rename(going)
    shutil.rmtree(going, ignore_errors=True)


@cache
def sweep_once() -> None:
    sweep()


# What code is made from


@cache
def closure(file: str, module: str) -> frozenset[str]:
    """A module's file and those of all modules that it imports when it is loaded."""
    found: dict[str, None] = {}
    waiting = [(file, module)]
    while waiting:
        path, name = waiting.pop()
        if path not in found:
            found[path] = None
            waiting.extend(imports(path, name))
    return frozenset(found)


@cache
def imports(file: str, module: str) -> tuple[tuple[str, str], ...]:
    """The files and names of the modules that a module imports at its top, other than those known by version."""
    if not file.endswith(".py"):
        return ()
    package = module if Path(file).name == "__init__.py" else module.rpartition(".")[0]
    found = []
    for source, names, plain in IMPORT.findall(Path(file).read_text(encoding="utf-8")):
        if plain:
            found += [name.split()[0] for name in plain.split(",")]
            continue
        full = importlib.util.resolve_name(source, package) if source.startswith(".") else source
        parts = [name.split()[0] for name in re.sub(r"#.*", "", names).strip("()").split(",") if name.strip()]
        modules = [f"{full}.{part}" for part in parts if file_of(f"{full}.{part}")]
        found += modules + ([full] if len(modules) < len(parts) else [])
    return tuple((path, name) for name in found if (path := file_of(name)))


@cache
def file_of(module: str) -> str:
    """Where a module lies; empty for one known by version, or for what is none."""
    if module.partition(".")[0] in FOREIGN:
        return ""
    if module in sys.modules:
        return getattr(sys.modules[module], "__file__", None) or ""
    try:
        spec = importlib.util.find_spec(module)
    except (ImportError, AttributeError, ValueError):
        return ""
    return (spec.origin or "") if spec is not None else ""


def data_files(package: Path) -> tuple[str, ...]:
    """The files beside a module that are no modules: decks, boards and rules, of the edition in use."""
    return data_in(package) + (data_in(chosen) if (chosen := data_folder(package)) != package else ())


@cache
def data_in(folder: Path) -> tuple[str, ...]:
    return tuple(str(path) for path in sources(folder) if is_data(path))


def is_data(path: Path) -> bool:
    """Whether rules may read a file: neither modules nor what is only for people."""
    return path.name == "rules.md" or (path.suffix not in (".py", ".md") and path.name not in FOR_PEOPLE)


def contents(file: Path) -> bytes:
    """A digest of a file."""
    stat = file.stat()
    return contents_then(file, stat.st_mtime_ns, stat.st_size)


@cache
def contents_then(file: Path, changed: int, size: int) -> bytes:
    """The same, as long as it has not been changed; of rules only the clauses count, for code knows them by number."""
    text = "\n".join(Rulebook(file).clauses).encode() if file.name == "rules.md" else file.read_bytes()
    return hashlib.sha256(text).digest()


def sources(folder: Path) -> Iterator[Path]:
    """Every file of a folder that people write."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path
