"""What pieces do where they stand: attack, study or pray, learn by doing, convert (sections 6 to 9 of rules.md)."""
from gnothi.engine.compile import rule
from gnothi.engine.events import EVERYONE, FLEETING, NOBODY, emit
from gnothi.engine.rng import roll
from gnothi.games.credo.moving import is_blocked
from gnothi.games.credo.state import ATTACK, STUDY, STUN, TO_RED, TO_YELLOW, WONDER_ROUNDS, Clause, Limb
from gnothi.games.credo.walls import DOWN, LEFT, RIGHT, STRIDE, UP

D6, D20 = 6, 20         # CRE-1.4

ANY = 1                 # study_partner
IMMUNE = 1              # wonder_clash
EFFECTIVE = 1           # notebook_counts
KEPT = 1                # strip_surplus


# 6. Attack


@rule
def reaches(s, here, there):
    """Whether two fields are neighbours, diagonals included; walls matter only by option (R16)."""
    apart = abs(here - there)
    if apart != 1 and (apart < STRIDE - 1 or apart > STRIDE + 1):
        return False
    return not s.options.walls_block_reach or is_open(s, here, there)


@rule
def is_open(s, here, there):
    """Whether one can come from a field to its neighbour by single steps that cross no wall (R16)."""
    across = there % STRIDE - here % STRIDE
    along = there // STRIDE - here // STRIDE
    sideways = RIGHT if across > 0 else LEFT
    lengthwise = DOWN if along > 0 else UP
    if along == 0:
        return not is_blocked(s, here, sideways)
    if across == 0:
        return not is_blocked(s, here, lengthwise)
    if not is_blocked(s, here, sideways) and not is_blocked(s, here + across, lengthwise):
        return True
    return not is_blocked(s, here, lengthwise) and not is_blocked(s, here + along * STRIDE, sideways)


@rule
def are_opponents(s, seat, other):
    return s.seats[seat].side != s.seats[other].side


@rule
def attack(s):
    """Every attacker hits all opponents around it, with the positions after movement (CRE-6.1); who hit somebody."""
    struck = 0
    for seat in range(s.n_seats):
        if s.seats[seat].shown == ATTACK and hit_around(s, seat):
            struck |= 1 << seat
    return struck


@rule
def hit_around(s, seat):
    """The strongest hit counts; it waits for the end of the round (CRE-6.2 to CRE-6.5)."""
    rounds = STUN + strength(s, seat, Limb.HANDS)
    victims = 0
    for other in range(s.n_seats):
        if are_opponents(s, seat, other) and reaches(s, s.seats[seat].at, s.seats[other].at):
            victims += 1
            s.seats[other].hit = max(int(s.seats[other].hit), rounds)
            emit(s, Clause.CRE_6_1, seat, other, rounds)
    if victims == 0:
        emit(s, Clause.CRE_6_1, seat, NOBODY)
    return victims > 0


@rule
def run_stun_clocks(s):
    """The old stun loses a round; then the piece has the larger of what is left and the strongest hit (CRE-6.5)."""
    for seat in range(s.n_seats):
        me = s.seats[seat]
        if me.stun == 0 and me.hit == 0:
            continue
        me.stun = max(int(me.stun) - 1, int(me.hit))
        if me.hit:
            emit(s, Clause.CRE_6_3, seat, me.stun)
        elif me.stun == 0:
            emit(s, Clause.CRE_6_3, seat, 0)
        me.hit = 0


# 7. Study/pray and the power-strip


@rule
def study(s):
    """Everybody who studies beside a companion who studies fills the strip of the side (CRE-7.1, CRE-7.2); who did."""
    studied = 0
    for seat in range(s.n_seats):
        me = s.seats[seat]
        if me.shown == STUDY:
            if has_partner(s, seat):
                studied |= 1 << seat
                fill(s, seat)
            else:
                emit(s, Clause.CRE_7_1, seat, me.side)
    return studied


@rule
def has_partner(s, seat):
    """One neighbour who studies is enough (CRE-7.3); an opponent helps only by option (R22)."""
    for other in range(s.n_seats):
        if other == seat or s.seats[other].shown != STUDY:
            continue
        if are_opponents(s, seat, other) and s.options.study_partner != ANY:
            continue
        if reaches(s, s.seats[seat].at, s.seats[other].at):
            return True
    return False


@rule
def fill(s, seat):
    """By the strength of the head; what is over the strip is lost, or kept for the next one (CRE-7.5, R26)."""
    side = s.seats[seat].side
    units = strength(s, seat, Limb.HEAD)
    s.strip[side] += units
    if s.options.strip_surplus != KEPT:
        s.strip[side] = min(int(s.strip[side]), int(s.options.strip_length))
    emit(s, Clause.CRE_7_2, seat, units, strip_shown(s, side), side)


