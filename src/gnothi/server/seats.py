"""The seats of a table: who sits there, and who asks to take back."""
from __future__ import annotations

import hashlib
import time
from dataclasses import asdict, dataclass
from typing import Any

from gnothi.server.schema import Row
from gnothi.server.settings import REQUEST_SECONDS

OPEN, PERSON, BOT, KEPT = "open", "person", "bot", "kept"


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass
class Chair:
    """A seat, and who sits there."""

    number: int
    name: str = ""
    kind: str = OPEN
    bot: str = ""
    token_hash: str = ""
    dice: str = ""
    standin: bool = False

    @property
    def plays_itself(self) -> bool:
        """Whether no person decides for it now."""
        return self.kind != PERSON or self.standin

    def again(self) -> Chair:
        """The same chair at the next table: bots sit down again, people's seats are kept for them."""
        if self.kind == PERSON:
            return Chair(self.number, self.name, KEPT, "", self.token_hash)
        if self.kind == BOT:
            return Chair(self.number, self.name, BOT, self.bot)
        return Chair(self.number)


def read_chair(row: Row) -> Chair:
    return Chair(**{key: row[key] for key in Chair.__dataclass_fields__})


def write_chair(code: str, chair: Chair) -> dict[str, Any]:
    return {"table": code, **asdict(chair)}


@dataclass
class Request:
    """Somebody asks to take back."""

    seat: int
    stay: int                   # moves that stay
    agreed: set[int]
    until: float                # by the monotonic clock


def new_request(seat: int, stay: int, agreed: set[int]) -> Request:
    return Request(seat, stay, agreed, time.monotonic() + REQUEST_SECONDS)
