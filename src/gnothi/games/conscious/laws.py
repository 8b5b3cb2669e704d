"""Law-cards: how they are selected, lie in play, are shared, cancelled and discarded (G.0, G.SHARE, G.1.f to G.1.i)."""

from gnothi.engine.compile import rule
from gnothi.engine.events import emit, only
from gnothi.engine.rng import roll
from gnothi.games.conscious.agenda import push
from gnothi.games.conscious.deck import (
    LAW_DESIGNATION,
    LAW_EFFECT,
    LAW_FREES,
    LAW_KEEPS,
    LAW_RELUCTANT,
    N_LAWS,
    PROCLAMATION,
    Designation,
    Effect,
    Keeps,
)
from gnothi.games.conscious.kept import has_reached
from gnothi.games.conscious.state import (
    AUTOMATIC,
    DISCARDED,
    IN_DECK,
    IN_PILE,
    IN_PLAY,
    MOST_SHARED,
    NONE,
    SLOTS,
    Clause,
    Status,
    Step,
)

# The law deck (A.C.7)


@rule
def take_law(s):
    """A random card of the law deck, or 0; an empty deck is renewed from its discard pile."""
    if s.law_deck_size == 0:
        renew_laws(s)
    if s.law_deck_size == 0:
        return 0
    law = nth_law(s, IN_DECK, roll(s, s.law_deck_size))
    s.law_deck_size -= 1
    return law


@rule
def renew_laws(s):
    for law in range(1, N_LAWS + 1):
        if s.law_at[law] == DISCARDED:
            s.law_at[law] = IN_DECK
            s.law_deck_size += 1


@rule
def nth_law(s, where, left):
    """The number of the law that comes after `left` others in the same place."""
    for law in range(1, N_LAWS + 1):
        if s.law_at[law] == where:
            if left == 0:
                return law
            left -= 1
    return 0


@rule
def gain_law(s, seat):
    """One Law-card into the law pile; its number, or 0."""
    law = take_law(s)
    if law > 0:
        s.law_at[law] = IN_PILE + seat
        s.seats[seat].pile_size += 1
    return law


@rule
def draw_law(s, seat, clause):
    """One Law-card into the law pile, for its owner to look at (E.7)."""
    law = gain_law(s, seat)
    if law > 0:
        emit(s, clause, seat, law, audience=only(seat))
    else:
        emit(s, Clause.R4, seat)


# Selecting (G.0)


@rule
def select_laws(s, seat):
    """The Law-cards owed come into play: one at random, a second by choice (G.0.1, G.0.2, G.0.7, R20)."""
    me = s.seats[seat]
    owed = me.owed
    me.owed = 0
    if owed > 0 and me.pile_size > 0:
        select_random(s, seat)
    if owed > 1 and me.pile_size > 0:
        choose_law(s, seat)


@rule
def select_random(s, seat):
    law = nth_law(s, IN_PILE + seat, roll(s, s.seats[seat].pile_size))
    emit(s, Clause.G_0_1, seat, law)
    select(s, seat, law)


@rule
def choose_law(s, seat):
    """By choice; where only one may be chosen nobody is asked (D1)."""
    found = 0
    last = 0
    for law in range(1, N_LAWS + 1):
        if is_choosable(s, seat, law):
            found += 1
            last = law
    if found == 1:
        select_chosen(s, seat, last, 1)
    else:
        push(s, Step.ASK_LAW, seat)


@rule
def select_chosen(s, seat, law, is_only=0):
    emit(s, Clause.G_0_2, seat, law, is_only)
    select(s, seat, law)


@rule
def is_choosable(s, seat, law):
    """An Ace or the JOKER only when nothing else is left, and then the JOKER first (G.0.3, R21)."""
    return s.law_at[law] == IN_PILE + seat and LAW_RELUCTANT[law] == least_reluctance(s, seat)


@rule
def least_reluctance(s, seat):
    least = 3
    for law in range(1, N_LAWS + 1):
        if s.law_at[law] == IN_PILE + seat:
            least = min(least, LAW_RELUCTANT[law])
    return least


@rule
def select(s, seat, law):
    """A card of the pile is laid face up, in play (G.0.4)."""
    s.seats[seat].pile_size -= 1
    bring_into_play(s, seat, law, NONE, False)


# In play


@rule
def bring_into_play(s, seat, law, protector, is_copy):
    """A law lies face up, unobeyed and unplayed; its slot, or NONE where there is no room for it."""
    me = s.seats[seat]
    if not is_copy:
        s.law_at[law] = IN_PLAY + seat
    slot = 0
    while slot < SLOTS and me.laws[slot].law > 0:
        slot += 1
    if slot == SLOTS:
        if not is_copy:
            s.law_at[law] = DISCARDED
        return NONE
    lie = me.laws[slot]
    lie.law = law
    lie.protector = protector
    lie.is_copy = 1 if is_copy else 0
    me.n_laws += 1
    if s.options.moon == AUTOMATIC and protector == NONE and has_moon(s, seat, LAW_DESIGNATION[law]):
        void(s, seat, slot)
    return slot