@rule
def strip_shown(s, side):
    """A strip never shows more than its length (CRE-7.5)."""
    return min(int(s.strip[side]), int(s.options.strip_length))


# 8. Notebook and upgrades


@rule
def strength(s, seat, limb):
    """Green 1, yellow 2, red 3 (CRE-1.3, CRE-8.2)."""
    marks = s.seats[seat].marks[limb]
    if marks >= TO_RED:
        return 3
    return 2 if marks >= TO_YELLOW else 1


@rule
def keep_notebook(s, moved, struck, studied):
    """A movement is noted if there was one; attack and study if played, by option only with effect (CRE-8.1, R37)."""
    if s.options.notebook_counts != EFFECTIVE:
        struck = who_laid(s, ATTACK)
        studied = who_laid(s, STUDY)
    emit(s, Clause.CRE_8_1, NOBODY, moved, struck, studied, audience=EVERYONE | FLEETING)
    for seat in range(s.n_seats):
        if (moved >> seat) & 1:
            note(s, seat, Limb.FEET)
        elif (struck >> seat) & 1:
            note(s, seat, Limb.HANDS)
        elif (studied >> seat) & 1:
            note(s, seat, Limb.HEAD)


@rule
def who_laid(s, order):
    """A bit for each seat that performs this order."""
    laid = 0
    for seat in range(s.n_seats):
        if s.seats[seat].shown == order:
            laid |= 1 << seat
    return laid


@rule
def note(s, seat, limb):
    """One mark; with the tenth and the twenty-fifth comes a stronger sticker (CRE-8.2)."""
    me = s.seats[seat]
    me.marks[limb] += 1
    if me.marks[limb] == TO_YELLOW or me.marks[limb] == TO_RED:
        emit(s, Clause.CRE_8_2, seat, limb, strength(s, seat, limb))


# 9. The big wonder


@rule
def convert(s):
    """Every opponent beside a bearer is convinced; all are decided together, by the sides of now (CRE-9.5, CRE-9.8)."""
    convinced = 0
    for bearer in range(s.n_seats):
        if s.seats[bearer].wonder:
            convinced |= convinced_by(s, bearer)
    if convinced:
        for seat in range(s.n_seats):
            if (convinced >> seat) & 1:
                change_side(s, seat)


@rule
def convinced_by(s, bearer):
    """The opponents around a bearer; another bearer is among them unless the option protects it (R33)."""
    convinced = 0
    for other in range(s.n_seats):
        if s.options.wonder_clash == IMMUNE and s.seats[other].wonder:
            continue
        if are_opponents(s, bearer, other) and reaches(s, s.seats[bearer].at, s.seats[other].at):
            convinced |= 1 << other
            emit(s, Clause.CRE_9_5, bearer, other)
    return convinced


@rule
def change_side(s, seat):
    """A convert keeps everything but the side and a running wonder (CRE-9.7)."""
    me = s.seats[seat]
    me.side = 1 - me.side
    me.converted += 1
    me.wonder = 0
    emit(s, Clause.CRE_9_7, seat, me.side)


@rule
def run_wonder_clocks(s):
    """Each running wonder loses one round, also that of a stunned bearer (CRE-4.5, CRE-9.6)."""
    for seat in range(s.n_seats):
        me = s.seats[seat]
        if me.wonder:
            me.wonder -= 1
            if me.wonder == 0:
                emit(s, Clause.CRE_9_3, seat)


@rule
def grant_wonders(s):
    """A full strip brings one of its side the big wonder; the scientists' lot is drawn first (CRE-9.1, CRE-9.9)."""
    for side in range(2):
        if s.strip[side] >= s.options.strip_length:
            die = lot_die(s, side)
            while not try_lot(s, side, roll(s, die) + 1):
                pass
            cover(s, side)


@rule
def members(s, side):
    """How many pieces a side has now."""
    count = 0
    for seat in range(s.n_seats):
        count += s.seats[seat].side == side
    return count


@rule
def lot_die(s, side):
    """The 6-sided die is enough for six members (R29)."""
    return D6 if members(s, side) <= D6 else D20


@rule
def try_lot(s, side, thrown):
    """Give the wonder to the member with the number thrown, counted in seat order; whether there is one (CRE-9.1)."""
    count = 0
    for seat in range(s.n_seats):
        if s.seats[seat].side == side:
            count += 1
            if count == thrown:
                s.seats[seat].wonder = WONDER_ROUNDS
                emit(s, Clause.CRE_9_1, seat, thrown, side)
                return True
    return False


@rule
def cover(s, side):
    """The strip is covered again (CRE-9.4); by option the surplus stays (R26)."""
    if s.options.strip_surplus == KEPT:
        s.strip[side] -= s.options.strip_length
    else:
        s.strip[side] = 0
    emit(s, Clause.CRE_9_4, NOBODY, side, strip_shown(s, side))
