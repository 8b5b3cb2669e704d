"""A match as Portable Piecepack Notation, for the drawing tools of piecepack players.

PPN tells where pieces lie and how they are turned, in inches. It reaches as far as that: tiles with their angles, coins
on their quarters, pawns and dice. Why a piece moved is told in comments, in our own notation; secret coins, passes and
who won are comments and headings too.
"""
from __future__ import annotations

import math
from collections.abc import Iterator

from gnothi.engine.events import NOBODY
from gnothi.engine.layout import Struct
from gnothi.engine.match import Match
from gnothi.games.stage5.asked import suits_in_play
from gnothi.games.stage5.notation import LETTERS, tile_name
from gnothi.games.stage5.plane import drawn
from gnothi.games.stage5.state import HORIZON, NOT_USED, OFF, RANKS, SUITS, TILES, Face

INCH = 1 / 6                        # a lattice unit on a tile of two inches (GEO-2)
MARGIN = 3.0                        # inches round the world; the dice lie below it

Point = tuple[float, float]


def ppn(match: Match) -> str:
    """The whole game so far.

    >>> print(ppn(match))
    ---
    GameType: None
    ...
    """
    return "\n".join([*metadata(match), *movetext(match)]) + "\n"


def metadata(match: Match) -> Iterator[str]:
    yield "---"
    yield "Event: STAGE-5"
    yield "GameType: None"
    for seat, called in enumerate(match.names, 1):
        yield f"Player{seat}: {quoted(called)}"
    if match.result is not None:
        yield f"Result: {quoted(' '.join(f'{share:g}' for share in match.result))}"
        yield f"Termination: {quoted(match.ended_by)}"
    yield "..."


def quoted(text: str) -> str:
    """A YAML string."""
    return "'" + text.replace("'", "''") + "'"


def movetext(match: Match) -> Iterator[str]:
    """A numbered line for every action that moves a piece, with its notation as a comment."""
    table = Table(match)
    replay = match.at(0)
    yield f"setup. {' '.join([*table.setup(), *table.catch_up(replay.states[0])])}"
    made = number = 0
    for seat, line, count in match.notation():
        for _, action in match.moves[made : made + count]:
            replay.redo(seat, action)
        made += count
        if seat != NOBODY:
            number += 1
            moves = " ".join(table.catch_up(replay.states[0]))
            yield f"{number}. {moves} {{ {match.names[seat].translate(NO_BRACES)}: {line} }}".replace("  ", " ")


NO_BRACES = str.maketrans("{}", "()")


class Table:
    """The pieces as PPN sees them, and what changes them from one state to the next."""

    def __init__(self, match: Match) -> None:
        s = match.states[0]
        placed = [drawn(*map(int, s["tiles"][tile]["n"])) for tile in range(TILES) if int(s["laid"]) >> tile & 1]
        self.suits = int(suits_in_play(match.view().s))
        self.left = min((x for x, _ in placed), default=0.0)
        self.low = min((y for _, y in placed), default=0.0)
        self.dice = [0] * SUITS
        self.coins = [HORIZON] * TILES
        self.faces = [int(Face.EXPLORER)] * SUITS
        self.pawns = [int(OFF)] * SUITS
        self.laid = 0
        self.quarters: dict[tuple[int, int], str] = {}      # who stands on which quarter of which stage

    def setup(self) -> Iterator[str]:
        """The dice in a row below the world."""
        for suit in range(self.suits):
            yield f"d{LETTERS[suit]}0@({number(1 + suit)},{number(1)})"

    def catch_up(self, s: Struct) -> Iterator[str]:
        """The moves that lead to a later state, tiles first."""
        for tile in range(TILES):
            if int(s["laid"]) >> tile & ~self.laid >> tile & 1:
                x, y = self.inches(drawn(*map(int, s["tiles"][tile]["n"])))
                yield f"t{tile_name(tile)},a{30 * int(s['tiles'][tile]['o'])}@({number(x)},{number(y)})"
        self.laid = int(s["laid"])
        for suit in range(self.suits):
            if int(s["die"][suit]) != self.dice[suit]:
                self.dice[suit] = int(s["die"][suit])
                yield f"?d{LETTERS[suit]}~{self.dice[suit]}"
        yield from self.move_coins(s)
        for suit in range(self.suits):
            yield from self.turn_to_avatar(s, suit)

    def move_coins(self, s: Struct) -> Iterator[str]:
        """Coins that came to another stage; an explorer shows its back, all others their face."""
        for coin in range(TILES):
            where = int(s["coin"][coin])
            if where == self.coins[coin] or where == NOT_USED:
                continue
            side = "f" if coin % RANKS or self.faces[coin // RANKS] == Face.NULL else "b"
            piece = f"c{side}{tile_name(coin)}"
            point = self.stand(s, f"c{tile_name(coin)}", where)
            yield f"{piece}@{point}" if self.coins[coin] == HORIZON else f"?{piece}-{point}"
            self.coins[coin] = where

    def turn_to_avatar(self, s: Struct, suit: int) -> Iterator[str]:
        """An explorer is turned over, and its pawn appears or moves."""
        letter = LETTERS[suit]
        if int(s["face"][suit]) != self.faces[suit]:
            self.faces[suit] = int(s["face"][suit])
            yield f"?cb{letter}0~f"
        where = int(s["pawn"][suit])
        if where != self.pawns[suit]:
            point = self.stand(s, f"p{letter}", where)
            yield f"p{letter}@{point}" if self.pawns[suit] == OFF else f"?p{letter}-{point}"
            self.pawns[suit] = where

    def stand(self, s: Struct, being: str, stage: int) -> str:
        """Put a being on the first free quarter of a stage; where that is."""
        self.quarters = {place: who for place, who in self.quarters.items() if who != being}
        free = next(place for place in range(4) if (stage, place) not in self.quarters)
        self.quarters[stage, free] = being
        tile = s["tiles"][stage]
        x, y = self.inches(drawn(*map(int, tile["n"])))
        turn = math.radians(30 * int(tile["o"]) + (135, 45, 225, 315)[free])
        return f"({number(x + math.cos(turn) / math.sqrt(2))},{number(y + math.sin(turn) / math.sqrt(2))})"

    def inches(self, point: Point) -> Point:
        """Where a point lies on a table whose lower left corner is the origin."""
        return MARGIN + (point[0] - self.left) * INCH, MARGIN + 1 + (point[1] - self.low) * INCH


def number(value: float) -> str:
    """
    >>> number(2.5), number(3.0)
    ('2.5', '3')
    """
    return f"{value:.4f}".rstrip("0").rstrip(".")

