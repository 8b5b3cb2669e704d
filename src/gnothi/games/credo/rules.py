"""What may be done in Credo, what it does and when it ends, in the order of rules.md."""
from gnothi.engine.compile import rule
from gnothi.engine.events import EVERYONE, FLEETING, NOBODY, emit
from gnothi.engine.rng import roll
from gnothi.games.credo.deeds import (
    D20,
    KEPT,
    are_opponents,
    attack,
    convert,
    grant_wonders,
    keep_notebook,
    members,
    members_in_bits,
    run_stun_clocks,
    run_wonder_clocks,
    strength,
    study,
)
from gnothi.games.credo.moving import move, standing_on
from gnothi.games.credo.state import (
    CHOICES,
    HIDDEN,
    MOST_CARDS,
    MOST_STUN,
    NONE,
    STUDY,
    WONDER_ROUNDS,
    Clause,
    Limb,
    Phase,
    Result,
    Side,
    Throw,
)
from gnothi.games.credo.walls import (
    COLUMNS,
    LEVEL,
    LEVEL_BIT,
    MOST_WALLS,
    OWN_LAYOUT,
    ROWS,
    STRIDE,
    TWO_UNITS,
    UPRIGHT,
)

MYRIAD = 10_000         # events have no room for the number of a round in a game without a limit
DRAWN = 1               # limit_result


# 2. Sides, and 3. start


