"""A rulebook is read clause by clause, each with its own paragraph."""
import pytest

from gnothi.engine.errors import GnothiError
from gnothi.engine.rulebook import UNWRITTEN, Rulebook, is_clause, number, plain, readable

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


# Looking things up

LONG = """# Ferry

## 1. The shore

- **FER-1.1** *Begin* on the shore. Everybody has `three` breaths.

## 9. The river and its stones, of which there are twelve

- **FER-9.4 {b}** A step costs a breath. ->R1
- **FER-9.5** A stone holds one traveller; whoever stood there before drifts back by one stone, and so loses a breath.

## Rulings

**R1** A drift pushes nobody.
"""


@pytest.fixture
def long_book(tmp_path):
    (tmp_path / "rules.md").write_text(LONG)
    return Rulebook(tmp_path / "rules.md")


def test_sections_are_listed_with_their_clauses(long_book):
    assert [(section.title, section.span) for section in long_book.sections] == [
        ("1. The shore", "FER-1.1"),
        ("9. The river and its stones, of which there are twelve", "FER-9.4 to FER-9.5"),
        ("Rulings", "R1"),
    ]


@pytest.mark.parametrize(("wanted", "clauses"), [
    ("fer-9.5", ["FER-9.5"]), ("9.5", ["FER-9.5"]), ("9", ["FER-9.4", "FER-9.5"]), ("1", ["FER-1.1"]), ("r1", ["R1"]),
    ("7.7", []), ("breath", []),
])
def test_a_clause_is_meant_by_its_number_alone_and_a_section_by_its_own(long_book, wanted, clauses):
    assert long_book.numbered(wanted) == clauses


@pytest.mark.parametrize(("name", "found"), [
    ("CRE-9.5", "9.5"), ("K5.3", "5.3"), ("A.C.7", "7"), ("F.5a", "5a"), ("R12", "12"), ("3. The round", "3"),
    ("12.10 On the screen", "12.10"), ("K2 Karma", "2"), ("Rulings", ""),
])
def test_the_number_in_an_id_or_a_heading(name, found):
    assert number(name) == found


def test_a_search_finds_clauses_in_which_words_begin_so_and_shows_them_from_there(long_book):
    assert long_book.search(["breath"]) == {
        "FER-1.1": "Everybody has three breaths.",
        "FER-9.4": "A step costs a breath (R1).",
        "FER-9.5": "… and so loses a breath.",
    }
    assert list(long_book.search(["BREATH", "drift"])) == ["FER-9.5"]
    assert long_book.search(["reath"]) == {}


def test_a_search_that_finds_nothing_offers_words_that_are_like_it(long_book):
    assert long_book.nothing_found(["travelers"]) == "no clause says 'travelers'; perhaps you mean traveller"
    assert long_book.nothing_found(["zebra", "ox"]) == "no clause says 'zebra' and 'ox', nor anything like it"


def test_a_clause_is_read_without_the_marks_of_its_own_page():
    assert readable("**M.0 {b}** A player *wins*. ->R45") == "**M.0** A player *wins* (R45)."
    assert plain("**M.0 {b}** A player\n*wins* `now`. ->R45, R46a") == "M.0 A player wins now (R45, R46a)."
