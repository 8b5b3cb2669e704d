"""Nim: a whole game in one file, with rules and nothing else."""
import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.game import Facts, Game, Rules
from gnothi.engine.state import state_layout

STICKS = 21
MOST_TAKEN = 3

State = state_layout([
    ("turn", np.int8),          # whose turn it is; once the game is over, who took the last stick
    ("sticks", np.int8),        # how many are left
])


@rule
def setup(s, seats):
    s.sticks = STICKS


@rule
def awaited(s):
    return 1 << int(s.turn) if s.sticks else 0


@rule
def legal(s, seat, out):
    """Take one, two or three sticks; the action is how many more than one."""
    if seat != s.turn:
        return 0
    count = min(MOST_TAKEN, int(s.sticks))
    for more in range(count):
        out[more] = more
    return count


@rule
def apply(s, seat, more):
    s.sticks -= more + 1
    if s.sticks:
        s.turn = 1 - seat


@rule
def returns(s, out):
    """Whoever takes the last stick wins."""
    out[s.turn] = 1.0
    out[1 - s.turn] = -1.0


GAME = Game(
    Facts(id="nim", title="Nim", seats=range(2, 3)),
    Rules(
        State=State, num_actions=MOST_TAKEN, setup=setup, awaited=awaited, legal=legal, apply=apply, returns=returns,
        zero_sum=True,
    ),
)
