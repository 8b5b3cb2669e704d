"""What a seat can conclude about itself from what it has seen (COG-13.4)."""
from gnothi.engine.compile import rule
from gnothi.games.cogito.deck import BELONGS, COPIES, NO_BLUE, SELVES
from gnothi.games.cogito.state import Colour, What


@rule
def has_seen_all(s, seat, face):
    """Whether a seat ever had all cards of a self in sight: in other holders, its hand, the fields, under the pile."""
    standing, held, lying = 0, 0, 0
    for other in range(s.n_seats):
        standing += other != seat and s.seats[other].own_self == face
    for i in range(s.n_notes):
        if standing + held + lying >= COPIES[face]:
            break
        if s.notes[i].face == face:
            held = max(0, held + into_hand(s, i, seat))
            lying += into_the_open(s, i)
    return standing + held + lying >= COPIES[face]


@rule
def into_hand(s, i, seat):
    """How many cards the note brings into a seat's hand; one that leaves it counts against."""
    n = s.notes[i]
    if n.seat == seat:
        if n.what == What.DEALT or n.what == What.DREW:
            return 1
        return -1 if n.what == What.PLAYED or n.what == What.GAVE else 0
    return 1 if n.what == What.GAVE and n.other == seat else 0


@rule
def into_the_open(s, i):
    """How many cards the note brings into a field; under the pile they lie openly until they are drawn (COG-8.3)."""
    n = s.notes[i]
    if n.what == What.PLAYED:
        return 1
    gone = (n.what == What.DREW and n.other) or (n.what == What.RETURNED and s.options.dream_shuffle)
    return -1 if gone else 0


@rule
def fits_judgements(s, seat, name):
    """Whether every judged statement of this seat would have been judged the same if it were `name`."""
    for i in range(s.n_notes):
        n = s.notes[i]
        if n.what == What.PLAYED and n.seat == seat and n.face >= 0:
            if n.other == Colour.BLUE and BELONGS[name, n.face]:
                return False
            if n.other == Colour.RED and not NO_BLUE[n.face] and not BELONGS[name, n.face]:
                return False
    return True


@rule
def is_candidate(s, seat, name):
    """Own-card logic: by all it has seen, may this seat be `name`?"""
    return not has_seen_all(s, seat, name) and fits_judgements(s, seat, name)


@rule
def candidates(s, seat):
    """How many selves a seat may still be."""
    count = 0
    for name in range(SELVES):
        count += is_candidate(s, seat, name)
    return count
