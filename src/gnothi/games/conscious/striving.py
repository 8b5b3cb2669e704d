"""The fifth striving: the final card, help, lapses and catches (Q, R56 to R59)."""

from gnothi.engine.compile import rule
from gnothi.engine.events import emit, only
from gnothi.games.conscious.agenda import pop, push
from gnothi.games.conscious.contact import are_alike, is_met, is_playing, next_met
from gnothi.games.conscious.deck import FACE_KIND, GROUP, KINDS, MAKES
from gnothi.games.conscious.diagram import ACES, BALANCED, FACES, HEARTS, MOST_CHIPS, SCHOOL_SUIT, X_JOKER
from gnothi.games.conscious.hand import draw_cards, hand_over, random_of_hand
from gnothi.games.conscious.path import faces_of, has_four_aces, schools_open
from gnothi.games.conscious.state import (
    CATCH,
    DEALT_WITH,
    GRACE,
    HELP,
    MOST_CONTACTS,
    NONE,
    OFF,
    TO_HELP,
    VIGILANCE,
    Clause,
    StateOfI,
    Step,
)

HALF = KINDS // 2               # the final kinds of a frame are bits of two numbers
LOWER, UPPER = range(2)


# Q. The fifth striving: the final card (R56)


@rule
def holds(s, seat, kind, extra):
    """Whether a player holds a kind, or would with the extra card."""
    return kind == extra or s.seats[seat].held[kind] > 0


@rule
def covered_faces(s, seat, extra):
    """Bits of the face cards with a chip, in the hand, or with two numbered cards of their group in the hand."""
    faces = 0
    for face in range(FACES):
        if s.seats[seat].chips[face] > 0:
            faces |= 1 << face
        elif FACE_KIND[face] >= 0 and holds(s, seat, FACE_KIND[face], extra):
            faces |= 1 << face
        else:
            members = 0
            for member in range(3):
                members += 1 if holds(s, seat, GROUP[face, member], extra) else 0
            if members >= 2:
                faces |= 1 << face
    return faces


@rule
def covered_aces(s, seat, faces):
    """Bits of the Aces with a chip of their own or with two face cards of their suit covered."""
    suits = 0
    for suit in range(4):
        if s.seats[seat].chips[ACES + suit] > 0 or faces_of(faces, suit) >= 2:
            suits |= 1 << suit
    return suits


@rule
def could_reach(s, seat, extra):
    """Whether a player has, with an extra card, all he needs for his next state, however long it takes him."""
    me = s.seats[seat]
    faces = covered_faces(s, seat, extra)
    if me.state == StateOfI.MULTIPLICITY:
        return schools_open(s, seat, faces) != 0
    suits = covered_aces(s, seat, faces)
    if me.state == StateOfI.DEPUTY:
        return has_four_aces(s, seat, suits)
    if me.state == StateOfI.STEWARD:
        unlike = (suits & 1) + (suits >> 1 & 1) + (suits >> HEARTS & 1)
        return me.chips[X_JOKER] >= MOST_CHIPS and unlike >= 2
    return False


@rule
def is_gift(s, giver, taker, kind):
    """Whether this card may be given: it is there, new to the receiver, and of the giver's school (Q.2.a, R57)."""
    if s.seats[giver].held[kind] == 0 or s.seats[taker].held[kind] > 0:
        return False
    face = MAKES[kind]
    if FACE_KIND[face] == kind and s.seats[taker].chips[face] > 0:
        return False
    if s.seats[taker].state > StateOfI.MULTIPLICITY:
        return True
    school = s.seats[giver].school
    if school in (GRACE, NONE):
        return False
    if school == BALANCED:
        return face % 3 > 0
    return face // 3 == SCHOOL_SUIT[school]


@rule
def is_final(s, giver, taker, kind):
    """Whether it is the last card the receiver needs; that he cannot do without it is known already (Q.2)."""
    return is_gift(s, giver, taker, kind) and could_reach(s, taker, kind)


