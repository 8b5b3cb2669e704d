"""What a host may watch: requests, tables, sockets and the database, as Prometheus reads them."""
from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Iterable

from fastapi import Request, Response
from prometheus_client import CollectorRegistry, Histogram, PlatformCollector, ProcessCollector
from prometheus_client import Counter as Counted
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, SummaryMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.metrics_core import Metric
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import gnothi
from gnothi.server.addresses import is_among, read_networks, whole_visitor
from gnothi.server.guard import address_of
from gnothi.server.house import House
from gnothi.server.refusals import Refusal
from gnothi.server.settings import Settings
from gnothi.server.table import LOBBY, OVER, PLAYING

FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD")
NAME_LETTERS = 8        # of a process
NOTES = "gnothi.notes"          # in a scope
ELSEWHERE = "(elsewhere)"       # an address that leads nowhere, so that visitors cannot make up labels
log = logging.getLogger("gnothi.access")


class Metrics:
    """The figures of one server."""

    def __init__(self, settings: Settings) -> None:
        self.registry = CollectorRegistry()
        self.readers = [whole_visitor(network) for network in read_networks(settings.metrics_from)]
        self.house: House | None = None     # once it is open
        self.requests = Counted(
            "gnothi_requests", "answered by HTTP", ("method", "route", "status"), registry=self.registry
        )
        self.seconds = Histogram(
            "gnothi_request_seconds", "until the answer was sent", ("route",), registry=self.registry
        )
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        self.registry.register(self)

    def describe(self) -> Iterable[Metric]:
        return []

    def collect(self) -> Iterable[Metric]:
        """What the house and its store say of themselves, asked each time somebody reads."""
        build = GaugeMetricFamily("gnothi_build_info", "the version that runs", labels=("version",))
        build.add_metric((gnothi.__version__,), 1)
        yield build
        if self.house is None:
            return
        tables, store = list(self.house.tables.values()), self.house.store
        phases = Counter(table.phase for table in tables)
        held = GaugeMetricFamily("gnothi_tables", "in memory", labels=("phase",))
        for phase in (LOBBY, PLAYING, OVER):
            held.add_metric((phase,), phases[phase])
        yield held
        pages = sum(len(table.audience.listeners) for table in tables)
        yield GaugeMetricFamily("gnothi_pages", "open at tables", pages)
        yield CounterMetricFamily("gnothi_moves", "stored since the start", store.moves)
        yield CounterMetricFamily("gnothi_lines", "of talk and notices stored since the start", store.lines)
        yield GaugeMetricFamily("gnothi_writes_waiting", "to be stored", len(store.waiting))
        yield GaugeMetricFamily("gnothi_stores", "1 if the last write reached the database", int(store.failure is None))
        analyses = self.house.analyses
        yield GaugeMetricFamily("gnothi_analyses", "of games that wait for it or are under way", len(analyses.asked))
        yield CounterMetricFamily("gnothi_looks", "taken at decisions of games since the start", analyses.judged)
        yield SummaryMetricFamily(
            "gnothi_commit_seconds", "for a commit to be on the disk", store.commits, store.commit_seconds
        )

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        self.requests.labels(method, route, status).inc()
        self.seconds.labels(route).observe(seconds)

    def check(self, scope: Scope) -> None:
        """Only those whom the host named may read, and nobody through a proxy."""
        headers = Headers(scope=scope)
        if any(name in headers for name in FORWARDED) or not is_among(address_of(scope), self.readers):
            raise Refusal("forbidden", "the figures of this server are not shown here; see --metrics-from")


async def show_metrics(request: Request) -> Response:
    metrics: Metrics = request.app.state.metrics
    metrics.check(request.scope)
    is_shared = metrics.house is not None and metrics.house.store.database.is_shared
    registry = Named(metrics) if is_shared else metrics.registry
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


class Named(CollectorRegistry):
    """The figures, each with the name of the process: several may answer at one address."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__()
        self.metrics = metrics

    def collect(self) -> Iterable[Metric]:
        assert self.metrics.house is not None
        name = self.metrics.house.store.database.lock.holder[:NAME_LETTERS]
        for metric in self.metrics.registry.collect():
            metric.samples = [
                sample._replace(labels={**sample.labels, "process": name}) for sample in metric.samples
            ]
            yield metric


class Noting:
    """A layer inside the guard: it notes for the outermost one who asked, and where it led."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.app(scope, receive, send)
        finally:
            scope.get(NOTES, {}).update(route=getattr(scope.get("route"), "path", ELSEWHERE), address=address_of(scope))


class Counting:
    """The outermost layer: it counts each request, and logs it if that is wanted."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500
        notes = {"route": ELSEWHERE, "address": address_of(scope)}

        async def counted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app({**scope, NOTES: notes}, receive, counted)
        finally:
            self._count(scope["method"], notes, status, time.perf_counter() - began)

    def _count(self, method: str, notes: dict[str, str], status: int, seconds: float) -> None:
        """Routes are told by their pattern: a code of a table is a secret."""
        method = method if method in METHODS else "OTHER"
        self.metrics.count(method, notes["route"], status, seconds)
        log.info("%s %s %d", method, notes["route"], status, extra={
            "method": method, "status": status, "seconds": round(seconds, 4), **notes,
        })
