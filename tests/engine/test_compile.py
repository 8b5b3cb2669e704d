"""A rule is compiled once, whatever it is called with; and interpreted where nothing is compiled yet."""
import importlib
import os
import shutil
import subprocess
import sys
import textwrap
import time
from dataclasses import replace
from enum import IntEnum
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from gnothi.engine import templates
from gnothi.engine.cache import (
    MOMENT,
    PASSING,
    Kept,
    Origin,
    config,
    fingerprint,
    imports,
    kept,
    made_from,
    make,
    open_folder,
    origin_of,
    root,
    sweep,
)
from gnothi.engine.compile import (
    Mode,
    bind,
    compiled,
    compiling,
    is_fast,
    is_template,
    plain,
    rebound,
    rule,
    wide,
    widening,
)
from gnothi.engine.layout import blank, layout, struct_of
from gnothi.engine.match import Match
from nim import GAME as NIM
from tests.testing.high_card import GAME as HIGH_CARD

NARROW = np.array([100], np.int8)


class Suit(IntEnum):
    RED = 5


@rule
def twice(number, more=0):
    return 2 * number + more


@rule
def called_in_every_way(row):
    return twice(row[0]) + twice(3) + twice(Suit.RED) + twice(row[0], more=1) + twice(7, row[0])


class Desk(NamedTuple):
    states: np.ndarray
    step: int


def next_turn(desk):
    desk.states[0].turn += desk.step
    return desk.states[0].turn + 1


def one_more(number):
    return number + 1


def first_two(numbers):
    return numbers[0] + numbers[1]


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


@rule
def turn(s):
    return s.seats


@rule
def seats(s):
    return s.turn + turn(s)


def test_a_field_may_be_called_as_a_rule_is():
    states = blank(layout([("turn", np.int8), ("seats", np.int8)]))
    s = struct_of(states)
    s.turn, s.seats = 3, 4
    assert plain(seats)(s) == 7


# At once


@pytest.mark.compiled
def test_what_is_not_compiled_is_interpreted_until_somebody_compiles_it(monkeypatch):
    monkeypatch.setattr(Mode, "at_once", True)
    fresh = rule(one_more)
    assert fresh(np.int8(1)) == 2
    assert not fresh.overloads
    with compiling():
        assert fresh(1) == 2
    assert len(fresh.overloads) == 1
    assert fresh(np.int8(1)) == 2 and fresh(1.5) == 2.5
    assert len(fresh.overloads) == 1    # for what nobody has compiled it is interpreted still


@pytest.mark.compiled
def test_who_has_compiled_something_may_play_at_once_afterwards(monkeypatch):
    with compiling():
        assert twice(1) == 2
    monkeypatch.setattr(Mode, "at_once", True)
    fresh = rule(one_more)
    assert fresh(1) == 2
    assert not fresh.overloads


@pytest.mark.compiled
def test_a_default_is_the_same_interpreted(monkeypatch):
    monkeypatch.setattr(Mode, "at_once", True)
    assert rule(with_default)(4) == 11


@pytest.mark.compiled
def test_states_in_a_named_tuple_are_the_same_interpreted(monkeypatch):
    desk = Desk(blank(layout([("turn", np.int8)])), 4)
    assert rule(next_turn)(desk) == 5
    monkeypatch.setattr(Mode, "at_once", True)
    fresh = rule(next_turn)
    assert fresh(desk) == 9
    assert not fresh.overloads


@pytest.mark.compiled
def test_a_plain_tuple_is_the_same_interpreted(monkeypatch):
    monkeypatch.setattr(Mode, "at_once", True)
    fresh = rule(first_two)
    assert fresh((3, 4)) == 7
    assert not fresh.overloads


@pytest.mark.compiled
def test_at_once_only_what_has_been_compiled_is_fast(monkeypatch):
    monkeypatch.setattr(Mode, "at_once", True)
    game = replace(NIM, rules=replace(NIM.rules, awaited=nobody))
    match = Match.new(game, seed=1)
    assert not is_fast(game, templates.call_awaited)
    with compiling():
        bind(game, templates.call_awaited)(match.states)
        assert is_fast(game, templates.call_check), "it would be compiled now"
    assert is_fast(game, templates.call_awaited) and not is_fast(game, templates.call_check)


def test_a_record_has_its_fields_as_attributes_however_deep():
    seat = layout([("hand", np.int8, (3,))])
    states = blank(layout([("turn", np.int8), ("seats", seat, (2,)), ("first", seat)]))
    s = struct_of(states)
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
    """A package with one rule, which leans on a helper elsewhere and on a deck; beside it are words."""
    folder.mkdir()
    (folder / "__init__.py").write_text("from . import words\n")
    helped = f"from {folder.name}_helper import (\n    X,  # why\n)\n"
    (folder / "rules.py").write_text(f"from . import state\n{helped}def f(): ...\n")
    (folder / "state.py").write_text("import numpy as np\n")
    (folder / "words.py").write_text("from . import rules\n")
    (folder / "deck.toml").write_text("cards = 1\n")
    (folder / "rules.md").write_text("# Rules\n\n- **A-1** One.\n\nMore.\n")
    (folder / "howto.md").write_text("Look.\n")
    (folder / "glossary.toml").write_text("[one]\n")
    (folder.parent / f"{folder.name}_helper.py").write_text("X = 1\n")
    return folder


