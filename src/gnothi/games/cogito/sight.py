"""What a seat of Cogito knows, guesses and hopes."""
import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.events import SPECTATOR
from gnothi.engine.rng import roll, shuffle
from gnothi.games.cogito.cards import reds
from gnothi.games.cogito.deck import BELONGS, CARDS, COPIES, FACES, N_CARDS, NO_BLUE, REDS_TO_FALL, SELVES
from gnothi.games.cogito.rules import is_asked, returns, write_hand
from gnothi.games.cogito.state import CALL, GIVE, HAND, HIDDEN, MOST_SEATS, NONE, PASS, Colour, Phase, What

# What a seat sees (section 13)


@rule
def redact(s, seat):
    """Only what this seat may know stays (COG-13.1 to COG-13.3); at the end all is shown (R12)."""
    if s.phase == Phase.OVER:
        return
    for other in range(s.n_seats):
        if other == seat or seat == SPECTATOR:
            s.seats[other].own_self = HIDDEN
        if other != seat:
            hide_hand(s, other)
    for place in range(s.pile_known, s.pile_size):
        s.pile[place] = HIDDEN
    hide_notes(s, seat)


@rule
def hide_hand(s, seat):
    """The faces of a hand, and a secret answer."""
    me = s.seats[seat]
    for slot in range(me.hand_size):
        me.hand[slot] = HIDDEN
    if me.answer != NONE and s.phase != Phase.JUDGE:
        me.answer = HIDDEN


@rule
def hide_notes(s, seat):
    """Cards that others were dealt, drew and gave, unless they were open or came to this seat."""
    for i in range(s.n_notes):
        n = s.notes[i]
        if n.seat == seat:
            continue
        if n.what == What.DEALT or (n.what == What.DREW and not n.other) or (n.what == What.GAVE and n.other != seat):
            n.face = HIDDEN


# What a seat knows of itself (COG-13.4)


@rule
def has_seen(s, seat, face):
    """Whether a seat has ever seen a self card: in another holder, in its own hand or in a field."""
    for other in range(s.n_seats):
        if other != seat and s.seats[other].own_self == face:
            return True
    for i in range(s.n_notes):
        n = s.notes[i]
        if n.face == face and (n.seat == seat or n.what == What.PLAYED or (n.what == What.GAVE and n.other == seat)):
            return True
    return False


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
    if COPIES[name] == 1 and has_seen(s, seat, name):
        return False
    return fits_judgements(s, seat, name)


@rule
def candidates(s, seat):
    """How many selves a seat may still be."""
    count = 0
    for name in range(SELVES):
        count += is_candidate(s, seat, name)
    return count


# What a seat may imagine


@rule
def determinize(s, seat):
    """Draw a world that fits everything this seat has seen: its own self, the other hands, the pile, the past.

    The whole story is told again with cards whose faces are open. A card gets its face when somebody is seen to play
    it or to give it to this seat; when nobody looks, which of two cards is given is drawn by lot. A story that cannot
    lead to what was seen is thrown away and told anew.
    """
    if s.phase == Phase.OVER:
        return
    faces = np.empty(2 * N_CARDS, np.int8)      # of each card that was ever in the pile, HIDDEN while open
    shuffled = np.empty(2 * N_CARDS, np.int8)   # whether it lay among cards that a Dream had shuffled
    pile = np.empty(N_CARDS, np.int8)
    hands = np.empty((MOST_SEATS, HAND), np.int8)
    given = np.empty(len(s.notes), np.int8)     # which card each note is about
    while not (imagine_selves(s, seat) and retell(s, faces, shuffled, pile, hands, given)):
        pass
    fill_in(s, faces, pile, hands, given)
    imagine_answers(s)


@rule
def imagine_selves(s, seat):
    """Its own self, or for one who only watches all of them; False if nothing is left for one of them."""
    for other in range(s.n_seats):
        if other == seat or seat == SPECTATOR:
            s.seats[other].own_self = HIDDEN
    for other in range(s.n_seats):
        if s.seats[other].own_self == HIDDEN and not imagine_self(s, other):
            return False
    return True


