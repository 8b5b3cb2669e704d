"""What the numbers of the record mean, for programs that learn."""
from collections.abc import Mapping

from gnothi.engine.events import NOBODY
from gnothi.engine.meaning import FieldMeanings, Kind, LeftOut, Number, SeatNumber
from liars_dice.state import FACES, HIDDEN

BIDS_OF = ("sixes or none", "ones", "twos", "threes", "fours", "fives")     # by what is left of a bid's number


def meanings(seats: int, options: Mapping[str, int]) -> FieldMeanings:
    dice = options["dice"]
    bid = Number(seats * dice * FACES), Kind(BIDS_OF, within=FACES)
    return {
        "taken": LeftOut("it is the same in every game at this table"),
        "turn": SeatNumber(),
        "winner": SeatNumber(mark=NOBODY),
        "bidder": SeatNumber(mark=NOBODY),
        "bid": bid,
        "called": bid,
        "seats.dice": Number(dice),
        "seats.under": Number(dice, mark=HIDDEN),
        "seats.shown": Number(dice),
    }
