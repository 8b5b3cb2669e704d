"""The roll and the landing: C.ROLL, E.LAND, game-spaces (E), Law-spaces of the non-living (N.STAR), wild ends (R)."""

from gnothi.engine.compile import rule
from gnothi.engine.events import emit
from gnothi.engine.rng import roll
from gnothi.games.conscious.agenda import pop, push
from gnothi.games.conscious.contact import exchange_all, is_destroyed, meets_hasnamuss
from gnothi.games.conscious.death import decay, leave_game
from gnothi.games.conscious.deck import LAST_SPACE, LAW_EFFECT, LAW_OPTION, SPACE, Effect, Space
from gnothi.games.conscious.diagram import FIRST
from gnothi.games.conscious.hand import draw_cards, lose_random
from gnothi.games.conscious.kept import is_asleep
from gnothi.games.conscious.laws import draw_law, leave_play, pass_marks, sweep
from gnothi.games.conscious.state import (
    AGAIN,
    AGAIN_TOKEN,
    CLIMBED,
    DECLINE,
    FORBIDDEN,
    NAME_SPACE,
    NO,
    NONE,
    OPPOSITE,
    OPPOSITE_TOKEN,
    SLOTS,
    TAKE,
    Body,
    Clause,
    StateOfI,
    Status,
    Step,
)
from gnothi.games.conscious.striving import arm_contacts, leave_contacts

AGAIN_OPTION, OPPOSITE_OPTION = range(2)        # LAW_OPTION


# C.ROLL


@rule
def roll_die(s, seat):
    """Roll; unless there is nothing to choose the roller decides what to do with it (C.ROLL 1, 2)."""
    s.die = 1 + roll(s, 6)
    if s.options.clumsy_roll > 0 and roll(s, 100) < s.options.clumsy_roll:
        lose_random(s, seat, Clause.R9)
    if has_roll_choice(s, seat):
        emit(s, Clause.C_2, seat, s.die)
        push(s, Step.ASK_ROLL, seat)
    else:
        move(s, seat, Clause.C_2)


@rule
def has_roll_choice(s, seat):
    """Whether the roller has anything to choose; who may take the opposite side may roll again as well."""
    return (
        can_roll_again(s, seat)
        or token_slot(s, seat, AGAIN_OPTION) != NONE or token_slot(s, seat, OPPOSITE_OPTION) != NONE
    )


@rule
def has_roll_option(s, seat):
    """One roll-option of the states a turn, none for a Hasnamuss or a sleeper (B.0.4, S.0.1)."""
    me = s.seats[seat]
    return not me.optioned and not me.hasnamuss and not is_asleep(s, seat)


@rule
def can_roll_again(s, seat):
    return s.seats[seat].state >= StateOfI.STEWARD and has_roll_option(s, seat)


@rule
def can_take_opposite(s, seat):
    return s.seats[seat].state >= StateOfI.MASTER and has_roll_option(s, seat)


@rule
def token_slot(s, seat, option):
    """The slot of a roll token that may be spent, or NONE (R11, R62)."""
    me = s.seats[seat]
    if me.n_laws == 0 or is_asleep(s, seat) or (me.hasnamuss and s.options.hasnamuss_tokens == FORBIDDEN):
        return NONE
    for slot in range(SLOTS):
        lie = me.laws[slot]
        if lie.obeyed and not lie.voided and LAW_EFFECT[lie.law] == Effect.ROLL_TOKEN:
            if LAW_OPTION[lie.law] == option:
                return slot
    return NONE


@rule
def write_roll_choices(s, seat, out):
    out[0] = TAKE
    n = 1
    if can_roll_again(s, seat):
        out[n] = AGAIN
        n += 1
    if token_slot(s, seat, AGAIN_OPTION) != NONE:
        out[n] = AGAIN_TOKEN
        n += 1
    if can_take_opposite(s, seat):
        out[n] = OPPOSITE
        n += 1
    if token_slot(s, seat, OPPOSITE_OPTION) != NONE:
        out[n] = OPPOSITE_TOKEN
        n += 1
    return n


@rule
def choose_roll(s, seat, action):
    """Take it, roll again, or turn the die over; an opposite side is final (R11)."""
    if action == TAKE:
        move(s, seat, Clause.C_0_6)
        return
    if action in (AGAIN, OPPOSITE):
        s.seats[seat].optioned = 1
        emit(s, Clause.B_0_4, seat, action - TAKE)
    else:
        spend_token(s, seat, AGAIN_OPTION if action == AGAIN_TOKEN else OPPOSITE_OPTION)
    if action in (AGAIN, AGAIN_TOKEN):
        roll_die(s, seat)
    else:
        s.die = 7 - s.die
        move(s, seat, Clause.A_C_1)


@rule
def spend_token(s, seat, option):
    slot = token_slot(s, seat, option)
    emit(s, Clause.R11, seat, s.seats[seat].laws[slot].law)
    leave_play(s, seat, slot)
    sweep(s, seat)


@rule
def move(s, seat, clause):
    """Ahead by the die, never beyond an end; Law-spaces passed, marks passed, then the landing (C.ROLL 3 to 6)."""
    me = s.seats[seat]
    before = me.position
    step = 1 if me.trips % 2 == 0 else -1
    after = min(max(before + step * s.die, 0), LAST_SPACE)
    me.position = after
    emit(s, clause, seat, s.die, before, after, 1)
    if after == 0 or after == LAST_SPACE:
        me.trips += 1
        emit(s, Clause.R_1, seat, after)
    s.clock += 1
    me.stamp = s.clock
    arm_contacts(s)
    leave_contacts(s, seat)
    if me.status == Status.LIVING:
        pass_law_spaces(s, seat, min(before, after), max(before, after))
        pass_marks(s, seat)
    land(s, seat)


