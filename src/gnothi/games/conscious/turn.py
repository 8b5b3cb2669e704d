"""The turn from its beginning to its end, and winning: C.TURN, sections C.0 and M."""

from gnothi.engine.compile import rule
from gnothi.engine.events import emit
from gnothi.games.conscious.agenda import clear_agenda, pop, push
from gnothi.games.conscious.contact import exchange_first, is_playing
from gnothi.games.conscious.death import change_body
from gnothi.games.conscious.diagram import JOKER, MOST_JOKERS
from gnothi.games.conscious.kept import progress
from gnothi.games.conscious.laws import receive_shared, select_laws, sweep, tidy_up
from gnothi.games.conscious.nutrition import is_causal
from gnothi.games.conscious.path import qualify
from gnothi.games.conscious.state import EXAMINED, GRACE, NONE, PLAY_ON, Body, Clause, StateOfI, Status, Step
from gnothi.games.conscious.striving import leave_contacts
from gnothi.games.conscious.travel import face_the_end

# C. Play


@rule
def begin_turn(s, seat):
    """C.TURN 1 and 2: moments and uses are renewed, duplicates on the first turn, laws come into play."""
    me = s.seats[seat]
    s.turn = seat
    me.turns += 1
    me.moments = me.next_moment
    me.next_moment = 0
    me.spent = 0
    me.powers = 0
    me.skills = 0
    me.optioned = 0
    push(s, Step.ASK_FACET, seat)
    if me.turns == 1:
        me.moments += 1                             # C.3
        emit(s, Clause.C_3, seat)
        exchange_first(s, seat)
    if me.status == Status.LIVING:
        receive_shared(s, seat)
        select_laws(s, seat)


@rule
def next_turn(s):
    """Who is furthest behind goes next, once all have had their first turn (C.0.2 to C.0.5)."""
    seat = next_seat(s)
    if seat == NONE:
        emit(s, Clause.R45, s.turn)
        finish(s, Clause.R45)
    elif s.seats[seat].turns >= s.options.max_turns:
        emit(s, Clause.R66, seat, s.seats[seat].turns)
        finish(s, Clause.R66)
    else:
        begin_turn(s, seat)


@rule
def next_seat(s):
    """The seat whose turn comes, or NONE if nobody plays any more."""
    for step in range(s.n_seats):
        seat = (s.dealer + step) % s.n_seats
        if is_playing(s, seat) and s.seats[seat].turns == 0:
            return seat
    found = NONE
    tied = False
    players = 0
    for seat in range(s.n_seats):
        if is_playing(s, seat):
            players += 1
            if found == NONE or progress(s, seat) < progress(s, found):
                found = seat
                tied = False
            elif progress(s, seat) == progress(s, found):
                tied = True
                if s.seats[seat].stamp > s.seats[found].stamp:
                    found = seat
    if tied:
        emit(s, Clause.C_0_4, found)
    elif players > 1:
        emit(s, Clause.C_0_3, found)
    elif players == 1:
        emit(s, Clause.C_0_3, found, s.seats[found].turns + 1, 1)
    return found


@rule
def end_facet(s):
    """C.TURN 4: states are examined, done laws go, and the win is tested before the next facet."""
    f = s.stack[s.depth - 1]
    seat = f.seat
    if not f[EXAMINED]:
        f[EXAMINED] = 1
        sweep(s, seat)
        qualify(s, seat)                            # may ask for a school
        return
    pop(s)
    push(s, Step.ASK_FACET, seat)
    check_win(s, seat)


@rule
def end_landing(s):
    """E.LAND 6, and whether this was the last roll."""
    seat = s.stack[s.depth - 1].seat
    pop(s)
    push(s, Step.TURN_END, seat)
    check_win(s, seat)
    if is_playing(s, seat) and not s.ended:
        face_the_end(s, seat)


@rule
def end_turn(s):
    """C.TURN 6: laws that are not kept go, moments lapse, a crystallised Mental body takes over."""
    seat = s.stack[s.depth - 1].seat
    pop(s)
    push(s, Step.NEXT_TURN, seat)
    if not is_playing(s, seat):
        return
    s.seats[seat].moments = 0
    tidy_up(s, seat)
    if s.seats[seat].status == Status.ASTRAL and s.seats[seat].body == Body.MENTAL:
        change_body(s, seat)


@rule
def hand_on(s):
    """The turn is over; a body that has just changed may have won."""
    seat = s.stack[s.depth - 1].seat
    pop(s)
    if is_playing(s, seat):
        check_win(s, seat)
    if not s.ended and s.depth == 0:
        next_turn(s)


# M. Winning


@rule
def check_win(s, seat):
    """A Causal body, three JOKER chips, and no Hasnamuss (M.0)."""
    me = s.seats[seat]
    if me.chips[JOKER] >= MOST_JOKERS and not me.hasnamuss and is_causal(s, seat):
        win(s, seat)


@rule
def win(s, seat):
    """I start over. The first win ends the game, unless the others play on for places (R45)."""
    me = s.seats[seat]
    s.places += 1
    me.place = s.places
    if s.winner == NONE:
        s.winner = seat
    emit(s, Clause.M_0, seat, s.places)
    if me.status == Status.LIVING:
        open_schools(s, seat)
    if s.options.after_win != PLAY_ON:
        finish(s, Clause.M_0)
        return
    me.status = Status.HOME
    leave_contacts(s, seat)
    clear_agenda(s)
    push(s, Step.NEXT_TURN, seat)


@rule
def open_schools(s, winner):
    """A living winner brings everybody into school (M.1, R46)."""
    for seat in range(s.n_seats):
        me = s.seats[seat]
        if seat != winner and is_playing(s, seat) and me.state == StateOfI.MULTIPLICITY:
            me.state = StateOfI.DEPUTY
            me.school = GRACE
            emit(s, Clause.M_1, seat, winner)


@rule
def finish(s, clause):
    s.ended = 1
    s.ended_by = clause
    clear_agenda(s)


@rule
def returns(s, out):
    """The winner 1, the others -1; without a winner 0 for all. With places, evenly between (R45)."""
    for seat in range(s.n_seats):
        place = s.seats[seat].place
        if s.winner == NONE:
            out[seat] = 0.0
        elif place == 0:
            out[seat] = -1.0
        elif place == 1:
            out[seat] = 1.0
        else:
            out[seat] = 1.0 - 2.0 * (place - 1) / (s.n_seats - 1)
