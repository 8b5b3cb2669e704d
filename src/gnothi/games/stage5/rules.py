"""How a game of STAGE-5 goes: turns, the end, and what is asked of whom."""
from gnothi.engine.compile import rule
from gnothi.engine.events import NOBODY, emit
from gnothi.games.stage5.acts import (
    announce,
    contact,
    finish,
    meet,
    move,
    must_announce,
    reveal,
    write_contact_places,
    write_contacts,
    write_meets,
    write_reveals,
)
from gnothi.games.stage5.beginning import pick, place_null
from gnothi.games.stage5.moves import reach, write_moves, write_targets
from gnothi.games.stage5.nothing import is_right, lose, next_in_game, players_left, step, write_steps
from gnothi.games.stage5.state import (
    ANNOUNCE,
    COIN,
    CONTACT,
    MEET,
    MOVE,
    NONE,
    PASS,
    PLACE,
    RANKS,
    REVEAL,
    SPANS,
    Clause,
    Kind,
    Phase,
)
from gnothi.games.stage5.table import count_places, owner, realm_tiles, suits_in_play

ON = 1              # free_pass
ALL_LOSE = 1        # unfinished


# 6. Turns


@rule
def take_turn(s, seat, action):
    """What a player does; a move or a contact still asks where (TURN-1)."""
    if action != PASS:
        s.passes = 0
    if action >= MOVE and action < ANNOUNCE:
        s.doing = action
        s.phase = Phase.WHERE
        return
    if action == PASS:
        s.passes += 1
        emit(s, Clause.TURN_3, seat)
    elif action >= ANNOUNCE:
        announce(s, seat, action - ANNOUNCE)
    elif action >= MEET:
        meet(s, seat, (action - MEET) // SPANS, (action - MEET) % SPANS + 1)
    else:
        reveal(s, seat, action - REVEAL)
    end_turn(s)


@rule
def take_second_step(s, seat, where):
    """Where the move or contact goes that was begun."""
    action = s.doing
    s.doing = NONE
    if action >= CONTACT:
        contact(s, seat, action, where)
    else:
        move(s, seat, action, where)
    if s.phase != Phase.OVER:
        end_turn(s)


@rule
def end_turn(s):
    """Limits are looked at (END-4, END-5); then it is the Nothing's turn, or the next seat's (TURN-4)."""
    s.turns += 1
    s.quiet += 1
    if s.options.quiet_limit > 0 and s.quiet >= s.options.quiet_limit:
        finish(s, Clause.END_4, NOBODY)
    elif s.turns >= s.options.turn_limit:
        finish(s, Clause.END_5, NOBODY)
    elif s.turn != s.player_of_nothing:
        next_turn(s)
    elif s.nothing_waits:       # OPT-9
        s.nothing_waits -= 1
        next_turn(s)
    else:
        s.phase = Phase.NOTHING


@rule
def next_turn(s):
    """On to the next seat still in the game, unless all have passed and nothing moved (END-3)."""
    if s.passes >= players_left(s):
        finish(s, Clause.END_3, NOBODY)
        return
    s.turn = next_in_game(s, s.turn)
    s.phase = Phase.TURN


# 10. The Nothing's turn


@rule
def take_nothings_turn(s, seat, action):
    """A right step is made; by a wrong one its player has lost, and another must make the step (NOT-9)."""
    if is_right(s, action):
        step(s, seat, action)
        if s.phase != Phase.OVER:
            next_turn(s)
    else:
        lose(s, seat, Clause.NOT_9)


@rule
def leave(s, seat):
    """A player leaves the table: as if he had lost (R56); during the prelude there is no game to leave yet.

    His own turn is then over, and if he played the Nothing its step follows all the same (R60).
    """
    if s.phase < Phase.TURN or not s.in_game[seat]:
        return False
    was_asked = s.phase != Phase.NOTHING and s.turn == seat
    played_nothing = s.player_of_nothing == seat
    lose(s, seat, Clause.R56)
    if was_asked and s.phase != Phase.OVER:
        s.doing = NONE
        if played_nothing:
            s.phase = Phase.NOTHING
        else:
            next_turn(s)
    return True


# 11. End of the game


@rule
def returns(s, out):
    """The winner 1 and the others -1; all is lost -1 each; unfinished 0 or, with OPT-11, -1 (END-7)."""
    lost = s.ended_by == Clause.END_2 or s.options.unfinished == ALL_LOSE
    for seat in range(s.n_seats):
        if s.winner != NONE:
            out[seat] = 1.0 if seat == s.winner else -1.0
        else:
            out[seat] = -1.0 if lost else 0.0


# 16. Decisions a player makes


@rule
def awaited(s):
    """Bits of the seats that have to decide now."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.COIN:
        waiting = 0
        for seat in range(s.n_seats):
            if s.picks[seat] == NONE:
                waiting |= 1 << seat
        return waiting
    return 1 << int(s.player_of_nothing if s.phase == Phase.NOTHING else s.turn)


@rule
def legal(s, seat, out):
    """DEC-1 to DEC-4, each list in its order."""
    if not (awaited(s) >> seat) & 1:
        return 0
    if s.phase == Phase.COIN:
        for rank in range(RANKS):
            out[rank] = COIN + rank
        return RANKS
    if s.phase == Phase.PLACE_NULL:
        own = realm_tiles(s, seat)
        count = count_places(s, ~own, own)
        for i in range(count):
            out[i] = PLACE + i
        return count
    if s.phase == Phase.TURN:
        return write_turn(s, seat, out)
    if s.phase == Phase.WHERE:
        if s.doing >= CONTACT:
            return write_contact_places(s, seat, s.doing, out)
        return write_targets(s, s.doing, out)
    return write_steps(s, out)


@rule
def write_turn(s, seat, out):
    """What a player may do, sorted by kind; nothing but to announce where HAR-2 demands it."""
    count = write_announcements(s, seat, out)
    if count:
        return count
    count = write_reveals(s, seat, out, 0)
    count = write_meets(s, seat, out, count)
    count = write_all_moves(s, seat, out, count)
    count = write_contacts(s, seat, out, count)
    if count == 0 or s.options.free_pass == ON:        # TURN-3
        out[count] = PASS
        count += 1
    return count


@rule
def write_announcements(s, seat, out):
    count = 0
    for suit in range(suits_in_play(s)):
        if owner(s, suit) == seat and must_announce(s, suit):
            out[count] = ANNOUNCE + suit
            count += 1
    return count


@rule
def write_all_moves(s, seat, out, count):
    """Kind by kind, for the one or two suits of a player."""
    paths = reach(s, seat)
    if s.n_seats > 2:
        for kind in range(Kind.MR + 1):
            count = write_moves(s, kind, seat, paths, out, count)
        return count
    second = seat + 2
    more_paths = reach(s, second)
    for kind in range(Kind.MR + 1):
        count = write_moves(s, kind, seat, paths, out, count)
        count = write_moves(s, kind, second, more_paths, out, count)
    return count


@rule
def apply(s, seat, action):
    """Play one legal action, with every consequence."""
    if s.phase == Phase.COIN:
        pick(s, seat, action - COIN)
    elif s.phase == Phase.PLACE_NULL:
        place_null(s, seat, action - PLACE)
    elif s.phase == Phase.TURN:
        take_turn(s, seat, action)
    elif s.phase == Phase.WHERE:
        take_second_step(s, seat, action)
    else:
        take_nothings_turn(s, seat, action)


@rule
def fallback(s, seat):
    """The rules do not say what becomes of one who is silent: a stand-in decides."""
    return -1
