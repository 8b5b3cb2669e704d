"""How people draw an option that is a drawing: a sheet with slots, and the parts that can be put into them."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gnothi.engine.scene import Sheet

Field = tuple[str, Sequence[tuple[str, str]]]
"""What it is called, and its choices: each what it adds to the text of a part, and what people read."""


@dataclass(frozen=True)
class Part:
    """Something that can be drawn: `symbol` in the middle of the slots that it fills, turned by degrees."""

    text: str                   # what the option's text calls it
    slots: Sequence[str]        # by their names; a click on the first puts it there
    symbol: str                 # one of the sheet's
    title: str                  # what it is and where, for people who cannot see it
    turned: float = 0.0


@dataclass(frozen=True)
class Editor:
    """A sheet to draw on. A click on a slot brings the first part that begins there, a further click the next one."""

    option: str                                     # what is drawn
    switch: tuple[str, str]                         # the option, and its word, by which the drawing is played with
    sheet: Sheet
    slots: Mapping[str, tuple[float, float]]        # where each is
    parts: Sequence[Part]
    noun: str = "part"                              # what a part is called
    fields: Sequence[Field] = ()                    # by which a part can be chosen without the picture
