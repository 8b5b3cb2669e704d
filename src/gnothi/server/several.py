"""Several processes on one port: one that serves nobody starts the others, again if they die, and stops them all."""
from __future__ import annotations

import logging
import multiprocessing
import signal
import socket
import sys
import threading
import time
from dataclasses import replace
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from types import FrameType

import sqlalchemy as sa

from gnothi.engine.errors import GnothiError
from gnothi.server import logs
from gnothi.server.app import Host, Part, serve
from gnothi.server.database import Database
from gnothi.server.settings import Settings

LOOK_SECONDS = 0.2      # between two looks whether the first is ready
RESTART_SECONDS = 1.0   # from the start of one process to that of the next, however soon the first dies
STOP_SECONDS = 15.0     # for a process to stop by itself
Logs = tuple[str, str]      # their format and level
log = logging.getLogger("gnothi.server")


class Several:
    """A number of processes that serve the same tables on the same port."""

    def __init__(self, settings: Settings, count: int, said: Logs, open_browser: bool, record: str) -> None:
        self.settings = replace(settings, workers=max(1, settings.workers // count))
        self.count = count
        self.said = said
        self.first = open_browser, record
        self.context = multiprocessing.get_context("spawn")
        self.ready = self.context.Event()       # the first has loaded all games, and compiled what was not
        self.running: list[BaseProcess] = []
        self.began = -RESTART_SECONDS           # the last of them
        self.stopping = False

    def run(self) -> None:
        """Serve until somebody stops us."""
        must_be_possible(self.settings)
        with port_of(self.settings):
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, self._stop)
            try:
                while not self.stopping:
                    self._fill()
                    wait([process.sentinel for process in self.running], LOOK_SECONDS)
                    self._bury()
            finally:
                self._end()

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True

    def _fill(self) -> None:
        """Start what is missing; the first alone, until everything is compiled."""
        wanted = self.count if self.ready.is_set() else 1
        if len(self.running) < wanted and time.monotonic() - self.began > RESTART_SECONDS:
            self.began = time.monotonic()
            self._start()

    def _start(self) -> None:
        open_browser, record = self.first
        self.first = False, ""
        process = self.context.Process(
            target=serve_one, args=(self.settings, self.said, self.ready, open_browser, record), name="gnothi",
        )
        process.start()
        self.running.append(process)

    def _bury(self) -> None:
        for process in [process for process in self.running if not process.is_alive()]:
            self.running.remove(process)
            if not self.stopping:
                log.error("process %s has stopped with %s; another takes its place", process.pid, process.exitcode)

    def _end(self) -> None:
        """Stop all, gracefully; whoever does not within a while is killed."""
        until = time.monotonic() + STOP_SECONDS
        for process in self.running:
            process.terminate()
        for process in self.running:
            process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()


def must_be_possible(settings: Settings) -> None:
    """Say at once, and once, what is in the way."""
    if sa.make_url(settings.db).get_backend_name() != "postgresql":
        raise GnothiError(
            "several processes need PostgreSQL: name its database with --db, or leave --processes out; with SQLite one "
            "process serves all tables"
        )
    if sys.platform != "linux":
        raise GnothiError(
            "several processes on one port need Linux; here start each on a port of its own, behind a proxy"
        )
    Database(settings.db).close()


def port_of(settings: Settings) -> socket.socket:
    """The port that all share: the system gives each connection to one of those who listen."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    port = socket.socket(family, socket.SOCK_STREAM)
    port.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    port.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        port.bind((settings.host, settings.port))
    except OSError as error:
        port.close()
        raise GnothiError(f"nobody can listen at {settings.host}:{settings.port}: {error.strerror}") from None
    return port


def serve_one(settings: Settings, said: Logs, ready: Event, open_browser: bool, record: str) -> None:
    """One of the processes, until it is stopped or the one that started it is gone."""
    logs.set_up(*said)
    is_first = not ready.is_set()

    def follow(host: Host) -> None:
        threading.Thread(target=watch, args=(host, ready), daemon=True).start()

    try:
        serve(settings, open_browser, record, Part(port_of(settings), follow, is_first))
    except GnothiError as error:
        log.error("%s", error)
        sys.exit(2)


def watch(host: Host, ready: Event) -> None:
    """Say when everything is compiled; stop when the process is gone that started us, since nobody else would do it."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    while not wait([parent.sentinel], LOOK_SECONDS):
        if host.house is not None and host.house.shelf.is_ready:
            ready.set()
    host.should_exit = True
