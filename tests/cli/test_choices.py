"""What people play as, and a playground of their own, at a terminal."""
import pytest

from gnothi.cli.given import choose_seats
from gnothi.engine.errors import BadOptions
from gnothi.engine.match import Match
from gnothi.engine.registry import load


def test_people_choose_sides_and_bots_make_them_even(gnothi, tmp_path):
    code, _, _ = gnothi(
        "play", "credo", "--name", "Dora", "--as", "Ann=scientist", "--as", "Bo=scientist", "--as", "Cy=scientist",
        "--bot", "random", "--seed", 3, "--save", "x.gnothi", typed="quit\n",
    )
    assert code == 0
    match = Match.read((tmp_path / "x.gnothi").read_text())
    assert match.names[:4] == ("Dora", "Ann", "Bo", "Cy")
    assert match.bots == ("", "", "", "", "random", "random")
    assert match.options["scientists"] == "religionist,scientist,scientist,scientist,religionist,religionist"


def test_seats_and_bots_that_were_asked_for_are_there():
    credo = load("credo")
    assert choose_seats(credo, [], ["Ann=religionist"], bots=3, seats=0)[1] == 4
    assert choose_seats(credo, [], ["Ann=religionist"], bots=0, seats=8)[1] == 8
    assert choose_seats(credo, ["Ann"], ["Ann=religionist"], bots=0, seats=0)[0] == ["Ann"]


def test_what_nobody_can_play_as_is_refused(gnothi):
    _, _, told = gnothi("play", "credo", "--as", "Ann=agnostic")
    assert "Ann plays as religionist or scientist, not 'agnostic' (CRE-2.1)" in told
    with pytest.raises(BadOptions, match="in Nim there is nothing to choose for a player"):
        choose_seats(load("nim"), [], ["Ann=red"], 0, 0)


def test_walls_of_ones_own_come_from_a_file_and_stay_in_the_record(gnothi, tmp_path):
    (tmp_path / "mine.toml").write_text('[[layout]]\nwalls = [["v", 4, 3, 2], ["h", 5, 7, 1]]\n')
    code, _, _ = gnothi(
        "play", "credo", "--bots", 3, "--walls", tmp_path / "mine.toml", "--save", "x.gnothi", typed="quit\n"
    )
    assert code == 0
    match = Match.read((tmp_path / "x.gnothi").read_text())
    assert (match.options["layout"], match.options["walls"]) == ("own", "v4.3.2 h5.7.1")
    code, told, _ = gnothi("verify", "x.gnothi")
    assert code == 0 and "3 moves, every one legal" in told


def test_walls_that_cannot_stand_are_refused_with_a_sentence(gnothi, tmp_path):
    (tmp_path / "mine.toml").write_text('[[layout]]\nwalls = [["v", 1, 1, 1], ["h", 1, 1, 1]]\n')
    code, _, told = gnothi("play", "credo", "--walls", tmp_path / "mine.toml")
    assert code == 2
    assert "walls off the field (1, 1); every field must be reachable (R7)" in told
    (tmp_path / "mine.toml").write_text("walls = []\n")
    assert "must have one [[layout]]" in gnothi("play", "credo", "--walls", tmp_path / "mine.toml")[2]
    assert "no.toml" in gnothi("play", "credo", "--walls", tmp_path / "no.toml")[2]
    assert "Nim has no walls to build" in gnothi("play", "nim", "--walls", tmp_path / "mine.toml")[2]
