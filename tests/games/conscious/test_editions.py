"""Other boards and decks may replace ours; what cannot be played with is refused in sentences."""
import os
import shutil
import subprocess
import sys
import textwrap

import pytest

from gnothi.engine.editions import variable
from gnothi.games.conscious import GAME
from gnothi.games.conscious.deck import FILES, check_data


@pytest.fixture
def copy_of_ours(tmp_path):
    for file in FILES:
        shutil.copy(GAME.folder / file, tmp_path / file)
    return tmp_path


def edit(folder, file, before, after):
    text = (folder / file).read_text(encoding="utf-8")
    assert before in text
    (folder / file).write_text(text.replace(before, after, 1), encoding="utf-8")
    return check_data(folder)


def test_ours_is_sound(copy_of_ours):
    assert check_data(copy_of_ours) == []


@pytest.mark.parametrize(("file", "before", "after", "complaint"), [
    ("board.txt", "WAFAI", "WAFAX", "'X' is no kind of space"),
    ("board.txt", "WAFAI", "WAFA", "244 spaces"),
    ("board.txt", "WAFAI", "AAFAI", "two ends"),
    ("board.txt", "FCCL\n", "LLLL\n", "more than two Law-spaces"),
    ("deck.toml", 'card = "2D"', 'card = "KD"', "2D is listed 0 times"),
    ("deck.toml", "copies = 4", "copies = 40", "copies from 0 to 9"),
    ("laws.toml", "n = 5\n", "n = 6\n", "law 6 stands where number 5 belongs"),
    ("laws.toml", 'effect = "sleep"', 'effect = "snore"', "effect = 'snore'"),
    ("laws.toml", 'notes = ["MI-192"]', 'notes = ["MI-191"]', "names the note 'MI-191'"),
    ("laws.toml", "spaces = 21", "spaces = 2100", "spaces = 2100"),
    ("laws.toml", '\nshock = "food"\n', "\n", "needs shock"),
    ("laws.toml", '\ndesignation = "accident"', '\ndesignation = "fate"', "must have the designation"),
    ("laws.toml", 'keeps = "no"', 'keeps = "long"', "keeps = 'long'"),
])
def test_what_cannot_be_played_with_is_refused(copy_of_ours, file, before, after, complaint):
    assert any(complaint in wrong for wrong in edit(copy_of_ours, file, before, after))


def test_a_missing_file_is_named(tmp_path):
    assert "board.txt" in check_data(tmp_path)[0]


def test_another_law_is_obeyed(copy_of_ours):
    before, after = 'effect = "lose"\nnotes = ["DO-768"]', 'effect = "create"\nnotes = ["FA-96"]'
    assert edit(copy_of_ours, "laws.toml", before, after) == []
    code = """
        from gnothi.games.conscious import GAME
        from gnothi.games.conscious.deck import LAW_EFFECT, LAW_NOTES
        from gnothi.games.conscious.effects import effect_words
        assert GAME.edition != "standard"
        assert (LAW_EFFECT[8], LAW_NOTES[8]) == (0, 1 << 3)
        print(effect_words(8))
    """
    environment = {**os.environ, variable("conscious"): str(copy_of_ours), "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", textwrap.dedent(code)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.stdout.strip() == "gain a chip on FA-96", done.stderr
