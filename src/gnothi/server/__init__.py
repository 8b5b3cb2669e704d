"""Tables for people: seats, storage, sockets, clocks, and bots that sit in. Nothing here knows a game by name."""
from importlib.util import find_spec

from gnothi.engine.errors import missing

LIBRARIES = (
    "alembic", "fastapi", "markdown_it", "orjson", "prometheus_client", "pydantic", "segno", "sqlalchemy", "starlette",
    "uvicorn", "websockets",
)

for library in LIBRARIES:
    if find_spec(library) is None:
        raise missing(library, "server", "the web table")
