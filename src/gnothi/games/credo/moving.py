"""How pieces walk: everybody's cards at once, step by step (section 5 of rules.md)."""
from gnothi.engine.compile import rule
from gnothi.engine.events import NOBODY, emit
from gnothi.games.credo.state import CARDS, LENGTH, MOST_CARDS, MOVE, Clause, Stop
from gnothi.games.credo.walls import DOWN, LEFT, STEP, STRIDE, UP


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
    for step in range(MOST_CARDS):
        going = 0
        if step < steps:
            going = stop_blocked(s, step, stop_contests(s, step, aim(s, step)))
            moved |= going
        advance(s, step, going)
    tell_walks(s, moved)
    return moved


@rule
def aim(s, step):
    """The seats with a card for this step that neither border nor wall stops (CRE-5.3a); the aim is in the trail."""
    going = 0
    for seat in range(s.n_seats):
        me = s.seats[seat]
        if me.shown < MOVE or step >= LENGTH[me.shown]:
            continue
        card = CARDS[me.shown, step]
        if is_blocked(s, me.at, card):
            stop(s, seat, step, Stop.WALL)
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
def stop_contests(s, step, going):
    """Several aims at one field: none of them enters, whatever else would stop them (CRE-5.3b, R14)."""
    contested = 0
    for seat in range(s.n_seats):
        if (going >> seat) & 1:
            for other in range(seat + 1, s.n_seats):
                if (going >> other) & 1 and s.seats[other].trail[step + 1] == s.seats[seat].trail[step + 1]:
                    contested |= 1 << seat | 1 << other
    if contested:
        for seat in range(s.n_seats):
            if (contested >> seat) & 1:
                stop(s, seat, step, Stop.CONTEST)
    return going & ~contested


@rule
def stop_blocked(s, step, going):
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
                stop(s, seat, step, Stop.BLOCKED)
                going &= ~(1 << seat)
                changed = True
            elif s.seats[ahead].trail[step + 1] == s.seats[seat].at:
                stop(s, seat, step, Stop.EXCHANGE)
                stop(s, ahead, step, Stop.EXCHANGE)
                going &= ~(1 << seat | 1 << ahead)
                changed = True
    return going


@rule
def stop(s, seat, step, why):
    """A stopped step is lost; the later cards of the stack are still performed (CRE-5.5)."""
    emit(s, Clause.CRE_5_3, seat, CARDS[s.seats[seat].shown, step], why, s.seats[seat].at)


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
def tell_walks(s, moved):
    for seat in range(s.n_seats):
        if (moved >> seat) & 1:
            me = s.seats[seat]
            emit(s, Clause.CRE_5_2, seat, me.trail[0], me.at, me.shown)
