"""What a seat of Connect Four knows, guesses and hopes."""
from connect_four.rules import fours, landing, returns, size
from connect_four.state import BOARD, LINES, SEATS, STEPS
from gnothi.engine.compile import rule


@rule
def redact(s, seat):
    """Nothing is hidden: everybody sees the whole board."""


@rule
def determinize(s, seat):
    """Nothing is hidden, so nothing is left to imagine."""


@rule
def evaluate(s, out):
    """How many more lines a seat may still fill than the other."""
    if s.over:
        returns(s, out)
        return
    for seat in range(SEATS):
        out[seat] = (open_lines(s, seat) - open_lines(s, 1 - seat)) / LINES


@rule
def open_lines(s, seat):
    """How many lines of four have no disc of the other seat in them."""
    cells = BOARD & ~s.discs[1 - seat]
    count = 0
    for step in STEPS:
        count += size(fours(cells, step))
    return count


@rule
def weigh(s, seat, actions, count, out):
    """A casual player completes four if it can, mostly stops the other's, and otherwise takes any column."""
    filled = s.discs[0] | s.discs[1]
    own, other = completions(s.discs[seat]), completions(s.discs[1 - seat])
    for i in range(count):
        cell = landing(filled, actions[i])
        if own & cell:
            out[i] = 1000.0
        elif other & cell:
            out[i] = 20.0
        else:
            out[i] = 1.0


@rule
def completions(cells):
    """The cells with which these make four in a line, taken or not."""
    made = 0
    for step in STEPS:
        after, before = cells << step, cells >> step
        pair_after, pair_before = after & (cells << 2 * step), before & (cells >> 2 * step)
        made |= pair_after & (before | (cells << 3 * step)) | pair_before & (after | (cells >> 3 * step))
    return made & BOARD
