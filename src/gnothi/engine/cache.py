"""Where compiled code is kept: in folders named by a fingerprint of everything it was made from.

That is the sources and data files of the package, the edition in use, the engine, and for a template its own package;
and the versions of Python and Numba and the kind of processor. Any change compiles again; nothing stale is ever run.
"""
from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

import numba
from llvmlite.binding import get_host_cpu_name
from platformdirs import user_cache_path

from gnothi.engine.editions import edition

try:
    import fcntl
except ImportError:    # Windows: there a folder in use cannot be told from another
    fcntl = None    # type: ignore[assignment]

ENGINE = Path(__file__).parent
NOTE = "made-from.json"
MACHINE = f"{sys.implementation.cache_tag} {numba.__version__} {get_host_cpu_name()}"

@dataclass(frozen=True)
class Origin:
    """What the code of a folder was made from."""

    package: str            # the folder of a game
    edition: str            # the folder of its data files; the same unless a player brings others
    templates: str = ""     # the folder of functions written over any game, where these are meant
    contract: str = ""      # tells two games of one package apart

    @property
    def name(self) -> str:
        """What the folder is called as long as nothing has changed."""
        folders = dict.fromkeys(Path(folder) for folder in (self.package, self.edition, self.templates) if folder)
        digest = hashlib.sha256(f"{MACHINE}\n{self.contract}\n{fingerprint(*folders)}".encode()).hexdigest()[:16]
        return "-".join(Path(folder).name for folder in (self.package, self.templates) if folder) + f"-{digest}"


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
        note = os.open(self.folder / NOTE, os.O_RDONLY)
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
        return self.origin is not None and Path(self.origin.package).is_dir() and self.origin.name == self.folder.name

    @property
    def size(self) -> int:
        return sum(path.stat().st_size for path in self.folder.rglob("*") if path.is_file())


@cache
def cache_folder(package: Path, templates: Path | None = None, contract: str = "") -> Path:
    """Where the compiled code of a package is kept, or that of templates over it."""
    origin = Origin(str(package), str(edition(package)), str(templates or ""), contract)
    folder = root() / origin.name
    if not folder.exists():
        make(folder, origin)
        sweep()
    if fcntl is not None:
        fcntl.flock(os.open(folder / NOTE, os.O_RDONLY), fcntl.LOCK_SH)     # until this process ends
    return folder


def root() -> Path:
    return Path(os.environ.get("GNOTHI_CACHE") or user_cache_path("gnothi")) / "compiled"


def make(folder: Path, origin: Origin) -> None:
    """A new folder, which nobody sees before its note is in it."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    unfinished = Path(tempfile.mkdtemp(dir=folder.parent, prefix="new-"))
    (unfinished / NOTE).write_text(json.dumps(asdict(origin)), encoding="utf-8")
    try:
        unfinished.rename(folder)
    except OSError:    # another process was quicker
        shutil.rmtree(unfinished, ignore_errors=True)


def kept() -> list[Kept]:
    """All folders there are, by name."""
    if not root().is_dir():
        return []
    return [Kept(folder, origin_of(folder)) for folder in sorted(root().iterdir()) if folder.is_dir()]


def origin_of(folder: Path) -> Origin | None:
    try:
        return Origin(**json.loads((folder / NOTE).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def sweep(everything: bool = False) -> list[Path]:
    """Remove the folders whose sources are gone or have changed, or all; those in use stay. Returns what went."""
    gone = []
    for one in kept():
        unfinished = one.folder.name.startswith("new-")
        if (everything or not (one.current or unfinished)) and not one.in_use:
            shutil.rmtree(one.folder, ignore_errors=True)
            gone.append(one.folder)
    return gone


def fingerprint(*folders: Path) -> str:
    """A short name for exactly the sources and data of these packages and of the engine."""
    return hashlib.sha256("\n".join([engine(), *map(contents, folders)]).encode()).hexdigest()[:16]


@cache
def engine() -> str:
    return contents(ENGINE)


def contents(folder: Path) -> str:
    """A number for all files of a folder, their names and bytes."""
    digest = hashlib.sha256()
    for path in sources(folder):
        digest.update(f"{path.relative_to(folder)}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def sources(folder: Path) -> Iterator[Path]:
    """Every file of a package that its compiled code could depend on."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path
