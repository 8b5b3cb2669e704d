"""What can be concluded from the notes of a game: how the cards may have gone."""
import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.events import SPECTATOR
from gnothi.engine.rng import roll, shuffle
from gnothi.games.cogito.certainty import is_candidate
from gnothi.games.cogito.deck import COPIES, FACES, MOST_FACES, N_CARDS, SELVES
from gnothi.games.cogito.state import HAND, HIDDEN, MOST_NOTES, MOST_SEATS, NONE, What

# The whole story is told again with cards whose faces are open. A card gets its face when somebody is seen to play it
# or to give it to this seat; when nobody looks, which of two cards is given is drawn by lot. A story that cannot lead
# to what was seen is thrown away and told again.

MOST_TELLINGS = 1000        # by lot; of games played by chance one in ten thousand asks for more

# A story is a table of these rows.
(
    FACE,                   # of each card that was ever in the pile, HIDDEN while open
    SHUFFLED,               # whether it lay among cards that a Dream had shuffled
    STOCK,                  # how many cards of each face have not turned up yet;
    SHUFFLED_STOCK,         # the same of those that a Dream shuffled
    PILE,                   # cards, the bottom first
    HANDS,                  # the cards of each seat, or NONE: HAND for each
    GIVEN,                  # which card each note is about
    CHOSEN,                 # in a search, what each choice was,
    UNTRIED,                # bits of what it could be as well,
    PLACE,                  # and where the story stood
    DEAD_ENDS,              # places from which no choice led on
    COUNT,                  # the numbers below
    ROWS,
) = range(13)
MADE, MET, SEARCHES = range(3)      # choices that are made; of these, met in this telling; whether it is a search
ROOM = max(MOST_NOTES + MOST_SEATS, 2 * N_CARDS, FACES)

NOWHERE, AMONG_SELVES = 0, -1       # instead of a place
EITHER = 3                          # of the two cards in a hand, as bits
OPEN_FACES = MOST_FACES + 2         # no card, a card with an open face, or any face


@rule
def tell_again(s, seat, most):
    """A story that fits what a seat has seen; the selves in it are written into the record.

    It is told by lot up to `most` times, which draws every world as often as it is likely. If that is in vain the
    choices of a telling are changed one by one, the latest first, until it fits, as it must: the truth is among them.
    """
    story = np.zeros((ROWS, ROOM), np.int64)
    for _ in range(most):
        if tell(s, seat, story):
            return story
    story[COUNT, SEARCHES] = 1
    while not tell(s, seat, story) and turn_back(story):
        pass
    return story


@rule
def tell(s, seat, story):
    """Once, from the selves to the last note; False if it cannot lead to what was seen."""
    story[COUNT, MET] = 0
    return imagine_selves(s, seat, story) and retell(s, story)


# Choices


@rule
def choose(s, i, story, chosen, possible):
    """What a lot has chosen, of what is possible, as bits; NONE if nothing leads on from here.

    In a search, a choice that was made before is made again as it was, or as `turn_back` has changed it.
    """
    if not story[COUNT, SEARCHES]:
        return chosen
    here = story[COUNT, MET]
    story[COUNT, MET] += 1
    if here == story[COUNT, MADE]:
        place = place_in(s, i, story)
        if place > 0 and story[DEAD_ENDS, place % ROOM] == place:
            return NONE
        story[COUNT, MADE] += 1
        story[CHOSEN, here] = chosen
        story[UNTRIED, here] = possible & ~(1 << chosen)
        story[PLACE, here] = place
    return story[CHOSEN, here]


@rule
def turn_back(story):
    """Choose otherwise where it was last possible; False if everything has been tried."""
    while story[COUNT, MADE] > 0:
        last = story[COUNT, MADE] - 1
        place = story[PLACE, last]
        if story[UNTRIED, last]:
            take_untried(story, last)
            if place == AMONG_SELVES:
                story[DEAD_ENDS, :] = NOWHERE
            return True
        if place > 0:
            story[DEAD_ENDS, place % ROOM] = place
        story[COUNT, MADE] -= 1
    return False


