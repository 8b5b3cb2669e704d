"""The terminal itself: a screen that is drawn over, or paper where output is no terminal."""
from __future__ import annotations

import math

from rich.console import Console
from rich.text import Text

from gnothi.engine.scene import Room
from gnothi.screen import Block, rule_line

CLEAR = "\x1b[H\x1b[2J"
FORGET = "\x1b[3J"      # what has scrolled off
PLAIN_LINES = 1000      # of paper


class Display:
    """Shows screenfuls on the alternate screen, which leaves nothing behind; on paper one below the other."""

    def __init__(self) -> None:
        self.console = Console(highlight=False)
        odd = self.console.is_dumb_terminal or self.console.legacy_windows
        self.is_screen = self.console.is_terminal and not odd
        self.is_open = False

    @property
    def room(self) -> Room:
        """Columns and lines, as they are now."""
        size = self.console.size
        return Room(size.width, size.height if self.is_screen else PLAIN_LINES)

    def show(self, lines: Block) -> None:
        if self.is_screen:
            self.open()
            self.console.file.write(CLEAR)
        self.console.print(Text("\n").join(lines), no_wrap=True, overflow="ignore", crop=False)

    def open(self) -> None:
        if not self.is_open:
            self.is_open = self.console.set_alt_screen(True)

    def close(self) -> None:
        """Back to the screen as it was before."""
        if self.is_open:
            self.console.set_alt_screen(False)
            self.is_open = False

    def blank(self) -> None:
        """Nothing is left to see or to scroll back to."""
        if self.is_screen:
            self.open()
            self.console.file.write(CLEAR + FORGET)

    def ask(self, prompt: str) -> str:
        return self.console.input(prompt).strip()

    def page(self, title: str, lines: Block, from_end: bool = False) -> str:
        """Something long, a screenful at a time; returns what was typed to do something else, if anything was."""
        if not self.is_screen:
            self.show(lines)
            return ""
        height = max(1, self.room.lines - 2)
        pages = max(1, math.ceil(len(lines) / height))
        page = pages - 1 if from_end else 0
        while page < pages:
            self.show_page(title, lines[page * height : (page + 1) * height], height, page, pages)
            answer = self.ask(f"{keys(page, pages)} › ")
            if answer not in ("", "b"):
                return "" if answer == "q" else answer
            page += 1 if answer == "" else -1 if page else 0
        return ""

    def show_page(self, title: str, lines: Block, height: int, page: int, pages: int) -> None:
        filled = [*lines, *(Text() for _ in range(height - len(lines)))]
        where = f"page {page + 1} of {pages}" if pages > 1 else ""
        self.show([rule_line(self.room.columns, Text(title, "bold"), where), *filled])


def keys(page: int, pages: int) -> str:
    """What may be typed on a page."""
    on = "Enter goes on, [bold]q[/] to the table" if page + 1 < pages else "Enter goes to the table"
    return f"{on}, [bold]b[/] back" if page else on