@rule
def can_help(s, giver, taker):
    """Whether help between these two is a duty at all: a higher state, no Hasnamuss, both alike (Q.2, Q.4, S.5)."""
    return (
        s.seats[giver].state > s.seats[taker].state and not s.seats[giver].hasnamuss and are_alike(s, giver, taker)
    )


@rule
def final_kinds(s, giver, taker, half):
    """Bits of the final cards the giver holds, among the first or the second half of all kinds."""
    if not can_help(s, giver, taker) or could_reach(s, taker, NONE):
        return 0
    kinds = 0
    for i in range(HALF):
        if is_final(s, giver, taker, HALF * half + i):
            kinds |= 1 << i
    return kinds


@rule
def ask_gift(s, giver, taker):
    """Ask which final card is given; False if there is none."""
    low, high = final_kinds(s, giver, taker, LOWER), final_kinds(s, giver, taker, UPPER)
    if low == 0 and high == 0:
        return False
    push(s, Step.ASK_GIFT, giver, low, high, taker)
    return True


@rule
def give(s, giver, taker, kind):
    """A card is given, and the giver draws three (Q.2, Q.2.b)."""
    hand_over(s, giver, taker, kind, False)
    emit(s, Clause.Q_2, giver, taker, kind, audience=only(giver) | only(taker))
    draw_cards(s, giver, 3, Clause.Q_2_b)


@rule
def strive(s):
    """For the lander and each other player there, the higher of the two helps (E.LAND 5, R58)."""
    f = s.stack[s.depth - 1]
    seat = f.seat
    other = next_met(s, seat, f[DEALT_WITH])
    if other == NONE or s.options.fifth_striving == OFF:
        pop(s)
        return
    if f[DEALT_WITH] == 0:
        declare(s, seat)
        if s.options.fifth_striving == VIGILANCE:
            meet(s, seat)
            pop(s)
            return
    f[DEALT_WITH] |= 1 << other
    if s.seats[seat].state > s.seats[other].state:
        ask_gift(s, seat, other)
    else:
        ask_gift(s, other, seat)


@rule
def declare(s, lander):
    """Everybody in contact declares his state (Q.1)."""
    met = 1 << lander
    states = 0
    for seat in range(s.n_seats):
        states |= int(s.seats[seat].state) << (2 * seat)
        if is_met(s, lander, seat):
            met |= 1 << seat
    emit(s, Clause.Q_1, lander, met, states)


# Vigilance (Q.3, R58)


@rule
def meet(s, lander):
    """A new contact: who could help whom at this moment is noted."""
    if s.n_contacts == MOST_CONTACTS:
        end_contact(s, 0)
    c = s.contacts[s.n_contacts]
    s.n_contacts += 1
    c.met = 1 << lander
    for other in range(s.n_seats):
        if is_met(s, lander, other):
            c.met |= 1 << other
            note_duty(s, c, lander, other)
            note_duty(s, c, other, lander)
    c.there = c.met


@rule
def note_duty(s, c, giver, taker):
    if final_kinds(s, giver, taker, LOWER) or final_kinds(s, giver, taker, UPPER):
        c.duty[giver] |= 1 << taker


@rule
def end_contact(s, gone):
    """Everybody has left: the contacts after it move up."""
    s.n_contacts -= 1
    for i in range(gone, s.n_contacts):
        s.contacts[i] = s.contacts[i + 1]
    c = s.contacts[s.n_contacts]
    c.met = 0
    c.there = 0
    c.armed = 0
    c.owned = 0
    for seat in range(len(c.duty)):
        c.duty[seat] = 0
        c.called[seat] = 0
        c.caught[seat] = 0


@rule
def arm_contacts(s):
    """A player moves: help that was not offered before is a lapse now."""
    for i in range(s.n_contacts):
        s.contacts[i].armed = 1


@rule
def leave_contacts(s, seat):
    """A player leaves his space; a contact that all have left is over."""
    i = 0
    while i < s.n_contacts:
        c = s.contacts[i]
        c.there &= ~(1 << seat)
        if c.there == 0:
            end_contact(s, i)
        else:
            i += 1


