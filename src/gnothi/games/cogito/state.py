"""The record of a game of Cogito, and the numbers that fill it."""
from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from gnothi.engine.layout import layout
from gnothi.engine.options import Option
from gnothi.engine.rulebook import Rulebook
from gnothi.engine.state import state_layout
from gnothi.games.cogito.deck import FACES, N_CARDS, SELVES

MOST_SEATS = 4      # COG-2.1
HAND = 2            # COG-2.4

# Actions (section 12): fixed numbers, followed by what face or self they name.
PASS = 0
CALL = 1
PLAY = CALL + SELVES
GIVE = PLAY + FACES
SPEAK = GIVE + FACES        # R5, with judging = confirm
NUM_ACTIONS = SPEAK + 1

NONE = -1           # no card, no answer, nobody
HIDDEN = -2         # there is one, but this view may not know which

MOST_TURNS = 2 * (N_CARDS - 2) - 1      # section 12: the Dream sends all other played cards back once
MOST_NOTES = HAND * MOST_SEATS + 3 * MOST_TURNS + N_CARDS

Clause: Any = Rulebook(Path(__file__).parent / "rules.md").enum()


class Phase(IntEnum):
    WINDOW = 0      # COG-6.3: the living answer pass or a call
    PLAY = 1        # COG-3.2
    JUDGE = 2       # R5: the others are to speak the judgement
    GIVE = 3        # COG-5.4
    OVER = 4


class Window(IntEnum):
    AFTER_DEAL = 0      # W0
    AFTER_TURN = 1      # W1
    AFTER_DRAW = 2      # W2
    AFTER_TRADE = 3     # W3


class Colour(IntEnum):
    """How a card lies in a field (COG-1.5); Dream and a card not yet judged are in neither position."""

    NEITHER = 0
    BLUE = 1
    RED = 2


class What(IntEnum):
    """What a note is about (COG-13.1, COG-13.2)."""

    DEALT = 0
    DREW = 1        # other: 1 if everybody knows the card, since it went back openly (COG-8.3)
    PLAYED = 2      # other: its colour
    GAVE = 3        # other: the seat that received it
    RETURNED = 4    # by a Dream, from this seat's field


RANDOM, ROTATES = -1, MOST_SEATS    # start_seat: drawn by lot; drawn by lot and moving to the left

OPTIONS = (
    Option("start_seat", "random", "R3", "who starts every round, or whether the start moves to the left",
           words=("random", "seat 1", "seat 2", "seat 3", "seat 4", "rotates"), low=RANDOM),
    Option("judging", "automatic", "R5", "who says whether a statement is true",
           words=("automatic", "confirm")),
    Option("dream_scope", "all_fields", "R8", "whose cards a Dream sends back",
           words=("all_fields", "own_field")),
    Option("dream_shuffle", False, "R9", "shuffle the cards that a Dream sends back",
           words=("false", "true")),
    Option("public_log", True, "R19", "keep the judged statements in the log",
           words=("false", "true")),
    Option("call_mode", "windows", "R24", "call Cogito! in windows, or at any moment",
           words=("windows", "live"), at_table="live"),
    Option("turn_seconds", 60, "R32", "the clock of the table says how long a decision may take",
           low=0, high=600, retired=True),
)

Seat = layout([
    ("alive", np.int8),                     # has not fallen
    ("own_self", np.int8),                  # the self in the holder, seen by all but the owner
    ("had_turn", np.int8),                  # in this round
    ("answer", np.int8),                    # an action given in a simultaneous decision, NONE, or HIDDEN
    ("hand_size", np.int8),
    ("hand", np.int8, (HAND,)),             # faces, NONE past the end
    ("field_size", np.int8),
    ("field", np.int8, (N_CARDS,)),         # faces in the order of play
    ("colours", np.int8, (N_CARDS,)),       # their positions, NEITHER past the end
])

Note = layout([
    ("what", np.int8),
    ("seat", np.int8),
    ("face", np.int8),
    ("other", np.int8),
    ("round_no", np.int8),
])

State = state_layout([
    ("n_seats", np.int8),
    ("start", np.int8),                     # the seat that starts the round (COG-3.1)
    ("phase", np.int8),
    ("window", np.int8),                    # which window is open, or was last
    ("final", np.int8),                     # this window is the last chance (COG-7.6)
    ("turn", np.int8),                      # whose turn it is, or was last
    ("anchor", np.int8),                    # with whom the dealing of calls begins (COG-6.5)
    ("winner", np.int8),                    # or NONE
    ("round_no", np.int16),                 # from 1; 0 before the first round
    ("seats", Seat, (MOST_SEATS,)),
    ("pile_size", np.int8),
    ("pile_known", np.int8),                # how many at the bottom lie there openly, in a known order (COG-8.3)
    ("pile", np.int8, (N_CARDS,)),          # faces, the bottom card first
    ("n_notes", np.int16),
    ("notes", Note, (MOST_NOTES,)),         # every card dealt, drawn, played, given and returned, in order
], OPTIONS, events=64)


def max_moves(seats: int, options: Mapping[str, int]) -> int:
    """What everybody can be asked in all turns of a game (section 12).

    A turn is a card, the judgement of the others and a window for all. Whoever lives through a round has had a turn in
    it, and answers in two windows and a trade besides. There is a window after the deal, one more for each who falls,
    and with live calls the call by which he fell.
    """
    turns = 2 * (N_CARDS - seats) - 1       # the Dream sends all other played cards back once
    return turns * (2 * seats + 3) + seats * (seats + 1) + seats