@rule
def take_untried(story, choice):
    other = 0
    while not (story[UNTRIED, choice] >> other) & 1:
        other += 1
    story[CHOSEN, choice] = other
    story[UNTRIED, choice] &= ~(1 << other)


@rule
def place_in(s, i, story):
    """Where the story stands at a note, as a number: who holds which faces.

    With the same selves nothing else bears on what can follow, except in the midst of a trade and where a Dream may
    have shuffled cards; there nothing is remembered.
    """
    if i == NONE:
        return AMONG_SELVES
    if s.options.dream_shuffle or (is_gift(s, i) and is_gift(s, i - 1)):
        return NOWHERE
    place = i + 1
    for seat in range(s.n_seats):
        first, second = known_face(story, HAND * seat), known_face(story, HAND * seat + 1)
        place = (place * OPEN_FACES + min(first, second)) * OPEN_FACES + max(first, second)
    return place


@rule
def known_face(story, slot):
    """What is known of a card in hand, below OPEN_FACES."""
    card = story[HANDS, slot]
    return 0 if card == NONE else 1 if story[FACE, card] == HIDDEN else 2 + story[FACE, card]


# Selves


@rule
def imagine_selves(s, seat, story):
    """Its own self, or for one who only watches all of them; False if nothing is left for one of them."""
    for other in range(s.n_seats):
        if other == seat or seat == SPECTATOR:
            s.seats[other].own_self = HIDDEN
    for other in range(s.n_seats):
        if s.seats[other].own_self == HIDDEN and not imagine_self(s, other, story):
            return False
    return True


@rule
def imagine_self(s, seat, story):
    """One of the candidates, a self with two unseen cards being twice as likely."""
    weight, possible, chosen = 0, 0, NONE
    for name in range(SELVES):
        if is_candidate(s, seat, name):
            possible |= 1 << name
            weight += unseen(s, name)
            if roll(s, weight) < unseen(s, name):
                chosen = name
    if possible == 0:
        return False
    s.seats[seat].own_self = choose(s, NONE, story, chosen, possible)
    return True


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


# Cards


@rule
def retell(s, story):
    """Go through the notes once; False if what was chosen does not lead to what was seen."""
    size = open_pile(s, story)
    made = size
    for i in range(s.n_notes):
        n = s.notes[i]
        if n.what == What.RETURNED:
            take_back(s, n.face, story, made, size)
            made += 1
            size += 1
            continue
        if n.what == What.DEALT or n.what == What.DREW:
            size -= 1
            card = story[PILE, size]
            add_to(story, n.seat, card)
        else:
            card = find_card(s, i, story) if n.face >= 0 else find_gift(s, i, story)
        if card == NONE or (n.face >= 0 and not give_face(card, n.face, story)):
            return False
        story[GIVEN, i] = card
        if n.what == What.PLAYED or is_gift(s, i):
            remove_from(story, n.seat, card)
        if not is_gift(s, i + 1):       # a trade is over: before the next one, cards are played
            hand_over(s, i, story)
    deal_faces(s, made, story)
    return True


@rule
def open_pile(s, story):
    """Every card that is not in a holder lies in the pile, its face open; how many there are."""
    for face in range(FACES):
        story[STOCK, face] = COPIES[face]
        story[SHUFFLED_STOCK, face] = 0
    for other in range(s.n_seats):
        story[STOCK, s.seats[other].own_self] -= 1
        for slot in range(HAND):
            story[HANDS, HAND * other + slot] = NONE
    size = N_CARDS - int(s.n_seats)
    for card in range(size):
        story[FACE, card] = HIDDEN
        story[SHUFFLED, card] = 0
        story[PILE, size - 1 - card] = card     # the first card is on top
    return size


