"""The application: pages, HTTP and sockets over one house, behind one door."""
from __future__ import annotations

import asyncio
import logging
import os
import socket
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.routing import WebSocketRoute
from starlette.staticfiles import StaticFiles

import gnothi
from gnothi import web
from gnothi.engine.compile import play_at_once
from gnothi.engine.errors import GnothiError
from gnothi.server import afterwards, api, branches, games_api, learning, sockets
from gnothi.server.addresses import Network, read_networks
from gnothi.server.admin import Admin
from gnothi.server.admin_api import do_admin
from gnothi.server.connections import careful_protocol, raise_file_limit
from gnothi.server.database import Database
from gnothi.server.doorman import Doorman
from gnothi.server.gate import Gate
from gnothi.server.guard import Guard
from gnothi.server.house import House
from gnothi.server.logs import announce
from gnothi.server.metrics import Counting, Metrics, Noting, show_metrics
from gnothi.server.readiness import rules_of
from gnothi.server.refusals import Refusal, refusal
from gnothi.server.rulespage import page
from gnothi.server.settings import MESSAGE_BYTES, Settings

WEB = Path(web.__file__).parent
PAGES = {
    "/": "home.html", "/games": "games.html", "/t/{code}": "table.html", "/r/{code}": "replay.html",
    "/rules/{game}": "rules.html", "/learn/{game}": "learn.html", "/learn/{game}/{number}": "lesson.html",
    "/puzzles/{game}/{number}": "lesson.html",
}
PAGE_FILES = frozenset({".css", ".html", ".js", ".svg", ".webmanifest"})
NOWHERE = '<h1>There is nothing here</h1><p>Perhaps the address is mistyped. <a href="/">Go to the games</a>.</p>'
log = logging.getLogger("gnothi.server")


def make_app(settings: Settings, database: Database | None = None) -> FastAPI:
    """A server of tables, not yet listening; without a database it opens that of its settings."""

    metrics = Metrics(settings)
    banned: set[Network] = set()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.house = House(settings, database)
        metrics.house = app.state.house
        await app.state.admin.open(app.state.house)
        app.state.house.others.counted = doorman.share
        app.state.house.open()
        yield
        await app.state.house.close()

    app = FastAPI(
        title="Gnothi", version=gnothi.__version__, docs_url=None, redoc_url=None, lifespan=lifespan,
        redirect_slashes=False,
        description="Board games about the self: tables, seats and moves.",
    )
    doorman = Doorman(settings.limits)
    app.state.doorman = doorman
    app.state.metrics, app.state.admin = metrics, Admin(banned)
    trusted = read_networks(settings.trusted_proxies)
    app.add_middleware(Noting)
    app.add_middleware(Gate, settings=settings, banned=banned)
    app.add_middleware(Guard, doorman=doorman, public_url=settings.public_url, trusted=trusted)
    app.add_middleware(Counting, metrics=metrics)
    app.include_router(games_api.router)
    app.include_router(learning.router)
    app.include_router(api.router)
    app.include_router(afterwards.router)
    app.include_router(branches.router)
    app.router.routes.append(WebSocketRoute("/ws", sockets.Pages()))
    for address, file in PAGES.items():
        app.add_api_route(address, page_of(file), include_in_schema=False, response_class=FileResponse)
    app.add_api_route("/docs", documentation, include_in_schema=False, response_class=HTMLResponse)
    app.add_api_route("/healthz", health, include_in_schema=False)
    app.add_api_route("/metrics", show_metrics, include_in_schema=False)
    app.add_api_route("/admin", do_admin, methods=["POST"], include_in_schema=False)
    if WEB.is_dir():
        app.mount("/web", PageFiles(directory=WEB))
    app.add_exception_handler(GnothiError, on_refusal)
    app.add_exception_handler(RequestValidationError, on_malformed)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(Exception, on_failure)
    return app


