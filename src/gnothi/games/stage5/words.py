"""STAGE-5 in words: what buttons say, and the table as told."""
from __future__ import annotations

from gnothi.engine.view import View
from gnothi.games.stage5.acts import read_contact
from gnothi.games.stage5.geometry import Lie, Touch, contact_point, lie, touch
from gnothi.games.stage5.moves import course, has_avatar, is_null, read_move, stage_of, targets
from gnothi.games.stage5.notation import (
    Placement,
    free_spots,
    read_spot,
    tile_name,
    tiles_laid,
    tiles_of,
)
from gnothi.games.stage5.paths import ends_by_rank, way_home
from gnothi.games.stage5.plane import drawn, side_of
from gnothi.games.stage5.state import (
    ANNOUNCE,
    COIN,
    CONTACT,
    HORIZON,
    MEET,
    MOVE,
    NONE,
    NOTHING,
    PASS,
    PLACE,
    RANKS,
    REVEAL,
    SPANS,
    STAY,
    SUITS,
    TILES,
    Clause,
    Kind,
    Phase,
)
from gnothi.games.stage5.table import owner, suits_in_play

SUIT_NAMES = ("suns", "moons", "crowns", "arms")
RANK_NAMES = ("null", "ace", "2", "3", "4", "5")
TURNED = ("upright", "turned by 30°", "turned by 60°")


ASKED = {
    Phase.COIN: "DEC-1", Phase.PLACE_NULL: "DEC-2", Phase.TURN: "DEC-3", Phase.WHERE: "DEC-3", Phase.NOTHING: "DEC-4",
}


def asks(view: View) -> str:
    """The clause of the question that is open."""
    return ASKED.get(Phase(view.s.phase), "")


# What a button says


def say(view: View, action: int) -> str:
    """What a button says."""
    if action == PASS:
        return "The Nothing cannot step" if view.s.phase == Phase.NOTHING else "Pass"
    if action == STAY:
        return "Let the Nothing stay where it is"
    if action < REVEAL:
        return f"Pick the {RANK_NAMES[action - COIN]}"
    if action < MEET:
        suit = action - REVEAL
        return f"Reveal: turn the die of {SUIT_NAMES[suit]} to {RANK_NAMES[(int(view.s.die[suit]) + 1) % RANKS]}"
    if action < MOVE:
        suit = (action - MEET) // SPANS
        return f"Meet: {a_span((action - MEET) % SPANS + 1)} joins {actor(view, suit)} on {stage(view, suit)}"
    if action < CONTACT:
        return say_move(view, action)
    if action < ANNOUNCE:
        suit, tile = read_contact(action)
        return f"Contact: place {tile_name(tile)} at {stage(view, suit)}, where {actor(view, suit)} stands"
    if action < PASS:
        suit = action - ANNOUNCE
        return f"Announce: lower the harbinger of {SUIT_NAMES[suit]} to {RANK_NAMES[int(view.s.die[suit]) - 1]}"
    if action < PLACE:
        return say_target(view, action)
    if action < NOTHING:
        return say_place(view, action)
    suit, end = (action - NOTHING) // TILES, (action - NOTHING) % TILES
    return f"The null of {SUIT_NAMES[suit]} steps from {tile_name(int(view.s.coin[RANKS * suit]))} to {tile_name(end)}"


def say_move(view: View, action: int) -> str:
    """The first step of a move, with a warning where it can strand the avatar."""
    kind, suit, carrier, moved = read_move(action)
    who = actor(view, suit)
    here = stage(view, suit)
    text = {
        Kind.SE: f"Send: {who} leaves {here} by its {span(carrier)}",
        Kind.RE: f"Receive: a distant {span(carrier)} calls {who} from {here}",
        Kind.DE: f"Depart: the {span(carrier)} leaves {here}",
        Kind.AR: f"Arrive: a distant {span(carrier)} comes to {here}",
        Kind.SS: f"Send a span: from {here} the {span(carrier)} sends {another(carrier, moved)} away",
        Kind.RS: f"Receive a span: the {span(carrier)} on {here} calls a distant {span(moved)}",
        Kind.MS: f"Remote send: for {who} a distant {span(carrier)} sends {another(carrier, moved)} away",
        Kind.MR: f"Remote receive: for {who} a distant {span(carrier)} calls {a_span(moved)}",
    }[Kind(kind)]
    if kind in (Kind.SE, Kind.RE) and enters_last_stage(view, action):
        text += warning(view, suit)
    return text


