"""Card-plays and what they create: section F, and Law-cards used as cards (G.2)."""

from gnothi.engine.compile import rule
from gnothi.engine.events import emit
from gnothi.games.conscious.agenda import pop, push
from gnothi.games.conscious.deck import GROUP, KINDS, LAW_EFFECT, LAW_FACE, LAW_KIND, MAKES, NUMBERED, Effect, Shock
from gnothi.games.conscious.diagram import ACES, BOARD_CARDS, FACES, JOKER, MOST_CHIPS, MOST_JOKERS, X_JOKER
from gnothi.games.conscious.hand import discard_card
from gnothi.games.conscious.nutrition import perform, self_remember, transform
from gnothi.games.conscious.state import (
    COMBINATIONS,
    FACE,
    FROM_BLANK,
    FROM_HAND,
    FROM_LAW,
    LAST_CARD,
    NEXT_CARD,
    NO,
    NO_JOKER,
    PLAY_BLANK,
    PLAY_FACE,
    PLAY_GROUP,
    PLAY_LAW,
    SLOTS,
    Clause,
    Step,
)

# The allowance (B.1)


@rule
def allowance(s, seat):
    """How many cards may leave the hand this turn: one, one for each moment, one for each state (B.1, R7)."""
    me = s.seats[seat]
    moments = me.moments
    if s.options.moments_add == NO:
        moments = min(moments, 1)
    return 1 + moments + me.state


@rule
def cost(s, cards):
    """What a play with a number of cards of the hand takes from the allowance (R6)."""
    return min(cards, 1) if s.options.allowance == COMBINATIONS else cards


@rule
def is_affordable(s, seat, cards):
    return cost(s, cards) <= allowance(s, seat) - s.seats[seat].spent


# Which card-plays there are


@rule
def is_playable(s, seat, slot):
    """Whether the Law-card of a slot may still be used as a card this turn (G.2)."""
    law = s.seats[seat].laws[slot]
    return law.law > 0 and not law.played


@rule
def is_blank(s, seat, slot):
    return LAW_EFFECT[s.seats[seat].laws[slot].law] == Effect.WILD_VALUE


@rule
def stands_alone(s, seat, slot):
    """Whether the Law-card of a slot may be played by itself and makes its own board card (G.2.c)."""
    return is_playable(s, seat, slot) and LAW_FACE[s.seats[seat].laws[slot].law] >= 0 and not is_blank(s, seat, slot)


@rule
def law_slot(s, seat, kind):
    """The lowest slot whose Law-card has this numbered value and may be played; the blank card is no such."""
    me = s.seats[seat]
    for slot in range(SLOTS):
        if is_playable(s, seat, slot) and LAW_KIND[me.laws[slot].law] == kind and not is_blank(s, seat, slot):
            return slot
    return -1


@rule
def law_kinds(s, seat):
    """Bits of the numbered values among the Law-cards that may be played."""
    kinds = 0
    me = s.seats[seat]
    if me.n_laws > 0:
        for slot in range(SLOTS):
            if is_playable(s, seat, slot) and LAW_KIND[me.laws[slot].law] >= 0 and not is_blank(s, seat, slot):
                kinds |= 1 << int(LAW_KIND[me.laws[slot].law])
    return kinds


@rule
def blank_slot(s, seat):
    """The slot of a blank card that may be played, or -1."""
    if s.seats[seat].n_laws > 0:
        for slot in range(SLOTS):
            if is_playable(s, seat, slot) and is_blank(s, seat, slot):
                return slot
    return -1


@rule
def write_plays(s, seat, out, n):
    """Every card-play the hand, the laws and the allowance permit (D3)."""
    n = write_singles(s, seat, out, n)
    blank = blank_slot(s, seat) >= 0
    if blank:
        n = write_blank(s, out, n)
    laws = law_kinds(s, seat)
    for group in range(FACES):
        n = write_group(s, seat, group, laws, blank, out, n)
    return n


@rule
def write_singles(s, seat, out, n):
    """A face card of the hand (F.1), or a Law-card that stands alone (G.2.c)."""
    me = s.seats[seat]
    if is_affordable(s, seat, 1):
        for kind in range(NUMBERED, KINDS):
            if me.held[kind] > 0:
                out[n] = PLAY_FACE + kind - NUMBERED
                n += 1
    if me.n_laws > 0:
        for slot in range(SLOTS):
            if stands_alone(s, seat, slot):
                out[n] = PLAY_LAW + slot
                n += 1
    return n


@rule
def write_blank(s, out, n):
    """The blank card as any one card (G.2.d, R29)."""
    most = BOARD_CARDS
    if s.options.blank_card == NO_JOKER:
        most = JOKER
    elif s.options.blank_card == FACE:
        most = FACES
    for card in range(most):
        out[n] = PLAY_BLANK + card
        n += 1
    return n


