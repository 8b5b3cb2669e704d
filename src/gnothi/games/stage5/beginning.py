"""How a game of STAGE-5 begins: the pieces, the first player, and the prelude (sections 2 to 4)."""
from gnothi.engine.compile import rule
from gnothi.engine.events import EVERYONE, FLEETING, NOBODY, emit
from gnothi.engine.rng import roll
from gnothi.games.stage5.acts import lay_at
from gnothi.games.stage5.geometry import spot
from gnothi.games.stage5.moves import bring_coin, bring_null_coin
from gnothi.games.stage5.state import (
    HORIZON,
    MOST_TRIES,
    NONE,
    NOT_USED,
    OFF,
    RANKS,
    SUITS,
    Clause,
    Phase,
)
from gnothi.games.stage5.table import find_place, is_laid, owner, realm_tiles, suits_in_play

COINS, RANDOM = 0, 1    # first_player


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
    if all_picked(s):
        show_coins(s)


@rule
def all_picked(s):
    for seat in range(s.n_seats):
        if s.picks[seat] == NONE:
            return False
    return True


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
    """By lot among the first seats; among one it is seat 0 (R4)."""
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
    s.die[s.first] = 1          # each seat's first suit has the number of the seat
    emit(s, Clause.PRE_6, s.first, s.first)
    for suit in range(suits_in_play(s)):
        bring_null_coin(s, suit, RANKS * suit)
        bring_coin(s, RANKS * suit + 1, RANKS * suit)
    emit(s, Clause.PRE_7, NOBODY)
    s.turn = s.first
    s.phase = Phase.TURN
    emit(s, Clause.PRE_8, s.first)