@rule
def leave_play(s, seat, slot):
    """A law is discarded, or vanishes if it is a copy; what it protected is unprotected from now on (G.1.g)."""
    me = s.seats[seat]
    law = me.laws[slot].law
    if not me.laws[slot].is_copy:
        s.law_at[law] = DISCARDED
    clear_slot(s, seat, slot)
    me.n_laws -= 1
    for other in range(SLOTS):
        if me.laws[other].law > 0 and me.laws[other].protector == slot:
            me.laws[other].protector = NONE
            emit(s, Clause.G_1_g, seat, me.laws[other].law, law)
    if LAW_EFFECT[law] == Effect.HASNAMUSS and me.hasnamuss and not is_in_play(s, seat, Effect.HASNAMUSS):
        me.hasnamuss = 0
        emit(s, Clause.R65, seat)


@rule
def is_in_play(s, seat, effect):
    me = s.seats[seat]
    for slot in range(SLOTS):
        if me.laws[slot].obeyed and LAW_EFFECT[me.laws[slot].law] == effect:
            return True
    return False


@rule
def clear_slot(s, seat, slot):
    lie = s.seats[seat].laws[slot]
    lie.law = 0
    lie.obeyed = 0
    lie.played = 0
    lie.protector = 0
    lie.is_copy = 0
    lie.was_shared = 0
    lie.voided = 0
    lie.mark = 0


@rule
def is_protecting(s, seat, slot):
    me = s.seats[seat]
    for other in range(SLOTS):
        if me.laws[other].law > 0 and me.laws[other].protector == slot:
            return True
    return False


@rule
def sweep(s, seat):
    """What has been obeyed and played goes, unless kept or protecting another; then what protected it (G.0.6, R25)."""
    me = s.seats[seat]
    swept = me.n_laws > 0
    while swept:
        swept = False
        for slot in range(SLOTS):
            if is_done(s, seat, slot) and not is_protecting(s, seat, slot):
                emit(s, Clause.G_0_6, seat, me.laws[slot].law)
                leave_play(s, seat, slot)
                swept = True


@rule
def is_done(s, seat, slot):
    lie = s.seats[seat].laws[slot]
    if not lie.obeyed or not lie.played:
        return False
    return lie.voided or LAW_KEEPS[lie.law] == Keeps.NO


@rule
def tidy_up(s, seat):
    """At the end of a turn nothing in play may be played any more (G.0.5); what is not kept goes."""
    me = s.seats[seat]
    if me.n_laws > 0:
        for slot in range(SLOTS):
            if me.laws[slot].law > 0:
                me.laws[slot].played = 1
        sweep(s, seat)


@rule
def pass_marks(s, seat):
    """Sleep, lost skills and lost powers end at their mark; a death-mark makes the next turn the last (R13, O.2)."""
    me = s.seats[seat]
    for slot in range(SLOTS):
        lie = me.laws[slot]
        if lie.mark > 0 and has_reached(s, seat, lie.mark):
            if LAW_KEEPS[lie.law] == Keeps.UNTIL_SPACE:
                emit(s, Clause.R13, seat, lie.law, lie.mark)
                leave_play(s, seat, slot)
            else:
                emit(s, Clause.O_2, seat, lie.law, lie.mark, 1)
    sweep(s, seat)


@rule
def discard_laws(s, seat, keep_hasnamuss):
    """Pile, laws in play and pending copies go; only #86 may stay with a Hasnamuss (L.0.3, R60)."""
    me = s.seats[seat]
    for law in range(1, N_LAWS + 1):
        if s.law_at[law] == IN_PILE + seat:
            s.law_at[law] = DISCARDED
    me.pile_size = 0
    me.owed = 0
    lose_shared(s, seat)
    for slot in range(SLOTS):
        if me.laws[slot].law > 0:
            stays = keep_hasnamuss and me.laws[slot].obeyed and LAW_EFFECT[me.laws[slot].law] == Effect.HASNAMUSS
            if stays:
                me.laws[slot].protector = NONE
                me.laws[slot].played = 1
            elif not me.laws[slot].is_copy:
                s.law_at[me.laws[slot].law] = DISCARDED
            if not stays:
                clear_slot(s, seat, slot)
                me.n_laws -= 1


# Laws for everybody (G.SHARE)


