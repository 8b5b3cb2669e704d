"""Articles, numbers, plurals and lists, as every game's sentences have them."""
import pytest

from gnothi.engine.english import a, count, either, listed, number, whose


@pytest.mark.parametrize(("noun", "said"), [
    ("owl", "an owl"), ("Air-space", "an Air-space"), ("swallow", "a swallow"), ("hour", "an hour"),
    ("universe", "a universe"), ("one-span", "a one-span"), ("8-span", "an 8-span"), ("", "a "),
])
def test_a_thing_has_its_article(noun, said):
    assert a(noun) == said


def test_numbers_are_letters_up_to_twelve():
    assert [number(n) for n in (0, 1, 12, 13)] == ["0", "one", "twelve", "13"]


def test_things_are_counted():
    assert [count(n, "card") for n in (0, 1, 2, 13)] == ["no cards", "one card", "two cards", "13 cards"]
    assert [count(n, "body", "bodies") for n in (0, 1, 2)] == ["no bodies", "one body", "two bodies"]


def test_lists_end_with_a_word():
    assert [listed(list(words)) for words in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]
    assert either(["a", "b", "c"]) == "a, b or c"


def test_you_own_things_too():
    assert [whose("Hypatia"), whose("Socrates"), whose("you"), whose("You")] == [
        "Hypatia's", "Socrates's", "your", "Your",
    ]
