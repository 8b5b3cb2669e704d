"""Connections before a request is understood: how many an address may open, and how long it may keep them waiting."""
from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from gnothi.server.addresses import Network, is_among, visitor_of
from gnothi.server.settings import Limits

MAX_FILES = 65_536      # that a server asks for


def careful_protocol(
    limits: Limits, trusted: Sequence[Network], http: Any = AutoHTTPProtocol
) -> type[asyncio.Protocol]:
    """The HTTP of a server that counts its connections and hangs up on requests that never come to an end."""
    opened: Counter[str] = Counter()

    class Careful(http):  # type: ignore[misc]
        """One connection, until it is closed or becomes a socket."""

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            peer = self.client[0] if self.client else ""
            self.visitor = "" if is_among(peer, trusted) else visitor_of(peer)
            self.late: asyncio.TimerHandle | None = None
            self.counted = True
            opened[self.visitor] += 1
            if self.visitor and opened[self.visitor] > limits.connections:
                transport.abort()
            else:
                self._wait_for_request()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.cycle is not None and not self.cycle.response_complete:
                self._stop_waiting()
            elif self.counted:
                self._wait_for_request()

        def handle_websocket_upgrade(self, *request: Any) -> None:
            self._forget()      # from here on it is counted as a socket
            super().handle_websocket_upgrade(*request)

        def connection_lost(self, exc: Exception | None) -> None:
            self._forget()
            super().connection_lost(exc)

        def _wait_for_request(self) -> None:
            if self.late is None:
                self.late = self.loop.call_later(limits.request_seconds, self.transport.abort)

        def _stop_waiting(self) -> None:
            if self.late is not None:
                self.late.cancel()
                self.late = None

        def _forget(self) -> None:
            self._stop_waiting()
            if self.counted:
                self.counted = False
                opened[self.visitor] -= 1
                if not opened[self.visitor]:
                    del opened[self.visitor]

    return Careful


def raise_file_limit() -> None:
    """Let this process open more files, as far as the system allows: each connection is one."""
    with suppress(ImportError, ValueError, OSError):    # a system that knows no such limit, or gives no more
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
