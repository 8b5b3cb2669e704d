"""The pages that look at a table, and what each of them was shown last."""
from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from gnothi.engine.events import SPECTATOR
from gnothi.server.shown import Json, Sight, compact

MAX_WAITING = 512    # messages for a page that reads slowly
PASSING = {"seq", "move", "awaited", "moment", "moved"}
"""What changes with every move, and is alone no reason to send the table again."""


@dataclass(eq=False)
class Listener:
    """One open page: which seats it holds, what it wants to know, and what waits to be sent to it."""

    parts: frozenset[str]
    seats: tuple[int, ...] = ()
    address: str = ""       # where it comes from
    name: str = ""          # of one who watches; empty if they have not said
    waiting: deque[str] = field(default_factory=deque)      # to be sent
    bell: asyncio.Future[None] | None = None    # rings when there is more, or it is time to close
    closes: bool = False                        # when everything that waits has been sent

    def push(self, message: str) -> None:
        """Send this soon; a page that reads too slowly is disconnected, and may come back."""
        if len(self.waiting) == MAX_WAITING:
            self.hang_up()
        elif not self.closes:
            self.waiting.append(message)
            self._ring()

    def hang_up(self) -> None:
        """Close at once, whatever waits."""
        self.waiting.clear()
        self.push_end()

    def push_end(self) -> None:
        """Close when everything before this has been sent."""
        self.closes = True
        self._ring()

    async def more(self) -> None:
        """Wait until there is something to do for whoever sends."""
        if not self.waiting and not self.closes:
            self.bell = asyncio.get_running_loop().create_future()
            await self.bell

    def _ring(self) -> None:
        if self.bell is not None and not self.bell.done():
            self.bell.set_result(None)

    @property
    def viewers(self) -> tuple[int, ...]:
        """Through whose eyes it looks."""
        return self.seats or (SPECTATOR,)


@dataclass(frozen=True)
class Elsewhere:
    """Who looks at a table through another process."""

    seats: frozenset[int] = frozenset()
    watching: int = 0                               # pages that hold no seat,
    watchers: tuple[tuple[str, str], ...] = ()      # and those of them who have said their name, each with their place


NOBODY_ELSEWHERE = Elsewhere()


class Audience:
    """All pages at one table. Those that look alike share a sight, so that it is worked out once."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.sights: dict[tuple[int, frozenset[str]], Sight] = {}
        self.presence: asyncio.TimerHandle | None = None    # until it is told who has come or gone
        self.elsewhere: dict[str, Elsewhere] = {}           # by the process through which they look
        self.told = NOBODY_ELSEWHERE                        # what the other processes were last told
        self.tell: Callable[[], None] = lambda: None        # the other processes who is here
        self.shown_table: Json = {}     # what was last sent of the table, without what passes

    def sight(self, seat: int, parts: frozenset[str]) -> Sight:
        look = seat, parts
        if look not in self.sights:
            self.sights[look] = Sight(seat, parts)
        return self.sights[look]

    def send(self, message: Json) -> None:
        text = compact(message)
        for listener in list(self.listeners):
            listener.push(text)

    def send_table(self, shown: Json) -> bool:
        """Send the table to everybody, if more than what passes is new."""
        lasting = {key: value for key, value in shown.items() if key not in PASSING}
        if lasting == self.shown_table:
            return False
        self.shown_table = lasting
        self.send({"type": "table", **shown})
        return True

    def send_states(self, change: Callable[[Sight], str]) -> None:
        """Send everybody what is different, worked out once for each sight; forget sights that nobody has any more."""
        told: dict[tuple[int, frozenset[str]], str] = {}
        for listener in self.listeners:
            for seat in listener.viewers:
                look = seat, listener.parts
                if look not in told:
                    told[look] = change(self.sight(*look))
                listener.push(told[look])
        for look in self.sights.keys() - told.keys():
            del self.sights[look]

    def say_goodbye(self, text: str) -> None:
        self.send({"type": "bye", "text": text})
        for listener in list(self.listeners):
            listener.push_end()

    def is_here(self, seat: int) -> bool:
        """Whether a page of its owner is open, here or elsewhere."""
        return any(seat in listener.seats for listener in self.listeners) or any(
            seat in others.seats for others in self.elsewhere.values()
        )

    @property
    def is_empty(self) -> bool:
        return not self.listeners and not self.elsewhere
