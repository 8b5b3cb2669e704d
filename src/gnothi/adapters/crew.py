"""Threads that share the games of a vector: each has some of them, and room of its own to work in.

Compiled functions let go of Python's lock, and no game knows of another. So whatever the number of threads, the same
comes of it, to the byte.
"""
from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

from gnothi.engine.errors import BadOptions


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Crew:
    """As many threads as are asked for, 0 for one a core; the caller's own is one of them."""

    def __init__(self, threads: int, games: int) -> None:
        if threads < 0:
            raise BadOptions(f"{threads} threads cannot share the work; 0 stands for one a core")
        self.threads = max(1, min(threads or cores(), games))
        ends = [games * thread // self.threads for thread in range(self.threads + 1)]
        self.parts = [slice(*between) for between in pairwise(ends)]
        self._pool: ThreadPoolExecutor | None = None

    def run(self, work: Callable[..., Any], shares: list[tuple[Any, ...]]) -> None:
        """Do some work for each thread's share of the games."""
        if self.threads == 1:
            work(*shares[0])
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads - 1)
        others = [self._pool.submit(work, *share) for share in shares[1:]]
        work(*shares[0])
        for other in others:
            other.result()

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_pool": None}
