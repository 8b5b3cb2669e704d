"""Processes in which bots think: they leave Ctrl-C to their parent, and end with it, even if that is killed."""
from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress

LOWEST = 19     # the priority of what may have the processor only while nobody else wants it


def workers(count: int, yielding: bool = False) -> ProcessPoolExecutor:
    """They start when they are needed; those that are `yielding` leave the processor to everything else."""
    return ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), settle_in, (yielding,))


def settle_in(yielding: bool) -> None:
    if yielding and hasattr(os, "nice"):    # not on Windows
        os.nice(LOWEST)
    if yielding and hasattr(os, "SCHED_IDLE"):      # Linux: and it makes way at once
        with suppress(OSError):     # where that is forbidden
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def dismiss(pool: ProcessPoolExecutor) -> None:
    """Nobody waits any more for what is still under way."""
    for process in list((pool._processes or {}).values()):
        process.terminate()
    pool.shutdown(cancel_futures=True)
