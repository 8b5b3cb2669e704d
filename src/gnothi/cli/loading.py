"""What a terminal shows while a game is loaded, until its first screen is there."""
from __future__ import annotations

from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

STEPS = 4       # the program, the game, the deal, the table


class Loading:
    """A line that says what is being done and for how long, and goes; nothing where output is no terminal."""

    def __init__(self, doing: str) -> None:
        console = Console()
        columns = SpinnerColumn(), TextColumn("{task.description} …"), BarColumn(), TimeElapsedColumn()
        self.progress = Progress(*columns, console=console, transient=True, redirect_stdout=False,
                                 redirect_stderr=False, disable=not console.is_terminal)
        self.task = self.progress.add_task(doing, total=STEPS)

    def __enter__(self) -> Loading:
        self.progress.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.done()

    def goes_on(self, doing: str) -> None:
        """A step is done, and another begins."""
        self.progress.update(self.task, advance=1, description=doing, refresh=True)

    def done(self) -> None:
        """The line goes; it may have gone before."""
        self.progress.stop()
