"""STAGE-5 in words: what buttons say."""
from __future__ import annotations

from collections.abc import Sequence

from gnothi.engine.english import a, count, either, listed, whose
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.stage5.acts import LAST_RANK, read_contact
from gnothi.games.stage5.asked import course, distance, ends_by_rank, explores, has_avatar, matching, stage_of, targets
from gnothi.games.stage5.geometry import Lie, Touch, contact_point, lie, touch
from gnothi.games.stage5.moves import read_move
from gnothi.games.stage5.notation import (
    RANK_NAMES,
    Placement,
    free_spots,
    own_suits,
    read_spot,
    seat_of,
    tile_name,
    tiles_laid,
    tiles_of,
)
from gnothi.games.stage5.perils import missing_stages, null_beside
from gnothi.games.stage5.plane import drawn, side_of
from gnothi.games.stage5.routes import ways
from gnothi.games.stage5.state import (
    ANNOUNCE,
    COIN,
    CONTACT,
    GO,
    HORIZON,
    LINK,
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
    TILES,
    Kind,
    Phase,
)

SUIT_NAMES = ("suns", "moons", "crowns", "arms")
TURNED = ("upright", "turned by 30°", "turned by 60°")
MANY = 5        # so many stages are not named one by one
ON, ALL = 1, 1  # reveal_wrap and free_pass, phase_scope

ASKED = {
    Phase.COIN: "DEC-1", Phase.PLACE_NULL: "DEC-2", Phase.TURN: "DEC-3", Phase.WHERE: "DEC-3", Phase.NOTHING: "DEC-4",
}


def asks(view: View) -> str:
    """The clause of the question that is open."""
    return ASKED.get(Phase(view.s.phase), "")


# What a button says


def say(view: View, action: int) -> str:
    """What a button says."""
    if action < REVEAL:
        return f"Pick the {RANK_NAMES[action - COIN]}"
    if action < MEET:
        return say_reveal(view, action - REVEAL)
    if action < MOVE:
        suit = (action - MEET) // SPANS
        span = a_span((action - MEET) % SPANS + 1)
        return f"Meet: {span} from the horizon joins {actor(view, suit)} on {stage(view, suit)}"
    if action < CONTACT:
        return say_move(view, action)
    if action < ANNOUNCE:
        suit, tile = read_contact(action)
        return f"Contact: place {tile_name(tile)} beside {stage(view, suit)}, where {actor(view, suit)} stands"
    if action < PASS:
        return say_announce(view, action - ANNOUNCE)
    if action == PASS:
        return say_pass(view)
    if action < PLACE:
        return say_target(view, action)
    if action < NOTHING:
        return say_place(view, action)
    if action == STAY:
        return "Let the Nothing stay where it is"
    suit, end = divmod(action - NOTHING, TILES)
    here = int(view.s.coin[RANKS * suit])
    start = f" from {tile_name(here)}" if here < TILES else ""
    return f"The null of {SUIT_NAMES[suit]} steps{start} to {tile_name(end)}"


def say_reveal(view: View, suit: int) -> str:
    """A die goes up by one; the rank that it showed may be lost to all."""
    shows = int(view.s.die[suit])
    if has_avatar(view.s, suit) or (shows == LAST_RANK and view.s.options.reveal_wrap != ON):
        return f"Reveal: turn {die(view, suit)} up"
    lost = f"; then no die shows {a(RANK_NAMES[shows])}" if shows and matching(view.s, shows) == 1 else ""
    return f"Reveal: turn {die(view, suit)} from {RANK_NAMES[shows]} to {RANK_NAMES[(shows + 1) % RANKS]}{lost}"


def say_announce(view: View, suit: int) -> str:
    lower = int(view.s.die[suit]) - 1
    if lower < 0 or not has_avatar(view.s, suit):
        return f"Announce: turn {die(view, suit)} down"
    goal = tile_name(RANKS * suit + lower)
    following = f"then {goal} is the stage to visit" if lower else f"then only the way home to {goal} is left"
    return f"Announce: turn {die(view, suit)} down to {RANK_NAMES[lower]}; {following}"


def say_pass(view: View) -> str:
    if view.s.phase == Phase.NOTHING:
        return "The Nothing cannot step"
    return "Pass: there is nothing you can do" if view.actions == (PASS,) else "Pass"


