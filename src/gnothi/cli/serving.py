"""`gnothi serve` and `gnothi think`: how a server is run, and the bounds that keep one visitor from spoiling it."""
from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

import gnothi
from gnothi.cli.given import Compiled, find_bots


def serve(
    host: Annotated[str, typer.Option(help="the address to listen at; 0.0.0.0 for everybody")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65_535, help="the port to listen at")] = 8000,
    db: Annotated[str, typer.Option(
        metavar="URL", envvar="GNOTHI_DB", help="the database; an SQLite file of yours if not given"
    )] = "",
    public_url: Annotated[str, typer.Option(metavar="URL", help="the address that people use, for links")] = "",
    pace: Annotated[float, typer.Option(min=0, help="seconds between the moves of bots")] = 0.9,
    workers: Annotated[int | None, typer.Option(min=1, help="processes in which bots think")] = None,
    processes: Annotated[int, typer.Option(min=1, help="processes that serve on this port, with PostgreSQL")] = 1,
    game: Annotated[
        list[str] | None, typer.Option(metavar="GAME", help="a game to offer, instead of all; may be repeated")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="a bot of your own that may sit down, as module:Class; may be repeated"),
    ] = None,
    tables_per_address: Annotated[int, typer.Option(min=1, help="new tables an hour from one address")] = 60,
    requests_per_address: Annotated[float, typer.Option(min=1, help="HTTP requests a second from one address")] = 50,
    messages_per_socket: Annotated[float, typer.Option(min=1, help="messages a second from one page")] = 20,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="a name by which people may call this server; * for any; may be repeated"),
    ] = None,
    metrics_from: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="who may read /metrics, instead of this machine; may be repeated"),
    ] = None,
    keep_days: Annotated[
        float, typer.Option(min=0, help="delete tables that nobody has used for so many days; 0 for never")
    ] = 0,
    idle: Annotated[float, typer.Option(min=1, help="seconds until a table that nobody looks at leaves memory")] = 600,
    log_format: Annotated[str, typer.Option(help="text, or json for one object a line")] = "text",
    log_level: Annotated[str, typer.Option(help="error, warning, info (each request too) or debug")] = "warning",
    sockets_per_address: Annotated[int | None, typer.Option(min=1, help="open pages of one address")] = None,
    connections_per_address: Annotated[int, typer.Option(min=1, help="its other open connections")] = 200,
    public_tables_per_address: Annotated[int, typer.Option(min=0, help="its tables on the home page")] = 5,
    misses_per_address: Annotated[int, typer.Option(min=1, help="codes an hour that lead to no table")] = 30,
    cpu_share: Annotated[float, typer.Option(min=0.01, help="of a core, for one address among others")] = 0.15,
    thinking_share: Annotated[float, typer.Option(min=0.01, help="of a core, for the bots of one address")] = 0.5,
    analyses_per_address: Annotated[
        int, typer.Option(min=0, help="games of one address that wait for their analysis; 0: nobody may ask for one")
    ] = 5,
    analyses: Annotated[int, typer.Option(min=1, help="games of all addresses that wait for it")] = 200,
    analysis_simulations: Annotated[
        int, typer.Option(min=1, help="for each decision of a game at which much was given away")
    ] = 2_000,
    chat_per_seat: Annotated[int, typer.Option(min=1, help="lines of talk a minute of one seat")] = 20,
    lines_per_seat: Annotated[int, typer.Option(min=1, help="lines of talk of one seat at one table")] = 2_000,
    absence: Annotated[float, typer.Option(min=0, help="seconds until one other alone may free a seat")] = 3_600,
    request_timeout: Annotated[float, typer.Option(min=0.1, help="seconds for a request to arrive whole")] = 10,
    hello_timeout: Annotated[float, typer.Option(min=0.1, help="seconds for a page to say hello")] = 10,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="a proxy whose X-Forwarded-For is believed; may be repeated"),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="open the page in a browser")] = False,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="open the record of a game that is over in a browser")
    ] = None,
    compiled: Compiled = False,
) -> None:
    """Serve tables to browsers: people play all games together, and nothing is lost."""
    from gnothi.bots.own import tried
    from gnothi.cli.preparing import compile_first
    from gnothi.cli.records import read as read_file
    from gnothi.engine.registry import load
    from gnothi.server import logs
    from gnothi.server.app import serve as run_server
    from gnothi.server.database import default_url
    from gnothi.server.settings import Limits, Settings

    chosen = [load(name) for name in game or ()]
    brought = "" if record is None else read_file(record)
    limits = Limits(
        http_rate=requests_per_address, http_burst=6 * requests_per_address, socket_rate=messages_per_socket,
        socket_burst=3 * messages_per_socket, tables=tables_per_address,
        sockets=sockets_per_address or max(200, 4 * tables_per_address), connections=connections_per_address,
        public_tables=public_tables_per_address, misses=misses_per_address, cpu_share=cpu_share,
        thinking_share=thinking_share, analyses=analyses_per_address, all_analyses=analyses,
        chat_rate=chat_per_seat, chat_lines=lines_per_seat, request_seconds=request_timeout,
        hello_seconds=hello_timeout,
    )
    thinking = workers or max(2, (os.cpu_count() or 2) - 1)
    settings = Settings(
        host, port, db or default_url(), public_url, pace, thinking, idle, limits=limits,
        trusted_proxies=tuple(trusted_proxy or ()), allowed_hosts=tuple(allowed_host or ()), keep_days=keep_days,
        metrics_from=tuple(metrics_from or Settings.metrics_from), games=tuple(game or ()), absence=absence,
        analysis=analysis_simulations, bots=tried(find_bots(bot or [])),
    )
    logs.set_up(log_format, log_level)
    if compiled:
        compile_first(chosen or [load(name) for name in gnothi.game_names()])
    if processes > 1:
        from gnothi.server.several import Several

        Several(settings, processes, (log_format, log_level), open_browser, brought).run()
    else:
        run_server(settings, open_browser, brought)


def think(
    db: Annotated[str, typer.Option(metavar="URL", envvar="GNOTHI_DB", help="the PostgreSQL database of the servers")],
    workers: Annotated[int | None, typer.Option(min=1, help="processes that think; as many as there are cores")] = None,
    log_format: Annotated[str, typer.Option(help="text, or json for one object a line")] = "text",
    log_level: Annotated[str, typer.Option(help="error, warning, info or debug")] = "warning",
) -> None:
    """Let bots think on this machine, for all servers of a database."""
    import asyncio

    from gnothi.server import logs
    from gnothi.server.machines import think as think_for

    logs.set_up(log_format, log_level)
    asyncio.run(think_for(db, workers or os.cpu_count() or 1))
