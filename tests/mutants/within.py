"""A pytest plugin: the server that tests share is in their own process.

There its lines are counted and its functions exchanged; what a server in another process reaches is unknown.
"""
from __future__ import annotations

from types import SimpleNamespace

from tests.server import Inside, Served


class Within(Served):
    """For a test like a server of its own process, but none that could be killed."""

    def __init__(self, db: str) -> None:
        self.inside = Inside(db)
        self.port, self.http = self.inside.server.config.port, self.inside.http
        self.process = SimpleNamespace(poll=lambda: None)       # type: ignore[assignment]  # it runs as long as we do

    def close(self) -> None:
        self.inside.close()


def pytest_collection_finish() -> None:
    from tests.server import conftest

    vars(conftest)["Served"] = Within
