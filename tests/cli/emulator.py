"""A terminal of so many columns and lines, with a person who reads its screen and types."""
from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Callable

import pyte
from pyte.modes import LNM

PATIENCE = 60       # seconds until something must be shown
ALTERNATE = 1049 << 5       # as pyte keeps the number of a private mode


class Screen(pyte.HistoryScreen):
    """A screen as terminals have it today: programs may switch to another one, from which nothing scrolls back."""

    def __init__(self, columns: int, lines: int) -> None:
        self.first = None       # what stands on the ordinary screen while the other one is shown
        super().__init__(columns, lines, history=10_000)

    def set_mode(self, *modes: int, **keywords: bool) -> None:
        if keywords.get("private") and 1049 in modes and self.first is None:
            self.first = {row: dict(line) for row, line in self.buffer.items()}, self.cursor.x, self.cursor.y
            self.erase_in_display(2)
        super().set_mode(*modes, **keywords)

    def reset_mode(self, *modes: int, **keywords: bool) -> None:
        if keywords.get("private") and 1049 in modes and self.first is not None:
            rows, x, y = self.first
            self.first = None
            self.erase_in_display(2)
            for row, line in rows.items():
                self.buffer[row].update(line)
            self.cursor_position(y + 1, x + 1)
        super().reset_mode(*modes, **keywords)

    def index(self) -> None:
        """A line that leaves the other screen at its top is gone, and counted."""
        bottom = self.margins.bottom if self.margins else self.lines - 1
        if self.first is not None and self.cursor.y == bottom:
            before = len(self.history.top)
            super().index()
            while len(self.history.top) > before:
                self.history.top.pop()
            self.lost += 1
        else:
            super().index()

    lost = 0        # lines that scrolled off the other screen

    @property
    def scrollback(self) -> str:
        """What can be scrolled back to."""
        rows = [[line[column].data for column in range(self.columns)] for line in self.history.top]
        return "\n".join("".join(row).rstrip() for row in rows)

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.display)


class Emulator:
    """A program that runs in a terminal."""

    def __init__(self, columns: int, lines: int, program: Callable[[], None]) -> None:
        self.screen = Screen(columns, lines)
        self.stream = pyte.ByteStream(self.screen)
        self.screen.set_mode(LNM)
        self.screen.reset_mode(LNM)
        self.child, self.line = pty.fork()
        if self.child == 0:
            run_and_exit(program, columns, lines)
        fcntl.ioctl(self.line, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.is_over = False
        self.shown = b""        # everything that was ever written

    def read(self, until: str) -> bool:
        """Read until a line ends with this text, on which the cursor waits; False if the program ends before."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self.is_waiting(until):
                return True
            ready, _, _ = select.select([self.line], [], [], 0.05)
            if ready and not self.take():
                return False
        raise AssertionError(f"nothing ends with {until!r}:\n{self.screen.text}")

    def is_waiting(self, until: str) -> bool:
        line = self.screen.display[self.screen.cursor.y][: self.screen.cursor.x]
        return line.rstrip().endswith(until) and not select.select([self.line], [], [], 0)[0]

    def take(self) -> bool:
        try:
            data = os.read(self.line, 65536)
        except OSError:         # the program has ended
            data = b""
        self.shown += data
        self.stream.feed(data)
        self.is_over = not data
        return bool(data)

    def type(self, text: str) -> None:
        self.screen.lost = 0
        os.write(self.line, f"{text}\n".encode())
        # The echo is read first, so that the same prompt is not taken for the next one.
        while not self.take_until_newline():
            pass

    def take_until_newline(self) -> bool:
        before = len(self.shown)
        return not self.take() or b"\n" in self.shown[before:]

    def close(self) -> None:
        if not self.is_over:
            os.kill(self.child, signal.SIGKILL)
        os.close(self.line)
        os.waitpid(self.child, 0)


def run_and_exit(program: Callable[[], None], columns: int, lines: int) -> None:
    """In the child: run, and leave without any of the tests' own endings."""
    os.environ.update(TERM="xterm-256color", COLUMNS=str(columns), LINES=str(lines))
    os.environ.pop("NO_COLOR", None)
    code = 0
    try:
        program()
    except BaseException as error:
        print(f"{type(error).__name__}: {error}")
        code = 1
    finally:
        os._exit(code)
