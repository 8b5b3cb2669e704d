"""The record of a game of STAGE-5, and the numbers that fill it."""
from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from gnothi.engine.layout import layout
from gnothi.engine.options import Option
from gnothi.engine.rulebook import Rulebook
from gnothi.engine.state import state_layout

MOST_SEATS = 4      # SEAT-2
SUITS = 4
RANKS = 6           # 0 is null
TILES = SUITS * RANKS
MOST_BEINGS = 4     # CAP-1
MOST_TRIES = 20     # FIRST-3

HORIZON = 24        # where a coin lies that is not yet played
NOT_USED = 25       # a coin of a suit that is out of the game
OFF = 24            # a pawn that is not on the board
NONE = -1           # nobody, no coin picked, nothing begun
HIDDEN = -2         # a coin is picked, but this view may not know which

MOST_OPEN = 384     # free seats on the whole table; 222 is the most seen in 60,000 random games
MOST_PLACES = 128   # placements in one question (DEC-2)
MOST_REACH = 2000   # no coordinate goes further; 276 is the most seen (GEO-18)
MOST_TURNS = 30000  # OPT-13

TURNS_OFF = np.array([0, 1, 10], np.int8)       # OPT-9: of its player, before the Nothing first moves

Clause: Any = Rulebook(Path(__file__).parent / "rules.md").enum()


class Suit(IntEnum):
    SUNS = 0
    MOONS = 1
    CROWNS = 2
    ARMS = 3


class Phase(IntEnum):
    """Which question is open (section 16.1); a turn asks first what, then where."""

    COIN = 0            # DEC-1
    PLACE_NULL = 1      # DEC-2
    TURN = 2            # DEC-3: what
    WHERE = 3           # DEC-3: where
    NOTHING = 4         # DEC-4
    OVER = 5            # DEC-5


class Kind(IntEnum):
    """The eight kinds of MOVE (MOVE-1)."""

    SE = 0      # SEND-EXPLORER
    RE = 1      # RECEIVE-EXPLORER
    DE = 2      # DEPART
    AR = 3      # ARRIVE
    SS = 4      # SEND-SPAN
    RS = 5      # RECEIVE-SPAN
    MS = 6      # REMOTE-SEND-SPAN
    MR = 7      # REMOTE-RECEIVE-SPAN


class Face(IntEnum):
    """How a null coin lies (R3)."""

    EXPLORER = 0
    NULL = 1


# Actions: fixed numbers, in the order in which a list of them is sorted (section 16.1).
SPANS = RANKS - 1       # ranks that a span may have, 1 to 5

COIN = 0                                    # + rank
REVEAL = COIN + RANKS                       # + suit
MEET = REVEAL + SUITS                       # + 5 suit + rank - 1
MOVE = MEET + SUITS * SPANS                 # SE, RE, DE, AR: + 20 kind + 5 suit + carrier - 1
CARRY = MOVE + 4 * SUITS * SPANS            # SS, RS, MS, MR: + 100 (kind - 4) + 25 suit + 5 (carrier - 1) + moved - 1
CONTACT = CARRY + 4 * SUITS * SPANS * SPANS     # + 10 suit + 5 (suit of the tile // 2) + rank - 1
ANNOUNCE = CONTACT + SUITS * 2 * SPANS      # + suit
PASS = ANNOUNCE + SUITS
GO = PASS + 1                               # + stage: the other end of a move
LINK = GO + TILES                           # + 24 from + to: both ends of a remote move
PLACE = LINK + TILES * TILES                # + place in the list of legal placements (GEO-16)
NOTHING = PLACE + MOST_PLACES               # + 24 suit + stage
STAY = NOTHING + SUITS * TILES              # OPT-8
NUM_ACTIONS = STAY + 1
MAX_LEGAL = TILES * TILES                   # all links; no question has more

