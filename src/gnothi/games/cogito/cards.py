"""What happens to cards and to who holds them: hands, notes, judging, falling, Dream (sections 2, 4, 7 and 8)."""
from gnothi.engine.compile import rule
from gnothi.engine.events import EVERYONE, FLEETING, NOBODY, emit
from gnothi.engine.rng import shuffle
from gnothi.games.cogito.deck import BELONGS, DREAM, REDS_TO_FALL, SELVES
from gnothi.games.cogito.state import NONE, Clause, Colour, What

OWN_FIELD = 1   # dream_scope


# Who lives and holds


@rule
def living(s):
    count = 0
    for seat in range(s.n_seats):
        count += s.seats[seat].alive
    return count


@rule
def first_living(s, seat):
    """The seat itself, or the nearest living one on its left."""
    for step in range(s.n_seats):
        other = (seat + step) % s.n_seats
        if s.seats[other].alive:
            return other
    return NOBODY


@rule
def cards_held(s):
    """How many cards the living have in hand together."""
    count = 0
    for seat in range(s.n_seats):
        if s.seats[seat].alive:
            count += s.seats[seat].hand_size
    return count


# Hands and notes


@rule
def take_card(s, seat, what):
    """The top card of the pile goes into a hand; only a card that went back openly is known to the others."""
    s.pile_size -= 1
    face = s.pile[s.pile_size]
    s.pile[s.pile_size] = NONE
    openly = s.pile_size < s.pile_known
    s.pile_known = min(int(s.pile_known), int(s.pile_size))
    add_to_hand(s, seat, face)
    note(s, what, seat, face, 1 if openly else 0)


@rule
def add_to_hand(s, seat, face):
    me = s.seats[seat]
    me.hand[me.hand_size] = face
    me.hand_size += 1


@rule
def take_from_hand(s, seat, face):
    me = s.seats[seat]
    if me.hand[0] == face:
        me.hand[0] = me.hand[1]
    me.hand[1] = NONE
    me.hand_size -= 1


@rule
def note(s, what, seat, face, other):
    """Keep for good what happened to a card; who may read it is for `redact` to say (R19)."""
    n = s.notes[s.n_notes]
    n.what = what
    n.seat = seat
    n.face = face
    n.other = other
    n.round_no = s.round_no
    s.n_notes += 1


# 4. Judging


@rule
def is_false(s, seat, face):
    """Whether the player's self belongs to the category, or is the self, that the card denies (COG-4.1 to COG-4.3)."""
    return BELONGS[s.seats[seat].own_self, face] == 1


@rule
def judge(s, seat):
    """True: the newest card stays blue. False: it is turned red (COG-4.4); all may know it (COG-4.6)."""
    face = s.seats[seat].field[s.seats[seat].field_size - 1]
    colour = Colour.RED if is_false(s, seat, face) else Colour.BLUE
    emit(s, Clause.COG_4_2 if face < SELVES else Clause.COG_4_1, seat, face, colour, audience=log_audience(s))
    lie(s, seat, colour)


@rule
def log_audience(s):
    """Statements and judgements are for all to hear, but stay in the log only with `public_log` (R19)."""
    return EVERYONE if s.options.public_log else EVERYONE | FLEETING


@rule
def lie(s, seat, colour):
    """The newest card of the field takes its position; a second red one and its owner falls (COG-7.2)."""
    me = s.seats[seat]
    me.colours[me.field_size - 1] = colour
    s.notes[s.n_notes - 1].other = colour       # nothing is noted between a card and its judgement
    if reds(s, seat) >= REDS_TO_FALL:
        fall(s, seat, Clause.COG_7_2)


@rule
def reds(s, seat):
    """How many cards in red position lie in a field."""
    count = 0
    for place in range(s.seats[seat].field_size):
        count += s.seats[seat].colours[place] == Colour.RED
    return count


# 7. Ego disruption


@rule
def fall(s, seat, clause):
    """Hand and field are turned face down and stay; no turn, draw, trade or call any more (COG-7.3, COG-7.4)."""
    s.seats[seat].alive = 0
    s.seats[seat].answer = NONE
    emit(s, clause, seat)


# 8. Special cards


@rule
def dream(s, seat):
    """Every card in the fields of the living goes back under the pile; the Dream stays (COG-8.1 to COG-8.4)."""
    emit(s, Clause.COG_8_1, seat, DREAM, audience=log_audience(s))
    before = s.pile_size
    for step in range(s.n_seats):
        other = (seat + step) % s.n_seats
        if s.seats[other].alive and (other == seat or s.options.dream_scope != OWN_FIELD):
            send_back(s, other)
    returned = s.pile_size - before
    lay_under(s, before, returned)
    if s.options.dream_shuffle:
        shuffle(s, s.pile, returned)
    else:
        s.pile_known = returned


@rule
def send_back(s, seat):
    """A field, oldest card first, onto the pile for now; a Dream in it stays (COG-8.3, R10)."""
    me = s.seats[seat]
    stays = 0
    for place in range(me.field_size):
        face = me.field[place]
        if face == DREAM:
            stays += 1
        else:
            s.pile[s.pile_size] = face
            s.pile_size += 1
            note(s, What.RETURNED, seat, face, 0)
            emit(s, Clause.COG_8_3, seat, face, audience=log_audience(s))
    for place in range(me.field_size):
        me.field[place] = DREAM if place < stays else 0
        me.colours[place] = Colour.NEITHER
    me.field_size = stays


@rule
def lay_under(s, before, returned):
    """Turn the newest cards of the pile, last one lowest, below the `before` older ones."""
    reverse(s.pile, 0, before)
    reverse(s.pile, 0, before + returned)


@rule
def reverse(row, start, end):
    end -= 1
    while start < end:
        swapped = row[start]
        row[start] = row[end]
        row[end] = swapped
        start += 1
        end -= 1
