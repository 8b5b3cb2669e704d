"""Answers that take a while, worked out once for everybody who asks."""
from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")
Key = tuple[Hashable, ...]


class Recent(Generic[T]):
    """The answers that were asked for last; each is worked out in a thread, once, also if several ask meanwhile."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.answers: OrderedDict[Key, asyncio.Task[T]] = OrderedDict()

    async def get(self, key: Key, work: Callable[[], T]) -> T:
        if key not in self.answers:
            self.answers[key] = asyncio.create_task(asyncio.to_thread(work))
            while len(self.answers) > self.limit:
                self.answers.popitem(last=False)
        else:
            self.answers.move_to_end(key)
        try:
            return await asyncio.shield(self.answers[key])
        except Exception:
            self.answers.pop(key, None)     # perhaps it works the next time
            raise

    def forget(self, first: Hashable) -> None:
        """Work out again what begins with this key, since it is not what it was."""
        for key in [key for key in self.answers if key[0] == first]:
            del self.answers[key]
