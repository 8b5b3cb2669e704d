"""The seats of a table: who sits there, and what the others are asked to agree to."""
from __future__ import annotations

import hashlib
import time
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from gnothi.server.addresses import is_local
from gnothi.server.clocks import Uptime
from gnothi.server.schema import Row
from gnothi.server.settings import PROPOSAL_SECONDS, REQUEST_SECONDS

OPEN, PERSON, BOT, KEPT = "open", "person", "bot", "kept"


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def alike(name: str) -> str:
    """The same for names that look the same: wide letters, marks written apart, large and small.

    >>> alike("Ｚoe\u0301") == alike("ZOÉ")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def place_of(secret: bytes, address: str) -> str:
    """Where somebody sits, to be recognised at the table of this secret and read nowhere; empty on this machine."""
    if is_local(address):
        return ""
    return hashlib.sha256(secret + address.encode()).hexdigest()


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
    place: str = ""             # where its person sat down, as `place_of` hides it
    asked: int = 0              # which of all moves ever made it last asked to take back; 0 for none
    choice: str = ""            # its word where the game lets each seat choose for itself; empty if undecided
    spent: float = 0.0          # seconds thought by a clock for the game, beside those that its moves took

    @property
    def plays_itself(self) -> bool:
        """Whether no person decides for it now."""
        return self.kind != PERSON or self.standin

    def former(self) -> list[Any]:
        """What is remembered of a person who leaves in play: the seat, the token and the place."""
        return [self.number, self.token_hash, self.place]

    def again(self) -> Chair:
        """The same chair at the next table: bots sit down again, people's seats are kept for them."""
        if self.kind == PERSON:
            return Chair(self.number, self.name, KEPT, "", self.token_hash, choice=self.choice)
        if self.kind == BOT:
            return Chair(self.number, self.name, BOT, self.bot, choice=self.choice)
        return Chair(self.number)


def read_chair(row: Row) -> Chair:
    return Chair(**{key: row[key] for key in Chair.__dataclass_fields__})


def write_chair(code: str, chair: Chair) -> dict[str, Any]:
    return {"table": code, **vars(chair)}


class Asks(StrEnum):
    """What everybody may be asked to agree to."""

    BACK = "back"       # take back; the value is how many moves stay
    FREE = "free"       # free the seat of that number
    CLOCK = "clock"     # give each decision, or the whole game, so many seconds


SECONDS = {Asks.BACK: REQUEST_SECONDS, Asks.FREE: PROPOSAL_SECONDS, Asks.CLOCK: PROPOSAL_SECONDS}


@dataclass
class Request:
    """Somebody asks the others to agree to something."""

    kind: Asks
    seat: int                   # who asks
    value: int
    agreed: set[int]
    until: float                # by the monotonic clock
    increment: int | None = None        # with a clock: seconds more for each decision, if it is for the whole game
    moment: float = 0.0         # when it was made

    def write(self) -> dict[str, Any]:
        return {
            "kind": str(self.kind), "seat": self.seat, "value": self.value, "agreed": sorted(self.agreed),
            "increment": self.increment, "moment": self.moment,
        }


def new_request(
    kind: Asks, seat: int, value: int, agreed: set[int], clock: int = 0, increment: int | None = None
) -> Request:
    """One that has just been made; it is not open for longer than a decision may take, if there is a clock."""
    until = time.monotonic() + seconds_open(kind, clock)
    return Request(kind, seat, value, agreed, until, increment, time.time())


def read_request(stored: Row | None, uptime: Uptime, clock: int) -> Request | None:
    """One that is open at a table with this clock; since before the tables were looked after again, it begins again."""
    if stored is None:
        return None
    kind, moment = Asks(stored["kind"]), stored.get("moment", 0.0)
    until = uptime.monotonic(max(moment, uptime.began)) + seconds_open(kind, clock if kind == Asks.BACK else 0)
    agreed, increment = set(stored["agreed"]), stored.get("increment")
    return Request(kind, stored["seat"], stored["value"], agreed, until, increment, moment)


def seconds_open(kind: Asks, clock: int) -> float:
    return min(SECONDS[kind], clock or SECONDS[kind])
