"""Part-of-Center cards as they come and go: the deck (A.C.7), hands and duplicates (P.1), and who has seen what."""

from gnothi.engine.compile import rule
from gnothi.engine.events import emit, only
from gnothi.engine.rng import roll
from gnothi.games.conscious.deck import KINDS
from gnothi.games.conscious.state import CARD_BITS, CARDS_IN_DETAIL, NONE, Clause

# The deck


@rule
def take_cards(s, seat, count):
    """Cards of the deck come to a player; which, as two numbers of five cards each (A.C.7, R4)."""
    first = 0
    rest = 0
    for i in range(count):
        kind = take_from_deck(s)
        if kind == NONE:
            break
        gain(s, seat, kind)
        if i < CARDS_IN_DETAIL:
            first |= (kind + 1) << (CARD_BITS * i)
        else:
            rest |= (kind + 1) << (CARD_BITS * (i - CARDS_IN_DETAIL))
    return first, rest


@rule
def draw_cards(s, seat, count, clause, about=0):
    """What a clause gives is drawn, which only the player sees; `about` is what else the clause tells of."""
    before = cards_of(s, seat)
    first, rest = take_cards(s, seat, count)
    drawn = cards_of(s, seat) - before
    if drawn > 0:
        emit(s, clause, seat, first, rest, about, audience=only(seat))
    if drawn < count:
        emit(s, Clause.R4, seat)


@rule
def take_from_deck(s):
    """A random card of what the deck still holds, or NONE."""
    if s.deck_size == 0:
        renew_deck(s)
    if s.deck_size == 0:
        return NONE
    left = roll(s, s.deck_size)
    kind = 0
    while left >= s.deck[kind]:
        left -= int(s.deck[kind])
        kind += 1
    s.deck[kind] -= 1
    s.deck_size -= 1
    return kind


@rule
def renew_deck(s):
    for kind in range(KINDS):
        s.deck[kind] = s.discard[kind]
        s.deck_size += s.discard[kind]
        s.discard[kind] = 0


# Hands and duplicates


@rule
def cards_of(s, seat):
    """How many cards a player owns, hand and duplicates together."""
    return int(s.seats[seat].hand_size) + int(s.seats[seat].duplicates)


@rule
def gain(s, seat, kind):
    """A card comes to a player; a further copy is a duplicate (P.1). What he was heard to lack he may now have."""
    me = s.seats[seat]
    if me.held[kind] > 0:
        me.duplicates += 1
    else:
        me.hand_size += 1
    me.held[kind] += 1
    for other in range(KINDS):
        me.lacks[other] = 0


@rule
def lose(s, seat, kind):
    """A card goes from a player; a duplicate takes its place in the hand (P.1.a)."""
    me = s.seats[seat]
    me.held[kind] -= 1
    if me.held[kind] > 0:
        me.duplicates -= 1
    else:
        me.hand_size -= 1


@rule
def discard_card(s, seat, kind):
    """A card goes to the discard pile, for all to see (F.4)."""
    lose(s, seat, kind)
    s.discard[kind] += 1
    for other in range(s.n_seats):
        forget(s, other, seat, kind)


@rule
def hand_over(s, giver, taker, kind, openly):
    """A card goes from one player to another; unless it was named aloud only the two see which."""
    lose(s, giver, kind)
    gain(s, taker, kind)
    for other in range(s.n_seats):
        if other == giver or openly:
            s.seats[other].seen[taker, kind] += 1
        if other == taker or openly:
            forget(s, other, giver, kind)
        elif other != giver:
            for each in range(KINDS):       # it may have been any of those this one knew of
                forget(s, other, giver, each)


@rule
def forget(s, seat, owner, kind):
    """A card that this seat knew another to hold may be gone."""
    me = s.seats[seat]
    if me.seen[owner, kind] > 0:
        me.seen[owner, kind] -= 1


@rule
def random_of_hand(s, seat):
    """A kind of the hand, each as likely as any other (R53)."""
    me = s.seats[seat]
    left = roll(s, me.hand_size)
    for kind in range(KINDS):
        if me.held[kind] > 0:
            if left == 0:
                return kind
            left -= 1
    return NONE


@rule
def random_duplicate(s, seat):
    """The kind of a duplicate, each card as likely as any other (P.2.a)."""
    me = s.seats[seat]
    left = roll(s, me.duplicates)
    for kind in range(KINDS):
        if me.held[kind] > 1:
            left -= me.held[kind] - 1
            if left < 0:
                return kind
    return NONE


@rule
def lose_random(s, seat, clause):
    """A random card of the hand is discarded; nothing happens to an empty hand."""
    if s.seats[seat].hand_size > 0:
        kind = random_of_hand(s, seat)
        discard_card(s, seat, kind)
        emit(s, clause, seat, kind)
