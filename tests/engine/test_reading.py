"""What is said before the rules, and the lessons behind their clauses."""
from gnothi.engine.reading import how_to_read, taught
from gnothi.engine.registry import load


def test_rules_are_told_as_a_reference_and_rulings_only_where_there_are_some():
    assert "a ruling says what we do" in how_to_read(load("cogito"))
    assert "Nobody has put the rules of this game into words" in how_to_read(load("nim"))


def test_every_clause_that_a_lesson_names_leads_to_it():
    assert taught(load("connect_four")) == {"C4-4": [1]}
    assert taught(load("cogito"))["COG-7.2"] == [2, 4]
    assert taught(load("nim")) == {}
