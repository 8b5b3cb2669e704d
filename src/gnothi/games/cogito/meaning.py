"""What the numbers of the record mean, for programs that learn."""
from collections.abc import Mapping

from gnothi.engine.meaning import FieldMeanings, Kind, LeftOut, Number, SeatNumber, Tally
from gnothi.games.cogito.deck import FACES, N_CARDS, SELVES
from gnothi.games.cogito.state import HAND, HIDDEN, NONE, Colour, Phase, What, Window

MANY_ROUNDS = 8     # few games are longer
MOST_ALIKE = 2      # cards of one face, as we print them


def meanings(seats: int, options: Mapping[str, int]) -> FieldMeanings:
    face = Kind(FACES, mark=HIDDEN)
    note: dict[str, Kind | SeatNumber] = {"seat": SeatNumber(), "face": face}
    return {
        "n_seats": LeftOut("it is the same in every game at this table"),
        "start": SeatNumber(mark=NONE),
        "phase": Kind(Phase),
        "window": Kind(Window),
        "final": Number(1),
        "turn": SeatNumber(mark=NONE),
        "anchor": SeatNumber(mark=NONE),
        "winner": SeatNumber(mark=NONE),
        "round_no": Number(MANY_ROUNDS, capped=True),
        "seats.alive": Number(1),
        "seats.own_self": Kind(SELVES, mark=HIDDEN),
        "seats.had_turn": Number(1),
        "seats.answer": LeftOut("who is asked has not answered, and what others answered is hidden until all have"),
        "seats.hand_size": Number(HAND),
        "seats.hand": Tally({"hand": face}, most=HAND),
        "seats.field_size": Number(N_CARDS),
        "seats.field": Tally({"field": face, "colours": Kind(Colour)}, MOST_ALIKE, length="field_size"),
        "seats.colours": LeftOut("the field tells them"),
        "pile_size": Number(N_CARDS),
        "pile_known": Number(N_CARDS),
        "pile": Tally({"pile": face}, MOST_ALIKE, length="pile_known"),
        "n_notes": LeftOut("the notes themselves are counted"),
        "notes": (
            Tally({**note, "other": Kind(Colour)}, MOST_ALIKE, ("what", What.PLAYED), "n_notes"),
            Tally(note, MOST_ALIKE, ("what", What.GAVE), "n_notes"),
            Tally(note, MOST_ALIKE, ("what", What.DREW), "n_notes"),
        ),
    }
