"""What a player may cross out by hand, for nobody but that player to see."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gnothi.engine.view import View


@dataclass(frozen=True)
class Note:
    """Something that a player may cross out, and the piece that is touched for it."""

    id: str         # by which it is remembered, the same all game long
    label: str      # what is crossed out, in a word or two: "Owl"
    piece: str      # the id of a piece that offers nothing else


def no_notes(view: View) -> list[Note]:
    """Nothing can be crossed out by hand."""
    return []
