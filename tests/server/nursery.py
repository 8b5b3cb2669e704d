"""Servers to be killed a thousand times: each is there at once, forked from a process that has loaded everything.

    python -m tests.server.nursery      reads the settings of a server from each line, and answers with its process
"""
from __future__ import annotations

import json
import os
import signal
import sys

from gnothi.bots.ready import PLAY, load_part
from gnothi.server.app import serve
from gnothi.server.house import House
from gnothi.server.settings import Limits, Settings
from tests.server import GAME

WIDE = Limits(1e9, 1e9, 1e9, 1e9, 10**6, 10**6, 10**6, 10**6, 10**6, 1.0)


async def nothing_to_do(house: House) -> None:
    """Everything is loaded."""


def main() -> None:
    load_part(GAME, PLAY)
    House._get_ready = nothing_to_do  # type: ignore[method-assign]
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        process = os.fork()
        if process == 0:
            os.close(sys.stdin.fileno())
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            serve(Settings(**json.loads(line), games=(GAME,), pace=0.0, limits=WIDE))
            os._exit(0)
        print(process, flush=True)


if __name__ == "__main__":
    main()
