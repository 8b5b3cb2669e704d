"""Small builders for positions of STAGE-5: boards of tiles, beings on them, and lines of notation."""
from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from gnothi.engine.layout import States, Struct, blank, struct_of
from gnothi.engine.match import Match
from gnothi.games.stage5 import GAME
from gnothi.games.stage5.moves import bring_coin, bring_null_coin, bring_pawn
from gnothi.games.stage5.notation import LETTERS, step_name, steps, tile_name
from gnothi.games.stage5.state import ANNOUNCE, HORIZON, MOVE, OFF, RANKS, Face, Phase, State
from gnothi.games.stage5.table import lay, suits_in_play

S, M, C, A = range(4)

RING = "S0 0,0  M0 1,1  C0 2,0  A0 1,-1"
BOARD_K = f"{RING}  M1 -1,1  S1 2,2  C1 0,2  A1 3,1"
BOARD_V = (
    f"{RING}  M1 3,1  S1 4,0  A1 3,-1  S2 4,2  M2 5,1  S3 6,2  A2 5,-1  S4 6,0  A3 7,1  S5 8,0"
)
LINE = "S0 0,0  M0 1,1  C0 2,0"

Spot = tuple[int, int, int, int, int]


def tile(name: str) -> int:
    return RANKS * LETTERS.index(name[0]) + int(name[1])


def spot(text: str) -> Spot:
    """A placement: `1,-1` is the upright tile [1,-1], `1;18,6,6,6` is written out."""
    if ";" in text:
        o, _, n = text.partition(";")
        n0, n1, n2, n3 = map(int, n.split(","))
        return int(o), n0, n1, n2, n3
    a, b = map(int, text.split(","))
    return 0, 12 * a, 0, 0, 12 * b


@cache
def board(text: str, seats: int) -> States:
    """A record with these tiles on the table."""
    states = blank(State)
    s = struct_of(states)
    s.n_seats = seats
    words = text.split()
    for name, where in zip(words[::2], words[1::2], strict=True):
        lay(s, tile(name), *spot(where))
    return states


def position(
    tiles: str = RING,
    beings: Mapping[str, str] | None = None,
    dice: str = "1 0 0 0",
    turn: int = S,
    seats: int = 4,
    nothing: int = -1,
    **options: int | str,
) -> Match:
    """A match in the middle of a game.

    Beings by stage: `S` an explorer, `S!` an avatar, `S?` a null, `S5` that coin, `5` a 5-span of whatever suit.
    Explorers that are not named stand on their stage-null, other coins lie in the horizons.
    """
    match = Match.new(GAME, seats, 1, "SMCA"[:seats], {"first_player": "seat0", **options})
    s = struct_of(match.states)
    for field in ("laid", "tiles", "near", "n_open", "open_spot", "open_near"):
        match.states[field] = board(tiles, seats)[field]
    s.phase, s.turn, s.first, s.player_of_nothing = Phase.TURN, turn, 0, nothing
    for suit, shows in enumerate(dice.split()):
        s.die[suit] = int(shows)
    for stage, who in (beings or {}).items():
        for being in who.split():
            put(s, being, tile(stage))
    for suit in range(suits_in_play(s)):
        if s.coin[RANKS * suit] == HORIZON:
            bring_null_coin(s, suit, RANKS * suit)
    return match


def put(s: Struct, being: str, stage: int) -> None:
    if being.isdigit():
        coin = next(RANKS * suit + int(being) for suit in (A, C, M, S) if s.coin[RANKS * suit + int(being)] == HORIZON)
        bring_coin(s, coin, stage)
    elif being[-1].isdigit():
        bring_coin(s, tile(being), stage)
    else:
        suit = LETTERS.index(being[0])
        if being.endswith("!"):
            bring_pawn(s, suit, stage)
            s.face[suit] = Face.NULL
            s.avatars[s.n_avatars] = suit
            s.n_avatars += 1
        else:
            bring_null_coin(s, suit, stage)


def horizon(match: Match, coins: str) -> None:
    """Only these coins are left in the horizons; the others are out of play."""
    s = struct_of(match.states)
    for coin in range(24):
        if s.coin[coin] == HORIZON and tile_name(coin) not in coins.split():
            s.coin[coin] = HORIZON + 1


def legal(match: Match) -> list[str]:
    """Everything that may be done now, each action as one line of notation, in order."""
    seat = match.awaited[0]
    found = []
    for action in match.actions(seat):
        line = step_name(match.view(seat), action)
        if MOVE <= action < ANNOUNCE:
            twin = twin_of(match)
            twin.play(seat, action)
            found += [f"{line} {step_name(twin.view(seat), where)}" for where in twin.actions(seat)]
        else:
            found.append(line)
    return found


def twin_of(match: Match) -> Match:
    """Another match at the same point, to try things with."""
    twin = Match(match.game, match.blank, match.seats, match.draw, match.names)
    twin.states[:] = match.states
    return twin


def play(match: Match, *lines: str) -> Match:
    """Play these lines, each by whoever is asked first."""
    for line in lines:
        seat = match.awaited[0]
        for step in steps(match.view(seat), line):
            match.play(seat, step)
    return match


def state(match: Match) -> Struct:
    return struct_of(match.states)


def on(match: Match, name: str) -> str:
    """Who stands on a stage, as `position` writes it, spans by rank."""
    s = state(match)
    found = [f"{LETTERS[suit]}!" for suit in range(4) if s.pawn[suit] == tile(name) and s.pawn[suit] != OFF]
    for suit in range(4):
        if s.coin[RANKS * suit] == tile(name):
            found.append(LETTERS[suit] + ("?" if s.face[suit] == Face.NULL else ""))
    for rank in range(1, RANKS):
        found += [str(rank)] * int(s.spans[tile(name), rank])
    return " ".join(found)


def told(match: Match) -> list[str]:
    """The clauses that the last move cited."""
    return [line.clause for line in match.news()]


