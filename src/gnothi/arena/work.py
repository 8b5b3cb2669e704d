"""Work in parts: done by the cores of this machine or by a cluster, shown as it goes, the same wherever it is done."""
from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from gnothi.arena.ledger import Answer, Ledger, Part
from gnothi.arena.question import Question
from gnothi.bots.workers import dismiss, workers
from gnothi.engine.errors import BadOptions

Work = Callable[[Question, Part], Answer]
"""A plain function that answers one part of a question; the same part always gets the same answer."""


@dataclass(frozen=True)
class Means:
    """Where work is done, and where its answers are kept."""

    jobs: int = 0                   # how many at once; 0 for one a core
    ray: str = ""                   # the address of a Ray cluster, or "local" for one on this machine
    folder: Path | None = None      # where answers are kept while it goes on; None: nowhere
    resume: bool = False            # take over what is kept there
    quiet: bool = False             # show no progress

    def __post_init__(self) -> None:
        if self.jobs < 0:
            raise BadOptions(f"{self.jobs} jobs cannot work; give 1 or more, or 0 for one a core")

    @property
    def hands(self) -> int:
        return self.jobs or os.cpu_count() or 1


def answers(
    work: Work, question: Question, parts: Sequence[Part], means: Means, name: str, nogil: bool = False
) -> list[Answer]:
    """The answer to every part, in their order; parts that were answered before are not done again.

    Work that leaves Python's lock alone (`nogil`) is done by threads, other work by processes.
    """
    ledger = None if means.folder is None else Ledger(means.folder / f"{name}.jsonl", question, means.resume)
    found = {i: data for i, part in enumerate(parts) if ledger and (data := ledger.answer(part)) is not None}
    left = [i for i in range(len(parts)) if i not in found]
    with shown(name, len(parts), len(found), means) as advance:
        for place, answer in done(work, question, [parts[i] for i in left], means, nogil):
            found[left[place]] = answer
            if ledger:
                ledger.keep(parts[left[place]], answer)
            advance()
    return [found[i] for i in range(len(parts))]


@contextmanager
def shown(name: str, total: int, before: int, means: Means) -> Iterator[Callable[[], None]]:
    """A progress bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), disable=means.quiet, transient=True) as progress:
        if before:
            progress.console.print(f"{name}: {before} of {total} parts were done before", highlight=False)
        task = progress.add_task(name, total=total, completed=before)
        yield lambda: progress.advance(task)


def done(
    work: Work, question: Question, parts: Sequence[Part], means: Means, nogil: bool
) -> Iterator[tuple[int, Answer]]:
    """Each part's place and answer, as they come."""
    if means.ray and parts:
        from gnothi.arena.cluster import on_cluster

        yield from on_cluster(work, question, parts, means.ray)
    elif means.hands == 1 or len(parts) < 2:
        yield from ((i, work(question, part)) for i, part in enumerate(parts))
    else:
        yield from on_cores(work, question, parts, min(means.hands, len(parts)), nogil)


def on_cores(
    work: Work, question: Question, parts: Sequence[Part], hands: int, nogil: bool
) -> Iterator[tuple[int, Answer]]:
    """Several parts at once; whoever stops waiting stops the work."""
    pool = ThreadPoolExecutor(hands) if nogil else workers(hands)
    try:
        waiting = {pool.submit(work, question, part): i for i, part in enumerate(parts)}
        for future in as_completed(waiting):
            yield waiting[future], future.result()
    finally:
        if isinstance(pool, ThreadPoolExecutor):
            pool.shutdown(cancel_futures=True)
        else:
            dismiss(pool)
