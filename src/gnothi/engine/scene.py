"""What a game shows: sheets with pieces on them for what is spatial, panels of rows for what is text and number."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rich.cells import cell_len, set_cell_size

Whose = int | Literal["all", "own"]
"""A seat's; everybody's; or that of who looks, and of nobody else."""


class Room(NamedTuple):
    """How much a terminal can show, in letters."""

    columns: int
    lines: int


SMALL, WIDE = Room(78, 19), Room(118, 34)
"""What terminals of 80 by 24 and of 120 by 40 leave for a sketch, beside its frame, the question and the answer."""


def cut(line: str, columns: int) -> str:
    """A line of a sketch that ends in an ellipsis where it would be too long.

    >>> cut("Hypatia of Alexandria", 10)
    'Hypatia o…'
    """
    return line if cell_len(line) <= columns else f"{set_cell_size(line, columns - 1)}…"


@dataclass(frozen=True)
class Sheet:
    """A still picture: its size, its body, the symbols that pieces use, and its colours by day and by night.

    A unit is a pixel at rest on a laptop. A colour `sea` is used as `class="sea"` for a filled shape and
    `class="sea-line"` for a stroked one. Text that would come out too small to read is not drawn; `class="fine"` is
    only drawn where there is room for the sheet at its size, and `class="coarse"` only where there is not.
    """

    width: int
    height: int
    title: str
    body: str
    symbols: str = ""
    colours: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    style: str = ""
    id: str = "board"
    of: Whose = "all"


@dataclass(frozen=True)
class Piece:
    """Something that lies on a sheet: `symbol` drawn at (x, y), turned by degrees, with the actions of a click."""

    id: str
    symbol: str
    x: float
    y: float
    title: str
    turned: float = 0.0
    scale: float = 1.0
    text: str = ""
    drawing: str = ""         # SVG of its own, for what no symbol can say: an arrow, a path
    hint: str = ""            # SVG that shows while the pointer or the focus is on it
    actions: Sequence[int] = ()
    could: Sequence[int] = ()    # what people might think of doing with it, legal or not
    size: tuple[float, float] = (0.0, 0.0)    # how much room it takes from (x, y), its middle
    sheet: str = ""           # the id of the sheet it lies on; the first, if it names none
    about: str = ""           # a word of the glossary
    change: Literal["", "roll", "turn"] = ""    # how its symbol becomes another: a die rolls, a card is turned


@dataclass(frozen=True)
class Trace:
    """The way of a piece over its sheet, from where it was to where it is; a single point is a mark."""

    piece: str                # its id
    points: Sequence[tuple[float, float]]
    sheet: str = ""           # the id of the sheet; the first, if it names none


@dataclass(frozen=True)
class Row:
    """A line of a panel: what it is, what it holds in each column, and what it offers."""

    label: str
    values: Sequence[str] = ()
    symbol: str = ""          # one of the first sheet's
    title: str = ""           # what it is, for who does not know
    clause: str = ""          # the rule behind it
    actions: Sequence[int] = ()
    could: Sequence[int] = ()    # what people might think of doing with it, legal or not
    about: str = ""           # a word of the glossary


@dataclass(frozen=True)
class Panel:
    """Rows under a title; where `columns` are named, each heads the value of its place."""

    id: str
    title: str
    rows: Sequence[Row]
    columns: Sequence[str] = ()
    of: Whose = "all"

    @property
    def actions(self) -> tuple[int, ...]:
        """What its rows offer."""
        return tuple(action for row in self.rows for action in row.actions)


def is_for(of: Whose, seat: int) -> bool:
    """Whether a sheet or panel is shown to a seat or a spectator: what is one's own is for a seat."""
    return of != "own" or seat >= 0


def sheet_of(piece: Piece | Trace, sheets: Sequence[Sheet]) -> str:
    """The id of the sheet that a piece or a trace lies on."""
    return piece.sheet or sheets[0].id
