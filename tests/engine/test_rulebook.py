"""A rulebook is read clause by clause, each with its own paragraph."""
import pytest

from gnothi.engine.errors import GnothiError
from gnothi.engine.rulebook import UNWRITTEN, Rulebook, is_clause

TEXT = """# Ferry

**F.1** Begin on the shore
with three breaths.

Not a clause.

- **F.2** Rest, or step.
- **F.3** A step costs a breath.
## More
**Note** has no number.
after it
**F.4** Rest gives two.
| a | table |
**E7** An example.
goes on
**F.5a** A ruling.
---
after a line
"""


@pytest.fixture
def book(tmp_path):
    (tmp_path / "rules.md").write_text(TEXT)
    return Rulebook(tmp_path / "rules.md")


def test_a_clause_ends_at_a_blank_line_a_heading_a_bold_word_a_table_or_a_rule(book):
    assert book.clauses == {
        "F.1": "**F.1** Begin on the shore\nwith three breaths.",
        "F.2": "**F.2** Rest, or step.",
        "F.3": "**F.3** A step costs a breath.",
        "F.4": "**F.4** Rest gives two.",
        "F.5a": "**F.5a** A ruling.",
    }
    assert (book.first, book.last) == ("F.1", "F.5a")


def test_an_id_has_a_digit_and_is_no_example():
    assert [is_clause(name) for name in ("F.1", "R12", "Note", "E7", "E7.1", "COG-2.5")] == [
        True, True, False, False, True, True,
    ]


def test_a_clause_is_found_however_it_is_typed_and_others_are_offered(book):
    assert book.clause("f.5A") == "**F.5a** A ruling."
    with pytest.raises(GnothiError, match=r"there is no clause '5'; perhaps F\.5a$"):
        book.clause("5")
    with pytest.raises(GnothiError, match=r"there is no clause 'X'; they run from F\.1 to F\.5a"):
        book.clause("X")


def test_no_more_than_eight_are_offered(tmp_path):
    (tmp_path / "rules.md").write_text("\n".join(f"**F{number}** x" for number in range(12)))
    with pytest.raises(GnothiError, match=r"perhaps F0, F1, F2, F3, F4, F5, F6, F7$"):
        Rulebook(tmp_path / "rules.md").clause("f")


def test_clauses_are_numbered_in_the_order_of_the_book(book):
    assert {clause.name: int(clause) for clause in book.enum()} == {"F_1": 0, "F_2": 1, "F_3": 2, "F_4": 3, "F_5a": 4}


def test_a_game_without_a_rulebook_has_one_clause(tmp_path):
    assert Rulebook(tmp_path / "none.md").text == UNWRITTEN
    assert list(Rulebook(tmp_path / "none.md").clauses) == ["R0"]