@rule
def pass_law_spaces(s, seat, low, high):
    """One Law-card drawn, and one owed, for each Law-space strictly between (E.6, R12)."""
    if s.options.sleeper_draws_laws == NO and is_asleep(s, seat):
        return
    for space in range(low + 1, high):
        if SPACE[space] == Space.LAW:
            s.seats[seat].owed += 1
            draw_law(s, seat, Clause.E_6)


# E.LAND


@rule
def land(s, seat):
    """Destruction, the space, the Hasnamuss's question, duplicates, the fifth striving (R14)."""
    push(s, Step.LAND_END, seat)
    if is_destroyed(s, seat):
        emit(s, Clause.S_3, seat)
        leave_game(s, seat)
        return
    push(s, Step.LAND_STRIVING, seat)
    push(s, Step.LAND_DUPLICATES, seat)
    push(s, Step.LAND_ASK, seat)
    push(s, Step.LAND_SPACE, seat)


@rule
def land_on_space(s):
    """The lander takes the space, unless he sleeps or a Hasnamuss stands there (S.1, G.1.d)."""
    seat = s.stack[s.depth - 1].seat
    pop(s)
    if meets_hasnamuss(s, seat):
        emit(s, Clause.S_1, seat)
    elif is_asleep(s, seat):
        emit(s, Clause.R10, seat)
    else:
        take_space(s, seat, SPACE[s.seats[seat].position])


@rule
def take_space(s, seat, kind):
    """Land on it, take it (E.1 to E.5); for the non-living cards decay and laws are wild (N)."""
    is_living = s.seats[seat].status == Status.LIVING
    if kind == Space.WILD and is_living:
        push(s, Step.ASK_SPACE, seat)
    elif kind == Space.WILD or kind == Space.LAW:
        take_law_space(s, seat, is_living)
    elif kind == Space.CARD:
        take_card_space(s, seat, is_living)
    else:
        take_food(s, seat, kind)


@rule
def take_food(s, seat, octave):
    """A chip enters; the first non-living player on a chip of the Universe takes double (N.2.b)."""
    push(s, Step.RESOLVE, seat)
    bits = 1 << int(FIRST[octave])
    me = s.seats[seat]
    if me.status != Status.LIVING and s.universe[me.position] and SPACE[me.position] == octave:
        s.universe[me.position] = 0
        emit(s, Clause.N_2_b, seat, octave)
        push(s, Step.ARRIVALS, seat, bits, CLIMBED)
    tell_entry(s, seat, octave)
    push(s, Step.ARRIVALS, seat, bits, CLIMBED)


@rule
def tell_entry(s, seat, octave):
    if octave == Space.FOOD:
        emit(s, Clause.E_1, seat)
    elif octave == Space.AIR:
        emit(s, Clause.E_2, seat)
    else:
        emit(s, Clause.E_3, seat)


@rule
def take_card_space(s, seat, is_living):
    if is_living:
        draw_cards(s, seat, 1, Clause.E_4)
    else:
        decay(s, seat)


@rule
def take_law_space(s, seat, is_living):
    """A moment for the next turn; the living draw a Law-card, for the others it is wild (G.STAR, N.STAR)."""
    s.seats[seat].next_moment = 1
    if is_living:
        draw_law(s, seat, Clause.E_5)
        emit(s, Clause.G_STAR_2, seat)
    else:
        emit(s, Clause.N_STAR_3, seat)
        push(s, Step.ASK_SPACE, seat)


@rule
def write_spaces(s, seat, out):
    """What a wild space may be: a Law-space only for the living; the others may decline it (R.1.a, N.STAR.2, R49)."""
    is_living = s.seats[seat].status == Status.LIVING
    n = 0
    for kind in range(Space.CARD + 1):
        out[n] = NAME_SPACE + kind
        n += 1
    out[n] = NAME_SPACE + Space.LAW if is_living else DECLINE
    return n + 1


@rule
def name_space(s, seat, action):
    """The lander says what the wild space is for him, or declines it."""
    clause = wild_clause(s, seat)
    kind = action - NAME_SPACE
    if kind == Space.CARD:
        draw_cards(s, seat, 1, clause)
        return
    if action == DECLINE:
        emit(s, clause, seat, Space.WILD)
        return
    emit(s, clause, seat, kind)
    if kind == Space.LAW:
        take_law_space(s, seat, True)
    else:
        take_food(s, seat, kind)


@rule
def wild_clause(s, seat):
    """By which clause a space is wild: an end of the spiral, or a Law-space for the non-living."""
    if s.seats[seat].status == Status.LIVING:
        return Clause.R_1_a
    return Clause.N_STAR_2 if SPACE[s.seats[seat].position] == Space.LAW else Clause.R_1_b


@rule
def exchange_on_landing(s):
    seat = s.stack[s.depth - 1].seat
    pop(s)
    exchange_all(s, seat)


@rule
def face_the_end(s, seat):
    """A living player on the inner end, and an Astral one on the outer, has one more turn without a roll (R.2, R.3)."""
    me = s.seats[seat]
    if me.status == Status.LIVING and me.position == LAST_SPACE:
        me.last_turn = 1
        emit(s, Clause.R_2, seat)
    elif me.status == Status.ASTRAL and me.position == 0 and not me.hasnamuss and me.body < Body.MENTAL:
        me.last_turn = 1
        emit(s, Clause.N_1_b, seat)
