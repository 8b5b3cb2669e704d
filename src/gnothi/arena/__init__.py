"""Many games at once: counted, rated, told as a study, and read as data."""
from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gnothi.arena.games import Games


def read(folder: str | Path) -> Games:
    """The games that `gnothi arena` keeps in its folder; see `gnothi.arena.games`.

    >>> read("arena-karma").columns["result"]
    """
    from gnothi.arena.games import read

    return read(folder)
