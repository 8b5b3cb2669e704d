"""STAGE-5 in rows: who stands where and goes where, what the dice open, the clocks, and all horizons."""
from __future__ import annotations

from gnothi.engine.english import either, listed, number
from gnothi.engine.scene import Panel, Row
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.stage5.asked import has_avatar, is_null, is_unlocked, matching, stage_of
from gnothi.games.stage5.described import (
    describe_suit,
    full_stages,
    next_stages,
    player_of_nothing,
    quiet_left,
    suits_in_order,
    way_of_null,
)
from gnothi.games.stage5.icons import FACES
from gnothi.games.stage5.last import last_move
from gnothi.games.stage5.notation import LETTERS, RANK_NAMES, seat_of, tile_name
from gnothi.games.stage5.state import HORIZON, RANKS, SUITS, Phase
from gnothi.games.stage5.thoughts import of_horizon, of_player, of_rank
from gnothi.games.stage5.words import SUIT_NAMES, locked, own_explorers

LONGEST = 14            # letters of a name
OPENED = (
    ("", "No die shows it: explorers cannot use these spans, meet them, or place these stages."),
    ("send and receive explorers", "One die shows it: an explorer may be sent or received by these spans, meet them, "
     "and place these stages."),
    ("also depart and arrive", "Two dice show it: besides, these spans themselves may depart and arrive."),
    ("also send and receive spans", "Three dice show it: besides, these spans may send and receive other spans."),
    ("also remote moves", "Four dice show it: besides, distant spans may send and receive other spans."),
)

BEINGS = Panel("beings", "Who stands on the cloth", [
    Row("Explorer", ("places stages",), "explorer-0",
        "Each suit has one. On a stage of another player it places stages; entering its own stage-5 it becomes an "
        "avatar.", "CON-1", about="explorer"),
    Row("Avatar", ("to come home",), "pawn-0",
        "It must visit its stages from 4 down to the ace, announcing each, and then come to its stage-null: that wins.",
        "HAR-1", about="avatar"),
    Row("Null", ("part of the Nothing",), "null-0",
        "What an explorer becomes when its avatar appears. When every null is on a stage-null, all is lost.", "NOT-10",
        about="null"),
    Row("Span", ("carries, as far as its rank",), "span",
        "It sends, or calls, explorers and other spans over exactly as many contacts as its rank, an ace over one.",
        "MOVE-1", about="span"),
    Row("Span, dashed", ("no die shows its rank",), "idle-span",
        "You cannot use it until a die shows its rank. An avatar can use every span.", "UNL-1", about="locked"),
])


def panels(view: View) -> list[Panel]:
    """What matters of all players first; everything is open to everybody."""
    suits = suits_in_order(view)
    return [players(view, suits), opened(view), clocks(view), horizons(view, suits), BEINGS]


def called(view: View, suit: int) -> str:
    """Whose a suit is; who has two is named with each."""
    seat = seat_of(view, suit)
    name = "You" if seat == view.seat else view.names[seat][:LONGEST]
    lost = "" if view.s.in_game[seat] else " (lost)"
    return f"{name}: {SUIT_NAMES[suit]}{lost}" if view.seats == 2 else f"{name}{lost}"


def players(view: View, suits: list[int]) -> Panel:
    """Each die, where the explorer or avatar stands, which stage it must reach next, and how far its null is."""
    turned = last_move(view).dice
    rows = [player_row(view, suit, turned.get(suit, "")) for suit in suits]
    return Panel("players", "Players, in order of play", rows, ("Die", "On", "Goal", "Null"))


@remembered
def player_row(view: View, suit: int, turned: str) -> Row:
    s = view.s
    avatar = has_avatar(s, suit)
    where = int(stage_of(s, suit))
    goal = int(s.die[suit]) if avatar else RANKS - 1
    values = (
        f"{turned}{RANK_NAMES[s.die[suit]]}", "–" if where == HORIZON else tile_name(where), f"{LETTERS[suit]}{goal}",
        way_of_null(view, suit) if is_null(s, suit) else "–",
    )
    symbol = f"{'pawn' if avatar else 'explorer'}-{suit}"
    return Row(called(view, suit), values, symbol, describe_suit(view, suit), "HAR-1" if avatar else "MOVE-8",
               could=of_player(view, suit), about="avatar" if avatar else "explorer")


