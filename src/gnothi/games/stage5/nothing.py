"""The Nothing (section 10): which null must step, where to, and what becomes of one who moves it wrongly."""
from gnothi.engine.compile import rule
from gnothi.engine.events import emit
from gnothi.games.stage5.acts import finish
from gnothi.games.stage5.moves import bring_null_coin, is_null
from gnothi.games.stage5.paths import STAGE_NULLS, lowest, way_home
from gnothi.games.stage5.state import NONE, NOTHING, PASS, RANKS, STAY, SUITS, TILES, Clause
from gnothi.games.stage5.table import owner

HONOUR = 1      # nothing_policing


@rule
def longest_way(s):
    """The greatest distance of a null that is not cut off; 0 if none has to step (NOT-4)."""
    longest = 0
    for suit in range(SUITS):
        if is_null(s, suit):
            far, _ = way_home(s, s.coin[RANKS * suit])
            longest = max(longest, far)
    return longest


@rule
def right_steps(s, suit, longest):
    """Bits of the stages to which a null may rightly step; none if another is further from home."""
    if not is_null(s, suit):
        return 0
    far, steps = way_home(s, s.coin[RANKS * suit])
    return steps if far == longest else 0


@rule
def write_steps(s, out):
    """Only right steps, and a pass if there is none (NOT-4, NOT-6); on one's honour every step and staying (R47)."""
    count = 0
    longest = longest_way(s)
    for suit in range(SUITS):
        if s.options.nothing_policing != HONOUR:
            steps = right_steps(s, suit, longest)
        elif is_null(s, suit):
            steps = int(s.near[s.coin[RANKS * suit]]) & ~int(s.full)
        else:
            steps = 0
        while steps:
            out[count] = NOTHING + TILES * suit + lowest(steps)
            count += 1
            steps &= steps - 1
    if s.options.nothing_policing == HONOUR:
        out[count] = STAY
        return count + 1
    if count == 0:
        out[0] = PASS
        return 1
    return count


@rule
def is_right(s, action):
    """Whether a step, or staying, keeps NOT-4."""
    longest = longest_way(s)
    if action in (PASS, STAY):
        return longest == 0
    suit, stage = (action - NOTHING) // TILES, (action - NOTHING) % TILES
    return (right_steps(s, suit, longest) >> stage) & 1 == 1


@rule
def step(s, seat, action):
    """One null goes over one contact (NOT-4, R43); when all are home, all is lost (NOT-10)."""
    if action in (PASS, STAY):
        emit(s, Clause.NOT_6, seat)
        return
    suit, stage = (action - NOTHING) // TILES, (action - NOTHING) % TILES
    start = s.coin[RANKS * suit]
    bring_null_coin(s, suit, stage)
    far, _ = way_home(s, stage)
    emit(s, Clause.NOT_4, seat, suit, start, stage, far)
    s.quiet = 0
    s.passes = 0
    if all_home(s):
        finish(s, Clause.END_2, NONE)


@rule
def all_home(s):
    """Whether every null on the board stands on a stage-null, whichever (R49)."""
    for suit in range(SUITS):
        if is_null(s, suit) and not (STAGE_NULLS >> int(s.coin[RANKS * suit])) & 1:
            return False
    return True


# One who has lost


@rule
def players_left(s):
    count = 0
    for seat in range(s.n_seats):
        count += s.in_game[seat]
    return count


@rule
def next_in_game(s, seat):
    """The next seat that has not lost (TURN-5)."""
    for ahead in range(1, s.n_seats + 1):
        following = (seat + ahead) % s.n_seats
        if s.in_game[following]:
            return following
    return seat


@rule
def lose(s, seat, clause):
    """A player is out; the pieces stay as they are (R46). The last one left wins (END-6)."""
    s.in_game[seat] = 0
    s.passes = 0
    emit(s, clause, seat)
    if players_left(s) == 1:
        finish(s, Clause.END_6, next_in_game(s, seat))
    elif s.player_of_nothing == seat:
        appoint(s, seat)


@rule
def appoint(s, loser):
    """The owner of the earliest avatar still in the game plays the Nothing, or else the next seat (R45)."""
    chosen = next_in_game(s, loser)
    for i in range(s.n_avatars - 1, -1, -1):
        seat = owner(s, s.avatars[i])
        if s.in_game[seat]:
            chosen = seat
    s.player_of_nothing = chosen
    emit(s, Clause.R45, chosen)
