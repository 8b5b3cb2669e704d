"""The games through other people's interfaces: PettingZoo, OpenSpiel, Gymnasium, and notebooks.

Each adapter is a module of its own and needs the library it speaks to; the core installs without any of them.
"""
from __future__ import annotations

from gnothi.engine.errors import GnothiError


def missing(library: str, extra: str) -> GnothiError:
    """What to say where an optional library is not installed."""
    return GnothiError(f"this needs {library}, which is not installed; `pip install 'gnothi[{extra}]'` brings it")
