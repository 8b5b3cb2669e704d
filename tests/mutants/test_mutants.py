"""What is changed, where, and that a change is noticed by the tests that reach it."""
import ast
import importlib
import json
import random
import signal
import subprocess
import sys
import time
from textwrap import dedent

import psutil
import pytest

from gnothi.engine.registry import load
from tests.mutants import __main__ as command
from tests.mutants import pool, reach
from tests.mutants.changes import changes
from tests.mutants.scope import HERE, SOURCE, Scope, of_game, scope
from tests.mutants.stand import exchange

STEP = dedent('''
    def outside(s):
        return 1

    @rule
    def step(s, seat, stones):
        """Ahead (F.3)."""
        me = s.seats[seat]
        if me.breath < stones and seat != NOBODY:
            return
        me.stone += 1
        emit(s, seat, stones)
''').encode()


def found(kind: str) -> set[str]:
    return {change.shown(STEP)[1] for change in changes("step.py", STEP, {6}) if change.kind == kind}


@pytest.mark.parametrize(("kind", "lines"), [
    ("a comparison turned", {
        "if me.breath <= stones and seat != NOBODY:", "if me.breath >= stones and seat != NOBODY:",
        "if me.breath < stones and seat == NOBODY:",
    }),
    ("or for and", {"if me.breath < stones or seat != NOBODY:"}),
    ("a condition dropped", {
        "if True and seat != NOBODY:", "if me.breath < stones and True:", "if True:", "if False:",
    }),
    ("a constant by one", {"me.stone += 2", "me.stone += 0"}),
    ("- for +", {"me.stone -= 1"}),
    ("a statement left out", {"pass"}),
    ("an effect skipped", {"pass"}),
    ("an index by one", {"me = s.seats[seat - 1]"}),
    ("arguments swapped", {"emit(s, stones, seat)"}),
])
def test_each_kind_of_change_is_made_in_the_chosen_functions_alone(kind, lines):
    assert found(kind) == lines


def test_two_indices_are_swapped():
    source = b"def f(x, i, j):\n    return x[i, j] + x[i][j]\n"
    swapped = {change.shown(source)[1] for change in changes("f.py", source) if change.kind == "an index swapped"}
    assert swapped == {"return x[j, i] + x[i][j]", "return x[i, j] + x[j][i]"}


def test_every_change_can_be_read_and_changes_something():
    for part in scope("server"):
        for change in random.Random(1).sample(part.changes(), 40):
            source = (HERE / change.file).read_bytes()
            assert ast.dump(ast.parse(change.applied(source))) != ast.dump(ast.parse(source)), change


def test_of_a_game_everything_is_changed_that_its_rules_and_its_sight_reach():
    cogito = of_game(load("cogito"))
    drawn = cogito.changes()
    assert {"call", "imagine_self", "hide_notes"} <= {change.function for change in drawn}
    assert not {change.file.rpartition("/")[2] for change in drawn} & {"checks.py", "words.py", "scene.py"}
    assert {"redact", "hide_notes"} <= {change.function for change in cogito.secret}
    assert cogito.secret < set(drawn)
    assert cogito.secret in [set(game.changes()) for game in scope("sight")]