@rule
def write_group(s, seat, group, laws, blank, out, n):
    """Two or three members of a numbered group, each from the hand, from a law or the blank card (F.2, F.3, F.5)."""
    sources = 0     # two bits a member: it is in the hand, it is among the laws
    ready = 1 if blank else 0
    me = s.seats[seat]
    for member in range(3):
        kind = int(GROUP[group, member])
        has = (1 if me.held[kind] > 0 else 0) + (2 if (laws >> kind) & 1 else 0)
        sources |= has << (2 * member)
        ready += 1 if has else 0
    if ready < 2:
        return n
    for code in range(64):
        if is_group_play(s, seat, sources, blank, code):
            out[n] = PLAY_GROUP + 64 * group + code
            n += 1
    return n


@rule
def is_group_play(s, seat, sources, blank, code):
    """Whether the sources that a code names are all there, two or three, with one blank and the allowance at most."""
    members = 0
    cards = 0
    blanks = 0
    for member in range(3):
        source = (code >> (2 * member)) & 3
        has = (sources >> (2 * member)) & 3
        if source == FROM_HAND:
            if not has & 1:
                return False
            cards += 1
        elif source == FROM_LAW:
            if not has & 2:
                return False
        elif source == FROM_BLANK:
            blanks += 1
        members += 1 if source else 0
    return members >= 2 and blanks <= (1 if blank else 0) and is_affordable(s, seat, cards)


# Playing them


@rule
def play_face(s, seat, kind):
    """One face card of the hand: one chip (F.1)."""
    spend(s, seat, 1)
    discard_card(s, seat, kind)
    card = MAKES[kind]
    emit(s, Clause.F_1, seat, card, kind)
    create(s, seat, card, 1)


@rule
def play_law(s, seat, slot):
    """A Law-card that stands alone: one chip on its board card (G.2.c)."""
    law = s.seats[seat].laws[slot]
    law.played = 1
    card = LAW_FACE[law.law]
    emit(s, Clause.G_2_c, seat, card, law.law)
    create(s, seat, card, 1)


@rule
def play_blank(s, seat, card):
    """The blank card as a single card (G.2.d)."""
    law = s.seats[seat].laws[blank_slot(s, seat)]
    law.played = 1
    emit(s, Clause.G_2_d, seat, card, law.law)
    create(s, seat, card, 1)


@rule
def play_group(s, seat, group, code):
    """Two of a group: one chip (F.2); all three: two chips, yet one creation (F.3)."""
    members = 0
    cards = 0
    for member in range(3):
        source = (code >> (2 * member)) & 3
        kind = GROUP[group, member]
        if source == FROM_HAND:
            discard_card(s, seat, kind)
            cards += 1
        elif source == FROM_LAW:
            play_member(s, seat, law_slot(s, seat, kind), kind)
        elif source == FROM_BLANK:
            play_member(s, seat, blank_slot(s, seat), kind)
        members += 1 if source else 0
    spend(s, seat, cards)
    if members == 2:
        emit(s, Clause.F_2, seat, group, code)
    else:
        emit(s, Clause.F_3, seat, group, code)
    create(s, seat, group, members - 1)


@rule
def play_member(s, seat, slot, kind):
    """A Law-card as a member of a group; it takes nothing from the allowance (G.2.a, G.2.b)."""
    law = s.seats[seat].laws[slot]
    law.played = 1
    emit(s, Clause.G_2_a, seat, law.law, kind)


@rule
def spend(s, seat, cards):
    s.seats[seat].spent += cost(s, cards)


# F.CREATE


@rule
def create(s, seat, card, chips):
    """Chips come to a board card; too many bump on, each a creation of its own; then the shocks of the whole chain."""
    me = s.seats[seat]
    me.chips[card] += chips
    last = card
    while last != JOKER and me.chips[last] > MOST_CHIPS:
        me.chips[last] -= 2     # F.3.b: one discarded, one bumped
        last += 1
        me.chips[last] += 1
        emit(s, Clause.F_3_b, seat, last - 1, last)
    push(s, Step.JOKERS, seat)
    push(s, Step.RESOLVE, seat)
    push(s, Step.SHOCKS, seat, card, last)


@rule
def work_shocks(s):
    """The shock of the next creation of a chain (F.3.d, F.3.e)."""
    f = s.stack[s.depth - 1]
    seat = f.seat
    card = f[NEXT_CARD]
    if card == f[LAST_CARD]:
        pop(s)
    else:
        f[NEXT_CARD] += 1
    if is_face(card):
        self_remember(s, seat)
    elif is_ace(card):
        transform(s, seat)
    elif card == X_JOKER:
        push(s, Step.ASK_SHOCK, seat)
    else:
        emit(s, Clause.I_5_a, seat)
        perform(s, seat, Shock.ALL)


@rule
def is_face(card):
    """A Jack, Queen or King among the board cards."""
    return card < ACES


@rule
def is_ace(card):
    return ACES <= card < X_JOKER


@rule
def work_jokers(s):
    """Every JOKER chip above three comes off and is wild (H.3.b)."""
    seat = s.stack[s.depth - 1].seat
    me = s.seats[seat]
    if me.chips[JOKER] > MOST_JOKERS:
        me.chips[JOKER] -= 1
        emit(s, Clause.H_3_b, seat)
        push(s, Step.ASK_WILD_CHIP, seat)
    else:
        pop(s)
