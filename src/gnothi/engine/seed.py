"""Dice nobody can bend: a secret is committed to, each person adds a number, and in the end all of it is shown."""
from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from gnothi.engine.errors import BadOptions

SECRET_BYTES = 32
NONCE_BYTES = 16
MOST_SEED = 2**64 - 1


@dataclass(frozen=True)
class Draw:
    """Where a game's seed came from.

    Either somebody chose it (`chosen`), or it was drawn: the host commits to `secret` and `nonce` before anybody
    sits down, each person adds a number when sitting down, and the seed is a hash of the secret and those numbers.
    """

    chosen: int | None = None
    secret: bytes = b""
    nonce: bytes = b""
    numbers: tuple[bytes, ...] = ()

    @property
    def commitment(self) -> str:
        """What is shown before anybody sits down; empty for a chosen seed."""
        return commit(self.secret, self.nonce) if self.secret else ""

    @property
    def seed(self) -> int:
        if self.chosen is not None:
            return self.chosen
        digest = hashlib.sha256(b"gnothi seed" + self.secret)
        for number in self.numbers:
            digest.update(len(number).to_bytes(2, "big") + number)
        return int.from_bytes(digest.digest()[:8], "big")


def key(seed: int, number: int) -> int:
    """What the generator goes on with after a take-back: it follows from the seed, and could not be foreseen."""
    digest = hashlib.sha256(b"gnothi key" + seed.to_bytes(8, "big") + number.to_bytes(8, "big"))
    return int.from_bytes(digest.digest()[:8], "big")


def commit(secret: bytes, nonce: bytes) -> str:
    return hashlib.sha256(secret + nonce).hexdigest()


def draw(numbers: tuple[bytes, ...] = ()) -> Draw:
    """A fresh secret, to be mixed with the numbers of the people at the table."""
    return Draw(None, secrets.token_bytes(SECRET_BYTES), secrets.token_bytes(NONCE_BYTES), numbers)


def chosen(seed: int) -> Draw:
    """A seed that the caller chose, to repeat a game."""
    if not 0 <= seed <= MOST_SEED:
        raise BadOptions(f"a seed is a whole number from 0 to {MOST_SEED}, not {seed}")
    return Draw(seed)
