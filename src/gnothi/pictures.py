"""Pictures for people to keep: an SVG written to a file, or turned into pixels."""
from __future__ import annotations

import io
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np

from gnothi.engine.errors import GnothiError, missing

Pixels = np.ndarray[Any, np.dtype[np.uint8]]


def save(picture: str, path: Path) -> None:
    """Write a picture as .svg, or as .png where a converter is installed."""
    if path.suffix == ".svg":
        path.write_text(picture, encoding="utf-8")
    elif path.suffix == ".png":
        path.write_bytes(to_png(picture))
    else:
        raise GnothiError(f"{path.name} is neither .svg nor .png; name the file x.svg or x.png")


def to_png(picture: str) -> bytes:
    """Rasterise with the first converter there is."""
    if shutil.which("rsvg-convert"):
        done = subprocess.run(["rsvg-convert", "--zoom=1.5"], input=picture.encode(), capture_output=True, check=True)
        return done.stdout
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise missing("a converter from SVG", "png", "a .png") from None
    return bytes(svg_to_bytes(svg_string=picture, zoom=1.5))


def to_pixels(picture: str) -> Pixels:
    """Rows of red, green and blue."""
    try:
        from PIL import Image
    except ImportError:
        raise missing("Pillow", "png") from None
    return np.array(Image.open(io.BytesIO(to_png(picture))).convert("RGB"))
