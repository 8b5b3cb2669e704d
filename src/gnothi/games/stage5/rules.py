"""How a game of STAGE-5 goes: first player, prelude, turns, the end, and what is asked of whom."""
from gnothi.engine.compile import rule
from gnothi.engine.events import EVERYONE, FLEETING, NOBODY, emit
from gnothi.engine.rng import roll
from gnothi.games.stage5.acts import (
    announce,
    contact,
    finish,
    lay_at,
    meet,
    move,
    must_announce,
    reveal,
    write_contact_places,
    write_contacts,
    write_meets,
    write_reveals,
)
from gnothi.games.stage5.geometry import Lie, spot
from gnothi.games.stage5.moves import (
    bring_coin,
    bring_null_coin,
    has_avatar,
    is_full,
    reach,
    write_moves,
    write_targets,
)
from gnothi.games.stage5.nothing import (
    is_right,
    lose,
    next_in_game,
    players_left,
    step,
    write_steps,
)
from gnothi.games.stage5.paths import lowest
from gnothi.games.stage5.state import (
    ANNOUNCE,
    COIN,
    CONTACT,
    HORIZON,
    MEET,
    MOST_BEINGS,
    MOST_TRIES,
    MOVE,
    NONE,
    NOT_USED,
    OFF,
    PASS,
    PLACE,
    RANKS,
    REVEAL,
    SPANS,
    SUITS,
    TILES,
    Clause,
    Face,
    Kind,
    Phase,
)
from gnothi.games.stage5.table import (
    count_places,
    find_place,
    is_laid,
    lie_to,
    owner,
    realm,
    realm_tiles,
    suits_in_play,
)

ON = 1              # free_pass
COINS, RANDOM = 0, 1    # first_player
ALL_LOSE = 1        # unfinished


# 2. Pieces, players, seats


@rule
def setup(s, seats):
    """Everything lies in the horizons, and who goes first is to be found (SEAT-4, FIRST-1)."""
    s.n_seats = seats
    s.winner = NONE
    s.first = NONE
    s.doing = NONE
    s.player_of_nothing = NONE
    for seat in range(len(s.picks)):
        s.picks[seat] = NONE
        s.in_game[seat] = seat < seats
    for suit in range(SUITS):
        s.pawn[suit] = OFF
        s.avatars[suit] = NONE
        for rank in range(RANKS):
            s.coin[RANKS * suit + rank] = HORIZON if suit < suits_in_play(s) else NOT_USED
    if s.options.first_player == COINS:
        s.phase = Phase.COIN
    else:
        draw_lots(s, seats if s.options.first_player == RANDOM else 1)


# 3. First player


@rule
def pick(s, seat, rank):
    """A coin in secret; when all have picked, they are shown (FIRST-1)."""
    s.picks[seat] = rank
    emit(s, Clause.FIRST_1, seat, NONE, audience=EVERYONE | FLEETING)
    if awaited(s) == 0:
        show_coins(s)


@rule
def show_coins(s):
    """The highest rank that only one player shows goes first; if there is none, all pick again (FIRST-2, FIRST-3)."""
    for seat in range(s.n_seats):
        emit(s, Clause.FIRST_1, seat, s.picks[seat])
    best = highest_alone(s)
    s.tries += 1
    if best != NOBODY:
        emit(s, Clause.FIRST_2, best, s.picks[best])
        begin_prelude(s, best)
    elif s.tries == MOST_TRIES:
        draw_lots(s, s.n_seats)
    else:
        emit(s, Clause.FIRST_3, NOBODY, s.tries)
        for seat in range(s.n_seats):
            s.picks[seat] = NONE


@rule
def highest_alone(s):
    """The seat with the highest rank that nobody else shows."""
    best = NOBODY
    for seat in range(s.n_seats):
        alone = True
        for other in range(s.n_seats):
            alone = alone and (other == seat or s.picks[other] != s.picks[seat])
        if alone and (best == NOBODY or s.picks[seat] > s.picks[best]):
            best = seat
    return best


@rule
def draw_lots(s, among):
    """By lot among so many seats; among one it is seat 0 (R4)."""
    first = roll(s, among)
    emit(s, Clause.R4, first, among)
    begin_prelude(s, first)


# 4. Prelude


@rule
def begin_prelude(s, first):
    """The first player's stage-null is the middle of the table (PRE-2)."""
    s.first = first
    s.turn = first
    s.phase = Phase.PLACE_NULL
    lay_null(s, first, spot(0, 0, 0, 0, 0), Clause.PRE_2)


@rule
def null_to_place(s, seat):
    """The stage-null that a seat places next, its suits in order (PRE-5)."""
    for suit in range(suits_in_play(s)):
        if owner(s, suit) == seat and not is_laid(s, RANKS * suit):
            return RANKS * suit
    return NONE


