"""What pieces do where they stand: attack, study or pray, learn by doing, convert (sections 6 to 9 of rules.md)."""
import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.events import EVERYONE, FLEETING, NOBODY, emit
from gnothi.engine.rng import roll
from gnothi.games.credo.moving import is_blocked
from gnothi.games.credo.state import (
    ATTACK,
    MOST_SEATS,
    STUDY,
    STUN,
    TO_RED,
    TO_YELLOW,
    WONDER_ROUNDS,
    Clause,
    Limb,
)
from gnothi.games.credo.walls import DOWN, LEFT, RIGHT, STRIDE, UP

D6, D20 = 6, 20         # CRE-1.4

ANY = 1                 # study_partner
IMMUNE = 1              # wonder_clash
EFFECTIVE = 1           # notebook_counts
KEPT = 1                # strip_surplus

# Throws that were refused, in one detail of an event: the digits of a number to the base THROWN, below MOST_THROWN.
THROWN, MOST_THROWN = 32, 1 << 30


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
    attackers = np.zeros(MOST_SEATS, np.int64)      # of each seat, a bit each
    struck = 0
    for seat in range(s.n_seats):
        if s.seats[seat].shown == ATTACK and hit_around(s, seat, attackers):
            struck |= 1 << seat
    tell_hits(s, attackers)
    return struck


@rule
def hit_around(s, seat, attackers):
    """The strongest hit counts; it waits for the end of the round (CRE-6.2 to CRE-6.5)."""
    rounds = STUN + strength(s, seat, Limb.HANDS)
    struck = False
    for other in range(s.n_seats):
        if are_opponents(s, seat, other) and reaches(s, s.seats[seat].at, s.seats[other].at):
            attackers[other] |= 1 << seat
            if not is_spared(s, other):
                s.seats[other].hit = max(int(s.seats[other].hit), rounds)
                struck = True
    return struck


@rule
def is_spared(s, seat):
    """By option nobody is stunned again during a stun and for some rounds after it (R48)."""
    return s.options.stun_rest > 0 and (s.seats[seat].stun > 0 or s.seats[seat].rest > 0)


@rule
def tell_hits(s, attackers):
    """One event for all whom the same attackers hit alike, and one for the attackers who met nobody."""
    idle = who_laid(s, ATTACK)
    told = 0
    for seat in range(s.n_seats):
        idle &= ~attackers[seat]
        if attackers[seat] and not (told >> seat) & 1:
            alike = hit_alike(s, seat, attackers)
            told |= alike
            if s.seats[seat].hit:
                emit(s, Clause.CRE_6_1, NOBODY, attackers[seat], alike, stun_ahead(s, seat), s.seats[seat].hit)
            else:
                emit(s, Clause.R48, NOBODY, attackers[seat], alike)
    if idle:
        emit(s, Clause.CRE_6_1, NOBODY, idle)


@rule
def hit_alike(s, seat, attackers):
    """A bit for each seat that was hit by the same attackers and will be stunned for as long."""
    alike = 0
    for other in range(s.n_seats):
        if attackers[other] == attackers[seat] and s.seats[other].hit == s.seats[seat].hit:
            if s.seats[seat].hit == 0 or stun_ahead(s, other) == stun_ahead(s, seat):
                alike |= 1 << other
    return alike


@rule
def stun_ahead(s, seat):
    """The old stun loses a round; then the piece has the larger of what is left and the strongest hit (CRE-6.5)."""
    return max(int(s.seats[seat].stun) - 1, int(s.seats[seat].hit))


@rule
def run_stun_clocks(s):
    """At the end of the round; who wakes up may have a rest (CRE-6.5, R48)."""
    awake = 0
    for seat in range(s.n_seats):
        me = s.seats[seat]
        if me.rest:
            me.rest -= 1
        if me.stun == 0 and me.hit == 0:
            continue
        me.stun = stun_ahead(s, seat)
        me.hit = 0
        if me.stun == 0:
            me.rest = s.options.stun_rest
            awake |= 1 << seat
    if awake:
        emit(s, Clause.CRE_6_3, NOBODY, awake, s.options.stun_rest)


# 7. Study/pray and the power-strip


