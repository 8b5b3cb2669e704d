"""Which deck or board a game is played with: ours, or a folder of files that the player gives."""
from __future__ import annotations

import hashlib
import os
import tomllib
from pathlib import Path
from typing import Any

from gnothi.engine.errors import BadData

OURS = "standard"


def variable(game: str) -> str:
    """The environment variable that chooses a game's edition, for this process and those it starts."""
    return f"GNOTHI_DATA_{game.upper()}"


def choose(game: str, folder: Path) -> None:
    """Play this game with the files of a folder; to be called before the game is loaded."""
    if not folder.is_dir():
        raise BadData(f"{folder} is not a folder; `gnothi data {game} --export {folder}` writes one to edit")
    os.environ[variable(game)] = str(folder.resolve())


_chosen: dict[Path, Path] = {}


def edition(game: str, package: Path) -> Path:
    """The folder whose data files this game's package is to read; to be asked by the package itself."""
    chosen = os.environ.get(variable(game))
    _chosen[package] = Path(chosen) if chosen else package
    return _chosen[package]


def data_folder(package: Path) -> Path:
    """The folder whose data files a package has read."""
    return _chosen.get(package, package)


def read_toml(folder: Path, file: str) -> dict[str, Any]:
    """A data file of an edition."""
    path = folder / file
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadData(f"{folder} has no {file}; an edition needs every data file of the game") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadData(f"{path}: {error}") from None


def edition_name(package: Path, files: tuple[str, ...]) -> str:
    """What a record calls the edition: `standard`, or a digest of the replaced files."""
    folder = data_folder(package)
    if folder == package:
        return OURS
    digest = hashlib.sha256()
    for file in files:
        digest.update(f"{file}\n".encode() + (folder / file).read_bytes())
    return digest.hexdigest()[:16]
