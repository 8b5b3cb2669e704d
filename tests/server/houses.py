"""Several houses on one database, in one process: each stands for a process that serves tables."""
from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from gnothi.server.house import House
from gnothi.server.lease import SharedLock
from gnothi.server.settings import Settings

Work = Callable[..., Awaitable[None]]


def beside(url: str, work: Work, count: int = 2, news: bool = True, **more: Any) -> None:
    """Let several houses use one database; without news each finds out by itself what the others have stored."""
    async def run() -> None:
        houses = [House(Settings(db=url, pace=0, **more)) for _ in range(count)]
        try:
            for house in houses:
                house.store.database.lock.living = frozenset(other.store.database.lock.holder for other in houses)
                if news:
                    house.others.start()
            await work(*houses)
        finally:
            for house in houses:
                await house.close()

    asyncio.run(run())


async def until(true: Callable[[], object]) -> None:
    limit = time.monotonic() + 60
    while not true():
        assert time.monotonic() < limit, "it did not happen"
        await asyncio.sleep(0.01)


async def die(house: House) -> None:
    """It does nothing any more, and its line is cut."""
    house.driver.stopped = True
    await house.background.stop()
    house.store.news.stop()
    lock = house.store.database.lock
    assert isinstance(lock, SharedLock) and lock.line is not None
    lock.line.close()
