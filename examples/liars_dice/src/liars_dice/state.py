"""The record of a game of Liar's Dice, and the numbers that fill it."""
from pathlib import Path
from typing import Any

import numpy as np

from gnothi.engine.layout import layout
from gnothi.engine.options import Option
from gnothi.engine.rulebook import Rulebook
from gnothi.engine.state import state_layout

FEWEST_SEATS, MOST_SEATS = 2, 5     # LD-1
MOST_DICE = 5                       # of one seat (LD-1)
ALL_DICE = MOST_SEATS * MOST_DICE   # on the largest table
FACES, ONE = 6, 0                   # a face counts from 0 here and from 1 on the dice
HIDDEN = -1                         # instead of a number of dice: under somebody else's cup
WILD = 0                            # the option `ones` (LD-6)

# Bids are numbered from 1, a single one, in the order in which they rise (LD-5): six faces of one die, six of two dice,
# and so on. That number is also the action. The number 0 is left: as a bid it is none, as an action it calls the liar.
NO_BID = LIAR = 0
LOWEST_BID, HIGHEST_BID = 1, ALL_DICE * FACES

Clause: Any = Rulebook(Path(__file__).parent / "rules.md").enum()

OPTIONS = (
    Option("dice", 5, "LD-1", "how many dice each seat begins with", low=1, high=MOST_DICE),
    Option("ones", "wild", "LD-6", "whether a one counts for every face", words=("wild", "plain")),
)

Seat = layout([
    ("dice", np.int8),                  # how many it has; 0 once it is out
    ("under", np.int8, (FACES,)),       # how many of them show each face under its cup, or HIDDEN
    ("shown", np.int8, (FACES,)),       # the same when the cups were last lifted
])

State = state_layout([
    ("taken", np.int8),                 # how many seats there are at the table
    ("turn", np.int8),                  # whose turn it is, or was last
    ("winner", np.int8),                # or NOBODY
    ("bidder", np.int8),                # who made the bid that stands, or NOBODY
    ("bid", np.int16),                  # the bid that stands, or NO_BID
    ("called", np.int16),               # the last bid that was called a lie, or NO_BID
    ("seats", Seat, (MOST_SEATS,)),
], OPTIONS, events=13)
