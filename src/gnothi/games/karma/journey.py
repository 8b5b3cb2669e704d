"""The way round the mandala: beginning a turn, the means of moving, steps and rest (K4, K5.1 to K5.5)."""
from gnothi.engine.compile import rule
from gnothi.engine.events import EVERYONE, FLEETING, emit
from gnothi.engine.rng import roll
from gnothi.games.karma.account import (
    is_master,
    is_released,
    lay_under,
    leave_hand,
    return_card,
    take_free_will,
    tell_missed,
)
from gnothi.games.karma.data import (
    DICE,
    DIE,
    GIVES_CARDS,
    IS_EARTH,
    KIND,
    LAND,
    MOST_WAITS,
    N_VALUES,
    NEEDS,
    NONE,
    ONLY_WAY,
    STOPS,
    TO,
    VALUES,
    WAYS,
    Kind,
    Needs,
    Tool,
)
from gnothi.games.karma.effects import land
from gnothi.games.karma.state import RISING, Arrival, Ask, Clause, Do, Stage

# K5.1 Lost turn, K5.2 Planning


@rule
def begin_turn(s):
    """A lost turn is over at once; in Future Life Planning the player decides first (K5.1, K5.2)."""
    seat = s.turn
    me = s.seats[seat]
    s.turn_no += 1
    me.turns += 1
    if me.lost > 0:
        me.lost -= 1
        emit(s, Clause.K5_1, seat, me.lost)
        s.stage = Stage.END
    elif KIND[me.space] == Kind.PLANNING and (me.waits < MOST_WAITS or anybody_to_join(s, seat)):
        s.ask = Ask.PLAN
    elif KIND[me.space] == Kind.PLANNING:
        reenter(s, seat)
    else:
        s.ask = Ask.MEANS


@rule
def can_join(s, seat, other):
    """A player in Lands 1 to 4 and not in a wheel can be joined (R24)."""
    if other == seat or s.seats[other].place:
        return False
    there = s.seats[other].space
    return IS_EARTH[there] and LAND[there] > 0 and KIND[there] != Kind.WHEEL


@rule
def anybody_to_join(s, seat):
    for other in range(s.n_seats):
        if can_join(s, seat, other):
            return True
    return False


@rule
def reenter(s, seat):
    """Back to Land 1 with a throw or with cards; it is told when the pawn sets out (K4.8)."""
    s.seats[seat].waits = 0
    s.ask = Ask.MEANS


@rule
def wait(s, seat):
    """Decide later; the turn is over (R23)."""
    s.seats[seat].waits += 1
    emit(s, Clause.R23, seat, s.seats[seat].waits)
    s.stage = Stage.END


@rule
def join(s, seat, other):
    """The pawn is put beside another player's: that is the whole move, and it is a landing (K5.2, R24)."""
    clear_last_move(s)
    me = s.seats[seat]
    me.waits = 0
    s.origin = me.space
    me.space = s.seats[other].space
    s.joined = other
    emit(s, Clause.R24, seat, other, me.space, s.origin)
    land(s, Arrival.BY_JOINING)


# K5.3 Means


@rule
def clear_last_move(s):
    """The last throw and the last card have been seen by all; a new move begins."""
    for die in range(DICE):
        s.dice[die] = 0
    s.card = NONE
    s.joined = NONE
    s.walked = 0
    s.left_wheel = 0


@rule
def begin_life(s, seat):
    """Whoever sets out from Future Life Planning begins a new life (K4.8)."""
    if KIND[s.seats[seat].space] == Kind.PLANNING:
        emit(s, Clause.K4_8, seat)


@rule
def throw_dice(s, seat):
    clear_last_move(s)
    begin_life(s, seat)
    total = 0
    for die in range(DICE):
        s.dice[die] = roll(s, DIE) + 1
        total += s.dice[die]
    emit(s, Clause.K5_3, seat, total, s.dice[0], s.dice[1] if DICE > 1 else 0, s.seats[seat].space)
    set_out(s, seat, total)


@rule
def play_card(s, seat, number):
    """A Free Will Card instead of the dice; further ones may be added to it (K2.26, K2.27).

    It is told when the pawn sets out, so that it can be taken back until then; but not if it lay face down (R13).
    """
    if s.ask == Ask.MEANS:
        clear_last_move(s)
    if s.seats[seat].shown[number] == 0:
        emit(s, Clause.R13, seat, number, audience=EVERYONE | FLEETING)
    leave_hand(s, seat, number)
    s.played[number] += 1
    s.lowest = number if s.options.card_order == RISING else 0
    for more in range(s.lowest, N_VALUES):
        if s.seats[seat].hand[more] > 0:
            s.ask = Ask.MORE
            return
    play_group(s, seat)


@rule
def play_group(s, seat):
    """The count is the sum of the cards played (K2.27)."""
    begin_life(s, seat)
    total, cards = 0, 0
    for number in range(N_VALUES):
        for _ in range(s.played[number]):
            emit(s, Clause.K2_26, seat, number, s.seats[seat].space, cards)
            total += int(VALUES[number])
            cards += 1
    if cards > 1 or s.options.card_order == RISING:     # there it tells that no card as high is left
        emit(s, Clause.K2_27, seat, total, cards)
    set_out(s, seat, total)