@rule
def study(s):
    """Everybody who studies beside a companion who studies fills the strip of the side (CRE-7.1, CRE-7.2); who did."""
    studied = 0
    for seat in range(s.n_seats):
        if s.seats[seat].shown == STUDY and has_partner(s, seat):
            studied |= 1 << seat
    for side in range(2):
        fill(s, side, studied)
        alone = who_laid(s, STUDY) & members_in_bits(s, side) & ~studied
        if alone:
            emit(s, Clause.CRE_7_1, NOBODY, alone, side)
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
def fill(s, side, studied):
    """By the strength of each head; what is over the strip is lost, or kept for the next one (CRE-7.5, R26)."""
    units, shares = 0, 0            # in all, and two bits for each seat
    for seat in range(s.n_seats):
        if (studied >> seat) & 1 and s.seats[seat].side == side:
            units += strength(s, seat, Limb.HEAD)
            shares |= strength(s, seat, Limb.HEAD) << (2 * seat)
    if units == 0:
        return
    s.strip[side] += units
    lost = 0
    if s.options.strip_surplus != KEPT:
        lost = max(0, int(s.strip[side]) - int(s.options.strip_length))
        s.strip[side] -= lost
    emit(s, Clause.CRE_7_2, NOBODY, side, strip_shown(s, side), shares, lost)


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
    bearers = np.zeros(MOST_SEATS, np.int64)        # who convinces each seat, a bit each
    for bearer in range(s.n_seats):
        if s.seats[bearer].wonder:
            convince_around(s, bearer, bearers)
    tell_converts(s, bearers)
    for seat in range(s.n_seats):
        if bearers[seat]:
            change_side(s, seat)


@rule
def convince_around(s, bearer, bearers):
    """The opponents around a bearer; another bearer is among them unless the option protects it (R33)."""
    for other in range(s.n_seats):
        if s.options.wonder_clash == IMMUNE and s.seats[other].wonder:
            continue
        if are_opponents(s, bearer, other) and reaches(s, s.seats[bearer].at, s.seats[other].at):
            bearers[other] |= 1 << bearer


@rule
def tell_converts(s, bearers):
    """One event for all whom the same bearers convince."""
    told = 0
    for seat in range(s.n_seats):
        if bearers[seat] and not (told >> seat) & 1:
            alike = 0
            for other in range(s.n_seats):
                if bearers[other] == bearers[seat]:
                    alike |= 1 << other
            told |= alike
            emit(s, Clause.CRE_9_5, NOBODY, bearers[seat], alike, 1 - s.seats[seat].side)


@rule
def change_side(s, seat):
    """A convert keeps everything but the side and a running wonder (CRE-9.7)."""
    me = s.seats[seat]
    me.side = 1 - me.side
    me.converted += 1
    if me.wonder:
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
            emit(s, Clause.CRE_9_1, NOBODY, 0, side)
            throw_lot(s, side)
            cover(s, side)


@rule
def throw_lot(s, side):
    """A die until it shows the number of a member, every throw for all to see (CRE-9.1)."""
    die = lot_die(s, side)
    refused = 0
    thrown = roll(s, die) + 1
    while not try_lot(s, side, thrown, refused):
        refused = refused * THROWN | thrown
        if refused * THROWN >= MOST_THROWN:
            emit(s, Clause.CRE_9_1, NOBODY, refused, side, members(s, side))
            refused = 0
        thrown = roll(s, die) + 1


@rule
def members(s, side):
    """How many pieces a side has now."""
    count = 0
    for seat in range(s.n_seats):
        count += s.seats[seat].side == side
    return count


@rule
def members_in_bits(s, side):
    """A bit for each piece of a side."""
    bits = 0
    for seat in range(s.n_seats):
        if s.seats[seat].side == side:
            bits |= 1 << seat
    return bits


@rule
def lot_die(s, side):
    """The 6-sided die is enough for six members (R29)."""
    return D6 if members(s, side) <= D6 else D20


@rule
def try_lot(s, side, thrown, refused=0):
    """Give the wonder to the member with the number thrown, counted in seat order; whether there is one (CRE-9.1)."""
    count = 0
    for seat in range(s.n_seats):
        if s.seats[seat].side == side:
            count += 1
            if count == thrown:
                s.seats[seat].wonder = WONDER_ROUNDS
                emit(s, Clause.CRE_9_1, seat, thrown, side, members(s, side), refused)
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