@rule
def imagine_self(s, seat):
    """One of the candidates, a self with two unseen cards being twice as likely."""
    weight = 0
    for name in range(SELVES):
        if is_candidate(s, seat, name) and unseen(s, name) > 0:
            weight += unseen(s, name)
            if roll(s, weight) < unseen(s, name):
                s.seats[seat].own_self = name
    return weight > 0


@rule
def unseen(s, face):
    """How many cards of a face are not in sight: neither in a holder, a hand, a field nor openly in the pile."""
    count = COPIES[face]
    for seat in range(s.n_seats):
        me = s.seats[seat]
        count -= me.own_self == face
        for slot in range(me.hand_size):
            count -= me.hand[slot] == face
        for place in range(me.field_size):
            count -= me.field[place] == face
    for place in range(s.pile_size):
        count -= s.pile[place] == face
    return count


@rule
def retell(s, faces, shuffled, pile, hands, given):
    """Go through the notes once; False if the lots fell so that what was seen cannot have happened."""
    stock = np.zeros((2, FACES), np.int16)      # faces not yet given to a card; row 1: those that a Dream shuffled
    open_stock(s, stock)
    size = N_CARDS - s.n_seats
    made = size
    for card in range(size):
        faces[card] = HIDDEN
        shuffled[card] = 0
        pile[size - 1 - card] = card            # the first card is on top
    for other in range(s.n_seats):
        for slot in range(HAND):
            hands[other, slot] = NONE
    for i in range(s.n_notes):
        n = s.notes[i]
        if n.what == What.DEALT or n.what == What.DREW:
            size -= 1
            card = pile[size]
            add_to(hands, n.seat, card)
        elif n.what == What.RETURNED:
            made, size = take_back(s, n.face, faces, shuffled, stock, pile, made, size)
            continue
        elif n.what == What.PLAYED:
            card = find_card(s, hands, n.seat, n.face, faces, shuffled, stock)
        else:
            card = gift(s, i, hands, faces, shuffled, stock)
        if card == NONE:
            return False
        given[i] = card
        if n.face >= 0 and not give_face(card, n.face, faces, shuffled, stock):
            return False
        if n.what == What.PLAYED or n.what == What.GAVE:
            remove_from(hands, n.seat, card)
        if n.what == What.GAVE and is_last_gift(s, i):
            hand_over(s, i, hands, given)
    return deal_faces(s, made, faces, shuffled, stock) and size == s.pile_size


@rule
def open_stock(s, stock):
    """Everything that is not in a holder is somewhere in the story."""
    for uid in range(N_CARDS):
        stock[0, CARDS[uid]] += 1
    for other in range(s.n_seats):
        stock[0, s.seats[other].own_self] -= 1


@rule
def add_to(hands, seat, card):
    hands[seat, 0 if hands[seat, 0] == NONE else 1] = card


@rule
def remove_from(hands, seat, card):
    hands[seat, 0 if hands[seat, 0] == card else 1] = NONE


@rule
def give_face(card, face, faces, shuffled, stock):
    """The card turns out to have this face; False if that cannot be."""
    if faces[card] == face:
        return True
    if faces[card] != HIDDEN or stock[shuffled[card], face] == 0:
        return False
    stock[shuffled[card], face] -= 1
    faces[card] = face
    return True


@rule
def take_back(s, face, faces, shuffled, stock, pile, made, size):
    """A card that a Dream sends back comes under the pile as a new card: known, or open again if it was shuffled."""
    for place in range(size, 0, -1):
        pile[place] = pile[place - 1]
    pile[0] = made
    shuffled[made] = s.options.dream_shuffle
    faces[made] = face
    if s.options.dream_shuffle:
        faces[made] = HIDDEN
        stock[1, face] += 1
    return made + 1, size + 1


@rule
def find_card(s, hands, seat, face, faces, shuffled, stock):
    """Which card in hand is the one seen to be played: one known to have the face, or one that may have it."""
    weight = 0
    found = NONE
    for slot in range(HAND):
        card = hands[seat, slot]
        if card == NONE:
            continue
        if faces[card] == face:
            likely = N_CARDS
        elif faces[card] == HIDDEN:
            likely = stock[shuffled[card], face]
        else:
            likely = 0
        weight += likely
        if likely and roll(s, weight) < likely:
            found = card
    return found


