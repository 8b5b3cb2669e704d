"""What the numbers of the record mean, for programs that learn."""
from collections.abc import Mapping

from gnothi.engine.meaning import Bits, FieldMeanings, Kind, LeftOut, Number, SeatNumber
from gnothi.games.karma.checks import MOST_EFFECTS
from gnothi.games.karma.data import (
    COPIES,
    DICE,
    DIE,
    MOST_ANSWERS,
    MOST_COUNT,
    MOST_WAITS,
    N_CARDS,
    N_FREE,
    N_PACKS,
    N_SPACES,
    N_VALUES,
    NONE,
    PACK_SIZE,
    SIZE,
)
from gnothi.games.karma.state import MASTER, MOST_LOST_TURNS, RISING, Arrival, Ask, Stage

MANY_TURNS = 200        # of each seat; games that people play end long before
MANY_LOOSE, MANY_STICKS = 10, 4         # more rings, beads or habits of a colour are as good or bad


def meanings(seats: int, options: Mapping[str, int]) -> FieldMeanings:
    turns = options["turn_cap"] or MANY_TURNS
    most_cards = int(COPIES.max())
    return {
        "turn_no": Number(turns * seats, capped=True),
        "n_seats": LeftOut("it is the same in every game at this table"),
        "turn": SeatNumber(),
        "ask": Kind(Ask),
        "stage": Kind(Stage),
        "homes": Number(seats) if options["play_for_places"] else LeftOut("the game ends with the first"),
        "seats.turns": LeftOut("everybody has had as many, but for one"),
        "seats.space": Kind(N_SPACES),
        "seats.hand_size": Number(N_FREE // 4, capped=True),
        "seats.loose": Number(MANY_LOOSE, low=-2, capped=True),
        "seats.sticks": Number(MANY_STICKS, capped=True),
        "seats.pegs": Kind(MASTER + 1),
        "seats.pawn": LeftOut("a figure means nothing"),
        "seats.lost": Number(min(3, MOST_LOST_TURNS), capped=True),
        "seats.waits": Number(MOST_WAITS, capped=True),
        "seats.place": Number(seats) if options["play_for_places"] else LeftOut("the game ends with the first"),
        "seats.hand": Number(most_cards, entries=N_VALUES),
        "seats.shown": Number(most_cards, entries=N_VALUES),
        "origin": Kind(N_SPACES),
        "walked": Number(DICE * DIE, capped=True),
        "count_left": Number(min(2 * DICE * DIE, MOST_COUNT), capped=True),
        "missed": Number(N_FREE // 4, capped=True),
        "dice": Kind(DIE + 1),
        "played": Number(most_cards, entries=N_VALUES),
        "lowest": Kind(N_VALUES) if options["card_order"] == RISING else LeftOut("cards may follow in any order"),
        "left_wheel": Number(1),
        "arrival": Kind(Arrival),
        "joined": SeatNumber(mark=NONE),
        "had_sword": Number(1),
        "cursor": Number(seats),
        "rings": Number(MANY_LOOSE, capped=True),
        "beads": Number(MANY_LOOSE, capped=True),
        "list_no": Kind(len(SIZE), mark=NONE),
        "at": Number(MOST_EFFECTS),
        "again": Number(MOST_ANSWERS, capped=True),
        "counting": Bits(MOST_EFFECTS),
        "named": SeatNumber(mark=NONE),
        "card": Kind(N_CARDS, mark=NONE),
        "side": Kind(2, mark=NONE),
        "card_out": Number(1),
        "pack": Kind(N_PACKS, mark=NONE),
        "orders": LeftOut("a card that was drawn comes again once all others of its pack have been"),
        "tops": LeftOut("it tells which of those cards comes next"),
        "seen": Number(int(PACK_SIZE.max())),
        "free": LeftOut("what was drawn comes again once all others have been"),
        "free_top": LeftOut("it tells where the pack begins"),
        "free_size": Number(N_FREE),
        "free_unseen": Number(N_FREE),
    }
