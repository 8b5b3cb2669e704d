"""Nurseries side by side, each with a copy of our sources, in which one file at a time is changed."""
from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock
from typing import Any, TypeVar

from tests.mutants.changes import Change
from tests.mutants.scope import HERE, SOURCE, Scope

HOME = HERE / ".mutants"
Job = dict[str, Any]
T = TypeVar("T")


class Nursery:
    """A process that plays tests against a copy of the sources of its own."""

    def __init__(self, number: int, scope: Scope) -> None:
        self.tree = HOME / "trees" / f"{scope.name}-{number}"
        copy = self.tree / "src" / "gnothi"
        shutil.rmtree(self.tree / "src", ignore_errors=True)
        shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
        paths = [str(copy.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
        self.environment = {
            **os.environ, "PYTHONPATH": os.pathsep.join(paths), "GNOTHI_CACHE": str(self.tree / "cache"),
            "NUMBA_DISABLE_JIT": str(int(scope.interpreted)), "PYTHONHASHSEED": "0",
        }
        self.scope = scope
        self.processes: dict[str, subprocess.Popen[str]] = {}
        self.ended = False
        self.lock = Lock()      # nothing may be started by a thread while all is ended by another
        self.start("nursery", *scope.libraries)

    def start(self, who: str, *words: str) -> None:
        with self.lock:
            if self.ended:
                raise ChildProcessError("nothing is started any more")
            self.processes[who] = subprocess.Popen(
                [sys.executable, "-m", f"tests.mutants.{who}", str(self.tree), *words], cwd=HERE, env=self.environment,
                text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True,
            )

    def ask(self, job: Job, change: Change | None = None) -> Job:
        """What a job finds, with one file changed; everything is loaded again for it."""
        return self._ask("nursery", {**job, "words": self.scope.words}, change)

    def ask_quickly(self, job: Job, change: Change) -> Job:
        """The same where all tests are collected already; not for a change that loading reaches."""
        if "stand" not in self.processes:
            self.start("stand")
            self._ask("stand", {"files": self.scope.test_files, "words": self.scope.words})
        return self._ask("stand", {**job, "file": change.file}, change)

    def _ask(self, who: str, job: Job, change: Change | None = None) -> Job:
        jobs, answers = self.processes[who].stdin, self.processes[who].stdout
        assert jobs is not None and answers is not None
        if change is not None:
            (self.tree / change.file).write_bytes(change.applied((HERE / change.file).read_bytes()))
        try:
            jobs.write(json.dumps(job) + "\n")
            jobs.flush()
            answer: Job = json.loads(answers.readline())
            return answer
        finally:
            if change is not None:
                shutil.copy2(HERE / change.file, self.tree / change.file)

    def end(self) -> None:
        """End at once, whatever is being played."""
        with self.lock:
            self.ended = True
        for process in self.processes.values():
            process.terminate()

    def close(self) -> None:
        for process in self.processes.values():
            with suppress(BrokenPipeError), process:
                pass


class Pool:
    """Some nurseries, and who does which job."""

    def __init__(self, size: int, scope: Scope) -> None:
        self.idle: SimpleQueue[Nursery] = SimpleQueue()
        self.nurseries = [Nursery(number, scope) for number in range(size)]
        for nursery in self.nurseries:
            self.idle.put(nursery)
        self.threads = ThreadPoolExecutor(size)

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *raised: object) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)
        for nursery in self.nurseries:
            nursery.end()
        self.threads.shutdown()
        for nursery in self.nurseries:
            nursery.close()

    def all(self, do: Callable[[Nursery, T], Job], work: Iterable[T]) -> Iterator[tuple[T, Job]]:
        """Do all of the work, and give each answer as soon as it is there."""
        def one(part: T) -> Job:
            nursery = self.idle.get()
            try:
                return do(nursery, part)
            finally:
                self.idle.put(nursery)

        waiting = {self.threads.submit(one, part): part for part in work}
        for done in as_completed(waiting):
            yield waiting[done], done.result()
