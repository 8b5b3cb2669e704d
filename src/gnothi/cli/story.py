"""A game as it is told at a terminal: names with a mark for bots, sentences, the end, a replay."""
from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from gnothi.engine.events import NOBODY, SPECTATOR
from gnothi.engine.match import BRANCH, Match
from gnothi.engine.outcome import Outcome
from gnothi.engine.rulebook import readable
from gnothi.engine.scene import SMALL, WIDE, Room
from gnothi.engine.speech import Line, Turn
from gnothi.engine.story import starts
from gnothi.engine.story import turn as part_of
from gnothi.engine.view import View
from gnothi.screen import lines_of, rule_line, screen, sketch_of

BOT = "°"           # behind the name of a bot
LEGEND = f"{BOT} marks a bot"
SINCE = " after "   # in what a record says of a bot that took a person's seat: "casual after 12 moves"
LAST_LINES = 6      # of the story, before the end
BELOW = 4           # lines of a screen: the title of the end, where the record is, and what is typed next
PAPER = 1000        # lines
OPTION_NAME = re.compile(r"`\w+_\w+`")
INDENT = 2          # letters before the sentences of a turn


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


@dataclass(frozen=True)
class Told:
    """What is told of one turn: its headline, or its sentences."""

    headline: Text
    sentences: tuple[Text, ...]


def news_of(match: Match, view: View, since: int) -> list[Told]:
    """The turns of the story since a move, each with what is new of it."""
    told = [turn for turn in match.turns(view, since) if any(line.move >= since for line in turn.lines)]
    return [Told(Text(turn.headline), tuple(map(sentence, turn.lines)))
            for turn in (since_move(match, view, turn, since) for turn in told)]


def since_move(match: Match, view: View, turn: Turn, since: int) -> Turn:
    """What is new of a turn, under a headline of its own where the beginning was told before."""
    if turn.lines[0].move >= since:
        return turn
    begun = starts(match)
    end = begun[turn.number + 1] if turn.number + 1 < len(begun) else (len(match.moves) + 1, 0)
    return part_of(match, view, turn.number, (since, 0), end)


def whole_story(match: Match, view: View, folded: bool) -> list[RenderableType]:
    """Everything that happened, turn by turn: under each headline its sentences, unless they are folded."""
    lines: list[RenderableType] = []
    for turn in match.turns(view):
        if turn.headline:
            lines.append(Text.assemble((turn.headline, "" if folded else "bold")))
            lines += [] if folded else [Padding(sentence(line), (0, 0, 0, INDENT)) for line in turn.lines]
    return lines


# The end


def show_end(console: Console, match: Match, seat: int, since: int) -> None:
    """The last that happened, the table if there is room for it, who won, and the rule that ended it."""
    outcome = match.outcome
    assert outcome is not None
    view, (columns, height) = view_of(match, seat), console.size
    lines = told(match, eyes(match, seat), range(since, len(match.moves) + 1))
    ending = lines_of(Group(
        rule_line(columns, Text(outcome.headline(view.names, seat), "bold")),
        Padding(escape(view.outcome()), (0, 1)), results(outcome, view),
        Padding(Markdown(readable(in_play(match.game.rulebook.clause(outcome.ended_by)))), (0, 1)),
    ), columns)
    left = height - len(ending) - BELOW if console.is_terminal else PAPER
    last = [row for line in lines[-LAST_LINES:] for row in lines_of(Padding(line, (0, 1)), columns)][-max(1, left):]
    sketch = sketch_of(view, Room(columns - 2, WIDE.lines if left == PAPER else max(SMALL.lines, left - len(last))))
    console.print(rule_line(columns, Text(f"{match.game.title}: the end", "bold yellow"), legend(match)))
    shown = [*last, *(Text.assemble(" ", line) for line in sketch if len(sketch) <= left - len(last)), *ending]
    console.print(Text("\n").join(shown), no_wrap=True, crop=False)


def in_play(clause: str) -> str:
    """A clause without its sentences about options.

    >>> in_play("**R45** It ends. Option `after_win`: **end** / play_on. If everybody is out nobody wins.")
    '**R45** It ends. If everybody is out nobody wins.'
    """
    sentences = re.split(r"(?<=[.?!])\s+|(?<=[.?!]\*\*)\s+", clause)
    return " ".join(sentence for sentence in sentences if not OPTION_NAME.search(sentence)) or clause


def results(outcome: Outcome, view: View) -> Table:
    """Everybody's place in a word, the best first, with the number behind it."""
    table = Table("", "", "", box=None, show_header=False)
    for seat in sorted(range(view.seats), key=lambda seat: -outcome.result[seat]):
        name = "You" if seat == view.seat else view.names[seat]
        table.add_row(escape(name), outcome.place(seat), f"[dim]{signed(outcome.result[seat])}[/]")
    return table


def signed(number: float) -> str:
    """
    >>> signed(0.5), signed(-1), signed(0)
    ('+0.5', '−1', '0')
    """
    return f"{number:+g}".replace("-", "−") if number else "0"


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
        if mover != NOBODY:
            public = match.over if seat is None else mover == seat
            console.print(f"[bold]{number:>4} {escape(names[mover])}[/]: {escape(line) if public else '…'}")
        elif not line.startswith(BRANCH):
            console.print(f"[bold]{number:>4}[/] a move was taken back, and the dice were keyed again")
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
