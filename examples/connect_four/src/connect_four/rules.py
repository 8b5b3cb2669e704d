"""What may be done in Connect Four, what it does and when it ends, in the order of rules.md."""
from connect_four.state import BOARD, COLUMNS, FLOOR, HIGH, NONE, PILLAR, ROWS, SEATS, STEPS, Clause
from gnothi.engine.compile import rule
from gnothi.engine.events import NOBODY, emit
from gnothi.engine.rng import roll

RANDOM = -1     # start_seat


# 1. Set-up


@rule
def setup(s, seats):
    """An empty board, and somebody who starts (C4-1, C4-2)."""
    s.winner = NONE
    s.last = NONE
    s.turn = roll(s, SEATS) if s.options.start_seat == RANDOM else s.options.start_seat     # R1
    emit(s, Clause.C4_2, s.turn)


# 2. The turn


@rule
def awaited(s):
    """The seat whose turn it is, as a bit; nobody once the game is over."""
    return 0 if s.over else 1 << int(s.turn)


@rule
def legal(s, seat, out):
    """Every column that is not full, for the seat whose turn it is (C4-3)."""
    if s.over or seat != s.turn:
        return 0
    free = BOARD & ~(s.discs[0] | s.discs[1])
    count = 0
    for column in range(COLUMNS):
        out[count] = column
        count += (free >> (column * HIGH + ROWS - 1)) & 1    # a full column is written over by the next one
    return count


@rule
def apply(s, seat, column):
    """Drop a disc; unless that ends the game, it is the other's turn."""
    drop(s, seat, column)
    if has_four(s.discs[seat]):
        win(s, seat)
    elif s.discs[0] | s.discs[1] == BOARD:
        draw(s)
    else:
        s.turn = 1 - seat


@rule
def drop(s, seat, column):
    """To the lowest free cell of the column (C4-3)."""
    filled = s.discs[0] | s.discs[1]
    s.discs[seat] |= landing(filled, column)
    s.last = column
    emit(s, Clause.C4_3, seat, column, size((filled >> HIGH * column) & PILLAR))


@rule
def landing(filled, column):
    """The cell where a disc comes to lie: adding to the lowest bit carries over all that are filled."""
    lowest = HIGH * column
    return (filled + (1 << lowest)) & (PILLAR << lowest)


# 3. The end


@rule
def has_four(cells):
    """Whether four of these cells adjoin in one line (C4-4); more, or more lines, make no difference (R2)."""
    for step in STEPS:
        if fours(cells, step):
            return True
    return False


@rule
def fours(cells, step):
    """The cells from which four adjoin in this direction."""
    pairs = cells & (cells >> step)
    return pairs & (pairs >> 2 * step)


@rule
def win(s, seat):
    """Four in a line (C4-4)."""
    s.over = 1
    s.winner = seat
    s.ended_by = Clause.C4_4
    emit(s, Clause.C4_4, seat)


@rule
def draw(s):
    """A full board (C4-5)."""
    s.over = 1
    s.ended_by = Clause.C4_5
    emit(s, Clause.C4_5, NOBODY)


@rule
def returns(s, out):
    """1 for the winner, -1 for the other; 0 for both in a draw."""
    for seat in range(SEATS):
        out[seat] = 0.0 if s.winner == NONE else 1.0 if s.winner == seat else -1.0


@rule
def fallback(s, seat):
    """The rules know no move for a silent seat: a stand-in decides."""
    return NONE


# What always holds

INVARIANTS = (
    "every disc lies in a cell of its own",
    "no disc floats above a free cell",
    "the seats have dropped in turn",
    "the game is over exactly when somebody has four or the board is full",
)


@rule
def check(s):
    """0, or the number of the sentence above that is untrue."""
    filled = s.discs[0] | s.discs[1]
    if s.discs[0] & s.discs[1] or filled & ~BOARD:
        return 1
    if (filled + FLOOR) & filled:
        return 2
    ahead = size(s.discs[1 - s.turn]) - size(s.discs[s.turn])
    if ahead != 0 and ahead != (-1 if s.over else 1):
        return 3
    if s.over != (has_four(s.discs[0]) or has_four(s.discs[1]) or filled == BOARD):
        return 4
    return 0


@rule
def size(cells):
    """How many cells there are."""
    count = 0
    while cells:
        cells &= cells - 1
        count += 1
    return count
