"""The record of a game of Credo, and the numbers that fill it."""
from collections.abc import Mapping
from enum import IntEnum
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from gnothi.engine.layout import layout
from gnothi.engine.options import Option
from gnothi.engine.rulebook import Rulebook
from gnothi.engine.state import state_layout
from gnothi.games.credo.walls import DEFAULT_LAYOUT, LAYOUTS, OWN, ROWS, WALLS

FEWEST_SEATS, MOST_SEATS = 4, 12        # R2
MOST_PER_SIDE = MOST_SEATS // 2
MOST_CARDS = 3                          # CRE-5.1: in a stack of movement cards
MOST_ROUNDS = 500                       # R41

STUN = 1                # CRE-6.2: the hands' strength and this one more
MOST_STUN = 4
MOST_REST = 10          # R48
WONDER_ROUNDS = 5       # CRE-9.3
TO_YELLOW, TO_RED = 10, 25              # CRE-8.2: marks

# Orders (section 14): fixed numbers, whatever the strength of the feet.
STUDY = 0               # or pray
ATTACK = 1
MOVE = 2                # the first stack of movement cards
STACKS = tuple(stack for length in range(1, MOST_CARDS + 1) for stack in product(range(4), repeat=length))
NUM_ACTIONS = MOVE + len(STACKS)
CHOICES = (0, 6, 22, 86)                # how many orders there are for each strength of the feet

LENGTH = np.array([0, 0, *map(len, STACKS)], np.int8)       # how many movement cards an order has
CARDS = np.array([(-1,) * 3, (-1,) * 3, *((*stack, -1, -1)[:MOST_CARDS] for stack in STACKS)], np.int8)

NONE = -1               # no order, no side
HIDDEN = -2             # there is one, but this view may not know which

Clause: Any = Rulebook(Path(__file__).parent / "rules.md").enum()


class Side(IntEnum):
    SCIENTIST = 0
    RELIGIONIST = 1


SIDE_WORDS = ("religionist", "scientist")       # by the bit of a seat in the option `scientists`


class Limb(IntEnum):
    """The three stickers of a piece, which are the columns of the notebook (CRE-1.3, CRE-1.5)."""

    FEET = 0            # movement
    HANDS = 1           # attack
    HEAD = 2            # study/pray


class Phase(IntEnum):
    CHOOSE = 0
    OVER = 1


class Throw(IntEnum):
    """What came of a throw for a start field (CRE-3.4)."""

    FREE = 0
    TAKEN = 1
    OUTSIDE = 2


class Stop(IntEnum):
    """Why a step was stopped (CRE-5.3)."""

    WALL = 0            # (a)
    CONTEST = 1         # (b)
    BLOCKED = 2         # (c)
    EXCHANGE = 3        # (d)


class Result(IntEnum):
    """What a seat has made of the game (CRE-10.4)."""

    LOST = 0
    DRAW = 1
    CONVINCED = 2
    TRIUMPH = 3


OPTIONS = (
    Option("scientists", "usual", "CRE-2.1", "which side each seat plays; usually the first half are scientists",
           seat_words=SIDE_WORDS, high=(1 << MOST_SEATS) - 1),
    Option("layout", DEFAULT_LAYOUT, "R7", "how the walls stand", words=(*(each.id for each in LAYOUTS), OWN)),
    Option("walls", "none", "CRE-3.2", "the walls of a playground of your own", parts=WALLS),
    Option("strip_length", 30, "R9", "fields of a power-strip", low=10, high=60),
    Option("round_limit", 150, "R41", "the last round, 20 to 500; 0 for no limit", low=0, high=MOST_ROUNDS),
    Option("limit_result", "majority", "R41", "who has won after the last round", words=("majority", "draw")),
    Option("study_partner", "same_side", "R22", "with whom one can study or pray", words=("same_side", "any")),
    Option("walls_block_reach", False, "R16", "walls stop attacks, studying and wonders too", words=("false", "true")),
    Option("wonder_clash", "mutual", "R33", "whether a bearer can be converted", words=("mutual", "immune")),
    Option("notebook_counts", "performed", "R37", "which attacks and studies are noted",
           words=("performed", "effective")),
    Option("strip_surplus", "lost", "R26", "what happens to what goes over the strip", words=("lost", "kept")),
    Option("convert_share", 50, "R39", "percent of a victory for a convert", low=0, high=100),
    Option("stun_rest", 0, "R48", "rounds after a stun in which a piece cannot be stunned again; 0 for no rest",
           low=0, high=MOST_REST),
    Option("choice_seconds", 30, "R11", "the clock of the table says how long a choice may take",
           low=0, high=300, retired=True),
)

Seat = layout([
    ("home", np.int8),                          # the Side it began on
    ("side", np.int8),                          # the Side it is on now
    ("stun", np.int8),                          # rounds it will still be stunned, 0 to MOST_STUN
    ("hit", np.int8),                           # rounds of stun that wait for the end of the running round
    ("rest", np.int8),                          # rounds it cannot be stunned again, 0 to MOST_REST (R48)
    ("wonder", np.int8),                        # rounds its big wonder still runs, 0 to WONDER_ROUNDS
    ("answer", np.int8),                        # the order laid face down, NONE, or HIDDEN
    ("shown", np.int8),                         # the order performed in the last round, or NONE
    ("shown_side", np.int8),                    # the Side that order was for
    ("at", np.int16),                           # the field it stands on
    ("trail", np.int16, (MOST_CARDS + 1,)),     # where it stood in the last round: before it and after each step
    ("marks", np.int32, (3,)),                  # its row in the notebook, by Limb
    ("converted", np.int32),                    # how often
])

State = state_layout([
    ("n_seats", np.int8),
    ("phase", np.int8),
    ("winner", np.int8),                        # a Side once it is over, or NONE
    ("waiting", np.int16),                      # a bit for each seat that has yet to choose
    ("round_no", np.int32),                     # from 1; the last one once it is over
    ("strip", np.int32, (2,)),                  # fields uncovered, by Side
    ("upright", np.int16, (ROWS + 1,)),         # for each row the columns with a wall or the border on their right
    ("level", np.int16, (ROWS + 1,)),           # and those with one below; from row 0, the border above
    ("seats", Seat, (MOST_SEATS,)),
], OPTIONS, events=256)      # twelve pieces in a huddle, all striking and all convinced, leave far fewer


def max_moves(seats: int, options: Mapping[str, int]) -> int:
    """One order for each seat in each round; without a limit it is left after as many rounds as a limit may have."""
    return seats * (options["round_limit"] or MOST_ROUNDS)
