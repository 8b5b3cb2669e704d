"""The words of art: each that the rules set in bold, and each that players read, is explained once."""
import re

from gnothi.games.credo import GAME
from gnothi.games.credo.notation import DEVOTION
from gnothi.games.credo.words import LIMBS, ONE, PEOPLE, RESULTS, STICKERS

BOLD = re.compile(r"\*\*([a-z][^*]*)\*\*", re.IGNORECASE)


def test_every_bold_word_of_the_rules_is_explained():
    words = {word for word in BOLD.findall(GAME.rulebook.text) if not any(letter.isdigit() for letter in word)}
    assert len(words) > 25
    assert {word for word in words if not GAME.glossary.find(word)} == set()


def test_every_word_that_names_something_on_the_table_is_explained():
    for words in (ONE, PEOPLE, RESULTS, LIMBS, DEVOTION):
        assert all(GAME.glossary.find(word) for word in words.values())
    assert all(GAME.glossary.find(word) for word in STICKERS[1:])
    shown = ("Beings", "Notebook", "Playground", "Strip", "stun", "wonder", "rest", "movement cards", "in reach")
    assert all(GAME.glossary.find(word) for word in shown)


def test_no_word_is_explained_twice_and_every_entry_cites_its_clause():
    names = [name for entry in GAME.glossary.entries.values() for name in entry.names()]
    assert len(names) == len(set(names))
    assert 20 <= len(GAME.glossary.entries) <= 45
    assert all(entry.clause for entry in GAME.glossary.entries.values())