@remembered
def opened(view: View) -> Panel:
    """What the dice open to explorers, rank by rank; avatars look at no dice."""
    where = own_explorers(view) if view.seat >= 0 and view.s.phase >= Phase.TURN else []
    rows = [opened_row(view, rank, where) for rank in range(1, RANKS)]
    rows.append(Row("Avatars", ("every move, whatever the dice",), clause="MAT-1", about="match",
                    title="An avatar looks at no dice: every span carries as if four dice showed its rank."))
    return Panel("opened", "What the dice open to explorers", rows)


def opened_row(view: View, rank: int, where: list[int]) -> Row:
    """What spans of a rank may do now, or why they cannot."""
    s = view.s
    dice = int(matching(s, rank))
    text, title = OPENED[dice]
    if not dice:
        text = locked(rank)
    else:
        text = f"{number(dice)} {RANK_NAMES[rank]}{'s' if dice > 1 else ''}: {text}"
        if not is_unlocked(s, rank):                                # OPT-6
            title = "Only a harbinger shows it: these spans carry, but cannot be met, nor these stages placed."
        if where and not any(int(s.spans[stage, rank]) for stage in where):
            title += f" No {RANK_NAMES[rank]} stands on {either([*map(tile_name, where)])} to send your explorer."
    return Row(f"{RANK_NAMES[rank].capitalize()}s", (text,), title=title, clause="MAT-1", could=of_rank(view, rank),
               about="match" if dice else "locked")


@remembered
def clocks(view: View) -> Panel:
    """Who plays the Nothing and how far it is, what is full, and how long the game may last."""
    s = view.s
    nulls = [f"{SUIT_NAMES[suit]} {way_of_null(view, suit)}" for suit in range(SUITS) if is_null(s, suit)]
    rows = [
        Row("The Nothing is played by", (player_of_nothing(view)[:LONGEST],), clause="NOT-1",
            about="player of the Nothing",
            title="An explorer that enters its stage-5 leaves a null there. Whose explorer was the first moves the "
            "nulls, one step after each turn of their own."),
        Row("Steps of each null to home", (listed(nulls) or "no null yet",), clause="NOT-10", about="Nothing",
            title="When every null is on a stage-null, all is lost. One that is cut off has no free way and waits."),
        Row("Avatars must visit next", (next_stages(view) or "no avatar yet",), clause="HAR-1", about="harbinger",
            title="The stage of its own suit whose rank the harbinger shows; at null it is the way home, which wins."),
        Row("Full stages", (full_stages(view) or "none",), clause="CAP-2", about="full",
            title="Four beings stand there. Nobody enters or passes through."),
        Row("Quiet turns left", (left(quiet_left(view), int(s.options.quiet_limit)),), clause="END-4", about="quiet",
            title="If nothing lasting happens in so many turns, the game ends and nobody wins."),
        Row("Turns left", (left(int(s.options.turn_limit - s.turns), int(s.options.turn_limit)),), clause="END-5",
            about="turn limit", title="After so many turns the game ends and nobody wins."),
    ]
    return Panel("nothing", "Clocks", rows)


def left(turns: int, limit: int) -> str:
    return f"{turns} of {limit}" if limit else "no limit"


def horizons(view: View, suits: list[int]) -> Panel:
    """What everybody has still to place and to meet."""
    laid, coins = int(view.s.laid), view.s.coin.tolist()
    rows = []
    for suit in suits:
        tiles = range(RANKS * suit + 1, RANKS * suit + RANKS)
        stages = " ".join("–" if laid >> tile & 1 else tile_name(tile) for tile in tiles)
        spans = " ".join(FACES[coin % RANKS] if coins[coin] == HORIZON else "–" for coin in tiles)
        rows.append(Row(called(view, suit), (stages, spans), f"suit-{suit}", clause="SEAT-4",
                        could=of_horizon(view, suit), about="horizon",
                        title="Stages that are still to be placed, and spans that are still to be met; for either a "
                        "die must show the rank."))
    return Panel("horizons", "Still in the horizons", rows, ("Stages", "Spans"))
