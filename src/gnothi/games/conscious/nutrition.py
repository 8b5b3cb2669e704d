"""Arrivals, shocks, Harnel-Miaznel and crystallisation: sections D, I, J and K."""

from gnothi.engine.compile import rule
from gnothi.engine.events import emit
from gnothi.games.conscious.agenda import pop, push
from gnothi.games.conscious.deck import Effect, Shock
from gnothi.games.conscious.diagram import (
    AIR,
    CARBONS,
    CARD,
    DISCARDED,
    DO_6,
    DO_48,
    FA_6,
    FA_24,
    FA_96,
    FIRST,
    FOOD,
    HIGHEST_FIRST,
    HOLDS,
    IMPRESSION,
    LA_6,
    LAW_DISCARDS,
    LENGTH,
    MI_12,
    MI_48,
    MI_192,
    NOTES,
    OCTAVE,
    OCTAVES,
    RE_24,
    RE_96,
    SKILL_AT,
    SKILL_TO,
    SO_12,
    SURPLUS,
    THREE_THREE_ONE,
    TI_12,
)
from gnothi.games.conscious.diagram import EXCESS as BECOMES
from gnothi.games.conscious.hand import draw_cards
from gnothi.games.conscious.kept import is_asleep, suffers
from gnothi.games.conscious.state import (
    CLIMBED,
    HOW,
    LAW_MADE,
    NONE,
    NOTE_BITS,
    NOTES_LEFT,
    SHOCKED,
    Body,
    Clause,
    Status,
    Step,
)

# D.ARRIVE


@rule
def arrive(s, seat, note, how):
    """A chip comes to a note, with the shocks its coming gives; where a skill could be used its owner is asked."""
    me = s.seats[seat]
    if note == RE_96 and me.notes[MI_192] > 0:
        shock_food(s, seat)
    elif note == RE_24 and me.notes[MI_48] > 0:
        shock_air(s, seat)
    elif can_use_skill(s, seat, note):
        push(s, Step.ASK_SKILL, seat, note, how)
        return
    settle(s, seat, note, how)


@rule
def settle(s, seat, note, how):
    """On a note with room the chip stays, on a full one it is excess and waits (D.EXCESS.0)."""
    me = s.seats[seat]
    if me.notes[note] < HOLDS[note]:
        me.notes[note] += 1
    else:
        s.waiting[note, how] += 1
        s.n_waiting += 1


@rule
def enter(s, seat, octave):
    """A chip enters at the bottom note of its octave (J.0.2)."""
    arrive(s, seat, FIRST[octave], CLIMBED)


@rule
def can_use_skill(s, seat, note):
    """Whether a chip coming to this note could be shocked on by its owner (H.1.a, H.2.a, H.3.c, R34)."""
    skill = int(SKILL_AT[note])
    me = s.seats[seat]
    if skill < 0 or me.state <= skill or me.notes[note] == 0 or (me.skills >> skill) & 1:
        return False
    return not is_asleep(s, seat) and not suffers(s, seat, Effect.NO_SKILLS)


@rule
def use_skill(s, seat, note):
    """The chip goes across the interval instead, shocked."""
    skill = int(SKILL_AT[note])
    s.seats[seat].skills |= 1 << skill
    to = SKILL_TO[skill]
    if skill == 0:
        emit(s, Clause.H_1_a, seat, note, to)
    elif skill == 1:
        emit(s, Clause.H_2_a, seat, note, to)
    else:
        emit(s, Clause.H_3_c, seat, note, to)
    arrive(s, seat, to, SHOCKED)


@rule
def work_arrivals(s):
    """The chips of a frame arrive one after another, from the lowest note on."""
    f = s.stack[s.depth - 1]
    seat = f.seat
    how = f[HOW]
    note = 0
    while not (f[NOTES_LEFT] >> note) & 1:
        note += 1
    f[NOTES_LEFT] &= ~(1 << note)
    if f[NOTES_LEFT] == 0:
        pop(s)
    arrive(s, seat, note, how)


# I. Shocks


@rule
def shock_food(s, seat):
    """One Food at MI-192 goes to FA-96 (I.1)."""
    me = s.seats[seat]
    if me.notes[MI_192] == 0:
        emit(s, Clause.I_0_1, seat, MI_192)
        return
    me.notes[MI_192] -= 1
    emit(s, Clause.I_1, seat, MI_192, FA_96)
    settle(s, seat, FA_96, SHOCKED)


