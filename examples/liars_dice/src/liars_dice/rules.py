"""What may be done in Liar's Dice, what it does and when it ends, in the order of rules.md."""
from collections.abc import Mapping

from gnothi.engine.compile import rule
from gnothi.engine.events import NOBODY, emit, only
from gnothi.engine.rng import roll
from liars_dice.state import FACES, LIAR, LOWEST_BID, NO_BID, ONE, WILD, Clause

# 1. Set-up


@rule
def setup(s, seats):
    """Equal dice for all (LD-1), and somebody who opens (LD-3)."""
    s.taken = seats
    s.winner = NOBODY
    for seat in range(seats):
        s.seats[seat].dice = s.options.dice
    s.bidder = NOBODY
    throw_all(s)
    s.turn = roll(s, seats)     # R1
    emit(s, Clause.LD_3, s.turn)


@rule
def throw_all(s):
    """Every seat hears what it has thrown itself; of the others it hears that they did (LD-2)."""
    for seat in range(s.taken):
        throw(s, seat)
        if s.seats[seat].dice:
            emit(s, Clause.LD_2, seat, in_digits(s, seat), audience=only(seat))


@rule
def throw(s, seat):
    """All dice of a seat fall under its cup, and those that lay there before are gone."""
    me = s.seats[seat]
    me.under[:] = 0
    for _ in range(me.dice):
        me.under[roll(s, FACES)] += 1


@rule
def in_digits(s, seat):
    """The dice under a cup as one number for an event: a decimal digit for each face, ones last."""
    number = 0
    for face in range(FACES - 1, -1, -1):
        number = 10 * number + int(s.seats[seat].under[face])
    return number


@rule
def next_with_dice(s, seat):
    """The next seat round the table that has dice (LD-3)."""
    seat = (seat + 1) % s.taken
    while s.seats[seat].dice == 0:
        seat = (seat + 1) % s.taken
    return seat


# 2. Bidding


@rule
def awaited(s):
    """The seat whose turn it is, as a bit; nobody once the game is over."""
    return 1 << int(s.turn) if s.winner == NOBODY else 0


@rule
def legal(s, seat, out):
    """Call the liar if there is a bid (LD-7), or make any higher one (LD-5) that the dice on the table allow (R3).

    A bid is asked at once and not in two steps, first the number and then the face: there are at most 150, a number
    without its face means nothing, and half a bid would be a state that everybody sees. Ask in steps where the parts
    mean something by themselves, or where their product is a list that nobody reads.
    """
    if s.winner != NOBODY or seat != s.turn:
        return 0
    count = 0
    if s.bid != NO_BID:
        out[count] = LIAR
        count += 1
    for bid in range(s.bid + 1, FACES * dice_left(s) + 1):
        out[count] = bid
        count += 1
    return count


@rule
def dice_left(s):
    """How many dice lie under all cups."""
    total = 0
    for seat in range(s.taken):
        total += int(s.seats[seat].dice)
    return total


@rule
def quantity(bid):
    """How many dice a bid claims (LD-4)."""
    return (bid - 1) // FACES + 1


@rule
def face(bid):
    """Which face a bid claims them to show (LD-4), counted from 0."""
    return (bid - 1) % FACES


@rule
def apply(s, seat, action):
    """Call the liar, or bid."""
    if action == LIAR:
        call(s, seat)
    else:
        make_bid(s, seat, action)


@rule
def make_bid(s, seat, bid):
    """A claim that stands until a higher one (LD-4)."""
    s.bid = bid
    s.bidder = seat
    s.turn = next_with_dice(s, seat)
    emit(s, Clause.LD_4, seat, bid)


@rule
def ones_count(s, bid):
    """Whether ones count for a bid of another face (LD-6)."""
    return s.options.ones == WILD and face(bid) != ONE


@rule
def matching(s, seat, bid):
    """How many dice under a cup count for a bid."""
    under = s.seats[seat].under
    return int(under[face(bid)]) + (int(under[ONE]) if ones_count(s, bid) else 0)


# 3. The call


@rule
def call(s, caller):
    """All cups are lifted, and whoever was wrong about the bid loses a die (LD-7 to LD-9)."""
    bid, bidder = s.bid, s.bidder
    emit(s, Clause.LD_7, caller, bidder)
    found = 0
    for seat in range(s.taken):
        found += matching(s, seat, bid)
        lift(s, seat)
    s.called = bid
    s.bid = NO_BID
    s.bidder = NOBODY
    lose_die(s, bidder if found < quantity(bid) else caller, found)


@rule
def lift(s, seat):
    """What lay under a cup is shown to all (LD-8)."""
    me = s.seats[seat]
    if me.dice:
        emit(s, Clause.LD_8, seat, in_digits(s, seat))
    me.shown[:] = me.under
    me.under[:] = 0


@rule
def lose_die(s, seat, found):
    """One die less (LD-9); without dice the seat is out (LD-10), otherwise it opens the next round (LD-11)."""
    me = s.seats[seat]
    me.dice -= 1
    emit(s, Clause.LD_9, seat, found, s.called)
    if me.dice == 0:
        emit(s, Clause.LD_10, seat)
        seat = next_with_dice(s, seat)
    if s.seats[seat].dice == dice_left(s):
        win(s, seat)
    else:
        throw_all(s)
        s.turn = seat
        emit(s, Clause.LD_11, seat)


# 4. The end


@rule
def win(s, seat):
    """All others are out (LD-12)."""
    s.winner = seat
    s.ended_by = Clause.LD_12
    emit(s, Clause.LD_12, seat)


def most_moves(seats: int, options: Mapping[str, int]) -> int:
    """All bids and a call, for every die that is lost until two are left and for one of these."""
    return sum(FACES * dice + 1 for dice in range(2, seats * options["dice"] + 1))


@rule
def returns(s, out):
    """1 for the winner; the others bear equal parts of it, so that all add up to 0 (R4)."""
    for seat in range(s.taken):
        if s.winner == NOBODY:
            out[seat] = 0.0
        else:
            out[seat] = 1.0 if s.winner == seat else -1.0 / (s.taken - 1)


@rule
def fallback(s, seat):
    """A silent seat believes nothing (R5)."""
    return LOWEST_BID if s.bid == NO_BID else LIAR


# What always holds

INVARIANTS = (
    "under each cup lie the dice that its seat has, and none once the game is over",
    "no seat has more dice than it began with",
    "when the cups were last lifted there was one die more",
    "the game is over exactly when one seat has all the dice, and until then a seat that has dice is asked",
    "the bid that stands is somebody's, and claims no more dice than there are",
)


@rule
def check(s):
    """0, or the number of the sentence above that is untrue."""
    left, most, shown = dice_left(s), 0, 0
    for seat in range(s.taken):
        me = s.seats[seat]
        if add_up(me.under) != (me.dice if s.winner == NOBODY else 0):
            return 1
        if me.dice < 0 or me.dice > s.options.dice:
            return 2
        most = max(most, int(me.dice))
        shown += add_up(me.shown)
    if s.called != NO_BID and shown != left + 1:
        return 3
    if (s.winner == NOBODY) != (most < left) or (s.winner == NOBODY and s.seats[s.turn].dice == 0):
        return 4
    if (s.bid == NO_BID) != (s.bidder == NOBODY) or s.bid > FACES * left:
        return 5
    return 0


@rule
def add_up(row):
    """How many dice there are of all faces."""
    total = 0
    for number in row:
        total += int(number)
    return total
