"""What must always hold."""

from gnothi.engine.compile import rule
from gnothi.games.conscious.agenda import is_between_facets
from gnothi.games.conscious.deck import COPIES, KINDS, LAST_SPACE, N_LAWS
from gnothi.games.conscious.diagram import BOARD_CARDS, HOLDS, JOKER, MOST_CHIPS, MOST_JOKERS, NOTES, OCTAVES
from gnothi.games.conscious.kept import progress
from gnothi.games.conscious.nutrition import most_discs
from gnothi.games.conscious.state import IN_DECK, IN_PILE, IN_PLAY, SLOTS, Status

INVARIANTS = (
    "the Part-of-Center cards in hands, deck and discard pile are those of the game (A.C.2)",
    "hand and duplicates are counted as they are held (P.1)",
    "every Law-card is in one place, and the piles are counted as they are (A.C.3)",
    "no note holds more than it may, and no chip waits between facets (D.0.3)",
    "no board card holds more than two chips between facets, the JOKER three (F.3.a)",
    "discs are within the limits of their stage between facets (K.COUNT)",
    "at most two Law-cards are owed (C.ROLL)",
    "a living player has not gone beyond the inner end (L.0.1)",
)


@rule
def check(s):
    """0, or the number of the first invariant that is broken."""
    if not cards_are_conserved(s):
        return 1
    for seat in range(s.n_seats):
        if not hand_is_counted(s, seat):
            return 2
        if not laws_are_counted(s, seat):
            return 3
        if not diagram_holds(s, seat):
            return 4
        if not chips_hold(s, seat):
            return 5
        if not discs_hold(s, seat):
            return 6
        if s.seats[seat].owed > 2:
            return 7
        if s.seats[seat].status == Status.LIVING and progress(s, seat) > LAST_SPACE:
            return 8
    return 0


@rule
def cards_are_conserved(s):
    size = 0
    for kind in range(KINDS):
        count = s.deck[kind] + s.discard[kind]
        size += int(s.deck[kind])
        for seat in range(s.n_seats):
            count += s.seats[seat].held[kind]
        if count != COPIES[kind]:
            return False
    return size == s.deck_size


@rule
def hand_is_counted(s, seat):
    kinds = 0
    cards = 0
    for kind in range(KINDS):
        kinds += 1 if s.seats[seat].held[kind] > 0 else 0
        cards += int(s.seats[seat].held[kind])
    return kinds == s.seats[seat].hand_size and cards - kinds == s.seats[seat].duplicates


@rule
def laws_are_counted(s, seat):
    """The pile, and every slot's card that is no copy."""
    me = s.seats[seat]
    in_pile = 0
    in_play = 0
    in_deck = 0
    for law in range(1, N_LAWS + 1):
        in_pile += 1 if s.law_at[law] == IN_PILE + seat else 0
        in_play += 1 if s.law_at[law] == IN_PLAY + seat else 0
        in_deck += 1 if s.law_at[law] == IN_DECK else 0
    lying = 0
    for slot in range(SLOTS):
        if me.laws[slot].law > 0:
            lying += 1
            if not me.laws[slot].is_copy:
                in_play -= 1
                if s.law_at[me.laws[slot].law] != IN_PLAY + seat:
                    return False
    return in_pile == me.pile_size and in_play == 0 and in_deck == s.law_deck_size and lying == me.n_laws


@rule
def diagram_holds(s, seat):
    for note in range(NOTES):
        if s.seats[seat].notes[note] < 0 or s.seats[seat].notes[note] > HOLDS[note]:
            return False
    return s.n_waiting == 0 or not is_between_facets(s)


@rule
def chips_hold(s, seat):
    if not is_between_facets(s):
        return True
    for card in range(BOARD_CARDS):
        most = MOST_JOKERS if card == JOKER else MOST_CHIPS
        if s.seats[seat].chips[card] < 0 or s.seats[seat].chips[card] > most:
            return False
    return True


@rule
def discs_hold(s, seat):
    if not is_between_facets(s):
        return True
    for octave in range(OCTAVES):
        if s.seats[seat].discs[octave] > max(0, most_discs(s, seat, octave)):
            return False
    return True
