"""Another list of cards may replace ours (R1), one with a doubled self among them (R6)."""
import os
import subprocess
import sys
import textwrap

import pytest

from gnothi.engine.editions import variable
from gnothi.games.cogito import GAME
from gnothi.games.cogito.deck import check_data

CARDS = (GAME.folder / "cards.toml").read_text(encoding="utf-8")


def edited(folder, *changes):
    """A folder with our cards, changed."""
    text = CARDS
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    (folder / "cards.toml").write_text(text, encoding="utf-8")
    return folder


def renumbered(text):
    """The card list with its uids in order."""
    head, *cards = text.split("[[card]]")
    faces = [card.split('"')[1] for card in cards]
    return head + "".join(f'[[card]]\nuid = {uid}\nface = "{face}"\n' for uid, face in enumerate(faces))


@pytest.fixture
def two_owls(tmp_path):
    edited(tmp_path, ('face = "owl"\n', 'face = "owl"\n\n[[card]]\nuid = 0\nface = "owl"\n'))
    (tmp_path / "cards.toml").write_text(renumbered((tmp_path / "cards.toml").read_text()))
    return tmp_path


def run_with(folder, code):
    command = [sys.executable, "-c", textwrap.dedent(code)]
    environment = {**os.environ, variable("cogito"): str(folder)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.clause("R1", "R6")
def test_with_two_owls_the_statement_can_be_false_and_the_contract_is_kept(two_owls):
    assert check_data(two_owls) == []
    told = run_with(two_owls, """
        from gnothi.games.cogito import GAME
        from gnothi.games.cogito.deck import N_CARDS
        from gnothi.games.cogito.cards import is_false
        from gnothi.engine.layout import struct_of
        from gnothi.engine.match import Match
        from gnothi.testing.conform import Effort, conform
        from gnothi.engine.compile import INTERPRETED

        assert GAME.edition != "standard"
        match = Match.new(GAME, 3, 1)
        s = struct_of(match.states)
        s.seats[0].own_self = 1
        print(N_CARDS, is_false(s, 0, 1), is_false(s, 0, 0))
        little, much = Effort(2, 50, worded=4, interpreted=0), Effort(12, 20, worded=10, interpreted=20)
        conform(GAME, little if INTERPRETED else much)
        print("conforms")
    """)
    assert told.split() == ["21", "True", "False", "conforms"]


@pytest.mark.clause("R1")
@pytest.mark.parametrize(("changes", "sentence"), [
    ([('categories = ["animal", "vertebrate"]', 'categories = ["animal", "fish"]')], "'fish', which is no category"),
    ([('members = ["swallow", "owl"]', 'members = ["swallow"]')], "'bird' lists the members"),
    ([('face = "dream"', 'face = "nightmare"')], "a card has the face 'nightmare'"),
    ([('effect = "return_fields"', 'effect = "explode"')], "exactly one [[special]]"),
    ([('id = "owl"', 'id = "swallow"')], "the id 'swallow' is used 2 times"),
    ([("reds_to_fall = 2", "reds_to_fall = 0")], "reds_to_fall must be from 1 to 9"),
    ([("uid = 3\n", "uid = 4\n")], "listed by uid from 0"),
    ([('face = "bird"', 'face = "tree"')], "no card has the face 'bird'"),
    ([('statement = "I am not an animal!"\n', "")], "'animal' has no statement"),
    ([("[[special]]", "[[other]]")], "there is no [[special]]"),
])
def test_a_card_file_that_cannot_be_played_with_is_refused_in_a_sentence(tmp_path, changes, sentence):
    assert any(sentence in complaint for complaint in check_data(edited(tmp_path, *changes)))


def test_our_own_cards_have_nothing_wrong():
    assert check_data(GAME.folder) == []