def keep_in(path: Path) -> Path:
    """Where a process that has ended kept the code of a package's rules."""
    code = (
        "import sys, importlib; sys.path.insert(0, sys.argv[1]); from gnothi.engine.cache import rule_folder; "
        "print(rule_folder(importlib.import_module(sys.argv[2] + '.rules').f))"
    )
    words = [sys.executable, "-c", code, str(path.parent), path.name]
    return Path(subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip())


@pytest.mark.parametrize(
    ("file", "compiles_again"),
    [
        ("tiny/rules.py", True), ("tiny/state.py", True), ("tiny_helper.py", True), ("tiny/deck.toml", True),
        ("tiny/words.py", False), ("tiny/__init__.py", False), ("tiny/howto.md", False), ("tiny/rules.md", False),
        ("tiny/glossary.toml", False),
    ],
)
def test_code_is_known_by_everything_it_was_made_from_and_nothing_else(home, file, compiles_again):
    path = package(home / "tiny")
    before = keep_in(path)
    with (home / file).open("a") as edited:
        edited.write("# edited\n")
    assert (keep_in(path) != before) == compiles_again
    assert before.exists() != compiles_again, "what was made from the old one is gone"


@pytest.mark.parametrize(("setting", "value"), [("NUMBA_BOUNDSCHECK", "1"), ("NUMBA_OPT", "0")])
def test_code_that_checks_or_is_not_optimised_is_kept_beside_the_usual(home, monkeypatch, setting, value):
    path = package(home / "tiny")
    usual = keep_in(path)
    monkeypatch.setenv(setting, value)
    other = keep_in(path)
    assert other != usual
    assert sweep() == []
    assert sorted(one.folder for one in kept()) == sorted([usual, other])


def test_a_new_clause_compiles_again(home):
    path = package(home / "tiny")
    before = keep_in(path)
    with (path / "rules.md").open("a") as edited:
        edited.write("\n- **A-2** Two.\n")
    assert keep_in(path) != before


def test_a_folder_goes_when_its_package_changes_or_is_gone(home):
    first, second, third = (package(home / name) for name in ("first", "second", "third"))
    folders = [keep_in(path) for path in (first, second, third)]
    (first / "state.py").write_text("x = 2\n")
    shutil.rmtree(second)
    assert sorted(sweep()) == sorted(folders[:2])
    assert [one.folder for one in kept()] == folders[2:]


def test_a_folder_that_was_never_finished_goes(home):
    nameless = root() / "karma-0123456789abcdef"
    nameless.mkdir(parents=True)
    (nameless / "half.nbi").write_text("half")
    assert sweep() == [nameless]


def test_a_folder_in_use_stays(home):
    (home / "made.py").write_text("x = 1\n")
    folder = open_folder(Origin("made", (str(home / "made.py"),)))
    (home / "made.py").write_text("x = 2\n")
    assert Kept(folder, origin_of(folder)).in_use
    assert not Kept(folder, origin_of(folder)).current
    assert sweep(everything=True) == []
    assert folder.exists()


def test_whoever_asks_whether_a_folder_is_in_use_does_not_use_it(home):
    (home / "left.py").write_text("x = 1\n")
    origin = Origin("left", (str(home / "left.py"),))
    make(root() / origin.name, origin)
    folder, = kept()
    assert not folder.in_use
    assert not folder.in_use


def test_two_processes_that_make_a_folder_share_it(home):
    origin = Origin("both", ())
    folder = open_folder(origin)
    (folder / "code").write_text("compiled")
    make(folder, origin)     # too late
    assert (folder / "code").read_text() == "compiled"
    assert [one.folder for one in kept()] == [folder]


@pytest.mark.compiled
def test_where_nothing_can_be_kept_games_are_played_all_the_same(tmp_path):
    (tmp_path / "file").write_text("no folder")
    script = "import gnothi; m = gnothi.new('connect_four', seed=1); m.play(m.awaited[0], 'd'); print(len(m.moves))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True,
        env={**os.environ, "GNOTHI_CACHE": str(tmp_path / "file")},
    )
    assert done.stdout.strip() == "1"
    assert "GNOTHI_CACHE names another folder" in done.stderr


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
        other = replace(game, rules=replace(game.rules, awaited=nobody))
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


