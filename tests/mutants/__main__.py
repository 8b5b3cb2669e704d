"""The command: draw changes, play tests against each, tell which were noticed."""
from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
from collections import Counter
from dataclasses import dataclass

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.mutants.changes import Change
from tests.mutants.pool import HOME, Job, Nursery, Pool
from tests.mutants.reach import Reach, measured
from tests.mutants.scope import HERE, SOURCE, Scope, digest, scope
from tests.mutants.stand import CANNOT

KILLED, SURVIVED, TIMED_OUT = "killed", "survived", "timed out"
CLOCKS = (-14, -27)         # how a process ends whose time is up: SIGALRM, SIGPROF


@dataclass(frozen=True)
class Verdict:
    """What became of one change."""

    outcome: str
    test: str           # that noticed it
    tests: str          # a digest of all that were there to notice it


class Ledger:
    """The verdicts of one draw, kept as they come, so that a run that was stopped goes on."""

    def __init__(self, name: str, seed: int) -> None:
        self.file = HOME / f"{name}-{seed}-{digest([SOURCE])}.jsonl"
        self.verdicts: dict[Change, Verdict] = {}
        if self.file.exists():
            for line in self.file.read_text(encoding="utf-8").splitlines():
                note = json.loads(line)
                self.verdicts[Change(**note["change"])] = Verdict(**note["verdict"])

    def add(self, change: Change, verdict: Verdict) -> None:
        self.verdicts[change] = verdict
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"change": vars(change), "verdict": vars(verdict)}) + "\n")

    def settled(self, change: Change, tests: str) -> bool:
        """Whether a change was noticed, or survived the very tests that there are now."""
        verdict = self.verdicts.get(change)
        return verdict is not None and (verdict.outcome != SURVIVED or verdict.tests == tests)


def main() -> None:
    words = argparse.ArgumentParser(prog="make mutants")
    words.add_argument("name", help="a game, engine, server or sight")
    words.add_argument("--count", type=int, default=300, help="how many changes")
    words.add_argument("--seed", type=int, default=1, help="which of them")
    words.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many processes")
    chosen = words.parse_args()
    console = Console(highlight=False)
    parts = scope(chosen.name)
    drawn = draw(parts, chosen.count, chosen.seed)
    ledger = Ledger(chosen.name, chosen.seed)
    for part, changes in drawn:
        if changes:
            judge(part, changes, ledger, chosen.jobs, console)
    report(drawn, ledger, console)


def draw(parts: tuple[Scope, ...], count: int, seed: int) -> list[tuple[Scope, list[Change]]]:
    """As many changes as are asked for, each equally likely."""
    every = [(part, change) for part in parts for change in part.changes()]
    taken = random.Random(seed).sample(every, min(count, len(every)))
    return [(part, [change for owner, change in taken if owner is part]) for part in parts]


def judge(part: Scope, changes: list[Change], ledger: Ledger, jobs: int, console: Console) -> None:
    tests = digest([*(HERE / file for file in part.tests), HERE / "tests" / "conftest.py"])
    waiting = [change for change in changes if not ledger.settled(change, tests)]
    if not waiting:
        return
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Pool(jobs, part) as pool, Progress(*columns, console=console) as progress:
        task = progress.add_task(f"{part.name}: what tests reach", total=len(part.test_files))
        reach = measured(part, pool, lambda: progress.advance(task))
        for test in reach.failed:
            console.print(f"not used, for it fails without any change: {test}", style="yellow", markup=False)
        task = progress.add_task(f"{part.name}: changes", total=len(changes), completed=len(changes) - len(waiting))
        for change, answer in pool.all(lambda nursery, one: played(nursery, one, reach, part), waiting):
            found = verdict(answer, tests)
            reach.noticed[found.test] += found.outcome == KILLED
            ledger.add(change, found)
            progress.advance(task)


def played(nursery: Nursery, change: Change, reach: Reach, part: Scope) -> Job:
    """Play the tests that reach a change against it, up to the first that fails."""
    usual = reach.tests(change)
    if not usual:
        return {"code": 0, "notes": []}
    files = sorted({test.partition("::")[0] for test in usual})
    if not (part.compiles or reach.on_load(change)):
        quick = nursery.ask_quickly({"usual": usual}, change)
        if quick["code"] != CANNOT:
            return quick
    return nursery.ask({"files": files, "usual": usual}, change)


def verdict(answer: Job, tests: str) -> Verdict:
    last = answer["notes"][-1] if answer["notes"] else ""
    if answer["code"] == 0:
        return Verdict(SURVIVED, "" if last else "no test reaches it", tests)
    if answer["code"] in CLOCKS:
        return Verdict(TIMED_OUT, last or "it cannot be loaded", tests)
    return Verdict(KILLED, last or "it cannot be loaded", tests)


def report(drawn: list[tuple[Scope, list[Change]]], ledger: Ledger, console: Console) -> None:
    outcomes: Counter[str] = Counter()
    secret: Counter[str] = Counter()
    for part, changes in drawn:
        for change in sorted(changes, key=lambda one: (one.file, one.start)):
            found = ledger.verdicts[change]
            outcomes[found.outcome] += 1
            if change in part.secret:
                secret[found.outcome] += 1
            if found.outcome == SURVIVED:
                tell(change, found, console)
    console.print(f"Noticed: {told(outcomes)}.")
    if secret:
        console.print(f"In redact and what it calls: {told(secret)}.")


def tell(change: Change, found: Verdict, console: Console) -> None:
    before, after = change.shown((HERE / change.file).read_bytes())
    why = f", {found.test}" if found.test else ""
    console.print(f"{change.file}:{change.first} in {change.function}, {change.kind}{why}", markup=False)
    console.print(f"  - {before}\n  + {after}", style="dim", markup=False, soft_wrap=True)


def told(outcomes: Counter[str]) -> str:
    total = outcomes.total()
    noticed = total - outcomes[SURVIVED]
    return (f"{noticed} of {total} changes, {100 * noticed / total:.1f} % "
            f"({outcomes[KILLED]} killed, {outcomes[TIMED_OUT]} timed out, {outcomes[SURVIVED]} survived)")


def run() -> None:
    """As a command; whoever stops it finds no process left behind."""
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.default_int_handler)
    try:
        main()
    except KeyboardInterrupt:
        print("\nStopped; the same command goes on from here.", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    run()