class PageFiles(StaticFiles):
    """What a browser needs of the page, and nothing else that lies in its folder."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        return super().lookup_path(path) if Path(path).suffix in PAGE_FILES else ("", None)


def page_of(file: str) -> Any:
    async def serve() -> Response:
        path = WEB / file
        if not path.is_file():
            return HTMLResponse(page("Gnothi", f"<p>The page {escape(file)} is not installed.</p>"), 404)
        return FileResponse(path, media_type="text/html", headers={"Cache-Control": "no-cache"})

    return serve


async def health(request: Request) -> JSONResponse:
    """Whether something can be stored now, which is tried."""
    house: House = request.app.state.house
    trouble = await house.store.trouble()
    if trouble:
        return refused(Refusal("not_stored", f"what is played here cannot be stored: {trouble}"))
    return JSONResponse({"gnothi": gnothi.__version__})


# Answers that are refusals


def refused(no: Refusal, headers: dict[str, str] | None = None) -> JSONResponse:
    more = {"Retry-After": "2"} if no.status in (429, 503) else {}
    return JSONResponse({"error": no.error, "text": str(no)}, no.status, {**more, **(headers or {})})


async def on_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, GnothiError)
    return refused(refusal(error))


async def on_malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return refused(Refusal("malformed", f"this request cannot be read: {where}: {first['msg']}"))


async def on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if isinstance(error.__cause__, Refusal):
        return refused(error.__cause__)
    if error.status_code == 400:
        return refused(Refusal("malformed", f"{error.detail}"))
    if error.status_code == 404 and not request.url.path.startswith("/api/"):
        return HTMLResponse(page("Gnothi", NOWHERE), 404)
    if error.status_code == 404:
        return refused(Refusal("not_found", "there is nothing at this address"))
    return JSONResponse({"error": "malformed", "text": f"{error.detail}"}, error.status_code, error.headers)


async def on_failure(request: Request, error: Exception) -> Response:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return refused(Refusal("broken", "something went wrong here; the table is unharmed"))


# The HTTP interface as a page


async def documentation(request: Request) -> HTMLResponse:
    described = request.app.openapi()
    parts = [f"<h1>{escape(described['info']['title'])} by HTTP</h1>",
             '<p>The same for machines: <a href="/openapi.json">/openapi.json</a>.</p>']
    for path, methods in described["paths"].items():
        for method, about in methods.items():
            parts.append(f"<h2><code>{method.upper()} {escape(path)}</code></h2><p>{escape(about['summary'])}</p>")
            parts.append(parameters(about))
    parts.append("<h1>Bodies and answers</h1>")
    for name, schema in described["components"]["schemas"].items():
        fields = "".join(
            f"<li><code>{escape(field)}</code> {escape(kind_of(about))}</li>"
            for field, about in schema.get("properties", {}).items()
        )
        parts.append(f'<h2 id="{escape(name)}">{escape(name)}</h2><ul>{fields}</ul>')
    return HTMLResponse(page("Gnothi by HTTP", "".join(parts)))


def parameters(about: dict[str, Any]) -> str:
    rows = [
        f"<li><code>{escape(given['name'])}</code> ({escape(given['in'])}) {escape(given.get('description', ''))}</li>"
        for given in about.get("parameters", [])
    ]
    body = about.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if body:
        rows.append(f"<li>body: {escape(kind_of(body))}</li>")
    answers = ", ".join(
        f"{status} {kind_of(answer.get('content', {}).get('application/json', {}).get('schema', {}))}"
        for status, answer in about["responses"].items() if status < "3"
    )
    return f"<ul>{''.join(rows)}<li>answer: {escape(answers)}</li></ul>"


def kind_of(schema: dict[str, Any]) -> str:
    """A schema in a word or two."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in schema:
        return " or ".join(kind_of(choice) for choice in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {kind_of(schema.get('items', {}))}"
    return str(schema.get("type", ""))


# Running


class Host(uvicorn.Server):
    """A server that says where it is, and goodbye before it hangs up."""

    def __init__(
        self, config: uvicorn.Config, app: FastAPI, settings: Settings, open_browser: bool, record: str = "",
        announces: bool = True,
    ) -> None:
        super().__init__(config)
        self.announces = announces
        self.gnothi = app
        self.settings = settings
        self.open_browser = open_browser
        self.record = record

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        if self.started and self.announces:
            announce(f"Gnothi is open at {self.settings.base} (Ctrl-C stops it; nothing is lost)")
            if self.open_browser or self.record:
                await asyncio.to_thread(webbrowser.open, await self.first_page())

    async def first_page(self) -> str:
        """The home page, or the replay of the record that whoever runs this server wants to see."""
        if not self.record or self.house is None:
            return self.settings.base
        try:
            link = f"{self.settings.base}/r/{await self.house.records.open(self.record, at_once=True)}"
        except GnothiError as error:
            announce(f"The record cannot be opened: {error}")
            return self.settings.base
        announce(f"The record is open at {link}")
        return link

    @property
    def house(self) -> House | None:
        """What is served, from the moment it is open."""
        return getattr(self.gnothi.state, "house", None)

    async def shutdown(self, sockets: Any = None) -> None:
        if self.house is not None:
            self.house.say_goodbye()
            await asyncio.sleep(0.1)
        await super().shutdown(sockets)


@dataclass(frozen=True)
class Part:
    """What a server has to know that is one of several on one port."""

    port: socket.socket
    follow: Callable[[Host], None]      # what goes on beside it
    is_first: bool


def serve(settings: Settings, open_browser: bool = False, record: str = "", part: Part | None = None) -> None:
    """Listen until somebody stops it; what is wrong with the database is said before that."""
    trusted = read_networks(settings.trusted_proxies)
    raise_file_limit()
    database = Database(settings.db, settings.base, settings.door, rules_of(settings.games))
    play_at_once()
    app = make_app(settings, database)
    config = uvicorn.Config(
        app, settings.host, settings.port, log_config=None, access_log=False, server_header=False,
        ws_max_size=MESSAGE_BYTES, ws_per_message_deflate=False, ws_ping_interval=20, ws_ping_timeout=20,
        timeout_graceful_shutdown=5, http=careful_protocol(settings.limits, trusted), proxy_headers=False,
    )
    host = Host(config, app, settings, open_browser, record, part is None or part.is_first)
    if part is not None:
        part.follow(host)
    try:
        host.run(None if part is None else [part.port])
    finally:
        database.close()    # also if it never came to listen
