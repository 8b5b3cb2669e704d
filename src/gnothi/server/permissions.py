"""Who may do what at a table, by the tokens that they show."""
from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

from gnothi.engine.events import SPECTATOR
from gnothi.server.audience import Listener
from gnothi.server.refusals import Refusal
from gnothi.server.seats import BOT, KEPT, PERSON, hashed
from gnothi.server.table import LOBBY, OVER, Table


@dataclass(frozen=True)
class Rights:
    """What some tokens prove at a table."""

    table: Table
    seats: tuple[int, ...]      # those that they hold
    host: bool
    kept: tuple[int, ...] = ()      # those that a rematch keeps for them

    def must_hold(self, seat: int) -> None:
        """Decide, talk and look for a seat."""
        self.table.chair(seat)
        if seat not in self.seats:
            raise Refusal("forbidden", f"this needs the token of seat {seat + 1}")

    def must_host(self) -> None:
        """Arrange the table, seat bots and deal."""
        if not self.host:
            raise Refusal("forbidden", "only the host of the table may do this")

    def must_choose(self, seat: int) -> None:
        """Choose what a seat is to be: its owner does, and the host for bots."""
        chair = self.table.chair(seat)
        if seat not in self.seats and not (self.host and chair.kind == BOT):
            whose = chair.name if chair.kind == PERSON else "its owner"
            raise Refusal("forbidden", f"only {whose} chooses for seat {seat + 1}")

    def must_free(self, seat: int) -> None:
        """Leave a seat, or free it: before the deal the host may, in play only if its clock has run out."""
        chair = self.table.chair(seat)
        if seat in self.seats or seat in self.kept:
            return
        if self.table.phase == LOBBY:
            if not self.host:
                raise Refusal("forbidden", "only its owner or the host may free a seat")
        elif not self.host and not self.seats:
            raise Refusal("forbidden", "only people at this table may free a seat")
        elif chair.kind == PERSON and not chair.standin:
            raise Refusal(
                "forbidden", f"the seat belongs to {chair.name}; it can be freed when its clock has run out, "
                "or when everybody else agrees: propose it to them",
            )

    def freed_by(self, seat: int) -> str:
        """Who frees a seat that is not their own; empty for its owner."""
        if seat in self.seats or seat in self.kept:
            return ""
        return self.table.chairs[self.seats[0]].name if self.seats else "the host"

    def must_go_on(self) -> None:
        """Begin a rematch without those who have not come."""
        if not self.table.again:
            raise Refusal("phase", "this is no rematch; its host starts the game")
        if not self.seats and not self.host:
            raise Refusal("forbidden", "only people who sit at this table may start it")

    def must_belong(self) -> None:
        """Ask for a rematch."""
        if not self.seats and not self.host:
            raise Refusal("forbidden", "only people who sat at this table may ask for a rematch")

    def must_see(self, viewer: int, everything: bool) -> None:
        """Look back through the eyes of a viewer: while the game goes on, only through one's own or a spectator's."""
        if self.table.phase == OVER:
            if viewer != SPECTATOR:
                self.table.chair(viewer)
        elif everything:
            raise Refusal("phase", "while the game goes on, nobody sees everything")
        elif viewer != SPECTATOR:
            self.must_hold(viewer)


def page_must_hold(listener: Listener, seat: int) -> None:
    """Decide, talk and look for a seat over a socket, which showed its tokens when it said hello."""
    if seat not in listener.seats:
        raise Refusal("forbidden", f"this page does not hold seat {seat + 1}")


def rights(table: Table, tokens: Iterable[str]) -> Rights:
    """What these tokens prove; unknown ones prove nothing."""
    hashes = {hashed(token) for token in tokens}
    held = [chair.number for chair in table.chairs if chair.token_hash in hashes and chair.kind == PERSON]
    table.seen_at.update(dict.fromkeys(held, time.monotonic()))
    kept = [chair.number for chair in table.chairs if chair.token_hash in hashes and chair.kind == KEPT]
    return Rights(table, tuple(held), table.host_hash in hashes, tuple(kept))
