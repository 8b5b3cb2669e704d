"""The Path: schools and states (H), the powers they give (I.3 to I.5), and the wild-chip (H.3.b)."""

from gnothi.engine.compile import rule
from gnothi.engine.events import emit
from gnothi.games.conscious.agenda import push
from gnothi.games.conscious.cards import create
from gnothi.games.conscious.deck import LAW_EFFECT, Effect
from gnothi.games.conscious.diagram import (
    AC,
    ACES,
    AD,
    AH,
    AS,
    BALANCED,
    JOKER,
    SCHOOLS,
    SPADES,
    SUIT_SCHOOL,
    X_JOKER,
)
from gnothi.games.conscious.hand import draw_cards
from gnothi.games.conscious.kept import is_asleep, suffers
from gnothi.games.conscious.laws import cancel_at, is_cancellable, leave_play, sweep
from gnothi.games.conscious.nutrition import enter
from gnothi.games.conscious.state import (
    ALL_SHOCKS,
    NONE,
    SLOTS,
    TRANSFORM,
    WILD_CANCEL,
    WILD_CARD,
    WILD_CLEANSE,
    WILD_ENTER,
    WILD_SHOCK,
    Clause,
    StateOfI,
    Status,
    Step,
)

# Counting (H.0.2, H.0.3). `faces` is a bit for each of the twelve face cards that counts as present.


@rule
def faces_with_chips(s, seat):
    faces = 0
    for card in range(ACES):
        if s.seats[seat].chips[card] > 0:
            faces |= 1 << card
    return faces


@rule
def faces_of(faces, suit):
    """How many of Jack, Queen and King of a suit are present."""
    three = (faces >> (3 * suit)) & 7
    return (three & 1) + (three >> 1 & 1) + (three >> 2)


@rule
def ace_chips(s, seat, suit):
    """Aces of a suit, the X-Joker and the JOKER counted (H.0.2, R30)."""
    me = s.seats[seat]
    chips = me.chips[ACES + suit] + me.chips[JOKER]
    return chips + me.chips[X_JOKER] if suit != SPADES else chips


@rule
def schools_open(s, seat, faces):
    """Bits of the schools that would take a player with these face cards and his Aces (H.0.1)."""
    schools = 0
    for suit in range(4):
        if 2 * ace_chips(s, seat, suit) >= 3 - faces_of(faces, suit):
            schools |= 1 << int(SUIT_SCHOOL[suit])
    if is_balanced(s, seat, faces):
        schools |= 1 << BALANCED
    return schools


@rule
def is_balanced(s, seat, faces):
    """A Queen, King or Ace in each of three suits, an X-Joker standing for two of D, C and H."""
    me = s.seats[seat]
    if me.chips[JOKER] > 0:
        return True
    suits = 0
    missing = 0
    for suit in range(4):
        if (faces >> (3 * suit + 1)) & 3 or me.chips[ACES + suit] > 0:
            suits += 1
        elif suit != SPADES:
            missing += 1
    return suits + min(2 * me.chips[X_JOKER], missing) >= 3


@rule
def has_four_aces(s, seat, suits):
    """All four Aces, `suits` being bits of those present; an X-Joker stands for two of D, C and H (H.2)."""
    me = s.seats[seat]
    if me.chips[JOKER] > 0:
        return True
    if not suits & (1 << SPADES):
        return False
    there = (suits & 1) + (suits >> 1 & 1) + (suits >> 2 & 1)
    return there + 2 * me.chips[X_JOKER] >= 3


@rule
def aces_with_chips(s, seat):
    suits = 0
    for suit in range(4):
        if s.seats[seat].chips[ACES + suit] > 0:
            suits |= 1 << suit
    return suits


# H.QUALIFY


@rule
def qualify(s, seat):
    """States are examined at the end of a facet; what is attained is never lost (H.0.3, H.0.4, B.0.1)."""
    me = s.seats[seat]
    if me.school == NONE:
        schools = schools_open(s, seat, faces_with_chips(s, seat))
        if schools & (schools - 1):
            push(s, Step.ASK_SCHOOL, seat, schools)
            return
        for school in range(SCHOOLS):
            if schools == 1 << school:
                enter_school(s, seat, school)
    rise(s, seat)


@rule
def enter_school(s, seat, school):
    """Only Multiplicity has no school; a school makes a Deputy Steward (H.1), and which one is fixed for good (R31)."""
    me = s.seats[seat]
    me.school = school
    me.state = StateOfI.DEPUTY
    emit(s, Clause.H_1, seat, school)


