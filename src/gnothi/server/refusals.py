"""How the server says no: a word for programs, a sentence for people, a status for HTTP."""
from __future__ import annotations

from gnothi.engine.errors import BadOptions, BadRecord, GnothiError, IllegalAction, UnknownGame
from gnothi.server.store import NotStored

STATUS = {
    "malformed": 422, "not_found": 404, "not_ready": 503, "forbidden": 403, "bad_options": 422, "bad_record": 422,
    "taken": 409, "phase": 409, "stale": 409, "illegal": 409, "too_fast": 429, "too_many": 429, "too_large": 413,
    "too_slow": 408, "origin": 403, "host": 421, "banned": 403, "closed": 410, "archived": 409, "refused": 409,
    "stopping": 503, "not_stored": 503, "broken": 500,
}


class Refusal(GnothiError):
    """Something asked of the server that it does not do; nothing was changed."""

    def __init__(self, error: str, text: str) -> None:
        super().__init__(text)
        self.error = error

    @property
    def status(self) -> int:
        return STATUS[self.error]


def refusal(error: GnothiError) -> Refusal:
    """What went wrong below, in the server's words."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, IllegalAction):
        return Refusal("illegal", str(error))
    if isinstance(error, UnknownGame):
        return Refusal("not_found", str(error))
    if isinstance(error, BadOptions):
        return Refusal("bad_options", str(error))
    if isinstance(error, BadRecord):
        return Refusal("bad_record", str(error))
    if isinstance(error, NotStored):
        return Refusal("not_stored", str(error))
    return Refusal("broken", str(error))
