"""Obeying a law: each effect of laws.toml (G.1, R28)."""

from gnothi.engine.compile import rule
from gnothi.engine.events import emit
from gnothi.games.conscious.agenda import push
from gnothi.games.conscious.deck import (
    LAW_BY_CHOICE,
    LAW_BY_TYPE,
    LAW_COUNT,
    LAW_EFFECT,
    LAW_FOR_ALL,
    LAW_FREES,
    LAW_IF_NONE,
    LAW_NEXT_HIGHEST,
    LAW_NOTES,
    LAW_OCTAVE,
    LAW_SHARED,
    LAW_SHOCK,
    LAW_SPACES,
    LIFT_ELSE,
    LIFT_FROM,
    LIFT_TO,
    N_LAWS,
    Effect,
    marks,
)
from gnothi.games.conscious.diagram import FIRST, NOTES, TOP
from gnothi.games.conscious.hand import cards_of, draw_cards, lose_random
from gnothi.games.conscious.kept import progress
from gnothi.games.conscious.laws import (
    bring_into_play,
    cancel_everything,
    choose_law,
    draw_law,
    select_random,
    share,
    take_law,
    void_designation,
)
from gnothi.games.conscious.nutrition import perform, settle
from gnothi.games.conscious.state import AUTOMATIC, DISCARDED, IN_PILE, LAW_MADE, NONE, SHOCKED, Clause, Step

# Kinds of effects; the others take something away, or wait to be used.
TOUCHES_NOTES = marks(Effect.CREATE, Effect.LOSE, Effect.LOSE_LOWEST, Effect.LIFT, Effect.SHOCK)
LASTS = marks(Effect.SLEEP, Effect.NO_SKILLS, Effect.NO_POWERS, Effect.DEATH_NOW, Effect.DEATH_IN, Effect.MOON)
BRINGS = marks(
    Effect.NO_ESCAPE, Effect.WILD_VALUE, Effect.MAGNETIC_CENTER, Effect.EXTRA_LAW, Effect.DRAW_CARDS, Effect.DRAW_LAWS
)


@rule
def obey(s, seat, slot):
    """Do what the law says; if it is for everybody the others will have it too (G.1, G.SHARE.2)."""
    lie = s.seats[seat].laws[slot]
    lie.obeyed = 1
    law = lie.law
    is_first = LAW_SHARED[law] and not lie.is_copy and not lie.was_shared
    emit(s, Clause.G_1, seat, law)
    effect = LAW_EFFECT[law]
    if TOUCHES_NOTES[effect]:
        obey_on_notes(s, seat, law)
    elif LASTS[effect]:
        obey_for_long(s, seat, slot)
    elif BRINGS[effect]:
        obey_and_take(s, seat, slot)
    else:
        obey_and_lose(s, seat, slot)
    if is_first:
        share(s, seat, law, False)


# Laws that touch the diagram


@rule
def obey_on_notes(s, seat, law):
    effect = LAW_EFFECT[law]
    push(s, Step.RESOLVE, seat)
    if effect == Effect.CREATE:
        make_notes(s, seat, LAW_NOTES[law])
    elif effect == Effect.LOSE:
        lose_notes(s, seat, law)
    elif effect == Effect.LOSE_LOWEST:
        lose_note(s, seat, lowest_filled(s, seat, LAW_OCTAVE[law]))
    elif effect == Effect.LIFT:
        lift_notes(s, seat, law)
    else:
        perform(s, seat, LAW_SHOCK[law])


@rule
def make_notes(s, seat, notes):
    """One chip to each note named; all arrive before any excess is dealt with (G.1.b)."""
    for note in range(NOTES):
        if (notes >> note) & 1:
            emit(s, Clause.G_1_b, seat, note)
    push(s, Step.ARRIVALS, seat, notes, LAW_MADE)


@rule
def lose_notes(s, seat, law):
    """All chips of the notes named, and of the highest filled note below Hydrogen-6 where the law says so (G.1.a)."""
    for note in range(NOTES):
        if (LAW_NOTES[law] >> note) & 1:
            lose_note(s, seat, note)
    octave = LAW_NEXT_HIGHEST[law]
    if octave >= 0:
        lose_note(s, seat, highest_filled(s, seat, octave))


@rule
def lose_note(s, seat, note):
    """Nothing is lost where nothing stands (R69)."""
    if note == NONE or s.seats[seat].notes[note] == 0:
        emit(s, Clause.R69, seat, note)
        return
    emit(s, Clause.G_1_a, seat, note, s.seats[seat].notes[note])
    s.seats[seat].notes[note] = 0


@rule
def highest_filled(s, seat, octave):
    """The highest note with chips below the octave's Hydrogen-6 note, or NONE (R28)."""
    for note in range(TOP[octave] - 1, FIRST[octave] - 1, -1):
        if s.seats[seat].notes[note] > 0:
            return note
    return NONE


@rule
def lowest_filled(s, seat, octave):
    for note in range(FIRST[octave], TOP[octave] + 1):
        if s.seats[seat].notes[note] > 0:
            return note
    return NONE


@rule
def lift_notes(s, seat, law):
    """All chips of one note go straight to another; if there is none, one chip is created instead (R28)."""
    moved = 0
    for i in range(2):
        if LIFT_FROM[law, i] >= 0:
            moved += lift(s, seat, LIFT_FROM[law, i], LIFT_TO[law, i], LIFT_ELSE[law, i])
    if moved == 0 and LAW_IF_NONE[law] >= 0:
        make_notes(s, seat, 1 << int(LAW_IF_NONE[law]))
    elif moved == 0:
        emit(s, Clause.R69, seat, NONE)


