"""What the numbers of the record mean, for programs that learn."""
from collections.abc import Mapping

from connect_four.state import COLUMNS, HIGH, NONE, ROWS
from gnothi.engine.meaning import Bits, FieldMeanings, Kind, LeftOut, SeatNumber


def meanings(seats: int, options: Mapping[str, int]) -> FieldMeanings:
    return {
        "turn": SeatNumber(),
        "over": LeftOut("nobody is asked once it is"),
        "winner": SeatNumber(mark=NONE),
        "last": Kind(COLUMNS, mark=NONE),
        "discs": tuple(Bits(ROWS, low=column * HIGH, others=True) for column in range(COLUMNS)),
    }
