"""Pictures as files and as pixels."""
import shutil
import sys
from pathlib import Path

import pytest

from gnothi.engine.drawing import draw
from gnothi.engine.errors import GnothiError
from gnothi.engine.scene import Sheet
from gnothi.pictures import save, to_pixels

PICTURE = draw([Sheet(100, 80, "a test", '<path d="M0 0"/>', '<g id="disc"/>', {"sea": ("#00f", "#009")})], [])


def test_pictures_are_saved_by_the_name_of_the_file(tmp_path):
    save(PICTURE, tmp_path / "x.svg")
    assert (tmp_path / "x.svg").read_text() == PICTURE
    save(PICTURE, tmp_path / "x.png")
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(GnothiError, match=r"neither \.svg nor \.png"):
        save(PICTURE, tmp_path / "x.gif")


def test_without_a_converter_a_png_is_refused_with_advice(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(GnothiError, match=r"a .png needs a converter from SVG, .*pip install 'gnothi\[png\]'"):
        save(PICTURE, tmp_path / "x.png")
    assert not Path(tmp_path / "x.png").exists()


def test_pixels_are_rows_of_red_green_and_blue():
    pixels = to_pixels(PICTURE)
    assert pixels.shape == (120, 150, 3)
    assert (pixels[10, 10] == [0xF6, 0xF1, 0xE7]).all()


def test_without_pillow_pixels_are_refused_with_advice(monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(GnothiError, match="this needs Pillow"):
        to_pixels(PICTURE)
