"""A game as it is told at a terminal: names with a mark for bots, sentences, the end, a replay."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from gnothi.engine.events import FLEETING, NOBODY, SPECTATOR
from gnothi.engine.match import Line, Match
from gnothi.engine.outcome import Outcome
from gnothi.engine.rulebook import readable
from gnothi.engine.scene import WIDE, Room
from gnothi.engine.view import View
from gnothi.screen import rule_line, screen, sketch_of

BOT = "°"           # behind the name of a bot
LEGEND = f"{BOT} marks a bot"
SINCE = " after "   # in what a record says of a bot that took a person's seat: "casual after 12 moves"
LAST_LINES = 6      # of the story, before the end


def marked(match: Match) -> tuple[str, ...]:
    """What all are called here: a bot's name has its mark."""
    return tuple(f"{name}{BOT}" if bot else name for name, bot in zip(match.names, match.bots, strict=True))


def legend(match: Match) -> str:
    return LEGEND if any(match.bots) else ""


def view_of(match: Match, seat: int = SPECTATOR) -> View:
    """The table as a seat sees it, with marked names."""
    return replace(match.view(seat), names=marked(match))


def eyes(match: Match, seat: int) -> View:
    """A game that is over, with nothing hidden, told to a seat or to somebody who watched."""
    return replace(match.witness(), seat=seat, names=marked(match))


def sentence(line: Line) -> Text:
    return Text.assemble(line.text, " ", (line.clause, "dim"))


def told(match: Match, view: View, moves: Iterable[int], unless: int = 0) -> list[Text]:
    """What some moves brought, in the words of a view."""
    return [sentence(line) for move in moves for line in match.lines(view, move, unless)]


def whole_story(match: Match, view: View) -> list[Text]:
    """Everything that happened; of fleeting remarks only the last."""
    last = len(match.moves)
    return told(match, view, range(last), FLEETING) + told(match, view, [last])


# The end


def show_end(console: Console, match: Match, seat: int, since: int) -> None:
    """The last that happened, the table, who won, and the rule that ended it."""
    outcome = match.outcome
    assert outcome is not None
    view = view_of(match, seat)
    lines = told(match, eyes(match, seat), range(since, len(match.moves) + 1))
    columns, height = console.size
    console.print(rule_line(columns, Text(f"{match.game.title}: the end", "bold yellow"), legend(match)))
    for line in lines[-LAST_LINES:]:
        console.print(Padding(line, (0, 1)))
    room = Room(columns - 2, min(max(1, height - 5), WIDE.lines) if console.is_terminal else WIDE.lines)
    for line in sketch_of(view, room):
        console.print(Padding(line, (0, 0, 0, 1)), no_wrap=True, crop=False)
    console.print(rule_line(columns, Text(outcome.headline(view.names, seat), "bold")))
    console.print(results(outcome, view))
    console.print(Padding(Markdown(readable(match.game.rulebook.clause(outcome.ended_by))), (0, 1)))


def results(outcome: Outcome, view: View) -> Table:
    """Everybody's place in a word, the best first, with the number behind it."""
    table = Table("", "", "", box=None, show_header=False)
    for seat in sorted(range(view.seats), key=lambda seat: -outcome.result[seat]):
        name = "You" if seat == view.seat else view.names[seat]
        table.add_row(escape(name), outcome.place(seat), f"[dim]{outcome.result[seat]:+g}[/]".replace("-", "−"))
    return table


def replay(match: Match, seat: int | None) -> None:
    """Tell a recorded game; once it is over, with nothing hidden unless a seat's view is asked for."""
    console = Console(highlight=False)
    names = marked(match)
    if seat is None and match.over:
        view = eyes(match, SPECTATOR)
    else:
        view = view_of(match, SPECTATOR if seat is None else seat)
    console.print(rule_line(console.width, Text(match.game.title, "bold"), legend(match)))
    console.print(escape(", ".join(map(seated, names, match.bots))))
    show_move(console, match, view, 0)
    move = 0
    for number, (mover, line, count) in enumerate(match.notation(), 1):
        if mover == NOBODY:
            console.print(f"[bold]{number:>4}[/] a move was taken back, and the dice were keyed again")
        else:
            public = match.over if seat is None else mover == seat
            console.print(f"[bold]{number:>4} {escape(names[mover])}[/]: {escape(line) if public else '…'}")
        for _ in range(count):
            move += 1
            show_move(console, match, view, move)
    if match.over:
        show_end(console, match, SPECTATOR if seat is None else seat, len(match.moves) + 1)
    else:
        console.print(screen(view, match.game.title, room=Room(console.width - 2, WIDE.lines)))


def seated(name: str, bot: str) -> str:
    """Who sat there, and since when, if a bot took a person's seat."""
    return f"{name} ({bot})" if SINCE in bot else name


def show_move(console: Console, match: Match, view: View, move: int) -> None:
    for line in told(match, view, [move]):
        console.print(Padding(line, (0, 0, 0, 7)))
