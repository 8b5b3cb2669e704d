"""What must always hold in a game of Cogito."""
from gnothi.engine.compile import rule
from gnothi.games.cogito.cards import reds
from gnothi.games.cogito.deck import CARDS, FACES, N_CARDS, REDS_TO_FALL
from gnothi.games.cogito.state import HAND, NONE, Phase

INVARIANTS = (
    "every card is somewhere, and nowhere twice",
    "hands, fields and the pile hold cards up to their size and none past it",
    "a living seat has fewer reds than make it fall",
    "answers are kept only while several seats decide",
    "living seats hold as many cards as the moment asks for",
)


@rule
def check(s):
    """0, or the number of the invariant that is broken."""
    if not is_conserved(s):
        return 1
    if not is_tidy(s):
        return 2
    for seat in range(s.n_seats):
        if s.seats[seat].alive and reds(s, seat) >= REDS_TO_FALL:
            return 3
        if s.seats[seat].answer != NONE and (s.phase == Phase.PLAY or s.phase == Phase.OVER):
            return 4
        if s.seats[seat].alive and not holds_enough(s, seat):
            return 5
    return 0


@rule
def is_conserved(s):
    """The faces in holders, hands, fields and pile are those of the deck."""
    for face in range(FACES):
        found = 0
        for seat in range(s.n_seats):
            me = s.seats[seat]
            found += me.own_self == face
            for slot in range(me.hand_size):
                found += me.hand[slot] == face
            for place in range(me.field_size):
                found += me.field[place] == face
        for place in range(s.pile_size):
            found += s.pile[place] == face
        for uid in range(N_CARDS):
            found -= CARDS[uid] == face
        if found:
            return False
    return True


@rule
def is_tidy(s):
    for seat in range(s.n_seats):
        me = s.seats[seat]
        for slot in range(HAND):
            if (slot < me.hand_size) != (me.hand[slot] >= 0):
                return False
    for place in range(N_CARDS):
        if (place < s.pile_size) != (s.pile[place] >= 0):
            return False
    return s.pile_known <= s.pile_size


@rule
def holds_enough(s, seat):
    """Two in every trade; in turn at least one; never more than two (R14)."""
    held = s.seats[seat].hand_size
    if s.phase == Phase.GIVE:
        return held == HAND
    if s.phase == Phase.PLAY and not s.seats[seat].had_turn:
        return 1 <= held <= HAND
    return 0 <= held <= HAND

