"""A game with a mistake in its rules: every command says where and why, in one sentence."""
import os
import subprocess
import sys
from pathlib import Path

import pytest

import nim


@pytest.fixture
def with_mistake(tmp_path):
    """Run the command where a game is installed that is Nim with one word of its rules changed."""

    def run(right, wrong, *arguments, typed=""):
        source = Path(nim.__file__).read_text(encoding="utf-8")
        assert source.count(right) == 1
        (tmp_path / "wrong_nim.py").write_text(source.replace(right, wrong).replace('id="nim"', 'id="wrong_nim"'))
        about = tmp_path / "wrong_nim-1.dist-info"
        about.mkdir(exist_ok=True)
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: wrong_nim\nVersion: 1\n")
        (about / "entry_points.txt").write_text("[gnothi.games]\nwrong_nim = wrong_nim:GAME\n")
        path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
        return subprocess.run(
            [sys.executable, "-m", "gnothi", *arguments], input=typed, capture_output=True, text=True, cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": path, "GNOTHI_CACHE": str(tmp_path / "cache")}, timeout=300,
        )

    return run


@pytest.mark.parametrize(("arguments", "said"), [
    (("conform", "wrong_nim"), "a record has no field 'stick', perhaps 'sticks'; with NUMBA_DISABLE_JIT=1 it runs as"),
    (("play", "wrong_nim", "--bots", "1"), "this record has no field 'stick', perhaps 'sticks'"),
], ids=["conform", "play"])
def test_a_misspelt_field_is_one_sentence_with_file_and_line(with_mistake, arguments, said):
    done = with_mistake("int(s.sticks))", "int(s.stick))", *arguments, typed="1\n")
    assert done.returncode == 2
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    assert "/wrong_nim.py, line " in lines[0] and said in lines[0]


def test_why_a_game_does_not_compile_is_told_while_it_is_played_interpreted(with_mistake):
    done = with_mistake("out[1 - s.turn] = -1.0", "out[1 - s.turn] = s.stick", "compile", "wrong_nim")
    assert done.returncode == 2
    assert "Nim does not compile (" in done.stderr
    assert "a record has no field 'stick', perhaps 'sticks'" in done.stderr
    assert "Traceback" not in done.stderr