@rule
def share(s, seat, law, protected):
    """Every other living player gets a pending copy (G.SHARE.2)."""
    for step in range(1, s.n_seats):
        other = (seat + step) % s.n_seats
        you = s.seats[other]
        if you.status == Status.LIVING and you.n_shared < MOST_SHARED:
            you.shared[you.n_shared] = law
            you.protected[you.n_shared] = 1 if protected else 0
            you.n_shared += 1
            emit(s, Clause.G_SHARE_2, other, law)


@rule
def receive_shared(s, seat):
    """Pending copies come into play at the start of the turn, those of #64 with their protector (G.SHARE.3)."""
    me = s.seats[seat]
    for i in range(me.n_shared):
        law = me.shared[i]
        protector = NONE
        if me.protected[i]:
            protector = bring_into_play(s, seat, PROCLAMATION, NONE, True)
            if protector != NONE:
                me.laws[protector].obeyed = 1
                me.laws[protector].played = 1
        slot = bring_into_play(s, seat, law, protector, True)
        if slot != NONE:
            me.laws[slot].was_shared = 1
            emit(s, Clause.G_SHARE_4, seat, law)
    lose_shared(s, seat)


@rule
def lose_shared(s, seat):
    me = s.seats[seat]
    for i in range(me.n_shared):
        me.shared[i] = 0
        me.protected[i] = 0
    me.n_shared = 0


# Cancelling (G.1.f to G.1.i)


@rule
def is_cancellable(s, seat, slot):
    """A law in play that nothing protects (G.1.g)."""
    return s.seats[seat].laws[slot].law > 0 and s.seats[seat].laws[slot].protector == NONE


@rule
def cancel_designation(s, seat, designation, spared):
    """Freed from one law, freed from all of its designation; only what is unprotected now is reached (G.1.f, R25)."""
    reached = 0
    for slot in range(SLOTS):
        if slot != spared and is_cancellable(s, seat, slot):
            if LAW_DESIGNATION[s.seats[seat].laws[slot].law] == designation:
                reached |= 1 << slot
    cancel(s, seat, reached)


@rule
def cancel_everything(s, seat, spared):
    """All laws in play whatever their designation (R24)."""
    reached = 0
    for slot in range(SLOTS):
        if slot != spared and is_cancellable(s, seat, slot):
            reached |= 1 << slot
    cancel(s, seat, reached)


@rule
def cancel_at(s, seat, slot):
    """A wild-chip used on a law (H.3.b): its designation with it; one without designation goes alone (R22)."""
    designation = LAW_DESIGNATION[s.seats[seat].laws[slot].law]
    if designation == Designation.NONE:
        cancel(s, seat, 1 << slot)
    else:
        cancel_designation(s, seat, designation, NONE)


@rule
def cancel(s, seat, reached):
    """Cancelled cards are discarded at once, obeyed or not, played or not (G.1.i)."""
    for slot in range(SLOTS):
        if (reached >> slot) & 1:
            emit(s, Clause.G_1_i, seat, s.seats[seat].laws[slot].law)
            leave_play(s, seat, slot)
    sweep(s, seat)


# Moons (G.1.h)


@rule
def moon_slot(s, seat, designation):
    """The slot of a moon in force that frees from this designation, or NONE."""
    me = s.seats[seat]
    if me.n_laws > 0:
        for slot in range(SLOTS):
            lie = me.laws[slot]
            if lie.obeyed and LAW_FREES[lie.law] == designation and not lie.voided:
                return slot
    return NONE


@rule
def has_moon(s, seat, designation):
    return moon_slot(s, seat, designation) != NONE


@rule
def can_use_moon(s, seat, designation):
    """Whether a moon would cancel anything now."""
    moon = moon_slot(s, seat, designation)
    if moon == NONE:
        return False
    for slot in range(SLOTS):
        if slot != moon and is_cancellable(s, seat, slot):
            if LAW_DESIGNATION[s.seats[seat].laws[slot].law] == designation:
                return True
    return False


@rule
def use_moon(s, seat, designation):
    """All unprotected laws of the King's designation but the moon itself are cancelled; it is not used up."""
    moon = moon_slot(s, seat, designation)
    emit(s, Clause.G_1_h, seat, designation, s.seats[seat].laws[moon].law, 1)
    cancel_designation(s, seat, designation, moon)


@rule
def void(s, seat, slot):
    """An automatic moon takes the effect of a law and leaves the card to be played (R23)."""
    lie = s.seats[seat].laws[slot]
    lie.obeyed = 1
    lie.voided = 1
    lie.mark = 0
    emit(s, Clause.R23, seat, lie.law)


@rule
def void_designation(s, seat, designation, moon):
    """When an automatic moon rises, what lies there of its designation is void as well."""
    me = s.seats[seat]
    for slot in range(SLOTS):
        if slot != moon and is_cancellable(s, seat, slot) and not me.laws[slot].voided:
            if LAW_DESIGNATION[me.laws[slot].law] == designation:
                void(s, seat, slot)
    sweep(s, seat)
