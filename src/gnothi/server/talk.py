"""The talk at a table: what people, spectators and the house have said, and who may say how much."""
from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable

from gnothi.server.doorman import Bucket
from gnothi.server.refusals import Refusal
from gnothi.server.schema import Row
from gnothi.server.settings import CHAT_SHOWN, Limits
from gnothi.server.shown import Json
from gnothi.server.words import Notice, text_of

WATCHERS = "watchers"       # who is muted: all spectators,


def seat_key(seat: int) -> str:
    """or whoever sits on a seat,"""
    return f"seat {seat}"


def name_key(name: str) -> str:
    """or a spectator of that name, as names are compared,"""
    return f"name {name}"


def place_key(place: str) -> str:
    """or from that place."""
    return f"place {place}"


class Talk:
    """The last lines of it, and who is muted."""

    def __init__(self, lines: Iterable[Row]) -> None:
        self.lines: deque[Row] = deque(maxlen=CHAT_SHOWN)
        self.count = 0
        self.muted: list[str] = []
        self.said: Counter[int | str] = Counter()       # lines of each seat, and of the spectators of each address
        self.breath: dict[int | str, Bucket] = {}       # how much each may still say at once
        for line in lines:
            self.add(line)

    def add(self, line: Row) -> None:
        self.count = line["number"]
        self.lines.append(line)
        if line["seat"] is not None:
            self.said[line["seat"]] += 1

    def must_breathe(self, who: int | str, limits: Limits) -> None:
        """Nobody talks all others down: neither a seat, nor the spectators of one address together."""
        if self.said[who] >= limits.chat_lines:
            raise Refusal("too_many", f"you have said {limits.chat_lines} things at this table, and that is enough")
        bucket = self.breath.setdefault(who, Bucket(limits.chat_rate / 60, max(1, limits.chat_rate / 2)))
        if not bucket.take():
            raise Refusal("too_fast", "you talk too fast; wait a moment, and others get a word in")

    def must_be_heard(self, *keys: str) -> None:
        """The host decides who is not."""
        if any(key in self.muted for key in keys):
            raise Refusal("forbidden", "the host of this table has muted you")

    def last(self, notice: Notice) -> str:
        """Whom the last notice of a kind names; nobody if it was not given lately."""
        named = (line["details"]["name"] for line in reversed(self.lines) if line["kind"] == notice)
        return str(next(named, ""))

    def show(self, after: int = 0) -> list[Json]:
        """The lines after a number, notices among them as sentences."""
        shown = ("number", "seat", "name", "moment")
        return [
            {key: line[key] for key in shown} | {"text": text_of(line)} for line in self.lines if line["number"] > after
        ]