@rule
def lay_null(s, seat, key, clause):
    """Lay a stage-null; in order of play the others follow (PRE-3, PRE-5)."""
    tile = null_to_place(s, seat)
    lay_at(s, seat, tile, key, clause, tile // RANKS)
    s.turn = (seat + 1) % s.n_seats
    if null_to_place(s, s.turn) == NONE:
        begin_play(s)


@rule
def place_null(s, seat, wanted):
    """Touching a stage-null of another realm, none of the own (PRE-3, PRE-4)."""
    own = realm_tiles(s, seat)
    lay_null(s, seat, find_place(s, ~own, own, wanted), Clause.PRE_3)


@rule
def begin_play(s):
    """The first player's die shows the ace, and each stage-null gets its explorer and ace-span (PRE-6 to PRE-8)."""
    for suit in range(suits_in_play(s)):
        bring_null_coin(s, suit, RANKS * suit)
        bring_coin(s, RANKS * suit + 1, RANKS * suit)
        emit(s, Clause.PRE_7, owner(s, suit), suit)
    s.die[s.first] = 1          # each seat's first suit has the number of the seat
    emit(s, Clause.PRE_6, s.first, s.first)
    s.turn = s.first
    s.phase = Phase.TURN
    emit(s, Clause.PRE_8, s.first)


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
    action = int(s.doing)
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
        s.nothing_waits = 0
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
    """A player leaves the table after the prelude: as if he had lost (R56)."""
    was_asked = s.phase != Phase.NOTHING and s.turn == seat
    lose(s, seat, Clause.R56)
    if was_asked and s.phase != Phase.OVER:
        s.doing = NONE
        next_turn(s)


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
            return write_contact_places(s, seat, int(s.doing), out)
        return write_targets(s, int(s.doing), out)
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


# What must always hold

INVARIANTS = (
    "what is kept of spans, beings and full stages agrees with where coins and pawns are",
    "no stage holds more than four beings, and nobody stands beside the table",
    "tiles touch at points only, never the own realm, and the contacts are those that are kept",
    "every stage can be reached from every other",
    "free seats are in order, all of them found room, and no tile lies on one",
    "dice show what they may, and an avatar has its null and its harbinger",
    "what was begun is being asked about, and nothing else is",
)


@rule
def check(s):
    """0, or the number of the invariant that is broken."""
    for stage in range(TILES):
        if not is_counted(s, stage):
            return 1
        if s.beings[stage] > MOST_BEINGS or (s.beings[stage] > 0 and not is_laid(s, stage)):
            return 2
    for tile in range(TILES):
        if not is_well_laid(s, tile):
            return 3
    if not is_connected(s):
        return 4
    if s.left_out or not seats_are_free(s):
        return 5
    for suit in range(SUITS):
        avatar = has_avatar(s, suit)
        if not 0 <= s.die[suit] < RANKS or avatar != (s.face[suit] == Face.NULL) or (avatar and s.die[suit] > 4):
            return 6
    if (s.phase == Phase.WHERE) != (s.doing != NONE):
        return 7
    return 0


@rule
def is_counted(s, stage):
    beings = 0
    for suit in range(SUITS):
        beings += s.pawn[suit] == stage
        beings += s.coin[RANKS * suit] == stage
    for rank in range(1, RANKS):
        spans = 0
        for suit in range(SUITS):
            spans += s.coin[RANKS * suit + rank] == stage
        if spans != s.spans[stage, rank] or (spans > 0) != ((int(s.holders[rank]) >> stage) & 1 == 1):
            return False
        beings += spans
    return beings == s.beings[stage] and is_full(s, stage) == ((int(s.full) >> stage) & 1 == 1)


@rule
def is_well_laid(s, tile):
    if not is_laid(s, tile):
        return s.near[tile] == 0
    t = s.tiles[tile]
    for other in range(tile):
        if not is_laid(s, other):
            continue
        how = lie_to(s, other, int(t.o), int(t.n[0]), int(t.n[1]), int(t.n[2]), int(t.n[3]))
        if how != Lie.APART and (how != Lie.POINT or realm(s, other) == realm(s, tile)):
            return False
        if touches(s, tile, other) != (how == Lie.POINT) or touches(s, other, tile) != (how == Lie.POINT):
            return False
    return True


@rule
def touches(s, tile, other):
    return (int(s.near[tile]) >> other) & 1 == 1


@rule
def is_connected(s):
    """Whether contacts lead from the first stage to all others (GEO-10)."""
    laid = int(s.laid)
    reached = laid & -laid
    new = reached
    while new:
        around = 0
        while new:
            around |= int(s.near[lowest(new)])
            new &= new - 1
        new = around & ~reached
        reached |= around
    return reached == laid


@rule
def seats_are_free(s):
    for i in range(1, s.n_open):
        if s.open_spot[i - 1] >= s.open_spot[i]:
            return False
    for i in range(s.n_open):
        if s.open_near[i] == 0 or int(s.open_near[i]) & ~int(s.laid):
            return False
    return True