def say_target(view: View, action: int) -> str:
    """The second step of a move."""
    s = view.s
    kind, suit, _, moved = read_move(int(s.doing))
    start, end = course(s, int(s.doing), action)
    if kind in (Kind.SE, Kind.RE):
        goal = end == RANKS * suit + RANKS - 1 and not has_avatar(s, suit)
        becomes = f" and becomes the avatar of {SUIT_NAMES[suit]}{warning(view, suit)}" if goal else ""
        return f"{actor(view, suit)[0].upper()}{actor(view, suit)[1:]} goes to {tile_name(end)}{becomes}"
    return f"The {span(moved)} goes from {tile_name(start)} to {tile_name(end)}"


def say_place(view: View, action: int) -> str:
    """A placement, by the number of its mark, what it touches and how."""
    placed = read_spot(int(free_spots(view)[action - PLACE]))
    told = [touch_in_words(view, tile, placed) for tile in touched_tiles(view, placed)]
    return f"Place {action - PLACE + 1}: {joined(told)}; {TURNED[placed[0]]}"


def span(rank: int) -> str:
    """
    >>> span(1)
    'ace-span'
    """
    return f"{RANK_NAMES[rank]}-span"


def a_span(rank: int) -> str:
    """
    >>> a_span(1), a_span(2)
    ('an ace-span', 'a 2-span')
    """
    return f"{'an' if rank == 1 else 'a'} {span(rank)}"


def another(carrier: int, moved: int) -> str:
    return f"another {span(moved)}" if carrier == moved else a_span(moved)


def actor(view: View, suit: int) -> str:
    return f"the {'avatar' if has_avatar(view.s, suit) else 'explorer'} of {SUIT_NAMES[suit]}"


def stage(view: View, suit: int) -> str:
    return tile_name(int(stage_of(view.s, suit)))


# A player is warned (HAR-6)


def missing_stages(view: View, suit: int) -> list[str]:
    """The stages that an avatar of this suit will have to visit and that nobody could place for it."""
    if view.s.options.avatar_contact:
        return []
    laid = tiles_laid(view)
    return [tile_name(RANKS * suit + rank) for rank in range(1, RANKS - 1) if RANKS * suit + rank not in laid]


def warning(view: View, suit: int) -> str:
    missing = missing_stages(view, suit)
    if not missing:
        return ""
    return f". Beware: the avatar must visit {joined(missing)}, still in the horizon, and could not place them (HAR-6)"


def enters_last_stage(view: View, action: int) -> bool:
    """Whether a move that is about to be begun can end on the stage-5 that makes an explorer an avatar."""
    s = view.s
    kind, suit, carrier, moved = read_move(action)
    if has_avatar(s, suit):
        return False
    paths = ends_by_rank(s, stage_of(s, suit), 1 << int(carrier))
    return bool(int(targets(s, kind, suit, carrier, moved, paths)) >> (RANKS * suit + RANKS - 1) & 1)


# Where a tile touches


def difference(view: View, tile: int, placed: Placement) -> tuple[int, int, int, int]:
    a, b, c, d = view.s.tiles[tile].n.tolist()
    return placed[1] - a, placed[2] - b, placed[3] - c, placed[4] - d


def touched_tiles(view: View, placed: Placement) -> list[int]:
    """The tiles that a placement touches."""
    return [tile for tile in tiles_laid(view)
            if lie(int(view.s.tiles[tile].o), placed[0], *difference(view, tile, placed)) == Lie.POINT]


def touch_in_words(view: View, tile: int, placed: Placement) -> str:
    """How a placement touches a tile, and where on that tile."""
    o = int(view.s.tiles[tile].o)
    apart = difference(view, tile, placed)
    how = touch(o, placed[0], *apart)
    where = side_of(*drawn(*contact_point(o, placed[0], *apart)))
    if how == Touch.CORNERS:
        return f"corner to corner with {tile_name(tile)} ({where})"
    if how == Touch.CORNER_ON_SIDE:
        return f"its corner on {tile_name(tile)}’s side ({where})"
    return f"its side on {tile_name(tile)}’s corner ({where})"


# Who


