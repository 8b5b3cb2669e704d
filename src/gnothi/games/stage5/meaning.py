"""What the numbers of the record mean, for programs that learn."""
from collections.abc import Mapping

from gnothi.engine.meaning import Bits, FieldMeanings, Kind, LeftOut, Number, SeatNumber
from gnothi.games.stage5.state import (
    GO,
    HIDDEN,
    MOST_BEINGS,
    MOST_REACH,
    MOST_TRIES,
    NONE,
    NOT_USED,
    OFF,
    RANKS,
    SUITS,
    TILES,
    TURNS_OFF,
    Face,
    Phase,
)

MANY_QUIET = 120
KEPT = "it follows from the tiles, and is kept so that nobody need count again"


def meanings(seats: int, options: Mapping[str, int]) -> FieldMeanings:
    return {
        "n_seats": LeftOut("it is the same in every game at this table"),
        "phase": Kind(Phase),
        "turn": SeatNumber(),
        "doing": Kind(GO, mark=NONE),
        "first": SeatNumber(mark=NONE),
        "tries": Number(MOST_TRIES),
        "picks": Kind(RANKS, mark=HIDDEN),
        "in_game": Number(1),
        "die": Kind(RANKS),
        "coin": Kind(NOT_USED + 1),
        "face": Kind(Face),
        "pawn": Kind(OFF + 1),
        "avatars": Kind(SUITS, mark=NONE),
        "n_avatars": Number(SUITS),
        "player_of_nothing": SeatNumber(mark=NONE),
        "nothing_waits": Number(int(TURNS_OFF.max())),
        "passes": Number(seats, capped=True),
        "quiet": Number(options["quiet_limit"] or MANY_QUIET, capped=True),
        "turns": Number(options["turn_limit"]),
        "winner": SeatNumber(mark=NONE),
        "laid": Bits(TILES),
        "tiles.n": Number(MOST_REACH, low=-MOST_REACH),
        "tiles.o": Kind(3),
        "near": Bits(TILES),
        "spans": Number(MOST_BEINGS),
        "holders": LeftOut("how many spans stand on each stage tells it"),
        "beings": Number(MOST_BEINGS),
        "full": Bits(TILES),
        "n_open": LeftOut(KEPT),
        "open_spot": LeftOut(KEPT),
        "open_near": LeftOut(KEPT),
        "left_out": LeftOut(KEPT),
    }
