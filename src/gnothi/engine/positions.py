"""Named positions: moments of a game that how-to pages and lessons show, as its lessons.toml tells them."""
from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from gnothi.engine.drawing import Block, document, draw_sheet
from gnothi.engine.editions import OURS
from gnothi.engine.english import either
from gnothi.engine.errors import BadGame, GnothiError
from gnothi.engine.events import SPECTATOR
from gnothi.engine.game import Game
from gnothi.engine.match import Match
from gnothi.engine.options import Choice
from gnothi.engine.scene import Piece, Sheet
from gnothi.engine.view import View

FILE = "lessons.toml"
ROUND = 6       # units between a piece and the frame that lights it
LEAST = 40      # units across, of a piece that names no size
DRAWN = ("sheet", "part", "lit")    # of a position: what is shown of it


@dataclass(frozen=True)
class Position:
    """A moment of a game: how it was dealt, what was played, and who looks at it.

    Seats are counted from 1, as in a record. Each move is a seat and what it did, as in a record: `2 pass`.
    """

    seats: int
    seed: int = 1
    options: Mapping[str, Choice] = field(default_factory=dict)
    moves: Sequence[str] = ()
    names: Sequence[str] = ()
    seat: int = 0                               # who looks; 0 for one who only watches
    sheet: str = ""                             # what is drawn of it; the first, if it names none
    part: Sequence[float] = ()                  # of the sheet: left, top, width and height; all of it if it names none
    lit: Sequence[str] = ()                     # pieces that are framed

    def match(self, game: Game) -> Match:
        """The game at this moment; a move that could not be made is refused."""
        match = Match.new(game, self.seats, self.seed, self.names or None, self.options)
        for move in self.moves:
            seat, _, line = move.partition(" ")
            match.play(int(seat) - 1, line)
        return match

    def view(self, game: Game) -> View:
        """The table as the one who looks sees it."""
        return self.match(game).view(self.seat - 1 if self.seat else SPECTATOR)

    def svg(self, game: Game, theme: str | None = None) -> str:
        """Its picture: a sheet, or a part of one, with some pieces framed."""
        view = self.view(game)
        sheets, pieces = view.sheets(), view.pieces()
        sheet = named(self.sheet or sheets[0].id, sheets)
        drawn = draw_sheet(sheet, lighted(pieces, self.lit), sheets)
        left, top, width, height = self.part or (0, 0, sheet.width, sheet.height)
        body = f'<g transform="translate({-left:g} {-top:g})">{drawn.body}</g>'
        return document(sheets, Block(sheet.title, width, height, body), theme)


def named(wanted: str, sheets: Sequence[Sheet]) -> Sheet:
    for sheet in sheets:
        if sheet.id == wanted:
            return sheet
    raise BadGame(f"there is no sheet {wanted!r} to draw; choose from {either([sheet.id for sheet in sheets])}")


def lighted(pieces: Sequence[Piece], lit: Sequence[str]) -> list[Piece]:
    """The pieces, some of them with a frame."""
    return [replace(piece, drawing=piece.drawing + frame(piece)) if piece.id in lit else piece for piece in pieces]


def frame(piece: Piece) -> str:
    """A frame around a piece, in its own units."""
    width, height = ((max(side, LEAST) + 2 * ROUND) / piece.scale for side in piece.size)
    return (
        f'<rect class="gold-line" x="{-width / 2:g}" y="{-height / 2:g}" width="{width:g}" height="{height:g}" '
        f'rx="{10 / piece.scale:g}" stroke-width="{4 / piece.scale:g}"/>'
    )


@cache
def written(game: Game) -> dict[str, Any]:
    """All that a game's lessons.toml tells; nothing where there is none, or of another edition than its own."""
    path: Path = game.folder / FILE
    if not path.exists() or game.edition != OURS:
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadGame(f"{game.id}/{FILE} cannot be read: {error}") from None


@cache
def positions(game: Game) -> dict[str, Position]:
    """The positions of a game by name."""
    told = written(game).get("positions", {})
    try:
        return {name: Position(**whole(told, name)) for name in told}
    except (TypeError, KeyError, RecursionError) as error:
        raise BadGame(f"the positions of {game.id}/{FILE} cannot be read: {error}") from None


def whole(told: Mapping[str, Any], name: str) -> dict[str, Any]:
    """What is told of a position; one that comes `after` another goes on from there, with the same people."""
    own = dict(told[name])
    if "after" not in own:
        return own
    before = {part: said for part, said in whole(told, own.pop("after")).items() if part not in DRAWN}
    return {**before, **own, "moves": [*before.get("moves", ()), *own.get("moves", ())]}


def position(game: Game, name: str) -> Position:
    """The position of a name."""
    known = positions(game)
    if name not in known:
        choices = f"choose from {either(list(known))}" if known else f"{FILE} names none"
        raise GnothiError(f"{game.title} has no position {name!r}; {choices}")
    return known[name]
