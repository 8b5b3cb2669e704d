"""A process that has collected all tests: in a child of it functions are exchanged and tests played at once.

That will do for a change that nothing reaches before the first test begins.
"""
from __future__ import annotations

import gc
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TextIO

import pytest

from tests.mutants.nursery import Clock, answer, be_silent, words_for

CANNOT = 99     # how a child ends in which a function cannot be exchanged


def main(tree: Path) -> None:
    jobs, answers = os.fdopen(os.dup(0), encoding="utf-8"), os.fdopen(os.dup(1), "w", encoding="utf-8")
    be_silent(tree)
    pytest.main(words_for(json.loads(jobs.readline()), tree), plugins=[Stand(tree, jobs, answers)])


class Stand:
    """Plays what each job asks for instead of all tests."""

    def __init__(self, tree: Path, jobs: TextIO, answers: TextIO) -> None:
        self.tree = tree
        self.jobs = jobs
        self.answers = answers

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        self.say({"tests": len(items)})
        for line in self.jobs:
            self.say(answer(self.tree, partial(self.play, json.loads(line), items)))
        return True

    def say(self, found: dict[str, Any]) -> None:
        self.answers.write(json.dumps(found) + "\n")
        self.answers.flush()

    def play(self, job: dict[str, Any], items: dict[str, pytest.Item], notes: TextIO) -> int:
        try:
            exchange(self.tree / job["file"], Path(job["file"]).read_bytes())
        except ValueError:
            return CANNOT
        chosen = [items[test] for test in job["usual"]]
        chosen[0].config.pluginmanager.register(Clock(job["usual"], notes))
        for item, following in zip(chosen, [*chosen[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if item.session.testsfailed:
                return 1
        return 0


def exchange(file: Path, before: bytes) -> None:
    """Give every function of a file the code that stands there now."""
    places = {(code.co_qualname, code.co_firstlineno): name for name, code in numbered(before, file)}
    now = dict(numbered(file.read_bytes(), file))
    for found in gc.get_objects():
        if type(found) is FunctionType and found.__code__.co_filename == str(file):
            found.__code__ = now[places[found.__code__.co_qualname, found.__code__.co_firstlineno]]


def numbered(source: bytes, file: Path) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """Every function in a source, by its name and how many before it are called the same."""
    seen: Counter[str] = Counter()
    for code in inside(compile(source, str(file), "exec")):
        yield (code.co_qualname, seen[code.co_qualname]), code
        seen[code.co_qualname] += 1


def inside(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from inside(constant)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
