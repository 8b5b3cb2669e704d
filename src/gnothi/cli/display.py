"""The terminal itself: a screen that is drawn over, or paper where output is no terminal."""
from __future__ import annotations

import select
import sys
import time
from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from gnothi.engine.scene import Room
from gnothi.screen import Block, rule_line

CLEAR = "\x1b[H\x1b[2J"
FORGET = "\x1b[3J"      # what has scrolled off
PLAIN_LINES = 1000      # of paper


class Display:
    """Shows screenfuls on the alternate screen, which leaves nothing behind; on paper one below the other."""

    def __init__(self, on_ready: Callable[[], None] = lambda: None) -> None:
        self.console = Console(highlight=False)
        self.on_ready = on_ready        # called before anything is shown
        odd = self.console.is_dumb_terminal or self.console.legacy_windows
        self.is_screen = self.console.is_terminal and not odd
        self.is_open = False

    @property
    def room(self) -> Room:
        """Columns and lines, as they are now."""
        size = self.console.size
        return Room(size.width, size.height if self.is_screen else PLAIN_LINES)

    def show(self, lines: Block) -> None:
        self.on_ready()
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
        self.on_ready()
        if self.is_screen:
            self.open()
            self.console.file.write(CLEAR + FORGET)

    def ask(self, prompt: str) -> str:
        return self.console.input(prompt).strip()

    def wait(self, prompt: str, seconds: float) -> str | None:
        """What is typed meanwhile; nothing if nobody types a line in so many seconds."""
        self.console.print(prompt, end="")
        self.console.file.flush()
        try:
            ready, _, _ = select.select([sys.stdin], [], [], seconds)
        except (OSError, ValueError):       # no file that can be waited for
            ready = []
            time.sleep(seconds)
        return self.ask("") if ready else None

    def page(self, title: str, lines: Block, from_end: bool = False) -> str:
        """Something long, a screenful at a time; returns what was typed to do something else, if anything was."""
        if not self.is_screen:
            self.show(lines)
            return ""
        pages = in_pages(lines, self.height, from_end)
        page = len(pages) - 1 if from_end else 0
        while page < len(pages):
            self.show_page(title, pages[page], f"page {page + 1} of {len(pages)}" if len(pages) > 1 else "")
            answer = self.ask(f"{keys(page, len(pages))} › ")
            if answer not in ("", "b"):
                return "" if answer == "q" else answer
            page += 1 if answer == "" else -1 if page else 0
        return ""

    @property
    def height(self) -> int:
        """Lines of a page, between its title and what is asked."""
        return max(1, self.room.lines - 2)

    def show_page(self, title: str, lines: Block, where: str = "") -> None:
        filled = [Text()] * (self.height - len(lines)) if self.is_screen else []
        self.show([rule_line(self.room.columns, Text(title, "bold"), where), *lines, *filled])


def in_pages(lines: Block, height: int, from_end: bool) -> list[Block]:
    """Lines in pages, all of which are full but the last; or but the first, where the last is read first."""
    first = len(lines) % height if from_end else 0
    pages = [lines[start : start + height] for start in range(first, len(lines), height)]
    return [lines[:first], *pages] if first or not pages else pages


def keys(page: int, pages: int) -> str:
    """What may be typed on a page."""
    on = "Enter goes on, [bold]q[/] to the table" if page + 1 < pages else "Enter goes to the table"
    return f"{on}, [bold]b[/] back" if page else on