def say_move(view: View, action: int) -> str:
    """The first step of a move, with where it may lead; before all else what is perilous there."""
    kind, suit, carrier, moved = read_move(action)
    who, here, by = actor(view, suit), stage(view, suit), RANK_NAMES[carrier]
    if kind >= Kind.MS:
        does = f"sends {beside(carrier, moved)} away" if kind == Kind.MS else f"calls {another(carrier, moved)}"
        return f"Remote {'send' if kind == Kind.MS else 'receive'}: {who} on {here} has a distant {by} that {does}"
    ends = move_ends(view, action)
    if not ends:
        return say_idle_move(view, action)
    where = either([tile_name(end) for end in ends]) if len(ends) <= MANY else f"one of {count(len(ends), 'stage')}"
    text = {
        Kind.SE: f"Send: the {by} on {here} sends {who} to {where}",
        Kind.RE: f"Receive: {a_span(carrier)} calls {who} from {here} to {where}",
        Kind.DE: f"Depart: the {by} on {here} goes to {where}",
        Kind.AR: f"Arrive: {a_span(carrier)} comes from {where} to {who} on {here}",
        Kind.SS: f"Send a span: the {by} on {here} sends {beside(carrier, moved)} to {where}",
        Kind.RS: f"Receive a span: the {by} on {here} calls {another(carrier, moved)} from {where}",
    }[Kind(kind)]
    last = RANKS * suit + LAST_RANK
    if kind in (Kind.SE, Kind.RE) and last in ends and not has_avatar(view.s, suit) and (trap := peril(view, suit)):
        return f"Beware of {tile_name(last)}: {trap}. {text}"
    return text


def say_idle_move(view: View, action: int) -> str:
    """The same of a move that leads nowhere now, for those who ask why."""
    kind, suit, carrier, moved = read_move(action)
    who, here, span = actor(view, suit), stage(view, suit), a_span(carrier)
    return {
        Kind.SE: f"Send: {span} on {here} sends {who}",
        Kind.RE: f"Receive: {span} calls {who} from {here}",
        Kind.DE: f"Depart: {span} leaves {here}",
        Kind.AR: f"Arrive: {span} comes to {who} on {here}",
        Kind.SS: f"Send a span: {span} on {here} sends {another(carrier, moved)}",
        Kind.RS: f"Receive a span: {span} on {here} calls {another(carrier, moved)}",
    }[Kind(kind)]


@remembered
def move_ends(view: View, action: int) -> list[int]:
    """The stages at the other end of a move that is about to be begun, unless it is a remote one."""
    s = view.s
    kind, suit, carrier, moved = read_move(action)
    if stage_of(s, suit) == HORIZON:
        return []
    far = int(distance(s, carrier, moved)) if kind == Kind.RS else int(carrier)
    return tiles_of(int(targets(s, kind, suit, carrier, moved, ends_by_rank(s, stage_of(s, suit), 1 << far))))


def say_target(view: View, action: int) -> str:
    """The second step of a move, with its way (MOVE-7), and what is perilous there."""
    s = view.s
    if action not in view.actions:
        return say_idle_target(action)
    kind, suit, _, moved = read_move(int(s.doing))
    start, end = (int(stage) for stage in course(s, int(s.doing), action))
    way = say_ways(ways(s, int(s.doing), action))
    if kind in (Kind.SE, Kind.RE):
        goes = f"{upper(actor(view, suit))} goes to {tile_name(end)}{way}"
        if end != RANKS * suit + LAST_RANK or has_avatar(s, suit):
            return goes
        trap = peril(view, suit)
        return f"{goes} and becomes an avatar{f'; {trap}' if trap else ''}"
    if kind in (Kind.DE, Kind.SS):
        return f"The {RANK_NAMES[moved]} goes to {tile_name(end)}{way}"
    if kind in (Kind.AR, Kind.RS):
        return f"{upper(a_span(moved))} comes from {tile_name(start)}{way}"
    return f"The {RANK_NAMES[moved]} on {tile_name(start)} goes to {tile_name(end)}{way}"


def say_idle_target(action: int) -> str:
    """A stage, or two, that cannot be chosen now."""
    if action < LINK:
        return f"Go to {tile_name(action - GO)}"
    return f"From {tile_name((action - LINK) // TILES)} to {tile_name((action - LINK) % TILES)}"


def say_ways(found: Sequence[Sequence[int]]) -> str:
    """
    >>> say_ways([[0, 6]]), say_ways([[6, 14, 0]])
    ('', ' (M0, C2, S0)')
    """
    told = [", ".join(map(tile_name, way)) for way in found]
    return f" ({', then '.join(told)})" if len(found) > 1 or len(found[0]) > 2 else ""