def test_a_folder_that_is_just_being_made_stays_and_one_left_behind_goes(home):
    making = root() / f"{PASSING}just"
    making.mkdir(parents=True)
    assert sweep() == []
    then = time.time() - MOMENT - 1
    os.utime(making, (then, then))
    assert sweep() == [making]


def test_a_folder_that_another_process_takes_away_meanwhile_is_left_to_it(home):
    assert Kept(root() / f"{PASSING}gone", None).passing


def test_code_for_a_game_is_made_from_its_template_its_rules_and_its_data():
    found = made_from([templates.call_apply, *HIGH_CARD.functions.values()], HIGH_CARD.folder)
    assert {"templates.py", "high_card.py", "rng.py", "rules.md"} <= {Path(file).name for file in found}


def test_a_fingerprint_is_sixteen_digits_of_names_and_contents_wherever_they_lie(tmp_path, monkeypatch):
    files = [tmp_path / "b" / "one", tmp_path / "a" / "two"]
    for file in files:
        file.parent.mkdir()
        file.write_text(file.name)
    told = sha256(b"".join(f"{file.name}\n".encode() + sha256(file.name.encode()).digest() for file in files))
    monkeypatch.chdir(files[0].parent)
    assert fingerprint(map(str, files)) == fingerprint(["one", str(files[1])]) == told.hexdigest()[:16]
    files[0].write_text("two")
    files[1].write_text("one")
    assert fingerprint(map(str, files)) != told.hexdigest()[:16]


def test_a_module_is_looked_through_for_what_it_imports_by_name(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("plain_one", "plain_two"):
        (tmp_path / f"{name}.py").write_text("x = 1\n")
    (tmp_path / "importing.py").write_text("import os, plain_one as one, numpy\nimport plain_two    # why\n")
    found = imports(str(tmp_path / "importing.py"), "importing")
    assert found == tuple((str(tmp_path / f"{name}.py"), name) for name in ("plain_one", "plain_two"))


def test_a_module_that_is_not_written_in_python_is_not_looked_through(tmp_path):
    (tmp_path / "fast.so").write_bytes(b"\x7fELF\xff\nimport os\n")
    assert imports(str(tmp_path / "fast.so"), "fast") == ()


@pytest.mark.compiled
def test_what_others_compile_is_kept_where_it_was_before(tmp_path):
    before = config.CACHE_DIR
    made = compiled(one_more, tmp_path)
    assert before == config.CACHE_DIR
    assert Path(made.stats.cache_path).is_relative_to(tmp_path)


# Templates


def awaited_twice(states):
    return 2 * awaited_once(states) + 1


def awaited_once(states):
    return awaited(states[0])       # noqa: F821 (the game's own)


def test_a_template_may_call_another(at_once):
    match = Match.new(NIM, seed=1)
    assert bind(NIM, awaited_twice)(match.states) == 3
    match.play(0, 0)
    assert bind(NIM, awaited_twice)(match.states) == 5


def test_a_rule_that_is_interpreted_is_known_as_one():
    assert widening(one_more).py_func is one_more
    assert is_template(one_more) and not is_template(widening(one_more))
    assert (widening(one_more)(np.int8(127)), wide(np.int8(3)).dtype, wide("x")) == (128, np.int64, "x")


def red():
    return Suit.RED


def red_by_name():
    return Suit["RED"]


def red_by_value():
    return next((suit.name, Suit.RED.value) for suit in (Suit.RED,))


def test_to_an_interpreted_rule_the_member_of_an_enum_is_a_plain_number(monkeypatch):
    assert [type(made()) for made in (red, plain(red), widening(red, numbered_later=True))] == [Suit, int, int]
    assert type(plain(red_by_name)()) is int and plain(red_by_value)() == ("RED", 5)
    monkeypatch.setattr(red, "__module__", "__main__")
    assert type(widening(red, numbered_later=True)()) is Suit, "a script may define again what it names"


def test_a_rule_that_is_called_while_its_module_is_loading_knows_what_comes_later(tmp_path, monkeypatch):
    name = "loaded_early"
    (tmp_path / f"{name}.py").write_text(textwrap.dedent("""
        from gnothi.engine.compile import widening
        from tests.engine.test_compile import Suit
        def first(): return Suit.RED if FIRST else second()
        first, FIRST = widening(first, numbered_later=True), True
        KIND = type(first())
        def second(): return 7
        FIRST = False
    """))
    monkeypatch.syspath_prepend(tmp_path)
    early = importlib.import_module(name)
    monkeypatch.delitem(sys.modules, name)
    assert (early.KIND, early.first()) == (Suit, 7)


def test_a_member_that_is_not_there_is_an_error_that_names_it():
    with pytest.raises(AttributeError, match="'Suit' has no attribute 'BLUE'"):
        plain(blue)()


def blue():
    return Suit.BLUE
