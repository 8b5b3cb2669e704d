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
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

import coverage
import pytest

MEMORY = 6 << 30        # bytes that a changed rule may take before it is stopped
QUICK = 5.0             # seconds that any test may take
PATIENCE = 8            # how many times as long as usual it may take beyond that
IDLE = 60.0             # seconds that it may wait, beyond the same


def main(tree: Path, libraries: list[str]) -> None:
    for library in libraries:
        importlib.import_module(library)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), tree)), flush=True)


def answer(job: dict[str, Any], tree: Path) -> dict[str, Any]:
    """Play the tests of a job in a child; what it noted, and how it ended."""
    notes = tree / "notes.jsonl"
    notes.unlink(missing_ok=True)
    child = os.fork()
    if child == 0:
        play(job, tree, notes)
    _, status = os.waitpid(child, 0)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    said = notes.read_text(encoding="utf-8").splitlines() if notes.exists() else []
    return {
        "code": os.waitstatus_to_exitcode(status), "notes": [json.loads(line) for line in said],
        "log": (tree / "log.txt").read_text(encoding="utf-8", errors="replace")[-2000:],
    }


def play(job: dict[str, Any], tree: Path, notes: Path) -> None:
    """The child's whole life."""
    os.setsid()
    with (tree / "log.txt").open("w", encoding="utf-8") as log, open(os.devnull, encoding="utf-8") as nothing:
        for number, file in enumerate((nothing, log, log)):
            os.dup2(file.fileno(), number)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    words = [*job["files"], "-p", "no:cacheprovider", f"--basetemp={tree / 'temporary'}", "--assert=plain"]
    if job["interpreted"]:
        words += ["-m", "not compiled"]
    code = 3
    try:
        with notes.open("w", encoding="utf-8", buffering=1) as file:
            code = measure(job, tree, words, file) if "usual" not in job else judge(job, words, file)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(code)


# Against one change


def judge(job: dict[str, Any], words: list[str], notes: TextIO) -> int:
    sys.dont_write_bytecode = True
    return int(pytest.main([*words, "-x"], plugins=[Judge(job["usual"], notes)]))


class Judge:
    """Plays the chosen tests in the order given, and notes each as it begins.

    A test that computes or waits for much longer than usual takes the process with it.
    """

    def __init__(self, usual: dict[str, float], notes: TextIO) -> None:
        self.usual = usual
        self.notes = notes

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        found = {item.nodeid: item for item in items}
        items[:] = [found[name] for name in self.usual]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.notes.write(json.dumps(nodeid) + "\n")
        limit = QUICK + PATIENCE * self.usual[nodeid]
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, limit)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, IDLE + limit)


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
        begun = time.monotonic()
        done = yield
        self.usual[item.nodeid] = time.monotonic() - begun
        self.coverer.switch_context("")
        self.now = ""
        return done

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
