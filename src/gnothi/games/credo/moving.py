"""How pieces walk: everybody's cards at once, step by step (section 5 of rules.md)."""
import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.events import NOBODY, emit
from gnothi.games.credo.state import CARDS, LENGTH, MOST_CARDS, MOST_SEATS, MOVE, Clause, Stop
from gnothi.games.credo.walls import DOWN, LEFT, STEP, STRIDE, UP

# A step in an event: 0 without a card, else 1 and the card, WHY for each reason a Stop has, and WHOM for the seats that
# are in the way, as bits.
WHY, WHOM = 4, 32


@rule
def standing_on(s, field):
    """The seat whose piece stands on a field (CRE-3.3)."""
    for seat in range(s.n_seats):
        if s.seats[seat].at == field:
            return seat
    return NOBODY


@rule
def move(s):
    """Everybody's first card, then everybody's second, then everybody's third (CRE-5.2); who left a field."""
    steps = 0
    for seat in range(s.n_seats):
        me = s.seats[seat]
        me.trail[0] = me.at
        if me.shown >= MOVE:
            steps = max(steps, int(LENGTH[me.shown]))
    moved = 0
    walks = np.zeros((MOST_SEATS, MOST_CARDS), np.int64)
    for step in range(MOST_CARDS):
        going = 0
        if step < steps:
            going = aim(s, step, walks)
            going = stop_contests(s, step, going, walks)
            going = stop_blocked(s, step, going, walks)
            moved |= going
        advance(s, step, going)
    tell_walks(s, moved, walks)
    return moved


@rule
def aim(s, step, walks):
    """The seats with a card for this step that neither border nor wall stops (CRE-5.3a); the aim is in the trail."""
    going = 0
    for seat in range(s.n_seats):
        me = s.seats[seat]
        if me.shown < MOVE or step >= LENGTH[me.shown]:
            continue
        card = CARDS[me.shown, step]
        walks[seat, step] = 1 + card
        if is_blocked(s, me.at, card):
            stop(walks, seat, step, Stop.WALL, 0)
        else:
            me.trail[step + 1] = me.at + STEP[card]
            going |= 1 << seat
    return going


@rule
def is_blocked(s, field, direction):
    """Whether the border or a wall stops a step; what stands between two fields is kept with the left or upper one."""
    before = field + STEP[direction] if direction in (UP, LEFT) else field
    column, row = before % STRIDE, before // STRIDE
    if direction in (UP, DOWN):
        return (s.level[row] >> column) & 1 == 1
    return (s.upright[row] >> column) & 1 == 1


@rule
def stop_contests(s, step, going, walks):
    """Several aims at one field: none of them enters, whatever else would stop them (CRE-5.3b, R14)."""
    contested = 0
    for seat in range(s.n_seats):
        if (going >> seat) & 1:
            rivals = rivals_of(s, seat, step, going)
            if rivals:
                stop(walks, seat, step, Stop.CONTEST, rivals)
                contested |= 1 << seat
    return going & ~contested


@rule
def rivals_of(s, seat, step, going):
    """A bit for each other seat that aims at the same field."""
    rivals = 0
    for other in range(s.n_seats):
        if other != seat and (going >> other) & 1 and s.seats[other].trail[step + 1] == s.seats[seat].trail[step + 1]:
            rivals |= 1 << other
    return rivals


@rule
def stop_blocked(s, step, going, walks):
    """Until nothing changes: nobody enters where one stays, and nobody changes places (CRE-5.3c, CRE-5.3d, CRE-5.4)."""
    changed = going != 0
    while changed:
        changed = False
        for seat in range(s.n_seats):
            if not (going >> seat) & 1:
                continue
            ahead = standing_on(s, s.seats[seat].trail[step + 1])
            if ahead == NOBODY:
                continue
            if not (going >> ahead) & 1:
                stop(walks, seat, step, Stop.BLOCKED, 1 << ahead)
                going &= ~(1 << seat)
                changed = True
            elif s.seats[ahead].trail[step + 1] == s.seats[seat].at:
                stop(walks, seat, step, Stop.EXCHANGE, 1 << ahead)
                stop(walks, ahead, step, Stop.EXCHANGE, 1 << seat)
                going &= ~(1 << seat | 1 << ahead)
                changed = True
    return going


@rule
def stop(walks, seat, step, why, others):
    """A stopped step is lost; the later cards of the stack are still performed (CRE-5.5)."""
    walks[seat, step] += WHY * (1 + why) + WHOM * others


@rule
def advance(s, step, going):
    """All pieces with a remaining aim move at once (CRE-5.7); the others stay where they are."""
    for seat in range(s.n_seats):
        me = s.seats[seat]
        if (going >> seat) & 1:
            me.at = me.trail[step + 1]
        else:
            me.trail[step + 1] = me.at


@rule
def tell_walks(s, moved, walks):
    """Each walk from its first field on; one whose every step was stopped is told by the clause that stopped it."""
    for seat in range(s.n_seats):
        if walks[seat, 0]:
            clause = Clause.CRE_5_2 if (moved >> seat) & 1 else Clause.CRE_5_3
            emit(s, clause, seat, s.seats[seat].trail[0], walks[seat, 0], walks[seat, 1], walks[seat, 2])
