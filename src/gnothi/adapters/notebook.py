"""Games in a notebook: a table that plays by clicks on its picture, and a recorded game as a moving picture."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from gnothi import bots
from gnothi.adapters.waiting import announce
from gnothi.bots.turns import next_move
from gnothi.engine import templates
from gnothi.engine.drawing import DAY, Block, compose, document
from gnothi.engine.errors import missing
from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.engine.scene import Piece
from gnothi.engine.view import View

try:
    import anywidget
    import traitlets
except ImportError:
    raise missing("anywidget", "notebook") from None


class Board(anywidget.AnyWidget):
    """One person's seat at a table in a notebook; bots play the others.

    >>> Board(gnothi.new("cogito", seats=3, seed=7), seat=0, bot="casual")
    """

    _esm = Path(__file__).parent / "board.js"
    svg = traitlets.Unicode().tag(sync=True)
    offers = traitlets.Dict().tag(sync=True)        # for each piece that can be clicked: actions, and what they say
    choices = traitlets.List(traitlets.Any()).tag(sync=True)    # everything that may be done, and what a button says
    news = traitlets.List(traitlets.Unicode()).tag(sync=True)   # what happened since this seat's last move
    turn = traitlets.Int().tag(sync=True)           # changes last, and tells the page to draw

    def __init__(self, match: Match, seat: int = 0, bot: bots.Player = "casual") -> None:
        super().__init__()
        announce(match.game, templates.call_apply, bot)
        self.match = match
        self.seat = seat
        self.bots = {other: bots.make(bot, other) for other in range(match.seats) if other != seat}
        self.on_msg(self.clicked)
        self.go_on(0)

    def clicked(self, widget: object, message: dict[str, Any], buffers: object) -> None:
        """What the page sends when somebody clicks."""
        self.play(int(message["action"]))

    def play(self, action: int | str) -> None:
        """Take an action for this seat; the bots answer."""
        before = len(self.match.moves)
        self.match.play(self.seat, action)
        self.go_on(before)

    def go_on(self, before: int) -> None:
        """The bots play until this seat is asked, or the game is over; then the page is drawn again."""
        while (move := next_move(self.match, self.bots)) is not None:
            self.match.play(*move)
        self.show(before)

    def show(self, before: int) -> None:
        view = self.match.view(SPECTATOR if self.match.over else self.seat)
        said = {action: view.say(action) for action in view.actions}
        self.svg = view.svg(DAY)
        self.offers = {
            piece.id: [[action, said[action]] for action in piece.actions]
            for piece in view.pieces() if piece.actions
        }
        self.choices = [[action, text] for action, text in said.items()]
        self.news = [line.text for line in self.match.log(self.seat) if line.move > before]
        self.turn += 1


class Film:
    """A game as one picture that moves: every move a frame, what stays drawn once.

    >>> Film(gnothi.read(text), seconds=0.8)
    """

    def __init__(self, match: Match, seat: int = SPECTATOR, seconds: float = 1.0) -> None:
        self.views = list(retold(match, seat))
        self.seconds = seconds

    def svg(self) -> str:
        """The moving picture; any browser plays it."""
        sheets = self.views[0].sheets()
        still = [replace(sheet, body="") for sheet in sheets]
        frames = [
            compose(still, self.laid(number), view.panels(), view.names) for number, view in enumerate(self.views)
        ]
        shown = "".join(self.frame(number, frame.body) for number, frame in enumerate(frames))
        whole = compose(sheets, [], [], self.views[0].names)
        width, height = (max(getattr(block, side) for block in (whole, *frames)) for side in ("width", "height"))
        return document(sheets, Block(whole.title, width, height, whole.body + shown), DAY)

    def laid(self, number: int) -> list[Piece]:
        """What lies on the sheets after a number of moves."""
        return [replace(piece, id=f"frame-{number}-{piece.id}", actions=()) for piece in self.views[number].pieces()]

    def frame(self, number: int, body: str) -> str:
        """What is seen after a number of moves, shown in its time and hidden before and after."""
        count = len(self.views)
        times = [0, number / count, (number + 1) / count]
        return (
            f'<g visibility="hidden"><animate attributeName="visibility" values="hidden;visible;hidden" '
            f'keyTimes="{";".join(f"{time:.5f}" for time in times)}" dur="{count * self.seconds:g}s" '
            f'calcMode="discrete" repeatCount="indefinite"/>{body}</g>'
        )

    def _repr_svg_(self) -> str:
        return self.svg()


def retold(match: Match, seat: int) -> Iterator[View]:
    """The table after the deal and after every move, as a seat sees it."""
    again = match.at(0)
    yield again.view(seat)
    for mover, action in match.moves:
        again.redo(mover, action)
        yield again.view(seat)