@rule
def setup(s, seats):
    """Sides, start fields by dice, covered strips, and the first round (sections 2 and 3)."""
    s.n_seats = seats
    s.winner = NONE
    put_up_walls(s)
    scientists = int(s.options.scientists)
    if scientists == 0:
        scientists = (1 << (seats // 2)) - 1
    for seat in range(seats):
        take_side(s, seat, Side.SCIENTIST if (scientists >> seat) & 1 else Side.RELIGIONIST)
    for side in range(2):
        emit(s, Clause.CRE_2_1, NOBODY, side, members_in_bits(s, side))
    for seat in range(seats):
        throw_start(s, seat)
    begin_round(s)


@rule
def take_side(s, seat, side):
    """CRE-2.1; nobody has shown an order yet."""
    me = s.seats[seat]
    me.home = side
    me.side = side
    me.shown = NONE
    me.shown_side = side


@rule
def put_up_walls(s):
    """Those of the layout, or of a playground of one's own (CRE-3.2)."""
    for row in range(ROWS + 1):
        s.upright[row] = UPRIGHT[s.options.layout, row]
        s.level[row] = LEVEL[s.options.layout, row]
    if s.options.layout == OWN_LAYOUT:
        for place in range(MOST_WALLS):
            if s.options.walls[place]:
                put_up_wall(s, int(s.options.walls[place]))


@rule
def put_up_wall(s, wall):
    """Along the edges of one field or two (R6)."""
    column, row = wall % STRIDE, wall % TWO_UNITS // STRIDE
    for unit in range(2 if wall & TWO_UNITS else 1):
        if wall & LEVEL_BIT:
            s.level[row] |= 1 << (column + unit)
        else:
            s.upright[row + unit] |= 1 << column


@rule
def throw_start(s, seat):
    """Two 20-sided dice until they show a free field; both are thrown again each time, for all to see (CRE-3.4)."""
    while not try_start(s, seat, roll(s, D20) + 1, roll(s, D20) + 1):
        pass


@rule
def try_start(s, seat, column, row):
    """Stand on the field that was thrown, if it is one of the board and free; whether it was."""
    here = row * STRIDE + column
    if column > COLUMNS or row > ROWS:
        emit(s, Clause.CRE_3_4, seat, column, row, Throw.OUTSIDE)
        return False
    if standing_on(s, here) != NOBODY:
        emit(s, Clause.CRE_3_4, seat, column, row, Throw.TAKEN, standing_on(s, here))
        return False
    emit(s, Clause.CRE_3_4, seat, column, row, Throw.FREE)
    me = s.seats[seat]
    me.at = here
    for step in range(MOST_CARDS + 1):
        me.trail[step] = here
    return True


# 4. The round


@rule
def begin_round(s):
    """Everybody who is not stunned is to choose (CRE-4.2)."""
    s.round_no += 1
    emit(s, Clause.CRE_4_1, NOBODY, s.round_no // MYRIAD, s.round_no % MYRIAD)
    waiting = 0
    for seat in range(s.n_seats):
        me = s.seats[seat]
        me.answer = NONE
        if me.stun == 0:
            waiting |= 1 << seat
    s.waiting = waiting


@rule
def lay(s, seat, order):
    """An order face down: that it lies there is seen by all, what it is only by its owner (CRE-4.2, CRE-4.3)."""
    s.seats[seat].answer = order
    s.waiting &= ~(1 << seat)


@rule
def perform(s):
    """The second part of a round, in the order of CRE-4.5."""
    reveal(s)
    moved = move(s)
    struck = attack(s)
    studied = study(s)
    convert(s)
    run_wonder_clocks(s)
    keep_notebook(s, moved, struck, studied)
    run_stun_clocks(s)
    if is_agreed(s):
        finish(s, Clause.CRE_10_2, s.seats[0].side)
        return
    grant_wonders(s)
    if 0 < s.options.round_limit <= s.round_no:
        finish(s, Clause.CRE_10_3, majority(s))
    else:
        begin_round(s)


@rule
def reveal(s):
    """All cards are turned up at once and go back to their owners (CRE-4.3, CRE-4.4)."""
    laid = 0
    for seat in range(s.n_seats):
        me = s.seats[seat]
        me.shown = me.answer
        me.shown_side = me.side
        me.answer = NONE
        if me.shown != NONE:
            laid |= 1 << seat
    emit(s, Clause.CRE_4_3, NOBODY, laid, audience=EVERYONE | FLEETING if laid else EVERYONE)


# 10. Goal, end, result


@rule
def is_agreed(s):
    """Whether all pieces are on one side (CRE-10.2)."""
    for seat in range(1, s.n_seats):
        if are_opponents(s, 0, seat):
            return False
    return True


@rule
def majority(s):
    """Who has won by the limit: the side with more pieces, or nobody (CRE-10.3, R41)."""
    scientists = members(s, Side.SCIENTIST)
    if s.options.limit_result == DRAWN or 2 * scientists == s.n_seats:
        return NONE
    return Side.SCIENTIST.value if 2 * scientists > s.n_seats else Side.RELIGIONIST.value


@rule
def finish(s, clause, winner):
    s.phase = Phase.OVER
    s.ended_by = clause
    s.winner = winner
    s.waiting = 0
    emit(s, clause, NOBODY, winner, members(s, Side.SCIENTIST), members(s, Side.RELIGIONIST))
    tell_results(s)


@rule
def tell_results(s):
    """One event for all who have made the same of the game, the best first (CRE-10.4)."""
    for made in range(Result.TRIUMPH.value, Result.LOST.value - 1, -1):
        alike = 0
        for seat in range(s.n_seats):
            if result(s, seat) == made:
                alike |= 1 << seat
        if alike:
            emit(s, Clause.CRE_10_4, NOBODY, made, alike)


@rule
def result(s, seat):
    """What a seat has made of a finished game (CRE-10.4)."""
    if s.winner == NONE:
        return Result.DRAW
    if s.seats[seat].side != s.winner:
        return Result.LOST
    return Result.CONVINCED if s.seats[seat].converted else Result.TRIUMPH


@rule
def returns(s, out):
    """Triumph 1, convinced the share of a convert, draw a half, lost 0 (CRE-10.5)."""
    for seat in range(s.n_seats):
        made = result(s, seat)
        if made == Result.TRIUMPH:
            out[seat] = 1.0
        elif made == Result.CONVINCED:
            out[seat] = s.options.convert_share / 100
        else:
            out[seat] = 0.5 if made == Result.DRAW else 0.0


# 14. Decisions a player makes


@rule
def awaited(s):
    """Everybody who is not stunned and has not chosen yet, each unseen by the others."""
    return int(s.waiting)


@rule
def legal(s, seat, out):
    """Study/pray, attack, and every stack that the feet can walk (CRE-4.2, CRE-5.1)."""
    if not (s.waiting >> seat) & 1:
        return 0
    count = CHOICES[strength(s, seat, Limb.FEET)]
    for order in range(count):
        out[order] = order
    return count


@rule
def apply(s, seat, action):
    """Lay an order; with the last one the round is performed, and so are rounds in which everybody is stunned."""
    lay(s, seat, action)
    while s.waiting == 0 and s.phase == Phase.CHOOSE:
        perform(s)


@rule
def fallback(s, seat):
    """Out of time: the computer lays study/pray (R11)."""
    return STUDY


# What must always hold

INVARIANTS = (
    "every piece stands on a field of the board, and no two on one",
    "stuns last at most four rounds, wonders at most five, hits not beyond their round, and none rests while stunned",
    "a strip is never below nothing, and over its length only where the surplus is kept",
    "a piece is on its first side just when it was converted an even number of times",
    "an order lies before everybody who is neither stunned nor awaited, and before nobody else",
    "while the game goes on each side has a piece; when it is over nobody is awaited",
    "nobody has more marks than there were rounds",
)


@rule
def check(s):
    """0, or the number of the invariant that is broken."""
    for side in range(2):
        if s.strip[side] < 0 or (s.options.strip_surplus != KEPT and s.strip[side] > s.options.strip_length):
            return 3
    if is_agreed(s) and s.phase != Phase.OVER:
        return 6
    if s.waiting and s.phase == Phase.OVER:
        return 6
    for seat in range(s.n_seats):
        broken = check_seat(s, seat)
        if broken:
            return broken
    return 0


@rule
def check_seat(s, seat):
    me = s.seats[seat]
    column, row = me.at % STRIDE, me.at // STRIDE
    if not (1 <= column <= COLUMNS and 1 <= row <= ROWS) or standing_on(s, me.at) != seat:
        return 1
    if not (0 <= me.stun <= MOST_STUN and 0 <= me.wonder <= WONDER_ROUNDS) or me.hit:
        return 2
    if not 0 <= me.rest <= s.options.stun_rest or (me.rest and me.stun):
        return 2
    if (me.side == me.home) != (me.converted % 2 == 0):
        return 4
    chosen = s.phase == Phase.CHOOSE and me.stun == 0 and not (s.waiting >> seat) & 1
    if chosen != (me.answer != NONE) or me.answer < HIDDEN:
        return 5
    if me.marks[Limb.FEET] + me.marks[Limb.HANDS] + me.marks[Limb.HEAD] > s.round_no:
        return 7
    return 0
