"""The record of a game of Connect Four, and the numbers that fill it."""
from pathlib import Path
from typing import Any

import numpy as np

from gnothi.engine.options import Option
from gnothi.engine.rulebook import Rulebook
from gnothi.engine.state import state_layout

SEATS = 2                   # C4-1
COLUMNS, ROWS = 7, 6        # C4-1; the number of a column is also the action that drops a disc there (C4-3)
LETTERS = "abcdefg"         # what people call the columns (C4-1)

NONE = -1                   # no column, no winner

# Cells are bits: those of a column are next to each other, the lowest cell first, and a bit that no disc may take
# stands on top of each column, so that no line runs on from one column into the next.
HIGH = ROWS + 1                                                 # from a cell to its neighbour on the right
FLOOR = sum(1 << column * HIGH for column in range(COLUMNS))    # the lowest cell of every column
PILLAR = (1 << ROWS) - 1                                        # the cells of the first column
BOARD = FLOOR * PILLAR                                          # every cell
STEPS = (1, HIGH - 1, HIGH, HIGH + 1)                           # along a line: up, slanting down, level, slanting up
LINES = 69                                                      # of four cells, on the whole board (C4-4)

Clause: Any = Rulebook(Path(__file__).parent / "rules.md").enum()

OPTIONS = (
    Option("start_seat", "random", "R1", "who drops the first disc", words=("random", "seat 1", "seat 2"), low=-1),
)

State = state_layout([
    ("turn", np.int8),                  # whose turn it is, or was last
    ("over", np.int8),                  # 1 once it is
    ("winner", np.int8),                # or NONE
    ("last", np.int8),                  # the column of the last disc, or NONE
    ("discs", np.int64, (SEATS,)),      # the cells that each seat has filled, as bits
], OPTIONS, events=2)
