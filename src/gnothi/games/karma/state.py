"""The record of a game of Cosmic Karma, and the numbers that fill it."""
from collections.abc import Mapping
from enum import IntEnum
from typing import Any

import numpy as np

from gnothi.engine.layout import layout
from gnothi.engine.options import Option
from gnothi.engine.rulebook import Rulebook
from gnothi.engine.state import state_layout
from gnothi.games.karma.checks import MOST_VALUES
from gnothi.games.karma.data import DICE, HOME, MOST_ANSWERS, MOST_COUNT, MOST_LOST, N_FREE, N_PACKS, PACK_ROOM

MOST_SEATS = 4      # R1
COLOURS = 2         # K2.1
TOOLS = 3           # K2.11
MASTER = 2          # pegs that make a master tool (K2.12)
STICK = 3           # beads that make a habit (K2.7)
MOST_RINGS, MOST_STICKS, MOST_LOST_TURNS = 99, 33, 99       # R30

Clause: Any = Rulebook(HOME / "rules.md").enum()


class Do(IntEnum):
    """The actions. CARD to CARD + 5 follow the sorted numbers of the Free Will Cards, STEP the ways out of a space."""

    DICE = 0
    CARD = 1
    GO = 7
    STEP = 8
    GREEN = 11
    ORANGE = 12
    SIDE_A = 13
    SIDE_B = 14
    TORCH = 15
    SWORD = 16
    WAND = 17
    REENTER = 18
    WAIT = 19
    SEAT = 20


NUM_ACTIONS = Do.SEAT + MOST_SEATS
MAX_LEGAL = 1 + MOST_VALUES


class Ask(IntEnum):
    """Which decision is open, D1 to D12; 0 is none."""

    NOTHING = 0
    PLAN = 1
    MEANS = 2
    MORE = 3
    STEP = 4
    DUAL = 5
    COLOUR = 6
    SIDE = 7
    LOOSEN = 8
    TAKE_TOOL = 9
    GIVE_TOOL = 10
    GIVE_CARD = 11
    NAME = 12


class Stage(IntEnum):
    """Where in the turn we are (K5)."""

    TURN = 0        # K5.1 to K5.3
    STEPS = 1       # K5.4
    REST = 2        # K5.5
    MAJORITY = 3    # K5.6
    RESULTS = 4     # K5.7
    LOOSENING = 5   # K5.8
    END = 6         # K5.9
    OVER = 7


class Arrival(IntEnum):
    """How the pawn came to the space it lands on."""

    BY_COUNT = 0
    BY_JOINING = 1
    BY_GO = 2


DICE_DECIDE = -1        # first_player
AS_PRINTED = 1          # start_beads
LIKE_THE_OTHERS = 1     # beads_seat_1 to beads_seat_4
JOINED_ONLY = 1         # join_takes
LIKE_GREEN = 1          # start_orange
RISING = 1              # card_order
LIKE_THE_TABLE, FACE_UP = 0, 1      # cards_seat_1 to cards_seat_4

PAWNS = ("moon", "star", "flame", "crown")
SEATS_BY_NUMBER = ("seat 1", "seat 2", "seat 3", "seat 4")
BEADS = ("2", "3", "4", "5", "6")

OPTIONS = (
    Option("start_beads", "printed", "R4", "beads of each colour at the start; three are a habit",
           words=("printed", *BEADS), low=AS_PRINTED),
    *(Option(f"beads_seat_{seat}", "same", "R4", f"a handicap: beads of each colour for seat {seat}",
             words=("same", *BEADS), low=LIKE_THE_OTHERS) for seat in range(1, MOST_SEATS + 1)),
    Option("first_player", "dice", "R2", "who goes first", words=("dice", *SEATS_BY_NUMBER), low=DICE_DECIDE),
    Option("free_will_open", True, "R13", "Free Will Cards lie face up", words=("false", "true")),
    Option("join_takes", "joined", "R18", "whose majority is taken on joining a player",
           words=("everyone", "joined")),
    Option("loosen_on_completion", True, "R9", "a Master Sword completed in its temple loosens at once",
           words=("false", "true")),
    Option("play_for_places", False, "R28", "play on for the next places", words=("false", "true")),
    Option("turn_cap", 0, "R28", "stop after so many turns each; 0 for never", low=0, high=10_000),
    Option("start_orange", "same", "R4", "orange beads at the start, if not as many as green",
           words=("same", *BEADS), low=LIKE_GREEN),
    Option("card_order", "any", "R13", "in which order Free Will Cards are added to a move", words=("any", "rising")),
    *(Option(f"cards_seat_{seat}", "same", "R13", f"how seat {seat} lays its Free Will Cards, if not like the others",
             words=("same", "face up", "face down")) for seat in range(1, MOST_SEATS + 1)),
    Option("pawns", "usual", "K1.7", "which pawn each player has", seat_words=PAWNS, high=len(PAWNS)**MOST_SEATS - 1,
           alone=True),
)
AS_IN_VERSION_1 = {
    "join_takes": "everyone", "start_orange": "same", "card_order": "rising", "pawns": "usual",
    **{f"cards_seat_{seat}": "same" for seat in range(1, MOST_SEATS + 1)},
}
TURNS_IF_ENDLESS = 1000     # of each; random players are home sooner in 99 games of 100