@rule
def rise(s, seat):
    """Four Aces make a Steward (H.2), any chip on the JOKER a Master (H.3, R32)."""
    me = s.seats[seat]
    if me.chips[JOKER] > 0 and me.state < StateOfI.MASTER:
        me.state = StateOfI.MASTER
        emit(s, Clause.H_3, seat)
    elif me.state < StateOfI.STEWARD and has_four_aces(s, seat, aces_with_chips(s, seat)):
        me.state = StateOfI.STEWARD
        emit(s, Clause.H_2, seat)


# Powers (I.3 to I.5): each once a turn


@rule
def write_powers(s, seat, out, n):
    me = s.seats[seat]
    if me.state < StateOfI.DEPUTY or is_asleep(s, seat) or suffers(s, seat, Effect.NO_POWERS):
        return n
    if not me.powers & 1:
        n = write_transforms(s, seat, out, n)
    if me.state >= StateOfI.STEWARD and not me.powers & 2:
        for pair in range(3):
            if me.chips[first_ace(pair)] > 0 and me.chips[second_ace(pair)] > 0:
                out[n] = WILD_SHOCK + pair
                n += 1
    if me.state >= StateOfI.MASTER and not me.powers & 4 and me.chips[AS] > 0 and me.chips[X_JOKER] > 0:
        out[n] = ALL_SHOCKS
        n += 1
    return n


@rule
def write_transforms(s, seat, out, n):
    """Two different face cards of one suit."""
    me = s.seats[seat]
    for suit in range(4):
        for pair in range(3):
            if me.chips[3 * suit + first_of(pair)] > 0 and me.chips[3 * suit + second_of(pair)] > 0:
                out[n] = TRANSFORM + 3 * suit + pair
                n += 1
    return n


@rule
def first_of(pair):
    """Pairs of three things: 0 and 1, 0 and 2, 1 and 2."""
    return 1 if pair == 2 else 0


@rule
def second_of(pair):
    return 1 if pair == 0 else 2


@rule
def first_ace(pair):
    return AC if pair == 2 else AD


@rule
def second_ace(pair):
    return AC if pair == 0 else AH


@rule
def use_transform(s, seat, suit, pair):
    """Transform Emotions: two face cards of a suit become its Ace (I.3)."""
    first, second = 3 * suit + first_of(pair), 3 * suit + second_of(pair)
    combine(s, seat, 1, first, second)
    emit(s, Clause.I_3, seat, first, second)
    create(s, seat, ACES + suit, 1)


@rule
def use_wild_shock(s, seat, pair):
    """Wild Shock: two unlike Aces of D, C and H become the X-Joker (I.4)."""
    first, second = first_ace(pair), second_ace(pair)
    combine(s, seat, 2, first, second)
    emit(s, Clause.I_4, seat, first, second)
    create(s, seat, X_JOKER, 1)


@rule
def use_all_shocks(s, seat):
    """All Shocks: the Ace of spades and the X-Joker become the JOKER (I.5)."""
    combine(s, seat, 4, AS, X_JOKER)
    emit(s, Clause.I_5, seat, AS, X_JOKER)
    create(s, seat, JOKER, 1)


@rule
def combine(s, seat, power, first, second):
    me = s.seats[seat]
    me.powers |= power
    me.chips[first] -= 1
    me.chips[second] -= 1


# The wild-chip (H.3.b, R33)


@rule
def write_wild_chip(s, seat, out):
    n = 0
    for action in range(WILD_ENTER, WILD_CARD + 1):
        out[n] = action
        n += 1
    if s.seats[seat].hasnamuss:
        out[n] = WILD_CLEANSE
        n += 1
    if s.seats[seat].status == Status.LIVING:
        for slot in range(SLOTS):
            if is_cancellable(s, seat, slot):
                out[n] = WILD_CANCEL + slot
                n += 1
    return n


@rule
def use_wild_chip(s, seat, action):
    """A chip for the diagram, a card, a law cancelled, or cleansing."""
    if action >= WILD_CANCEL:
        emit(s, Clause.G_1_f, seat, s.seats[seat].laws[action - WILD_CANCEL].law)
        cancel_at(s, seat, action - WILD_CANCEL)
    elif action == WILD_CLEANSE:
        cleanse(s, seat)
    elif action == WILD_CARD:
        draw_cards(s, seat, 1, Clause.R33)
    else:
        emit(s, Clause.R33, seat, action - WILD_ENTER)
        push(s, Step.RESOLVE, seat)
        enter(s, seat, action - WILD_ENTER)


@rule
def cleanse(s, seat):
    """A Hasnamuss no more; #86 goes even if it was taken without escape (R65)."""
    for slot in range(SLOTS):
        if LAW_EFFECT[s.seats[seat].laws[slot].law] == Effect.HASNAMUSS:
            if s.seats[seat].laws[slot].obeyed:
                leave_play(s, seat, slot)
    sweep(s, seat)
