"""Where a move may lead, so that nobody has to count spaces."""
from __future__ import annotations

from dataclasses import dataclass

from gnothi.engine.layout import Struct
from gnothi.games.karma.account import is_master, is_released
from gnothi.games.karma.data import GIVES_CARDS, SPACES, VALUES, Kind, Needs, Tool
from gnothi.games.karma.state import Ask, Do


@dataclass(frozen=True, order=True)
class Route:
    """One way that a move may end."""

    end: int        # the space
    cards: int      # Free Will Cards given on the way


def routes(s: Struct, seat: int, here: int, count: int, left_wheel: bool = False) -> list[Route]:
    """Every way to walk `count` steps from a space, the main path first."""
    wand, released = bool(is_master(s, seat, Tool.WAND)), bool(is_released(s, seat))
    under_way = [(here, left_wheel, 0)]
    ended: list[Route] = []
    for _ in range(count):
        ahead: dict[tuple[int, bool, int], None] = {}
        for space, left, cards in under_way:
            for there in ways(space, left, wand, released):
                gained = cards + int(GIVES_CARDS[there])
                if SPACES[there].stop or SPACES[there].kind == Kind.COSMIC:
                    ended.append(Route(there, gained))
                else:
                    leaves = SPACES[space].kind == Kind.WHEEL and SPACES[there].kind != Kind.WHEEL
                    ahead[there, leaves, gained] = None
        under_way = list(ahead)
    walked = [Route(space, cards) for space, _, cards in under_way]
    return list(dict.fromkeys(walked + ended))


def ways(space: int, left_wheel: bool, wand: bool, released: bool) -> list[int]:
    """Where a player may step to from a space (R14, R21)."""
    out = SPACES[space].ways
    home = [way.to for way in out if way.needs == Needs.RELEASE]
    if home and released:
        return home
    return [
        way.to for way in out
        if way.needs == Needs.NOTHING or (way.needs == Needs.MASTER_WAND and wand and not left_wheel)
    ]


def count_of(s: Struct, action: int) -> int:
    """How many steps a player would go with the cards played so far and this one."""
    played = sum(int(number) * int(value) for number, value in zip(s.played, VALUES, strict=False))
    return played + (0 if action == Do.GO else int(VALUES[action - Do.CARD]))


def leads_to(s: Struct, seat: int, action: int) -> list[Route]:
    """Where an action that moves the pawn may end; nothing for the dice, whose count is not known."""
    here = int(s.seats[seat].space)
    if s.ask == Ask.STEP:
        there = SPACES[here].ways[action - Do.STEP].to
        leaves = SPACES[here].kind == Kind.WHEEL and SPACES[there].kind != Kind.WHEEL
        gained = int(GIVES_CARDS[there])
        if SPACES[there].stop or SPACES[there].kind == Kind.COSMIC:
            return [Route(there, gained)]
        return [
            Route(route.end, route.cards + gained)
            for route in routes(s, seat, there, int(s.count_left) - 1, leaves)
        ]
    if s.ask == Ask.MORE or (s.ask == Ask.MEANS and action != Do.DICE):
        return routes(s, seat, here, count_of(s, action))
    if s.ask == Ask.PLAN and action >= Do.SEAT:
        return [Route(int(s.seats[action - Do.SEAT].space), 0)]
    return []
