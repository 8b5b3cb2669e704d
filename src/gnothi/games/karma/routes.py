"""Where a move may lead, so that nobody has to count spaces."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from gnothi.engine.layout import Struct
from gnothi.engine.values import remembered
from gnothi.games.karma.asked import is_master, is_released
from gnothi.games.karma.data import GIVES_CARDS, N_VALUES, SPACES, VALUES, Kind, Needs, Space, Tool
from gnothi.games.karma.state import RISING, Ask, Do


@dataclass(frozen=True, order=True)
class Route:
    """One way that a move may end."""

    end: int        # the space
    cards: int      # Free Will Cards given on the way
    unused: int = 0     # steps that a stop sign leaves over


def routes(s: Struct, seat: int, here: int, count: int, left_wheel: bool = False) -> list[Route]:
    """Every way to walk `count` steps from a space, the main path first."""
    return list(walks(here, count, left_wheel, *freedoms(s, seat)))


def freedoms(s: Struct, seat: int) -> tuple[bool, bool]:
    """What lets a player go where others may not: a Master Wand, and release."""
    return bool(is_master(s, seat, Tool.WAND)), bool(is_released(s, seat))


@lru_cache(maxsize=1024)
def walks(here: int, count: int, left_wheel: bool, wand: bool, released: bool) -> Sequence[Route]:
    under_way = [(here, left_wheel, 0)]
    ended: list[Route] = []
    for left in range(count - 1, -1, -1):
        ahead: dict[tuple[int, bool, int], None] = {}
        for space, left_one, cards in under_way:
            for there in ways(space, left_one, wand, released):
                gained = cards + int(GIVES_CARDS[there])
                if ends_every_move(there):
                    ended.append(Route(there, gained, left))
                else:
                    ahead[there, leaves_wheel(space, there), gained] = None
        under_way = list(ahead)
    walked = [Route(space, cards) for space, _, cards in under_way]
    return tuple(dict.fromkeys(walked + ended))


def ends_every_move(space: int) -> bool:
    return SPACES[space].stop or SPACES[space].kind == Kind.COSMIC


def leaves_wheel(here: int, there: int) -> bool:
    return SPACES[here].kind == Kind.WHEEL and SPACES[there].kind != Kind.WHEEL


@cache
def ways(space: int, left_wheel: bool, wand: bool, released: bool) -> tuple[int, ...]:
    """Where a player may step to from a space (R14, R21)."""
    out = SPACES[space].ways
    home = tuple(way.to for way in out if way.needs == Needs.RELEASE)
    if home and released:
        return home
    return tuple(
        way.to for way in out
        if way.needs == Needs.NOTHING or (way.needs == Needs.MASTER_WAND and wand and not left_wheel)
    )


@remembered
def leads_to(s: Struct, seat: int, action: int) -> list[Route]:
    """Where an action that moves the pawn may end; nothing for the dice, whose count is not known."""
    here = int(s.seats[seat].space)
    if s.ask == Ask.STEP:
        there = SPACES[here].ways[action - Do.STEP].to
        gained, left = int(GIVES_CARDS[there]), int(s.count_left) - 1
        if ends_every_move(there):
            return [Route(there, gained, left)]
        return [
            Route(route.end, route.cards + gained, route.unused)
            for route in routes(s, seat, there, left, leaves_wheel(here, there))
        ]
    if s.ask == Ask.MORE or (s.ask == Ask.MEANS and action != Do.DICE):
        return routes(s, seat, here, count_of(s, action))
    if s.ask == Ask.PLAN and action >= Do.SEAT:
        return [Route(int(s.seats[action - Do.SEAT].space), 0)]
    return []


# Free Will Cards together


def cards_played(s: Struct) -> list[int]:
    """The numbers on the cards played in this move."""
    return written(s.played)


def written(cards: Sequence[int]) -> list[int]:
    """The numbers on some cards, of which it is told how many there are of each."""
    return [int(VALUES[number]) for number in range(N_VALUES) for _ in range(cards[number])]


def count_of(s: Struct, action: int) -> int:
    """How many steps a player would go with the cards played so far and this one."""
    return sum(cards_played(s)) + (0 if action == Do.GO else int(VALUES[action - Do.CARD]))


def sums(s: Struct, seat: int, action: int) -> dict[int, tuple[int, ...]]:
    """The counts that a card in hand reaches with further cards, rising, each with the fewest cards to add."""
    card = int(VALUES[action - Do.CARD])
    rest = written(s.seats[seat].hand)
    rest.remove(card)
    if s.options.card_order == RISING:
        rest = [other for other in rest if other >= card]
    first = count_of(s, action)
    return {first + total: group for total, group in groups(rest).items()}


def groups(cards: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Every sum that some of the cards make, rising, each with the fewest cards for it.

    >>> groups([1, 2, 3])
    {1: (1,), 2: (2,), 3: (3,), 4: (1, 3), 5: (2, 3), 6: (1, 2, 3)}
    """
    reached: dict[int, tuple[int, ...]] = {0: ()}
    for card in cards:
        for total, group in list(reached.items()):
            known = reached.get(total + card)
            if known is None or len(known) > len(group) + 1:
                reached[total + card] = (*group, card)
    del reached[0]
    return dict(sorted(reached.items()))


# Along the main path


def road(here: int) -> Iterator[int]:
    """The spaces ahead of a space on the main path, once round; from a wheel it leads out first."""
    for _ in SPACES:
        here = next((way.to for way in SPACES[here].ways if leaves_wheel(here, way.to)), SPACES[here].ways[0].to)
        yield here


def next_on_road(here: int, wanted: Callable[[Space], bool]) -> tuple[int, int] | None:
    """The next space of some kind on the main path, and how many steps ahead it is."""
    return next(((space, steps) for steps, space in enumerate(road(here), 1) if wanted(SPACES[space])), None)


@cache
def steps_to(here: int, there: int) -> int:
    """How many steps it is from a space to one ahead on the main path; no steps if it is there.

    >>> steps_to(1, 5)
    4
    """
    return 0 if here == there else next((steps for steps, space in enumerate(road(here), 1) if space == there), 0)