@rule
def gift(s, i, hands, faces, shuffled, stock):
    """The card given: the one this seat saw, otherwise one of the two by lot."""
    n = s.notes[i]
    if n.face >= 0:
        return find_card(s, hands, n.seat, n.face, faces, shuffled, stock)
    slot = roll(s, HAND)
    return hands[n.seat, slot] if hands[n.seat, slot] != NONE else hands[n.seat, 1 - slot]


@rule
def is_last_gift(s, i):
    """Whether a gift is the last of its trade: before the next one, cards are played."""
    return i + 1 == s.n_notes or s.notes[i + 1].what != What.GAVE


@rule
def hand_over(s, i, hands, given):
    """All cards of a trade arrive at once, after every one was picked."""
    while s.notes[i].what == What.GAVE:
        add_to(hands, s.notes[i].other, given[i])
        i -= 1


@rule
def deal_faces(s, made, faces, shuffled, stock):
    """Cards that are still open get what is left, by lot."""
    left = np.empty(N_CARDS, np.int8)
    for kind in range(2):
        count = 0
        for face in range(FACES):
            for _ in range(stock[kind, face]):
                left[count] = face
                count += 1
        shuffle(s, left, count)
        for card in range(made):
            if faces[card] == HIDDEN and shuffled[card] == kind:
                count -= 1
                if count < 0:
                    return False
                faces[card] = left[count]
    return True


@rule
def fill_in(s, faces, pile, hands, given):
    """Write the story's cards where the record has hidden ones."""
    for i in range(s.n_notes):
        if s.notes[i].face == HIDDEN:
            s.notes[i].face = faces[given[i]]
    for place in range(s.pile_size):
        s.pile[place] = faces[pile[place]]
    for other in range(s.n_seats):
        me = s.seats[other]
        first = hands[other, 0] if hands[other, 0] != NONE else hands[other, 1]
        if me.hand_size > 0 and me.hand[0] == HIDDEN:
            me.hand[0] = faces[first]
        if me.hand_size > 1 and me.hand[1] == HIDDEN:
            me.hand[1] = faces[hands[other, 1]]


@rule
def imagine_answers(s):
    """Secret answers of the others: who is certain calls, nobody else does; a gift is either card."""
    out = np.empty(HAND, np.int32)
    for other in range(s.n_seats):
        me = s.seats[other]
        if me.answer != HIDDEN:
            continue
        if s.phase == Phase.GIVE:
            me.answer = out[roll(s, write_hand(s, other, GIVE, out))]
        else:
            me.answer = PASS
            if candidates(s, other) == 1:
                for name in range(SELVES):
                    if is_candidate(s, other, name):
                        me.answer = CALL + name


# What a seat hopes


@rule
def evaluate(s, out):
    """Each seat's share of the chance that somebody wins, against all other shares (a tie is worth nothing)."""
    if s.phase == Phase.OVER:
        returns(s, out)
        return
    total = 0.0
    living = 0
    for seat in range(s.n_seats):
        out[seat] = clarity(s, seat)
        total += out[seat]
        living += s.seats[seat].alive
    somebody = SOMEBODY if living > 1 else LAST_ONE
    for seat in range(s.n_seats):
        out[seat] = somebody * (2.0 * out[seat] / total - 1.0)


SOMEBODY, LAST_ONE = 0.95, 0.75     # how likely anybody knows himself in the end: of several, or the last (COG-9.6)


@rule
def clarity(s, seat):
    """How near a living seat is to knowing itself: steeply more for few candidates, less for each red."""
    if not s.seats[seat].alive:
        return 0.0
    left = max(1, candidates(s, seat))
    return (0.3 + 3.0 / (left * left)) * (1.0 - 0.5 * reds(s, seat) / REDS_TO_FALL)


@rule
def weigh(s, seat, actions, count, out):
    """A casual player plays and gives anything, and calls when certain, or by a guess when it is the last chance."""
    certain = candidates(s, seat) == 1
    for i in range(count):
        name = actions[i] - CALL
        if name < 0 or name >= SELVES:
            out[i] = 1.0
        elif not is_candidate(s, seat, name):
            out[i] = 0.0
        elif certain:
            out[i] = 1000.0
        elif s.final and is_asked(s, seat):
            out[i] = 10.0
        else:
            out[i] = 0.002
