"""The same work on a cluster: Ray's own scheduler places every part."""
from __future__ import annotations

import logging
import os
import socket
from collections.abc import Iterator, Sequence
from typing import Any

from gnothi.arena.ledger import Answer, Part
from gnothi.arena.question import Question
from gnothi.arena.work import Work
from gnothi.engine.editions import variable
from gnothi.engine.errors import GnothiError, missing

LOCAL = "local"         # a Ray of this machine's own, for the time of the work
PATIENCE = 5.0          # seconds to wait for an address to answer
IN_FLIGHT = 1000        # parts that Ray knows of at a time


def on_cluster(work: Work, question: Question, parts: Sequence[Part], address: str) -> Iterator[tuple[int, Answer]]:
    """Each part's place and answer, as they come from the machines of a Ray cluster."""
    ray = connect(address, question.game)
    try:
        remote, sent = ray.remote(do), ray.put(work)
        waiting: dict[Any, int] = {}
        coming = iter(enumerate(parts))
        while True:
            for i, part in coming:
                waiting[remote.remote(sent, question, part)] = i
                if len(waiting) == IN_FLIGHT:
                    break
            if not waiting:
                return
            finished, _ = ray.wait(list(waiting))
            for task in finished:
                yield waiting.pop(task), answer_of(ray, task)
    finally:
        ray.shutdown()


def do(work: Work, question: Question, part: Part) -> Answer:
    """What a machine of the cluster does; the work comes to it once, with all that it holds."""
    return work(question, part)


def connect(address: str, game: str) -> Any:
    """A Ray whose workers play the same edition as we do: its folder travels with the work."""
    try:
        import ray
    except ImportError:
        raise missing("Ray", "cluster", "work on a cluster") from None
    check_reachable(address)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")       # nobody else is told what is played
    edition = os.environ.get(variable(game))
    surroundings = {"working_dir": edition, "env_vars": {variable(game): "."}} if edition else {}
    try:
        ray.init(
            address=address, runtime_env=surroundings, log_to_driver=False,
            logging_level=logging.ERROR, include_dashboard=False if address == LOCAL else None,
        )
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise GnothiError(f"there is no Ray at {address!r} ({error}); say its HOST:PORT, or `local`") from None
    return ray


def check_reachable(address: str) -> None:
    """Ray itself would wait for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:
        return
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, ValueError, OverflowError) as error:
        raise GnothiError(f"there is no Ray at {address!r} ({error}); say its HOST:PORT, or `local`") from None


def answer_of(ray: Any, task: Any) -> Answer:
    """What a machine answered; our own refusals are passed on as they were said."""
    try:
        answer: Answer = ray.get(task)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, GnothiError):
            raise error.cause from None
        raise
    return answer