@rule
def shock_air(s, seat):
    """One Air at MI-48 goes to FA-24 when an Impression arrives at RE-24 (I.2.a)."""
    s.seats[seat].notes[MI_48] -= 1
    emit(s, Clause.I_2_a, seat, MI_48, FA_24)
    settle(s, seat, FA_24, SHOCKED)


@rule
def self_remember(s, seat):
    """One Impression at DO-48 goes to RE-24 (I.2)."""
    me = s.seats[seat]
    if me.notes[DO_48] == 0:
        emit(s, Clause.I_0_1, seat, DO_48)
        return
    me.notes[DO_48] -= 1
    emit(s, Clause.I_2, seat, DO_48, RE_24)
    arrive(s, seat, RE_24, SHOCKED)


@rule
def transform(s, seat):
    """One Impression at MI-12 goes to FA-6 and one Food at TI-12 to DO-6 (I.3.a)."""
    cross(s, seat, MI_12, FA_6)
    cross(s, seat, TI_12, DO_6)


@rule
def cross(s, seat, note, to):
    me = s.seats[seat]
    if me.notes[note] == 0:
        emit(s, Clause.I_0_1, seat, note)
        return
    me.notes[note] -= 1
    emit(s, Clause.I_3_a, seat, note, to)
    settle(s, seat, to, SHOCKED)


@rule
def perform(s, seat, shock):
    """One of the shocks, or all of them (I.4.a, I.5.a)."""
    if shock == Shock.FOOD or shock == Shock.ALL:
        shock_food(s, seat)
    if shock == Shock.SELF_REMEMBER or shock == Shock.ALL:
        self_remember(s, seat)
    if shock == Shock.TRANSFORM or shock == Shock.ALL:
        transform(s, seat)


# D.RESOLVE and J. Harnel-Miaznel


@rule
def resolve(s):
    """One step: a free ascent, else the highest waiting chip, else the discs; when nothing is left the frame goes."""
    seat = s.stack[s.depth - 1].seat
    if s.n_waiting == 0:
        count_discs(s, seat)
    elif s.waiting[FA_24, SHOCKED] > 0:
        ascend(s, seat, FA_24, SO_12)
    elif s.waiting[SO_12, SHOCKED] > 0:
        ascend(s, seat, SO_12, LA_6)
    else:
        deal_with_highest(s, seat)


@rule
def ascend(s, seat, note, to):
    """A shocked Air on a full note goes on by itself (J.2.a)."""
    stop_waiting(s, note, SHOCKED)
    emit(s, Clause.J_2_a, seat, note, to)
    settle(s, seat, to, SHOCKED)


@rule
def stop_waiting(s, note, how):
    s.waiting[note, how] -= 1
    s.n_waiting -= 1


@rule
def deal_with_highest(s, seat):
    """The waiting chip on the highest note climbs or comes to its end (R15)."""
    for i in range(NOTES):
        note = HIGHEST_FIRST[i]
        for how in range(3):
            if s.waiting[note, how] > 0:
                stop_waiting(s, note, how)
                deal_with(s, seat, note, how)
                return


@rule
def deal_with(s, seat, note, how):
    """What becomes of one excess chip (D.EXCESS.1 to D.EXCESS.6, G.1.b)."""
    becomes = BECOMES[note]
    if becomes == SURPLUS:
        s.seats[seat].discs[OCTAVE[note]] += 1
        emit(s, Clause.D_EXCESS_6, seat, note)
    elif how == LAW_MADE and LAW_DISCARDS[note]:
        emit(s, Clause.G_1_b, seat, note, 1)
    elif becomes == CARD:
        draw_cards(s, seat, 1, Clause.D_EXCESS_5, note)
    elif becomes == DISCARDED:
        throw_away(s, seat, note)
    else:
        climb(s, seat, note)


@rule
def throw_away(s, seat, note):
    if note == MI_192:
        emit(s, Clause.D_EXCESS_2, seat, note)
    elif note == MI_48:
        emit(s, Clause.D_EXCESS_3, seat, note)
    else:
        emit(s, Clause.D_EXCESS_4, seat, note)


