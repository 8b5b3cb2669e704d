"""A rule that only rules call is a fragment, which is made into machine code as part of what Python calls."""
import subprocess
import sys
import textwrap

import numpy as np
import pytest

from gnothi.engine.compile import compiled, rebound
from gnothi.engine.linking import Fragment, Program

pytestmark = pytest.mark.compiled

NEVER = False


def leaf(number):
    return number * 3


def middle(number):
    if NEVER:
        return leaf(number)
    return number + 1


def top(number):
    return middle(number) + leaf(number)


def refuse(number):
    if number > 3:
        raise ValueError("too big", number)
    return number


def rules(folder, *functions):
    """Functions as rules that know each other."""
    made = {}
    for function in functions:
        made[function.__name__] = compiled(rebound(function, made), folder)
    return list(made.values())


def test_what_only_rules_call_is_no_machine_code_by_itself(tmp_path):
    callee, caller = rules(tmp_path, leaf, lambda number: leaf(number) + 1)
    assert caller(2) == 7
    fragment, = callee.inner.overloads.values()
    program, = caller.overloads.values()
    assert isinstance(fragment.library, Fragment) and isinstance(program.library, Program)
    engine = program.library.codegen._engine
    assert engine.is_symbol_defined(program.fndesc.llvm_cpython_wrapper_name)
    assert not engine.is_symbol_defined(fragment.fndesc.llvm_func_name)


def test_what_one_rule_calls_in_vain_another_finds(tmp_path):
    *_, caller = rules(tmp_path, leaf, middle, top)
    assert caller(2) == 3 + 6


def test_many_programs_share_a_fragment(tmp_path):
    leaf_rule, _, caller = rules(tmp_path, leaf, middle, top)
    other = compiled(rebound(middle, {"middle": leaf_rule}), tmp_path)
    assert (caller(2), other(2), leaf_rule(2), leaf_rule(np.float64(2))) == (9, 3, 6, 6.0)


def test_an_error_in_a_fragment_says_what_was_wrong(tmp_path):
    _, caller = rules(tmp_path, refuse, lambda number: refuse(number) + 1)
    assert caller(3) == 4
    with pytest.raises(ValueError, match="'too big', 4"):
        caller(4)


SOURCE = """
    from gnothi.engine.compile import rule

    @rule
    def least(number):
        if number > 3:
            raise ValueError("too big", number)
        return number

    @rule
    def between(number):
        return least(number) * 2

    @rule
    def first(number):
        return between(number) + 1

    @rule
    def second(number):
        return between(number) + least(number)
"""


def answer(folder, call):
    """What a process of its own answers, how many fragments it needed, and how many of them it found on the disk."""
    code = f"import few; print({call}, len(few.least.inner.signatures), len(few.least.inner.stats.cache_hits))"
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True)
    return done.stdout.strip() or done.stderr.splitlines()[-1]


def test_a_fragment_from_the_disk_is_linked_into_a_new_program(tmp_path, tmp_path_factory, monkeypatch):
    (tmp_path / "few.py").write_text(textwrap.dedent(SOURCE))
    monkeypatch.setenv("GNOTHI_CACHE", str(tmp_path_factory.mktemp("cache")))
    assert answer(tmp_path, "few.first(2)") == "5 1 0"
    assert answer(tmp_path, "few.first(2)") == "5 0 0", "a program needs no fragments any more"
    assert answer(tmp_path, "few.second(3)") == "9 1 1"
    assert answer(tmp_path, "few.second(4)") == "ValueError: ('too big', 4)"


TWINS = """
    from pathlib import Path
    from gnothi.engine.compile import compiled, rebound

    def template(number):
        return number + MORE

    def both(number):
        return 10 * first(number) + second(number)

    def over(game):
        return compiled(rebound(template, {"MORE": game}), Path(f"game-{game}"))

    def calling(*games):
        return compiled(rebound(both, dict(zip(("first", "second"), map(over, games)))), Path(f"both-{games}"))
"""


def test_what_two_processes_have_compiled_a_third_can_tell_apart(tmp_path):
    (tmp_path / "twins.py").write_text(textwrap.dedent(TWINS))
    for games in ("1, 1", "2, 2", "1, 2"):
        code = f"from twins import calling; print(calling({games})(5))"
        done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "67\n"
