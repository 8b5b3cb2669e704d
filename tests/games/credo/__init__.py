"""Positions of Credo that fit on a line, and rounds played in them.

S1, S2 … are scientists, R1, R2 … religionists, in this order the seats; U, D, L, R are movement cards, A attack,
P study/pray.
"""
from __future__ import annotations

import numpy as np

from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.events import NOBODY
from gnothi.engine.layout import struct_of
from gnothi.games.credo import GAME
from gnothi.games.credo.moving import WHOM, WHY
from gnothi.games.credo.rules import put_up_walls
from gnothi.games.credo.state import ATTACK, MOVE, NONE, STACKS, STUDY, Limb, Side, Stop
from gnothi.games.credo.walls import field, place

LETTERS = "UDLR"


def order(cards: str) -> int:
    """
    >>> order("L D")
    15
    """
    if cards == "P":
        return STUDY
    if cards == "A":
        return ATTACK
    return MOVE + STACKS.index(tuple(LETTERS.index(card) for card in cards.split()))


def piece(column: int, row: int, feet: int = 0, hands: int = 0, head: int = 0, **more: int) -> dict[str, int]:
    """A piece on its field, with its marks, and whatever else of its record is not as at the start."""
    return {"at": field(column, row), "feet": feet, "hands": hands, "head": head, **more}


class Position:
    """A table in the middle of a game, before a round."""

    def __init__(self, pieces: dict[str, tuple[int, int] | dict[str, int]], options: dict[str, int | str | bool],
                 strip: tuple[int, int], round_no: int, seed: int) -> None:
        self.states = GAME.blank(4, options)
        self.seats = {name: seat for seat, name in enumerate(pieces)}
        s = self.s = struct_of(self.states)
        s.rng = np.uint64(seed)
        s.n_seats = len(pieces)
        s.winner = NONE
        s.round_no = round_no
        s.strip[:] = strip
        put_up_walls(s)
        for name, told in pieces.items():
            self.stand(name, told if isinstance(told, dict) else piece(*told))
        s.waiting = sum(1 << seat for seat in self.seats.values() if not s.seats[seat].stun)

    def stand(self, name: str, told: dict[str, int]) -> None:
        me = self[name]
        me.side = Side.SCIENTIST if name.startswith("S") else Side.RELIGIONIST
        me.home = me.side
        me.answer = me.shown = NONE
        for limb in Limb:
            me.marks[limb] = told.pop(limb.name.lower())
        for key, number in told.items():
            setattr(me, key, number)
        me.trail[:] = me.at

    def __getitem__(self, name: str):
        """The record of a piece."""
        return self.s.seats[self.seats[name]]

    def at(self, name: str) -> tuple[int, int]:
        return place(int(self[name].at))

    def marks(self, name: str) -> tuple[int, ...]:
        """Movement, attack, study."""
        return tuple(self[name].marks.tolist())

    def side(self, name: str) -> Side:
        return Side(self[name].side)

    @property
    def strip(self) -> tuple[int, int]:
        return tuple(self.s.strip.tolist())

    @property
    def awaited(self) -> set[str]:
        return {name for name, seat in self.seats.items() if int(self.s.waiting) >> seat & 1}

    def legal(self, name: str) -> list[int]:
        out = np.empty(GAME.rules.max_legal, np.int32)
        return out[: bind(GAME, templates.call_legal)(self.states, self.seats[name], out)].tolist()

    def lay(self, name: str, cards: str) -> None:
        assert order(cards) in self.legal(name), f"{name} may not lay {cards}"
        bind(GAME, templates.call_apply)(self.states, self.seats[name], order(cards))

    def play(self, **orders: str) -> Position:
        """One round; who is awaited and has no order given studies or prays, mostly alone."""
        assert set(orders) <= self.awaited, f"{set(orders) - self.awaited} are not asked"
        for name in sorted(self.awaited, key=self.seats.__getitem__):
            self.lay(name, orders.get(name, "P"))
        assert bind(GAME, templates.call_check)(self.states) == 0
        return self

    def told(self, clause: str) -> list[tuple[int, int, int]]:
        """The events of the last move under a clause: seat and first two details."""
        events = self.s.events[: self.s.n_events]
        return [(int(e.seat), int(e.a), int(e.b)) for e in events if GAME.clauses[e.clause] == clause]

    @property
    def lots(self) -> list[tuple[int, int]]:
        """On whom the lot fell in the last move: seat and side."""
        return [(seat, side) for seat, _, side in self.told("CRE-9.1") if seat != NOBODY]

    @property
    def stops(self) -> dict[str, list[tuple[Stop, set[str]]]]:
        """Who was stopped in the last move: each time by what, and by whom."""
        names, found = list(self.seats), {}
        for event in self.s.events[: self.s.n_events]:
            if GAME.clauses[event.clause] in ("CRE-5.2", "CRE-5.3"):
                codes = [int(code) - 1 for code in (event.b, event.c, event.d) if code > WHY]
                found[names[event.seat]] = [
                    (Stop(code % WHOM // WHY - 1), {name for name in names if code // WHOM >> self.seats[name] & 1})
                    for code in codes
                ]
        return {name: stops for name, stops in found.items() if stops}

    @property
    def results(self) -> list[float]:
        out = np.zeros(self.s.n_seats, np.float64)
        bind(GAME, templates.call_returns)(self.states, out)
        return out.tolist()

    @property
    def is_over(self) -> bool:
        return int(self.s.waiting) == 0


def position(layout: str = "open", strip: tuple[int, int] = (0, 0), round_no: int = 80, seed: int = 0,
             options: dict[str, int | str | bool] | None = None,
             **pieces: tuple[int, int] | dict[str, int]) -> Position:
    """Pieces on an open board, or with walls; seats in the order given."""
    return Position(pieces, {"layout": layout, **(options or {})}, strip, round_no, seed)
