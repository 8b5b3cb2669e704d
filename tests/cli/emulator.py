"""A terminal with a program in it, and a person who reads its screen and types."""
from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path

import pyte

PATIENCE = 120      # seconds until something must be shown
ALTERNATE = 1049    # the mode of a second screen


class Screen(pyte.HistoryScreen):
    """A screen as terminals have it: programs may show a second one, from which nothing can be scrolled back to."""

    def __init__(self, columns: int, lines: int) -> None:
        self.behind = None      # what stands on the first screen while the second is shown
        self.lost = 0           # lines that have scrolled off the second since it was last cleared
        super().__init__(columns, lines, history=10_000)

    def set_mode(self, *modes: int, **keywords: bool) -> None:
        if keywords.get("private") and ALTERNATE in modes and self.behind is None:
            self.behind = self.text.rstrip("\n").split("\n")
            self.erase_in_display(2)
        super().set_mode(*modes, **keywords)

    def reset_mode(self, *modes: int, **keywords: bool) -> None:
        if keywords.get("private") and ALTERNATE in modes and self.behind is not None:
            behind, self.behind = self.behind, None
            self.erase_in_display(2)
            for row, line in enumerate(behind, 1):
                self.cursor_position(row, 1)
                self.draw(line)
            self.cursor_position(len(behind), 1)
        super().reset_mode(*modes, **keywords)

    def erase_in_display(self, how: int = 0, *args: object, **keywords: object) -> None:
        if how == 2:
            self.lost = 0
        super().erase_in_display(how, *args, **keywords)

    def index(self) -> None:
        known = len(self.history.top)
        super().index()
        if self.behind is not None and len(self.history.top) > known:
            self.history.top.pop()
            self.lost += 1

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.display)

    @property
    def scrollback(self) -> str:
        """What can be scrolled back to."""
        rows = ("".join(line[column].data for column in range(self.columns)) for line in self.history.top)
        return "\n".join(row.rstrip() for row in rows)


class Emulator:
    """The command `gnothi`, interpreted, in a terminal of its own."""

    def __init__(self, arguments: Sequence[object], folder: Path, columns: int = 80, lines: int = 24) -> None:
        self.screen = Screen(columns, lines)
        self.stream = pyte.ByteStream(self.screen)
        self.line, end = pty.openpty()
        self.resize(columns, lines)
        unsaid = {"COLUMNS", "LINES", "NO_COLOR"}
        usual = {name: text for name, text in os.environ.items() if name not in unsaid}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "gnothi", *map(str, arguments)], stdin=end, stdout=end, stderr=end, cwd=folder,
            env={**usual, "TERM": "xterm-256color", "NUMBA_DISABLE_JIT": "1"}, start_new_session=True,
        )
        os.close(end)
        self.folder = folder
        self.is_over = False

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self.line, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.screen.resize(lines, columns)

    def waits(self) -> bool:
        """Read until the program asks for something; False if it has ended."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            ready, _, _ = select.select([self.line], [], [], 0.02)
            if ready and not self.take():
                return False
            if not ready and self.screen.cursor.x and self.asked:
                return True
        raise AssertionError(f"nothing is asked:\n{self.screen.text}")

    @property
    def asked(self) -> str:
        """The prompt on which the cursor stands."""
        line = self.screen.display[self.screen.cursor.y][: self.screen.cursor.x].rstrip()
        return line if line.endswith(("›", "press Enter.")) else ""

    def take(self) -> bytes:
        try:
            data = os.read(self.line, 65536)
        except OSError:         # the program has ended
            data = b""
        self.stream.feed(data)
        self.is_over = not data
        return data

    def type(self, text: object) -> bool:
        """Type a line and wait until something is asked again; False if the program has ended."""
        os.write(self.line, f"{text}\n".encode())
        echo = b""
        while b"\n" not in echo and (data := self.take()):
            echo += data
        return self.waits()

    def close(self) -> None:
        if not self.is_over:
            self.program.kill()
        self.program.wait()
        os.close(self.line)