@rule
def add_to(story, seat, card):
    first = HAND * seat
    story[HANDS, first if story[HANDS, first] == NONE else first + 1] = card


@rule
def remove_from(story, seat, card):
    first = HAND * seat
    story[HANDS, first if story[HANDS, first] == card else first + 1] = NONE


@rule
def give_face(card, face, story):
    """The card turns out to have this face; False if that cannot be."""
    if story[FACE, card] == face:
        return True
    stock = STOCK + story[SHUFFLED, card]
    if story[FACE, card] != HIDDEN or story[stock, face] == 0:
        return False
    story[stock, face] -= 1
    story[FACE, card] = face
    return True


@rule
def take_back(s, face, story, made, size):
    """A card that a Dream sends back comes under the pile as a new card: known, or open again if it was shuffled."""
    for place in range(size, 0, -1):
        story[PILE, place] = story[PILE, place - 1]
    story[PILE, 0] = made
    story[SHUFFLED, made] = s.options.dream_shuffle
    story[FACE, made] = face
    if s.options.dream_shuffle:
        story[FACE, made] = HIDDEN
        story[SHUFFLED_STOCK, face] += 1


@rule
def find_card(s, i, story):
    """Which card in hand was seen to leave it: one known to have the face, or one that may have it."""
    n = s.notes[i]
    weight, possible, chosen = 0, 0, NONE
    for slot in range(HAND):
        likely = likelihood(story, story[HANDS, HAND * n.seat + slot], n.face)
        if likely:
            possible |= 1 << slot
            weight += likely
            if roll(s, weight) < likely:
                chosen = slot
    return card_in(s, i, story, chosen, possible)


@rule
def likelihood(story, card, face):
    """How likely a card is to show this face."""
    if card == NONE:
        return 0
    if story[FACE, card] == face:
        return N_CARDS
    return story[STOCK + story[SHUFFLED, card], face] if story[FACE, card] == HIDDEN else 0


@rule
def find_gift(s, i, story):
    """Which card was given unseen: by lot one of the two that everybody holds before a trade (R14)."""
    return card_in(s, i, story, roll(s, HAND), EITHER)


@rule
def card_in(s, i, story, chosen, possible):
    """The card of the slot that is chosen; NONE if none is possible, or leads on."""
    if possible == EITHER:
        chosen = choose(s, i, story, chosen, possible)
    return NONE if chosen == NONE else story[HANDS, HAND * s.notes[i].seat + chosen]


@rule
def is_gift(s, i):
    return s.notes[i].what == What.GAVE


@rule
def hand_over(s, i, story):
    """All cards of a trade arrive at once, after every one was picked."""
    while is_gift(s, i):
        add_to(story, s.notes[i].other, story[GIVEN, i])
        i -= 1


@rule
def deal_faces(s, made, story):
    """Cards that are still open get what is left, by lot."""
    left = np.empty(N_CARDS, np.int8)
    for kind in range(2):
        count = 0
        for face in range(FACES):
            for _ in range(story[STOCK + kind, face]):
                left[count] = face
                count += 1
        shuffle(s, left, count)
        for card in range(made):
            if story[FACE, card] == HIDDEN and story[SHUFFLED, card] == kind:
                count -= 1
                story[FACE, card] = left[count]


@rule
def fill_in(s, story):
    """Write the story's cards where the record has hidden ones."""
    for i in range(s.n_notes):
        if s.notes[i].face == HIDDEN:
            s.notes[i].face = story[FACE, story[GIVEN, i]]
    for place in range(s.pile_size):
        s.pile[place] = story[FACE, story[PILE, place]]
    for other in range(s.n_seats):
        me = s.seats[other]
        first, second = story[HANDS, HAND * other], story[HANDS, HAND * other + 1]
        if me.hand[0] == HIDDEN:
            me.hand[0] = story[FACE, first if first != NONE else second]
        if me.hand[1] == HIDDEN:
            me.hand[1] = story[FACE, second]
