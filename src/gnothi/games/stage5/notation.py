"""The one-line notation of section 1: an action in one line, and the steps in which it is asked."""
from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from gnothi.engine.errors import IllegalAction
from gnothi.engine.events import NOBODY
from gnothi.engine.match import Match
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.stage5.acts import contact_action, read_contact
from gnothi.games.stage5.asked import null_to_place, realm_tiles, stage_of
from gnothi.games.stage5.geometry import placement
from gnothi.games.stage5.moves import move_action, read_move
from gnothi.games.stage5.perils import is_perilous
from gnothi.games.stage5.state import (
    ANNOUNCE,
    CARRY,
    COIN,
    CONTACT,
    GO,
    LINK,
    MEET,
    MOST_PLACES,
    MOVE,
    NOTHING,
    PASS,
    PLACE,
    RANKS,
    REVEAL,
    SPANS,
    STAY,
    TILES,
    Kind,
    Phase,
)

LETTERS = "SMCA"
RANK_NAMES = ("null", "ace", "two", "three", "four", "five")
SUITS_OF = {2: ((0, 2), (1, 3)), 3: ((0,), (1,), (2,)), 4: ((0,), (1,), (2,), (3,))}
"""By the number of seats, the suits of each (SEAT-2, SEAT-3)."""

Placement = tuple[int, int, int, int, int]
"""Orientation and centre (GEO-2)."""


def tile_name(tile: int) -> str:
    """
    >>> tile_name(21)
    'A3'
    """
    return f"{LETTERS[tile // RANKS]}{tile % RANKS}"


def placement_name(placed: Placement) -> str:
    """
    >>> placement_name((1, 18, 6, 6, 6))
    '@1;18,6,6,6'
    """
    return f"@{placed[0]};{','.join(map(str, placed[1:]))}"


def seat_of(view: View, suit: int) -> int:
    """The seat that has a suit, as `owner` says it to rules."""
    return suit % view.seats


def own_suits(view: View) -> tuple[int, ...]:
    """The suits of who looks."""
    return SUITS_OF[view.seats][view.seat]


@remembered
def tiles_laid(view: View) -> list[int]:
    """The tiles on the table."""
    return tiles_of(int(view.s.laid))


def tiles_of(bits: int) -> list[int]:
    """
    >>> tiles_of(0b1000001)
    [0, 6]
    """
    return [tile for tile in range(TILES) if bits >> tile & 1]


def places(view: View, doing: int | None = None) -> list[Placement]:
    """The placements that are asked about, or would be after a first step, in their order (GEO-16)."""
    return [read_spot(int(spot)) for spot in free_spots(view, doing)]


