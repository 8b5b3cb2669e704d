"""Positions of Cosmic Karma, loaded dice, and a hand that plays only what is legal."""
from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from gnothi.engine.compile import plain
from gnothi.engine.layout import struct_of
from gnothi.engine.rng import STRIDE, scramble
from gnothi.games.karma import GAME
from gnothi.games.karma.data import CARDS, COPIES, DICE, DIE, N_FREE, NONE, PACKS, SPACES, VALUES, Kind
from gnothi.games.karma.rules import advance, apply, legal, setup
from gnothi.games.karma.state import Ask, Clause, Do, Stage

A, B, C, D = range(4)
GREEN, ORANGE = 0, 1
TORCH, SWORD, WAND = 0, 1, 2
AT = {space.id: number for number, space in enumerate(SPACES)}
CARD = {card.id: number for number, card in enumerate(CARDS)}


def person(at: str = "cc", g: int = 0, o: int = 0, hg: int = 0, ho: int = 0, pegs: str = "000",
           cards: tuple[int, ...] = (), lost: int = 0, waits: int = 0) -> dict[str, Any]:
    """One player: rings (positive) or loose beads, habits, pegs of torch, sword and wand, Free Will Cards by number."""
    return {"at": at, "loose": (g, o), "sticks": (hg, ho), "pegs": pegs, "cards": cards, "lost": lost, "waits": waits}


def position(*people: dict[str, Any], turn: int = A, top: str = "", **options: Any) -> Any:
    """A turn about to begin; `top` is a Choice or Karma Card that lies on top of its pack."""
    others = [person(at="cc")] * (2 - len(people))
    people = (*people, *others)
    states = GAME.blank(len(people), options)
    s = struct_of(states)
    s.rng = np.uint64(11)
    setup(s, len(people))
    for seat, told in enumerate(people):
        me = s.seats[seat]
        me.space = AT[told["at"]]
        me.loose[:], me.sticks[:] = told["loose"], told["sticks"]
        me.pegs[:] = [int(peg) for peg in told["pegs"]]
        me.lost, me.waits, me.turns = told["lost"], told["waits"], 0
        for value in told["cards"]:
            me.hand[number_of(value)] += 1
            me.hand_size += 1
        me.shown[:] = me.hand if s.options.free_will_open else 0
    lay_free_will(s, [value for value in VALUES for _ in range(left(s, value))])
    if top:
        put_on_top(s, top)
    s.turn_no = 0
    begin(s, turn)
    return s


def begin(s: Any, seat: int) -> None:
    """Let it be this seat's turn next, whoever's it was."""
    s.turn, s.n_events = seat, 0
    s.ask, s.stage = Ask.NOTHING, Stage.TURN
    advance(s)


def number_of(value: int) -> int:
    return list(VALUES).index(value)


def left(s: Any, value: int) -> int:
    """How many Free Will Cards of a number are in no hand."""
    number = number_of(value)
    return int(COPIES[number]) - sum(int(s.seats[seat].hand[number]) for seat in range(s.n_seats))


def lay_free_will(s: Any, values: list[int]) -> None:
    """The Free Will pack from the top."""
    s.free[:] = NONE
    for place, value in enumerate(values):
        s.free[place] = number_of(value)
    s.free_top, s.free_size, s.free_unseen = 0, len(values), len(values)


def pack_from_top(s: Any) -> list[int]:
    return [int(VALUES[s.free[(s.free_top + place) % N_FREE]]) for place in range(s.free_size)]


def put_on_top(s: Any, card: str) -> None:
    number = CARD[card]
    pack = next(pack for pack, cards in enumerate(PACKS) if number in cards)
    row = list(s.orders[pack])
    place = row.index(number)
    row[0], row[place] = row[place], row[0]
    s.orders[pack] = row


SEEDS = np.arange(1, 200_001, dtype=np.uint64)


@cache
def coming(place: int, sides: int) -> Any:
    """What the roll in so many rolls will be, for each of the SEEDS; the engine's generator over a whole array."""
    with np.errstate(over="ignore"):
        bits = plain(scramble)(SEEDS + STRIDE * np.uint64(place + 1))
        return ((bits >> np.uint64(32)) * np.uint64(sides)) >> np.uint64(32)


def load(s: Any, *rolls: tuple[int, int]) -> None:
    """Bend the dice: the next rolls, given as (sides, result), will come so."""
    fits = np.ones(len(SEEDS), np.bool_)
    for place, (sides, result) in enumerate(rolls):
        fits &= coming(place, sides) == result
    s.rng = SEEDS[fits][0]


def load_throws(s: Any, *totals: int) -> None:
    """The next throws will show these totals."""
    fits = np.ones(len(SEEDS), np.bool_)
    for place, total in enumerate(totals):
        fits &= coming(2 * place, DIE) + coming(2 * place + 1, DIE) + np.uint64(2) == total
    s.rng = SEEDS[fits][0]


def dice_for(total: int) -> list[tuple[int, int]]:
    """Two dice that show this total."""
    assert DICE == 2
    first = max(1, total - DIE)
    return [(DIE, first - 1), (DIE, total - first - 1)]


def throw(s: Any, total: int, side: str = "") -> None:
    """Throw this total; a Choice Card drawn then has this side up."""
    load(s, *dice_for(total), *([(2, "ab".index(side))] if side else []))
    do(s, Do.DICE)


def actions(s: Any) -> list[int]:
    out = np.zeros(GAME.rules.max_legal, np.int32)
    return out[: legal(s, int(s.turn), out)].tolist()


def do(s: Any, *chosen: int) -> None:
    """Play actions that must be legal, each for the seat that is asked."""
    for action in chosen:
        assert action in actions(s), f"{action} is not among {actions(s)}"
        s.n_events = 0
        apply(s, int(s.turn), int(action))


def step(s: Any, there: str) -> None:
    """At a fork, take the way that leads to a space."""
    ways = SPACES[s.seats[s.turn].space].ways
    do(s, Do.STEP + [SPACES[way.to].id for way in ways].index(there))


def card(value: int) -> int:
    return Do.CARD + number_of(value)


def play(s: Any, *values: int) -> None:
    """Play Free Will Cards and go."""
    for value in values:
        do(s, card(value))
    if s.ask == Ask.MORE:
        do(s, Do.GO)


def where(s: Any, seat: int) -> str:
    return SPACES[s.seats[seat].space].id


def karma(s: Any, seat: int) -> tuple[int, int, int, int]:
    """Loose green and orange, habits green and orange."""
    me = s.seats[seat]
    return int(me.loose[0]), int(me.loose[1]), int(me.sticks[0]), int(me.sticks[1])


def pegs(s: Any, seat: int) -> str:
    return "".join(str(int(peg)) for peg in s.seats[seat].pegs)


def hand(s: Any, seat: int) -> list[int]:
    return [int(value) for number, value in enumerate(VALUES) for _ in range(s.seats[seat].hand[number])]


def told(s: Any) -> list[Any]:
    """The clauses of the events that the last move left."""
    return [Clause(int(event.clause)) for event in s.events[: s.n_events]]


def spaces_of_kind(kind: Kind) -> list[str]:
    return [space.id for space in SPACES if space.kind == kind]


