"""A server for the browser tests: bots that neither pause nor think, little patience, bounds that a test never meets.

Its port, its database, and the games on its shelf, if not all of them.
"""
from __future__ import annotations

import sys

from gnothi.server import games_api, table
from gnothi.server.app import serve
from gnothi.server.settings import Limits, Settings

WIDE = Limits(
    http_rate=1e4, http_burst=1e4, socket_rate=1e3, socket_burst=1e3, tables=10_000, sockets=1000, public_tables=1000,
    misses=10_000, cpu_share=1,
)

if __name__ == "__main__":
    games_api.DEFAULT_BOT = games_api.STAND_IN
    table.AWAY_SECONDS = 1
    port, db, *games = sys.argv[1:]
    serve(Settings(port=int(port), db=db, pace=0.0, limits=WIDE, games=tuple(games)))
