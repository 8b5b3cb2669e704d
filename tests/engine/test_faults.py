"""A mistake in a rule is told in one sentence: file, line, reason, perhaps what was meant."""
from pathlib import Path

import numpy as np
import pytest
from numba import types
from numba.core.errors import TypingError

from gnothi.engine.compile import plain, rule
from gnothi.engine.errors import BadGame
from gnothi.engine.faults import in_rule, reason
from gnothi.engine.layout import blank, layout, struct_of

Desk = layout([("caller", np.int8), ("dice", np.int8, (5,))])
LINES = Path(__file__).read_text(encoding="utf-8").splitlines()


@rule
def reads_a_misspelt_field(s):
    return s.callr + 1                  # reads


@rule
def writes_a_misspelt_field(s):
    s.callr = 1                         # writes


@rule
def calls_what_is_not_there(s):
    return plian(s.caller)              # calls # noqa: F821


@rule
def mixes_kinds(s):
    return "two" if s.caller else 2     # mixes


@rule
def gives_too_little(s):
    return first_of(s)                  # gives


@rule
def first_of(s, count):
    return s.dice[count]


MISTAKES = [
    (reads_a_misspelt_field, "reads", "a record has no field 'callr', perhaps 'caller'"),
    (writes_a_misspelt_field, "writes", "a record has no field 'callr', perhaps 'caller'"),
    (calls_what_is_not_there, "calls", "NameError: name 'plian' is not defined, perhaps 'plain'"),
    (mixes_kinds, "mixes", r"Cannot unify Literal\[str\]\(two\) and Literal\[int\]\(2\)"),
    (gives_too_little, "gives", r"Cannot bind 'args=\(a record,\) kws={}' to signature '\(s, count\)'"),
]


def line_marked(mark):
    return next(number for number, line in enumerate(LINES, 1) if f"# {mark}" in line)


def calling(function):
    """A rule that calls another."""
    @rule
    def caller(s):
        if s.caller > 3:
            return function(s)
        return function(s)

    return caller


@pytest.mark.compiled
@pytest.mark.parametrize("inside", [False, True], ids=["called by Python", "called by a rule"])
@pytest.mark.parametrize(("mistake", "mark", "reason"), MISTAKES, ids=[mark for _, mark, _ in MISTAKES])
def test_what_does_not_compile_is_told_in_a_sentence(mistake, mark, reason, inside):
    with pytest.raises(BadGame, match=f"^engine/test_faults.py, line {line_marked(mark)}: {reason}") as told:
        (calling(mistake) if inside else mistake)(struct_of(blank(Desk)))
    assert "with NUMBA_DISABLE_JIT=1 it runs as plain Python" in str(told.value)
    assert len(str(told.value)) < 400
    assert told.value.__suppress_context__, "what the compiler says at length is not printed with it"


def test_of_what_the_compiler_says_the_first_line_counts_and_not_where_it_failed():
    said = "Failed in nopython mode pipeline (step: frontend)\n\nCannot unify int64 and float64.\nDuring: typing"
    assert reason(TypingError(said), line_marked) == "Cannot unify int64 and float64"
    assert reason(RuntimeError("one\ntwo"), line_marked) == "one\ntwo", "another error is told as it is"


def test_only_a_record_lacks_a_field():
    desk = types.Record.make_c_struct([("caller", types.int8)])
    with pytest.raises(KeyError) as looked_up:
        desk.typeof("callr")
    assert reason(looked_up.value, line_marked) == "a record has no field 'callr', perhaps 'caller'"
    with pytest.raises(KeyError) as looked_up:
        Words().find("callr")
    assert reason(looked_up.value, line_marked) == "'callr'"


class Words:
    def find(self, word):
        return {}[word]


@pytest.mark.parametrize(("mistake", "mark"), [(reads_a_misspelt_field, "reads"), (writes_a_misspelt_field, "writes")])
def test_an_interpreted_rule_says_where_it_failed_and_what_was_meant(mistake, mark):
    with pytest.raises(AttributeError) as told:
        plain(mistake)(struct_of(blank(Desk)))
    expected = f"engine/test_faults.py, line {line_marked(mark)}: this record has no field 'callr', perhaps 'caller'"
    assert in_rule(told.value) == expected


def test_what_is_no_rule_is_no_fault_of_one():
    with pytest.raises(ZeroDivisionError) as told:
        1 / 0    # noqa: B018
    assert in_rule(told.value) == ""