@remembered
def free_spots(view: View, doing: int | None = None) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The numbers of these placements."""
    s = view.s
    own = int(realm_tiles(s, int(s.turn)))
    hosts = ~own
    if s.phase != Phase.PLACE_NULL:
        suit, _ = read_contact(int(s.doing) if doing is None else doing)
        hosts = 1 << int(stage_of(s, suit))
    near = s.open_near[: s.n_open]
    found: np.ndarray[Any, np.dtype[np.int64]] = s.open_spot[: s.n_open][(near & hosts != 0) & (near & own == 0)]
    return found[:MOST_PLACES]


def read_spot(spot: int) -> Placement:
    o, n0, n1, n2, n3 = placement(spot)
    return int(o), int(n0), int(n1), int(n2), int(n3)


def name(view: View, action: int) -> str:
    """What messages call an action, the same for ever.

    >>> name(view, MOVE), name(view, GO + 21), name(view, COIN + 4)
    ('se s 1', 'a3', 'coin 4')
    """
    return step_name(view, action).lower()


def step_name(view: View, action: int) -> str:
    """The notation of one step: what, or where.

    >>> step_name(view, MOVE), step_name(view, GO + 21)
    ('SE S 1', 'A3')
    """
    if PLACE <= action < NOTHING and action in view.actions:
        return placement_name(read_spot(int(free_spots(view)[action - PLACE])))
    return plain_name(action)


def plain_name(action: int) -> str:
    """The notation of a step that can be named without looking at the table."""
    if action == PASS:
        return "PASS"
    if action == STAY:
        return "STAY"
    if action < REVEAL:
        return f"COIN {action - COIN}"
    if action < MEET:
        return f"REVEAL {LETTERS[action - REVEAL]}"
    if action < MOVE:
        return f"MEET {LETTERS[(action - MEET) // SPANS]} {(action - MEET) % SPANS + 1}"
    if action < CONTACT:
        kind, suit, carrier, moved = read_move(action)
        second = f" {moved}" if action >= CARRY else ""
        return f"{Kind(kind).name} {LETTERS[suit]} {carrier}{second}"
    if action < ANNOUNCE:
        suit, tile = read_contact(action)
        return f"CONTACT {LETTERS[suit]} {tile_name(tile)}"
    if action < PASS:
        return f"ANNOUNCE {LETTERS[action - ANNOUNCE]}"
    if action < LINK:
        return tile_name(action - GO)
    if action < PLACE:
        return f"{tile_name((action - LINK) // TILES)} {tile_name((action - LINK) % TILES)}"
    if action < NOTHING:
        return f"PLACE {action - PLACE + 1}"
    return f"NOTHING {LETTERS[(action - NOTHING) // TILES]} {tile_name((action - NOTHING) % TILES)}"


# From a line to steps

STAGE = r"([SMCA])([0-5])"
MOVE_LINE = re.compile(rf"(SE|RE|DE|AR) ([SMCA]) ([1-5]) {STAGE}")
CARRY_LINE = re.compile(rf"(SS|RS) ([SMCA]) ([1-5]) ([1-5]) {STAGE}")
REMOTE_LINE = re.compile(rf"(MS|MR) ([SMCA]) ([1-5]) ([1-5]) {STAGE} {STAGE}")
CONTACT_LINE = re.compile(rf"CONTACT ([SMCA]) {STAGE} (@[-0-9;,]+)")
PLACE_LINE = re.compile(rf"PLACE {STAGE} (@[-0-9;,]+)")
COIN_LINE = re.compile(rf"COIN ({'|'.join(RANK_NAMES)})", re.IGNORECASE)


def steps(view: View, line: str) -> tuple[int, ...]:
    """A line of notation as the actions by which it is played, one or two; whether they are legal is for the match.

    In capitals, as records write it, a line is taken at its word. In small letters, as people type it, it stops short
    of a stage-5 from which no avatar comes home: that step is asked by itself, with its warning (HAR-6, R42).

    >>> [step_name(view, step) for step in steps(view, "SE S 2 A1")]
    ['SE S 2', 'A1']
    """
    found = exact_steps(view, " ".join(line.split()).upper())
    if len(found) > 1 and line != line.upper() and is_perilous(view.s, *found):
        return found[:1]
    return found


def exact_steps(view: View, line: str) -> tuple[int, ...]:
    if found := COIN_LINE.fullmatch(line):
        return (COIN + RANK_NAMES.index(found[1].lower()),)
    if found := MOVE_LINE.fullmatch(line):
        kind, suit, carrier, *stage = found.groups()
        return first_step(kind, suit, carrier, carrier), GO + read_tile(*stage)
    if found := CARRY_LINE.fullmatch(line):
        kind, suit, carrier, moved, *stage = found.groups()
        return first_step(kind, suit, carrier, moved), GO + read_tile(*stage)
    if found := REMOTE_LINE.fullmatch(line):
        kind, suit, carrier, moved, *ends = found.groups()
        return first_step(kind, suit, carrier, moved), LINK + TILES * read_tile(*ends[:2]) + read_tile(*ends[2:])
    if found := CONTACT_LINE.fullmatch(line):
        suit, *stage, placed = found.groups()
        tile = read_tile(*stage)
        if tile // RANKS % 2 == LETTERS.index(suit) % 2 and tile % RANKS:
            action = int(contact_action(LETTERS.index(suit), tile))
            return action, find_placement(view, placed, places(view, action), line)
    elif found := PLACE_LINE.fullmatch(line):
        if view.s.phase == Phase.PLACE_NULL and read_tile(*found.groups()[:2]) == null_to_place(view.s, view.s.turn):
            return (find_placement(view, found[3], places(view), line),)
    for action in view.actions:
        if step_name(view, action).upper() == line:
            return (action,)
    raise IllegalAction(f"{line!r} is no action of STAGE-5 that can be played now; a line reads like SE S 2 A1")


def first_step(kind: str, suit: str, carrier: str, moved: str) -> int:
    return int(move_action(Kind[kind], LETTERS.index(suit), int(carrier), int(moved)))


def read_tile(suit: str, rank: str) -> int:
    return RANKS * LETTERS.index(suit) + int(rank)


def find_placement(view: View, wanted: str, legal: list[Placement], line: str) -> int:
    names = [placement_name(placed) for placed in legal]
    if wanted not in names:
        known = ", ".join(names[:3]) or "none"
        raise IllegalAction(f"{line!r} names no free seat there; there are {len(names)}: {known}")
    return PLACE + names.index(wanted)


# From steps to lines


def line(view: View, actions: Sequence[int]) -> tuple[str, int]:
    """The first of these actions as a line, with the second where that one says where; and how many the line tells.

    >>> line(view, [MOVE, GO + 21])
    ('SE S 1 A3', 2)
    """
    first = actions[0]
    if view.s.phase == Phase.PLACE_NULL:
        return f"PLACE {tile_name(int(null_to_place(view.s, view.s.turn)))} {step_name(view, first)}", 1
    if MOVE <= first < CONTACT and len(actions) > 1:
        return f"{plain_name(first)} {plain_name(actions[1])}", 2
    if CONTACT <= first < ANNOUNCE and len(actions) > 1:
        return f"{plain_name(first)} {placement_name(places(view, first)[actions[1] - PLACE])}", 2
    return step_name(view, first), 1


def text(match: Match) -> str:
    """The whole game in notation, each line with its seat."""
    return "".join(f"{match.names[seat]}: {line}\n" for seat, line, _ in match.notation() if seat != NOBODY)