@rule
def lift(s, seat, note, to, octave):
    """How many chips went up."""
    me = s.seats[seat]
    if me.notes[note] == 0 and octave >= 0:
        note = highest_filled(s, seat, octave)
    if note == NONE or me.notes[note] == 0:
        return 0
    count = me.notes[note]
    me.notes[note] = 0
    for _ in range(count):
        emit(s, Clause.R28, seat, note, to)
        settle(s, seat, to, SHOCKED)
    return count


# Laws that last


@rule
def obey_for_long(s, seat, slot):
    """Sleep, lost skills and powers, death and moons: the card stays and does its work from there."""
    lie = s.seats[seat].laws[slot]
    law = lie.law
    effect = LAW_EFFECT[law]
    if LAW_SPACES[law] > 0:
        lie.mark = progress(s, seat) + LAW_SPACES[law]
    if effect == Effect.SLEEP:
        emit(s, Clause.G_1_d, seat, law, lie.mark)
    elif effect == Effect.NO_SKILLS or effect == Effect.NO_POWERS:
        emit(s, Clause.R13, seat, law, lie.mark, 1)
    elif effect == Effect.DEATH_NOW:
        emit(s, Clause.O_1, seat, law)
    elif effect == Effect.DEATH_IN:
        emit(s, Clause.O_2, seat, law, lie.mark)
    else:
        emit(s, Clause.G_1_h, seat, LAW_FREES[law], law)
        if s.options.moon == AUTOMATIC:
            void_designation(s, seat, LAW_FREES[law], slot)


# Laws that bring something


@rule
def obey_and_take(s, seat, slot):
    law = s.seats[seat].laws[slot].law
    effect = LAW_EFFECT[law]
    if effect == Effect.NO_ESCAPE:
        take_without_escape(s, seat, slot)
    elif effect == Effect.WILD_VALUE:
        emit(s, Clause.R69, seat, NONE)
    elif effect == Effect.MAGNETIC_CENTER:
        s.seats[seat].moments += 1
        emit(s, Clause.B_0_2, seat, law)
    elif effect == Effect.EXTRA_LAW:
        take_extra_law(s, seat, law)
    elif effect == Effect.DRAW_CARDS:
        draw_cards(s, seat, LAW_COUNT[law], Clause.G_1)
    else:
        for _ in range(LAW_COUNT[law]):
            draw_law(s, seat, Clause.E_7)


@rule
def take_without_escape(s, seat, slot):
    """Turn over cards of the law deck and keep the last, protected by this law (G.1.g, R25, R68)."""
    me = s.seats[seat]
    law = me.laws[slot].law
    turns = me.type_no if LAW_BY_TYPE[law] else 1
    taken = 0
    for _ in range(turns):
        if taken > 0:
            s.law_at[taken] = DISCARDED
            emit(s, Clause.R68, seat, taken)
        taken = take_law(s)
    if taken == 0:
        emit(s, Clause.R69, seat, NONE)
        return
    emit(s, Clause.R25, seat, taken, law)
    found = bring_into_play(s, seat, taken, slot, False)
    if LAW_FOR_ALL[law] and not me.laws[slot].is_copy:
        if found != NONE:
            me.laws[found].was_shared = 1
        share(s, seat, taken, True)


@rule
def take_extra_law(s, seat, law):
    """One more law of the pile comes into play."""
    if s.seats[seat].pile_size == 0:
        emit(s, Clause.R69, seat, NONE)
    elif LAW_BY_CHOICE[law]:
        choose_law(s, seat)
    else:
        select_random(s, seat)


# Laws that take something


@rule
def obey_and_lose(s, seat, slot):
    law = s.seats[seat].laws[slot].law
    effect = LAW_EFFECT[law]
    if effect == Effect.DISCARD_RANDOM:
        lose_cards(s, seat, LAW_COUNT[law])
    elif effect == Effect.LOSE_HALF_CARDS:
        lose_cards(s, seat, cards_of(s, seat) // 2)
    elif effect == Effect.DISCARD_LAW_PILE:
        discard_pile(s, seat)
    elif effect == Effect.CANCEL_ALL:
        emit(s, Clause.R24, seat, law)
        cancel_everything(s, seat, slot)
    elif effect == Effect.HASNAMUSS:
        s.seats[seat].hasnamuss = 1
        emit(s, Clause.S_0_1, seat, law)


@rule
def lose_cards(s, seat, count):
    """Some cards at random, one at a time (G.1.c, R53)."""
    if count == 0 or cards_of(s, seat) == 0:
        emit(s, Clause.R69, seat, NONE)
    for _ in range(count):
        lose_random(s, seat, Clause.R53)


@rule
def discard_pile(s, seat):
    """The whole law pile goes; laws in play stay."""
    if s.seats[seat].pile_size == 0:
        emit(s, Clause.R69, seat, NONE)
    for law in range(1, N_LAWS + 1):
        if s.law_at[law] == IN_PILE + seat:
            s.law_at[law] = DISCARDED
            emit(s, Clause.G_0_6, seat, law, 1)
    s.seats[seat].pile_size = 0