def test_functions_are_exchanged_wherever_they_are_held(tmp_path, monkeypatch):
    before = b"def f():\n    return 1\n\nclass A:\n    def f(self):\n        return g()\n\ndef g():\n    return 3\n"
    file = tmp_path / "exchanged.py"
    file.write_bytes(before)
    monkeypatch.syspath_prepend(tmp_path)
    module = importlib.import_module(file.stem)
    held, one = module.f, module.A()
    file.write_bytes(before.replace(b"return 1", b"x = 1\n    return x + 1").replace(b"3", b"4"))
    exchange(file, before)
    assert (held(), one.f(), module.g()) == (2, 4, 4)


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Draw changes of one small module, and tell what became of them."""
    for module in (pool, reach, command):
        monkeypatch.setattr(module, "HOME", tmp_path)
    files, tests = {SOURCE / "engine" / "outcome.py": None}, ("tests/engine/test_outcome.py",)
    monkeypatch.setattr(command, "scope", lambda name: (Scope(name, files, tests, interpreted=True),))

    def main(count: int) -> str:
        monkeypatch.setattr("sys.argv", ["mutants", "outcome", "--count", str(count), "--jobs", "1"])
        command.main()
        return capsys.readouterr().out

    return main


def test_changes_are_noticed_by_the_tests_that_reach_them(run, tmp_path):
    assert "2 of 2 changes, 100.0 %" in run(2)
    ledger = next(tmp_path.glob("outcome-*.jsonl")).read_text().splitlines()
    assert len(ledger) == 2
    assert all("tests/engine/test_outcome.py::" in line for line in ledger)


class Lenient:
    """A pool in which no test ever fails."""

    played = 0

    def __init__(self, size, scope):
        self.ask = {"code": 0, "notes": ["a test"], "log": ""}

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        pass

    def all(self, do, work):
        for part in work:
            Lenient.played += 1
            yield part, self.ask


def test_a_run_that_was_stopped_goes_on_and_new_tests_try_survivors_again(run, tmp_path, monkeypatch):
    monkeypatch.setattr(command, "Pool", Lenient)
    monkeypatch.setattr(command, "measured", lambda *arguments: reach.Reach())
    assert "0 of 5 changes" in run(5)
    ledger = next(tmp_path.glob("outcome-*.jsonl"))
    lines = ledger.read_text().splitlines()
    ledger.write_text("\n".join(lines[:3]) + "\n")
    run(5)
    assert Lenient.played == 5 + 2
    run(5)
    assert Lenient.played == 5 + 2
    ledger.write_text(ledger.read_text().replace('"tests": "', '"tests": "older', 1))
    run(5)
    assert Lenient.played == 5 + 2 + 1


def python(code, folder, **options):
    return subprocess.Popen([sys.executable, "-c", dedent(code), folder], cwd=HERE, text=True, **options)


def test_a_change_that_computes_for_ever_while_tests_are_loaded_is_stopped(tmp_path):
    (tmp_path / "test_endless.py").write_text("while True:\n    pass\n")
    with python("""
        import json, sys
        from functools import partial
        from pathlib import Path
        from tests.mutants import nursery

        nursery.LOADING = 0.2
        tree = Path(sys.argv[1])
        job = {"files": [str(tree / "test_endless.py")], "usual": {}, "words": []}
        print(json.dumps(nursery.answer(tree, partial(nursery.play, job, tree))))
    """, tmp_path, stdout=subprocess.PIPE) as playing:
        answer = json.loads(playing.communicate()[0])
    assert answer["code"] == -signal.SIGPROF
    assert command.verdict(answer, "") == command.Verdict("timed out", "it cannot be loaded", "")


@pytest.mark.parametrize(("waiting", "code"), [
    ("threading.Event().wait()", -signal.SIGALRM), ("while now() < end: pass", 0),
    ("subprocess.run([sys.executable, '-c', 'from time import *\\nwhile perf_counter() < ' + str(end) + ': pass'])", 0),
])
def test_what_waits_for_nothing_is_ended_and_what_computes_is_not(waiting, code):
    """Not by the clock on the wall, for others may compute beside it."""
    with python("""
        import os, subprocess, sys, threading
        from time import perf_counter as now
        from tests.mutants import nursery

        nursery.IDLE = 2.0
        nursery.limit(60.0)
        end = now() + 5.0
        exec(sys.argv[1])
        os._exit(0)     # as a child of a nursery does: Python itself would first let go of its signals
    """, waiting) as playing:
        pass
    assert playing.returncode == code


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_whoever_stops_the_command_leaves_nothing_behind(tmp_path, stop):
    (tmp_path / "test_endless.py").write_text(dedent(f"""
        import os, pathlib, subprocess, sys

        started = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
        playing = pathlib.Path({str(tmp_path)!r}, "playing")
        playing.with_suffix(".new").write_text(f"{{os.getppid()}} {{os.getpid()}} {{started.pid}}")
        playing.with_suffix(".new").rename(playing)
        started.wait()
    """))
    running = python("""
        import pathlib, sys
        from tests.mutants import __main__ as command, pool
        from tests.mutants.reach import Reach
        from tests.mutants.scope import SOURCE, Scope

        pool.HOME = command.HOME = pathlib.Path(sys.argv[1])
        files = {SOURCE / "engine" / "outcome.py": None}
        job = {"files": [f"{sys.argv[1]}/test_endless.py"], "usual": {}}
        command.scope = lambda name: (Scope(name, files, (), interpreted=True),)
        command.measured = lambda *arguments: Reach()
        command.played = lambda nursery, change, *arguments: nursery.ask(job, change)
        sys.argv = ["mutants", "outcome", "--count", "3", "--jobs", "1"]
        command.run()
    """, tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    while not (tmp_path / "playing").exists() and running.poll() is None:
        time.sleep(0.01)
    running.send_signal(stop)
    said = running.communicate()[1]
    assert (running.returncode, said.splitlines()[-1:]) == (130, ["Stopped; the same command goes on from here."])
    while any(map(is_alive, (tmp_path / "playing").read_text().split())):
        time.sleep(0.01)


def is_alive(process):
    """Whether a process computes or waits; one that has ended may still be listed."""
    try:
        return psutil.Process(int(process)).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
