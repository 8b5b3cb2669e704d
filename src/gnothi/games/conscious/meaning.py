"""What the numbers of the record mean, for programs that learn."""
from collections.abc import Mapping

from gnothi.engine.meaning import Bits, FieldMeanings, First, Kind, LeftOut, Newest, Number, SeatBits, SeatNumber
from gnothi.games.conscious.deck import MOST_COPIES, N_CARDS, N_LAWS, SPACES
from gnothi.games.conscious.diagram import SCHOOLS, SKILLS
from gnothi.games.conscious.state import (
    HAND,
    HIDDEN,
    MOST_SHARED,
    NONE,
    POWERS,
    SLOTS,
    Body,
    StateOfI,
    Status,
    Step,
)

MANY_TURNS = 200            # of one seat; games that people play end long before
MANY_SLOTS = 10             # laws in play before one player; few have more
NEWEST_FRAMES, NEWEST_CONTACTS = 3, 2
DIE = 6


def meanings(seats: int, options: Mapping[str, int]) -> FieldMeanings:
    turns = min(options["max_turns"], MANY_TURNS)
    by_step = LeftOut("what it means hangs on the step")
    return {
        "n_seats": LeftOut("it is the same in every game at this table"),
        "dealer": SeatNumber(),
        "turn": SeatNumber(),
        "ended": Number(1),
        "winner": SeatNumber(mark=NONE),
        "places": Number(seats),
        "die": Kind(DIE + 1),
        "clock": LeftOut("it counts arrivals, to tell who came first"),
        "seats.status": Kind(Status),
        "seats.state": Kind(StateOfI),
        "seats.school": Kind(SCHOOLS + 1, mark=NONE),
        "seats.body": Kind(Body),
        "seats.hasnamuss": Number(1),
        "seats.type_no": Kind(DIE, low=1, mark=0),
        "seats.place": Number(seats),
        "seats.position": (Number(SPACES - 1), Kind(SPACES)),
        "seats.trips": Number(4, capped=True),
        "seats.turns": Number(turns, capped=True),
        "seats.stamp": LeftOut("it tells who came first to a space"),
        "seats.notes": Number(4, capped=True),
        "seats.discs": Number(8, capped=True),
        "seats.chips": Number(3, capped=True),
        "seats.hand_size": Number(2 * HAND, capped=True),
        "seats.duplicates": Number(HAND, capped=True),
        "seats.held": Number(MOST_COPIES, capped=True),
        "seats.pile_size": Number(8, capped=True),
        "seats.owed": Number(2, capped=True),
        "seats.n_shared": Number(MOST_SHARED),
        "seats.shared": LeftOut("which laws they are shows when they come into play"),
        "seats.protected": LeftOut("it goes with the shared laws"),
        "seats.n_laws": Number(SLOTS),
        "seats.laws": First(MANY_SLOTS),
        "seats.laws.law": LeftOut("where each Law-card is tells which are in play before whom"),
        "seats.laws.obeyed": Number(1),
        "seats.laws.played": Number(1),
        "seats.laws.protector": LeftOut("a slot means nothing by its number"),
        "seats.laws.is_copy": Number(1),
        "seats.laws.was_shared": Number(1),
        "seats.laws.voided": Number(1),
        "seats.laws.mark": Number(SPACES, capped=True),
        "seats.moments": Number(4, capped=True),
        "seats.next_moment": Number(4, capped=True),
        "seats.spent": Number(HAND, capped=True),
        "seats.powers": Bits(POWERS, others=True),
        "seats.skills": Bits(SKILLS, others=True),
        "seats.optioned": Number(1),
        "seats.last_turn": Number(1),
        "seats.seen": Number(MOST_COPIES, capped=True),
        "seats.lacks": Number(1),
        "waiting": Number(4, capped=True),
        "n_waiting": Number(8, capped=True),
        "offered": Number(4, capped=True),
        "deck": LeftOut("it is hidden from everybody"),
        "deck_size": Number(N_CARDS),
        "discard": Number(MOST_COPIES, capped=True),
        "law_at": Kind(("deck", "discarded"), seated=("pile", "play"), mark=HIDDEN),
        "law_deck_size": Number(N_LAWS),
        "universe": Number(2, capped=True),
        "n_contacts": Number(4, capped=True),
        "contacts": Newest("n_contacts", NEWEST_CONTACTS),
        "contacts.met": SeatBits(),
        "contacts.there": SeatBits(),
        "contacts.armed": Number(1),
        "contacts.duty": LeftOut("it is hidden from everybody"),
        "contacts.called": SeatBits(),
        "contacts.caught": SeatBits(),
        "contacts.owned": SeatBits(),
        "depth": Number(8, capped=True),
        "stack": Newest("depth", NEWEST_FRAMES),
        "stack.what": Kind(Step),
        "stack.seat": SeatNumber(mark=NONE),
        "stack.c": by_step,
        "stack.a": by_step,
        "stack.b": by_step,
    }