@rule
def climb(s, seat, note):
    """With the higher carbon in the body to the next note, without it away (J.1, D.EXCESS.1)."""
    carbon = carbon_for(s, seat, note)
    if carbon == NONE:
        emit(s, Clause.D_EXCESS_1, seat, note)
        return
    tell_climb(s, seat, note, carbon + 1)
    arrive(s, seat, note + 1, CLIMBED)


@rule
def tell_climb(s, seat, note, carbon):
    """One event for a chip that goes on climbing, with the carbon of each step."""
    if 0 < s.n_events <= len(s.events):
        e = s.events[s.n_events - 1]
        if e.clause == Clause.J_1 and e.seat == seat and e.b == note:
            e.c |= carbon << (NOTE_BITS * (note - e.a))
            e.b = note + 1
            return
    emit(s, Clause.J_1, seat, note, note + 1, carbon)


@rule
def carbon_for(s, seat, note):
    """A note on which a chip of the present body is this note's carbon, or NONE (J.0.1, R70)."""
    for i in range(3):
        carbon = CARBONS[note, i]
        if carbon >= 0 and s.seats[seat].notes[carbon] > 0:
            return carbon
    return NONE


# K. Crystallisation


@rule
def count_discs(s, seat):
    """When nothing waits: crystallise first, then re-assimilate one piece too many (K.COUNT)."""
    crystallise(s, seat)
    for octave in range(OCTAVES - 1, -1, -1):
        if s.seats[seat].discs[octave] > most_discs(s, seat, octave):
            reassimilate(s, seat, octave)
            return
    pop(s)


@rule
def crystallise(s, seat):
    """With 3-3-1 the next body comes about (K.1, K.2, L.1.b)."""
    me = s.seats[seat]
    while me.body < Body.MENTAL and has_three_three_one(s, seat):
        me.body += 1
        if me.status == Status.ASTRAL:
            emit(s, Clause.L_1_b, seat)
        elif me.body == Body.ASTRAL:
            emit(s, Clause.K_1, seat)
        else:
            emit(s, Clause.K_2, seat)


@rule
def has_three_three_one(s, seat):
    """Whether the discs of the body being made are enough; those of a finished Astral body come first (K.1.b)."""
    me = s.seats[seat]
    over_astral = me.status == Status.LIVING and me.body == Body.ASTRAL
    for octave in range(OCTAVES):
        needed = THREE_THREE_ONE[octave]
        if over_astral:
            needed += LENGTH[octave]
        if me.discs[octave] < needed:
            return False
    return True


@rule
def most_discs(s, seat, octave):
    """How many discs of an octave a player may hold at this stage (K.COUNT)."""
    me = s.seats[seat]
    if me.status == Status.MENTAL:
        return 0
    if me.status == Status.ASTRAL:
        return LENGTH[octave] if me.body == Body.MENTAL else THREE_THREE_ONE[octave]
    if me.body == Body.PHYSICAL:
        return THREE_THREE_ONE[octave]
    if me.body == Body.ASTRAL:
        return LENGTH[octave] + THREE_THREE_ONE[octave]
    return 2 * LENGTH[octave]


@rule
def reassimilate(s, seat, octave):
    """A piece of excess-surplus comes off: Food is always a card, the others as their owner likes (D.EXCESS.7)."""
    s.seats[seat].discs[octave] -= 1
    if octave == FOOD:
        as_card(s, seat, octave)
    else:
        push(s, Step.ASK_REASSIMILATE, seat, octave)


@rule
def as_card(s, seat, octave):
    """Exchanged for a card of the deck."""
    draw_cards(s, seat, 1, Clause.D_EXCESS_7, octave)


@rule
def as_chip(s, seat, octave):
    """An Impression enters as Air, an Air as Food."""
    emit(s, Clause.D_EXCESS_7, seat, octave)
    enter(s, seat, AIR if octave == IMPRESSION else FOOD)


@rule
def is_causal(s, seat):
    """A full Mental body (M.0.a): a disc on every note while living, a chip on every note after."""
    me = s.seats[seat]
    if me.status == Status.LIVING:
        for octave in range(OCTAVES):
            if me.discs[octave] < 2 * LENGTH[octave]:
                return False
        return me.body == Body.MENTAL
    if me.status != Status.MENTAL:
        return False
    for note in range(NOTES):
        if me.notes[note] == 0:
            return False
    return True
