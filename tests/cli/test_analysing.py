"""`gnothi analyse` as a person types it."""
import json
import re
from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from connect_four import GAME as FOUR
from gnothi.bots.analysis import Analysis, analyse
from gnothi.bots.random import casual_play
from gnothi.cli.analysing import line_numbers, show, wins
from gnothi.engine.match import Match
from gnothi.engine.record import read_record, write_record
from gnothi.engine.registry import load

pytestmark = pytest.mark.compiled


@pytest.fixture
def blunder(tmp_path):
    """A game in which Ana misses a four, and Ben makes one."""
    match = Match.new(FOUR, 2, 1, ["Ana", "Ben"], {"start_seat": "seat 1"}, ["", "level:1"])
    for move, column in enumerate("dadadbgaca"):
        match.play(move % 2, column)
    assert match.result == (-1.0, 1.0)
    file = tmp_path / "game.gnothi"
    file.write_text(match.record(), encoding="utf-8")
    return file


def test_the_turning_points_are_told_in_words(gnothi, blunder):
    code, shown, _ = gnothi("analyse", blunder, "--simulations", 400)
    assert code == 0
    assert "Connect Four: turning points" in shown
    assert "Ben° wins." in shown
    row = r"7 Ana Drop a disc into (column g )?Drop a disc into (column d )?10 → \d of 10( column g column d)?"
    assert re.search(row, " ".join(shown.split())), "of whatever width the terminal is"
    assert not re.search(r"\d\.\d", shown), "a person reads no fractions"


def test_everybody_s_sum_is_told(gnothi, blunder):
    _, shown, _ = gnothi("analyse", blunder, "--simulations", 400)
    rows = shown.partition("gave away")[2].splitlines()
    assert re.fullmatch(r"Ana +5 +about .* wins?", rows[1].strip())
    assert re.match(r"Ben° +\d ", rows[2])


def test_one_seat_alone_is_judged(gnothi, blunder):
    code, shown, _ = gnothi("analyse", blunder, "--simulations", 80, "--seat", 2)
    assert code == 0
    assert "Ana " not in shown.partition("gave away")[2]
    code, _, complaint = gnothi("analyse", blunder, "--seat", 3)
    assert (code, complaint) == (2, "gnothi: there is no seat 3; the seats are 1 to 2\n")


def test_programs_get_the_whole(gnothi, blunder):
    code, shown, _ = gnothi("analyse", blunder, "--simulations", 80, "--json")
    assert code == 0
    assert Analysis.from_json(shown) == analyse(Match.read(blunder.read_text()), 80)
    assert json.loads(shown)["game"] == "connect_four"


def test_several_processes_print_the_same(gnothi, blunder):
    printed = [gnothi("analyse", blunder, "--simulations", 80, "--workers", workers)[1] for workers in (1, 2)]
    assert printed[0] == printed[1]


def test_a_game_in_which_little_was_lost_has_no_turning_points(blunder):
    match = Match.read(blunder.read_text())
    found = analyse(match, 8)
    quiet = replace(found, judgements=tuple(one for one in found.judgements if one.loss == 0))
    console = Console(file=StringIO(), width=80)
    show(console, match, quiet)
    assert "No decision gave away much." in console.file.getvalue()
    assert console.file.getvalue().count("next to nothing") == 2


def test_moves_have_the_numbers_by_which_a_replay_tells_them():
    match = Match.new(load("stage5"), 2, 3)
    for _ in casual_play(match, 3, 60):
        pass
    numbers = line_numbers(match)
    told = list(match.notation())
    assert len(numbers) == len(match.moves) > len(told)
    assert all(told[number - 1][0] == seat for number, (seat, _) in zip(numbers, match.moves, strict=True))


def test_a_game_that_goes_on_gets_a_sentence(gnothi, tmp_path):
    file = tmp_path / "running.gnothi"
    file.write_text(Match.new(FOUR, 2, 1).record(), encoding="utf-8")
    code, _, complaint = gnothi("analyse", file)
    assert (code, complaint) == (2, "gnothi: this game is not over yet; it can be analysed once it is\n")


def test_files_that_tell_no_game_of_ours_get_a_sentence(gnothi, tmp_path, blunder):
    text = blunder.read_text()
    files = {
        "there is no file": None,
        "was changed": text.replace("move 1 d", "move 1 e", 1),
        "no Gnothi record": "Dear diary",
        "no game 'chess'": write_record(replace(read_record(text), game="chess")),
    }
    for number, (expected, content) in enumerate(files.items()):
        file = tmp_path / f"{number}.gnothi"
        if content is not None:
            file.write_text(content, encoding="utf-8")
        code, shown, complaint = gnothi("analyse", file)
        assert (code, shown) == (2, "")
        assert expected in complaint
        assert complaint.count("\n") == 1


@pytest.mark.parametrize(("lost", "words"), [
    (0.0, "next to nothing"), (0.3, "about half a win"), (1.1, "about one win"), (2.1, "about two wins"),
    (2.6, "about 2½ wins"),
])
def test_what_was_given_away_is_counted_in_wins(lost, words):
    assert wins(lost) == words
