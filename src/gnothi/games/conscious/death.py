"""Death and what comes after: sections L, N and O."""

from gnothi.engine.compile import rule
from gnothi.engine.events import emit
from gnothi.engine.rng import roll
from gnothi.games.conscious.agenda import pop, push
from gnothi.games.conscious.deck import KINDS, LAST_SPACE, SPACE
from gnothi.games.conscious.diagram import BOARD_CARDS, FIRST, LENGTH, NOTES, OCTAVE, OCTAVES, TOP
from gnothi.games.conscious.hand import cards_of, discard_card, draw_cards
from gnothi.games.conscious.laws import discard_laws
from gnothi.games.conscious.state import HAND, NONE, PASSED, Body, Clause, Status, Step
from gnothi.games.conscious.striving import leave_contacts

# L.DEATH


@rule
def die(s, seat):
    """The end of a dying turn: out without a body, non-living with one (L.0.2, R.3)."""
    me = s.seats[seat]
    push(s, Step.TURN_END, seat)
    if me.status == Status.ASTRAL:
        if me.body < Body.MENTAL:
            emit(s, Clause.R_3, seat)
            leave_game(s, seat)
        else:
            emit(s, Clause.R_3, seat, 1)
    elif me.body == Body.PHYSICAL:
        emit(s, Clause.L_0_2, seat)
        leave_game(s, seat)
    else:
        discard_laws(s, seat, True)
        emit(s, Clause.L_0_3, seat)
        push(s, Step.NEW_BODY, seat)
        push(s, Step.KEEP_SEVEN, seat)


@rule
def leave_game(s, seat):
    """Out: all cards go to the discard piles, all chips leave the table."""
    me = s.seats[seat]
    for kind in range(KINDS):
        while me.held[kind] > 0:
            discard_card(s, seat, kind)
    discard_laws(s, seat, False)
    me.status = Status.OUT
    me.hasnamuss = 0
    me.last_turn = 0
    clear_diagram(s, seat)
    for octave in range(OCTAVES):
        me.discs[octave] = 0
    for card in range(BOARD_CARDS):
        me.chips[card] = 0
    leave_contacts(s, seat)


@rule
def clear_diagram(s, seat):
    for note in range(NOTES):
        s.seats[seat].notes[note] = 0


@rule
def keep_seven(s):
    """Of more than seven cards he keeps seven of his choice, of fewer he draws up to seven (L.0.4, R42)."""
    seat = s.stack[s.depth - 1].seat
    if cards_of(s, seat) > HAND:
        push(s, Step.ASK_DISCARD, seat)
        return
    pop(s)
    draw_cards(s, seat, HAND - cards_of(s, seat), Clause.L_0_4)


@rule
def take_new_body(s):
    """Physical chips go; the discs of the highest body become chips, one a note (L.1, L.2)."""
    seat = s.stack[s.depth - 1].seat
    pop(s)
    me = s.seats[seat]
    clear_diagram(s, seat)
    me.last_turn = 0
    if me.body == Body.ASTRAL:
        me.status = Status.ASTRAL
        emit(s, Clause.L_1, seat)
        for octave in range(OCTAVES):
            made = min(me.discs[octave], LENGTH[octave])
            lay_chips(s, seat, octave, made)
            me.discs[octave] -= made        # what is left are Mental discs (L.1.a)
        return
    me.status = Status.MENTAL
    emit(s, Clause.L_2, seat)
    for octave in range(OCTAVES):
        lay_chips(s, seat, octave, me.discs[octave] - LENGTH[octave])
        me.discs[octave] = 0
    for note in range(NOTES):
        s.offered[note] = 1                 # R43: the Astral body was complete
    push(s, Step.OFFER, seat)


@rule
def lay_chips(s, seat, octave, count):
    """One chip a note from the bottom of an octave; no shock is caused by this."""
    for step in range(count):
        s.seats[seat].notes[FIRST[octave] + step] = 1


@rule
def change_body(s, seat):
    """At the end of the turn a crystallised Mental body replaces the Astral one, which is offered (L.1.c, R44)."""
    me = s.seats[seat]
    for note in range(NOTES):
        s.offered[note] = me.notes[note]
    clear_diagram(s, seat)
    me.status = Status.MENTAL
    me.last_turn = 0
    emit(s, Clause.L_1_c, seat)
    for octave in range(OCTAVES):
        lay_chips(s, seat, octave, me.discs[octave])
        me.discs[octave] = 0
    push(s, Step.OFFER, seat)


@rule
def offer(s):
    """The Astral body goes clockwise to the non-living of the same type; the first who accepts has it (L.1.d, R43)."""
    f = s.stack[s.depth - 1]
    giver = f.seat
    f[PASSED] += 1
    if f[PASSED] >= s.n_seats:
        pop(s)
        withdraw(s)
        return
    other = (giver + f[PASSED]) % s.n_seats
    if s.seats[other].status == Status.ASTRAL and s.seats[other].type_no == s.seats[giver].type_no:
        emit(s, Clause.L_1_d, giver, other)
        push(s, Step.ASK_OFFER, other, c=giver)


@rule
def accept_body(s, seat, giver):
    """The receiver's own Astral chips go and he takes the offered ones as they stand; his Mental discs stay (R43)."""
    for note in range(NOTES):
        s.seats[seat].notes[note] = s.offered[note]
    emit(s, Clause.R43, seat, giver, 1)
    pop(s)
    withdraw(s)


@rule
def withdraw(s):
    """The offer is over."""
    for note in range(NOTES):
        s.offered[note] = 0


# N. Decay


@rule
def decay(s, seat):
    """A non-living player on a Card-space: the die names an octave, he chooses the note (N.1, N.2)."""
    me = s.seats[seat]
    if me.hasnamuss:
        emit(s, Clause.N_0_2, seat)
        return
    octave = roll(s, 6) % 3
    emit(s, Clause.N_0_1, seat, octave)
    choices = 0
    only = NONE
    for note in range(FIRST[octave], TOP[octave] + 1):
        if me.notes[note] > 0:
            choices += 1
            only = note
    if choices == 0:
        emit(s, Clause.R47, seat, octave)
    elif choices == 1:
        lose_to_decay(s, seat, only)
    else:
        push(s, Step.ASK_DECAY, seat, octave)


@rule
def lose_to_decay(s, seat, note):
    """The chip is lost, or with a Mental body given to the Universe (R44)."""
    me = s.seats[seat]
    me.notes[note] -= 1
    if me.body == Body.MENTAL:
        give_to_universe(s, seat, note)
        return
    emit(s, Clause.N_1, seat, note)
    if is_bare(s, seat):
        emit(s, Clause.N_1_a, seat)
        leave_game(s, seat)


@rule
def is_bare(s, seat):
    for note in range(NOTES):
        if s.seats[seat].notes[note] > 0:
            return False
    return True


@rule
def give_to_universe(s, seat, note):
    """World-maintenance: to the nearest free space of its colour in front of the giver, if there is one (N.2, R48)."""
    me = s.seats[seat]
    octave = OCTAVE[note]
    step = 1 if me.trips % 2 == 0 else -1
    space = me.position + step
    while 0 < space < LAST_SPACE:
        if SPACE[space] == octave and not s.universe[space]:
            s.universe[space] = 1
            emit(s, Clause.N_2, seat, note, space)
            return
        space += step
    emit(s, Clause.R48, seat, note)
