"""The table of STAGE-5 in sentences, for people who cannot see it, and the clocks by which it ends."""
from __future__ import annotations

from gnothi.engine.english import count, listed, whose
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.stage5.asked import has_avatar, is_null, stage_of, way_home
from gnothi.games.stage5.notation import RANK_NAMES, SUITS_OF, seat_of, tile_name, tiles_laid, tiles_of
from gnothi.games.stage5.state import HORIZON, MOST_BEINGS, NONE, NOT_USED, RANKS, SUITS, Clause, Face, Phase
from gnothi.games.stage5.words import SUIT_NAMES, a_span, does, say

SPANS_IN_WORDS = tuple(map(a_span, range(RANKS)))


def describe(view: View) -> list[str]:
    """The whole table in sentences."""
    lines = [moment(view)]
    lines += [describe_suit(view, suit) for suit in suits_in_order(view)]
    lines += describe_stages(view).values()
    lines += [f"The null of {SUIT_NAMES[suit]} {away(view, suit)}." for suit in range(SUITS) if is_null(view.s, suit)]
    return lines


def suits_in_order(view: View) -> list[int]:
    """All suits in the order of play, those of who looks first (SEAT-1)."""
    first = max(view.seat, 0)
    return [suit for ahead in range(view.seats) for suit in SUITS_OF[view.seats][(first + ahead) % view.seats]]


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
    name = "Your" if s.turn == view.seat else whose(view.names[s.turn])
    doing = f" {say(view, int(s.doing))}. Where?" if s.phase == Phase.WHERE else ""
    return f"{name} turn, number {s.turns + 1}.{doing}"


@remembered
def describe_suit(view: View, suit: int) -> str:
    """Everything about a suit: whose it is, its die, where its explorer or avatar stands, and what is to come."""
    s = view.s
    seat, laid, ranks = seat_of(view, suit), int(s.laid), range(RANKS * suit, RANKS * suit + RANKS)
    where = int(stage_of(s, suit))
    stands = "is still in the horizon" if where == HORIZON else f"stands on {tile_name(where)}"
    actor, die = ("avatar", "harbinger") if has_avatar(s, suit) else ("explorer", "die")
    tiles = [tile_name(tile) for tile in ranks if not laid >> tile & 1]
    spans = [RANK_NAMES[rank] for rank, lies in enumerate(s.coin[ranks[1]: ranks[-1] + 1].tolist(), 1)
             if lies == HORIZON]
    who = "you" if seat == view.seat else view.names[seat]
    lost = "" if s.in_game[seat] else ", who lost"
    return (
        f"{SUIT_NAMES[suit].capitalize()} ({who}{lost}): the {die} shows {RANK_NAMES[s.die[suit]]}; the {actor} "
        f"{stands}; stages to place: {listed(tiles) or 'none'}; spans to meet: {listed(spans) or 'none'}."
    )


@remembered
def describe_stages(view: View) -> dict[int, str]:
    """Each stage on the table: who stands there, and what it touches."""
    near, there = view.s.near.tolist(), beings(view)
    return {tile: describe_stage(tile, there[tile], near[tile]) for tile in tiles_laid(view)}


def describe_stage(tile: int, there: list[str], near: int) -> str:
    full = "; full" if len(there) == MOST_BEINGS else ""
    touches = listed([tile_name(other) for other in tiles_of(near)]) or "nothing"
    return f"{tile_name(tile)}: {listed(there) or 'nobody'}{full}. Touches {touches}."


def beings(view: View) -> list[list[str]]:
    """Who stands on each stage."""
    s = view.s
    found: list[list[str]] = [[] for _ in range(NOT_USED + 1)]      # and, for nobody, beside the table
    coins, pawns, faces = s.coin.tolist(), s.pawn.tolist(), s.face.tolist()
    for suit in range(SUITS):
        found[pawns[suit]].append(f"the avatar of {SUIT_NAMES[suit]}")
        thing = "null" if faces[suit] == Face.NULL else "explorer"
        found[coins[RANKS * suit]].append(f"the {thing} of {SUIT_NAMES[suit]}")
    for rank in range(1, RANKS):
        for stage in coins[rank::RANKS]:
            found[stage].append(SPANS_IN_WORDS[rank])
    return found


# Clocks


def steps_home(view: View, suit: int) -> int:
    """How many steps a null is from home, NONE if it is cut off (NOT-2)."""
    far, _ = way_home(view.s, int(view.s.coin[RANKS * suit]))
    return int(far)


def away(view: View, suit: int) -> str:
    """How far the null of a suit is from home."""
    far = steps_home(view, suit)
    return "is cut off" if far == NONE else "is home" if far == 0 else f"is {count(far, 'step')} from home"


def way_of_null(view: View, suit: int) -> str:
    """The same in a word."""
    far = steps_home(view, suit)
    return "cut off" if far == NONE else "home" if far == 0 else str(far)


@remembered
def next_stages(view: View) -> str:
    """The stage that each avatar must visit next."""
    s = view.s
    return " ".join(tile_name(RANKS * suit + int(s.die[suit])) for suit in range(SUITS) if has_avatar(s, suit))


@remembered
def full_stages(view: View) -> str:
    return " ".join(tile_name(tile) for tile in tiles_of(int(view.s.full)))


def player_of_nothing(view: View) -> str:
    player = int(view.s.player_of_nothing)
    return "nobody yet" if player == NONE else view.called(player)


def quiet_left(view: View) -> int:
    """How many more turns may pass without anything lasting."""
    return int(view.s.options.quiet_limit) - max(0, int(view.s.quiet))
