"""Contact: duplicates (P) and the Hasnamuss (S)."""

from gnothi.engine.compile import rule
from gnothi.engine.events import emit, only
from gnothi.games.conscious.agenda import pop, push
from gnothi.games.conscious.hand import cards_of, hand_over, random_duplicate
from gnothi.games.conscious.state import DEALT_WITH, NONE, YES, Clause, StateOfI, Status, Step

# Who stands where (R55)


@rule
def is_playing(s, seat):
    """Whether a player is neither out nor has won."""
    return s.seats[seat].status != Status.OUT and s.seats[seat].status != Status.HOME


@rule
def is_met(s, seat, other):
    """Whether another piece stands on the same numbered space."""
    return other != seat and is_playing(s, other) and s.seats[other].position == s.seats[seat].position


@rule
def next_met(s, seat, done):
    """The last arrival on this space among those not yet dealt with, or NONE (P.3)."""
    found = NONE
    for other in range(s.n_seats):
        if is_met(s, seat, other) and not (done >> other) & 1:
            if found == NONE or s.seats[other].stamp > s.seats[found].stamp:
                found = other
    return found


@rule
def are_alike(s, first, second):
    """Both living or both non-living."""
    return (s.seats[first].status == Status.LIVING) == (s.seats[second].status == Status.LIVING)


# P. Duplicates


@rule
def exchange_all(s, seat):
    """With each player on the space who has duplicates, last arrival first (P.3)."""
    done = 0
    other = next_met(s, seat, done)
    while other != NONE:
        done |= 1 << other
        exchange(s, seat, other)
        other = next_met(s, seat, done)


@rule
def exchange_first(s, seat):
    """On the first turn clockwise, with everybody who has not yet left the start (P.3.a, R54)."""
    for step in range(1, s.n_seats):
        other = (seat + step) % s.n_seats
        if is_met(s, seat, other) and s.seats[other].trips == 0:
            exchange(s, seat, other)


@rule
def exchange(s, seat, other):
    """If both have duplicates each gives the other one, at random (P.2, P.0.1)."""
    if not are_alike(s, seat, other) or s.seats[seat].hasnamuss or s.seats[other].hasnamuss:
        return
    if s.seats[seat].duplicates == 0 or s.seats[other].duplicates == 0:
        return
    given = random_duplicate(s, seat)
    got = random_duplicate(s, other)
    hand_over(s, seat, other, given, False)
    hand_over(s, other, seat, got, False)
    emit(s, Clause.P_2, seat, other, given, got, audience=only(seat) | only(other))


# S. Hasnamuss


@rule
def meets_hasnamuss(s, seat):
    for other in range(s.n_seats):
        if is_met(s, seat, other) and s.seats[other].hasnamuss:
            return True
    return False


@rule
def is_destroyed(s, seat):
    """Whether a Hasnamuss in exactly the lander's state is there; Multiplicity is nobody's attainment (S.3, R61)."""
    state = s.seats[seat].state
    if state == StateOfI.MULTIPLICITY and s.options.destroy_multiplicity != YES:
        return False
    for other in range(s.n_seats):
        if is_met(s, seat, other) and s.seats[other].hasnamuss and s.seats[other].state == state:
            return True
    return False


@rule
def work_asking(s):
    """A Hasnamuss may ask each player he lands on for one card, last arrival first (S.2, R63)."""
    f = s.stack[s.depth - 1]
    seat = f.seat
    other = next_met(s, seat, f[DEALT_WITH])
    if other == NONE or not s.seats[seat].hasnamuss:
        pop(s)
        return
    f[DEALT_WITH] |= 1 << other
    if cards_of(s, other) > 0:
        push(s, Step.ASK_CARD, seat, c=other)


@rule
def ask_card(s, seat, other, kind):
    """If he has it he must give it; all hear the question and the answer."""
    if s.seats[other].held[kind] > 0:
        hand_over(s, other, seat, kind, True)
        emit(s, Clause.S_2, seat, other, kind, 1)
    else:
        s.seats[other].lacks[kind] = 1
        emit(s, Clause.S_2, seat, other, kind, 0)
