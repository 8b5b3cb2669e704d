"""STAGE-5 in rows: who stands where and goes where, what the dice open, the clocks, and all horizons."""
from __future__ import annotations

from gnothi.engine.scene import Panel, Row
from gnothi.engine.view import View
from gnothi.games.stage5.last import last_move
from gnothi.games.stage5.moves import has_avatar, is_null, matching, stage_of
from gnothi.games.stage5.notation import LETTERS, tile_name, tiles_of
from gnothi.games.stage5.paths import way_home
from gnothi.games.stage5.state import HORIZON, NONE, RANKS
from gnothi.games.stage5.table import is_laid, owner, suits_in_play
from gnothi.games.stage5.words import SUIT_NAMES, describe_suit

LONGEST = 14            # letters of a name
RANKS_TO_OPEN = ("Aces (1)", "Twos", "Threes", "Fours", "Fives")
OPENED = (
    ("locked", "No die shows it: explorers cannot use these spans, meet them, or place these stages."),
    ("send, receive", "One die shows it: an explorer may be sent or received by these spans, meet them, and place "
     "these stages."),
    ("+ depart, arrive", "Two dice show it: besides, these spans themselves may depart and arrive."),
    ("+ send, receive spans", "Three dice show it: besides, these spans may send and receive other spans."),
    ("+ remote moves", "Four dice show it: besides, distant spans may send and receive other spans."),
)

BEINGS = Panel("beings", "Who stands on the cloth", [
    Row("Explorer", ("places stages",), "explorer-0",
        "Each suit has one. On a stage of another player it places stages; entering its own stage-5 it becomes an "
        "avatar.", "CON-1"),
    Row("Avatar", ("to come home",), "pawn-0",
        "It must visit its stages from 4 down to the ace, announcing each, and then come to its stage-null: that wins.",
        "HAR-1"),
    Row("Null", ("part of the Nothing",), "null-0",
        "What an explorer becomes when its avatar appears. When every null is on a stage-null, all is lost.", "NOT-10"),
    Row("Span", ("carries, as far as its rank",), "span",
        "It sends, or calls, explorers and other spans over exactly as many contacts as its rank.", "MOVE-1"),
    Row("Span, dashed", ("no die shows its rank",), "idle-span",
        "You cannot use it until a die shows its rank. An avatar can use every span.", "UNL-1"),
])


def panels(view: View) -> list[Panel]:
    """What matters of all players first; everything is open to everybody."""
    suits = sorted(range(suits_in_play(view.s)), key=lambda suit: int(owner(view.s, suit)))
    return [players(view, suits), opened(view), nothing(view), horizons(view, suits), BEINGS]


def called(view: View, suit: int) -> str:
    """Whose a suit is; who has two is named with each."""
    seat = int(owner(view.s, suit))
    name = "You" if seat == view.seat else view.names[seat][:LONGEST]
    lost = "" if view.s.in_game[seat] else " (lost)"
    return f"{name}: {SUIT_NAMES[suit]}{lost}" if view.seats == 2 else f"{name}{lost}"


def players(view: View, suits: list[int]) -> Panel:
    """Each die, where the explorer or avatar stands, which stage it must reach next, and how far its null is."""
    turned = last_move(view).dice
    rows = [player_row(view, suit, turned.get(suit, "")) for suit in suits]
    return Panel("players", "Explorers and avatars", rows, ("Die", "On", "Goal", "Null"))


def player_row(view: View, suit: int, turned: str) -> Row:
    s = view.s
    avatar = has_avatar(s, suit)
    where = int(stage_of(s, suit))
    goal = int(s.die[suit]) if avatar else RANKS - 1
    values = (
        f"{turned}{s.die[suit]}", "–" if where == HORIZON else tile_name(where), f"{LETTERS[suit]}{goal}",
        way_of_null(view, suit),
    )
    symbol = f"{'pawn' if avatar else 'explorer'}-{suit}"
    return Row(called(view, suit), values, symbol, about_suit(view, suit), "HAR-1" if avatar else "MOVE-8")


def way_of_null(view: View, suit: int) -> str:
    """How many steps the null of a suit is from home, if it has one."""
    if not is_null(view.s, suit):
        return "–"
    far, _ = way_home(view.s, int(view.s.coin[RANKS * suit]))
    return "cut" if far == NONE else "home" if far == 0 else str(far)


def about_suit(view: View, suit: int) -> str:
    """Everything about a suit, in words."""
    told = [describe_suit(view, suit)]
    if is_null(view.s, suit):
        told.append("Its null is cut off from every stage-null, is home, or has that many steps to go.")
    return " ".join(told)


def nothing(view: View) -> Panel:
    """Who plays the Nothing, which stages are full, and how long the game may last."""
    s = view.s
    player = int(s.player_of_nothing)
    full = " ".join(tile_name(tile) for tile in tiles_of(int(s.full)))
    rows = [
        Row("The Nothing is played by",
            ("nobody yet" if player == NONE else "you" if player == view.seat else view.names[player][:LONGEST],),
            title="An explorer that enters its stage-5 leaves a null there. Whose explorer was the first moves the "
            "nulls, one step after each turn of their own. When every null is on a stage-null, all is lost.",
            clause="NOT-1"),
        Row("Full stages", (full or "none",), title="Four beings stand there. Nobody enters or passes through.",
            clause="CAP-2"),
        Row("Quiet turns", (limited(max(0, int(s.quiet)), int(s.options.quiet_limit)),), clause="END-4",
            title="Turns in a row in which nothing lasting happened. At the limit the game ends and nobody wins."),
        Row("Turns", (limited(int(s.turns), int(s.options.turn_limit)),), clause="END-5",
            title="Turns so far. At the limit the game ends and nobody wins."),
    ]
    return Panel("nothing", "Clocks", rows)


def limited(count: int, limit: int) -> str:
    return f"{count} of {limit}" if limit else f"{count}, no limit"


def opened(view: View) -> Panel:
    """What the dice allow explorers, rank by rank; avatars look at no dice."""
    rows = []
    for rank in range(1, RANKS):
        text, title = OPENED[int(matching(view.s, rank))]
        rows.append(Row(RANKS_TO_OPEN[rank - 1], (text,), title=title, clause="MAT-1"))
    return Panel("opened", "What the dice open to explorers", rows)


def horizons(view: View, suits: list[int]) -> Panel:
    """What everybody has still to place and to meet."""
    s = view.s
    rows = []
    for suit in suits:
        tiles = range(RANKS * suit + 1, RANKS * suit + RANKS)
        stages = " ".join("–" if is_laid(s, tile) else str(tile % RANKS) for tile in tiles)
        spans = " ".join(str(coin % RANKS) if s.coin[coin] == HORIZON else "–" for coin in tiles)
        rows.append(Row(called(view, suit), (stages, spans), f"suit-{suit}", clause="SEAT-4",
                        title="Stages that are still to be placed, and spans that are still to be met."))
    return Panel("horizons", "Still in the horizons", rows, ("Stages", "Spans"))
