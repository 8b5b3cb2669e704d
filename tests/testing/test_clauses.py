"""Every clause has a test, and every mark names a clause."""
import pytest

from connect_four import GAME as FOUR
from gnothi.testing import check_clauses

MARKED = """\
import pytest

@pytest.mark.clause("C4-1", "C4-2", "C4-3")
def test_one(): ...

@pytest.mark.clause("C4-4", "C4-5", "R1"{})
def test_two(): ...
"""


def write(folder, more):
    (folder / "test_four.py").write_text(MARKED.format(more))


def test_all_clauses_are_marked(tmp_path):
    write(tmp_path, ', "R2"')
    check_clauses(FOUR, tmp_path)


def test_a_clause_without_a_test_is_named_with_its_line(tmp_path):
    write(tmp_path, "")
    with pytest.raises(AssertionError, match=r"^connect_four: no test is marked with R2 \(connect_four/rules.md, line "
                                             r"\d+\); write one that fails without it, under @pytest"):
        check_clauses(FOUR, tmp_path)
    check_clauses(FOUR, tmp_path, explaining={"R2"})


def test_a_mark_that_names_no_clause_is_named_with_its_line(tmp_path):
    write(tmp_path, ', "R2", "C4-33"')
    with pytest.raises(AssertionError, match=r"^connect_four: test_four\.py, line 6 is marked with C4-33, which"):
        check_clauses(FOUR, tmp_path)
