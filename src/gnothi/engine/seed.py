"""Dice nobody can bend: a secret is committed to, each person adds a number, and in the end all of it is shown."""
from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from functools import cached_property

from gnothi.engine.errors import BadOptions

SECRET_BYTES = 32
NONCE_BYTES = 16
MOST_SEED = 2**64 - 1       # that somebody may choose
SEED_BITS = 128             # of a seed that is drawn
OLD_SEED_BITS = 64          # in version 0.1: the generator itself began with it


@dataclass(frozen=True)
class Draw:
    """Where a game's seed came from.

    Either somebody chose it (`chosen`), or it was drawn: the host commits to `secret` and `nonce` before anybody
    sits down, each person adds a number when sitting down, and the seed is a hash of the secret and those numbers.

    A game's own generator has 64 bits. So a drawn seed keys it again after each move that used it: whoever works out
    its state from the dice of one move knows nothing of the next.
    """

    chosen: int | None = None
    secret: bytes = b""
    nonce: bytes = b""
    numbers: tuple[bytes, ...] = ()
    bits: int = SEED_BITS

    @property
    def commitment(self) -> str:
        """What is shown before anybody sits down; empty for a chosen seed."""
        return commit(self.secret, self.nonce) if self.secret else ""

    @cached_property
    def is_wide(self) -> bool:
        """Whether the seed is wider than the generator, and keys it again and again."""
        return self.chosen is None and self.bits > OLD_SEED_BITS

    @cached_property
    def seed(self) -> int:
        if self.chosen is not None:
            return self.chosen
        digest = hashlib.sha256(b"gnothi seed" + self.secret)
        for number in self.numbers:
            digest.update(len(number).to_bytes(2, "big") + number)
        return int.from_bytes(digest.digest()[: self.bits // 8], "big")

    @property
    def written_seed(self) -> str:
        """The seed as a record tells it: a number, or 32 hexadecimal digits."""
        return f"{self.seed:0{self.bits // 4}x}" if self.is_wide else str(self.seed)

    @property
    def start(self) -> int:
        """What the generator begins with."""
        return self._derived(b"gnothi deal") if self.is_wide else self.seed

    def stirred(self, state: int) -> int:
        """What the generator goes on with after a move that left it in this state."""
        return self._derived(b"gnothi dice" + state.to_bytes(8, "big"))

    def rekeyed(self, number: int) -> int:
        """What it goes on with after a take-back: it follows from the seed, and could not be foreseen."""
        return self._derived(b"gnothi back" + number.to_bytes(8, "big")) if self.is_wide else key(self.seed, number)

    def branched(self, state: int) -> int:
        """What a branch goes on with, by its own draw, where the game that it leaves stood in this state."""
        return self._derived(b"gnothi branch" + state.to_bytes(8, "big")) if self.is_wide else key(self.seed, state)

    def _derived(self, purpose: bytes) -> int:
        digest = hashlib.sha256(purpose + self.seed.to_bytes(self.bits // 8, "big"))
        return int.from_bytes(digest.digest()[:8], "big")


def key(seed: int, number: int) -> int:
    """One of many seeds that follow from one."""
    digest = hashlib.sha256(b"gnothi key" + seed.to_bytes(8, "big") + number.to_bytes(8, "big"))
    return int.from_bytes(digest.digest()[:8], "big")


def commit(secret: bytes, nonce: bytes) -> str:
    return hashlib.sha256(secret + nonce).hexdigest()


def seal_of(number: bytes) -> str:
    """What everybody is shown of a person's number before the deal, so that it cannot be changed any more."""
    return hashlib.sha256(b"gnothi number" + number).hexdigest()


def draw(numbers: tuple[bytes, ...] = ()) -> Draw:
    """A fresh secret, to be mixed with the numbers of the people at the table."""
    return Draw(None, secrets.token_bytes(SECRET_BYTES), secrets.token_bytes(NONCE_BYTES), numbers)


def chosen(seed: int) -> Draw:
    """A seed that the caller chose, to repeat a game."""
    if not 0 <= seed <= MOST_SEED:
        raise BadOptions(f"a seed is a whole number from 0 to {MOST_SEED}, not {seed}")
    return Draw(seed)
