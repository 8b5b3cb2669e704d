"""An analysis at a terminal: what was given away, where, and by whom."""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

import gnothi
from gnothi.bots.analysis import Analysis, Judgement
from gnothi.bots.analysis import Progress as Told
from gnothi.bots.hint import GAMES, games_of
from gnothi.cli.story import legend, marked
from gnothi.engine.english import count
from gnothi.engine.match import Match
from gnothi.screen import rule_line


def analyse(match: Match, simulations: int, seat: int | None, workers: int, ray: str) -> Analysis:
    """Judge a game while a bar shows how far that is."""
    with shown() as progress:
        return gnothi.analyse(match, simulations, seat, workers, ray, progress)


@contextmanager
def shown() -> Iterator[Told]:
    """A progress bar, for people who look."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("judging decisions", total=None)
        yield lambda taken, total: bar.update(task, completed=taken, total=total)


def show(console: Console, match: Match, found: Analysis) -> None:
    """The turning points, the dearest first, and what each seat gave away."""
    console.print(rule_line(console.width, Text(f"{match.game.title}: turning points", "bold"), legend(match)))
    assert match.outcome is not None
    console.print(escape(match.outcome.headline(marked(match))), highlight=False)
    points = found.turning_points
    console.print(turning_points(match, found, points) if points else "No decision gave away much.")
    console.print()
    console.print(sums(match, found))
    console.print(
        f"[dim]{found.simulations:,} simulations for each decision where most seemed lost, with what its player could "
        "see at that moment. `gnothi replay` tells the moves by the same numbers.[/]", highlight=False,
    )


def turning_points(match: Match, found: Analysis, points: list[Judgement]) -> Table:
    """A row for each, with the words of its buttons."""
    table = plain_table("move", "who", "chose", "better", "as good as winning")
    table.leading = 1
    table.columns[0].justify = "right"
    table.columns[-1].no_wrap = True
    names, numbers = marked(match), line_numbers(match)
    for point in points:
        before, after = (games_of(found.worst, choice.expected) for choice in (point.best, point.played))
        table.add_row(
            str(numbers[point.move]), escape(names[point.seat]), escape(point.played.said), escape(point.best.said),
            f"{before} → {after} of {GAMES}",
        )
    return table


def plain_table(*columns: str) -> Table:
    return Table(*columns, box=None, header_style="bold", padding=(0, 2, 0, 0))


def line_numbers(match: Match) -> list[int]:
    """By which number `gnothi replay` tells each move."""
    return [number for number, (_, _, moves) in enumerate(match.notation(), 1) for _ in range(moves)]


def sums(match: Match, found: Analysis) -> Table:
    """A row for each player who was judged."""
    table = plain_table("who", "decisions", "gave away")
    names = marked(match)
    for seat in range(match.seats):
        if judged := found.of(seat):
            table.add_row(escape(names[seat]), str(len(judged)), wins(found.loss(seat) / (1 - found.worst)))
    return table


def wins(lost: float) -> str:
    """
    >>> wins(0.1), wins(0.4), wins(1.1), wins(2.6)
    ('next to nothing', 'about half a win', 'about one win', 'about 2½ wins')
    """
    halves = round(2 * lost)
    if halves < 2:
        return "about half a win" if halves else "next to nothing"
    whole, half = divmod(halves, 2)
    return f"about {whole}½ wins" if half else f"about {count(whole, 'win')}"
