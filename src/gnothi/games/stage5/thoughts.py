"""What people might think of doing with a thing that they touch, legal or not."""
from __future__ import annotations

from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.stage5.acts import contact_action
from gnothi.games.stage5.asked import has_avatar, stage_of
from gnothi.games.stage5.moves import move_action, read_move
from gnothi.games.stage5.notation import own_suits, seat_of, tiles_of
from gnothi.games.stage5.nothing import HONOUR
from gnothi.games.stage5.routes import ends_of
from gnothi.games.stage5.state import (
    ANNOUNCE,
    GO,
    HORIZON,
    LINK,
    MEET,
    NOTHING,
    PASS,
    PLACE,
    RANKS,
    REVEAL,
    SPANS,
    STAY,
    SUITS,
    TILES,
    Face,
    Kind,
    Phase,
)
from gnothi.games.stage5.words import move_ends

MOST = 12       # at one thing


def is_mine(view: View, suit: int) -> bool:
    return view.seat >= 0 and seat_of(view, suit) == view.seat


def of_die(suit: int) -> tuple[int, ...]:
    """To turn it up, or down."""
    return (REVEAL + suit, ANNOUNCE + suit)


def of_horizon_tile(view: View, tile: int) -> tuple[int, ...]:
    """To place it by each of one's explorers."""
    return tuple(int(contact_action(suit, tile)) for suit in own_suits(view))


def of_horizon_span(view: View, rank: int) -> tuple[int, ...]:
    """To meet it with each of one's explorers."""
    return tuple(MEET + SPANS * suit + rank - 1 for suit in own_suits(view))


def of_actor(view: View, suit: int) -> tuple[int, ...]:
    """To send one's explorer or avatar, or have it called, by a span of each rank; of another's one such move."""
    if view.seat < 0:
        return ()
    if not is_mine(view, suit):
        here = view.s.spans[int(stage_of(view.s, suit))].tolist()
        return (move(Kind.SE, suit, next((rank for rank in range(1, RANKS) if here[rank]), 1)),)
    ranks = range(1, RANKS)
    announce = (ANNOUNCE + suit,) if has_avatar(view.s, suit) else ()
    return (*announce, *(move(Kind.SE, suit, rank) for rank in ranks), *(move(Kind.RE, suit, rank) for rank in ranks))


def of_null(view: View, suit: int) -> tuple[int, ...]:
    """To step to each neighbour, or to stay."""
    if view.seat < 0:
        return ()
    near = tiles_of(int(view.s.near[int(view.s.coin[RANKS * suit])]))
    stay = (STAY,) if view.s.options.nothing_policing == HONOUR else ()
    return (*(NOTHING + TILES * suit + tile for tile in near), *stay)[:MOST]


@remembered
def of_span(view: View, rank: int, tile: int) -> tuple[int, ...]:
    """What a span on the cloth could do for each of one's explorers and avatars, or they with it."""
    if view.seat < 0:
        return ()
    spans = view.s.spans.tolist()
    found: list[int] = []
    for suit in own_suits(view):
        here = int(stage_of(view.s, suit))
        others = [other for other in range(1, RANKS) if spans[tile][other] > (other == rank)]
        if tile == here:
            found += [move(Kind.SE, suit, rank), move(Kind.DE, suit, rank)]
            found += [move(Kind.SS, suit, rank, other) for other in others]
        else:
            found += [move(Kind.RE, suit, rank), move(Kind.AR, suit, rank)]
            found += [move(Kind.RS, suit, carrier, rank) for carrier in range(1, RANKS) if spans[here][carrier]]
            found += [move(Kind.MS, suit, rank, other) for other in others]
    return tuple(action for action in found if action not in view.actions or takes_part(view, action, tile))[:MOST]


def takes_part(view: View, action: int, tile: int) -> bool:
    """Whether it is a span on this stage that a legal move needs, not an equal one elsewhere."""
    kind, suit, carrier, _ = read_move(action)
    here = int(stage_of(view.s, suit))
    if kind == Kind.MS:
        return bool(ends_of(view.s, here, carrier) >> tile & 1)
    return tile == here or tile in move_ends(view, action)


@remembered
def of_stage(view: View, tile: int) -> tuple[int, ...]:
    """To go there, to send a span there, or to have a null step there."""
    s, phase = view.s, int(view.s.phase)
    if view.seat < 0:
        return ()
    if phase == Phase.NOTHING:
        return tuple(NOTHING + TILES * suit + tile for suit in range(SUITS) if s.face[suit] == Face.NULL)
    links = [action - LINK for action in view.actions if LINK <= action < PLACE]
    if phase == Phase.WHERE and links:
        return tuple(LINK + TILES * start + tile for start in sorted({link // TILES for link in links}))[:MOST]
    return (GO + tile,)


def of_rank(view: View, rank: int) -> tuple[int, ...]:
    """What a rank opens, for each of one's suits."""
    if view.seat < 0:
        return ()
    kinds = (Kind.SE, Kind.RE, Kind.DE, Kind.AR)
    return tuple(action for suit in own_suits(view) for action in (
        MEET + SPANS * suit + rank - 1, int(contact_action(suit, RANKS * suit + rank)),
        *(move(kind, suit, rank) for kind in kinds),
    ))


def of_player(view: View, suit: int) -> tuple[int, ...]:
    """To turn the die, and for oneself to pass."""
    if view.seat < 0:
        return ()
    return (REVEAL + suit, ANNOUNCE + suit, PASS) if is_mine(view, suit) else (REVEAL + suit,)


@remembered
def of_horizon(view: View, suit: int) -> tuple[int, ...]:
    """Of one's own suit everything that could be placed and met; of another's the first of each."""
    if view.seat < 0:
        return ()
    s = view.s
    tiles = [tile for tile in range(RANKS * suit + 1, RANKS * suit + RANKS) if not int(s.laid) >> tile & 1]
    ranks = [rank for rank in range(1, RANKS) if s.coin[RANKS * suit + rank] == HORIZON]
    if not is_mine(view, suit):
        tiles, ranks = tiles[:1], ranks[:1]
    places = (int(contact_action(suit, tile)) for tile in tiles)
    return (*places, *(MEET + SPANS * suit + rank - 1 for rank in ranks))


def move(kind: Kind, suit: int, carrier: int, moved: int = 0) -> int:
    return int(move_action(kind, suit, carrier, moved))


@remembered
def legal(view: View, could: tuple[int, ...]) -> tuple[int, ...]:
    """Those of them that may be done now."""
    return tuple(action for action in could if action in view.actions)