@rule
def set_out(s, seat, count):
    s.ask = Ask.NOTHING
    s.origin = s.seats[seat].space
    s.count_left = count
    s.stage = Stage.STEPS


# K5.4 Steps


@rule
def walk(s):
    """One step at a time; where several ways are open the player is asked (K5.4)."""
    seat = s.turn
    me = s.seats[seat]
    while s.count_left > 0:
        way = ONLY_WAY[me.space]
        if way == NONE:
            way = only_open_way(s, seat)
            if way == NONE:
                come_to_fork(s, seat)
                return
        step(s, seat, way)
    s.stage = Stage.REST


@rule
def come_to_fork(s, seat):
    """The pawn waits where several ways are open; that it came there is of no interest later (K4.6)."""
    s.ask = Ask.STEP
    here = s.seats[seat].space
    if s.walked and KIND[here] != Kind.WHEEL:
        emit(s, Clause.K4_6, seat, s.origin, here, s.walked, s.count_left, EVERYONE | FLEETING)


@rule
def is_open(s, seat, place):
    """Whether a player may take this way out of the space where the pawn stands (R14, R21)."""
    here = s.seats[seat].space
    needs = NEEDS[here, place]
    if needs == Needs.RELEASE:
        return is_released(s, seat)
    if needs == Needs.MASTER_WAND and (s.left_wheel or not is_master(s, seat, Tool.WAND)):
        return False
    return not has_way_home(s, seat)


@rule
def has_way_home(s, seat):
    """A way that needs release is the only one for who is released (R21)."""
    here = s.seats[seat].space
    for place in range(WAYS[here]):
        if NEEDS[here, place] == Needs.RELEASE:
            return is_released(s, seat)
    return False


@rule
def only_open_way(s, seat):
    """Where the one open way leads; NONE if there are several."""
    here = s.seats[seat].space
    found = NONE
    for place in range(WAYS[here]):
        if is_open(s, seat, place):
            if found != NONE:
                return NONE
            found = int(TO[here, place])
    return found


@rule
def step(s, seat, there):
    """A step counts one; a Free Will space gives its card, a stop sign or the centre ends the move (K5.4)."""
    me = s.seats[seat]
    s.left_wheel = KIND[me.space] == Kind.WHEEL and KIND[there] != Kind.WHEEL
    me.space = there
    s.walked += 1
    s.count_left -= 1
    for _ in range(GIVES_CARDS[there]):
        take_free_will(s, seat, s.count_left > 0)
    if KIND[there] == Kind.COSMIC:
        s.stage = Stage.REST
        s.count_left = 0
    elif STOPS[there]:
        s.stage = Stage.REST
        emit(s, Clause.K5_4, seat, s.origin, there, s.walked, s.count_left)
        s.count_left = 0
    elif s.count_left == 0:
        emit(s, Clause.K5_4, seat, s.origin, there, s.walked, 0)


@rule
def take_way(s, seat, place):
    """A way picked at a fork (D4); a ride on the wheels is told when it ends, and can be taken back until then."""
    here = s.seats[seat].space
    there = TO[here, place]
    if KIND[there] != Kind.WHEEL or s.count_left == 1:
        emit(s, Clause.R16, seat, here, there, s.origin, s.walked)
    step(s, seat, there)


# K5.5 Rest


@rule
def rest(s):
    """Played cards go under the pack, lowest first; in the centre the player has won (K5.5)."""
    seat = s.turn
    tell_missed(s, seat)
    for number in range(N_VALUES):
        for _ in range(s.played[number]):
            lay_under(s, number)
        s.played[number] = 0
    if KIND[s.seats[seat].space] == Kind.COSMIC:
        come_home(s, seat)
    else:
        land(s, Arrival.BY_COUNT)


@rule
def come_home(s, seat):
    """Into the centre: the game is won, or a place in it (K0.4, R28)."""
    s.homes += 1
    s.seats[seat].place = s.homes
    emit(s, Clause.K0_4, seat, s.homes, s.origin, s.walked)
    if not s.options.play_for_places or s.homes >= s.n_seats - 1:
        s.stage = Stage.OVER
        s.ended_by = Clause.K0_4
    else:
        s.stage = Stage.END


# K5.9 End


@rule
def end_turn(s):
    """The Choice Card goes under its pack, and the next seat in play has its turn (K5.9, R3)."""
    return_card(s)
    if s.options.turn_cap and all_had_their_turns(s):
        s.stage = Stage.OVER
        s.ended_by = Clause.R28
        emit(s, Clause.R28, NONE, s.options.turn_cap)
        return
    s.turn = (s.turn + 1) % s.n_seats
    while s.seats[s.turn].place:
        s.turn = (s.turn + 1) % s.n_seats
    s.stage = Stage.TURN


@rule
def all_had_their_turns(s):
    """Whether everybody in play has had as many turns as the table allows (R28)."""
    for seat in range(s.n_seats):
        if not s.seats[seat].place and s.seats[seat].turns < s.options.turn_cap:
            return False
    return True


@rule
def write_ways(s, seat, out):
    """The ways open at a fork, in the order of the board (D4)."""
    count = 0
    for place in range(WAYS[s.seats[seat].space]):
        if is_open(s, seat, place):
            out[count] = Do.STEP + place
            count += 1
    return count
