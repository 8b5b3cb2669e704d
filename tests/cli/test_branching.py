"""A recorded game played differently at a terminal, told, analysed and proven."""
import pytest

from gnothi.bots.random import casual_play
from gnothi.cli.dealing import branched
from gnothi.engine.match import Match
from gnothi.engine.registry import load
from gnothi.engine.seed import Draw
from gnothi.engine.story import APART

MOVE = 6


@pytest.fixture
def recorded(tmp_path):
    """The name of a file with a finished game."""
    match = Match.new(load("cogito"), 3, Draw(None, b"s" * 32, b"n" * 16, (b"ana",)), ["Ana", "Ben", "Cleo"])
    for _ in casual_play(match, 3, 1000):
        pass
    (tmp_path / "whole.gnothi").write_text(match.record())
    return match


def test_a_recorded_game_is_played_differently_and_proven(gnothi, recorded, tmp_path):
    given = ("--from", "whole.gnothi", "--move", MOVE, "--name", "Zoe", "--save", "x.gnothi")
    code, shown, _ = gnothi("play", *given, typed="quit\n")
    assert code == 0, shown
    assert "The dice are committed to" in shown
    branch = Match.read((tmp_path / "x.gnothi").read_text())
    assert (branch.branches, branch.names.count("Zoe"), branch.bots.count("casual")) == ([MOVE], 1, 2)
    assert branch.at(MOVE).states.tobytes() == recorded.at(MOVE).states.tobytes()
    _, told, _ = gnothi("verify", "x.gnothi", "--commitment", branch.draw.commitment)
    words = " ".join(told.split())
    assert f"this is a branch: its first {MOVE} moves are those of a game with the commitment" in words
    assert recorded.draw.commitment[:16] in words and "that is the commitment you were shown" in words
    _, told, _ = gnothi("replay", "x.gnothi")
    assert " ".join(told.split()).count(APART) == 1
    assert "taken back" not in told
    code, _, _ = gnothi("play", "--resume", "x.gnothi", typed="quit\n")
    assert code == 0


def test_who_plays_on_is_whoever_decides_there_or_is_named(recorded):
    usual = branched(recorded, MOVE, [], ["Zoe"], "casual")
    assert usual.names[recorded.at(MOVE).awaited[0]] == "Zoe"
    both = branched(recorded, MOVE, [3, 1], ["Zoe"], "casual")
    assert (both.names[0], both.names[2], both.bots) == ("Zoe", "Player 2", ("", "casual", ""))
    assert len(both.draw.numbers) == 2


@pytest.mark.parametrize(("given", "sentence"), [
    (["--from", "whole.gnothi"], "say --from FILE and --move NUMBER"),
    (["cogito", "--move", 3], "say --from FILE and --move NUMBER"),
    (["--from", "whole.gnothi", "--move", 3, "--resume", "whole.gnothi"], "without --resume"),
    (["--from", "whole.gnothi", "--move", 9999], "there is no move 9999"),
    (["--from", "whole.gnothi", "--move", 3, "--seat", 4], "there is no seat 4; the seats are 1 to 3"),
    (["--from", "whole.gnothi", "--move", 3, "--name", "A", "--name", "B"], "2 names for 1 people"),
    (["--from", "nothing.gnothi", "--move", 3], "there is no file nothing.gnothi"),
])
def test_what_cannot_be_played_differently_is_said(gnothi, recorded, given, sentence):
    code, _, complaint = gnothi("play", *given)
    assert code == 2
    assert sentence in complaint
