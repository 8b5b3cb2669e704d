"""A process that has loaded every library but nothing of ours: tests are played in children of it, at once.

It reads one job a line, and answers each with one line.
"""
from __future__ import annotations

import importlib
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TextIO

import coverage
import psutil
import pytest

MEMORY = 6 << 30        # bytes that a changed rule may take before it is stopped
LOADING = 60.0          # seconds that may be computed before the first test begins
QUICK = 2.0             # seconds that any test may compute
PATIENCE = 8            # how many times as long as usual it may compute beyond that
IDLE = 20.0             # seconds on end that it may wait, other than for a core,
WORK = 0.2              # and the share of them that it must have worked not to count as waiting


def main(tree: Path, libraries: list[str]) -> None:
    for library in libraries:
        importlib.import_module(library)
    for line in sys.stdin:
        job = json.loads(line)
        print(json.dumps(answer(tree, partial(play, job, tree))), flush=True)


def answer(tree: Path, live: Callable[[TextIO], int]) -> dict[str, Any]:
    """Let a child live; what it noted, and how it ended."""
    notes = tree / "notes.jsonl"
    notes.unlink(missing_ok=True)
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
    child = os.fork()
    if child == 0:
        live_in_child(live, notes)
    with suppress(OSError):     # it may have done so itself, and more
        os.setpgid(child, child)
    signal.signal(signal.SIGTERM, partial(end_with, child))
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
    _, status = os.waitpid(child, 0)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end(child)
    said = notes.read_text(encoding="utf-8").splitlines() if notes.exists() else []
    return {
        "code": os.waitstatus_to_exitcode(status), "notes": [json.loads(line) for line in said],
        "log": (tree / "log.txt").read_text(encoding="utf-8", errors="replace")[-2000:],
    }


def end(child: int) -> None:
    """It, if it still lives, and whatever it has started."""
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)


def end_with(child: int, *_: object) -> None:
    end(child)
    os._exit(1)


def live_in_child(live: Callable[[TextIO], int], notes: Path) -> None:
    code = 3
    try:
        os.setpgid(0, 0)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        sys.dont_write_bytecode = True
        with notes.open("w", encoding="utf-8", buffering=1) as file:
            code = live(file)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(code)


def be_silent(tree: Path) -> None:
    """From now on what is printed goes to a file, and nothing can be typed."""
    with (tree / "log.txt").open("w", encoding="utf-8") as log, open(os.devnull, encoding="utf-8") as nothing:
        for number, file in enumerate((nothing, log, log)):
            os.dup2(file.fileno(), number)


def words_for(job: dict[str, Any], tree: Path) -> list[str]:
    ours = ["-p", "no:cacheprovider", f"--basetemp={tree / 'temporary'}", "--assert=plain"]
    return [*job["files"], *job["words"], *ours]


def play(job: dict[str, Any], tree: Path, notes: TextIO) -> int:
    be_silent(tree)
    words = words_for(job, tree)
    if "usual" in job:
        limit(LOADING)      # some test files play while they are loaded
        return int(pytest.main([*words, "-x"], plugins=[Judge(job["usual"]), Clock(job["usual"], notes)]))
    sys.dont_write_bytecode = False
    return measure(job, tree, words, notes)


def limit(seconds: float) -> None:
    """Whatever computes for longer from now on, or waits for too long, takes the process with it."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.signal(signal.SIGALRM, Idle())
    signal.setitimer(signal.ITIMER_REAL, 1.0, 1.0)


class Idle:
    """Looks every second; a process that waits for too long, and not for a core, is ended as by the clock."""

    def __init__(self) -> None:
        self.worked: dict[Path, float] = {}
        self.looked = time.monotonic()
        self.waited = 0.0

    def __call__(self, *_: object) -> None:
        before, self.worked = self.worked, worked()
        then, self.looked = self.looked, time.monotonic()
        done = sum(seconds - before.get(thread, 0.0) for thread, seconds in self.worked.items())
        self.waited = 0.0 if done > WORK * (self.looked - then) else self.waited + self.looked - then
        if self.waited >= IDLE:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGALRM)


def worked() -> dict[Path, float]:
    """Seconds that each of our threads, and of those that we have started, has computed or waited for a core."""
    found = {Path(): time.process_time()}
    for process in (psutil.Process(), *psutil.Process().children(recursive=True)):
        for thread in Path(f"/proc/{process.pid}/task").glob("*/schedstat"):
            with suppress(OSError):     # it may have ended
                found[thread] = sum(map(int, thread.read_text().split()[:2])) / 1e9
    return found


class Clock:
    """Notes which test begins, which may compute or wait for longer than usual, but not for much longer."""

    def __init__(self, usual: dict[str, float], notes: TextIO) -> None:
        self.usual = usual
        self.notes = notes

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.notes.write(json.dumps(item.nodeid) + "\n")
        limit(LOADING)      # it may start what others found started

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> None:
        limit(QUICK + PATIENCE * self.usual[item.nodeid])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_teardown(self) -> None:
        limit(LOADING)


class Judge:
    """Plays the chosen tests in the order given."""

    def __init__(self, usual: dict[str, float]) -> None:
        self.usual = usual

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        found = {item.nodeid: item for item in items}
        items[:] = [found[name] for name in self.usual]


# Which test reaches which line


def measure(job: dict[str, Any], tree: Path, words: list[str], notes: TextIO) -> int:
    os.environ["COVERAGE_CORE"] = "ctrace"      # the one that can tell tests apart
    coverer = coverage.Coverage(data_file=None, include=[f"{tree}/src/*"], config_file=False)
    coverer.start()
    seen = Measure(coverer, job["chosen"])
    code = int(pytest.main(words, plugins=[seen]))
    coverer.stop()
    reached = by_test(coverer.get_data(), tree)
    for test in ("", *seen.usual):
        notes.write(json.dumps({
            "test": test, "seconds": seen.usual.get(test, 0.0), "passed": test not in seen.failed,
            "starts": test in seen.starting, "lines": reached.get(test, {}),
        }) + "\n")
    return code


def by_test(data: coverage.CoverageData, tree: Path) -> dict[str, dict[str, list[int]]]:
    """The lines of each file that each test reaches; those reached while all is loaded belong to the test called ''."""
    found: dict[str, dict[str, list[int]]] = {}
    for file in data.measured_files():
        name = str(Path(file).relative_to(tree))
        for line, tests in data.contexts_by_lineno(file).items():
            for test in tests:
                found.setdefault(test, {}).setdefault(name, []).append(line)
    return found


def computed() -> float:
    """Seconds that this process and those that it started have computed."""
    return sum(os.times()[:4])


class Measure:
    """Tells the coverage of tests apart, and how long each takes, whether it passes and starts processes."""

    def __init__(self, coverer: coverage.Coverage, chosen: str) -> None:
        self.coverer = coverer
        self.chosen = chosen
        self.usual: dict[str, float] = {}
        self.failed: set[str] = set()
        self.starting: set[str] = set()
        self.now = ""
        sys.addaudithook(self._heard)

    def _heard(self, event: str, _: object) -> None:
        if event in ("subprocess.Popen", "os.fork", "os.posix_spawn"):
            self.starting.add(self.now)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self.chosen in item.nodeid]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.now = item.nodeid
        self.coverer.switch_context(item.nodeid)
        begun = computed()
        done = yield
        self.usual[item.nodeid] = computed() - begun
        self.coverer.switch_context("")
        self.now = ""
        return done

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
