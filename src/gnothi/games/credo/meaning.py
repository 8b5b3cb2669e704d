"""What the numbers of the record mean, for programs that learn."""
from collections.abc import Mapping

from gnothi.engine.meaning import FieldMeanings, Kind, LeftOut, Number, SeatBits
from gnothi.games.credo.state import (
    MOST_ROUNDS,
    MOST_STUN,
    NONE,
    NUM_ACTIONS,
    TO_RED,
    WONDER_ROUNDS,
    Phase,
    Side,
)
from gnothi.games.credo.walls import COLUMNS, ROWS, STRIDE

FIELD = (Kind(ROWS, low=1, per=STRIDE, mark=NONE), Kind(COLUMNS, low=1, within=STRIDE, mark=NONE))


def meanings(seats: int, options: Mapping[str, int]) -> FieldMeanings:
    return {
        "n_seats": LeftOut("it is the same in every game at this table"),
        "phase": Kind(Phase),
        "winner": Kind(Side, mark=NONE),
        "waiting": SeatBits(),
        "round_no": Number(options["round_limit"] or MOST_ROUNDS, capped=True),
        "strip": Number(options["strip_length"], capped=True),
        "upright": LeftOut("how the walls stand follows from the options"),
        "level": LeftOut("how the walls stand follows from the options"),
        "seats.home": Kind(Side),
        "seats.side": Kind(Side),
        "seats.stun": Number(MOST_STUN),
        "seats.hit": Number(MOST_STUN),
        "seats.rest": Number(options["stun_rest"]),
        "seats.wonder": Number(WONDER_ROUNDS),
        "seats.answer": LeftOut("who is asked has not chosen, and what others chose is hidden until all have"),
        "seats.shown": Kind(NUM_ACTIONS, mark=NONE),
        "seats.shown_side": Kind(Side, mark=NONE),
        "seats.at": FIELD,
        "seats.trail": LeftOut("the order that was performed tells where from, the field where to"),
        "seats.marks": Number(TO_RED, capped=True),
        "seats.converted": Number(4, capped=True),
    }
