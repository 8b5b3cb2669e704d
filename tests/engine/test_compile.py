"""A rule is compiled once, whatever it is called with; and interpreted where nothing is compiled yet."""
import json
import os
import subprocess
import sys
import textwrap
from enum import IntEnum
from pathlib import Path

import numpy as np
import pytest

from gnothi.engine.cache import NOTE, Kept, cache_folder, kept, make, origin_of, root, sweep
from gnothi.engine.compile import Mode, compiled, compiling, plain, rebound, rule
from gnothi.engine.layout import blank, layout, record

NARROW = np.array([100], np.int8)


class Suit(IntEnum):
    RED = 5


@rule
def twice(number, more=0):
    return 2 * number + more


@rule
def called_in_every_way(row):
    return twice(row[0]) + twice(3) + twice(Suit.RED) + twice(row[0], more=1) + twice(7, row[0])


def one_more(number):
    return number + 1


def with_default(number, more=3):
    return 2 * number + more


# Widths


@pytest.mark.compiled
def test_a_rule_is_compiled_once_for_all_rules_that_call_it(tmp_path):
    callee = compiled(twice.py_func, tmp_path)
    caller = compiled(rebound(called_in_every_way.py_func, {"twice": callee}), tmp_path)
    assert caller(NARROW) == 200 + 6 + 10 + 201 + 114
    assert len(callee.inner.signatures) == 1
    assert callee.signatures == [], "and without a door to Python, through which nobody goes"


@pytest.mark.compiled
def test_a_rule_is_compiled_once_for_all_of_python():
    assert [twice(number, 0) for number in (NARROW[0], 3, Suit.RED, np.int64(4))] == [200, 6, 10, 8]
    assert [twice(NARROW[0], 0) for _ in range(3)] == [200] * 3     # at once the second time
    assert len(twice.signatures) == 1


def test_interpreted_numbers_are_as_wide_between_rules():
    assert plain(called_in_every_way)(NARROW) == 200 + 6 + 10 + 201 + 114
    assert plain(twice)(NARROW[0]) == 200
    assert type(plain(rule(one_more))(np.int8(1))) is np.int64


# At once


@pytest.mark.compiled
def test_what_is_not_compiled_is_interpreted_until_somebody_compiles_it(monkeypatch):
    monkeypatch.setattr(Mode, "compiles", False)
    fresh = rule(one_more)
    assert fresh(np.int8(1)) == 2
    assert not fresh.overloads
    with compiling():
        assert fresh(1) == 2
    assert len(fresh.overloads) == 1
    assert fresh(np.int8(1)) == 2 and fresh(1.5) == 2.5
    assert len(fresh.overloads) == 1    # for what nobody has compiled it is interpreted still


@pytest.mark.compiled
def test_a_default_is_the_same_interpreted(monkeypatch):
    monkeypatch.setattr(Mode, "compiles", False)
    assert rule(with_default)(4) == 11


def test_a_record_has_its_fields_as_attributes_however_deep():
    seat = layout([("hand", np.int8, (3,))])
    states = blank(layout([("turn", np.int8), ("seats", seat, (2,)), ("first", seat)]))
    s = record(states)
    s.turn = 1
    s.seats[1].hand[2] = 7
    s.first.hand = (1, 2, 3)
    assert states[0]["turn"] == 1
    assert states[0]["seats"][1]["hand"].tolist() == [0, 0, 7]
    assert states[0]["first"]["hand"].tolist() == [1, 2, 3]
    with pytest.raises(AttributeError, match="no field 'nothing'"):
        s.nothing    # noqa: B018


# What is kept on the disk


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A cache of its own."""
    monkeypatch.setenv("GNOTHI_CACHE", str(tmp_path / "cache"))
    return tmp_path


def package(folder: Path) -> Path:
    folder.mkdir()
    (folder / "rules.py").write_text("x = 1\n")
    return folder


def folder_for(path: Path) -> Path:
    return cache_folder.__wrapped__(path)


def test_a_folder_goes_when_its_package_changes_or_is_gone(home):
    first, second, third = (package(home / name) for name in ("first", "second", "third"))
    for path in (first, second, third):
        make_unused(path)
    (first / "rules.py").write_text("x = 2\n")
    (second / "rules.py").unlink()
    second.rmdir()
    assert {folder.name.split("-")[0] for folder in sweep()} == {"first", "second"}
    assert [one.folder.name.split("-")[0] for one in kept()] == ["third"]


def make_unused(path: Path) -> None:
    """A folder of compiled code as a process leaves it that has ended."""
    code = "import sys; from pathlib import Path; from gnothi.engine.cache import cache_folder; " \
           "cache_folder(Path(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", code, str(path)], check=True)


def test_a_folder_that_was_never_finished_goes(home):
    nameless = root() / "karma-0123456789abcdef"
    nameless.mkdir(parents=True)
    (nameless / "half.nbi").write_text("half")
    assert sweep() == [nameless]


def test_a_folder_in_use_stays(home):
    path = package(home / "mine")
    folder = folder_for(path)
    (path / "rules.py").write_text("x = 2\n")
    assert Kept(folder, origin_of(folder)).in_use
    assert sweep(everything=True) == []
    assert folder.exists()


def test_two_processes_that_make_a_folder_share_it(home):
    folder = folder_for(package(home / "both"))
    note = (folder / NOTE).read_text()
    make(folder, origin_of(folder))     # too late
    assert (folder / NOTE).read_text() == note
    assert json.loads(note)["package"] == str(home / "both")
    assert [one.folder for one in kept()] == [folder]


@pytest.mark.compiled
def test_two_games_at_once_in_one_folder_of_templates_are_told_apart(tmp_path):
    """What is kept of a template for one game is not taken for another of the same package."""
    script = textwrap.dedent("""
        from dataclasses import replace
        from gnothi.engine.compile import rule
        from gnothi.engine.match import Match
        from gnothi.engine.registry import load
        from tests.engine.test_compile import nobody

        game = load("connect_four")
        other = replace(game, awaited=nobody)
        print(len(Match.new(game, seed=1).awaited), len(Match.new(other, seed=1).awaited))
    """)
    for _ in range(2):      # compiled, then loaded
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True,
            env={**os.environ, "GNOTHI_CACHE": str(tmp_path)}, cwd=Path(__file__).parents[2],
        )
        assert done.stdout.split() == ["1", "0"]


@rule
def nobody(s):
    return 0
