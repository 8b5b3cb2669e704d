"""What the server logs, for people or as one JSON object a line."""
from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

from gnothi.engine.english import either
from gnothi.engine.errors import BadOptions

FORMATS = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")
USUAL = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """Time, level, logger and message, and whatever else was said of it."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(), "logger": record.name, "message": record.getMessage(),
            **{key: value for key, value in record.__dict__.items() if key not in USUAL},
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def announce(sentence: str) -> None:
    """Say on the standard output what is said at any level, in the form that the log has."""
    handlers = logging.getLogger().handlers
    form = next((handler.formatter for handler in handlers if isinstance(handler.formatter, JsonLines)), None)
    record = logging.makeLogRecord({"name": "gnothi.server", "levelname": "INFO", "msg": sentence})
    print(form.format(record) if form else sentence, flush=True)


def set_up(form: str = "text", level: str = "warning") -> None:
    """Log to the standard error, from here on."""
    for given, known in ((form, FORMATS), (level, LEVELS)):
        if given not in known:
            raise BadOptions(f"logs are not written as {given!r}; choose from {either(known)}")
    handler = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if form == "json" else plain)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for name in ("gnothi", "uvicorn.error"):
        logging.getLogger(name).setLevel(level.upper())