def who(view: View, seat: int) -> str:
    """A seat at the start of a sentence."""
    called = view.called(seat)
    return called[0].upper() + called[1:]


def does(view: View, seat: int, you: str, other: str) -> str:
    """
    >>> does(view, 2, "pass", "passes")
    'Ana passes'
    """
    return f"{who(view, seat)} {you if seat == view.seat else other}"


def joined(words: list[str]) -> str:
    """
    >>> joined(["S0", "M0", "C1"])
    'S0, M0 and C1'
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else "nothing"


# The table in sentences


def describe(view: View) -> list[str]:
    """The whole table in sentences."""
    lines = [moment(view)]
    lines += [describe_suit(view, suit) for suit in range(suits_in_play(view.s))]
    lines += [describe_stage(view, tile) for tile in tiles_laid(view)]
    lines += describe_nothing(view)
    return lines


def moment(view: View) -> str:
    """What is being asked, and of whom."""
    s = view.s
    if s.phase == Phase.OVER:
        if s.winner != NONE:
            return f"The game is over. {does(view, int(s.winner), 'have', 'has')} won."
        return "All is lost." if s.ended_by == Clause.END_2 else "The game is over without a winner."
    if s.phase == Phase.COIN:
        again = f", try {s.tries + 1}" if s.tries else ""
        return f"Everybody picks a coin in secret; the highest that is alone goes first{again}."
    if s.phase == Phase.PLACE_NULL:
        return f"{does(view, int(s.turn), 'place', 'places')} a stage-null."
    if s.phase == Phase.NOTHING:
        return f"{does(view, int(s.player_of_nothing), 'play', 'plays')} the Nothing."
    whose = "Your" if s.turn == view.seat else f"{view.names[s.turn]}’s"
    doing = f" {say(view, int(s.doing))}. Where?" if s.phase == Phase.WHERE else ""
    return f"{whose} turn, number {s.turns + 1}.{doing}"


def describe_suit(view: View, suit: int) -> str:
    s = view.s
    seat = int(owner(s, suit))
    die = "harbinger" if has_avatar(s, suit) else "die"
    where = int(stage_of(s, suit))
    stands = "in the horizon" if where == HORIZON else f"on {tile_name(where)}"
    laid = tiles_laid(view)
    tiles = [RANK_NAMES[rank] for rank in range(RANKS) if RANKS * suit + rank not in laid]
    spans = [RANK_NAMES[rank] for rank in range(1, RANKS) if s.coin[RANKS * suit + rank] == HORIZON]
    lost = "" if s.in_game[seat] else " Has lost."
    who_has = "you" if seat == view.seat else view.names[seat]
    return (
        f"{SUIT_NAMES[suit].capitalize()} ({who_has}): {die} {RANK_NAMES[s.die[suit]]}; "
        f"{'avatar' if has_avatar(s, suit) else 'explorer'} {stands}; "
        f"in the horizon stages {joined(tiles)}, spans {joined(spans)}.{lost}"
    )


def beings_on(view: View, tile: int) -> list[str]:
    """Who stands on a stage."""
    s = view.s
    avatars, explorers, spans = s.pawn.tolist(), s.coin[::RANKS].tolist(), s.spans[tile].tolist()
    found = []
    for suit in range(SUITS):
        if avatars[suit] == tile:
            found.append(f"the avatar of {SUIT_NAMES[suit]}")
        if explorers[suit] == tile:
            found.append(f"the {'null' if is_null(s, suit) else 'explorer'} of {SUIT_NAMES[suit]}")
    for rank in range(1, RANKS):
        found += [a_span(rank)] * spans[rank]
    return found


def describe_stage(view: View, tile: int) -> str:
    near = [tile_name(other) for other in tiles_of(int(view.s.near[tile]))]
    there = beings_on(view, tile)
    full = "; full" if len(there) == 4 else ""
    return f"{tile_name(tile)}: {joined(there)}{full}. Touches {joined(near)}."


def describe_nothing(view: View) -> list[str]:
    """How far each null is from home."""
    told = []
    for suit in range(SUITS):
        if is_null(view.s, suit):
            far, _ = way_home(view.s, int(view.s.coin[RANKS * suit]))
            how = "is cut off" if far == NONE else "is home" if far == 0 else f"is {far} from home"
            told.append(f"The null of {SUIT_NAMES[suit]} {how}.")
    return told
