"""The table of STAGE-5 in sentences, for people who cannot see it, and the clocks by which it ends."""
from __future__ import annotations

from gnothi.engine.english import count, listed, whose
from gnothi.engine.view import View
from gnothi.games.stage5.moves import has_avatar, is_null, stage_of
from gnothi.games.stage5.notation import RANK_NAMES, tile_name, tiles_laid, tiles_of
from gnothi.games.stage5.paths import way_home
from gnothi.games.stage5.state import HORIZON, MOST_BEINGS, NONE, RANKS, SUITS, Clause, Phase
from gnothi.games.stage5.table import is_laid, owner, suits_in_play
from gnothi.games.stage5.words import SUIT_NAMES, a_span, does, say


def describe(view: View) -> list[str]:
    """The whole table in sentences."""
    lines = [moment(view)]
    lines += [describe_suit(view, suit) for suit in suits_in_order(view)]
    lines += [describe_stage(view, tile) for tile in tiles_laid(view)]
    lines += [f"The null of {SUIT_NAMES[suit]} {away(view, suit)}." for suit in range(SUITS) if is_null(view.s, suit)]
    return lines


def suits_in_order(view: View) -> list[int]:
    """All suits in the order of play, those of who looks first (SEAT-1)."""
    first = max(view.seat, 0)
    return sorted(range(suits_in_play(view.s)), key=lambda suit: (int(owner(view.s, suit)) - first) % view.seats)


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


def describe_suit(view: View, suit: int) -> str:
    """Everything about a suit: whose it is, its die, where its explorer or avatar stands, and what is to come."""
    s = view.s
    seat = int(owner(s, suit))
    where = int(stage_of(s, suit))
    stands = "is still in the horizon" if where == HORIZON else f"stands on {tile_name(where)}"
    actor, die = ("avatar", "harbinger") if has_avatar(s, suit) else ("explorer", "die")
    tiles = [tile_name(RANKS * suit + rank) for rank in range(RANKS) if not is_laid(s, RANKS * suit + rank)]
    spans = [RANK_NAMES[rank] for rank in range(1, RANKS) if s.coin[RANKS * suit + rank] == HORIZON]
    who = "you" if seat == view.seat else view.names[seat]
    lost = "" if s.in_game[seat] else ", who lost"
    return (
        f"{SUIT_NAMES[suit].capitalize()} ({who}{lost}): the {die} shows {RANK_NAMES[s.die[suit]]}; the {actor} "
        f"{stands}; stages to place: {listed(tiles) or 'none'}; spans to meet: {listed(spans) or 'none'}."
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
    near = listed([tile_name(other) for other in tiles_of(int(view.s.near[tile]))]) or "nothing"
    there = beings_on(view, tile)
    full = "; full" if len(there) == MOST_BEINGS else ""
    return f"{tile_name(tile)}: {listed(there) or 'nobody'}{full}. Touches {near}."


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


def next_stages(view: View) -> str:
    """The stage that each avatar must visit next."""
    s = view.s
    return " ".join(tile_name(RANKS * suit + int(s.die[suit])) for suit in range(SUITS) if has_avatar(s, suit))


def full_stages(view: View) -> str:
    return " ".join(tile_name(tile) for tile in tiles_of(int(view.s.full)))


def player_of_nothing(view: View) -> str:
    player = int(view.s.player_of_nothing)
    return "nobody yet" if player == NONE else view.called(player)


def quiet_left(view: View) -> int:
    """How many more turns may pass without anything lasting."""
    return int(view.s.options.quiet_limit) - max(0, int(view.s.quiet))