Seat = layout([
    ("turns", np.int32),                        # had so far, lost and waiting ones included
    ("space", np.int16),                        # where the pawn stands
    ("hand_size", np.int16),                    # Free Will Cards held
    ("loose", np.int8, (COLOURS,)),             # rings, or below zero loose beads, -2 to 99 (K6.2)
    ("sticks", np.int8, (COLOURS,)),            # habits, 0 to 33
    ("pegs", np.int8, (TOOLS,)),                # 0 to 2
    ("pawn", np.int8),                          # its figure, a place in PAWNS
    ("lost", np.int8),                          # Lose a Turn Cards, 0 to 99
    ("waits", np.int8),                         # turns waited in Future Life Planning
    ("place", np.int8),                         # 1 for the first home, and so on; 0 while in play
    ("hand", np.int8, (MOST_VALUES,)),          # Free Will Cards by number
    ("shown", np.int8, (MOST_VALUES,)),         # those of them that everybody knows
])

State = state_layout([
    ("turn_no", np.int32),                      # turns begun, of all players together
    ("n_seats", np.int8),
    ("turn", np.int8),                          # the seat to move
    ("ask", np.int8),
    ("stage", np.int8),
    ("homes", np.int8),                         # how many have won their place
    ("seats", Seat, (MOST_SEATS,)),
    # the move
    ("origin", np.int16),                       # the space it began on
    ("walked", np.int16),                       # steps made
    ("count_left", np.int16),                   # steps to make, 0 to MOST_COUNT
    ("missed", np.int16),                       # Free Will Cards that an empty pack could not give
    ("dice", np.int8, (DICE,)),                 # the throw, zeros if cards were played
    ("played", np.int8, (MOST_VALUES,)),        # Free Will Cards played, by number
    ("lowest", np.int8),                        # the next card of a group is not lower than this (D3, card_order)
    ("left_wheel", np.int8),                    # the last step led out of a wheel (R14)
    # the landing
    ("arrival", np.int8),
    ("joined", np.int8),                        # the seat that was joined, or NONE
    ("had_sword", np.int8),                     # the Master Sword was owned on arrival (R9)
    ("cursor", np.int8),                        # which seat's majority comes next, counted from the mover
    ("rings", np.int8, (MOST_SEATS, COLOURS)),  # rings that arrive together (K6.3)
    ("beads", np.int8, (MOST_SEATS, COLOURS)),  # and beads with them
    # the running list of effects
    ("list_no", np.int16),
    ("at", np.int8),                            # which of its effects is next
    ("again", np.int8),                         # how often that effect has been answered
    ("counting", np.int8),                      # a bit for each effect whose condition held
    ("named", np.int8),                         # the player named (D12), or NONE
    # the card drawn last, kept for all to read until the next move
    ("card", np.int16),                         # or NONE
    ("side", np.int8),                          # the side that counts
    ("card_out", np.int8),                      # still in hand, its pack one short
    ("pack", np.int8),                          # where it belongs
    # packs. A card goes under its pack before another is drawn, so that a pack only ever turns in a circle.
    ("orders", np.int16, (N_PACKS, PACK_ROOM)),
    ("tops", np.int16, (N_PACKS,)),             # which place is on top
    ("seen", np.int16, (N_PACKS,)),             # the places below this have been drawn once, and are known
    ("free", np.int8, (N_FREE,)),               # the Free Will pack, a ring: numbers as places in VALUES
    ("free_top", np.int16),
    ("free_size", np.int16),
    ("free_unseen", np.int16),                  # how many of its upper cards have never been drawn
], OPTIONS, events=96 + N_FREE + MOST_SEATS * MOST_LOST)


def max_moves(seats: int, options: Mapping[str, int]) -> int:
    """What a player can be asked in all his turns; without a limit it is left after TURNS_IF_ENDLESS of each.

    In a turn: what to do in Future Life Planning, every Free Will Card there is and GO, a way at every step, whose
    majority on two spaces, three lists of effects (a space, a card, the space it leads to), and which habit to loosen.
    """
    asked = 1 + N_FREE + 1 + MOST_COUNT + 2 * (seats - 1) + 3 * MOST_ANSWERS + 1
    return seats * (options["turn_cap"] or TURNS_IF_ENDLESS) * asked
