"""Which tests reach which lines, measured once for each file of tests and kept."""
from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tests.mutants.changes import Change
from tests.mutants.pool import HOME, Job, Nursery, Pool
from tests.mutants.scope import HERE, SOURCE, Scope, digest

LONG = 3.0      # seconds; a test that computes longer is not played against changes


@dataclass
class Reach:
    """How long each test takes, and which lines it reaches."""

    usual: dict[str, float] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)
    starting: set[str] = field(default_factory=set)         # what such a test reaches in another process is unknown
    lines: dict[str, dict[str, set[int]]] = field(default_factory=dict)
    loaded: dict[str, set[int]] = field(default_factory=dict)       # what is reached before any test begins
    noticed: Counter[str] = field(default_factory=Counter)          # how many changes each test has noticed so far

    def add(self, notes: Iterable[Job]) -> None:
        for note in notes:
            lines = {file: set(numbers) for file, numbers in note["lines"].items()}
            if not note["test"]:
                for file, numbers in lines.items():
                    self.loaded.setdefault(file, set()).update(numbers)
            elif not note["passed"]:
                self.failed.append(note["test"])
            elif note["seconds"] < LONG:
                self.usual[note["test"]] = note["seconds"]
                self.lines[note["test"]] = lines
                self.starting |= {note["test"]} if note["starts"] else set()

    def on_load(self, change: Change) -> bool:
        """Whether a change is reached before any test begins."""
        return meets(change, self.loaded)

    def tests(self, change: Change) -> dict[str, float]:
        """The tests that may notice a change and how long they take: first what is quick, or has noticed much."""
        found = [
            test for test, lines in self.lines.items()
            if self.on_load(change) or test in self.starting or meets(change, lines)
        ]
        found.sort(key=lambda test: self.usual[test] / (1 + self.noticed[test]))
        return {test: self.usual[test] for test in found}


def meets(change: Change, lines: dict[str, set[int]]) -> bool:
    return not lines.get(change.file, set()).isdisjoint(range(change.first, change.last + 1))


def measured(scope: Scope, pool: Pool, advance: Callable[[], None]) -> Reach:
    """What the tests of a scope reach; only what has changed since is measured again."""
    found, waiting = Reach(), []
    for file in scope.test_files:
        if (kept := kept_in(scope, file)).exists():
            found.add(json.loads(kept.read_text(encoding="utf-8")))
            advance()
        else:
            waiting.append(file)

    def measure(nursery: Nursery, file: str) -> Job:
        return nursery.ask({"files": [file], "chosen": scope.chosen})

    for file, answer in pool.all(measure, waiting):
        if not answer["notes"]:
            raise SystemExit(f"mutants: the tests of {file} could not be played:\n{answer['log']}")
        found.add(answer["notes"])
        kept = kept_in(scope, file)
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(answer["notes"]), encoding="utf-8")
        advance()
    return found


def kept_in(scope: Scope, file: str) -> Path:
    """Where the measure of a file of tests is kept, as long as neither our sources nor its helpers change."""
    folder = (HERE / file).parent
    helpers = [path for path in folder.glob("*.py") if not path.name.startswith("test_")]
    name = digest([SOURCE, HERE / "tests" / "conftest.py", HERE / file, *helpers])
    return HOME / "reach" / f"{scope.name}-{Path(file).stem}-{name}.json"