@rule
def is_pair(c, first, second):
    """Whether two players met in this contact."""
    return (c.met >> first) & 1 == 1 and (c.met >> second) & 1 == 1


@rule
def may_offer(s, c, seat, other):
    """Whether a player may offer help in this contact, by what all can see; once for each (D14)."""
    return is_pair(c, seat, other) and can_help(s, seat, other) and not (c.called[seat] >> other) & 1


@rule
def may_catch(s, c, seat, other):
    """Whether a player may try to catch another of this contact; once for each, whether or not he lapsed (D15)."""
    return (c.met >> other) & 1 == 1 and is_playing(s, other) and not (c.caught[seat] >> other) & 1


@rule
def may_own_up(s, c, seat):
    """Whether there is somebody of this contact he might have helped and a player has moved since (Q.3.b)."""
    if not c.armed or (c.owned >> seat) & 1:
        return False
    for other in range(s.n_seats):
        if other != seat and is_pair(c, seat, other) and is_playing(s, other) and can_help(s, seat, other):
            return True
    return False


@rule
def write_calls(s, seat, out, n):
    """Help and catches: calls while a contact stands, heard between facets."""
    for other in range(s.n_seats):
        if other != seat and is_playing(s, other):
            helps = False
            catches = False
            for i in range(s.n_contacts):
                helps = helps or may_offer(s, s.contacts[i], seat, other)
                catches = catches or may_catch(s, s.contacts[i], seat, other)
            if helps:
                out[n] = HELP + other
                n += 1
            if catches:
                out[n] = CATCH + other
                n += 1
    return n


@rule
def can_own_up(s, seat):
    for i in range(s.n_contacts):
        if may_own_up(s, s.contacts[i], seat):
            return True
    return False


@rule
def call_help(s, seat, other):
    """Help offered before anybody moved is in time; with no final card to give it does nothing."""
    for i in range(s.n_contacts):
        c = s.contacts[i]
        if may_offer(s, c, seat, other):
            c.called[seat] |= 1 << other
            if not c.armed:
                c.duty[seat] &= ~(1 << other)
    emit(s, Clause.R58, seat, other)
    ask_gift(s, seat, other)


@rule
def call_catch(s, seat, other):
    """The first to catch one who stayed silent makes him forfeit; a catch where nobody lapsed does nothing (Q.3)."""
    lapsed = False
    for i in range(s.n_contacts):
        c = s.contacts[i]
        if may_catch(s, c, seat, other):
            c.caught[seat] |= 1 << other
            if c.armed and c.duty[other]:
                lapsed = True
                c.duty[other] = 0
    emit(s, Clause.Q_3, seat, other, 1 if lapsed else 0)
    if lapsed:
        forfeit(s, other)


@rule
def forfeit(s, seat):
    """One random card of the hand to every other player, clockwise from his left, while there are any (Q.3.a, R59)."""
    for step in range(1, s.n_seats):
        other = (seat + step) % s.n_seats
        if is_playing(s, other) and s.seats[seat].hand_size > 0:
            kind = random_of_hand(s, seat)
            hand_over(s, seat, other, kind, False)
            emit(s, Clause.Q_3_a, seat, other, kind, audience=only(seat) | only(other))


@rule
def own_up(s, seat):
    """He catches himself: all lapses close, and to each lower player of the contact he gives what he can (Q.3.b)."""
    emit(s, Clause.Q_3_b, seat)
    for i in range(s.n_contacts):
        c = s.contacts[i]
        if may_own_up(s, c, seat):
            c.owned |= 1 << seat
            c.duty[seat] = 0
            push(s, Step.OWN_UP, seat, c.met)


@rule
def work_own_up(s):
    """The next lower player of the contact is offered help (D16)."""
    f = s.stack[s.depth - 1]
    seat = f.seat
    for step in range(1, s.n_seats):
        other = (seat + step) % s.n_seats
        if (f[TO_HELP] >> other) & 1 and is_playing(s, other):
            f[TO_HELP] &= ~(1 << other)
            if can_help(s, seat, other):
                ask_gift(s, seat, other)
                return
    pop(s)
