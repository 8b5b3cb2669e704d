"""Which files a game is played with, and what a record calls them."""
from pathlib import Path

import pytest

from gnothi.engine import editions
from gnothi.engine.editions import OURS, choose, data_folder, edition, edition_name, read_toml, variable


@pytest.fixture(autouse=True)
def nothing_chosen(monkeypatch):
    monkeypatch.setattr(editions, "_chosen", {})
    monkeypatch.delenv(variable("ferry"), raising=False)


def test_ours_is_played_unless_another_is_chosen(tmp_path, monkeypatch):
    package, theirs = tmp_path / "ours", tmp_path / "theirs"
    theirs.mkdir()
    assert variable("ferry") == "GNOTHI_DATA_FERRY"
    assert (edition("ferry", package), data_folder(package)) == (package, package)
    assert edition_name(package, ("a.toml",)) == OURS
    monkeypatch.setenv(variable("ferry"), "")       # so that it is put back
    choose("ferry", theirs)
    assert (edition("ferry", package), data_folder(package)) == (theirs.resolve(), theirs.resolve())
    assert data_folder(tmp_path) == tmp_path, "another package plays its own"


def test_another_edition_is_called_by_what_is_in_its_files(tmp_path, monkeypatch):
    package = tmp_path / "ours"

    def called(one: str, two: str) -> str:
        (tmp_path / "a.toml").write_text(one)
        (tmp_path / "b.toml").write_text(two)
        monkeypatch.setenv(variable("ferry"), str(tmp_path))
        edition("ferry", package)
        return edition_name(package, ("a.toml", "b.toml"))

    first = called("x = 1", "y = 1")
    assert len(first) == 16 and first == called("x = 1", "y = 1")
    assert len({first, called("x = 2", "y = 1"), called("x = 1", "y = 2"), called("y = 1", "x = 1")}) == 4


def test_a_data_file_is_read(tmp_path: Path):
    (tmp_path / "a.toml").write_text("x = 1\n")
    assert read_toml(tmp_path, "a.toml") == {"x": 1}
