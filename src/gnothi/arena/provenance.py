"""What a result was made with: whoever repeats it wants the same versions, or to know that they differ."""
from __future__ import annotations

import os
import platform
from functools import cache
from importlib.metadata import version

from gnothi.engine.registry import load

PACKAGES = ("gnothi", "numpy", "numba")


@cache
def made_with(game: str) -> dict[str, str]:
    """Versions of Gnothi, of the rules and of what they stand on, the edition, and the kind of machine.

    >>> made_with("karma")["rules"]
    '2'
    """
    loaded = load(game)
    return {
        "rules": loaded.facts.version, "edition": loaded.edition,
        **{package: version(package) for package in PACKAGES}, "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
    }
