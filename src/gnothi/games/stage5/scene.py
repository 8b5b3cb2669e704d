"""STAGE-5 to look at."""
from __future__ import annotations

from gnothi.engine.layout import Record
from gnothi.engine.scene import Piece, Svg
from gnothi.engine.view import View
from gnothi.games.stage5.words import describe


def board(seats: int, options: Record) -> Svg:
    return Svg(1240, 840, "STAGE-5: the table", "")


def pieces(view: View) -> list[Piece]:
    return []


def sketch(view: View) -> str:
    return "\n".join(describe(view))