OPTIONS = (
    Option("reveal_wrap", "off", "R16", "a die at five may be turned on to null", words=("off", "on")),
    Option("free_pass", "off", "R18", "one may pass though there is something to do", words=("off", "on")),
    Option("announce", "turn", "R35", "whether to announce costs a turn", words=("turn", "free")),
    Option("receive_rank", "own", "R26", "whose rank is the distance when a span is received",
           words=("own", "carrier")),
    Option("phase_scope", "own", "R34", "for whom the first avatar ends the first phase", words=("own", "all")),
    Option("harbinger_unlocks", "all", "R37", "what a harbinger unlocks for explorers", words=("all", "move")),
    Option("avatar_contact", "off", "R33", "an avatar may place the stage that its harbinger shows",
           words=("off", "on")),
    Option("nothing_policing", "enforced", "R47", "only right steps of the Nothing, or all on one’s honour",
           words=("enforced", "honour")),
    Option("nothing_start", "at_once", "R42", "when the Nothing first moves",
           words=("at_once", "next", "late")),
    Option("first_player", "coins", "R4", "who goes first", words=("coins", "random", "seat0")),
    Option("unfinished", "draw", "R51", "what a game without an end is worth", words=("draw", "all_lose")),
    Option("quiet_limit", 120, "R50", "turns in which nothing lasting happens; 0 for no limit", low=0, high=30000),
    Option("turn_limit", 600, "R50", "turns in all", low=1, high=MOST_TURNS),
)

Tile = layout([
    ("n", np.int16, (4,)),                  # the centre (GEO-2)
    ("o", np.int16),                        # orientation, 0 to 2, in steps of 30 degrees
])

State = state_layout([
    ("n_seats", np.int8),
    ("phase", np.int8),
    ("turn", np.int8),                      # whose turn it is, or whose stage-null is to be placed
    ("doing", np.int16),                    # in Phase.WHERE: the action that said what; otherwise NONE
    ("first", np.int8),                     # the seat that goes first, or NONE
    ("tries", np.int8),                     # how often coins were shown in vain
    ("picks", np.int8, (MOST_SEATS,)),      # coins picked: a rank, NONE, or HIDDEN
    ("in_game", np.int8, (MOST_SEATS,)),    # has not lost (NOT-9)
    ("die", np.int8, (SUITS,)),             # 0 to 5
    ("coin", np.int8, (TILES,)),            # by suit and rank: a stage, HORIZON or NOT_USED
    ("face", np.int8, (SUITS,)),            # of each null coin: Face
    ("pawn", np.int8, (SUITS,)),            # a stage, or OFF
    ("avatars", np.int8, (SUITS,)),         # suits in the order in which they became avatars, NONE past the end
    ("n_avatars", np.int8),
    ("player_of_nothing", np.int8),         # or NONE
    ("nothing_waits", np.int8),             # OPT-9: how many turns its first one is still off
    ("passes", np.int8),                    # in a row
    ("quiet", np.int16),                    # turns in a row without anything lasting (END-4)
    ("turns", np.int16),                    # player turns so far
    ("winner", np.int8),                    # or NONE
    ("laid", np.int32),                     # bits of the tiles on the table
    ("tiles", Tile, (TILES,)),
    # All below follows from what stands above, kept so that nobody need count again.
    ("near", np.int32, (TILES,)),           # bits of the tiles that each tile touches
    ("spans", np.int8, (TILES, RANKS)),     # how many spans of each rank stand on each stage
    ("holders", np.int32, (RANKS,)),        # bits of the stages on which a span of that rank stands
    ("beings", np.int8, (TILES,)),          # how many stand on each stage
    ("full", np.int32),                     # bits of the stages that are full (CAP-2)
    ("n_open", np.int16),
    ("open_spot", np.int64, (MOST_OPEN,)),  # every seat that is free, as one sortable number each
    ("open_near", np.int32, (MOST_OPEN,)),  # bits of the tiles that a tile placed there would touch
    ("left_out", np.int16),                 # seats that found no room in this list: always 0
], OPTIONS, events=32)


def max_moves(seats: int, options: Mapping[str, int]) -> int:
    """Coins for the first player, stage-nulls, and for each turn what, where and a step of the Nothing.

    Each seat may go out of the game once: by a wrong step of the Nothing, or by leaving with a move half told, after
    which the Nothing may still step.
    """
    return seats * MOST_TRIES + SUITS + 3 * options["turn_limit"] + 3 * seats