def say_place(view: View, action: int) -> str:
    """A placement, by the number of its mark, what it touches and how."""
    if action not in view.actions:
        return f"Place {action - PLACE + 1}"
    placed = read_spot(int(free_spots(view)[action - PLACE]))
    told = [touch_in_words(view, tile, placed) for tile in touched_tiles(view, placed)]
    return f"Place {action - PLACE + 1}: {listed(told)}; {TURNED[placed[0]]}"


def a_span(rank: int) -> str:
    """
    >>> a_span(1), a_span(2)
    ('an ace', 'a two')
    """
    return a(RANK_NAMES[rank])


def another(carrier: int, moved: int) -> str:
    return f"another {RANK_NAMES[moved]}" if carrier == moved else a_span(moved)


def beside(carrier: int, moved: int) -> str:
    return f"the {'other ' if carrier == moved else ''}{RANK_NAMES[moved]} beside it"


@remembered
def actor(view: View, suit: int) -> str:
    """
    >>> actor(view, 0), actor(view, 1)
    ('your explorer', "Ben's avatar")
    """
    return owned(view, suit, "avatar" if has_avatar(view.s, suit) else "explorer")


def die(view: View, suit: int) -> str:
    return owned(view, suit, "harbinger" if has_avatar(view.s, suit) else "die")


def owned(view: View, suit: int, thing: str) -> str:
    """Whose a thing is; of a player who has two of them also which."""
    return f"{whose(view.called(seat_of(view, suit)))} {thing}{of_suit(view, suit)}"


def of_suit(view: View, suit: int) -> str:
    return f" of {SUIT_NAMES[suit]}" if view.seats == 2 else ""


@remembered
def stage(view: View, suit: int) -> str:
    """Where the explorer or avatar of a suit stands; its stage-null, while that is still to be placed (PRE-7)."""
    where = int(stage_of(view.s, suit))
    return tile_name(RANKS * suit if where == HORIZON else where)


@remembered
def own_explorers(view: View) -> list[int]:
    """The stages on which explorers of who looks stand, of those that may place and meet."""
    where = [int(view.s.coin[RANKS * suit]) for suit in own_suits(view) if explores(view.s, suit)]
    return [stage for stage in where if stage != HORIZON]


def locked(rank: int) -> str:
    """
    >>> locked(2)
    'locked: no die shows a two'
    """
    return f"locked: no die shows {a(RANK_NAMES[rank])}"


# What an explorer should know before it enters its stage-5


def peril(view: View, suit: int) -> str:
    """In a few words what makes that stage-5 a trap now, if it is one (HAR-6, R42)."""
    if missing := missing_stages(view.s, suit):
        return not_placed(missing)
    null = null_beside(view.s, suit)
    return "" if null == NONE else f"it touches {tile_name(null)}, where the Nothing would be home at once"


def not_placed(missing: list[int]) -> str:
    """
    >>> not_placed([3]), not_placed([2, 3])
    ('S3 is not placed yet', 'S2 and S3 are not placed yet')
    """
    return f"{listed([*map(tile_name, missing)])} {'is' if len(missing) == 1 else 'are'} not placed yet"


# Where a tile touches


def difference(view: View, tile: int, placed: Placement) -> tuple[int, int, int, int]:
    a, b, c, d = view.s.tiles[tile].n.tolist()
    return placed[1] - a, placed[2] - b, placed[3] - c, placed[4] - d


@remembered
def touched_tiles(view: View, placed: Placement) -> list[int]:
    """The tiles that a placement touches."""
    return [tile for tile in tiles_laid(view)
            if lie(int(view.s.tiles[tile].o), placed[0], *difference(view, tile, placed)) == Lie.POINT]


@remembered
def touch_in_words(view: View, tile: int, placed: Placement) -> str:
    """How a placement touches a tile, and where on that tile."""
    o = int(view.s.tiles[tile].o)
    apart = difference(view, tile, placed)
    how = touch(o, placed[0], *apart)
    where = side_of(*drawn(*contact_point(o, placed[0], *apart)))
    if how == Touch.CORNERS:
        return f"corner to corner with {tile_name(tile)} ({where})"
    if how == Touch.CORNER_ON_SIDE:
        return f"its corner on {tile_name(tile)}'s side ({where})"
    return f"its side on {tile_name(tile)}'s corner ({where})"


# Who


def upper(text: str) -> str:
    """
    >>> upper("your explorer")
    'Your explorer'
    """
    return text[0].upper() + text[1:]


def does(view: View, seat: int, you: str, other: str) -> str:
    """
    >>> does(view, 2, "pass", "passes")
    'Ana passes'
    """
    return f"{upper(view.called(seat))} {you if seat == view.seat else other}"
